import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { keyOf } from "@/lib/ccm/names";
import { checkBundle } from "@/lib/upgrade/check";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { PreviewView } from "@/lib/views";
import { VIEWS } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";

// The command reads the clock: certificates end.
const NOW = new Date().toISOString();
const PREFIX = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
const EDITS: readonly Record<string, string>[] = [
  { "proxy-protocol": "on" },
  { scheduler: "wlc", "protocol-port": "http:80" },
  { "idle-timeout": "33", "established-timeout": "200" },
  { "address-type": "intranet" },
  { "delete-protection": "off", spec: "slb.s2.small" },
];

const demo = demoBundle({ now: NOW });
const edited = demo.kubernetes.services
  .filter(({ spec }) => spec?.type === "LoadBalancer")
  .slice(0, 40)
  // Each kind of edit on three Services.
  .filter((_, at) => at % 15 < EDITS.length)
  .map(({ metadata, spec }, at): KubeService => {
    const { name, namespace, annotations } = metadata!;
    const edit = Object.entries(EDITS[at % EDITS.length]!).map(([key, value]) => [PREFIX + key, value]);
    const wanted = { ...annotations, ...Object.fromEntries(edit) };
    return {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, namespace, annotations: wanted },
      spec,
    } as KubeService;
  });

it("page and terminal agree on a manifest", async () => {
  const [ccmVersion, targetCcmVersion] = ["v2.4.0", "v2.15.0"];
  const folder = testFolder();
  const bundle: Bundle = { ...demo, cluster: { ...demo.cluster, ccmVersion, targetCcmVersion } };
  writeFileSync(path.join(folder, "cluster.json"), JSON.stringify(bundle));
  const result = checkBundle(bundle, { checkedAt: NOW });
  const wrong: string[] = [];
  const verdicts = new Set<string>();
  let prechecks = 0;
  for (const service of edited) {
    const text = JSON.stringify(service);
    writeFileSync(path.join(folder, "service.yaml"), text);
    const page = (await VIEWS.preview.make({ result, bundle } as never, { text, whole: false }, "en")) as PreviewView;
    const [row] = page.services;
    if (!row) throw new Error(`${keyOf(service)}: ${page.refused}`);
    const { out } = await preflightHere(
      "preview",
      path.join(folder, "cluster.json"),
      "-f",
      path.join(folder, "service.yaml"),
    );
    const of = (line: string) => out.includes(`\n${line}`);
    verdicts.add(row.verdict);
    prechecks += row.precheck!.appears.length;
    const wanted = [
      `${row.service}  ${row.words.change}  ${row.words.instance}  ${row.words.verdict}`,
      ...row.calls.map(
        ({ action, target, remarks }) =>
          `  ${[action, target].filter(Boolean).join(" ")}${remarks.length > 0 ? `  [${remarks.join(", ")}]` : ""}`,
      ),
      ...row.facts.map((fact) => `    ${fact}`),
      `  Precheck of ${targetCcmVersion}: `,
      ...row.precheck!.appears.map(({ code, title }) => `    ${code} ${title}`),
    ];
    const count = (shown: string) => (shown.match(/^ {2}[A-Z][a-z]+[A-Z]\w+( |$)/gm) ?? []).length;
    if (!out.includes(page.releases!)) wrong.push(`${keyOf(service)}: releases`);
    for (const line of wanted) if (!of(line)) wrong.push(`${keyOf(service)}: ${line}`);
    if (count(out) !== row.calls.length) wrong.push(`${keyOf(service)}: ${count(out)} calls, not ${row.calls.length}`);
  }
  expect(wrong).toEqual([]);
  expect([...verdicts].sort()).toEqual(["breaks", "ok"]);
  expect(prechecks).toBeGreaterThan(5);
});

it("a preview of very many ports or Services says what it leaves out, and does not end with 0", async () => {
  const folder = testFolder();
  const bundle = path.join(folder, "cluster.json");
  writeFileSync(bundle, JSON.stringify(demo));
  const service = (name: string, ports: number) => ({
    ...{ apiVersion: "v1", kind: "Service", metadata: { name, namespace: "shop" } },
    spec: { type: "LoadBalancer", ports: Array.from({ length: ports }, (_, at) => ({ name: `p${at}`, port: at + 1 })) },
  });
  const preview = async (services: readonly object[]) => {
    const file = path.join(folder, "many.yaml");
    writeFileSync(file, services.map((one) => stringify(one)).join("---\n"));
    return preflightHere("preview", bundle, "-f", file);
  };
  const ports = await preview([service("wide", 4_000)]);
  expect([ports.status, ports.out]).toEqual([2, expect.stringContaining("Not judged: 4,000 ports")]);
  const services = await preview(Array.from({ length: 210 }, (_, at) => service(`s${at}`, 1)));
  expect(services.status).toBe(2);
  expect(services.out.match(/Not judged: a preview judges 200 Services/g)).toHaveLength(10);
});
