import { hidingCodes, type Finding, type Remediation } from "@/lib/model/result";
import { translate, translateHidden, type Locale } from "@/lib/model/text";
import { translateRemediation } from "@/lib/model/remediation";
import type { Report, ReportFinding, ReportSentence } from "./schema";

/**
 * Sentences of a report in one language, from the words that it carries itself: what a reader needs who has no tables,
 * such as the program inside a saved file.
 */
export function reportSpeaker({ words }: Pick<Report, "words">, locale: Locale) {
  const own = <T>(map: Record<string, T>, key: string | undefined): T | undefined =>
    key !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
  const full = (sentences: readonly ReportSentence[]) =>
    sentences.map(({ text, params }) => ({ text: words.texts[text] ?? { en: "", zh: "" }, params }));
  return {
    title(finding: Finding): string {
      const info = own(words.codes, finding.code);
      return info ? translate(info.title, locale, finding.params) : finding.code;
    },
    cause(finding: Finding): string {
      const info = own(words.codes, finding.code);
      return info ? translate(info.cause, locale, finding.params) : (finding.message ?? "");
    },
    /** Why the difference does no harm; undefined when it does. */
    harmless(finding: Finding): string | undefined {
      const text = own(words.harmless, finding.harmless);
      return text && translate(text, locale);
    },
    /** Why the dry run does not show it; undefined when nothing hides it. */
    hidden(finding: Finding, others: readonly Finding[]): string | undefined {
      const reason = own(words.masking, finding.maskRule);
      return translateHidden(words.maskedUntil, reason, hidingCodes(finding, others), locale);
    },
    remediation({ remediation: { options, noCommandReason } }: ReportFinding): Remediation {
      return translateRemediation(
        {
          options: options.map((option) => ({
            ...option,
            title: full(option.title),
            why: full(option.why),
            steps: option.steps.map(({ text, path, ...step }) => ({
              ...step,
              text: full(text),
              ...(path ? { path: full(path) } : {}),
            })),
          })),
          ...(noCommandReason ? { noCommandReason: full(noCommandReason) } : {}),
        },
        locale,
      );
    },
  };
}
