import type { AnnotationChange } from "@/lib/remediation/commands/kubectl";

/**
 * Words of one of our own commands, as a POSIX shell splits them. Only what `shellQuote` and the tables write is understood:
 * bare words, single and double quotes, an escaped quote. A substitution stays as it is written.
 */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < command.length; i++) {
    const char = command[i]!;
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === "'" || char === '"') {
      const end = command.indexOf(char, i + 1);
      word = (word ?? "") + command.slice(i + 1, end < 0 ? undefined : end);
      i = end < 0 ? command.length : end;
    } else if (char === "\\" && i + 1 < command.length) word = (word ?? "") + command[++i]!;
    else word = (word ?? "") + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** What a `kubectl annotate` of a Service changes; undefined for any other command. */
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
