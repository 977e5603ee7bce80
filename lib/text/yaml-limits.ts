import { isMap, isScalar, visit, type Document } from "yaml";

const MOST_ANCHORS = 1_000;
const ANCHOR = /(?:^|[\s:[{,-])&[\w.-]+/gm;

/** Why a YAML text is not read: what would keep the parser busy for long. `largest`: characters. */
export function tooMuchYaml(text: string, largest: number): string | undefined {
  if (text.length > largest) return `is larger than ${largest / 1_000_000} MB`;
  const anchors = text.match(ANCHOR)?.length ?? 0;
  return anchors > MOST_ANCHORS ? `holds ${anchors} anchors, at most ${MOST_ANCHORS} are read` : undefined;
}

/** The parser's own check compares every key with every other one: read with it off, then ask here. */
export const NO_KEY_CHECK = { uniqueKeys: false } as const;

/** The first key that stands twice in one map, and where. */
export function repeatedKey(document: Document.Parsed): { key: string; offset: number } | undefined {
  let found: { key: string; offset: number } | undefined;
  visit(document, {
    Map(_, map) {
      if (!isMap(map)) return undefined;
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) {
          found = { key: String(key.value), offset: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
