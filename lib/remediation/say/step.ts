import type { Bundle } from "@/lib/model/bundle";
import type { Choice, Example, Finding, Remediation, RemediationOption, ResultService } from "@/lib/model/result";
import { asSentence, joinSentences, listed, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { planOf, plannedOf, type PlanInput } from "@/lib/remediation/plan";
import type { Phrase } from "@/lib/remediation/phrase";
import type { OpenExample, Option, PlanOptions, PlanStep, Step, StepWay, WayName } from "@/lib/remediation/plan-step";
import { remedyOf } from "@/lib/remediation/remediate";
import { shownTraffic } from "@/lib/model/consequence";
import { worstRisk, worstTraffic } from "@/lib/model/traffic";
import { consequenceText, editText } from "./consequence";
import { say } from "./phrase";

/** Options of a plan in one language. */
export type TextOptions = PlanOptions & { locale?: Locale };
export type RemedyOptions = PlanOptions & { locale: Locale };

/** The plan in one language. */
export function buildPlan(result: PlanInput, bundle: Bundle, options: TextOptions = {}): PlanStep[] {
  return planOf(result, bundle, options).map((step) => sayStep(step, options.locale ?? "en"));
}

/** The plan's steps of each Service in one language, and a finding's context. */
export function remediesOf(bundle: Bundle, options: TextOptions, services: readonly ResultService[] = []) {
  const { contextOf, askedWith, stepsOf, together } = plannedOf(bundle, options, services);
  return {
    contextOf,
    askedWith,
    /** Decisions about several findings, by their ids, with their ways. */
    together: (row: ResultService) =>
      together(row).map((all) => ({
        ids: all.ids,
        options: all.options.map((one) => sayOption(one, options.locale ?? "en")),
      })),
    stepsOf: (row: ResultService) => stepsOf(row).map((step) => sayStep(step, options.locale ?? "en")),
  };
}

export function stepsOf(row: ResultService, bundle: Bundle, options: TextOptions = {}): PlanStep[] {
  return buildPlan({ services: [row], orphans: [], cluster: bundle.cluster }, bundle, options);
}

/** A step in one language. */
export function sayStep(step: Step, locale: Locale): PlanStep {
  const { title, why, brief, path, example, ways, decision, ...data } = step;
  return {
    ...data,
    title: say(title, locale),
    why: say(why, locale),
    ...(brief ? { brief: say(brief, locale) } : {}),
    ...(isInTable(title) ? { follows: say(withoutTable(title), locale) } : {}),
    ...(path ? { path: say(path, locale) } : {}),
    ...(example ? { example: sayExample(example, locale) } : {}),
    ...(ways ? { ways: ways.map((way) => sayWay(way, step.service, locale)) } : {}),
    ...(decision
      ? { decision: { ...decision, options: decision.options.map((option) => sayOption(option, locale)) } }
      : {}),
  };
}

/** Whether a phrase, or a part of it, is in the table of the differences too. */
const isInTable = (phrase: Phrase): boolean =>
  Array.isArray(phrase) ? phrase.some(isInTable) : "edits" in phrase || "inTable" in phrase;

const withoutTable = (phrase: Phrase): Phrase =>
  Array.isArray(phrase) ? phrase.map(withoutTable) : isInTable(phrase) ? [] : phrase;

/** A way in one language: the commands of its steps, and what they do together. */
function sayWay({ name, title, why, value, steps, consequence }: StepWay, service: string, locale: Locale): WayName {
  const commands = steps.flatMap(({ command }) => command ?? []);
  const whole = commands.length > 0 && commands.length === steps.length;
  const undos = [...steps].reverse().flatMap(({ undo }) => undo ?? []);
  const traffic = consequence?.clients ?? worstTraffic(steps.map((step) => step.traffic));
  const reason = say(why, locale);
  const done = steps.length > 1 ? steps.map((step) => briefText(sayStep(step, locale), locale)) : [];
  const leadsTo = consequence && consequenceText(consequence, service, locale);
  const effect = joinSentences(
    [...new Set([...done, leadsTo])].filter((text) => text && !reason.includes(text)),
    locale,
  );
  return {
    name,
    title: say(title, locale),
    why: reason,
    ...(value === undefined ? {} : { value }),
    ...(whole ? { command: commands.join("\n") } : {}),
    ...(whole && undos.length === steps.length ? { undo: undos.join("\n") } : {}),
    traffic: traffic === "none" && !consequence ? "unknown" : shownTraffic({ traffic, consequence }),
    risk: worstRisk(steps.map(({ risk }) => risk)),
    ...(effect ? { effect } : {}),
  };
}

/** A step without the consequences of it. */
export const briefText = ({ brief, edits, title }: PlanStep, locale: Locale): string =>
  brief ? asSentence(brief, locale) : edits ? editText(edits, locale) : title;

/** A command with places, in one language. */
export function sayExample({ choices, ...example }: OpenExample, locale: Locale): Example {
  const note = (parts: NonNullable<OpenExample["choices"]>[string][number]["note"]) =>
    listed(
      parts.map((part) => (typeof part === "string" ? part : translate(part.text, locale, part.params))),
      locale,
    );
  if (!choices) return example;
  const said = Object.entries(choices).map(([place, values]): [string, Choice[]] => [
    place,
    values.map((one) => ({ value: one.value, note: note(one.note) })),
  ]);
  return { ...example, choices: Object.fromEntries(said) };
}

function sayOption({ title, why, steps, ...option }: Option, locale: Locale): RemediationOption {
  return {
    ...option,
    title: say(title, locale),
    why: say(why, locale),
    steps: steps.map(({ text, path, example, ...step }) => ({
      ...step,
      ...(example ? { example: sayExample(example, locale) } : {}),
      text: say(text, locale),
      path: path && say(path, locale),
    })),
  };
}

/** The remedy of a finding in one language. */
export function remediate(finding: Finding, context: RemediationContext, locale: Locale = "en"): Remediation {
  const { options, why } = remedyOf(finding, context);
  const said = options.map((option) => sayOption(option, locale));
  return {
    summary: joinSentences(said[0]?.steps.map((step) => step.text) ?? [], locale),
    options: said,
    noCommandReason: why && say(why, locale),
  };
}

/** Fields of a first step that are the plan step's own. */
const SHOWN = [
  "inspect",
  "command",
  "example",
  "undo",
  "path",
  "traffic",
  "risk",
  "findingIds",
  "consequence",
  "label",
  "edits",
  "follows",
  "decision",
  "ways",
] as const satisfies readonly (keyof PlanStep)[];
type Shown = Pick<PlanStep, (typeof SHOWN)[number]>;

/** The first thing to do for a Service: shown first by every page, the plan and the report. */
export interface FirstStep extends Shown {
  /** A live failing Event, or the plan's own step. */
  cause: "event" | "plan";
  /** Code of the Event, or of the step's first finding. */
  code: string;
  /** The problem (an Event), or the step's title. */
  title: string;
  /** Instructions, where the title does not contain them. */
  text?: string;
  /** Further steps of the same Service in the plan. */
  more: number;
}

/**
 * The first of a Service's steps (`stepsOf`), the root cause. A sync that fails now, with a known Event, leaves
 * differences that end when it succeeds: the Event leads, unless the engine itself names the input that stops the sync.
 */
export function firstOf(steps: readonly PlanStep[]): FirstStep | undefined {
  const [step] = steps;
  if (!step) return undefined;
  const { title, why, event, ways = [] } = step;
  // A question names the failure itself.
  const isTold = event !== undefined && ways.length < 2;
  return {
    cause: event ? "event" : "plan",
    code: event ?? step.findings[0] ?? "",
    title: isTold ? why : title,
    text: isTold ? title : event ? undefined : why,
    ...(Object.fromEntries(SHOWN.map((name) => [name, step[name]])) as unknown as Shown),
    more: steps.length - 1,
  };
}
