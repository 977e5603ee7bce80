import type { Family } from "@/lib/model/family";
import type { RowSummary } from "@/lib/model/run";
import { compareStates, rowState, worse, type RowState } from "@/lib/model/row-state";

export type FindingCount = RowSummary["findings"][number];

/** A CLB instance with the Services on it; or a Service that has none yet and needs attention. */
export interface InstanceRow {
  /** Instance id, or `service:namespace/name`. */
  id: string;
  loadBalancerId: string | null;
  name?: string;
  address?: string;
  family?: Family;
  services: string[];
  namespaces: string[];
  state: RowState;
  findings: FindingCount[];
  /** Findings the official precheck lists; zero on a failing row: the precheck shows nothing. */
  reported: number;
  unstable: boolean;
  /** Reading it again failed: it is as it was read before. */
  stale?: RowSummary["stale"];
}

/** One Service as a row, so that both tables share filters and columns. */
function rowOf(row: RowSummary): InstanceRow {
  return {
    id: row.service,
    loadBalancerId: row.loadBalancerId,
    name: row.loadBalancerName,
    address: row.address,
    ...(row.family ? { family: row.family } : {}),
    services: [row.service],
    namespaces: [row.service.slice(0, row.service.indexOf("/"))],
    state: rowState(row),
    findings: row.findings.map((finding) => ({ ...finding })).sort(compareFindings),
    reported: row.findings.reduce((sum, finding) => sum + (finding.visibility === "reported" ? finding.count : 0), 0),
    unstable: row.unstable === true,
    ...(row.stale ? { stale: row.stale } : {}),
  };
}

export const serviceRows = (rows: readonly RowSummary[]): InstanceRow[] => rows.map(rowOf);

/** Service rows by instance, worst first. */
export const groupByInstance = (rows: readonly RowSummary[]): InstanceRow[] =>
  instanceRows(rows).sort((a, b) => compareStates(a.state, b.state) || (a.services[0]! < b.services[0]! ? -1 : 1));

/** Service rows by instance, in the order of the rows. Linear in their number. */
export function instanceRows(rows: readonly RowSummary[]): InstanceRow[] {
  const groups = new Map<string, InstanceRow>();
  for (const row of rows) {
    const own = rowOf(row);
    if (row.loadBalancerId === null && (own.state === "skipped" || own.state === "pass")) continue;
    const id = row.loadBalancerId ?? `service:${row.service}`;
    const known = groups.get(id);
    if (!known) {
      groups.set(id, { ...own, id });
      continue;
    }
    const [namespace = ""] = own.namespaces;
    known.services.push(row.service);
    if (!known.namespaces.includes(namespace)) known.namespaces.push(namespace);
    known.state = worse(known.state, own.state);
    known.reported += own.reported;
    known.unstable ||= own.unstable;
    known.stale ??= row.stale;
    for (const finding of row.findings) {
      const same = known.findings.find((f) => f.code === finding.code && f.visibility === finding.visibility);
      if (same) {
        same.count += finding.count;
        if (finding.accepted) same.accepted = (same.accepted ?? 0) + finding.accepted;
      } else known.findings.push({ ...finding });
    }
  }
  const list = [...groups.values()];
  for (const row of list) row.findings.sort(compareFindings);
  return list;
}

/** `a` and 31 hex digits: the default name that the CCM gives. */
export function isDefaultName(name: string | undefined): boolean {
  return name !== undefined && /^a[0-9a-f]{31}$/.test(name);
}

const VISIBILITY_RANK: Record<string, number> = { silent: 0, reported: 1, masked: 2, advice: 3 };

function compareFindings(a: FindingCount, b: FindingCount): number {
  return (VISIBILITY_RANK[a.visibility] ?? 9) - (VISIBILITY_RANK[b.visibility] ?? 9) || a.code.localeCompare(b.code);
}
