import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { FixOption, ManualFix } from "@/lib/remediation/commands/fix";
import type { Finding } from "@/lib/model/result";
import { translate, type Text } from "@/lib/model/text";
import { showEndpointSlices } from "@/lib/remediation/commands/kubectl";
import { findingInfo } from "@/lib/knowledge/findings";
import { describeServiceOf, targetOf } from "./facts";
import type { RemediationContext } from "./types";

/** Something that a person does, or looks at. */
const manual = (kind: ManualFix["kind"], text: Text, extra: Partial<ManualFix> = {}): ManualFix => ({
  kind,
  text,
  traffic: "none",
  risk: "none",
  ...extra,
});

/** The only way, which no command of ours can go, and why it is one. */
const byHand = (why: Text, ...fixes: ManualFix[]): FixOption => ({
  direction: "other",
  title: FIX_TEXT.whatToDo,
  why,
  recommended: true,
  fixes,
});

/** One thing to do that needs no reason. */
export const toDo = (kind: ManualFix["kind"], text: Text, extra: Partial<ManualFix> = {}): FixOption =>
  byHand(text, manual(kind, text, extra));

/** What the finding's own text says, for a code without a fix. */
export function asWritten(finding: Finding, context: RemediationContext): FixOption[] {
  const info = findingInfo(finding.code);
  const text = info
    ? { en: translate(info.remedy, "en", finding.params), zh: translate(info.remedy, "zh-CN", finding.params) }
    : FIX_TEXT.unknownCode;
  if (!context.serviceKey || info?.category === "source" || info?.category === "version") return [toDo("note", text)];
  const inspect = info?.category === "backend" ? showEndpointSlices(targetOf(context)) : describeServiceOf(context);
  return [toDo("note", text, { inspect })];
}
