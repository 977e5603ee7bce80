/** Secrets that are known by their own form, wherever they stand. Every quantifier is bounded or ends the expression. */
export interface SecretShape {
  kind: string;
  find: RegExp;
  put: string;
}

const MASK = "***";
/** Not in the middle of a longer word: `disk-…` is no `sk-…`. */
const START = "(?<![A-Za-z0-9_-])";

/**
 * Prefixes of tokens as their issuers publish them. The set was checked against the rule lists of gitleaks and
 * secretlint (see the decision record): what those know and a Kubernetes object can hold is here, in our own words.
 */
const TOKENS = [
  "gh[opusr]_[A-Za-z0-9]{16,}",
  "github_pat_\\w{16,}",
  "gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent)-[\\w-]{12,}",
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
].join("|");

export const SHAPES: readonly SecretShape[] = [
  {
    kind: "private key",
    find: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?! \*\*\*)[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$(?![\s\S]))/g,
    put: `-----BEGIN PRIVATE KEY----- ${MASK} -----END PRIVATE KEY-----`,
  },
  // The same in base64, whose first characters tell; a certificate ("BDRVJ") is public.
  { kind: "private key", find: /LS0tLS1CRUdJTi(?!BDRVJ)[A-Za-z0-9+/=_-]{8,}/g, put: MASK },
  {
    kind: "private key",
    find: /(Private-Lines: \d{1,3})(?! \*\*\*)[\s\S]*?(?=Private-MAC:|$(?![\s\S]))/g,
    put: `$1 ${MASK} `,
  },
  // Header values have blanks and commas inside: to the end of the line or the closing quote.
  {
    kind: "authorization header",
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'[]{0,2})(?!\*\*\*)(?=[^"'\]\r\n\s])[^"'\]\r\n\\]+/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "cookie",
    find: /(\b(?:set-)?cookie\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?)(?!\*\*\*)(?=[\w.$-]{1,100}=)[^"'\r\n\\]+/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "authorization header",
    find: /\b(ACS3-HMAC-SHA256\s{1,3}Credential=)(?!\*\*\*)[^\r\n"']+/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "authorization header",
    find: /\b((?:Bearer|Basic|Negotiate)\s{1,3})(?!\*\*\*)(?=\S{0,200}[0-9A-Z=+/_]|\S{20})[A-Za-z0-9._~+/=-]{8,}/g,
    put: `$1${MASK}`,
  },
  // Credentials in URLs: to the last @ before the path, since a password may hold one.
  {
    kind: "URL password",
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,200}:)(?!\*\*\*@)[^\s/"'<>]+(?=@)/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "URL password",
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)(?=[^\s:@/"'<>]{0,255}\d)(?!\*\*\*@)[^\s:@/"'<>]{16,255}(?=@)/gi,
    put: `$1${MASK}`,
  },
  // Addresses that post a message for whoever knows them.
  {
    kind: "webhook URL",
    find: /(\/(?:bot\/v\d\/hook|web-?hooks?|incoming-?web-?hooks?|hooks?\/catch)\/)(?!\*\*\*)[\w/@-]{8,}(?:\.[\w-]+)*/gi,
    put: `$1${MASK}`,
  },
  {
    kind: "webhook URL",
    find: /(hooks\.slack\.com\/(?:services|workflows|triggers)\/)(?!\*\*\*)[\w/-]+/gi,
    put: `$1${MASK}`,
  },
  { kind: "webhook URL", find: /(api\.telegram\.org\/(?:file\/)?bot)(?!\*\*\*)[\w:-]+/gi, put: `$1${MASK}` },
  { kind: "webhook URL", find: /(\b(?:sctapi|sc)\.ftqq\.com\/)(?!\*\*\*)\w+/gi, put: `$1${MASK}` },
  {
    kind: "token",
    find: /([?&](?:key|code|sig|sign|ticket|token|access_token|auth)=)(?!\*\*\*)(?=[^&\s"'#]{8})[^&\s"'#<>\\]+/gi,
    put: `$1${MASK}`,
  },
  { kind: "access key id", find: /\bLTAI[A-Za-z0-9]{8,}/g, put: `LTAI${MASK}` },
  { kind: "access key id", find: /\b(?:TMP|STS)\.[A-Za-z0-9]{8,}/g, put: `STS.${MASK}` },
  { kind: "access key id", find: /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{12,}(?![A-Za-z0-9])/g, put: `AKIA${MASK}` },
  { kind: "security token", find: /\bCAIS[A-Za-z0-9+/=_%-]{8,}/g, put: MASK },
  { kind: "token", find: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?/g, put: MASK },
  { kind: "token", find: new RegExp(`${START}(?:${TOKENS})`, "g"), put: MASK },
  // Database clients take the password glued to the flag.
  {
    kind: "password",
    find: /(\b(?:mysql\w{0,10}|mariadb\w{0,10}|sshpass)\b[^\r\n|;]{0,200}?\s-p)(?!\*\*\*)(?! )[^\s"'\\-][^\s"'\\]*/g,
    put: `$1${MASK}`,
  },
  {
    kind: "password",
    find: /(\b(?:sshpass\s-p|redis-cli\b[^\r\n|;]{0,200}?\s-a)\s{1,3})(?!\*\*\*)[^\s"'\\]+/g,
    put: `$1${MASK}`,
  },
  {
    kind: "password",
    find: /(\bcurl\b[^\r\n|;]{0,200}?\s(?:-u|--user)[ =]{1,3}["']?[^\s:"']{0,100}:)(?!\*\*\*)[^\s"'\\]+/g,
    put: `$1${MASK}`,
  },
  {
    kind: "e-mail address",
    find: /(?<![\w.+*-])(?!git@)[A-Za-z0-9][\w.+-]{0,63}@(?=(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-]))/g,
    put: `${MASK}@`,
  },
];
