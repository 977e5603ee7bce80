import type { EventGroupRow } from "@/lib/events/group-events";
import type { RemediationContext } from "@/lib/findings/fixes/types";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { translate } from "@/lib/model/text";
import { answerOf } from "./event-step";
import { annotationChanges } from "./parse-command";
import { riskOf, unique, type PlanStep } from "./plan-step";
import { PLAN_TEXT } from "./plan-texts";

/**
 * The steps of a Service whose sync fails now: the answer to that failure, and nothing else until it succeeds. The differences
 * beside it may exist only because it fails, and the sync that then goes through settles them the Service's way; so the
 * annotations that would keep what the CLB has go into the answer's command where it is one, and are offered before it where not.
 */
export function behindEvent(
  own: readonly PlanStep[],
  row: Result["services"][number],
  event: EventGroupRow,
  bundle: Bundle,
  context: RemediationContext,
): PlanStep[] {
  const { locale, serviceKey, loadBalancerId, kubeContext } = context;
  const edit = own.find((step) => annotationChanges(step.command ?? step.risky?.command ?? ""));
  const keep = annotationChanges(edit?.command ?? edit?.risky?.command ?? "") ?? [];
  const answer = answerOf(row, event, bundle, { locale, ...(kubeContext ? { kubeContext } : {}) }, keep);
  const where = { service: serviceKey, ...(loadBalancerId ? { loadBalancerId } : {}) };
  const first: PlanStep = {
    ...where,
    findings: [event.code],
    kind: answer.kind,
    title: answer.text,
    ...(answer.inspect ? { inspect: answer.inspect } : {}),
    ...(answer.command ? { command: answer.command } : {}),
    ...(answer.example ? { example: answer.example } : {}),
    ...(answer.undo ? { undo: answer.undo } : {}),
    ...(answer.risky ? { risky: answer.risky } : {}),
    traffic: answer.traffic,
    risk: answer.risk,
    why: answer.wrong,
    id: `${serviceKey}|event|1`,
    findingIds: answer.merged && edit ? edit.findingIds : [],
    event: event.code,
    ...(answer.sync.length > 0 ? { sync: answer.sync } : {}),
  };
  const rest = own.filter((step) => !answer.merged || step !== edit);
  if (rest.length === 0) return [first];
  const command = answer.merged ? undefined : (edit?.command ?? edit?.risky?.command);
  const undo = edit?.undo ?? edit?.risky?.undo;
  const waiting: PlanStep = {
    ...where,
    findings: unique(rest.flatMap((step) => step.findings)),
    kind: "console",
    title: translate(command ? PLAN_TEXT.behindEventKeep : PLAN_TEXT.behindEvent, locale, { service: serviceKey }),
    ...(edit?.inspect ? { inspect: edit.inspect } : {}),
    traffic: command && edit ? edit.traffic : "none",
    risk: command && edit ? riskOf(edit.traffic, "low") : "none",
    why: translate(PLAN_TEXT.behindEventWhy, locale),
    id: `${serviceKey}|event|2`,
    findingIds: unique(rest.flatMap((step) => step.findingIds)),
    ...(command && edit ? { risky: { command, traffic: edit.traffic, ...(undo ? { undo } : {}) } } : {}),
    ...(command && edit?.sync ? { sync: edit.sync } : {}),
  };
  return [first, waiting];
}
