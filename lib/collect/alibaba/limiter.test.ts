import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TokenBucket } from "@/simulator/token-bucket";
import { ActionLimiter, limitersOf, type LimiterOptions } from "./limiter";
import { CloudCallError } from "./errors";

const ACTION = "DescribeVServerGroupAttribute";
const CONCURRENCY = 16;
const throttling = (more: { retryAfterMs?: number } = {}) =>
  new CloudCallError(ACTION, "Throttling.User", "Request was denied due to user flow control.", more);

/** The tests turn the clock, and jitter is its mean: what they count does not depend on the machine. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
async function inTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

const limiterWith = (options: LimiterOptions) =>
  new ActionLimiter(ACTION, undefined, { concurrency: CONCURRENCY, pause: wait, ...options });
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  inTime(Promise.all(Array.from({ length: count }, (_, i) => make(i))));

/** An API that answers after 5 ms and lets `qps` calls through. */
function api(qps: number) {
  const bucket = new TokenBucket(qps, Date.now());
  const seen = { throttled: 0, inFlight: 0, peak: 0 };
  return {
    seen,
    async call() {
      seen.peak = Math.max(seen.peak, ++seen.inFlight);
      const pass = bucket.take(Date.now());
      await wait(5);
      seen.inFlight -= 1;
      if (pass) return;
      seen.throttled += 1;
      throw throttling();
    },
  };
}

describe("ActionLimiter", () => {
  it("keeps no more calls in flight than its limit", async () => {
    const { call, seen } = api(1e6);
    const limiter = limiterWith({});
    await times(200, () => limiter.call(call));
    expect(seen.peak).toBe(CONCURRENCY);
  });

  it("starts at a documented rate, one call at a time, and goes below it when it is throttled all the same", async () => {
    const { call, seen } = api(2);
    const limiter = new ActionLimiter("LookupEvents", undefined, { pause: wait });
    const begun = Date.now();
    await times(4, () => limiter.call(call));
    expect([seen.throttled, seen.peak]).toEqual([0, 1]);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_500);
    let first = true;
    const slow = Date.now();
    await times(2, () =>
      limiter.call(async () => {
        if (first) {
          first = false;
          throw throttling();
        }
      }),
    );
    expect(Date.now() - slow).toBeGreaterThan(1_300);
  });

  it("finds the rate that the API lets through", async () => {
    const { call, seen } = api(100);
    const limiter = limiterWith({});
    const start = Date.now();
    await times(1_000, () => limiter.call(call));
    expect(seen.throttled).toBeLessThan(2 * CONCURRENCY);
    // The first 100 are the burst: 9 s is the least.
    expect(Date.now() - start).toBeLessThan(10_000);
  });

  it("counts one congestion once, however many calls it hit", async () => {
    const limiter = limiterWith({});
    await times(100, () => limiter.call(() => wait(2)));
    let hit = 0;
    await times(CONCURRENCY, () =>
      limiter.call(async () => {
        await wait(5);
        if (hit++ < CONCURRENCY) throw throttling();
      }),
    );
    expect(hit).toBe(2 * CONCURRENCY);
  });

  it("stops the operation that is throttled to the end, and tries again later", async () => {
    const openMs = 1_000;
    const limiter = limiterWith({ maxRounds: 3, openMs });
    let calls = 0;
    const always = async () => {
      calls += 1;
      await wait(5);
      throw throttling();
    };
    const codes = await times(50, () => limiter.call(always).catch((error: CloudCallError) => error.code));
    expect(new Set(codes)).toEqual(new Set(["Throttling.User"]));
    expect(calls).toBeLessThan(50);
    await expect(limiter.call(async () => 1)).rejects.toMatchObject({ throttled: true });
    await vi.advanceTimersByTimeAsync(openMs);
    expect(await limiter.call(async () => 1)).toBe(1);
  });

  it("honours the pause the API asks for", async () => {
    const start = Date.now();
    let first = true;
    await inTime(
      limiterWith({}).call(async () => {
        if (!first) return;
        first = false;
        throw throttling({ retryAfterMs: 120 });
      }),
    );
    expect(Date.now() - start).toBe(120);
  });

  it("keeps the user's ceiling over all operations together", async () => {
    const limiterOf = limitersOf({ perSecond: 100, next: 0 }, { pause: wait });
    const start = Date.now();
    await times(40, (i) => limiterOf(i % 2 ? "ListListeners" : "ListServerGroups").call(async () => undefined));
    expect(Date.now() - start).toBe(390);
  });

  it("drops what waits when the run is cancelled", async () => {
    const limiter = limiterWith({ concurrency: 1 });
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    setTimeout(() => stop.abort(), 30);
    let calls = 0;
    const results = await times(20, () =>
      limiter
        .call(
          async () => {
            calls += 1;
            await wait(20);
          },
          { signal: stop.signal },
        )
        .catch((error: CloudCallError) => error.code),
    );
    expect(calls).toBe(2);
    expect(results.filter((code) => code !== undefined && code !== "Cancelled")).toEqual([]);
  });

  it.each([
    ["ServiceUnavailable", "", 4],
    ["ServiceUnavailable", "The specified region not support VPC.", 1],
    ["InternalError", "The request processing has failed.", 4],
    ["InternalError", "Illegal sign.", 1],
    ["SystemBusy", "", 4],
    ["SignatureNonceUsed", "", 4],
    ["Timeout", "", 2],
    ["InvalidAnswer", "", 4],
    ["Forbidden.RAM", "", 1],
    ["InvalidAccessKeyId.NotFound", "", 1],
    ["InvalidLoadBalancerId.NotFound", "", 1],
    ["InvalidParameter", "", 1],
  ])("%s %s: %i attempts", async (code, message, attempts) => {
    let calls = 0;
    const failing = async () => {
      calls += 1;
      throw new CloudCallError(ACTION, code, message);
    };
    await expect(inTime(limiterWith({}).call(failing))).rejects.toMatchObject({ code });
    expect(calls).toBe(attempts);
  });
});
