import { backendMode, type BackendMode } from "@/lib/ccm/backend-mode";
import { atoi } from "@/lib/ccm/go";
import { isManagedName } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { asksForGracefulShutdown, hasBackendTypeAnnotation } from "@/lib/ccm/relevance";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import { missingInstance } from "../actual/find";
import { draft } from "../draft";
import type { Plan } from "../plan";
import type { MissingInputs } from "../result/missing";
import type { AddressFamily, RunIndex, SliceFamily } from "../run-index";
import type { LocalBackend, LocalGroup, PendingFinding } from "../types";
import { endpointAddresses, type EndpointAddress } from "./endpoints";
import { providerError, type Candidates, type NodeView } from "./nodes";
import { findGroup } from "./vgroup-port";
import { firstPerNode, setWeights } from "./weights";

export interface GroupContext extends Pick<
  Plan,
  "index" | "view" | "owner" | "local" | "vgroupPort" | "missing" | "events"
> {
  mode: BackendMode;
  /** Address family of the EndpointSlices that are used. */
  family: AddressFamily;
  candidates: Candidates;
  /** Gets the Pods whose state decides. */
  pods: Set<string>;
  /** Cluster mode: whether endpoints affect the groups at all. */
  endpointsMatter?: boolean;
}

/** The group of one Service port (docs/dry-run.md 3.3 to 3.6), completed despite problems, for the hidden findings. */
export function buildGroup(context: GroupContext, port: PortView): LocalGroup {
  const { view, index, mode, local } = context;
  const group: LocalGroup = {
    name: context.owner.name(mode === "eni" ? port.targetPort : port.nodePort),
    id: "",
    port,
    ignoreWeights: ignoresWeights(index, view),
    nodes: null,
    nodeWeight: 100,
    backends: [],
    invalid: [],
    outside: [],
    problems: [],
  };
  const reuses = local.reused && context.vgroupPort.text !== "";
  if (reuses) readReusedGroup(context, group);
  const weight = reuses ? readWeight(view, "weight", "weight", group) : undefined;
  const fallback = index.rules.defaultWeight ? readWeight(view, "default-weight", "default weight", group) : undefined;
  const addresses =
    mode === "cluster" && !endpointsMatter(context) ? [] : endpointAddresses(context, port, keepsTerminating(context));
  if (mode === "eni") group.backends = addresses.map(eniBackend);
  else buildOnNodes(context, addresses, group);
  const count = group.backends.length + (group.nodes?.ids.length ?? 0);
  if (count === 0)
    context.events.push({
      type: "Normal",
      reason: "UnAvailableLoadBalancer",
      message: "There are no available nodes for LoadBalancer",
    });
  group.nodeWeight = setWeights(mode, group.backends, nodeOf, { count, weight, fallback, leastOfPod: 0 });
  if (mode === "local") group.backends = firstPerNode(group.backends, nodeOf);
  resolveInterfaces(context, group);
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
  return index.rules.ignoreWeightUpdate === true && view.annotations.get("ignore-weight-update").toLowerCase() === "on";
}

/** Node backends do not depend on endpoints, unless one runs on a virtual node or has no node at all. */
function endpointsMatter(context: GroupContext): boolean {
  context.endpointsMatter ??=
    context.candidates.virtual || context.index.endpointsWithoutNode(context.family).has(context.view.key);
  return context.endpointsMatter;
}

function readReusedGroup({ view, index, vgroupPort }: GroupContext, group: LocalGroup): void {
  const { port } = group.port;
  const { id: groupId, error } = findGroup(vgroupPort, group.port);
  if (error) group.problems.push({ ...error, text: `vgroupid parse error: ${error.text}` });
  if (groupId === "") return;
  const loadBalancerId = view.annotations.get("id");
  const known = (index.groups.get(loadBalancerId) ?? []).find((g) => str(g.VServerGroupId) === groupId);
  const { annotations } = view;
  if (!index.instances.has(loadBalancerId)) {
    const gone = missingInstance(view, "DescribeVServerGroups");
    const text = `find vgroupId ${groupId} of lb ${loadBalancerId} error: cannot find vgroup by vgroupId ${groupId} error: ${gone.text}`;
    group.problems.push({ text, draft: { ...gone.draft, actualFrom: undefined } });
    return;
  }
  const name = str(known?.VServerGroupName);
  const params = { groupId, port, loadBalancerId, annotation: annotations.key("vgroup-port") };
  const resource = { kind: "VServerGroup", id: groupId, port } as const;
  const rest = { desired: groupId, desiredFrom: annotations.from("vgroup-port") };
  if (!known)
    group.problems.push({
      text: `can not find vgroupId ${groupId} in lb ${loadBalancerId}`,
      draft: draft("CLB312", resource, params, { ...rest, actual: null }),
    });
  else if (index.rules.reusedGroupMustBeUsers && isManagedName(name))
    group.problems.push({
      text: `cannot reuse a ccm created vgroup ${groupId} for slb ${loadBalancerId}`,
      draft: draft("CLB313", resource, { ...params, groupName: name }, { ...rest, actual: name }),
    });
  else group.id = groupId;
}

function readWeight({ key, annotations }: ServiceView, suffix: string, label: string, group: LocalGroup) {
  const value = annotations.get(suffix);
  if (value === "") return undefined;
  const parsed = atoi(value);
  if (parsed.ok && parsed.value >= 0 && parsed.value <= 100) return parsed.value;
  const { port } = group.port;
  group.problems.push({
    text: `${label} must be integer in range [0,100] , got [${value}]`,
    draft: draft(
      "CLB108",
      { kind: "Service", name: key, port },
      { annotation: annotations.key(suffix), value, port, remove: true },
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

/** Adds a problem, the first of its code. */
function addProblem({ problems }: LocalGroup, text: string, found: PendingFinding): void {
  if (!problems.some((p) => p.draft.code === found.code)) problems.push({ text, draft: found });
}

/** Backends of Local and Cluster mode: nodes, and Pods on virtual nodes. */
function buildOnNodes(context: GroupContext, addresses: readonly EndpointAddress[], group: LocalGroup): void {
  const { mode, view, candidates } = context;
  const { port, nodePort } = group.port;
  const wrap = `build ${mode} backends error: `;
  const badProvider = ({ name, providerID }: NodeView, wording: string) =>
    addProblem(
      group,
      `${wrap}${wording}: ${providerID}. expected: \${regionid}.\${nodeid}, ${providerError(providerID)}`,
      draft(
        "CLB310",
        { kind: "Node", name, port },
        { node: name, providerID, port },
        { actual: providerID, actualFrom: { kind: "cluster", name: "Node.spec.providerID" } },
      ),
    );
  if (mode === "cluster") {
    group.nodes = candidates.servers;
    const [broken] = candidates.unreadable;
    if (broken) badProvider(broken, "normal parse providerid");
  }
  const virtual: LocalBackend[] = [];
  for (const address of addresses) {
    const { ip, nodeName, targetRef } = address;
    if (nodeName === null) {
      addProblem(
        group,
        `${wrap}add ecs backends for service[${view.key}] error, NodeName is nil for ip ${ip} `,
        draft(
          "CLB311",
          { kind: "Backend", name: ip, port },
          { ip, port },
          { desired: null, actual: null, actualFrom: { kind: "cluster", name: "EndpointSlice.endpoints[].nodeName" } },
        ),
      );
      continue;
    }
    const node = candidates.byName.get(nodeName);
    if (node?.virtual) virtual.push(eniBackend(address));
    else if (mode === "cluster" || !node || node.excluded) continue;
    else if (node.ecsId === null) badProvider(node, "parse providerid");
    else {
      const server = { serverId: node.ecsId, serverIp: "", port: nodePort, weight: 0, nodeName, targetRef };
      group.backends.push({ ...server, type: "ecs" });
    }
  }
  group.backends.push(...virtual);
}

const nodeOf = ({ type, serverId }: LocalBackend) => (type === "ecs" ? serverId : undefined);

/** Sets the network interface id of pod backends; addresses without one are invalid or omitted. */
function resolveInterfaces({ index, missing, view, family, events }: GroupContext, group: LocalGroup): void {
  if (!group.backends.some((b) => b.type === "eni")) return;
  const { outsideVpc, missingInterface } = index.rules;
  let unread = missing.need("interfaces", view.key);
  const outside: string[] = [];
  group.backends = group.backends.filter((b) => {
    if (b.type !== "eni") return true;
    const id = index.interfaces.get(b.serverIp);
    if (id !== undefined) {
      b.serverId = id;
      return true;
    }
    unread = missing.need("vpc") || unread;
    if (outsideVpc === "stops" || index.inVpc(b.serverIp, family)) {
      group.invalid.push(b);
      return false;
    }
    outside.push(b.serverIp);
    return outsideVpc === "keptWithoutId";
  });
  // A failed interface lookup does not mean that the address has no interface.
  if (unread) group.invalid = [];
  const invalid = group.invalid.map((b) => b.serverIp);
  const skipped = (type: string, ips: readonly string[], why: string) =>
    events.push({ type, reason: "SkipSyncBackends", message: `Not sync pods [${ips.join(",")}] ${why}` });
  if (outside.length > 0) skipped("Normal", outside, "whose ip is not in vpc cidrs");
  if (invalid.length > 0 && missingInterface === "invalid") {
    skipped("Warning", invalid, "whose eni is invalid");
    group.invalidDraft = { ...interfaceDraft(group), visibility: "advice" };
  }
  group.outside = outside;
}

/** Pods of a group without a network interface. */
export function interfaceDraft({ name, port: { port }, invalid }: LocalGroup): PendingFinding {
  const ips = invalid.map((b) => b.serverIp);
  return draft(
    "CLB315",
    { kind: "VServerGroup", name, port },
    { count: ips.length, ips: ips.join(","), groupName: name, port },
    { desired: ips, actual: [] },
  );
}
