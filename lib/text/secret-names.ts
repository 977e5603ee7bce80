/** A name of two words in every way to join them. */
const joined = (first: string, second: string, between = ["", "-", "_", "\\.", " "]) =>
  `(?:${between.map((sign) => first + sign + second).join("|")})`;

/**
 * Names whose value is a secret, in settings, JSON, YAML, query strings, headers and flags. A name counts when it ends
 * so: `dbPassword`, `DB_PASS`, `spring.datasource.password`. `sure` names mask what follows in any writing; the others
 * are also words of ordinary sentences ("invalid token: unexpected end") and after a bare colon need a value that looks
 * like a secret.
 *
 * Short words are spelled out: the first look takes whole ones, and "api" or a single sign stand in every other text.
 */
export const SURE_NAMES = [
  "pass_?word",
  "passwd",
  "passphrase",
  "passcode",
  "(?:require|(?:key|trust)?store|key|src|dest|master|user|db|bind|root|admin)pass",
  "masterauth",
  "bindpw",
  "erlang[-_. ]?cookie",
  "(?<![a-z])pwd",
  joined("api", "key"),
  joined("api", "secret"),
  "app[-_.]?secret",
  "access[-_. ]?key(?:[-_. ]?(?:id|secret))?",
  "secret[-_. ]?(?:access[-_. ]?)?key",
  "private[-_. ]?key",
  "account[-_.]?key",
  "shared[-_. ]?(?:access[-_. ]?)?key",
  "pre[-_. ]?shared[-_. ]?key",
  "encryption[-_. ]?key",
  "signing[-_. ]?key",
  "client[-_.]?key[-_.]?data",
  "client[-_. ]?secret",
  "(?:security|session|refresh|access|id|sts|auth|bearer|bot|api|webhook|deploy|personal|private|job|identity|csrf)[-_. ]?token",
  "x-acs-(?:security-token|accesskey-id|signature)",
  "x-(?:api-key|auth-token|csrf-token|vault-token)",
  "密[码碼]|口令|[密秘][钥鑰]|私[钥鑰]|令牌|[凭憑][证證据據]|[授][权權][码碼]",
  "パスワード|秘密鍵|トークン|비밀번호|암호|토큰",
  "парол[ья]|токен|mot[-_ ]?de[-_ ]?passe|contrase[ñn]a|passwort|kennwort|senha",
] as const;

export const LIKELY_NAMES = ["secret", "token", "credentials?", "signature"] as const;

/** Short or ordinary words: only as the end of a whole name, and only before what looks like a secret. */
export const SHORT_NAMES = [
  "pass",
  "pw",
  "psk",
  "auth",
  "ak",
  "sk",
  "sig",
  "sign",
  "clave",
  "chave",
  "creds",
  "(?:secret|magic|shared)[-_.]?cookie",
  "setcookie",
  joined("app", "code", ["", "-", "_"]),
  joined("certificate", "key", ["-", "_"]),
  "(?:php|j|asp)?sess(?:ion)?(?:[-_.]?id)?",
  "connection[-_. ]?string",
  "snmp[-_]?community",
  "(?:hmac|licen[cs]e|consumer|master|app(?:lication)?|subscription|auth|crypto|cipher|aes|decryption|admin|functions?|ingestion|instrumentation|jwt|webhook|ssh)[-_. ]?key",
  "secret[-_.]?key[-_.]?base",
] as const;

/** What may come after a name and changes nothing about its value: `password1`, `password_new`, `key_base64`. */
export const SUFFIX =
  "(?:[-_.]?\\d{1,3}|[-_.]?(?:new|old|base64|b64|data|value|plain|text|current|root|admin|db|prod|test|dev))?";

/** Keys of fields, annotations and labels that end so name something about a secret, not the secret. */
const ABOUT =
  /(?:name|ref|names|namespace|seconds|id|ids|type|mount|file|path|url|hash|count|limit|enabled|version|expiry|expires|ttl|length|policy)$/i;
const KEY_ID = /access[-_.]?key[-_.]?id$/i;
const ACCESS_KEY = /access[-_.]?key/i;
const NOT_SECRET_TOKEN = /^(?:next|continue)[-_]?token$/i;
const SURE = new RegExp(`(?:${SURE_NAMES.join("|")}|${LIKELY_NAMES.join("|")})${SUFFIX}$`, "i");
const SHORT = new RegExp(`(?:[pP]wd|(?:^|[^A-Za-z0-9])(?:pass|pw|psk|${SHORT_NAMES.at(-2)})|[a-z](?:Pass|Pw))$`);
const PRIVATE_KEY = /(?:private|client|encryption|signing|account)[-_.]?key|私[钥鑰]|秘密鍵/i;

/** Field, annotation or label whose whole value is a secret. References such as `secretName` are none. */
export function isSecretKey(key: string): string | null {
  if (/(?:checksum|digest|hash)[/_.-]/i.test(key)) return null;
  const last = key.slice(key.lastIndexOf("/") + 1);
  if (ABOUT.test(last) && !KEY_ID.test(last)) return null;
  if (ACCESS_KEY.test(last)) return "access key id";
  // Tokens of pages (`NextToken`) and of Kubernetes' own fields open nothing.
  if (NOT_SECRET_TOKEN.test(last) || last === "signature") return null;
  if (!SURE.test(last) && !SHORT.test(last) && !SHORT.test(last.toLowerCase())) return null;
  if (/token|api[-_.]?key/i.test(last)) return "token";
  return PRIVATE_KEY.test(last) ? "private key" : "password";
}
