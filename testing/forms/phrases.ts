import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "@/lib/model/text";

const MESSAGES = path.join(import.meta.dirname, "..", "..", "messages");

/** Values of a cluster: what stands in their place ends a phrase. */
const DATA = [
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /\d{4}-\d\d-\d\d/g,
  /\b(?:CLB|EVT)\d{3}\b/g,
  /\bv\d+\.\d+\.\d+(?:[.-]\w+)*/g,
  /\b(?:lb|rsp|acl|vsw|vpc|sg|rg|i|eni)-[\w-]+/g,
  /\bk8s\/[\w/.…-]+/g,
  /\b[0-9a-f]{16,}\b/g,
  /\d+(?:\.\d+){3}(?:\/\d+)?/g,
  /\b\d+\/(?:tcp|udp|http|https)\b/g,
  /\bcn-[a-z]+\b/g,
  /\b(?:Describe|Set|Create|Add|Remove|Delete|Modify|Start|Stop|Tag|Untag|Update|List)[A-Z]\w+/g,
  /\d+/g,
];

/** Where a sentence may be cut: at what stands between its parts in either language, at brackets, and at data. */
const CUTS = /[¦\n\t:：;；,，。!、|()（）[\]{}"“”<>→]|\.(?=[\s¦]|$)|\s-{1,2}>?\s|\s{2,}/;

/**
 * The wording of a text: its parts between punctuation and data, each once. What holds no letter says nothing. Both a form and
 * the screens are taken apart in this way, so a phrase of one is looked for among those of the other.
 */
export function phrasesOf(text: string): string[] {
  let rest = text;
  for (const pattern of DATA) rest = rest.replace(pattern, "¦");
  return [
    ...new Set(
      rest.split(CUTS).map((part) =>
        part
          .trim()
          .replace(/^[-*#>•✕✓?–+]+\s*/, "")
          .trim(),
      ),
    ),
  ].filter((part) => /[A-Za-z\u4e00-\u9fff]/.test(part));
}

/** All phrases of a value's strings, however deep. */
export function phrasesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === "string") for (const phrase of phrasesOf(value)) found.add(phrase);
  else if (Array.isArray(value)) for (const one of value) phrasesIn(one, found);
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) {
      // Annotations and tags: names of the cluster's own that a value is keyed by.
      if (/[./]/.test(key)) phrasesIn(key, found);
      phrasesIn(one, found);
    }
  return found;
}

/** Every phrase that the screens' message files can say in a language: each branch of a plural, values cut out. */
export function messagePhrases(locale: Locale): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === "string") for (const text of branches(value)) phrasesIn(spoken(text), found);
    else for (const one of Object.values(value as Record<string, unknown>)) walk(one);
  };
  for (const file of readdirSync(path.join(MESSAGES, locale)))
    walk(JSON.parse(readFileSync(path.join(MESSAGES, locale, file), "utf8")));
  return found;
}

/** A message with `{name}` and `#` as data, and elements gone. */
const spoken = (text: string): string =>
  text
    .replace(/\{\w+\}|#/g, "¦")
    .replace(/<(\w+)><\/\1>/g, "¦")
    .replace(/<\/?\w+>/g, "");

/** A message in each of its plural's branches. */
function branches(message: string): string[] {
  const begin = /\{\w+, plural,/.exec(message);
  if (!begin) return [message];
  let depth = 0;
  let end = begin.index;
  do {
    if (message[end] === "{") depth += 1;
    else if (message[end] === "}") depth -= 1;
    end += 1;
  } while (depth > 0);
  const inner = message.slice(begin.index + begin[0].length, end - 1);
  const out: string[] = [];
  let open = 0;
  let level = 0;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === "{" && level++ === 0) open = at;
    else if (inner[at] === "}" && --level === 0) out.push(inner.slice(open + 1, at));
  }
  return out.flatMap((branch) =>
    branches(message.slice(end)).map((rest) => `${message.slice(0, begin.index)}${branch}${rest}`),
  );
}

/** What a Markdown text says to people: without code, marks and escapes. */
export function markdownWords(text: string): string {
  return text
    .replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, "¦")
    .replace(/(`+)(?:(?!\1).)*?[^`]\1(?!`)/g, "¦")
    .replace(/^[ #>-]*(?:\d+\. )?(?:\[[ x]\] )?/gm, "")
    .replace(/\*\*/g, "¦")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name] ?? "")
    .replace(/<br>/g, "\n");
}
