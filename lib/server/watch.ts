import "server-only";
import { LRUCache } from "lru-cache";
import { listRuns, listTicks, listUpgrades, readBaseline, readRun, saveUpgrade, type Store } from "@/lib/store";
import { redactForStore } from "@/lib/report/redact";
import type { Bundle } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { cloudChanges } from "@/lib/upgrade/compare";
import type { TickedStep } from "@/lib/upgrade/playbook/types";
import { retarget } from "@/lib/upgrade/retarget";
import { watch } from "@/lib/upgrade/watch";
import { afterReading, isOver, isStarted, WATCHED_MS, type UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import { receiptSentence } from "@/lib/upgrade/watch/texts";
import { targetOf } from "@/lib/upgrade/watch/predict";
import type { WatchView } from "@/lib/views/answers";
import { store } from "./history";
import { requireLatest, runs, type RunManager } from "./runs";

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
  const tick = (await begunUpgrades(store(), cluster)).find((one) => one.target === to);
  if (!tick) return { begun: null, receipt: null, everyMs };
  const { by, at } = tick;
  const receipt = await receiptOf(store(), cluster, tick, check.bundle, await listUpgrades(store(), cluster));
  if (!receipt) return { begun: { by, at }, receipt: null, everyMs };
  const isClosed = isOver(receipt, Date.now());
  return { begun: { by, at }, receipt, sentence: receiptSentence(receipt, locale), everyMs, isClosed };
}

/** Upgrades that were watched, the newest first; one that continues with the last check. */
export async function watchedUpgrades(from: Store, cluster: string, bundle: Bundle): Promise<UpgradeReceipt[]> {
  const young = (await begunUpgrades(from, cluster)).filter(({ at }) => Date.now() - Date.parse(at) < WATCHED_MS);
  const stored = await listUpgrades(from, cluster);
  const now = await Promise.all(young.map((tick) => receiptOf(from, cluster, tick, bundle, stored)));
  const started = now.flatMap((receipt) => (receipt && isStarted(receipt.watched) ? receipt : []));
  const known = new Set(started.map(keyOf));
  const earlier = stored.filter((receipt) => !known.has(keyOf(receipt)));
  return [...started, ...earlier].sort((a, b) => (a.begun.at < b.begun.at ? 1 : -1));
}

const keyOf = ({ begun, watched }: UpgradeReceipt) => `${watched.to} ${begun.at}`;

/** Keeps what each check sees of an upgrade that has begun. */
export function attachWatch(manager: RunManager = runs(), into: Store = store()): void {
  manager.onFinished(async ({ cluster, bundle }) => {
    for (const receipt of bundle ? await watchedUpgrades(into, cluster, bundle) : [])
      if (receipt.watched.at === bundle?.capturedAt) await saveUpgrade(into, cluster, receipt);
  });
}

const begunUpgrades = async (from: Store, cluster: string) =>
  (await listTicks(from, cluster)).filter(({ step }) => step === "upgrade");

/** The receipt of an upgrade among the stored ones, with one more reading; undefined where no check from before is stored. */
async function receiptOf(
  from: Store,
  cluster: string,
  { by, at, target }: TickedStep,
  bundle: Bundle,
  stored: readonly UpgradeReceipt[],
): Promise<UpgradeReceipt | undefined> {
  const last = stored.find((one) => keyOf(one) === `${target} ${at}`);
  if (last && isOver(last, Date.now())) return last;
  const before = await readingBefore(from, cluster, at, target);
  if (!before) return last;
  // A stored check has no secrets: both sides are compared without them.
  const now = redactForStore(bundle);
  const taken = await readBaseline(from, cluster);
  const baseline = taken && { taken, cloud: cloudChanges(taken, { bundle: now }) };
  return afterReading(last, watch(before, now, at), { by, at }, baseline);
}

async function readingBefore(from: Store, cluster: string, at: string, to: string): Promise<Before | undefined> {
  const run = (await listRuns(from, cluster)).find(
    (one) => one.hasBundle && one.hasResult && one.finishedAt <= at && one.ccmVersion !== to,
  );
  if (!run) return undefined;
  const key = JSON.stringify([cluster, run.id, to]);
  const known = kept.get(key);
  if (known) return known;
  const stored = await readRun(from, cluster, run.id);
  if (!stored) return undefined;
  const before = targetOf(stored.result) === to ? stored : retarget(stored, to);
  kept.set(key, before);
  return before;
}
