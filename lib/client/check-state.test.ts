import { describe, expect, test } from "vitest";
import { NO_PROGRESS, type RunSnapshot, type SourceHealth } from "@/lib/model/run";
import type { ReadinessView } from "@/lib/views";
import type { ReadinessAnswer } from "@/lib/views/answers";
import {
  checkState,
  followedRun,
  isBusy,
  shownSources,
  viewOf,
  type CheckInputs,
  type CheckState,
} from "./check-state";
import { RequestError } from "./fetch-json";

function run(id: number, state: RunSnapshot["state"], extra: Partial<RunSnapshot> = {}): RunSnapshot {
  return {
    runId: `run-${id}`,
    cluster: "prod",
    state,
    startedAt: `2026-03-01T10:0${id}:00Z`,
    ...NO_PROGRESS,
    finished: {},
    ...extra,
  };
}

/** Only whose result it is decides about the state. */
function result(of: RunSnapshot): ReadinessView {
  return {
    cluster: { id: "c1", region: "cn-hangzhou", vpcId: "vpc-1" },
    checkedAt: of.startedAt,
    rulesVersion: "v2.14.0",
    verdict: "ready",
    rows: [],
    orphans: [],
    newActions: 0,
    errors: [],
    run: of,
  };
}

const answer = (last: RunSnapshot | null, view: ReadinessView | null = null): ReadinessAnswer => ({
  view,
  run: last,
  labels: {},
});
const idle = { pending: false };
const error = { code: "kubernetes.unauthorized", message: "401" };
const refused = new RequestError(400, error);
const elsewhere = new RequestError(409, { code: "run.elsewhere", message: "another replica checks" });
const first = run(1, "done");
const before = result(first);

/** One step of a story: what the page knows then, and where it must be. */
type Step = [when: string, inputs: Partial<CheckInputs>, expected: Partial<CheckState> & { kind: CheckState["kind"] }];

const STORIES: Record<string, Step[]> = {
  "a first visit": [
    ["nothing has answered", {}, { kind: "loading" }],
    ["nothing was ever checked", { answer: answer(null) }, { kind: "neverChecked", begin: true }],
    ["the page asks for a check", { answer: answer(null), start: { pending: true } }, { kind: "starting" }],
    [
      "it has ended, its result is on the way",
      { answer: answer(null), start: { pending: false, run: run(1, "running") }, streamed: first },
      { kind: "checking", run: first },
    ],
    [
      "the result is there",
      { answer: answer(first, before), start: { pending: false, run: run(1, "running") }, streamed: first },
      { kind: "finished", view: before, kept: false },
    ],
  ],
  "a check after a success": [
    ["asked for", { answer: answer(first, before), start: { pending: true } }, { kind: "starting", view: before }],
    [
      "running, the old rows stay",
      { answer: answer(first, before), start: { pending: false, run: run(2, "running") } },
      { kind: "checking", run: run(2, "running"), view: before },
    ],
    [
      "ended, the old verdict is not shown as the new one",
      {
        answer: answer(first, before),
        start: { pending: false, run: run(2, "running") },
        streamed: run(2, "done"),
      },
      { kind: "checking", run: run(2, "done"), view: before },
    ],
    [
      "failed: what was found before stays, and is said to be from before",
      { answer: answer(run(2, "failed", { error }), before) },
      { kind: "failed", error, view: before },
    ],
  ],
  "a first check that gives nothing": [
    ["failed", { answer: answer(run(1, "failed", { error })) }, { kind: "failed", error }],
    ["cancelled", { answer: answer(run(1, "cancelled")) }, { kind: "cancelled", run: run(1, "cancelled") }],
    [
      "it could not be started",
      { answer: answer(null), start: { pending: false, error: refused } },
      { kind: "failed", error: refused },
    ],
  ],
  "a check that cannot be started after a success": [
    [
      "the verdict stands, beside the error",
      { answer: answer(first, before), start: { pending: false, error: refused } },
      { kind: "finished", view: before, error: refused, kept: true },
    ],
    [
      "another replica makes it",
      { answer: answer(run(2, "failed", { error }), before), start: { pending: false, error: elsewhere } },
      { kind: "finished", view: before, error: elsewhere, kept: true },
    ],
    [
      "and another user's check runs meanwhile",
      { answer: answer(run(2, "running"), before), start: { pending: false, error: elsewhere } },
      { kind: "checking", run: run(2, "running"), view: before, error: elsewhere },
    ],
  ],
  "another user's check": [
    [
      "it runs when the page opens",
      { answer: answer(run(4, "running")) },
      { kind: "checking", run: run(4, "running") },
    ],
    [
      "the stream of an older run says nothing about it",
      { answer: answer(run(4, "running")), streamed: run(3, "done") },
      { kind: "checking", run: run(4, "running") },
    ],
  ],
  "a server that does not answer": [
    ["at once", { answerError: refused }, { kind: "unreadable", error: refused }],
    [
      "later: the last answer stays",
      { answer: answer(first, before), answerError: refused },
      { kind: "finished", view: before, kept: false },
    ],
  ],
  "an opened file": [
    ["reading", { live: false }, { kind: "loading" }],
    ["read", { live: false, answer: answer(null, before) }, { kind: "finished", view: before, kept: false }],
    ["without a result", { live: false, answer: answer(null) }, { kind: "neverChecked", begin: false }],
  ],
};

describe.each(Object.entries(STORIES))("%s", (_story, steps) => {
  test.each(steps)("%s", (_when, inputs, expected) => {
    const state = checkState({ live: true, start: idle, ...inputs });
    expect(state).toMatchObject(expected);
    if (!("error" in expected)) expect("error" in state && state.error).toBeFalsy();
    if (!("view" in expected)) expect(viewOf(state)).toBeUndefined();
  });
});

test("the button is disabled only while a check is starting or running", () => {
  const busy = Object.values(STORIES)
    .flat()
    .map(([, inputs]) => checkState({ live: true, start: idle, ...inputs }))
    .filter(isBusy)
    .map((state) => state.kind);
  expect(new Set(busy)).toEqual(new Set(["neverChecked", "starting", "checking"]));
  expect(isBusy({ kind: "neverChecked", begin: false })).toBe(false);
});

test("a run started here is followed until the answer has it or a later one", () => {
  const started = run(2, "running");
  expect(followedRun(answer(first), started)).toBe(started);
  expect(followedRun(answer(run(3, "running")), started)?.runId).toBe("run-3");
  expect(followedRun(undefined, started)).toBe(started);
  expect(followedRun(undefined, undefined)).toBeUndefined();
});

describe("sources next to the verdict", () => {
  const source = (id: SourceHealth["source"], calls: number): SourceHealth => ({
    source: id,
    state: "ok",
    calls,
    retries: 0,
    throttled: 0,
    errors: [],
  });
  const states = (state: CheckState) => shownSources(state).map((one) => `${one.source} ${one.state} ${one.calls}`);

  test("a source that refused the check is never ok", () => {
    const forbidden = { code: "kubernetes.forbidden", message: "no list", source: "kubernetes" as const };
    const failed = run(2, "failed", { error: forbidden, sources: [source("kubernetes", 9), source("slb", 1)] });
    expect(states(checkState({ live: true, start: idle, answer: answer(failed) }))).toEqual([
      "kubernetes failed 9",
      "slb ok 1",
    ]);
  });

  test("while a check runs they are its own, afterwards those of the view", () => {
    const view = { ...before, run: { ...first, sources: [source("slb", 100)] } };
    const going = run(2, "running", { sources: [source("slb", 3)] });
    expect(states(checkState({ live: true, start: idle, answer: answer(going, view) }))).toEqual(["slb ok 3"]);
    expect(states(checkState({ live: true, start: idle, answer: answer(first, view) }))).toEqual(["slb ok 100"]);
  });
});
