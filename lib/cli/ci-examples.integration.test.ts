import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse, stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "@/simulator";
import { command, preflightHere, ROOT, type Ended } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";

/** The published examples, line by line in a shell, on the simulated cluster. */
describe("examples for pipelines", () => {
  const dir = testFolder();
  let simulator: Simulator;
  let env: Record<string, string> = {};

  beforeAll(async () => {
    const bundle = shopOfDemo("2026-11-21T08:00:00Z");
    simulator = await startSimulator({ bundle });
    await mkdir(path.join(dir, "bin"));
    await symlink(path.join(ROOT, "bin", "preflight.mjs"), path.join(dir, "bin", "preflight"));
    await symlink(path.join(ROOT, "bin", "kubectl-preflight"), path.join(dir, "bin", "kubectl-preflight"));
    await mkdir(path.join(dir, "manifests"));
    await writeFile(path.join(dir, "bundle.json"), JSON.stringify(bundle));
    const live = bundle.kubernetes.services.find((service) => service.spec?.type === "LoadBalancer");
    await writeFile(
      path.join(dir, "manifests", "web.yaml"),
      `${stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "other" } })}---\n${stringify({
        apiVersion: "v1",
        kind: "Service",
        metadata: {
          name: live?.metadata?.name,
          namespace: live?.metadata?.namespace,
          annotations: { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type": "intranet" },
        },
        spec: { type: "LoadBalancer", ports: live?.spec?.ports },
      })}`,
    );
    env = {
      ...simulator.cloudEnv(),
      PATH: `${path.join(dir, "bin")}${path.delimiter}${process.env.PATH ?? ""}`,
      HOME: dir,
      KUBECONFIG: await simulator.writeKubeconfig(dir),
      GITHUB_STEP_SUMMARY: path.join(dir, "summary.md"),
      GITHUB_ENV: path.join(dir, "env"),
      RUNNER_TEMP: dir,
    };
  });
  afterAll(() => simulator.close());

  const shell = (script: string, input?: string) =>
    command(["bash", "-eo", "pipefail", "-c", script], { cwd: dir, env: env as NodeJS.ProcessEnv }, input);
  const text = (name: string) => readFile(path.join(dir, name), "utf8");

  it("GitHub Actions: every run line works, and the steps that follow find their files", async () => {
    const workflow = parse(await readFile(path.join(ROOT, "docs", "ci", "github-actions.yml"), "utf8")) as {
      jobs: { preflight: { steps: { name?: string; run?: string; uses?: string; with?: Record<string, string> }[] } };
    };
    const { steps } = workflow.jobs.preflight;
    const run = (name: string) => shell(steps.find((step) => step.name === name)?.run ?? "");
    env["KUBECONFIG_B64"] = Buffer.from(simulator.kubeconfig()).toString("base64");
    expect((await run("kubeconfig")).status).toBe(0);
    expect(await text("env")).toContain(`KUBECONFIG=${dir}/kubeconfig`);
    expect(await text("kubeconfig")).toBe(simulator.kubeconfig());
    const preview = await run("preview");
    expect(preview).toMatchObject({ status: 1, out: "" });
    expect(await text("summary.md")).toContain("CLB413");
    const check = await run("check");
    expect(check.status).toBe(1);
    expect(check.err).toBe("");
    expect(check.out).toContain("CLB222");
    expect(await text("summary.md")).toContain("## CCM precheck");
    const upload = steps.find((step) => step.uses?.includes("upload-sarif"));
    expect(JSON.parse(await text(upload?.with?.sarif_file ?? ""))).toHaveProperty("version", "2.1.0");
  });

  it("GitLab CI: every script works, and the artifacts it names are there", async () => {
    const pipeline = parse(await readFile(path.join(ROOT, "docs", "ci", "gitlab-ci.yml"), "utf8")) as Record<
      string,
      {
        script: string[];
        allow_failure?: { exit_codes: number[] };
        artifacts?: { paths?: string[]; reports?: { junit: string } };
      }
    >;
    const { "preflight-gate": gate, ...jobs } = pipeline;
    for (const job of Object.values(jobs)) {
      expect((await shell(job.script.join("\n"))).status).toBe(1);
      for (const file of [
        ...(job.artifacts?.paths ?? []),
        ...(job.artifacts?.reports ? [job.artifacts.reports.junit] : []),
      ])
        expect((await text(file)).length).toBeGreaterThan(200);
    }
    expect(pipeline["preflight-check"]?.allow_failure?.exit_codes).toEqual([1]);
    // The same reading a day later opens no gate.
    const bundle = JSON.parse(await text("bundle.json")) as Bundle;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await writeFile(path.join(dir, "bundle.json"), JSON.stringify({ ...bundle, capturedAt: yesterday }));
    const words = gate!.script.join().split(" ").slice(1);
    const late = await preflightHere(...words.map((word) => (word === "bundle.json" ? path.join(dir, word) : word)));
    expect(late.status).toBe(2);
    expect(late.err).toContain("longer ago than --max-age");
  });

  it("kubectl runs it as a plug-in: diff from standard input, and a status that is kubectl's", async () => {
    const manifests = await text("manifests/web.yaml");
    // kubectl names what it would run, and warns of what it cannot.
    const known = await shell("kubectl plugin list");
    expect(known.out).toContain(path.join(dir, "bin", "kubectl-preflight"));
    expect(known.err + known.out).not.toMatch(/preflight.*(overshadowed|not executable)/);
    const json = await shell("kubectl preflight diff -f - --format json", manifests);
    expect(json.status).toBe(1);
    const preview = JSON.parse(json.out) as {
      format: string;
      services: { verdict: string; problems: { code: string }[] }[];
    };
    expect(preview.format).toBe("ccm-preflight/preview@1");
    expect(preview.services).toHaveLength(1);
    expect(preview.services[0]?.problems.map((problem) => problem.code)).toContain("CLB413");
  });

  it("diff takes the bundle before or behind the manifests, and Kustomize's output", async () => {
    await writeFile(path.join(dir, "manifests", "kustomization.yaml"), 'resources: [web.yaml]\nnamePrefix: ""\n');
    const [file, web] = [path.join(dir, "bundle.json"), path.join(dir, "manifests", "web.yaml")];
    const summary = ({ status, out }: Ended) => ({
      status,
      services: (JSON.parse(out) as { services: { service: string }[] }).services.length,
    });
    const expected = { status: 1, services: 1 };
    for (const words of [
      ["-f", web, file],
      [file, "-f", web],
    ])
      expect(summary(await preflightHere("diff", ...words, "--format", "json"))).toEqual(expected);
    const built = path.join(dir, "built.yaml");
    await writeFile(built, (await shell("kubectl kustomize manifests")).out);
    expect(summary(await preflightHere("diff", "-f", built, file, "--format", "json"))).toEqual(expected);
  });

  it("reads what can be read of a manifest that the API server refuses, with status 2", async () => {
    const file = path.join(dir, "one.yaml");
    await writeFile(file, "kind: Service\nmetadata: {name: a, annotations: {b: 1}}");
    const run = await preflightHere("diff", "-f", file, path.join(dir, "bundle.json"));
    expect(run.status).toBe(2);
    expect(run.err).toMatch(/annotation b is 1/);
    expect(run.out).toMatch(/default\/a/);
  });
});
