import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { undirected } from "@/lib/text/inert";
import { VIEWS } from "@/lib/views/registry";
import { runs } from "./runs";
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
  encoded: Promise<Encoded>;
}
const kept = new LRUCache<string, Kept>({ max: 300, maxSize: 64_000_000 });

/** An answer, made and encoded once for a key until its stamp changes. `sameMs`: for so long another stamp will do. */
export function encodedOnce(key: string, stamp: string, make: () => Promise<unknown>, sameMs = 0): Promise<Encoded> {
  const before = kept.get(key);
  if (before && (before.stamp === stamp || performance.now() - before.at < sameMs)) return before.encoded;
  const entry: Kept = { stamp, at: performance.now(), encoded: make().then(encode) };
  kept.set(key, entry, { size: 1 });
  entry.encoded.then(
    ({ json }) => kept.peek(key) === entry && kept.set(key, { ...entry }, { size: json.byteLength }),
    () => kept.peek(key) === entry && kept.delete(key),
  );
  return entry.encoded;
}

/** As `encodedOnce`, for tests of the account: one at a time, valid for half a minute. */
export function selfTest(key: string, make: () => Promise<unknown>): Promise<Encoded> {
  return encodedOnce(`self-test ${key}`, String(performance.now()), make, SELF_TEST_MS);
}

/** A view as it is sent. It is made and encoded once until the state of the cluster changes. */
export async function encodedView(asked: AskedView, signal = new AbortController().signal): Promise<Encoded> {
  const { cluster, view } = asked;
  // A reader who leaves does not end a test that others wait for.
  if (view === "permissions") return selfTest(cluster, () => viewAnswer(asked, new AbortController().signal));
  const make = () => viewAnswer(asked, signal);
  if (VIEWS[view].anew) return encode(await make());
  const stamp = runs().stamp(cluster, { running: view === "readiness" });
  return encodedOnce(JSON.stringify(asked), stamp, make, runs().current(cluster) ? SAME_MS : 0);
}

/** Direction marks in foreign texts are escaped. */
function encode(value: unknown): Encoded {
  const json = Buffer.from(JSON.stringify(undirected(value) ?? null), "utf8");
  return { json, etag: `"${createHash("sha1").update(json).digest("base64url")}"` };
}
