import { redactSecrets, secretKinds } from "./redact-secrets";

/**
 * Secrets in texts: those an Alibaba Cloud message can hold (./redact-secrets), and those of the other tools
 * whose settings end up in annotations. An Event of a network failure quotes the whole request URL, with access key,
 * security token and signature in it, so texts are masked before they are stored, shown or shared.
 */
const EXTRA: readonly { kind: string; find: RegExp; put: string }[] = [
  // `name=value` for any name that ends so. After a bare colon the value must look like one (eight characters, a digit):
  // "invalid token: unexpected end" is prose.
  {
    kind: "token",
    find: /((?<![A-Za-z0-9])(?:[A-Za-z0-9]{0,24}[-_.])?(?:token|secret|passwd|password)(?:\\{0,3}["'])?\s{0,3}(?:=\s{0,3}(?:\\{0,3}["'])?|:\s{0,3}\\{0,3}["']|:\s{0,3}(?=[^\s\d"'&,;]{0,200}\d)(?=[^\s"'&,;]{8})))(?!\*\*\*)[^\s"'&,;<>\\{}[\]]{1,8192}/gi,
    put: "$1***",
  },
  // A string to sign that was encoded twice.
  {
    kind: "credential",
    find: /((?:access_?key_?id|security_?token|signature)%253D)(?!\*\*\*)[^\s&"']{1,8192}/gi,
    put: "$1***",
  },
  { kind: "access key id", find: /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/g, put: "AKIA***" },
  {
    kind: "token",
    find: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,255}|glpat-[A-Za-z0-9_-]{16,255}|xox[abpr]-[A-Za-z0-9-]{10,255})/g,
    put: "***",
  },
];

/** Cheap test first: most texts of a large bundle hold none of these words. */
const HINT =
  /key|signature|token|secret|passw|bearer|authorization|acs3|:\/\/[^/\s]{1,200}@|LTAI|STS\.|TMP\.|CAIS|A[KS]IA|eyJ|gh[pousr]_|glpat-|xox/i;

/** Replaces secrets by `***`; `found` is told each kind found. The words around them stay readable. */
export function maskSecretText(text: string, found?: (kind: string) => void): string {
  if (!HINT.test(text)) return text;
  if (found) secretKinds(text).forEach(found);
  let out = redactSecrets(text);
  for (const { kind, find, put } of EXTRA) {
    const next = out.replace(find, put);
    if (next !== out) found?.(kind);
    out = next;
  }
  return out;
}

/** Field, annotation or label whose whole value is a secret. References such as `secretName` are none. */
export function isSecretKey(key: string): string | null {
  const last = key.slice(key.lastIndexOf("/") + 1);
  if (
    /(?:name|ref|names|namespace|seconds|id|ids|type|mount|file|path|url|hash|count|limit|enabled)$/i.test(last) &&
    !/access[-_.]?key[-_.]?id$/i.test(last)
  )
    return null;
  if (/access[-_.]?key/i.test(last)) return "access key id";
  if (/(?:^|[-_.a-z])(?:token|apikey|api[-_.]key)$/i.test(last)) return "token";
  if (/passw(?:or)?d$|(?:^|[-_.a-z])secret$|credentials?$/i.test(last)) return "password";
  if (/private[-_.]?key$/i.test(last)) return "private key";
  return null;
}
