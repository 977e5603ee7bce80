import type { CloudVServerGroup } from "@/lib/model/bundle";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { groupOf, instanceId } from "./find";
import type { ActionContext, ActionTable } from "./types";

export function serversOf(group: CloudVServerGroup) {
  return group.BackendServers?.BackendServer ?? [];
}

function listenersUsing(store: CloudStore, group: CloudVServerGroup) {
  return store.listeners(group.LoadBalancerId ?? "").filter((l) => l.VServerGroupId === group.VServerGroupId);
}

function describeGroups(p: Params, { store }: ActionContext): Record<string, unknown> {
  const id = instanceId(store, p);
  const withListeners = p.get("IncludeListener") === "true";
  const rows = store.groupsOn(id).map((group) => ({
    VServerGroupId: group.VServerGroupId,
    VServerGroupName: group.VServerGroupName,
    ServerCount: serversOf(group).length,
    ...(group.CreateTime ? { CreateTime: group.CreateTime } : {}),
    AssociatedObjects: {
      Listeners: {
        Listener: withListeners
          ? listenersUsing(store, group).map((l) => ({ Port: Number(l.ListenerPort), Protocol: l.ListenerProtocol }))
          : [],
      },
      Rules: { Rule: [] },
    },
    Tags: { Tag: [] },
  }));
  return { VServerGroups: { VServerGroup: rows } };
}

function describeGroup(p: Params, { store }: ActionContext): Record<string, unknown> {
  const group = groupOf(store, p);
  return { ...group, BackendServers: { BackendServer: serversOf(group) } };
}

/** Every server of a running listener with a health check is `normal`: nothing here can be ill. */
function describeHealth(p: Params, { store }: ActionContext): Record<string, unknown> {
  const id = instanceId(store, p);
  const port = p.integer("ListenerPort");
  const listeners = store
    .listeners(id)
    .filter(
      (l) => (port === undefined || Number(l.ListenerPort) === port) && l.Status === "running" && l.VServerGroupId,
    );
  const rows = listeners.flatMap((l) => {
    const group = store.groups.get(l.VServerGroupId!);
    return (group ? serversOf(group) : []).map((s) => ({
      ListenerPort: Number(l.ListenerPort),
      Protocol: l.ListenerProtocol,
      ServerId: s.ServerId,
      ServerIp: s.ServerIp ?? "",
      Port: Number(s.Port),
      ServerHealthStatus: "normal",
    }));
  });
  return { BackendServers: { BackendServer: rows } };
}

export const readGroups: ActionTable = {
  DescribeVServerGroups: describeGroups,
  DescribeVServerGroupAttribute: describeGroup,
  DescribeHealthStatus: describeHealth,
};
