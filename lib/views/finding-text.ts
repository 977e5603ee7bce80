import { FINDINGS } from "@/lib/knowledge/findings";
import { HARMLESS } from "@/lib/knowledge/findings/harmless";
import type { EngineFinding, Finding } from "@/lib/model/result";
import { fill, say, type Locale, type Text } from "@/lib/model/text";

export interface FindingText {
  title: string;
  cause: string;
  remedy?: string;
}

/** Title and cause in the reader's language; a code that this build does not know keeps the words of its result. */
export function findingText(finding: EngineFinding & Partial<Pick<Finding, "title" | "cause">>, locale: Locale): FindingText {
  const info = FINDINGS[finding.code];
  if (!info) return { title: finding.title ?? finding.code, cause: finding.cause ?? fill(finding.message ?? "", finding.params) };
  return { title: say(info.title, locale, finding.params), cause: say(info.cause, locale, finding.params), remedy: say(info.remedy, locale, finding.params) };
}

/** The title of a code without a finding at hand: placeholders that would stay open are cut to an ellipsis. */
export function codeTitle(code: string, locale: Locale): string {
  const info = FINDINGS[code];
  if (!info) return code;
  return say(info.title, locale).replace(/\{\w+\}/g, "…");
}

export function harmlessText(id: string, locale: Locale): string | undefined {
  const text = (HARMLESS as Record<string, Text>)[id];
  return text ? say(text, locale) : undefined;
}
