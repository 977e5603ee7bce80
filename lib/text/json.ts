/** Objects of Kubernetes and the cloud have some twenty levels; what walks a tree ends its stack after some thousand. */
export const MOST_LEVELS = 100;

/** `JSON.parse` for untrusted input: deeper nesting is rejected like invalid JSON. Error: `SyntaxError`. */
export function jsonOf(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError(`nested deeper than ${MOST_LEVELS} levels`);
  return JSON.parse(text);
}

/** The same; undefined for a text that is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let levels = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (c === '"') at = endOfText(text, at);
    else if (c === "[" || c === "{") levels++;
    else if (c === "]" || c === "}") levels--;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

/** Index of the quote that ends a text; the text's length without one. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** The value when it is text with something in it. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
