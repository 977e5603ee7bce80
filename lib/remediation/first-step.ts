import { serviceKey } from "@/lib/ccm/names";
import { groupEvents } from "@/lib/events";
import { eventRule } from "@/lib/events/rows";
import { fillCommand, translateGeneric } from "@/lib/guide-steps";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultOf, Risk, Traffic } from "@/lib/model/result";
import { buildPlan, type PlanOptions } from "./plan";

/** The one thing to do first for a Service: what every page, the plan and the report lead with. */
export interface FirstStep {
  /** A live failing Event, or the plan's own step. */
  cause: "event" | "plan";
  /** Code of the Event, or of the step's first finding. */
  code: string;
  /** What is wrong (an Event), or what the step does. */
  title: string;
  /** What to do, where the title does not say it. */
  text?: string;
  inspect?: string;
  command?: string;
  undo?: string;
  path?: string;
  traffic: Traffic;
  risk: Risk;
  findingIds: string[];
  /** Further steps of the same Service in the plan. */
  more: number;
}

type Row = ResultOf<Finding>["services"][number];

/**
 * The root cause first. A sync that fails now, with an Event that says why, leaves differences behind that go when it
 * succeeds: the Event leads, unless the engine itself names the input that stops the sync. Otherwise it is the plan's own
 * first step for this Service, in which all its annotations change together. Undefined when there is nothing to do.
 */
export function firstStep(row: Row, bundle: Bundle, options: PlanOptions = {}): FirstStep | undefined {
  const locale = options.locale ?? "en";
  const steps = buildPlan({ services: [row], orphans: [], cluster: bundle.cluster }, bundle, options);
  // An input that cannot be read fails the sync whatever the cloud says; its finding has the finished command.
  const input = row.findings.some((finding) => finding.visibility === "silent");
  const event = input ? undefined : failingEvent(row.service, bundle);
  if (event) {
    const rule = eventRule(event.code);
    const params = paramsOf(row, bundle, event.sample.variables);
    const look = rule?.steps.find((step) => step.command && !step.change);
    const change = rule?.steps.find((step) => step.change) ?? rule?.steps.find((step) => !step.command);
    const command = change?.command ? fillCommand(change.command, params) : undefined;
    // A command with an example value is not for running: its sentence says what to do.
    const runnable = command !== undefined && !/<\w+>/.test(command);
    return {
      cause: "event",
      code: event.code,
      title: translateGeneric(event.title, locale, params),
      ...(change ? { text: translateGeneric(change.text, locale, params) } : {}),
      ...(look?.command ? { inspect: fillCommand(look.command, params) } : {}),
      ...(runnable ? { command } : {}),
      traffic: "none",
      risk: runnable ? "low" : "none",
      findingIds: [],
      more: steps.length,
    };
  }
  const step = steps[0];
  if (!step) return undefined;
  return {
    cause: "plan",
    code: step.findings[0] ?? "",
    title: step.title,
    text: step.why,
    ...(step.inspect ? { inspect: step.inspect } : {}),
    ...(step.command ? { command: step.command } : {}),
    ...(step.undo ? { undo: step.undo } : {}),
    ...(step.path ? { path: step.path } : {}),
    traffic: step.traffic,
    risk: step.risk,
    findingIds: step.findingIds,
    more: steps.length - 1,
  };
}

/** The newest understood failure of the Service that is not over, not the precheck's own and not one that passes by itself. */
function failingEvent(service: string, bundle: Bundle) {
  const own = (bundle.kubernetes.events ?? []).filter(
    ({ involvedObject: object }) => object?.kind === "Service" && serviceKey(object.namespace, object.name) === service,
  );
  if (own.length === 0) return undefined;
  return groupEvents(own, bundle.kubernetes.services)
    .filter(
      (row) =>
        row.state === "failing" && row.severity === "error" && !row.transient && eventRule(row.code) !== undefined,
    )
    .sort((a, b) => (b.lastSeen ?? "").localeCompare(a.lastSeen ?? ""))[0];
}

function paramsOf(row: Row, bundle: Bundle, variables: Record<string, string>): Record<string, string> {
  const slash = row.service.indexOf("/");
  return {
    region: bundle.cluster.region,
    namespace: row.service.slice(0, slash),
    service: row.service.slice(slash + 1),
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
    ...variables,
  };
}
