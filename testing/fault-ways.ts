import { keyOf, sliceService } from "@/lib/ccm/names";
import { collect, type CollectSource } from "@/lib/collect/collect";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { refresh, refreshObjects } from "@/lib/server/recheck";
import { Run } from "@/lib/server/run";
import { judged, met, NO_FAULT, threw, without, type Cell, type Tried } from "./fault-cells";
import { evaluate, NOW, TARGET, type Variety } from "./fault-clusters";
import type { Live } from "./live";

const CHECK_MS = 60_000;
const RECHECK_MS = 30_000;

type Again = "re-check" | "watch";
type Source = CollectSource & { close: () => void };

let sources = 0;

/** A source whose limits remember no other reading: an action that was throttled to the end is asked for again. */
export const freshSource = (live: Live): Source => live.source({ maxQps: 1_000_000 + sources++ });

/** One whole check as the server makes it, changes followed. */
export const check = (source: CollectSource, signal?: AbortSignal): ReturnType<typeof collect> =>
  collect(source, { settleMs: 5, signal });

/** Requests to the simulator while `work` ran. */
export async function readsDuring(live: Live, work: (source: Source) => Promise<unknown>): Promise<Set<string>> {
  live.simulator.faults.clear();
  live.simulator.log.reset();
  const source = freshSource(live);
  await work(source).finally(() => source.close());
  return new Set(Object.keys(live.simulator.log.counts()));
}

const readRun = (source: CollectSource, kept: { bundle: Bundle; result: Result }): Run =>
  new Run(
    { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined }, targetVersion: TARGET },
    { id: "run-kept", number: 1, startedAt: NOW, finishedAt: NOW, ...kept },
  );

/** Work with its own source, and whether it had to be ended. */
async function timed<T>(live: Live, ms: number, work: (source: Source, stop: AbortSignal) => Promise<T>): Promise<T> {
  const source = freshSource(live);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  return work(source, stop.signal).finally(() => {
    clearTimeout(timer);
    source.close();
  });
}

/**
 * One check under the fault that was put in place, then the same check as a server that starts again finds it and as a
 * colleague opens it.
 */
export const checked = (live: Live, truth: ReadonlyMap<string, string>, cell: Tried): Promise<Cell[]> =>
  timed(live, CHECK_MS, async (source, stop) => {
    const judge = (result: Result) => ({ ...NO_FAULT, ...judged(result, truth, cell.cluster) });
    try {
      const { builder } = await check(source, stop);
      met(live, cell);
      const bundle = builder.bundle();
      const result = evaluate(bundle);
      const again = readRun(source, structuredCopy({ bundle, result })).check;
      if (!again) throw new Error("a kept check was lost");
      const one = judge(again.result);
      const rows = again.rows.filter((row) => row.status === "pass" && truth.get(row.service) !== "pass").length;
      const opened = parseBundle(structuredCopy(bundle));
      return [
        { ...cell, way: "check", ...judge(result) },
        { ...cell, way: "restart", ...one, wrongPasses: Math.max(one.wrongPasses, rows) },
        {
          ...cell,
          way: "opened file",
          ...(opened.ok ? judge(evaluate(opened.bundle)) : { ...NO_FAULT, said: "refused" }),
        },
      ];
    } catch (error) {
      const ended = threw(error, stop.aborted);
      const nothing = `the check ended with ${ended.said}: there is nothing to show again`;
      return [
        { ...cell, way: "check", ...ended },
        ...(["restart", "opened file"] as const).map((way) => without({ ...cell, way }, nothing)),
      ];
    }
  });

/** As it is kept and sent: through JSON. */
const structuredCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * One Service is read again into a check of `before`, as a person asks for it or as watch mode does after the watch has
 * told the Service and its slices as they are now.
 */
export async function readAgain(
  way: Again,
  live: Live,
  before: Bundle,
  key: string,
  source: Source,
  signal?: AbortSignal,
): Promise<{ run: Run; error?: unknown }> {
  const run = readRun(source, { bundle: structuredClone(before), result: evaluate(before) });
  if (way === "watch" && run.builder) {
    const now = live.simulator.bundle().kubernetes;
    for (const service of now.services) if (keyOf(service) === key) run.builder.services.set(key, service);
    for (const slice of now.endpointSlices) if (sliceService(slice) === key) run.builder.putSlice(slice);
    run.builder.attach();
  }
  const prepare = (fork: Parameters<typeof refreshObjects>[0]) => refreshObjects(fork, source, key, signal);
  try {
    await refresh(run, source, [key], { signal, ...(way === "re-check" ? { keepOld: true, prepare } : {}) });
    return { run };
  } catch (error) {
    return { run, error };
  }
}

/** Services that were passing when everything was checked and fail now: one is enough for most reads. */
export function turned(variety: Variety): string[] {
  const now = new Map(evaluate(variety.bundle("failing")).services.map((row) => [row.service, row.status]));
  return evaluate(variety.bundle("passing"))
    .services.filter((row) => row.status === "pass" && now.get(row.service) === "fail")
    .map((row) => row.service);
}

/** Requests of reading these Services again, in order. */
export async function readsOfRecheck(way: Again, live: Live, variety: Variety): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const before = variety.bundle("passing");
  for (const key of turned(variety)) {
    const reads = await readsDuring(live, async (source) => {
      const { error } = await readAgain(way, live, before, key, source);
      if (error) throw error;
    });
    for (const read of reads) if (!found.has(read)) found.set(read, key);
  }
  return found;
}

/**
 * Everything passed when it was checked; since then a Service has come to fail, and it is read again under the fault
 * that was put in place. A row that passes and does not say that it could not be read is wrong.
 */
export const rechecked = (live: Live, variety: Variety, cell: Tried & { way: Again }, key: string): Promise<Cell> =>
  timed(live, RECHECK_MS, async (source, stop) => {
    const { run, error } = await readAgain(cell.way, live, variety.bundle("passing"), key, source, stop);
    met(live, cell);
    const ended = error === undefined ? { ...NO_FAULT, said: "read" } : threw(error, stop.aborted);
    const row = run.check?.rows.find((one) => one.service === key);
    const wrong = row?.status === "pass" && !row.stale;
    return {
      ...cell,
      ...ended,
      said: row ? `${row.status}${row.stale ? ", stale" : ""}` : ended.said,
      wrongPasses: wrong ? 1 : 0,
    };
  });
