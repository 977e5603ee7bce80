import { BACKEND } from "@/lib/calls/inverse";
import { batches } from "@/lib/model/batches";
import { rulesFor } from "@/lib/ccm/versions";
import type { ShellText } from "@/lib/knowledge/cloud-api";
import { instancePath, TAB } from "@/lib/knowledge/console-paths";
import type { BACKEND_FINDINGS } from "@/lib/knowledge/findings/backend/texts";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { BackendParam, Scalar } from "@/lib/knowledge/findings/params";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import type { Finding } from "@/lib/model/result";
import type { CloudBackend, CloudListener, ServicePort } from "@/lib/model/bundle";
import { cloudCall } from "@/lib/remediation/commands/aliyun";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import { shellPair, shellQuote } from "@/lib/text/shell";
import { cloudFix, BATCH, wayOf } from "./cloud";
import {
  annotationKeyOf,
  backendsOf,
  keepCloud,
  keepService,
  listenersOf,
  listParam,
  param,
  paramWhere,
  setTo,
  editList,
  portOf,
  portsOf,
  sent,
  targetOf,
  valueOf,
} from "./parts";
import { groupVariable } from "./group-variable";
import type { Builder, Builders, RemediationContext } from "./types";
import { isPreserved, releaseInstance } from "./lifecycle";
import { keptByTargetAlone, withoutNode } from "./pods";
import { short } from "@/lib/remediation/shown";
import { backendMode } from "@/lib/ccm/backend-mode";
import type { ListenerFieldCode } from "@/lib/ccm/fields/listener";
import { managedName, Ownership } from "@/lib/ccm/names";

/** `k8s/{port}/{service}/{namespace}/{clusterId}`: the CCM's names of Listeners and groups. */
export function ccmName(context: RemediationContext, port: number | string): string {
  const { name, namespace } = targetOf(context);
  return managedName(port, name, namespace, clusterId(context));
}

function ownership(context: RemediationContext): Ownership {
  const { name, namespace } = targetOf(context);
  return new Ownership(name, namespace, clusterId(context));
}

const clusterId = ({ index }: RemediationContext) => index.clusterId || "clusterid";

export function servicePort(context: RemediationContext, port: number, protocol?: string): ServicePort | undefined {
  const rows = portsOf(context).filter((row) => row.port === port);
  if (rows.length <= 1 || protocol === undefined) return rows[0];
  return (
    rows.find((row) => (protocol === "udp") === (String(row.protocol ?? "TCP").toUpperCase() === "UDP")) ?? rows[0]
  );
}

/** Group of a port's Listener: by vgroup-port on a reused instance, else by name. */
export function groupOfPort(
  context: RemediationContext,
  port: number,
  protocol?: string,
): { id?: string; name: string } {
  const row = servicePort(context, port, protocol);
  const isEni = backendMode(context.service ?? {}, context.index.bundle.cluster.serviceBackendType) === "eni";
  const name = ccmName(context, isEni ? (row?.targetPort ?? row?.port ?? 0) : (row?.nodePort ?? 0));
  if (valueOf(context, "lb-id") !== "") {
    const entries = valueOf(context, "lb-vgroup-port").split(",");
    const named = entries.map((entry) => entry.split(":")).find((part) => part[1] === String(port))?.[0];
    if (named) return { id: named, name };
  }
  const groups = context.index.groups.get(context.loadBalancerId ?? "") ?? [];
  return { id: groups.find((candidate) => candidate.VServerGroupName === name)?.VServerGroupId, name };
}

const CCM_NAME = /^k8s\/[^/]*\/[^/]*\/[^/]*\/[^/]*$/;

/** vgroup-port names an unusable group: the solution is the Listener's actual group. */
export const reusedGroup: Builder<"CLB312" | "CLB313" | ListenerFieldCode> = (finding, context) => {
  const key = annotationKeyOf(context, "lb-vgroup-port");
  const port = param(finding, "port");
  const bound = listenersOf(context).find((row) => String(row.ListenerPort) === port)?.VServerGroupId;
  const group = context.index.groupsById.get(bound ?? "");
  const name = group && (group.VServerGroupName ?? "");
  const row = servicePort(context, Number(port));
  const isOfPort = (entry: string) => entry.split(":")[1] === port;
  if (name !== undefined && [row?.nodePort, row?.targetPort].some((own) => name === ccmName(context, own ?? 0))) {
    const edit = editList(key, (entries) => entries.filter((entry) => entry !== "" && !isOfPort(entry)));
    return [keepCloud(context, [edit], FIX_TEXT.ownGroupWhy)];
  }
  if (name !== undefined && bound !== param(finding, "groupId") && !CCM_NAME.test(name)) {
    const edit = editList(key, (entries) => entries.map((entry) => (isOfPort(entry) ? `${bound}:${port}` : entry)));
    return [keepCloud(context, [edit])];
  }
  return [wayOf(WAYS.makeGroup, finding, context)];
};

type Server = Record<"ServerId" | "ServerIp" | "Type" | "Description", string> & {
  Port: number;
  Weight: number;
};

function toServer(row: BackendParam | CloudBackend, description = ""): Server {
  return {
    ServerId: String(row.ServerId ?? ""),
    ServerIp: String(row.ServerIp ?? ""),
    Port: Number(row.Port ?? 0),
    Weight: Number(row.Weight ?? 100),
    Type: String(row.Type ?? "ecs"),
    Description: String(row.Description ?? description) || description,
  };
}

const serversOf = (finding: { readonly params: { readonly backends?: readonly BackendParam[] } }, description = "") =>
  listParam(finding, "backends").map((row) => toServer(row, description));

const serversNow = ({ index }: RemediationContext, groupId: string) =>
  backendsOf(index.groupsById.get(groupId)).map((row) => toServer(row));

function createGroupFix(
  context: RemediationContext,
  name: string,
  port: number,
  servers: readonly Server[],
): CommandFix {
  const { loadBalancerId: LoadBalancerId } = context;
  const variable = groupVariable(name);
  const VServerGroupId: ShellText = { shell: `"$${variable}"` };
  const [first, ...rest] = batches(sent(servers, BACKEND), BATCH);
  return cloudFix(context, {
    text: FIX_TEXT.createGroup,
    params: { group: short(name), port, variable, count: servers.length },
    call: [
      cloudCall(context, "CreateVServerGroup", { LoadBalancerId, VServerGroupName: name, BackendServers: first }),
      ...rest.map((BackendServers) =>
        cloudCall(context, "AddVServerGroupBackendServers", { VServerGroupId, BackendServers }),
      ),
    ],
    makes: { variable, field: "VServerGroupId" },
    inspect: cloudCall(context, "DescribeVServerGroups", { LoadBalancerId }),
    path: instancePath(LoadBalancerId, TAB.groups),
  });
}

const createGroup: Builder<"CLB301"> = (finding, context) => {
  const name = param(finding, "groupName");
  // A port without a node port has no address on a node: neither the CCM nor a command can fill a group.
  if (/^k8s\/0\//.test(name) || serversOf(finding).some((server) => server.Port === 0))
    return [wayOf(WAYS.giveNodePorts, finding, context)];
  const ending = keptByTargetAlone(context);
  const servers = serversOf(finding, name).filter((server) => !ending.has(server.ServerIp));
  return [keepService([createGroupFix(context, name, portOf(finding), servers)], FIX_TEXT.createGroupWhy, true)];
};

const deleteGroup: Builder<"CLB302"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const id = param(finding, "groupId");
  const users = (context.index.usersOfGroup.get(id) ?? []).filter((key) => key !== context.serviceKey);
  if (users.length > 0) return [wayOf(WAYS.freeGroup, finding, context, { values: { users: users.join(", ") } })];
  const bound = listenersOf(context).filter((row) => row.VServerGroupId === id);
  const named = (rows: readonly CloudListener[]) => rows.map((row) => `${row.ListenerPort}/${listenerProtocol(row)}`);
  // Listeners of other owners, and redirects, whose group is never compared: neither plan nor CCM changes them.
  const isOthers = (row: CloudListener) =>
    !ownership(context).ownsGroup(String(row.Description ?? "")) || listenerConfig(row).ListenerForward === "on";
  const foreign = named(bound.filter(isOthers));
  if (foreign.length > 0) {
    const [only, ...more] = bound.filter(isOthers);
    const kept = `kept-${targetOf(context).name}`.slice(0, 80);
    const values = { listeners: foreign.join(", "), kept };
    const keep = wayOf(WAYS.keepGroup, finding, context, { values });
    if (!only || more.length > 0) return [keep, wayOf(WAYS.rebindOthers, finding, context, { values })];
    const listener = { port: Number(only.ListenerPort), protocol: listenerProtocol(only) };
    return [keep, wayOf(WAYS.deleteListenerToo, finding, context, { values: { ...values, ...listener } })];
  }
  const values = { ports: named(bound).join(", ") };
  return [wayOf(bound.length > 0 ? WAYS.deleteBoundGroup : WAYS.deleteGroup, finding, context, { values })];
};

/** Without node ports all ports have the group `k8s/0/...`: the CCM writes the backends of each over those of the others. */
const sharesNameless = (finding: { readonly params: { readonly groupName?: Scalar } }, context: RemediationContext) =>
  /^k8s\/0\//.test(param(finding, "groupName")) && portsOf(context).filter(({ nodePort }) => !nodePort).length > 1;

const addBackends: Builder<"CLB303"> = (finding, context) => {
  const all = serversOf(finding, param(finding, "groupName"));
  if (all.some((server) => server.Port === 0) || sharesNameless(finding, context))
    return [wayOf(WAYS.giveNodePorts, finding, context)];
  if (all.length === 0) return [];
  const { VpcId = "" } = context.loadBalancer ?? {};
  if (VpcId !== "" && VpcId !== context.index.bundle.cluster.vpcId) return [wayOf(WAYS.anotherVpc, finding, context)];
  const ending = keptByTargetAlone(context);
  const servers = all.filter((server) => !ending.has(server.ServerIp));
  if (servers.length === 0) return [wayOf(WAYS.waitForPods, finding, context)];
  const rows = listParam(finding, "backends").filter((row) => !ending.has(String(row.ServerIp ?? "")));
  const some = { ...finding, params: { ...finding.params, backends: rows } } as typeof finding;
  return [
    wayOf(WAYS.addBackends, some as Finding, context, { values: { count: rows.length } }),
    wayOf(WAYS.findMissing, finding, context),
  ];
};

const removeBackends: Builder<"CLB304" | "CLB305" | "CLB308"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const groupId = param(finding, "groupId");
  const named = serversOf(finding);
  if (named.length === 0) return [];
  if (sharesNameless(finding, context)) return [wayOf(WAYS.giveNodePorts, finding, context)];
  // Releases around v2.9.1 added pods without a server id; the API, which needs the id, cannot remove those.
  if (named.some((server) => server.ServerId === "")) return [wayOf(WAYS.removeWithoutId, finding, context)];
  // Pods as backends need no node; with externalTrafficPolicy Local the node of such a Pod may be any of these.
  const mode = backendMode(context.service ?? {}, context.index.bundle.cluster.serviceBackendType);
  const nameless = mode === "eni" ? new Set<string>() : withoutNode(context);
  const mayBeReady = ({ Type, ServerIp }: Server) =>
    Type === "eni" ? nameless.has(ServerIp) : mode === "local" && nameless.size > 0;
  if (named.some(mayBeReady))
    return [wayOf(WAYS.nameNodes, finding, context, { values: { ips: [...nameless].join(", ") } })];
  const full = serversNow(context, groupId);
  const before = named.map((server) => full.find((row) => isSame(server, row)) ?? server);
  // Backends added by another finding come first; without them the group would become empty.
  const filled = context.siblings?.some((other) => paramWhere(other, "CLB303", "groupId") === groupId);
  const emptied = full.length > 0 && named.length >= full.length && filled !== true;
  const values = { count: named.length };
  const removed = { ...finding, code: "CLB304", params: { ...finding.params, backends: before } };
  return [
    wayOf(emptied ? WAYS.emptyGroup : WAYS.removeBackends, removed as never, context, { values }),
    ...(emptied ? [wayOf(WAYS.findUnwanted, finding, context)] : []),
  ];
};

/** Compares a finding's backend, whose address may be missing, with one of a group. */
const isSame = (named: Server, row: Server) =>
  named.ServerId === row.ServerId && named.Port === row.Port && ["", row.ServerIp].includes(named.ServerIp);

/** The CCM writes weights, descriptions and ports after the upgrade, whatever the precheck reports. */
const weights: Builder<"CLB306" | "CLB307"> = (finding, context) => {
  const write = (recommended?: true) => wayOf(WAYS.writeWeights, finding as Finding, context, { recommended });
  if (finding.code === "CLB307") return [write(true)];
  const edit = setTo(annotationKeyOf(context, "lb-ignore-weight-update"), "on");
  return [keepCloud(context, [edit], FIX_TEXT.keepWeightsWhy), write()];
};

const foreignBackends: Builder<"CLB308"> = (finding, context) => [
  wayOf(WAYS.leaveBackends, finding, context),
  ...removeBackends(finding, context).map((option) => ({ ...option, recommended: false })),
];

/** Read by v2.4.4 and by v2.6.0 and later. */
const EXCLUDE = "node.kubernetes.io/exclude-from-external-load-balancers";
/** The older label, read by every release. */
const EXCLUDE_BEFORE = "alpha.service-controller.kubernetes.io/exclude-balancer";

/** The label that excludes a node from load balancers only, for both the installed and the target release. */
function excludeLabel({ index, targetVersion }: RemediationContext): string {
  const reads = (version: string | undefined) => rulesFor(version).rules.stableExcludeLabel;
  return reads(index.bundle.cluster.ccmVersion) && reads(targetVersion) ? EXCLUDE : EXCLUDE_BEFORE;
}

/** The providerID of a node cannot be changed; without load balancing the node stops no Service any more. */
export function excludeNode(context: RemediationContext, node: string): FixOption[] {
  const label = excludeLabel(context);
  const kubectl = `kubectl${context.kubeContext ? ` ${shellPair("--context", context.kubeContext)}` : ""}`;
  const name = node.startsWith("-") ? `-- ${shellQuote(node)}` : shellQuote(node);
  const fix: CommandFix = {
    kind: "kubectl",
    text: FIX_TEXT.excludeNode,
    params: { node },
    command: `${kubectl} label node ${name} ${label}=true`,
    undo: `${kubectl} label node ${name} ${label}-`,
    nodeLabel: { node, label },
    inspect: `${kubectl} get node ${name} -o 'jsonpath={.spec.providerID}{"\\n"}'`,
    phase: PHASE.node,
    traffic: "newConnections",
    risk: "high",
  };
  const { excludeNodeTitle: title, excludeNodeWhy: why } = FIX_TEXT;
  return [{ direction: "other", title, why, recommended: true, fixes: [fix] }];
}

export const BACKEND_FIXES: Builders<keyof typeof BACKEND_FINDINGS> = {
  CLB301: createGroup,
  CLB302: deleteGroup,
  CLB303: addBackends,
  CLB304: removeBackends,
  CLB305: removeBackends,
  CLB306: weights,
  CLB307: weights,
  CLB308: foreignBackends,
  CLB310: (finding, context) => excludeNode(context, param(finding, "node")),
  CLB312: reusedGroup,
  CLB313: reusedGroup,
};
