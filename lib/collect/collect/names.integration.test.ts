import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import { type Bundle, parseBundle } from "@/lib/model/bundle";
import { generateScale } from "@/simulator/cluster/scale";
import { demoBundle } from "@/simulator/demo/bundle";
import { startLive, type Live } from "@/testing/live";
import { collect } from "./collect";

const NOW = "2026-11-21T08:00:00Z";
const NAMING = ["DescribeAccessControlLists", "DescribeVSwitches", "DescribeInstances"] as const;
const LISTS = ["accessControlLists", "vSwitches", "instances"] as const;

const rows = (bundle: Bundle) => runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" }).services;
const demo = (): Bundle => {
  const bundle = demoBundle({ now: NOW });
  delete bundle.errors;
  return bundle;
};

let live: Live;
const read = (namesMs = 300_000) => collect(live.source(), { settleMs: 5, namesMs });

describe("names of ids", () => {
  beforeEach(async () => {
    live = await startLive(demo());
  });
  afterEach(() => live.close());

  it("are read with one call for each kind, and kept in the file of the check", async () => {
    const { builder, progress } = await read();
    for (const action of NAMING) expect([action, progress.calls[action]]).toEqual([action, 1]);
    const again = parseBundle(JSON.parse(JSON.stringify(builder.bundle())));
    if (!again.ok) throw new Error(JSON.stringify(again.issues));
    const { accessControlLists, vSwitches, instances } = again.bundle.alibabaCloud;
    expect(accessControlLists).toEqual([{ AclId: "acl-bp1office0000000001", AclName: "office-hangzhou" }]);
    expect(vSwitches?.map((row) => row.VSwitchName)).toContain("logistics-small-28");
    const behind = new Set(
      again.bundle.alibabaCloud.vServerGroups.flatMap((group) =>
        (group.BackendServers?.BackendServer ?? []).flatMap(({ ServerId }) =>
          ServerId?.startsWith("i-") ? ServerId : [],
        ),
      ),
    );
    expect(instances?.length).toBeGreaterThan(5);
    for (const row of instances ?? []) expect(behind).toContain(row.InstanceId);
  });

  it.each([
    ["forbidden", { kind: "error", status: 403, code: "Forbidden.RAM", message: "" }],
    ["wrong", { kind: "mutate", how: "wrongTypes" }],
    ["late", { kind: "hold" }],
  ] as const)("that are %s leave the ids alone, and the verdict", async (_how, effect) => {
    const healthy = (await read()).builder.bundle();
    for (const action of NAMING) live.simulator.faults.inject({ source: "cloud", action, effect });
    const { builder, progress, cloudError } = await read(effect.kind === "hold" ? 50 : undefined);
    const bundle = builder.bundle();
    expect([bundle.errors, cloudError]).toEqual([undefined, undefined]);
    for (const list of LISTS) expect(bundle.alibabaCloud[list] ?? []).toEqual([]);
    expect(rows(bundle)).toEqual(rows(healthy));
    expect(progress.sources.filter(({ state }) => state === "failed" || state === "partial")).toEqual([]);
  });
});

describe("a cluster with little to name", () => {
  afterEach(() => live.close());
  const only = (...keys: string[]) => {
    const bundle = demo();
    bundle.kubernetes.services = bundle.kubernetes.services.filter((service) => keys.includes(keyOf(service)));
    bundle.kubernetes.endpointSlices = [];
    return bundle;
  };

  it("is asked for nothing where there is no id", async () => {
    live = await startLive(generateScale({ services: 0, nodes: 2 }));
    const { progress } = await read();
    for (const action of NAMING) expect([action, progress.calls[action]]).toEqual([action, undefined]);
  });

  it("says nothing about a source that gave no name and was asked for nothing else", async () => {
    live = await startLive(only("logistics/label-printer"));
    const state = async () => (await read()).progress.sources.find(({ source }) => source === "vpc")?.state;
    expect(await state()).toBe("ok");
    live.simulator.faults.deny("DescribeVSwitches", "cloud");
    expect(await state()).toBe("unused");
  });
});
