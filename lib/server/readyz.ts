import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { store } from "./history";
import { runs } from "./runs";

const RESTORE_MS = 200;
/** Less is nearly full: one stored check of a large cluster takes several megabytes. */
const LEFT_BYTES = 20_000_000;

/** If history cannot be written the server stays ready: existing data can still be read. */
async function writes(): Promise<string> {
  const left = await store().bytesLeft();
  if (left !== undefined && left < LEFT_BYTES) return `the disk is full: ${Math.floor(left / 1e6)} MB left`;
  if (store().status().state === "notKeeping") return "nothing can be written";
  return store().lost || store().removed() ? "the history that was here is gone" : "ok";
}

/**
 * The store answers and its migrations are done; where it does not answer, the probe gets the last state meanwhile. Cluster and
 * cloud are not asked: a page that can say what is wrong with them is ready.
 */
export async function readyz() {
  const opened = await store()
    .read((db) => db.selectFrom("runs").select("id").limit(1).execute())
    .then(
      () => "ok",
      () => "the store cannot be read",
    );
  // Traffic that comes before the last check is shown again would find a cluster that was never checked.
  const restored = await Promise.race([
    runs().restored.then(() => "ok"),
    sleep(RESTORE_MS, "the last checks are being read", { ref: false }),
  ]);
  /** Each condition by name: `ok`, or why not. No address or path: probes log what they get. */
  const checks: Record<string, string> = { store: opened, writes: await writes(), checks: restored };
  return { ready: opened === "ok" && restored === "ok", checks };
}
