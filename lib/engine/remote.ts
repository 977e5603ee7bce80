import type { CloudBackend, CloudVServerGroup } from "@/lib/model/bundle";
import type { BundleIndex } from "./bundle-index";
import { isManagedName, type Ownership } from "./names";
import { configOf } from "./listener-fields";
import { num, objects, str } from "./read";
import type { RemoteBackend, RemoteGroup, RemoteListener } from "./types";

/** The instance's groups. Backends are read only for groups that are mine or named by vgroup-port (spec 2, call 10b). */
export function readGroups(index: BundleIndex, loadBalancerId: string, owner: Ownership, reusedIds: readonly string[]): RemoteGroup[] {
  return (index.groups.get(loadBalancerId) ?? []).map((raw) => {
    const id = str(raw.VServerGroupId);
    const name = str(raw.VServerGroupName);
    const mine = owner.ownsGroup(name);
    const detailed = mine || reusedIds.includes(id);
    return { raw, id, name, mine, detailed, userManaged: !isManagedName(name) || (detailed && hasForeignBackend(raw, name, mine, owner)) };
  });
}

export function rawBackends(raw: CloudVServerGroup): readonly CloudBackend[] {
  return objects(raw.BackendServers?.BackendServer);
}

function hasForeignBackend(raw: CloudVServerGroup, name: string, mine: boolean, owner: Ownership): boolean {
  for (const backend of rawBackends(raw)) {
    const description = backend.Description;
    // Nearly all descriptions are the group's own name: spare the parsing.
    if (mine && description === name) continue;
    if (!owner.ownsGroup(str(description))) return true;
  }
  return false;
}

export function readBackends(group: RemoteGroup, owner: Ownership): RemoteBackend[] {
  if (!group.detailed) return [];
  return rawBackends(group.raw).map((raw) => {
    const description = str(raw.Description);
    return {
      raw,
      serverId: str(raw.ServerId),
      serverIp: str(raw.ServerIp),
      port: num(raw.Port),
      weight: num(raw.Weight),
      type: str(raw.Type),
      description,
      userManaged: !owner.ownsGroup(description),
    };
  });
}

export function readListeners(index: BundleIndex, loadBalancerId: string, owner: Ownership): RemoteListener[] {
  return (index.listeners.get(loadBalancerId) ?? []).map((raw) => {
    const protocol = str(raw.ListenerProtocol);
    const description = str(raw.Description);
    return {
      raw,
      port: num(raw.ListenerPort),
      protocol,
      description,
      status: str(raw.Status),
      groupId: str(raw.VServerGroupId),
      config: configOf(raw, protocol),
      mine: owner.ownsListener(description),
    };
  });
}
