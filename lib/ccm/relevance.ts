import { BACKEND_TYPE, readClbAnnotation } from "./annotations";
import { asksForIpv6Backends, backendMode } from "./backend-mode";
import { defaultName as nameOfUid, serviceKey } from "./names";
import { str } from "./read";
import { isNlbService, whyNotSelected } from "./selection";
import { isDeleting } from "./service";
import { NEWEST_RULES } from "./versions";
import type {
  CloudLoadBalancer,
  KubeEndpoints,
  KubeEndpointSlice,
  KubeService,
  NlbItem,
  TargetRef,
} from "@/lib/model/bundle";

/**
 * Relevant Services, instances, groups and addresses: the CCM's selection and search rules (docs/dry-run.md 1.2, 1.4,
 * 1.5, 2), used here only to decide what to read; the engine evaluates.
 */
/** Value of a CLB annotation by suffix; undefined when neither spelling is present. */
export function annotation(service: KubeService, suffix: string): string | undefined {
  return readClbAnnotation(service.metadata?.annotations, suffix);
}

/** The CCM's CLB controller handles this Service, or still has its resources to clean up. */
export const isSelected = (service: KubeService): boolean =>
  str(service.metadata?.name) !== "" && whyNotSelected(service, NEWEST_RULES) === null;

/** Only the CCM's NLB controller handles this Service. */
export const isNlb = (service: KubeService): boolean => isNlbService(service) && !isSelected(service);

/** The check includes this Service, by the rules of either controller. */
export const isChecked = (service: KubeService): boolean => isSelected(service) || isNlbService(service);

export function defaultName(service: KubeService): string {
  return nameOfUid(str(service.metadata?.uid));
}

/** The Services' names for their own instances, and the ids of instances that they name. */
export function instancesOf(services: Iterable<KubeService>) {
  const owners = new Set<string>();
  const named = new Set<string>();
  for (const service of services) {
    owners.add(defaultName(service));
    const id = annotation(service, "id");
    if (id) named.add(id);
  }
  return { owners, named };
}

/** One tag's value, without reading the others into a map; of a duplicate key the last one counts. */
export function tagOf(lb: CloudLoadBalancer, key: string): string | undefined {
  let found: string | undefined;
  for (const tag of lb.Tags?.Tag ?? []) if (tag.TagKey === key) found = tag.TagValue ?? "";
  return found;
}

/** The value of an NLB's or server group's tag. */
export const nlbTagOf = (item: NlbItem, key: string): string | undefined =>
  (item.Tags as { Key?: string; Value?: string }[] | null | undefined)?.find((tag) => tag.Key === key)?.Value;

/** Only the text `true` keeps terminating Pods that still serve; requires Pod backends (docs/dry-run.md 3.4). */
export function asksForGracefulShutdown(service: KubeService): boolean {
  return annotation(service, "graceful-shutdown") === "true";
}

/** Group ids in the vgroup-port annotation (`id:port,id:port`). */
export function vGroupIds(service: KubeService): string[] {
  const value = annotation(service, "vgroup-port");
  return value ? value.split(",").flatMap((part) => part.split(":")[0]?.trim() || []) : [];
}

export function wantsDomainExtensions(service: KubeService): boolean {
  return Boolean(annotation(service, "domain-extensions"));
}

export function wantsCertificates(service: KubeService): boolean {
  return Boolean(annotation(service, "cert-id")) || wantsDomainExtensions(service);
}

export function hasBackendTypeAnnotation(service: KubeService): boolean {
  return Boolean(service.metadata?.annotations?.[BACKEND_TYPE]);
}

export function isEniMode(service: KubeService, clusterDefault: string | undefined): boolean {
  return backendMode(service, clusterDefault) === "eni";
}

/** Pods (`namespace/name`) and addresses in endpoints. */
export function endpointTargets(
  slices: readonly KubeEndpointSlice[],
  endpoints: KubeEndpoints | undefined,
): { pods: Set<string>; addresses: Set<string> } {
  const pods = new Set<string>();
  const addresses = new Set<string>();
  const addPod = (target: TargetRef | null | undefined, own = "") => {
    if (target?.kind === "Pod") pods.add(serviceKey(target.namespace || own, target.name));
  };
  for (const { metadata, endpoints: rows } of slices)
    for (const endpoint of rows ?? []) {
      addPod(endpoint.targetRef, metadata?.namespace);
      for (const address of endpoint.addresses ?? []) addresses.add(address);
    }
  for (const subset of endpoints?.subsets ?? [])
    for (const { ip, targetRef } of [...(subset.addresses ?? []), ...(subset.notReadyAddresses ?? [])]) {
      addPod(targetRef, endpoints?.metadata?.namespace);
      if (ip) addresses.add(ip);
    }
  return { pods, addresses };
}

/**
 * Lookups for the backends of one Service beyond nodes: ENI lookups and Pods. Only EndpointSlices of the backends' family
 * count; both families while the controller's IPv6 gates are unknown.
 * @param ipv6Gates `ipv6Backends` of the cluster
 */
export function endpointNeeds(
  service: KubeService,
  slices: readonly KubeEndpointSlice[],
  endpoints: KubeEndpoints | undefined,
  { eni, ipv6Gates }: { eni: boolean; ipv6Gates: boolean | undefined },
  isVirtualNode: (name: string) => boolean,
) {
  /** Addresses that may become ENI backends. */
  const addresses = new Set<string>();
  /** Pods of not-ready endpoints: their readiness gates decide. */
  const pods = new Map<string, { namespace: string; name: string }>();
  if (isDeleting(service)) return { addresses: [], pods: [] };
  const take = (address: string | undefined, node: string | null | undefined) => {
    if (address && (eni || (node && isVirtualNode(node)))) addresses.add(address);
  };
  const takePod = (ref: TargetRef | null | undefined) => {
    if (ref?.kind !== "Pod" || !ref.name) return;
    const pod = { namespace: ref.namespace || (service.metadata?.namespace ?? ""), name: ref.name };
    pods.set(serviceKey(pod.namespace, pod.name), pod);
  };
  const asks = asksForIpv6Backends(service);
  const graceful = eni && asksForGracefulShutdown(service);
  const both = isNlbService(service) && /^(?:ipv6|dualstack)$/i.test(annotation(service, "backend-ip-version") ?? "");
  const unused = both ? "" : asks && ipv6Gates === true ? "IPv4" : asks && ipv6Gates === undefined ? "" : "IPv6";
  for (const slice of slices) {
    if (slice.addressType === unused) continue;
    for (const endpoint of slice.endpoints ?? []) {
      const { terminating, serving } = endpoint.conditions ?? {};
      if (terminating && !(graceful && serving)) continue;
      for (const address of endpoint.addresses ?? []) take(address, endpoint.nodeName);
      if (terminating) continue;
      if (endpoint.conditions?.ready !== true) takePod(endpoint.targetRef);
    }
  }
  for (const subset of endpoints?.subsets ?? []) {
    for (const address of subset.addresses ?? []) take(address.ip, address.nodeName);
    for (const address of subset.notReadyAddresses ?? []) {
      take(address.ip, address.nodeName);
      takePod(address.targetRef);
    }
  }
  return { addresses: [...addresses], pods: [...pods.values()] };
}
