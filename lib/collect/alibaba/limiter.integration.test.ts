import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { TokenBucket } from "@/simulator/token-bucket";
import { ActionLimiter, AccountLimiter, ThrottledOut } from "./limiter";
import { CloudCallError } from "./errors";
import { callWithRetry } from "./retry";

const what = { source: "slb" as const, action: "DescribeVServerGroupAttribute" };
const throttling = () =>
  new CloudCallError({ ...what, code: "Throttling.User", message: "Request was denied due to user flow control." });
const isThrottled = (e: unknown) => e instanceof CloudCallError && e.throttled && {};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An API that answers after `latency` ms and lets `qps` calls through. */
function api(qps: number, latency = 5) {
  const bucket = new TokenBucket(qps, qps, performance.now());
  const seen = { calls: 0, throttled: 0, inFlight: 0, peak: 0 };
  return {
    seen,
    async call() {
      seen.calls += 1;
      seen.inFlight += 1;
      seen.peak = Math.max(seen.peak, seen.inFlight);
      const pass = bucket.take(performance.now());
      await wait(latency);
      seen.inFlight -= 1;
      if (pass) return "ok";
      seen.throttled += 1;
      throw throttling();
    },
  };
}

describe("ActionLimiter", () => {
  it("gets more calls in flight while all goes well, never more than the ceiling", async () => {
    const { call, seen } = api(1e6);
    const limiter = new ActionLimiter(undefined, { startConcurrency: 4, maxConcurrency: 16 });
    await Promise.all(Array.from({ length: 200 }, () => limiter.run(call, { isThrottled })));
    expect(seen.peak).toBe(16);
    expect(limiter.currentRate).toBe(Infinity);
  });

  it("finds the rate that the API lets through", async () => {
    const { call, seen } = api(100);
    const limiter = new ActionLimiter(undefined, { backoffMs: 50, maxBackoffMs: 200 });
    await Promise.all(Array.from({ length: 250 }, () => callWithRetry(limiter, what, call)));
    expect(seen.calls - seen.throttled).toBe(250);
    expect(seen.throttled).toBeLessThan(80);
  });

  it("counts one congestion once, however many calls it hit", async () => {
    const limiter = new ActionLimiter(undefined, {
      startConcurrency: 8,
      maxConcurrency: 8,
      backoffMs: 1,
      maxBackoffMs: 2,
    });
    await Promise.all(Array.from({ length: 100 }, () => limiter.run(() => wait(2), { isThrottled })));
    const before = limiter.concurrency;
    await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        limiter.run(
          async () => {
            await wait(5);
            throw throttling();
          },
          { isThrottled },
        ),
      ),
    );
    expect(limiter.concurrency).toBeGreaterThanOrEqual(Math.floor(before * 0.8) - 1);
    expect(limiter.currentRate).toBeGreaterThan(1);
  });

  it("recovers: the rate grows again when throttling is over", async () => {
    const limiter = new ActionLimiter(undefined, { backoffMs: 1, maxBackoffMs: 2 });
    await Promise.all(Array.from({ length: 30 }, () => limiter.run(() => wait(1), { isThrottled })));
    await limiter
      .run(
        async () => {
          throw throttling();
        },
        { isThrottled },
      )
      .catch(() => undefined);
    const low = limiter.currentRate;
    await Promise.all(Array.from({ length: 60 }, () => limiter.run(() => wait(1), { isThrottled })));
    expect(limiter.currentRate).toBeGreaterThan(low * 1.02);
  });

  it("stops the operation that is throttled to the end, and tries again later", async () => {
    const limiter = new ActionLimiter(undefined, { backoffMs: 1, maxBackoffMs: 2, maxRounds: 3, openMs: 1_000 });
    let calls = 0;
    const always = async () => {
      calls += 1;
      throw throttling();
    };
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => callWithRetry(limiter, what, always)));
    expect(results.every((r) => r.status === "rejected" && (r.reason as CloudCallError).throttled)).toBe(true);
    expect(calls).toBeLessThan(50);
    await expect(limiter.run(async () => 1, { isThrottled })).rejects.toBeInstanceOf(ThrottledOut);
    await wait(1_050);
    expect(await limiter.run(async () => 1, { isThrottled })).toBe(1);
  });

  it("honours the pause the API asks for", async () => {
    const limiter = new ActionLimiter(undefined, { backoffMs: 1 });
    const start = performance.now();
    let first = true;
    await callWithRetry(limiter, what, async () => {
      if (!first) return;
      first = false;
      throw new CloudCallError({ ...what, code: "Throttling", message: "", retryAfterMs: 120 });
    });
    expect(performance.now() - start).toBeGreaterThanOrEqual(115);
  });

  it("keeps the user's ceiling over all operations together", async () => {
    const account = new AccountLimiter(100);
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => account.of(i % 2 ? "A" : "B").run(async () => undefined, { isThrottled })),
    );
    expect(performance.now() - start).toBeGreaterThanOrEqual(380);
  });

  it("drops what waits when the run is cancelled", async () => {
    const limiter = new ActionLimiter(undefined, { startConcurrency: 1, maxConcurrency: 1 });
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    let calls = 0;
    const work = Array.from({ length: 20 }, () =>
      callWithRetry(
        limiter,
        what,
        async () => {
          calls += 1;
          await wait(20);
        },
        { signal: stop.signal },
      ),
    );
    setTimeout(() => stop.abort(), 30);
    const results = await Promise.allSettled(work);
    expect(calls).toBeLessThan(5);
    expect(
      results
        .filter((r) => r.status === "rejected")
        .every((r) => (r as PromiseRejectedResult).reason instanceof CloudCallError),
    ).toBe(true);
  });
});

describe("callWithRetry", () => {
  const limiter = () => new ActionLimiter(undefined, { backoffMs: 1, maxBackoffMs: 2 });
  const failing = (code: string, message = "") => {
    let calls = 0;
    const task = async () => {
      calls += 1;
      throw new CloudCallError({ ...what, code, message });
    };
    return { task, calls: () => calls };
  };

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
    const { task, calls } = failing(code, message);
    await expect(callWithRetry(limiter(), what, task, { baseMs: 1, maxMs: 2 })).rejects.toMatchObject({ code });
    expect(calls()).toBe(attempts);
  });
});
