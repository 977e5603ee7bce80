import { parseAliyun } from "@/simulator/aliyun-words";
import { refusals } from "@/lib/knowledge/cloud-api";

/**
 * Words of every `aliyun` call in a text, as a shell would split them: to the end of the pipe, the substitution or the
 * line, but not of a quoted value. Calls inside `$( … )` count as well.
 */
export function aliyunCalls(text: string): string[][] {
  const calls: string[][] = [];
  for (const match of text.matchAll(/(?<![\w/-])aliyun (?=(?:slb|ecs|vpc|nlb|\w+) [A-Z])/g)) {
    const words: string[] = [];
    let word: string | undefined;
    for (let i = match.index + match[0].length; i <= text.length; i++) {
      const char = text[i];
      if (char === undefined || /[\n|;)`]/.test(char)) {
        if (word !== undefined) words.push(word);
        break;
      }
      if (/\s/.test(char)) {
        if (word !== undefined) words.push(word);
        word = undefined;
      } else if (char === "'") {
        const end = text.indexOf("'", i + 1);
        word = (word ?? "") + text.slice(i + 1, end < 0 ? undefined : end);
        i = end < 0 ? text.length : end;
      } else if (char === '"') {
        let end = i + 1;
        // A substitution inside double quotes has quotes of its own.
        for (let depth = 0; end < text.length && (text[end] !== '"' || depth > 0); end++) {
          if (text.startsWith("$(", end)) depth += 1;
          else if (text[end] === ")" && depth > 0) depth -= 1;
          else if (text[end] === "\\") end += 1;
        }
        word = (word ?? "") + text.slice(i + 1, end);
        i = end;
      } else if (char === "\\" && text[i + 1] !== undefined) word = (word ?? "") + text[++i];
      else word = (word ?? "") + char;
    }
    calls.push(words);
  }
  return calls;
}

/** What the `aliyun` program would refuse of one call; undefined when it takes it. */
export function refusalOf(words: readonly string[]): string | undefined {
  try {
    parseAliyun(words);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The simulator serves fewer products than the program knows.
    if (!message.includes("does not serve")) return message;
    const names = words.slice(2).flatMap((word) => /^--([^=]+)/.exec(word)?.[1] ?? []);
    return refusals(words[0] ?? "", words[1] ?? "", names)[0]?.message;
  }
}

/** Every text inside a value, functions left out, each object once. */
export function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = value instanceof Map ? [...value.values()] : Object.values(value);
  return parts.flatMap((part) => textsIn(part, seen));
}
