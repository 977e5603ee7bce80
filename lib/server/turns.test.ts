import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { inTurn, SharedWork } from "./turns";

/** Work that keeps the thread busy. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it("a client that asks for little is next, however much others have asked for", async () => {
  const order: string[] = [];
  let thirdBegan = () => {};
  const began = new Promise<void>((resolve) => (thirdBegan = resolve));
  const ask = (client: string, ms: number, signal?: AbortSignal) =>
    inTurn({ client, signal }, () => {
      if (order.push(client) === 3) thirdBegan();
      busy(ms);
      return Promise.resolve();
    });
  const floods = ["a", "b", "c"].flatMap((client) => Array.from({ length: 8 }, () => ask(client, 15)));
  await began;
  const before = order.length;
  await ask("reader", 1);
  // At most what had begun, and what was taken out of the queue already.
  expect(order.indexOf("reader") - before).toBeLessThanOrEqual(2);
  expect(order.length).toBeLessThan(20);
  await Promise.all(floods);
  expect(order.length).toBe(25);
});

it("work is not begun for a reader who has gone, and is for another who waits for the same", async () => {
  let made = 0;
  const first = new AbortController();
  const second = new AbortController();
  const running = inTurn({ client: "other" }, () => sleep(30));
  const of = () => new SharedWork((left) => inTurn({ client: "c", signal: left }, () => Promise.resolve(++made)));
  const alone = of().join(first.signal);
  const shared = of();
  const left = shared.join(first.signal);
  const stays = shared.join(second.signal);
  first.abort();
  await expect(alone).rejects.toThrow();
  expect([await left, await stays, made]).toEqual([1, 1, 1]);
  await running;
});

it("a client has a limit of waiting requests, others do not share it", async () => {
  const floods = Array.from({ length: 40 }, () => inTurn({ client: "flood" }, () => Promise.resolve()));
  const other = inTurn({ client: "other" }, () => Promise.resolve("answered"));
  const ended = await Promise.allSettled(floods);
  expect(ended.filter(({ status }) => status === "rejected").length).toBeGreaterThan(5);
  expect(await other).toBe("answered");
});
