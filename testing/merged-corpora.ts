import { keyOf } from "@/lib/ccm/names";
import { isObject } from "@/lib/model/bundle";
import type { Bundle, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";

/**
 * Several recordings as one believable cluster: nodes, certificates and network interfaces, which they share, are there
 * once; everything else is each recording's own, and instances get addresses that no other has.
 */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const apart = bundles.map(withOwnAddresses);
  const first = apart[0]!;
  const kube = apart.map((bundle) => bundle.kubernetes);
  const cloud = apart.map((bundle) => bundle.alibabaCloud);
  return {
    ...first,
    kubernetes: {
      // Every cluster has default/kubernetes.
      services: once(kube, "services", keyOf),
      endpointSlices: all(kube, "endpointSlices"),
      endpoints: all(kube, "endpoints"),
      nodes: once(kube, "nodes", keyOf),
      pods: all(kube, "pods"),
      events: all(kube, "events"),
    },
    alibabaCloud: {
      loadBalancers: all(cloud, "loadBalancers"),
      listeners: all(cloud, "listeners"),
      vServerGroups: all(cloud, "vServerGroups"),
      domainExtensions: all(cloud, "domainExtensions"),
      serverCertificates: once(cloud, "serverCertificates", (row) => row.ServerCertificateId),
      networkInterfaces: once(cloud, "networkInterfaces", (row) => row.PrivateIpAddress),
      vpc: first.alibabaCloud.vpc,
      accessControlLists: once(cloud, "accessControlLists", (row) => row.AclId),
      vSwitches: once(cloud, "vSwitches", (row) => row.VSwitchId),
      instances: once(cloud, "instances", (row) => row.InstanceId),
    },
  };
}

type Row<S, K extends keyof S> = NonNullable<S[K]> extends readonly (infer T)[] ? T : never;

const all = <S, K extends keyof S>(sections: readonly S[], list: K): Row<S, K>[] =>
  sections.flatMap((section) => (section[list] ?? []) as readonly Row<S, K>[]);

/** Rows that all recordings share. */
const once = <S, K extends keyof S>(sections: readonly S[], list: K, id: (row: Row<S, K>) => unknown): Row<S, K>[] => [
  ...new Map(all(sections, list).map((row) => [id(row), row])).values(),
];

/** The recordings number their instances' addresses from the same start: each gets a network of its own. */
function withOwnAddresses(bundle: Bundle, at: number): Bundle {
  const move = (address: unknown) =>
    typeof address === "string" && /^\d+\.\d+\.\d+\.\d+$/.test(address)
      ? address.replace(/^\d+/, (part) => String((Number(part) + 1 + at) % 224))
      : address;
  const instance = (lb: CloudLoadBalancer): CloudLoadBalancer => ({ ...lb, Address: move(lb.Address) as string });
  const service = (item: KubeService): KubeService => {
    const status = item.status?.loadBalancer;
    if (!Array.isArray(status?.ingress)) return item;
    const ingress = status.ingress.map((entry) =>
      isObject(entry) ? { ...entry, ip: move(entry.ip) as string } : entry,
    );
    return { ...item, status: { ...item.status, loadBalancer: { ...status, ingress } } };
  };
  return {
    ...bundle,
    kubernetes: { ...bundle.kubernetes, services: bundle.kubernetes.services.map(service) },
    alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: bundle.alibabaCloud.loadBalancers.map(instance) },
  };
}
