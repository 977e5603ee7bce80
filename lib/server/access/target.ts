const LONGEST = 8_192;

/** Letters, digits and `-._~` in another spelling: a rule for an address would not meet the same address spelt so. */
const NEEDLESS = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;

/** One segment, not decoded: the token. */
const SHARED = /^\/(?:r|api\/reports\/shared)\/[^/]+$/;

/**
 * The path of a request line's target, as it was sent. Undefined where a URL parser would read another path than the one that
 * was sent (dot segments, backslashes, fragments, doubled slashes, encoded letters): such an address is judged as one thing and served as another.
 */
export function pathOf(target: string | undefined): string | undefined {
  if (!target || target.length > LONGEST || !/^\/[!-~]*$/.test(target) || /[\\#]/.test(target)) return undefined;
  const [path = ""] = target.split("?", 1);
  try {
    if (new URL(path, "http://localhost").pathname !== path) return undefined;
    // A text that is not a token gets the same answer as a token that opens nothing.
    if (SHARED.test(path)) return path;
    if (NEEDLESS.test(path)) return undefined;
    return /[\0\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decodeURIComponent(path)) ? undefined : path;
  } catch {
    return undefined;
  }
}
