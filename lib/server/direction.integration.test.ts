import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { readContent } from "@/lib/report/file/read";
import type { Locale } from "@/lib/model/text";
import { makeView, type Input, type ViewName } from "@/lib/views/registry";
import { inert } from "@/lib/text/inert";
import { testFolder } from "@/testing/folder";
import { startLive, type Live } from "@/testing/live";
import { generateScale } from "@/simulator/cluster/scale";
import { provideSavedProgram } from "@/testing/saved-program";
import { LOCAL } from "./access/identity";
import { encodedView } from "./encoded-view";
import { followRun } from "./follow-run";
import { answer } from "./worker/operations";
import { attachHistory, store } from "./history";
import { runs } from "./runs";

/** Right-to-left override, embedding, isolate and the Arabic mark, around a text that stays. */
const MARKS = ["\u202e", "\u202b", "\u2067", "\u061c", "\u200f"];
const TURNED = MARKS.map((mark, n) => `${mark}kept${n}gpj`).join(" ");
const RAW = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Such texts wherever another party chooses one. */
function turned(): Bundle {
  const bundle = generateScale({ services: 3, ports: 1, nodes: 2, failing: 1, seed: 4 });
  for (const service of bundle.kubernetes.services)
    service.metadata = {
      ...service.metadata,
      annotations: {
        ...service.metadata?.annotations,
        "example.com/note": TURNED,
        "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-name": TURNED,
      },
    };
  const [first] = bundle.kubernetes.services;
  bundle.kubernetes.events.push({
    metadata: { name: "turned", namespace: first?.metadata?.namespace, uid: "e-turned" },
    involvedObject: { kind: "Service", namespace: first?.metadata?.namespace, name: first?.metadata?.name },
    type: "Warning",
    reason: "SyncLoadBalancerFailed",
    message: `Error syncing: ${TURNED}`,
    count: 1,
    lastTimestamp: new Date().toISOString(),
  });
  for (const lb of bundle.alibabaCloud.loadBalancers) {
    lb.LoadBalancerName = `clb ${TURNED}`;
    lb.Tags = { Tag: [...(lb.Tags?.Tag ?? []), { TagKey: `k${TURNED}`, TagValue: TURNED }] };
  }
  for (const listener of bundle.alibabaCloud.listeners) listener.Description = `by hand ${TURNED}`;
  return bundle;
}

describe("direction marks of untrusted texts", () => {
  let live: Live;
  const folder = testFolder();
  beforeAll(async () => {
    await provideSavedProgram();
    live = await startLive(turned());
    for (const [name, value] of Object.entries({ ...live.env, PREFLIGHT_DATA_DIR: folder })) vi.stubEnv(name, value);
    attachHistory();
  });
  afterAll(async () => {
    await runs().close();
    await store().close();
    await live.close();
    vi.unstubAllEnvs();
  });

  it("are shown on live pages, in the stream and in every file, and turn nothing", async () => {
    const cluster = live.cluster.key;
    const run = await runs().startRun(live.cluster);
    const stream = await followRun({ cluster, id: run.id, afterId: 0, watch: false }, new AbortController().signal);
    const told = await new Response(stream).text();
    expect(told).toContain("event: end");
    const row = run.check?.rows[0];
    const body = { cluster, scope: { kind: "cluster" as const }, redaction: {} };
    const view = async <K extends ViewName>(name: K, input: Input<K>, locale: Locale = "en") =>
      Buffer.from((await encodedView({ cluster, view: name, input, locale })).json).toString();
    const outputs: Record<string, unknown> = {
      stream: told,
      readiness: await view("readiness", {}),
      service: await view("service", { key: row?.service ?? "" }),
      instance: await view("instance", { id: row?.loadBalancerId ?? "" }, "zh-CN"),
      events: await view("events", {}),
      plan: await view("plan", {}),
      preview: await answer(LOCAL, "previewReport", [body]),
    };
    for (const format of ["html", "markdown"] as const)
      outputs[format] = Buffer.from((await answer(LOCAL, "exportReport", [body, format, "en"])).bytes).toString("utf8");
    const found = Object.entries(outputs).map(([name, value]) => [name, JSON.stringify(value)] as const);
    expect(found.filter(([, text]) => RAW.test(text)).map(([name]) => name)).toEqual([]);
    // The text itself is there: shown, not dropped.
    for (const name of ["service", "instance", "events"])
      expect(JSON.stringify(outputs[name]), name).toMatch(/u202ekept0gpj/);
  });

  it("are shown on the pages of an opened file too", async () => {
    const content = await readContent(JSON.stringify(turned()), "x");
    const raw = await makeView(content, { view: "events", input: {} }, "en");
    expect(JSON.stringify(raw)).toMatch(RAW);
    const shown = JSON.stringify(inert(raw));
    expect(shown).not.toMatch(RAW);
    expect(shown).toContain("u202ekept0gpj");
  });

  it("what holds none is not copied, and names of fields are looked at too", () => {
    const plain = { rows: [{ name: "a", list: ["b"] }], bytes: new Uint8Array([1]) };
    expect(inert(plain)).toBe(plain);
    expect(inert({ [`a\u202e`]: ["\u2066"] })).toEqual({ "a\\u202e": ["\\u2066"] });
  });
});
