import { isObject } from "@/lib/model/bundle";
import { jsonIn, stringOf } from "@/lib/text/json";
import { joinCutLines, withoutFrames } from "./lines";
import { CHINESE_FIELDS, REPLACED, TYPOGRAPHIC } from "@/lib/knowledge/events/paste-formats";
import { plainText } from "@/lib/text/plain-text";
import { splitMessages } from "./split-text";

/** How deep text may be JSON inside JSON: an Event inside a log line inside a log service's record. */
const MAX_NESTING = 4;

export interface NormalisedMessage {
  message: string;
  reason?: string;
}

/**
 * Takes a message out of what it was pasted in: JSON strings and records, XML of the gateway, log headers, prompts and
 * line numbers, typographic and full-width characters, the console's Chinese field names. Linear; text that needs
 * nothing is returned as it is.
 */
export function normaliseMessage(raw: string): NormalisedMessage {
  const plain = plainText(raw);
  const whole = /[\n│┃║]/.test(plain) ? joinCutLines(withoutFrames(plain)) : undefined;
  let message = (
    whole === undefined ? singleBlanks(plain) : YAML.test(whole) ? whole : splitMessages(whole).join("\n")
  ).trim();
  message = message.replace(/\t+/g, " ");
  let reason: string | undefined;
  for (let i = 0; i < MAX_NESTING; i++) {
    const before = message;
    message = plainCharacters(message);
    message = message.replace(LINE_START, "").replace(LOG_HEAD, "");
    const inner = fromJson(message) ?? fromXml(message) ?? fromFields(message);
    if (inner) {
      message = inner.message.trim();
      reason = inner.reason ?? reason;
    }
    if (message === before) break;
  }
  return { message, reason };
}

/** Prompts, quotes of a chat, line numbers of an editor or of `cat -n`. */
const LINE_START = /^(?:\s{0,20}(?:\d{1,6}(?:\s{0,2}[:|│]|\t| {2,4}(?=[A-Z[{"]))|[>$#│|%*•-](?= ))\s{0,20}){1,3}/;
/** klog, zap and container log headers. */
const LOG_HEAD =
  /^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,\d]{0,12}(?:Z|[+-]\d\d:?\d\d)?\s{1,8}(?:std(?:out|err) [FP] )?)?(?:[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{1,9}\s{1,12}\d{1,9} [\w./-]{1,120}:\d{1,6}\] ?)?/;

/** Lines of a document are no lines of a message. */
const YAML = /^\s*(?:apiVersion|items|kind|metadata|- [a-z]\w{2,30}):/;

/** A page that spread a text out put more than one blank between most words; a table does that between its columns only. */
function singleBlanks(text: string): string {
  if (!text.includes("  ")) return text;
  const wide = text.slice(0, 2_000).match(/\S {2,8}(?=\S)/g)?.length ?? 0;
  const single = text.slice(0, 2_000).match(/\S (?=\S)/g)?.length ?? 0;
  return wide > single ? text.replace(/ {2,}/g, " ") : text;
}

const NOT_ASCII = /[^\u0000-\u007f]/;
function plainCharacters(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  let out = text.replace(TYPOGRAPHIC, (found) => {
    const fixed = REPLACED[found];
    if (fixed !== undefined) return fixed;
    const code = found.charCodeAt(0);
    const ascii = String.fromCharCode(code - 0xfee0);
    // A full-width colon or comma takes no blank after it; ours does.
    return ascii === ":" || ascii === "," || ascii === ";" ? `${ascii} ` : ascii + found.slice(1);
  });
  if (/[错异请报详失事消]/.test(out)) for (const [field, name] of CHINESE_FIELDS) out = out.replace(field, name);
  return out;
}

/** A JSON string, a record with a message in it, or a fragment of one that still has its escapes. */
function fromJson(text: string): NormalisedMessage | undefined {
  if (/^[{"]/.test(text)) {
    const value = parse(text.replace(/,\s*$/, ""));
    if (typeof value === "string") return { message: value };
    if (isObject(value) && !("CheckResults" in value)) return fromRecord(value);
  }
  if (text.includes('\\"')) {
    const unescaped = text.replace(/\\(["\\/n])/g, (_, char: string) => (char === "n" ? "\n" : char));
    const quoted = /^"([^]*)"$/.exec(unescaped.trim());
    return { message: quoted ? (quoted[1] as string) : unescaped };
  }
  return undefined;
}

/** An Event, a log record, or the body of a failed API call. */
function fromRecord(record: Record<string, unknown>): NormalisedMessage | undefined {
  const body = isObject(record.error) ? record.error : isObject(record.Error) ? record.Error : record;
  const first = (of: Record<string, unknown>, ...names: string[]) =>
    names.map((name) => stringOf(of[name])).find((value) => value !== undefined);
  const spoken = stringOf(body.code);
  const code = first(body, "Code", "ErrorCode", "FailedCode") ?? (spoken && /^\d+$/.test(spoken) ? undefined : spoken);
  if (code) {
    const sentence = first(body, "Message", "FailedMessage", "message");
    return answerOf(code, first(body, "RequestId", "requestId"), sentence, first(body, "HostId"));
  }
  const failed = Array.isArray(record.FailedRouteEntries) ? (record.FailedRouteEntries as unknown[])[0] : undefined;
  if (isObject(failed)) return fromRecord(failed);
  const told = ["message", "note", "error", "err", "Message", "errorMessage", "content", "log", "msg"];
  const message = first(record, ...told);
  return message === undefined ? undefined : { message, reason: stringOf(record.reason) };
}

/** An answer as the controller's SDK writes it. */
const answerOf = (code?: string, request?: string, sentence = "", host?: string): NormalisedMessage => ({
  message: `${code ? `ErrorCode: ${code}, ` : ""}${request ? `RequestId: ${request}, ` : ""}${host ? `HostId: ${host}, ` : ""}Message: ${sentence}`,
});

/** `<Error><Code>..</Code><Message>..</Message></Error>` of the API gateway. */
function fromXml(text: string): NormalisedMessage | undefined {
  if (!text.includes("<Code>") && !text.includes("<Message>")) return undefined;
  const field = (name: string) => {
    const from = text.indexOf(`<${name}>`);
    const to = from < 0 ? -1 : text.indexOf(`</${name}>`, from);
    return to < 0 ? undefined : text.slice(from + name.length + 2, to);
  };
  return answerOf(field("Code"), field("RequestId"), field("Message"));
}

/** The `error=` of a structured log line. */
function fromFields(text: string): NormalisedMessage | undefined {
  const structured = /(?:^|\s)"?(?:error|err)"?=("|')/.exec(text.slice(0, 2_000));
  if (!structured) return undefined;
  const value = text.slice(structured.index + structured[0].length);
  // A quotation mark inside the value has no field behind it.
  const end = value.search(/["'](?=\s+["']?[\w.-]{1,60}["']?=|\s*$)/);
  const closed = value.split(structured[1] as string).length % 2 === 0;
  const to = end < 0 && closed ? value.indexOf(`${structured[1]} `) : end;
  return { message: to < 0 ? value : value.slice(0, to) };
}

function parse(text: string): unknown {
  // A failed attempt costs as much as ten messages, and one field of a record begins like a string.
  if (!text.endsWith(text.startsWith("{") ? "}" : '"')) return undefined;
  return jsonIn(text);
}
