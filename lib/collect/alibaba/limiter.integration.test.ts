import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { TokenBucket } from "@/simulator/token-bucket";
import { ActionLimiter, limitersOf, type LimiterOptions } from "./limiter";
import { CloudCallError } from "./errors";

const ACTION = "DescribeVServerGroupAttribute";
const throttling = (more: { retryAfterMs?: number } = {}) =>
  new CloudCallError(ACTION, "Throttling.User", "Request was denied due to user flow control.", more);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const limiterWith = (options: LimiterOptions) => new ActionLimiter(ACTION, undefined, options);
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const QUICK = { backoffMs: 1, maxBackoffMs: 2 };

/** An API that answers after 5 ms and lets `qps` calls through. */
function api(qps: number) {
  const bucket = new TokenBucket(qps, qps, performance.now());
  const seen = { throttled: 0, inFlight: 0, peak: 0 };
  return {
    seen,
    async call() {
      seen.peak = Math.max(seen.peak, ++seen.inFlight);
      const pass = bucket.take(performance.now());
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
    const limiter = limiterWith({ concurrency: 16 });
    await times(200, () => limiter.call(call));
    expect(seen.peak).toBe(16);
  });

  it("starts at a documented rate, one call at a time, and goes below it when it is throttled all the same", async () => {
    const { call, seen } = api(2);
    const limiter = new ActionLimiter("LookupEvents", undefined, QUICK);
    const begun = performance.now();
    await times(4, () => limiter.call(call));
    expect([seen.throttled, seen.peak]).toEqual([0, 1]);
    expect(performance.now() - begun).toBeGreaterThan(1_400);
    let first = true;
    const slow = performance.now();
    await times(2, () =>
      limiter.call(async () => {
        if (first) {
          first = false;
          throw throttling();
        }
      }),
    );
    expect(performance.now() - slow).toBeGreaterThan(1_300);
  });

  it("finds the rate that the API lets through", async () => {
    const { call, seen } = api(100);
    const limiter = limiterWith({ backoffMs: 50, maxBackoffMs: 200 });
    await times(250, () => limiter.call(call));
    expect(seen.throttled).toBeLessThan(80);
  });

  it("counts one congestion once, however many calls it hit", async () => {
    const limiter = limiterWith({ ...QUICK, concurrency: 8 });
    await times(100, () => limiter.call(() => wait(2)));
    let hit = 0;
    await times(8, () =>
      limiter.call(async () => {
        await wait(5);
        if (hit++ < 8) throw throttling();
      }),
    );
    expect(hit).toBe(16);
  });

  it("stops the operation that is throttled to the end, and tries again later", async () => {
    const limiter = limiterWith({ ...QUICK, maxRounds: 3, openMs: 1_000 });
    let calls = 0;
    const always = async () => {
      calls += 1;
      throw throttling();
    };
    const codes = await times(50, () => limiter.call(always).catch((error: CloudCallError) => error.code));
    expect(new Set(codes)).toEqual(new Set(["Throttling.User"]));
    expect(calls).toBeLessThan(50);
    await expect(limiter.call(async () => 1)).rejects.toMatchObject({ throttled: true });
    await wait(1_050);
    expect(await limiter.call(async () => 1)).toBe(1);
  });

  it("honours the pause the API asks for", async () => {
    const start = performance.now();
    let first = true;
    await limiterWith({ backoffMs: 1 }).call(async () => {
      if (!first) return;
      first = false;
      throw throttling({ retryAfterMs: 120 });
    });
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });

  it("keeps the user's ceiling over all operations together", async () => {
    const limiterOf = limitersOf(100);
    const start = performance.now();
    await times(40, (i) => limiterOf(i % 2 ? "ListListeners" : "ListServerGroups").call(async () => undefined));
    expect(performance.now() - start).toBeGreaterThanOrEqual(380);
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
    expect(calls).toBeLessThan(5);
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
    await expect(limiterWith({ ...QUICK, baseMs: 1, maxMs: 2 }).call(failing)).rejects.toMatchObject({ code });
    expect(calls).toBe(attempts);
  });
});
