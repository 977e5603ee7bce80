import { expect, it } from "vitest";
import { recorded } from "@/testing/recordings";
import { authorization, canonicalQuery } from "./rpc";

interface Signed {
  query: Record<string, unknown>;
  headers: Record<string, string>;
  id: string;
  secret: string;
  authorization: string;
}

it("signs as Alibaba Cloud's own SDK does", () => {
  const rows = recorded<Signed[]>("spec/signatures");
  expect(rows).toHaveLength(120);
  for (const { query, headers, id, secret, authorization: bySdk } of rows)
    expect(
      authorization({ method: "POST", pathname: "/", query: canonicalQuery(query), headers }, id, secret),
      JSON.stringify(query),
    ).toBe(bySdk);
});
