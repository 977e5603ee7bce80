import { findingInfo } from "@/lib/findings";
import { HARMLESS } from "@/lib/findings/harmless";
import type { EngineFinding, Finding } from "@/lib/model/result";
import { fill, translate, type Locale, type Text } from "@/lib/model/text";

export interface FindingText {
  title: string;
  cause: string;
  remedy?: string;
}

/** Title and cause in the reader's language; a code that this build does not know keeps the words of its result. */
export function findingText(
  finding: EngineFinding & Partial<Pick<Finding, "title" | "cause">>,
  locale: Locale,
): FindingText {
  const info = findingInfo(finding.code);
  if (!info)
    return {
      title: finding.title ?? finding.code,
      cause: finding.cause ?? fill(finding.message ?? "", finding.params),
    };
  return {
    title: translate(info.title, locale, finding.params),
    cause: translate(info.cause, locale, finding.params),
    remedy: translate(info.remedy, locale, finding.params),
  };
}

/** The title of a code without a finding at hand, for chips and filters. */
export function codeTitle(code: string, locale: Locale): string {
  const info = findingInfo(code);
  return info ? translate(info.shortTitle, locale) : code;
}

export function harmlessText(id: string, locale: Locale): string | undefined {
  const text = (HARMLESS as Record<string, Text>)[id];
  return text ? translate(text, locale) : undefined;
}
