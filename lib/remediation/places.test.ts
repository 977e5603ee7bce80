import { describe, expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { exampleOf } from "./places";
import { choiceLines } from "./say/markdown";
import { sayExample } from "./say/step";
import { buildPlan } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const service = (key: string) => bundle.kubernetes.services.find((one) => keyOf(one) === key);
const valuesOf = (place: string, key: string, from = bundle) =>
  exampleOf(`x <${place}>`, [place], from, service(key)).choices?.[place]?.map(({ value }) => value) ?? [];

describe("values for the open places of a command", () => {
  it("are the vSwitches with free addresses, most first, never the full one that the Service names", () => {
    const open = exampleOf("x <newVSwitchId>", ["newVSwitchId"], bundle, service("logistics/label-printer"));
    const example = sayExample(open, "en");
    const [first, ...rest] = example.choices!["newVSwitchId"]!;
    expect(first!.note).toMatch(/^mall-prod-hz-h, cn-hangzhou-h, 4,021 free addresses$/);
    expect(rest.length).toBe(1);
    expect(choiceLines(example, "zh-CN")[0]).toContain(first!.value);
    const step = buildPlan(runEngine(bundle, { checkedAt: NOW }), bundle).find((one) => one.event === "EVT110")!;
    expect(step.ways!.map(({ name, title }) => ({ name, title }))).toEqual([
      { name: "other", title: "Another vSwitch: mall-prod-hz-h" },
      { name: "other-2", title: expect.stringMatching(/^Another vSwitch: /) },
      { name: "keep-service", title: "Free an address" },
    ]);
    expect(step.risky?.command).toContain(first!.value);
    expect(valuesOf("newVSwitchId", "logistics/label-printer")).not.toContain("vsw-bp1small28bits000001");
    const unread = { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, vSwitches: undefined } };
    expect(exampleOf("x <newVSwitchId>", ["newVSwitchId"], unread, undefined).choices).toBeUndefined();
  });

  it("are two zones for an NLB, the instance that holds the Service's address, and nothing for any other place or what was not read", () => {
    expect(valuesOf("zoneMaps", "platform/api-gateway")).toEqual([
      expect.stringMatching(/^cn-hangzhou-h:vsw-[^,]+,cn-hangzhou-i:vsw-/),
    ]);
    const key = "shop/storefront";
    const address = service(key)!.status!.loadBalancer!.ingress![0]!.ip;
    const holder = bundle.alibabaCloud.loadBalancers.find((lb) => lb.Address === address);
    expect(valuesOf("idOfTheRightInstance", key)).toEqual([holder!.LoadBalancerId]);
    expect(valuesOf("newValue", key)).toEqual([]);
    expect(valuesOf("newVSwitchId", "logistics/label-printer")).not.toContain("vsw-bp1small28bits000001");
    const unread = { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, vSwitches: undefined } };
    expect(valuesOf("newVSwitchId", key, unread)).toEqual([]);
  });

  it("are certificates that are valid and have every name of the one in use", () => {
    const certificate = (ServerCertificateId: string, names: string[], days: number) => ({
      ServerCertificateId,
      CommonName: names[0]!,
      SubjectAlternativeNames: names,
      ExpireTimeStamp: Date.parse(NOW) + days * 86_400_000,
    });
    const named = Object.entries(service("payments/refund")!.metadata!.annotations!).find(([name]) =>
      name.endsWith("-cert-id"),
    )![1];
    const serverCertificates = [
      certificate(named, ["a.example.com"], -3),
      certificate("other-name", ["b.example.com"], 90),
      certificate("expired", ["a.example.com"], -1),
      certificate("wildcard", ["*.example.com"], 90),
    ];
    const read = { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, serverCertificates } };
    expect(valuesOf("newCertificateId", "payments/refund", read)).toEqual(["wildcard"]);
  });
});
