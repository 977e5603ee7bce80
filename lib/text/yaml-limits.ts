import { CST, isMap, isScalar, Lexer, parse, visit, type Document, type Node } from "yaml";
import { MOST_LEVELS } from "./json";

const MOST_ANCHORS = 1_000;
const ANCHOR = /(?:^|[\s:[{,-])&[\w.-]+/gm;

/** Why a YAML text is not read: what would keep the parser busy for long. `largest`: characters. */
export function tooMuchYaml(text: string, largest: number): string | undefined {
  if (text.length > largest) return `is larger than ${largest / 1_000_000} MB`;
  const anchors = text.match(ANCHOR)?.length ?? 0;
  if (anchors > MOST_ANCHORS) return `holds ${anchors} anchors, at most ${MOST_ANCHORS} are read`;
  return isDeep(text) ? `is nested deeper than ${MOST_LEVELS} levels` : undefined;
}

/** A level is one blank of indentation at least, or an indicator in the same line. */
const DEEP_BLOCKS = /^(?: {1000}| *(?:[-?:] +){100})/m;

/** The parser goes down by recursion, and a pattern that it compiles at the end of the stack ends the process. */
function isDeep(text: string): boolean {
  if (DEEP_BLOCKS.test(text)) return true;
  let levels = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === "flow-seq-start" || type === "flow-map-start") levels++;
    else if (type === "flow-seq-end" || type === "flow-map-end") levels--;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

/** The parser's own check compares every key with every other one: read with it off, then ask here. */
export const NO_KEY_CHECK = { uniqueKeys: false } as const;

/** The first alias inside the value it names: the value would be infinite. */
export function aliasOfItself(document: Document.Parsed): string | undefined {
  let found: string | undefined;
  // The parser's own look for what an alias names begins at the top for each.
  const named = new Map<string, Node>();
  visit(document, {
    Value(_, node) {
      if (node.anchor) named.set(node.anchor, node);
    },
    Alias(_, { source }, path) {
      const node = named.get(source);
      if (!node || !path.includes(node)) return undefined;
      found = source;
      return visit.BREAK;
    },
  });
  return found;
}

/** The first key that occurs twice in one map, and where. */
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

/** The value of a YAML text inside another, read as Helm reads it (YAML 1.1); undefined where it is not YAML, or too large. */
export function yamlIn(text: string): unknown {
  if (tooMuchYaml(text, 1_000_000)) return undefined;
  try {
    return parse(text, { ...NO_KEY_CHECK, version: "1.1", maxAliasCount: 100, logLevel: "silent" });
  } catch {
    return undefined;
  }
}
