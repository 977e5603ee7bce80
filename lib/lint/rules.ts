import { hasListener, LISTENER_PROTOCOLS } from "@/lib/ccm/listener-config";
import MiniSearch from "minisearch";
import { memoizeByObject } from "@/lib/text/memoize";
import {
  ANNOTATIONS,
  annotationInfo,
  type AnnotationInfo,
  annotationByShortKey,
  expandKey,
} from "@/lib/knowledge/annotations/index";
import { CURRENT_PREFIX, DOMAIN, LEGACY_PREFIX } from "@/lib/ccm/annotations";
import { INTENT } from "@/lib/knowledge/intent/rows";
import { leavesListeners, nlbSigns, productOf, suffixOf } from "@/lib/knowledge/intent/signs";
import type { IntentRow, Seen } from "@/lib/knowledge/intent/types";
import { OTHER_PROTOCOL, WANTED } from "@/lib/knowledge/intent/wanted";
import { COMPANIONS } from "@/lib/knowledge/preview";
import { FORMS, NO_LONGER_SOLD, ON_VALUE, ZERO_COUNTS, COUNTERPARTS } from "@/lib/knowledge/lint/keys";
import { type LintContext, annotationsRead, rulesFor, type Found } from "./context";
import { ADVICE, EFFECTS, SIDE_EFFECTS } from "@/lib/knowledge/lint/rows";
import { SINCE } from "@/lib/ccm/since";
import { atLeast, parseVersion } from "@/lib/ccm/versions";
import type { Text } from "@/lib/model/text";
import type { RequirementCondition } from "@/lib/ccm/annotation-row";

const LOAD_BALANCER = `${CURRENT_PREFIX}loadbalancer-`;
/** Another spelling of the controller's prefix. */
const OTHER_PREFIX = /(?:^|[./-])(?:alibaba-?cloud|ali-?cloud|aliyun)[-./].*(?:load-?balancer|[snc]lb)-/i;

const INTENT_ROWS = Object.entries(INTENT) as [keyof typeof INTENT, IntentRow][];

/** Values that were meant, row by row (lib/knowledge/intent). */
export function lintMeant(context: LintContext): void {
  const { seen } = context;
  for (const [code, { of = BOTH, isNew, defaults, sign }] of INTENT_ROWS)
    if (of.includes(seen.kind) && (!isNew || seen.isNew) && (!defaults || seen.defaults))
      for (const { key, value, ...params } of sign(seen)) context.report(code, { key, value }, params);
}
const BOTH: readonly Seen["kind"][] = ["clb", "nlb"];

const REPLACED_BY: Partial<Record<string, Text>> = {
  "lb-slb-network-type": ADVICE.networkType,
  "lb-region": ADVICE.region,
};

/** Rules about the keys themselves: unknown, old spelling, shadowed, without effect, or of the other product. */
export function lintKeys(context: LintContext): void {
  for (const key of context.seen.unknown) if (!context.said(key)) lintUnknown(context, key);
  for (const [key, value] of Object.entries(context.annotations)) {
    if (annotationInfo(key) || context.seen.unknown.includes(key) || !OTHER_PREFIX.test(key)) continue;
    const [, suggested] = suggestKey(LOAD_BALANCER + suffixOf(key), context.kind);
    const known = annotationInfo(LOAD_BALANCER + suffixOf(key))?.fullKey ?? suggested;
    if (known) context.report("ANN108", { key, value }, { suggested: known });
  }
  const nlbMeant = nlbSigns(context.seen).length > 0;
  for (const found of context.effective.values()) {
    const { info } = found;
    if (found.shadowed) {
      const { key: legacyKey, value: legacyValue } = found.shadowed;
      const code = found.value === "" && legacyValue !== "" ? "ANN105" : "ANN104";
      context.report(code, found, { legacyKey, legacyValue });
    } else if (found.legacy && !info.removedIn) {
      context.report("ANN106", found, { suggested: info.fullKey });
    }
    if (info.removedIn) {
      const replacement = REPLACED_BY[info.key] ?? ADVICE.remove;
      const networkType = found.key.replace("slb-network-type", "network-type");
      context.report("ANN125", found, {
        removedIn: info.removedIn,
        ...(info.key === "lb-slb-network-type" ? { replaced: networkType } : {}),
        replacement: context.text(replacement, { to: networkType, key: found.key }),
      });
    } else if (context.kind === "clb" && !info.appliesTo.includes("clb")) {
      if (!nlbMeant && !context.said(found.key)) context.report("ANN123", found);
    } else if (context.kind === "nlb" && !info.appliesTo.includes("nlb") && !context.said(found.key))
      context.report("ANN124", found);
  }
}

/** Suggestion for an unknown key: the key that does it, what to write instead, or one of nearly the same letters. */
function lintUnknown(context: LintContext, key: string): void {
  const found = { key, value: context.annotations[key] };
  const kind = nlbSigns(context.seen).length > 0 ? "nlb" : context.kind;
  const [code, near] = isAboutProduct(found.value ?? "", key) ? ["ANN102" as const] : suggestKey(key, kind);
  const suggested = near && forProtocol(context, near);
  if (code !== "ANN102") return context.report(code, found, { suggested });
  const { write } = productOf(found.value ?? "") === undefined ? (wantedBy(key) ?? {}) : {};
  if (write) context.report("ANN107", found, { write: context.text(write) });
  else context.report("ANN102", found);
}

/** A value that names a product, or a class that is no size: no key of the same letters does what it asks for. */
const isAboutProduct = (value: string, key: string) =>
  productOf(value) !== undefined || (/(^|-)class$/.test(suffixOf(key)) && !/^slb\./.test(value));

/** The key of the same setting that is read for the Service's protocols, where the nearest one is not. */
function forProtocol(context: LintContext, fullKey: string): string {
  const info = annotationInfo(fullKey);
  const other = info && otherProtocols(context, info) && annotationByShortKey(COUNTERPARTS[info.key] ?? "");
  return context.kind === "clb" && other ? other.fullKey : fullKey;
}

const wantedBy = (key: string) => WANTED.find(({ sign }) => sign.test(suffixOf(key)));

/** Probable meaning of an unknown key, by code: in camel case, another word for it, a near one, or none. */
function suggestKey(key: string, kind: Seen["kind"]): ["ANN101" | "ANN102" | "ANN103", suggested?: string] {
  const prefix = key.startsWith(LEGACY_PREFIX) ? LEGACY_PREFIX : CURRENT_PREFIX;
  const rest = key.startsWith(prefix) ? key.slice(prefix.length) : key.slice(DOMAIN.length);
  const bare = rest.replace(/^loadbalancer-/, "");
  if (rest !== key.slice(DOMAIN.length) && bare === "backend-type") return ["ANN101", DOMAIN + bare];
  const known = ANNOTATIONS.filter(
    (info) => !info.removedIn && (kind === "clb" || kind === "nlb" ? info.appliesTo.includes(kind) : true),
  );
  if (!key.startsWith(prefix)) {
    const suggested = nearest(rest.toLowerCase(), ["backend-type", "class"]);
    return suggested ? ["ANN101", DOMAIN + suggested] : ["ANN102"];
  }
  const suffixes = known.filter((info) => info.key.startsWith("lb-")).map((info) => info.suffix);
  const suffix = rest.replace(/^[a-z-]*?balan?[a-z]*-/i, "");
  const dashed = suffix.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  if (rest.startsWith("loadbalancer-") && suffix !== dashed && suffixes.includes(dashed))
    return ["ANN103", LOAD_BALANCER + dashed];
  const wanted = wantedBy(key);
  if (wanted?.write) return ["ANN102"];
  const by = typeof wanted?.key === "object" ? wanted.key[kind === "nlb" ? "nlb" : "clb"] : wanted?.key;
  if (by) return ["ANN101", expandKey(by)];
  if (suffixes.includes(dashed)) return ["ANN101", LOAD_BALANCER + dashed];
  const near = wanted ? undefined : nearest(dashed, suffixes);
  return near ? ["ANN101", LOAD_BALANCER + near] : ["ANN102"];
}

/** The nearest of `candidates` in spelling, the first of equally near ones; `undefined` when none is close. Words of another meaning are not close. */
function nearest(text: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(text.length / 5)));
  const words = new Set(text.split("-"));
  const near = candidates.filter((one) => limit === 1 || one.split("-").some((word) => words.has(word)));
  const index = new MiniSearch({ fields: ["id"], tokenize: (key) => [key], processTerm: (key) => key });
  index.addAll(near.map((id) => ({ id })));
  const close = ({ id }: { id: unknown }) => Math.abs((id as string).length - text.length) <= limit;
  // A swap of two letters is two edits.
  return index.search(text, { fuzzy: Math.max(2, limit), filter: close })[0]?.id as string | undefined;
}

/** Rules about values: unreadable, not allowed, wrong case, blanks, out of range, or read differently than written. */
export function lintValues(context: LintContext): void {
  for (const found of annotationsRead(context)) {
    if (found.quoted !== undefined) {
      const { severity, effect } = consequenceOf(context, found, quotedEffect(found.info));
      context.report("ANN230", { key: found.key, value: found.quoted }, { fixed: found.value, severity, effect });
      continue;
    }
    if (isPlaceholder(found)) {
      const { severity, effect } = consequenceOf(context, found, found.info.notAllowed);
      const reuse = found.info.key === "lb-id" ? "yes" : "no";
      context.report("ANN231", found, { severity, effect, reuse });
      continue;
    }
    if (found.info.key === "lb-preserve-lb-on-delete") {
      if (found.value !== "" && found.value !== "true" && found.value !== "on") context.report("ANN117", found);
      continue;
    }
    if (found.value !== "") lintValue(context, found);
  }
}

/** Placeholders of an example: brackets and variables, a word for one, an id that is masked or of one letter. */
const PLACEHOLDER =
  /<[^<>]*>|【[^【】]*】|\$\{[^{}]*\}|\$\([^()]*\)|\{\{[^{}]*\}\}|^\$[A-Z_]{3,}$|(?:^|[-_:,])your[-_ ]|你的|您的|(?:^|[-_:,])(?:change|replace)[-_]?me\b|xxxxx|(?:^|[-_:,])x{3}|\*{3}|\.{3}|…|-([a-z0-9])\1{3,}(?=$|[:,])/i;
/** An instance's id has digits; a word of an example has none. */
const isPlaceholder = ({ info, value }: Found) =>
  PLACEHOLDER.test(value.trim()) || (info.key === "lb-id" && /^[a-z]+(?:[-_][a-z]+)+$/i.test(value.trim()));

/** A value with quotes is never a word, number or list that the key takes. */
const quotedEffect = (info: AnnotationInfo) =>
  info.valueType === "int" ? "reconcile-fails" : (info.unparsable ?? info.notAllowed);

/**
 * Effect of an invalid value, and its severity: what the API refuses, or what stops the sync, is an error, unless the key
 * is not applied here at all.
 */
function consequenceOf(context: LintContext, { info }: Found, effect: AnnotationInfo["notAllowed"]) {
  const applied = isSent(context, info) && !(info.createOnly && !context.isNew);
  const grave = effect === "reconcile-fails" || (effect === "api-rejects" && applied);
  return {
    severity: grave ? ("error" as const) : ("warning" as const),
    effect: effect && (effect !== "api-rejects" || applied) ? context.text(EFFECTS[effect]) : "",
  };
}

/** Whether the controller hands the value to the API: a listener key without a listener that reads it stays where it is. */
const isSent = (context: LintContext, info: AnnotationInfo) =>
  !(context.inert && info.target === "listener") &&
  (info.key === "lb-protocol-port" || otherProtocols(context, info) === undefined);

function lintValue(context: LintContext, found: Found): void {
  const { info } = found;
  const stops = [info.unparsable, info.notAllowed].includes("reconcile-fails") || info.valueType === "int";
  // A value that is not sent is not refused: lintEffects says that it does nothing here.
  if (!stops && !isSent(context, info)) return;
  if (info.valueType === "int") return lintInteger(context, found);
  if (info.valueType === "list" || info.valueType === "map") return lintList(context, found);
  const { allowed } = rulesFor(info, context.kind);
  // A separate row says its effect (ANN207).
  if (info.key === "lb-type") return;
  if (allowed) return lintAllowed(context, found, allowed);
  if (context.kind === "clb" && info.pattern && !matches(info, found.value)) {
    const trimmed = found.value.trim();
    const consequence = consequenceOf(context, found, info.notAllowed);
    if (trimmed !== found.value && matches(info, trimmed))
      context.report("ANN113", found, { suggested: trimmed, ...consequence });
    // Another form may be an old id; several where one is taken are none.
    else context.report("ANN118", found, /[,;]/.test(found.value) ? consequence : { effect: consequence.effect });
  }
}

function lintAllowed(context: LintContext, found: Found, allowed: readonly string[]): void {
  const { info, value } = found;
  if (allowed.includes(value)) return;
  const folded = allowed.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase());
  if (folded && info.caseSensitive === false && folded.toLowerCase() === value.toLowerCase()) return;
  const consequence = consequenceOf(context, found, info.notAllowed);
  const on = ON_VALUE[info.key] ?? "on";
  if (folded && value !== value.trim()) context.report("ANN113", found, { suggested: folded, ...consequence });
  else if (info.notAllowed === "treated-as-off" && (folded === on || !folded)) context.report("ANN116", found, { on });
  else if (folded) context.report("ANN112", found, { suggested: folded, ...consequence });
  else context.report("ANN111", found, { allowed: allowed.join(", "), ...consequence });
}

function lintInteger(context: LintContext, found: Found): void {
  const { info } = found;
  if (!/^[+-]?\d+$/.test(found.value)) {
    const texts = { expected: context.text(ADVICE.wholeNumber), effect: context.text(EFFECTS.unreadable) };
    return context.report("ANN110", found, texts);
  }
  const number = Number(found.value);
  if (number === 0 && !ZERO_COUNTS.has(info.key)) return context.report("ANN115", found);
  const { min, max } = rulesFor(info, context.kind);
  if (!isSent(context, info) && info.notAllowed !== "reconcile-fails") return;
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
    context.report("ANN114", found, {
      min: min ?? "-",
      max: max ?? "-",
      ...consequenceOf(context, found, info.notAllowed),
    });
  }
}

function lintList(context: LintContext, found: Found): void {
  const { info, value } = found;
  if (context.kind === "nlb" && info.appliesTo.includes("clb")) {
    if (info.key === "lb-protocol-port") lintNlbProtocols(context, found);
    return;
  }
  if (!info.pattern || matches(info, value)) return;
  const noBlanks = value.replace(/\s+/g, "").replaceAll("：", ":").replaceAll("，", ",");
  const lower = value.toLowerCase();
  if (matches(info, lower))
    return context.report("ANN112", found, {
      suggested: lower,
      ...consequenceOf(context, found, info.unparsable ?? info.notAllowed),
    });
  const fixed = matches(info, noBlanks) ? noBlanks : noBlanks.toLowerCase();
  const isFixed = matches(info, fixed);
  const suggestion = !isFixed ? ADVICE.form : value.trim() === fixed ? ADVICE.oneLine : ADVICE.noBlanks;
  const expected = context.text(suggestion, { fixed, form: FORMS[info.key] ?? "a,b,c" });
  if (info.unparsable === "reconcile-fails")
    context.report("ANN110", found, {
      ...{ expected, effect: context.text(EFFECTS.unreadable) },
      ...(isFixed ? { suggested: fixed } : {}),
    });
  else if (matches(info, noBlanks))
    context.report("ANN113", found, { suggested: noBlanks, ...consequenceOf(context, found, info.notAllowed) });
  else context.report("ANN118", found, { effect: consequenceOf(context, found, info.notAllowed).effect });
}

function lintNlbProtocols(context: LintContext, found: Found): void {
  const protocols = found.value.split(",").map((entry) => entry.split(":")[0]!.trim().toLowerCase());
  if (protocols.every((protocol) => hasListener("nlb", protocol))) return;
  const effect = context.text(EFFECTS["reconcile-fails"]);
  context.report("ANN111", found, { allowed: LISTENER_PROTOCOLS.nlb.join(", "), effect });
}

const patternOf = memoizeByObject(({ pattern }: AnnotationInfo) => new RegExp(pattern as string));
const matches = (info: AnnotationInfo, value: string) => patternOf(info).test(value);

/** Rules about keys without effect: other protocol, reused Listener, creation only, version. */
export function lintEffects(context: LintContext): void {
  if (context.options.ccmVersion && !parseVersion(context.options.ccmVersion)) context.report("ANN133", {});
  for (const found of annotationsRead(context)) {
    const { info } = found;
    if (!lintVersion(context, found) || found.value === "") continue;
    if (context.said(found.key)) continue;
    const target = (context.kind === "nlb" && info.nlb?.target) || info.target;
    if (leavesListeners(context.seen) && target === "listener") context.report("ANN122", found);
    // Protocols of the listeners are not known while that value cannot be read.
    else if (!context.said(context.seen.keyOf("lb-protocol-port"))) lintProtocol(context, found);
    if (context.kind === "clb" && info.createOnly && (!context.isNew || context.value("lb-id") !== ""))
      context.report("ANN126", found);
  }
}

/** The protocols that read a key, where the Service has none of them. */
function otherProtocols(
  { kind, protocols: present }: LintContext,
  info: AnnotationInfo,
): readonly string[] | undefined {
  const { protocols } = rulesFor(info, kind);
  return present.size === 0 || protocols?.some((protocol) => present.has(protocol)) ? undefined : protocols;
}

function lintProtocol(context: LintContext, found: Found): void {
  const { info } = found;
  const protocols = otherProtocols(context, info);
  if (!protocols || info.key === "lb-protocol-port") return;
  const params = { protocols: protocols.join(", "), present: [...context.protocols].join(", ") };
  const counterpart = context.kind === "clb" ? annotationByShortKey(COUNTERPARTS[info.key] ?? "") : undefined;
  const write = context.text(OTHER_PROTOCOL[info.key] ?? ADVICE.remove, { key: found.key });
  if (!counterpart) return context.report("ANN120", found, { ...params, write });
  const installed = atLeast(context.options.ccmVersion, counterpart.since);
  const gate = installed === false ? context.text(ADVICE.needs, { since: counterpart.since }) : "";
  context.report("ANN121", found, { ...params, suggested: counterpart.fullKey, gate });
}

/** False when the installed version does not read the key: other rules about its effect are then skipped. */
function lintVersion(context: LintContext, found: Found): boolean {
  const { info } = found;
  const { ccmVersion, targetVersion } = context.options;
  if (info.key === "lb-force-override-listeners") lintOverride(context, found);
  if (
    info.key === "lb-additional-resource-tags" &&
    found.value !== "" &&
    atLeast(ccmVersion, SINCE.additionalTags) === false &&
    atLeast(targetVersion, SINCE.additionalTags)
  ) {
    context.report("ANN134", found, { since: SINCE.additionalTags });
  }
  const since = context.kind === "nlb" && info.appliesTo.includes("clb") ? (info.nlb?.since ?? info.since) : info.since;
  if (atLeast(ccmVersion, since) !== false) return true;
  if (targetVersion !== undefined && atLeast(targetVersion, since)) {
    const effect = info.key === "lb-domain-extensions" ? EFFECTS.deletesDomains : EFFECTS.none;
    const params = { since, version: ccmVersion, target: targetVersion, effect: context.text(effect) };
    context.report("ANN131", found, params);
  } else context.report("ANN130", found, { since, version: ccmVersion });
  return false;
}

/** Up to v2.2.0 other spellings enabled it: 1.9.3 ignored case, 2.1 and 2.2 accepted anything but "false". */
function lintOverride(context: LintContext, found: Found): void {
  const { ccmVersion, targetVersion } = context.options;
  const { value } = found;
  if (value === "true" || context.value("lb-id") === "") return;
  if (atLeast(ccmVersion, SINCE.exactOverride) !== false || !atLeast(targetVersion, SINCE.exactOverride)) return;
  const wasOn = atLeast(ccmVersion, SINCE.secondLine)
    ? value !== "" && value !== "false"
    : value.toLowerCase() === "true";
  if (wasOn) context.report("ANN132", found, { version: ccmVersion, since: SINCE.exactOverride });
}

/** Rules about two keys: companions, conflicts, and lists of the Service's ports. */
export function lintRelations(context: LintContext): void {
  for (const found of annotationsRead(context)) {
    if (found.value === "") continue;
    if (otherProtocols(context, found.info) === undefined) lintCompanions(context, found);
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
  const { info } = found;
  for (const requirement of info.requires ?? []) {
    if (!applies(context, requirement.when, found.value)) continue;
    const companion = annotationByShortKey(requirement.key);
    if (!companion || !annotationsOf(context.kind, companion)) continue;
    const companionValue = context.value(requirement.key);
    // On NLB, encrypted Listeners have the protocol tcpssl.
    const values = requirement.values?.map((wanted) =>
      context.kind === "nlb" ? wanted.replace("https:", "tcpssl:") : wanted,
    );
    const met = values ? values.some((wanted) => holds(companionValue, wanted)) : companionValue !== "";
    // A certificate is required per listener (ANN253), access control as a whole (ANN213).
    if (met || info.key === "lb-protocol-port" || context.said(found.key) || conflictOf(context, found)) continue;
    const wanted = values ? `: "${values.map((v) => v.replace("*", "<port>")).join("|")}"` : "";
    const refused = COMPANIONS.some(
      ({ when: [key, on], wants }) =>
        info.key === `lb-${key}` && found.value === on && requirement.key === `lb-${wants}`,
    );
    const code = refused && !context.inert && context.kind === "clb" ? "ANN143" : "ANN140";
    const side = SIDE_EFFECTS[requirement.key];
    const sold = NO_LONGER_SOLD.has(requirement.key) && context.isNew ? "no" : "yes";
    context.report(code, found, {
      ...{ companion: `${companion.fullKey}${wanted}`, side: side ? context.text(side) : "", sold },
    });
  }
}

const annotationsOf = (kind: Seen["kind"], { appliesTo }: AnnotationInfo) =>
  appliesTo.some((product) => product === kind);

function applies(context: LintContext, when: RequirementCondition | undefined, value: string): boolean {
  if (!when) return true;
  if (when.value !== undefined && !holds(value, when.value)) return false;
  if (when.protocols && !when.protocols.some((protocol) => context.protocols.has(protocol))) return false;
  // The creating version is known only for an instance that does not exist yet; the newest, where none is known.
  const version = context.options.ccmVersion ?? context.options.targetVersion;
  const { createdBy } = when;
  const isMade = createdBy && (version === undefined ? context.options.defaults : atLeast(version, createdBy));
  if (createdBy && !(context.isNew && isMade)) return false;
  return !(when.clusterBackend === "not-eni" && context.options.clusterBackendType === "eni");
}

/** `https:*` matches any entry of that protocol in the list. */
function holds(value: string, wanted: string): boolean {
  if (!wanted.endsWith(":*")) return value === wanted;
  return value.split(",").some((entry) => entry.trim().toLowerCase().startsWith(wanted.slice(0, -1)));
}

/** Another key with which a key does nothing at all: the one that says that the instance is internal. */
const conflictOf = (context: LintContext, found: Found) =>
  found.info.conflictsWith?.some((conflict) => {
    const other = context.effective.get(conflict.key);
    return conflict.key === "lb-address-type" && other !== undefined && contradicts(conflict, found, other);
  });

/** The table holds both directions; only the first key of a pair reports the conflict. */
function lintConflicts(context: LintContext, found: Found): void {
  const { info } = found;
  for (const conflict of info.conflictsWith ?? []) {
    const other = context.effective.get(conflict.key);
    if (!other || other.value === "" || !contradicts(conflict, found, other)) continue;
    const back = other.info.conflictsWith?.find((c) => c.key === info.key);
    if (back && contradicts(back, other, found) && info.key > conflict.key) continue;
    const effect = [info.key, conflict.key].includes("lb-spec")
      ? EFFECTS.noSpec
      : [info.key, conflict.key].includes("lb-graceful-shutdown")
        ? EFFECTS.gracefulNeedsWeights
        : EFFECTS.none;
    const pair = [info.key, conflict.key];
    const internal = conflict.key === "lb-address-type";
    const spec = pair.includes("lb-spec") ? (info.key === "lb-spec" ? found.key : other.key) : undefined;
    const advice = internal ? ADVICE.internalWithout : spec ? ADVICE.noSpecification : ADVICE.keepOne;
    context.report("ANN141", found, {
      other: other.key,
      otherValue: other.value,
      effect: context.text(effect),
      write: context.text(advice, { key: found.key, other: `${other.key}: ${other.value}`, spec }),
      ...(internal ? { drop: "key" } : {}),
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
  const { kind, isNew, value } = context;
  if (kind !== "clb" || !isNew || value("lb-id") !== "" || value("lb-instance-charge-type") !== "") return;
  const version = context.options.ccmVersion ?? context.options.targetVersion;
  // Without a version the newest rules are meant, and the text names the first that has them.
  if (atLeast(version, SINCE.payByClcu) !== true && !(version === undefined && context.options.defaults)) return;
  const found = context.effective.get("lb-charge-type");
  if (found?.value !== "paybybandwidth" || conflictOf(context, found)) return;
  context.report("ANN142", found, version === undefined ? { severity: "warning" as const } : {});
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
  if (otherProtocols(context, found.info)) return;
  const at = new Map(context.listeners.map((listener) => [listener.port, listener.protocol]));
  for (const entry of found.value.split(",")) {
    const [from, to] = entry.split(":").map(Number) as [number, number];
    if (!at.has(from)) context.report("ANN150", found, { port: from });
    else if (at.get(from) === "http" && at.get(to) !== "https")
      context.report("ANN152", found, { from, to, wanted: "https" });
    else if (at.get(from) === "https" && at.get(to) === "http") context.report("ANN154", found, { from, to });
  }
}
