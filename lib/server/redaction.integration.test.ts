import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { readReportHtml } from "@/lib/report/pack";
import { provideSavedProgram } from "@/testing/saved-program";
import { listEvents } from "@/lib/store";
import { generateScale } from "@/simulator/cluster/scale";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { startLive, type Live } from "@/testing/live";
import { ordinaryTexts, SECRET_TEXTS } from "@/testing/corpus/secrets";
import { whoMarkdown, whoText } from "@/lib/who/text";
import { LOCAL } from "./access/identity";
import { cloudOf } from "@/lib/collect/config/clusters";
import { encodedView } from "./encoded-view";
import { answer } from "./worker/operations";
import { attachHistory, store } from "./history";
import type { Locale } from "@/lib/model/text";
import type { Input, ViewName } from "@/lib/views/registry";
import { runs } from "./runs";
import { whoChanged } from "@/lib/collect/who";
import { failedSync } from "@/testing/failed-sync";

const FORMS = SECRET_TEXTS;
const ORDINARY = ordinaryTexts();
/** Right-to-left override, embedding, isolate and the Arabic mark, around a text that stays. */
const TURNED = ["\u202e", "\u202b", "\u2067", "\u061c", "\u200f"].map((mark, n) => `${mark}kept${n}gpj`).join(" ");
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const folder = testFolder();
let live: Live;
let spoken = "";
/** Everything that leaves, by the name of the way out. */
const outputs = new Map<string, string>();

/** Every form in six places: annotation, Event, CLB tag, last-applied annotation, Node, Pod. */
function withSecrets(): Bundle {
  const bundle = generateScale({ services: 4, ports: 2, nodes: 2, failing: 0.5, seed: 11 });
  const [first, second] = bundle.kubernetes.services;
  if (!first?.metadata || !second?.metadata) throw new Error("no Services");
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const notes = Object.fromEntries(FORMS.map(({ text }, n) => [`service.beta.kubernetes.io/note-${n}`, text]));
  first.metadata.annotations = {
    ...first.metadata.annotations,
    ...notes,
    "example.com/turned": TURNED,
    "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({ metadata: { annotations: notes } }),
  };
  second.metadata.annotations = {
    ...second.metadata.annotations,
    ...Object.fromEntries(ORDINARY.map((text, n) => [`service.beta.kubernetes.io/plain-${n}`, text])),
  };
  bundle.kubernetes.events = [{ text: TURNED }, ...FORMS].map(({ text }, n) =>
    failedSync(first, `Error syncing load balancer: ${text}`, {
      metadata: { name: `note.${n}`, namespace: first.metadata?.namespace, uid: `e-${n}` },
      ...{ count: 1, firstTimestamp: hourAgo, lastTimestamp: hourAgo },
      source: { component: "service-controller" },
    }),
  );
  for (const lb of bundle.alibabaCloud.loadBalancers)
    lb.Tags = {
      Tag: [
        ...((lb.Tags as { Tag?: { TagKey?: string; TagValue?: string }[] } | undefined)?.Tag ?? []),
        ...[{ text: TURNED }, ...FORMS].map(({ text }, n) => ({ TagKey: `note-${n}`, TagValue: text })),
      ],
    };
  for (const node of bundle.kubernetes.nodes) node.metadata = { ...node.metadata, annotations: notes };
  for (const pod of bundle.kubernetes.pods)
    pod.spec = { ...pod.spec, containers: [{ name: "a", args: FORMS.map(({ text }) => text) }] };
  return bundle;
}

/** A folder of the store, unpacked: what lies gzip'd in it is what a thief would read. */
async function stored(cluster: string): Promise<string> {
  const rows = await store().read((db) => db.selectFrom("runs").selectAll().execute());
  const parts = rows.flatMap((row) =>
    [row.result, row.bundle].flatMap((bytes) => (bytes ? [gunzipSync(bytes).toString("utf8")] : [])),
  );
  const shares = await store().read((db) => db.selectFrom("shares").selectAll().execute());
  for (const { report, summary } of shares) parts.push(report ? gunzipSync(report).toString("utf8") : "", summary);
  parts.push(JSON.stringify(await listEvents(store(), cluster)), JSON.stringify(rows.map((row) => row.summary)));
  const data = path.join(folder, "data");
  for (const file of readdirSync(data)) parts.push(readFileSync(path.join(data, file), "latin1"));
  return parts.join("\n");
}

/** Status 1 says that something fails, as it does. */
async function command(name: string, args: string[]): Promise<void> {
  const { status, out, err } = await preflightHere(...args);
  expect(status, err.slice(-500)).toBeLessThan(2);
  outputs.set(name, out + err);
}

/** An answer shows so many changes. */
const CHANGES = 20;
const RECORDED = FORMS.filter((_, n) => n % Math.ceil(FORMS.length / CHANGES) === 0);
const CHANGED = "lb-recorded";

/** An event of each recorded form: what was set, who set it, and with which program. */
const recorded = () =>
  RECORDED.map(({ text }, n) => ({
    eventId: `event-${n}`,
    eventName: "SetLoadBalancerName",
    eventRW: "Write",
    eventTime: new Date(Date.now() - 3_600_000 - n).toISOString(),
    resourceName: CHANGED,
    requestParameters: { LoadBalancerId: CHANGED, LoadBalancerName: text },
    userIdentity: { type: "ram-user", userName: text },
    userAgent: text,
  }));

async function whoSaid(): Promise<string> {
  const view = await whoChanged(
    { instance: CHANGED, locale: "en" },
    { region: "cn-hangzhou", clusterId: "c1", services: [] },
    { on: true, cloud: () => cloudOf(live.cluster, "cn-hangzhou", {}) },
  );
  expect(view.changes).toHaveLength(RECORDED.length);
  return JSON.stringify(view) + whoText(view, "en") + whoMarkdown(view, "en");
}

beforeAll(async () => {
  await provideSavedProgram();
  live = await startLive(withSecrets(), { trail: recorded() });
  for (const [name, value] of Object.entries({ ...live.env, PREFLIGHT_DATA_DIR: path.join(folder, "data") }))
    vi.stubEnv(name, value);
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    spoken += String(text);
    return true;
  });
  const cluster = live.cluster.key;
  attachHistory();
  const run = await runs().startRun(live.cluster);
  const frames: string[] = [];
  run.log.subscribe(0, (logged) => frames.push(JSON.stringify(logged)));
  await run.done;
  await vi.waitFor(async () => expect(await listEvents(store(), cluster)).not.toEqual([]), { timeout: 30_000 });
  const row = run.check?.rows[0];
  const page = async (...asked: Parameters<typeof answer>) => JSON.stringify(await answer(...asked));
  outputs.set("stream", frames.join("\n"));
  const view = async <K extends ViewName>(name: K, input: Input<K>, locale: Locale = "en") =>
    Buffer.from((await encodedView({ cluster, view: name, input, locale })).json).toString();
  outputs.set("page: readiness", await view("readiness", {}));
  outputs.set("page: events", await view("events", {}));
  outputs.set("page: plan", await view("plan", {}, "zh-CN"));
  const services = run.check?.rows.map((one) => one.service) ?? [];
  for (const key of services) outputs.set(`page: ${key}`, await view("service", { key }));
  outputs.set("page: instance", await view("instance", { id: row?.loadBalancerId ?? "" }));
  const body = { cluster, scope: { kind: "cluster" as const }, redaction: { freeTexts: false } };
  outputs.set("share preview", await page(LOCAL, "previewReport", [body]));
  const { path: link } = await answer(LOCAL, "share", [{ ...body, expiresInDays: 1, maxViews: null }]);
  const shared = await answer(LOCAL, "sharedReport", [link.split("/").at(-1) ?? ""]);
  outputs.set("share", gunzipSync(shared!.report).toString("utf8"));
  for (const format of ["html", "markdown", "json"] as const) {
    const { bytes } = await answer(LOCAL, "exportReport", [body, format, "en"]);
    const text = Buffer.from(bytes).toString("utf8");
    outputs.set(`export: ${format}`, format === "html" ? `${text}\n${await readReportHtml(text)}` : text);
  }
  outputs.set("store", await stored(cluster));
  const file = path.join(folder, "raw.json");
  writeFileSync(file, JSON.stringify(withSecrets()));
  await command("CLI: check", ["check", file]);
  await command("CLI: check --json", ["check", file, "--json"]);
  await command("CLI: check --format markdown", ["check", file, "--format", "markdown"]);
  await command("CLI: plan", ["plan", file]);
  await command("CLI: collect", ["collect", "--output", path.join(folder, "collected.json")]);
  outputs.set("CLI: the collected file", readFileSync(path.join(folder, "collected.json"), "utf8"));
  const manifest = { apiVersion: "v1", kind: "Service", ...withSecrets().kubernetes.services[0] };
  const change = path.join(folder, "change.json");
  writeFileSync(change, JSON.stringify(manifest));
  await command("CLI: preview", ["preview", "-f", change, file]);
  await command("CLI: preview --format json", ["preview", "-f", change, "--format", "json", file]);
  outputs.set("who", await whoSaid());
  spy.mockRestore();
  outputs.set("log", spoken);
}, 300_000);

afterAll(async () => {
  await runs().close();
  await store().close();
  vi.unstubAllEnvs();
  await live.close();
});

describe("what leaves holds no secret", () => {
  it("of any form, in any output", () => {
    const leaks = FORMS.flatMap(({ name: form, secrets }) =>
      [...outputs].flatMap(([name, text]) =>
        secrets.some((one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1)))
          ? `${form} in ${name}`
          : [],
      ),
    );
    expect(leaks).toEqual([]);
  });

  it("every way out was looked at, and the text beside a secret remains", () => {
    expect(outputs.size).toBeGreaterThanOrEqual(20);
    for (const name of ["share", "export: json", "store", "CLI: the collected file"])
      expect(outputs.get(name), name).toContain("service.beta.kubernetes.io/note-0");
    expect(outputs.get("page: events")).toContain("Error syncing load balancer");
  });

  it("direction marks of untrusted texts are shown, and turn nothing", () => {
    const drawn = [...outputs].filter(([name]) =>
      /^(?:page|stream|share preview|export: markdown|CLI: plan)/.test(name),
    );
    expect(drawn.length).toBeGreaterThan(8);
    expect(drawn.filter(([, text]) => TURNS.test(text)).map(([name]) => name)).toEqual([]);
    expect(outputs.get("page: events")).toMatch(/u202ekept0gpj/);
  });

  it(`${ORDINARY.length} ordinary texts go through unchanged`, () => {
    for (const name of ["share", "export: json", "CLI: the collected file"]) {
      const text = outputs.get(name) ?? "";
      expect(
        ORDINARY.filter(
          (one) =>
            !text.includes(JSON.stringify(JSON.stringify(one).slice(1, -1)).slice(1, -1)) &&
            !text.includes(JSON.stringify(one).slice(1, -1)),
        ),
        name,
      ).toEqual([]);
    }
  });
});
