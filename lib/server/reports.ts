import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { MadeShare, ReportPreview, ShareLink } from "@/lib/report/answers";
import { buildReport } from "@/lib/report/build";
import { readContent, type FileContent, type ReportOpening } from "@/lib/report/file/read";
import { DEFAULT_REDACTION, type Report } from "@/lib/report/schema";
import {
  createShare,
  readOpenShare,
  readRun,
  listEvents,
  listShares,
  openShare,
  revokeShare,
  shareCluster,
} from "@/lib/store";
import { groupEvents } from "@/lib/triage";
import { checkNumbers } from "@/lib/views/numbers";
import { makeView, settledRequest, type ViewRequest } from "@/lib/views/registry";
import { maySee, type Identity } from "./access/identity";
import { listClusters } from "@/lib/collect/config/clusters";
import { readSettings, type AppConfig } from "@/lib/collect/config/config";
import { encodedOnce, type Encoded } from "./encoded-view";
import type { OpenedLink } from "./log";
import { notStored, store } from "./history";
import { MAX_SHARE_DAYS, type ReportBody, type ShareBody } from "./params";
import { requireLatest, type CheckSnapshot } from "./runs";
import { inTurn, type Reader } from "./turns";
import { watchedUpgrades } from "./watch";

const DAY_MS = 86_400_000;

/** The report of a cluster's last check, or of a stored run. Errors: `run.none`, `run.notStored`, `cluster.unknown`, `report.emptyScope`. */
export async function makeReport(body: ReportBody, expiresAt: string | null = null): Promise<Report> {
  const check = body.run === undefined ? requireLatest(body.cluster) : await ofRun(body.cluster, body.run);
  const { scope } = body;
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
  return buildReport({
    bundle: check.bundle,
    result: check.result,
    scope,
    redaction: { ...DEFAULT_REDACTION, ...body.redaction },
    note: body.note?.trim(),
    ways: body.ways,
    now: new Date().toISOString(),
    expiresAt,
    sources: check.run?.sources ?? [],
    facts: check.run?.facts ?? [],
    readAt: Object.fromEntries((check.rows ?? []).flatMap((row) => (row.readAt ? [[row.service, row.readAt]] : []))),
    upgrades:
      body.run === undefined
        ? await watchedUpgrades(store(), body.cluster, check.bundle).catch(() => undefined)
        : undefined,
    // Events that the API server has dropped since, from the store. A stored run is reported unchanged.
    earlierEvents: body.run === undefined ? await listEvents(store(), body.cluster).catch(() => []) : [],
  });
}

/** A stored run for a report. Error: `run.notStored`. */
async function ofRun(
  cluster: string,
  id: string,
): Promise<Pick<CheckSnapshot, "result" | "bundle"> & Partial<CheckSnapshot>> {
  const kept = await readRun(store(), cluster, id);
  if (kept) return kept;
  throw notStored(
    `The raw objects of run ${id} are not kept.`,
    "The newest runs keep theirs, as many as PREFLIGHT_KEEP_MB has room for.",
  );
}

/** Content of a share or an export, and what would be redacted. */
export async function previewReport(body: ReportBody): Promise<ReportPreview> {
  const report = await makeReport(body);
  const { services, instances, findings } = checkNumbers(report.result.services);
  return {
    services,
    instances,
    findings,
    // As the Events page of the report will count them: by meaning and object.
    events: groupEvents(report.bundle.kubernetes.events, report.bundle.kubernetes.services).length,
    checkedAt: report.read.checkedAt,
    redacted: report.redacted,
    allowUnexpiring: readSettings().allowUnexpiringLinks,
  };
}

/** A link to a report, made in this person's name. `expiresInDays: null` means never, where the operator allows it. */
export async function shareReport({ subject }: Identity, body: ShareBody): Promise<Omit<MadeShare, "url">> {
  const { cluster, maxViews, expiresInDays } = body;
  if (expiresInDays === null && !readSettings().allowUnexpiringLinks)
    throw new AppError({
      code: "share.mustExpire",
      status: 400,
      message: "Links must end here.",
      suggestion: `Choose up to ${MAX_SHARE_DAYS} days. The operator allows links without end by PREFLIGHT_ALLOW_UNEXPIRING_LINKS.`,
    });
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS).toISOString();
  const report = await makeReport(body, expiresAt);
  const { id, token } = await createShare(store(), { cluster, report, createdBy: subject, maxViews });
  return { id, path: `/r/${token}`, expiresAt };
}

/** Whether a configured cluster is hidden from this person. */
function isHidden(settings: AppConfig, who: Identity, key: string): boolean {
  return listClusters(settings).clusters.some((cluster) => cluster.key === key && !maySee(who, cluster.groups));
}

/** Links of the clusters that this person may see, or of one of them; those of clusters that are no longer configured too. */
export async function shares(who: Identity, cluster?: string): Promise<ShareLink[]> {
  const settings = readSettings();
  return (await listShares(store(), cluster)).filter((share) => !isHidden(settings, who, share.cluster));
}

/** Error: `share.unknown`, for every id that is not a link of a visible cluster. */
export async function revoke(who: Identity, id: string): Promise<void> {
  const cluster = await shareCluster(store(), id);
  if (cluster === undefined || isHidden(readSettings(), who, cluster) || !(await revokeShare(store(), id, new Date())))
    throw new AppError({ code: "share.unknown", status: 404, source: "store", message: "There is no such link." });
}

const unpack = promisify(gunzip);
/** Reports cached unpacked: their readers send further requests within seconds. */
const kept = new LRUCache<string, Promise<FileContent>>({ max: 4 });

/** The gzip'd report behind a link, counted as a view, and the log's fields of the link; undefined for an invalid token. */
export async function sharedReport(token: string): Promise<(OpenedLink & { report: Uint8Array }) | undefined> {
  const opening = await openShare(store(), token, new Date());
  return opening && { share: opening.id, createdBy: opening.createdBy, report: opening.report };
}

/** Opens a report for reading page by page: its list, the pass for further requests, and the log's fields. */
export async function openReport(
  token: string,
  locale: Locale,
): Promise<(OpenedLink & { opening: ReportOpening }) | undefined> {
  const opening = await openShare(store(), token, new Date());
  if (!opening) return undefined;
  const content = await contentOf(opening.report);
  const readiness = await makeView(content, { view: "readiness", input: {} }, locale);
  if (!readiness) return undefined;
  const { id: share, createdBy, pass } = opening;
  return { share, createdBy, opening: { pass, opened: content.opened, readiness } };
}

/** A view of an opened report, as pages of a live cluster ask for theirs; undefined without a valid pass, and where the report has no data for it. */
export async function reportView(
  token: string,
  pass: string,
  asked: ViewRequest,
  locale: Locale,
  { client, signal }: Reader,
): Promise<Encoded | undefined> {
  const report = await readOpenShare(store(), token, pass, new Date());
  if (!report) return undefined;
  const digest = digestOf(report);
  const content = await contentOf(report, digest);
  const { view, input } = settledRequest(asked, content.result);
  const make = (left: AbortSignal) =>
    inTurn({ client, signal: left }, async () => {
      const made = await makeView(content, { view, input }, locale);
      if (made === undefined) throw NOTHING;
      return made;
    });
  return encodedOnce(JSON.stringify([digest, view, input, locale]), "", make, { signal }).catch((error: unknown) => {
    if (error === NOTHING) return undefined;
    throw error;
  });
}

const NOTHING = new Error("The report holds nothing for this view.");
const digestOf = (packed: Uint8Array) => createHash("sha256").update(packed).digest("hex");

function contentOf(packed: Uint8Array, key = digestOf(packed)): Promise<FileContent> {
  const known = kept.get(key);
  if (known) return known;
  const content = unpack(packed).then((text) => readContent(text.toString("utf8"), ""));
  kept.set(key, content);
  content.catch(() => kept.delete(key));
  return content;
}
