import { PRECHECKS } from "../prechecks";
import { ANNOTATION_EVENTS } from "./annotation";
import { CLB_API_EVENTS } from "./clb-api";
import { CONTROLLER_EVENTS } from "./controller";
import { FAMILY_EVENTS, NLB_FAMILY_EVENTS } from "./family";
import { IMMUTABLE_EVENTS } from "./immutable";
import { LIFECYCLE_EVENTS } from "./lifecycle";
import { LISTENER_EVENTS } from "./listener";
import { NLB_EVENTS } from "./nlb";
import { NODE_EVENTS } from "./node";
import { OPENAPI_EVENTS } from "./openapi";
import { REUSE_EVENTS } from "./reuse";
import { ROUTE_EVENTS } from "./route";
import { SERVICE_EVENTS } from "./service";
import { eventRuleOf, type EventRow, type EventRule, type WhoActs } from "./types";

export { annotationOfLabel } from "./annotation";
export * from "./types";

/** Every Event and error message we know, precheck items included. */
export const EVENT_RULES: readonly EventRule[] = [
  ...[
    ...SERVICE_EVENTS,
    ...LIFECYCLE_EVENTS,
    ...ANNOTATION_EVENTS,
    ...IMMUTABLE_EVENTS,
    ...REUSE_EVENTS,
    ...LISTENER_EVENTS,
    ...NODE_EVENTS,
    ...ROUTE_EVENTS,
    ...OPENAPI_EVENTS,
    ...CLB_API_EVENTS,
    ...CONTROLLER_EVENTS,
    ...FAMILY_EVENTS,
    ...NLB_EVENTS,
    ...NLB_FAMILY_EVENTS,
  ].map((row: EventRow) => eventRuleOf(row)),
  ...PRECHECKS,
];

const byCode = new Map(EVENT_RULES.map((rule) => [rule.code, rule]));

/** Codes that became part of another; links and old reports lead there. Their numbers are not given again. */
export const MERGED: Readonly<Record<string, string>> = { EVT708: "EVT705" };

export function eventRule(code: string): EventRule | undefined {
  return byCode.get(MERGED[code] ?? code);
}

/** Whose turn it is; null where nothing is wrong. */
export function whoActsOf(rule: EventRule): WhoActs | null {
  if (rule.severity === "info") return null;
  return rule.whoActs ?? (rule.transient ? "wait" : "you");
}
