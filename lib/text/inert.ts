import { visible, visibleLine } from "@/lib/model/visible";

export { ACTING, visible, visibleLine } from "@/lib/model/visible";

/**
 * Names, annotation values and messages come from clusters and clouds: any user who may create a Service chooses them.
 * These helpers put such a text into a page, a ticket, a spreadsheet or a terminal without letting it act.
 */

/** Characters that `visible` shows, for a quick first look. */
const MAY_ACT =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/;

/**
 * A view with the acting characters of its texts shown as `\\u202e`, so that a page shows each text as it is. Values without
 * any are returned uncopied. Bytes stay bytes.
 */
export function inert<T>(value: T): T {
  return walkTexts(value) as T;
}

function walkTexts(value: unknown): unknown {
  if (typeof value === "string") return MAY_ACT.test(value) ? visible(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const next = walkTexts(value[i]);
      if (next !== value[i]) (copy ??= [...(value as unknown[])])[i] = next;
    }
    return copy ?? value;
  }
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const next = walkTexts(inner);
    const shown = walkTexts(name) as string;
    if (next === inner && shown === name) continue;
    copy ??= { ...value };
    if (shown !== name) delete copy[name];
    copy[shown] = next;
  }
  return copy ?? value;
}

const HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for HTML content and quoted attribute values. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (c) => HTML[c]!);
}

/** A Markdown code block whose fence is longer than any run of backticks inside. */
export function fence(text: string, language = ""): string {
  const shown = visible(text);
  const bars = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${bars}${language}\n${shown}${shown.endsWith("\n") ? "" : "\n"}${bars}`;
}

/** A Markdown code span on one line. Pipes are escaped so that it can be in a table cell. */
export function codeSpan(text: string): string {
  const shown = visibleLine(text).replace(/\|/g, "\\|");
  if (shown === "") return "` `";
  const bars = "`".repeat(longestRun(shown) + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") || (shown.startsWith(" ") && shown.endsWith(" ")) ? " " : "";
  return `${bars}${pad}${shown}${pad}${bars}`;
}

/** Plain words in Markdown: nothing in them formats, links, mentions a person or starts HTML. */
export function markdownText(text: string): string {
  return visibleLine(text)
    .replace(/[\\`*_{}[\]()#+!|~<>&$^]/g, (c) =>
      c === "<" ? "&lt;" : c === ">" ? "&gt;" : c === "&" ? "&amp;" : `\\${c}`,
    )
    .replace(/@/g, "&#64;")
    .replace(/:\/\//g, ":&#47;&#47;")
    .replace(/\bwww\./gi, (word) => word.replace(".", "&#46;"))
    .replace(/^(\s*)([-=])/, "$1\\$2")
    .replace(/^(\s*\d+)\./, "$1\\.");
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
