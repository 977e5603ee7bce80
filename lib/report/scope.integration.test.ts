import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { remediesOf, type PlanStep } from "@/lib/remediation";
import { DEMO, FIXTURES, newKinds, NOW, openedDemo } from "@/testing/clusters";
import { SHIPPED } from "@/testing/recordings";
import { buildReport } from "./build";
import { DEFAULT_REDACTION } from "./schema";
import { applyScope } from "./scope";

const stepOf = ({ findings, label, title, command, risky }: PlanStep) => ({ findings, label, title, command, risky });

test("a report of one Service has the steps that the whole cluster has for it", () => {
  const isNew = newKinds();
  let compared = 0;
  for (const { name, bundle: make } of [DEMO, FIXTURES, ...SHIPPED]) {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    const options = { locale: "en", targetVersion: result.cluster.targetCcmVersion } as const;
    const whole = remediesOf(bundle, options, result.services);
    for (const row of result.services) {
      if (row.status !== "fail" || !isNew(row)) continue;
      const alone = applyScope(bundle, result, { kind: "services", services: [row.service] });
      const steps = remediesOf(alone.bundle, options, alone.result.services).stepsOf(alone.result.services[0]!);
      expect(steps.map(stepOf), `${name} ${row.service}`).toEqual(whole.stepsOf(row).map(stepOf));
      expect(alone.bundle.kubernetes.services).toHaveLength(1);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(50);
});

/** As read: whose hash the label is was found before anything was redacted, and the report keeps it. */
const READ_DEMO = { name: "demo, opened", bundle: () => openedDemo(NOW) };

test.each([
  ["by default", DEFAULT_REDACTION],
  ["whole", { ...DEFAULT_REDACTION, ips: true, names: true, domains: true }],
])("a report, redacted %s, has the steps of the sender", (_, redaction) => {
  const isNew = newKinds();
  let compared = 0;
  const effectOf = ({ findings, label, traffic, consequence, command, undo, ways }: PlanStep) => ({
    ...{ findings: [...findings].sort(), label, traffic },
    ...{ isRun: command !== undefined, isUndone: undo !== undefined, ways: ways?.map((way) => way.name).sort() },
    facts: (consequence?.facts ?? []).map(({ code }) => code).sort(),
  });
  for (const { bundle: make } of [READ_DEMO, FIXTURES, ...SHIPPED]) {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction, now: NOW });
    const options = { locale: "en", targetVersion: result.cluster.targetCcmVersion } as const;
    const [whole, redacted] = [remediesOf(bundle, options, result.services), remediesOf(report.bundle, options)];
    const failing = result.services.flatMap((row, at) =>
      row.status === "fail" && isNew(row) ? [[row, at] as const] : [],
    );
    compared += failing.length;
    for (const [row, at] of failing) {
      const steps = redacted.stepsOf(report.result.services[at]!).map(effectOf);
      expect(steps, row.service).toHaveLength(whole.stepsOf(row).length);
      expect(steps, row.service).toEqual(expect.arrayContaining(whole.stepsOf(row).map(effectOf)));
    }
  }
  expect(compared).toBeGreaterThan(50);
});
