/**
 * Every source of a check under every fault, on a passing and a failing cluster, through check, re-check, watch, restart and
 * opened file: `npm run bench faults [-- --json]`.
 * Counts wrong greens, wrong passes of single Services, internal errors and endless runs; each has to be zero.
 */
import { countsOf, runMatrix } from "@/testing/fault-matrix";

const asJson = process.argv.includes("--json");
const cells = await runMatrix();
const counts = countsOf(cells);
if (asJson) console.log(JSON.stringify({ counts, cells }, null, 2));
else {
  for (const cell of cells)
    if (cell.wrongGreen || cell.wrongPasses > 0 || cell.internal || cell.endless)
      console.log(
        `${cell.cluster}, ${cell.way}: ${cell.source} with ${cell.fault}: ${cell.said}, ${cell.wrongPasses} wrong passes`,
      );
  const ways = new Map<string, number>();
  for (const { way } of cells) ways.set(way, (ways.get(way) ?? 0) + 1);
  console.log([...ways].map(([way, count]) => `${way}: ${count} cells`).join(", "));
  console.log(
    `${counts.cells} cells: ${counts.wrongGreens} wrong greens, ${counts.wrongPasses} wrong passes, ${counts.internal} internal errors, ${counts.endless} endless runs`,
  );
}
process.exit(counts.wrongGreens + counts.wrongPasses + counts.internal + counts.endless > 0 ? 1 : 0);
