import { MASKED_UNTIL } from "@/lib/findings/masking";
import type { Finding, PublishedFinding, PublishedResult, Remediation, ResultOf } from "@/lib/model/result";
import { resultData } from "@/lib/model/stored-result";
import type { Redacted, Report, ReportFinding, ReportRemediation, ReportSentence } from "./schema";
import { noteCode } from "./words";

/** What version 1 of a report held in place of words: English in the result, and its Chinese by sentence. */
export interface Report1 extends Omit<Report, "format" | "result" | "words" | "redacted"> {
  format: "ccm-preflight/report@1";
  result: PublishedResult;
  phrases: Record<string, string>;
  masked: Redacted[];
}

/**
 * A report of version 1 as one of version 2. Titles and causes come from the tables, by code and values, which version 1
 * held as well; for a code that this build lacks, from the report. Sentences of remediation were filled when it was made:
 * each becomes a text of its own without placeholders.
 */
export function upgradeReport({ phrases, masked, result, format: _format, ...rest }: Report1): Report {
  const words: Report["words"] = { texts: [], codes: {}, harmless: {}, masking: {}, maskedUntil: MASKED_UNTIL };
  const numbers = new Map<string, number>();
  const textOf = (en: string) => ({ en, zh: Object.hasOwn(phrases, en) ? phrases[en]! : en });
  const sentence = (en: string): ReportSentence[] => {
    let number = numbers.get(en);
    if (number === undefined) numbers.set(en, (number = words.texts.push(textOf(en)) - 1));
    return [{ text: number }];
  };
  const written = new Map<string, PublishedFinding>();
  const note = (finding: PublishedFinding | undefined) => finding && written.set(finding.id, finding);
  for (const row of result.services) row.findings.forEach(note);
  for (const orphan of result.orphans) note(orphan.finding);

  const upgrade = (finding: Finding): ReportFinding => {
    const old = written.get(finding.id)!;
    noteCode(words, finding);
    words.codes[finding.code] ??= {
      title: textOf(old.title),
      cause: textOf(old.cause),
      category: old.category,
      severity: old.severity,
    };
    return { ...finding, remediation: upgradeRemediation(old.remediation, sentence) };
  };
  const data = resultData(result);
  return {
    ...rest,
    format: "ccm-preflight/report@2",
    result: {
      ...data,
      services: data.services.map((row) => ({ ...row, findings: row.findings.map(upgrade) })),
      orphans: data.orphans.map(({ finding, ...orphan }) =>
        finding ? { ...orphan, finding: upgrade(finding) } : orphan,
      ),
    } satisfies ResultOf<ReportFinding>,
    words,
    redacted: masked,
  };
}

function upgradeRemediation(old: Remediation, sentence: (en: string) => ReportSentence[]): ReportRemediation {
  return {
    options: old.options.map((option) => ({
      ...option,
      title: sentence(option.title),
      why: sentence(option.why),
      steps: option.steps.map(({ text, path, ...step }) => ({
        ...step,
        text: sentence(text),
        ...(path ? { path: sentence(path) } : {}),
      })),
    })),
    ...(old.noCommandReason ? { noCommandReason: sentence(old.noCommandReason) } : {}),
  };
}
