import { asSentence, bracketed, joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import type { Example } from "@/lib/model/result";
import { WORDS } from "@/lib/knowledge/words/rows";
import { planTotal } from "./plan-effect";
import type { PlanStep } from "./plan-step";

/** `Fix plan: mall-prod`, the title of every format of a plan. Not escaped. */
export function planTitle(cluster: string | undefined, locale: Locale): string {
  const title = translate(WORDS.plan.title, locale);
  return cluster ? labelled(title, cluster, locale) : title;
}

/** The plan's totals, as on its page. */
export function planCounts(steps: readonly PlanStep[], locale: Locale): string {
  const { commands, ...total } = planTotal(steps);
  const heading = translate(WORDS.plan.heading, locale, total);
  const left = total.steps - commands;
  return joinSentences(
    [asSentence(heading, locale), translate(WORDS.plan.summary, locale, { commands, left })],
    locale,
  );
}

/** The choices of an example in a file: one line per value. */
export function choiceLines({ choices = {} }: Example, locale: Locale): string[] {
  return Object.entries(choices).flatMap(([place, values]) =>
    values.map(({ value, note }) => labelled(place, `${value}${bracketed(note, locale)}`, locale)),
  );
}
