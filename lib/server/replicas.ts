import "server-only";
import { keptRun, listRuns, type Store } from "@/lib/store";
import type { ReplicaMessage } from "@/lib/store/replicas";
import { listClusters } from "./clusters";
import { readSettings, type AppConfig } from "./config";
import { newestOf } from "./overview";
import type { RunManager } from "./runs";

/** A check of which nothing was heard for so long may have lost its replica: then its lock is free. */
const SILENT_MS = 5_000;
/** Whoever makes a check answers sooner. */
const ANSWER_MS = 200;

export interface FollowOptions {
  silentMs?: number;
  /** Those of this process when absent. */
  settings?: () => AppConfig;
}

/**
 * Follows the other replicas that share the store: their checks are shown here while they go on and when they are kept, and
 * what was accepted there counts here. A check whose replica has gone is lost; the first to notice begins another. Does
 * nothing where a process is alone. Returns the way to stop.
 */
export function followReplicas(manager: RunManager, store: Store, options: FollowOptions = {}): () => void {
  const { replicas } = manager;
  if (!replicas) return () => undefined;
  const { silentMs = SILENT_MS, settings = () => readSettings() } = options;
  const heard = new Map<string, { at: number; lock: string }>();
  const clusters = () => listClusters(settings()).clusters.map(({ key }) => key);

  const showKept = async (key: string) => {
    const [newest] = await listRuns(store, key, 1);
    if (!newest || manager.runs(key).some((run) => run.id === newest.id && !run.elsewhere)) return;
    const kept = newest.state === "done" ? await keptRun(store, key) : undefined;
    manager.adopt(key, kept, newestOf(newest));
  };

  /** Whoever gets the lock first checks again; the others follow. */
  const lost = async (key: string, runId: string) => {
    const run = manager.elsewhere(key).find(({ id }) => id === runId);
    if (!run) return;
    heard.delete(runId);
    run.end(undefined, { runId, state: "failed", finishedAt: new Date().toISOString(), error: LOST });
    await run.done;
    await manager.startRun(key, run.asked);
  };

  const findLost = async () => {
    for (const key of clusters())
      for (const run of manager.elsewhere(key)) {
        const { at, lock } = heard.get(run.id) ?? { at: 0, lock: key };
        if (Date.now() - at < silentMs) continue;
        if (await replicas.isFree(lock)) await lost(key, run.id);
        else heard.set(run.id, { at: Date.now(), lock });
      }
  };

  const take = async (message: ReplicaMessage) => {
    if (message.type === "who") return manager.tellRunning();
    const cluster = message.type === "running" ? message.run.cluster : message.cluster;
    if (!clusters().includes(cluster)) return;
    switch (message.type) {
      case "running":
        heard.set(message.run.runId, { at: Date.now(), lock: message.lock });
        return manager.followElsewhere(cluster, message.run, message.asked);
      case "left":
        return lost(cluster, message.runId);
      case "kept":
        return showKept(cluster);
      case "cancel": {
        const run = manager.run(cluster, message.runId);
        return run?.elsewhere ? undefined : run?.cancel();
      }
      case "waivers":
        return manager.refreshWaivers(cluster);
    }
  };

  // A store that fails is asked again at the next message: what is shown stays until then.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const look = async () => {
    replicas.tell({ type: "who" });
    const answered = new Promise((resolve) => setTimeout(resolve, ANSWER_MS).unref());
    await Promise.all([answered, ...clusters().map((key) => showKept(key))]);
  };
  const stop = replicas.listen(
    (message) => quietly(Promise.resolve().then(() => take(message))),
    () => quietly(Promise.all([look(), ...clusters().map((key) => manager.refreshWaivers(key))])),
  );
  manager.look = look;
  const timer = setInterval(() => quietly(findLost()), silentMs / 2);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop();
    manager.look = undefined;
  };
}

const LOST = {
  code: "run.lost",
  source: "app",
  message: "The replica that made this check has gone.",
  suggestion: "Another replica checks again.",
} as const;
