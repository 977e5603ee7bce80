import type { PhaseId, RunSnapshot, SourceHealth, SourceId } from "@/lib/model/run";
import type { ReadinessView } from "@/lib/views";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { errorBodyOf } from "./fetch-json";

/** Inputs of `checkState`. */
export interface CheckInputs {
  /** A live cluster can be checked, a file cannot. */
  live: boolean;
  /** The last answer of the readiness query, and its error when asking failed. */
  answer?: ReadinessAnswer;
  answerError?: unknown;
  /** The check this page started. */
  start: { pending: boolean; run?: RunSnapshot; error?: unknown };
  /** The newest snapshot of the event stream. */
  streamed?: RunSnapshot;
}

/**
 * State of the page. `view` is the last finished check: of this run in `finished`, of an earlier one everywhere else.
 */
export type CheckState =
  /** Nothing answered yet. */
  | { kind: "loading" }
  /** The server does not answer, and no earlier answer is kept. */
  | { kind: "unreadable"; error: unknown }
  /** No check was ever made. `begin`: the page starts the first one, which only reads. `error`: why it does not. */
  | { kind: "neverChecked"; begin: boolean; error?: unknown }
  /** The request for a check is not answered yet. */
  | { kind: "starting"; view?: ReadinessView }
  /** A check is going on, or has ended and its result is on the way. `error`: another one could not be started. */
  | { kind: "checking"; run: RunSnapshot; view?: ReadinessView; error?: unknown }
  /** `error` with `kept`: a newer check could not be started. Without it: this check itself could not read something. */
  | { kind: "finished"; view: ReadinessView; run?: RunSnapshot; error?: unknown; kept: boolean }
  /** The last check ended without a result to show, or could not be started; `view` is what an earlier one found. */
  | { kind: "failed"; error: unknown; run?: RunSnapshot; view?: ReadinessView }
  | { kind: "cancelled"; run: RunSnapshot; view?: ReadinessView };

/** Another replica of the dashboard checks this cluster at the moment: no failure of anything. */
const ELSEWHERE = "run.elsewhere";

/** The run to follow. One started here is newer than the answer until the answer has it (or a later one) too. */
export function followedRun(answer: ReadinessAnswer | undefined, started: RunSnapshot | undefined) {
  const answered = answer?.run ?? undefined;
  if (started && answered && answered.startedAt >= started.startedAt) return answered;
  return started ?? answered;
}

/** State of the page; pure. The first condition that applies decides. */
export function checkState({ live, answer, answerError, start, streamed }: CheckInputs): CheckState {
  if (!answer) return answerError === undefined ? { kind: "loading" } : { kind: "unreadable", error: answerError };
  const view = answer.view ?? undefined;
  const run = newest(answer, followedRun(answer, start.run), streamed);

  if (start.pending) return { kind: "starting", view };
  if (!view && !run && live && start.error === undefined) return { kind: "neverChecked", begin: true };
  // Between the end of a run and its answer the page stays at "checking", so that an old verdict is not shown as new.
  const own = run?.state === "done" && view?.run?.runId === run.runId;
  if (run && (run.state === "running" || (run.state === "done" && !own)))
    return { kind: "checking", run, view, error: start.error };

  const refused = start.error !== undefined;
  const elsewhere = refused && errorBodyOf(start.error).code === ELSEWHERE;
  const error = start.error ?? run?.error;
  const failed = refused ? !elsewhere && !own : run?.state === "failed" || run?.state === "partial";
  if (failed) return { kind: "failed", error, run, view };
  if (run?.state === "cancelled" && !refused) return { kind: "cancelled", run, view };
  if (view) return { kind: "finished", view, run, error, kept: refused };
  return { kind: "neverChecked", begin: false, error };
}

/** The stream is newer than what was answered, unless the answer already has the run's end. */
function newest(
  answer: ReadinessAnswer,
  followed: RunSnapshot | undefined,
  streamed: RunSnapshot | undefined,
): RunSnapshot | undefined {
  if (!streamed || streamed.runId !== followed?.runId) return followed;
  const answeredEnd = answer.run?.runId === followed.runId && answer.run.state !== "running";
  return answeredEnd ? followed : streamed;
}

/** Which source a phase asks. */
const ASKED: Partial<Record<PhaseId, SourceId>> = {
  identify: "kubernetes",
  services: "kubernetes",
  instances: "slb",
  listeners: "slb",
  vServerGroups: "slb",
  backends: "slb",
  details: "ecs",
};

/** The source whose answer the running check waits for: of those asked now, one that has not answered at all, else the last. */
export function waitedFor({ phases, sources }: RunSnapshot): SourceId | undefined {
  const asked = phases.flatMap(({ id, state }) => (state === "running" ? (ASKED[id] ?? []) : []));
  const silent = new Set(sources.flatMap(({ source, readAt }) => (readAt === undefined ? source : [])));
  return asked.find((source) => silent.has(source)) ?? asked.at(-1);
}

/** No check can be started while one is on its way. */
export function isBusy(state: CheckState): boolean {
  return state.kind === "checking" || state.kind === "starting" || (state.kind === "neverChecked" && state.begin);
}

/** The newest try of a cluster, when it gave no result to show: a check that failed, was cancelled, lost its sources or did not start. */
export interface LastTry {
  state?: RunSnapshot["state"];
  runId?: string;
  /** RFC 3339 */
  at?: string;
  error?: unknown;
}

/** That try; undefined while the newest result is the one shown. */
export function lastTryOf(state: CheckState): LastTry | undefined {
  const view = viewOf(state);
  if (state.kind === "failed" || state.kind === "cancelled") {
    const error = "error" in state ? state.error : undefined;
    const { run } = state;
    // A check that could not be started has no run.
    const own = run && run.state !== "done" ? { state: run.state, runId: run.runId, at: run.finishedAt } : {};
    return { ...own, error };
  }
  const by = isBusy(state) ? undefined : view?.run?.outrankedBy;
  return by && { state: by.state, runId: by.runId, at: by.finishedAt, error: by.error };
}

/** The last finished check, whatever happened since. */
export function viewOf(state: CheckState): ReadinessView | undefined {
  return "view" in state ? state.view : undefined;
}

/**
 * The sources to show beside the verdict: of the running check, else of the view, else of the run that gave none. The
 * source that refused the check is never shown as "ok", however many of its other calls were answered.
 */
export function shownSources(state: CheckState): readonly SourceHealth[] {
  if (state.kind === "checking") return state.run.sources;
  const ofRun = "run" in state ? (state.run?.sources ?? []) : [];
  const ofView = viewOf(state)?.run?.sources ?? [];
  if (state.kind !== "failed") return ofView.length > 0 ? ofView : ofRun;
  const sources = ofRun.length > 0 ? ofRun : ofView;
  const { source } = errorBodyOf(state.error);
  return sources.map((one) => (one.state === "ok" && one.source === source ? { ...one, state: "failed" } : one));
}
