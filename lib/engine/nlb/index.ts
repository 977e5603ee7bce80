import type { ResultService, Value } from "@/lib/model/result";
import { arr } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import { SINCE } from "@/lib/ccm/since";
import { atLeast, rulesFor } from "@/lib/ccm/versions";
import { preservedLoses } from "../compare/advice";
import { unanswered } from "../compare/unanswered";
import { draft, show } from "../draft";
import { finishFindings, itemsOf, rowWithoutRun } from "../result/finish";
import { MissingInputs } from "../result/missing";
import type { RunIndex } from "../run-index";
import type { Call, PendingFinding } from "../types";
import type { NlbTables } from "./cloud";
import { isLeavingNlb, NlbDryRun, type About, type NlbRun } from "./run";
import type { FindingCode } from "@/lib/knowledge/findings";
import { CALLS, type NlbCallCode } from "./calls";
import type { NlbStep } from "./compare";
import { sameText, suffixOf, type Difference, type Settlement } from "./fields";

/**
 * The annotation change that ends a difference: adopts the NLB's value, or removes an annotation that would apply one
 * port's value to all ports. Address type, IP version and resource group of an NLB have one value.
 */
function settlement(view: ServiceView, about: About, { field, actual, settle }: Difference): Settlement | null {
  if (settle !== undefined) return settle;
  const suffix = suffixOf(field);
  if (suffix === undefined || !view.annotations.has(suffix)) return null;
  const shared = about.kind !== "LoadBalancer" && view.ports.length > 1;
  const text = typeof actual === "boolean" ? (actual ? "on" : "off") : show(actual ?? undefined);
  // Enabled, they start the comparison of other annotations.
  if (actual === true && (field === "AlpnEnabled" || field === "HealthCheckEnabled")) return { suffix, value: null };
  // A group of both IP versions needs more than this annotation.
  if (field === "AddressIPVersion" && !sameText(text, "ipv4")) return null;
  return { suffix, value: shared || text === "" || text === "0" ? null : text };
}

/** Fields whose differences form one finding, shown as pairs. */
const WHOLE = new Set(["Servers", "Permissions"]);

/** Servers to add and servers to remove are two findings of one group: each is accepted and fixed separately. */
function wholeField(field: string, call = field): string {
  const name = field === "Servers" ? call : field;
  return name[0]!.toLowerCase() + name.slice(1);
}

/** One finding per difference of a call or refusal; batches of one call are listed once. */
function nlbFindings(view: ServiceView, run: NlbRun): PendingFinding[] {
  const listed = new Map<readonly Difference[], Set<string>>();
  const found = run.steps.flatMap(({ step, about, refusal }) => {
    const by = listed.get(step.differences) ?? new Set();
    const how = step.call?.code ?? "";
    if (step.differences.length > 0 && by.has(how)) return [];
    listed.set(step.differences, by.add(how));
    const differences = step.differences.length > 0 ? step.differences : [{ field: "", desired: null, actual: null }];
    return differences.map((difference) => finding(view, run.nlb, step, about, refusal, difference));
  });
  // Tags and a stopped Listener hide findings of the same resource, a group those of Listeners, the rest all.
  const shown = found.filter(({ visibility }) => visibility !== undefined);
  const groups = shown.filter(({ code }) => code === "CLB722");
  for (const one of found) {
    if (one.maskRule === undefined) continue;
    const same = shown.filter(({ resource }) => resource.kind === one.resource.kind && resource.id === one.resource.id);
    one.hiddenBy = one.maskRule === "M17" ? groups : ["M14", "M21"].includes(one.maskRule) ? same : shown;
  }
  return found;
}

function finding(
  view: ServiceView,
  nlb: string,
  { call, error, masked, params }: NlbStep,
  { range, ...about }: About,
  refusal: FindingCode | undefined,
  difference: Difference,
): PendingFinding {
  const { field, desired, actual } = difference;
  const [made, traffic] = call ? CALLS[call.code as NlbCallCode] : [refusal ?? "CLB741", "none" as const];
  // Tags are taken from the NLB or from a group.
  const code = made ?? (about.kind === "LoadBalancer" ? "CLB702" : "CLB724");
  const preserved = code === "CLB704" && view.annotations.get("preserve-lb-on-delete") !== "";
  const settle = settlement(view, about, difference);
  const suffix = settle?.suffix ?? suffixOf(field);
  const at = `${range ?? about.port ?? ""}/${about.protocol ?? ""}`;
  const api = { kind: "api", name: field } as const;
  return {
    code,
    resource: about,
    ...(field === "" ? {} : { field: WHOLE.has(field) ? wholeField(field, call?.code) : field }),
    ...(difference.rows ? { rows: difference.rows } : { desired, actual }),
    ...(suffix && view.annotations.has(suffix) ? { desiredFrom: view.annotations.from(suffix), actualFrom: api } : {}),
    selfHeals: call !== undefined,
    traffic: preserved ? "none" : traffic,
    ...(masked ? { maskRule: masked } : { visibility: call ? ("reported" as const) : ("silent" as const) }),
    message: error,
    ...(call ? { messageCode: call.code } : {}),
    ...(code === "CLB702" ? { harmless: "bookkeeping" } : {}),
    params: {
      loadBalancerId: nlb,
      field,
      what: about.kind === "Listener" ? at : about.name || about.id || "",
      item: call?.code ?? "",
      problem: error,
      named: field === "" ? view.key : field,
      ...sidesOf(desired, actual),
      ...(settle ? { annotation: settle.key ?? view.annotations.key(settle.suffix) } : {}),
      ...(settle?.value != null ? { adopt: settle.value } : settle ? { remove: true } : {}),
      ...params,
    },
  };
}

/** Both sides as a sentence says them, and what of two lists only one has. */
function sidesOf(desired: Value, actual: Value) {
  const list = (value: Value) => (Array.isArray(value) ? value.map(String) : []);
  const listText = (texts: readonly string[]) => texts.join(", ") || "-";
  const [wanted, has] = [list(desired), list(actual)];
  return {
    to: listText(Array.isArray(desired) ? wanted : [show(desired)].filter(Boolean)),
    from: listText(Array.isArray(actual) ? has : [show(actual)].filter(Boolean)),
    added: listText(wanted.filter((one) => !has.includes(one))),
    removed: listText(has.filter((one) => !wanted.includes(one))),
  };
}

/** One NLB Service: findings of the dry run of v2.15.0 and later. */
export function evaluateNlb(
  index: RunIndex,
  view: ServiceView,
  tables: NlbTables,
): { row: ResultService; calls: readonly Call[] } {
  const missing = new MissingInputs(index.errors);
  missing.needService(view.key);
  const run = new NlbDryRun({ index, view, tables, missing }).run();
  missing.need("nlb", view.key, ...(run.id === "" ? [] : [run.id]));
  const calls = run.steps.flatMap(({ step }) => (step.call && !step.masked ? step.call : []));
  if (missing.any) {
    // A required input could not be read: the row has no findings of the run.
    const rest = { family: "nlb", reason: missing.reason(), missingInputs: missing.indexes() } as const;
    return { row: rowWithoutRun(view.key, "unknown", missing.drafts(), rest), calls: [] };
  }
  const verb = isLeavingNlb(view) ? "deleting" : "syncing";
  const status = run.error !== null || calls.length > 0 ? "fail" : "pass";
  const served = status === "pass" && run.id !== "" ? unanswered(index, view, run.id, "nlb") : [];
  const row: ResultService = {
    service: view.key,
    loadBalancerId: run.id === "" ? null : run.id,
    status,
    reported: itemsOf(calls),
    syncError: run.error === null ? null : `Error ${verb} load balancer [${run.id}]: ${run.error}`,
    findings: finishFindings(view.key, [...nlbFindings(view, run), ...preservedAdvice(index, view), ...served]),
    family: "nlb",
  };
  if (run.events.length > 0) row.otherEvents = run.events;
  return { row, calls };
}

/** The upgrade starts to apply the Service's source ranges; assumed too when the installed version is unreadable. */
function startsFiltering(index: RunIndex, view: ServiceView): boolean {
  return (
    sourceRanges(view).length > 0 &&
    atLeast(index.rules.version, SINCE.nlbSourceRanges) === true &&
    atLeast(index.bundle.cluster.ccmVersion, SINCE.nlbSourceRanges) !== true
  );
}

/**
 * An NLB Service: "skipped" (not covered), or "unknown" when the upgrade changes its behaviour or the target's precheck
 * includes it, because skipping it would look like a pass.
 */
export function uncoveredNlb(index: RunIndex, view: ServiceView): ResultService {
  const resource = { kind: "Service", name: view.key } as const;
  const target = index.rules.version;
  const found: PendingFinding[] = [];
  if (startsFiltering(index, view))
    found.push(draft("CLB613", resource, { target, ranges: sourceRanges(view).join(", ") }));
  if (index.rules.nlbDryRun) found.push(draft("CLB556", resource, { target }));
  const [reason] = found;
  found.push(...preservedAdvice(index, view));
  return rowWithoutRun(view.key, reason ? "unknown" : "skipped", found, { reason: reason?.code ?? "CLB554" });
}

/** A Service that is deleted before the upgrade is deleted by the release that runs. */
const preservedAdvice = ({ rules, bundle }: RunIndex, view: ServiceView): PendingFinding[] =>
  [rules, ...(bundle.cluster.ccmVersion ? [rulesFor(bundle.cluster.ccmVersion).rules] : [])].some(
    ({ preservedNlbLosesListeners }) => preservedNlbLosesListeners,
  )
    ? preservedLoses(view)
    : [];

const sourceRanges = ({ service }: ServiceView): string[] =>
  arr(service.spec?.loadBalancerSourceRanges).filter((range) => typeof range === "string");
