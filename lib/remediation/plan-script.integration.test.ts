import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { startSandbox, type Sandbox } from "@/testing/proof/sandbox";
import { openFindings } from "@/testing/shown-steps";
import { buildPlan, planIdentity, renderPlanScript } from "./index";

/**
 * Three Services: each lacks its backends and has another description than the CCM's; `b` also requests access control.
 */
function cluster(): Bundle {
  const pairs = ["a", "b", "c"].map((name, position) => {
    const pair = buildPair({
      name,
      uid: `0000000${position}-0000-4000-8000-000000000000`,
      loadBalancer: { Address: `47.0.0.${position + 1}` },
      pods: ["node-000", "node-001"],
      ...(name === "b" ? { annotations: { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" } } : {}),
    });
    pair.groups[0]!.BackendServers = { BackendServer: [] };
    pair.listeners[0]!.Description = "by hand";
    return pair;
  });
  return buildBundle(pairs);
}

let sandbox: Sandbox | undefined;
afterEach(async () => {
  await sandbox?.close();
  sandbox = undefined;
});

async function setUp(bundle = cluster()) {
  sandbox = await startSandbox(bundle);
  const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
  const identity = planIdentity(bundle, steps);
  const script = renderPlanScript(steps, { cluster: "c", checkedAt: CHECKED_AT, identity });
  const folder = () =>
    path.join(
      sandbox!.home,
      readdirSync(sandbox!.home).find((name) => name.startsWith("preflight-"))!,
    );
  return { sandbox, steps, identity, script, folder };
}

describe("the plan's script", () => {
  it("stops one Service and not the rest, tells what failed, and a second run does what is left", async () => {
    const { sandbox, script, folder } = await setUp();
    await sandbox.run("aliyun slb DeleteLoadBalancerListener --LoadBalancerId lb-b --ListenerPort 80");
    const first = await sandbox.runScript(script, ["--apply", "--window"]);
    expect(first.status).toBe(1);
    expect(first.stderr).toMatch(/failed, the other Services go on: shop\/b/);
    expect(first.stderr).toMatch(/failed Services 1/);
    const now = openFindings(sandbox.bundle());
    expect([now["shop/a"], now["shop/c"]]).toEqual([[], []]);
    expect(now["shop/b"]).not.toEqual([]);
    await sandbox.run(
      "aliyun slb CreateLoadBalancerTCPListener --LoadBalancerId lb-b --ListenerPort 80 --Bandwidth=-1 --VServerGroupId rsp-b-80",
    );
    await sandbox.run("aliyun slb StartLoadBalancerListener --LoadBalancerId lb-b --ListenerPort 80");
    const second = await sandbox.runScript(script, ["--apply", "--window"]);
    expect(second).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).toEqual({ "shop/a": [], "shop/b": [], "shop/c": [] });
    expect(readFileSync(path.join(folder(), "log"), "utf8")).toContain("shop/a");
  });

  it("writes an undo script as it goes, which brings everything back", async () => {
    const { sandbox, script, folder } = await setUp();
    const before = openFindings(sandbox.bundle());
    expect(await sandbox.runScript(script, ["--apply", "--window"])).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).not.toEqual(before);
    const undone = await sandbox.run(`sh ${folder()}/undo.sh`);
    expect(undone.status).toBe(0);
    expect(openFindings(sandbox.bundle())).toEqual(before);
  });

  it("does what nobody notices unless more is asked for: --only, --window", async () => {
    const { sandbox, script } = await setUp();
    const first = await sandbox.runScript(script, ["--apply"]);
    const safe = openFindings(sandbox.bundle());
    // Adding backends redirects new connections, and the later steps of the Service depend on it.
    expect([safe["shop/a"], safe["shop/c"]]).toEqual([
      ["CLB220", "CLB303"],
      ["CLB220", "CLB303"],
    ]);
    expect(first.stderr).toMatch(/\d+\. shop\/a: .*\(--window\)/);
    await sandbox.runScript(script, ["--apply", "--only", "shop/a"]);
    const named = openFindings(sandbox.bundle());
    expect([named["shop/a"], named["shop/c"]]).toEqual([[], ["CLB220", "CLB303"]]);
    expect(await sandbox.runScript(script, ["--apply", "--window"])).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).toEqual({ "shop/a": [], "shop/b": [], "shop/c": [] });
  });

  it("refuses another cluster before it does anything", async () => {
    const { sandbox, steps, identity } = await setUp();
    const before = openFindings(sandbox.bundle());
    const elsewhere = { ...identity, clusterId: "c-another" };
    const script = renderPlanScript(steps, { cluster: "c", checkedAt: CHECKED_AT, identity: elsewhere });
    const ran = await sandbox.runScript(script, ["--apply", "--window"]);
    expect(ran.status).toBe(3);
    expect(ran.stderr).toContain("not the cluster");
    expect(openFindings(sandbox.bundle())).toEqual(before);
  });

  it("leaves risky steps out unless they are named, and lists them at its end", async () => {
    const bundle = cluster();
    Object.assign(bundle.alibabaCloud.listeners[1]!, {
      AclStatus: "on",
      AclId: "acl-9",
      AclIds: ["acl-9"],
      AclType: "white",
    });
    const { sandbox, script } = await setUp(bundle);
    const ran = await sandbox.runScript(script, ["--apply", "--window"]);
    expect(ran.status).toBe(0);
    expect(openFindings(sandbox.bundle())["shop/b"]).toEqual(["CLB230"]);
    const id = /shop\/b: .*\(--only (s[0-9a-z]{7})\)/.exec(ran.stderr)?.[1];
    expect(id).toBeDefined();
    // Counts the remaining steps of the chosen Services, without those already run by name.
    expect(ran.stderr).toMatch(/, left 1\n/);
    const other = await sandbox.runScript(script, ["--only", "shop/a"]);
    expect(other.stderr).toMatch(/, left 0\n/);
    const named = await sandbox.runScript(script, ["--apply", "--only", id ?? ""]);
    expect(named.stderr).toMatch(/done 1, failed Services 0, left 0\n/);
    expect(openFindings(sandbox.bundle())["shop/b"]).toEqual([]);
  });

  it("changes nothing, and writes nothing, without --apply", async () => {
    const { sandbox, script } = await setUp();
    const before = openFindings(sandbox.bundle());
    // No cloud call is made, so aliyun is not needed.
    writeFileSync(path.join(sandbox.home, "bin", "aliyun"), "#!/bin/sh\nexit 127\n");
    expect(await sandbox.runScript(script, ["--window"])).toMatchObject({ status: 0 });
    expect(openFindings(sandbox.bundle())).toEqual(before);
    expect(readdirSync(sandbox.home).filter((name) => name.startsWith("preflight-"))).toEqual([]);
    expect(existsSync(path.join(process.cwd(), "preflight-c"))).toBe(false);
  });
});
