import { readFileSync } from "node:fs";
import path from "node:path";
import { managedName } from "@/lib/ccm/names";

/** Forms in which secrets stand in annotations, Events, tags and arguments, and texts that look a little like them. */
export interface SecretForm {
  name: string;
  text: string;
  /** What must not be left of it. */
  secrets: string[];
}

/** Not real, and random enough to look so; made here so that no scanner of this repository finds one in the source. */
const S = ["Zx9QwEr", "TyUiOpAs", "DfGhJkL2"].join("");
const T = ["n7Rk2PvB", "q4Ws8XcY"].join("");
const LETTERS = "qwhzkdmvxbtr";
const b64 = (text: string) => Buffer.from(text).toString("base64");
const pem = (kind: string, inner: string) => `-----BEGIN ${kind}-----\n${inner}\n-----END ${kind}-----`;

export const form = (name: string, text: string, ...secrets: string[]): SecretForm => ({
  name,
  text,
  secrets: secrets.length > 0 ? secrets : [S],
});

export const FORMS: readonly SecretForm[] = [
  form("aksk-param", `AccessKeyId=LTAI5t${S}&AccessKeySecret=${T}`, S, T),
  form("akid", `LTAI5t${S}`),
  form("ak-colon", `ak: LTAI5t${S} sk: ${T}`, S, T),
  form("json-camel", `{"accessKeySecret":"${S}"}`),
  form("json-esc", `{\\"accessKeySecret\\":\\"${S}\\"}`),
  form("sts", `CAIS${S}${T}==`, S, T),
  form("password=", `password=${S}`),
  form("password-json-space", `{"password": "${S} ${T} ${LETTERS}"}`, S, T, LETTERS),
  form("password-flag", `mysql -u root --password ${S} -h db`),
  form("password-flag-eq", `mysql --password=${S}`),
  form("password-short", `mysql -p${S} db`),
  form("pgpassword", `PGPASSWORD=${S} psql`),
  form("dbpass", `DB_PASS=${S}`),
  form("pwd", `pwd=${S}`),
  form("chinese", `密码: ${S}`),
  form("chinese-full", `密码：${S}`),
  form("url-pass", `mysql://user:${S}@10.0.0.1/db`),
  form("url-pass-at", `mysql://user:${S}@ss@10.0.0.1/db`),
  form("redis-url", `redis://:${S}@10.0.0.1:6379/0`),
  form("jwt", `${b64('{"alg":"RS256"}').replaceAll("=", "")}.${S}.${T}`, S, T),
  form("bearer", `Authorization: Bearer ${S}`),
  form("basic", `Authorization: Basic ${S}`),
  form("basic-bare", `Basic ${S}==`),
  form("cookie", `Cookie: sessionid=${S}; path=/`),
  form("set-cookie", `Set-Cookie: JSESSIONID=${S}`),
  form("pem", pem("RSA PRIVATE KEY", `${S}\n${T}`), S, T),
  form("pem-escaped", pem("PRIVATE KEY", `${S}\n${T}+/=`).replaceAll("\n", "\\n"), S, T),
  form("pem-proc", pem("RSA PRIVATE KEY", `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${S}`)),
  form("pem-openssh", pem("OPENSSH PRIVATE KEY", S)),
  form("pem-noend", `-----BEGIN PRIVATE KEY----- ${S} truncated`),
  form(
    "pem-b64",
    `client-key-data: ${b64(pem("RSA PRIVATE KEY", S + T))}`,
    b64(pem("RSA PRIVATE KEY", S + T)).slice(20),
  ),
  form("aws", `aws_access_key_id=AKIA${"Q7ZP2WXN4RTB6KVD"} aws_secret_access_key=${S}`, "Q7ZP2WXN4RTB6KVD", S),
  form("ghp", `ghp_${S}`),
  form("ghpat", `github_pat_${S}_ABCDEFGH`),
  form("glpat", `glpat-${S}`),
  form("slack", `xoxb-${S}-1234567890-abcdef`),
  form("google", `AIza${S}`),
  form("openai", `sk-proj-${S}`),
  form("stripe", `sk_live_${S}`),
  form("dingtalk", `https://oapi.dingtalk.com/robot/send?access_token=${S}`),
  form("feishu", `https://open.feishu.cn/open-apis/bot/v2/hook/${S}-aaaa-bbbb-cccc`),
  form("wecom", `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${S}-aaaa-bbbb`),
  form("slackhook", `https://hooks.slack.com/services/T000/B000/${S}`),
  form("oss", `https://b.oss-cn-hangzhou.aliyuncs.com/f?OSSAccessKeyId=LTAI5t${S}&Expires=1&Signature=${T}%3D`, S, T),
  form("dockercfg", `{"auths":{"r.io":{"auth":"${S}"}}}`),
  form("apikey", `apikey=${S}`),
  form("x-api-key", `X-Api-Key: ${S}`),
  form("api-token", `api-token: ${S}`),
  form("client-secret", `client_secret=${S}`),
  form("secret-colon", `secret: ${S}`),
  // Siblings of the same rules.
  form("letters only", `password: ${LETTERS}`, LETTERS),
  form("single quotes", `db.password = '${S} ${T}'`, S, T),
  form("yaml block", `password: |\n  ${S}\n  ${T}\nuser: root`, S, T),
  form("xml", `<password>${S}</password>`),
  form("env in JSON", `{"name":"DB_PASSWORD","value":"${S}"}`),
  form("arguments in JSON", `["mysqld","--password","${S}"]`),
  form("properties", `spring.datasource.password=${S}`),
  form("camel case", `dbPassword=${S}`),
  form("passphrase", `ssh-passphrase: "${S} ${T}"`, S, T),
  form("encoded parameter", `redirect=https%3A%2F%2Fa%2F%3Faccess_token%3D${S}`),
  form("basic user", `curl -u admin:${S} https://10.0.0.1/`),
  form("redis-cli", `redis-cli -h db -a ${S} ping`),
  form("sshpass", `sshpass -p ${S} ssh root@10.0.0.1`),
  form("proxy header", `Proxy-Authorization: Digest username="a", response=${S}`.replaceAll('"', "")),
  form("azure storage", `DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${S}${T}==`, S, T),
  form("azure sas", `https://x.blob.core.windows.net/c?sv=2020&sig=${S}%3D`),
  form("npm", `npm_${S}${T}`, S, T),
  form("docker hub", `dckr_pat_${S}`),
  form("vault", `hvs.${S}`),
  form("hugging face", `hf_${S}`),
  form("telegram", `https://api.telegram.org/bot1234567:${S}/sendMessage`),
  form("teams", `https://x.webhook.office.com/webhookb2/${S}`.replace("webhookb2", "webhook")),
  form("discord", `https://discord.com/api/webhooks/12345/${S}`),
  form("kubeconfig token", `users:\n- name: a\n  user:\n    token: ${S}`),
  form("pgp", pem("PGP PRIVATE KEY BLOCK", S)),
  form("ec", pem("EC PRIVATE KEY", S)),
  form("e-mail", `owner ${"jane.doe"}@example.com`, "jane.doe"),
  form("japanese", `パスワード：${S}`),
  form("korean", `비밀번호: ${S}`),
  form("go map", `map[password:${S} user:root]`),
];

const HEX = "0123456789abcdef";
/** A fixed sequence: the texts are the same in every run. */
function hex(seed: number, length: number): string {
  let state = seed * 2654435761;
  let out = "";
  for (let i = 0; i < length; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    out += HEX[Math.floor((state / 2147483648) * 16)];
  }
  return out;
}

/** Texts of clusters and clouds in which nothing is secret. */
export function ordinaryTexts(): string[] {
  const texts: string[] = [
    "Error syncing load balancer [lb-1]: Message: Specified access key is not found.",
    "invalid token: unexpected end of JSON input",
    "the security token is expired, renew it",
    "Basic authentication is not supported by this API server",
    "Bearer tokens are required for this endpoint",
    "secret: not found",
    "secret default/my-tls was not found",
    'secrets "registry-credentials" not found',
    "token: expired",
    "password: required",
    "Password must be at least 8 characters",
    "imagePullSecrets: [regcred]",
    "secretName: shop-tls",
    "tls secret: shop-tls-secret",
    "kubectl create secret tls my-tls --cert=tls.crt --key=tls.key",
    "--token-ttl 24h0m0s",
    "--password-file /etc/db/password",
    "key: value",
    "topologyKey: kubernetes.io/hostname",
    "sessionAffinity: ClientIP",
    "signature version: v4",
    "cookie insert is set, cookie timeout 500",
    "Cookie should be changed to SERVERID",
    "pass: 12, fail: 3",
    "3 pass, 2 fail",
    "authentication: none",
    "auth: basic",
    "disk-type: cloud_essd",
    "task-name: rolling-update-of-the-frontend-tier",
    "risk-assessment-of-the-new-release-branch",
    "git@github.com:kubernetes/cloud-provider-alibaba-cloud.git",
    "https://github.com/kubernetes/cloud-provider-alibaba-cloud/blob/master/pkg/hooks.go",
    "https://slb.cn-hangzhou.aliyuncs.com/?Action=DescribeLoadBalancers&RegionId=cn-hangzhou&PageNumber=1",
    "system:serviceaccount:kube-system:cloud-controller-manager",
    "validatingwebhookconfigurations.admissionregistration.k8s.io",
    "failed calling webhook validate.nginx.ingress.kubernetes.io: context deadline exceeded",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    "负载均衡实例不存在，请检查注解",
    "证书已过期：请更新",
    "密码错误，请联系管理员",
    "The account is arrearage.",
    "acs:ram::1234567890123456:role/aliyuncsmanagedcontrollerrole",
    "arn:aws:iam::123456789012:role/service-role/example",
    "2026-11-21T08:00:00Z",
    "10.0.0.1:6443",
    "http://[fd00::1]:8080/healthz",
    "image: registry-vpc.cn-hangzhou.aliyuncs.com/acs/cloud-controller-manager:v2.11.2",
  ];
  const makers: ((i: number) => string)[] = [
    (i) => `lb-bp1${hex(i, 18)}`,
    (i) => `rsp-bp1${hex(i + 7, 12)}`,
    (i) => `a${hex(i + 11, 31)}`,
    (i) => `sha256:${hex(i + 13, 64)}`,
    (i) => `1${hex(i + 17, 4).replace(/[a-f]/g, "3")}567890123456_cn-hangzhou_${hex(i + 19, 8)}`,
    (i) => `service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id=lb-bp1${hex(i + 23, 18)}`,
    (i) => `kubernetes.do.not.delete=a${hex(i + 29, 31)}`,
    (i) => managedName(30000 + i, `web-${i}`, "shop", `c${hex(i + 31, 32)}`),
    (i) => `pod-template-hash: ${hex(i + 37, 10)}`,
    (i) =>
      `{"resourceVersion":"${100000 + i}","uid":"${hex(i, 8)}-${hex(i + 1, 4)}-4${hex(i + 2, 3)}-8${hex(i + 3, 3)}-${hex(i + 4, 12)}"}`,
    (i) => `cert-id ${1000 + i}_cn-hangzhou is used by listener ${8000 + i}`,
    (i) =>
      `RequestId: ${hex(i + 41, 8).toUpperCase()}-${hex(i + 43, 4).toUpperCase()}-5${hex(i + 47, 3).toUpperCase()}`,
    (i) => `vsw-bp1${hex(i + 53, 18)} in cn-hangzhou-${"bghijk"[i % 6]}`,
    (i) => `provider id cn-hangzhou.i-bp1${hex(i + 59, 15)}, node cn-hangzhou.10.0.${i}.7`,
    (i) => `checksum/config: ${hex(i + 61, 64)}`,
    (i) =>
      `kubectl -n shop annotate service web-${i} service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec=slb.s2.small --overwrite`,
  ];
  for (const make of makers) for (let i = 0; i < 30; i++) texts.push(make(i));
  // Lines of clusters, consoles and logs, one a line; `\\n` is a line's end.
  const lines = readFileSync(path.join(import.meta.dirname, "ordinary-texts.txt"), "utf8")
    .trimEnd()
    .split("\n");
  texts.push(...lines.map((line) => line.replaceAll("\\n", "\n")));
  return texts;
}
