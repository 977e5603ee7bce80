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
  title: { en: "What to do", zh: "操作步骤" },
  why,
  recommended: true,
  fixes,
});

/** One thing to do that needs no reason. */
export const toDo = (kind: ManualFix["kind"], text: Text, extra: Partial<ManualFix> = {}): FixOption =>
  byHand(text, manual(kind, text, extra));

const UNKNOWN: Text = {
  en: "This build does not know the code. Look it up in the documentation of the release that made the result.",
  zh: "当前版本不认识该编码，请查阅生成此结果的版本的文档。",
};

/** What the finding's own text says, for a code without a fix. */
export function asWritten(finding: Finding, context: RemediationContext): FixOption[] {
  const info = findingInfo(finding.code);
  const text = info
    ? { en: translate(info.remedy, "en", finding.params), zh: translate(info.remedy, "zh-CN", finding.params) }
    : UNKNOWN;
  if (!context.serviceKey || info?.category === "source" || info?.category === "version") return [toDo("note", text)];
  const inspect = info?.category === "backend" ? showEndpointSlices(targetOf(context)) : describeServiceOf(context);
  return [toDo("note", text, { inspect })];
}
