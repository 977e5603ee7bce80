import "server-only";
import { inert } from "@/lib/text/inert";
import { metrics } from "./metrics";
import type { LoggedEvent } from "./run";
import { known, runs } from "./runs";

/** Events that come within this time are sent together. */
const TOGETHER_MS = 60;
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;
/** A stream that is not read for this long is closed, ms. */
const UNTAKEN_MS = 60_000;
/** Unsent bytes after which the stream of a slow reader is closed; it reconnects with its Last-Event-ID. */
const MOST_UNREAD = 16_000_000;

const encode = (text: string) => new TextEncoder().encode(text);
const HEARTBEAT = encode(": still here\n\n");
const RETRY = encode(`retry: ${RETRY_MS}\n\n`);

/** Which run to follow, from which event on, and whether the reader stays after its end. */
export interface Follow {
  cluster: string;
  id: string;
  afterId: number;
  watch: boolean;
}

/**
 * A run's events as server-sent events: those after `afterId`, then live. It ends when the reader has gone (`signal`), and when
 * nothing of it is taken: a reader that left before the answer began neither reads nor cancels. Error: `run.unknown`.
 */
export async function followRun(
  { cluster, id, afterId, watch }: Follow,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const run = known(await runs().find(cluster, id));
  let leave: () => void = () => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const unwatch = watch ? runs().listen(cluster) : () => undefined;
        const closed = metrics().streamOpened();
        const end = () => {
          leave();
          controller.close();
        };
        let sent = 0;
        const enqueue = (bytes: Uint8Array) => {
          controller.enqueue(bytes);
          sent += bytes.byteLength;
        };
        /** Grows with every byte that is taken. */
        const taken = () => sent + (controller.desiredSize ?? 0);
        let last = { taken: taken(), at: performance.now() };
        const heartbeat = setInterval(() => {
          if (taken() > last.taken) last = { taken: taken(), at: performance.now() };
          else if (performance.now() - last.at > UNTAKEN_MS) return end();
          enqueue(HEARTBEAT);
        }, HEARTBEAT_MS);
        let parts: Uint8Array[] = [RETRY];
        let ended = !run.running;
        let timer: NodeJS.Timeout | undefined;
        const send = () => {
          timer = undefined;
          enqueue(Buffer.concat(parts));
          parts = [];
          if ((ended && !watch) || (controller.desiredSize ?? 0) <= -MOST_UNREAD) end();
        };
        const unsubscribe = run.log.subscribe(afterId, (logged) => {
          parts.push(encoded(logged));
          ended ||= logged.event.type === "end";
          timer ??= setTimeout(send, TOGETHER_MS);
        });
        leave = () => {
          leave = () => undefined;
          signal.removeEventListener("abort", end);
          clearInterval(heartbeat);
          clearTimeout(timer);
          unsubscribe();
          unwatch();
          closed();
        };
        signal.addEventListener("abort", end);
        // Earlier events are sent at once.
        clearTimeout(timer);
        if (signal.aborted) end();
        else send();
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 1 }),
  );
}

/** One encoding per event, shared by all streams. */
const bytesOf = new WeakMap<LoggedEvent, Uint8Array>();

function encoded(logged: LoggedEvent): Uint8Array {
  const { id, event } = logged;
  const bytes =
    bytesOf.get(logged) ?? encode(`id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(inert(event))}\n\n`);
  bytesOf.set(logged, bytes);
  return bytes;
}
