import { annotationByShortKey, type AnnotationInfo } from "@/lib/knowledge/annotations/index";
import { EFFECTS } from "@/lib/knowledge/lint/rows";
import { annotationsRead, rulesFor, type Found, type LintContext } from "./context";
import type { RequirementCondition } from "@/lib/knowledge/annotations/types";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";

/** Rules about two keys: companions, conflicts, and lists of the Service's ports. */
export function lintRelations(context: LintContext): void {
  for (const found of annotationsRead(context)) {
    if (found.value === "") continue;
    const { protocols } = rulesFor(found.info, context.kind);
    if (!protocols || context.protocols.size === 0 || protocols.some((protocol) => context.protocols.has(protocol)))
      lintCompanions(context, found);
    lintConflicts(context, found);
  }
  lintNewInstance(context);
  for (const key of ["lb-protocol-port", "lb-vgroup-port"]) lintPortList(context, key);
  lintForwardPort(context);
  lintZones(context);
}

/** A new NLB gets its zones from this key alone and needs two; a reused one (lb-id) has zones. */
function lintZones(context: LintContext): void {
  if (context.kind !== "nlb" || context.value("lb-id") !== "") return;
  const found = context.effective.get("lb-zone-maps");
  if (!found && !context.isNew) return;
  const entries = (found?.value ?? "").split(",").map((entry) => entry.split(":")[0]!.trim());
  const count = new Set(entries.filter(Boolean)).size;
  if (count < 2) context.report("ANN153", found ?? { key: annotationByShortKey("lb-zone-maps")!.fullKey }, { count });
}

function lintCompanions(context: LintContext, found: Found): void {
  for (const requirement of found.info.requires ?? []) {
    if (!applies(context, requirement.when, found.value)) continue;
    const companion = annotationByShortKey(requirement.key);
    if (!companion || !companion.appliesTo.includes(context.kind)) continue;
    const companionValue = context.value(requirement.key);
    // On NLB, encrypted Listeners have the protocol tcpssl.
    const values = requirement.values?.map((wanted) =>
      context.kind === "nlb" ? wanted.replace("https:", "tcpssl:") : wanted,
    );
    const met = values ? values.some((wanted) => holds(companionValue, wanted)) : companionValue !== "";
    if (met) continue;
    const wanted = values ? `: "${values.map((v) => v.replace("*", "<port>")).join("|")}"` : "";
    context.report("ANN140", found, { companion: `${companion.fullKey}${wanted}` });
  }
}

function applies(context: LintContext, when: RequirementCondition | undefined, value: string): boolean {
  if (!when) return true;
  if (when.value !== undefined && !holds(value, when.value)) return false;
  if (when.protocols && !when.protocols.some((protocol) => context.protocols.has(protocol))) return false;
  // The creating version is known only for an instance that does not exist yet.
  if (when.createdBy && !(context.isNew && atLeast(context.options.ccmVersion, when.createdBy))) return false;
  return !(when.clusterBackend === "not-eni" && context.options.clusterBackendType === "eni");
}

/** `https:*` matches any entry of that protocol in the list. */
function holds(value: string, wanted: string): boolean {
  if (!wanted.endsWith(":*")) return value === wanted;
  return value.split(",").some((entry) => entry.trim().toLowerCase().startsWith(wanted.slice(0, -1)));
}

/** The table holds both directions; only the first key of a pair reports the conflict. */
function lintConflicts(context: LintContext, found: Found): void {
  const { info } = found;
  for (const conflict of info.conflictsWith ?? []) {
    const other = context.effective.get(conflict.key);
    if (!other || other.value === "" || !contradicts(conflict, found, other)) continue;
    const back = other.info.conflictsWith?.find((c) => c.key === info.key);
    if (back && contradicts(back, other, found) && info.key > conflict.key) continue;
    const spec = [info.key, conflict.key].includes("lb-spec");
    context.report("ANN141", found, {
      other: other.key,
      otherValue: other.value,
      effect: context.text(spec ? EFFECTS.noSpec : EFFECTS.none),
    });
  }
}

type Conflict = NonNullable<AnnotationInfo["conflictsWith"]>[number];

function contradicts({ when, values }: Conflict, one: Found, other: Found): boolean {
  const asRead = ({ info, value }: Found) => (info.caseSensitive === false ? value.toLowerCase() : value);
  if (when !== undefined && asRead(one) !== when) return false;
  return !values || values.some((wanted) => holds(asRead(other), wanted));
}

/** From SINCE.payByClcu a new instance is PayByCLCU by default. */
function lintNewInstance(context: LintContext): void {
  if (
    context.kind !== "clb" ||
    !context.isNew ||
    context.value("lb-id") !== "" ||
    context.value("lb-instance-charge-type") !== ""
  )
    return;
  if (atLeast(context.options.ccmVersion ?? context.options.targetVersion, SINCE.payByClcu) !== true) return;
  const found = context.effective.get("lb-charge-type");
  if (found?.value === "paybybandwidth") {
    context.report("ANN142", found, {
      companion: annotationByShortKey("lb-instance-charge-type")!.fullKey,
    });
  }
}

function lintPortList(context: LintContext, short: string): void {
  const found = context.effective.get(short);
  if (!found || found.value === "" || context.ports.length === 0) return;
  const seen = new Set<string>();
  for (const entry of found.value.split(",")) {
    const port = entry.split(":")[1]?.trim();
    if (port === undefined || !/^\d+$/.test(port)) continue;
    if (seen.has(port)) context.report("ANN151", found, { port });
    else if (!context.ports.includes(Number(port))) context.report("ANN150", found, { port });
    seen.add(port);
  }
}

function lintForwardPort(context: LintContext): void {
  const found = context.effective.get("lb-forward-port");
  if (!found || context.kind !== "clb" || !/^\d+:\d+(,\d+:\d+)*$/.test(found.value)) return;
  const at = new Map(context.listeners.map((listener) => [listener.port, listener.protocol]));
  for (const entry of found.value.split(",")) {
    const [from, to] = entry.split(":").map(Number) as [number, number];
    if (!at.has(from)) context.report("ANN150", found, { port: from });
    else if (at.get(from) === "http" && at.get(to) !== "https")
      context.report("ANN152", found, { from, to, wanted: "https" });
  }
}
