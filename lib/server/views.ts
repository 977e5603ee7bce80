import "server-only";
import { buildEvents } from "@/lib/triage/events-view";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { Result } from "@/lib/model/result";
import { buildPlanView } from "@/lib/remediation";
import { inReadingOrder, planTotal } from "@/lib/remediation/plan-effect";
import type { OfficialAnswer } from "@/lib/report/answers";
import { compareOfficial } from "@/lib/report/official";
import type {
  CountsAnswer,
  EventsAnswer,
  PlanAnswer,
  PlanHeadAnswer,
  ReadinessAnswer,
  ResourceAnswer,
  WhatIfAnswer,
} from "@/lib/views/answers";
import type { Trial } from "@/lib/views";
import { allLabels, buildInstance, buildReadiness, buildService, buildWhatIf } from "@/lib/views/build";
import { checkNumbers, oldestRead } from "@/lib/views/numbers";
import { clusterByKey, contextOf } from "./clusters";
import { readSettings } from "./config";
import { requireLatest, runs, type CheckSnapshot } from "./runs";
import { atTarget } from "./targets";

// One function per view of a cluster: its route answers with it, and its page fills the browser's cache with it.
// `target`: as the check would have come out for that version. Errors of all: `cluster.unknown`, and `run.none` before the first finished check (readiness apart).

/** The last finished check and the run that is going on or ended last, which may have failed after it. */
export function readinessAnswer(cluster: string, locale: Locale, target?: string): ReadinessAnswer {
  clusterByKey(readSettings(), cluster);
  const manager = runs();
  const check = manager.latest(cluster);
  const shown = check && atTarget(check, target);
  const run = manager.current(cluster) ?? manager.runs(cluster).at(-1) ?? manager.run(cluster, "latest");
  if (shown && !run?.running) makePlanSoon(cluster, shown.result, locale, target);
  return {
    view: shown ? buildReadiness(shown, locale, shown.run, shown.rows) : null,
    labels: allLabels(locale),
    run: run?.snapshot ?? null,
    ...(run ? { lastEventId: run.log.lastId } : {}),
    ...(run?.running && run.evaluated.length > 0 ? { rows: run.evaluated } : {}),
    ...(check && shown?.result !== check.result ? { retargeted: true } : {}),
  };
}

/** One CLB instance as the last check saw it. Error: `resource.unknown`. */
export function instanceAnswer(cluster: string, id: string, locale: Locale, target?: string): ResourceAnswer {
  const check = atTarget(requireLatest(cluster), target);
  return asOld(check, known(buildInstance(check, id, { locale, kubeContext: contextOf(cluster) }), id));
}

/** One Service (`namespace/name`) as the last check saw it. Error: `resource.unknown`. */
export function serviceAnswer(cluster: string, key: string, locale: Locale, target?: string): ResourceAnswer {
  const check = atTarget(requireLatest(cluster), target);
  return asOld(check, known(buildService(check, key, { locale, kubeContext: contextOf(cluster) }), key));
}

/** What the last check would say of one Service after a change; nothing is read or written. Error: `resource.unknown`. */
export function whatIfAnswer(
  cluster: string,
  key: string,
  trial: Trial,
  locale: Locale,
  target?: string,
): WhatIfAnswer {
  const check = atTarget(requireLatest(cluster), target);
  return known(buildWhatIf(check, key, trial, { locale, kubeContext: contextOf(cluster) }), key);
}

/** Events of the last check, grouped by meaning and object. Secrets in messages are redacted. */
export function eventsAnswer(cluster: string, locale: Locale): EventsAnswer {
  return buildEvents(requireLatest(cluster), locale, contextOf(cluster));
}

// One result's plan is asked for twice, as its beginning and whole.
const plans = new WeakMap<Result, Map<string, PlanAnswer>>();

/** The fix plan of the last finished check. */
export function planAnswer(cluster: string, locale: Locale, target?: string): PlanAnswer {
  const { result, bundle } = atTarget(requireLatest(cluster), target);
  const kubeContext = contextOf(cluster);
  const key = `${locale} ${kubeContext ?? ""}`;
  const own = plans.get(result) ?? new Map<string, PlanAnswer>();
  plans.set(result, own);
  let plan = own.get(key);
  if (!plan) {
    plan = buildPlanView(result, bundle, { locale, kubeContext, targetVersion: result.cluster.targetCcmVersion });
    own.set(key, plan);
  }
  return plan;
}

/** After this time the answers that the reader waits for are on their way. */
const PLAN_AFTER_MS = 1_500;
const plansToCome = new WeakMap<Result, Set<string>>();

/** Who reads a check goes on to its plan, which takes most of a second for 5,000 Services: made once ahead, after the answer. */
function makePlanSoon(cluster: string, result: Result, locale: Locale, target: string | undefined): void {
  const own = plansToCome.get(result) ?? new Set<string>();
  if (own.has(locale)) return;
  plansToCome.set(result, own.add(locale));
  setTimeout(() => {
    try {
      planAnswer(cluster, locale, target);
    } catch {
      // Whoever asks for the plan is told why there is none.
    }
  }, PLAN_AFTER_MS).unref();
}

/** More steps than a screen shows are left to the whole plan. */
const HEAD_STEPS = 20;

/** What the plan page shows first: the first steps in its own order, and how many there are. */
export function planHeadAnswer(cluster: string, locale: Locale, target?: string): PlanHeadAnswer {
  const plan = planAnswer(cluster, locale, target);
  const first = inReadingOrder(plan.steps).slice(0, HEAD_STEPS);
  const shown = new Set(first);
  const numbers = first.map((step, index) => [step.id, index + 1] as const);
  return {
    ...plan,
    steps: plan.steps.filter((step) => shown.has(step)),
    tickets: Object.fromEntries(Object.entries(plan.tickets).filter(([id]) => numbers.some(([own]) => own === id))),
    total: planTotal(plan.steps),
    numbers: Object.fromEntries(numbers),
  };
}

/** The numbers of the tabs, from the rows as they are now. */
export function countsAnswer(cluster: string, target?: string): CountsAnswer {
  const { instances, services } = checkNumbers(atTarget(requireLatest(cluster), target).rows);
  return { instances, services };
}

/** The controller's own precheck result beside ours. */
export function officialAnswer(cluster: string): OfficialAnswer {
  const { bundle, result } = requireLatest(cluster);
  return { comparison: compareOfficial(bundle, result) };
}

/** A page of one instance or Service is as old as its own rows, which may have been read again since the check. */
function asOld(check: CheckSnapshot, view: ResourceAnswer): ResourceAnswer {
  const services = new Set(view.services.map((part) => part.service));
  const rows = check.rows.filter((row) => services.has(row.service));
  const stale = rows.find((row) => row.stale)?.stale;
  return { ...view, checkedAt: oldestRead(rows) ?? view.checkedAt, ...(stale ? { stale } : {}) };
}

function known<T>(view: T | undefined, name: string): T {
  if (view) return view;
  throw new AppError({
    code: "resource.unknown",
    status: 404,
    message: `${name} is not part of the last check.`,
    suggestion: "If it is new, check the cluster again.",
  });
}
