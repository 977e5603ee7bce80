import { once } from "@/lib/text/memoize";
import { groupBy } from "@/lib/model/group-by";
import { catalogue, isLiteralComma, lowerCase } from "./templates";
import { WRAPPER_STARTS } from "@/lib/knowledge/events/wrappers";

/** More parts than this in one Event is not a message any more; the rest stays in the last part. */
export const MAX_PARTS = 500;

/** Possible starts of a new error in a joined list, by its first six characters. */
const starters = once(() =>
  groupBy(
    [...WRAPPER_STARTS, ...catalogue().starters].map((start) => start.trimEnd()).filter(({ length }) => length >= 8),
    (start) => start.slice(0, 6),
  ),
);

/** Fields of one API answer: a comma before them never separates two errors. */
const ANSWER_FIELD =
  /^(?:message|statuscode|code|errorcode|requestid|request id|api|data|svc|err|expect|recommend|hostid)\b\s?[:[{]|^expect |^svc /;

/** Words with which a sentence continues after a comma. */
export const GOES_ON = /^(?:but|or|and|while|error|length|port|expect|please)\b/i;
/** `ORDER.ARREARAGE Message: ...`: how the oldest answers begin. */
const CODE_AND_MESSAGE = /^[a-z]{3,30}[._][a-z._]{3,50} message:/;
const FIELD_BEFORE = /(?:code|api|request ?id|host ?id|recommend|status)["']?\s?[:=]/;

/**
 * Hands over each character that is outside double quotes, until `visit` says true; whether the text ends inside
 * a quotation. Without `quotes` they are plain characters.
 */
function outsideQuotes(text: string, quotes: boolean, visit: (char: number, at: number) => boolean): boolean {
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (quoted) {
      if (char === 92) i++;
      else if (char === 34) quoted = false;
      continue;
    }
    if (char === 34 && quotes) quoted = true;
    else if (visit(char, i)) return false;
  }
  return quoted;
}

/**
 * Positions of `, ` at the outermost level: not inside (), [], {} or a quoted string. When quotes do not balance they
 * are taken as plain characters.
 */
export function topLevelCommas(text: string, quotes = true): number[] {
  const commas: number[] = [];
  if (!text.includes(", ")) return commas;
  let depth = 0;
  const open = outsideQuotes(text, quotes, (char, at) => {
    if (char === 91 || char === 123 || char === 40) depth++;
    else if (char === 93 || char === 125 || char === 41) depth = Math.max(0, depth - 1);
    else if (char === 44 && depth === 0 && text.charCodeAt(at + 1) === 32) commas.push(at);
    return false;
  });
  return open ? topLevelCommas(text, false) : commas;
}

/** `[a, b]` as a whole, or one that was cut off before its end: the text inside. Not `[ns/name] something`. */
export function listBody(text: string): string | undefined {
  if (!text.startsWith("[") || text.startsWith("[{")) return undefined;
  if (/^\[(?:SDKError|PortProtocolConflict)\]/i.test(text.slice(0, 30))) return undefined;
  const trimmed = text.trimEnd();
  const close = closing(trimmed);
  if (close === trimmed.length - 1) return trimmed.slice(1, -1);
  if (close < 0) return trimmed.slice(1);
  return undefined;
}

function closing(text: string): number {
  for (const quotes of [true, false]) {
    let depth = 0;
    let end = -1;
    const open = outsideQuotes(text, quotes, (char, at) => {
      if (char === 91) depth++;
      else if (char === 93 && --depth === 0) end = at;
      return end >= 0;
    });
    if (!open) return end;
  }
  return -1;
}

/**
 * Splits the inside of a joined error. The texts have commas of their own (`should be updated, lb ...`, `reused,
 * service has been associated ...`, JSON), so a comma separates only where what follows can start an error. `isList`:
 * the controller put brackets around it.
 */
export function splitList(body: string, isList = false): string[] {
  if (!body.includes(", ")) return body.trim() === "" ? [] : [body.trim()];
  const lower = lowerCase(body);
  const map = starters();
  const parts: string[] = [];
  let from = 0;
  for (const comma of topLevelCommas(body)) {
    if (parts.length >= MAX_PARTS - 1) break;
    const next = comma + 2;
    const startsHere =
      body.charCodeAt(next) === 91 ||
      lower.startsWith("message:", next) ||
      CODE_AND_MESSAGE.test(lower.slice(next, next + 90)) ||
      // In a list a sentence's end is an error's end.
      (isList && body.charCodeAt(comma - 1) === 46 && !GOES_ON.test(lower.slice(next, next + 12))) ||
      (map.get(lower.slice(next, next + 6)) ?? []).some((s) => lower.startsWith(s, next));
    if (!startsHere || isLiteralComma(lower, comma) || isAnswerField(lower, next)) continue;
    parts.push(body.slice(from, comma));
    from = next;
  }
  parts.push(body.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Whether the text at this place continues with the fields of an API answer. */
export function isAnswerField(lower: string, at: number): boolean {
  // Fields of one answer are together: a `Message:` without any other since the last one is the next error's, since
  // only the first of a sync keeps its head.
  if (lower.startsWith("message:", at)) {
    const before = lower.slice(Math.max(0, at - 160), at);
    if (!FIELD_BEFORE.test(before.slice(before.lastIndexOf("message:") + 1))) return false;
  }
  return ANSWER_FIELD.test(lower.slice(at, at + 24));
}
