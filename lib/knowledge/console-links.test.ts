import { describe, expect, it } from "vitest";
import { CERTIFICATES, groupPath, instancePath, listenerPath } from "./console-paths";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { consoleUrl } from "./console-links";

const SLB = "https://slb.console.aliyun.com/slb";
const both = (text: { en: string; zh: string }, region?: string) => [
  consoleUrl(text.en, region),
  consoleUrl(text.zh, region),
];

describe("links into the console", () => {
  it("lead to the instance where it and its region are known, and to the list or the start otherwise", () => {
    const page = `${SLB}/cn-hangzhou/slbs/lb-bp1shared0000001/listeners`;
    for (const path of [
      instancePath("lb-bp1shared0000001"),
      listenerPath("lb-bp1shared0000001", 80),
      groupPath("lb-bp1shared0000001", "rsp-1"),
    ])
      expect(both(path, "cn-hangzhou")).toEqual([page, page]);
    expect(both(instancePath(undefined), "cn-hangzhou")).toEqual(Array(2).fill(`${SLB}/cn-hangzhou/slbs`));
    expect(both(CERTIFICATES, "cn-hangzhou")).toEqual(Array(2).fill(`${SLB}/cn-hangzhou/slbs`));
    expect(both(instancePath("lb-bp1shared0000001"))).toEqual([SLB, SLB]);
    expect(consoleUrl(instancePath("lb-bp1shared0000001").en, "x/../evil")).toBe(SLB);
    expect(consoleUrl("Delete the old listener, or change the Service port.", "cn-hangzhou")).toBeUndefined();
  });

  it("lead to the same page in both languages, for every step of an Event's answer that names a console", () => {
    const steps = EVENT_RULES.flatMap((rule) => rule.steps.filter(({ kind }) => kind === "console"));
    const linked = steps.filter(({ text }) => consoleUrl(text.en, "cn-hangzhou"));
    expect(linked.length).toBeGreaterThan(8);
    for (const { text } of steps) {
      const [en, zh] = both(text, "cn-hangzhou");
      expect(zh, `${text.en} / ${text.zh}`).toBe(en);
    }
  });

  it.each([
    [
      "Top the account up in the billing console; the CCM then retries.",
      "https://billing-cost.console.aliyun.com/home",
    ],
    ["Free some, or ask for more in the Quota Center.", "https://quotas.console.aliyun.com/products/slb/quotas"],
    ["Create the instance in a vSwitch of the console", "https://vpc.console.aliyun.com/vpc/cn-hangzhou/switches"],
  ])("%s", (step, url) => expect(consoleUrl(step, "cn-hangzhou")).toBe(url));
});
