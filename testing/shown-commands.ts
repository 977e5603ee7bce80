import { parseAliyun } from "@/simulator/aliyun-words";
import { shellWords } from "./proof/parse-command";
import { parametersOf, refusals } from "@/lib/knowledge/cloud-api";

/**
 * Words of every `aliyun` call in a text, as a shell would split them: to the end of the pipe, the substitution or the
 * line, but not of a quoted value. Calls inside `$( … )` count as well.
 */
const aliyunCalls = (text: string): string[][] =>
  [...text.matchAll(/(?<![\w/-])aliyun (?=(?:slb|ecs|vpc|nlb|\w+) [A-Z])/g)].map((match) =>
    shellWords(text, match.index + match[0].length, /[\n|;)`]/),
  );

/** Arguments that the `aliyun` program would refuse in one call; undefined when it takes it. */
function refusalOf(words: readonly string[]): string | undefined {
  try {
    parseAliyun(words);
    // TCP and UDP can share a port: the call would then be for either.
    const isOfPort = words.some((word) => word.startsWith("--ListenerPort"));
    const hasProtocol = words.some((word) => word.startsWith("--ListenerProtocol"));
    const [product = "", action = ""] = words;
    return isOfPort && !hasProtocol && parametersOf(product, action)?.ListenerProtocol ? "no protocol" : undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The simulator serves fewer products than the program knows.
    if (!message.includes("does not serve")) return message;
    const names = words.slice(2).flatMap((word) => /^--([^=]+)/.exec(word)?.[1] ?? []);
    return refusals(words[0] ?? "", words[1] ?? "", names)[0]?.message;
  }
}

/** Every text inside a value, functions left out, each object once. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = value instanceof Map ? [...value.values()] : Object.values(value);
  return parts.flatMap((part) => textsIn(part, seen));
}

/** Calls inside a value that the `aliyun` program refuses, with its message, and the number of calls. */
export function refusedIn(value: unknown): { calls: number; refused: string[] } {
  const calls = textsIn(value).flatMap(aliyunCalls);
  const refused = calls.flatMap((words) => {
    const refusal = refusalOf(words);
    return refusal ? [`${words.slice(0, 2).join(" ")}: ${refusal}`] : [];
  });
  return { calls: calls.length, refused: [...new Set(refused)] };
}

/** Marks of a missing value in a command. */
export const PLACES_LEFT = /\{[A-Za-z]\w*\}|…|\bundefined\b|\bNaN\b|\bnull\b(?!["}\]])/;
