/**
 * Names whose value is a secret, in settings, JSON, YAML, query strings, headers and flags. A name counts when it ends
 * so: `dbPassword`, `DB_PASS`, `spring.datasource.password`. `sure` names mask what follows in any writing; the others
 * are also words of ordinary sentences ("invalid token: unexpected end") and after a bare colon need a value that looks
 * like a secret.
 */
export const SURE_NAMES = [
  "pass_?word",
  "passwd",
  "passphrase",
  "passcode",
  "(?<![a-z])pwd",
  "api[-_.]?key",
  "access[-_.]?key(?:[-_.]?(?:id|secret))?",
  "secret[-_.]?(?:access[-_.]?)?key",
  "private[-_.]?key",
  "account[-_.]?key",
  "shared[-_.]?access[-_.]?key",
  "encryption[-_.]?key",
  "signing[-_.]?key",
  "client[-_.]?key[-_.]?data",
  "client[-_.]?secret",
  "(?:security|session|refresh|access|id|sts|auth|bearer|bot|api|webhook|deploy|personal)[-_.]?token",
  "x-acs-(?:security-token|accesskey-id|signature)",
  "x-(?:api-key|auth-token|csrf-token|vault-token)",
  "密码",
  "口令",
  "密钥",
  "私钥",
  "令牌",
  "パスワード",
  "비밀번호",
  "пароль",
  "contraseña",
  "passwort",
  "kennwort",
  "senha",
] as const;

export const LIKELY_NAMES = ["secret", "token", "credentials?", "signature"] as const;

/** Short words: only as a whole name, and only before what looks like a secret. */
export const SHORT_NAMES = ["pass", "auth", "ak", "sk", "sig", "session_?id", "connection_?string"] as const;

/** Keys of fields, annotations and labels that end so name something about a secret, not the secret. */
const ABOUT =
  /(?:name|ref|names|namespace|seconds|id|ids|type|mount|file|path|url|hash|count|limit|enabled|version|expiry|expires|ttl|length|policy)$/i;
const KEY_ID = /access[-_.]?key[-_.]?id$/i;
const ACCESS_KEY = /access[-_.]?key/i;
const TOKEN = /(?:token|api[-_.]?key)$/i;
const PRIVATE_KEY = /(?:private|client|encryption|signing|account)[-_.]?key(?:[-_.]?data)?$/i;
const PASSWORD = new RegExp(
  `(?:pass_?word|passwd|passphrase|passcode|(?:^|[-_.a-z0-9])pwd|(?:^|[-_.])pass|[a-z]Pass|secret|secret[-_.]?key|credentials?|密码|口令|密钥|令牌|パスワード|비밀번호|пароль|contraseña|passwort|kennwort|senha)$`,
  "i",
);

/** Field, annotation or label whose whole value is a secret. References such as `secretName` are none. */
export function isSecretKey(key: string): string | null {
  const last = key.slice(key.lastIndexOf("/") + 1);
  if (ABOUT.test(last) && !KEY_ID.test(last)) return null;
  if (ACCESS_KEY.test(last)) return "access key id";
  // Tokens of pages (`NextToken`) and of Kubernetes' own fields open nothing.
  if (TOKEN.test(last) && !/^(?:next|continue)[-_]?token$/i.test(last)) return "token";
  if (PRIVATE_KEY.test(last)) return "private key";
  if (PASSWORD.test(last)) return "password";
  return null;
}
