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

/** `visible` on one line, for table cells and terminal rows. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\n/g, "\\n").replace(/\t/g, " ");
}
