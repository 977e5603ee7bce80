import type { Phase } from "@/lib/calls/state";
import { worstTraffic } from "@/lib/model/traffic";
import { callOf } from "@/lib/judge/sync-calls";
import type { Finding } from "@/lib/model/result";
import type { FieldChange, PreviewCall } from "./types";

const PHASES: readonly Phase[] = ["instance", "group", "listener", "cleanup"];

/**
 * The calls of one Service's findings, in the order of the controller: the instance, its groups, its Listeners
 * (deletions first, an http redirect last, since it needs its https Listener), cleanup. Findings of one Listener are
 * one call. `batchSize`: maximum number of backends per call.
 */
export function callsOf(
  findings: readonly Finding[],
  loadBalancerId: string | null,
  batchSize: number,
  already: (finding: Finding) => boolean,
): PreviewCall[] {
  const calls: PreviewCall[] = [];
  const merged = new Map<string, PreviewCall>();
  const charge = findings.some((finding) => finding.code === "CLB403");
  for (const finding of findings) {
    const row = callOf(finding);
    // The charge type is changed together with the specification (M13).
    if (!row || (finding.code === "CLB401" && finding.maskRule === "M13" && charge)) continue;
    const { action } = row;
    const call: PreviewCall = {
      phase: row.phase,
      action,
      loadBalancerId,
      target: targetOf(finding, row.phase),
      changes: changesOf(finding),
      traffic: finding.traffic,
      cost: row.cost === true,
      already: already(finding),
      codes: [finding.code],
    };
    const same = row.merges ? merged.get(`${action} ${call.target}`) : undefined;
    if (same) {
      same.changes.push(...call.changes);
      same.traffic = worstTraffic([same.traffic, call.traffic]);
      same.already &&= call.already;
      same.codes.push(finding.code);
      continue;
    }
    if (row.merges) merged.set(`${action} ${call.target}`, call);
    calls.push(...spread(finding, call, batchSize));
  }
  return calls.sort((a, b) => rank(a) - rank(b));
}

function rank(call: PreviewCall): number {
  const phase = PHASES.indexOf(call.phase) * 10;
  if (call.phase === "instance") return phase + (call.action === "DeleteLoadBalancer" ? 1 : 0);
  if (call.phase !== "listener") return phase;
  if (/^Delete(LoadBalancer)?Listener$/.test(call.action)) return phase;
  return phase + (call.changes.some((change) => change.field === "ForwardPort") ? 2 : 1);
}

/** A finding whose repair needs more than one call: further calls after a creation, and batches beyond one request. */
function spread(finding: Finding, call: PreviewCall, batchSize: number): PreviewCall[] {
  const backends = Array.isArray(finding.params.backends) ? finding.params.backends.length : 0;
  const plain: PreviewCall = { ...call, changes: [], traffic: "none", cost: false };
  const filling = (action: string, size: number, { traffic } = plain) =>
    batches(backends, size).map((count) => ({ ...plain, action, count, traffic }));
  switch (finding.code) {
    case "CLB201":
      return [call, { ...plain, action: "StartLoadBalancerListener" }];
    case "CLB204":
      // A redirect cannot be changed: the Listener is deleted and created again.
      return [
        { ...call, changes: [] },
        { ...plain, action: "CreateLoadBalancerHTTPListener", changes: call.changes },
        { ...plain, action: "StartLoadBalancerListener", changes: call.changes },
      ];
    case "CLB301":
      return [call, ...filling("AddVServerGroupBackendServers", batchSize, call)];
    case "CLB722":
      return [call, ...filling("AddServersToServerGroup", NLB_BATCH)];
    case "CLB723":
      return batches(backends, NLB_BATCH).map((count) => ({ ...call, count }));
    case "CLB303":
    case "CLB304":
    case "CLB305":
      return batches(backends, batchSize).map((count) => ({ ...call, count }));
    default:
      return [call];
  }
}

/** Maximum number of servers per request of an NLB. */
const NLB_BATCH = 40;

const batches = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => Math.min(size, count - at * size));

function targetOf(finding: Finding, phase: Phase): string {
  const { resource } = finding;
  if (phase === "instance") return "";
  if (resource.kind === "Listener" && resource.port !== undefined) return `${resource.port}/${resource.protocol}`;
  if (resource.kind === "DomainExtension") return `${resource.port}/${resource.protocol} ${resource.name ?? ""}`;
  return resource.name ?? resource.id ?? "";
}

function changesOf(finding: Finding): FieldChange[] {
  const { code, field, rows = [], actual = null, desired = null } = finding;
  // Creation or deletion includes all fields.
  if (/^CLB(20[12]|30[12])$/.test(code) || /^(Listener|ServerGroup|LoadBalancer)$/.test(field ?? "")) return [];
  if (rows.length > 0) return rows.map((row) => ({ field: row.field, from: row.actual, to: row.desired }));
  return field === undefined ? [] : [{ field, from: actual, to: desired }];
}
