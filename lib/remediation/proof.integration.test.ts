import { describe, expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import { buildPlan } from "@/lib/remediation";
import { CHECKED_AT, failures, inventory, oneOfEachKind, proveAll, type ProofRecord } from "@/testing/proof/prove";
import { settlePlan } from "@/testing/proof/rest";
import { once } from "@/lib/text/memoize";
import { startShell } from "@/testing/proof/sandbox";
import type { ResultService } from "@/lib/model/result";
import { CLUSTERS, DEMO, FIXTURES, newKinds } from "@/testing/clusters";
import { WITH_NLB } from "@/testing/recordings";

/** The first target whose precheck includes NLB Services. */
const NLB_TARGET = "v2.15.0";

/** The demo and the fixtures, which two tests look at. */
const OWN = [DEMO, FIXTURES].map(({ name, bundle: load }) => {
  const bundle = load();
  return { name, bundle, ways: once(() => inventory(bundle)) };
});

/** Every candidate resolves its finding, and its undo restores what was there. */
const expectProven = (records: readonly ProofRecord[]) => expect(failures(records)).toEqual([]);

describe("every way out of a finding resolves it and can be undone", () => {
  const known = new Set<string>();
  it.each(OWN)("on $name, in every direction", async ({ name, bundle, ways }) => {
    const { candidates, without } = ways();
    expect(candidates.length).toBeGreaterThan(10);
    oneOfEachKind(candidates, known);
    expectProven(await proveAll(name, bundle, candidates));
    for (const { finding, reason } of without) expect(reason, finding.code).not.toBe("");
  });

  it("on the recordings, the kinds that the others do not have", async () => {
    const records: ProofRecord[] = [];
    const isNew = newKinds();
    for (const cluster of CLUSTERS) {
      const bundle = cluster.bundle();
      const { candidates } = inventory(bundle, undefined, isNew);
      if (cluster !== DEMO && cluster !== FIXTURES)
        records.push(...(await proveAll(cluster.name, bundle, oneOfEachKind(candidates, known))));
    }
    expectProven(records);
  });

  it("of NLB findings", async () => {
    const kinds = new Set<string>();
    const isNew = newKinds();
    const isTaken = (row: ResultService) => row.family === "nlb" && isNew(row);
    const records: ProofRecord[] = [];
    for (const { name, bundle: load } of [DEMO, ...WITH_NLB.slice(0, 2)]) {
      const bundle = load();
      const chosen = oneOfEachKind(inventory(bundle, NLB_TARGET, isTaken).candidates, kinds);
      records.push(...(await proveAll(name, bundle, chosen, { targetVersion: NLB_TARGET })));
    }
    expect(records.length).toBeGreaterThan(4);
    expectProven(records);
  });
});

describe("through shells, kubectl and aliyun", () => {
  const known = new Set<string>();
  /** Whether some command has a shape that none had before: commands of one shape differ in names and values. */
  const hasNewShape = (commands: readonly string[]) => {
    const shapes = commands.flatMap((text) =>
      text.split("\n").map((line) =>
        line
          .replace(/ -n \S+/, "")
          .split(" ", 3)
          .join(" ")
          .replace(/\d+/g, ""),
      ),
    );
    const fresh = shapes.filter((shape) => !known.has(shape));
    for (const shape of fresh) known.add(shape);
    return fresh.length > 0;
  };

  it("the script of a plan leaves Services clean, and its dry run changes nothing", async () => {
    const bundle = DEMO.bundle();
    const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
    // The whole demo is settled by the same script in e2e/worked.spec.ts, and without shells in rest.integration.test.ts.
    const chosen = new Set(
      steps.filter(({ command }) => command && hasNewShape([command])).map(({ service }) => service),
    );
    bundle.kubernetes.services = bundle.kubernetes.services.filter((service) => chosen.has(keyOf(service)));
    expect(chosen.size).toBeGreaterThan(5);
    expect(await settlePlan(bundle, { script: true })).toEqual({ failed: [], remaining: [], second: [], rounds: 1 });
  });

  it("one command of each other shape does the same", async () => {
    for (const { name, bundle, ways } of OWN) {
      const chosen = ways().candidates.filter(({ option }) =>
        hasNewShape(option.steps.flatMap((step) => step.command ?? [])),
      );
      expectProven(await proveAll(name, bundle, chosen, { start: startShell }));
    }
    expect(known.size).toBeGreaterThan(25);
  });
});
