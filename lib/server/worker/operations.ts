import "server-only";
import { dropTick, keepBaseline, keepEnded, keepTick, listEnded, type EndedSession } from "@/lib/store";
import type { AskedRun } from "@/lib/store/replicas";
import { baselineOf } from "@/lib/upgrade/after";
import type { RecheckAnswer } from "@/lib/views/answers";
import { currentIdentity } from "@/lib/server/access/current";
import { foundPlacesAnswer, overview, placesAnswer } from "../all-clusters";
import { clusterByKey } from "../clusters";
import { readSettings } from "../config";
import { testConnection } from "../connection";
import { exportReport } from "../export";
import { store } from "../history";
import { metrics } from "../metrics";
import { readiness } from "../readiness";
import { openReport, previewReport, reportView, revoke, sharedReport, shareReport, shares } from "../reports";
import { known, requireLatest, runs } from "../runs";
import { undirected } from "@/lib/text/inert";
import { acceptFinding, withdraw } from "../waivers";
import { encodedView } from "../encoded-view";
import { followRun } from "../follow-run";

/**
 * The operations of the check worker. Arguments and answers cross between the thread that serves requests and the worker;
 * `signal`: the reader has gone. Errors: those of the functions called.
 */
export const OPERATIONS = {
  overview,
  view: encodedView,
  follow: followRun,
  places: placesAnswer,
  foundPlaces: foundPlacesAnswer,
  run: async (cluster: string, id: string) => known(await runs().find(cluster, id)).snapshot,
  start: async (cluster: string, options: AskedRun) => (await runs().startRun(cluster, options)).snapshot,
  /** Starts the first check of a cluster. Where there was one already, nothing is started. */
  async begin(cluster: string): Promise<void> {
    const manager = runs();
    // Stored checks count, and those that other replicas make.
    await manager.restored;
    await manager.look?.().catch(() => undefined);
    if (!manager.run(cluster, "latest")) await manager.startRun(cluster, {});
  },
  cancel: (cluster: string, id: string) => runs().cancel(cluster, id),
  async recheck(
    cluster: string,
    what: { service?: string; loadBalancerId?: string },
    signal: AbortSignal,
  ): Promise<RecheckAnswer> {
    const { services, check } = await runs().recheck(cluster, what, signal);
    const wanted = new Set(services);
    return { run: check.run, rows: check.rows.filter((row) => wanted.has(row.service)) };
  },
  connection: (cluster: string | undefined, signal: AbortSignal) => testConnection(readSettings(), cluster, signal),
  shares,
  share: shareReport,
  revoke,
  /** Stores the bundle of the last check as the baseline, in place of an earlier one. Errors: `run.none`, `store.*`. */
  takeBaseline: (cluster: string) =>
    keepBaseline(store(), cluster, baselineOf(requireLatest(cluster).bundle), currentIdentity().name),
  /** A step of the upgrade to `target` was done, or was not after all. Errors: `cluster.unknown`, `store.*`. */
  async tick(cluster: string, step: string, target: string, done: boolean): Promise<void> {
    clusterByKey(readSettings(), cluster);
    if (!done) return dropTick(store(), cluster, step, target);
    await keepTick(store(), cluster, { step, target, by: currentIdentity().name, at: new Date().toISOString() });
  },
  acceptFinding,
  withdrawWaiver: withdraw,
  sharedReport,
  openReport,
  reportView,
  previewReport,
  exportReport,
  keepEnded: (session: EndedSession) => keepEnded(store(), session),
  listEnded: () => listEnded(store(), new Date()),
  readyz: readiness,
  metrics: () => metrics().registry.metrics(),
} as const;

export type Operation = keyof typeof OPERATIONS;
export type Args<K extends Operation> = Parameters<(typeof OPERATIONS)[K]>;
export type Answer<K extends Operation> = Awaited<ReturnType<(typeof OPERATIONS)[K]>>;

/** Carries out an operation in this thread. */
export async function answer<K extends Operation>(name: K, args: Args<K>): Promise<Answer<K>> {
  const operation = OPERATIONS[name] as (...args: Args<K>) => Answer<K> | Promise<Answer<K>>;
  // All answers of pages and the API pass here: direction marks in foreign texts are escaped.
  return undirected(await operation(...args));
}
