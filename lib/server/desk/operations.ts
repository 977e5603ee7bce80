import "server-only";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { ExportFormat } from "@/lib/report/answers";
import { keepBaseline, keepEnded, listEnded, type EndedSession } from "@/lib/store";
import { baselineOf } from "@/lib/upgrade/after";
import type { RecheckAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "@/lib/views/registry";
import { currentIdentity } from "@/lib/server/access/current";
import { readSettings } from "../config";
import { testConnection } from "../connection";
import { exportReport } from "../export";
import { store } from "../history";
import { metrics } from "../metrics";
import { overview } from "../overview";
import { foundPlacesAnswer, placesAnswer } from "../places";
import { readiness } from "../readiness";
import { clusterOfShare, previewReport, revoke, sharedReport, shareReport, shares } from "../reports";
import type { ReportBody, ShareBody } from "../report-params";
import { requireLatest, runs, type StartOptions } from "../runs";
import { openReport, reportView } from "../shared-report";
import type { WaiverBody } from "../waiver-params";
import { acceptFinding, withdraw } from "../waivers";

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
  places: (_: Asking, names: readonly string[]) => placesAnswer(names),
  foundPlaces: (_: Asking, text: string) => foundPlacesAnswer(text),
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
  connection: ({ signal }: Asking, cluster?: string) => testConnection(readSettings(), cluster, signal),
  shares: (_: Asking, cluster?: string) => shares(cluster),
  share: (_: Asking, body: ShareBody) => shareReport(body),
  clusterOfShare: (_: Asking, id: string) => clusterOfShare(id),
  revoke: (_: Asking, id: string) => revoke(id),
  /** Keeps what the last check read as the baseline, in place of an earlier one. Errors: `run.none`, `store.*`. */
  takeBaseline: (_: Asking, cluster: string) =>
    keepBaseline(store(), cluster, baselineOf(requireLatest(cluster).bundle), currentIdentity().name),
  acceptFinding: (_: Asking, cluster: string, body: WaiverBody) => acceptFinding(cluster, body),
  withdrawWaiver: (_: Asking, cluster: string, id: string) => withdraw(cluster, id),
  sharedReport: (_: Asking, token: string) => sharedReport(token),
  openReport: (_: Asking, token: string, locale: Locale) => openReport(token, locale),
  reportView: (_: Asking, token: string, pass: string, asked: ViewRequest, locale: Locale) =>
    reportView(token, pass, asked, locale),
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
