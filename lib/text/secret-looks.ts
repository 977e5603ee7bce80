import { isSecretKey } from "./secret-names";

/** Whether the value after a name is a secret, by its form and how it is written. */
export interface Value {
  from: number;
  to: number;
  text: string;
  quoted: boolean;
  /** Name and value fill their line: no sentence, and more than a word. */
  alone?: boolean;
}

/** A name as it was found: how sure it is, and whether it is the end of a longer one (`ELASTIC_PASSWORD`, `db.password`). */
export interface Name {
  text: string;
  groups: Record<string, string | undefined>;
  partOfAnother: boolean;
  /** An argument or item beside its value: `define("DB_PASSWORD", "...")`, or one name of several. */
  listed?: boolean;
}

const NOT_A_VALUE =
  /^(?:\*{3}.*|.*\*{3}|true|false|null|none|nil|undefined|required|optional|\$\{.*|\$\(.*|\{\{.*|<.*)$/i;
/** Names of keys, tokens and the like have values that a machine made; people choose passwords. */
const MADE = /key|token|secret|cookie|sign?(?![a-z])|auth|sess|clave|chave|creds|code|community|string|\b[as]k\b/i;

const isPassword = ({ text, groups }: Name) =>
  (groups.sure !== undefined || groups.short2 !== undefined || /^(?:pass|pw|psk)/i.test(text)) && !MADE.test(text);

/** Texts that may be a chosen password: no single word, no path, no name of a variable. */
export function isChosen(text: string): boolean {
  if (text.length < 8 || !/[^A-Za-z:.]/.test(text) || /\s/.test(text) || NOT_A_VALUE.test(text)) return false;
  return !/^(?:(?:not|no|non|un|must|is|should|too|auto)[-_]|[.~]?\/|[A-Z][A-Z0-9]*_[A-Z0-9_]*$|\d+$)/i.test(text);
}

export function isSecret(value: Value, name: Name): boolean {
  if (value.text === "" || NOT_A_VALUE.test(value.text)) return false;
  const { groups } = name;
  if (name.listed) return value.quoted && name.partOfAnother && isPassword(name) && isChosen(value.text);
  // `--secret dbPassword ...`: what follows is a name itself.
  if (groups.flag !== undefined && /^[A-Za-z_-]+$/.test(value.text) && isSecretKey(value.text)) return false;
  const assign = groups.assign ?? "";
  if (groups.sure !== undefined && value.alone) return true;
  // `setPassword("...")`: the text may also be a prompt or the name of a variable.
  if (assign.endsWith("(")) return isChosen(value.text) || looksSecret(value.text);
  const bareColon = !value.quoted && /[:：>|→为為是は은는]$/.test(assign) && !/=>$/.test(assign);
  const written = value.quoted || name.partOfAnother || groups.flag !== undefined || (assign !== "" && !bareColon);
  if (written && isPassword(name) && isChosen(value.text)) return true;
  if (groups.short !== undefined || groups.short2 !== undefined)
    return looksSecret(value.text) && !/^[.~]?\/(?:[\w.-]+\/)*[\w-]+\.[a-z]{1,5}$/.test(value.text);
  if (bareColon || groups.flag !== undefined) return looksSecret(value.text);
  return groups.sure !== undefined || value.text.length >= 4;
}

/** A name that is no word of a sentence: `password`, `api_key`, `X-Token`; "token" and "secret" alone are. */
export const isNamed = (name: Name) =>
  name.groups.sure !== undefined || name.partOfAnother || (name.groups.short !== undefined && isPassword(name));

/** Letters and digits in turn, as a machine makes them: no word, name, version or id. */
const isMade = (text: string) => /^[A-Za-z0-9+/=]{10,}$/.test(text) && (text.match(/[A-Za-z]\d/g) ?? []).length >= 3;

/** In a sentence, only what cannot be a word: both cases and digits, or a quoted text that looks like a secret. */
export function isSpoken({ text, quoted }: Value, name: Name): boolean {
  if (NOT_A_VALUE.test(text)) return false;
  if (isMade(text)) return true;
  const chosen = isPassword(name) && isChosen(text);
  const sure = name.groups.sure !== undefined;
  if (quoted) return !/\s/.test(text) && (chosen || looksSecret(text)) && (sure || isPassword(name));
  if (name.partOfAnother && chosen && /[\d!#$%^*+=~]/.test(text)) return true;
  if (!sure) return false;
  if (/^(?:[a-f0-9]{32,64}|[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12})$/.test(text)) return true;
  return text.length >= 8 && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && !/^[vV]?\d+\./.test(text);
}

/** Not a word, a number, an address, a version or a name made of words. */
export function looksSecret(text: string): boolean {
  if (text.length < 6) return false;
  // A sentence of a language that writes without blanks.
  if (/^[^\x00-\x7f]/.test(text) && !/[A-Za-z0-9]{6}/.test(text)) return false;
  const word = text.replace(/(?<![.:!?])[.:!?]+$/, "");
  if (/^\d+(?:[.:/-]\d+)*(?:ms|s|m|h|d|%|[kKMGT]i?B?)?$/.test(word)) return false;
  if (/^[vV]\d+(?:\.\d+)+/.test(word)) return false;
  if (/\d/.test(word)) return true;
  if (/[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word)) return true;
  if (/[!#$%^*+=~]/.test(word) || word.length >= 32) return true;
  // Words have vowels; what a generator made of letters alone mostly does not read like one.
  return word
    .split(/[-_./]/)
    .some((part) => /[bcdfghjklmnpqrstvwxz]{5}/i.test(part) || (part.length >= 8 && !/[aeiouy]/i.test(part)));
}
