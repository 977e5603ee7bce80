import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { keyOf } from "@/lib/ccm/names";
import type { Locale } from "@/lib/model/text";
import { readContent } from "@/lib/report/file/read";
import { makeView, type ViewRequest } from "@/lib/views/registry";
import { buildReport } from "@/lib/report/build";
import { renderMarkdown } from "@/lib/report/markdown";
import { DEFAULT_REDACTION, type Redaction } from "@/lib/report/schema";
import { demoBundle } from "@/simulator/demo/bundle";
import { FLEET, startDemoFleet } from "@/simulator/demo/fleet";
import { FINDING_FIXTURES, findingFixturesBundle, fixtureName } from "@/testing/finding-fixtures";
import { rareFixtures } from "@/testing/finding-fixtures/rare";
import { preflightHere } from "@/testing/command";
import { MESSAGES } from "@/testing/corpus";
import { semantic } from "./semantic";

/** Answers of one part of the product, by names that say what was asked. */
export type Golden = { [asked: string]: unknown };

/** Goldens by the name of their file; rows are one a line. */
export type Files = Record<string, Golden | readonly object[]>;

const NOW = "2026-11-21T08:00:00.000Z";

/** The clock of a recording does not move. */
function stopClock(): void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [NOW]) as [string]));
    }
    static override now = () => Real.parse(NOW);
  } as DateConstructor;
}
stopClock();

/** Certainties in hundredths: each new row moves what is behind. */
export const rounded = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 100) / 100 : value;

const without = (names: ReadonlySet<string>, value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (names.has(key) ? undefined : inner)));

type Card = { code: string };

/** Cards of findings as the page of their fixture shows them, by code. */
async function cards(locale: Locale): Promise<Map<string, Card>> {
  const fixtures = [...FINDING_FIXTURES, ...rareFixtures];
  const content = await readContent(JSON.stringify(findingFixturesBundle({ now: NOW }, fixtures)), NOW);
  const found = new Map<string, Card>();
  for (const { code } of fixtures) {
    const input = { key: `fixtures/${fixtureName(code)}` };
    const page = (await makeView(content, { view: "service", input }, locale)) as { services: { findings: Card[] }[] };
    const card = page.services.flatMap(({ findings }) => findings).find((finding) => finding.code === code);
    if (card) found.set(code, card);
  }
  return found;
}

/** Effects, calls and values of a card are rows of `semantic`. */
const IN_ROWS = new Set(["id", "params", "consequence", "undo", "lines", "after", "summary"]);

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Every finding once: in full in one language, and the sentences of the other. */
async function findings(): Promise<Files> {
  const [en, zh] = [await cards("en"), await cards("zh-CN")];
  const sentences = [...zh].map(([code, card]) => {
    const same = new Set(textsOf(en.get(code)));
    return [code, [...new Set(textsOf(without(IN_ROWS, card)))].filter((text) => !same.has(text))];
  });
  return {
    en: Object.fromEntries([...en].map(([code, card]) => [code, without(IN_ROWS, card)])),
    "zh-CN": Object.fromEntries(sentences) as Golden,
  };
}

/** Objects as they were read, which a page hands on, and what is a row of `semantic`. */
const LEFT_OUT = new Set(["consequence", "raw", "endpointSlices", "loadBalancer", "listeners", "vServerGroups"]);

/** Four pages of one cluster of the demo's fleet, read from the simulated APIs, so that the adapters take part. */
async function pages(): Promise<Files> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-goldens-"));
  const started = await startDemoFleet(folder, NOW);
  Object.assign(process.env, started.env);
  const file = path.join(folder, "prod.json");
  await preflightHere("collect", "--context", FLEET[0], "--output", file);
  const content = await readContent(readFileSync(file, "utf8"), NOW);
  const page = async (request: ViewRequest) => without(LEFT_OUT, await makeView(content, request, "en")) as Golden;
  const plan = (await page({ view: "plan", input: {} })) as { steps: { service: string }[] };
  const files: Files = {
    readiness: await page({ view: "readiness", input: {} }),
    service: await page({ view: "service", input: { key: "payments/notify" } }),
    instance: await page({ view: "instance", input: { id: "lb-bp1okkqtd9wt77qt9rmya" } }),
    plan: { ...plan, steps: plan.steps.filter(({ service }) => service.startsWith("payments/")) },
  };
  await started.close();
  rmSync(folder, { recursive: true });
  return files;
}

/** A report that support gets, the same without names, and what a person reads of it. */
async function reports(): Promise<Files> {
  const bundle = demoBundle({ now: NOW });
  const { result } = await readContent(JSON.stringify(bundle), NOW);
  const services = result.services.filter((row) => row.status === "fail").slice(0, 2);
  const report = (redaction: Redaction) =>
    buildReport({
      bundle,
      result,
      scope: { kind: "services", services: services.map((row) => row.service) },
      redaction,
      now: NOW,
    });
  const anonymous = report({ managedFields: true, ips: true, names: true, domains: true });
  return {
    default: { report: report(DEFAULT_REDACTION) },
    anonymous: { markdown: renderMarkdown(anonymous, "en", "prod") },
    "zh-CN": { markdown: renderMarkdown(report(DEFAULT_REDACTION), "zh-CN", "prod") },
  };
}

const WRONG_FILES = {
  "empty.json": "",
  "future.json": '{"format":"ccm-preflight/bundle@9"}',
  "other.json": '{"format":"something"}',
  "odd.json":
    '{"format":"ccm-preflight/bundle@1","cluster":{},"kubernetes":{"services":[1]},"alibabaCloud":{"loadBalancers":[]}}',
  "broken.yaml": "a: [",
  "other.yaml": "kind: ConfigMap",
  "nameless.yaml": "kind: Service",
};

/** Status and first line of every command of commands.txt. */
async function commands(): Promise<Golden> {
  const bundle = demoBundle({ now: NOW });
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-goldens-"));
  const home = process.cwd();
  process.chdir(folder);
  // Errors name this file, not a cluster of the person who records.
  Object.assign(process.env, { KUBECONFIG: "nowhere.yaml", PREFLIGHT_CLUSTERS_FILE: "", PREFLIGHT_CONTEXTS: "" });
  const file = (name: string, value: unknown) =>
    writeFileSync(name, typeof value === "string" ? value : JSON.stringify(value));
  const [service] = bundle.kubernetes.services.filter((item) => item.spec?.type === "LoadBalancer");
  file("prod.json", bundle);
  file("before.json", {
    ...bundle,
    capturedAt: "2026-11-20T08:00:00.000Z",
    alibabaCloud: { ...bundle.alibabaCloud, listeners: bundle.alibabaCloud.listeners.slice(1) },
  });
  file("changed.json", { ...service, spec: { ...service?.spec, ports: [{ port: 8443, protocol: "TCP" }] } });
  file("policy.json", { Version: "1", Statement: [{ Effect: "Allow", Action: ["slb:Describe*"], Resource: "*" }] });
  file(
    "messages.txt",
    MESSAGES.slice(0, 40)
      .map(({ text }) => text.replaceAll("\n", " "))
      .join("\n"),
  );
  file("events.json", bundle.kubernetes.events);
  file("waivers.yaml", {
    version: 1,
    waivers: [{ service: keyOf(service ?? {}), code: "CLB231", reason: "r", owner: "o", until: "2999-01-01" }],
  });
  file("none.json", {
    ...bundle,
    kubernetes: { ...bundle.kubernetes, services: [] },
    alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: [] },
  });
  for (const [name, text] of Object.entries(WRONG_FILES)) file(name, text);
  const golden: Golden = {};
  for (const line of readFileSync(path.join(import.meta.dirname, "commands.txt"), "utf8")
    .trimEnd()
    .split("\n")) {
    const words = line.replace("<service>", keyOf(service ?? {})).split(" ");
    const { status, out, err } = await preflightHere(...words.filter(Boolean));
    const [first = ""] = (out || err).split("\n").filter((text) => /[^\s{[#!]/.test(text));
    golden[line] = `${status}: ${first.trim()}`;
  }
  process.chdir(home);
  rmSync(folder, { recursive: true });
  return golden;
}

/** Recorded outputs: a file each, or a folder of files. */
export const GOLDENS: Record<string, () => Promise<Files>> = {
  semantic: () => Promise.resolve(semantic(NOW)),
  findings,
  pages,
  reports,
  commands: async () => ({ "": await commands() }),
};
