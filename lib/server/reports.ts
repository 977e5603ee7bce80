import "server-only";
import { AppError } from "@/lib/model/errors";
import type { KubeEvent } from "@/lib/model/bundle";
import type { MadeShare, ReportPreview, ShareLink } from "@/lib/report/answers";
import { groupEvents } from "@/lib/triage";
import { checkNumbers } from "@/lib/views/numbers";
import { buildReport } from "@/lib/report/build";
import { DEFAULT_REDACTION, type Redaction, type Report, type ReportScope } from "@/lib/report/schema";
import { createShare, keptRun, listEvents, listShares, openShare, revokeShare, shareCluster } from "@/lib/store";
import { clusterByKey, contextOf } from "./clusters";
import { readSettings } from "./config";
import { store } from "./history";
import { unknownShare, DEFAULT_SHARE_DAYS, MAX_SHARE_DAYS, type ReportBody, type ShareBody } from "./report-params";
import { requireLatest, type CheckSnapshot } from "./runs";

const DAY_MS = 86_400_000;

/** The report of a cluster's last check, or of a kept run. Errors: `run.none`, `run.notKept`, `cluster.unknown`, `report.emptyScope`. */
export async function makeReport(body: ReportBody, expiresAt: string | null = null, now = new Date()): Promise<Report> {
  const check = body.run === undefined ? requireLatest(body.cluster) : await ofRun(body.cluster, body.run);
  const scope: ReportScope = body.scope;
  if (scope.kind === "services") {
    const known = new Set(check.result.services.map((row) => row.service));
    const unknown = scope.services.filter((service) => !known.has(service));
    if (unknown.length > 0)
      throw new AppError({
        code: "report.unknownService",
        status: 400,
        message: `${unknown[0]} is not part of the last check${unknown.length > 1 ? `, nor are ${unknown.length - 1} more` : ""}.`,
        suggestion: "Check again, or choose other Services.",
      });
  }
  const redaction: Redaction = { ...DEFAULT_REDACTION, ...body.redaction };
  return buildReport({
    bundle: check.bundle,
    result: check.result,
    kubeContext: contextOf(body.cluster),
    scope,
    redaction,
    now: now.toISOString(),
    expiresAt,
    sources: check.run?.sources ?? [],
    facts: check.run?.facts ?? [],
    readAt: Object.fromEntries((check.rows ?? []).flatMap((row) => (row.readAt ? [[row.service, row.readAt]] : []))),
    // A kept run is shown as it was: what came later is not part of it.
    earlierEvents: body.run === undefined ? await keptEvents(body.cluster) : [],
  });
}

/** A kept run as far as a report needs it. Error: `run.notKept`. */
async function ofRun(
  cluster: string,
  id: string,
): Promise<Pick<CheckSnapshot, "result" | "bundle"> & Partial<CheckSnapshot>> {
  clusterByKey(readSettings(), cluster);
  const kept = await keptRun(store(), cluster, id);
  if (kept) return kept;
  throw new AppError({
    code: "run.notKept",
    status: 404,
    source: "store",
    message: `The raw objects of run ${id} are not kept.`,
    suggestion: "The newest runs keep theirs, as many as PREFLIGHT_KEEP_MB has room for.",
  });
}

/** Events the API server has dropped since. Without a store the report holds those of the last check only. */
async function keptEvents(cluster: string): Promise<KubeEvent[]> {
  try {
    return await listEvents(store(), cluster);
  } catch {
    return [];
  }
}

/** What a share or an export would hold, and what would be redacted, before anything leaves. */
export async function previewReport(body: ReportBody): Promise<ReportPreview> {
  const report = await makeReport(body);
  const numbers = checkNumbers(report.result.services);
  return {
    services: numbers.services,
    instances: numbers.instances,
    findings: numbers.findings,
    // As the Events page of the report will count them: by meaning and object.
    events: groupEvents(report.bundle.kubernetes.events, report.bundle.kubernetes.services).length,
    checkedAt: report.read.checkedAt,
    redacted: report.redacted,
    allowUnexpiring: readSettings().allowUnexpiringLinks,
    defaultDays: DEFAULT_SHARE_DAYS,
  };
}

/** A link to a report. `expiresInDays: null` means never, where the operator allows it. */
export async function shareReport(body: ShareBody, now = new Date()): Promise<Omit<MadeShare, "url">> {
  if (body.expiresInDays === null && !readSettings().allowUnexpiringLinks) {
    throw new AppError({
      code: "share.mustExpire",
      status: 400,
      message: "Links must end here.",
      suggestion: `Choose up to ${MAX_SHARE_DAYS} days. The operator allows links without end by PREFLIGHT_ALLOW_UNEXPIRING_LINKS.`,
    });
  }
  const expiresAt =
    body.expiresInDays === null ? null : new Date(now.getTime() + body.expiresInDays * DAY_MS).toISOString();
  const report = await makeReport(body, expiresAt, now);
  const { id, token } = await createShare(store(), { cluster: body.cluster, report, now, maxViews: body.maxViews });
  return { id, path: `/r/${token}`, expiresAt };
}

/** Links made so far, of one cluster or of all. */
export function shares(cluster?: string): Promise<ShareLink[]> {
  return listShares(store(), cluster);
}

/** The cluster of a link. Error: `share.unknown`. */
export async function clusterOfShare(id: string): Promise<string> {
  const cluster = await shareCluster(store(), id);
  if (cluster === undefined) throw unknownShare();
  return cluster;
}

/** Error: `share.unknown`. */
export async function revoke(id: string, now = new Date()): Promise<void> {
  if (!(await revokeShare(store(), id, now))) throw unknownShare();
}

/** The gzip'd report behind a token, counted as a view; undefined for every token that opens nothing. */
export function sharedReport(token: string, now = new Date()): Promise<Uint8Array | undefined> {
  return openShare(store(), token, { now, count: true });
}
