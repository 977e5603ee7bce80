import type { DehydratedState } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { httpSource, viewQuery } from "@/lib/client/sources";
import type { HistoryAnswer } from "@/lib/views/answers";
import { FirstPaint, type Prepared } from "./first-paint";

const answer: HistoryAnswer = {
  runs: [],
  trend: [],
  store: { state: "ok" },
  keepDays: 30,
  keepRuns: 100,
  keepMb: 200,
  keptBytes: 0,
};

const history = (cluster: string, made: Prepared["answer"]): Prepared => ({
  queryKey: viewQuery(httpSource(cluster), "history", {}, "en").queryKey,
  answer: made,
});

test("a check that is long in beginning holds up no page", async () => {
  const made = history("busy", () => answer);
  const element = await FirstPaint({ answers: [made], after: new Promise(() => undefined), children: null });
  expect((element.props as { state: DehydratedState }).state.queries).toEqual([]);
});

async function cacheOf(...answers: Prepared[]): Promise<Record<string, unknown>> {
  const element = await FirstPaint({ answers, children: null });
  const { state } = element.props as { state: DehydratedState };
  return Object.fromEntries(state.queries.map((query) => [query.queryKey.slice(1, 3).join("/"), query.state.data]));
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test("an answer lies under the key that the page asks", async () => {
  expect(await cacheOf(history("prod", () => answer))).toEqual({ "cluster:prod/history": answer });
});

test("an answer that fails is left out, and costs the others nothing", async () => {
  const failing = history("broken", () => {
    throw new Error("no such cluster");
  });
  expect(
    await cacheOf(
      failing,
      history("prod", () => answer),
    ),
  ).toEqual({ "cluster:prod/history": answer });
});

test("an answer that is late is left out, and the page does not wait for it", async () => {
  const late = history("busy", () => new Promise(() => undefined));
  expect(
    await cacheOf(
      late,
      history("prod", () => answer),
    ),
  ).toEqual({ "cluster:prod/history": answer });
});
