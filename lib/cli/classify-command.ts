import { groupBy } from "@/lib/model/group-by";
import { byUrgency } from "@/lib/triage/urgency";
import { translator } from "@/lib/model/translator";
import type { Severity } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { CliError, printJson, printText, readBundle, readText, type CliContext } from "./io";
import { CERTAIN } from "@/lib/triage/sure";
import { UNKNOWN } from "@/lib/triage/types";
import { visible, visibleLine as plain } from "@/lib/text/inert";
import { classifyPaste, type Checked, type ClassifyRow } from "./classify";

/** Exit status 0: every message is a good one or none was given, 1: a problem or an unknown message is among them. */
export async function classifyCommand(
  context: CliContext,
  file: string,
  flags: { json?: boolean; lang: Locale; bundle?: string },
): Promise<void> {
  if (flags.bundle === "-" && file === "-")
    throw new CliError("standard input holds either the messages or the bundle: give one of them as a file");
  const locale = flags.lang;
  const { rows, left } = classifyPaste(await readText(file), locale, await checkedOf(flags.bundle));
  if (flags.json) await printJson(rows);
  else {
    // Ongoing failures come first: the worst, then the most frequent, then the newest.
    // Unknown parts are shown only when no other part is known.
    const known = rows.filter((row) => row.known);
    const shown = known.length > 0 ? known : rows;
    const sorted = together(shown).toSorted((a, b) => byUrgency(urgent(a), urgent(b)));
    const ignored = translator(locale)("events.ignored", { count: rows.length - shown.length });
    const texts = sorted.map((row) => rowText(row, locale));
    const other = left > 0 ? `${translator(locale)("events.left", { count: left })}\n` : "";
    await printText(texts.join("") + (shown.length < rows.length ? `${ignored}\n` : "") + other);
  }
  context.exit(rows.some((row) => row.problem) ? 1 : 0);
}

/** Equal lines of one Service, each once with its count. */
export const together = (rows: readonly ClassifyRow[]): ClassifyRow[] =>
  [...groupBy(rows, (row) => (row.elsewhere ? row.title : sameOf(row))).values()].map((same) => ({
    ...same[0]!,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

const sameOf = ({ state, service, parts }: ClassifyRow) =>
  [state, service, ...parts.map(({ code, message }) => (code === UNKNOWN ? message : code))].join("|");

const urgent = (row: ClassifyRow) => ({
  ...row,
  severity: row.severity as Severity,
  lastSeen: row.lastSeen ?? undefined,
});

async function checkedOf(source: string | undefined): Promise<Checked | undefined> {
  if (source === undefined) return undefined;
  const bundle = await readBundle(source);
  const { runEngine } = await import("@/lib/engine");
  return { bundle, rows: runEngine(bundle, { checkedAt: new Date().toISOString() }).services };
}

/** One answer over a few lines: meaning, who has to act, matches in the bundle, and the first step. */
export function rowText(row: ClassifyRow, locale: Locale): string {
  const t = translator(locale);
  if (!row.known) {
    const marks = [
      t(row.elsewhere ? "events.elsewhere" : "events.unknown"),
      ...(row.count > 1 ? [`×${row.count}`] : []),
    ];
    const lines = [row.message, ...(row.elsewhere ? [] : [t("events.unknownBody")])];
    return `${row.code}  ${plain(row.title)}  [${marks.join(", ")}]\n${lines.map((line) => `    ${plain(line)}\n`).join("")}`;
  }
  // The first step, and the first command.
  const [first] = row.steps;
  const shown = new Set([first, row.steps.find((step) => step.command)].filter((step) => step !== undefined));
  const marks = [
    ...(row.confidence < CERTAIN ? [t("events.likely")] : []),
    ...(row.service ? [plain(row.service)] : []),
    t(`events.state.${row.state}`),
    ...(row.whoActs ? [t(`events.turn.${row.whoActs}`)] : []),
    ...(row.count > 1 ? [`×${row.count}`] : []),
  ];
  const found = (row.places ?? []).map(
    (place) =>
      [place.service, place.loadBalancerId].filter(Boolean).join(" ") ||
      [place.name, ...(place.instances ? [`(${place.instances.join(", ")})`] : [])].join(" "),
  );
  return [
    `${row.code}  ${plain(row.title)}  [${marks.join(", ")}]`,
    `    ${plain(row.message)}`,
    ...(row.cause ? [`    ${plain(row.cause)}`] : []),
    ...(row.candidates ?? [])
      .filter(({ code }) => code !== row.code)
      .map(
        ({ code, title, confidence }) =>
          `    ${t("cli.classify.or")} ${code}  ${plain(title)}  (${Math.round(100 * confidence)}%)`,
      ),
    ...(found.length > 0 ? [`    ${t("cli.classify.inBundle")} ${plain([...new Set(found)].join(", "))}`] : []),
    ...[...shown].flatMap((step) => [
      `    ${step === first ? `${t("cli.classify.first")} ` : ""}${plain(step.under ? `${step.under}: ${step.text}` : step.text)}`,
      ...(step.command ? [`      ${visible(step.command)}`] : []),
    ]),
    "",
  ].join("\n");
}
