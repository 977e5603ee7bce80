import "server-only";
import type { MessagePort } from "node:worker_threads";
import { undirected } from "@/lib/text/inert";
import type { LoggedEvent } from "./event-log";
import { metrics } from "./metrics";
import { known, runs } from "./runs";

/** Frames that come within this time are sent together. */
const TOGETHER_MS = 60;

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
