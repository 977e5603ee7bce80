/** Secrets that are known by their own form, wherever they are. Every quantifier is bounded or ends the expression. */
export interface SecretRule {
  id: string;
  kind: string;
  /** Words of which every match holds one, in lower case, and few other texts do; an expression where no word will do. */
  keywords: readonly string[] | RegExp;
  find: RegExp;
  /** Replacement of a match; `***` when absent. */
  put?: string;
}

/** Not in the middle of a longer word: `disk-…` is no `sk-…`; an escaped line end may be before it. */
const START = "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))";
/** Between the arguments of a command, in a line or in a list of JSON. */
const GAP = "(?:\\s|\\\\{0,7}[\"']?\\s{0,4},\\s{0,4}\\\\{0,7}[\"']?){1,3}";
/** The same command continues. */
const ARGS = "\\b[^\\r\\n|;]{0,120}?";
/** A quote, escaped any number of times. */
const Q = "\\\\{0,7}[\"']";
const ELEMENT =
  "pass_?word|passwd|passphrase|passcode|pass|api_?key|secret|token|credentials?|(?:access|private)_?key|apikey";

/** Words after "password" that are no password. */
const STATES =
  "[a-z]{2,20}(?:ed|ing|able|ible|ly|ive|ory|ent|ant)|not|null|none|empty|wrong|invalid|missing|unknown|incorrect|correct|short|long|weak|strong|same|different|secret|blank|unset|known|shown|hidden|there|here|gone|fine|okay|over|kept|sent|safe|true|false|both|also|still|only|stale|bad|good|now|out";
/** Names of fields, which are below each other in a list of them. */
const FIELDS =
  "[\\w.-]{0,30}(?:user|users|username|name|host|port|mail|email|database|db|url|token|secret|key|id|account|password|role|group|true|false)";

/** Prefixes of tokens as their issuers publish them, before letters, digits and hyphens. */
const ISSUERS =
  "gh[opsur]_ github_pat_ gl[a-z]{2,5}- xox[a-z](?:\\.xox[bp])?- xapp- AIza ya29\\. GOCSPX- sk-(?:[a-z]{2,10}-)? [sr]k_(?:live|test)_ whsec_ npm_ pypi- dckr_[po]at_ do[opr]_v1_ SG\\. hf_ hv[bsr]\\. shp(?:at|ca|pa|ss)_ gls[ab]_ sntry[su]_ lin_api_ nvapi- AGE-SECRET-KEY-1 sq0(?:csp|atp)- AKID AKLT ALTAK ATATT3 ATBB (?:NRAK|PMAK|CCIPAT)[-_] pscale_[a-z]{2,6}_ dp\\.[a-z]{2,5}\\. sl\\. ops_ xkeysib- dt0[a-z]\\d{2}\\. oauth: pat-[a-z]{2,3}\\d- cio sha256~ k8s-aws-v1\\."
    .split(" ")
    .join("|");
/** How these begin, in lower case. */
const ISSUER_WORDS =
  "gho_ ghp_ ghs_ ghu_ ghr_ github_pat_ gl xox xapp- aiza ya29. gocspx- sk- k_live k_test whsec_ npm_ pypi- dckr_ o_v1_ p_v1_ r_v1_ sg. hf_ hv shp gls sntry lin_api_ nvapi- age-secret sq0 akid aklt altak atatt3 atbb nrak pmak ccipat pscale_ dp. sl. ops_ xkeysib- dt0 oauth: pat- cio sha256~ k8s-aws-v1.".split(
    " ",
  );
/** The same before a hash. */
const HASHED = "pul-|sbp_|dapi|key-|SK|SEC|rubygems_|(?!git|rev|sha|md5|img|tag|ref)[a-z]{3}_";

export const SECRET_RULES: readonly SecretRule[] = [
  {
    id: "private-key",
    kind: "private key",
    keywords: ["private key", "private+key"],
    find: /(?:-{4,5} ?)?BEGIN[ +][A-Z0-9 +]{0,40}PRIVATE[ +]KEY(?:[ +]BLOCK)? ?-{4,5}(?! \*\*\*)[\s\S]*?(?:-{4,5} ?END[ +][A-Z0-9 +]{0,40}PRIVATE[ +]KEY(?:[ +]BLOCK)? ?-{4,5}|$(?![\s\S]))/g,
    put: "-----BEGIN PRIVATE KEY----- *** -----END PRIVATE KEY-----",
  },
  {
    id: "one-time-code",
    kind: "password",
    keywords: ["otp", "mfa", "2fa", "pin ", "pin:", "pin=", "pin_", "pin-", "pincode", 'pin"', "验证码"],
    find: /(?<=(?:\b(?:(?:t?otp|mfa|2fa)(?:[-_ ]?(?:seed|secret|code))?|pin[-_ ]?code)["'\\]{0,7}(?:\s{1,3}is\s{1,3}|[\s:=]{1,4})|\bpin["'\\]{0,7}(?:\s{1,3}is\s{1,3}|\s{0,3}[:=]\s{0,3}|\s{1,2})|验证码\s{0,3}[:：是为]?\s{0,3})["'\\]{0,7})(?:[A-Z2-7]{16,64}|\d{4,8})\b/gi,
  },
  {
    id: "recovery-codes",
    kind: "password",
    keywords: ["recovery", "backup code", "backup-code", "backup_code", "scratch code", "恢复码", "备用码"],
    find: new RegExp(
      `((?:\\b(?:recovery|backup|scratch)[-_ ]?codes?|恢复码|备用码)${Q}?\\s{0,3}[:：=]?)(?![\\s"'\\\\[]{0,9}\\*\\*\\*)(?:(?:[\\s,;["'*-]|\\\\{1,7}[nrt"]){1,9}(?=[a-z0-9-]{0,40}\\d|[a-z]{4,6}-[a-z]{4,6})[a-z0-9]{4,12}(?:-[a-z0-9]{4,12}){0,4}(?![\\w.:/-])){1,40}`,
      "gi",
    ),
    put: "$1 ***",
  },
  {
    id: "spoken-password",
    kind: "password",
    keywords: ["password", "passphrase", "passcode"],
    find: new RegExp(
      `(\\b(?:password|passphrase|passcode)(?:\\s{1,3}(?:for|of|to)\\s{1,3}[^\\s,;]{1,80}(?:\\s{1,3}[^\\s,;]{1,80}){0,2}?)?\\s{1,3}is\\s{1,3}(?:now\\s{1,3})?)(?!\\*\\*\\*)(?!(?:${STATES})(?![\\w-]))[^\\s"'\\\\.,;!?*]{4,60}(?=[.!]?(?:\\s{0,9}$|\\s{0,3}[\\r\\n]|\\\\{0,7}["'}]|\\\\{1,7}n))`,
      "gi",
    ),
    put: "$1***",
  },
  {
    id: "spoken-password-ja",
    kind: "password",
    keywords: ["パスワード", "パスフレーズ", "暗証番号", "合言葉"],
    find: /((?:パスワード|パスフレーズ|暗証番号|合言葉)\s{0,3}(?:[はを:：=＝]|[はが]\s)\s{0,3})(?!\*\*\*)[\x21\x23-\x26\x28-\x5b\x5d-\x7e]{4,80}(?=\s{0,3}(?:です|でした|だ|に変更|。|、|$|[\r\n"'\\]))/g,
    put: "$1***",
  },
  {
    id: "item-after-a-name",
    kind: "password",
    keywords: ["password", "passwd", "passphrase", "密码", "口令"],
    find: new RegExp(
      `((?:^|[\\r\\n"']|:\\s|\\\\{1,7}n)[ \\t]{0,20}[-*•][ \\t]{1,4}["'\\\\]{0,4}[\\w.-]{0,30}(?:password|passwd|passphrase|密码|口令)["'\\\\]{0,4}[ \\t]{0,4}(?:\\r?\\n|\\\\{1,7}n)[ \\t]{0,20}[-*•][ \\t]{1,4})(?!\\*\\*\\*)(?!["'\\\\]{0,4}(?:${FIELDS})(?:["'\\\\\\s]|$))["'\\\\]{0,4}[^\\s"'\\\\:]{3,200}(?=["'\\\\]|\\s|$)`,
      "gim",
    ),
    put: "$1***",
  },
  {
    id: "replacement",
    kind: "password",
    keywords: ["passwd", "password", "secret", "token", "api_key", "apikey"],
    find: /(\bs([/|#,@])[^\s/|#,]{0,40}?(?:passw(?:or)?d|secret|token|api_?key)[^\s/|#,]{0,12}\2)(?!\*\*\*|\$|[\w-]{0,20}(?:pass|secret|token|key))[^\s/|#,"'\\]{3,200}(?=\2)/gi,
    put: "$1***",
  },
  {
    id: "account-password",
    kind: "password",
    keywords: ["root:", "admin:", "administrator:", "postgres:", "oracle:", "ubuntu:", "elastic:"],
    // Alone to the end of its line; `chown root:root` and scopes such as `admin:org` are none.
    find: /((?<!\b(?:chown|chgrp|install)\b[^\r\n]{0,60})(?:(?<=^|[\s"'=])|(?<=\\[nrt]))(?:root|admin|administrator|postgres|oracle|ubuntu|elastic):)(?!\*\*\*)(?!(?:root|wheel|admin|staff|users?|docker|nogroup|x|org|repo\w*|read|write|view)(?![\w-]))[^\s"'\\:/,;<>(){}[\]]{5,80}(?=\s{0,3}(?:$|[\r\n])|\\{0,7}["']|\\{1,7}n)/gm,
    put: "$1***",
  },
  {
    id: "account-and-password",
    kind: "password",
    keywords: ["login", "log in", "log-in", "sign in", "sign-in", "creds", "credentials", "账号", "帐号", "用户名"],
    find: /((?:(?<![\w-])(?:(?:log|sign)[- ]?in|creds|credentials)\s{0,2}(?:with|as|is|:)|(?:[账帐]号|用户名)[/和与及、]?密码\s{0,2}[:：为是]?)\s{0,2}[a-z][\w-]{0,40}(?:\s{0,2}\/\s{0,2}|(?<=密码.{0,50})\s))(?!\*\*\*)(?=[^\s/]{0,60}[\d!@#$%^*_])[^\s"'\\/,;，。]{6,80}(?![\w/])/gi,
    put: "$1***",
  },
  {
    id: "as-the-password",
    kind: "password",
    keywords: ["password", "passphrase"],
    find: /(?<=\buse\s{1,3}["']?)(?!\*\*\*)[^\s"'\\]{4,80}(?=["']?\s{1,3}as\s(?:the\s|a\s|your\s|its\s)?(?:pass(?:word|phrase)))/gi,
  },
  {
    id: "terraform-cloud",
    kind: "token",
    keywords: [".atlasv1."],
    find: /\b\w{14}\.atlasv1\.[\w-]{16,}/g,
  },
  {
    id: "json-web-key",
    kind: "private key",
    keywords: ["kty"],
    find: /("(?:d|dp|dq|qi|p|q|k)\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}")(?!\*\*\*)[\w=-]{10,}(?=\\{0,7}")/g,
    put: "$1***",
  },
  {
    id: "putty-key",
    kind: "private key",
    keywords: ["private-lines"],
    find: /(Private-Lines: \d{1,4})(?!\s\*\*\*)[A-Za-z0-9+/=\s\\]{8,}?(?=Private-MAC|$)/g,
    put: "$1 ***\n",
  },
  {
    id: "mail-password",
    kind: "password",
    keywords: ["@"],
    // `git@host:path` and `scp user@host:file` name a place.
    find: /((?<![\w.+/-])(?!git@)[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}:)(?!\*\*\*)(?!\d{1,5}(?![\w-]))(?![~.])(?![\w.-]{0,80}\.[a-z]{1,5}(?![\w.]))[^\s"'\\,;<>/|]{4,200}(?![^\s"']{0,200}\/)/gi,
    put: "$1***",
  },
  {
    id: "private-key-base64",
    kind: "private key",
    keywords: ["ls0tls1crudjti"],
    find: /LS0tLS1CRUdJTi(?!BDRVJ)[A-Za-z0-9+/=_-]{8,}/g,
  },
  {
    id: "private-key-der",
    kind: "private key",
    keywords: ["ibadanbg", "ibaak", "mhccaqeei", "agebb", "mc4caqaw"],
    find: /(?<![A-Za-z0-9+/])M(?:II[A-Za-z0-9+/]{3}IBA(?:DANBg|AK[BC])|HcCAQEEI|I[GH][A-Za-z0-9]{1,3}AgEBB|C4CAQAwBQYDK2VwBC)(?:[A-Za-z0-9+/=]|\\{1,7}[nr]|\s(?=[A-Za-z0-9+/=]{16}))+/g,
  },
  {
    id: "access-key-id",
    kind: "access key id",
    keywords: ["ltai", "tmp.", "sts.", "akia", "asia"],
    find: /(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))(LTAI(?=[A-Za-z0-9]{8})|A[KS]IA(?=[A-Z0-9]{12})|(?:TMP|STS)\.(?=[A-Za-z0-9]{8}))[A-Za-z0-9]+/g,
    put: "$1***",
  },
  { id: "sts-token", kind: "security token", keywords: ["cais"], find: /(?:\b|(?<=\\[nrt]))CAIS[\w+/=%-]{8,}/g },
  {
    id: "jwt",
    kind: "token",
    keywords: ["eyj"],
    find: /(?:(?<![\w-])|(?<=\\[nrt]))eyJ[\w-]{8,}={0,2}\.[\w-]{8,}={0,2}(?:\.[\w-]*){0,3}/g,
  },
  {
    id: "issuer",
    kind: "token",
    keywords: ISSUER_WORDS,
    find: new RegExp(`${START}(?:${ISSUERS})(?=[\\w.-]{0,60}\\d)[\\w.=+/-]{12,}`, "g"),
  },
  {
    id: "issuer-hash",
    kind: "token",
    keywords: ["pul-", "dapi", "key-", "sk", "sec", "_", "-us"],
    find: new RegExp(`${START}(?:(?:${HASHED})[a-f0-9]{32,}|[a-f0-9]{32}-us\\d{1,2})(?![\\w-])`, "g"),
  },
  {
    id: "bootstrap-token",
    kind: "token",
    keywords: /\.[a-z0-9]{16}/,
    find: /(?:(?<![\w./-])|(?<=\\[nrt]))(?=[a-z0-9]{0,5}\d)[a-z0-9]{6}\.(?=[a-z0-9]{0,15}\d)(?=[a-z0-9]{0,15}[g-z])[a-z0-9]{16}(?![\w.-])/g,
  },
  {
    id: "authorization-parameters",
    kind: "authorization header",
    keywords: ["authorization"],
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?)(?!\*\*\*)\w[\w-]{0,30}\s{1,3}(?:[\w-]{1,40}=\\{0,7}"[^"\r\n]{0,4000}"(?:,?\s{0,4})){1,30}/gi,
    put: "$1***",
  },
  {
    id: "authorization",
    kind: "authorization header",
    keywords: ["authorization"],
    find: /(\b(?:proxy-)?authorization\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["'[]{0,2})(?![["']{0,2}\*\*\*)(?=[^"'[\]\r\n\s])[^"'\]\r\n\\]+/gi,
    put: "$1***",
  },
  {
    id: "authorization-scheme",
    kind: "authorization header",
    keywords: ["bearer", "basic", "negotiate", "acs3-hmac"],
    find: /\b((?:Bearer|Basic|Negotiate)\s{1,3}|ACS3-HMAC-SHA256\s{1,3}Credential=)(?!\*\*\*)(?=\S{0,200}[0-9A-Z=+/_]|\S{20})[A-Za-z0-9._~+/=,;-]{8,}/g,
    put: "$1***",
  },
  {
    id: "cookie",
    kind: "cookie",
    keywords: ["cookie"],
    find: /(\b(?:set-)?cookie\\{0,7}["']?(?:\s{0,4}[:=]\s{0,4}|\s{1,3})\\{0,7}["']?)(?!\*\*\*)(?=[\w.$-]{1,100}=[^"'\r\n\\\s]{6})[^"'\r\n\\]+/gi,
    put: "$1***",
  },
  {
    id: "url-password",
    kind: "URL password",
    keywords: ["@"],
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>[]{0,200}:)(?!\*\*\*@)(?!\d{1,5}(?:[/?#]|$))[^\s"'<>]{1,300}(?=@)/gi,
    put: "$1***",
  },
  {
    id: "url-user",
    kind: "URL password",
    keywords: ["@"],
    find: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)(?=[^\s:@/"'<>]{0,255}\d)(?!\*\*\*@)[^\s:@/"'<>]{16,255}(?=@)/gi,
    put: "$1***",
  },
  {
    id: "user-password-host",
    kind: "URL password",
    keywords: ["@"],
    find: /((?<![\w.:/@-])[A-Za-z][\w.-]{0,63}:|jdbc:oracle:\w{1,5}:[^\s/@"']{1,60}\/)(?!\*\*\*@)(?=[^\s@/"':,]{0,60}\d)(?=[^\s@/"':,]{0,60}[A-Za-z])[^\s@/"':,]{8,200}(?=@(?!sha\d)[\w-]{1,63}[.:(]\w)/g,
    put: "$1***",
  },
  {
    id: "pgpass",
    kind: "password",
    keywords: ["5432:", "5433:", "6432:", "*:"],
    find: /((?<![\w.:-])(?:[\w.-]{1,255}|\*):(?:5432|5433|6432|\*):(?:[\w-]{1,63}|\*):(?:[\w.$-]{1,63}|\*):)(?!\*\*\*)[^\s:"'\\]{6,200}(?![\w:])/g,
    put: "$1***",
  },
  {
    id: "webhook",
    kind: "webhook URL",
    keywords: ["hook", "telegram", "ftqq"],
    // Not in the CCM's names of what it makes, k8s/PORT/NAME/NAMESPACE/CLUSTER: a Service may be called webhook.
    find: /(?<!\bk8s\/[^\s/]{1,63}(?:\/[^\s/]{1,63})?)(\/(?:bot\/v\d\/hook|(?:incoming-?|trigger-)?web-?hook(?:s|b2)?|hooks?\/catch)\/|hooks\.slack\.com\/\w{1,20}\/|api\.telegram\.org\/(?:file\/)?bot|ftqq\.com\/)(?!\*\*\*)[\w/@:-]{8,}(?:\.[\w-]+)*/gi,
    put: "$1***",
  },
  {
    id: "query",
    kind: "token",
    keywords: ["key=", "code=", "sig=", "sign=", "ticket=", "token=", "auth="],
    find: /([?&](?:key|code|sig|sign|ticket|token|access_token|auth)=)(?!\*\*\*)(?=[^&\s"'#]{8})[^&\s"'#<>\\]+/gi,
    put: "$1***",
  },
  {
    id: "hash-key",
    kind: "token",
    keywords: ["key"],
    find: /((?:[a-z][-_.]key|[a-z]Key|[A-Z]_KEY)(?<!(?:cache|primary|foreign|partition|sort|shard|public|object|idempotency|dedup|group|hash|row|index|order|item|lookup|map|sync|event)[-_.]?key)\\{0,7}["']?\s{0,3}[:=]\s{0,3}\\{0,7}["']?)(?!\*\*\*)(?:[a-f0-9]{32}|[a-f0-9]{40}|[a-f0-9]{64}|(?=(?:[a-z]{1,20}\d{1,20}){4})[a-z0-9]{16,64})(?![\w./=+-])/gi,
    put: "$1***",
  },
  {
    id: "crypted-password",
    kind: "password",
    keywords: [
      "$apr1",
      "$1",
      "$5",
      "$6",
      "$y",
      "$2",
      "$argon2",
      "$pbkdf2",
      "$scrypt",
      "{ha",
      "{sha",
      "{ssha",
      "{crypt}",
    ],
    find: /(\$(?:apr1|[156y]|2[abxy]|argon2[a-z]{1,2}|pbkdf2[\w-]{0,12}|scrypt)\$|\{S{0,2}HA(?:256|512)?\}|\{crypt\})(?!\*\*\*)[^\s"':,\\<>*]{16,}/gi,
    put: "$1***",
  },
  {
    id: "ansible-vault",
    kind: "secret",
    keywords: ["$ansible_vault"],
    find: /(\$ANSIBLE_VAULT;[\w.;-]{1,60})(?:\s|\\{1,7}[nr])+(?!\*\*\*)[0-9a-f](?:[0-9a-f\s]|\\{1,7}[nr])*/g,
    put: "$1 ***",
  },
  {
    id: "element",
    kind: "password",
    keywords: ["</", "<\\", "]]>"],
    find: new RegExp(
      `(<(?:[\\w.-]{1,40}:)?[\\w.-]{0,40}?(?:${ELEMENT})(?:\\s[^<>]{0,200})?>\\s{0,40}(?:<value>\\s{0,40})?(?:<!\\[CDATA\\[)?)(?!\\*\\*\\*|\\s|<|\\$\\{)[^<>\\]]{3,4000}?(?=\\s{0,40}(?:<\\\\{0,7}/|\\]\\]>))`,
      "gi",
    ),
    put: "$1***",
  },
  {
    id: "element-pair",
    kind: "password",
    keywords: ["<key>", "<name>"],
    find: new RegExp(
      `(<(key|name)>[^<>]{0,60}(?:${ELEMENT})<\\\\{0,7}/\\2>(?:\\s|\\\\{1,7}[nrt]){0,40}<(?:value|string|data)>)(?!\\*\\*\\*)[^<>]{3,4000}(?=<)`,
      "gi",
    ),
    put: "$1***",
  },
  {
    id: "secret-data-json",
    kind: "secret",
    keywords: ["secret"],
    find: /("(?:data|stringData)\\{0,7}"\s{0,8}:\s{0,8}\{)(?!\*\*\*)[^{}]{2,}(?=\})(?=[\s\S]{0,4000}kind\\{0,7}":\s{0,4}\\{0,7}"Secret\b|(?<=kind\\{0,7}":\s{0,4}\\{0,7}"Secret\b[\s\S]{0,8000}))/g,
    put: "$1***",
  },
  {
    id: "secret-data-yaml",
    kind: "secret",
    keywords: ["kind: secret"],
    find: /((?:\b|(?<=\\[nrt]))(?:data|stringData):[ \t]{0,8}(?:\r?\n|\\{1,7}n))(?![ \t]{1,8}\*\*\*)(?:[ \t](?:(?!\\{1,7}n)[^\r\n"])*(?:\r?\n|\\{1,7}n|(?=")|$))+/g,
    put: "$1  ***\n",
  },
  {
    id: "user-and-password-call",
    kind: "password",
    keywords: ["auth", "credential", "getconnection", "pdo", "mysqli", "login"],
    find: new RegExp(
      `(\\b\\w{0,40}(?:Credentials?|Auth(?:entication)?\\w{0,16}|auth|getConnection|PDO|mysqli(?:_connect)?|login)\\s{0,2}=?\\s{0,2}\\((?:[^()"']{1,60},|${Q}\\w{1,12}:[^"']{1,200}${Q},)?\\s{0,2}${Q}[^"'\\\\]{1,60}${Q}\\s{0,2},\\s{0,2}${Q})(?!\\*\\*\\*)(?=[^"'\\\\]{0,60}[^A-Za-z"'\\\\])[^\\s"'\\\\]{6,200}(?=${Q})`,
      "g",
    ),
    put: "$1***",
  },
  {
    id: "secure-string",
    kind: "password",
    keywords: ["securestring"],
    find: new RegExp(`(\\bConvertTo-SecureString\\s{1,3}(?:-String\\s{1,3})?${Q})(?!\\*\\*\\*)[^"'\\\\\\r\\n]+`, "gi"),
    put: "$1***",
  },
  {
    id: "user-colon-password",
    kind: "password",
    keywords: ["chpasswd", "stats auth", "addauth", "/p:", " on >"],
    find: /((?:chpasswd\b[^\r\n]{0,40}["'][\w.-]{1,40}:|\b[\w-]{1,31}:(?=[^\r\n]{1,80}chpasswd)|\b(?:stats auth|addauth digest)\s{1,3}[\w.-]{1,60}:|\b(?:set)?user\s{1,3}[\w.-]{1,60}\s{1,3}on\s{1,3}>|\/u:\S{1,60}\s{1,3}\/p:))(?!\*\*\*)(?=[^\s"'\\]{0,60}[^A-Za-z\s"'\\])[^\s"'\\]{6,200}/g,
    put: "$1***",
  },
  {
    id: "sql-user",
    kind: "password",
    keywords: ["identified"],
    find: /(\b(?:user|grant)\b[^\r\n;]{1,200}?\bidentified(?:\s{1,3}with\s{1,3}\S{1,60})?\s{1,3}(?:by|as)\s{1,3}(?:password\s{1,3})?\\{0,7}["'])(?!\*\*\*)[^"'\\\r\n]{3,400}/gi,
    put: "$1***",
  },
  {
    id: "stored-values",
    kind: "secret",
    keywords: ["vault"],
    find: /(\bvault\s{1,3}(?:kv\s{1,3}(?:put|patch)|write)\s{1,3}(?:-\S{1,60}\s{1,3}){0,4}[\w./-]{1,200}\s{1,3})(?!\*\*\*)(?=[\w.-]{1,60}=)[^\r\n"\\|]+/g,
    put: "$1***",
  },
  {
    id: "braces",
    kind: "password",
    keywords: ["pwd", "password"],
    find: /(\b(?:pwd|password)\s{0,3}=\s{0,3}\{)(?!\*\*\*)[^{}\r\n"\\]{4,}(?=\})/gi,
    put: "$1***",
  },
  {
    id: "terraform-default",
    kind: "password",
    keywords: ["variable"],
    find: /(\bvariable\s{1,3}\\{0,7}"[\w-]{0,60}(?:password|secret|token|_key)\\{0,7}"\s{0,3}\{[^}]{0,400}?\bdefault\s{0,3}=\s{0,3}\\{0,7}")(?!\*\*\*)[^"\\]+/gi,
    put: "$1***",
  },
  {
    id: "password-in-brackets",
    kind: "password",
    keywords: ["密", "口令", "令牌", "password"],
    find: /((?:密[码碼匙]|口令|[密秘][钥鑰]|令牌|password)\s{0,2}(?:（\s{0,2}(?=[\x21-\x7e]{0,60}[\d_!@#$%])|[】\]」]?\s{0,2}\\{0,7}[「『【“"'](?=[\x21-\x7e]{0,60}[\d_!@#$%-])|(?:[】\]」]|[ \t]|\\{1,7}t)\s{0,2}(?=[\x21-\x7e]{0,60}\d)))(?!\*\*\*)[\x21\x23-\x26\x28-\x5b\x5d-\x7e]{6,200}/g,
    put: "$1***",
  },
  {
    id: "below-a-name",
    kind: "password",
    keywords: ["password", "passwd", "secret", "token", "key", "credential"],
    find: /(\\{0,7}"[\w.-]{0,40}(?:passwords?|passwd|secrets?|tokens?|api_?keys?|credentials?)\\{0,7}"\s{0,4}:\s{0,4}(?:\[\s{0,4}|\{\s{0,4}\\{0,7}"val(?:ue)?\\{0,7}"\s{0,4}:\s{0,4})\\{0,7}")(?!\*\*\*)(?=[^"\\]{0,60}[^a-z"\\])[^"\\]{6,}/gi,
    put: "$1***",
  },
  {
    id: "client-login",
    kind: "password",
    keywords: "sqlplus,net use,net user,auth ,etcdctl,community ,radius,htpasswd".split(","),
    find: new RegExp(
      `(\\b(?:sqlplus${ARGS}\\s\\\\{0,7}["']?[\\w$#]{1,60}/(?=[^\\s"'/]{1,200}(?:@|\\s{1,3}as\\s))|net\\s{1,3}use\\s{1,3}(?:[a-z]:\\s{1,3}|\\*\\s{1,3})?\\\\{2,16}[^\\s"']{1,200}\\s{1,3}(?:/user:\\S{1,80}\\s{1,3})?|net\\s{1,3}user\\s{1,3}\\S{1,60}\\s{1,3}(?!/)|AUTH\\s{1,3}default\\s{1,3}(?!user\\b|is\\b)|snmp-server\\s{1,3}community\\s{1,3}|radius(?:-server)?\\s{1,3}(?:key|secret)\\s{1,3}|htpasswd\\s{1,3}-\\w{0,5}b\\w{0,5}\\s{1,3}\\S{1,200}\\s{1,3}\\S{1,60}\\s{1,3}|etcdctl${ARGS}--user(?:=|\\s{1,3})\\\\{0,7}["']?[^\\s:"'\\\\]{1,60}:))(?!\\*\\*\\*|/user)[^\\s"'\\\\@*]{3,200}`,
      "gi",
    ),
    put: "$1***",
  },
  {
    id: "client-argument",
    kind: "password",
    keywords:
      "mysql mariadb sshpass 7z redis-cli ldap mongo sqlcmd ossutil openssl ipmitool isql mosquitto_ snmp login zip -u useradd usermod --key beeline keyvault".split(
        " ",
      ),
    find: new RegExp(
      `(\\b(?:(?:mysql\\w{0,10}|mariadb\\w{0,10}|sshpass|7z[ar]?|7zz)${ARGS}${GAP}-p\\\\{0,7}["']?|(?:sshpass${GAP}-p|redis-cli${ARGS}${GAP}-a|ldap\\w{3,8}${ARGS}${GAP}-w|(?:mongo\\w{0,10}|beeline)${ARGS}${GAP}-p|az${ARGS}\\bsecret\\s{1,3}set${ARGS}${GAP}--value|sqlcmd${ARGS}${GAP}-P|ossutil\\w{0,6}${ARGS}${GAP}-k|openssl\\s${ARGS}${GAP}-[kK]|(?:ipmitool|isql|mosquitto_[ps]ub)${ARGS}${GAP}-P|snmp\\w{3,10}${ARGS}${GAP}-[AXc]|(?:un)?zip${ARGS}${GAP}-P|user(?:add|mod)${ARGS}${GAP}-p(?=${GAP}["']?[^$"'])|gcloud${ARGS}${GAP}--key|(?:docker|podman|nerdctl|helm|skopeo|oras|az|oc|argocd)${ARGS}\\blogin${ARGS}${GAP}-p)${GAP}["']?)|(?<![\\w-])-u${GAP}\\\\{0,7}["']?[\\w.@-]{1,60}${GAP}-p${GAP}["']?)(?!\\*\\*\\*)(?! )[^\\s"'\\\\-][^\\s"'\\\\]*`,
      "g",
    ),
    put: "$1***",
  },
  {
    id: "client-user",
    kind: "password",
    keywords: ["curl", "http", "lftp", "smb", "rpcclient"],
    find: new RegExp(
      `(\\b(?:curl|https?(?=\\s))\\b[^\\r\\n|;]{0,200}?\\s(?:-[uUa]|--(?:proxy-)?user|--auth|--creds)[ =]{0,3}\\\\{0,7}["']?[^\\s:"'\\\\]{0,100}:|\\b(?:lftp${ARGS}${GAP}-u${GAP}\\\\{0,7}["']?[^\\s,"'\\\\]{1,60},|(?:smb\\w{3,8}|rpcclient)${ARGS}${GAP}-U(?:${GAP})?\\\\{0,7}["']?[^\\s%"'\\\\]{1,60}%))(?!\\*\\*\\*)[^\\s"'\\\\]{4,}`,
      "g",
    ),
    put: "$1***",
  },
  {
    id: "stdin",
    kind: "password",
    keywords: ["--password-stdin", "add_user", "change_password", "sudo -s", "auth ", "from-literal", "send "],
    find: /(\becho\s{1,3}(?:-n\s{1,3})?["']?(?=[^|\r\n]{1,200}\|[^|\r\n]{0,100}(?:--password-stdin|\bsudo -S))|\b(?:add_user|change_password)\s{1,3}\S{1,60}\s{1,3}["']?|(?:(?<=^|[>\r\n"'])|(?<=: |> |\\n))AUTH\s{1,3}(?=\S{0,60}\d)|\bcreate secret generic\b[^\r\n|]{0,200}--from-literal[= ]["']?[\w.-]{1,100}=|assword:?\\{0,7}["']\s{1,3}(?:\{\s{0,3})?send\s{1,3}\\{0,7}["'](?:--\s)?)(?!\*\*\*)[^\s"'|]{4,}/g,
    put: "$1***",
  },
  {
    id: "e-mail",
    kind: "e-mail address",
    keywords: ["@", "[at]", "(at)"],
    find: /(?:(?<![\p{L}\p{N}_.+*-])(?!git@)[\p{L}\p{N}][\p{L}\p{N}_.+-]{0,63}|\\{0,7}"(?!\*)[^"\\\r\n@:,{}[\]]{1,64}\\{0,7}"(?=@))(?:@|\s{0,2}[[(]at[\])]\s{0,2})(?=(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}_-]))/gu,
    put: "***@",
  },
  {
    id: "phone",
    kind: "phone number",
    keywords: ["13", "14", "15", "16", "17", "18", "19"],
    find: /(?<![\w.:/-])(?:\+?86[- ]?)?1[3-9]\d{9}(?![\w.:/-])/g,
  },
];
