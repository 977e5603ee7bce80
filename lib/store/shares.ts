import { checkNumbers } from "@/lib/views/numbers";
import { createHash, randomBytes } from "node:crypto";
import type { ShareLink } from "@/lib/report/answers";
import type { Report } from "@/lib/report/schema";
import { packJson } from "./gzip";
import { purge } from "./purge";
import type { Store } from "./store";

/** 192 random bits. */
const TOKEN_BYTES = 24;

/** Keeps a report under a new token. The token is returned once; only its hash is stored. */
export async function createShare(
  store: Store,
  share: { cluster: string; report: Report; now: Date; maxViews?: number | null },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = `share-${randomBytes(8).toString("hex")}`;
  const { report } = share;
  const numbers = checkNumbers(report.result.services);
  const summary: ShareLink["summary"] = {
    scope:
      report.scope.kind === "cluster"
        ? report.scope
        : { kind: "services", services: report.scope.services.slice(0, 100) },
    services: numbers.services,
    findings: numbers.findings,
    redacted: report.redacted,
    checkedAt: report.read.checkedAt,
  };
  const packed = await packJson(report);
  await purge(store, share.now);
  await store.write((db) =>
    db
      .insertInto("shares")
      .values({
        id,
        token_hash: tokenHash(token),
        cluster: share.cluster,
        created_at: report.createdAt,
        expires_at: report.expiresAt,
        revoked_at: null,
        max_views: share.maxViews ?? null,
        last_view_at: null,
        summary: JSON.stringify(summary),
        report: packed,
      })
      .execute(),
  );
  return { id, token };
}

/**
 * The gzip'd report behind a token, or undefined. Unknown, malformed, expired and revoked tokens all take this one path:
 * hash, look up, compare. `count` adds a view; without it nothing is given of a link whose openings are counted out.
 */
export async function openShare(
  store: Store,
  token: string,
  options: { now: Date; count: boolean },
): Promise<Uint8Array | undefined> {
  const hash = tokenHash(token);
  const now = options.now.toISOString();
  const row = await store.read((db) =>
    db
      .selectFrom("shares")
      .select(["id", "expires_at", "revoked_at", "views", "max_views"])
      .where("token_hash", "=", hash)
      .executeTakeFirst(),
  );
  if (!isLive(row, now)) return undefined;
  if (options.count) {
    const { id, max_views: limit } = row;
    const counting = store.write((db) => {
      const update = db
        .updateTable("shares")
        .set((e) => ({ views: e("views", "+", 1), last_view_at: now }))
        .where("id", "=", id);
      // One statement decides who was the last: two readers at once cannot both be.
      return (limit === null ? update : update.where("views", "<", limit)).executeTakeFirst();
    });
    // A full disk must not close a link: the count is what is lost then. A limit that cannot be counted is kept shut.
    const counted = limit === null ? await counting.catch(() => undefined) : await counting;
    if (limit !== null && counted?.numUpdatedRows !== 1n) return undefined;
  }
  const found = await store.read((db) =>
    db.selectFrom("shares").select("report").where("id", "=", row.id).executeTakeFirst(),
  );
  return found?.report ?? undefined;
}

/** The report of a link with when it ends, and the id that no reader knows; undefined for a token that was never one. */
export function shareOf(store: Store, token: string) {
  return store.read((db) =>
    db
      .selectFrom("shares")
      .select(["id", "expires_at", "revoked_at", "report"])
      .where("token_hash", "=", tokenHash(token))
      .executeTakeFirst(),
  );
}

type Ends = { expires_at: string | null; revoked_at: string | null; views: number; max_views: number | null };

/** Not withdrawn, not past its end (`now`: RFC 3339), openings left. */
function isLive<T extends Ends>(row: T | undefined, now: string): row is T {
  return (
    row !== undefined &&
    row.revoked_at === null &&
    (row.expires_at === null || row.expires_at > now) &&
    (row.max_views === null || row.views < row.max_views)
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
        "created_at",
        "expires_at",
        "revoked_at",
        "views",
        "max_views",
        "last_view_at",
        "summary",
      ])
      .orderBy("created_at", "desc")
      .orderBy("id");
    return (cluster === undefined ? query : query.where("cluster", "=", cluster)).limit(1_000).execute();
  });
  return rows.map((row) => ({
    id: row.id,
    cluster: row.cluster,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    views: row.views,
    maxViews: row.max_views,
    lastViewAt: row.last_view_at,
    summary: JSON.parse(row.summary) as ShareLink["summary"],
  }));
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
      .set((e) => ({ revoked_at: e.fn.coalesce("revoked_at", e.val(now.toISOString())), report: null }))
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Long tokens are cut before hashing, so that their length cannot be told from the time taken. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token.slice(0, 256)).digest("hex");
}
