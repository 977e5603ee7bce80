import { sayStep, type GuideStep, type SaidStep } from "@/lib/knowledge/steps/said";
import { inLanguage, type Locale } from "@/lib/model/text";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { answerRule } from "@/lib/knowledge/symptoms/signs";
import type { SaidAnswer, SaidAnswers } from "./types";

const precheckOf = new Map(PRECHECKS.map((row) => [row.code, row]));

/** What the catalogue says of one code, in one language; undefined for a code that is not an Event's. */
function sayAnswer(code: string, locale: Locale): SaidAnswer | undefined {
  const rule = answerRule(code);
  if (!rule) return undefined;
  const steps = (rows: readonly GuideStep[]): SaidStep[] => rows.map((step) => sayStep(step, locale));
  const situations = precheckOf.get(code)?.situations;
  return {
    title: inLanguage(rule.title, locale),
    cause: inLanguage(rule.cause, locale),
    steps: steps(rule.steps),
    ...(rule.related && rule.related.length > 0 ? { related: rule.related } : {}),
    ...(situations
      ? { situations: { changedByHand: steps(situations.changedByHand), notChanged: steps(situations.notChanged) } }
      : {}),
  };
}

/** The same for every code that a view shows, each once; codes that are in no catalogue are left out. */
export function sayAnswers(codes: Iterable<string>, locale: Locale): SaidAnswers {
  const said: Record<string, SaidAnswer> = {};
  for (const code of new Set(codes)) {
    const answer = sayAnswer(code, locale);
    if (answer) said[code] = answer;
  }
  return said;
}
