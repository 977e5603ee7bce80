import type { Category, Finding, Severity } from "@/lib/model/result";
import { familyOf } from "@/lib/model/family";
import { inLanguage, joinSentences, type FindingParams, type Locale, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { HARMLESS } from "./harmless";
import { findingInfo, type OfficialCheck } from "./index";
import { MASKED_UNTIL, maskingRule } from "./masking";
import { nlbField } from "./nlb/words";

/** The sentences of one finding in one language. */
export interface FindingText {
  title: string;
  /** The title without names and numbers, for chips and filters. */
  shortTitle: string;
  cause: string;
  /** One sentence: what to do. Commands are built by `remediate`. */
  remedy: string;
}

/** Sentences of a finding. A code that this build does not know shows itself and the controller's own words. */
export function renderFinding(finding: Pick<Finding, "code" | "params" | "message">, locale: Locale): FindingText {
  const info = findingInfo(finding.code);
  if (!info)
    return {
      title: finding.code,
      shortTitle: finding.code,
      cause: finding.message ?? "",
      remedy: "",
    };
  const params = inWords(finding, locale);
  const cause = info.causes?.[String(params.item)] ?? info.cause;
  return {
    title: translate(info.title, locale, params),
    shortTitle: shortTitle(finding.code, locale),
    cause: translate(cause, locale, params),
    remedy: translate(info.remedy, locale, params),
  };
}

/** The params of a finding with the API's fields of an NLB as people say them. */
function inWords({ code, params }: Pick<Finding, "code" | "params">, locale: Locale): FindingParams {
  if (familyOf(code) !== "nlb" || typeof params.field !== "string") return params;
  return { ...params, field: inLanguage(nlbField(params.field), locale) };
}

export interface FindingKind {
  category: Category;
  severity: Severity;
  /** Row of the product's precheck table. */
  officialCheck?: OfficialCheck;
  /** Whether this build has the code in its tables; an unknown one counts as an unread input. */
  known: boolean;
}

/** Category, severity and precheck row of a code. */
export function kindOf(code: string): FindingKind {
  const info = findingInfo(code);
  if (!info) return { category: "source", severity: "error", known: false };
  return {
    known: true,
    category: info.category,
    severity: info.severity,
    ...(info.officialCheck ? { officialCheck: info.officialCheck } : {}),
  };
}

/** The title of a code without a finding at hand, for chips and filters. */
export function shortTitle(code: string, locale: Locale): string {
  const info = findingInfo(code);
  return info ? translate(info.shortTitle, locale) : code;
}

/** Why a difference does no harm; undefined when the reason's id is not known here. */
export function harmlessText(id: string, locale: Locale): string | undefined {
  const text = (HARMLESS as Record<string, Text>)[id];
  return text ? translate(text, locale) : undefined;
}

/**
 * Why the dry run does not show a finding: which others hide it, and how. `codes` are those of `maskedBy`, as far as they
 * are known. Undefined when nothing hides it.
 */
export function maskingText(rule: string | undefined, codes: readonly string[], locale: Locale): string | undefined {
  const reason = maskingRule(rule);
  const parts = [
    codes.length > 0 && translate(MASKED_UNTIL, locale, { codes: codes.join(", "), count: codes.length }),
    reason && inLanguage(reason, locale),
  ];
  return joinSentences(parts, locale) || undefined;
}
