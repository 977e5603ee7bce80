import type { DehydratedState } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { historyQuery } from "@/lib/client/history";
import type { HistoryAnswer } from "@/lib/views/answers";
import { FirstPaint, prepared, type Prepared } from "./first-paint";

const answer: HistoryAnswer = {
  runs: [],
  trend: [],
  store: { backend: "sqlite", state: "ok", location: "history.db" },
  keepDays: 30,
  keepRuns: 100,
};

async function cacheOf(...answers: Prepared[]): Promise<Record<string, unknown>> {
  const element = await FirstPaint({ answers, children: null });
  const { state } = element.props as { state: DehydratedState };
  return Object.fromEntries(state.queries.map((query) => [query.queryKey.join("/"), query.state.data]));
}

afterEach(() => {
  vi.useRealTimers();
});

test("an answer lies under the key that the page asks", async () => {
  expect(await cacheOf(prepared(historyQuery("prod"), () => answer))).toEqual({ "history/prod": answer });
});

test("an answer that fails is left out, and costs the others nothing", async () => {
  const failing = prepared(historyQuery("broken"), () => {
    throw new Error("no such cluster");
  });
  expect(
    await cacheOf(
      failing,
      prepared(historyQuery("prod"), () => answer),
    ),
  ).toEqual({ "history/prod": answer });
});

test("an answer that does not come holds the page back for a moment only", async () => {
  vi.useFakeTimers();
  const cache = cacheOf(
    prepared(historyQuery("slow"), () => new Promise<HistoryAnswer>(() => undefined)),
    prepared(historyQuery("prod"), async () => answer),
  );
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await cache).toEqual({ "history/prod": answer });
});
