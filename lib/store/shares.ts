import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { ShareLink } from "@/lib/report/answers";
import type { Report } from "@/lib/report/schema";
import { checkNumbers } from "@/lib/views/numbers";
import { packJson } from "./gzip";
import { OPENING_MS } from "./purge";
import type { Tables } from "./schema";
import type { Store } from "./store";

/** 192 random bits. */
const TOKEN_BYTES = 24;

interface NewShare {
  cluster: string;
  report: Report;
  /** Subject of who makes it. */
  createdBy?: string | null;
  maxViews?: number | null;
}

/** Stores a report under a new token. The token is returned once; only its hash is stored. */
export async function createShare(
  store: Store,
  { cluster, report, createdBy = null, maxViews = null }: NewShare,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = `share-${randomBytes(8).toString("hex")}`;
  const { createdAt, expiresAt, scope, redacted, read } = report;
  const { services, findings } = checkNumbers(report.result.services);
  const summary: ShareLink["summary"] = {
    scope: scope.kind === "cluster" ? scope : { kind: "services", services: scope.services.slice(0, 100) },
    services,
    findings,
    redacted,
    checkedAt: read.checkedAt,
  };
  const row = { id, tokenHash: hashOf(token), cluster, createdAt, createdBy, expiresAt, maxViews };
  const packed = { summary: JSON.stringify(summary), report: await packJson(report) };
  await store.write((db) =>
    db
      .insertInto("shares")
      .values({ ...row, ...packed })
      .execute(),
  );
  return { id, token };
}

/**
 * Opens a link, which counts as a view: the gzip'd report, and the pass for further requests of this reader. Undefined for
 * unknown, malformed, expired and revoked tokens alike: hash, look up, compare.
 */
export async function openShare(store: Store, token: string, now: Date) {
  const share = await shareOf(store, token);
  if (!isLive(share, now)) return undefined;
  const { id, createdBy, report, maxViews } = share;
  const counting = store.write((db) => {
    const update = db
      .updateTable("shares")
      .set((e) => ({ views: e("views", "+", 1), lastViewAt: now.toISOString() }))
      .where("id", "=", id);
    // One statement checks and counts, so that two readers cannot both get the last view.
    return (maxViews === null ? update : update.where("views", "<", maxViews)).executeTakeFirst();
  });
  // On a full disk a link without limit still opens, uncounted; one with a limit does not.
  const counted = maxViews === null ? await counting.catch(() => undefined) : await counting;
  if (maxViews !== null && counted?.numUpdatedRows !== 1n) return undefined;
  const until = (now.getTime() + OPENING_MS).toString(36);
  return { id, createdBy, report, pass: `${until}.${sign(id, token, until)}` };
}

/**
 * The gzip'd report for a pass of this link; undefined once the link was withdrawn or the link or the pass has expired. A
 * report is read in several requests, which count as one view.
 */
export async function readOpenShare(
  store: Store,
  token: string,
  pass: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const [until = "", signature = ""] = pass.split(".");
  if (!(Number.parseInt(until, 36) > now.getTime())) return undefined;
  const share = await shareOf(store, token);
  if (!share || !isLive({ ...share, maxViews: null }, now)) return undefined;
  const wanted = Buffer.from(sign(share.id, token, until));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? (share.report ?? undefined) : undefined;
}

/** A pass is signed with the share's id, which readers never get: replicas need no further shared secret. */
function sign(id: string, token: string, until: string): string {
  return createHmac("sha256", id)
    .update(`${hashOf(token)} ${until}`)
    .digest("base64url");
}

function shareOf(store: Store, token: string) {
  return store.read((db) =>
    db
      .selectFrom("shares")
      .select(["id", "createdBy", "expiresAt", "revokedAt", "views", "maxViews", "report"])
      .where("tokenHash", "=", hashOf(token))
      .executeTakeFirst(),
  );
}

type Ends = Pick<Selectable<Tables["shares"]>, "expiresAt" | "revokedAt" | "views" | "maxViews" | "report">;

/** Not withdrawn, not past its end, openings left. */
function isLive<T extends Ends>(row: T | undefined, now: Date): row is T & { report: Uint8Array } {
  return (
    row !== undefined &&
    row.report !== null &&
    row.revokedAt === null &&
    (row.expiresAt === null || row.expiresAt > now.toISOString()) &&
    (row.maxViews === null || row.views < row.maxViews)
  );
}

/** Links, newest first, ended ones included. */
export async function listShares(store: Store, cluster?: string): Promise<ShareLink[]> {
  const rows = await store.read((db) => {
    const query = db
      .selectFrom("shares")
      .select([
        "id",
        "cluster",
        "createdAt",
        "createdBy",
        "expiresAt",
        "revokedAt",
        "views",
        "maxViews",
        "lastViewAt",
        "summary",
      ])
      .orderBy("createdAt", "desc")
      .orderBy("id");
    return (cluster === undefined ? query : query.where("cluster", "=", cluster)).limit(1_000).execute();
  });
  return rows.map((row) => ({ ...row, summary: JSON.parse(row.summary) as ShareLink["summary"] }));
}

/** The cluster whose report a link opens; undefined when there is no such link. */
export async function shareCluster(store: Store, id: string): Promise<string | undefined> {
  const row = await store.read((db) =>
    db.selectFrom("shares").select("cluster").where("id", "=", id).executeTakeFirst(),
  );
  return row?.cluster;
}

/** Ends a link at once and drops its report. False when there is no such link. */
export async function revokeShare(store: Store, id: string, now: Date): Promise<boolean> {
  const result = await store.write((db) =>
    db
      .updateTable("shares")
      .set((e) => ({ revokedAt: e.fn.coalesce("revokedAt", e.val(now.toISOString())), report: null }))
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Long tokens are cut before hashing, so that the time taken does not reveal their length. */
function hashOf(token: string): string {
  return createHash("sha256").update(token.slice(0, 256)).digest("hex");
}
