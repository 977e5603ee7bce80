import { idsOf } from "@/lib/judge";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { memoizeByObject } from "@/lib/text/memoize";
import { editsOf } from "./plan-edits";
import { addManual, addMissingToManual, judged, leaveStep, stepOf } from "./plan-manual";
import { applyRules, behind, rebuildCreations } from "./plan-order";
import { isLoss, leastEffect } from "./plan-run";
import { isCommand, unique, type Collected, type Step, type StepInit, type StepWay, type Work } from "./plan-step";
import { asOneQuestion, openDecision, stepsOfWay, type PlannedWay, type WayOf } from "./plan-ways";
import { askedTogether, collectWork } from "./plan-work";
import { Rehearsal } from "./rehearsal";
import { waysOf } from "./remediate";

/**
 * The steps of one Service (or instance), rehearsed in memory: each is judged on the state that the one before leaves. Cloud calls
 * are in dependency order before the edit of the annotations, which leads where it is what lets the sync continue. What the steps
 * settle on their way is dropped; manual steps come last.
 */
export function planService(findings: readonly Finding[], context: RemediationContext, bundle: Bundle): Step[] {
  return plannedService(findings, context, bundle).steps;
}

/** The steps, and the steps of a way of a finding on the state that they leave. */
export interface PlannedService {
  steps: Step[];
  wayOf: WayOf;
}

export function plannedService(
  findings: readonly Finding[],
  context: RemediationContext,
  bundle: Bundle,
): PlannedService {
  const work = collectWork(findings, context);
  const along = applyRules(work, context, bundle);
  const edits = editsOf(work, along, context);
  const start = new Rehearsal(bundle, context.serviceKey, namedIds(work, context));
  let run = leastEffect(work, edits, context, start);
  // An edit that needs a decision leaves the annotations unchanged: Listeners are then created from the present ones.
  if (run.decided.size === 0 && rebuildCreations(work, context)) run = leastEffect(work, edits, context, start);
  const { decided, rehearsal } = run;
  work.settled = run.settled;
  const steps: Step[] = [];
  const add = (parts: readonly Collected[], init: StepInit) =>
    steps.push(stepOf(parts, init, context, steps.length + 1));
  const leave = (parts: readonly Collected[], init: StepInit, takes: readonly string[] = []) => {
    const decision = work.manual.find(({ finding, ways }) => ways && takes.includes(finding.id));
    work.manual.push(...parts.map((part) => (decision ? behind(part, decision) : leaveStep(part, init))));
  };
  for (const { parts, init, takes, undo } of run.done) {
    undo?.();
    if (init.label === "decide" && init.command) leave(parts, init, takes);
    else add(parts, init);
  }
  for (const edit of edits) {
    const left = decided.get(edit);
    if (left) leave(edit.parts, left.init, left.takes);
  }
  const named = new Set([...steps.flatMap((step) => step.findingIds), ...(work.settled ?? [])]);
  addMissingToManual(work, named, context);
  work.manual = asOneQuestion(work.manual, context);
  const known = new Map<string, PlannedWay>();
  const wayOf = (asking: readonly Finding[], name: string) => {
    const together = unique(asking.flatMap((one) => askedTogether(one, findings, context)));
    const ids = together.map(({ id }) => id);
    const key = JSON.stringify([name, ...ids.sort()]);
    // Parts that wait for a decision are done with it.
    const waiting = () =>
      work.manual.flatMap(({ asks, finding }) => (asks && together.includes(asks) ? finding.id : []));
    const way = known.get(key) ?? stepsOfWay(asking, name, waiting(), findings, context, bundle, rehearsal);
    known.set(key, way);
    return way;
  };
  const open = memoizeByObject((ways: readonly StepWay[]) => {
    const part = work.manual.find((one) => one.ways === ways)!;
    return openDecision(part, ways, context, wayOf);
  });
  work.manual = work.manual
    .filter(({ finding }) => !work.settled?.has(finding.id))
    .map((part) =>
      part.ways ? { ...part, ...open(part.ways), finding: part.finding } : judged(part, context, rehearsal),
    );
  addManual(work, context, add);
  // Losses come first, then a question, or a person's own work, about what ends each sync.
  const isAbout = (is: (finding: Finding) => boolean, { service, command, findingIds }: Step) =>
    service !== "" && command === undefined && findings.some((one) => is(one) && findingIds.includes(one.id));
  const losses = steps.filter((step) => isAbout(isLoss, step));
  const ending = steps.filter(
    (step) =>
      (step.label === "decide" || step.label === "outside") &&
      isAbout(({ visibility }) => visibility === "silent", step),
  );
  const leading = unique([...losses, ...ending]);
  for (const step of leading) step.leads = true;
  return { steps: [...leading, ...steps.filter(({ leads }) => !leads)], wayOf };
}

export const leadingFirst = <T extends Pick<Step, "leads">>(steps: readonly T[]): T[] => [
  ...steps.filter(({ leads }) => leads),
  ...steps.filter(({ leads }) => !leads),
];

/** Ids of instances and groups that the fixes of a Service name, chosen or not. */
function namedIds({ commands, manual }: Work, context: RemediationContext): string[] {
  const all = [...commands, ...manual];
  const fixes = all.flatMap((part) => [part.fix, ...waysOf(part.finding, context).flatMap((way) => way.fixes)]);
  const calls = fixes.flatMap((fix) => (isCommand(fix) ? (fix.calls ?? []) : []));
  return unique([context.loadBalancerId ?? "", ...idsOf(calls)].filter((id) => id !== ""));
}
