import { expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { DEMO, FIXTURES } from "@/testing/clusters";
import { BROKEN, provePromises, type PromiseProof } from "@/testing/proof/promises";
import { wildVariant } from "@/testing/proof/wild";
import { RECORDED } from "@/testing/recordings";

const recorded = (name: string) => () => RECORDED.find((one) => one.name === name)!.bundle();
const wild = (name: string) => () => wildVariant(recorded(name)(), 1);

/** Every n-th Service of some clusters of both families, as recorded and wild; every one of all in `npm run bench remediation`. */
const SAMPLE: readonly [bundle: () => Bundle, every: number][] = [
  [DEMO.bundle, 4],
  [FIXTURES.bundle, 9],
  [recorded("ccm-v2.14.0"), 6],
  [recorded("corpus-102"), 30],
  [recorded("corpus-301"), 30],
  [wild("ccm-v2.14.0"), 6],
  [wild("corpus-303"), 30],
];

it("first steps, steps of the plan and decisions do what they say, no more and no less, while the controller runs", async () => {
  const proofs: PromiseProof[] = [];
  for (const [bundle, every] of SAMPLE) {
    const own = await provePromises(bundle(), { takes: (_, at) => at % every === 0 });
    expect(own.filter(({ outcome }) => BROKEN.has(outcome))).toEqual([]);
    expect(own.length).toBeGreaterThan(2);
    proofs.push(...own);
  }
  // To state the worst effect would always hold: nearly all are exact.
  expect(proofs.filter((proof) => proof.outcome === "kept").length / proofs.length).toBeGreaterThan(0.85);
}, 300_000);

// Several settings of one listener or group are one call with one undo.
it.each([
  { name: DEMO.name, bundle: DEMO.bundle, only: "shop/product-catalog" },
  { name: "corpus-101", bundle: recorded("corpus-101"), only: "" },
  { name: "corpus-301", bundle: recorded("corpus-301"), only: "" },
])("$name: settings that people chose do what their call says", async ({ bundle, only }) => {
  const takes = (service: string, at: number) => (only ? service === only : at % 25 === 0);
  const proofs = await provePromises(bundle(), { takes, chosen: "keep-service" });
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.filter(({ outcome }) => BROKEN.has(outcome))).toEqual([]);
});

// A new internal CLB without a vSwitch, a listener that gets another group, an NLB that two Services want different, and a server of another type.
it.each([
  ["corpus-104", "case-104/svc-0154"],
  ["corpus-382", "nlb-382/nlb-0119"],
  ["corpus-382", "nlb-382/nlb-0003"],
  ["corpus-382", "nlb-382/nlb-0094"],
])("a step does what it says: %s %s", async (name, service) => {
  const proofs = await provePromises(recorded(name)(), { takes: (key) => key === service });
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.filter(({ outcome }) => BROKEN.has(outcome))).toEqual([]);
});
