import "server-only";
import { store } from "./history";
import { runs } from "./runs";

export interface ReadinessState {
  ready: boolean;
  /** Each condition by name: `ok`, or why not. No address or path: probes log what they get. */
  checks: Record<string, string>;
}

/** A probe must get its answer before the kubelet gives up. */
const DEADLINE_MS = 3_000;

const RESTORE_MS = 200;

/**
 * The store answers and its migrations are done. Cluster and cloud are not asked: a page that can say what is wrong
 * with them is ready.
 */
export async function readiness(): Promise<ReadinessState> {
  const opened = await Promise.race([
    store()
      .read((db) => db.selectFrom("runs").select("id").limit(1).execute())
      .then(
        () => "ok",
        () => "the store cannot be read",
      ),
    new Promise<string>((resolve) => setTimeout(resolve, DEADLINE_MS, "the store does not answer").unref()),
  ]);
  // Traffic that comes before the last check is shown again would find a cluster that was never checked.
  const restored = await Promise.race([
    runs().restored.then(() => "ok"),
    new Promise<string>((resolve) => setTimeout(resolve, RESTORE_MS, "the last checks are being read").unref()),
  ]);
  return { ready: opened === "ok" && restored === "ok", checks: { store: opened, checks: restored } };
}
