import { expect, it } from "vitest";
import type { Finding } from "@/lib/model/result";
import { draft } from "@/lib/engine/draft";
import { param } from "./parts";
import type { Builder, FindingOf } from "./types";

const RESOURCE = { kind: "LoadBalancer", id: "lb-1" } as const;
const made = draft("CLB512", RESOURCE, { count: 2, ids: ["lb-1", "lb-2"], defaultName: "a1", keep: "lb-2" });
const finding = { ...made, id: "x", visibility: "reported" } as Finding & FindingOf<"CLB512">;
const own: Pick<FindingOf<"CLB512">, "params"> = finding;

// The lines below must not compile: `npm run types` fails when one of them does.
const wrong = {
  // @ts-expect-error CLB512 declares no param of this name
  read: () => param(own, "domain"),
  // @ts-expect-error a finding of an unspecific code has no param names
  unknown: (any: Finding) => param(any, "keep"),
  // @ts-expect-error the engine must not fill a param that the row does not declare
  filled: () => draft("CLB512", RESOURCE, { count: 2, ids: [], defaultName: "a1", keep: "", kept: "lb-2" }),
  // @ts-expect-error the engine must fill every param that a text uses
  missing: () => draft("CLB512", RESOURCE, { count: 2, ids: [], defaultName: "a1" }),
  // @ts-expect-error a builder of one code is no builder of another
  other: (builder: Builder<"CLB512">): Builder<"CLB513"> => builder,
};

it("a fix reads the params that its code declares, by names the types know", () => {
  expect(param(own, "keep")).toBe("lb-2");
  expect(Object.keys(wrong)).toHaveLength(5);
});
