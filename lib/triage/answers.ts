import { renderStep, type GuideStep, type StepText } from "@/lib/knowledge/steps/step-text";
import { inLanguage, type Locale } from "@/lib/model/text";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { answerRule } from "@/lib/knowledge/answers";
import type { AnswerText, AnswerTexts } from "./types";

const precheckOf = new Map(PRECHECKS.map((row) => [row.code, row]));

/** The catalogue's text of one code, in one language; undefined for a code that is not an Event's. */
function answerText(code: string, locale: Locale): AnswerText | undefined {
  const rule = answerRule(code);
  if (!rule) return undefined;
  const steps = (rows: readonly GuideStep[]): StepText[] => rows.map((step) => renderStep(step, locale));
  const precheck = precheckOf.get(code);
  return {
    title: inLanguage(rule.title, locale),
    cause: inLanguage(rule.cause, locale),
    steps: steps(rule.steps),
    ...(rule.related && rule.related.length > 0 ? { related: rule.related } : {}),
    ...(precheck
      ? { situations: { changedByHand: steps(precheck.changedByHand), notChanged: steps(precheck.notChanged) } }
      : {}),
  };
}

/** The same for every code that a view shows, each once; codes that are in no catalogue are left out. */
export function answerTexts(codes: Iterable<string>, locale: Locale): AnswerTexts {
  const said: Record<string, AnswerText> = {};
  for (const code of new Set(codes)) {
    const answer = answerText(code, locale);
    if (answer) said[code] = answer;
  }
  return said;
}
