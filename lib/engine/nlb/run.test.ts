import fc from "@/testing/properties";
import { expect, test } from "vitest";
import { parseBundle, type NlbItem } from "@/lib/model/bundle";
import { CHECKED_AT } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { runEngine } from "..";

const SUFFIXES =
  "idle-timeout zone-maps vgroup-port listener-port-range cert-id weight health-check-flag health-check-interval id";

test("an NLB Service with odd values anywhere is still judged, and the file is read", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("loadBalancers", "listeners", "serverGroups", "servers"),
      fc.constantFrom(...SUFFIXES.split(" ")),
      fc.jsonValue(),
      fc.string(),
      (list, suffix, value, text) => {
        const made = nlbCase();
        const item = (made.nlb[list] as NlbItem[])[0]!;
        for (const key of Object.keys(item)) item[key] = value;
        made.annotate(suffix, text);
        expect(parseBundle(JSON.parse(JSON.stringify(made.bundle))).ok).toBe(true);
        const { services } = runEngine(made.bundle, { checkedAt: CHECKED_AT, targetVersion: "v2.15.0" });
        expect(services.find(({ service }) => service === "shop/web")!.reason).not.toBe("CLB915");
      },
    ),
    { numRuns: 100 },
  );
  const made = nlbCase();
  const broken = { ...made.bundle, alibabaCloud: { ...made.bundle.alibabaCloud, nlb: { loadBalancers: [1] } } };
  expect(parseBundle(broken)).toMatchObject({ ok: false, issues: [{ path: "alibabaCloud.nlb.loadBalancers[0]" }] });
});
