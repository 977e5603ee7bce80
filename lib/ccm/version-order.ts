const VERSION = /^[vV]?(\d+(?:\.\d+)*)(?:-(\d+))?(?:-g([0-9a-f]+))?(?:-aliyun)?$/;

/**
 * Numbers of a CCM version or image tag: `v1.9.3.276-g372aa98-aliyun` gives `[1, 9, 3, 276]`. An image path before the
 * last `:` is dropped; commit and `-aliyun` are not compared. Null when the text is not a version.
 */
export function parseVersion(text: string | null | undefined): readonly number[] | null {
  if (!text) return null;
  let parts = parsed.get(text);
  if (parts === undefined) {
    parts = numbersOf(text);
    if (parsed.size < KEPT) parsed.set(text, parts);
  }
  return parts;
}

/** A check compares the same few versions for every annotation of every Service. */
const KEPT = 500;
const parsed = new Map<string, readonly number[] | null>();

function numbersOf(text: string): readonly number[] | null {
  const match = VERSION.exec(text.slice(text.lastIndexOf(":") + 1).trim());
  if (!match) return null;
  const parts = match[1]!.split(".").map(Number);
  if (match[2] !== undefined) parts.push(Number(match[2]));
  return parts;
}

/** Sign of `a - b`; missing parts count as 0; null when either is not a version. Compared by numbers, not by dates. */
export function compareVersions(a: string | null | undefined, b: string | null | undefined): -1 | 0 | 1 | null {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return null;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

/** `version >= since`; null when unknown. */
export function atLeast(version: string | null | undefined, since: string): boolean | null {
  const order = compareVersions(version, since);
  return order === null ? null : order >= 0;
}
