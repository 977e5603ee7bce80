import { beforeAll, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { VIEWS, makeView, type Input, type ViewName } from "@/lib/views/registry";
import type { Locale } from "@/lib/model/text";
import type { Report } from "./schema";
import { clustersWithFreeTexts, WRITTEN } from "@/testing/free-texts";
import { NO_PROGRAM } from "@/testing/saved-program";
import { buildReport } from "./build";
import { readContent } from "./file/read";
import { renderHtml } from "./html";
import { renderMarkdown } from "./markdown";
import { readReportHtml } from "./pack";
import { DEFAULT_REDACTION } from "./schema";

const now = "2026-11-21T10:00:00.000Z";
/** An apply that changes one annotation. */
const manifestOf = (service: string) => {
  const [namespace, name] = service.split("/");
  const annotations = { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler": "wlc" };
  const spec = { type: "LoadBalancer", ports: [{ port: 80 }] };
  return JSON.stringify({ apiVersion: "v1", kind: "Service", metadata: { namespace, name, annotations }, spec });
};
/** Every form of a report, by its name. */
async function outputsOf(
  report: Report,
  locales: readonly Locale[],
  views = Object.keys(VIEWS) as ViewName[],
): Promise<Map<string, string>> {
  const out = new Map([["JSON", JSON.stringify(report)]]);
  const html = await renderHtml(report, NO_PROGRAM, { locale: "en" });
  out.set("HTML", html + (await readReportHtml(html)));
  const content = await readContent(JSON.stringify(report), now);
  // Every place where people write is of many Services.
  const services = report.result.services.filter((_, at) => at % 3 === 0);
  const inputs: { [K in ViewName]?: Input<K>[] } = {
    instance: [...new Set(services.flatMap((row) => row.loadBalancerId ?? []))].map((id) => ({ id })),
    service: services.map(({ service }) => ({ key: service })),
    preview: services.slice(0, 3).map(({ service }) => ({ text: manifestOf(service), whole: true })),
  };
  for (const locale of locales) {
    out.set(`Markdown ${locale}`, renderMarkdown(report, locale));
    for (const view of views)
      for (const input of inputs[view] ?? [{}]) {
        const asked = { view, input: input as Input<typeof view> };
        const key = `view ${view} ${locale}`;
        out.set(key, (out.get(key) ?? "") + JSON.stringify(await makeView(content, asked, locale)));
      }
  }
  return out;
}

describe.each(clustersWithFreeTexts())("a report of the cluster $name", ({ name: cluster, bundle, result }) => {
  const build = (freeTexts: boolean) =>
    buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: { ...DEFAULT_REDACTION, freeTexts }, now });
  let report: Report;
  beforeAll(() => {
    report = build(true);
  });

  it("leaves out by default what people wrote, in every form and view", async () => {
    expect(DEFAULT_REDACTION.freeTexts).toBe(true);
    // The values are the same in both languages: the second is tried on one cluster.
    const outputs = await outputsOf(report, cluster === "demo" ? ["en", "zh-CN"] : ["en"]);
    expect(outputs.size).toBeGreaterThan(12);
    for (const [name, text] of outputs) {
      const at = text.search(WRITTEN);
      expect(at < 0 ? "" : text.slice(Math.max(0, at - 80), at + 80), name).toBe("");
    }
  }, 120_000);

  it("says what it left out, by kind and place", () => {
    const kinds = new Map(report.redacted.map(({ kind, where }) => [kind, where]));
    for (const kind of ["annotation", "tag", "text", "free text"]) expect([...kinds.keys()]).toContain(kind);
    expect(kinds.get("annotation")).toBe("bundle.kubernetes.services[].metadata.annotations");
  });

  it("keeps the annotations, tags and descriptions of the controller, and every name", () => {
    const own = (text: string) =>
      text.match(/"service\.beta\.kubernetes\.io\/[^"]+":"[^"]*"|"k8s\/[^"]+"|"kubernetes\.do\.not\.delete[^}]+/g) ??
      [];
    expect(own(JSON.stringify(report.bundle))).toEqual(own(JSON.stringify(bundle)));
    expect(own(JSON.stringify(report.bundle)).length).toBeGreaterThan(50);
    expect(report.result.services.map(({ service }) => service)).toEqual(result.services.map(({ service }) => service));
  });

  it("is judged like the cluster it was made of", () => {
    const judged = (of: typeof bundle) =>
      runEngine(of, { checkedAt: now, targetVersion: "v2.14.0" }).services.map(({ service, status, findings }) => [
        service,
        status,
        findings.map(({ code, visibility }) => `${code} ${visibility}`),
      ]);
    expect(judged(report.bundle)).toEqual(judged(bundle));
  });

  it("holds all of it where the switch is off", async () => {
    const whole = await outputsOf(build(false), ["en"], ["plan", "service", "accepted", "events"]);
    for (const [name, text] of whole) expect(text, name).toMatch(WRITTEN);
  }, 120_000);
});
