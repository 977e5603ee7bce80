const KEY =
  "(?:api|access|private|secret|account|shared|encryption|signing|client|master)[-_. ]?(?:access[-_. ]?)?key(?:[-_. ]?(?:id|secret))?";

/** Names whose value is a secret; a name counts when it ends so: `dbPassword`, `spring.datasource.password`, `token2`. */
export const SECRET_NAMES = `pass_?(?:word|wd|phrase|code)|pwd|${KEY}|secret|token|credentials?|signature|密码|口令|密钥|私钥|令牌|凭证`;
/** Ordinary words too: only as the end of a whole name, and only before what looks made by a machine. */
export const SHORT_NAMES = "(?<![a-z0-9])(?:pass|pw|auth|[as]k)";

const NAME = new RegExp(`(?:${SECRET_NAMES}|${SHORT_NAMES})\\d{0,3}$`, "i");
/** Names that end so are about a secret, and hold none. */
const ABOUT = /(?:[-_. ]?id|(?:checksum|digest|hash)[/_.-].*|^(?:next|continue)[-_]?token|^signature)$/i;

/** The kind of secret that a field, annotation or label of this name holds as its whole value; null for others. */
export function isSecretKey(key: string): string | null {
  const last = key.slice(key.lastIndexOf("/") + 1);
  if (!NAME.test(last) || (ABOUT.test(key) && !/access[-_.]?key[-_.]?id$/i.test(last))) return null;
  return kindOfName(last);
}

export function kindOfName(name: string): string {
  if (/access[-_. ]?key|^ak$/i.test(name)) return "access key id";
  if (/token|api[-_. ]?key|令牌/i.test(name)) return "token";
  if (/signature|auth|credential/i.test(name)) return "credential";
  return /[a-z][-_. ]?key$|私钥/i.test(name) ? "private key" : "password";
}
