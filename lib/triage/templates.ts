import { EVENT_RULES, type EventRule } from "@/lib/knowledge/events";
import { buildLiteralIndex } from "@/lib/text/literal-index";
import { groupBy } from "@/lib/model/group-by";
import { memoizeLast, once } from "@/lib/text/memoize";

/** Holes that take everything up to the end. */
const WHOLE = new Set(["text", "detail", "json"]);
/** Holes without a limit, lists among them; every other hole takes at most 256 characters. */
const WIDE = new Set([...WHOLE, "ips", "tags", "loadBalancerIds"]);
const MAX_LIST = 65_536;
const MAX_GAP = 256;
/** Holes whose values may have blanks in them; all others hold one word, so a match cannot wander into the next error. */
const WITH_BLANKS = new Set([
  ...WIDE,
  "value",
  "label",
  "from",
  "to",
  "tag",
  "name",
  "loadBalancerName",
  "vServerGroup",
  "service",
]);
/** Holes that the CCM does leave empty. */
const MAY_BE_EMPTY = new Set([
  ...WITH_BLANKS,
  "loadBalancerId",
  "vServerGroupId",
  "domainExtensionId",
  "providerId",
  "spec",
  "chargeType",
  "bandwidth",
  "desired",
]);
/** `${regionid}.${nodeid}` is literal text of the CCM, not a value. */
const NOT_VALUES = new Set(["regionid", "nodeid"]);

interface Template {
  rule: EventRule;
  /** Trimmed, lower case, in order. */
  literals: readonly number[];
  lengths: readonly number[];
  /** Hole before literal i (index 0: before the first), and after the last one. */
  holes: readonly (string | null)[];
  score: number;
}

export interface TemplateMatch {
  rule: EventRule;
  start: number;
  /** End of the last literal; a trailing hole is not part of it. */
  end: number;
  openEnded: boolean;
  captures: Record<string, string>;
  score: number;
}

/** Length of the beginning of a sentence that is its key. */
export const BEGINNING = 10;

export const catalogue = once(() => compile(EVENT_RULES));

function compile(rules: readonly EventRule[]) {
  const ids = new Map<string, number>();
  const idOf = (literal: string): number => {
    const id = ids.get(literal) ?? ids.size;
    ids.set(literal, id);
    return id;
  };
  /** Literals as they are written. */
  const whole = new Set<string>();
  const phrases = new Map<string, EventRule>();
  const byReason = new Map<string, EventRule>();
  /** Dry-run rows by the action that their hint names: all that is left of a hint that was cut off. */
  const byAction = new Map<string, EventRule>();
  const apiCodes = new Map<string, EventRule>();
  const apiPrefixes: (readonly [string, EventRule])[] = [];
  /** Templates by their longest literal, and those of several by the first. */
  const byAnchor = new Map<number, Template[]>();
  const byFirst = new Map<number, Template[]>();
  /** Sentences long enough to be recognised by their beginning, by their first `BEGINNING` characters. */
  const beginnings = new Map<string, { literal: string; rule: EventRule }[]>();
  /** First literals, for recognising where a new error starts in a joined list. */
  const starters = new Set<string>();
  for (const rule of rules) {
    for (const pattern of rule.patterns) {
      const action = /^called on start (\w+)$/.exec(pattern)?.[1];
      if (action) byAction.set(action, rule);
      const { texts, holes } = piecesOf(pattern);
      const packed = texts.map((text) => text.replace(BLANKS, ""));
      const literals = packed.map(idOf);
      const lengths = packed.map(({ length }) => length);
      const template = { rule, literals, lengths, holes, score: texts.reduce((sum, { length }) => sum + length, 0) };
      texts.forEach((text) => whole.add(text));
      putIn(byAnchor, literals[lengths.indexOf(Math.max(...lengths))] as number, template);
      if (literals.length > 1) putIn(byFirst, literals[0] as number, template);
      for (const literal of texts)
        if (literal.length > 24) putIn(beginnings, literal.slice(0, BEGINNING), { literal, rule });
      const [first = ""] = texts;
      if (holes[0] === null && first.length >= 8) starters.add(first);
    }
    for (const phrase of rule.phrases ?? []) phrases.set(phrase.toLowerCase(), rule);
    for (const reason of rule.byReason ?? []) byReason.set(reason, rule);
    for (const code of rule.apiCodes ?? []) {
      if (code.endsWith("*")) apiPrefixes.push([code.slice(0, -1).toLowerCase(), rule]);
      else apiCodes.set(code.toLowerCase(), rule);
    }
  }
  const literals = [...ids.keys()];
  /** Literals with a comma in them, one entry for each, by the character behind it: it never separates two errors. */
  const withComma = groupBy(
    [...whole]
      .filter(({ length }) => length > 2)
      .flatMap((literal) => [...literal.matchAll(/,/g)].map(({ index }) => ({ literal, offset: index }))),
    // A literal's last character is followed by a hole: what separates errors there is a blank.
    ({ literal, offset }) => literal.charCodeAt(offset + 1) || 32,
  );
  return {
    index: buildLiteralIndex(literals),
    literals,
    byAnchor,
    byFirst,
    withComma,
    starters,
    phrases,
    byReason,
    byAction,
    beginnings,
    /** Every reason that some row names. */
    reasons: new Set(rules.flatMap((rule) => rule.reasons)),
    apiCodes,
    apiPrefixes,
  };
}

/** The literal texts of a pattern, and the holes before each of them and behind the last one. */
function piecesOf(pattern: string): { texts: string[]; holes: (string | null)[] } {
  const texts: string[] = [];
  const holes: (string | null)[] = [null];
  // Texts and the names of holes, in turn.
  pattern.split(/\{(\w+)\}/).forEach((piece, i) => {
    if (i % 2 === 1) holes[texts.length] = piece;
    else if (piece.trim() !== "") holes[texts.push(piece.trim().toLowerCase())] = null;
  });
  return { texts, holes };
}

/** Adds to the list that a map has under a key. */
export function putIn<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** ASCII only where the full mapping would move positions (`İ` grows by one). */
export const lowerCase = memoizeLast((text) => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (c) => c.toLowerCase());
});

/** Whether the comma at this place belongs to a literal, so that it separates nothing. */
export function isLiteralComma(lower: string, comma: number): boolean {
  const around = catalogue().withComma.get(lower.charCodeAt(comma + 1));
  return around?.some(({ literal, offset }) => lower.startsWith(literal, comma - offset)) ?? false;
}

/** Blanks removed or added by a line break: literals are found in a text without its blanks. */
const BLANKS = /[\u0000- \u00a0]+/g;

/** The letters of a text without its blanks, in lower case, their positions, and the literals among them. */
const packedHits = memoizeLast((text) => {
  const lower = lowerCase(text);
  const places = new Uint32Array(lower.length + 1);
  let count = 0;
  for (let i = 0; i < lower.length; i++) {
    const char = lower.charCodeAt(i);
    if (char > 32 && char !== 160) places[count++] = i;
  }
  places[count] = lower.length;
  const letters = lower.replace(BLANKS, "");
  return { letters, places, hits: catalogue().index.scan(letters) };
});

/** Every place where a template fits, unordered. Linear in the text; at most a fixed number of tries per template. */
export function matchTemplates(text: string): TemplateMatch[] {
  const { byAnchor } = catalogue();
  const packed = packedHits(text);
  const { hits } = packed;
  const found: TemplateMatch[] = [];
  for (const id of hits.found) {
    const templates = byAnchor.get(id);
    if (!templates) continue;
    for (const template of templates) {
      if (!template.literals.every((literal) => hits.startsOf(literal).length > 0)) continue;
      const starts = hits.startsOf(template.literals[0] as number);
      let after = -1;
      for (const start of starts) {
        if (start < after) continue;
        const match = matchAt(text, template, packed, start);
        if (match) {
          found.push(match.found);
          after = match.end;
        }
      }
    }
  }
  return found;
}

/**
 * Templates that the end of the text cuts off: their first literals are there in order, and behind the last of them is
 * nothing but the beginning of a value, or of the next literal. The score is the length of the part that is present.
 */
export function matchBegun(text: string): TemplateMatch[] {
  const { byFirst, literals: texts } = catalogue();
  const { letters, places, hits } = packedHits(text);
  const found: TemplateMatch[] = [];
  for (const id of hits.found)
    for (const { rule, literals, lengths } of byFirst.get(id) ?? []) {
      const start = hits.startsOf(id)[0] as number;
      let end = start + (lengths[0] as number);
      let score = lengths[0] as number;
      let next = 1;
      for (; next < literals.length; next++) {
        const at = firstFrom(hits.startsOf(literals[next] as number), end);
        if (at === undefined) break;
        end = at + (lengths[next] as number);
        score += lengths[next] as number;
      }
      if (next === literals.length || letters.length - end > MAX_GAP) continue;
      if (text.slice(places[end]).includes("\n")) continue;
      const rest = letters.slice(end);
      const literal = texts[literals[next] as number] as string;
      let part = Math.min(rest.length, literal.length - 1);
      while (part > 0 && !rest.endsWith(literal.slice(0, part))) part--;
      const at = places[start] as number;
      found.push({ rule, start: at, end: text.length, openEnded: false, captures: {}, score: score + part });
    }
  return found;
}

const firstFrom = (starts: readonly number[], from: number) => starts.find((start) => start >= from);

/** `first`: where the first literal begins among the letters. `end`: where the last one ends there. */
function matchAt(
  text: string,
  template: Template,
  { hits, places }: ReturnType<typeof packedHits>,
  first: number,
): { found: TemplateMatch; end: number } | undefined {
  const captures: Record<string, string> = {};
  const { literals, lengths, holes } = template;
  const leading = holes[0];
  const start = places[first] as number;
  /** Where a literal ends in the text that ends there among the letters. */
  const endOf = (letter: number) => (places[letter - 1] as number) + 1;
  // A value in front of the first literal is the word before it.
  if (leading)
    put(
      captures,
      leading,
      text
        .slice(Math.max(0, start - MAX_GAP), start)
        .trim()
        .split(/\s/)
        .at(-1) ?? "",
    );
  let letter = first + (lengths[0] as number);
  for (let i = 1; i < literals.length; i++) {
    const hole = holes[i] ?? null;
    const limit = hole && WIDE.has(hole) ? Infinity : MAX_GAP;
    const next = firstFrom(hits.startsOf(literals[i] as number), letter);
    if (next === undefined || next - letter > limit) return undefined;
    if (hole) {
      const value = text.slice(endOf(letter), places[next]).trim();
      if ((value === "" && !MAY_BE_EMPTY.has(hole)) || (!WITH_BLANKS.has(hole) && /\s/.test(value))) return undefined;
      put(captures, hole, value);
    }
    letter = next + (lengths[i] as number);
  }
  const end = endOf(letter);
  const trailing = holes[literals.length] ?? null;
  if (trailing)
    put(
      captures,
      trailing,
      WHOLE.has(trailing)
        ? text.slice(end)
        : firstWords(text.slice(end, end + (WIDE.has(trailing) ? MAX_LIST : MAX_GAP))),
    );
  const { rule, score } = template;
  return { found: { rule, start, end, openEnded: trailing !== null, captures, score }, end: letter };
}

function put(captures: Record<string, string>, name: string, value: string): void {
  const trimmed = value.trim();
  if (trimmed !== "" && !NOT_VALUES.has(name)) captures[name] = trimmed;
}

/** A trailing value ends where a sentence or a list continues. */
function firstWords(text: string): string {
  const stop = text.search(/[\]\n;"]|,\s|\. |\.$/);
  return stop < 0 ? text : text.slice(0, stop);
}
