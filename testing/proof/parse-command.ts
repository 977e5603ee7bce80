import type { AnnotationChange } from "@/lib/knowledge/kubectl";

/**
 * Words of one of our own commands from `from`, as a POSIX shell splits them, to its end or to what `ends` it outside of
 * quotes. Only what `shellQuote` and the tables write is understood: bare words, single and double quotes, an escaped
 * quote. A substitution stays as it is written.
 */
export function shellWords(command: string, from = 0, ends = /^$/): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = from; i < command.length; i++) {
    const char = command[i]!;
    if (ends.test(char)) break;
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === "'" || char === '"') {
      const end = char === "'" ? command.indexOf(char, i + 1) : endOfDouble(command, i + 1);
      // A quote that is not closed begins no word.
      if (end < 0) return words;
      word = (word ?? "") + command.slice(i + 1, end);
      i = end;
    } else if (char === "\\" && i + 1 < command.length) word = (word ?? "") + command[++i]!;
    else word = (word ?? "") + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** The end of double quotes; a substitution inside has its own quotes. */
function endOfDouble(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"' && depth === 0) return at;
    if (text.startsWith("$(", at)) depth += 1;
    else if (text[at] === ")" && depth > 0) depth -= 1;
    else if (text[at] === "\\") at += 1;
  }
  return -1;
}

/** Change of a Service by a `kubectl annotate`; undefined for any other command. */
export function annotationChanges(command: string): AnnotationChange[] | undefined {
  const words = shellWords(command);
  const verb = words.indexOf("annotate");
  if (words[0] !== "kubectl" || verb < 0) return undefined;
  const rest = words.slice(verb + 1).filter((word) => !word.startsWith("--"));
  if (rest[0] !== "svc" && rest[0] !== "service") return undefined;
  return rest.slice(2).map((word) => {
    const equals = word.indexOf("=");
    return equals < 0
      ? { key: word.replace(/-$/, ""), value: null }
      : { key: word.slice(0, equals), value: word.slice(equals + 1) };
  });
}

/** The patch of a `kubectl patch` of a Service that merges objects; undefined for any other command. */
export function mergePatch(command: string): Readonly<Record<string, unknown>> | undefined {
  const words = shellWords(command);
  const verb = words.indexOf("patch");
  if (words[0] !== "kubectl" || verb < 0 || words.includes("--type=json")) return undefined;
  const at = words.findIndex((word) => word === "-p" || word === "--patch");
  const text = at >= 0 ? words[at + 1] : words.find((word) => word.startsWith("--patch="))?.slice("--patch=".length);
  try {
    return JSON.parse(text ?? "") as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
