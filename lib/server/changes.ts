import "server-only";
import { groupEvents } from "@/lib/triage";
import { createLog } from "@/lib/server/log";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Verdict } from "@/lib/model/result";
import type { Channel } from "@/lib/server/notify/channels";
import { isNews, type Change } from "@/lib/server/notify/message";
import { send, type SendOptions } from "@/lib/server/notify/send";
import { listRuns, runResult, type FinishedRun, type Store, type StoredRun } from "@/lib/store";
import type { RunManager } from "./runs";

/** The newest earlier run in the store, with the newest earlier result. */
interface Before {
  run: StoredRun;
  result: Result | null;
}

/** The newest stored run other than `runId`, of any replica, and the newest one with a result; null when there is none. */
async function before(store: Store, cluster: string, runId: string): Promise<Before | null> {
  const older = (await listRuns(store, cluster, 50)).filter((run) => run.id !== runId && run.state !== "cancelled");
  const [run] = older;
  if (!run) return null;
  const withResult = older.find((one) => one.hasResult);
  return { run, result: withResult ? ((await runResult(store, cluster, withResult.id)) ?? null) : null };
}

/** Codes of failing Events, where every Event of the code began after `since`. */
export function newEventCodes(bundle: Bundle, since: string): string[] {
  const started = new Map<string, number>();
  for (const group of groupEvents(bundle.kubernetes.events, bundle.kubernetes.services)) {
    if (group.state !== "failing") continue;
    const first = Date.parse(group.firstSeen ?? "") || 0;
    started.set(group.code, Math.min(started.get(group.code) ?? Infinity, first));
  }
  return [...started].filter(([, first]) => first > Date.parse(since)).map(([code]) => code);
}

/** The change from the previous run to this one. A failed run is `unknown`. */
export function changeOf(
  finished: FinishedRun,
  earlier: Before | null,
  about: { name: string; link?: string },
): Change {
  const { cluster, run, result, bundle } = finished;
  const failingIn = (one: Result | null | undefined) =>
    new Set((one?.services ?? []).filter((row) => row.status === "fail").map((row) => row.service));
  const was = failingIn(earlier?.result);
  const is = failingIn(result);
  const passing = new Set((result?.services ?? []).filter((row) => row.status === "pass").map((row) => row.service));
  const after: Verdict = run.verdict ?? "unknown";
  return {
    cluster,
    name: about.name,
    before: earlier ? (earlier.run.verdict ?? "unknown") : null,
    after,
    failing: result && earlier?.result ? [...is].filter((service) => !was.has(service)) : [],
    // A Service that could not be read has not recovered.
    recovered: [...was].filter((service) => passing.has(service)),
    newEvents: bundle && earlier ? newEventCodes(bundle, earlier.run.finishedAt) : [],
    checkedAt: run.finishedAt ?? run.startedAt,
    ...(about.link ? { link: about.link } : {}),
  };
}

/**
 * Notifies the channels when readiness changed or a new failing Event code appeared. Only the replica that made the run
 * does. Failures are logged without the channel's address.
 */
export function notifyChanges(
  manager: RunManager,
  store: Store,
  channels: readonly Channel[],
  options: SendOptions & { publicUrl?: string } = {},
): void {
  if (channels.length === 0) return;
  const log = createLog("notify");
  manager.onFinished(async (finished) => {
    if (finished.run.state === "cancelled") return;
    const { cluster, run } = finished;
    try {
      const config = manager.configured().find((one) => one.key === cluster);
      const link = options.publicUrl ? new URL(`/c/${encodeURIComponent(cluster)}`, options.publicUrl).href : undefined;
      const change = changeOf(finished, await before(store, cluster, run.runId), {
        name: config?.name ?? cluster,
        link,
      });
      if (!isNews(change)) return;
      for (const channel of channels)
        // Not awaited: a receiver that is down for minutes must not delay other listeners.
        void send(channel, change, options).then(
          (reason) =>
            reason === undefined
              ? log.info({ channel: channel.kind, cluster, verdict: change.after }, "told")
              : log.warn({ channel: channel.kind, cluster, reason }, "not told"),
          () => undefined,
        );
    } catch (error) {
      log.warn({ cluster, reason: error instanceof Error ? error.name : "unknown" }, "change not told");
    }
  });
}
