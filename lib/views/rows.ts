import type { Family } from "@/lib/model/family";
import { ownerId, type OwnerRef } from "@/lib/model/owner";
import { groupBy } from "@/lib/model/group-by";
import type { RowSummary } from "@/lib/model/run";
import type { SyncState } from "@/lib/model/sync-state";
import { compareStates, ROW_STATES, rowState, tallyStates, type RowState } from "@/lib/model/row-state";

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
  /** Who owns the Services: each owner once. */
  owners: OwnerRef[];
  namespaces: string[];
  state: RowState;
  /** Of its Services, each once. */
  syncs?: SyncState[];
  findings: FindingCount[];
  /** Findings the official precheck lists; zero on a failing row: the precheck shows nothing. */
  reported: number;
  /** How often the controller failed on its Services of late. */
  failures: number;
  /** Annotations that its Services' owners may put back. */
  handEdits?: number;
  givenUp?: number;
  unstable: boolean;
  /** Reading it again failed: it is as it was read before. */
  stale?: RowSummary["stale"];
}

const UNOWNED: OwnerRef = { kind: "unknown" };

const PASSED: FindingCount[] = [];

/** Services as one row: those of an instance, or a single one, so that both lists share filters and columns. Plain literals: a large cluster has 5,000. */
function rowOf(id: string, unsorted: readonly RowSummary[]): InstanceRow {
  // The row has the name of the Service that has the problem.
  const own = unsorted.length < 2 ? unsorted : unsorted.toSorted((a, b) => compareStates(rowState(a), rowState(b)));
  const { loadBalancerId, loadBalancerName: name, address, family } = own[0]!;
  const row: InstanceRow = {
    id,
    loadBalancerId,
    name,
    address,
    family,
    services: own.map(({ service }) => service),
    owners: distinct(
      own.map(({ owner = UNOWNED }) => owner),
      ownerId,
    ),
    namespaces: distinct(
      own.map(({ service }) => service.slice(0, service.indexOf("/"))),
      String,
    ),
    state: rowState(own[0]!),
    syncs: undefined,
    findings: PASSED,
    reported: 0,
    failures: 0,
    handEdits: undefined,
    givenUp: undefined,
    unstable: false,
    stale: undefined,
  };
  for (const { sync, failures = 0, handEdits, givenUp, unstable, stale } of own) {
    if (sync && !row.syncs?.includes(sync)) row.syncs = [...(row.syncs ?? []), sync];
    row.failures += failures;
    if (handEdits) row.handEdits = (row.handEdits ?? 0) + handEdits;
    if (givenUp) row.givenUp = (row.givenUp ?? 0) + givenUp;
    row.unstable ||= unstable === true;
    row.stale ??= stale;
  }
  // Nine of ten rows of a large cluster have none.
  if (own.some(({ findings }) => findings.length > 0)) {
    row.findings = counted(own.flatMap(({ findings }) => findings));
    for (const { visibility, count } of row.findings) if (visibility === "reported") row.reported += count;
  }
  return row;
}

/** Each once by its key; most rows have one Service. */
const distinct = <T>(values: T[], keyOf: (value: T) => string): T[] =>
  values.length < 2 ? values : [...new Map(values.map((value) => [keyOf(value), value])).values()];

/** Equal findings as one, in order. */
function counted(findings: readonly FindingCount[]): FindingCount[] {
  const same = groupBy(findings, ({ code, visibility, changedBy }) => `${code} ${visibility} ${changedBy}`);
  return [...same.values()].map(together).sort(compareFindings);
}

function together(same: readonly FindingCount[]): FindingCount {
  const sum = (field: "count" | "accepted") => same.reduce((total, one) => total + (one[field] ?? 0), 0);
  return { ...same[0]!, count: sum("count"), accepted: sum("accepted") || undefined };
}

export const serviceRows = (rows: readonly RowSummary[]): InstanceRow[] => rows.map((row) => rowOf(row.service, [row]));

/** Service rows by instance, worst first. */
export const groupByInstance = (rows: readonly RowSummary[]): InstanceRow[] =>
  instanceRows(rows).sort((a, b) => compareStates(a.state, b.state) || (a.services[0]! < b.services[0]! ? -1 : 1));

/** Service rows by instance, in the order of the rows. Linear in their number. */
export function instanceRows(rows: readonly RowSummary[]): InstanceRow[] {
  const shown = rows.filter((row) => row.loadBalancerId !== null || !["skipped", "pass"].includes(rowState(row)));
  const groups = groupBy(shown, (row) => row.loadBalancerId ?? `service:${row.service}`);
  return [...groups].map(([id, own]) => rowOf(id, own));
}

export interface MatrixRow {
  namespace: string;
  counts: Record<RowState, number>;
  total: number;
}

/** Services by namespace and state, the worst namespace first. */
export function namespaceMatrix(rows: readonly RowSummary[]): MatrixRow[] {
  return [...groupBy(rows, ({ service }) => service.slice(0, service.indexOf("/")))]
    .map(([namespace, own]) => ({ namespace, counts: tallyStates(own.map(rowState)), total: own.length }))
    .sort((a, b) => {
      const state = ROW_STATES.find((one) => a.counts[one] !== b.counts[one]);
      return state ? b.counts[state] - a.counts[state] : a.namespace.localeCompare(b.namespace);
    });
}

const VISIBILITIES = ["silent", "reported", "masked", "advice"];

const compareFindings = (a: FindingCount, b: FindingCount): number =>
  VISIBILITIES.indexOf(a.visibility) - VISIBILITIES.indexOf(b.visibility) || a.code.localeCompare(b.code);
