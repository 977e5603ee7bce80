import "server-only";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { ExportFormat } from "@/lib/report/answers";
import type { Trial } from "@/lib/views";
import type { RecheckAnswer } from "@/lib/views/answers";
import { keepEnded, listEnded, type EndedSession } from "@/lib/store";
import { clusterByKey } from "../clusters";
import { readSettings } from "../config";
import { testConnection } from "../connection";
import { exportReport } from "../export";
import { compareRuns, historyAnswer, store } from "../history";
import { metrics } from "../metrics";
import { overview } from "../overview";
import { checkPermissions } from "../permissions";
import { foundPlacesAnswer, placesAnswer } from "../places";
import { afterAnswer, playbookAnswer, takeBaseline } from "../playbook";
import { readiness } from "../readiness";
import { clusterOfShare, previewReport, revoke, sharedReport, shareReport, shares } from "../reports";
import type { ReportBody, ShareBody } from "../report-params";
import { runs, type StartOptions } from "../runs";
import { openReport, reportView } from "../shared-report";
import { targetsAnswer } from "../targets";
import type { WaiverBody } from "../waiver-params";
import { acceptFinding, waiversAnswer, withdraw } from "../waivers";
import {
  countsAnswer,
  eventsAnswer,
  instanceAnswer,
  officialAnswer,
  planAnswer,
  planHeadAnswer,
  readinessAnswer,
  serviceAnswer,
  whatIfAnswer,
} from "../views";

/** What goes along with every request: the signal of the reader who may have gone. */
export interface Asking {
  signal: AbortSignal;
}

/**
 * Everything that a face may ask of the checks of this server. Arguments and answers are plain values: they cross from
 * the thread that serves requests to the one that reads, judges and writes. Errors: those of the functions behind.
 */
export const OPERATIONS = {
  overview: () => overview(),
  readiness: (_: Asking, cluster: string, locale: Locale, target?: string) => readinessAnswer(cluster, locale, target),
  instance: (_: Asking, cluster: string, id: string, locale: Locale, target?: string) =>
    instanceAnswer(cluster, id, locale, target),
  service: (_: Asking, cluster: string, key: string, locale: Locale, target?: string) =>
    serviceAnswer(cluster, key, locale, target),
  whatIf: (_: Asking, cluster: string, key: string, trial: Trial, locale: Locale, target?: string) =>
    whatIfAnswer(cluster, key, trial, locale, target),
  events: (_: Asking, cluster: string, locale: Locale) => eventsAnswer(cluster, locale),
  plan: (_: Asking, cluster: string, locale: Locale, target?: string) => planAnswer(cluster, locale, target),
  planHead: (_: Asking, cluster: string, locale: Locale, target?: string) => planHeadAnswer(cluster, locale, target),
  counts: (_: Asking, cluster: string, target?: string) => countsAnswer(cluster, target),
  places: (_: Asking, names: readonly string[]) => placesAnswer(names),
  foundPlaces: (_: Asking, text: string) => foundPlacesAnswer(text),
  official: (_: Asking, cluster: string) => officialAnswer(cluster),
  targets: (_: Asking, cluster: string, locale: Locale) => targetsAnswer(cluster, locale),
  history: (_: Asking, cluster: string) => historyAnswer(cluster),
  compareRuns: (_: Asking, cluster: string, from: string, to: string, locale: Locale) =>
    compareRuns(cluster, from, to, locale),
  runs: (_: Asking, cluster: string) => ({
    runs: runs()
      .runs(cluster)
      .map((run) => run.snapshot),
  }),
  run: async (_: Asking, cluster: string, id: string) => known((await runs().find(cluster, id))?.snapshot),
  start: async (_: Asking, cluster: string, options: StartOptions) =>
    (await runs().startRun(cluster, options)).snapshot,
  /**
   * Starts the first check of a cluster and waits, not longer than `patienceMs`, for its first rows; up to `nearMs` when
   * they are near by then. Where there was a check already, nothing is started or waited for.
   */
  async begin(_: Asking, cluster: string, patienceMs: number, nearMs: number): Promise<void> {
    const manager = runs();
    // What was kept counts as a check too, and so does one that another replica makes.
    await manager.restored;
    await manager.look?.().catch(() => undefined);
    if (!(manager.latest(cluster) ?? manager.current(cluster) ?? manager.runs(cluster).at(-1)))
      await manager.startRun(cluster, {});
    if (!manager.latest(cluster)) await manager.current(cluster)?.firstRow(patienceMs, nearMs);
  },
  cancel: (_: Asking, cluster: string, id: string) => runs().cancel(cluster, id),
  async recheck(
    { signal }: Asking,
    cluster: string,
    what: { service?: string; loadBalancerId?: string },
  ): Promise<RecheckAnswer> {
    const { services, check } = await runs().recheck(cluster, what, signal);
    const wanted = new Set(services);
    return { run: check.run, rows: check.rows.filter((row) => wanted.has(row.service)) };
  },
  permissions: ({ signal }: Asking, cluster: string) => checkPermissions(clusterByKey(readSettings(), cluster), signal),
  connection: ({ signal }: Asking, cluster?: string) => testConnection(readSettings(), cluster, signal),
  shares: (_: Asking, cluster?: string) => shares(cluster),
  share: (_: Asking, body: ShareBody) => shareReport(body),
  clusterOfShare: (_: Asking, id: string) => clusterOfShare(id),
  revoke: (_: Asking, id: string) => revoke(id),
  playbook: (_: Asking, cluster: string, locale: Locale, target?: string, policies?: readonly unknown[]) =>
    playbookAnswer(cluster, locale, target, policies),
  after: (_: Asking, cluster: string) => afterAnswer(cluster),
  takeBaseline: (_: Asking, cluster: string) => takeBaseline(cluster),
  waivers: (_: Asking, cluster: string) => waiversAnswer(cluster),
  acceptFinding: (_: Asking, cluster: string, body: WaiverBody) => acceptFinding(cluster, body),
  withdrawWaiver: (_: Asking, cluster: string, id: string) => withdraw(cluster, id),
  sharedReport: (_: Asking, token: string) => sharedReport(token),
  openReport: (_: Asking, token: string, locale: Locale) => openReport(token, locale),
  reportView: (_: Asking, token: string, pass: string, path: string, locale: Locale) =>
    reportView(token, pass, path, locale),
  previewReport: (_: Asking, body: ReportBody) => previewReport(body),
  exportReport: (_: Asking, body: ReportBody, format: ExportFormat, locale: Locale) =>
    exportReport(body, format, locale),
  keepEnded: (_: Asking, session: EndedSession) => keepEnded(store(), session),
  listEnded: () => listEnded(store(), new Date()),
  readyz: () => readiness(),
  metrics: () => metrics().registry.metrics(),
} as const;

export type Operation = keyof typeof OPERATIONS;
type After<F> = F extends (asking: Asking, ...rest: infer A) => unknown ? A : [];
export type Args<K extends Operation> = After<(typeof OPERATIONS)[K]>;
export type Answer<K extends Operation> = Awaited<ReturnType<(typeof OPERATIONS)[K]>>;

/** Operations whose answer is the same for every reader until something happens to the cluster, named first. */
export const SHARED: ReadonlySet<Operation> = new Set<Operation>([
  "readiness",
  "instance",
  "service",
  "events",
  "plan",
  "planHead",
  "counts",
  "official",
  "targets",
]);

/** Error: `run.unknown`. */
export function known<T>(run: T | undefined): T {
  if (run !== undefined) return run;
  throw new AppError({
    code: "run.unknown",
    status: 404,
    message: "There is no such check (any more).",
    suggestion: "Start a check.",
  });
}
