import "server-only";
import { LRUCache } from "lru-cache";
import { listRuns, listTicks, readRun } from "@/lib/store";
import { redactForStore } from "@/lib/report/redact";
import type { Locale } from "@/lib/model/text";
import { retarget } from "@/lib/upgrade/retarget";
import { watch } from "@/lib/upgrade/watch";
import { sentenceOf } from "@/lib/upgrade/watch/texts";
import { targetOf } from "@/lib/upgrade/watch/predict";
import type { WatchView } from "@/lib/views/answers";
import { store } from "./history";
import { requireLatest, runs } from "./runs";

const MINUTE = 60_000;
type Before = Parameters<typeof watch>[0];

/** Readings from before, whose predictions are asked for with each check. */
const kept = new LRUCache<string, Before>({ max: 8 });

/** The last check against the one that was stored before a person said that the upgrade to `target` has begun. */
export async function watchUpgrade(cluster: string, target: string | undefined, locale: Locale): Promise<WatchView> {
  const check = requireLatest(cluster);
  const to = target ?? targetOf(check.result);
  const calls = Object.values(runs().run(cluster, "latest")?.snapshot.calls ?? {}).reduce((sum, one) => sum + one, 0);
  const everyMs = Math.max(MINUTE, calls * 1000);
  const tick = (await listTicks(store(), cluster)).find((one) => one.step === "upgrade" && one.target === to);
  if (!tick) return { begun: null, watched: null, everyMs };
  const before = await readingBefore(cluster, tick.at, to);
  const { by, at } = tick;
  // A stored check has no secrets: both sides are compared without them.
  if (!before) return { begun: { by, at }, watched: null, everyMs };
  const watched = watch(before, redactForStore(check.bundle));
  return { begun: { by, at }, watched, sentence: sentenceOf(watched, locale), everyMs };
}

async function readingBefore(cluster: string, at: string, to: string): Promise<Before | undefined> {
  const run = (await listRuns(store(), cluster)).find(
    (one) => one.hasBundle && one.hasResult && one.finishedAt <= at && one.ccmVersion !== to,
  );
  if (!run) return undefined;
  const key = JSON.stringify([cluster, run.id, to]);
  const known = kept.get(key);
  if (known) return known;
  const stored = await readRun(store(), cluster, run.id);
  if (!stored) return undefined;
  const before = targetOf(stored.result) === to ? stored : retarget(stored, to);
  kept.set(key, before);
  return before;
}
