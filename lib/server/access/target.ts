/** The address of a request, as it was sent. */
export interface Target {
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

const LONGEST = 8_192;

/** One segment, not decoded: what is behind it is a token and nothing else. */
const SHARED = /^\/(?:r|api\/reports\/shared)\/[^/]+$/;

/**
 * Reads the target of a request line. Undefined where a URL parser would read another path than the one that was sent (dot
 * segments, backslashes, fragments, doubled slashes): such an address is judged as one thing and served as another.
 */
export function parseTarget(target: string | undefined): Target | undefined {
  if (!target || target.length > LONGEST || !/^\/[!-~]*$/.test(target) || /[\\#]/.test(target)) return undefined;
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? "" : target.slice(at);
  try {
    if (new URL(path, "http://localhost").pathname !== path) return undefined;
    // A token that is none, however it is spelt, gets the one answer of all tokens that open nothing.
    if (SHARED.test(path)) return { path, search };
    const decoded = decodeURIComponent(path);
    if (/[\0\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined;
    return { path, search };
  } catch {
    return undefined;
  }
}
