import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import type { KubeService } from "@/lib/model/bundle";
import { keyOf } from "@/lib/ccm/names";
import { buildPreview } from "./preview";

const bundle = demoBundle({ now: "2026-03-01T10:00:00.000Z" });
const result = runEngine(bundle, { checkedAt: "2026-03-01T10:00:00.000Z" });
const raw = (key: string) => bundle.kubernetes.services.find((one) => keyOf(one) === key)!;
const ask = (text: string, whole = true) => buildPreview({ result, bundle }, { text, whole }, "en")!;

/** A Service, one of its findings about a single annotation, and the annotation. */
function oneByAnnotation() {
  for (const row of result.services)
    for (const finding of row.findings)
      if (
        finding.visibility === "reported" &&
        finding.desiredFrom?.kind === "annotation" &&
        finding.code.startsWith("CLB22") &&
        typeof finding.actual !== "object" &&
        row.loadBalancerId &&
        // With several ports one annotation speaks for all of them.
        raw(row.service).spec?.ports?.length === 1
      )
        return { key: row.service, finding, annotation: finding.desiredFrom.name };
  throw new Error("the demo has no such finding");
}

describe("the manifest of a Service that exists", () => {
  const { key, finding, annotation } = oneByAnnotation();
  const asText = ({ metadata, spec }: KubeService) => stringify({ apiVersion: "v1", kind: "Service", metadata, spec });
  const annotated = (value: string | undefined) => {
    const annotations = { ...raw(key).metadata?.annotations };
    if (value === undefined) delete annotations[annotation];
    else annotations[annotation] = value;
    return asText({ ...raw(key), metadata: { ...raw(key).metadata, annotations } });
  };

  test("nothing changed: every finding stays, and no call is made", () => {
    const [row] = ask(asText(raw(key))).services;
    expect([row?.change, row?.precheck?.appears, row?.precheck?.goes]).toEqual(["update", [], []]);
    expect(row?.calls).toEqual([]);
  });

  test("the load balancer's value in the annotation: the finding goes", () => {
    const [row] = ask(annotated(String(finding.actual))).services;
    expect(row?.precheck?.goes.map(({ id }) => id)).toContain(finding.id);
    expect(row?.precheck?.appears).toEqual([]);
  });

  test("an annotation that is taken out of the whole object is gone, and stays with an apply of a part", () => {
    const of = (whole: boolean) => ask(annotated(undefined), whole).services[0];
    expect(of(false)?.precheck?.goes).toEqual([]);
    const has = (whole: boolean) => of(whole)?.reading?.lines.some(({ key }) => key.endsWith(annotation));
    expect([has(false), has(true)]).toEqual([true, false]);
  });

  test("a text that the API server refuses says why, and what it would take", () => {
    const view = ask(
      "apiVersion: v1\nkind: Service\nmetadata:\n  name: x\n  annotations:\n    a: on\nspec:\n  ports: [{port: 80}]\n",
    );
    expect(view.refused).toContain("annotation a is true, not a text");
    expect(view.corrected).toContain('a: "on"');
  });

  test("without the raw objects there is none", () => {
    expect(buildPreview({ result }, { text: asText(raw(key)) }, "en")).toBeUndefined();
  });
});

test("more than a reader waits for is refused with a reason, before it is parsed", () => {
  const ports = Array.from({ length: 12_000 }, (_, n) => `    - {name: p${n}, port: ${n + 1}}`).join("\n");
  const many = Array.from({ length: 300 }, (_, n) => `---\nkind: Service\nmetadata: {name: s${n}}`).join("\n");
  for (const text of ["---\n".repeat(120_000), `kind: Service\nspec:\n  ports:\n${ports}`, many]) {
    const began = performance.now();
    expect(ask(text)).toMatchObject({ services: [], refused: expect.stringContaining("Too much for one preview") });
    expect(performance.now() - began).toBeLessThan(1_000);
  }
});
