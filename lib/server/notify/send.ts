import { setTimeout as sleep } from "node:timers/promises";
import { outgoing, refusalOf, type Channel } from "./channels";
import type { Change } from "./message";

export interface SendOptions {
  /** Waits between tries, milliseconds; the number of waits is that of further tries. */
  waits?: readonly number[];
  now?: () => number;
}

const TIMEOUT_MS = 10_000;
const WAITS = [1_000, 5_000, 30_000, 120_000];

/** Statuses that another try cannot change. 408 and 429 can. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Sends with retries. Undefined: delivered. Otherwise why not, without the channel's address. Redirects are not
 * followed: the address holds a token. Never throws.
 */
export async function send(channel: Channel, change: Change, options: SendOptions = {}): Promise<string | undefined> {
  const { waits = WAITS, now = Date.now } = options;
  let reason: string | undefined;
  for (let attempt = 0; attempt <= waits.length; attempt++) {
    if (attempt > 0) await sleep(waits[attempt - 1]);
    const { url, headers, body } = outgoing(channel, change, now());
    let status = 0;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      status = response.status;
      reason = refusalOf(channel.kind, status, (await response.text()).slice(0, 10_000));
    } catch (error) {
      reason = error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "not reachable";
    }
    if (reason === undefined) return undefined;
    if (isFinal(status)) return reason;
  }
  return reason;
}
