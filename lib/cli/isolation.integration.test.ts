import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { generateScale } from "@/simulator/cluster/scale";
import { publish } from "./publish";

const NOW = "2026-11-21T08:00:00Z";
const check = (bundle: Bundle) =>
  publish(runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" }), bundle, {
    locale: "en",
    targetVersion: "v2.14.0",
  });
const cluster = (): Bundle => generateScale({ services: 8, ports: 2, nodes: 4, failing: 0.5, seed: 9 });
const statuses = (bundle: Bundle) => new Map(check(bundle).services.map((s) => [s.service, s.status] as const));

/** Every place of an object that holds a text, as the setter of that place. */
function textPlaces(value: unknown, found: ((to: unknown) => void)[] = []): ((to: unknown) => void)[] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === "string")
      found.push((to) => {
        (value as Record<string, unknown>)[key] = to;
      });
    else textPlaces(child, found);
  }
  return found;
}

const bad = fc.oneof(
  fc.constant("a\u0000b"),
  fc.constant("\u001b[31m\u202e"),
  fc.constant("\ud800"),
  fc.constant("x".repeat(1_000_000)),
  fc.constant("__proto__"),
  fc.constant("9".repeat(400)),
  fc.constant(-0),
  fc.constant(1e308),
  fc.constant(true),
  fc.constant(null),
  fc.string({ unit: "binary", maxLength: 40 }),
);

describe("H3: one bad value harms one Service", () => {
  it("H3: a NUL in any annotation costs commands, never the check", () => {
    const bundle = cluster();
    const before = statuses(bundle);
    const service = bundle.kubernetes.services.find((s) => s.spec?.type === "LoadBalancer")!;
    const key = `${service.metadata!.namespace}/${service.metadata!.name}`;
    const annotations = (service.metadata!.annotations ??= {});
    for (const suffix of ["spec", "bandwidth", "cert-id", "scheduler", "acl-id", "name", "health-check-uri", "cookie"])
      annotations[`service.beta.kubernetes.io/alibaba-cloud-loadbalancer-${suffix}`] = "slb\u0000.s1";
    const after = statuses(bundle);
    for (const [other, status] of before) if (other !== key) expect([other, after.get(other)]).toEqual([other, status]);
    const row = check(bundle).services.find((s) => s.service === key);
    expect(row?.findings.some((f) => f.remediation.noCommandReason?.includes("NUL"))).toBe(true);
  });

  it("H3: any value in any text of a Service leaves the other Services as they were", () => {
    const base = cluster();
    const before = statuses(base);
    const count = textPlaces(base.kubernetes.services[0]).length;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), bad, (which, place, value) => {
        const bundle = structuredClone(base);
        const service = bundle.kubernetes.services[which % bundle.kubernetes.services.length]!;
        const key = `${service.metadata!.namespace}/${service.metadata!.name}`;
        const places = textPlaces({ metadata: { annotations: service.metadata!.annotations }, spec: service.spec });
        places[place % places.length]?.(value);
        const after = statuses(bundle);
        for (const [other, status] of before)
          if (other !== key && status === "pass") expect([other, after.get(other)]).toEqual([other, status]);
      }),
      { numRuns: 150 },
    );
    expect(count).toBeGreaterThan(3);
  });

  it("H3: any value in any text of the cloud's objects never ends the check", () => {
    const base = cluster();
    fc.assert(
      fc.property(fc.nat(), bad, (place, value) => {
        const bundle = structuredClone(base);
        const places = textPlaces(bundle.alibabaCloud);
        places[place % places.length]?.(value);
        expect(statuses(bundle).size).toBe(base.kubernetes.services.length);
      }),
      { numRuns: 150 },
    );
  });
});
