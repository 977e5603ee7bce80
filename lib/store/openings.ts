import { createHmac, timingSafeEqual } from "node:crypto";
import { OPENING_MS } from "./purge";
import { openShare, shareOf, tokenHash } from "./shares";
import type { Store } from "./store";

/**
 * A report is read in several requests, and one opening is counted once: the first gets a pass for the others. It is
 * signed with the share's id, which no reader knows, so replicas need nothing in common but their store.
 */
export async function beginOpening(
  store: Store,
  token: string,
  now: Date,
): Promise<{ report: Uint8Array; pass: string } | undefined> {
  const report = await openShare(store, token, { now, count: true });
  const share = report && (await shareOf(store, token));
  if (!report || !share) return undefined;
  const until = (now.getTime() + OPENING_MS).toString(36);
  return { report, pass: `${until}.${sign(share.id, token, until)}` };
}

/** The gzip'd report for a pass of this link; undefined once the link was withdrawn or has ended, or the pass has. */
export async function goOnReading(
  store: Store,
  token: string,
  pass: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const [until = "", signature = ""] = pass.split(".");
  if (!(Number.parseInt(until, 36) > now.getTime())) return undefined;
  const share = await shareOf(store, token);
  if (!share || share.revoked_at !== null) return undefined;
  if (share.expires_at !== null && share.expires_at <= now.toISOString()) return undefined;
  const wanted = Buffer.from(sign(share.id, token, until));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  return share.report ?? undefined;
}

function sign(id: string, token: string, until: string): string {
  return createHmac("sha256", id)
    .update(`${tokenHash(token)} ${until}`)
    .digest("base64url");
}
