/** A name of two words in every way to join them. */
const joined = (first: string, second: string, between = ["", "-", "_", "\\.", " "]) =>
  `(?:${between.map((sign) => first + sign + second).join("|")})`;

/**
 * Names whose value is a secret; a name counts when it ends so: `dbPassword`, `spring.datasource.password`. `sure` names mask what follows in any writing; the
 * others are also words of ordinary sentences and after a bare colon need a value that looks like a secret. Short words are spelled out: the first look
 * takes whole ones, and "api" is in every other text.
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
  "密[码碼]|口令|[密秘][钥鑰匙]|私[钥鑰]|令牌|[凭憑][证證据據]|[授][权權][码碼]",
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
