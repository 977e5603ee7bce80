import { t } from "@/lib/knowledge/steps";
import { renderStep } from "@/lib/knowledge/steps/step-text";
import { inLanguage, type Locale, type Text } from "@/lib/model/text";
import { SYMPTOM_ROWS } from "./rows";
import type { SaidSymptom, Symptom, SymptomRow } from "./types";

export type * from "./types";

export const SYMPTOMS: readonly Symptom[] = SYMPTOM_ROWS.map(({ questions, ...row }: SymptomRow) => ({
  sources: ["troubleshooting", "faq2025", "faq2021"],
  ...row,
  questions: questions.map(({ yes, no, ...question }) => ({
    ...question,
    answers: [
      { id: "yes", label: t("Yes", "是"), ...yes },
      { id: "no", label: t("No", "否"), ...no },
    ],
  })),
}));

/** A symptom in one language; places for values stay open, pages fill them. */
export function saySymptom({ code, id, title, cause, questions }: Symptom, locale: Locale): SaidSymptom {
  const say = (text: Text) => inLanguage(text, locale);
  return {
    code,
    id,
    title: say(title),
    cause: say(cause),
    questions: questions.map((question) => ({
      id: question.id,
      ask: say(question.ask),
      ...(question.how ? { how: renderStep(question.how, locale) } : {}),
      answers: question.answers.map(({ label, conclusion, steps, ...answer }) => ({
        ...answer,
        label: say(label),
        ...(conclusion ? { conclusion: say(conclusion) } : {}),
        ...(steps ? { steps: steps.map((step) => renderStep(step, locale)) } : {}),
      })),
    })),
  };
}
