import { isObject } from "@/lib/model/bundle";
import { classifyEvent } from "@/lib/triage/classify";
import { jsonIn } from "@/lib/text/json";

/** Placeholder for a text that is nowhere else. */
export const leftOut = (text: string): string => `(${text.length} characters left out)`;

/** A name, an id, a number, a time, an address or a list of them; the verb and object of a read. No sentence. */
const CODE = /^(?:[\p{L}\p{N}_.,:;@/+*=#$%?&~()-]*|(?:list|get|watch) [\w./-]{1,80})$/u;
/** Of a sentence in a language that writes without blanks. */
const LONG_WORD = /[^\x00-\x7f]{13}/;
export const isCode = (text: string): boolean => CODE.test(text.trim()) && !LONG_WORD.test(text);

/**
 * A message as far as rows of the catalogue know its words, exactly; what no row knows is left out. A reason alone knows no words.
 * `read`: the message as the controller writes it into an Event.
 */
export function knownText(message: string, read = message): string {
  const { known, parts } = classifyEvent({ message: read });
  const unknown = parts.filter((part) => !part.known && part.message !== "");
  if (!known || unknown.some((part) => !message.includes(part.message))) return leftOut(message);
  return unknown.reduce((text, part) => text.replaceAll(part.message, leftOut(part.message)), message);
}

/** An item's message of the official precheck: it lacks what an Event puts in front. */
export const knownOfItem = (message: string): string => knownText(message, `Message: ${message}`);

/** The official precheck's list: its codes, and the messages that rows know. A text of another form is left out. */
export function knownOfOfficial(message: string): string {
  const body = jsonIn(message);
  if (!isObject(body)) return leftOut(message);
  const project = (value: unknown, key: string): unknown => {
    if (typeof value === "string")
      return key === "Message" ? knownOfItem(value) : isCode(value) ? value : leftOut(value);
    if (Array.isArray(value)) return value.map((item) => project(item, ""));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, child]) => (isCode(name) ? [[name, project(child, name)]] : [])),
    );
  };
  return JSON.stringify(project(body, ""));
}
