import { bracketed, labelled, type Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { codeSpan, markdownText, visibleLine } from "@/lib/text/inert";
import type { UpgradeReceipt } from "./receipt";
import { LANE_STATES, type Unpredicted, type Watched, type WatchedLane } from "./watched";

type Format = "text" | "markdown";

/** Most lanes of one state that are named. The rest is counted; unpredicted ones are always named. */
const NAMED = 20;

function sentenceOf({ state, from, to, running, counts }: Watched, locale: Locale): string {
  const t = translator(locale);
  const values = { from: from ?? t("watch.version"), to };
  if (state === "open" && running !== null && running !== to)
    return t("watch.sentence.notStarted", { ...values, from: running });
  return t(`watch.sentence.${state}`, { ...values, count: counts.unpredicted });
}

/** Name of a change: `listener tcp:80 Scheduler`. */
function changedText({ kind, name, field }: Pick<Unpredicted, "kind" | "name" | "field">, locale: Locale): string {
  const t = translator(locale);
  const object = name ? `${t(`watch.kind.${kind}`)} ${name}` : t(`watch.kind.${kind}`);
  return `${object} ${field || `(${t("watch.all")})`}`;
}

/** The sentence, the counts, and the lanes that are not done; with `since` only those whose state is another one there. */
export function renderWatched(watched: Watched, locale: Locale, format: Format = "text", since?: Watched): string {
  const code = format === "markdown" ? codeSpan : visibleLine;
  return `${[`${watched.at} ${sentenceOf(watched, locale)}`, ...readingLines(watched, locale, code, since)].join("\n")}\n`;
}

function readingLines(watched: Watched, locale: Locale, code: (value: string) => string, since?: Watched): string[] {
  const t = translator(locale);
  const counts = LANE_STATES.filter((state) => watched.counts[state] > 0).map((state) =>
    t("watch.count", { state: t(`watch.state.${state}`), count: watched.counts[state] }),
  );
  const out = counts.length > 0 ? [counts.join(locale === "en" ? ", " : "，")] : [];
  const known = new Map(since?.lanes.map((lane) => [lane.id, JSON.stringify([lane.state, lane.unpredicted])]));
  const fresh = watched.lanes.filter((lane) => known.get(lane.id) !== JSON.stringify([lane.state, lane.unpredicted]));
  for (const state of LANE_STATES) {
    const lanes = fresh.filter((lane) => lane.state === state && (state !== "done" || since !== undefined));
    const shown = state === "unpredicted" ? lanes : lanes.slice(0, NAMED);
    for (const lane of shown) out.push(...laneLines(lane, locale, code));
    if (lanes.length > shown.length)
      out.push(`- ${t(`watch.state.${state}`)}: ${t("watch.more", { count: lanes.length - shown.length })}`);
  }
  for (const line of watched.unread) out.push(`- ${labelled(t("watch.unread"), code(line), locale)}`);
  return out;
}

/** Programs that edited the Services of a lane. */
function settersText({ setBy = [] }: WatchedLane, locale: Locale, code: (value: string) => string): string {
  const label = translator(locale)("check.receipt.setBy");
  return setBy.length === 0 ? "" : bracketed(labelled(label, code(setBy.join(", ")), locale), locale);
}

/** A lane with its changes. */
export function laneLines(lane: WatchedLane, locale: Locale, code: (value: string) => string): string[] {
  const t = translator(locale);
  const name = [...(lane.loadBalancerId ? [lane.loadBalancerId] : []), ...lane.services].map(code).join(" ");
  const state =
    lane.why && lane.state === "unknown"
      ? `${t("watch.state.unknown")}: ${t(`watch.why.${lane.why}`)}${settersText(lane, locale, code)}`
      : t(`watch.state.${lane.state}`);
  return [
    `- ${labelled(name, state, locale)}`,
    ...lane.unpredicted.flatMap((change) => {
      const { before, after, predicted, undo } = change;
      const values = `${before ?? t("watch.none")} -> ${after ?? t("watch.none")}`;
      const instead =
        predicted === undefined ? "" : ` (${t("watch.insteadOf", { value: predicted ?? t("watch.none") })})`;
      return [
        `  - ${code(`${changedText(change, locale)}: ${values}${instead}`)}`,
        ...(undo === undefined
          ? []
          : undo.split("\n").map((line) => `  - ${labelled(t("watch.undo"), code(line), locale)}`)),
      ];
    }),
  ];
}

/** A receipt also names a change that is gone again. */
export function receiptSentence({ watched, gone }: UpgradeReceipt, locale: Locale): string {
  if (watched.state !== "predicted" || gone.length === 0) return sentenceOf(watched, locale);
  const t = translator(locale);
  const from = watched.from ?? t("watch.version");
  return t("watch.sentence.mended", { from, to: watched.to, count: gone.length });
}

/** The watched upgrade for the change ticket. */
export function renderReceipt(receipt: UpgradeReceipt, cluster: string, locale: Locale): string {
  const t = translator(locale);
  const { watched, begun, gone, baseline } = receipt;
  const line = (name: "cluster" | "release" | "begun" | "ended" | "last", value: string) =>
    `- ${labelled(t(`watch.receipt.${name}`), value, locale)}`;
  const who = (name: string | undefined) => (name ? bracketed(markdownText(name), locale) : "");
  return [
    `# ${t("watch.receipt.title", { to: watched.to })}`,
    "",
    line("cluster", codeSpan(cluster)),
    line("release", codeSpan(`${watched.from ?? t("watch.version")} -> ${watched.running ?? t("watch.version")}`)),
    line("begun", codeSpan(begun.at) + who(begun.by)),
    line(watched.state === "predicted" ? "ended" : "last", codeSpan(watched.at)),
    ...(baseline ? [`- ${baselineLine(baseline, locale, codeSpan)}${who(baseline.takenBy)}`] : []),
    "",
    receiptSentence(receipt, locale),
    ...readingLines(watched, locale, codeSpan),
    "",
    ...(gone.length > 0
      ? [
          `## ${t("watch.receipt.gone")}`,
          "",
          ...gone.flatMap((lane) => laneLines({ ...lane, state: "unpredicted" }, locale, codeSpan)),
          "",
        ]
      : []),
  ].join("\n");
}

/** How much of the cloud differs from the baseline. */
export function baselineLine(
  { at, changes, warnings }: NonNullable<UpgradeReceipt["baseline"]>,
  locale: Locale,
  code = (text: string) => text,
): string {
  const t = translator(locale);
  return labelled(t("watch.receipt.baseline", { at: code(at) }), t("after.sentence", { changes, warnings }), locale);
}
