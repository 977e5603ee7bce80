import { batches } from "@/lib/model/batches";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import type { DifferenceRow, Provenance } from "@/lib/model/result";
import { byKey } from "@/lib/ccm/bundle-index";
import { num, str } from "@/lib/ccm/read";
import { rawBackends, readBackends, type RemoteBackend, type RemoteGroup, isUserManaged } from "../actual/remote";
import { callStep, draft } from "../draft";
import type { GroupPlan, Plan, CleanupPlan } from "../plan";
import type { PendingFinding, LocalBackend, LocalGroup, Call, Step } from "../types";

/** All backends a group should have, in the CCM's order. */
function wantedBackends(group: LocalGroup): readonly LocalBackend[] {
  if (!group.nodes) return group.backends;
  const nodes = group.nodes.ids.map((serverId): LocalBackend => ({
    serverId,
    serverIp: "",
    port: group.port.nodePort,
    weight: group.nodeWeight,
    type: "ecs",
    nodeName: null,
    targetRef: null,
  }));
  return [...nodes, ...group.backends];
}

/** Whether a Cluster mode group holds exactly its nodes, in any order: the common case, without building lists. */
function isUnchanged(group: LocalGroup, remote: RemoteGroup): boolean {
  const { nodes } = group;
  if (!nodes || group.backends.length > 0 || group.invalid.length > 0) return false;
  const { ids, positions } = nodes;
  const rows = rawBackends(remote.raw);
  if (rows.length !== ids.length || positions.size !== ids.length) return false;
  const seen = new Uint8Array(ids.length);
  for (const row of rows) {
    const at = positions.get(str(row.ServerId));
    if (at === undefined || seen[at] === 1) return false;
    seen[at] = 1;
    if (row.Description !== group.name || num(row.Port) !== group.port.nodePort || num(row.Weight) !== group.nodeWeight)
      return false;
  }
  return true;
}

/** @returns null for a group without differences */
export function planGroup(context: Plan, local: LocalGroup, remote: RemoteGroup | undefined): GroupPlan | null {
  const { calls, index } = context;
  const { batchSize, missingInterface } = index.rules;
  if (!remote) return planCreation(context, local);
  if (isUnchanged(local, remote)) return null;
  const present = readBackends(remote, context.owner);
  const found = diffBackends(wantedBackends(local), present, local.name);
  const { added, removed } = found;
  const plan: GroupPlan = { local, remote, adds: [], removes: [], blocked: false, advice: [] };
  const about = { groupId: remote.id, groupName: remote.name, loadBalancerId: calls.lb };
  const resource = { kind: "VServerGroup", id: remote.id, name: remote.name, port: local.port.port } as const;
  if (added.length > 0) {
    const params = { ...about, count: added.length, backends: commandRows(added, local) };
    const missing = draft("CLB303", resource, params, { rows: added.map((b) => backendRow(b, null)) });
    plan.adds = batches(added, batchSize).map((part) =>
      callStep(calls.addBackends(local.id || remote.id, local, part), [missing]),
    );
  }
  plan.blocked = local.invalid.length > 0 && missingInterface === "invalid";
  if (removed.length > 0) {
    const params = { ...about, count: removed.length, backends: removalRows(removed) };
    const extra = draft("CLB304", resource, params, { rows: removed.map((b) => backendRow(null, b)) });
    plan.removes = batches(removed, batchSize).map((part) => callStep(calls.removeBackends(remote.id, part), [extra]));
  }
  if (!plan.blocked) plan.advice.push(...rewriteAdvice(context, local, resource, about, found));
  const foreign = present.filter((b) => b.userManaged);
  if (foreign.length > 0) {
    const params = { ...about, count: foreign.length, backends: removalRows(foreign) };
    plan.advice.push(draft("CLB308", resource, params, { rows: foreign.map((b) => backendRow(null, b)) }));
  }
  if (plan.adds.length === 0 && plan.removes.length === 0 && plan.advice.length === 0 && !found.changed) return null;
  return plan;
}

function planCreation({ calls, manages }: Plan, local: LocalGroup): GroupPlan {
  const wanted = wantedBackends(local);
  const missing = draft(
    "CLB301",
    { kind: "VServerGroup", name: local.name, port: local.port.port },
    {
      groupName: local.name,
      port: local.port.port,
      count: wanted.length,
      backends: commandRows(wanted, local),
      bound: manages ? 1 : 0,
      loadBalancerId: calls.lb,
    },
    {
      desired: local.name,
      actual: null,
      rows: wanted.map((b) => backendRow(b, null)),
      desiredFrom: { kind: "spec", name: `spec.ports[${local.port.index}]` },
      // A group without a Listener serves no traffic.
      traffic: manages ? "newConnections" : "none",
    },
  );
  const create = callStep(calls.createGroup(local.name), [missing]);
  return { local, create, adds: [], removes: [], blocked: false, advice: [] };
}

interface Differences {
  added: LocalBackend[];
  removed: RemoteBackend[];
  /** Same server and port, another weight or description; or the same server under another port. */
  weights: { wanted: LocalBackend; has: RemoteBackend }[];
  descriptions: { wanted: LocalBackend; has: RemoteBackend }[];
  changed: boolean;
}

/** Whether a present backend is the wanted one; pod backends are also compared by address. */
const isSame = (wanted: LocalBackend, has: RemoteBackend) =>
  wanted.port === has.port && (wanted.type !== "eni" || wanted.serverIp === has.serverIp);

/** The wanted backend's type decides how backends are matched (docs/dry-run.md 4.4); linear in both lists. */
function diffBackends(wanted: readonly LocalBackend[], present: readonly RemoteBackend[], name: string): Differences {
  const presentOn = byKey(present, (backend) => backend.serverId);
  const wantedOn = byKey(wanted, (backend) => backend.serverId);
  const found: Differences = { added: [], removed: [], weights: [], descriptions: [], changed: false };
  for (const l of wanted) {
    const onServer = presentOn.get(l.serverId);
    const same = onServer?.find((r) => isSame(l, r));
    if (!same) {
      found.added.push(l);
      if (onServer) found.changed = true;
    } else if (same.weight !== l.weight) {
      if (!l.terminating) found.weights.push({ wanted: l, has: same });
    } else if (same.description !== name) found.descriptions.push({ wanted: l, has: same });
  }
  for (const r of present)
    if (!r.userManaged && !wantedOn.get(r.serverId)?.some((l) => isSame(l, r))) found.removed.push(r);
  return found;
}

/** Fields that SetVServerGroupAttribute will rewrite after the upgrade; the dry run never reports it (M19). */
function rewriteAdvice(
  { view }: Plan,
  local: LocalGroup,
  resource: PendingFinding["resource"],
  about: { groupId: string; groupName: string; loadBalancerId: string },
  found: Differences,
): PendingFinding[] {
  const drafts: PendingFinding[] = [];
  const { weights, descriptions } = found;
  if (weights.length > 0 && !local.ignoreWeights) {
    const backends = weights.map(({ wanted, has }) => ({
      ServerId: has.serverId,
      Port: String(has.port),
      Weight: String(wanted.weight),
      Type: wanted.type,
      ...(wanted.serverIp ? { ServerIp: wanted.serverIp } : {}),
    }));
    const rows = weights.map(({ wanted, has }) => ({
      field: `${label(has)} weight`,
      desired: wanted.weight,
      actual: has.weight,
      actualFrom: { kind: "api", name: "DescribeVServerGroupAttribute.Weight" } as const,
    }));
    const annotation = view.annotations.key("ignore-weight-update");
    drafts.push(
      draft("CLB306", resource, { ...about, count: weights.length, backends, annotation, adopt: "on" }, { rows }),
    );
  }
  if (descriptions.length > 0) {
    const has = descriptions.map((d) => d.has);
    const rows = has.map((b) => ({
      field: `${label(b)} description`,
      desired: local.name,
      actual: b.description,
    }));
    drafts.push(draft("CLB307", resource, { ...about, count: has.length, backends: removalRows(has) }, { rows }));
  }
  return drafts;
}

/** A backend as a finding's rows name it. */
const label = (b: { serverId: string; serverIp: string; port: number }) => `${b.serverIp || b.serverId}:${b.port}`;

function backendRow(wanted: LocalBackend | null, has: RemoteBackend | null): DifferenceRow {
  const b = (wanted ?? has)!;
  const field = label(b);
  const shown = `${field} weight ${b.weight}`;
  return {
    field,
    desired: wanted ? shown : null,
    actual: has ? shown : null,
    desiredFrom: b.type === "eni" ? FROM_SLICE : FROM_NODE,
    actualFrom: FROM_GROUP,
  };
}

// Shared by all rows: a group may have hundreds.
const FROM_SLICE: Provenance = Object.freeze({ kind: "cluster", name: "EndpointSlice" });
const FROM_NODE: Provenance = Object.freeze({ kind: "cluster", name: "Node" });
const FROM_GROUP: Provenance = Object.freeze({ kind: "api", name: "DescribeVServerGroupAttribute.BackendServers" });

/** Backends in the form of the OpenAPI's BackendServers parameter. */
function commandRows(backends: readonly LocalBackend[], group: LocalGroup): BackendParam[] {
  return backends.map((b) => ({
    ServerId: b.serverId,
    Port: String(b.port),
    Weight: String(b.weight),
    Type: b.type,
    Description: group.name,
    ...(b.serverIp ? { ServerIp: b.serverIp } : {}),
  }));
}

function removalRows(backends: readonly RemoteBackend[]): BackendParam[] {
  return backends.map((b) => ({
    ServerId: b.serverId,
    Port: String(b.port),
    Type: b.type,
    ...(b.serverIp ? { ServerIp: b.serverIp } : {}),
    Weight: String(b.weight),
    Description: str(b.description),
  }));
}

/** Groups that no port uses any more (docs/dry-run.md 4.8), in the order of the API. */
export function planCleanup(
  { index: { rules }, calls, owner }: Plan,
  obsolete: readonly RemoteGroup[],
  dropped: readonly LocalGroup[],
): CleanupPlan[] {
  return obsolete.flatMap((group): CleanupPlan[] => {
    // The group of a port that could not be built looks obsolete: the reported item is wrong, its cause is the finding.
    const cause = dropped.find((local) => local.id === group.id || local.name === group.name)?.problems[0]?.draft;
    const step = (call: Call, extra: PendingFinding, prefix = ""): Step =>
      cause ? { call, error: prefix + call.error, drafts: [cause] } : callStep(call, [extra], prefix);
    const about = { groupId: group.id, groupName: group.name, loadBalancerId: calls.lb };
    const resource = { kind: "VServerGroup", id: group.id, name: group.name } as const;
    const rest = { desired: null, actual: group.name };
    if (group.mine && !isUserManaged(group, owner)) {
      const prefix = rules.phases === "parallel" ? "" : `lb [${calls.lb}] delete vgroup ${group.id} failed, error: `;
      const extra = draft("CLB302", resource, about, rest);
      return [{ kind: "delete", steps: [step(calls.deleteGroup(group.id), extra, prefix)] }];
    }
    const own = readBackends(group, owner).filter((b) => !b.userManaged);
    if (own.length === 0) return [];
    const rows = own.map((b) => ({ field: label(b), desired: null, actual: `${label(b)} weight ${b.weight}` }));
    const params = { ...about, count: own.length, backends: removalRows(own) };
    const extra = draft("CLB305", resource, params, { ...rest, rows });
    const parts = batches(own, rules.batchSize);
    return [{ kind: "remove", steps: parts.map((part) => step(calls.removeBackends(group.id, part), extra)) }];
  });
}
