import type { SnapshotBuilder } from "@/lib/collect/collect";
import type { EngineOptions } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Waiver } from "@/lib/model/result";
import type { RowSummary } from "@/lib/model/run";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { summarizeRow } from "@/lib/views/row-summary";
import { checkRows } from "@/lib/upgrade/check";

/** Rows of some Services, from the smallest bundle they depend on: the cost does not grow with the cluster. */
export function evaluateRows(
  builder: SnapshotBuilder,
  keys: readonly string[],
  options: EngineOptions,
  waivers: readonly Waiver[] = [],
  unstable: ReadonlySet<string> = new Set(),
): RowSummary[] {
  const { bundle } = builder.part(keys);
  return rowsOf({ services: checkRows(bundle, keys, options, waivers) }, bundle, builder, unstable);
}

/** Rows of a whole result, as the table shows them. */
export function rowsOf(
  result: Pick<Result, "services">,
  bundle: Bundle,
  builder: SnapshotBuilder,
  unstable: ReadonlySet<string> = new Set(),
): RowSummary[] {
  const index = indexBundle(bundle);
  return result.services.map((row) => {
    const summary = summarizeRow(row, index, builder.readAt.get(row.service));
    return unstable.has(row.service) ? { ...summary, unstable: true } : summary;
  });
}

/** Whether two rows are equal apart from the time they were read. */
export function sameRow(a: RowSummary | undefined, b: RowSummary): boolean {
  if (!a) return false;
  const { readAt: _a, ...left } = a;
  const { readAt: _b, ...right } = b;
  return JSON.stringify(left) === JSON.stringify(right);
}
