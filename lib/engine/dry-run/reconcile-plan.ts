import { compareAttributes, type AttributePlan } from "../compare/attributes";
import type { RunIndex } from "../run-index";
import { Calls } from "./calls";
import { planCleanup, type CleanupPlan } from "../compare/cleanup";
import { adoption, annotationDraft, compared, draft } from "../draft";
import { findInstance } from "../actual/find";
import { planGroup, type GroupPlan } from "../compare/groups";
import { creationStep, deletionStages, reuseRefusal } from "../compare/lifecycle";
import { adoptListenerValues } from "../compare/listener-adopt";
import { planListeners, unreadableListener, type ListenerPlan } from "../compare/listeners";
import { readAttributes, type LocalAttributes } from "../desired/attributes";
import { asksForIpv6Backends, type BackendMode } from "@/lib/ccm/backend-mode";
import { backendSources, buildGroup } from "../desired/groups";
import { buildListeners, type LocalListeners } from "../desired/listeners";
import { Ownership } from "@/lib/ccm/names";
import { MissingInputs } from "../result/missing";
import { readGroups, readListeners, type RemoteGroup, type RemoteListener } from "../actual/remote";
import {
  NO_LISTENER_ANNOTATIONS,
  readListenerAnnotations,
  type LocalError,
  type ListenerAnnotations,
} from "../desired/listener-annotations";
import type { ServiceView } from "@/lib/ccm/service";
import type { PendingFinding, Instance, LocalGroup, LocalListener, Stage } from "../types";
import { formatError, readVgroupPort, type VgroupPort } from "../desired/vgroup-port";

/** Everything that a CCM run could do for one Service, in the order of its phases, regardless of what stops it. */
export interface ReconcilePlan {
  index: RunIndex;
  view: ServiceView;
  local: LocalAttributes;
  calls: Calls;
  /** The instance that the CCM finds; `candidate` is a guess, for findings hidden by a failed search. */
  instance: Instance | null;
  candidate: Instance | null;
  model: Model;
  findError: LocalError | null;
  /** Reading groups or listeners of the instance fails. */
  detailErrors: readonly LocalError[];
  /** Delete path, creation or refused reuse; the first stage ends the run. */
  lifecycle: Stage[];
  attributes: AttributePlan;
  groups: GroupPlan[];
  /** Listener whose group is missing from the model. */
  unboundGroup: LocalGroup | null;
  /** Null: Listeners are not managed. */
  listeners: ListenerPlan[] | null;
  cleanup: CleanupPlan[];
  events: { type: string; reason: string; message: string }[];
  missing: MissingInputs;
  remoteListeners: readonly RemoteListener[];
  remoteGroups: readonly RemoteGroup[];
}

export function planReconcile(index: RunIndex, view: ServiceView): ReconcilePlan {
  const { rules } = index;
  const missing = new MissingInputs(index.errors);
  missing.needService(view.key);
  const local = readAttributes(view, rules);
  const owner = new Ownership(view.name, view.namespace, index.clusterId);
  const vgroupPort = readVgroupPort(view);
  const events: ReconcilePlan["events"] = [];
  const model = view.deleting ? EMPTY_MODEL : localModel(index, view, local, owner, vgroupPort, events, missing);

  missing.needInstances(local.id);
  const found = findInstance(index, view, local);
  const instance = found.instance;
  const target = instance ?? found.candidate;
  // Reading this instance again may have failed after the list was read.
  if (target) missing.needInstances(target.id);
  const calls = new Calls(view.key, target?.id ?? "", rules);
  const base: ReconcilePlan = {
    index,
    view,
    local,
    calls,
    instance,
    candidate: instance ? null : found.candidate,
    model,
    findError: found.error ? { text: found.error.text, draft: found.error.draft } : null,
    detailErrors: [],
    lifecycle: [],
    attributes: { steps: [], drafts: [] },
    groups: [],
    unboundGroup: null,
    listeners: null,
    cleanup: [],
    events,
    missing,
    remoteListeners: [],
    remoteGroups: [],
  };
  if (missing.unevaluable) return base;
  if (!instance && !found.error && !view.deleting) {
    base.lifecycle = [
      {
        rule: view.service.status?.loadBalancer?.ingress?.length ? "M6" : "M7",
        steps: [creationStep({ index, view, local, calls }, found.candidate)],
      },
    ];
  }
  if (!target) return base;
  if (local.preserve)
    events.push({
      type: "Warning",
      reason: "PreservedOnDelete",
      message: `The lb [${target.id}] will be preserved after the service is deleted.`,
    });
  const tags = missing.need("tags", target.id) ? null : target.tags;
  if (view.deleting && !local.reused) {
    base.lifecycle = tags === null ? [] : deletionStages({ index, view, local, calls }, target, tags);
    if (!local.preserve || !rules.preservedLosesListeners) return base;
    // Nothing is requested of the instance any more; immutable attributes are still compared.
    const { steps } = compareAttributes({ view, rules, local, instance: target, calls, tags });
    base.attributes = { steps: steps.filter((step) => !step.call), drafts: [] };
    planDetails(base, target, owner, vgroupPort);
    return base;
  }
  if (local.reused && !view.deleting && tags !== null) {
    const refused = reuseRefusal({ index, view, local, calls }, target, tags);
    if (refused) base.lifecycle = [{ rule: "M12", steps: [refused] }];
  }
  const compares = !view.deleting || rules.reusedDeleteComparesAttributes;
  if (compares) base.attributes = compareAttributes({ view, rules, local, instance: target, calls, tags });
  planDetails(base, target, owner, vgroupPort);
  return base;
}

interface Model {
  error: LocalError | null;
  drafts: PendingFinding[];
  groups: LocalGroup[];
  listeners: LocalListeners;
  asked: ListenerAnnotations;
}

const EMPTY_MODEL: Model = {
  error: null,
  drafts: [],
  groups: [],
  listeners: { listeners: [], error: null, drafts: [], domains: null },
  asked: NO_LISTENER_ANNOTATIONS,
};

function localModel(
  index: RunIndex,
  view: ServiceView,
  local: LocalAttributes,
  owner: Ownership,
  vgroupPort: VgroupPort,
  events: ReconcilePlan["events"],
  missing: MissingInputs,
): Model {
  const asked = readListenerAnnotations(view, index.rules);
  const { mode, candidates } = backendSources(index, view, missing);
  const ipv6 = asksForIpv6Backends(view.service);
  if (ipv6) missing.need("setting");
  const dependsOn = { pods: new Set<string>(), interfaces: false, vpc: false };
  const family = ipv6 && index.bundle.cluster.ipv6Backends === true ? ("IPv6" as const) : ("IPv4" as const);
  const context = { index, view, owner, mode, family, reused: local.reused, candidates, vgroupPort, dependsOn, events };
  const groups = missing.backends ? [] : view.ports.map((port) => buildGroup(context, port));
  // A failed interface lookup does not mean that the address has no interface.
  if (missing.would("interfaces", view.key) || (dependsOn.vpc && missing.would("vpc")))
    for (const group of groups) group.invalid = [];
  if (index.rules.missingInterface === "invalid")
    for (const group of groups)
      if (group.invalid.length > 0) group.invalidDraft = { ...interfaceDraft(group), visibility: "advice" };
  if (dependsOn.pods.size > 0) missing.need("pods", ...dependsOn.pods);
  if (dependsOn.interfaces) missing.need("interfaces", view.key);
  if (dependsOn.vpc) missing.need("vpc");
  const listeners = buildListeners(view, owner, index.rules, asked, vgroupPort, local.reused, groups);
  const drafts: PendingFinding[] = [...local.drafts];
  let error: LocalError | null = local.error
    ? { text: `build lb attribute error: ${local.error.text}`, draft: local.error.draft }
    : null;
  const groupError = groupsError(index, view, candidates.labelError, mode, groups, drafts);
  if (groupError) error ??= { text: `build vserver groups error: ${groupError.text}`, draft: groupError.draft };
  drafts.push(...listeners.drafts);
  if (listeners.error)
    error ??= { text: `builid lb listener error: ${listeners.error.text}`, draft: listeners.error.draft };
  return { error, drafts, groups, listeners, asked };
}

/** Errors of the group phase that stop the Service: labels, and in older versions any group that cannot be built. */
function groupsError(
  index: RunIndex,
  view: ServiceView,
  labelError: string | null,
  mode: BackendMode,
  groups: readonly LocalGroup[],
  drafts: PendingFinding[],
): LocalError | null {
  if (labelError === null && !index.rules.groupProblemStops && index.rules.missingInterface === "invalid") return null;
  let error: LocalError | null = null;
  const { annotations } = view;
  const take = (text: string, found: PendingFinding) => {
    error ??= { text, draft: found };
  };
  if (labelError !== null) {
    const value = annotations.get("backend-label");
    const adopt = value
      .split(",")
      .filter((part) => part.includes("="))
      .join(",");
    const found = annotationDraft("CLB107", view, "backend-label", adoption(adopt));
    drafts.push(found);
    take(`get nodes error: filter nodes by label error: parse backend label: ${labelError}, [k1=v1,k2=v2]`, found);
  }
  const { rules } = index;
  const missing = (group: LocalGroup, prefix: string) => {
    const ip = group.invalid[0]?.serverIp;
    if (ip === undefined) return;
    const found = interfaceDraft(group);
    drafts.push(found);
    take(`${prefix}can not find eniid for ip ${ip} in vpc ${index.bundle.cluster.vpcId}`, found);
  };
  for (const group of groups) {
    const prefix = `build vgroup for port ${group.port.port} error: `;
    if (rules.groupProblemStops) for (const problem of group.problems) take(prefix + problem.error, problem.draft);
    if (rules.missingInterface === "stopsInGroup") missing(group, prefix + INTERFACE_PREFIX[mode]);
  }
  if (rules.missingInterface === "stops") for (const group of groups) missing(group, "");
  return error;
}

const INTERFACE_PREFIX: Record<BackendMode, string> = {
  eni: "build eni backends error: ",
  local: "build local backends error: update eci backends error: ",
  cluster: "build cluster backends error: update eci backends error: ",
};

function interfaceDraft(group: LocalGroup): PendingFinding {
  const ips = group.invalid.map((b) => b.serverIp);
  return draft(
    "CLB315",
    { kind: "VServerGroup", name: group.name, port: group.port.port },
    { count: ips.length, ips: ips.join(","), groupName: group.name, port: group.port.port },
    compared("network interface", ips, [], "DescribeNetworkInterfaces.PrivateIpAddress"),
  );
}

function planDetails(base: ReconcilePlan, target: Instance, owner: Ownership, vgroupPort: VgroupPort): void {
  const { index, local, calls, missing, model } = base;
  const { rules } = index;
  const manages = !local.reused || local.override;
  const detailErrors: LocalError[] = [];
  const reusedIds = vgroupPort.entries.filter((e) => e.error === null).map((e) => e.id);
  const malformed = formatError(vgroupPort);
  if (malformed)
    detailErrors.push({
      text: `get lb backend from remote error: DescribeVServerGroups error: ${malformed}`,
      draft: vgroupPort.draft!,
    });
  const remotes = missing.need("groups", target.id) ? null : readGroups(index, target.id, owner, reusedIds);
  base.remoteGroups = remotes ?? [];
  if (remotes)
    missing.needBackends(
      target.id,
      remotes.filter((g) => g.detailed).map((g) => g.id),
      index,
    );
  if (remotes && !missing.backends) planGroups(base, owner, remotes);
  const remoteListeners =
    manages || rules.phases !== "parallel"
      ? missing.need("listeners", target.id)
        ? null
        : readListeners(index, target.id, owner)
      : [];
  base.remoteListeners = remoteListeners ?? [];
  const strange = remoteListeners ? unreadableListener(remoteListeners) : undefined;
  if (strange) {
    const found = draft(
      "CLB215",
      { kind: "Listener", port: strange.port, protocol: strange.protocol },
      { port: strange.port, protocol: strange.protocol, loadBalancerId: target.id },
      compared("protocol", null, strange.protocol, "DescribeLoadBalancerListeners.ListenerProtocol"),
    );
    detailErrors.push({
      text: `get lb listeners from cloud, error: DescribeLoadBalancerListeners error:not support protocol ${strange.protocol}`,
      draft: found,
    });
  }
  base.detailErrors = detailErrors;
  if (!manages || !remoteListeners || !remotes || missing.backends) return;
  const readable = remoteListeners.filter((r) => r !== strange);
  const listeners = planListenerUpdates(base, readable);
  base.listeners = listeners;
  adoptListenerValues(base, listeners, calls.lb);
  if (!rules.groupProblemStops) {
    base.unboundGroup =
      model.listeners.listeners.find(
        (l) =>
          l.groupId === "" &&
          l.group &&
          l.group.problems.length > 0 &&
          !model.groups.some((g) => g.problems.length === 0 && g.name === l.groupName),
      )?.group ?? null;
  }
}

function planGroups(base: ReconcilePlan, owner: Ownership, remotes: readonly RemoteGroup[]): void {
  const { index, calls, view, model } = base;
  const { rules } = index;
  const byId = firstBy(remotes, (remote) => remote.id);
  const byName = firstBy(remotes, (remote) => remote.name);
  const listeners = !base.local.reused || base.local.override;
  const context = { rules, calls, owner, annotations: view.annotations, listeners };
  const acted = new Set<string>();
  for (const group of model.groups) {
    if (isUnknownReusedGroup(group)) continue;
    const named = group.id === "";
    const remote = named ? byName.get(group.name) : byId.get(group.id);
    const key = named ? `name-${group.name}` : `id-${group.id}`;
    const plan = rules.uniqueGroups && acted.has(key) ? null : planGroup(context, group, remote);
    if (plan) {
      acted.add(key);
      base.groups.push(plan);
    }
    if (remote && named) group.id = remote.id;
  }
  const kept = new Set(model.groups.filter((g) => g.problems.length === 0).map((g) => g.id));
  base.cleanup = planCleanup(
    rules,
    calls,
    owner,
    remotes.filter((g) => !kept.has(g.id)),
    model.groups.filter((g) => g.problems.length > 0),
  );
}

const groupName = (group: LocalGroup) => group.name;

/** The first item of each key. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of items) if (!map.has(keyOf(item))) map.set(keyOf(item), item);
  return map;
}

/** The group named by vgroup-port is not usable: its backends are unknown. */
function isUnknownReusedGroup(group: LocalGroup): boolean {
  return group.problems.some(
    (p) => p.draft.code === "CLB312" || p.draft.code === "CLB313" || p.draft.code === "CLB510",
  );
}

function planListenerUpdates(base: ReconcilePlan, remotes: readonly RemoteListener[]): ListenerPlan[] {
  const { index, view, calls, missing, model } = base;
  const text = view.annotations.get("domain-extensions");
  const context = {
    index,
    view,
    calls,
    asked: model.asked,
    domains: model.listeners.domains,
    readsDomains: text !== "",
    unread: { certificates: missing.would("certificates"), domains: missing.would("domains", calls.lb) },
    dependsOn: { certificates: false, domains: false },
  };
  // By name: the first group of that name, which may be one that another port reuses by id.
  const built = firstBy(
    model.groups.filter((g) => g.problems.length === 0),
    groupName,
  );
  const broken = firstBy(model.groups, groupName);
  const plans = planListeners(context, model.listeners.listeners, remotes, (local: LocalListener) => {
    if (local.groupId !== "") return local.groupId;
    const onInstance =
      index.rules.listenerGroupFrom === "remote"
        ? base.remoteGroups.find((g) => g.name === local.groupName)?.id
        : undefined;
    return onInstance ?? (built.get(local.groupName) ?? broken.get(local.groupName))?.id ?? "";
  });
  if (context.dependsOn.certificates) missing.need("certificates");
  if (context.dependsOn.domains) missing.need("domains", calls.lb);
  return plans;
}
