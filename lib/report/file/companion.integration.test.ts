import { describe, expect, it } from "vitest";
import { kindOf, renderFinding } from "@/lib/knowledge/findings/text";
import type { Finding, Result } from "@/lib/model/result";
import { demoBundle } from "@/simulator/demo/bundle";
import { withCompanion } from "./companion";
import { makeView, type Input, type ViewName } from "@/lib/views/registry";
import { FileProblem } from "./problem";
import { readContent, type FileContent } from "./read";

const NOW = "2026-11-21T08:00:00Z";
const demo = demoBundle({ now: NOW });
const viewOf = <K extends ViewName>(view: K, content: FileContent, input: Input<K>, target?: string) =>
  makeView(content, { view, input, target }, "en");
const opened = () => readContent(JSON.stringify(demo), NOW);

/** Orphans as `check --format json` prints them; no Services. */
function publishedFile({ officialSummary, ...result }: Result): string {
  const published = (finding: Finding) => {
    const { title, cause } = renderFinding(finding, "en");
    const { category, severity } = kindOf(finding.code);
    return { ...finding, title, cause, category, severity, remediation: { summary: "", options: [] } };
  };
  return JSON.stringify({
    ...result,
    services: [],
    orphans: result.orphans.map((orphan) => ({ ...orphan, finding: orphan.finding && published(orphan.finding) })),
    folded: officialSummary,
  });
}

describe("an opened bundle with another file beside it", () => {
  it("has a playbook in both languages, with pasted policies", async () => {
    const content = await opened();
    const made = (await viewOf(
      "playbook",
      content,
      { policies: [{ Version: "1", Statement: [{ Effect: "Allow", Action: ["slb:*"], Resource: "*" }] }] },
      "v2.14.0",
    ))!;
    expect(made.to).toBe("v2.14.0");
    expect(made.chapters).toHaveLength(10);
    const permissions = made.chapters.find(({ id }) => id === "permissions");
    expect(permissions?.state).toBe("todo");
    const chinese = (await makeView(content, { view: "playbook", input: {} }, "zh-CN"))!;
    expect(chinese.title).toMatch(/[\u4e00-\u9fff]/);
  });

  it("is compared with an earlier one of the same cluster, and with no other", async () => {
    const content = await opened();
    expect(await viewOf("comparison", content, {})).toMatchObject({ before: null, cloud: null });
    const same = await withCompanion(content, "baseline", JSON.stringify(demo), "same.json");
    expect(await viewOf("comparison", same, {})).toMatchObject({ before: { takenBy: "same.json" }, cloud: null });
    const earlier = structuredClone(demo);
    earlier.capturedAt = "2020-01-01T00:00:00Z";
    earlier.alibabaCloud.loadBalancers[0]!.LoadBalancerName = "as it was";
    const compared = await withCompanion(content, "baseline", JSON.stringify(earlier), "before.json");
    const answer = (await viewOf("comparison", compared, {}))!;
    expect(answer.before?.takenBy).toBe("before.json");
    expect(answer.cloud?.changes).toMatchObject([{ kind: "instance", change: "changed" }]);
    const freeze = (await viewOf("playbook", compared, {}))!.chapters.find(({ id }) => id === "freeze");
    expect(freeze?.summary).toContain("Changes since the baseline");
    const other = { ...earlier, cluster: { ...earlier.cluster, id: "c-another" } };
    await expect(withCompanion(content, "baseline", JSON.stringify(other), "x.json")).rejects.toThrow(FileProblem);
  });

  it("is marked with what was accepted: verdict and rows follow, mistakes are named", async () => {
    const content = await opened();
    const row = content.result.services.find(({ status, findings }) => status === "fail" && findings.length > 0)!;
    const waivers = row.findings
      .filter(({ visibility }) => visibility !== "advice")
      .map(({ code }) => code)
      .map((code) => `  - {service: ${row.service}, code: ${code}, reason: known, owner: shop, until: "2027-03-31"}`);
    const text = `version: 1\nwaivers:\n${[...new Set(waivers)].join("\n")}\n`;
    const marked = await withCompanion(content, "waivers", text, ".preflight-waivers.yaml");
    const answer = (await viewOf("accepted", marked, {}))!;
    expect(answer.waivers.length).toBeGreaterThan(0);
    expect(answer.waivers.every(({ id, state }) => id === undefined && state === "active")).toBe(true);
    const view = (await viewOf("readiness", marked, {}))!;
    expect(view.view?.rows.find(({ service }) => service === row.service)?.accepted).toBe(true);
    await expect(withCompanion(content, "waivers", "version: 2\nwaivers: []\n", "w.yaml")).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining("version") }],
    });
  });

  it("reports a pasted text that is no policy", async () => {
    const content = await opened();
    await expect(viewOf("playbook", content, { policies: [{ nothing: true }] })).rejects.toMatchObject({
      code: "policy.invalid",
      status: 400,
    });
  });

  it("a result takes acceptances too, has no playbook, and is nothing to compare with", async () => {
    const file = publishedFile((await opened()).result);
    const alone = await readContent(file, NOW);
    expect(await viewOf("playbook", alone, {})).toBeUndefined();
    expect(await viewOf("comparison", alone, {})).toBeUndefined();
    const orphan = alone.result.orphans.find(({ finding }) => finding)!;
    const text = `version: 1\nwaivers:\n  - {service: ${orphan.loadBalancerId}, code: ${orphan.finding!.code}, reason: kept, owner: shop, until: "2026-11-20"}\n`;
    const marked = await withCompanion(alone, "waivers", text, "w.yaml");
    expect(await viewOf("accepted", marked, {})).toMatchObject({
      waivers: [{ state: "expired", findings: [expect.any(String)] }],
    });
    await expect(withCompanion(await opened(), "baseline", file, "result.json")).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining("only a result") }],
    });
  });
});
