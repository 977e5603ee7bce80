import { keyOf, sliceService } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { Run } from "@/lib/server/run";
import { refresh, refreshObjects } from "@/lib/server/recheck";
import type { FaultRule } from "@/simulator";
import { FAULTS, threw, type Cell } from "./fault-cells";
import type { Live } from "./live";

/** What is read when one Service is read again. */
const REREAD: readonly (readonly [FaultRule["source"], string])[] = [
  ["kubernetes", "get services"],
  ["kubernetes", "list endpointslices"],
  ["cloud", "DescribeLoadBalancers"],
  ["cloud", "DescribeLoadBalancerListeners"],
  ["cloud", "DescribeVServerGroups"],
  ["cloud", "DescribeVServerGroupAttribute"],
  ["cloud", "DescribeNetworkInterfaces"],
];
const NOW = "2026-11-21T08:00:00Z";
const CELL_MS = 30_000;

/**
 * Everything passed when it was checked (`before`); since then a Service has come to fail, and it is read again under a
 * fault. A row that passes and does not say that it could not be read is wrong.
 */
export async function rereadCells(
  live: Live,
  truth: ReadonlyMap<string, string>,
  before: Bundle,
  wanted: (source: string, fault: string, cluster: Cell["cluster"]) => boolean,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const result = runEngine(before, { checkedAt: NOW, targetVersion: "v2.14.0" });
  const key = [...truth].find(([, status]) => status === "fail")?.[0];
  if (!key || result.services.some((row) => row.status !== "pass"))
    throw new Error("the clusters are not what they were");
  const now = live.simulator.bundle().kubernetes;
  for (const way of ["re-check", "watch"] as const)
    for (const [from, action] of REREAD)
      for (const [fault, effect, count] of FAULTS) {
        if (!wanted(action, fault, "failing")) continue;
        live.simulator.faults.clear();
        live.simulator.faults.inject({ source: from, action, effect, ...(count ? { count } : {}) });
        const source = live.source();
        const run = new Run(
          { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined }, targetVersion: "v2.14.0" },
          { id: "run-kept", startedAt: NOW, finishedAt: NOW, bundle: structuredClone(before), result },
        );
        if (way === "watch" && run.builder) {
          // The watch has told the Service and its slices as they are now; the cloud is read again for them.
          for (const service of now.services) if (keyOf(service) === key) run.builder.services.set(key, service);
          for (const slice of now.endpointSlices) if (sliceService(slice) === key) run.builder.putSlice(slice);
          run.builder.attach();
        }
        const stop = new AbortController();
        const timer = setTimeout(() => stop.abort(), CELL_MS);
        const cell = { way, source: action, fault, cluster: "failing" as const };
        let ended = { said: "read", wrongPasses: 0, wrongGreen: false, internal: false, endless: false };
        try {
          await refresh(run, source, [key], {
            signal: stop.signal,
            keepOld: way === "re-check",
            ...(way === "re-check" ? { prepare: (fork) => refreshObjects(fork, source, key, stop.signal) } : {}),
          });
        } catch (error) {
          ended = threw(error, stop.signal.aborted);
        } finally {
          clearTimeout(timer);
          source.close();
        }
        const row = run.check?.rows.find((one) => one.service === key);
        const wrong = row?.status === "pass" && !row.stale;
        cells.push({
          ...cell,
          ...ended,
          said: row ? `${row.status}${row.stale ? ", stale" : ""}` : ended.said,
          wrongPasses: wrong ? 1 : 0,
        });
      }
  live.simulator.faults.clear();
  return cells;
}
