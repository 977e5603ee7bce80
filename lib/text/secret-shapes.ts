import { SURE_NAMES } from "./secret-names";

/** Secrets that are known by their own form, wherever they stand. Every quantifier is bounded or ends the expression. */
export interface SecretShape {
  kind: string;
  find: RegExp;
  put: string;
  /** Only in texts that hold this as well. */
  only?: RegExp;
  /** Only in texts that hold one of these, as written: looked for first, since that costs next to nothing. */
  needs?: readonly string[];
}

const REDACTED = "***";
/** Between the arguments of a command, in a line or in a list of JSON. */
const GAP = "(?:\\s|\\\\{0,7}[\"']?\\s{0,4},\\s{0,4}\\\\{0,7}[\"']?){1,3}";
/** The same command goes on. */
const ARGS = "\\b[^\\r\\n|;]{0,120}?";
/** Not in the middle of a longer word: `disk-…` is no `sk-…`. */
const START = "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))";

/** A manifest of a Secret, as JSON or YAML. */
const SECRET_OBJECT = /(?:\b|\\n)kind\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?Secret\b/;

/**
 * Prefixes of tokens as their issuers publish them. The set was checked against the rule lists of gitleaks and
 * secretlint (see the decision record): what those know and a Kubernetes object can hold is here, in our own words.
 */
const TOKENS = [
  // Spelled out, so that a first look has whole words to look for: two letters stand in every other text.
  "(?:gho_|ghp_|ghu_|ghs_|ghr_)[A-Za-z0-9]{16,}",
  "github_pat_\\w{16,}",
  "(?:glpat|glptt|gldt|glrt|glcbt|glsoat|glft|glimt|glagent)-[\\w-]{12,}",
  "xox[abeoprs](?:\\.xox[bp])?-[\\w-]{8,}",
  "xapp-[\\w-]{12,}",
  "AIza[\\w-]{20,}",
  "ya29\\.[\\w-]{16,}",
  "GOCSPX-[\\w-]{16,}",
  "sk-(?:[a-z]{2,10}-)?(?=[\\w-]{0,40}[0-9A-Z])[\\w-]{16,}",
  "[sr]k_(?:live|test)_\\w{8,}",
  "whsec_[A-Za-z0-9+/=]{16,}",
  "npm_[A-Za-z0-9]{16,}",
  "pypi-[\\w-]{16,}",
  "dckr_(?:pat|oat)_[\\w-]{16,}",
  "do[opr]_v1_[a-f0-9]{16,}",
  "SG\\.[\\w-]{16,}\\.[\\w-]{16,}",
  "hf_[A-Za-z0-9]{16,}",
  "hv[bsr]\\.[\\w-]{16,}",
  "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{16,}",
  "gls[ab]_\\w{16,}",
  "sntry[su]_[\\w=+/.-]{16,}",
  "lin_api_[A-Za-z0-9]{16,}",
  "nvapi-[\\w-]{16,}",
  "AGE-SECRET-KEY-1[A-Z0-9]{16,}",
  "sq0(?:csp|atp)-[\\w-]{16,}",
  "EAA[A-Za-z0-9]{40,}",
  "AKID[A-Za-z0-9]{16,}",
  "(?:ALTAK|bce-v3/ALTAK-)[A-Za-z0-9/-]{16,}",
  "[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{24,}",
  "(?:ATATT3|ATBB)[A-Za-z0-9_=-]{20,}",
  "(?:NRAK|PMAK|CCIPAT)[-_][\\w-]{16,}",
  "pscale_[a-z]{2,6}_[\\w-]{16,}",
  "dp\\.[a-z]{2,5}\\.\\w{16,}",
  "[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{16,}",
  "sctp\\d{1,6}t\\w{8,}",
  "(?:pul-|sbp_|dapi|key-|SK|SEC)[a-f0-9]{32,}",
].join("|");

/**
 * Whatever the issuer: a short prefix and a long run of letters in both cases and digits. Names of clusters and clouds are
 * written in one case; `sha256-…` is a hash.
 */
const PREFIXED: SecretShape = {
  kind: "token",
  only: /[_-][A-Za-z0-9]{24}/,
  find: /(?:(?<![A-Za-z0-9_/+=.-])|(?<=\\[nrt]))(?!sha\d)[A-Za-z][A-Za-z0-9]{1,9}[_-](?=[A-Za-z0-9]{0,40}[a-z])(?=[A-Za-z0-9]{0,40}[A-Z])(?=[A-Za-z0-9]{0,40}\d[A-Za-z0-9]{0,40}\d)[A-Za-z0-9]{24,}(?![A-Za-z0-9])/g,
  put: REDACTED,
};

/** Tokens that hold letters and digits in one run of at least `RUN`. */
export const RUN = 22;
export const RUN_SHAPES: readonly SecretShape[] = [
  PREFIXED,
  {
    kind: "token",
    only: /rubygems_|cio|AKCp|dt0|xkeysib-|oauth:|AKLT|-us[12]/,
    find: new RegExp(
      `${START}(?:rubygems_[a-f0-9]{32,}|cio[A-Za-z0-9]{32}|AKCp[A-Za-z0-9]{24,}|dt0[a-z]\\d{2}\\.[A-Z0-9]{22,}\\.[A-Z0-9]{32,}|xkeysib-[a-f0-9]{32,}[\\w-]*|oauth:[a-z0-9]{30}|AKLT[A-Za-z0-9]{30,}|[a-f0-9]{32}-us\\d{1,2}(?![\\w-]))`,
      "g",
    ),
    put: REDACTED,
  },
  // Three letters of an issuer and a hash of 160 bits; a commit is named otherwise.
  {
    kind: "token",
    needs: ["_"],
    find: /(?!git|rev|sha|md5|img|tag|ref)[a-z]{3}_(?:(?<![A-Za-z0-9_/+=.-][a-z]{3}_)|(?<=\\[nrt][a-z]{3}_))[a-f0-9]{40}(?![\w-])/g,
    put: REDACTED,
  },
  // Three parts, the first an id in base64: bots of chat services.
  {
    kind: "token",
    find: /(?<![\w.-])(?:[MN][DTjz]|O[DT])[A-Za-z\d]{21,26}\.(?=[\w-]{6}\.)(?:[\w-]{6})\.(?=[\w-]{0,60}\d)[\w-]{27,60}(?![\w.-])/g,
    put: REDACTED,
  },
];

/** Other tokens that only a long text can hold, and keys without the lines around them. */
export const LONG_SHAPES: readonly SecretShape[] = [
  {
    kind: "token",
    only: /:APA91b|pat-|dG9rO|sha256~|sl\.|eyJrIjoi/,
    find: new RegExp(
      `${START}(?:pat-[a-z]{2,3}\\d-[a-f0-9]{8}-[a-f0-9-]{20,}|dG9rO[A-Za-z0-9+/_-]{20,}={0,2}|sha256~[\\w-]{40,}|sl\\.[\\w-]{60,}|eyJrIjoi[A-Za-z0-9+/=_-]{20,}|[\\w-]{8,24}:APA91b[\\w-]{24,})`,
      "g",
    ),
    put: REDACTED,
  },
  // DER of a private key in base64: RSA and EC, PKCS#1, SEC 1 and PKCS#8. Public keys and certificates begin otherwise.
  {
    kind: "private key",
    only: /IBADANBg|IBAAK|MHcCAQEEI|AgEBBD|AgEBBE|AgEAMB|MC4CAQAwBQ/,
    find: /(?<![A-Za-z0-9+/])M(?:II[A-Za-z0-9+/]{3}IBA(?:DANBg|AK[BC])|HcCAQEEI|IGkAgEBBD|IHcAgEBBE|I(?:GHAgEAMBMG|G2AgEAMBAG|HuAgEAMBAG)|C4CAQAwBQYDK2VwBC)(?:[A-Za-z0-9+/=]|\\{1,7}[nr]|\s(?=[A-Za-z0-9+/=]{16}))+/g,
    put: REDACTED,
  },
];

/** Names of elements: as in `secret-names`, those that can be letters of a tag. */
const ELEMENT = [
  ...SURE_NAMES.filter((name) => /^[\x20-\x7e]+$/.test(name)),
  "secret",
  "token",
  "credentials?",
  "pass",
].join("|");
/** A quote, escaped any number of times. */
const Q = "\\\\{0,7}[\"']";

export const SHAPES: readonly SecretShape[] = [
  // An element of XML whose name says so, with attributes or CDATA.
  {
    kind: "password",
    needs: ["</", "<\\/", "]]>"],
    find: new RegExp(
      `(<(?:[\\w.-]{1,40}:)?[\\w.-]{0,40}?(?:${ELEMENT})(?:\\s[^<>]{0,200})?>\\s{0,40}(?:<value>\\s{0,40})?(?:<!\\[CDATA\\[)?)(?!\\*\\*\\*|\\s|<|\\$\\{)[^<>\\]]{3,4000}?(?=\\s{0,40}(?:<\\\\{0,7}/|\\]\\]>))`,
      "gi",
    ),
    put: `$1${REDACTED}`,
  },
  // A pair of elements, the first of which names the second.
  {
    kind: "password",
    needs: ["<key>", "<Key>", "<name>", "<Name>"],
    find: new RegExp(
      `(<(key|name)>[^<>]{0,60}(?:${ELEMENT})<\\\\{0,7}/\\2>(?:\\s|\\\\{1,7}[nrt]){0,40}<(?:value|string|data)>)(?!\\*\\*\\*)[^<>]{3,4000}(?=<)`,
      "gi",
    ),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["chpasswd"],
    find: /((?:^|[\s"'|]|\\n)[a-z_][\w-]{0,31}:)(?!\*\*\*)(?=[^\s"'\\]{0,60}[^A-Za-z\s"'\\])[^\s"'\\]{6,200}/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["/p:"],
    find: /(\/u:\S{1,60}\s{1,3}(?:\/\S{1,60}\s{1,3}){0,6}\/p:)(?!\*\*\*)[^\s"'\\]{4,}/g,
    put: `$1${REDACTED}`,
  },
  // Calls that take a user and a password side by side.
  {
    kind: "password",
    needs: ['",', "',", '" ,', "' ,"],
    find: new RegExp(
      `(\\b\\w{0,40}(?:Credentials?|Auth(?:entication)?\\w{0,16}|auth|getConnection|PDO|mysqli(?:_connect)?|login)\\s{0,2}=?\\s{0,2}\\((?:[^()"']{1,60},|${Q}\\w{1,12}:[^"']{1,200}${Q},)?\\s{0,2}${Q}[^"'\\\\]{1,60}${Q}\\s{0,2},\\s{0,2}${Q})(?!\\*\\*\\*)(?=[^"'\\\\]{0,60}[^A-Za-z"'\\\\])[^\\s"'\\\\]{6,200}(?=${Q})`,
      "g",
    ),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["SecureString"],
    find: new RegExp(`(\\bConvertTo-SecureString\\s{1,3}(?:-String\\s{1,3})?${Q})(?!\\*\\*\\*)[^"'\\\\\\r\\n]+`, "gi"),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["/user", "/USER", "/User"],
    find: /(\bnet\s{1,3}use\s{1,3}(?:[a-z]:\s{1,3})?\\{2,16}[^\s]{1,120}\s{1,3})(?!\*\*\*|\/)\S{4,}(?=\s{1,3}\/user)/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["stats auth"],
    find: /(\bstats auth\s{1,3}[\w.-]{1,60}:)(?!\*\*\*)[^\s"'\\]+/g,
    put: `$1${REDACTED}`,
  },
  // The command of a server's protocol, in capitals, with or without a user.
  {
    kind: "password",
    needs: ["AUTH "],
    find: /(\bAUTH\s{1,2}(?:[\w.-]{1,30}\s{1,2})?)(?!\*\*\*)(?=[^\s"'\\]{0,60}\d)(?=[^\s"'\\]{0,60}[a-z])(?=[^\s"'\\]{0,60}[A-Z])[^\s"'\\:]{8,200}/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["login", "Login", "log in", "sign in", "creds", "credentials", "账密", "帐密", "賬密"],
    find: /((?:\b(?:log ?in|sign in)\s{1,3}(?:with|as|using)\s{1,3}|\bcred(?:ential)?s\s{0,3}[:=]?\s{0,3}|[账帐賬]密\s?[:：]?\s?)[\w.@-]{1,40}\s{0,3}[/:,]\s{0,3})(?!\*\*\*)(?=[^\s"'\\]{0,60}\d)(?=[^\s"'\\]{0,60}[a-z])(?=[^\s"'\\]{0,60}[A-Z])[^\s"'\\,;]{8,200}/gi,
    put: `$1${REDACTED}`,
  },
  // `use ... as the password`.
  {
    kind: "password",
    needs: [" password", " Password", " passcode"],
    find: /(?<![\w./:@-])(?=[^\s"'\\]{0,60}\d)(?=[^\s"'\\]{0,60}[a-z])(?=[^\s"'\\]{0,60}[A-Z])[A-Za-z0-9!#$%^*+=~_-]{8,200}(?=\s{1,3}(?:as|is)\s{1,3}(?:(?:the|a|my|your|its|their)\s{1,3})?(?:[a-z]{1,20}\s{1,3})?pass(?:word|code)\b)/g,
    put: REDACTED,
  },
  {
    kind: "secret",
    needs: ["$ANSIBLE_VAULT"],
    find: /(\$ANSIBLE_VAULT;[\w.;-]{1,60})(?:\s|\\{1,7}[nr])+(?!\*\*\*)[0-9a-f](?:[0-9a-f\s]|\\{1,7}[nr])*/g,
    put: `$1 ${REDACTED}`,
  },
  // Whatever kind of key it is: 32 digits of a hash, or letters in both cases with digits; keys by which something is found are none.
  {
    kind: "token",
    needs: ["key", "Key", "KEY"],
    find: /((?:key(?<=[a-z][-_.]key)(?<!(?:cache|primary|foreign|partition|sort|shard|public|object|idempotency|dedup|group|hash|row|index|order|item|lookup|map|sync|event)[-_.]key)|Key(?<=[a-z]Key)(?<!(?:cache|primary|foreign|partition|sort|shard|public|object|idempotency|dedup|group|hash|row|index|order|item|lookup|map|sync|event)Key)|KEY(?<=[A-Z]_KEY)(?<!(?:CACHE|PRIMARY|FOREIGN|PARTITION|SORT|SHARD|PUBLIC|OBJECT|GROUP|HASH|INDEX)_KEY))\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["']?)(?:[a-f0-9]{32}|[a-f0-9]{40}|[a-f0-9]{64}|(?=[A-Za-z0-9]{0,40}[a-z])(?=[A-Za-z0-9]{0,40}[A-Z])(?=[A-Za-z0-9]{0,40}\d[A-Za-z0-9]{0,40}\d)[A-Za-z0-9]{16,64}={0,2})(?![\w./=+-])/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "private key",
    needs: ["PRIVATE KEY"],
    find: /(?:-{4,5} ?)?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}(?! \*\*\*)[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$(?![\s\S]))/g,
    put: `-----BEGIN PRIVATE KEY----- ${REDACTED} -----END PRIVATE KEY-----`,
  },
  // The same in base64, whose first characters tell; a certificate ("BDRVJ") is public.
  {
    kind: "private key",
    needs: ["LS0tLS1CRUdJTi"],
    find: /LS0tLS1CRUdJTi(?!BDRVJ)[A-Za-z0-9+/=_-]{8,}/g,
    put: REDACTED,
  },
  {
    kind: "private key",
    needs: ["Private-Lines:"],
    find: /(Private-Lines: \d{1,3})(?! \*\*\*)[\s\S]*?(?=Private-MAC:|$(?![\s\S]))/g,
    put: `$1 ${REDACTED} `,
  },
  // Parameters in quotes (Digest, Hawk, OAuth).
  {
    kind: "authorization header",
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?)(?!\*\*\*)\w[\w-]{0,30}\s{1,3}(?:[\w-]{1,40}=\\{0,7}"[^"\r\n]{0,4000}"(?:,?\s{0,4})){1,30}/gi,
    put: `$1${REDACTED}`,
  },
  // Header values have blanks and commas inside: to the end of the line or the closing quote.
  {
    kind: "authorization header",
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'[]{0,2})(?![["']{0,2}\*\*\*)(?=[^"'[\]\r\n\s])[^"'\]\r\n\\]+/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "cookie",
    find: /(\b(?:set-)?cookie\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?)(?!\*\*\*)(?=[\w.$-]{1,100}=)[^"'\r\n\\]+/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "authorization header",
    find: /\b(ACS3-HMAC-SHA256\s{1,3}Credential=)(?!\*\*\*)[^\r\n"']+/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "authorization header",
    find: /\b((?:Bearer|Basic|Negotiate)\s{1,3})(?!\*\*\*)(?=\S{0,200}[0-9A-Z=+/_]|\S{20})[A-Za-z0-9._~+/=-]{8,}/g,
    put: `$1${REDACTED}`,
  },
  // Credentials in URLs: to the last @ before the path, since a password may hold one.
  {
    kind: "URL password",
    needs: ["@"],
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,200}:)(?!\*\*\*@)[^\s/"'<>]+(?=@)/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "URL password",
    needs: ["@"],
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)(?=[^\s:@/"'<>]{0,255}\d)(?!\*\*\*@)[^\s:@/"'<>]{16,255}(?=@)/gi,
    put: `$1${REDACTED}`,
  },
  // A password with a slash in it: what follows the colon is no port.
  {
    kind: "URL password",
    needs: ["@"],
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>[]{0,200}:)(?!\*\*\*@)(?!\d{1,5}(?:[/?#]|$))[^\s@"'<>]{1,300}(?=@)/gi,
    put: `$1${REDACTED}`,
  },
  // `user:password@tcp(host)`, `user/password@host` and `user:password@host.name` without a scheme.
  {
    kind: "URL password",
    needs: ["@tcp(", "@udp(", "@unix("],
    find: /(\b[\w.-]{1,64}:)(?!\*\*\*@)[^\s@"'/]{1,200}(?=@(?:tcp|udp|unix)\()/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "URL password",
    needs: ["@"],
    find: /(jdbc:oracle:\w{1,5}:[^\s/@"']{1,60}\/)(?!\*\*\*@)[^\s@"']{1,200}(?=@)/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "URL password",
    needs: ["@"],
    find: /(?<![\w.:/@-])([A-Za-z][\w.-]{0,63}:)(?!\*\*\*@)(?=[^\s@/"':,]{0,60}\d)(?=[^\s@/"':,]{0,60}[A-Za-z])[^\s@/"':,]{8,200}(?=@(?!sha\d)[\w-]{1,63}[.:][\w])/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["@"],
    find: /(\b(?:sqlplus|sqlldr|impdp|expdp|rman target)\s{1,3}\\{0,7}["']?[\w.-]{1,60}\/)(?!\*\*\*)[^\s@"'\\]{1,200}(?=@)/gi,
    put: `$1${REDACTED}`,
  },
  // Lines of .pgpass: host, port, database, user, password. Any password where a place is open or the port is a database's.
  {
    kind: "password",
    only: /(?:\d|\*):[\w*-]{1,63}:[\w.$*-]{1,63}:\S/,
    find: /((?<![\w.:-])(?:[\w.-]{1,255}|\*):(?:\d{4,5}|\*):(?:[\w-]{1,63}|\*):(?:[\w.$-]{1,63}|\*):)(?!\*\*\*)(?=(?<=(?:^|[^\w.:-])(?:\*:|[\w.-]{1,255}:(?:5432|5433|6432|\*):)\S{1,140}|:\*:\S{1,70})|[^\s:"'\\]{0,80}\d)[^\s:"'\\]{6,200}(?![\w:])/g,
    put: `$1${REDACTED}`,
  },
  // Addresses that post a message for whoever knows them.
  {
    kind: "webhook URL",
    find: /(\/(?:bot\/v\d\/hook|(?:incoming-?|trigger-)?web-?hook(?:s|b2)?|hooks?\/catch)\/)(?!\*\*\*)[\w/@-]{8,}(?:\.[\w-]+)*/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "webhook URL",
    find: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)(?!\*\*\*)[\w/-]+/gi,
    put: `$1${REDACTED}`,
  },
  { kind: "webhook URL", find: /(api\.telegram\.org\/(?:file\/)?bot)(?!\*\*\*)[\w:-]+/gi, put: `$1${REDACTED}` },
  { kind: "webhook URL", find: /(\b(?:sctapi|sc)\.ftqq\.com\/)(?!\*\*\*)\w+/gi, put: `$1${REDACTED}` },
  { kind: "webhook URL", find: /(\bapi\.day\.app\/)(?!\*\*\*)\w{8,}/gi, put: `$1${REDACTED}` },
  {
    kind: "token",
    find: /([?&](?:key|code|sig|sign|ticket|token|access_token|auth)=)(?!\*\*\*)(?=[^&\s"'#]{8})[^&\s"'#<>\\]+/gi,
    put: `$1${REDACTED}`,
  },
  { kind: "token", find: /(\b\d{8,10}:)AA[\w-]{30,}/g, put: `$1${REDACTED}` },
  // Tokens with which nodes join: Events have names like these, all of whose last letters are hexadecimal.
  {
    kind: "token",
    only: /\.[a-z0-9]{16}/,
    find: /(?:(?<![\w./-])|(?<=\\[nrt]))(?=[a-z0-9]{0,5}\d)[a-z0-9]{6}\.(?=[a-z0-9]{0,15}\d)(?=[a-z0-9]{0,15}[g-z])[a-z0-9]{16}(?![\w.-])/g,
    put: REDACTED,
  },
  // An id and its secret side by side.
  {
    kind: "access key id",
    needs: ["LTAI"],
    find: /(?:\b|(?<=\\[nrt]))LTAI[A-Za-z0-9]{8,}(["']?(?:\s{0,3}[:/,;|]\s{0,3}|\s{1,3}(?:-k\s{1,3})?)["']?)(?=[A-Za-z0-9]{0,40}\d)(?=[A-Za-z0-9]{0,40}[A-Z])(?=[A-Za-z0-9]{0,40}[a-z])[A-Za-z0-9]{16,64}/g,
    put: `LTAI${REDACTED}$1${REDACTED}`,
  },
  { kind: "access key id", needs: ["LTAI"], find: /(?:\b|(?<=\\[nrt]))LTAI[A-Za-z0-9]{8,}/g, put: `LTAI${REDACTED}` },
  {
    kind: "access key id",
    needs: ["TMP.", "STS."],
    find: /(?:\b|(?<=\\[nrt]))(?:TMP|STS)\.[A-Za-z0-9]{8,}/g,
    put: `STS.${REDACTED}`,
  },
  {
    kind: "access key id",
    needs: ["AKIA", "ASIA"],
    find: /(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))A[KS]IA[A-Z0-9]{12,}(?![A-Za-z0-9])/g,
    put: `AKIA${REDACTED}`,
  },
  { kind: "security token", needs: ["CAIS"], find: /(?:\b|(?<=\\[nrt]))CAIS[A-Za-z0-9+/=_%-]{8,}/g, put: REDACTED },
  {
    kind: "token",
    needs: ["eyJ"],
    find: /(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,3}/g,
    put: REDACTED,
  },
  { kind: "token", find: new RegExp(`${START}(?:${TOKENS})`, "g"), put: REDACTED },
  // Crypted passwords can be guessed.
  {
    kind: "password",
    needs: ["$"],
    find: /\$(?:apr1|[156y]|2[abxy]|argon2[a-z]{1,2}|pbkdf2[\w-]{0,12}|scrypt)\$[^\s"':,\\<>*]{20,}/g,
    put: `$$${REDACTED}`,
  },
  {
    kind: "password",
    find: /(\bidentified\s{1,3}(?:with\s{1,3}\S{1,40}\s{1,3})?by\s{1,3}(?:password\s{1,3})?\\{0,7}["'])(?!\*\*\*)[^"'\\\r\n]+/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    find: /(\{S{0,2}HA(?:256|512)?\}|\{crypt\})(?!\*\*\*)[A-Za-z0-9+/=$.]{16,}/gi,
    put: `$1${REDACTED}`,
  },
  // ODBC puts braces around a value; Terraform gives a variable its default; a table of accounts in a sentence.
  {
    kind: "password",
    find: /(\b(?:pwd|password)\s{0,3}=\s{0,3}\{)(?!\*\*\*)[^{}\r\n"\\]{4,}(?=\})/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    find: /(\bvariable\s{1,3}\\{0,7}"[\w-]{0,60}(?:password|secret|token|_key)\\{0,7}"\s{0,3}\{[^}]{0,400}?\bdefault\s{0,3}=\s{0,3}\\{0,7}")(?!\*\*\*)[^"\\]+/gi,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["密"],
    find: /(密[码碼](?:分别|分別)?(?:是|为|為|[:：])\s{0,3}[\w.@-]{1,40}\s{0,3}[/、,，和]\s{0,3})(?!\*\*\*)(?=[\x21-\x7e]{0,60}\d)[^\s"'\\，。、]{6,200}/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    find: /((?:密[码碼]|口令|[密秘][钥鑰]|令牌|パスワード|パスフレーズ|トークン|비밀번호|암호|토큰)\s{0,2}\\{0,7}[「『【“"'])(?!\*\*\*)(?=[\x21-\x7e]{0,60}[\d_!@#$%-])[\x21\x23-\x26\x28-\x5b\x5d-\x7e]{6,200}(?=\\{0,7}[」』】”"'])/g,
    put: `$1${REDACTED}`,
  },
  { kind: "password", find: /(\bsnmp-server\s{1,3}community\s{1,3})(?!\*\*\*)[^\s"'\\]{4,}/gi, put: `$1${REDACTED}` },
  {
    kind: "cookie",
    only: /\bcurl\b/,
    find: new RegExp(`((?:--cookie|-b)(?:=|${GAP})\\\\{0,7}["']?[\\w.-]{1,60}=)(?!\\*\\*\\*)[^\\s"'\\\\;]{6,}`, "g"),
    put: `$1${REDACTED}`,
  },
  // A key as JSON, and the content of a Secret.
  {
    kind: "private key",
    only: /\bkty\b/,
    needs: ["kty"],
    find: /("(?:d|p|q|dp|dq|qi|k)\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}")(?!\*\*\*)[\w+/=-]{8,}/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "secret",
    only: SECRET_OBJECT,
    find: /("(?:data|stringData)\\{0,7}"\s{0,8}:\s{0,8}\{)(?!\*\*\*)[^{}]{2,}(?=\})/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "secret",
    only: SECRET_OBJECT,
    find: /((?:\b|(?<=\\[nrt]))(?:data|stringData):[ \t]{0,8}(?:\r?\n|\\{1,7}n))(?![ \t]{1,8}\*\*\*)(?:[ \t]+(?:(?!\\{1,7}n)[^\r\n"])*(?:\r?\n|\\{1,7}n|(?=")|$))+/g,
    put: `$1  ${REDACTED}\n`,
  },
  // Clients take the password as an argument, some glued to the flag.
  {
    kind: "password",
    needs: ["mysql", "mariadb", "sshpass"],
    find: new RegExp(
      `(\\b(?:mysql\\w{0,10}|mariadb\\w{0,10}|sshpass)${ARGS}${GAP}-p\\\\{0,7}["']?)(?!\\*\\*\\*)(?! )[^\\s"'\\\\-][^\\s"'\\\\]*`,
      "g",
    ),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    find: new RegExp(
      `(\\b(?:sshpass${GAP}-p|redis-cli${ARGS}${GAP}-a|ldap\\w{3,8}${ARGS}${GAP}-w|mongo\\w{0,10}${ARGS}${GAP}-p|sqlcmd${ARGS}${GAP}-P|ossutil\\w{0,6}${ARGS}${GAP}-k|openssl\\s${ARGS}${GAP}-[kK]|(?:ipmitool|isql|bcp|tsql|mosquitto_[ps]ub)${ARGS}${GAP}-P|(?:cqlsh|cypher-shell|rabbitmqadmin|influx)${ARGS}${GAP}-p|kadmin${ARGS}${GAP}-w|(?:docker|podman|nerdctl|helm|skopeo|oras|az|oc|argocd)${ARGS}\\blogin${ARGS}${GAP}-p)${GAP})(?!["']?\\*\\*\\*)["']?[^\\s"'\\\\]+`,
      "g",
    ),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    find: /(\b(?:curl|https?(?=\s))\b[^\r\n|;]{0,200}?\s(?:-[uUa]|--(?:proxy-)?user|--auth|--creds)[ =]{0,3}\\{0,7}["']?[^\s:"'\\]{0,100}:)(?!\*\*\*)[^\s"'\\]+/g,
    put: `$1${REDACTED}`,
  },
  // Its own way of writing user and password.
  {
    kind: "password",
    needs: ["ftp", "smb", "rpcclient", "snmp", "7z", "zip", "rar"],
    find: new RegExp(
      `(\\b(?:lftp${ARGS}${GAP}-u${GAP}\\\\{0,7}["']?[^\\s,"'\\\\]{1,60},|(?:smb\\w{3,8}|rpcclient)${ARGS}${GAP}-U(?:${GAP})?\\\\{0,7}["']?[^\\s%"'\\\\]{1,60}%|(?:7z[ar]?|7zz|unrar|rar)${GAP}\\w${ARGS}${GAP}-p))(?!\\*\\*\\*)[^\\s"'\\\\]{4,}`,
      "g",
    ),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["snmp"],
    find: new RegExp(`(\\bsnmp\\w{3,10}${ARGS}${GAP}-[AX]${GAP})(?!\\*\\*\\*)[^\\s"'\\\\]{6,}`, "g"),
    put: `$1${REDACTED}`,
  },
  {
    kind: "password",
    needs: ["snmp"],
    find: new RegExp(`(\\bsnmp\\w{3,10}${ARGS}${GAP}-X${GAP})(?!\\*\\*\\*)[^\\s"'\\\\]{6,}`, "g"),
    put: `$1${REDACTED}`,
  },
  {
    kind: "token",
    needs: ["--oauth2-bearer"],
    find: /(--oauth2-bearer[ =]{1,3}\\{0,7}["']?)(?!\*\*\*)[^\s"'\\]+/g,
    put: `$1${REDACTED}`,
  },
  {
    kind: "e-mail address",
    needs: ["@", "[at]", "[at)", "(at)", "(at]"],
    find: /(?<![\p{L}\p{N}_.+*-])(?!git@)[\p{L}\p{N}][\p{L}\p{N}_.+-]{0,63}(?:@|\s{0,2}[[(]at[\])]\s{0,2})(?=(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}_-]))/gu,
    put: `${REDACTED}@`,
  },
  {
    kind: "e-mail address",
    needs: ['"@'],
    find: /\\{0,7}"(?!\*)[^"\\\r\n@:,{}[\]]{1,64}\\{0,7}"@(?=(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-]))/g,
    put: `${REDACTED}@`,
  },
];
