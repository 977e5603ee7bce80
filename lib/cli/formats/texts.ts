import { shownTraffic } from "@/lib/model/consequence";
import { choiceLines, openWays, wayText } from "@/lib/remediation/say/markdown";
import { acceptedCount } from "@/lib/upgrade/waivers/texts";
import type { FirstStep, remediesOf, RemedyOptions } from "@/lib/remediation";
import { noteText, type LintFinding } from "@/lib/lint/index";
import type { Bundle } from "@/lib/model/bundle";
import type { Gate } from "../gate";
import type { PublishedWithFirst } from "../publish";
import type { Finding, PublishedFinding, Result } from "@/lib/model/result";
import { valueText } from "@/lib/views/value-text";
import { verdictSentence } from "@/lib/views/verdict";
import { afterFix, type Way } from "@/lib/model/ways";
import { wayOf } from "@/lib/views/ways";
import { familyOf, familyText } from "@/lib/model/family";
import { translator } from "@/lib/model/translator";
import { visibleLine } from "@/lib/model/visible";
import { asSentence, bracketed, joinSentences, labelled, listed, type Locale } from "@/lib/model/text";

export type CheckedRow = PublishedWithFirst["services"][number];

/** A check as its formats need it: the published result, made at the first read, and its sources. */
export interface Checked {
  readonly result: PublishedWithFirst;
  /** Findings of a Service that count, in the order of its plan: lists begin with the finding of "Fix this first". */
  counted: (row: CheckedRow, gate: Gate) => PublishedFinding[];
  /** Grave notes on annotations, by Service. */
  readonly notes: ReadonlyMap<string, LintFinding[]>;
  /** Steps and ways, planned once for all formats. */
  readonly remedies: ReturnType<typeof remediesOf>;
  data: Result;
  bundle: Bundle;
  options: RemedyOptions;
}

/** A format: a check and what counts in, text out. */
export type Renderer = (checked: Checked, gate: Gate) => string;

/** Minutes from the reading to the check; undefined where the time of the reading is not known. */
export function ageOf({ bundle, data }: Pick<Checked, "bundle" | "data">): number | undefined {
  const minutes = Math.floor((Date.parse(data.checkedAt) - Date.parse(bundle.capturedAt)) / 60_000);
  return Number.isNaN(minutes) ? undefined : minutes;
}

/** `read 2026-11-21T08:00:00Z (3 hours ago)`. */
export function readText(checked: Pick<Checked, "bundle" | "data">, locale: Locale): string {
  const t = translator(locale);
  const age = ageOf(checked);
  if (age === undefined) return t("cli.check.readUnknown");
  const unit = UNITS.find(([, minutes]) => age >= 2 * minutes) ?? MINUTES;
  const ago = t(`cli.check.${unit[0]}`, { count: Math.max(0, Math.floor(age / unit[1])) });
  return t("cli.check.read", { at: checked.bundle.capturedAt, ago });
}

const MINUTES = ["minutesAgo", 1] as const;
const UNITS = [["daysAgo", 1440], ["hoursAgo", 60], MINUTES] as const;

export const lapsedText = (checked: Pick<Checked, "bundle" | "data">, locale: Locale): string =>
  translator(locale)("cli.check.lapsed", { read: readText(checked, locale) });

/** The verdict in the words of the pages, and the accepted findings. */
export function verdictLine({ result, bundle, options: { locale } }: Checked): string {
  const accepted = acceptedCount(result.summary.accepted, locale);
  return joinSentences(
    [verdictSentence(result, locale, bundle), ...(accepted ? [asSentence(accepted, locale)] : [])],
    locale,
  );
}

/** A line on a finding with both its values and what they become, where it has them. `mark`: how a value is set off. */
export function withValues(head: string, finding: Finding, locale: Locale, mark = visibleLine, way?: Way): string {
  const { field = "", desired = null, actual = null } = finding;
  if (finding.desired === undefined && finding.actual === undefined) return head;
  const after = afterFix({ field, desired, actual }, way);
  const t = translator(locale);
  const family = familyOf(finding.code);
  const sides = [
    [familyText(t("instance.desired"), family), desired],
    [familyText(t("instance.actual"), family), actual],
    ...(after === undefined ? [] : [[t("diff.after"), after] as const]),
  ] as const;
  const shown = sides.map(([word, value]) => `${word} ${mark(valueText(value, locale))}`);
  return labelled(head, listed(shown, locale), locale);
}

/** The way that a published finding takes; undefined while a person decides. */
export const takenWay = ({ category, remediation }: PublishedFinding): Way | undefined =>
  category === "lifecycle" ? undefined : wayOf(remediation, undefined);

/** One line on a finding: visibility, code, title and the two values. Not escaped. */
export function findingLine(finding: PublishedFinding, locale: Locale): string {
  const { visibility, code, title } = finding;
  const head = visibleLine(`[${translator(locale)(`common.visibility.${visibility}`)}] ${code} ${title}`);
  return withValues(head, finding, locale, undefined, takenWay(finding));
}

/** Lines on a Service that counts: its findings, the first step of its plan, its sync error, notes on annotations. Not escaped. */
export function serviceLines(row: CheckedRow, found: readonly PublishedFinding[], locale: Locale, indent: string) {
  const [first, ...how] = firstStepLines(row.first, locale);
  return [
    ...found.map((finding) => findingLine(finding, locale)),
    ...(first === undefined ? [] : [first, ...how.map((line) => `${indent}${line}`)]),
    ...(row.syncError ? [labelled(translator(locale)("instance.syncError"), visibleLine(row.syncError), locale)] : []),
    ...(row.notes ?? []).map((note) => visibleLine(`${note.code} ${noteText(note, locale)}`)),
  ];
}

/**
 * The plan's own first step: all annotations of the Service change together in it. One finding's command alone would start the
 * sync of everything else, so findings show none. First the action, then its place or command, a line each. Not escaped.
 */
export function firstStepLines(first: FirstStep | undefined, locale: Locale): string[] {
  if (!first) return [];
  const { code, title, text = "", path, command, example } = first;
  const t = translator(locale);
  const head = labelled(t("instance.fixFirst"), asSentence(`${code} ${title}`, locale), locale);
  const effect = asSentence(t(`common.traffic.${shownTraffic(first)}`), locale);
  const fillIn = example && t("common.command.fillIn", { places: example.places.join(", ") });
  const exampleLabel = `${t("common.command.example")}${bracketed(fillIn ?? "", locale)}`;
  return [
    visibleLine(joinSentences([head, text, effect].filter(Boolean), locale)),
    ...openWays(first).map((way) => visibleLine(`- ${labelled(way.title, wayText(way, locale), locale)}`)),
    ...(path ? [visibleLine(labelled(t("remediation.path"), path, locale))] : []),
    ...(command ? command.split("\n") : []),
    // On the line of its label: a command on its own line would be copied and run.
    ...(example
      ? [labelled(exampleLabel, example.command, locale), ...choiceLines(example, locale).map(visibleLine)]
      : []),
  ];
}
