import { afterEach, expect, test } from "vitest";
import type { ConnectionStep } from "@/lib/model/connection";
import { demoBundle } from "@/simulator/demo/bundle";
import { startLive, type Live } from "@/testing/live";
import { listClusters } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { testConnection } from "./connection";

let live: Live | undefined;
afterEach(async () => {
  await live?.close();
  live = undefined;
});

const bundle = demoBundle({ now: "2026-11-21T09:00:00Z" });
const states = (steps: ConnectionStep[]) => steps.map(({ state }) => state);
const failed = (steps: ConnectionStep[]) => steps.find(({ state }) => state === "failed");
const error = (status: number, code: string) => ({ kind: "error", status, code, message: "no" }) as const;

test("on a good day every step is ok, with what was found", async () => {
  live = await startLive(bundle);
  const report = await testConnection(live.settings, live.cluster);
  expect(states(report.kubernetes)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(states(report.cloud)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(report.kubernetes[0]?.detail).toBe("mall-prod-hz");
  expect(Number(report.cloud.at(-1)?.detail)).toBe(bundle.alibabaCloud.loadBalancers.length);
  expect(report.clusterRole).toContain("kind: ClusterRole");
  expect(report.roleBindings).toContain("kind: ClusterRoleBinding");
});

test("without a kubeconfig the cloud is tested all the same", async () => {
  live = await startLive(bundle);
  const settings = readSettings({ ...live.env, KUBECONFIG: "/nonexistent/config" });
  const report = await testConnection(settings, undefined, listClusters(settings).error);
  expect(states(report.kubernetes)).toEqual(["failed", "notReached", "notReached", "notReached"]);
  expect(failed(report.kubernetes)?.error?.code).toBe("kubernetes.kubeconfig");
  expect(states(report.cloud)).toEqual(["ok", "ok", "ok", "ok"]);
});

test("wrong credentials and missing permissions stop at their own step", async () => {
  live = await startLive(bundle);
  live.simulator.faults.inject({ source: "kubernetes", effect: error(401, "Unauthorized") });
  live.simulator.faults.inject({ source: "slb", effect: error(404, "InvalidAccessKeyId.NotFound") });
  const wrong = await testConnection(live.settings, live.cluster);
  expect(failed(wrong.kubernetes)?.id).toBe("kubeCredentials");
  expect(failed(wrong.cloud)?.id).toBe("cloudCredentials");
  live.simulator.faults.clear();
  live.simulator.faults.inject({ source: "kubernetes", effect: error(403, "Forbidden") });
  live.simulator.faults.inject({ source: "slb", effect: error(403, "Forbidden.RAM") });
  const forbidden = await testConnection(live.settings, live.cluster);
  expect(failed(forbidden.kubernetes)?.id).toBe("listServices");
  expect(failed(forbidden.cloud)?.id).toBe("describeLoadBalancers");
});
