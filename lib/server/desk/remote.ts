import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { AppError } from "@/lib/model/errors";
import type { CrossedError, Question, Reply } from "./messages";
import type { Answer, Args, Operation } from "./operations";
import type { AskOptions, Desk, Encoded, Follow, Following, Told } from "./types";

/** Answers kept here, so that an unchanged one does not cross again. */
const KEPT = 300;
const KEPT_BYTES = 64_000_000;

interface Waiting {
  done: (reply: Reply) => void;
  failed: (error: Error) => void;
}

/** The desk in a thread of its own, seen from the thread that serves requests. */
export class RemoteDesk implements Desk {
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly feeds = new Map<number, Feed>();
  private readonly kept = new Map<string, Encoded>();
  private readonly underWay = new Map<string, Promise<Encoded>>();
  private closed?: () => void;
  private gone?: Error;

  constructor(private readonly worker: Worker | MessagePort) {
    worker.on("message", (reply: Reply) => this.take(reply));
  }

  /** A port through which another thread asks the same desk. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.worker.postMessage({ kind: "connect", port: port1 } satisfies Question, [port1]);
    return port2;
  }

  /** Whoever waits for an answer is told that none will come. */
  end(reason: Error): void {
    this.gone = reason;
    for (const { failed } of this.waiting.values()) failed(reason);
    this.waiting.clear();
    this.closed?.();
  }

  private take(reply: Reply): void {
    if (reply.kind === "ready" || reply.kind === "refused") return;
    if (reply.kind === "closed") return this.closed?.();
    if (reply.kind === "frames") return this.feeds.get(reply.feed)?.take(reply.bytes, reply.ended);
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.kind === "error") waiting?.failed(arrived(reply.error));
    else waiting?.done(reply);
  }

  private send<T>(
    make: (id: number) => Question,
    read: (reply: Reply, id: number) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    if (this.gone) return Promise.reject(this.gone);
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      const cancel = () => this.worker.postMessage({ kind: "cancel", id } satisfies Question);
      const over = () => signal?.removeEventListener("abort", cancel);
      this.waiting.set(id, {
        done: (reply) => {
          over();
          resolve(read(reply, id));
        },
        failed: (error) => {
          over();
          reject(error);
        },
      });
      this.worker.postMessage(make(id));
      if (signal?.aborted) cancel();
      else signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  ask<K extends Operation>(name: K, args: Args<K>, { signal, identity }: AskOptions = {}): Promise<Answer<K>> {
    return this.send(
      (id) => ({ kind: "ask", id, name, args: args as unknown[], identity }),
      (reply) => (reply as Extract<Reply, { kind: "value" }>).value as Answer<K>,
      signal,
    );
  }

  encoded<K extends Operation>(name: K, args: Args<K>, options: AskOptions = {}): Promise<Encoded> {
    const key = JSON.stringify([name, options.identity?.subject, ...(args as unknown[])]);
    let asked = this.underWay.get(key);
    if (!asked) {
      asked = this.fetch(key, name, args as unknown[], options).finally(() => this.underWay.delete(key));
      this.underWay.set(key, asked);
    }
    return asked;
  }

  private async fetch(key: string, name: Operation, args: unknown[], options: AskOptions): Promise<Encoded> {
    const before = this.kept.get(key);
    const answer = await this.send(
      (id) => ({ kind: "encoded", id, name, args, identity: options.identity, have: before?.etag }),
      (reply) => (reply as Extract<Reply, { kind: "encoded" }>).encoded,
    );
    const encoded = answer === "same" ? (before as Encoded) : answer;
    this.kept.delete(key);
    this.kept.set(key, encoded);
    this.trim();
    return encoded;
  }

  private trim(): void {
    const size = (one: Encoded) => one.json.byteLength + (one.gzip?.byteLength ?? 0);
    let bytes = 0;
    for (const one of this.kept.values()) bytes += size(one);
    for (const [key, one] of this.kept) {
      if (this.kept.size <= KEPT && bytes <= KEPT_BYTES) break;
      bytes -= size(one);
      this.kept.delete(key);
    }
  }

  follow(what: Follow, told: Told): Promise<Following> {
    return this.send(
      (id) => ({ kind: "follow", id, what }),
      // Read as soon as the reply is here: frames of the feed that come after it belong to this reader.
      (reply, id) => {
        const { feed, replay, ended } = reply as Extract<Reply, { kind: "followed" }>;
        const own = this.feeds.get(feed) ?? new Feed();
        this.feeds.set(feed, own);
        const stop = own.join(told);
        return {
          replay,
          ended,
          leave: () => {
            stop();
            if (own.empty) this.feeds.delete(feed);
            if (!this.gone) this.worker.postMessage({ kind: "leave", id } satisfies Question);
          },
        };
      },
    );
  }

  /** Ends checks and what they started; resolves when that is done, or after `patienceMs`. */
  close(patienceMs: number): Promise<void> {
    if (this.gone) return Promise.resolve();
    return new Promise((resolve) => {
      this.closed = resolve;
      setTimeout(resolve, patienceMs).unref();
      this.worker.postMessage({ kind: "close" } satisfies Question);
    });
  }
}

/** Readers written to before others get their turn. */
const READERS_AT_ONCE = 40;

/** Hands frames on to the readers of one run, in order, and a slice of the readers at a time. */
class Feed {
  /** With the number of the first frame that is new to the reader. */
  private readonly readers = new Map<Told, number>();
  private readonly queue: { bytes: Uint8Array; ended: boolean; number: number }[] = [];
  private next = 0;
  private busy = false;

  get empty(): boolean {
    return this.readers.size === 0;
  }

  join(told: Told): () => void {
    this.readers.set(told, this.next);
    return () => void this.readers.delete(told);
  }

  take(bytes: Uint8Array, ended: boolean): void {
    this.queue.push({ bytes, ended, number: this.next++ });
    if (!this.busy) void this.handOn();
  }

  private async handOn(): Promise<void> {
    this.busy = true;
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      let written = 0;
      for (const [told, since] of [...this.readers]) {
        if (since > frame.number || !this.readers.has(told)) continue;
        if (++written % READERS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
        told(frame.bytes, frame.ended);
      }
    }
    this.busy = false;
  }
}

/** The error that crossed, as it was. */
export function arrived(error: CrossedError): Error {
  if (error.stack === undefined) return new AppError(error);
  const unexpected = new Error(error.message);
  unexpected.stack = error.stack;
  return unexpected;
}
