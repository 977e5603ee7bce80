import { serviceKey } from "@/lib/ccm/names";
import type { ParsedEvent } from "./types";

const KEYS =
  "apiVersion|action|count|eventTime|firstTimestamp|involvedObject|regarding|kind|lastTimestamp|message|note|metadata|reason|related|reportingComponent|reportingController|reportingInstance|source|series|type";
const ITEM = new RegExp(`^(\\s{0,12})- (?=(?:${KEYS}):)`);
const TOP = new RegExp(`^(${KEYS}):(?:\\s+(.*))?$`);

/**
 * Events as `kubectl get events -o yaml` prints them, whole or cut out of the middle. Only what an Event has is read;
 * undefined when the text is not that. Linear in the text.
 */
export function parseEventsYaml(text: string): ParsedEvent[] | undefined {
  if (
    !/^[ \t]*(?:- )?(?:message|note):/m.test(text) ||
    !/^[ \t]*(?:- )?(?:involvedObject|regarding|reason|kind: Event)/m.test(text)
  )
    return undefined;
  const events: ParsedEvent[] = [];
  for (const lines of itemsOf(text)) {
    const event = eventOfLines(lines);
    if (event) events.push(event);
  }
  return events.length > 0 ? events : undefined;
}

/** Lines of each item without the list's indentation; a document of its own is one item. */
function itemsOf(text: string): string[][] {
  const items: string[][] = [];
  let current: string[] = [];
  let indent = 0;
  for (const line of text.split("\n")) {
    const start = ITEM.exec(line);
    if (start || /^---\s*$/.test(line)) {
      if (current.length > 0) items.push(current);
      indent = start ? (start[1] as string).length + 2 : 0;
      current = start ? [line.slice(indent)] : [];
    } else current.push(/^\s*$/.test(line.slice(0, indent)) ? line.slice(indent) : line);
  }
  if (current.length > 0) items.push(current);
  return items;
}

function eventOfLines(lines: readonly string[]): ParsedEvent | undefined {
  const fields = new Map<string, string>();
  const nested = new Map<string, Map<string, string>>();
  for (let i = 0; i < lines.length; i++) {
    const top = TOP.exec(lines[i] as string);
    if (!top) continue;
    const name = top[1] as string;
    const more: string[] = [];
    while (i + 1 < lines.length && (/^\s+\S/.test(lines[i + 1] as string) || (lines[i + 1] as string).trim() === ""))
      more.push(lines[++i] as string);
    const value = (top[2] ?? "").trim();
    if (value === "" && more.length > 0) {
      const inner = new Map<string, string>();
      for (const line of more) {
        const field = /^\s{1,8}([A-Za-z]+):\s+(\S.*)$/.exec(line);
        if (field) inner.set(field[1] as string, scalar(field[2] as string, []));
      }
      nested.set(name, inner);
    } else if (!fields.has(name)) fields.set(name, scalar(value, more));
    // The list's own `kind: List` stands behind its last item.
  }
  const message = fields.get("message") ?? fields.get("note");
  const reason = fields.get("reason");
  if (message === undefined || (fields.has("kind") && fields.get("kind") !== "Event")) return undefined;
  const object = nested.get("involvedObject") ?? nested.get("regarding");
  const count = Number(fields.get("count") ?? nested.get("series")?.get("count"));
  const kind = object?.get("kind");
  const name = object?.get("name");
  const source =
    nested.get("source")?.get("component") ?? fields.get("reportingComponent") ?? fields.get("reportingController");
  const last = nested.get("series")?.get("lastObservedTime") ?? fields.get("lastTimestamp") ?? fields.get("eventTime");
  return {
    message,
    ...(reason ? { reason } : {}),
    ...(fields.get("type") ? { type: fields.get("type") } : {}),
    ...(count > 0 ? { count } : {}),
    ...(kind ? { kind } : {}),
    ...(name ? { object: name } : {}),
    ...(source ? { source } : {}),
    ...(last && last !== "null" ? { lastSeen: last } : {}),
    ...(kind === "Service" && name ? { service: serviceKey(object?.get("namespace"), name) } : {}),
  };
}

/** One scalar in any of YAML's styles, with the lines that continue it. */
function scalar(first: string, more: readonly string[]): string {
  const rest = more.map((line) => line.trim());
  if (/^[|>][+-]?$/.test(first)) return rest.join(first.startsWith("|") ? "\n" : " ").trim();
  const joined = [first, ...rest.filter((line) => line !== "")].join(" ");
  if (joined.startsWith("'")) return joined.replace(/^'|'$/g, "").replaceAll("''", "'");
  if (joined.startsWith('"')) {
    try {
      // A folded line ends with a backslash, the next begins with one.
      return String(JSON.parse(joined.replace(/\\ \\/g, "").replace(/\\ /g, "")));
    } catch {
      return joined.replace(/^"|"$/g, "");
    }
  }
  return joined;
}
