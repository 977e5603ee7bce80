import { isObject } from "@/lib/model/bundle";
import { jsonIn, stringOf } from "@/lib/text/json";
import { serviceKey } from "@/lib/ccm/names";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { classifyEvent } from "./classify";
import { isOutside } from "./foreign";
import { joinCutLines, lineGlue, unescapedLines, withoutFrames } from "./lines";
import { eventsOfYaml } from "./parse-yaml";
import { plainText } from "@/lib/text/plain-text";
import { FRESH, goesOn, looksLikeError, splitMessages } from "./split-text";
import { resultEvents } from "./result-file";
import type { ParsedEvent } from "./types";

export interface ParsedDescribe {
  service?: string;
  namespace?: string;
  annotations: Record<string, string>;
  address?: string;
  /** The described Service has endpoints. */
  endpoints?: boolean;
  events: ParsedEvent[];
  /** Lines of a plain text that look like no message. */
  left?: number;
  /** The paste as it was read, without its secrets. */
  text: string;
}

const ROW =
  /^\s*(Normal|Warning)\s+(\S{1,80})\s+((?:\d[\w.]{0,19}|<\w{1,10}>)(?: \(x\d{1,9} over \S{1,20}\))?)\s+(\S{1,120})\s+(\S.*)$/;
/** Quoted in a mail or an issue too; a mark is no namespace. */
const TABLE_ROW =
  /^\s*(?:>\s{0,9}){0,5}(?:([a-z0-9][a-z0-9-]{0,62})\s+)?(\S{1,20}|<unknown>)\s+(Normal|Warning)\s+(\S{1,80})\s+([a-z]{1,40})\/(\S{1,253})\s+(\S.*)$/;
/** A row is followed by the next row, a field, a prompt, or what a mail put onto a line of its own. */
const rowGoesOn = (message: string, line: string) =>
  goesOn(message, line) ||
  (!/[.!?。)\]]$/.test(message) && !FRESH.test(line) && !FIELD.test(line) && !/^[\[\w.@~-]{0,60}[$#%>] ?/.test(line));
/** Columns that `-o wide` prints after the message: first seen, count and the Event's name. */
const WIDE_END = /\s{2,40}(\S{1,20})\s{2,40}(\d{1,9})\s{2,40}(\S{1,300})$/;
/** A shorter row was not wrapped. */
const ROW_WIDE = 60;
const WIDE_SOURCE = /^([a-z][\w.-]{1,80}(?:, [\w.-]{1,80})?)\s{2,40}(?=\S)/;
/** `kubectl get events -n shop`, above what it printed. */
const COMMAND = /\bkubectl\b.{0,200}?\s(?:-n|--namespace)[= ]\s{0,3}([a-z0-9][a-z0-9-]{0,62})\b/;
/** The Service of a log line: `"service"="shop/web"`, `object="shop/web"`, as JSON, or its two names apart. */
const LOGGED = /\\?"?\b(?:service|object)\\?"?\s?[=:]\s?\\?"([a-z0-9][a-z0-9-]{0,62}\/[a-z0-9][a-z0-9.-]{0,252})\\?"/;
const LOGGED_NAME = /"name"="([a-z0-9][a-z0-9.-]{0,252})" "namespace"="([a-z0-9][a-z0-9-]{0,62})"/;
const FIELD = /^([A-Z][A-Za-z ]{1,40}):\s*(?!\s)(.*)$/;

/**
 * Finds the Events in whatever was pasted: `kubectl describe svc`, `kubectl get events`, Events as JSON, or a message. Here a paste
 * comes in and is redacted: lines that were cut in two are joined first. Linear in the text.
 */
export function parseDescribe(input: string): ParsedDescribe {
  const text = redactSecrets(
    joinCutLines(withoutFrames(unescapedLines(plainText(input.replace(/^\uFEFF/, ""))))),
  ).trim();
  const objects = eventsOfJson(text) ?? eventsOfYaml(text)?.flatMap((it) => eventOf(it) ?? []);
  return { ...(objects ? aboutOne(objects) : eventsOfLines(text)), text };
}

/** With the Service that the Events are about, when the first one that names one does so in full. */
function aboutOne(events: ParsedEvent[]): Omit<ParsedDescribe, "text"> {
  const [namespace, service] = events.find((event) => event.service)?.service?.split("/") ?? [];
  return { annotations: {}, events, ...(namespace && service ? { namespace, service } : {}) };
}

function eventsOfLines(text: string): Omit<ParsedDescribe, "text"> {
  const out: Omit<ParsedDescribe, "text"> = { annotations: {}, events: [] };
  let inAnnotations = false;
  let described = false;
  let last: ParsedEvent | undefined;
  // Rows of tables and the text between them, in their order.
  const segments: (ParsedEvent | string[])[] = [];
  const aside = (line: string) => {
    const open = segments.at(-1);
    if (Array.isArray(open)) open.push(line);
    else segments.push([line]);
  };
  let before = "";
  let asked: string | undefined;
  for (const line of text.split("\n")) {
    asked = COMMAND.exec(line)?.[1] ?? asked;
    const row = describedRow(line) ?? tableRow(line, asked);
    if (row) {
      before = line;
      last = row;
      out.events.push(row);
      segments.push(row);
      continue;
    }
    // A row that was wrapped without an indent.
    if (last && before.length >= ROW_WIDE && /^\S/.test(line) && rowGoesOn(last.message, line)) {
      last.message += lineGlue(last.message, line, false) + line.trim();
      before = line;
      continue;
    }
    const field = FIELD.exec(line);
    if (field) {
      aside(line);
      last = undefined;
      const [, name, value = ""] = field;
      inAnnotations = name === "Annotations";
      if (inAnnotations) addAnnotation(out.annotations, value);
      else if (name === "Name") out.service = value.trim();
      else if (name === "Namespace") out.namespace = value.trim();
      else if (name === "LoadBalancer Ingress") out.address = value.trim().split(/[\s,(]/)[0];
      else if (name === "Endpoints") out.endpoints ||= /\d/.test(value);
      else if (name === "Events") described ||= Boolean(out.service);
    } else if (inAnnotations && /^\s/.test(line)) addAnnotation(out.annotations, line);
    // A message that was written with a line break of its own.
    else if (last && /^\s{4,}\S/.test(line) && !/^\s*(?:Type|----)\s/.test(line))
      last.message += lineGlue(last.message, line, false) + line.trim();
    else aside(line);
  }
  if (described || (out.service && Object.keys(out.annotations).length + out.events.length > 0)) return out;
  const beside = out.events.length > 0;
  out.events = segments.flatMap((segment) => {
    if (!Array.isArray(segment)) return [segment];
    const { events, left } = messages(segment.join("\n"), beside);
    if (!beside && left > 0) out.left = (out.left ?? 0) + left;
    return events;
  });
  return out;
}

function describedRow(line: string): ParsedEvent | undefined {
  const [, type, reason, age = "", source, message = ""] = ROW.exec(line) ?? [];
  if (!type) return undefined;
  const count = /\(x(\d+) over/.exec(age)?.[1];
  return {
    ...{ type, reason, age: age.split(" ")[0], source, message: message.trim() },
    ...(count ? { count: Number(count) } : {}),
  };
}

/** `asked`: the namespace of the command above, where the row names none. */
function tableRow(line: string, asked: string | undefined): ParsedEvent | undefined {
  const [, namespace = asked, age, type, reason, kind = "", object, message = ""] = TABLE_ROW.exec(line) ?? [];
  if (!type) return undefined;
  const isService = /^(?:service|services|svc)$/.test(kind);
  const service = namespace ? serviceKey(namespace, object) : object;
  return { type, reason, age, kind, object, ...wideColumns(message.trim()), ...(isService ? { service } : {}) };
}

/** The message of a table row; `-o wide` has the source before it and three columns behind it. */
function wideColumns(text: string): { message: string; source?: string; count?: number } {
  const end = WIDE_END.exec(text.slice(-400));
  if (!end) return { message: text };
  const body = text.slice(0, text.length - end[0].length);
  const source = WIDE_SOURCE.exec(body);
  return {
    message: body.slice(source?.[0].length ?? 0).trim(),
    ...(source ? { source: source[1] } : {}),
    count: Number(end[2]),
  };
}

/**
 * Plain text: one message a line, wrapped lines and SDK errors joined. Prose around messages is left out; text in which
 * nothing looks like an error is one message, unless `beside` other Events, where it says nothing.
 */
function messages(text: string, beside: boolean): { events: ParsedEvent[]; left: number } {
  const all = splitMessages(text);
  const errors = beside
    ? all.filter((message) => FRESH.test(message) || isKnown(message))
    : all.length > 1
      ? all.filter((message) => looksLikeError(message) || isOutside(message) || isKnown(message))
      : all;
  if (errors.length > 0) return { events: errors.map(loggedEvent), left: all.length - errors.length };
  return { events: beside || text.trim() === "" ? [] : [loggedEvent(text.trim())], left: 0 };
}

/** A message with the Service that its log line names. */
function loggedEvent(message: string): ParsedEvent {
  const head = message.slice(0, 4_000);
  const [, name, namespace] = LOGGED_NAME.exec(head) ?? [];
  const service = LOGGED.exec(head)?.[1] ?? (name && serviceKey(namespace, name));
  return { message, ...(service ? { service } : {}) };
}

const isKnown = (message: string) => message.length < 400 && classifyEvent({ message }).known;

function addAnnotation(annotations: Record<string, string>, line: string): void {
  const found = /^\s*([A-Za-z0-9./_-]{1,320}):\s?(.*)$/.exec(line);
  if (found && found[1]?.includes("/")) annotations[found[1]] = (found[2] ?? "").trim();
}

function eventsOfJson(text: string): ParsedEvent[] | undefined {
  if (!/^[{[]/.test(text)) return undefined;
  const value = jsonIn(text);
  if (value === undefined) return undefined;
  // The precheck's own result is a message that happens to be JSON.
  if (isObject(value) && "CheckResults" in value) return undefined;
  const result = resultEvents(value);
  if (result) return result;
  const events = (itemsOf(value) ?? [value]).flatMap((item) => eventOf(item) ?? []);
  return events.length > 0 ? events : undefined;
}

/** The entries of a list, as an array or as Kubernetes writes one. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  const items = isObject(value) ? value.items : value;
  return Array.isArray(items) ? items : undefined;
}

/** One JSON row: an Event, `{reason, type, message}`, or a plain string. */
export function eventOf(value: unknown): ParsedEvent | undefined {
  if (typeof value === "string") return { message: value };
  if (!isObject(value)) return undefined;
  // events.k8s.io/v1 calls the message `note` and the object `regarding`.
  const message = text(value.message) ?? text(value.note);
  const reason = text(value.reason);
  if (message === undefined && reason === undefined) return undefined;
  const [object, series, origin] = [value.involvedObject ?? value.regarding, value.series, value.source].map((part) =>
    isObject(part) ? part : {},
  ) as [Fields, Fields, Fields];
  const kind = stringOf(object.kind);
  const name = stringOf(object.name);
  const fields = {
    message: message ?? "",
    reason,
    type: text(value.type),
    count: [series.count, value.count].find((count) => typeof count === "number" && count > 0),
    kind,
    object: name,
    source: text(origin.component) ?? text(value.reportingComponent) ?? text(value.reportingController),
    lastSeen: text(series.lastObservedTime) ?? text(value.lastTimestamp) ?? text(value.eventTime),
    service: kind === "Service" && name ? serviceKey(text(object.namespace), name) : undefined,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field !== undefined),
  ) as unknown as ParsedEvent;
}
type Fields = Record<string, unknown>;

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
