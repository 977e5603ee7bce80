import { setMaxListeners } from "node:events";
import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** Codes of failures that Node has none for, in addition to Node's own and a `TimeoutError`. */
export const TOO_LARGE = "TOO_LARGE";
export const CUT_OFF = "CUT_OFF";

export function tooLarge(maxBytes: number): Error {
  return Object.assign(new Error(`more than ${maxBytes} bytes`), { code: TOO_LARGE });
}

export interface Exchange {
  method: string;
  headers: Record<string, string>;
  agent?: http.Agent;
  body?: string;
  signal: AbortSignal;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const unzip = promisify(gunzip);

/** Sends one request; resolves when the head of its answer is there. */
export function send(url: URL, { body, ...options }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "http:" ? http : https).request(url, options);
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * One request and its whole answer. Node's own HTTP detects a truncated answer and can be aborted at any time.
 * `maxBytes`: the longest answer that is read, before and after decompression; past it the connection is closed.
 */
export async function exchange(url: URL, options: Exchange & { maxBytes: number }): Promise<Received> {
  const { maxBytes, ...request } = options;
  const response = await send(url, request);
  if (Number(response.headers["content-length"]) > maxBytes) {
    response.destroy();
    throw tooLarge(maxBytes);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (options.signal.aborted || (error as NodeJS.ErrnoException).code === TOO_LARGE) throw error;
    throw Object.assign(error as Error, { code: CUT_OFF });
  }
  if (!response.complete) throw Object.assign(new Error("the answer was cut off"), { code: CUT_OFF });
  const whole = Buffer.concat(chunks);
  const bytes =
    response.headers["content-encoding"] === "gzip" ? await unzip(whole, { maxOutputLength: maxBytes }) : whole;
  return { status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString("utf8") };
}

/**
 * Runs `work` with a signal that aborts after `ms` or with the parent's, and rejects with its reason: a `TimeoutError` or
 * the parent's. Unlike `AbortSignal.any`, nothing stays tied to a parent that lives for a whole run. `opened` ends the
 * deadline: from then on only the parent ends the work.
 */
export async function withDeadline<T>(
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal, opened: () => void) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const { signal } = limit;
  const timer = setTimeout(() => limit.abort(Object.assign(new Error("timed out"), { name: "TimeoutError" })), ms);
  const onAbort = () => limit.abort(parent?.reason);
  // Many requests of one run listen at once; each removes its listener at its end.
  if (parent) setMaxListeners(0, parent);
  parent?.addEventListener("abort", onAbort, { once: true });
  if (parent?.aborted) onAbort();
  try {
    return await Promise.race([
      work(signal, () => clearTimeout(timer)),
      new Promise<never>((_, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", onAbort);
  }
}

/** Waits `ms`; rejects when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/** Attempts at failures of one kind, and the pause that the server requested. */
export interface Again {
  kind?: string;
  attempts: number;
  pauseMs?: number;
}

/** Runs `task` until it succeeds or its failure is not worth another attempt; the last failure is the one that is thrown. */
export async function withRetry<T>(
  task: (again: boolean) => Promise<T>,
  options: {
    /** First pause in ms, doubling, with jitter. */
    baseMs: number;
    /** Longest pause, also where the server requests a longer one. */
    maxMs: number;
    worth: (error: unknown) => Again | undefined;
    signal?: AbortSignal;
    onRetry?: (error: unknown) => void;
    pause?: typeof pause;
  },
): Promise<T> {
  const wait = options.pause ?? pause;
  const failed = new Map<string | undefined, number>();
  for (;;) {
    try {
      return await task(failed.size > 0);
    } catch (error) {
      const worth = options.worth(error);
      if (!worth || options.signal?.aborted) throw error;
      const failures = (failed.get(worth.kind) ?? 0) + 1;
      failed.set(worth.kind, failures);
      if (failures >= worth.attempts) throw error;
      const ms = worth.pauseMs ?? options.baseMs * 2 ** (failures - 1) * (0.5 + Math.random() * 0.5);
      // An abort during the pause fails the next attempt, with the error of a cancelled request.
      await wait(Math.min(options.maxMs, ms), options.signal).catch(() => undefined);
      options.onRetry?.(error);
    }
  }
}
