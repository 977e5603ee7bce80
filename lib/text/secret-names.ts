import { LIKELY_NAMES, SHORT_NAMES, SURE_NAMES } from "@/lib/text/secrets/names";

/** Suffixes of a name with the same meaning: `password1`, `password_new`, `key_base64`. */
export const SUFFIX =
  "(?:[-_.]?\\d{1,3}|[-_.]?(?:new|old|base64|b64|data|value|string|plain|text|current|root|admin|db|prod|test|dev))?";

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
