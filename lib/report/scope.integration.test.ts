import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { remediesOf, type PlanStep } from "@/lib/remediation";
import { DEMO, FIXTURES, NOW, openedDemo } from "@/testing/clusters";
import { SHIPPED } from "@/testing/recordings";
import { buildReport } from "./build";
import { DEFAULT_REDACTION } from "./schema";
import { applyScope } from "./scope";

const stepOf = ({ findings, label, title, command, risky }: PlanStep) => ({ findings, label, title, command, risky });

test.each([DEMO, FIXTURES, ...SHIPPED])(
  "$name: a report of one Service has the steps that the whole cluster has for it",
  ({ bundle: make }) => {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    const options = { locale: "en", targetVersion: result.cluster.targetCcmVersion } as const;
    const whole = remediesOf(bundle, options, result.services);
    let compared = 0;
    for (const row of result.services) {
      if (row.status !== "fail") continue;
      const scope = { kind: "services", services: [row.service] } as const;
      const alone = applyScope(bundle, result, { ...scope, services: [...scope.services] });
      const steps = remediesOf(alone.bundle, options, alone.result.services).stepsOf(alone.result.services[0]!);
      expect(steps.map(stepOf), row.service).toEqual(whole.stepsOf(row).map(stepOf));
      expect(alone.bundle.kubernetes.services).toHaveLength(1);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  },
);

/** As read: whose hash the label is was found before anything was redacted, and the report keeps it. */
const READ_DEMO = { name: "demo, opened", bundle: () => openedDemo(NOW) };

const ALL = { ...DEFAULT_REDACTION, ips: true, names: true, domains: true };

test.each(
  [READ_DEMO, FIXTURES, ...SHIPPED].flatMap(({ name, bundle: make }) => [
    { name, kind: "by default", make, redaction: DEFAULT_REDACTION },
    { name, kind: "whole", make, redaction: ALL },
  ]),
)("$name: a report, redacted $kind, has the steps of the sender", ({ make, redaction }) => {
  const bundle = make();
  const result = runEngine(bundle, { checkedAt: NOW });
  const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction, now: NOW });
  const options = { locale: "en", targetVersion: result.cluster.targetCcmVersion } as const;
  const [whole, redacted] = [remediesOf(bundle, options, result.services), remediesOf(report.bundle, options)];
  const effectOf = ({ findings, label, traffic, consequence, command, undo, ways }: PlanStep) => ({
    ...{ findings: [...findings].sort(), label, traffic },
    ...{ isRun: command !== undefined, isUndone: undo !== undefined, ways: ways?.map((way) => way.name).sort() },
    facts: (consequence?.facts ?? []).map(({ code }) => code).sort(),
  });
  const failing = result.services.flatMap((row, at) => (row.status === "fail" ? [[row, at] as const] : []));
  expect(failing.length).toBeGreaterThan(5);
  for (const [row, at] of failing) {
    const steps = redacted.stepsOf(report.result.services[at]!).map(effectOf);
    expect(steps, row.service).toHaveLength(whole.stepsOf(row).length);
    expect(steps, row.service).toEqual(expect.arrayContaining(whole.stepsOf(row).map(effectOf)));
  }
});
