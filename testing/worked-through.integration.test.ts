import { describe, expect, it } from "vitest";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { checkBundle } from "@/lib/upgrade/check";
import { receiptsOf } from "@/lib/views/receipt";
import { verdictSentence } from "@/lib/views/verdict";
import { givenUp } from "@/lib/ccm/protections";
import { demoBundle } from "@/simulator/demo/bundle";
import { syncService } from "@/simulator/controller/sync";
import { startBench } from "@/testing/proof/bench";
import { buildPlan, buildPlanView, type PlanStep } from "@/lib/remediation";
import { isFailing } from "@/lib/model/result";
import { keyOf } from "@/lib/ccm/names";

const NOW = "2026-11-26T12:00:00Z";
const ROUNDS = 4;

function opened(bundle: Bundle): Bundle {
  const parsed = parseBundle(structuredClone({ ...bundle, capturedAt: NOW }));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.bundle;
}
const checked = (bundle: Bundle): Result =>
  checkBundle(bundle, { checkedAt: NOW, targetVersion: bundle.cluster.targetCcmVersion });

/** The plan with every decision taken: of its ways that have a command, the last. */
function decided(bundle: Bundle): PlanStep[] {
  const result = checked(bundle);
  const choices = new Map<string, string>();
  for (let steps = buildPlan(result, bundle); ; steps = buildPlan(result, bundle, { choices })) {
    const before = choices.size;
    for (const { command, ways = [], decision, findingIds } of steps) {
      if (command !== undefined || ways.length === 0) continue;
      const typed = ways.filter((way) => way.command !== undefined);
      const way = (typed.length > 0 ? typed : ways).at(-1)!.name;
      for (const id of decision ? [decision.id] : findingIds) if (!choices.has(id)) choices.set(id, way);
    }
    if (choices.size === before) return steps;
  }
}

/** The demo after every command of its plan, with every decision taken in one way. */
async function workedThrough(): Promise<{ first: Bundle; bundle: Bundle; result: Result }> {
  const demo = demoBundle({ now: NOW });
  const bench = await startBench(demo);
  try {
    const first = opened(bench.bundle());
    for (let round = 0; round < ROUNDS; round++) {
      const commands = decided(opened(bench.bundle())).filter(({ command }) => command !== undefined);
      if (commands.length === 0) break;
      for (const { command } of commands) await bench.run(command!);
      for (const service of new Set(commands.map((step) => step.service).filter(Boolean)))
        await syncService(bench.simulator, service, { release: demo.cluster.ccmVersion, now: NOW });
    }
    const bundle = opened(bench.bundle());
    return { first, bundle, result: checked(bundle) };
  } finally {
    await bench.close();
  }
}

/** Passing CLB Services with a TCP port that no running listener of their instance answers on, read off the cloud itself. */
function silentPorts({ kubernetes, alibabaCloud }: Bundle, { services }: Result): string[] {
  const open = new Set(
    alibabaCloud.listeners
      .filter(({ Status }) => Status === "running")
      .map(({ LoadBalancerId, ListenerPort }) => `${LoadBalancerId} ${ListenerPort}`),
  );
  return kubernetes.services.flatMap(({ metadata, spec }) => {
    const key = `${metadata?.namespace}/${metadata?.name}`;
    const row = services.find((one) => one.service === key && one.status === "pass" && one.family === undefined);
    if (!row?.loadBalancerId || spec?.type !== "LoadBalancer") return [];
    return (spec.ports ?? []).some(({ port }) => !open.has(`${row.loadBalancerId} ${port}`)) ? [key] : [];
  });
}

// That of always taking the first option is worked through in e2e/worked.spec.ts.
describe("the demo worked through by always taking the last option", () => {
  it("names ports without an answer, protections given up, what fails now, and until when the verdict holds", async () => {
    const { first, bundle, result } = await workedThrough();
    // Services that wait for a bill or a ticket are left out: the rest is ready.
    const failing = new Set(result.services.flatMap((row) => (isFailing(row) ? row.service : [])));
    const services = bundle.kubernetes.services.filter((service) => !failing.has(keyOf(service)));
    const others = { ...bundle, kubernetes: { ...bundle.kubernetes, services } };
    const rest = checked(others);
    const sentence = verdictSentence(rest, "en", others);
    process.stdout.write(`${sentence} Left out: ${[...failing].join(", ")}\n`);
    const edits = rest.services.reduce((sum, { handEdits = 0 }) => sum + handEdits, 0);
    expect(edits).toBeGreaterThan(10);
    expect(sentence).toMatch(/^Ready/);
    expect(sentence).toContain(`Holds until ${edits} edits made by hand are at the source.`);
    expect(sentence).toMatch(/ 2 protections are switched off\./);
    expect(sentence).toMatch(/ fails? now for another reason\. .*The rights of the CCM's role were not read/);
    const { header } = buildPlanView(rest, others);
    // Each protection with the command that switches it on again.
    const lowered = services.flatMap((service) => givenUp(service).map(({ key }) => `${keyOf(service)} ${key}`));
    const shown = header.givenUp ?? [];
    expect(shown).toHaveLength(lowered.length);
    for (const { service, name, undo } of shown) {
      expect(lowered.find((one) => one.startsWith(`${service} `) && one.endsWith(name))).toBeDefined();
      expect(undo).not.toMatch(/=(?:off|NonProtection|tls_cipher_policy_1_0)$/);
    }
    // Protections that the Services do not show any more are in the receipts, with their undo.
    const receipts = receiptsOf({ result: checked(first), bundle: first }, { result, bundle }, [], "en");
    const lost = receipts.filter((one) => one.lost?.length);
    expect(lost.map((one) => [one.service, one.steps?.map(({ undo }) => undo).join("\n")])).toEqual([
      ["data/flink-ui", expect.stringContaining("address-type=intranet")],
      ["shop/promo", expect.stringContaining("acl-status=on")],
    ]);
    // One text for each owner holds all its Services.
    const owners = header.handEdits!.map(({ owner }) => `${owner.kind} ${owner.namespace} ${owner.name}`);
    expect(new Set(owners).size).toBeGreaterThan(2);
    for (const service of silentPorts(bundle, result)) {
      const row = result.services.find((one) => one.service === service)!;
      expect([service, row.findings.filter(({ code }) => /^CLB(213|218)$/.test(code)).length > 0]).toEqual([
        service,
        true,
      ]);
    }
  }, 300_000);
});
