import { asSentence, bracketed, joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import type { Example } from "@/lib/model/result";
import { WORDS } from "@/lib/knowledge/words/rows";
import { planTotal } from "./plan-effect";
import type { PlanStep } from "./plan-step";

/** `Fix plan: mall-prod`, over every form of a plan. Not escaped. */
export function planTitle(cluster: string | undefined, locale: Locale): string {
  const title = translate(WORDS.plan.title, locale);
  return cluster ? labelled(title, cluster, locale) : title;
}

/** What a plan holds in numbers, as its page says it. */
export function planCounts(steps: readonly PlanStep[], locale: Locale): string {
  const { commands, ...total } = planTotal(steps);
  const heading = translate(WORDS.plan.heading, locale, total);
  const left = total.steps - commands;
  return joinSentences(
    [asSentence(heading, locale), translate(WORDS.plan.summary, locale, { commands, left })],
    locale,
  );
}

/** The choices of an example in a file: a line for each value. */
export function choiceLines({ choices = {} }: Example, locale: Locale): string[] {
  return Object.entries(choices).flatMap(([place, values]) =>
    values.map(({ value, note }) => labelled(place, `${value}${bracketed(note, locale)}`, locale)),
  );
}
