import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { Run } from "@/lib/server/run";
import { judged, threw, without, type Cell } from "./fault-cells";
import { evaluate, NOW } from "./fault-clusters";
import { check, freshSource } from "./fault-reads";
import type { Live } from "./live";

const CELL_MS = 60_000;

/**
 * One check under the fault that `fault` has put in place, then the same check as a server that starts again finds it and
 * as a colleague opens it. `met` tells whether the fault came into its way: a cell that never met it says nothing.
 */
export async function checked(
  live: Live,
  truth: ReadonlyMap<string, string>,
  cell: Pick<Cell, "source" | "fault" | "cluster" | "variety">,
  met: () => boolean,
): Promise<Cell[]> {
  const source = freshSource(live);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CELL_MS);
  const fine = { internal: false, endless: false };
  try {
    const { builder } = await check(source, stop.signal);
    if (!met()) throw new Error(`nobody asked for ${cell.source}`);
    const bundle = builder.bundle();
    const result = evaluate(bundle);
    const ways: Cell[] = [{ ...cell, way: "check", ...fine, ...judged(result, truth, cell.cluster) }];
    // As a server finds it that starts again, and as a colleague opens it.
    const text = JSON.stringify({ bundle, result });
    const kept = JSON.parse(text) as { bundle: Bundle; result: Result };
    const restored = new Run(
      { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined } },
      { id: "run-kept", startedAt: NOW, finishedAt: NOW, ...kept },
    );
    const again = restored.check;
    if (!again) throw new Error("a kept check was lost");
    const one = judged(again.result, truth, cell.cluster);
    const rows = again.rows.filter((row) => row.status === "pass" && truth.get(row.service) !== "pass").length;
    ways.push({ ...cell, way: "restart", ...fine, ...one, wrongPasses: Math.max(one.wrongPasses, rows) });
    const opened = parseBundle(JSON.parse(JSON.stringify(bundle)));
    ways.push({
      ...cell,
      way: "opened file",
      ...fine,
      ...(opened.ok
        ? judged(evaluate(opened.bundle), truth, cell.cluster)
        : { said: "refused", wrongPasses: 0, wrongGreen: false }),
    });
    return ways;
  } catch (error) {
    const ended = threw(error, stop.signal.aborted);
    const nothing = `the check ended with ${ended.said}: there is nothing to show again`;
    return [
      { ...cell, way: "check", ...ended },
      without({ ...cell, way: "restart" }, nothing),
      without({ ...cell, way: "opened file" }, nothing),
    ];
  } finally {
    clearTimeout(timer);
    source.close();
  }
}
