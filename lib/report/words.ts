import { findingInfo, HARMLESS } from "@/lib/knowledge/findings";
import { MASKED_UNTIL, maskingRule } from "@/lib/knowledge/findings/masking";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, RemediationData, Result, ResultOf } from "@/lib/model/result";
import type { Sentence, Text } from "@/lib/model/text";
import { firstOf, inPlanOrder, remediationData, remediesOf, type FirstStep } from "@/lib/remediation";
import type { ReportFinding, ReportFirst, ReportRemediation, ReportSentence, ReportWords } from "./schema";

export interface Worded {
  result: ResultOf<ReportFinding>;
  words: ReportWords;
  first: ReportFirst[];
}

/**
 * Adds to a result what a reader far from this build needs: each Service's findings as its plan does them, what to do first where
 * there is something to do, remediation as data, and in both languages the texts that occur, once each. Linear in findings.
 */
export function addRemedies(
  result: Result,
  bundle: Bundle,
  options: { kubeContext?: string; targetVersion?: string },
): Worded {
  const first: ReportFirst[] = [];
  const words: ReportWords = { texts: [], codes: {}, harmless: {}, masking: {}, maskedUntil: MASKED_UNTIL };
  const numbers = new Map<string, number>();
  const numberOf = (text: Text): number => {
    const key = `${text.en}\n${text.zh}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = words.texts.push({ en: text.en, zh: text.zh }) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  const { contextOf, stepsOf } = remediesOf(bundle, { locale: "en", ...options }, result.services);
  const chinese = remediesOf(bundle, { locale: "zh-CN", ...options });
  const worded = (finding: Finding, service: string, loadBalancerId: string | null): ReportFinding => {
    noteCode(words, finding);
    const data = remediationData(finding, contextOf(finding, service, loadBalancerId));
    return { ...finding, remediation: numbered(data, numberOf) };
  };
  return {
    result: {
      ...result,
      services: result.services.map((row) => {
        const steps = stepsOf(row);
        const en = firstOf(steps);
        const zh = en && firstOf(chinese.stepsOf(row));
        if (en && zh) first.push(reportFirst(row.service, en, zh));
        const findings = inPlanOrder(row.findings, steps);
        return { ...row, findings: findings.map((finding) => worded(finding, row.service, row.loadBalancerId)) };
      }),
      orphans: result.orphans.map(({ finding, ...orphan }) =>
        finding ? { ...orphan, finding: worded(finding, "", orphan.loadBalancerId) } : orphan,
      ),
    },
    words,
    first,
  };
}

function reportFirst(service: string, en: FirstStep, zh: FirstStep): ReportFirst {
  const both = (name: "title" | "text" | "path"): Text => ({ en: en[name] ?? "", zh: zh[name] ?? "" });
  return {
    service,
    code: en.code,
    title: both("title"),
    text: both("text"),
    ...(en.path ? { path: both("path") } : {}),
    ...(en.inspect ? { inspect: en.inspect } : {}),
    ...(en.command ? { command: en.command } : {}),
    ...(en.example ? { example: { command: en.example.command, places: en.example.places } } : {}),
    ...(en.undo ? { undo: en.undo } : {}),
    traffic: en.traffic,
    risk: en.risk,
  };
}

/** Adds the texts of a finding's code, harmless reason and masking rule, as far as this build knows them. */
function noteCode(words: ReportWords, finding: Finding): void {
  const info = findingInfo(finding.code);
  if (info && !Object.hasOwn(words.codes, finding.code)) {
    const { title, cause, category, severity } = info;
    words.codes[finding.code] = { title, cause, category, severity };
  }
  const harmless = (HARMLESS as Record<string, Text>)[finding.harmless ?? ""];
  if (harmless) words.harmless[finding.harmless!] = harmless;
  const masking = maskingRule(finding.maskRule);
  if (masking) words.masking[finding.maskRule!] = masking;
}

/** Only the values that a text asks for stay with it. */
function numbered(data: RemediationData, numberOf: (text: Text) => number): ReportRemediation {
  const number = (sentences: readonly Sentence[]): ReportSentence[] =>
    sentences.map(({ text, params }) => {
      const used = Object.entries(params ?? {}).filter(
        ([name]) => text.en.includes(`{${name}}`) || text.zh.includes(`{${name}}`),
      );
      return { text: numberOf(text), ...(used.length > 0 ? { params: Object.fromEntries(used) } : {}) };
    });
  return {
    options: data.options.map((option) => ({
      ...option,
      title: number(option.title),
      why: number(option.why),
      steps: option.steps.map(({ text, path, ...step }) => ({
        ...step,
        text: number(text),
        ...(path ? { path: number(path) } : {}),
      })),
    })),
    ...(data.noCommandReason ? { noCommandReason: number(data.noCommandReason) } : {}),
  };
}
