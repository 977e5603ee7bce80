import "server-only";
import { follow } from "./desk";
import type { Follow } from "./desk/types";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Unsent pieces after which a reader that does not read is let go; it comes back with its Last-Event-ID. */
const MAX_BEHIND = 2_000;

export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

const encode = (text: string) => new TextEncoder().encode(text);
const HEARTBEAT = encode(": still here\n\n");
const RETRY = encode(`retry: ${RETRY_MS}\n\n`);

/** Whoever is told what happens: a response of the door, or the body of a route's answer. */
interface Reader {
  /** False: it does not read, and is let go. Throws when it has gone. */
  send(bytes: Uint8Array): boolean;
  end(): void;
}

/** Begins to tell a reader; returns the way to let it go. */
type Tell = (reader: Reader) => () => void;

/** Which run is followed and from where, from the address of a request: `Last-Event-ID` or `?after=`, `?watch=0`. */
export function placeInStream(
  search: URLSearchParams,
  lastEventId: string | null | undefined,
): { afterId: number; watch: boolean } {
  const after = Number(lastEventId ?? search.get("after") ?? 0);
  return { afterId: Number.isSafeInteger(after) && after > 0 ? after : 0, watch: search.get("watch") !== "0" };
}

/** A run's events as server-sent events: what was told after `afterId`, then live. Error: `run.unknown`. */
export async function openStream(what: Follow): Promise<Tell> {
  /** What comes before the reader is there. */
  const early: Uint8Array[] = [];
  let over = false;
  let write: (bytes: Uint8Array) => void = (bytes) => early.push(bytes);
  let close: () => void = () => undefined;
  const following = await follow(what, (frames, ended) => {
    write(frames);
    if (!ended || what.watch) return;
    over = true;
    setTimeout(() => close(), 0);
  });
  return (reader) => {
    let closed = false;
    const heartbeat = setInterval(() => write(HEARTBEAT), HEARTBEAT_MS);
    close = () => {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      following.leave();
      try {
        reader.end();
      } catch {
        // The reader is gone already.
      }
    };
    write = (bytes) => {
      if (closed || bytes.byteLength === 0) return;
      try {
        if (!reader.send(bytes)) close();
      } catch {
        close();
      }
    };
    write(RETRY);
    write(following.replay);
    for (const bytes of early) write(bytes);
    early.length = 0;
    // Resumed after the end: nothing more will come.
    if (over || (following.ended && !what.watch)) setTimeout(() => close(), 0);
    return () => close();
  };
}

/** The same as the answer of a route. */
export async function streamOf(what: Follow, signal: AbortSignal): Promise<Response> {
  const tell = await openStream(what);
  let leave: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        leave = tell({
          send(bytes) {
            controller.enqueue(bytes);
            return (controller.desiredSize ?? 0) >= -MAX_BEHIND;
          },
          end() {
            signal.removeEventListener("abort", leave);
            controller.close();
          },
        });
        if (signal.aborted) leave();
        else signal.addEventListener("abort", leave, { once: true });
      },
      cancel() {
        leave();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: STREAM_HEADERS });
}
