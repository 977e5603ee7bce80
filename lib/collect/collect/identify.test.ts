import { expect, it } from "vitest";
import { tinyBundle } from "@/testing/simulator";
import { SnapshotBuilder } from "./snapshot-builder";
import { identifyFromCluster, type ClusterHints } from "./identify";
import { RunProgress } from "./run-progress";

const CCM = { kind: "DaemonSet", name: "cloud-controller-manager", images: ["x/ccm:v2.11.2"] };

function typeOf(hints: ClusterHints, given = {}) {
  const builder = SnapshotBuilder.fromBundle(tinyBundle());
  const progress = new RunProgress(builder, undefined, () => new Date("2026-01-01T00:00:00Z"));
  identifyFromCluster(builder, progress, given, hints, []);
  const fact = progress.facts.find((one) => one.fact === "serviceBackendType");
  return [builder.cluster.serviceBackendType, fact?.from];
}

it("the controller's environment outranks its configuration, a setting outranks both", () => {
  const global = { serviceBackendType: "eni" };
  expect(typeOf({ workloads: [CCM], global })).toEqual(["eni", expect.stringContaining("cloud-config")]);
  const off = { ...CCM, forceBackendEni: "false" };
  expect(typeOf({ workloads: [off], global })).toEqual([
    "ecs",
    "SERVICE_FORCE_BACKEND_ENI of DaemonSet kube-system/cloud-controller-manager",
  ]);
  expect(typeOf({ workloads: [{ ...CCM, forceBackendEni: "true" }] })[0]).toBe("eni");
  expect(typeOf({ workloads: [{ ...off, name: "other" }], global })[0]).toBe("eni");
  const given = { serviceBackendType: { value: "eni", from: "setting PREFLIGHT_BACKEND_TYPE" } };
  expect(typeOf({ workloads: [off] }, given)).toEqual(["eni", "setting PREFLIGHT_BACKEND_TYPE"]);
});
