import * as coreNamespace from "@alicloud/openapi-core";
import type * as Core from "@alicloud/openapi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportsOf } from "./cjs";
import { authorization, NO_BODY, type Signed } from "./signature";

const { OpenApiUtil } = exportsOf(coreNamespace, "$OpenApiUtil") as typeof Core;
const bySdk = (request: Signed, id: string, secret: string) =>
  OpenApiUtil.getAuthorization(
    request as unknown as Parameters<typeof OpenApiUtil.getAuthorization>[0],
    "ACS3-HMAC-SHA256",
    NO_BODY,
    id,
    secret,
  );

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9.]{0,20}$/);
const header = fc.constantFrom("host", "x-acs-action", "X-Acs-Version", "accept", "user-agent", "x-acs-security-token");

describe("the signature of a request", () => {
  it("equals the SDK's for any query, headers and keys", () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.string({ unit: "grapheme" })),
        fc.uniqueArray(fc.tuple(header, fc.string()), { selector: ([key]) => key }),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        (query, headers, id, secret) => {
          const request = { method: "POST", pathname: "/", query, headers: Object.fromEntries(headers) };
          expect(authorization(request, id, secret)).toBe(bySdk(request, id, secret));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("follows the key: a rotated secret signs at once", () => {
    const request = { method: "POST", pathname: "/", query: { a: "*~!'() +" }, headers: { host: "x" } };
    for (const secret of ["one", "two", "one"])
      expect(authorization(request, "id", secret)).toBe(bySdk(request, "id", secret));
  });
});
