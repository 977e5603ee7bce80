import type { AnnotationInfo } from "@/lib/knowledge/annotations/index";
import { FORMS, ON_VALUE, ZERO_COUNTS } from "@/lib/knowledge/lint/keys";
import { EFFECTS } from "@/lib/knowledge/lint/rows";
import { annotationsRead, rulesFor, type Found, type LintContext } from "./context";

/** Rules about values: unreadable, not allowed, wrong case, blanks, out of range, or read differently than written. */
export function lintValues(context: LintContext): void {
  for (const found of annotationsRead(context)) {
    if (found.info.key === "lb-preserve-lb-on-delete") {
      if (found.value !== "" && found.value !== "true" && found.value !== "on") context.report("ANN117", found);
      continue;
    }
    if (found.value !== "") lintValue(context, found);
  }
}

function lintValue(context: LintContext, found: Found): void {
  const { info } = found;
  if (info.valueType === "int") return lintInteger(context, found);
  if (info.valueType === "list" || info.valueType === "map") return lintList(context, found);
  const { allowed } = rulesFor(info, context.kind);
  if (allowed) return lintAllowed(context, found, allowed);
  if (context.kind === "clb" && info.pattern && !matches(info, found.value)) {
    const trimmed = found.value.trim();
    if (trimmed !== found.value && matches(info, trimmed))
      context.report("ANN113", found, { suggested: trimmed, effect: effectOf(context, info) });
    else context.report("ANN118", found, { effect: effectOf(context, info) });
  }
}

function lintAllowed(context: LintContext, found: Found, allowed: readonly string[]): void {
  const { info, value } = found;
  if (allowed.includes(value)) return;
  const folded = allowed.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase());
  if (folded && info.caseSensitive === false && folded.toLowerCase() === value.toLowerCase()) return;
  const effect = effectOf(context, info);
  const on = ON_VALUE[info.key] ?? "on";
  if (folded && value !== value.trim()) context.report("ANN113", found, { suggested: folded, effect });
  else if (info.notAllowed === "treated-as-off" && (folded === on || !folded)) context.report("ANN116", found, { on });
  else if (folded) context.report("ANN112", found, { suggested: folded, effect });
  else context.report("ANN111", found, { allowed: allowed.join(", "), effect });
}

function lintInteger(context: LintContext, found: Found): void {
  const { info } = found;
  if (!/^[+-]?\d+$/.test(found.value)) {
    context.report("ANN110", found, {
      expected: context.text({ en: "Write a whole number, digits only.", zh: "请填写整数，只使用数字。" }),
    });
    return;
  }
  const number = Number(found.value);
  if (number === 0 && !ZERO_COUNTS.has(info.key)) return context.report("ANN115", found);
  const { min, max } = rulesFor(info, context.kind);
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
    context.report("ANN114", found, { min: min ?? "-", max: max ?? "-", effect: effectOf(context, info) });
  }
}

function lintList(context: LintContext, found: Found): void {
  const { info, value } = found;
  if (context.kind === "nlb" && info.appliesTo.includes("clb")) {
    if (info.key === "lb-protocol-port") lintNlbProtocols(context, found);
    return;
  }
  if (!info.pattern || matches(info, value)) return;
  const noBlanks = value.replace(/\s+/g, "");
  const lower = value.toLowerCase();
  if (matches(info, lower))
    return context.report("ANN112", found, { suggested: lower, effect: effectOf(context, info, true) });
  const suggestion =
    matches(info, noBlanks) || matches(info, noBlanks.toLowerCase())
      ? { en: 'Write "{fixed}": no blanks.', zh: "请改为“{fixed}”，不要包含空格。" }
      : { en: "Expected form: {form}", zh: "期望格式：{form}" };
  const fixed = matches(info, noBlanks) ? noBlanks : noBlanks.toLowerCase();
  const expected = context.text(suggestion, { fixed, form: FORMS[info.key] ?? "a,b,c" });
  if (info.unparsable === "reconcile-fails") context.report("ANN110", found, { expected });
  else if (matches(info, noBlanks))
    context.report("ANN113", found, { suggested: noBlanks, effect: effectOf(context, info) });
  else context.report("ANN118", found, { effect: effectOf(context, info) });
}

function lintNlbProtocols(context: LintContext, found: Found): void {
  for (const entry of found.value.split(",")) {
    const protocol = (entry.split(":")[0] ?? "").trim();
    if (!["tcp", "udp", "tcpssl"].includes(protocol.toLowerCase())) {
      return context.report("ANN111", found, {
        allowed: "tcp, udp, tcpssl",
        effect: context.text(EFFECTS["reconcile-fails"]),
      });
    }
  }
}

function effectOf(context: LintContext, info: AnnotationInfo, unparsable = false): string {
  const effect = unparsable ? (info.unparsable ?? info.notAllowed) : info.notAllowed;
  return effect ? context.text(EFFECTS[effect]) : "";
}

const PATTERNS = new Map<string, RegExp>();
function matches(info: AnnotationInfo, value: string): boolean {
  let pattern = PATTERNS.get(info.key);
  if (!pattern) PATTERNS.set(info.key, (pattern = new RegExp(info.pattern as string)));
  return pattern.test(value);
}
