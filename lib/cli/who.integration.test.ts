import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NLB_ID_LABEL } from "@/lib/ccm/names";
import { demoBundle } from "@/simulator/demo/bundle";
import { demoTrail } from "@/simulator/demo/trail";
import { startSimulator, type Simulator } from "@/simulator";
import type { WhoView } from "@/lib/who/text";
import { preflightWith, ROOT } from "@/testing/command";
import { testFolder } from "@/testing/folder";

const schema = JSON.parse(readFileSync(path.join(ROOT, "docs/schemas/who.schema.json"), "utf8")) as object;
const validate = addFormats(new Ajv({ strict: false })).compile(schema);
const issues = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));

const folder = testFolder();
let simulator: Simulator;
let instance = "";
beforeAll(async () => {
  const now = new Date().toISOString();
  const bundle = demoBundle({ now });
  simulator = await startSimulator({ bundle, trail: demoTrail(bundle, now) });
  const service = bundle.kubernetes.services.find(({ metadata }) => metadata?.name === "gateway");
  instance = service?.metadata?.labels?.[NLB_ID_LABEL] ?? "";
});
afterAll(() => simulator.close());

/** The command in this process, on the simulator. */
async function who(args: string[], setting = "on") {
  const env = { ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(folder) };
  return preflightWith({ ...env, PREFLIGHT_ACTIONTRAIL: setting }, "who", instance, ...args);
}

it("says who changed an instance, when, from where, and which way follows", async () => {
  const { status, out } = await who([]);
  expect(status).toBe(0);
  expect(out).toContain(
    "CLB228  payments/gateway\n  Listener 443: TLSCipherPolicy set to tls_cipher_policy_1_0 by RAM user zhangwei in the console, ",
  );
  expect(out).toContain("slb.console.aliyun.com\n  Changed outside the cluster. Both ways are open");
});

it("reads nothing where it is switched off, and does not end well", async () => {
  const before = simulator.log.counts();
  const { status, out } = await who([], "");
  expect([status, out]).toEqual([2, expect.stringMatching(/^Not looked up: this is switched off/)]);
  expect(simulator.log.counts()).toEqual(before);
});

it("prints JSON, one finding alone, and a redacted text", async () => {
  const view = JSON.parse((await who(["--format", "json", "--finding", "CLB228"])).out) as WhoView;
  expect(issues(view)).toEqual([]);
  expect(issues(JSON.parse((await who(["--format", "json"], "")).out))).toEqual([]);
  expect(issues({ ...view, instance: 7 })).not.toEqual([]);
  expect(view.findings.map(({ code, cause }) => [code, cause])).toEqual([["CLB228", "hand"]]);
  const { out } = await who(["--redact", "--lang", "zh-CN"]);
  expect(out).toContain("RAM 用户 USER-1 在控制台把 TLSCipherPolicy 设为 tls\\_cipher\\_policy\\_1\\_0");
  expect(out).not.toMatch(/zhangwei|payments|203\.0\.113/);
});
