import { SYMPTOM_ROWS } from "./rows";
import type { ServiceFacts, Symptom, SymptomAnswer } from "./types";

export { serviceFacts } from "./facts";
export type * from "./types";

export const SYMPTOMS: readonly Symptom[] = SYMPTOM_ROWS;

/** The answer the live Service gives to a question, if it gives one. */
export function knownAnswer(answers: readonly SymptomAnswer[], facts: ServiceFacts): SymptomAnswer | undefined {
  return answers.find((answer) => answer.when?.(facts));
}
