import { translate } from "@/lib/model/text";
import type { EngineFinding, Remediation, RemediationOption } from "@/lib/model/result";
import type { FindingCode } from "@/lib/findings";
import { FIXES } from "@/lib/findings/fixes";
import { informational } from "@/lib/findings/fixes/informational";
import { withProtection } from "@/lib/findings/fixes/protection";
import { renderFix } from "./render";
import { TITLES } from "./texts";
import type { OptionSet, FixOption } from "@/lib/commands/fix";
import type { RemediationContext } from "@/lib/findings/fixes/types";

/** A result of a newer build. */
const unknownCode = informational({
  en: "This build does not know the code. Look it up in the documentation of the release that made the result.",
  zh: "当前版本不认识该编码，请查阅生成此结果的版本的文档。",
});

/** The options of one finding, before anything is written as a command. */
export function optionSetOf(finding: EngineFinding, context: RemediationContext): OptionSet {
  const fix = Object.hasOwn(FIXES, finding.code) ? FIXES[finding.code as FindingCode] : unknownCode;
  const own = withInstance(finding, context);
  const set = fix(finding, own);
  return { ...set, options: order(withProtection(set.options, finding, own)) };
}

/** A finding may speak of an instance that the Service does not have yet: a hidden one behind a wrong id or a doubled tag. */
function withInstance(finding: EngineFinding, context: RemediationContext): RemediationContext {
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

/** What to do about one finding: every way out, the recommended one first, with finished commands. */
export function remediate(finding: EngineFinding, context: RemediationContext): Remediation {
  const set = optionSetOf(finding, context);
  const { locale } = context;
  const options = set.options.flatMap((option): RemediationOption[] => {
    const steps = option.fixes.flatMap((fix) => renderFix(fix, context) ?? []);
    if (steps.length === 0) return [];
    return [
      {
        direction: option.direction,
        title: translate(option.title ?? TITLES[option.direction], locale, set.params),
        recommended: option.recommended === true,
        why: translate(option.why, locale, set.params),
        steps,
      },
    ];
  });
  const hasCommand = options.some((option) => option.steps.some((step) => step.command !== undefined));
  const first = options[0];
  return {
    summary: first ? first.steps.map((step) => step.text).join(" ") : "",
    options,
    ...(hasCommand ? {} : { noCommandReason: translate(set.noCommand ?? NO_COMMAND, locale, set.params) }),
  };
}

const NO_COMMAND = {
  en: "The Service and the instance agree on this by now.",
  zh: "Service 与实例在这一点上已经一致。",
};
