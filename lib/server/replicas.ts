import "server-only";
import type { ErrorBody } from "@/lib/model/errors";
import { readRun, listRuns, type Store } from "@/lib/store";
import type { ReplicaMessage } from "@/lib/store/replicas";
import type { RunManager } from "./runs";

/** After this time without a message about a check, its lock is tried: it is free when its replica has gone. */
const SILENT_MS = 5_000;
/** Other replicas answer `who` within this time. */
const ANSWER_MS = 200;
const SEND_MS = 1_000;

/** Shows the newest run of a cluster from the store, unless it is shown already. `live`: it has just been made. */
export async function showStored(manager: RunManager, store: Store, key: string, live = false): Promise<void> {
  const [newest] = await listRuns(store, key, 1);
  if (!newest || !manager.isNews(key, newest)) return;
  const drawn = newest.state === "done" || manager.latest(key) === undefined;
  manager.showStored(key, newest, drawn ? await readRun(store, key) : undefined, live);
}

/** After a restart: shows the last stored checks, with their age. */
export async function restoreChecks(manager: RunManager, store: Store): Promise<void> {
  for (const { key } of manager.configured()) {
    try {
      await showStored(manager, store, key);
      // Accepted findings may have been added, withdrawn or have expired since.
      await manager.refreshWaivers(key);
    } catch {
      // Nothing is stored, or the store or the kubeconfig cannot be read: the pages show that themselves.
    }
  }
}

/**
 * Follows the other replicas that share the store: shows their checks while they run and once they are stored, and
 * applies findings accepted there. A check whose replica has gone is lost: the first replica that notices starts
 * another. Does nothing without other replicas. Returns the function that stops it, and when the checks that others make
 * are known.
 */
export function followReplicas(
  manager: RunManager,
  store: Store,
  silentMs = SILENT_MS,
): { stop: () => void; known: Promise<unknown> } {
  const { replicas } = manager;
  if (!replicas) return { stop: () => undefined, known: Promise.resolve() };
  const clusters = () => manager.configured().map(({ key }) => key);

  const elsewhere = (key: string) => manager.runs(key).filter((run) => run.elsewhere);

  /** A check of another replica ended without a result. Returns it; undefined when it is not followed here. */
  const fail = async (key: string, runId: string, error: ErrorBody) => {
    const run = elsewhere(key).find(({ id }) => id === runId);
    run?.end(undefined, { runId, state: "failed", finishedAt: new Date().toISOString(), error });
    await run?.done;
    return run;
  };

  /** The first replica that gets the lock checks again; the others follow it. */
  const lost = async (key: string, runId: string) => {
    const run = await fail(key, runId, LOST);
    if (run) await manager.startRun(manager.cluster(key), run.asked);
  };

  const findLost = async () => {
    for (const key of clusters())
      for (const run of elsewhere(key)) {
        if (Date.now() - run.heardAt < silentMs) continue;
        if (await replicas.isFree(manager.lockOf(run))) {
          // It may have been stored, and the message about it missed.
          await showStored(manager, store, key);
          await lost(key, run.id);
        } else run.heardAt = Date.now();
      }
  };

  const take = async (message: ReplicaMessage) => {
    if (message.type === "who") {
      manager.sendCurrent();
      return manager.sendRunning();
    }
    const cluster = message.type === "running" ? message.run.cluster : message.cluster;
    if (!clusters().includes(cluster)) return;
    switch (message.type) {
      case "running":
        return manager.followElsewhere(cluster, message.run, message.asked);
      case "current":
        return manager.confirm(cluster, message.runId);
      case "left":
        return lost(cluster, message.runId);
      case "stored":
        return showStored(manager, store, cluster, true);
      case "notStored":
        return fail(cluster, message.runId, NOT_STORED);
      case "cancel": {
        const run = manager.run(cluster, message.runId);
        return run?.elsewhere ? undefined : run?.cancel();
      }
      case "waivers":
        return manager.refreshWaivers(cluster);
    }
  };

  // A store that fails is read again at the next message; until then the pages keep what they show.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const look = async () => {
    replicas.send({ type: "who" });
    const answered = new Promise((resolve) => setTimeout(resolve, ANSWER_MS).unref());
    await Promise.all([answered, ...clusters().map((key) => showStored(manager, store, key))]);
  };
  const stop = replicas.listen(
    (message) => quietly(Promise.resolve().then(() => take(message))),
    () => quietly(Promise.all([look(), ...clusters().map((key) => manager.refreshWaivers(key))])),
  );
  manager.look = look;
  const timers = [
    setInterval(() => manager.sendRunning(), SEND_MS).unref(),
    setInterval(() => quietly(findLost()), silentMs / 2).unref(),
  ];
  const known = replicas.connected().then(
    () => new Promise((resolve) => setTimeout(resolve, SEND_MS + ANSWER_MS).unref()),
    () => undefined,
  );
  return {
    stop: () => {
      timers.forEach(clearInterval);
      stop();
      manager.look = undefined;
    },
    known,
  };
}

const LOST = {
  code: "run.lost",
  source: "app",
  message: "The replica that made this check has gone.",
  suggestion: "Another replica checks again.",
} as const;

const NOT_STORED = {
  code: "run.notStored",
  source: "store",
  message: "Another replica made this check and could not store its result.",
  suggestion: "Make the database writable for the dashboard, then check again.",
} as const;
