import { ANNOTATIONS, type AnnotationInfo } from "@/lib/knowledge/annotations/index";
import { FORMS, ON_VALUE, ZERO_COUNTS } from "@/lib/knowledge/lint/keys";
import { EFFECTS } from "@/lib/knowledge/lint/rows";
import { rulesFor, type LintContext } from "./context";

/** Rules about values: unreadable, not allowed, wrong case, blanks, out of range, or read differently than written. */
export function lintValues(context: LintContext): void {
  for (const info of ANNOTATIONS) {
    const found = context.effective.get(info.key);
    if (!found || info.removedIn || !info.appliesTo.includes(context.kind)) continue;
    if (info.key === "lb-preserve-lb-on-delete") {
      if (found.value !== "" && found.value !== "true" && found.value !== "on")
        context.report("ANN117", found.key, found.value);
      continue;
    }
    if (found.value !== "") lintValue(context, info, found.key, found.value);
  }
}

function lintValue(context: LintContext, info: AnnotationInfo, key: string, value: string): void {
  if (info.valueType === "int") return lintInteger(context, info, key, value);
  if (info.valueType === "list" || info.valueType === "map") return lintList(context, info, key, value);
  const { allowed } = rulesFor(info, context.kind);
  if (allowed) return lintAllowed(context, info, key, value, allowed);
  if (context.kind === "clb" && info.pattern && !matches(info, value)) {
    const trimmed = value.trim();
    if (trimmed !== value && matches(info, trimmed))
      context.report("ANN113", key, value, { suggested: trimmed, effect: effectOf(context, info) });
    else context.report("ANN118", key, value, { effect: effectOf(context, info) });
  }
}

function lintAllowed(
  context: LintContext,
  info: AnnotationInfo,
  key: string,
  value: string,
  allowed: readonly string[],
): void {
  if (allowed.includes(value)) return;
  const folded = allowed.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase());
  if (folded && info.caseSensitive === false && folded.toLowerCase() === value.toLowerCase()) return;
  const effect = effectOf(context, info);
  const on = ON_VALUE[info.key] ?? "on";
  if (folded && value !== value.trim()) context.report("ANN113", key, value, { suggested: folded, effect });
  else if (info.notAllowed === "treated-as-off" && (folded === on || !folded))
    context.report("ANN116", key, value, { on });
  else if (folded) context.report("ANN112", key, value, { suggested: folded, effect });
  else context.report("ANN111", key, value, { allowed: allowed.join(", "), effect });
}

function lintInteger(context: LintContext, info: AnnotationInfo, key: string, value: string): void {
  if (!/^[+-]?\d+$/.test(value)) {
    context.report("ANN110", key, value, {
      expected: context.text({ en: "Write a whole number, digits only.", zh: "请填写整数，只使用数字。" }),
    });
    return;
  }
  const number = Number(value);
  if (number === 0 && !ZERO_COUNTS.has(info.key)) return context.report("ANN115", key, value);
  const { min, max } = rulesFor(info, context.kind);
  if ((min !== undefined && number < min) || (max !== undefined && number > max)) {
    context.report("ANN114", key, value, { min: min ?? "-", max: max ?? "-", effect: effectOf(context, info) });
  }
}

function lintList(context: LintContext, info: AnnotationInfo, key: string, value: string): void {
  if (context.kind === "nlb" && info.appliesTo.includes("clb")) {
    if (info.key === "lb-protocol-port") lintNlbProtocols(context, key, value);
    return;
  }
  if (!info.pattern || matches(info, value)) return;
  const noBlanks = value.replace(/\s+/g, "");
  const lower = value.toLowerCase();
  if (matches(info, lower))
    return context.report("ANN112", key, value, { suggested: lower, effect: effectOf(context, info, true) });
  const suggestion =
    matches(info, noBlanks) || matches(info, noBlanks.toLowerCase())
      ? { en: 'Write "{fixed}": no blanks.', zh: "请改为“{fixed}”，不要包含空格。" }
      : { en: "Expected form: {form}", zh: "期望格式：{form}" };
  const fixed = matches(info, noBlanks) ? noBlanks : noBlanks.toLowerCase();
  const expected = context.text(suggestion, { fixed, form: FORMS[info.key] ?? "a,b,c" });
  if (info.unparsable === "reconcile-fails") context.report("ANN110", key, value, { expected });
  else if (matches(info, noBlanks))
    context.report("ANN113", key, value, { suggested: noBlanks, effect: effectOf(context, info) });
  else context.report("ANN118", key, value, { effect: effectOf(context, info) });
}

function lintNlbProtocols(context: LintContext, key: string, value: string): void {
  for (const entry of value.split(",")) {
    const protocol = (entry.split(":")[0] ?? "").trim();
    if (!["tcp", "udp", "tcpssl"].includes(protocol.toLowerCase())) {
      return context.report("ANN111", key, value, {
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
