import { backendMode, type BackendMode } from "@/lib/ccm/backend-mode";
import type { AddressFamily, RunIndex, SliceFamily } from "../run-index";
import { draft } from "../draft";
import { endpointAddresses, type EndpointAddress } from "./endpoints";
import { atoi } from "@/lib/ccm/go";
import { asksForGracefulShutdown, hasBackendTypeAnnotation } from "@/lib/ccm/relevance";
import { isManagedName, type Ownership } from "@/lib/ccm/names";
import { providerError, type Candidates } from "./nodes";
import { str } from "@/lib/ccm/read";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import type { MissingInputs } from "../result/missing";
import type { LocalBackend, LocalGroup } from "../types";
import { findGroup, type VgroupPort } from "./vgroup-port";

export interface GroupContext {
  index: RunIndex;
  view: ServiceView;
  owner: Ownership;
  mode: BackendMode;
  /** Address family of the EndpointSlices that are used. */
  family: AddressFamily;
  reused: boolean;
  candidates: Candidates;
  vgroupPort: VgroupPort;
  /** Inputs that the result depends on, for the "unknown" rules. */
  dependsOn: { pods: Set<string>; interfaces: boolean; vpc: boolean };
  /** Cluster mode: whether endpoints affect the groups at all. */
  endpointsMatter?: boolean;
  events: { type: string; reason: string; message: string }[];
}

/** The group of one Service port (docs/dry-run.md 3.3 to 3.6), completed despite problems, for the hidden findings. */
export function buildGroup(context: GroupContext, port: PortView): LocalGroup {
  const { view, index, mode } = context;
  const group: LocalGroup = {
    name: context.owner.name(mode === "eni" ? port.targetPort : port.nodePort),
    id: "",
    reused: false,
    port,
    ignoreWeights: ignoresWeights(index, view),
    nodes: null,
    nodeWeight: 100,
    backends: [],
    invalid: [],
    outside: [],
    problems: [],
  };
  if (context.reused && context.vgroupPort.text !== "") readReusedGroup(context, port, group);
  const weight =
    context.reused && context.vgroupPort.text !== "" ? readWeight(context, port, "weight", "weight", group) : undefined;
  const fallback = index.rules.defaultWeight
    ? readWeight(context, port, "default-weight", "default weight", group)
    : undefined;
  const addresses =
    mode === "cluster" && !endpointsMatter(context)
      ? []
      : endpointAddresses({
          ...context,
          port,
          dependsOnPods: context.dependsOn.pods,
          keepsTerminating: keepsTerminating(context),
        });
  if (mode === "eni") {
    group.backends = addresses.map((a) => eniBackend(a));
  } else if (mode === "local") buildLocal(context, addresses, group);
  else buildCluster(context, addresses, group);
  const count = group.backends.length + (group.nodes?.ids.length ?? 0);
  if (count === 0)
    context.events.push({
      type: "Normal",
      reason: "UnAvailableLoadBalancer",
      message: "There are no available nodes for LoadBalancer",
    });
  setWeights(mode, group, weight, fallback);
  if (mode === "local") group.backends = firstPerNode(group.backends);
  if (group.backends.length > 0) resolveInterfaces(context, group);
  return group;
}

/** Kind of backends of a Service and the nodes it may use; records the inputs that they depend on. */
export function backendSources(index: RunIndex, { service, key, annotations }: ServiceView, missing: MissingInputs) {
  const label = annotations.get("backend-label");
  const mode = backendMode(service, index.bundle.cluster.serviceBackendType);
  if (mode !== "eni" || label !== "") missing.need("nodes");
  missing.need("endpoints", key);
  if (!hasBackendTypeAnnotation(service)) missing.need("backendType");
  return { mode, candidates: index.nodesFor(label, annotations.get("remove-unscheduled-backend") === "on") };
}

/** Graceful shutdown (docs/dry-run.md 3.4). The controller warns once a port where the other annotation turns it off. */
export function keepsTerminating({
  index,
  view,
  mode,
  family,
  events,
}: Pick<GroupContext, "index" | "view" | "mode" | "events"> & { family: SliceFamily }): boolean {
  if (!index.rules.gracefulShutdown || mode !== "eni" || !asksForGracefulShutdown(view.service)) return false;
  if (index.slicesOf(view.key, family).length === 0) return false;
  if (!ignoresWeights(index, view)) return true;
  events.push({
    type: "Warning",
    reason: "GracefulShutdownDisabled",
    message: "Disable graceful-shutdown because ignore-weight-update is enabled",
  });
  return false;
}

function ignoresWeights(index: RunIndex, view: ServiceView): boolean {
  return index.rules.ignoreWeightUpdate && view.annotations.get("ignore-weight-update").toLowerCase() === "on";
}

/** Node backends do not depend on endpoints, unless one runs on a virtual node or has no node at all. */
function endpointsMatter(context: GroupContext): boolean {
  context.endpointsMatter ??=
    context.candidates.virtual || context.index.endpointsWithoutNode(context.family).has(context.view.key);
  return context.endpointsMatter;
}

function readReusedGroup(context: GroupContext, port: PortView, group: LocalGroup): void {
  const { view, index } = context;
  const found = findGroup(context.vgroupPort, port);
  if (found.error)
    group.problems.push({ error: `vgroupid parse error: ${found.error}`, draft: context.vgroupPort.draft! });
  if (found.id === "") return;
  const loadBalancerId = view.annotations.get("id");
  const known = (index.groups.get(loadBalancerId) ?? []).find((g) => str(g.VServerGroupId) === found.id);
  const params = {
    groupId: found.id,
    port: port.port,
    loadBalancerId,
    annotation: view.annotations.key("vgroup-port"),
  };
  const resource = { kind: "VServerGroup", id: found.id, port: port.port } as const;
  if (!index.instances.has(loadBalancerId)) {
    const gone =
      "[SDKError] API: DescribeVServerGroups, ErrorCode: InvalidLoadBalancerId.NotFound, RequestId: , Message: The specified LoadBalancerId does not exist.";
    group.problems.push({
      error: `find vgroupId ${found.id} of lb ${loadBalancerId} error: cannot find vgroup by vgroupId ${found.id} error: ${gone}`,
      draft: draft(
        "CLB510",
        { kind: "LoadBalancer", id: loadBalancerId },
        { annotation: view.annotations.key("id"), loadBalancerId },
        { field: "id", desired: loadBalancerId, actual: null, desiredFrom: view.annotations.from("id") },
      ),
    });
    return;
  }
  if (!known) {
    group.problems.push({
      error: `can not find vgroupId ${found.id} in lb ${loadBalancerId}`,
      draft: draft("CLB312", resource, params, {
        field: "vgroup-port",
        desired: found.id,
        actual: null,
        desiredFrom: view.annotations.from("vgroup-port"),
      }),
    });
    return;
  }
  const name = str(known.VServerGroupName);
  if (index.rules.reusedGroupMustBeUsers && isManagedName(name)) {
    group.problems.push({
      error: `cannot reuse a ccm created vgroup ${found.id} for slb ${loadBalancerId}`,
      draft: draft(
        "CLB313",
        resource,
        { ...params, groupName: name },
        { field: "vgroup-port", desired: found.id, actual: name, desiredFrom: view.annotations.from("vgroup-port") },
      ),
    });
    return;
  }
  group.id = found.id;
  group.reused = true;
}

function readWeight(
  context: GroupContext,
  port: PortView,
  suffix: string,
  label: string,
  group: LocalGroup,
): number | undefined {
  const { annotations } = context.view;
  const value = annotations.get(suffix);
  if (value === "") return undefined;
  const parsed = atoi(value);
  if (parsed.ok && parsed.value >= 0 && parsed.value <= 100) return parsed.value;
  const annotation = annotations.key(suffix);
  group.problems.push({
    error: `${label} must be integer in range [0,100] , got [${value}]`,
    draft: draft(
      "CLB108",
      { kind: "Service", name: context.view.key, port: port.port },
      { annotation, value, port: port.port, remove: true },
      { field: suffix, desired: value, desiredFrom: annotations.from(suffix) },
    ),
  });
  return undefined;
}

function eniBackend(address: EndpointAddress): LocalBackend {
  return {
    serverId: "",
    serverIp: address.ip,
    port: address.port,
    weight: 0,
    type: "eni",
    nodeName: address.nodeName,
    targetRef: address.targetRef,
    ...(address.terminating ? { terminating: true } : {}),
  };
}

function endpointsWithoutNode(context: GroupContext, address: EndpointAddress, group: LocalGroup): void {
  if (group.problems.some((p) => p.draft.code === "CLB311")) return;
  const { view } = context;
  const wrap = context.mode === "local" ? "build local backends error: " : "build cluster backends error: ";
  group.problems.push({
    error: `${wrap}add ecs backends for service[${view.key}] error, NodeName is nil for ip ${address.ip} `,
    draft: draft(
      "CLB311",
      { kind: "Backend", name: address.ip, port: group.port.port },
      { ip: address.ip, port: group.port.port },
      {
        field: "nodeName",
        desired: null,
        actual: null,
        actualFrom: { kind: "cluster", name: "EndpointSlice.endpoints[].nodeName" },
      },
    ),
  });
}

function badProvider(group: LocalGroup, node: { name: string; providerID: string }, error: string): void {
  if (group.problems.some((p) => p.draft.code === "CLB310")) return;
  group.problems.push({
    error,
    draft: draft(
      "CLB310",
      { kind: "Node", name: node.name, port: group.port.port },
      { node: node.name, providerID: node.providerID, port: group.port.port },
      { field: "providerID", actual: node.providerID, actualFrom: { kind: "cluster", name: "Node.spec.providerID" } },
    ),
  });
}

function buildLocal(context: GroupContext, addresses: readonly EndpointAddress[], group: LocalGroup): void {
  const ecs: LocalBackend[] = [];
  const virtual: LocalBackend[] = [];
  for (const address of addresses) {
    if (address.nodeName === null) {
      endpointsWithoutNode(context, address, group);
      continue;
    }
    const node = context.candidates.byName.get(address.nodeName);
    if (!node) continue;
    if (node.virtual) virtual.push(eniBackend(address));
    else if (!node.excluded) {
      if (node.ecsId === null) {
        badProvider(
          group,
          node,
          `build local backends error: parse providerid: ${node.providerID}. expected: \${regionid}.\${nodeid}, ${providerError(node.providerID)}`,
        );
        continue;
      }
      ecs.push({
        serverId: node.ecsId,
        serverIp: "",
        port: group.port.nodePort,
        weight: 0,
        type: "ecs",
        nodeName: address.nodeName,
        targetRef: address.targetRef,
      });
    }
  }
  group.backends = [...ecs, ...virtual];
}

function buildCluster(context: GroupContext, addresses: readonly EndpointAddress[], group: LocalGroup): void {
  group.nodes = context.candidates.servers;
  const broken = context.candidates.unreadable[0];
  if (broken)
    badProvider(
      group,
      broken,
      `build cluster backends error: normal parse providerid: ${broken.providerID}. expected: \${regionid}.\${nodeid}, ${providerError(broken.providerID)}`,
    );
  for (const address of addresses) {
    if (address.nodeName === null) endpointsWithoutNode(context, address, group);
    else if (context.candidates.byName.get(address.nodeName)?.virtual) group.backends.push(eniBackend(address));
  }
}

/** docs/dry-run.md 3.5: default weight by pods on the node, with `weight` its shares. */
function setWeights(
  mode: BackendMode,
  group: LocalGroup,
  weight: number | undefined,
  fallback: number | undefined,
): void {
  const count = group.backends.length + (group.nodes?.ids.length ?? 0);
  if (mode !== "local") {
    const each =
      weight === undefined
        ? (fallback ?? 100)
        : weight === 0
          ? 0
          : Math.max(1, Math.floor(weight / Math.max(1, count)));
    group.nodeWeight = each;
    for (const b of group.backends) b.weight = b.terminating ? 0 : each;
    return;
  }
  const pods = new Map<string, number>();
  for (const b of group.backends) if (b.serverId !== "") pods.set(b.serverId, (pods.get(b.serverId) ?? 0) + 1);
  for (const b of group.backends) {
    const share = b.type === "ecs" ? pods.get(b.serverId)! : 1;
    if (weight === undefined) b.weight = share;
    else if (weight === 0) b.weight = 0;
    else b.weight = b.type === "ecs" ? Math.max(1, Math.floor((weight * share) / count)) : Math.floor(weight / count);
  }
}

function firstPerNode(backends: readonly LocalBackend[]): LocalBackend[] {
  const seen = new Set<string>();
  return backends.filter((b) => {
    if (b.type !== "ecs") return true;
    if (seen.has(b.serverId)) return false;
    seen.add(b.serverId);
    return true;
  });
}

/** Sets the network interface id of pod backends; addresses without one are invalid or omitted. */
function resolveInterfaces(context: GroupContext, group: LocalGroup): void {
  if (!group.backends.some((b) => b.type === "eni")) return;
  const { index } = context;
  context.dependsOn.interfaces = true;
  const kept: LocalBackend[] = [];
  const outside: string[] = [];
  for (const b of group.backends) {
    if (b.type !== "eni") {
      kept.push(b);
      continue;
    }
    const id = index.interfaces.get(b.serverIp);
    if (id !== undefined) {
      b.serverId = id;
      kept.push(b);
      continue;
    }
    context.dependsOn.vpc = true;
    if (index.rules.outsideVpc === "stops" || index.inVpc(b.serverIp, context.family)) {
      group.invalid.push(b);
    } else {
      outside.push(b.serverIp);
      if (index.rules.outsideVpc === "keptWithoutId") kept.push(b);
    }
  }
  group.backends = kept;
  const skipped = (type: string, ips: readonly string[], why: string) =>
    context.events.push({ type, reason: "SkipSyncBackends", message: `Not sync pods [${ips.join(",")}] ${why}` });
  if (outside.length > 0) skipped("Normal", outside, "whose ip is not in vpc cidrs");
  if (group.invalid.length > 0 && index.rules.missingInterface === "invalid")
    skipped(
      "Warning",
      group.invalid.map((b) => b.serverIp),
      "whose eni is invalid",
    );
  group.outside = outside;
}
