import { labelled, type Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { codeSpan, visibleLine } from "@/lib/text/inert";
import { LANE_STATES, type Unpredicted, type Watched, type WatchedLane } from "./watched";

type Format = "text" | "markdown";

/** Lanes of one state that are named; the rest is counted, but for those that were not predicted. */
const NAMED = 20;

export function sentenceOf({ state, from, to, running, counts }: Watched, locale: Locale): string {
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
  const t = translator(locale);
  const code = (value: string) => (format === "markdown" ? codeSpan(value) : visibleLine(value));
  const counts = LANE_STATES.filter((state) => watched.counts[state] > 0).map((state) =>
    t("watch.count", { state: t(`watch.state.${state}`), count: watched.counts[state] }),
  );
  const out = [
    `${watched.at} ${sentenceOf(watched, locale)}`,
    ...(counts.length > 0 ? [counts.join(locale === "en" ? ", " : "，")] : []),
  ];
  const known = new Map(since?.lanes.map((lane) => [lane.id, JSON.stringify([lane.state, lane.unpredicted])]));
  const fresh = watched.lanes.filter((lane) => known.get(lane.id) !== JSON.stringify([lane.state, lane.unpredicted]));
  for (const state of LANE_STATES) {
    const lanes = fresh.filter((lane) => lane.state === state && (state !== "done" || since !== undefined));
    const shown = state === "unpredicted" ? lanes : lanes.slice(0, NAMED);
    for (const lane of shown) out.push(...linesOf(lane, locale, code));
    if (lanes.length > shown.length)
      out.push(`- ${t(`watch.state.${state}`)}: ${t("watch.more", { count: lanes.length - shown.length })}`);
  }
  for (const line of watched.unread) out.push(`- ${labelled(t("watch.unread"), code(line), locale)}`);
  return `${out.join("\n")}\n`;
}

function linesOf(lane: WatchedLane, locale: Locale, code: (value: string) => string): string[] {
  const t = translator(locale);
  const name = [...(lane.loadBalancerId ? [lane.loadBalancerId] : []), ...lane.services].map(code).join(" ");
  const state =
    lane.why && lane.state === "unknown"
      ? `${t("watch.state.unknown")}: ${t(`watch.why.${lane.why}`)}`
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

/** Result of an upgrade, for the change ticket. */
interface Receipt {
  watched: Watched;
  /** RFC 3339. */
  begun: string;
  cluster: string;
}

export function renderReceipt({ watched, begun, cluster }: Receipt, locale: Locale): string {
  const t = translator(locale);
  const line = (name: "cluster" | "release" | "begun" | "ended", value: string) =>
    `- ${labelled(t(`watch.receipt.${name}`), codeSpan(value), locale)}`;
  return [
    `# ${t("watch.receipt.title", { to: watched.to })}`,
    "",
    line("cluster", cluster),
    line("release", `${watched.from ?? t("watch.version")} -> ${watched.running ?? t("watch.version")}`),
    line("begun", begun),
    line("ended", watched.at),
    "",
    renderWatched(watched, locale, "markdown"),
  ].join("\n");
}
