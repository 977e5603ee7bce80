import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { redactObject } from "./redact-object";
import { redactSecrets } from "./redact-secrets";
import { isSecretKey } from "./secret-names";
import { ordinaryTexts, SECRET_FORMS as FORMS } from "@/testing/corpus/secrets";

const SECRET = "Zx9QwErTyUiOpAsDfGhJkL";
const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

describe("every form of a secret, in every place it can be", () => {
  it.each(FORMS.map((form) => [form.name, form] as const))("%s", (_name, { text, secrets }) => {
    const places: [string, string][] = [
      ["alone", redactSecrets(text)],
      ["in a sentence", redactSecrets(`Error syncing: ${text}`)],
      ["in JSON", redactSecrets(JSON.stringify({ message: text }))],
      ["in the last-applied annotation", redactSecrets(JSON.stringify({ a: JSON.stringify({ note: text }) }))],
      ["in an object", JSON.stringify(redactObject({ metadata: { annotations: { note: text } } }))],
      ["in a CLB tag", JSON.stringify(redactObject({ Tags: { Tag: [{ TagKey: "note", TagValue: text }] } }))],
    ];
    for (const [place, out] of places)
      for (const secret of secrets) {
        expect([place, out.includes(secret)], out).toEqual([place, false]);
        expect([place, out.includes(escaped(secret))], out).toEqual([place, false]);
      }
  });

  it.each(FORMS.map((form) => [form.name, form.text] as const))("%s is reported and redacted once", (_name, text) => {
    const once = redactSecrets(text);
    expect(redactSecrets(once)).toBe(once);
    const told: string[] = [];
    redactSecrets(text, (kind) => told.push(kind));
    expect(told.length).toBeGreaterThan(0);
  });

  it("keys that name a secret mask their whole value; a name masks the value beside it", () => {
    const redacted = JSON.stringify(
      redactObject({
        metadata: { annotations: { "example.com/password": "a b c", "example.com/secret-name": "my-tls" } },
        env: [
          { name: "DB_PASSWORD", value: "correct horse" },
          { name: "LOG_LEVEL", value: "debug" },
          { key: "password", val: "battery staple" },
        ],
        Tags: { Tag: [{ TagKey: "dbPwd", TagValue: "x y z" }] },
      }),
    );
    for (const secret of ["a b c", "correct horse", "battery staple", "x y z"]) expect(redacted).not.toContain(secret);
    for (const kept of ["my-tls", "debug", "DB_PASSWORD"]) expect(redacted).toContain(kept);
  });

  it("secrets longer than 8,192 characters are redacted whole", () => {
    const long = "aB3dE5gH".repeat(4_000);
    for (const text of [
      `password=${long}`,
      `{"token":"${long}"}`,
      `Authorization: Bearer ${long}`,
      `Bearer ${long}`,
      `LTAI${long}`,
    ])
      expect(redactSecrets(text)).not.toContain("aB3dE5gHaB3dE5gH");
  });
});

describe("ordinary texts stay as they are", () => {
  const texts = ordinaryTexts();
  it(`${texts.length} ids, hashes, annotations, certificates and sentences`, () => {
    expect(texts.length).toBeGreaterThanOrEqual(500);
    expect(texts.filter((text) => redactSecrets(text) !== text).map((text) => [text, redactSecrets(text)])).toEqual([]);
  });
});

describe("redactSecrets", () => {
  it.each([
    `https://a/?q=AccessKeyId%3D${SECRET}`,
    `authorization: ACS3-HMAC-SHA256 Credential=AK,SignedHeaders=host,Signature=${SECRET}`,
    `curl -H "x-acs-security-token: ${SECRET}"`,
  ])("masks %s", (text) => expect(redactSecrets(text)).not.toContain(SECRET));

  it("leaves uids, addresses and numbers as they are", () => {
    const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
    const uid = fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((parts) => parts.join("-"));
    fc.assert(
      fc.property(fc.oneof(uid, fc.ipV4(), fc.nat().map(String)), (text) => {
        expect(redactSecrets(text)).toBe(text);
      }),
    );
  });

  it("still masks a uid that is named a secret", () => {
    const uid = "ea2937a8-941b-44d5-a203-eeefac31ed92";
    expect(redactSecrets(`api_key=${uid}`)).not.toContain(uid);
    expect(redactObject({ name: "API_KEY", value: uid })).toEqual({ name: "API_KEY", value: "***" });
    expect(redactObject({ password: uid })).toEqual({ password: "***" });
  });

  it("knows fields whose value is a secret", () => {
    expect(isSecretKey("AccessKeyId")).toBe("access key id");
    expect(isSecretKey("example.com/api-token")).toBe("token");
    expect(isSecretKey("dbPassword")).toBe("password");
    for (const key of ["secretName", "example.com/alibaba-cloud-loadbalancer-cert-id", "key", "NextToken"])
      expect(isSecretKey(key)).toBeNull();
  });

  it("leaves what helps to find the fault", () => {
    const url = `Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=${SECRET}&Action=DescribeTags&RegionId=cn-hangzhou&Signature=${SECRET}": dial tcp: i/o timeout`;
    expect(redactSecrets(url)).toBe(
      'Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=***&Action=DescribeTags&RegionId=cn-hangzhou&Signature=***": dial tcp: i/o timeout',
    );
    const plain =
      "Error syncing load balancer [lb-1]: Message: Specified access key is not found. kubernetes.do.not.delete=a5588f7bd871c482fbb5e61c56937974";
    expect(redactSecrets(plain)).toBe(plain);
  });

  it.each(
    "webhook webhooks incoming-webhook hook token api-token password passwd secret api-key basic bearer auth cookie mysql redis jwt sk ghp-x sig".split(
      " ",
    ),
  )("leaves the CCM's names of a Service, or of one in a namespace, that is called %s", (word) => {
    const cluster = "c7d3f0a9b1e84c52a6f2d94e83b75c10d";
    const names = [`k8s/80/${word}/shop/${cluster}`, `k8s/30133/cart/${word}/${cluster}`].flatMap((name) => [
      name,
      name.replaceAll("/", "."),
      name.replace("/80/", "/80/tcp/"),
    ]);
    for (const name of names) {
      expect(redactSecrets(name)).toBe(name);
      expect(redactSecrets(`listener 80: "${name}", ${word}/cart, svc ${word}`)).toContain(name);
    }
  });

  it.each(["scp a ops@example.com:/backup/a", "scp a ops@example.com:a.tar", "sip:ops@example.com:5060"])(
    "leaves a place or a port behind a mail address: %s",
    (text) => expect(redactSecrets(text)).toBe(text.replace("ops@", "***@")),
  );

  it("is idempotent on any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const once = redactSecrets(text);
        expect(redactSecrets(once)).toBe(once);
      }),
    );
  });
});

describe("time is linear in the length of the text", () => {
  const HOSTILE: [string, (n: number) => string][] = [
    ["names without values", (n) => "password".repeat(n)],
    ["open quotes", (n) => 'password="'.repeat(n)],
    ["backslashes", (n) => `token\\\\\\"${"\\".repeat(n * 8)}`],
    ["PEM beginnings", (n) => "-----BEGIN PRIVATE KEY----- *** ".repeat(n)],
    ["addresses", (n) => "a@b.".repeat(n)],
    ["URLs", (n) => "http://a:b".repeat(n)],
    ["mysql", (n) => "mysql ".repeat(n)],
    ["curl", (n) => "curl -u ".repeat(n)],
    ["dots", (n) => `x@${"a.".repeat(n)}`],
    ["dashes", (n) => "-".repeat(n * 8)],
    ["letters", (n) => "a".repeat(n * 8)],
    ["base64", (n) => "LS0tLS1CRUdJTi".repeat(n)],
    ["text in base64", (n) => btoa("password=".repeat(n))],
    ["base64 in base64", (n) => btoa(btoa("key=a1B2c3D4e5 ".repeat(n)))],
    ["percent signs", (n) => "%253D%22".repeat(n)],
    ["entities", (n) => "&quot;&#34;token".repeat(n)],
    ["escapes", (n) => "\\u0022token".repeat(n)],
    ["values without names", (n) => '"value":"a","value":'.repeat(n)],
    ["names and values", (n) => '"value":"a","name":"b",'.repeat(n)],
    ["pairs", (n) => `password=${"a,b;".repeat(n)}`],
    ["braces", (n) => `password=${"{[".repeat(n)}`],
    ["words", (n) => "password for a ".repeat(n)],
    ["lines", (n) => `password${"\n".repeat(n)}:`],
    ["full width", (n) => "ｐａｓｓｗｏｒｄ：".repeat(n)],
    ["hex", (n) => "70617373".repeat(n)],
    ["random runs", (n) => "aB3dE5gH1kL7-".repeat(n)],
    ["quotes", (n) => `password='${"''".repeat(n)}`],
    ["underlines", (n) => "a_B1".repeat(n)],
    ["tools", (n) => "docker login redis-cli ldapsearch ".repeat(n)],
    ["digest", (n) => `Authorization: Digest ${'a="b", '.repeat(n)}`],
    ["manifests", (n) => `kind: Secret ${"data:\n  a: b\n".repeat(n)}`],
    ["dollars", (n) => "$6$".repeat(n)],
    ["colons", (n) => "a1:".repeat(n)],
    ["lines of keys", (n) => "\\nLTAI".repeat(n)],
    ["lines of .pgpass", (n) => "a:5432:b:c:".repeat(n)],
    ["dots and letters", (n) => "a1b2c3.".repeat(n)],
    ["variables", (n) => 'variable "password" {'.repeat(n)],
    ["at", (n) => "user:pass1word@".repeat(n)],
    ["Chinese", (n) => "密码为".repeat(n)],
    ["elements", (n) => "<password x=1>".repeat(n)],
    ["elements that end", (n) => `</${"<a:password>ab</".repeat(n)}`],
    ["calls", (n) => "Auth(a,'b','".repeat(n)],
    ["calls with a long name", (n) => `${"a".repeat(n * 8)}Auth(`],
    ["hash keys", (n) => "a_key: abcdef".repeat(n)],
    ["vaults", (n) => `$ANSIBLE_VAULT;1.1 ${"ab ".repeat(n)}`],
    ["DER", (n) => `MIIEvQIBADANBg${"\\nIBAAK".repeat(n)}`],
    ["settings in lines", (n) => "password a-b\nbindpw ".repeat(n)],
    ["heads of tables", (n) => "user,password\n".repeat(n)],
    ["tables", (n) => `user|password\n${"a|b\n".repeat(n)}`],
    ["cells", (n) => `${"password,".repeat(n)}\n${"a,".repeat(n)}`],
    ["recovery codes", (n) => `recovery codes: ${"ab12-".repeat(n)}`],
    ["spoken", (n) => "password for a is ".repeat(n)],
    ["items", (n) => "- password\n".repeat(n)],
    ["replacements", (n) => "s/password/".repeat(n)],
    ["accounts", (n) => "root:a".repeat(n)],
    ["chown", (n) => `chown ${"root:abcdef ".repeat(n)}`],
    ["mail and password", (n) => "a@b.co:".repeat(n)],
    ["net use", (n) => `net use ${"\\\\".repeat(n)}`],
    ["keys of PuTTY", (n) => "Private-Lines: 1\nab".repeat(n)],
    ["logins", (n) => "login: a / ".repeat(n)],
    ["prompts", (n) => `${"use ab ".repeat(n)}as the password`],
    ["pipes", (n) => "echo ab | sudo ".repeat(n)],
    ["letters and digits", (n) => `service_key: ${"a1".repeat(n * 4)}`],
    ["values before names", (n) => `${"value: a\n  ".repeat(n)}name: password`],
    ["stored values", (n) => "vault kv put x a=1 ".repeat(n)],
    ["users of SQL", (n) => "user identified by ".repeat(n)],
    ["users of Redis", (n) => "user a on > ".repeat(n)],
    ["bold words", (n) => "**password:** ".repeat(n)],
    ["Chinese quotes", (n) => "密码：“${".repeat(n)],
  ];
  it.each(HOSTILE)("%s", (_name, make) => {
    // One that needs the square of the length runs into the limit of the test.
    redactSecrets(make(20_000));
  });
});
