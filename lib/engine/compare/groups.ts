import type { BackendParam } from "@/lib/knowledge/findings/params";
import type { DifferenceRow, Provenance } from "@/lib/model/result";
import type { Calls } from "../dry-run/calls";
import { advice, callStep, draft } from "../draft";
import type { Ownership } from "@/lib/ccm/names";
import { byKey } from "@/lib/ccm/bundle-index";
import { num, str } from "@/lib/ccm/read";
import { rawBackends, readBackends, type RemoteBackend, type RemoteGroup } from "../actual/remote";
import type { Rules } from "@/lib/ccm/versions";
import type { Annotations } from "@/lib/ccm/annotations";
import type { PendingFinding, LocalBackend, LocalGroup, Step } from "../types";

export interface GroupContext {
  rules: Rules;
  calls: Calls;
  owner: Ownership;
  annotations: Annotations;
  /** Whether the CCM manages the Listeners too: false on a reused instance without override. */
  listeners: boolean;
}

/** The CCM's changes to one group of the Service: create it, or add and remove backends. */
export interface GroupPlan {
  local: LocalGroup;
  remote?: RemoteGroup;
  create?: Step;
  /** Backends to add to a group that must be created first: not reached by the dry run (M17). */
  created?: PendingFinding;
  adds: Step[];
  removes: Step[];
  /** Invalid backends end the group's update before the removals (M18). */
  blocked: boolean;
  advice: PendingFinding[];
}

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

export function planGroup(context: GroupContext, local: LocalGroup, remote: RemoteGroup | undefined): GroupPlan | null {
  if (!remote) return planCreation(context, local);
  if (isUnchanged(local, remote)) return null;
  const wanted = wantedBackends(local);
  const present = readBackends(remote, context.owner);
  const found = diffBackends(wanted, present, local.name);
  const plan: GroupPlan = { local, remote, adds: [], removes: [], blocked: false, advice: [] };
  const about = { groupId: remote.id, groupName: remote.name, loadBalancerId: context.calls.lb };
  const resource = { kind: "VServerGroup", id: remote.id, name: remote.name, port: local.port.port } as const;
  if (found.added.length > 0) {
    const missing = draft(
      "CLB303",
      resource,
      { ...about, count: found.added.length, backends: commandRows(found.added, local) },
      {
        field: "backends",
        rows: found.added.map((b) => backendRow(b, null)),
        selfHeals: true,
        traffic: "newConnections",
        messageCode: "AddVServerGroupBackendServers",
      },
    );
    plan.adds = batches(found.added, context.rules.batchSize).map((part) =>
      callStep(context.calls.addBackends(local.id || remote.id, local, part), [missing]),
    );
  }
  plan.blocked = local.invalid.length > 0 && context.rules.missingInterface === "invalid";
  if (found.removed.length > 0) {
    const extra = draft(
      "CLB304",
      resource,
      { ...about, count: found.removed.length, backends: removalRows(found.removed) },
      {
        field: "backends",
        rows: found.removed.map((b) => backendRow(null, b)),
        selfHeals: true,
        traffic: "existingConnections",
        messageCode: "RemoveVgroup",
      },
    );
    plan.removes = batches(found.removed, context.rules.batchSize).map((part) =>
      callStep(context.calls.removeBackends(remote.id, part), [extra]),
    );
  }
  if (!plan.blocked) plan.advice.push(...rewriteAdvice(context, local, resource, about, found));
  const foreign = present.filter((b) => b.userManaged);
  if (foreign.length > 0) {
    plan.advice.push(
      advice(
        "CLB308",
        resource,
        { ...about, count: foreign.length, backends: removalRows(foreign) },
        { field: "backends", rows: foreign.map((b) => backendRow(null, b)), maskRule: "M20" },
      ),
    );
  }
  if (plan.adds.length === 0 && plan.removes.length === 0 && plan.advice.length === 0 && !found.changed) return null;
  return plan;
}

function planCreation(context: GroupContext, local: LocalGroup): GroupPlan {
  const wanted = wantedBackends(local);
  const backends = commandRows(wanted, local);
  const missing = draft(
    "CLB301",
    { kind: "VServerGroup", name: local.name, port: local.port.port },
    {
      groupName: local.name,
      port: local.port.port,
      count: wanted.length,
      backends,
      bound: context.listeners ? 1 : 0,
      loadBalancerId: context.calls.lb,
    },
    {
      field: "VServerGroup",
      desired: local.name,
      actual: null,
      rows: wanted.map((b) => backendRow(b, null)),
      desiredFrom: { kind: "spec", name: `spec.ports[${local.port.index}]` },
      actualFrom: { kind: "api", name: "DescribeVServerGroups.VServerGroupName" },
      selfHeals: true,
      // A group without a Listener serves no traffic.
      traffic: context.listeners ? "newConnections" : "none",
    },
  );
  const create = callStep(context.calls.createGroup(local.name), [missing]);
  return { local, create, created: missing, adds: [], removes: [], blocked: false, advice: [] };
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

/** What SetVServerGroupAttribute will rewrite after the upgrade; the dry run never reports it (M19). */
function rewriteAdvice(
  context: GroupContext,
  local: LocalGroup,
  resource: PendingFinding["resource"],
  about: { groupId: string; groupName: string; loadBalancerId: string },
  found: Differences,
): PendingFinding[] {
  const drafts: PendingFinding[] = [];
  if (found.weights.length > 0 && !local.ignoreWeights) {
    const annotation = context.annotations.key("ignore-weight-update");
    const backends = found.weights.map(({ wanted, has }) => ({
      ServerId: has.serverId,
      Port: String(has.port),
      Weight: String(wanted.weight),
      Type: wanted.type,
      ...(wanted.serverIp ? { ServerIp: wanted.serverIp } : {}),
    }));
    drafts.push(
      advice(
        "CLB306",
        resource,
        { ...about, count: found.weights.length, backends, annotation, adopt: "on" },
        {
          field: "weights",
          rows: found.weights.map(({ wanted, has }) => ({
            field: `${label(has)} weight`,
            desired: wanted.weight,
            actual: has.weight,
            actualFrom: { kind: "api", name: "DescribeVServerGroupAttribute.Weight" },
          })),
          maskRule: "M19",
          selfHeals: true,
          traffic: "newConnections",
        },
      ),
    );
  }
  if (found.descriptions.length > 0) {
    drafts.push(
      advice(
        "CLB307",
        resource,
        { ...about, count: found.descriptions.length, backends: removalRows(found.descriptions.map((d) => d.has)) },
        {
          field: "descriptions",
          rows: found.descriptions.map(({ has }) => ({
            field: `${label(has)} description`,
            desired: local.name,
            actual: has.description,
          })),
          maskRule: "M19",
          selfHeals: true,
          harmless: "bookkeeping",
        },
      ),
    );
  }
  return drafts;
}

function batches<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < items.length; i += size) parts.push(items.slice(i, i + size));
  return parts;
}

/** A backend as a finding's rows name it. */
export const label = (b: { serverId: string; serverIp: string; port: number }) =>
  `${b.serverIp || b.serverId}:${b.port}`;

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

export function removalRows(backends: readonly RemoteBackend[]): BackendParam[] {
  return backends.map((b) => ({
    ServerId: b.serverId,
    Port: String(b.port),
    Type: b.type,
    ...(b.serverIp ? { ServerIp: b.serverIp } : {}),
    Weight: String(b.weight),
    Description: str(b.description),
  }));
}
