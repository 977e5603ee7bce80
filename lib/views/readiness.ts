import type { OfficialSummary, Orphan, Result, ResultSummary, Verdict } from "@/lib/model/result";
import type { FactSource, RowSummary, RunSnapshot, SourceHealth } from "@/lib/model/run";
import type { InstanceRow } from "./rows";
import { ROW_STATES, rowState, type RowState } from "./state";

export interface VerdictNumbers {
  /** CLB instances whose Services are checked: those that a sentence may speak for. */
  checkedInstances: number;
  /** Instances for which the precheck will report at least one change. */
  changing: number;
  /** Services without an instance that fail. */
  withoutInstance: number;
  /** Failing instances or Services about which the precheck says nothing. */
  silent: number;
  unknown: number;
  /** NLB Services, which no dry run judges; not among `unknown`. */
  notCovered: number;
  /** Those of them that let fewer clients in after the upgrade. */
  filtering: number;
  /** Instances or Services that fail and that a person answers for; not among those to fix. */
  accepted: number;
}

/** Titles of finding codes, by code, in one language: pages know codes and hold no tables. */
export type FindingLabels = Readonly<Record<string, string>>;

/** A note about the target version with its sentences. */
export interface TitledNote {
  code: string;
  title: string;
  cause: string;
  /** What to do about it. */
  remedy: string;
}

/** Everything the readiness page draws, in one answer. Rows are per Service: instances are grouped from them. */
export interface ReadinessView {
  cluster: Result["cluster"];
  checkedAt: string;
  engineVersion: string;
  rulesVersion: string;
  verdict: Verdict;
  rows: RowSummary[];
  orphans: Omit<Orphan, "finding">[];
  summary: ResultSummary;
  versionNotes: TitledNote[];
  errors: Result["errors"];
  /** How the official result would look: how many of how many items it keeps. */
  official: Pick<OfficialSummary, "failedCount" | "cappedAt" | "truncated"> & { items: number };
  sources: SourceHealth[];
  facts: FactSource[];
  run?: RunSnapshot;
}

/** The numbers of the verdict sentence, from the grouped rows, so that they hold while rows still fill in. */
export function verdictNumbers(instances: readonly InstanceRow[]): VerdictNumbers {
  const numbers: VerdictNumbers = {
    checkedInstances: 0,
    changing: 0,
    withoutInstance: 0,
    silent: 0,
    unknown: 0,
    notCovered: 0,
    filtering: 0,
    accepted: 0,
  };
  for (const row of instances) {
    if (row.loadBalancerId !== null && row.state !== "skipped") numbers.checkedInstances += 1;
    const filtering = row.state === "unknown" && row.findings.some((finding) => finding.code === "CLB613");
    if (filtering) numbers.filtering += 1;
    if (filtering || row.state === "notCovered") numbers.notCovered += 1;
    else if (row.state === "unknown") numbers.unknown += 1;
    if (row.state === "accepted") numbers.accepted += 1;
    if (row.state !== "fail") continue;
    if (row.reported === 0) numbers.silent += 1;
    else if (row.loadBalancerId === null) numbers.withoutInstance += 1;
    else numbers.changing += 1;
  }
  return numbers;
}

export interface MatrixRow {
  namespace: string;
  counts: Record<RowState, number>;
  total: number;
}

/** Services by namespace and state, the worst namespace first. */
export function namespaceMatrix(rows: readonly RowSummary[]): MatrixRow[] {
  const matrix = new Map<string, MatrixRow>();
  for (const row of rows) {
    const namespace = row.service.slice(0, row.service.indexOf("/"));
    let line = matrix.get(namespace);
    if (!line) {
      line = {
        namespace,
        counts: { fail: 0, unknown: 0, notCovered: 0, accepted: 0, advice: 0, pass: 0, skipped: 0 },
        total: 0,
      };
      matrix.set(namespace, line);
    }
    line.counts[rowState(row)] += 1;
    line.total += 1;
  }
  return [...matrix.values()].sort((a, b) => {
    for (const state of ROW_STATES) {
      const difference = b.counts[state] - a.counts[state];
      if (difference !== 0) return difference;
    }
    return a.namespace.localeCompare(b.namespace);
  });
}
