import type { FindingText } from "@/lib/knowledge/findings/text";
import type { Orphan, Result, Verdict } from "@/lib/model/result";
import type { RowSummary, RunSnapshot } from "@/lib/model/run";
import { groupBy } from "@/lib/model/group-by";
import { ROW_STATES, rowState, tallyStates, type RowState } from "@/lib/model/row-state";

export { verdictNumbers, type VerdictNumbers } from "@/lib/model/verdict-parts";

/** Titles of finding codes, by code, in one language: pages do not load the tables of findings. */
export type FindingLabels = Readonly<Record<string, string>>;

/** Everything the readiness page draws, in one answer. Rows are per Service: instances are grouped from them. */
export interface ReadinessView {
  cluster: Result["cluster"];
  checkedAt: string;
  rulesVersion: string;
  verdict: Verdict;
  rows: RowSummary[];
  orphans: Omit<Orphan, "finding">[];
  /** About the target version, with their sentences. */
  versionNotes: (FindingText & { code: string })[];
  errors: Result["errors"];
  run?: RunSnapshot;
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
