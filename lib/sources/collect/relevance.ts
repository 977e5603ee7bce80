import { defaultName as nameOfUid, FINALIZER } from "@/lib/ccm/names";
import type { CloudLoadBalancer, KubeEndpoints, KubeEndpointSlice, KubeService } from "@/lib/model/bundle";

export { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";

/**
 * Which Services, instances, groups and addresses matter: the selection and search rules of the CCM (precheck
 * sections 1.2, 1.4, 1.5, 2), used here only to decide what to read. The engine judges.
 */
const PREFIX = "service.beta.kubernetes.io/alibaba-cloud-";
const LEGACY = "service.beta.kubernetes.io/alicloud-";
const TUNNEL = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-tunnel-type";
const CLASS = "service.beta.kubernetes.io/class";
const BACKEND_TYPE = "service.beta.kubernetes.io/backend-type";
export const SERVICE_LABEL = "kubernetes.io/service-name";

export function serviceKey(object: { metadata?: { namespace?: string; name?: string } | null }): string {
  return `${object.metadata?.namespace ?? ""}/${object.metadata?.name ?? ""}`;
}

/** Value of `loadbalancer-...`: the current key wins even when it is empty. undefined: neither key is there. */
export function annotation(service: KubeService, suffix: string): string | undefined {
  const all = service.metadata?.annotations ?? {};
  return all[PREFIX + suffix] ?? all[LEGACY + suffix];
}

/** The CCM's CLB controller takes this Service on (or has resources of it to clean up). */
export function isSelected(service: KubeService): boolean {
  const annotations = service.metadata?.annotations ?? {};
  if (TUNNEL in annotations) return false;
  const needed =
    service.spec?.type === "LoadBalancer" && (service.spec.loadBalancerClass ?? null) === null && !annotations[CLASS];
  return needed || (service.metadata?.finalizers ?? []).includes(FINALIZER);
}

export function isDeleting(service: KubeService): boolean {
  return Boolean(service.metadata?.deletionTimestamp) || service.spec?.type !== "LoadBalancer";
}

export function defaultName(service: KubeService): string {
  return nameOfUid(service.metadata?.uid ?? "");
}

export function tagsOf(lb: CloudLoadBalancer): Map<string, string> {
  return new Map((lb.Tags?.Tag ?? []).map((t) => [t.TagKey ?? "", t.TagValue ?? ""]));
}

export interface NameParts {
  port: string;
  service: string;
  namespace: string;
  clusterId: string;
}

/** `k8s/{port}/{service}/{namespace}/{clusterId}`; undefined for names of anybody else. */
export function parseName(name: string | undefined): NameParts | undefined {
  const parts = (name ?? "").split("/");
  if (parts.length !== 5 || parts[0] !== "k8s") return undefined;
  return { port: parts[1] ?? "", service: parts[2] ?? "", namespace: parts[3] ?? "", clusterId: parts[4] ?? "" };
}

/** Group ids that the vgroup-port annotation names (`id:port,id:port`). */
export function vGroupIds(service: KubeService): string[] {
  const value = annotation(service, "loadbalancer-vgroup-port");
  return value ? value.split(",").flatMap((part) => part.split(":")[0]?.trim() || []) : [];
}

export function wantsDomainExtensions(service: KubeService): boolean {
  return Boolean(annotation(service, "loadbalancer-domain-extensions"));
}

export function wantsCertificates(service: KubeService): boolean {
  return Boolean(annotation(service, "loadbalancer-cert-id")) || wantsDomainExtensions(service);
}

export function hasBackendTypeAnnotation(service: KubeService): boolean {
  return Boolean(service.metadata?.annotations?.[BACKEND_TYPE]);
}

export function isEniMode(service: KubeService, clusterDefault: string | undefined): boolean {
  const own = service.metadata?.annotations?.[BACKEND_TYPE];
  return own ? own === "eni" : clusterDefault === "eni";
}

export interface EndpointNeeds {
  /** Addresses that may become ENI backends. */
  addresses: string[];
  /** Pods that not-ready endpoints name: their readiness gates decide. */
  pods: { namespace: string; name: string }[];
}

/** What the backends of one Service need beyond nodes: ENI lookups and Pods. */
export function endpointNeeds(
  service: KubeService,
  slices: readonly KubeEndpointSlice[],
  endpoints: KubeEndpoints | undefined,
  eni: boolean,
  isVirtualNode: (name: string) => boolean,
): EndpointNeeds {
  const addresses = new Set<string>();
  const pods = new Map<string, { namespace: string; name: string }>();
  if (isDeleting(service)) return { addresses: [], pods: [] };
  const take = (address: string | undefined, node: string | null | undefined) => {
    if (address && (eni || (node && isVirtualNode(node)))) addresses.add(address);
  };
  const takePod = (ref: { kind?: string; namespace?: string; name?: string } | null | undefined) => {
    if (ref?.kind !== "Pod" || !ref.name) return;
    const pod = { namespace: ref.namespace || (service.metadata?.namespace ?? ""), name: ref.name };
    pods.set(`${pod.namespace}/${pod.name}`, pod);
  };
  for (const slice of slices) {
    for (const endpoint of slice.endpoints ?? []) {
      if (endpoint.conditions?.terminating) continue;
      for (const address of endpoint.addresses ?? []) take(address, endpoint.nodeName);
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
