import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { inert } from "@/lib/text/inert";
import { settledRequest, VIEWS } from "@/lib/views/registry";
import { runs } from "./runs";
import { inTurn, SharedWork, type Reader } from "./turns";
import { viewAnswer, type AskedView } from "./views";

/** While a check runs its state changes all the time: requests within this time share an answer. */
const SAME_MS = 500;
/** A self-test makes calls of the account: requests within this time share one. */
const SELF_TEST_MS = 30_000;

export interface Encoded {
  json: Uint8Array;
  /** Quoted, as the header wants it. */
  etag: string;
}

interface Kept {
  stamp: string;
  at: number;
  encoded: SharedWork<Encoded>;
}
const kept = new LRUCache<string, Kept>({ max: 300, maxSize: 64_000_000 });

/**
 * An answer, made and encoded once for a key until its stamp changes. `sameMs`: for so long another stamp will do. `make` gets
 * the signal of all its readers.
 */
export function encodedOnce(
  key: string,
  stamp: string,
  make: (signal: AbortSignal) => Promise<unknown>,
  { sameMs = 0, signal }: { sameMs?: number; signal?: AbortSignal } = {},
): Promise<Encoded> {
  const before = kept.get(key);
  if (before && !before.encoded.isLeft && (before.stamp === stamp || performance.now() - before.at < sameMs))
    return before.encoded.join(signal);
  const encoded = new SharedWork(async (left) => encode(await make(left)));
  const entry: Kept = { stamp, at: performance.now(), encoded };
  kept.set(key, entry, { size: 1 });
  encoded.done.then(
    ({ json }) => kept.peek(key) === entry && kept.set(key, { ...entry }, { size: json.byteLength }),
    () => kept.peek(key) === entry && kept.delete(key),
  );
  return encoded.join(signal);
}

/** As `encodedOnce`, for tests of the account: one at a time, valid for half a minute. */
export function selfTest(key: string, make: () => Promise<unknown>): Promise<Encoded> {
  return encodedOnce(`self-test ${key}`, String(performance.now()), make, { sameMs: SELF_TEST_MS });
}

/** A view as it is sent. It is made and encoded once until the state of the cluster changes. */
export async function encodedView(asked: AskedView, { client, signal }: Reader = { client: "" }): Promise<Encoded> {
  const { cluster, view } = asked;
  // A reader who leaves does not end a test that others wait for.
  if (view === "permissions") return selfTest(cluster, () => viewAnswer(asked, new AbortController().signal));
  // It waits for the account, and keeps no thread busy.
  if (view === "who") return encode(await viewAnswer(asked, signal ?? new AbortController().signal));
  const check = runs().latest(cluster);
  const settled = check ? { ...asked, ...settledRequest(asked, check.result) } : asked;
  const make = (left: AbortSignal) => inTurn({ client, signal: left }, async () => viewAnswer(settled, left));
  if (VIEWS[view].anew) return encode(await make(signal ?? new AbortController().signal));
  const stamp = runs().stamp(cluster, { running: view === "readiness" });
  const sameMs = runs().current(cluster) ? SAME_MS : 0;
  return encodedOnce(JSON.stringify(settled), stamp, make, { sameMs, signal });
}

/** Direction marks in foreign texts are escaped. */
function encode(value: unknown): Encoded {
  const json = Buffer.from(JSON.stringify(inert(value) ?? null), "utf8");
  return { json, etag: `"${createHash("sha1").update(json).digest("base64url")}"` };
}
