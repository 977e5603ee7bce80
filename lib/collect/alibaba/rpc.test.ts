import { OpenApiUtil } from "@alicloud/openapi-core";
import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { authorization, canonicalQuery } from "./rpc";

type Request = { method: string; pathname: string; query: Record<string, unknown>; headers: Record<string, string> };
const NO_BODY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const bySdk = (request: Request, id: string, secret: string) =>
  OpenApiUtil.getAuthorization(
    { ...request, query: OpenApiUtil.query(request.query) } as unknown as Parameters<
      typeof OpenApiUtil.getAuthorization
    >[0],
    "ACS3-HMAC-SHA256",
    NO_BODY,
    id,
    secret,
  );
const byUs = (request: Request, id: string, secret: string) =>
  authorization({ ...request, query: canonicalQuery(request.query) }, id, secret);

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9.]{0,20}$/);
const header = fc.constantFrom("host", "x-acs-action", "X-Acs-Version", "accept", "user-agent", "x-acs-security-token");

describe("the signature of a request", () => {
  it("equals the SDK's for any query, headers and keys", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          name,
          fc.oneof(fc.string({ unit: "grapheme" }), fc.nat(), fc.boolean(), fc.array(fc.string(), { maxLength: 12 })),
          { noNullPrototype: true },
        ),
        fc.uniqueArray(fc.tuple(header, fc.string()), { selector: ([key]) => key }),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        (query, headers, id, secret) => {
          const request = { method: "POST", pathname: "/", query, headers: Object.fromEntries(headers) };
          expect(byUs(request, id, secret)).toBe(bySdk(request, id, secret));
        },
      ),
      { numRuns: 300 },
    );
  });
});
