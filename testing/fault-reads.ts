import { keyOf, sliceService } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { Run } from "@/lib/server/run";
import { refresh, refreshObjects } from "@/lib/server/recheck";
import { collect, type CollectSource } from "@/lib/collect/collect";
import { evaluate, NOW, TARGET } from "./fault-clusters";
import type { Live } from "./live";

/** One whole check as the server makes it, changes followed. */
export const check = (source: CollectSource, signal?: AbortSignal): ReturnType<typeof collect> =>
  collect(source, { settleMs: 5, signal });

/**
 * One Service is read again into a check of `before`, as a person asks for it or as watch mode does after the watch has
 * told the Service and its slices as they are now.
 */
export async function readAgain(
  way: "re-check" | "watch",
  live: Live,
  before: Bundle,
  key: string,
  source: CollectSource & { close: () => void },
  signal?: AbortSignal,
): Promise<{ run: Run; error?: unknown }> {
  const run = new Run(
    { id: "run-kept", cluster: "k", source: { ...source, close: () => undefined }, targetVersion: TARGET },
    { id: "run-kept", startedAt: NOW, finishedAt: NOW, bundle: structuredClone(before), result: evaluate(before) },
  );
  if (way === "watch" && run.builder) {
    const now = live.simulator.bundle().kubernetes;
    for (const service of now.services) if (keyOf(service) === key) run.builder.services.set(key, service);
    for (const slice of now.endpointSlices) if (sliceService(slice) === key) run.builder.putSlice(slice);
    run.builder.attach();
  }
  try {
    await refresh(run, source, [key], {
      signal,
      keepOld: way === "re-check",
      ...(way === "re-check" ? { prepare: (fork) => refreshObjects(fork, source, key, signal) } : {}),
    });
    return { run };
  } catch (error) {
    return { run, error };
  }
}

let sources = 0;

/** A source whose limits remember no other reading: an action that was throttled to the end is asked for again. */
export const freshSource = (live: Live): ReturnType<Live["source"]> => live.source({ maxQps: 1_000_000 + sources++ });

/** What the simulator was asked for while `work` ran. */
export async function readsDuring(live: Live, work: () => Promise<unknown>): Promise<Set<string>> {
  live.simulator.faults.clear();
  live.simulator.log.reset();
  await work();
  return new Set(Object.keys(live.simulator.log.counts()));
}
