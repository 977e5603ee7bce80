import { beforeAll, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildEvents } from "@/lib/triage/events-view";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { buildPlaybook } from "@/lib/upgrade/playbook";
import { buildPlan, planIdentity, renderPlanMarkdown, renderPlanScript } from "@/lib/remediation";
import { buildReport } from "@/lib/report/build";
import { renderHtml } from "@/lib/report/html";
import { NO_PROGRAM } from "@/testing/saved-program";
import { renderMarkdown } from "@/lib/report/markdown";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { redactObject } from "@/lib/text/redact-object";
import { buildReadiness } from "@/lib/views/readiness";
import { buildService } from "@/lib/views/resource";
import { generateScale } from "@/simulator/cluster/scale";
import { textPlaces } from "@/testing/text-places";
import { publish } from "./publish";

const NOW = "2026-11-21T08:00:00Z";

/** A cluster with an object of every kind that a bundle holds, each with its texts. */
function cluster(): Bundle {
  const bundle = generateScale({ services: 2, ports: 1, nodes: 1, failing: 0.5, seed: 9 });
  const [service] = bundle.kubernetes.services;
  bundle.kubernetes.events = ["SyncLoadBalancerFailed", "UnAvailableLoadBalancer"].map((reason, n) => ({
    metadata: { name: `web.${n}`, namespace: service?.metadata?.namespace, uid: `e-${n}` },
    involvedObject: { kind: "Service", namespace: service?.metadata?.namespace, name: service?.metadata?.name },
    type: "Warning",
    reason,
    message: "Error syncing load balancer [lb-1]: Message: The specified vswitch is not available",
    count: 2,
    firstTimestamp: NOW,
    lastTimestamp: NOW,
    source: { component: "service-controller", host: "n" },
  }));
  return bundle;
}

/** Control characters, half of a pair, quotes. */
const TEXT = "a\u0000b\u0007\u001b[31m\u202e\ud800'\"`$(reboot)\\\n</script>";
/** Characters that a terminal or a viewer would interpret. */
const ACTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
const OTHERS = [7, { a: 1 }, ["a"], null];

/** Everything that is made of a bundle, up to the files people get. Throws what any of it throws. */
async function everything(value: unknown): Promise<Map<string, string> | null> {
  const parsed = parseBundle(redactObject(value));
  if (!parsed.ok) {
    // Refused with its place, which is an answer.
    expect(parsed.issues[0]?.message).toBeTruthy();
    return null;
  }
  const { bundle } = parsed;
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
  const locale = "en" as const;
  JSON.stringify(publish(result, bundle, { locale, targetVersion: "v2.14.0" }));
  buildReadiness({ bundle, result }, locale);
  for (const row of result.services) buildService({ bundle, result }, row.service, locale);
  buildPlaybook({ bundle, result, locale });
  buildEvents({ bundle, result }, "en");
  const steps = buildPlan(result, bundle, { locale });
  const header = { cluster: bundle.cluster.name, identity: planIdentity(bundle, steps) };
  for (const file of [renderPlanScript(steps, header), renderPlanMarkdown(steps, header)])
    expect(file).not.toMatch(ACTS);
  const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now: NOW });
  renderMarkdown(report, locale);
  await renderHtml(report, NO_PROGRAM, { locale });
  return new Map(result.services.map((row) => [row.service, row.status]));
}

const base = cluster();
const places = textPlaces(base);
let before: Map<string, string>;
beforeAll(async () => {
  before = (await everything(structuredClone(base)))!;
});

describe("every text of a bundle, through everything that is made of it", () => {
  it("the places are those of every kind of object", () => {
    const kinds = places.map(({ kind }) => kind);
    for (const part of [
      "kubernetes.services",
      "kubernetes.endpointSlices",
      "kubernetes.nodes",
      "kubernetes.events",
      "alibabaCloud.loadBalancers",
      "alibabaCloud.listeners",
      "alibabaCloud.vServerGroups",
      "cluster.",
    ])
      expect(
        kinds.some((kind) => kind.startsWith(part)),
        `${part} of ${kinds.join(" ")}`,
      ).toBe(true);
    expect(places.length).toBeGreaterThan(80);
  });

  it.each<[string, (at: number) => unknown]>([
    ["a hostile text", () => TEXT],
    ["a number, an object, a list or nothing", (at) => OTHERS[at % OTHERS.length]],
  ])("%s in any of them ends nothing, and a Service harms no other", { timeout: 300_000 }, async (_, valueAt) => {
    const ended: string[] = [];
    for (const [at, { kind, keys, set }] of places.entries()) {
      const bundle = structuredClone(base);
      set(bundle, valueAt(at));
      const after = await everything(bundle).catch((error: unknown) => {
        ended.push(
          `${kind}: ${error instanceof Error ? error.stack?.split("\n").slice(0, 3).join(" ") : String(error)}`,
        );
        return null;
      });
      // Places of the first Service are its own; a passing one elsewhere stays so.
      if (!after || !kind.startsWith("kubernetes.services.")) continue;
      const own = base.kubernetes.services[Number(keys[2])]?.metadata;
      for (const [service, status] of before)
        if (status === "pass" && service !== `${own?.namespace}/${own?.name}`)
          expect([kind, service, after.get(service)]).toEqual([kind, service, status]);
    }
    expect(ended).toEqual([]);
  });

  it("a NUL in any annotation costs commands, never the check", () => {
    const bundle = structuredClone(base);
    const service = bundle.kubernetes.services.find((one) => one.spec?.type === "LoadBalancer")!;
    const key = `${service.metadata!.namespace}/${service.metadata!.name}`;
    const annotations = (service.metadata!.annotations ??= {});
    for (const suffix of ["spec", "bandwidth", "cert-id", "scheduler", "acl-id", "name", "health-check-uri", "cookie"])
      annotations[`service.beta.kubernetes.io/alibaba-cloud-loadbalancer-${suffix}`] = "slb\u0000.s1";
    const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
    const rows = publish(result, bundle, { locale: "en", targetVersion: "v2.14.0" }).services;
    for (const row of rows)
      if (row.service !== key) expect([row.service, row.status]).toEqual([row.service, before.get(row.service)]);
    const own = rows.find((row) => row.service === key);
    expect(own?.findings.some((finding) => finding.remediation.noCommandReason?.includes("NUL"))).toBe(true);
  });
});
