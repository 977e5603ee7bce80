import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoBundle } from "@/simulator/demo/bundle";
import { isFailing, type PublishedResult } from "@/lib/model/result";
import type { SourceEdit } from "@/lib/owners";
import type { PlanStep } from "@/lib/remediation";
import { startSimulator, type Simulator } from "@/simulator";
import { preflight, preflightWith } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";

describe("preflight", () => {
  const dir = testFolder();
  const demo = path.join(dir, "demo.json");
  let simulator: Simulator;

  /** The command in this process. `input` is in a file. */
  async function here(args: string[], { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {}) {
    const file = path.join(dir, "input");
    await writeFile(file, input);
    return preflightWith(env, ...args.map((word) => (word === "-" ? file : word)));
  }

  beforeAll(async () => {
    const bundle = shopOfDemo("2026-11-21T08:00:00Z", "payments/ledger");
    await writeFile(demo, JSON.stringify(bundle));
    simulator = await startSimulator({ bundle });
  });
  afterAll(() => simulator.close());

  it("checks a file and standard input alike, JSON alone on standard output, status 1 when Services fail", async () => {
    const file = await here(["check", demo, "--json"]);
    const piped = await preflight(["check", "-", "--json"], {}, await readFile(demo, "utf8"));
    const result = JSON.parse(file.out) as PublishedResult;
    expect(file.status).toBe(1);
    expect(result.format).toBe("ccm-preflight/result@1");
    expect(result.services.filter((s) => s.status === "fail").length).toBe(result.summary.status.fail);
    expect((JSON.parse(piped.out) as PublishedResult).services).toEqual(result.services);
  });

  it("accepts the findings of a file, until their day, and names those that have ended", async () => {
    const { services } = JSON.parse((await here(["check", demo, "--json"])).out) as PublishedResult;
    const entries = (until: string) =>
      services
        .flatMap((row) => (isFailing(row) ? row.findings.map(({ code }) => ({ service: row.service, code })) : []))
        .map((entry) => ({ ...entry, reason: "agreed", owner: "ops", until }));
    const file = path.join(dir, "waivers.yaml");
    await writeFile(file, JSON.stringify({ version: 1, waivers: entries("2999-12-31") }));
    const accepted = await here(["check", demo, "--waivers", file, "--format", "text"]);
    expect(accepted.status).toBe(0);
    expect(accepted.out).toMatch(/^Ready except \d+ accepted: /);
    expect(accepted.out).toContain("by ops until 2999-12-31: agreed");
    const json = JSON.parse((await here(["check", demo, "--waivers", file, "--json"])).out) as PublishedResult;
    expect(json.services.map((row) => [row.service, row.status, row.reported])).toEqual(
      services.map((row) => [row.service, row.status, row.reported]),
    );
    await writeFile(file, JSON.stringify({ version: 1, waivers: entries("2020-01-01") }));
    const ended = await here(["check", demo], { env: { PREFLIGHT_WAIVERS_FILE: file } });
    expect(ended.status).toBe(1);
    expect(ended.err).toMatch(/Acceptance ended; counts again/);
    expect((await here(["check", demo, "--no-waivers"], { env: { PREFLIGHT_WAIVERS_FILE: file } })).err).toBe("");
    await writeFile(file, "version: 1\nwaivers:\n  - service: shop\n");
    const broken = await here(["check", demo, "--waivers", file]);
    expect([broken.status, broken.out]).toEqual([2, ""]);
    expect(broken.err).toMatch(/line 3: waivers\[0\]\.service must be namespace\/name/);
  });

  it("never takes an input that could not be read for success", async () => {
    const bundle = demoBundle({ now: "2026-11-21T08:00:00Z" });
    bundle.kubernetes.services = bundle.kubernetes.services.slice(0, 0);
    bundle.errors = [
      { source: "kubernetes", action: "list services", code: "Forbidden", message: "services is forbidden" },
    ];
    const run = await here(["check", "-", "--json"], { input: JSON.stringify(bundle) });
    expect(run.status).toBe(2);
    expect(JSON.parse(run.out)).toHaveProperty("errors.0.code", "Forbidden");
  });

  it("reads one Service port by port and line by line, with the backends that it has now", async () => {
    const one = await here(["lint", demo, "shop/product-catalog"]);
    expect(one.out).toMatch(/Backends: .*: \d+ now/);
    expect(one.out).toMatch(/\+ alibaba-cloud-loadbalancer-scheduler: \S+ ?: sets /);
  });

  it("says what many lines say once, with their number", async () => {
    const line = "Error syncing load balancer [lb-1]: Code: Throttling Message: RequestId: ";
    const { out } = await here(["classify", "-"], { input: `${line}a1\n${line}b2\n` });
    expect(out.match(/^EVT107 /gm)).toHaveLength(1);
    expect(out).toContain("×2");
  });

  it("plans with each edit at its source once, in the first step that it covers", async () => {
    const run = await here(["plan", demo, "--format", "json"]);
    const steps = JSON.parse(run.out) as (PlanStep & { atSource?: SourceEdit[] })[];
    const edits = steps.flatMap(({ service, atSource = [] }) => atSource.map((edit) => ({ ...edit, at: service })));
    const [cart, ...others] = edits.filter(({ services }) => services.includes("shop/cart"));
    expect(others).toEqual([]);
    expect(cart).toMatchObject({
      at: cart!.services[0],
      language: "yaml",
      owner: { kind: "argocd", name: "mall-shop" },
    });
    expect(cart!.text).toContain("kind: Service");
    expect(cart!.services.length).toBeGreaterThan(1);
  });

  it("plans no deletion of instances whose Services may only be missing from the list", async () => {
    const bundle = demoBundle({ now: "2026-11-21T08:00:00Z" });
    const [cart] = bundle.kubernetes.services.filter(({ metadata }) => metadata?.name === "cart");
    const input = JSON.stringify({ ...bundle, kubernetes: { ...bundle.kubernetes, services: [cart] } });
    const doubted = await here(["plan", "-", "--format", "json"], { input });
    expect(doubted.err).toMatch(/list of Services is doubtful/);
    const plan = JSON.parse(doubted.out) as PlanStep[];
    expect(plan.filter(({ service }) => service !== "shop/cart")).toEqual([]);
    const accepted = await here(["plan", "-", "--format", "json", "--accept-missing-services"], { input });
    expect(accepted.err).toBe("");
    expect((JSON.parse(accepted.out) as PlanStep[]).some(({ service }) => service === "")).toBe(true);
  });

  it("plans with decisions, and refuses one that is about nothing", async () => {
    const { services } = JSON.parse((await here(["check", demo, "--json"])).out) as PublishedResult;
    const { id } = services
      .find(({ service }) => service === "payments/ledger")!
      .findings.find(({ code }) => code === "CLB404")!;
    const plan = async (...way: string[]) => {
      const run = await here(["plan", demo, "--format", "json", ...way]);
      expect([run.err, run.status]).toEqual(["", 1]);
      return (JSON.parse(run.out) as PlanStep[]).find(({ findingIds }) => findingIds.includes(id))!;
    };
    expect((await plan()).command).toBeUndefined();
    expect((await plan("--way", `${id}~keep-service`)).command).toContain("SetLoadBalancerDeleteProtection");
    // The ways of a live Event are chosen by its code.
    const answer = async (...way: string[]) =>
      (JSON.parse((await here(["plan", demo, "--format", "json", ...way])).out) as PlanStep[]).filter(
        ({ service }) => service === "shop/flash-sale",
      );
    expect((await answer()).map(({ event, command }) => [event, command])).toEqual([["EVT101", undefined]]);
    const [local] = await answer("--way", "shop/flash-sale|EVT101~other");
    expect([local!.event, local!.command]).toEqual(["EVT101", expect.stringContaining("externalTrafficPolicy")]);
    const other = await here(["plan", demo, "--way", `${id}~other`]);
    expect([other.out, other.status]).toEqual(["", 2]);
    expect(other.err).toMatch(/one of keep-service, keep-cloud/);
  });

  it("collects a live cluster into a bundle that checks like the file, and that its owner alone may read", async () => {
    const env = { ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(dir) };
    const collected = path.join(dir, "collected.json");
    await writeFile(collected, "old, and longer than nothing");
    await chmod(collected, 0o644);
    const run = await here(["collect", "--output", collected], { env });
    expect([run.status, run.err]).toEqual([0, ""]);
    expect((await stat(collected)).mode & 0o777).toBe(0o600);
    const fromFile = JSON.parse((await here(["check", demo, "--json"])).out) as PublishedResult;
    // Collected data names no target: that of the file counts, not the newest.
    const to = ["--json", "--target-version", fromFile.rulesVersion];
    const fromLive = JSON.parse((await here(["check", collected, ...to])).out) as PublishedResult;
    const live = JSON.parse((await here(["check", "--live", ...to], { env })).out) as PublishedResult;
    const contract = (r: PublishedResult) =>
      r.services.map((s) => [s.service, s.loadBalancerId, s.status, s.reported, s.syncError]);
    expect(contract(fromLive)).toEqual(contract(fromFile));
    expect(contract(live)).toEqual(contract(fromFile));
  });

  it("does not repeat a wrong credential", async () => {
    const env = { ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(dir) };
    const wrong = await here(["check", "--live", "--json"], {
      env: { ...env, ALIBABA_CLOUD_ACCESS_KEY_SECRET: "wrong" },
    });
    expect(wrong.status).toBe(2);
    expect(wrong.err).not.toContain("Signature=");
  });
});
