import { asksForIpv6Backends, type BackendMode } from "@/lib/ccm/backend-mode";
import type { ServiceView } from "@/lib/ccm/service";
import { readGroups, readListeners, type RemoteGroup, type RemoteListener } from "../actual/remote";
import { compareAttributes } from "../compare/attributes";
import { planCleanup, planGroup } from "../compare/groups";
import { creationStage, deletionStages, reuseRefusal } from "../compare/lifecycle";
import { adoptListenerValues } from "../compare/listener-adopt";
import { listenerResource, planListeners, unreadableListener } from "../compare/listeners";
import { backendSources, buildGroup, interfaceDraft } from "../desired/groups";
import { readListenerAnnotations, buildListeners } from "../desired/listeners";
import { adoption, annotationDraft, draft } from "../draft";
import { Plan, type Model } from "../plan";
import type { RunIndex } from "../run-index";
import type { Instance, LocalError, LocalGroup, LocalListener, PendingFinding } from "../types";

export function planReconcile(index: RunIndex, view: ServiceView): Plan {
  const plan = new Plan(index, view);
  const { local, instance, candidate, findError, missing } = plan;
  const { rules } = index;
  const target = instance ?? candidate;
  if (!view.deleting) plan.model = localModel(plan);
  // Reading this instance again may have failed after the list was read.
  if (target) missing.needInstances(target.id, view.key);
  if (missing.unevaluable) return plan;
  if (!instance && !findError && !view.deleting) plan.lifecycle = [creationStage(plan)];
  if (!target) return plan;
  if (local.preserve)
    plan.events.push({
      type: "Warning",
      reason: "PreservedOnDelete",
      message: `The lb [${target.id}] will be preserved after the service is deleted.`,
    });
  const tags = missing.need("tags", target.id) ? null : target.tags;
  if (view.deleting && !local.reused) {
    plan.lifecycle = tags === null ? [] : deletionStages(plan, target, tags);
    if (!local.preserve || !rules.preservedLosesListeners) {
      // Releases with parallel phases read the whole instance before they look at the deletion.
      if (rules.phases === "parallel") refuseMalformedGroups(plan);
      return plan;
    }
    // Nothing is requested of the instance any more; immutable attributes are still compared.
    const { steps } = compareAttributes(plan, target, tags);
    plan.attributes.steps = steps.filter((step) => !step.call);
  } else {
    const refused = view.deleting || !local.reused || tags === null ? null : reuseRefusal(plan, target, tags);
    if (refused) plan.lifecycle = [{ rule: "M12", steps: [refused] }];
    if (!view.deleting || rules.reusedDeleteComparesAttributes) plan.attributes = compareAttributes(plan, target, tags);
  }
  planDetails(plan, target);
  return plan;
}

/** Backends of one port, as the controller would put them into its group. */
export interface PortBackends {
  port: number;
  mode: BackendMode;
  /** Undefined: an input is missing. */
  count: number | undefined;
}

/** The backends of each port; of an NLB too, whose groups are made of the same nodes and Pods. */
export function portBackends(index: RunIndex, view: ServiceView): PortBackends[] {
  const plan = new Plan(index, view);
  const { mode } = backendSources(index, view, plan.missing);
  const { groups } = localModel(plan);
  return view.ports.map(({ port }, at): PortBackends => {
    const group = groups[at];
    return { port, mode, count: group && group.backends.length + (group.nodes?.ids.length ?? 0) };
  });
}

function localModel(plan: Plan): Model {
  const { index, view, owner, local, vgroupPort, missing, events } = plan;
  const asked = readListenerAnnotations(view, index.rules);
  const { mode, candidates } = backendSources(index, view, missing);
  const ipv6 = asksForIpv6Backends(view.service);
  if (ipv6) missing.need("setting");
  const family = ipv6 && index.bundle.cluster.ipv6Backends === true ? ("IPv6" as const) : ("IPv4" as const);
  const pods = new Set<string>();
  const context = { index, view, owner, local, vgroupPort, missing, events, mode, family, candidates, pods };
  const groups = missing.backends ? [] : view.ports.map((port) => buildGroup(context, port));
  if (pods.size > 0) missing.need("pods", ...pods);
  const listeners = buildListeners(view, owner, index.rules, asked, vgroupPort, local.reused, groups);
  const drafts: PendingFinding[] = [...local.drafts];
  let error: LocalError | null = null;
  for (const [step, failed] of [
    ["build lb attribute", local.error],
    ["build vserver groups", groupsError(plan, candidates.labelError, mode, groups, drafts)],
    ["builid lb listener", listeners.error],
  ] as const)
    if (failed) error ??= { ...failed, text: `${step} error: ${failed.text}` };
  drafts.push(...listeners.drafts);
  return { error, drafts, groups, listeners, asked };
}

/**
 * The first error of the group phase that stops the Service: labels, and in older versions any group that cannot be
 * built. All of their findings go to `drafts`.
 */
function groupsError(
  { index, view }: Plan,
  labelError: string | null,
  mode: BackendMode,
  groups: readonly LocalGroup[],
  drafts: PendingFinding[],
): LocalError | null {
  const { groupProblemStops, missingInterface } = index.rules;
  const errors: LocalError[] = [];
  if (labelError !== null) {
    const pairs = view.annotations
      .get("backend-label")
      .split(",")
      .filter((part) => part.includes("="));
    const found = annotationDraft("CLB107", view, "backend-label", adoption(pairs.join(",")));
    drafts.push(found);
    const text = `get nodes error: filter nodes by label error: parse backend label: ${labelError}, [k1=v1,k2=v2]`;
    errors.push({ text, draft: found });
  }
  const withoutInterface = (group: LocalGroup, prefix: string) => {
    const [first] = group.invalid;
    if (!first) return;
    const found = interfaceDraft(group);
    drafts.push(found);
    const text = `${prefix}can not find eniid for ip ${first.serverIp} in vpc ${index.bundle.cluster.vpcId}`;
    errors.push({ text, draft: found });
  };
  for (const group of groups) {
    const prefix = `build vgroup for port ${group.port.port} error: `;
    if (groupProblemStops) errors.push(...group.problems.map((one) => ({ ...one, text: prefix + one.text })));
    if (missingInterface === "stopsInGroup") withoutInterface(group, prefix + INTERFACE_PREFIX[mode]);
  }
  if (missingInterface === "stops") for (const group of groups) withoutInterface(group, "");
  return errors[0] ?? null;
}

const INTERFACE_PREFIX: Record<BackendMode, string> = {
  eni: "build eni backends error: ",
  local: "build local backends error: update eci backends error: ",
  cluster: "build cluster backends error: update eci backends error: ",
};

/** Reading the groups of an instance fails on a malformed vgroup-port, whatever the Service asks for. */
function refuseMalformedGroups({ vgroupPort: { error }, detailErrors }: Plan): void {
  if (error)
    detailErrors.push({
      ...error,
      text: `get lb backend from remote error: DescribeVServerGroups error: ${error.text}`,
    });
}

function planDetails(plan: Plan, target: Instance): void {
  const { index, manages, missing, owner, vgroupPort } = plan;
  const { rules } = index;
  refuseMalformedGroups(plan);
  const groups = missing.need("groups", target.id) ? null : readGroups(index, target.id, owner, vgroupPort.ids);
  if (groups) {
    plan.remoteGroups = groups;
    missing.needBackends(
      target.id,
      groups.filter((g) => g.detailed).map((g) => g.id),
      index,
    );
    if (!missing.backends) planGroups(plan, groups);
  }
  if (!manages && rules.phases === "parallel") return;
  if (missing.need("listeners", target.id)) return;
  const remotes = readListeners(index, target.id, owner);
  plan.remoteListeners = remotes;
  const strange = unreadableListener(remotes);
  if (strange) {
    const { port, protocol } = strange;
    const about = { port, protocol, loadBalancerId: target.id };
    plan.detailErrors.push({
      text: `get lb listeners from cloud, error: DescribeLoadBalancerListeners error:not support protocol ${protocol}`,
      draft: draft("CLB215", listenerResource(port, protocol), about, { desired: null, actual: protocol }),
    });
  }
  if (!manages || !groups || missing.backends) return;
  plan.listeners = planListenerUpdates(
    plan,
    remotes.filter((r) => r !== strange),
  );
  adoptListenerValues(plan, plan.listeners);
  if (!rules.groupProblemStops) plan.unboundGroup = unboundGroup(plan.model);
}

/** A dropped group that a Listener needs and no other group of its name replaces. */
function unboundGroup({ listeners, groups }: Model): LocalGroup | null {
  const built = new Set(groups.filter((g) => g.problems.length === 0).map((g) => g.name));
  const needs = listeners.listeners.find(
    ({ groupId, group, groupName }) => groupId === "" && group && group.problems.length > 0 && !built.has(groupName),
  );
  return needs?.group ?? null;
}

function planGroups(plan: Plan, remotes: readonly RemoteGroup[]): void {
  const { index, model } = plan;
  const byId = firstBy(remotes, (remote) => remote.id);
  const byName = firstBy(remotes, (remote) => remote.name);
  const acted = new Set<string>();
  for (const group of model.groups) {
    if (isUnknownReusedGroup(group)) continue;
    const named = group.id === "";
    const remote = named ? byName.get(group.name) : byId.get(group.id);
    const key = named ? `name-${group.name}` : `id-${group.id}`;
    const change = index.rules.uniqueGroups && acted.has(key) ? null : planGroup(plan, group, remote);
    if (change) {
      acted.add(key);
      plan.groups.push(change);
    }
    if (remote && named) group.id = remote.id;
  }
  const dropped = model.groups.filter((g) => g.problems.length > 0);
  const kept = new Set(model.groups.filter((g) => g.problems.length === 0).map((g) => g.id));
  plan.cleanup = planCleanup(
    plan,
    remotes.filter((g) => !kept.has(g.id)),
    dropped,
  );
}

/** The first item of each key. */
function firstBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const item of items) if (!map.has(keyOf(item))) map.set(keyOf(item), item);
  return map;
}

/** The group named by vgroup-port is not usable: its backends are unknown. */
const isUnknownReusedGroup = (group: LocalGroup): boolean =>
  group.problems.some((p) => ["CLB312", "CLB313", "CLB510"].includes(p.draft.code));

function planListenerUpdates(plan: Plan, remotes: readonly RemoteListener[]) {
  const { index, model, remoteGroups } = plan;
  // By name: the first group of that name, which may be one that another port reuses by id.
  const built = firstBy(
    model.groups.filter((g) => g.problems.length === 0),
    (group) => group.name,
  );
  const broken = firstBy(model.groups, (group) => group.name);
  return planListeners(plan, remotes, ({ groupId, groupName }: LocalListener) => {
    if (groupId !== "") return groupId;
    const onInstance =
      index.rules.listenerGroupFrom === "remote" ? remoteGroups.find((g) => g.name === groupName)?.id : undefined;
    return onInstance ?? (built.get(groupName) ?? broken.get(groupName))?.id ?? "";
  });
}
