import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { keyOf } from "@/lib/ccm/names";
import { classifyInput } from "@/lib/cli/classify";
import { classifyEvent } from "@/lib/triage";
import type { ClassifiedPart } from "@/lib/triage/types";
import { triage } from "@/lib/triage/triage";
import { guideItems, searchEverything } from "@/lib/triage/guide";
import { FAQ } from "@/lib/knowledge/faq";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";
import type { Bundle } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { withCompanion } from "@/lib/report/file/companion";
import { readContent } from "@/lib/report/file/read";
import { makeView, type ViewRequest } from "@/lib/views/registry";
import { buildReport } from "@/lib/report/build";
import { compareStates, stateOf } from "@/lib/upgrade/compare";
import { renderHtml } from "@/lib/report/html";
import { readReportHtml } from "@/lib/report/pack";
import { renderMarkdown } from "@/lib/report/markdown";
import { DEFAULT_REDACTION, type Redaction, type ReportScope } from "@/lib/report/schema";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { demoBundle } from "@/simulator/demo/bundle";
import { FLEET, startDemoFleet } from "@/simulator/demo/fleet";
import { FINDING_FIXTURES, findingFixturesBundle } from "@/testing/finding-fixtures";
import { rareFixtures } from "@/testing/finding-fixtures/rare";
import { preflightHere } from "@/testing/command";
import { NO_PROGRAM } from "@/testing/saved-program";
import { FURTHER, recorded, SHIPPED, type Recording } from "@/testing/recordings";
import { inputOf, MESSAGES, pastedMessages, QUERIES } from "@/testing/corpus";
import { PASTES } from "@/testing/corpus/pastes";
import { ordinaryTexts, SECRET_FORMS } from "@/testing/corpus/secrets";
import { semantic } from "./semantic";
import { WRAPPINGS } from "@/testing/corpus/wrappings";

/** Everything that a part of the product answers, by names that say what was asked. */
export type Golden = { [asked: string]: unknown };

/** Goldens by the name of their file; rows are one a line. */
export type Files = Record<string, Golden | readonly object[]>;

const NOW = "2026-11-21T08:00:00.000Z";
const LOCALES: readonly Locale[] = ["en", "zh-CN"];
const clone = (bundle: Bundle): Bundle => structuredClone(bundle);

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

/** Earlier state of the cluster: one listener more, other weights. */
function earlier(bundle: Bundle): Bundle {
  const before = clone(bundle);
  const { listeners, vServerGroups } = before.alibabaCloud;
  const [listener] = listeners;
  if (listener) listeners.push({ ...listener, ListenerPort: 65_000 });
  for (const group of vServerGroups.slice(0, 3))
    for (const server of (group.BackendServers as { BackendServer?: { Weight?: number }[] })?.BackendServer ?? [])
      server.Weight = 17;
  return { ...before, capturedAt: "2026-11-20T08:00:00.000Z" };
}

/** Certainties in hundredths: each new row moves what is behind. */
export const rounded = (_: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 100) / 100 : value;

/** Stands for a page that is compared and not kept, so that the files stay small. */
const digest = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(value, rounded) ?? "")
    .digest("hex")
    .slice(0, 12);

/** Objects as they were read, which a page hands on. */
const HANDED_ON = new Set(["raw", "endpointSlices", "loadBalancer", "listeners", "vServerGroups"]);
const withoutInput = (page: unknown): unknown =>
  JSON.parse(
    JSON.stringify(page, (key, value: unknown) =>
      HANDED_ON.has(key) && typeof value === "object" ? digest(value) : value,
    ),
  );

/** One of so many pages is kept whole, and so many languages. */
interface Share {
  oneOf: number;
  languages: number;
}
const FLEET_SHARE: Share = { oneOf: 4, languages: 1 };
const CORPUS_SHARE: Share = { oneOf: 40, languages: 1 };

/** Every view of a bundle by language, each page of a Service and an instance included. */
async function views(bundle: Bundle, { oneOf, languages }: Share): Promise<Golden> {
  const golden: Golden = {};
  const text = JSON.stringify(bundle);
  const read = await readContent(text, NOW);
  const content = await withCompanion(read, "baseline", JSON.stringify(earlier(bundle)), "before.json");
  const services = content.result.services.map((row) => row.service);
  const waivers = content.result.services.slice(0, 5).flatMap((row) =>
    row.findings.map(({ code }) => ({
      service: row.service,
      code,
      reason: "agreed",
      owner: "ops",
      until: "2999-12-31",
    })),
  );
  const accepted = await withCompanion(content, "waivers", JSON.stringify({ version: 1, waivers }), "waivers.yaml");
  const instances = bundle.alibabaCloud.loadBalancers.map((lb) => lb.LoadBalancerId ?? "");
  const lists = ["readiness", "targets", "events", "plan", "official", "playbook", "comparison"] as const;
  for (const [i, locale] of LOCALES.entries()) {
    const pages = { Services: {} as Golden, instances: {} as Golden, preview: {} as Golden };
    const answers: Golden = (golden[locale] = {});
    const keep = (what: string, answer: unknown, whole: boolean, at = answers) =>
      (at[what] = whole && i < languages ? withoutInput(answer) : digest(answer));
    const ask = async (what: string, request: ViewRequest, whole: boolean, of = content, at = answers) =>
      keep(what, await makeView(of, request, locale), whole, at);
    for (const view of lists) await ask(view, { view, input: {} }, true);
    for (const view of ["readiness", "plan"] as const)
      await ask(`${view}?target=v2.10.0`, { view, input: {}, target: "v2.10.0" }, oneOf < 10);
    for (const view of ["readiness", "accepted", "plan"] as const)
      await ask(`${view === "accepted" ? "waivers" : view}, some accepted`, { view, input: {} }, oneOf < 10, accepted);
    const other = await readContent(JSON.stringify(earlier(bundle)), NOW);
    keep("compared with the run before", compareStates(stateOf(other), stateOf(content), locale), oneOf < 10);
    Object.assign(answers, pages);
    for (const [i, id] of instances.entries())
      await ask(id, { view: "instance", input: { id } }, oneOf > 1 && i % (4 * oneOf) === 0, content, pages.instances);
    for (const [i, key] of services.entries()) {
      await ask(key, { view: "service", input: { key } }, i % oneOf === 0, content, pages.Services);
      const given = bundle.kubernetes.services.find((item) => keyOf(item) === key);
      if (!given || i % (4 * oneOf) !== 0) continue;
      const annotations = {
        ...given.metadata?.annotations,
        "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-bandwidth": "77",
        "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler": "wlc",
      };
      const text = JSON.stringify({ kind: "Service", metadata: { ...given.metadata, annotations }, spec: given.spec });
      await ask(key, { view: "preview", input: { text, whole: true } }, true, content, pages.preview);
    }
  }
  return golden;
}

/** The demo's three clusters as they are read from the simulated APIs, so that the adapters take part. */
async function fleet(): Promise<Files> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-goldens-"));
  const started = await startDemoFleet(folder, NOW);
  Object.assign(process.env, started.env);
  const read: Record<string, { collect: Awaited<ReturnType<typeof preflightHere>>; bundle: Bundle }> = {};
  for (const name of FLEET) {
    const file = path.join(folder, `${name}.json`);
    const ran = await preflightHere("collect", "--context", name, "--output", file);
    // A request is numbered anew each time.
    const text = readFileSync(file, "utf8").replace(/"requestId":"[^"]*"/g, '"requestId":"1"');
    read[name] = { collect: ran, bundle: JSON.parse(text) as Bundle };
  }
  const live = await preflightHere("check", "--live", "--context", FLEET[1], "--json");
  await started.close();
  rmSync(folder, { recursive: true });
  const files: Files = { "check-live": { "check --live": live } };
  for (const [name, one] of Object.entries(read)) files[name] = { ...one, ...(await views(one.bundle, FLEET_SHARE)) };
  const every = findingFixturesBundle({ now: NOW }, [...FINDING_FIXTURES, ...rareFixtures]);
  files["every-finding"] = await views(every, { oneOf: 1, languages: 2 });
  return files;
}

async function reports(bundle: Bundle): Promise<Golden> {
  const golden: Golden = {};
  const { result } = await readContent(JSON.stringify(bundle), NOW);
  const failing = result.services.filter((row) => row.status === "fail").slice(0, 3);
  const everything: Redaction = { managedFields: true, ips: true, names: true, domains: true };
  const kinds: [string, ReportScope, Redaction][] = [
    ["whole", { kind: "cluster" }, DEFAULT_REDACTION],
    ["anonymous", { kind: "cluster" }, everything],
    ["three Services", { kind: "services", services: failing.map((row) => row.service) }, DEFAULT_REDACTION],
  ];
  for (const [kind, scope, redaction] of kinds) {
    const small = scope.kind === "services";
    const keep = (what: string, answer: unknown, whole = small) =>
      (golden[`${kind} ${what}`] = whole ? answer : digest(answer));
    const report = buildReport({ bundle, result, scope, redaction, now: NOW });
    keep("report", report);
    const html = await renderHtml(report, NO_PROGRAM);
    keep("report inside the HTML", (await readReportHtml(html)) === JSON.stringify(report), true);
    for (const locale of LOCALES)
      keep(`report as Markdown ${locale}`, renderMarkdown(report, locale, "prod"), small || locale === "en");
    const opened = await readContent(JSON.stringify(report), NOW);
    keep("report opened", opened.opened, true);
    const key = failing[0]?.service ?? "";
    for (const view of ["readiness", "events", "plan"] as const)
      keep(`report opened, ${view}`, await makeView(opened, { view, input: {} }, "en"));
    keep(`report opened, ${key}`, await makeView(opened, { view: "service", input: { key } }, "en"), true);
  }
  return golden;
}

/** Every command with a result, an argument that is wrong, and its help. */
async function commands(bundle: Bundle): Promise<Golden> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-goldens-"));
  const home = process.cwd();
  process.chdir(folder);
  // Errors name this file, not a cluster of the person who records.
  Object.assign(process.env, { KUBECONFIG: "nowhere.yaml", PREFLIGHT_CLUSTERS_FILE: "", PREFLIGHT_CONTEXTS: "" });
  const file = (name: string, value: unknown) =>
    writeFileSync(name, typeof value === "string" ? value : JSON.stringify(value));
  file("prod.json", bundle);
  file("before.json", earlier(bundle));
  const [service] = bundle.kubernetes.services.filter((item) => item.spec?.type === "LoadBalancer");
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
    waivers: [{ service: "*/*", code: "CLB231", reason: "r", owner: "o", until: "2999-01-01" }],
  });
  file("none.json", {
    ...bundle,
    kubernetes: { ...bundle.kubernetes, services: [] },
    alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: [] },
  });
  const lines = readFileSync(path.join(import.meta.dirname, "commands.txt"), "utf8")
    .trimEnd()
    .split("\n");
  const golden: Golden = {};
  for (const line of lines) {
    const given = line.replace("<service>", keyOf(service ?? {}));
    const ran = await preflightHere(...given.split(" ").filter(Boolean));
    const out = ran.out.replace(/\b(0\.\d\d)\d+/g, "$1");
    golden[line] = { ...ran, out: /(?:json|sarif|junit).*zh-CN/.test(line) ? digest(out) : out };
  }
  process.chdir(home);
  rmSync(folder, { recursive: true });
  return golden;
}

/** Rows with their certainty and values; the digest stands for what the rows add. */
function classified(given: Parameters<typeof classifyEvent>[0]): Golden {
  const { parts, candidates = [], ...whole } = classifyEvent(given);
  const line = ({ code, confidence, variables }: ClassifiedPart) =>
    [
      code,
      rounded("", confidence),
      ...(Object.keys(variables ?? {}).length > 0 ? [JSON.stringify(variables)] : []),
    ].join(" ");
  const flags = (["dryRun", "moreMayBeHidden", "recovers"] as const).filter((flag) => whole[flag]);
  return {
    rows: parts.map((part) => line(part)),
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(flags.length > 0 ? { flags } : {}),
    whole: digest([whole, parts]),
  };
}

function messages(): Golden {
  const golden: Golden = {};
  const rows = (text: string) =>
    triage(text).rows.map(
      ({ classification: { code, confidence }, count }) => `${code} ${rounded("", confidence)} x${count}`,
    );
  for (const message of MESSAGES) golden[`${message.set} ${message.text}`] = classified(inputOf(message));
  for (const locale of LOCALES)
    for (const message of pastedMessages()) golden[`${locale} ${message.text}`] = classifyInput(message.text, locale);
  for (const message of pastedMessages())
    golden[`ways to ${message.text}`] = Object.fromEntries([
      ...Object.entries(WRAPPINGS).map(([way, wrap]) => [way, rows(wrap(message) ?? "")]),
      ...Object.entries(PASTES).map(([way, paste]) => [way, rows(paste(message.text))]),
    ]);
  return golden;
}

/** The tables of messages and questions. */
function furtherMessages(): Golden {
  const golden: Golden = {};
  for (const file of ["messages", "messages-2"])
    for (const { id, message, reason } of recorded<Record<string, string>[]>(file))
      golden[`${file} ${id}`] = classified({ message: message ?? "", ...(reason ? { reason } : {}) });
  for (const file of ["queries", "queries-2"])
    for (const { query, locale } of recorded<{ query: string; locale: Locale }[]>(file))
      golden[`${locale} ${query}`] = found(query, locale);
  return golden;
}

const found = (query: string, locale: Locale) =>
  searchEverything(query, locale)
    .slice(0, 5)
    .map((item) => item.code)
    .join(" ");

function redaction(): Golden {
  const golden: Golden = {};
  for (const { set, name, text } of SECRET_FORMS)
    golden[`form ${set} ${name}`] = [redactSecrets(text), kindsIn(text).join(" ")];
  golden["ordinary texts that changed"] = ordinaryTexts().filter((text) => redactSecrets(text) !== text);
  return golden;
}

function kindsIn(text: string): string[] {
  const kinds = new Set<string>();
  redactSecrets(text, (kind) => kinds.add(kind));
  return [...kinds];
}

function guide(): Golden {
  const golden: Golden = { FAQ, SYMPTOMS };
  for (const locale of LOCALES) for (const item of guideItems(locale)) golden[`${locale} ${item.code}`] = item;
  for (const { query, locale } of QUERIES) golden[`${locale} ${query}`] = found(query, locale);
  return golden;
}

async function ofRecordings(recordings: readonly Recording[], share: Share): Promise<Files> {
  const files: Files = {};
  for (const recording of recordings) files[recording.name] = await views(recording.bundle(), share);
  return files;
}

const demo = () => demoBundle({ now: NOW });
const alone = async (golden: Golden | Promise<Golden>): Promise<Files> => ({ "": await golden });
/** Recorded outputs: a file each, or a folder with a file for each cluster. */
export const GOLDENS: Record<string, () => Promise<Files>> = {
  semantic: () => Promise.resolve(semantic(NOW)),
  fleet,
  recordings: () => ofRecordings(SHIPPED, FLEET_SHARE),
  corpora: () => ofRecordings(FURTHER, CORPUS_SHARE),
  reports: () => alone(reports(demo())),
  commands: () => alone(commands(demo())),
  messages: () => alone(messages()),
  "further-messages": () => alone(furtherMessages()),
  redaction: () => alone(redaction()),
  guide: () => alone(guide()),
};
