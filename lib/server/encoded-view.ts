import "server-only";
import { createHash } from "node:crypto";
import { undirected } from "@/lib/text/inert";
import { VIEWS } from "@/lib/views/registry";
import { runs } from "./runs";
import { viewAnswer, type AskedView } from "./views";

/** While a check runs its state changes all the time: requests within this time share an answer. */
const SAME_MS = 500;
const KEPT = 300;
const KEPT_BYTES = 64_000_000;

/** An answer as it is sent. */
export interface Encoded {
  json: Uint8Array;
  /** Quoted, as the header wants it. */
  etag: string;
}

interface Kept {
  stamp: string;
  at: number;
  encoded: Promise<Encoded>;
  bytes: number;
}
const kept = new Map<string, Kept>();

/** A view as it is sent. It is made and encoded once until the state of the cluster changes. */
export async function encodedView(asked: AskedView, signal = new AbortController().signal): Promise<Encoded> {
  const make = async () => encode(undirected(await viewAnswer(asked, signal)));
  if (VIEWS[asked.view].anew) return make();
  const key = JSON.stringify(asked);
  const { cluster } = asked;
  const stamp = runs().stamp(cluster, { running: asked.view === "readiness" });
  const before = kept.get(key);
  const young = before && Date.now() - before.at < SAME_MS && runs().current(cluster) !== undefined;
  if (before && (before.stamp === stamp || young)) return before.encoded;
  const entry: Kept = { stamp, at: Date.now(), encoded: make(), bytes: 0 };
  kept.delete(key);
  kept.set(key, entry);
  entry.encoded.then(
    ({ json }) => {
      entry.bytes = json.byteLength;
      trim();
    },
    () => kept.get(key) === entry && kept.delete(key),
  );
  return entry.encoded;
}

/** Oldest first, until count and bytes are within bounds. */
function trim(): void {
  let bytes = 0;
  for (const entry of kept.values()) bytes += entry.bytes;
  for (const [key, entry] of kept) {
    if (kept.size <= KEPT && bytes <= KEPT_BYTES) break;
    bytes -= entry.bytes;
    kept.delete(key);
  }
}

function encode(value: unknown): Encoded {
  const json = Buffer.from(JSON.stringify(value ?? null), "utf8");
  return { json, etag: `"${createHash("sha1").update(json).digest("base64url")}"` };
}
