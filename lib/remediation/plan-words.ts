import { asSentence, joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/model/words";
import type { PlanStep } from "./plan-step";

/** `Fix plan: mall-prod`, over every form of a plan. Not escaped. */
export function planTitle(cluster: string | undefined, locale: Locale): string {
  const title = translate(WORDS.plan.title, locale);
  return cluster ? labelled(title, cluster, locale) : title;
}

/** What a plan holds in numbers, as its page says it. */
export function planCounts(steps: readonly PlanStep[], locale: Locale): string {
  const commands = steps.filter((step) => step.command !== undefined).length;
  const services = new Set(steps.map((step) => step.service || step.loadBalancerId)).size;
  const heading = translate(WORDS.plan.heading, locale, { steps: steps.length, services });
  const left = steps.length - commands;
  return joinSentences(
    [asSentence(heading, locale), translate(WORDS.plan.summary, locale, { commands, left })],
    locale,
  );
}
