import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createSource, toolsOf } from "@/lib/cli/mcp-tools";
import { runEngine } from "@/lib/engine";
import { annotationInfo } from "@/lib/knowledge/annotations";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { redactObject } from "@/lib/text/redact-object";
import { makeView, VIEWS, type Input, type ViewName } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures";
import { testFolder } from "@/testing/folder";
import { NO_PROGRAM } from "@/testing/saved-program";
import { textPlaces } from "@/testing/text-places";
import { buildReport } from "./build";
import { composeReply } from "./file/reply";
import { readContent } from "./file/read";
import { renderHtml } from "./html";
import { renderMarkdown } from "./markdown";
import { readReportHtml } from "./pack";
import { DEFAULT_REDACTION } from "./schema";

const NOW = "2026-11-21T08:00:00Z";
const file = path.join(testFolder(), "bundle.json");
/** Rounds over all places: in each round the other places are unchanged, so that the rest is judged. */
const ROUNDS = 2;
/** By which objects are known: the API server takes no sentence there. Secrets are looked for in them too. */
const IDENTITY = /^(?:cluster\.id|kubernetes\.\w+\.\*\.metadata\.(?:name|namespace|uid))$/;
const SECRET = "Kv9otter7Moon";
const textAt = (n: number) => `Zebra ${n} lila </b> password=${SECRET}`;

/** Every finding, with Events, the official list and unpublished fields of the cloud. */
function cluster(): Bundle {
  const bundle = findingFixturesBundle({ now: NOW });
  const demo = demoBundle({ now: NOW });
  bundle.kubernetes.services = bundle.kubernetes.services.slice(0, 16);
  bundle.kubernetes.events.push(...demo.kubernetes.events.slice(0, 40));
  const { nlb, serverCertificates, vSwitches, instances } = demo.alibabaCloud;
  bundle.alibabaCloud = { ...{ nlb, serverCertificates, vSwitches, instances }, ...bundle.alibabaCloud };
  bundle.kubernetes.services.push(
    ...demo.kubernetes.services.filter(({ spec }) => spec?.loadBalancerClass).slice(0, 3),
  );
  bundle.kubernetes.pods.push(...demo.kubernetes.pods.slice(0, 2));
  bundle.errors = [
    { source: "slb", action: "DescribeTags", resource: "lb-1", code: "Forbidden.RAM", message: "no", requestId: "A1" },
  ];
  for (const lb of bundle.alibabaCloud.loadBalancers) Object.assign(lb, { Unpublished: "x", LockMsg: "x" });
  for (const { metadata } of bundle.kubernetes.services)
    Object.assign(metadata!.annotations ?? {}, {
      "service.kubernetes.io/topology-mode": "auto",
      "meta.helm.sh/release-name": "a",
    });
  return (parseBundle(bundle) as { bundle: Bundle }).bundle;
}

/** Everything that is sent, by its name, as a sender gets it without a tick. */
async function sent(bundle: Bundle): Promise<Map<string, string>> {
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
  const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now: NOW });
  const out = new Map([["JSON", JSON.stringify(report)]]);
  out.set("ticket", renderMarkdown(report, "en"));
  const html = await renderHtml(report, NO_PROGRAM, { locale: "en" });
  out.set("HTML", html + (await readReportHtml(html)));
  const content = await readContent(JSON.stringify(report), NOW);
  const [{ metadata } = {}] = bundle.kubernetes.services.filter(({ spec }) => spec?.type === "LoadBalancer");
  const changed = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: metadata?.name, namespace: metadata?.namespace },
    spec: { type: "LoadBalancer", ports: [{ port: 80 }] },
  };
  const rows = report.result.services;
  const inputs: { [K in ViewName]?: Input<K>[] } = {
    instance: rows.flatMap(({ loadBalancerId }) => (loadBalancerId ? { id: loadBalancerId } : [])),
    service: rows.map(({ service }) => ({ key: service })),
    preview: [{ text: JSON.stringify(changed), whole: true }],
  };
  for (const view of Object.keys(VIEWS) as ViewName[])
    for (const input of inputs[view] ?? [{}]) {
      const key = `view ${view}`;
      const made = await makeView(content, { view, input: input as Input<typeof view> }, "en");
      out.set(key, (out.get(key) ?? "") + JSON.stringify(made));
    }
  const uids = (await makeView(content, { view: "uids", input: {} }, "en"))!;
  const words = new Map(Object.keys(uids).map((service) => [service, "yes"]));
  out.set(
    "reply",
    composeReply(
      { cluster: report.cluster.id, readAt: NOW, createdAt: NOW, text: "go on", words, ways: new Map() },
      uids,
    ),
  );
  writeFileSync(file, JSON.stringify(bundle));
  const tools = toolsOf(createSource(file, { lang: "en" }), { lang: "en" });
  const asked = { format: "markdown" as const, namespace: "default", manifests: JSON.stringify(changed) };
  const one = { ...asked, service: result.services.find(({ status }) => status === "fail")?.service };
  for (const [name, of] of [
    ...(["check", "plan", "preview"] as const).map((tool) => [tool, asked] as const),
    ["check", one] as const,
  ])
    out.set(
      `MCP ${name}${of === one ? " of one Service" : ""}`,
      JSON.stringify(await tools[name].answer(of).catch((error: unknown) => ({ text: String(error) }))),
    );
  return out;
}

it(
  "a hostile text in any field of a bundle is in nothing that is sent, and a secret in none at all",
  { timeout: 900_000 },
  async () => {
    const base = cluster();
    const places = textPlaces(base);
    for (const part of [
      "services",
      "endpointSlices",
      "nodes",
      "pods",
      "events",
      "loadBalancers",
      "listeners",
      "vServerGroups",
      "nlb",
      "serverCertificates",
      "errors",
    ])
      expect(
        places.some(({ kind }) => kind.includes(part)),
        part,
      ).toBe(true);
    const leaks = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const bundle = structuredClone(base);
      const planted = places.map((place, n) => ({ ...place, n })).filter(({ n }) => n % ROUNDS === round);
      for (const { set, n } of planted) set(bundle, textAt(n));
      // As every bundle comes in: secrets of a known form are masked there.
      for (const [name, text] of await sent(redactObject(bundle))) {
        if (text.includes(SECRET)) leaks.add(`${name}: a secret of round ${round}`);
        for (const { kind, keys, n } of planted)
          // An annotation that the catalogue knows is what a report is about.
          if (text.includes(`Zebra ${n} lila`) && !IDENTITY.test(kind) && !annotationInfo(keys.at(-1)!))
            leaks.add(`${name}: ${kind}`);
      }
    }
    expect([...leaks]).toEqual([]);
    expect(places.length).toBeGreaterThan(150);
  },
);
