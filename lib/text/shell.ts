import { ACTING, visible } from "./inert";

/** Characters that no POSIX shell treats specially anywhere in a word. */
const PLAIN = /^[A-Za-z0-9_@%+:,./-]+$/;

/**
 * One shell word for `text`, safe under `sh -c` whatever it holds: blanks, quotes, dollar signs, backticks, newlines,
 * unicode. Plain words stay bare so that commands stay readable. Line feeds that begin another line,
 * and what acts on a terminal, are written as `printf` makes them. A NUL cannot be passed to a program at all.
 */
export function shellQuote(text: string): string {
  if (text.includes("\0")) throw new RangeError("a shell word cannot hold a NUL character");
  return isPlain(text) ? text : `'${inQuotes(text)}'`.replace(/^''(?="\$\{)|(?<=left out\}")''$/g, "");
}

const isPlain = (text: string) => PLAIN.test(text) && !LEFT_OUT.test(text);

/** One word of whole commands, each on its own line: it stays readable, and no value in it begins a line. */
export const shellLines = (commands: string): string => `'${commands.split("\n").map(inQuotes).join("\n")}'`;

const inQuotes = (text: string) =>
  text.replace(WRITTEN, (part) => (part === "'" ? `'\\''` : LEFT_OUT.test(part) ? asked(part) : printed(part)));

/** Placeholders of a report for a text: values, but none to run a command with. */
const LEFT_OUT = /(?<![\w.-])(?:TAG|TEXT)-\d+(?![\w.-])|\(\d+ characters left out\)/;

/** A variable that the sender can set. Without it a shell runs nothing. */
const asked = (part: string) => `'"\${${/^T/.test(part) ? part.replace("-", "_") : "TEXT"}:?left out}"'`;

/** Line feeds with the character behind them: `$(...)` drops those at its end, so line feeds that end a word stay in quotes. */
const WRITTEN = new RegExp(`'|(?<!\\n)\\n+[^\\n]|${LEFT_OUT.source}|${ACTING.source}`, "gu");

/** Ends the quotes around it and begins them again. */
function printed(text: string): string {
  const octal = [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
  return `'"$(printf '${octal.join("")}')"'`;
}

/** A command, or undefined where one of its words holds a character that no command line can carry. */
export function quotable(command: () => string): string | undefined {
  try {
    return command();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `key=value` as one word: the key stays readable when only the value needs quotes. */
export function shellPair(key: string, value: string): string {
  if (value !== "" && isPlain(value) && PLAIN.test(key)) return `${key}=${value}`;
  if (PLAIN.test(key)) return `${key}=${shellQuote(value)}`;
  return shellQuote(`${key}=${value}`);
}

/** A text on one line without characters that act on a terminal. */
export const oneLine = (text: string): string => visible(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ").trim());

/** Text for a `#` comment: one line, and nothing acts on a terminal. */
export const shellComment = (text: string): string => `# ${oneLine(text)}`;

/** Words of a program that has no value, alone or as an entry of a list. */
const NO_VALUE = /(?:^|[:,=])\s*(?:NaN|undefined|null|-?Infinity)\s*(?=$|[:,=])|\[object /;

/** Whether a text is a placeholder of an unknown value. */
export const lacksValue = (text: string): boolean => NO_VALUE.test(text);

/** A place that only a person can fill in: `<placeholder>`, outside quotes. Redirections have no letters right behind `<`. */
const PLACE = /<[A-Za-z][\w-]*>/;

/** Names of the places that a command leaves open; a command with one is an example and not for running. */
export function openPlaces(command: string): string[] {
  const bare = command.replace(/'(?:[^']|'\\'')*'/g, (quoted) =>
    PLACE.test(quoted) && /^'<[A-Za-z][\w-]*>'$/.test(quoted) ? quoted : " ",
  );
  return [...new Set([...bare.matchAll(/<([A-Za-z][\w-]*)>/g)].map((match) => match[1]!))];
}
