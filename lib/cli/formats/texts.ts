import { choiceLines } from "@/lib/remediation/plan-markdown";
import { acceptedCount } from "@/lib/upgrade/waivers/texts";
import type { FirstStep, RemedyOptions } from "@/lib/remediation";
import type { Bundle } from "@/lib/model/bundle";
import type { Gate } from "../gate";
import type { PublishedWithFirst } from "../publish";
import type { Finding, PublishedFinding, PublishedResult, Result } from "@/lib/model/result";
import { verdictSentence } from "@/lib/views/build/verdict";
import { valueText } from "@/lib/knowledge/words/values";
import { afterFix, type Direction } from "@/lib/views/difference";
import { wayOf } from "@/lib/views/ways";
import { CHECK_TEXT } from "@/lib/knowledge/words/cli";
import { sideWord, WORDS } from "@/lib/knowledge/words/rows";
import {
  asSentence,
  bracketed,
  joinSentences,
  labelled,
  listed,
  translate,
  type Locale,
  type Params,
} from "@/lib/model/text";

export type CheckedRow = PublishedWithFirst["services"][number];

/** A check as its formats need it: the published result, made at the first read, and its sources. */
export interface Checked {
  readonly result: PublishedWithFirst;
  /** Findings of a Service that count, in the order of its plan: lists begin with the finding of "Fix this first". */
  counted: (row: CheckedRow, gate: Gate) => PublishedFinding[];
  data: Result;
  bundle: Bundle;
  options: RemedyOptions;
}

/** A format: a check and what counts in, text out. */
export type Renderer = (checked: Checked, gate: Gate) => string;

export type Words = (key: keyof typeof CHECK_TEXT, params?: Params) => string;

export function words(locale: Locale): Words {
  return (key, params) => translate(CHECK_TEXT[key], locale, params);
}

/** The verdict in the words of the pages, and the accepted findings. */
export function verdictLine(result: PublishedResult, locale: Locale): string {
  const accepted = acceptedCount(result.summary.accepted, locale);
  return joinSentences([verdictSentence(result, locale), ...(accepted ? [asSentence(accepted, locale)] : [])], locale);
}

/** A line on a finding with both its values and what they become, where it has them. `mark`: how a value is set off. */
export function withValues(
  head: string,
  finding: Finding,
  locale: Locale,
  mark = (text: string) => text,
  direction?: Direction,
): string {
  const { desired = null, actual = null } = finding;
  if (finding.desired === undefined && finding.actual === undefined) return head;
  const after = afterFix({ desired, actual }, direction);
  const sides = [
    [sideWord("desired", finding), desired],
    [sideWord("actual", finding), actual],
    ...(after === undefined ? [] : [[WORDS.difference.after, after] as const]),
  ] as const;
  const told = sides.map(([word, value]) => `${translate(word, locale)} ${mark(valueText(value, locale))}`);
  return labelled(head, listed(told, locale), locale);
}

/** The direction of the way that a published finding takes; undefined while a person decides. */
export const directionOf = ({ category, remediation }: PublishedFinding): Direction | undefined =>
  category === "lifecycle" ? undefined : wayOf(remediation, undefined)?.direction;

/** One line on a finding: visibility, code, title and the two values. Not escaped. */
export function findingLine(finding: PublishedFinding, locale: Locale): string {
  const { visibility, code, title } = finding;
  const head = `[${translate(WORDS.visibility[visibility], locale)}] ${code} ${title}`;
  return withValues(head, finding, locale, undefined, directionOf(finding));
}

/** Lines on a Service that counts: its findings, the first step of its plan, its sync error. Not escaped. */
export function serviceLines(row: CheckedRow, found: readonly PublishedFinding[], locale: Locale, indent: string) {
  const [first, ...how] = firstStepLines(row.first, locale);
  return [
    ...found.map((finding) => findingLine(finding, locale)),
    ...(first === undefined ? [] : [first, ...how.map((line) => `${indent}${line}`)]),
    ...(row.syncError ? [labelled(words(locale)("syncFails"), row.syncError, locale)] : []),
  ];
}

/**
 * The plan's own first step: all annotations of the Service change together in it. One finding's command alone would start the
 * sync of everything else, so findings show none. First the action, then its place or command, a line each. Not escaped.
 */
export function firstStepLines(first: FirstStep | undefined, locale: Locale): string[] {
  if (!first) return [];
  const { code, title, text = "", traffic, path, command, example } = first;
  const head = labelled(translate(WORDS.page.fixFirst, locale), asSentence(`${code} ${title}`, locale), locale);
  const effect = asSentence(translate(WORDS.traffic[traffic], locale), locale);
  const fillIn = translate(WORDS.command.fillIn, locale, { places: example?.places.join(", ") });
  const exampleLabel = `${translate(WORDS.command.example, locale)}${bracketed(fillIn, locale)}`;
  return [
    joinSentences([head, text, effect].filter(Boolean), locale),
    ...(path ? [labelled(translate(WORDS.remedy.path, locale), path, locale)] : []),
    ...(command ? command.split("\n") : []),
    // On the line of its label: a command on its own line would be copied and run.
    ...(example ? [labelled(exampleLabel, example.command, locale), ...choiceLines(example, locale)] : []),
  ];
}
