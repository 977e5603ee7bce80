import type { CloudBackend, CloudVServerGroup } from "@/lib/model/bundle";
import { invalidParameter, missingParameter, RpcError } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { groupOf, instanceId } from "./find";
import { listenersUsing, serversOf } from "./read-groups";
import type { Action, ActionTable } from "./types";

const MAX_SERVERS = 20;

/** The JSON array of servers, at most 20 in one request as documented. */
function servers(p: Params, name: string): CloudBackend[] {
  const rows = p.json(name) ?? [];
  if (rows.length > MAX_SERVERS)
    throw new RpcError(400, "TooManyBackendServers", "The backend server parameter has too many entries.");
  return rows.map((row) => {
    const id = typeof row.ServerId === "string" ? row.ServerId : "";
    const port = Number(row.Port);
    if (!id) throw new RpcError(400, "BackendServer.ServerIdEmpty", "The specified ServerId can not be empty.");
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw invalidParameter("The specified Port must be between 1 and 65535.");
    const weight = row.Weight === undefined || row.Weight === "" ? undefined : Number(row.Weight);
    if (weight !== undefined && !(Number.isInteger(weight) && weight >= 0 && weight <= 100))
      throw invalidParameter("The specified Weight must be between 0 and 100.");
    const text = (key: string) => (row[key] === undefined || row[key] === null ? undefined : String(row[key]));
    return {
      ServerId: id,
      ServerIp: text("ServerIp"),
      Port: port,
      Weight: weight,
      Type: text("Type") ?? (id.startsWith("eni-") ? "eni" : "ecs"),
      Description: text("Description"),
    };
  });
}

function same(a: CloudBackend, b: CloudBackend): boolean {
  return (
    a.ServerId === b.ServerId &&
    Number(a.Port) === Number(b.Port) &&
    (!a.ServerIp || !b.ServerIp || a.ServerIp === b.ServerIp)
  );
}

function written(old: CloudBackend | undefined, sent: CloudBackend): CloudBackend {
  return {
    ...old,
    ServerId: sent.ServerId,
    ServerIp: sent.ServerIp ?? old?.ServerIp ?? "",
    Port: sent.Port,
    Weight: sent.Weight ?? old?.Weight ?? 100,
    Type: sent.Type,
    Description: sent.Description ?? old?.Description ?? "",
  };
}

function save(
  store: CloudStore,
  group: CloudVServerGroup,
  list: CloudBackend[],
  name?: string,
): Record<string, unknown> {
  if (list.length > 200)
    throw new RpcError(
      400,
      "VServerGroupBackendNumberOverLimit",
      "The backend server number has reached to the quota limit of this load balancers",
    );
  const next = { ...group, ...(name ? { VServerGroupName: name } : {}), BackendServers: { BackendServer: list } };
  store.addGroup(next);
  return {
    VServerGroupId: group.VServerGroupId,
    // Only DescribeVServerGroupAttribute returns addresses.
    BackendServers: { BackendServer: list.map(({ ServerIp: _address, ...server }) => server) },
  };
}

function plus(current: readonly CloudBackend[], added: readonly CloudBackend[]): CloudBackend[] {
  const list = [...current];
  for (const server of added) {
    const index = list.findIndex((old) => same(old, server));
    if (index < 0) list.push(written(undefined, server));
    else list[index] = written(list[index], server);
  }
  return list;
}

const minus = (current: readonly CloudBackend[], removed: readonly CloudBackend[]) =>
  current.filter((old) => !removed.some((server) => same(old, server)));

function needServers(p: Params, name: string): CloudBackend[] {
  if (!p.text(name)) throw missingParameter(name);
  return servers(p, name);
}

/** An internal instance of another VPC has no way to the servers of this one. */
function added(store: CloudStore, group: CloudVServerGroup, list: CloudBackend[]): CloudBackend[] {
  const lb = store.loadBalancers.get(group.LoadBalancerId ?? "");
  if (list.length > 0 && lb?.VpcId && store.vpcId && lb.VpcId !== store.vpcId)
    throw new RpcError(
      400,
      "NetworkConflict",
      "The network of the specified load balancer conflicts with the network of the backend server.",
    );
  return list;
}

const create: Action = (p, { store }) => {
  const group: CloudVServerGroup = {
    LoadBalancerId: instanceId(store, p),
    VServerGroupId: store.newId("rsp"),
    VServerGroupName: p.need("VServerGroupName"),
    BackendServers: { BackendServer: [] },
  };
  return save(store, group, plus([], added(store, group, servers(p, "BackendServers"))));
};

const remove: Action = (p, { store }) => {
  const group = groupOf(store, p);
  if (listenersUsing(store, group).length > 0)
    throw new RpcError(400, "RspoolVipExist", "there are vips associating with this vServer group.");
  store.removeGroup(group);
  return {};
};

const modify: Action = (p, { store }) => {
  const group = groupOf(store, p);
  return save(
    store,
    group,
    plus(minus(serversOf(group), servers(p, "OldBackendServers")), servers(p, "NewBackendServers")),
  );
};

/** Only servers that are in the group change; unknown ones are refused. */
const setAttribute: Action = (p, { store }) => {
  const group = groupOf(store, p);
  const sent = servers(p, "BackendServers");
  const stranger = sent.find((server) => !serversOf(group).some((old) => same(old, server)));
  if (stranger) throw invalidParameter(`The specified ServerId does not exist in the VServer group.`);
  const answer = save(store, group, plus(serversOf(group), sent), p.text("VServerGroupName"));
  return { ...answer, VServerGroupName: store.groups.get(group.VServerGroupId ?? "")?.VServerGroupName };
};

export const writeGroups: ActionTable = {
  CreateVServerGroup: create,
  DeleteVServerGroup: remove,
  AddVServerGroupBackendServers: (p, { store }) => {
    const group = groupOf(store, p);
    return save(store, group, plus(serversOf(group), added(store, group, needServers(p, "BackendServers"))));
  },
  RemoveVServerGroupBackendServers: (p, { store }) =>
    save(store, groupOf(store, p), minus(serversOf(groupOf(store, p)), needServers(p, "BackendServers"))),
  ModifyVServerGroupBackendServers: modify,
  SetVServerGroupAttribute: setAttribute,
};
