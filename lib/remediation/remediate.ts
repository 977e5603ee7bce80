import type { Sentence, Text } from "@/lib/model/text";
import type { Finding, Remediation, RemediationData } from "@/lib/model/result";
import { translateRemediation } from "@/lib/model/remediation";
import type { FindingCode } from "@/lib/knowledge/findings";
import { FIXES } from "@/lib/remediation/fixes";
import { asWritten } from "@/lib/remediation/fixes/by-hand";
import { withProtection } from "@/lib/remediation/fixes/protection";
import { describeFix } from "./render";
import { TITLES } from "@/lib/knowledge/findings/why";
import type { FixOption } from "@/lib/remediation/commands/fix";
import type { AnyBuilder, RemediationContext } from "@/lib/remediation/fixes/types";

/** The options of one finding, before anything is written as a command. */
export function fixOptions(finding: Finding, context: RemediationContext): FixOption[] {
  const known = context.known?.get(finding);
  if (known) return known;
  // A table of builders by code, asked with the finding's own code: the one that takes this finding.
  const own = Object.hasOwn(FIXES, finding.code) ? (FIXES[finding.code as FindingCode] as AnyBuilder) : undefined;
  const at = withInstance(finding, context);
  const options = order(withProtection((own ?? asWritten)(finding, at), finding, at));
  context.known?.set(finding, options);
  return options;
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
  if (context.movedBy) return { options: [], noCommandReason: [{ text: MOVED, params: { code: context.movedBy } }] };
  const ways = fixOptions(finding, context);
  const sentence = (text: Text): Sentence[] => [{ text }];
  const options = ways.flatMap((option): RemediationData["options"] => {
    const steps = option.fixes.flatMap((fix) => {
      const edit = option.recommended && fix.kind === "annotate" ? context.editOf?.(finding.id) : undefined;
      const step = describeFix(fix, context, edit?.text !== undefined);
      return step ? [{ ...step, ...edit }] : [];
    });
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
    ...(hasCommand ? {} : { noCommandReason: sentence(example ? VALUE_MISSING : (ways[0]?.why ?? NO_COMMAND)) }),
  };
}

/** The same in the context's language. */
export function remediate(finding: Finding, context: RemediationContext): Remediation {
  return translateRemediation(remediationData(finding, context), context.locale);
}

const MOVED = {
  en: "The answer to {code} has the Service use another instance: nothing is to be done on this one.",
  zh: "按 {code} 处理后，Service 将使用其他实例，当前实例上无需处理。",
};

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
