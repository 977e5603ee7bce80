/** A secret that is known by its own form, wherever it is. Every quantifier is bounded or ends the expression. */
interface SecretForm {
  kind: string;
  find: RegExp;
  /** Replacement of a match; `***` when absent. */
  put?: string;
}

/** Not in the middle of a longer word: `disk-...` is no `sk-...`; an escaped line end may be before it. */
const START = "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))";
/** Prefixes of tokens as their issuers publish them. */
const ISSUERS =
  "gh[opsur]_|github_pat_|gl[a-z]{2,5}-|xox[a-z]-|xapp-|AIza|ya29\\.|GOCSPX-|sk-(?:[a-z]{2,10}-)?|[sr]k_(?:live|test)_|whsec_|npm_|pypi-|dckr_pat_|hf_|hv[bsr]\\.|SG\\.";
const PEM = "[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
const EOL = "(?:\\r?\\n|\\\\{1,7}n)";
const SECRET = 'kind\\\\{0,7}"?:\\s{0,4}\\\\{0,7}"?Secret\\b';

/** Forms that public scanners (gitleaks, secretlint, detect-secrets) agree on. Values behind a name are in `redact-secrets.ts`. */
export const SECRET_FORMS: readonly SecretForm[] = [
  {
    kind: "private key",
    find: new RegExp(`-----BEGIN ${PEM}(?! \\*\\*\\*)[\\s\\S]*?(?:-----END ${PEM}|$(?![\\s\\S]))`, "g"),
    put: "-----BEGIN PRIVATE KEY----- *** -----END PRIVATE KEY-----",
  },
  {
    kind: "access key id",
    find: /(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))(LTAI(?=[A-Za-z0-9]{8})|A[KS]IA(?=[A-Z0-9]{12})|(?:TMP|STS)\.(?=[A-Za-z0-9]{8}))[A-Za-z0-9]+/g,
    put: "$1***",
  },
  { kind: "security token", find: /(?:\b|(?<=\\[nrt]))CAIS[\w+/=%-]{8,}/g },
  { kind: "token", find: /(?:(?<![\w-])|(?<=\\[nrt]))eyJ[\w-]{8,}={0,2}\.[\w-]{8,}={0,2}(?:\.[\w-]*){0,3}/g },
  { kind: "token", find: new RegExp(`${START}(?:${ISSUERS})(?=[\\w.-]{0,60}\\d)[\\w.=+/-]{12,}`, "g") },
  {
    kind: "authorization header",
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'[]{0,2})(?![["']{0,2}\*\*\*)(?=[^"'[\]\r\n\s])[^"'\]\r\n\\]+/gi,
    put: "$1***",
  },
  {
    kind: "authorization header",
    find: /\b((?:Bearer|Basic)\s{1,3}|ACS3-HMAC-SHA256\s{1,3}Credential=)(?!\*\*\*)(?=\S{0,200}[0-9A-Z=+/_]|\S{20})[A-Za-z0-9._~+/=,;-]{8,}/g,
    put: "$1***",
  },
  {
    kind: "cookie",
    find: /(\b(?:set-)?cookie\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?)(?!\*\*\*)(?=[\w.$-]{1,100}=[^"'\r\n\\\s]{6})[^"'\r\n\\]+/gi,
    put: "$1***",
  },
  {
    kind: "URL password",
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>[]{0,200}:)(?!\*\*\*@)(?!\d{1,5}(?:[/?#]|$))[^\s"'<>]{1,300}(?=@)/gi,
    put: "$1***",
  },
  {
    kind: "webhook URL",
    // Not in the CCM's names of what it makes, k8s/PORT/NAME/NAMESPACE/CLUSTER: a Service may be called webhook.
    find: /(?<!\bk8s\/[^\s/]{1,63}(?:\/[^\s/]{1,63})?)(\/(?:bot\/v\d\/hook|web-?hook(?:s|b2)?)\/|hooks\.slack\.com\/\w{1,20}\/|api\.telegram\.org\/bot)(?!\*\*\*)[\w/@:-]{8,}(?:\.[\w-]+)*/gi,
    put: "$1***",
  },
  {
    kind: "token",
    find: /([?&](?:key|code|sig|sign|ticket)=)(?!\*\*\*)(?=[^&\s"'#]{8})[^&\s"'#<>\\]+/gi,
    put: "$1***",
  },
  {
    kind: "secret",
    find: new RegExp(
      `("(?:data|stringData)\\\\{0,7}"\\s{0,8}:\\s{0,8}\\{)(?!\\*\\*\\*)[^{}]{2,}(?=\\})(?=[\\s\\S]{0,4000}${SECRET}|(?<=${SECRET}[\\s\\S]{0,8000}))`,
      "g",
    ),
    put: "$1***",
  },
  {
    kind: "secret",
    find: new RegExp(
      `((?:\\b|(?<=\\\\[nrt]))(?:data|stringData):[ \\t]{0,8}${EOL})(?![ \\t]{1,8}\\*\\*\\*)(?:[ \\t](?:(?!\\\\{1,7}n)[^\\r\\n"])*(?:${EOL}|(?=")|$(?![\\s\\S])))+(?=[\\s\\S]{0,4000}${SECRET}|(?<=${SECRET}[\\s\\S]{0,8000}))`,
      "g",
    ),
    put: "$1  ***\n",
  },
  {
    kind: "e-mail address",
    find: /(?<![\w.+*/-])(?!git@)[A-Za-z0-9][\w.+-]{0,63}@(?=(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-]))/g,
    put: "***@",
  },
];
