import { serviceKey } from "@/lib/ccm/names";
import PQueue from "p-queue";
import type { CloudReader } from "@/lib/sources/alibaba/client";
import type { KubernetesReader } from "@/lib/sources/kubernetes/reader";
import { relevantInstances, lookUp, searchNames } from "./find";
import { InstanceReading, InterfaceReading } from "./instances";
import type { Assembly } from "./assembly";
import type { Ledger } from "./ledger";
import { endpointNeeds, isEniMode, isSelected } from "@/lib/ccm/relevance";

export interface RefreshContext {
  assembly: Assembly;
  ledger: Ledger;
  kubernetes: KubernetesReader;
  cloud: CloudReader;
  signal?: AbortSignal;
}

/** Pods and interfaces that the backends of one Service depend on. */
export async function readServiceInputs(
  key: string,
  context: Omit<RefreshContext, "cloud"> & { interfaces: InterfaceReading; pods: PQueue },
): Promise<void> {
  const { assembly, ledger, kubernetes, interfaces, pods, signal } = context;
  const service = assembly.services.get(key);
  if (!service || !isSelected(service)) return;
  const needs = endpointNeeds(
    service,
    assembly.slicesOf(key),
    assembly.endpoints?.get(key),
    isEniMode(service, assembly.cluster.serviceBackendType),
    assembly.isVirtualNode,
  );
  const hooks = { signal, ...ledger.kubeHooks };
  await Promise.all([
    needs.addresses.length > 0 ? interfaces.request(key, needs.addresses) : undefined,
    ...needs.pods.map(({ namespace, name }) =>
      pods.add(async () => {
        const pod = await ledger.attempt(() => kubernetes.pod(namespace, name, hooks), serviceKey(namespace, name));
        if (pod) assembly.pods.set(serviceKey(namespace, name), pod);
        else assembly.pods.delete(serviceKey(namespace, name));
      }),
    ),
  ]);
}

/**
 * Reads the instances of some Services again, and nothing else: 1 call per 10 instances for attributes, 1 per 10 for
 * listeners, 1 + groups per instance. Services and slices in the assembly are taken as they are. Returns every
 * Service whose row may have changed.
 */
export async function refreshServices(keys: readonly string[], context: RefreshContext): Promise<string[]> {
  const { assembly, cloud, ledger } = context;
  const affected = new Set(keys.filter((key) => assembly.services.has(key)));
  for (const key of keys)
    for (const id of assembly.instancesOf(key)) for (const other of assembly.servicesOf(id)) affected.add(other);
  const before = searchNames(assembly, keys);
  assembly.clearErrors(resourcesOf(assembly, affected));
  await lookUp(assembly, cloud, ledger, before.ids, before.names);
  assembly.attach();
  const instances = new Set<string>();
  for (const key of affected) {
    for (const id of assembly.instancesOf(key)) {
      instances.add(id);
      for (const other of assembly.servicesOf(id)) affected.add(other);
    }
  }
  const ids = [...instances];
  const reading = new InstanceReading(assembly, cloud, ledger);
  const interfaces = new InterfaceReading(assembly, cloud, ledger);
  const pods = new PQueue({ concurrency: 8 });
  const listeners = reading.listeners(ids);
  const inputs = [...affected].map((key) => readServiceInputs(key, { ...context, interfaces, pods }));
  interfaces.flush();
  await Promise.all([
    ...inputs,
    ...ids.map((id) => reading.groups(id)),
    ...ids.map((id) => listeners.get(id)?.then(() => reading.details(id))),
  ]);
  ledger.instances = relevantInstances(assembly).attached.length;
  ledger.services = assembly.selectedServices().length;
  return [...affected];
}

function resourcesOf(assembly: Assembly, keys: ReadonlySet<string>): Set<string> {
  const resources = new Set<string>(keys);
  for (const key of keys) {
    for (const id of assembly.instancesOf(key)) {
      resources.add(id);
      for (const group of assembly.groups.get(id) ?? []) if (group.VServerGroupId) resources.add(group.VServerGroupId);
    }
    for (const slice of assembly.slicesOf(key))
      for (const e of slice.endpoints ?? [])
        if (e.targetRef?.kind === "Pod")
          resources.add(serviceKey(e.targetRef.namespace || slice.metadata?.namespace, e.targetRef.name));
  }
  return resources;
}
