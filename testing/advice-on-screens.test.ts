import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildPlan, firstOf as firstStepOf, remediate } from "@/lib/remediation";
import { oldestRead } from "@/lib/views";
import { buildInstance, buildService } from "@/lib/views/resource";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { contextFor } from "@/testing/proof/prove";
import { waysOf } from "@/testing/shown-steps";

const NOW = "2026-03-02T06:00:00Z";
const bundle = demoBundle({ now: NOW });
const result = runEngine(bundle, { checkedAt: NOW });
const plan = buildPlan(result, bundle);
const snapshot = { result, bundle };

const rowOf = (service: string) => result.services.find((row) => row.service === service)!;
const firstOf = (service: string) => {
  const first = firstStepOf(stepsOf(service));
  if (!first) throw new Error(`nothing to do first at ${service}`);
  return first;
};
const stepsOf = (service: string) => plan.filter((step) => step.service === service);
const optionsOf = (service: string, code: string) => waysOf(bundle, rowOf(service), code);
/** Every sentence of every finding of the demo and of one Service per code, in both languages. */
const everything = [bundle, findingFixturesBundle({ now: NOW })].flatMap((cluster) =>
  runEngine(cluster, { checkedAt: NOW }).services.flatMap((row) =>
    row.findings.flatMap((finding) =>
      (["en", "zh-CN"] as const).map((locale) => ({
        service: row.service,
        code: finding.code,
        remediation: remediate(finding, contextFor(cluster, row, finding), locale),
      })),
    ),
  ),
);

describe("wrong or dangerous advice, settled", () => {
  it("3: shop/promo's access control is a person's, its listener starts after it, and nothing is weakened by default", () => {
    const steps = stepsOf("shop/promo");
    expect(steps.flatMap((step) => step.command ?? [])).toEqual([]);
    expect(steps[0]).toMatchObject({
      findings: expect.arrayContaining(["CLB229", "CLB203"]),
      risky: { command: expect.stringContaining("--AclStatus on") },
    });
    const recommended = everything.flatMap(({ remediation }) =>
      remediation.options.filter((option) => option.recommended).flatMap((option) => option.steps),
    );
    const typed = [...recommended, ...plan].map((step) => step.command ?? "").join("\n");
    expect(typed).not.toMatch(/acl-status=off|acl-id-$/m);
    expect(typed).not.toMatch(/AclStatus off/);
    expect(typed).not.toMatch(/tls-cipher-policy=tls_cipher_policy_1_0/);
    expect(typed).not.toMatch(/delete-protection=off|modification-protection=NonProtection/);
  });

  it.each(["payments/gateway", "payments/refund", "shop/checkout", "data/kafka-external"])(
    "4: %s changes all its annotations together, and what else the sync changes is said",
    (service) => {
      const steps = stepsOf(service);
      const edits = steps.filter((step) => step.command?.includes(" annotate "));
      expect(edits.length).toBeLessThanOrEqual(1);
      for (const step of steps)
        if (step.command && (step.consequence?.calls.length ?? 0) > 0) expect(step.title).toMatch(/then also /);
      // One finding's own edit is never the thing to do first while others differ.
      const first = firstOf(service);
      const planned = steps[0];
      expect(first.command).toBe(planned?.command);
      expect(first.traffic).toBe(planned?.traffic);
    },
  );

  it("5: data/metrics-ingest: the annotation's instance is on the Service's side, and one way keeps the address", () => {
    const finding = rowOf("data/metrics-ingest").findings.find((other) => other.code === "CLB521")!;
    expect(finding.desiredFrom?.kind).not.toBe("api");
    expect(finding.actualFrom?.kind).not.toBe("annotation");
    const options = optionsOf("data/metrics-ingest", "CLB521");
    for (const option of options)
      for (const step of option.steps)
        if (/address is lost|gets a new address|another address/i.test(`${option.why} ${step.text}`))
          expect(step.traffic).toBe("addressLost");
    // Nothing is made on the instance that the annotation names by mistake.
    expect(stepsOf("data/metrics-ingest").flatMap((step) => step.command ?? [])).toEqual([
      expect.stringMatching(/^kubectl .*loadbalancer-id=/),
    ]);
  });

  it("6: a view is as old as its oldest row, whatever was read again since", () => {
    expect(oldestRead([{ readAt: "2026-03-02T05:00:00Z" }, { readAt: "2026-03-01T16:00:00Z" }, {}])).toBe(
      "2026-03-01T16:00:00Z",
    );
  });
});

describe("instances, and whose they are", () => {
  it("data/etl-callback shows what an instance without the annotation would be", () => {
    expect(
      optionsOf("data/etl-callback", "CLB510")
        .map((option) => option.why)
        .join(" "),
    ).toMatch(/reachable from the internet, and the instance is billed/);
  });
});

describe("confusing advice, settled", () => {
  it("7: no step sends a person to an address or to a text that is not there", () => {
    for (const { remediation, code } of everything)
      expect(JSON.stringify(remediation), code).not.toMatch(
        /text offered here|此处的工单文本|with address -|address \(none\)|地址 -(?![\w.])|地址为 -/,
      );
  });

  it("8: a path in the console has an instance, or ends at the list", () => {
    for (const { remediation, code } of everything)
      for (const option of remediation.options)
        for (const step of option.steps) expect(step.path ?? "", code).not.toMatch(/…|undefined/);
    for (const step of plan) expect(step.path ?? "").not.toMatch(/…|undefined/);
  });

  it("10: platform/git-ssh: the listener in the way is named, drawn as differing, and said once", () => {
    expect(firstOf("platform/git-ssh").title).toContain("2222/tcp");
    const [option] = optionsOf("platform/git-ssh", "CLB302");
    expect(option?.steps[0]?.text).toContain("2222/tcp");
    const view = buildInstance(snapshot, rowOf("platform/git-ssh").loadBalancerId!, "en");
    const drawn = view?.topology.find((path) => path.listener?.port === 2222)?.listener;
    expect(drawn).toMatchObject({ state: "differs", codes: ["CLB302"] });
    for (const step of plan) expect(step.why).not.toBe(step.title);
  });

  it("10: what differs on an instance that the first fix replaces has no command", () => {
    for (const [service, codes, by] of [
      ["data/clickhouse", ["CLB301", "CLB408"], "CLB533"],
      ["data/metrics-ingest", ["CLB301", "CLB408"], "CLB521"],
      ["platform/harbor", ["CLB303"], "EVT109"],
    ] as const) {
      const findings = buildService(snapshot, service, "en")!.services[0]!.findings;
      for (const code of codes) {
        const { remediation } = findings.find((finding) => finding.code === code)!;
        expect(remediation.options, `${service} ${code}`).toEqual([]);
        expect(remediation.noCommandReason).toContain(by);
      }
    }
  });

  it("10: data/flink-ui has two ways, and only the one that changes the address says so", () => {
    expect(
      optionsOf("data/flink-ui", "CLB413").map((option) =>
        option.steps.map((step) => [step.traffic, step.command !== undefined]),
      ),
    ).toEqual([[["none", true]], [["addressLost", false]]]);
  });
});
