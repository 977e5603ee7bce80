import { doesNothing } from "@/lib/knowledge/lint/nothing";
import type { LintCode } from "@/lib/knowledge/lint/rows";
import { annotationInfo } from "@/lib/knowledge/annotations/index";
import { fieldOfAnnotation } from "@/lib/knowledge/annotations/entries";
import {
  BACKENDS_TEXT,
  CHECK_TEXT,
  CLIENT_TEXT,
  COST_TEXT,
  LINE_TEXT,
  LISTENER_TEXT,
  OPEN_TEXT,
  PODS_TEXT,
  PORT_TEXT,
  REACH_TEXT,
  READING_LABEL,
  TLS_TEXT,
} from "@/lib/knowledge/reading";
import type { LineReading, PortReading, Reading } from "@/lib/preview/reading";
import { groupBy } from "@/lib/model/group-by";
import { joinSentences, type Locale, type Params, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

export interface Said {
  label: string;
  text: string;
}

/** A reading in words. */
export interface ReadingView {
  ports: { title: string; parts: Said[] }[];
  /** Of the whole Service: cost, and what is open. */
  whole: Said[];
  /** `note`: what a note says of the line; `codes` of it. */
  lines: { key: string; value?: string; state: LineReading["state"]; text: string; codes: string[]; grave: boolean }[];
  linesTitle: string;
}

/** `said`: the notes on a line, by its key, in words. */
export function sayReading(
  { controller, id, reach, listener, ports, lines, cost, open }: Reading,
  said: (line: LineReading) => { text: string; grave: boolean },
  locale: Locale,
): ReadingView {
  const say = (label: keyof typeof READING_LABEL, text: Text, params: Params): Said => ({
    label: translate(READING_LABEL[label], locale),
    text: translate(text, locale, params),
  });
  const served = controller === "clb" || controller === "nlb";
  const { from, by = "none", names = "", ignored = "none" } = reach;
  const reached = say("reach", REACH_TEXT, { from, by, names, ignored, id });
  const ofPort = (port: PortReading) => {
    const { protocol, tls, behind, backends, client, target, selector, check } = port;
    const layer = protocol === "udp" ? "udp" : /^https?$/.test(protocol) ? "http" : "tcp";
    const why = protocol === "tcpssl" ? "tls" : backends?.mode === "cluster" ? "nodes" : "off";
    const { kind, port: at, path = "", host = "", codes = "", method = "" } = check;
    const title = translate(PORT_TEXT, locale, { port: `${port.port}/${protocol}`, target });
    const made = { listener: port.refused ? "refused" : listener, protocol: protocol.toUpperCase(), id };
    const family = controller.toUpperCase();
    if (port.refused) return { title, parts: [say("listener", LISTENER_TEXT, { ...made, family })] };
    return {
      title,
      parts: [
        say("listener", LISTENER_TEXT, made),
        say("tls", TLS_TEXT, { tls, behind, layer, target }),
        say("backends", BACKENDS_TEXT, { mode: backends?.mode ?? "unknown", count: backends?.count ?? -1 }),
        say("client", CLIENT_TEXT, { client, why }),
        say("pods", PODS_TEXT, { selector: selector === undefined ? "unknown" : selector || "none" }),
        say("check", CHECK_TEXT, {
          ...{ kind, port: at, path, codes, host: host || "none", method: method === "" ? "" : `${method} ` },
        }),
      ],
    };
  };
  const isKnown = from !== "unknown";
  const opened = open?.join(", ") || (isKnown ? "none" : "unknown");
  return {
    // Ports with the same words are one part.
    ports: [...groupBy((ports ?? []).map(ofPort), ({ parts }) => JSON.stringify(parts)).values()].map((same) => ({
      title: same.map(({ title }) => title).join(locale === "en" ? ", " : "，"),
      parts: same[0]!.parts,
    })),
    whole: served
      ? [
          reached,
          ...(ports ? [] : [say("listener", LISTENER_TEXT, { listener, protocol: "none", id })]),
          ...(open ? [say("open", OPEN_TEXT, { ports: opened, id })] : []),
          say("cost", COST_TEXT, { cost, family: controller, from, id }),
        ]
      : [],
    lines: lines.map((line) => ({
      ...{ key: line.key, value: line.value, state: line.state, codes: line.codes },
      ...withNote(line, said(line), locale),
    })),
    linesTitle: translate(READING_LABEL.lines, locale),
  };
}

/** The note says more than the state, where the line does nothing or is refused. */
function withNote(line: LineReading, note: { text: string; grave: boolean }, locale: Locale) {
  const info = annotationInfo(line.key);
  const legacy = info?.legacyKey === line.key ? "yes" : "no";
  const label = fieldOfAnnotation(info, locale);
  const state = translate(LINE_TEXT, locale, { state: line.state, why: line.why ?? "", label, legacy });
  // A note about the value does not say that the line does nothing.
  const isMore = line.why === "reused" && !line.codes.some((code) => doesNothing({ code: code as LintCode }));
  const said = line.state === "does" || isMore ? [state, note.text] : [note.text || state];
  return { text: joinSentences(said.filter(Boolean), locale), grave: note.grave };
}
