/**
 * Masks credentials in any text: Event messages, SDK errors, URLs, YAML, log lines. Run it on everything before it is
 * stored, shown, logged or shared (collectors on Event messages and API errors, reports on every string). Pure,
 * idempotent and linear in the length of the text; what is masked becomes `***`, the name before it stays readable.
 *
 * Covers AccessKeyId, AccessKeySecret, SecurityToken, Signature and token parameters in query strings, JSON, headers
 * and `key: value` lines (also percent-encoded), Authorization headers, bare LTAI and STS key ids, bare STS tokens,
 * JSON web tokens, URL passwords and PEM private keys.
 */
export function redactSecrets(text: string): string {
  let out = text;
  for (const { find, put } of REDACTORS) out = out.replace(find, put);
  return out;
}

/** What `redactSecrets` would mask, by kind, for a report's list of masked things. */
export function secretKinds(text: string): string[] {
  return [...new Set(REDACTORS.filter(({ find, put }) => text.replace(find, put) !== text).map(({ kind }) => kind))];
}

const MASK = "***";
const NAMES =
  "access_?key_?id|access_?key_?secret|accesskey|security_?token|signature|x-acs-security-token|x-acs-accesskey-id|x-acs-signature|secret_?access_?key|secret_?key|client_?secret|private_?key|password|passwd|id_?token|session_?token|sts_?token|api_?key|ALIBABA_CLOUD_[A-Z_]{1,40}(?:SECRET|TOKEN|KEY_ID)";

interface Redactor {
  kind: string;
  find: RegExp;
  put: string;
}

/** Every quantifier is bounded or followed by a disjoint class: no expression can backtrack more than linearly. */
const REDACTORS: readonly Redactor[] = [
  {
    kind: "private key",
    find: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
    put: "-----BEGIN PRIVATE KEY----- *** -----END PRIVATE KEY-----",
  },
  // The header's value has blanks and commas inside: it goes to the end of the line or the closing quote.
  {
    kind: "authorization header",
    find: /(\bauthorization["']{0,2}\s{0,3}[:=](?!\s{0,3}["'[]{0,2}\*\*\*)\s{0,3}["'[]{0,2})[^"'\]\s][^"'\]\r\n]{0,8192}/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "authorization header",
    find: /\b(ACS3-HMAC-SHA256\s{1,3}Credential=)(?!\*\*\*)[^\r\n"']{1,4096}/gi,
    put: `$1${MASK}`,
  },
  { kind: "authorization header", find: /\b(Bearer\s{1,3})(?!\*\*\*)[A-Za-z0-9._~+/=-]{8,8192}/gi, put: `$1${MASK}` },
  {
    kind: "credential",
    find: new RegExp(
      `((?:^|[^A-Za-z0-9])(?:${NAMES})\\\\{0,3}["']{0,2}\\s{0,3}(?:=|:|%3D)(?!\\s{0,3}\\\\{0,3}["']{0,2}\\*\\*\\*)\\s{0,3}\\\\{0,3}["']{0,2})[^\\s&"'\\\\,;}\\]<>]{1,8192}`,
      "gi",
    ),
    put: `$1${MASK}`,
  },
  {
    kind: "URL password",
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/]{1,200}:)(?!\*\*\*)[^\s@/]{1,200}(?=@)/gi,
    put: `$1${MASK}`,
  },
  { kind: "access key id", find: /\bLTAI[A-Za-z0-9]{8,64}/g, put: `LTAI${MASK}` },
  { kind: "access key id", find: /\b(?:TMP|STS)\.[A-Za-z0-9]{8,128}/g, put: `STS.${MASK}` },
  { kind: "security token", find: /\bCAIS[A-Za-z0-9+/=_%-]{24,8192}/g, put: MASK },
  { kind: "token", find: /\beyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{8,8192}(?:\.[A-Za-z0-9_-]{1,8192})?/g, put: MASK },
];
