import "server-only";
import { choiceTexts, knownChoices, readChoices } from "@/lib/model/ways";
import { dropTick, saveBaseline, saveDecisions, saveEnded, saveTick, listEnded, type EndedSession } from "@/lib/store";
import type { AskedRun } from "@/lib/store/replicas";
import { MOST_SEARCHED, publishedPages, searchEverything } from "@/lib/triage/guide";
import { baselineOf } from "@/lib/upgrade/compare/cloud";
import type { RecheckAnswer } from "@/lib/views/answers";
import type { ExportFormat } from "@/lib/report/answers";
import type { ViewRequest } from "@/lib/views/registry";
import type { Locale } from "@/lib/model/text";
import type { Identity } from "@/lib/server/access/identity";
import { foundPlacesAnswer, overview, placesAnswer } from "../all-clusters";
import { clusterByKey, type ClusterConfig } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { visibleClusters } from "../visible-clusters";
import { testConnection } from "../connection";
import { found } from "../found";
import { exportReport } from "../export";
import { store } from "../history";
import { metrics } from "../metrics";
import type { ReportBody } from "../params";
import { readyz } from "../readyz";
import { openReport, previewReport, reportView, revoke, sharedReport, shareReport, shares } from "../reports";
import type { Rechecked } from "../recheck";
import { known, requireLatest, runs } from "../runs";
import { inert } from "@/lib/text/inert";
import { acceptFinding, withdraw } from "../waivers";
import { encodedView, selfTest } from "../encoded-view";
import { clientOf, inTurn } from "../turns";
import type { AskedView } from "../views";
import { followRun } from "../follow-run";

/** Who asks comes first: nothing here or below looks for it anywhere else. */
type Work<A extends unknown[], R> = (who: Identity, ...args: A) => R;
type OfCluster = string | { cluster: string };

const forAll =
  <A extends unknown[], R>(work: (...args: A) => R): Work<A, R> =>
  (_who, ...args) =>
    work(...args);

/** A cluster of who asks. Refused as for a key that is not configured when it is hidden from them. */
const seenBy = (who: Identity, named: OfCluster): ClusterConfig =>
  clusterByKey(visibleClusters(readSettings(), who), typeof named === "string" ? named : named.cluster);
const seen =
  <A extends [OfCluster, ...unknown[]], R>(work: Work<A, R>): Work<A, R> =>
  (who, ...args) => {
    seenBy(who, args[0]);
    return work(who, ...args);
  };
/** Work that keeps this thread busy: in the turn of its client, and not begun when the reader has gone (`signal`). */
const costly =
  <A extends unknown[], R>(work: Work<A, Promise<R>>): Work<[...A, signal?: AbortSignal], Promise<R>> =>
  (who, ...args) => {
    const signal = args.find((arg) => arg instanceof AbortSignal);
    return inTurn({ client: clientOf(who), signal }, () => work(who, ...(args as unknown as A)));
  };
const ofCluster = <A extends [OfCluster, ...unknown[]], R>(work: (...args: A) => R) => seen(forAll(work));

/**
 * The operations of the check worker. Arguments and answers cross between the thread that serves requests and the worker;
 * `signal`: the reader has gone. Errors: those of the functions called, and `cluster.unknown`.
 */
export const OPERATIONS = {
  overview,
  view: seen((who: Identity, asked: AskedView, signal?: AbortSignal) =>
    encodedView(asked, { client: clientOf(who), signal }),
  ),
  follow: ofCluster(followRun),
  places: placesAnswer,
  foundPlaces: foundPlacesAnswer,
  search: forAll((query: string, locale: Locale, limit: number) => ({
    items: searchEverything(query.slice(0, MOST_SEARCHED), locale)
      .slice(0, limit)
      // The answer of the first; titles of the others.
      .map(({ code, kind, title, summary, href, ask, when, unsure }, at) => ({
        code,
        kind,
        title,
        href,
        ...(at === 0 ? { summary } : {}),
        ...(ask ? { ask } : {}),
        ...(when ? { when } : {}),
        ...(unsure ? { unsure } : {}),
      })),
    pages: publishedPages(query.slice(0, MOST_SEARCHED), locale),
  })),
  run: ofCluster(async (cluster: string, id: string) => known(await runs().find(cluster, id)).snapshot),
  start: async (who: Identity, key: string, asked: AskedRun) =>
    (await runs().startRun(seenBy(who, key), asked)).snapshot,
  /** Starts the first check of a cluster. Where this process can answer for the last one, nothing is started. */
  begin: async (who: Identity, key: string): Promise<void> => {
    const manager = runs();
    const cluster = seenBy(who, key);
    // Stored checks count, and those that other replicas make.
    await manager.restored;
    await manager.look?.().catch(() => undefined);
    const last = manager.run(key, "latest");
    if (!last || last.restored === "unconfirmed") await manager.startRun(cluster);
  },
  cancel: ofCluster((cluster: string, id: string) => runs().cancel(cluster, id)),
  recheck: ofCluster(async (cluster: string, what: Rechecked, signal: AbortSignal): Promise<RecheckAnswer> => {
    const { services, check } = await runs().recheck(cluster, what, signal);
    const wanted = new Set(services);
    return { run: check.run, rows: check.rows.filter((row) => wanted.has(row.service)) };
  }),
  connection: (who: Identity, key?: string) => {
    const settings = readSettings();
    const visible = visibleClusters(settings, who);
    const tested = key === undefined ? visible.clusters[0] : clusterByKey(visible, key);
    return selfTest(`connection ${tested?.key ?? ""}`, () => testConnection(settings, tested, visible.error));
  },
  found: forAll(() => Promise.resolve(found())),
  shares,
  share: costly(seen(shareReport)),
  revoke,
  /** Stores the bundle of the last check as the baseline, in place of an earlier one. Errors: `run.none`, `store.*`. */
  takeBaseline: seen(({ name }: Identity, cluster: string) =>
    saveBaseline(store(), cluster, baselineOf(requireLatest(cluster).bundle), name),
  ),
  /** A step of the upgrade to `target` was done, or was not after all. Errors: `cluster.unknown`, `store.*`. */
  tick: seen(({ name }: Identity, cluster: string, step: string, target: string, done: boolean) =>
    done
      ? saveTick(store(), cluster, { step, target, by: name, at: new Date().toISOString() })
      : dropTick(store(), cluster, step, target),
  ),
  /** Ways that a person chose for findings of the last check, or takes back (null). Errors: `run.none`, `store.*`. */
  decide: seen(({ name }: Identity, cluster: string, taken: readonly { id: string; way: string | null }[]) => {
    const { result } = requireLatest(cluster);
    const known = readChoices(knownChoices(choiceTexts(taken), result).split("\n"));
    return saveDecisions(
      store(),
      cluster,
      taken.filter(({ id, way }) => way === null || known.get(id) === way),
      { by: name, at: new Date().toISOString() },
    );
  }),
  acceptFinding: seen(acceptFinding),
  withdrawWaiver: ofCluster(withdraw),
  sharedReport: forAll(sharedReport),
  openReport: costly(forAll(openReport)),
  reportView: (who: Identity, token: string, pass: string, asked: ViewRequest, locale: Locale, signal?: AbortSignal) =>
    reportView(token, pass, asked, locale, { client: clientOf(who), signal }),
  previewReport: costly(ofCluster(previewReport)),
  exportReport: seen((who: Identity, body: ReportBody, format: ExportFormat, locale: Locale, signal?: AbortSignal) =>
    exportReport(body, format, locale, { client: clientOf(who), signal }),
  ),
  saveEnded: forAll((session: EndedSession) => saveEnded(store(), session)),
  listEnded: forAll(() => listEnded(store(), new Date())),
  readyz: forAll(readyz),
  metrics: forAll(() => metrics().registry.metrics()),
} as const;

export type Operation = keyof typeof OPERATIONS;
export type Args<K extends Operation> = Parameters<(typeof OPERATIONS)[K]> extends [Identity, ...infer A] ? A : never;
export type Answer<K extends Operation> = Awaited<ReturnType<(typeof OPERATIONS)[K]>>;

/** Carries out an operation in this thread. */
export async function answer<K extends Operation>(who: Identity, name: K, args: Args<K>): Promise<Answer<K>> {
  const operation = OPERATIONS[name] as unknown as Work<Args<K>, Answer<K> | Promise<Answer<K>>>;
  // All answers of pages and the API pass here: direction marks in foreign texts are escaped.
  return inert(await operation(who, ...args));
}
