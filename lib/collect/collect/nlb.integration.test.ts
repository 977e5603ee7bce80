import { afterEach, describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "@/testing/live";
import { WITH_NLB } from "@/testing/recordings";
import { collect, refreshServices, RunProgress } from "./index";

let live: Live | undefined;
afterEach(async () => {
  await live?.close();
  live = undefined;
});

const JUDGED = { checkedAt: "2026-11-21T08:00:00Z", targetVersion: "v2.15.0" };
const cluster = (more?: (builder: ClusterBuilder) => void): Bundle =>
  generateScale({ services: 2, ports: 2, nodes: 3, failing: 0, seed: 7, more });
const plan = (name: string) => ({ namespace: "edge", name, ports: [{ name: "web", port: 80, targetPort: 8080 }] });

async function read(bundle: Bundle, env: Record<string, string> = {}) {
  live = await startLive(bundle, {}, env);
  const source = live.source();
  return { source, ...(await collect(source, { settleMs: 5 }).finally(() => source.close())) };
}
const ofNlb = (calls: Record<string, number>) =>
  Object.fromEntries(Object.entries(calls).filter(([name]) => /^(List|GetLoad|DescribeSecurity)/.test(name)));

describe("reading NLBs", () => {
  it("asks nothing of NLB where no Service needs it", async () => {
    const { builder, progress } = await read(cluster());
    expect([ofNlb(progress.calls), builder.shared.nlb]).toEqual([{}, undefined]);
    expect(progress.sources.find(({ source }) => source === "nlb")?.state).toBe("unused");
  });

  it("asks for the lists once, for servers once a group, and keeps what is of this cluster", async () => {
    const bundle = cluster((builder) => {
      for (const name of ["first", "second", "third"]) builder.addNlb({ ...plan(name), eni: name === "third" });
    });
    const cloud = bundle.alibabaCloud.nlb!;
    cloud.loadBalancers.push({ LoadBalancerId: "nlb-of-another-team", LoadBalancerName: "theirs", Tags: [] });
    cloud.serverGroups.push({
      ServerGroupId: "sgp-of-another-team",
      ServerGroupName: "theirs",
      ServerCount: 0,
      Tags: [],
    });
    const { builder, progress } = await read(bundle);
    expect(ofNlb(progress.calls)).toEqual({
      ListLoadBalancers: 1,
      ListListeners: 1,
      ListServerGroups: 1,
      ListServerGroupServers: 3,
    });
    expect(builder.shared.nlb?.loadBalancers.map((nlb) => nlb.LoadBalancerName)).not.toContain("theirs");
    expect(builder.shared.nlb?.serverGroups).toHaveLength(3);
    const rows = runEngine(builder.bundle(), JUDGED).services.filter((row) => row.family === "nlb");
    expect(rows.map((row) => [row.service, row.status])).toEqual([
      ["edge/first", "pass"],
      ["edge/second", "pass"],
      ["edge/third", "pass"],
    ]);
  });

  it("of many Services the first are whole before the lists of the region are read", async () => {
    const bundle = generateScale({ services: 0, nlbs: 120, ports: 1, nodes: 2, failing: 0.1, seed: 7 });
    live = await startLive(bundle);
    const source = live.source();
    const ready: { keys: string[]; known: number }[] = [];
    const { builder, progress } = await collect(source, {
      settleMs: 5,
      onReady: (keys, { shared }) => ready.push({ keys, known: shared.nlb?.loadBalancers.length ?? 0 }),
    }).finally(() => source.close());
    expect(ready[0]).toMatchObject({ known: 10 });
    expect(ready.flatMap(({ keys }) => keys)).toHaveLength(120);
    expect(ofNlb(progress.calls)).toMatchObject({ ListLoadBalancers: 12, ListServerGroupServers: 120 });
    const seen = (of: Bundle) =>
      runEngine(of, JUDGED).services.map(({ service, status, findings }) => [service, status, findings]);
    expect(seen(builder.bundle())).toEqual(seen(bundle));
  });

  it.each([
    ["ListServerGroups", ["edge/plain", "edge/ranged"]],
    ["DescribeSecurityGroups", ["edge/ranged"]],
  ])("%s that is not allowed makes those that need it unknown, and no other", async (action, unknown) => {
    const bundle = cluster((builder) => {
      builder.addNlb(plan("plain"));
      builder.addSourceRanges(builder.addNlb(plan("ranged")), ["10.0.0.0/8"]);
    });
    live = await startLive(bundle);
    live.simulator.faults.deny(action);
    const source = live.source();
    const { builder } = await collect(source, { settleMs: 5 }).finally(() => source.close());
    const { services } = runEngine(builder.bundle(), JUDGED);
    const missed = services.filter((row) => row.status === "unknown");
    expect(missed.map((row) => [row.service, row.reason])).toEqual(unknown.map((service) => [service, "CLB918"]));
    const [finding] = missed[0]?.findings ?? [];
    expect(finding?.params).toMatchObject({ action, errorCode: "Forbidden.RAM" });
  });

  it("reads one Service again with its own lists alone", async () => {
    const bundle = cluster((builder) => {
      for (const name of ["first", "second"]) builder.addNlb(plan(name));
    });
    const { builder, source } = await read(bundle);
    const { cloud: written } = live!.simulator;
    const { ServerGroupId, ServerId } = written.cloud.nlb!.servers[0]!;
    const params = { ServerGroupId, Servers: [{ ServerId }] };
    written.apply({ product: "nlb", action: "RemoveServersFromServerGroup", params });
    const progress = new RunProgress(builder, undefined, () => new Date());
    const cloud = source.cloud(bundle.cluster.region, { observer: progress.observer });
    await refreshServices(["edge/first"], { builder, progress, kubernetes: source.kubernetes, cloud });
    expect(ofNlb(progress.progress.calls)).toEqual({
      ListLoadBalancers: 1,
      ListListeners: 1,
      ListServerGroups: 1,
      ListServerGroupServers: 1,
    });
    const rows = runEngine(builder.bundle(), JUDGED).services.filter((row) => row.family === "nlb");
    expect(rows.map((row) => [row.service, row.reported.map((item) => item.code)])).toEqual([
      ["edge/first", ["AddServers"]],
      ["edge/second", []],
    ]);
  });
});

describe("recorded clusters with NLB Services, read through the APIs", () => {
  it.each(WITH_NLB.slice(0, 1))("$name is judged as its file is", async ({ bundle: load }) => {
    const bundle = load();
    const { serviceBackendType } = bundle.cluster;
    const { builder } = await read(bundle, {
      PREFLIGHT_VPC_ID: bundle.cluster.vpcId,
      ...(serviceBackendType ? { PREFLIGHT_BACKEND_TYPE: serviceBackendType } : {}),
    });
    const seen = (of: Bundle) =>
      runEngine(of, JUDGED).services.map(({ service, status, reported, syncError, findings }) => ({
        service,
        status,
        reported,
        syncError,
        findings,
      }));
    expect(seen(builder.bundle())).toEqual(seen(bundle));
  });
});
