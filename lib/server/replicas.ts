import "server-only";
import { lastComplete, listRuns, newestEnds, waiverStamps, type Store } from "@/lib/store";
import type { HeldRun } from "@/lib/store/run-lock";
import { listClusters } from "./clusters";
import { readSettings, type AppConfig } from "./config";
import { newestOf } from "./overview";
import type { RunManager } from "./runs";

/** Other replicas are looked at this often: so old may be what a reader of this one sees. */
const EVERY_MS = 1_000;
/** A check that was left longer ago is begun anew by whoever wants it. */
const LEFT_MS = 600_000;
/** Between the end of a check and its place in the history lies the packing of it. */
const KEPT_WITHIN_MS = 60_000;

export interface FollowOptions {
  everyMs?: number;
  /** Those of this process when absent. */
  settings?: () => AppConfig;
}

/**
 * Keeps the replicas that share a store of one mind. A check that another replica makes is followed here under its id
 * and shown when it is kept; one whose replica has gone is taken over by whoever is first; what was accepted there counts
 * here. Does nothing where the store belongs to one process. Returns the way to stop.
 */
export function followReplicas(manager: RunManager, store: Store, options: FollowOptions = {}): () => void {
  const { shared } = manager.lock;
  if (!shared) return () => undefined;
  const { everyMs = EVERY_MS, settings = () => readSettings() } = options;
  const ends = new Map<string, string>();
  let accepted: Map<string, string> | undefined;
  const missing = new Map<string, number>();
  let stopped = false;

  const followHeld = async (key: string, held: readonly HeldRun[]) => {
    for (const one of held) {
      const own = manager.runs(key).find(({ id }) => id === one.runId);
      if (own && !own.elsewhere && (one.ours || !own.running)) {
        if (one.cancelled) own.cancel();
        continue;
      }
      if (one.fresh) manager.followElsewhere(key, one);
      else if (one.ageMs < LEFT_MS) {
        const release = await shared.takeOver(one);
        if (release) await manager.resume(key, one, release);
      }
    }
  };

  const showKept = async (key: string, end: string | undefined) => {
    if (end === undefined || ends.get(key) === end) return;
    const [newest] = await listRuns(store, key, 1);
    if (newest) {
      const known = manager.runs(key).some((run) => run.id === newest.id && !run.elsewhere);
      if (!known) {
        const kept = newest.state === "done" ? await lastComplete(store, key) : undefined;
        manager.adopt(key, kept, newestOf(newest));
      }
    }
    ends.set(key, end);
  };

  /** Neither under way nor kept: its replica could not keep it. */
  const dropLost = (key: string, held: readonly HeldRun[]) => {
    for (const run of manager.elsewhere(key)) {
      const since = missing.get(run.id) ?? Date.now();
      if (held.some(({ runId }) => runId === run.id)) missing.delete(run.id);
      else if (Date.now() - since < KEPT_WITHIN_MS) missing.set(run.id, since);
      else {
        missing.delete(run.id);
        run.endElsewhere(undefined, {
          runId: run.id,
          state: "failed",
          finishedAt: new Date().toISOString(),
          error: LOST,
        });
      }
    }
  };

  const look = async () => {
    const [held, newest, waivers] = await Promise.all([shared.held(), newestEnds(store), waiverStamps(store)]);
    for (const { key } of listClusters(settings()).clusters) {
      const ofCluster = held.filter(({ cluster }) => cluster === key);
      // First what has ended: a check that was kept is not followed any more.
      await showKept(key, newest.get(key));
      await followHeld(key, ofCluster);
      dropLost(key, ofCluster);
      if (accepted && accepted.get(key) !== waivers.get(key)) await manager.refreshWaivers(key);
    }
    accepted = waivers;
  };

  // One at a time: whoever wants to know waits for the look that begins next.
  let looking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => (looking = look().finally(() => (looking = undefined)));
  manager.look = () =>
    (next ??= (looking ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      }));

  const turn = async () => {
    // A store that fails is asked again: what is shown stays until then.
    await manager.look?.().catch(() => undefined);
    if (!stopped && manager.look) setTimeout(() => void turn(), everyMs).unref();
  };
  void turn();
  return () => {
    stopped = true;
    manager.look = undefined;
  };
}

const LOST = {
  code: "run.lost",
  source: "app",
  message: "The replica that made this check could not keep it.",
  suggestion: "Start a check.",
} as const;
