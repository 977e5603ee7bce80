import { afterAll, describe, expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { storedService } from "@/lib/model/stored-fields";
import { compareClouds } from "@/lib/upgrade/compare/cloud";
import { prepare } from "@/simulator/kube/admission";
import { RESOURCES } from "@/simulator/kube/resources";
import { startSimulator, type Simulator } from "@/simulator";
import { calmCluster, NOW, randomChange } from "@/testing/service-changes";
import type { TargetedCall } from "@/lib/model/consequence";
import { syncService } from "@/simulator/controller/sync";
import { desiredService } from "./desired";
import { previewChanges, type Change, type PreviewCall } from "./index";

const PER_CLUSTER = 50;
const CLUSTERS = [1, 2, 3];
const services = RESOURCES.find((kind) => kind.resource === "services")!;

/** State of the API server after `kubectl apply` or `delete`, node ports included, before a controller runs. */
function submit(simulator: Simulator, change: Change): void {
  const key = change.kind === "delete" ? change.service : keyOf(change.service);
  const [namespace = "", name = ""] = key.split("/");
  const live = simulator.kube.get("services", namespace, name);
  if (change.kind === "delete") {
    if (!live) return;
    const held = (live.metadata.finalizers as string[] | undefined)?.length;
    if (held) simulator.kube.put("services", { ...live, metadata: { ...live.metadata, deletionTimestamp: NOW } });
    else simulator.kube.remove("services", namespace, name);
    return;
  }
  const { service } = change;
  const merged = {
    ...(live ?? { apiVersion: "v1", kind: "Service", status: {} }),
    metadata: {
      ...(live?.metadata ?? {
        uid: `${name.replace(/\D/g, "").padStart(8, "0")}-2222-4333-8444-555555555555`,
      }),
      name,
      namespace,
      annotations: { ...(live?.metadata.annotations ?? {}), ...service.metadata?.annotations },
    },
    spec: { ...((live?.spec as object | undefined) ?? {}), ...service.spec },
  };
  simulator.kube.put("services", prepare(simulator.kube, services, merged as never, live) as never);
}

const shape = (calls: readonly (PreviewCall | TargetedCall)[]) =>
  calls.map(({ action, target }) => `${action} ${target}`.trim()).sort();

/** The API server writes nothing then, and no controller wakes. */
function isSame(bundle: Bundle, key: string, change: Change): boolean {
  const live = bundle.kubernetes.services.find((service) => keyOf(service) === key);
  const stored = (service: KubeService | null) => service && JSON.stringify(storedService(service));
  return live !== undefined && stored(live) === stored(desiredService(bundle, live, change, undefined).service);
}

/** Changes as marks comparable with `marksOfState`: instance, Listener or group, added, removed or changed. */
function marksOfCalls(calls: readonly PreviewCall[]): string[] {
  const marks = new Map<string, string>();
  if (calls.some((call) => call.action === "DeleteLoadBalancer")) return ["instance -"];
  for (const { action, target, phase } of calls) {
    const subject =
      phase === "instance"
        ? "instance"
        : action.includes("DomainExtension")
          ? `extension ${target}`
          : action.includes("Listener")
            ? `listener ${target}`
            : `group ${target}`;
    const mark = action.startsWith("Create") ? "+" : action.startsWith("Delete") ? "-" : "~";
    marks.set(subject, marks.get(subject) === "+" ? "+" : mark);
  }
  return [...marks].map(([subject, mark]) => `${subject} ${mark}`).sort();
}

/** Independent of engine and calls: the objects of the simulated cloud, before and after. */
function marksOfState(before: Bundle, after: Bundle): string[] {
  const { changes } = compareClouds(before, after);
  if (changes.some(({ kind, change }) => kind === "instance" && change === "removed")) return ["instance -"];
  const groups = [...before.alibabaCloud.vServerGroups, ...after.alibabaCloud.vServerGroups];
  const https = after.alibabaCloud.listeners.filter((row) => row.ListenerProtocol === "https");
  const slots = https.map((row) => `${row.LoadBalancerId} ${row.ListenerPort}`);
  const marks = new Map<string, string>();
  for (const { kind, loadBalancerId, name, change } of changes) {
    const [part = ""] = name.split(" ");
    const [protocol, port] = part.split(":");
    const group = groups.find(({ VServerGroupId }) => VServerGroupId === part)?.VServerGroupName;
    const subject = {
      instance: "instance",
      listener: `listener ${port}/${protocol}`,
      domain: `extension ${name.replace(" ", "/https ")}`,
      group: `group ${group}`,
      backend: `group ${group}`,
    }[kind];
    // Domains are deleted with their Listener: no separate call.
    if (kind === "domain" && change === "removed" && !slots.includes(`${loadBalancerId} ${part}`)) continue;
    if (kind !== "backend" || !marks.has(subject))
      marks.set(subject, kind === "backend" ? "~" : { added: "+", removed: "-", changed: "~" }[change]);
  }
  return [...marks].map(([subject, mark]) => `${subject} ${mark}`).sort();
}

/** Over all clusters. */

describe.each(CLUSTERS)("generated changes, cluster %i", (cluster) => {
  let simulator: Simulator | undefined;
  afterAll(async () => {
    await simulator?.close();
  });

  it("the calls foreseen are the calls made, and the state of the cloud agrees with both", async () => {
    simulator = await startSimulator({ bundle: calmCluster(cluster) });
    let calls = 0;
    let refused = 0;
    const kinds = new Set<string>();
    for (let n = 0; n < PER_CLUSTER; n++) {
      const before = { ...simulator.bundle(), capturedAt: NOW };
      const change = randomChange(before, cluster * 1000 + n);
      const key = change.kind === "delete" ? change.service : keyOf(change.service);
      const [row] = previewChanges(before, [change], { checkedAt: NOW }).services;
      if (isSame(before, key, change)) {
        expect(row).toMatchObject({ calls: [], facts: [] });
        continue;
      }
      submit(simulator, change);
      const release = before.cluster.ccmVersion;
      const { made, refusedWith: refusal } = await syncService(simulator, key, { release, now: NOW });
      const label = `${cluster}/${n} ${key} ${JSON.stringify(change)}`;
      if (refusal === undefined) {
        expect({ label, calls: shape(row!.calls) }).toEqual({ label, calls: shape(made) });
        expect({ label, marks: marksOfCalls(row!.calls) }).toEqual({
          label,
          marks: marksOfState(before, simulator.bundle()),
        });
      } else {
        // The preview predicts the code of the API's error, and the calls made before it.
        refused++;
        expect({ label, codes: row!.problems.map(({ code }) => code) }).toEqual({
          label,
          codes: expect.arrayContaining([refusal]) as string[],
        });
        const foreseen = shape(row!.calls);
        expect({ label, more: shape(made).filter((call) => !foreseen.includes(call)) }).toEqual({ label, more: [] });
      }
      calls += made.length;
      for (const { action } of made) kinds.add(action);
      if (row!.problems.length > 0) {
        // A refused change is reverted: otherwise every later one of this Service would be refused too.
        const live = before.kubernetes.services.find((service) => keyOf(service) === key);
        const [namespace, name = ""] = key.split("/");
        if (!live) {
          // A new Service that was refused is deleted again, with the resources it created.
          submit(simulator, { kind: "delete", service: key });
          await syncService(simulator, key, { release, now: NOW });
        } else {
          const held = simulator.kube.get("services", namespace, name)!;
          simulator.kube.put("services", {
            ...held,
            metadata: { ...held.metadata, annotations: live.metadata?.annotations },
          });
          await syncService(simulator, key, { release, now: NOW });
        }
      }
    }
    // The count is part of the test's output.
    process.stdout.write(
      `cluster ${cluster}: ${PER_CLUSTER} changes, ${calls} calls foreseen and made, of ${kinds.size} actions, ${refused} refusals foreseen\n`,
    );
    expect(calls).toBeGreaterThan(60);
    expect(kinds.size).toBeGreaterThan(10);
  }, 300_000);
});
