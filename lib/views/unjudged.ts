import type { Finding, ResultServiceOf } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";

/** CLB9xx: a check could not be made. */
const isMissingInput = (code: string): boolean => /^CLB9\d\d$/.test(code);

/**
 * Sentence about a Service that could not be judged: the missing inputs, and the differences that are certain all the same.
 * Undefined for a judged Service and for one that is unknown for another reason. `title`: of a finding, in the reader's language.
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
  return translator(locale)(certain.length > 0 ? "files.unjudged.both" : "files.unjudged.alone", params);
}
