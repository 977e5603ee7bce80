import { spaced } from "@/lib/text/spaced";
import { labelAbove, listed, type Locale } from "@/lib/model/text";
import { translator, type Translator } from "@/lib/model/translator";
import { codeSpan, markdownText, visibleLine } from "@/lib/text/inert";
import type { Actor, Cause, Change, Who } from "./types";

/** Longest value that a sentence shows. */
const SHOWN = 160;

const PARTS = [
  ["rsp-", "trail.subject.group"],
  ["sgp-", "trail.subject.group"],
  ["acl-", "trail.subject.accessList"],
] as const;

/** Why an answer was not looked up at all. */
export type NotAsked = "off" | "forbidden" | "noEndpoint" | "throttled" | "failed";

/** A change as pages draw it. */
interface ChangeView {
  sentence: string;
  /** RFC 3339 */
  at: string;
  event: string;
  source: string;
  userAgent: string;
  requestId: string;
}

/** "Who changed it" in the reader's language. */
export interface WhoView {
  instance: string;
  /** Why nothing was looked up; everything below is empty then. */
  notTold?: { code: NotAsked; sentence: string };
  findings: {
    id: string;
    code: string;
    service: string;
    cause: Cause;
    sentence?: string;
    advice: string;
    change?: ChangeView;
  }[];
  changes: ChangeView[];
  /** Further notes: how many by the controller, refused attempts, what was covered, blind spots. */
  notes: string[];
  /** The same without names and addresses, as Markdown for a ticket. */
  redacted: string;
}

type Key = Parameters<Translator>[0];

const words = (locale: Locale) => (key: Key, params?: Record<string, string | number>) =>
  locale === "zh-CN" ? spaced(translator(locale)(key, params)) : translator(locale)(key, params);

/** An actor in a sentence. */
export function actorText(actor: Actor, locale: Locale): string {
  const w = words(locale);
  const who = w(`trail.actor.${actor.kind}`, { ...actor } as Record<string, string>);
  return "via" in actor ? w(`trail.via.${actor.via}`, { who }) : who;
}

/** `2026-11-12 14:03 UTC` */
const minuteOf = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

function changeView(change: Change, locale: Locale): ChangeView {
  const w = words(locale);
  const { event, subject: about, set } = change;
  const subject =
    "port" in about
      ? w("trail.subject.listener", { port: about.port })
      : "part" in about
        ? w(PARTS.find(([prefix]) => about.part.startsWith(prefix))?.[1] ?? "trail.subject.part", { part: about.part })
        : w("trail.subject.instance");
  const who = actorText(event.actor, locale);
  const value = set && (set.value.length > SHOWN ? `${set.value.slice(0, SHOWN)}…` : set.value || w("trail.empty"));
  return {
    sentence: set
      ? w("trail.done.set", { subject, field: set.field, value: value ?? "", who })
      : w("trail.done.event", { subject, event: event.name, who }),
    at: event.at,
    event: event.name,
    source: event.source,
    userAgent: event.userAgent,
    requestId: event.requestId,
  };
}

/** Reason why no lookup was made, or the answer of the first one. */
export function notToldView(
  instance: string,
  code: NotAsked,
  params: { region: string; message: string },
  locale: Locale,
): WhoView {
  const w = words(locale);
  const sentence = w(`trail.notTold.${code}`, params);
  // The words of the API may name a user.
  const redacted = w(`trail.notTold.${code}`, { ...params, message: "TEXT-1" });
  return { instance, notTold: { code, sentence }, findings: [], changes: [], notes: [], redacted };
}

interface Context {
  region: string;
  /** Most queries for one answer. */
  most: number;
  locale: Locale;
}

/** The answer in sentences. `redacted` is made by `redactedWho` from the same answer. */
export function whoView(who: Who, redacted: Who, context: Context): WhoView {
  return { ...sentencesOf(who, context), redacted: whoMarkdown(sentencesOf(redacted, context), context.locale) };
}

function sentencesOf(who: Who, { region, most, locale }: Context): Omit<WhoView, "redacted"> {
  const w = words(locale);
  const [from, to] = [minuteOf(who.from), minuteOf(who.to)];
  const { instance, calls } = who;
  const nothing = who.wholeLife ? "trail.notTold.notFoundYoung" : "trail.notTold.notFound";
  return {
    instance,
    findings: who.findings.map(({ id, code, service, cause, backends, change, message = "" }) => {
      const view = change && changeView(change, locale);
      const text =
        cause === "forbidden" || cause === "noEndpoint" || cause === "throttled" || cause === "failed"
          ? (`trail.notTold.${cause}` as const)
          : (`trail.cause.${backends && (cause === "controller" || cause === "service") ? (`${cause}Backends` as const) : cause}` as const);
      const params = { region, message, most };
      return {
        id,
        code,
        service,
        cause,
        advice: w(text, params),
        ...(view ? { sentence: view.sentence, change: view } : {}),
      };
    }),
    changes: who.changes.map((change) => changeView(change, locale)),
    notes: [
      ...(byOthers(who) ? [] : [w(nothing, { instance, region, from, to })]),
      ...(who.controller.count > 0 ? [w("trail.controller", { count: who.controller.count })] : []),
      ...who.refused.map(({ name, code, actor, count }) =>
        w("trail.refused", { count, event: name, code, who: actorText(actor, locale) }),
      ),
      ...(who.cutAt ? [w("trail.cut", { at: minuteOf(who.cutAt) })] : []),
      w("trail.covered", { from, to, calls }),
    ],
  };
}

const byOthers = ({ changes, findings }: Who): boolean =>
  changes.length > 0 || findings.some(({ change }) => change && change.event.actor.kind !== "controller");

/** For a terminal. */
export function whoText(view: WhoView, locale: Locale): string {
  if (view.notTold) return `${visibleLine(view.notTold.sentence)}\n`;
  const out: string[] = [];
  for (const { code, service, sentence, advice, change } of view.findings)
    out.push(
      `${code}  ${service}`,
      ...(sentence
        ? [`  ${listed([sentence, minuteOf(change?.at ?? "")], locale)}`, `  ${change?.source} ${change?.userAgent}`]
        : []),
      `  ${advice}`,
      "",
    );
  if (view.changes.length > 0) out.push(labelAbove(words(locale)("trail.changes"), locale));
  for (const { at, sentence } of view.changes) out.push(`  ${minuteOf(at)}  ${sentence}`);
  if (view.changes.length > 0) out.push("");
  // A line end inside a name begins no line.
  return `${[...out, ...view.notes].map(visibleLine).join("\n")}\n`;
}

/** For a ticket. */
export function whoMarkdown(view: Omit<WhoView, "redacted">, locale: Locale): string {
  const out = [`## ${words(locale)("trail.title")} ${codeSpan(view.instance)}`, ""];
  for (const { code, service, sentence, advice, change } of view.findings)
    out.push(
      `- ${codeSpan(code)} ${codeSpan(service)}: ${markdownText([sentence && `${sentence}, ${minuteOf(change?.at ?? "")}.`, advice].filter(Boolean).join(" "))}`,
    );
  for (const { at, sentence } of view.changes) out.push(`- ${minuteOf(at)} ${markdownText(sentence)}`);
  return `${[...out, "", ...view.notes.map((note) => markdownText(note))].join("\n")}\n`;
}
