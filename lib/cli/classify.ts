import { eventRule, type WhoActs } from "@/lib/events/rows";
import { translate, type Locale } from "@/lib/model/text";
import { classifyEvent, eventOf, parseDescribe, redactSecrets, type EventInput } from "@/lib/events";
import { CliError } from "./io";

/** One row of `preflight classify --json`. The first six fields are the contract; the rest may grow. */
export interface ClassifyRow {
  code: string;
  title: string;
  /** 0 to 1. */
  confidence: number;
  known: boolean;
  parts: { code: string; message: string; variables: Record<string, string> }[];
  variables: Record<string, string>;
  /** The message as given, secrets masked. */
  message: string;
  cause: string | null;
  severity: string;
  /** Whose turn it is: you, account, permissions, wait or vendor; null when not understood or nothing is wrong. */
  whoActs: WhoActs | null;
  dryRun: boolean;
  transient: boolean;
  /** An error, a warning, or something not understood. */
  problem: boolean;
}

/**
 * Classifies the whole input: a JSON array of `{reason?, type?, message}` or Events (also a `List`, or one object), or
 * plain text, one message a line; lines of `kubectl get events` are read as such, and of a whole `kubectl describe svc` only the Events. One row per entry of
 * the array, in its order; blank lines of plain text give none. Throws `CliError` on JSON that holds no Events.
 */
export function classifyInput(text: string, locale: Locale = "en"): ClassifyRow[] {
  return eventsOf(text.replace(/^\uFEFF/, "")).map((event) => rowOf(event, locale));
}

function rowOf(event: EventInput, locale: Locale): ClassifyRow {
  const c = classifyEvent(event);
  const cause = eventRule(c.code)?.cause;
  return {
    code: c.code,
    title: translate(c.title, locale, c.variables),
    confidence: c.confidence,
    known: c.known,
    parts: c.parts.map(({ code, message, variables }) => ({ code, message, variables })),
    variables: c.variables,
    message: redactSecrets(event.message ?? ""),
    cause: cause ? translate(cause, locale, c.variables) : null,
    severity: c.severity,
    whoActs: c.whoActs,
    dryRun: c.dryRun,
    transient: c.transient,
    problem: !c.known || c.severity !== "info",
  };
}

function eventsOf(text: string): EventInput[] {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  // `[SDKError] ...` and `[a, b]` are messages: only text that is JSON to the end counts as JSON.
  const json = /^[[{]/.test(trimmed) ? tryParse(trimmed) : undefined;
  if (json) {
    const value = json.value;
    const isResult = typeof value === "object" && value !== null && "CheckResults" in value;
    if (!isResult) return entriesOf(value);
  } else if (/^\[\s*[{"]/.test(trimmed) && trimmed.endsWith("]"))
    throw new CliError("the input starts like a JSON array but is not valid JSON");
  const described = parseDescribe(trimmed);
  if (described.kind === "describe" && described.events.length > 0) return described.events;
  return trimmed.split(/\r?\n/).flatMap((line) => (line.trim() === "" || TABLE_HEAD.test(line) ? [] : [lineOf(line)]));
}

/** Header lines of `kubectl get events` and of the Events in `describe`. */
const TABLE_HEAD =
  /^\s*(?:(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON|Type\s+Reason\s+Age\s+From|-{2,}(?:\s+-{2,})+\s*$)/;

/** One row per entry, so that a caller can pair them by index; what is no Event becomes an unknown row. */
function entriesOf(value: unknown): EventInput[] {
  const items = Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null && Array.isArray((value as { items?: unknown }).items)
      ? (value as { items: unknown[] }).items
      : [value];
  const events = items.map((item) => eventOf(item));
  if (items.length > 0 && events.every((event) => event === undefined))
    throw new CliError("the JSON holds no Events: expected an array of {reason?, type?, message}");
  return events.map(
    (event, i) => event ?? { message: typeof items[i] === "object" ? JSON.stringify(items[i]) : String(items[i]) },
  );
}

function lineOf(line: string): EventInput {
  const parsed = parseDescribe(line);
  const [event] = parsed.events;
  return parsed.kind !== "describe" && event?.reason ? event : { message: line.trim() };
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
