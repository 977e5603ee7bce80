import type { Sentence, Text } from "@/lib/model/text";
import type { Finding, Remediation, RemediationData } from "@/lib/model/result";
import { translateRemediation } from "@/lib/model/remediation";
import type { FindingCode } from "@/lib/findings";
import { FIXES } from "@/lib/findings/fixes";
import { informational } from "@/lib/findings/fixes/informational";
import { withProtection } from "@/lib/findings/fixes/protection";
import { describeFix } from "./render";
import { TITLES } from "./texts";
import type { OptionSet, FixOption } from "@/lib/commands/fix";
import type { AnyBuilder, RemediationContext } from "@/lib/findings/fixes/types";

/** A result of a newer build. */
const unknownCode = informational({
  en: "This build does not know the code. Look it up in the documentation of the release that made the result.",
  zh: "当前版本不认识该编码，请查阅生成此结果的版本的文档。",
});

/** The options of one finding, before anything is written as a command. */
export function optionSetOf(finding: Finding, context: RemediationContext): OptionSet {
  // A table of builders by code, asked with the finding's own code: the one that takes this finding.
  const fix = Object.hasOwn(FIXES, finding.code) ? (FIXES[finding.code as FindingCode] as AnyBuilder) : unknownCode;
  const own = withInstance(finding, context);
  const set = fix(finding, own);
  return { ...set, options: order(withProtection(set.options, finding, own)) };
}

/** A finding may speak of an instance that the Service does not have yet: a hidden one behind a wrong id or a doubled tag. */
function withInstance(finding: Finding, context: RemediationContext): RemediationContext {
  const id = finding.params.loadBalancerId;
  if (typeof id !== "string" || id === "" || id === context.loadBalancerId || !context.index) return context;
  const loadBalancer = context.index.loadBalancers.get(id);
  return loadBalancer
    ? { ...context, loadBalancerId: id, loadBalancer }
    : { ...context, loadBalancerId: context.loadBalancerId ?? id };
}

/**
 * Recommended first. A risky option is never recommended; when only risky ones are left, none is, and the reader
 * decides.
 */
function order(options: readonly FixOption[]): FixOption[] {
  const safe = options.map((option) =>
    option.recommended && option.fixes.some((fix) => fix.risk === "high") ? { ...option, recommended: false } : option,
  );
  const first = safe.findIndex((option) => option.recommended);
  if (first < 0) return safe;
  const chosen = safe[first] as FixOption;
  return [chosen, ...safe.filter((_, index) => index !== first).map((option) => ({ ...option, recommended: false }))];
}

/**
 * What to do about one finding: every way out, the recommended one first, with finished commands. Sentences stay data:
 * a report holds them so, and its reader chooses the language.
 */
export function remediationData(finding: Finding, context: RemediationContext): RemediationData {
  try {
    return optionsOf(finding, context);
  } catch (error) {
    // A value that no command line can carry (NUL) costs this finding its commands, and nothing else.
    const detail = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    return { options: [], noCommandReason: [{ text: UNQUOTABLE, params: { detail } }] };
  }
}

function optionsOf(finding: Finding, context: RemediationContext): RemediationData {
  const set = optionSetOf(finding, context);
  const sentence = (text: Text): Sentence[] => [{ text, ...(set.params ? { params: set.params } : {}) }];
  const options = set.options.flatMap((option): RemediationData["options"] => {
    const steps = option.fixes.flatMap((fix) => describeFix(fix, context) ?? []);
    if (steps.length === 0) return [];
    return [
      {
        direction: option.direction,
        title: sentence(option.title ?? TITLES[option.direction]),
        recommended: option.recommended === true,
        why: sentence(option.why),
        steps,
      },
    ];
  });
  const hasCommand = options.some((option) => option.steps.some((step) => step.command !== undefined));
  const example = options.some((option) => option.steps.some((step) => step.example !== undefined));
  return {
    options,
    ...(hasCommand ? {} : { noCommandReason: sentence(set.noCommand ?? (example ? VALUE_MISSING : NO_COMMAND)) }),
  };
}

/** The same in the context's language. */
export function remediate(finding: Finding, context: RemediationContext): Remediation {
  return translateRemediation(remediationData(finding, context), context.locale);
}

const UNQUOTABLE = {
  en: "No command can be given for this finding: {detail}. Change the value by hand.",
  zh: "无法为该发现项给出命令：{detail}。请手动修改该值。",
};

const VALUE_MISSING = {
  en: "A value that the command needs is not known here: fill in its places first.",
  zh: "命令所需的某个值在此处未知：请先填写其中的占位符。",
};

const NO_COMMAND = {
  en: "The Service and the instance agree on this by now.",
  zh: "Service 与实例在这一点上已经一致。",
};
