import "server-only";
import { follow } from "./desk";
import type { Follow } from "./desk/types";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Unsent pieces after which a reader that does not read is let go; it comes back with its Last-Event-ID. */
const MAX_BEHIND = 2_000;

/** A run's events as `text/event-stream`: what was told after `afterId`, then live. Error: `run.unknown`. */
export async function streamOf(what: Follow, signal: AbortSignal): Promise<Response> {
  const encoder = new TextEncoder();
  let write: (bytes: Uint8Array) => void = () => undefined;
  let close: () => void = () => undefined;
  /** What comes before the body is asked for. */
  const early: Uint8Array[] = [];
  let over = false;
  write = (bytes) => early.push(bytes);
  const following = await follow(what, (frames, ended) => {
    write(frames);
    if (ended && !what.watch) {
      over = true;
      setTimeout(() => close(), 0);
    }
  });
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;
    following.leave();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let closed = false;
        close = () => {
          if (closed) return;
          closed = true;
          clearInterval(heartbeat);
          signal.removeEventListener("abort", close);
          leave();
          try {
            controller.close();
          } catch {
            // The reader is gone already.
          }
        };
        write = (bytes) => {
          if (closed || bytes.byteLength === 0) return;
          if ((controller.desiredSize ?? 0) < -MAX_BEHIND) return close();
          try {
            controller.enqueue(bytes);
          } catch {
            close();
          }
        };
        const heartbeat = setInterval(() => write(encoder.encode(": still here\n\n")), HEARTBEAT_MS);
        signal.addEventListener("abort", close, { once: true });
        write(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        write(following.replay);
        for (const bytes of early) write(bytes);
        early.length = 0;
        // Resumed after the end: nothing more will come.
        if (signal.aborted || over || (following.ended && !what.watch)) setTimeout(() => close(), 0);
      },
      cancel() {
        close();
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
