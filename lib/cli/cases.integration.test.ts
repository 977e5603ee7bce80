import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { previewManifests, readManifest } from "@/lib/preview";
import type { PreviewService } from "@/lib/preview/types";
import { sayText } from "@/lib/views/say-preview";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";

const CASES = path.resolve(import.meta.dirname, "../../testing/cases");

/** Questions from public issues and guides, with the right answers. `{}` in a command is the folder of the files. */
interface Case {
  name: string;
  command: string[];
  status: number;
  /** Texts of the output, on either stream. */
  says: string[];
  never?: string[];
}
type Written = Omit<Case, "command"> & { manifest: string };
const {
  cases,
  more,
  public: published,
  charts,
} = JSON.parse(readFileSync(path.join(CASES, "right.json"), "utf8")) as {
  cases: Case[];
  more: Written[];
  /** Without a cluster: manifests of public guides and threads, and Services as charts render them (chart and version in the name). */
  public: Written[];
  charts: (Omit<Case, "command"> & { file: string })[];
};

async function told({ command, status, says, never = [] }: Case) {
  const ended = await preflightHere(...command);
  const text = `${ended.out}\n${ended.err}`;
  for (const said of says) expect(text).toContain(said);
  for (const said of never) expect(text).not.toContain(said);
  expect(ended.status, text).toBe(status);
}

describe("a manifest or a cluster of a user", () => {
  it.each(cases)("$name", (one) => told({ ...one, command: one.command.map((word) => word.replace("{}", CASES)) }));
});

describe("protection that is not on, in a cluster whose check passes", () => {
  const file = path.join(testFolder(), "cluster.json");
  const bundle = JSON.parse(readFileSync(path.join(CASES, "47-exported-two-prefixes.bundle.json"), "utf8")) as Bundle;
  const service = bundle.kubernetes.services.find(({ spec }) => spec?.type === "LoadBalancer")!;
  service.spec!.loadBalancerSourceRanges = ["10.0.0.0/8"];
  const annotations = service.metadata!.annotations!;
  // Read for http listeners only, and the Service has none: no sync fails because of it.
  annotations["service.beta.kubernetes.io/alibaba-cloud-loadbalancer-forward-port"] = "80";
  writeFileSync(file, JSON.stringify(bundle));

  it.each(["text", "markdown", "json", "sarif", "junit"])("is in %s, and no refusal is", async (format) => {
    const command = ["check", file, "--format", format];
    const says = ["ANN210", "acl-status"];
    const never = ["cannot be parsed"];
    await told({ name: "", command, status: 0, says, never });
    await told({ name: "", command: [...command, "--fail-on", "advice"], status: 1, says, never });
  });
});

describe("the same kind of fault under other names", () => {
  const file = path.join(testFolder(), "service.yaml");
  it.each(more)("$name", ({ manifest, ...one }) => {
    writeFileSync(file, manifest.replaceAll("LB-", "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-"));
    return told({ ...one, command: ["diff", "-f", file, path.join(CASES, "base.json")] });
  });

  it.each(["text", "markdown"])("says what to write in %s, in both languages", async (format) => {
    const words = (lang: string) => [
      ...["diff", "-f", path.join(CASES, "05-threshold-names.yaml"), path.join(CASES, "base.json")],
      ...["--format", format, "--lang", lang],
    ];
    expect((await preflightHere(...words("en"))).out).toContain("Did you mean");
    expect((await preflightHere(...words("zh-CN"))).out).toContain("是否应为");
  });
});

describe("a manifest without a cluster", () => {
  const file = path.join(testFolder(), "manifest.json");
  it.each(published)("$name", ({ manifest, ...one }) => {
    writeFileSync(file, manifest);
    return told({ ...one, command: ["preview", "--offline", "-f", file] });
  });
  it.each(charts)("$name", ({ file: chart, ...one }) =>
    told({ ...one, command: ["preview", "--offline", "-f", path.join(CASES, chart)] }),
  );
  const preview = (text: string) =>
    previewManifests([readManifest(text, "manifest", "default")], undefined, { checkedAt: "2026-01-01T00:00:00Z" });
  const manifests = [...published, ...more].map(({ name, manifest }): [string, string] => [
    name,
    manifest.replaceAll("LB-", "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-"),
  ]);
  it.each([
    ...manifests,
    ...charts.map(({ name, file: chart }): [string, string] => [name, readFileSync(path.join(CASES, chart), "utf8")]),
  ])("the corrected manifest is never worse: %s", (_, text) => {
    const said = sayText(text, undefined, { checkedAt: "2026-01-01T00:00:00Z", locale: "en" });
    if (said.refused !== undefined) {
      // A corrected text is a manifest.
      if (said.corrected !== undefined) expect(preview(said.corrected).services.length).toBeGreaterThan(0);
      return;
    }
    const before = preview(text);
    if (before.corrected === undefined) return;
    const after = preview(before.corrected);
    expect(after.corrected).toBeUndefined();
    const chosen = (row: PreviewService) => row.lint.some(({ code }) => code === "ANN201");
    for (const [at, row] of before.services.entries()) {
      const corrected = after.services[at]!;
      if (row.asks?.exposure === "internal") expect(corrected.asks?.exposure).toBe("internal");
      if (!chosen(row)) expect(corrected.asks?.controller).toBe(row.asks?.controller);
      expect(corrected.asks?.reuses).toBe(row.asks?.reuses.trim());
      // Keys of the other family come into view once it is chosen.
      const known = new Set(row.lint.map(({ code }) => code));
      const worse = corrected.lint.filter(({ code, severity }) => severity === "error" && !known.has(code));
      if (!chosen(row)) expect(worse).toEqual([]);
    }
    // A value of several lines stays one that can be read.
    expect(before.corrected).not.toContain("\\n");
  });
  it("the corrected manifest of an NLB keeps its security group and zones", () => {
    const { manifest = "" } = published.find(({ name }) => name.startsWith("an NLB by its type annotation")) ?? {};
    const right = preview(manifest).corrected ?? "";
    expect(right).toContain('zone-maps: "cn-hangzhou-a:vsw-xxx1,cn-hangzhou-b:vsw-xxx2"');
    expect(right).toMatch(/loadbalancer-security-group-ids: "?sg-nlb-secure/);
    expect(right).not.toContain("zone-mapping");
  });
  it.each([
    ...charts.map(({ file: chart }) => chart),
    "05-threshold-names.yaml",
    "09-guide-typos.yaml",
    "19-unquoted-on.yaml",
  ])("the corrected %s stays as it is when it is corrected again", (chart) => {
    const right = (text: string) =>
      sayText(text, undefined, { checkedAt: "2026-01-01T00:00:00Z", locale: "en" }).corrected;
    const once = right(readFileSync(path.join(CASES, chart), "utf8"));
    if (once !== undefined) expect(right(once)).toBeUndefined();
  });
});
