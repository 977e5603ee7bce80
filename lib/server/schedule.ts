import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { createLog } from "@/lib/server/log";
import { AppError } from "@/lib/model/errors";
import { listRuns, type Store } from "@/lib/store";
import type { RunManager } from "./runs";

/** Replicas wake in the same second: each waits a random part of this, and the later ones find the check made. */
const SPREAD_MS = 15_000;

/**
 * One round: checks every configured cluster that has not been checked since `slot`. Replicas agree through the store: the
 * run lock prevents two checks at once, the history shows that one was made already. Returns the clusters checked here.
 */
export async function runSlot(manager: RunManager, store: Store, slot: Date, spreadMs = SPREAD_MS): Promise<string[]> {
  const log = createLog("schedule");
  const done: string[] = [];
  for (const cluster of manager.configured()) {
    const { key } = cluster;
    await sleep(Math.random() * spreadMs, undefined, { ref: false });
    try {
      const [newest] = await listRuns(store, key, 1);
      if (newest && Date.parse(newest.startedAt) >= slot.getTime()) continue;
      const run = await manager.startRun(cluster);
      await run.done;
      done.push(key);
      log.info({ cluster: key, outcome: run.snapshot.state, verdict: run.snapshot.verdict }, "checked");
    } catch (error) {
      // Another replica is at it, or the cluster cannot be configured: the next cluster is not to blame.
      const code = error instanceof AppError ? error.code : "internal";
      if (code !== "run.elsewhere") log.warn({ cluster: key, code }, "not checked");
    }
  }
  return done;
}

/** Checks all clusters by a cron pattern (UTC), which the settings have proven to be one. */
export function startSchedule(manager: RunManager, store: Store, pattern: string): void {
  // `protect`: a round that outlasts the interval is not joined by the next one.
  new Cron(pattern, { timezone: "UTC", protect: true, unref: true }, async (self) => {
    await runSlot(manager, store, self.currentRun() ?? new Date());
  });
}
