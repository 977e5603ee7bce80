/**
 * Every read of a check under every fault, on passing and failing clusters, through check, re-check, watch, restart and opened file:
 * `npm run bench faults`. Counts wrong greens, wrong passes of single Services, internal errors and endless runs; each has to be zero.
 */
import { countsOf, runMatrix } from "@/testing/fault-matrix";

const cells = await runMatrix();
const counts = countsOf(cells);
for (const cell of cells)
  if (cell.wrongGreen || cell.wrongPasses > 0 || cell.internal || cell.endless)
    console.log(
      `${cell.cluster}${cell.variety ? ` (${cell.variety})` : ""}, ${cell.way}: ${cell.source} with ${cell.fault}: ${cell.said}, ${cell.wrongPasses} wrong passes`,
    );
const tally = (names: readonly string[]) => {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found];
};
const could = cells.filter((cell) => !cell.notApplicable);
console.log(
  `by source: ${tally(could.map((c) => c.source))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ")}`,
);
console.log(
  tally(could.map((c) => c.way))
    .map(([way, count]) => `${way}: ${count} cells`)
    .join(", "),
);
console.log("not applicable:");
for (const [why, count] of tally(cells.flatMap((cell) => cell.notApplicable ?? []))) console.log(`  ${count}: ${why}`);
console.log(
  `${counts.cells} cells, ${counts.notApplicable} not applicable: ${counts.wrongGreens} wrong greens, ${counts.wrongPasses} wrong passes, ${counts.internal} internal errors, ${counts.endless} endless runs`,
);
process.exit(counts.wrongGreens + counts.wrongPasses + counts.internal + counts.endless > 0 ? 1 : 0);
