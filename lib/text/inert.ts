/**
 * Names, annotation values and messages come from clusters and clouds: any user who may create a Service chooses them.
 * These helpers put such a text into a page, a ticket, a spreadsheet or a terminal without letting it act.
 */

/**
 * Characters that act instead of being shown: C0 and C1 controls (terminal escapes), direction marks and overrides
 * (text that reads differently from what it is), zero-width characters, line separators, tag characters and lone
 * surrogates. Tab and line feed stay.
 */
export const ACTING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Shows acting characters as `\u202e`: nothing is lost and nothing acts. For pages, files and terminals. */
export function visible(text: string): string {
  return text.replace(ACTING, (c) => `\\u${c.codePointAt(0)!.toString(16).padStart(4, "0")}`);
}

/** Marks, embeddings, overrides and isolates of direction: they make a text read as another one on a page. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const DIRECTIONS = new RegExp(DIRECTION, "g");

/**
 * A view with the direction marks of its texts shown as `\\u202e`, so that text is displayed in its order. Values without
 * marks are returned uncopied. Bytes stay bytes.
 */
export function undirected<T>(value: T): T {
  return walkTexts(value) as T;
}

function walkTexts(value: unknown): unknown {
  if (typeof value === "string") return DIRECTION.test(value) ? value.replace(DIRECTIONS, visible) : value;
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

/** `visible` on one line, for table cells and terminal rows. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\n/g, "\\n").replace(/\t/g, " ");
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
    .replace(/^(\s*)([-=])/, "$1\\$2")
    .replace(/^(\s*\d+)\./, "$1\\.");
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
