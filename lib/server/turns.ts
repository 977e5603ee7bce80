import "server-only";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { problem } from "@/lib/model/errors";
import { countedAs } from "./access/addresses";
import type { Identity } from "./access/identity";

/** The sender of a request and whether it still waits. */
export interface Reader {
  client: string;
  /** Aborted when the reader has gone. */
  signal?: AbortSignal;
}

/** Requests of one client that wait for its one turn. */
const MAY_WAIT = 30;
/** Time that a client used counts half after so long, ms. */
const HALF_LIFE_MS = 20_000;

/** Pieces of work that keep this thread busy, one at a time: the client that used least of late is next. */
const work = new PQueue({ concurrency: 1 });
const clients = new Map<string, PQueue>();
const used = new LRUCache<string, { ms: number; at: number }>({ max: 10_000 });

/** Users of one token differ by their address, users of one address by their name. */
export const clientOf = ({ subject, client = "" }: Identity): string => `${subject} ${countedAs(client)}`;

/** Does a piece of work when it is the client's turn. It is not begun for a reader who has gone. Error: `request.busy`. */
export async function inTurn<T>({ client, signal }: Reader, task: () => Promise<T>): Promise<T> {
  const own = clients.get(client) ?? new PQueue({ concurrency: 1 });
  if (own.size >= MAY_WAIT)
    throw problem(503, "request.busy", "Much of yours is being computed right now.", "Try again in a minute.");
  clients.set(client, own);
  const timed = async () => {
    // Finished answers are sent in between.
    await setImmediate();
    signal?.throwIfAborted();
    const began = performance.now();
    try {
      return await task();
    } finally {
      const at = performance.now();
      used.set(client, { ms: usedBy(client, at) + at - began, at });
    }
  };
  try {
    return await own.add(() => {
      signal?.throwIfAborted();
      return work.add(timed, { priority: -usedBy(client, performance.now()) });
    });
  } finally {
    if (own.size + own.pending === 0) clients.delete(client);
  }
}

function usedBy(client: string, now: number): number {
  const { ms, at } = used.get(client) ?? { ms: 0, at: now };
  return ms * 0.5 ** ((now - at) / HALF_LIFE_MS);
}

/** Work that several readers wait for; its signal is aborted when all of them have gone. */
export class SharedWork<T> {
  private readonly left = new AbortController();
  private readers = 0;
  readonly done: Promise<T>;

  constructor(make: (left: AbortSignal) => Promise<T>) {
    this.done = make(this.left.signal);
  }

  get isLeft(): boolean {
    return this.left.signal.aborted;
  }

  join(signal?: AbortSignal): Promise<T> {
    this.readers += 1;
    const leave = () => {
      this.readers -= 1;
      if (this.readers === 0) this.left.abort();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    const settled = () => signal?.removeEventListener("abort", leave);
    this.done.then(settled, settled);
    return this.done;
  }
}
