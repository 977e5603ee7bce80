import type { Example, Remediation, RemediationData, RemediationStep, RemediationStepOf } from "./result";
import { bracketed, joinSentences, labelled, translate, type Locale, type Sentence } from "./text";

function translateAll(sentences: readonly Sentence[], locale: Locale): string {
  return joinSentences(
    sentences.map(({ text, params }) => translate(text, locale, params)),
    locale,
  );
}

export function translateStep(step: RemediationStepOf<readonly Sentence[]>, locale: Locale): RemediationStep {
  const { text, path, ...rest } = step;
  return { ...rest, text: translateAll(text, locale), ...(path ? { path: translateAll(path, locale) } : {}) };
}

/** Remediation in one language; its summary is what the first option asks for. */
export function translateRemediation(data: RemediationData, locale: Locale): Remediation {
  const options = data.options.map(({ title, why, steps, ...option }) => ({
    ...option,
    title: translateAll(title, locale),
    why: translateAll(why, locale),
    steps: steps.map((step) => translateStep(step, locale)),
  }));
  return {
    summary: joinSentences(options[0]?.steps.map((step) => step.text) ?? [], locale),
    options,
    ...(data.noCommandReason ? { noCommandReason: translateAll(data.noCommandReason, locale) } : {}),
  };
}

/** The choices of an example in a file: a line for each value. */
export function choiceLines({ choices = {} }: Example, locale: Locale): string[] {
  return Object.entries(choices).flatMap(([place, values]) =>
    values.map(({ value, note }) => labelled(place, `${value}${bracketed(note, locale)}`, locale)),
  );
}
