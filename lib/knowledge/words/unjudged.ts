import type { Finding, ResultServiceOf } from "@/lib/model/result";
import { translate, type Locale, type Text } from "@/lib/model/text";

const ALONE: Text = { en: "Could not be judged: {reasons}.", zh: "无法判断：{reasons}。" };
const BOTH: Text = {
  en: "Could not be judged as a whole: {reasons}. Certain all the same, whatever is missing: {count} ({codes}).",
  zh: "无法完整判断：{reasons}。无论缺少什么，以下差异都是确定的：{count} 处（{codes}）。",
};

/** CLB9xx stands where a check could not be made. */
const isMissingInput = (code: string): boolean => /^CLB9\d\d$/.test(code);

/**
 * What is said of a Service that could not be judged: which inputs are missing and, in the same sentence, which differences
 * are certain in spite of it. Undefined for a Service that was judged, or is unknown for another reason. `title` names a
 * finding in the reader's language.
 */
export function unjudgedSentence<F extends Pick<Finding, "code" | "visibility">>(
  row: Pick<ResultServiceOf<F>, "status" | "findings">,
  title: (finding: F) => string,
  locale: Locale,
): string | undefined {
  if (row.status !== "unknown") return undefined;
  const missing = row.findings.filter((finding) => isMissingInput(finding.code));
  if (missing.length === 0) return undefined;
  const certain = row.findings.filter(({ code, visibility }) => visibility !== "advice" && !isMissingInput(code));
  const params = {
    reasons: [...new Set(missing.map(title))].join(locale === "zh-CN" ? "；" : "; "),
    count: certain.length,
    codes: [...new Set(certain.map(({ code }) => code))].join(", "),
  };
  return translate(certain.length > 0 ? BOTH : ALONE, locale, params);
}
