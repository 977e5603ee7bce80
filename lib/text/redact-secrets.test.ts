import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { redactObject } from "./redact-object";
import { redactSecrets } from "./redact-secrets";

const SECRET = "Zx9QwErTyUiOpAsDfGhJkL";
const CASES: readonly string[] = [
  `http://slb.aliyuncs.com/?AccessKeyId=${SECRET}&Action=X`,
  `https://a/?Action=X&Signature=${SECRET}%3D&SignatureMethod=HMAC-SHA1`,
  `https://a/?SecurityToken=${SECRET}`,
  `https://a/?q=AccessKeyId%3D${SECRET}`,
  `{"AccessKeySecret":"${SECRET}"}`,
  `{\\"SecurityToken\\":\\"${SECRET}\\"}`,
  `access_key_id: ${SECRET}`,
  `accessKeySecret = '${SECRET}'`,
  `ALIBABA_CLOUD_ACCESS_KEY_SECRET=${SECRET}`,
  `Authorization: acs AK:${SECRET}=`,
  `"Authorization":"Bearer ${SECRET}"`,
  `authorization: ACS3-HMAC-SHA256 Credential=AK,SignedHeaders=host,Signature=${SECRET}`,
  `curl -H "x-acs-security-token: ${SECRET}"`,
  `the key LTAI5t${SECRET} was refused`,
  `the key STS.NT${SECRET} was refused`,
  `token CAIS${SECRET}${SECRET} expired`,
  `Bearer ${SECRET}`,
  `https://user:${SECRET}@host/path`,
  `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----`,
  `eyJhbGciOiJSUzI1NiJ9.${SECRET}.${SECRET}`,
];

describe("redactSecrets", () => {
  it.each(CASES)("masks %s", (text) => {
    const out = redactSecrets(text);
    expect(out).not.toContain(SECRET);
    expect(out).toContain("***");
    expect(redactSecrets(out)).toBe(out);
  });

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

  it("leaves what helps to find the fault", () => {
    const url = `Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=${SECRET}&Action=DescribeTags&RegionId=cn-hangzhou&Signature=${SECRET}": dial tcp: i/o timeout`;
    expect(redactSecrets(url)).toBe(
      'Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=***&Action=DescribeTags&RegionId=cn-hangzhou&Signature=***": dial tcp: i/o timeout',
    );
    const plain =
      "Error syncing load balancer [lb-1]: Message: Specified access key is not found. kubernetes.do.not.delete=a5588f7bd871c482fbb5e61c56937974";
    expect(redactSecrets(plain)).toBe(plain);
  });

  it("is idempotent and never grows much on any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const once = redactSecrets(text);
        expect(redactSecrets(once)).toBe(once);
      }),
    );
  });
});
