import { parseDocument } from "yaml";
import { isObject } from "@/lib/model/bundle";

const KEYS =
  "apiVersion|action|count|eventTime|firstTimestamp|involvedObject|regarding|kind|lastTimestamp|message|note|metadata|reason|related|reportingComponent|reportingController|reportingInstance|source|series|type";
const ITEM = new RegExp(`^(\\s{0,12})- (?=(?:${KEYS}):)`);

/**
 * Objects of Events as `kubectl get events -o yaml` prints them, whole or cut out of the middle; undefined when the text
 * is not that. Each is parsed separately, so that a truncated one does not affect the others.
 */
export function eventsOfYaml(text: string): unknown[] | undefined {
  if (
    !/^[ \t]*(?:- )?(?:message|note):/m.test(text) ||
    !/^[ \t]*(?:- )?(?:involvedObject|regarding|reason|kind: Event)/m.test(text)
  )
    return undefined;
  const events = itemsOf(text)
    .map(objectOf)
    .filter((object) => object !== undefined && (object.kind === undefined || object.kind === "Event"));
  return events.length > 0 ? events : undefined;
}

/** Lines of each item without the list's indentation; a document of its own is one item. */
function itemsOf(text: string): string[][] {
  const items: string[][] = [];
  let current: string[] = [];
  let indent = 0;
  for (const line of text.split("\n")) {
    const start = ITEM.exec(line);
    // The text of the list itself comes behind its last item.
    if (start || /^---\s*$/.test(line) || (indent > 0 && /^(?:apiVersion|kind|metadata):/.test(line))) {
      if (current.length > 0) items.push(current);
      indent = start ? (start[1] as string).length + 2 : 0;
      current = start ? [line.slice(indent)] : [];
    } else current.push(/^\s*$/.test(line.slice(0, indent)) ? line.slice(indent) : line);
  }
  if (current.length > 0) items.push(current);
  return items;
}

function objectOf(lines: readonly string[]): Record<string, unknown> | undefined {
  try {
    // Times stay text; an alias is no Event's.
    const value: unknown = parseDocument(lines.join("\n"), { schema: "core", uniqueKeys: false }).toJS({
      maxAliasCount: 0,
    });
    return isObject(value) && (value.message ?? value.note) !== undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
