import "server-only";
import { createHash } from "node:crypto";
import type { MessagePort } from "node:worker_threads";
import { undirected } from "@/lib/text/inert";
import type { LoggedEvent } from "../event-log";
import { metrics } from "../metrics";
import { runs } from "../runs";
import { VIEWS } from "@/lib/views/registry";
import { viewAnswer, type AskedView } from "../views";
import { known, OPERATIONS, type Answer, type Args, type Asking, type Operation } from "./operations";

/** While a check runs something happens all the time: readers who come within this time share an answer. */
const SAME_MS = 500;
const KEPT = 300;
const KEPT_BYTES = 64_000_000;
/** Frames that come within this time are sent together. */
const TOGETHER_MS = 60;

/** An answer as it is sent. */
export interface Encoded {
  json: Uint8Array;
  /** Quoted, as the header wants it. */
  etag: string;
}

/** Which run to follow, from which event on, and whether the reader stays after its end. */
export interface Follow {
  cluster: string;
  id: string;
  afterId: number;
  watch: boolean;
}

/** Frames of a stream, ready to be sent; `ended`: the run's last event is among them or came before. */
export interface Told {
  frames: Uint8Array;
  ended: boolean;
}

interface Kept {
  stamp: string;
  at: number;
  encoded: Promise<Encoded>;
  bytes: number;
}
const kept = new Map<string, Kept>();

/** Carries out an operation in this thread. */
export async function answer<K extends Operation>(name: K, args: Args<K>, signal?: AbortSignal): Promise<Answer<K>> {
  const asking: Asking = { signal: signal ?? new AbortController().signal };
  const operation = OPERATIONS[name] as unknown as (asking: Asking, ...args: unknown[]) => Promise<Answer<K>>;
  // Whatever a page or the API is told passes here: texts of strangers do not turn its direction.
  return undirected(await operation(asking, ...(args as unknown[])));
}

/** A view as it is sent. What is the same for everybody until something happens to the cluster is made and encoded once. */
export async function encodedView(asked: AskedView, signal = new AbortController().signal): Promise<Encoded> {
  const make = async () => encode(undirected(await viewAnswer(asked, signal)));
  if (VIEWS[asked.view].anew) return make();
  const key = JSON.stringify(asked);
  const { cluster } = asked;
  const stamp = runs().stamp(cluster);
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

/** Tells a run through the port (`Told`) until it is closed. Error: `run.unknown`. */
export async function followRun({ cluster, id, afterId, watch }: Follow, port: MessagePort): Promise<void> {
  const run = known(await runs().find(cluster, id));
  const unwatch = watch ? runs().listen(cluster) : () => undefined;
  const closed = metrics().streamOpened();
  let parts: Uint8Array[] = [];
  let ended = !run.running;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    port.postMessage({ frames: Buffer.concat(parts), ended } satisfies Told);
    parts = [];
  };
  const unsubscribe = run.log.subscribe(afterId, (logged) => {
    parts.push(frameOf(logged));
    ended ||= logged.event.type === "end";
    timer ??= setTimeout(flush, TOGETHER_MS);
  });
  // What was told before comes at once.
  flush();
  port.once("close", () => {
    clearTimeout(timer);
    unsubscribe();
    unwatch();
    closed();
  });
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

/** One encoding per event, whoever reads it: all streams share the bytes. Kept as long as the event is. */
const frames = new WeakMap<LoggedEvent, Uint8Array>();

function frameOf(logged: LoggedEvent): Uint8Array {
  let bytes = frames.get(logged);
  if (!bytes) {
    const { id, event } = logged;
    bytes = new TextEncoder().encode(`id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(undirected(event))}\n\n`);
    frames.set(logged, bytes);
  }
  return bytes;
}
