import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildWhatIf } from "@/lib/views/build/what-if";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { FURTHER, SHIPPED } from "@/testing/recordings";
import { remediate, remediesOf, stepsOf } from "./index";
import { withAnnotations } from "./service-edit";

const NOW = "2026-03-02T06:00:00Z";
const CLUSTERS: readonly (readonly [string, () => Bundle])[] = [
  ["demo", () => demoBundle({ now: NOW })],
  ["finding fixtures", () => findingFixturesBundle({ now: NOW })],
  ...[...SHIPPED, ...FURTHER].map(({ name, bundle }) => [name, bundle] as const),
];

describe("one change", () => {
  it.each(CLUSTERS)(
    "%s: a command has one effect, one risk and one undo wherever the page of a Service shows it",
    (_, make) => {
      const bundle = make();
      const result = runEngine(bundle, { checkedAt: NOW });
      const { contextOf } = remediesOf(bundle, { locale: "en" }, result.services);
      const wrong: string[] = [];
      for (const row of result.services) {
        const told = new Map<string, string>();
        const tell = (command: string | undefined, said: unknown) => {
          if (command === undefined) return;
          const known = told.get(command) ?? JSON.stringify(said);
          told.set(command, known);
          if (known !== JSON.stringify(said))
            wrong.push(`${row.service}: ${command}\n  ${known}\n  ${JSON.stringify(said)}`);
        };
        for (const { command, traffic, risk, undo } of stepsOf(row, bundle)) tell(command, { traffic, risk, undo });
        for (const finding of row.findings)
          for (const option of remediate(finding, contextOf(finding, row.service, row.loadBalancerId)).options)
            for (const { command, traffic, risk, undo } of option.steps) tell(command, { traffic, risk, undo });
      }
      expect(wrong).toEqual([]);
    },
  );

  it("does to traffic what the what-if form says it does", () => {
    const bundle = demoBundle({ now: NOW });
    const result = runEngine(bundle, { checkedAt: NOW, targetVersion: bundle.cluster.ccmVersion });
    let compared = 0;
    for (const row of result.services) {
      const steps = stepsOf(row, bundle);
      const [edit] = steps.filter((step) => step.command && step.annotations);
      const service = bundle.kubernetes.services.find(
        ({ metadata }) => `${metadata?.namespace}/${metadata?.name}` === row.service,
      );
      // Commands before the edit fix findings that the form still counts.
      if (!edit?.annotations || !service || steps.some((step) => step.kind === "aliyun")) continue;
      const view = buildWhatIf(
        { result, bundle },
        row.service,
        { service: withAnnotations(service, edit.annotations) },
        { locale: "en" },
      );
      expect([row.service, view?.traffic]).toEqual([row.service, edit.traffic]);
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });
});
