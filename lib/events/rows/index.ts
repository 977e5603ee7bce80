import { PRECHECKS } from "../prechecks";
import { ANNOTATION_EVENTS } from "./annotation";
import { IMMUTABLE_EVENTS } from "./immutable";
import { LIFECYCLE_EVENTS } from "./lifecycle";
import { LISTENER_EVENTS } from "./listener";
import { NLB_EVENTS } from "./nlb";
import { NODE_EVENTS } from "./node";
import { OPENAPI_EVENTS } from "./openapi";
import { REUSE_EVENTS } from "./reuse";
import { ROUTE_EVENTS } from "./route";
import { SERVICE_EVENTS } from "./service";
import type { EventRule } from "./types";

export { INTEGER_LABELS } from "./annotation";
export * from "./types";

/** Every Event and error message we know, precheck items included. */
export const EVENT_RULES: readonly EventRule[] = [
  ...SERVICE_EVENTS,
  ...LIFECYCLE_EVENTS,
  ...ANNOTATION_EVENTS,
  ...IMMUTABLE_EVENTS,
  ...REUSE_EVENTS,
  ...LISTENER_EVENTS,
  ...NODE_EVENTS,
  ...ROUTE_EVENTS,
  ...OPENAPI_EVENTS,
  ...NLB_EVENTS,
  ...PRECHECKS,
];

const byCode = new Map(EVENT_RULES.map((rule) => [rule.code, rule]));

export function eventRule(code: string): EventRule | undefined {
  return byCode.get(code);
}
