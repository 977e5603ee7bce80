import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { checkBundle } from "@/lib/upgrade/check";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { PreviewView } from "@/lib/views";
import { VIEWS } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { preflightHere } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
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

it.each([
  ["v2.4.0", "v2.15.0"],
  ["v2.11.2", "v2.14.0"],
])("page and terminal agree on an edit of every Service, %s to %s", async (ccmVersion, targetCcmVersion) => {
  const folder = testFolder();
  const [cluster, manifests] = ["cluster.json", "services.yaml"].map((name) => path.join(folder, name));
  const bundle: Bundle = { ...demo, cluster: { ...demo.cluster, ccmVersion, targetCcmVersion } };
  const text = edited.map((service) => JSON.stringify(service)).join("\n---\n");
  writeFileSync(cluster!, JSON.stringify(bundle));
  writeFileSync(manifests!, text);
  const result = checkBundle(bundle, { checkedAt: NOW });
  const page = (await VIEWS.preview.make({ result, bundle } as never, { text, whole: false }, "en")) as PreviewView;
  const { out } = await preflightHere("preview", cluster!, "-f", manifests!);
  const [head = "", ...blocks] = out.trimEnd().split("\n\n");
  expect(head).toContain(page.releases);
  expect(page.services).toHaveLength(edited.length);
  expect(blocks).toHaveLength(edited.length + (page.corrected === undefined ? 0 : 1));
  const wrong = page.services.flatMap((row, at) => {
    const block = `\n${blocks[at]}\n`;
    const calls = row.calls.map(
      ({ action, target, remarks }) =>
        `  ${[action, target].filter(Boolean).join(" ")}${remarks.length > 0 ? `  [${remarks.join(", ")}]` : ""}`,
    );
    const wanted = [
      `${row.service}  ${row.words.change}  ${row.words.instance}  ${row.words.verdict}`,
      ...calls,
      ...row.facts.map((fact) => `    ${fact}`),
      ...(row.precheck ? [`  Precheck of ${targetCcmVersion}: `] : []),
      ...(row.precheck?.appears ?? []).map(({ code, title }) => `    ${code} ${title}`),
    ];
    const shown = block.match(/^ {2}[A-Z][a-z]+[A-Z]\w+(?: .*)?$/gm) ?? [];
    const missing = wanted.filter((line) => !block.includes(`\n${line}`));
    return shown.length === calls.length ? missing : [...missing, `${row.service}: ${shown.length} calls`];
  });
  expect(wrong).toEqual([]);
  expect(new Set(page.services.map(({ verdict }) => verdict))).toEqual(new Set(["breaks", "ok"]));
  expect(page.services.flatMap(({ precheck }) => precheck?.appears ?? []).length).toBeGreaterThan(10);
});

it("a preview of very many ports or Services says what it leaves out, and does not end with 0", async () => {
  const folder = testFolder();
  const bundle = path.join(folder, "cluster.json");
  writeFileSync(bundle, JSON.stringify(shopOfDemo(NOW)));
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
