import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Traffic } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { FURTHER, SHIPPED } from "@/testing/recordings";
import { remediate, remediesOf, stepsOf } from "./index";

const NOW = "2026-03-02T06:00:00Z";
const CLUSTERS: readonly (readonly [string, () => Bundle])[] = [
  ["demo", () => demoBundle({ now: NOW })],
  ["finding fixtures", () => findingFixturesBundle({ now: NOW })],
  ...[...SHIPPED, ...FURTHER].map(({ name, bundle }) => [name, bundle] as const),
];

/** Sentences about an effect on traffic, and sentences about no effect. */
const TOUCHED =
  /traffic stops|connections (?:to them |on its port |on the port )?(?:end|are cut)|serves? nobody|address is lost|中断|停止服务|无法提供服务|永久丢失/;
const UNTOUCHED =
  /traffic (?:stays as it is|is not (?:touched|affected))|no effect on traffic|changes nothing for|不影响(?:现有)?流量/i;

describe("a sentence and the label beside it", () => {
  it.each(CLUSTERS)("%s: never disagree about traffic", (_, make) => {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    const wrong = new Set<string>();
    const look = (where: string, text: string, traffic: Traffic) => {
      if (traffic === "none" ? TOUCHED.test(text) : UNTOUCHED.test(text)) wrong.add(`${where} [${traffic}] ${text}`);
    };
    for (const locale of ["en", "zh-CN"] satisfies Locale[]) {
      const { contextOf } = remediesOf(bundle, { locale }, result.services);
      for (const row of result.services) {
        for (const step of stepsOf(row, bundle, { locale }))
          look(step.findings.join(), `${step.title} ${step.command ? step.why : ""}`, step.traffic);
        for (const finding of row.findings)
          for (const option of remediate(finding, contextOf(finding, row.service, row.loadBalancerId)).options)
            for (const step of option.steps) look(finding.code, `${option.why} ${step.text}`, step.traffic);
      }
    }
    expect([...wrong]).toEqual([]);
  });
});
