import { afterEach, expect, it, vi } from "vitest";
import { GET } from "./readyz/route";

const KEY = Symbol.for("ccm-preflight.checks");
const worker = (ask: () => Promise<unknown>) => ((globalThis as Record<symbol, unknown>)[KEY] = { ask });
const never = () => new Promise(() => undefined);
const probe = () => GET(new Request("http://127.0.0.1/readyz"), undefined);

afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[KEY];
  vi.useRealTimers();
});

it("a worker that is busy keeps no probe waiting: the last answer stands", async () => {
  vi.useFakeTimers();
  const late = async () => {
    const answer = probe();
    await vi.advanceTimersByTimeAsync(1_500);
    return (await answer).status;
  };
  worker(never);
  expect(await late()).toBe(503);
  worker(() => Promise.resolve({ ready: true, checks: { store: "ok" } }));
  expect((await probe()).status).toBe(200);
  worker(never);
  expect(await late()).toBe(200);
});
