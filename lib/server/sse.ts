import "server-only";
import type { LoggedEvent } from "./event-log";
import type { Run } from "./run";

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** Unsent events after which a reader that does not read is let go; it comes back with its Last-Event-ID. */
const MAX_BEHIND = 5_000;

export interface StreamOptions {
  afterId: number;
  /** Stay after the end and tell changes. */
  watch: boolean;
  signal: AbortSignal;
  onClose?: () => void;
}

/** A run's events as `text/event-stream`: what was told after `afterId`, then live. */
export function streamOf(run: Run, options: StreamOptions): Response {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let closed = false;
        let unsubscribe: () => void = () => undefined;
        const close = () => {
          if (closed) return;
          closed = true;
          clearInterval(heartbeat);
          unsubscribe();
          options.signal.removeEventListener("abort", close);
          options.onClose?.();
          try {
            controller.close();
          } catch {
            // The reader is gone already.
          }
        };
        stop = close;
        const write = (text: string | Uint8Array) => {
          if (closed) return;
          try {
            controller.enqueue(typeof text === "string" ? encoder.encode(text) : text);
          } catch {
            close();
          }
        };
        const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
        options.signal.addEventListener("abort", close, { once: true });
        write(`retry: ${RETRY_MS}\n\n`);
        unsubscribe = run.log.subscribe(options.afterId, (logged) => {
          if ((controller.desiredSize ?? 0) < -MAX_BEHIND) return close();
          write(encoded(logged));
          if (logged.event.type === "end" && !options.watch) setTimeout(close, 0);
        });
        if (closed) unsubscribe();
        // Resumed after the end: nothing more will come.
        if (!run.running && !options.watch) setTimeout(close, 0);
      },
      cancel() {
        stop();
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

/** One encoding per event, whoever reads it: three hundred streams share the bytes. Kept as long as the event is. */
const frames = new WeakMap<LoggedEvent, Uint8Array>();

function encoded(logged: LoggedEvent): Uint8Array {
  let bytes = frames.get(logged);
  if (!bytes) frames.set(logged, (bytes = new TextEncoder().encode(frame(logged))));
  return bytes;
}

function frame({ id, event }: LoggedEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
