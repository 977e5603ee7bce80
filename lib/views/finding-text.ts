import { findingInfo } from "@/lib/findings";
import { HARMLESS } from "@/lib/findings/harmless";
import type { EngineFinding, Finding } from "@/lib/model/result";
import { fill, translate, type Locale, type Text } from "@/lib/model/text";
import { SHORT_TITLES } from "./short-titles";

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

/**
 * The title of a code without a finding at hand, for chips and filters: names and numbers of the one resource go, so
 * that "Scheduler of listener {port}/{protocol} differs" reads "Scheduler of listener differs".
 */
export function codeTitle(code: string, locale: Locale): string {
  const short = SHORT_TITLES[code];
  if (short) return translate(short, locale);
  const info = findingInfo(code);
  if (!info) return code;
  const zh = locale === "zh-CN";
  const title = translate(info.title, locale)
    .replace(/\{(legacyA|a)nnotation\}/g, zh ? "注解" : "annotation")
    .replace(/^\{loadBalancerId\}/, zh ? "实例" : "Instance")
    .replace(/\{target\}/g, zh ? "目标版本" : "the target version")
    .replace(/ is \{actual\}, the Service asks for \{desired\}$/, " differs")
    .replace(/为 \{actual\}，Service 期望 \{desired\}$/, "不一致")
    .replace(/\{\w+\}(\/\{\w+\})?( 个)?/g, "")
    .replace(/""|“”/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
  const closed = zh ? title.replace(/(?<=[\u4e00-\u9fff，]) (?=[\u4e00-\u9fff])/g, "") : title;
  return closed.charAt(0).toUpperCase() + closed.slice(1);
}

export function harmlessText(id: string, locale: Locale): string | undefined {
  const text = (HARMLESS as Record<string, Text>)[id];
  return text ? translate(text, locale) : undefined;
}
