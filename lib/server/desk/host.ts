import "server-only";
import type { MessagePort } from "node:worker_threads";
import { AppError, toErrorBody } from "@/lib/model/errors";
import type { EventLog } from "../event-log";
import { metrics } from "../metrics";
import { runs } from "../runs";
import { frameOf, localDesk, replayOf } from "./local";
import type { CrossedError, Question, Reply } from "./messages";
import { known, type Args, type Operation } from "./operations";

/** Frames that come within this time are sent together: three hundred readers are written to once instead of ten times. */
const TOGETHER_MS = 60;

/** Answers the questions of the thread that serves requests. `onClose`: what to do before `closed` is said. */
export function answerQuestions(port: MessagePort, onClose: () => Promise<void>): void {
  const asked = new Map<number, AbortController>();
  const followers = new Map<number, () => void>();
  const feeds = new Feeds((reply) => port.postMessage(reply));
  const failed = (id: number, error: unknown) =>
    port.postMessage({ kind: "error", id, error: crossed(error) } as Reply);

  port.on("message", (question: Question) => {
    if (question.kind === "connect") return answerQuestions(question.port, async () => undefined);
    if (question.kind === "cancel") return asked.get(question.id)?.abort();
    if (question.kind === "leave") {
      followers.get(question.id)?.();
      followers.delete(question.id);
      return;
    }
    if (question.kind === "close") return void onClose().finally(() => port.postMessage({ kind: "closed" } as Reply));
    if (question.kind === "follow") {
      const { cluster, id, afterId, watch } = question.what;
      return void runs()
        .find(cluster, id)
        .then((found) => {
          const run = known(found);
          const leave = watch ? runs().listen(cluster) : () => undefined;
          const { feed, stop } = feeds.join(run.log);
          const closed = metrics().streamOpened();
          followers.set(question.id, () => {
            stop();
            leave();
            closed();
          });
          const replay = replayOf(run.log, afterId);
          port.postMessage({ kind: "followed", id: question.id, feed, replay, ended: !run.running } satisfies Reply);
        })
        .catch((error: unknown) => failed(question.id, error));
    }
    const { id, name, identity } = question;
    const control = new AbortController();
    asked.set(id, control);
    const args = question.args as Args<Operation>;
    const options = { signal: control.signal, identity };
    const work =
      question.kind === "ask"
        ? localDesk.ask(name, args, options).then((value): Reply => ({ kind: "value", id, value }))
        : localDesk.encoded(name, args, options).then((encoded): Reply => ({
            kind: "encoded",
            id,
            encoded: encoded.etag === question.have ? "same" : encoded,
          }));
    void work
      .then((reply) => port.postMessage(reply))
      .catch((error: unknown) => failed(id, error))
      .finally(() => asked.delete(id));
  });
}

/** One subscription per run, however many readers: the other side hands its frames on. */
class Feeds {
  private readonly open = new Map<EventLog, { feed: number; readers: number; flush: () => void; stop: () => void }>();
  private next = 1;

  constructor(private readonly post: (reply: Reply) => void) {}

  /** After this call every event comes as a frame of the feed; what was told before does not. */
  join(log: EventLog): { feed: number; stop: () => void } {
    let entry = this.open.get(log);
    // What waits to be sent is part of the new reader's replay.
    if (entry) entry.flush();
    else {
      entry = this.begin(log);
      this.open.set(log, entry);
    }
    const own = entry;
    own.readers++;
    return {
      feed: own.feed,
      stop: () => {
        own.readers--;
        if (own.readers > 0) return;
        own.stop();
        this.open.delete(log);
      },
    };
  }

  private begin(log: EventLog) {
    const feed = this.next++;
    let parts: Uint8Array[] = [];
    let ended = false;
    let timer: NodeJS.Timeout | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      if (parts.length === 0) return;
      this.post({ kind: "frames", feed, bytes: Buffer.concat(parts), ended });
      parts = [];
      ended = false;
    };
    const unsubscribe = log.subscribe(log.lastId, (logged) => {
      parts.push(frameOf(logged));
      ended ||= logged.event.type === "end";
      timer ??= setTimeout(flush, TOGETHER_MS);
    });
    return {
      feed,
      readers: 0,
      flush,
      stop: () => {
        clearTimeout(timer);
        unsubscribe();
      },
    };
  }
}

/** What of an error may cross. */
export function crossed(error: unknown): CrossedError {
  if (error instanceof AppError) return { ...error.toBody(), status: error.status };
  return {
    ...toErrorBody(error),
    status: 500,
    stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
