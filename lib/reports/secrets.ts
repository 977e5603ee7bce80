/**
 * Access keys, tokens and signatures in texts. An Event of a network failure quotes the whole request URL, with
 * `AccessKeyId`, `SecurityToken` and `Signature` in it, so texts are masked before they are stored, shown or shared.
 */
export type SecretKind = "accessKey" | "token" | "signature" | "password" | "privateKey";

interface Rule {
  kind: SecretKind;
  /** Group 1 stays, the rest of the match is replaced; group 2, where there is one, stays behind it. */
  pattern: RegExp;
}

const VALUE = String.raw`(?:(?!%(?:25)?26)[^\s"'&,;<>\\{}])`;
/**
 * `Name=value`, `Name%3Dvalue` (a string to sign), `"Name":"value"` with quotes escaped or not. After a bare colon the
 * value must look like one (eight characters, a digit): "invalid token: unexpected end" is prose.
 */
const assigned = (names: string) =>
  new RegExp(String.raw`((?<![A-Za-z0-9])(?:[A-Za-z0-9]{0,24}[-_.])?(?:${names})(?:\\*["'])?\s*(?:(?:=|%(?:25)?3[dD])(?:\\*["'])?|:\s*\\*["']|:\s*(?=[^\s\d"'&,;]*\d)(?=${VALUE}{8})))(?!\[masked )${VALUE}+`, "gi");

const RULES: readonly Rule[] = [
  { kind: "privateKey", pattern: /()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g },
  { kind: "accessKey", pattern: assigned(String.raw`access[-_]?key[-_]?id|access[-_]?key[-_]?secret|access[-_]?key|secret[-_]?access[-_]?key|ak_?id|accesskeysecret`) },
  { kind: "signature", pattern: assigned(String.raw`x-acs-signature|signature|x-amz-signature`) },
  { kind: "token", pattern: assigned(String.raw`x-acs-security-token|security[-_]?token|session[-_]?token|access[-_]?token|refresh[-_]?token|id[-_]?token|api[-_]?key|token`) },
  { kind: "password", pattern: assigned(String.raw`password|passwd|client[-_]?secret|secret[-_]?key`) },
  { kind: "token", pattern: /(\bauthorization(?:\\*["'])?\s*[:=]\s*(?:\\*["'])?(?:bearer|basic|acs3-hmac-sha256|acs)\s+)(?!\[masked )[^\s"'\\]+(?:[ ,][^\s"'\\]*(?:Credential|Signature)[^\s"'\\]*)*/gi },
  { kind: "token", pattern: /(\bbearer\s+)(?!\[masked )[A-Za-z0-9._~+/=-]{16,}/gi },
  { kind: "password", pattern: /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']*:)(?!\[masked )[^\s/@"']+(@)/gi },
  { kind: "accessKey", pattern: /()(?<![A-Za-z0-9])(?:LTAI[A-Za-z0-9]{8,30}|STS\.[A-Za-z0-9_-]{8,}|A[KS]IA[A-Z0-9]{16})(?![A-Za-z0-9])/g },
  { kind: "token", pattern: /()(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g },
  { kind: "token", pattern: /()(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abpr]-[A-Za-z0-9-]{10,})/g },
];

/** Cheap test first: most texts of a large bundle hold none of these words. */
const HINT = /key|signature|token|secret|passw|bearer|authorization|:\/\/[^/\s]*@|LTAI|STS\.|A[KS]IA|eyJ|gh[pousr]_|glpat-|xox|ak_?id/i;

/** Replaces secrets by `[masked <kind>]`; `found` is told each one. The words around them stay readable. */
export function maskSecretText(text: string, found?: (kind: SecretKind) => void): string {
  if (!HINT.test(text)) return text;
  let out = text;
  for (const { kind, pattern } of RULES) {
    out = out.replace(pattern, (_match, before: string, after?: unknown) => {
      found?.(kind);
      return `${before}[masked ${kind}]${typeof after === "string" ? after : ""}`;
    });
  }
  return out;
}

/** Field, annotation or label whose whole value is a secret. References such as `secretName` are none. */
export function isSecretKey(key: string): SecretKind | null {
  const last = key.slice(key.lastIndexOf("/") + 1);
  if (/(?:name|ref|names|namespace|seconds|id|ids|type|mount|file|path|url|hash|count|limit|enabled)$/i.test(last) && !/access[-_.]?key[-_.]?id$/i.test(last)) return null;
  if (/access[-_.]?key/i.test(last)) return "accessKey";
  if (/(?:^|[-_.a-z])(?:token|apikey|api[-_.]key)$/i.test(last)) return "token";
  if (/passw(?:or)?d$|(?:^|[-_.a-z])secret$|credentials?$/i.test(last)) return "password";
  if (/private[-_.]?key$/i.test(last)) return "privateKey";
  return null;
}
