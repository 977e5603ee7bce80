import "server-only";
import { follow } from "./worker";
import type { Follow, Told } from "./follow-run";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Unsent bytes after which a reader that does not read is let go; it comes back with its Last-Event-ID. */
const MOST_UNREAD = 16_000_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

const encode = (text: string) => new TextEncoder().encode(text);
const HEARTBEAT = encode(": still here\n\n");
const RETRY = encode(`retry: ${RETRY_MS}\n\n`);

/** Which run is followed and from where, from the address of a request: `Last-Event-ID` or `?after=`, `?watch=0`. */
export function placeInStream(
  search: URLSearchParams,
  lastEventId: string | null | undefined,
): { afterId: number; watch: boolean } {
  const after = Number(lastEventId ?? search.get("after") ?? 0);
  return { afterId: Number.isSafeInteger(after) && after > 0 ? after : 0, watch: search.get("watch") !== "0" };
}

/** A run's events as server-sent events: what was told after `afterId`, then live. Error: `run.unknown`. */
export async function streamOf(what: Follow, signal: AbortSignal): Promise<Response> {
  const port = await follow(what);
  let leave: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const heartbeat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS);
        leave = () => {
          clearInterval(heartbeat);
          signal.removeEventListener("abort", leave);
          port.removeAllListeners("message");
          port.close();
          try {
            controller.close();
          } catch {
            // The reader has gone already.
          }
        };
        const send = (bytes: Uint8Array) => {
          if (bytes.byteLength > 0) controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) < -MOST_UNREAD) leave();
        };
        send(RETRY);
        port.on("message", ({ frames, ended }: Told) => {
          send(frames);
          if (ended && !what.watch) leave();
        });
        if (signal.aborted) leave();
        else signal.addEventListener("abort", leave, { once: true });
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 1 }),
  );
  return new Response(body, { headers: HEADERS });
}
