import { describe, expect, it } from "vitest";
import { redactObject } from "./redact-object";
import { redactSecrets, secretKinds } from "./redact-secrets";
import { redactText } from "./secrets";
import { FOURTH_FORMS } from "@/testing/fourth-secrets";
import { MORE_FORMS } from "@/testing/more-secrets";
import { FORMS as GIVEN, ordinaryTexts } from "@/testing/secrets";
import { THIRD_FORMS } from "@/testing/third-secrets";

const FORMS = [...GIVEN, ...MORE_FORMS, ...THIRD_FORMS, ...FOURTH_FORMS];

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);

describe("H9: every form of a secret, in every place it can stand", () => {
  it.each(FORMS.map((form) => [form.name, form] as const))("H9: %s", (_name, { text, secrets }) => {
    const places: [string, string][] = [
      ["alone", redactSecrets(text)],
      ["in a sentence", redactSecrets(`Error syncing: ${text}`)],
      ["in JSON", redactSecrets(JSON.stringify({ message: text }))],
      ["in the last-applied annotation", redactSecrets(JSON.stringify({ a: JSON.stringify({ note: text }) }))],
      ["in an object", JSON.stringify(redactObject({ metadata: { annotations: { note: text } } }))],
      ["in a CLB tag", JSON.stringify(redactObject({ Tags: { Tag: [{ TagKey: "note", TagValue: text }] } }))],
      ["in arguments", JSON.stringify(redactObject({ spec: { containers: [{ args: ["-c", text] }] } }))],
    ];
    for (const [place, out] of places)
      for (const secret of secrets) {
        expect([place, out.includes(secret)], out).toEqual([place, false]);
        expect([place, out.includes(escaped(secret))], out).toEqual([place, false]);
      }
  });

  it.each(FORMS.map((form) => [form.name, form.text] as const))("H9: %s is told and redacted once", (_name, text) => {
    const once = redactSecrets(text);
    expect(redactSecrets(once)).toBe(once);
    expect(secretKinds(text).length).toBeGreaterThan(0);
    const told: string[] = [];
    redactText(text, (kind) => told.push(kind));
    expect(told.length).toBeGreaterThan(0);
  });

  it("H9: keys that name a secret mask their whole value; variables and flags name the next one", () => {
    const redacted = JSON.stringify(
      redactObject({
        metadata: { annotations: { "example.com/password": "a b c", "example.com/secret-name": "my-tls" } },
        spec: {
          containers: [
            {
              env: [
                { name: "DB_PASSWORD", value: "correct horse" },
                { name: "LOG_LEVEL", value: "debug" },
              ],
              args: ["--password", "battery staple", "--level", "debug"],
            },
          ],
        },
        Tags: { Tag: [{ TagKey: "dbPwd", TagValue: "x y z" }] },
      }),
    );
    for (const secret of ["a b c", "correct horse", "battery staple", "x y z"]) expect(redacted).not.toContain(secret);
    for (const kept of ["my-tls", "debug", "DB_PASSWORD", "--level"]) expect(redacted).toContain(kept);
  });

  it("H9: secrets longer than 8,192 characters are redacted whole", () => {
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

describe("H9: ordinary texts stay as they are", () => {
  const texts = ordinaryTexts();
  it(`H9: ${texts.length} ids, hashes, annotations, certificates and sentences`, () => {
    expect(texts.length).toBeGreaterThanOrEqual(500);
    expect(texts.filter((text) => redactSecrets(text) !== text).map((text) => [text, redactSecrets(text)])).toEqual([]);
  });
});

describe("H9: secrets that one object says together", () => {
  it("H9: the arguments of a command, the content of a Secret", () => {
    const redacted = JSON.stringify(
      redactObject({
        args: ["redis-cli", "-a", "correct-horse", "ping"],
        command: ["mysql", "-u", "root", "-pbattery-staple"],
        ports: ["docker", "run", "-p", "8080:80"],
        nested: { kind: "Secret", metadata: { name: "kept" }, data: { x: "YQ==" }, stringData: { y: "hunter two" } },
      }),
    );
    for (const secret of ["correct-horse", "battery-staple", "YQ==", "hunter two"])
      expect(redacted).not.toContain(secret);
    for (const kept of ["redis-cli", "ping", "root", "8080:80", "kept"]) expect(redacted).toContain(kept);
  });
});

describe("H9: time is linear in the length of the text", () => {
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
    ["ends of keys", (n) => "abc -----END ".repeat(n)],
    ["ends of private keys", (n) => "abcdefgh\n-----END PRIVATE KEY-----".repeat(n)],
    ["letters of a key", (n) => `${"a".repeat(n * 8)}-----END PRIVATE KEY`],
    ["pairs", (n) => `password=${"a,b;".repeat(n)}`],
    ["braces", (n) => `password=${"{[".repeat(n)}`],
    ["words", (n) => "password for a ".repeat(n)],
    ["lines", (n) => `password${"\n".repeat(n)}:`],
    ["quotes", (n) => `password='${"''".repeat(n)}`],
    ["underlines", (n) => "a_B1".repeat(n)],
    ["tools", (n) => "docker login redis-cli ldapsearch ".repeat(n)],
    ["digest", (n) => `Authorization: Digest ${'a="b", '.repeat(n)}`],
    ["manifests", (n) => `kind: Secret ${"data:\n  a: b\n".repeat(n)}`],
    ["dollars", (n) => "$6$".repeat(n)],
    ["colons", (n) => "a1:".repeat(n)],
    ["lines of keys", (n) => "\\nLTAI".repeat(n)],
    ["tables", (n) => "user,password\nroot,a1B2c3D4\n".repeat(n)],
    ["heads of tables", (n) => "password,".repeat(n)],
    ["heads below heads", (n) => "a,password\n".repeat(n)],
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
    ["commands of a server", (n) => "AUTH a1B ".repeat(n)],
    ["logins", (n) => "login with root / ".repeat(n)],
    ["vaults", (n) => `$ANSIBLE_VAULT;1.1 ${"ab ".repeat(n)}`],
    ["DER", (n) => `MIIEvQIBADANBg${"\\nIBAAK".repeat(n)}`],
    ["settings in lines", (n) => "password a-b\nbindpw ".repeat(n)],
    ["inserts", (n) => `(a,password) values ${"('a','b1c2d3e4'),".repeat(n)}`],
    ["columns", (n) => "(password,a) values (".repeat(n)],
    ["open rows", (n) => `(password) values (${"'a',".repeat(n)}`],
    ["three parts", (n) => `${"M".repeat(25)}.abcdef.`.repeat(n)],
    ["Chinese quotes", (n) => "密码：“${".repeat(n)],
  ];
  it.each(HOSTILE)("H9: %s", (_name, make) => {
    const time = (text: string) => {
      // Of the processor: what other work does on this machine is not counted.
      const begin = process.cpuUsage();
      redactSecrets(text);
      return process.cpuUsage(begin).user / 1_000;
    };
    time(make(100));
    expect(time(make(20_000))).toBeLessThan(1_500);
  });
});
