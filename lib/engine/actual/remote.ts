import type { CloudBackend, CloudVServerGroup } from "@/lib/model/bundle";
import type { RunIndex } from "../run-index";
import { isManagedName, type Ownership } from "@/lib/ccm/names";
import { configOf } from "@/lib/ccm/listener-config";
import { num, objects, str } from "@/lib/ccm/read";

export type RemoteBackend = ReturnType<typeof readBackends>[number];
export type RemoteGroup = ReturnType<typeof readGroups>[number];
export type RemoteListener = ReturnType<typeof readListeners>[number];

/**
 * The instance's groups. Backends only of the Service's own groups and those in vgroup-port (docs/dry-run.md 2, 10b).
 */
export function readGroups(index: RunIndex, loadBalancerId: string, owner: Ownership, reusedIds: readonly string[]) {
  return (index.groups.get(loadBalancerId) ?? []).map((raw) => {
    const id = str(raw.VServerGroupId);
    const name = str(raw.VServerGroupName);
    const mine = owner.ownsGroup(name);
    /** Read in detail: the Service's own by name, or named by vgroup-port. */
    const detailed = mine || reusedIds.includes(id);
    return { raw, id, name, mine, detailed };
  });
}

export function rawBackends(raw: CloudVServerGroup): readonly CloudBackend[] {
  return objects(raw.BackendServers?.BackendServer);
}

/** The name is not in the CCM's form, or a backend was added outside the CCM: such a group is never deleted. */
export function isUserManaged(group: RemoteGroup, owner: Ownership): boolean {
  if (!isManagedName(group.name)) return true;
  return group.detailed && rawBackends(group.raw).some((backend) => !owner.ownsGroup(str(backend.Description)));
}

export function readBackends(group: RemoteGroup, owner: Ownership) {
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
      userManaged: description === group.name ? !group.mine : !owner.ownsGroup(description),
    };
  });
}

export function readListeners(index: RunIndex, loadBalancerId: string, owner: Ownership) {
  return index.listenersOf(loadBalancerId).map((raw) => {
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
