import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { openedDemo } from "@/testing/clusters";
import { runEngine } from "@/lib/engine";
import { parseBundle, type KubeService } from "@/lib/model/bundle";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildPlanView, renderPlanMarkdown, renderPlanScript } from "./index";

const now = "2026-11-26T12:00:00Z";
const bundle = openedDemo(now);
const result = runEngine(bundle, { checkedAt: now, targetVersion: bundle.cluster.targetCcmVersion });
const { header, steps } = buildPlanView(result, bundle);
const edited = steps.filter(({ command, annotations }) => command && annotations);

it("the demo's plan is one edit for each owner, with every Service that it edits", () => {
  const sources = header.sources!;
  expect(sources.map(({ owner, services }) => [owner.title, services.length > 0])).toEqual(
    [...new Set(sources.map(({ owner }) => owner.title))].map((title) => [title, true]),
  );
  const owners = new Map(sources.flatMap(({ owner, services }) => services.map((key) => [key, owner.title])));
  const byHand = edited.filter(({ service }) => !owners.has(service)).map(({ service }) => service);
  expect(new Set(byHand.map((key) => key.split("/")[0]))).toEqual(new Set(["platform"]));
  const release = sources.find(({ owner }) => owner.title === "Helm release data-platform")!;
  expect(release.services.length).toBeGreaterThan(3);
  const application = sources.find(({ owner }) => owner.kind === "argocd")!;
  const documents = parseAllDocuments(application.text).map((one) => one.toJS() as KubeService);
  expect(documents.map(({ metadata }) => `shop/${metadata!.name}`)).toEqual(application.services);
  const patches = (
    parse(sources.find(({ owner }) => owner.kind === "flux-kustomization")!.text) as { patches: unknown[] }
  ).patches;
  expect(patches.length).toBeGreaterThan(1);
});

it("the script and Markdown have the edits beside the commands", () => {
  const script = renderPlanScript(steps, header);
  const markdown = renderPlanMarkdown(steps, header);
  const { text, services } = header.sources!.find(({ owner }) => owner.kind === "argocd")!;
  expect(script).toContain(`# ---- Argo CD application mall-shop: ${services.join(", ")}\n`);
  for (const line of text.trimEnd().split("\n")) expect(script).toContain(`\n# ${line}`);
  expect(markdown).toContain(`\`\`\`yaml\n${text}\`\`\``);
  // An edit for Services that were not chosen too is named, and its text left out.
  const [first] = edited.filter(({ service }) => service === services[0]);
  expect(services.length).toBeGreaterThan(1);
  for (const file of [renderPlanScript([first!], header), renderPlanMarkdown([first!], header)]) {
    expect(file).toContain("the whole plan has its text: Argo CD application mall-shop");
    expect(file).not.toContain("kind: Service");
  }
  expect(renderPlanMarkdown([], header)).not.toContain("mall-shop");
});

it("braces and names that every object has, in what people wrote, stop no plan and stay as they are", () => {
  const hostile = structuredClone(demoBundle({ now }));
  for (const service of hostile.kubernetes.services) {
    service.metadata!.name += "{{ .Values.it's }}";
    Object.assign(service.spec!, { hasOwnProperty: { hasOwnProperty: "x" } });
  }
  const read = parseBundle(hostile);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const checked = runEngine(read.bundle, { checkedAt: now, targetVersion: read.bundle.cluster.targetCcmVersion });
  for (const locale of ["en", "zh-CN"] as const) {
    const titles = buildPlanView(checked, read.bundle, { locale }).steps.map(({ title }) => title);
    expect(titles.some((title) => title.includes("k8s/80/flink-ui{{ .Values.it's }}/"))).toBe(true);
  }
});
