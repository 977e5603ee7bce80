import { shownTraffic } from "@/lib/model/consequence";
import { translator } from "@/lib/model/translator";
import {
  asSentence,
  joinSentences,
  labelAbove,
  labelled,
  type Params,
  type Text,
  bracketed,
  type Locale,
} from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import type { SourceEdit } from "@/lib/owners";
import { choiceText } from "@/lib/model/ways";
import { codeSpan, fence, markdownText } from "@/lib/text/inert";
import { quotable, shellQuote } from "@/lib/text/shell";
import { effectsOf, inReadingOrder, stepNumbers, type StepEffect, planTotal } from "@/lib/remediation/plan-effect";
import type { PlanHeader, PlanStep, WayName } from "@/lib/remediation/plan-step";
import type { Example } from "@/lib/model/result";

/** The plan in the page's sections. `numbers`: as on the page; for chosen steps those of the full plan. */
export function renderPlanMarkdown(
  steps: readonly PlanStep[],
  header: PlanHeader = {},
  numbers: ReadonlyMap<string, number> = stepNumbers(steps),
): string {
  const locale = header.locale ?? "en";
  const t = translator(locale);
  const say = (text: Text, params?: Params) => translate(text, locale, params);
  const label = (pad: string, text: string) => `${pad}${labelAbove(text, locale)}`;
  const out = [`# ${markdownText(planTitle(header.cluster, locale))}`, ""];
  if (steps.length === 0) return [...out, asSentence(t("files.plan.nothing"), locale), ""].join("\n");
  out.push(planCounts(steps, locale), "", t("files.plan.oneEdit"), "");
  const effects = effectsOf(steps);
  let section: StepEffect | undefined;
  let owner: string | undefined;
  let last = 0;
  let mark = ".";
  for (const step of inReadingOrder(steps, effects)) {
    const effect = effects.get(step)!;
    if (effect !== section) {
      section = effect;
      owner = undefined;
      out.push(`## ${t(`files.plan.effect.${effect}`)}`, "");
    }
    const name = step.service || step.loadBalancerId || "-";
    const number = numbers.get(step.id) ?? last + 1;
    // Markdown numbers a list from its first number: after omitted steps a different mark starts a new list.
    if (name !== owner) mark = ".";
    else if (number !== last + 1) mark = mark === "." ? ")" : ".";
    if (name !== owner) out.push(`### ${markdownText(name)}`, "");
    owner = name;
    last = number;
    // An item's content is indented to its text, not to its number.
    const pad = " ".repeat(`${number}${mark} `.length);
    const ways = openWays(step);
    const about = [step.why, t(`common.traffic.${shownTraffic(step)}`), t(`remediation.risk.${step.risk}`)];
    const told = about.map((text) => asSentence(text, locale));
    out.push(`${number}${mark} **${markdownText(step.title)}** (${step.findings.join(", ")})`, "");
    out.push(`${pad}${markdownText(joinSentences(told, locale))}`, "");
    if (step.path) out.push(`${pad}${labelled(t("remediation.path"), markdownText(step.path), locale)}`, "");
    if (step.inspect) out.push(label(pad, t("common.command.inspect")), ...block(step.inspect, pad));
    if (step.command) out.push(...block(step.command, pad));
    for (const way of ways) {
      out.push(`${pad}- ${markdownText(labelled(`${way.title} (${way.name})`, wayText(way, locale), locale))}`, "");
      if (way.command) out.push(...block(way.command, `${pad}  `));
    }
    if (ways.length === 0 && !step.command && step.risky)
      out.push(label(pad, t("files.plan.decided")), ...block(step.risky.command, pad));
    const { decision, asks = [] } = step;
    const decided = decision ? [decision.id] : asks;
    // The uid of a Service is its cluster's text: one that no command line can carry has no words to type.
    const take =
      ways.length > 0 && decided.length > 0
        ? quotable(() => decided.map((id) => `--way ${shellQuote(choiceText(id, ways[0]!.name))}`).join(" "))
        : undefined;
    if (take) out.push(label(pad, t("files.plan.take")), ...block(take, pad, "text"));
    if (step.example)
      out.push(
        label(pad, t("common.command.fillIn", { places: step.example.places.join(", ") })),
        "",
        ...block(step.example.command, pad, "text"),
        ...choiceLines(step.example, locale).map((line) => `${pad}- ${markdownText(line)}`),
      );
    if (step.undo) out.push(label(pad, t("common.command.undo")), ...block(step.undo, pad));
  }
  const { edits, part } = editsFor(steps, header);
  if (edits.length + part.length > 0) out.push(`## ${say(PLAN_TEXT.sources)}`, "", say(PLAN_TEXT.sourcesWhy), "");
  if (part.length > 0)
    out.push(asSentence(say(PLAN_TEXT.sourcesPart, { owners: markdownText(part.join(", ")) }), locale), "");
  const put = (edit: SourceEdit) => {
    out.push(`### ${markdownText(edit.owner.title)}`, "", markdownText(asSentence(edit.place, locale)), "");
    out.push(...edit.services.map((key) => `- ${markdownText(key)}`), "");
    if (edit.look) out.push(label("", t("common.command.inspect")), "", ...block(edit.look, ""));
    if (edit.text) out.push(...block(edit.text.trimEnd(), "", edit.language));
  };
  edits.forEach(put);
  const { handEdits = [] } = header;
  if (handEdits.length > 0) out.push(`## ${say(PLAN_TEXT.handEdits)}`, "", say(PLAN_TEXT.handEditsWhy), "");
  handEdits.forEach(put);
  const { givenUp = [] } = header;
  if (givenUp.length > 0) out.push(`## ${say(PLAN_TEXT.givenUp)}`, "", say(PLAN_TEXT.givenUpWhy), "");
  for (const { service, name, value, undo } of givenUp)
    out.push(`- ${markdownText(service)}: ${codeSpan(`${name}=${value}`)}`, "", ...block(undo, ""));
  return `${out.join("\n")}\n`;
}

/**
 * The edits at the source of which these steps are all. `part`: owners of whose edit they are a part; its text, for other
 * Services too, is left out.
 */
export function editsFor(steps: readonly PlanStep[], { sources = [] }: PlanHeader) {
  const edited = new Set(steps.flatMap(({ service, annotations }) => (annotations ? [service] : [])));
  const concerned = sources.filter(({ services }) => services.some((key) => edited.has(key)));
  const whole = ({ services }: SourceEdit) => services.every((key) => edited.has(key));
  const part = concerned.filter((edit) => !whole(edit)).map(({ owner }) => owner.title);
  return { edits: concerned.filter(whole), part: [...new Set(part)] };
}

/** The ways between which a person still decides; none where there is one alone. */
export const openWays = ({ command, ways = [] }: Pick<PlanStep, "command" | "ways">): readonly WayName[] =>
  command === undefined && ways.length > 1 ? ways : [];

/** When to choose a way, its effect on clients, and what it leads to. */
export const wayText = ({ why, traffic, effect = "" }: WayName, locale: Locale): string =>
  joinSentences(
    [why, translator(locale)(`common.traffic.${traffic}`), effect].map((text) => text && asSentence(text, locale)),
    locale,
  );

const block = (command: string, pad: string, language = "sh"): string[] => [
  ...fence(command, language)
    .split("\n")
    .map((line) => `${pad}${line}`),
  "",
];

/** `Fix plan: mall-prod`, the title of every format of a plan. Not escaped. */
export function planTitle(cluster: string | undefined, locale: Locale): string {
  const title = translator(locale)("files.plan.title");
  return cluster ? labelled(title, cluster, locale) : title;
}

export function planCounts(steps: readonly PlanStep[], locale: Locale): string {
  const { commands, ...total } = planTotal(steps);
  const heading = translator(locale)("files.plan.heading", total);
  const left = total.steps - commands;
  return joinSentences(
    [asSentence(heading, locale), translator(locale)("files.plan.summary", { commands, left })],
    locale,
  );
}

export function choiceLines({ choices = {} }: Example, locale: Locale): string[] {
  return Object.entries(choices).flatMap(([place, values]) =>
    values.map(({ value, note }) => labelled(place, `${value}${bracketed(note, locale)}`, locale)),
  );
}
