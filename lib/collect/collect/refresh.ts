import { serviceKey } from "@/lib/ccm/names";
import PQueue from "p-queue";
import type { CloudReader } from "@/lib/collect/alibaba/client";
import type { KubernetesReader } from "@/lib/collect/kubernetes/reader";
import { lookUp, searchNames } from "./find";
import { InstanceReading, InterfaceReading } from "./instances";
import { NlbReading } from "./nlb";
import type { SnapshotBuilder } from "./snapshot-builder";
import type { RunProgress } from "./run-progress";
import { endpointNeeds, isChecked, isEniMode } from "@/lib/ccm/relevance";

export interface RefreshContext {
  builder: SnapshotBuilder;
  progress: RunProgress;
  kubernetes: KubernetesReader;
  cloud: CloudReader;
  signal?: AbortSignal;
}

/** Pods and interfaces that the backends of one Service depend on. */
export async function readServiceInputs(
  key: string,
  context: Omit<RefreshContext, "cloud"> & { interfaces: InterfaceReading; pods: PQueue },
): Promise<void> {
  const { builder, progress, kubernetes, interfaces, pods, signal } = context;
  const service = builder.services.get(key);
  if (!service || !isChecked(service)) return;
  const needs = endpointNeeds(
    service,
    builder.slicesOf(key),
    builder.endpoints?.get(key),
    { eni: isEniMode(service, builder.cluster.serviceBackendType), ipv6Gates: builder.cluster.ipv6Backends },
    (name) => builder.isVirtualNode(name),
  );
  const hooks = { signal, ...progress.kubeHooks };
  await Promise.all([
    needs.addresses.length > 0 ? interfaces.request(key, needs.addresses) : undefined,
    ...needs.pods.map(({ namespace, name }) =>
      pods.add(async () => {
        const pod = await progress.attempt(() => kubernetes.pod(namespace, name, hooks), serviceKey(namespace, name));
        if (pod) builder.pods.set(serviceKey(namespace, name), pod);
        else builder.pods.delete(serviceKey(namespace, name));
      }),
    ),
  ]);
}

/**
 * Reads the instances of some Services again, and nothing else: 1 call per 10 CLBs for attributes, 1 per 10 for
 * listeners, 1 + groups per CLB; 3 + groups per NLB. Services and slices in the snapshot are taken as they are. Returns every
 * Service whose row may have changed.
 */
export async function refreshServices(keys: readonly string[], context: RefreshContext): Promise<string[]> {
  const { builder, cloud, progress } = context;
  const affected = builder.withSharing(keys);
  for (const key of keys) if (!builder.services.has(key)) affected.delete(key);
  const before = searchNames(builder, keys);
  builder.clearErrors(builder.partsOf(affected).resources);
  await lookUp(builder, cloud, progress, before.ids, before.names);
  builder.attach();
  const instances = new Set<string>();
  for (const key of affected) {
    for (const id of builder.instancesOf(key)) {
      instances.add(id);
      for (const other of builder.servicesOf(id)) affected.add(other);
    }
  }
  const ids = [...instances].filter((id) => builder.loadBalancers.has(id));
  const reading = new InstanceReading(builder, cloud, progress);
  const interfaces = new InterfaceReading(builder, cloud, progress);
  const pods = new PQueue({ concurrency: 8 });
  reading.announce(ids.length);
  const listeners = reading.listeners(ids);
  const nlb = new NlbReading(builder, cloud, progress, affected, "each");
  const inputs = [...affected].map((key) => readServiceInputs(key, { ...context, interfaces, pods }));
  interfaces.flush();
  await Promise.all([
    ...inputs,
    ...nlb.keys.map((key) => nlb.of(key)),
    ...ids.map((id) => reading.groups(id)),
    ...ids.map((id) => listeners.get(id)?.then(() => reading.details(id))),
  ]);
  progress.instances = builder.attachedInstances().length;
  progress.services = builder.selectedServices().length;
  return [...affected];
}
