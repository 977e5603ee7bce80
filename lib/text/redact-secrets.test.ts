import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { redactObject } from "./redact-object";
import { redactSecrets } from "./redact-secrets";
import { SECRET_FORMS as FORMS } from "./secret-forms";
import { isSecretKey } from "./secret-names";
import { ordinaryTexts, SECRET_TEXTS } from "@/testing/corpus/secrets";

const SECRET = "Zx9QwErTyUiOpAsDfGhJkL";

it("the table of secrets has no misses, once or again, and each is counted", () => {
  const misses = SECRET_TEXTS.filter(({ text, secrets }) => {
    const told: string[] = [];
    const once = redactSecrets(text, (kind) => told.push(kind));
    const nested = JSON.stringify(redactObject({ metadata: { annotations: { note: JSON.stringify({ text }) } } }));
    const left = secrets.some((secret) => once.includes(secret) || nested.includes(secret));
    return left || told.length === 0 || redactSecrets(once) !== once;
  });
  expect(misses.map(({ name }) => name)).toEqual([]);
  expect(SECRET_TEXTS.length).toBeGreaterThan(100);
});

it("has at most 20 forms; values behind names, pairs and base64 are three of them", () => {
  expect(FORMS.length + 3).toBeLessThanOrEqual(20);
});

it("ordinary ids, hashes, annotations, certificates and sentences stay as they are", () => {
  const texts = ordinaryTexts();
  expect(texts.length).toBeGreaterThanOrEqual(500);
  expect(texts.filter((text) => redactSecrets(text) !== text).map((text) => [text, redactSecrets(text)])).toEqual([]);
});

it("keys that name a secret mask their whole value; a name masks the value next to it", () => {
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
  for (const text of [`password=${long}`, `{"token":"${long}"}`, `Authorization: Bearer ${long}`, `LTAI${long}`])
    expect(redactSecrets(text)).not.toContain("aB3dE5gHaB3dE5gH");
});

it("a uid, an address or a number is masked only behind the name of a secret", () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
  const uid = fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((parts) => parts.join("-"));
  fc.assert(
    fc.property(fc.oneof(uid, fc.ipV4(), fc.nat().map(String)), (text) => {
      expect(redactSecrets(text)).toBe(text);
    }),
  );
  const one = "ea2937a8-941b-44d5-a203-eeefac31ed92";
  expect(redactSecrets(`api_key=${one}`)).not.toContain(one);
  expect(redactObject({ name: "API_KEY", value: one })).toEqual({ name: "API_KEY", value: "***" });
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
  expect(redactSecrets(url)).toBe(url.replaceAll(SECRET, "***"));
  const plain =
    "Error syncing load balancer [lb-1]: Message: Specified access key is not found. kubernetes.do.not.delete=a5588f7bd871c482fbb5e61c56937974";
  expect(redactSecrets(plain)).toBe(plain);
});

it("leaves the CCM's names of a Service, or of one in a namespace, that is called like a secret", () => {
  const cluster = "c7d3f0a9b1e84c52a6f2d94e83b75c10d";
  const words =
    "webhook incoming-webhook hook token api-token password secret api-key basic bearer auth cookie jwt sk sig";
  for (const word of words.split(" "))
    for (const name of [`k8s/80/${word}/shop/${cluster}`, `k8s.30133.cart.${word}.${cluster}`]) {
      expect(redactSecrets(name)).toBe(name);
      expect(redactSecrets(`listener 80: "${name}", ${word}/cart, svc ${word}`)).toContain(name);
    }
});

it("is idempotent on any text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const once = redactSecrets(text);
      expect(redactSecrets(once)).toBe(once);
    }),
  );
});

describe("time is linear in the length of the text", () => {
  const repeated = [
    "password",
    'password="',
    'token\\\\\\"',
    "-----BEGIN PRIVATE KEY----- *** ",
    "a@b.",
    "a.",
    "http://a:b",
    "Authorization: ",
    "Bearer aaaaaaaa ",
    "Cookie: a=b",
    "eyJaaaaaaaa.",
    "LS0tLS1CRUdJTi",
    '"name":"password","value":',
    "kind: Secret\ndata:\n  a: b\n",
    '"kind":"Secret","data":{',
    "--password ",
    "password: ",
    "password   ",
    "ghp_",
    "/webhook/",
    "?key=a&",
    "aB3dE5gH1kL7-",
    "checksum/secret: ",
  ];
  it.each(repeated)("%j", (part) => {
    // One that needs the square of the length runs into the limit of the test.
    redactSecrets(part.repeat(20_000));
    redactSecrets(btoa(part.repeat(10_000)));
  });
});
