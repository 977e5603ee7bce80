import type {
  Bundle,
  BundleCluster,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeNode,
  KubeService,
} from "@/lib/model/bundle";
import { BUNDLE_FORMAT } from "@/lib/model/bundle";
import { CURRENT } from "@/lib/ccm/annotations";
import { defaultName, managedName } from "@/lib/ccm/names";

import { actualInstance, configOf } from "@/simulator/cluster/actual";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";

/** Builders of a Service and the CLB instance that the CCM would have made for it: equal until a test changes a side. */
export interface PortSpec {
  port: number;
  nodePort?: number;
  targetPort?: number | string;
  name?: string;
  /** tcp unless said; http and https go through protocol-port. */
  protocol?: "tcp" | "udp" | "http" | "https";
  /** Config fields of the listener beyond the API's defaults. */
  config?: Record<string, unknown>;
}

export interface PairSpec {
  name?: string;
  namespace?: string;
  uid?: string;
  ports?: PortSpec[];
  /** Suffixes (`spec`) or full keys. */
  annotations?: Record<string, string>;
  mode?: "cluster" | "local" | "eni";
  /** Node names that run one ready pod each. */
  pods?: string[];
  /** A user's instance, named by the id annotation; listeners only with `override`. */
  reuse?: { id: string; override?: boolean };
  loadBalancer?: Partial<CloudLoadBalancer>;
}

/** One Service with everything that belongs to it; the arrays are the test's own to change. */
export interface Pair {
  key: string;
  service: KubeService;
  slice: KubeEndpointSlice;
  loadBalancer: CloudLoadBalancer;
  listeners: CloudListener[];
  groups: CloudVServerGroup[];
  domains: CloudDomainExtension[];
}

const CLUSTER: BundleCluster = {
  id: "c-preflight-test",
  region: "cn-hangzhou",
  vpcId: "vpc-test",
  ccmVersion: "v2.11.2",
  targetCcmVersion: "v2.14.0",
  disablePublicSlb: false,
};
export const CHECKED_AT = "2026-01-01T00:00:00Z";

/** `spec` becomes the current-prefix key; full keys stay. */
export function annotation(suffix: string): string {
  return suffix.includes("/") ? suffix : CURRENT + suffix;
}

export function node(name: string, extra: Partial<KubeNode> = {}): KubeNode {
  return {
    metadata: { name, labels: {} },
    spec: { providerID: `cn-hangzhou.i-${name}` },
    status: { conditions: [{ type: "Ready", status: "True" }] },
    ...extra,
  };
}

export function nodes(count: number): KubeNode[] {
  return Array.from({ length: count }, (_, i) => node(`node-${String(i).padStart(3, "0")}`));
}

/** The CCM's name for a listener, group or backend of this Service. */
export function nameFor(pair: { name: string; namespace: string }, port: number | string): string {
  return managedName(port, pair.name, pair.namespace, CLUSTER.id);
}

export function buildPair(spec: PairSpec = {}, clusterNodes: readonly KubeNode[] = nodes(2)): Pair {
  const { name = "web", namespace = "shop", mode = "cluster", reuse } = spec;
  const uid = spec.uid ?? `00000000-0000-4000-8000-${namespace}-${name}`;
  const ports = (spec.ports ?? [{ port: 80 }]).map((port, i) => ({
    ...{ nodePort: 30000 + port.port, targetPort: 8080, name: `p${i}`, protocol: "tcp" as const },
    ...port,
  }));
  const layer7 = ports.filter(({ protocol }) => protocol === "http" || protocol === "https");
  const podNodes = spec.pods ?? clusterNodes.map((one) => one.metadata!.name!);
  const instance: CloudLoadBalancer = {
    ...{ LoadBalancerId: reuse?.id ?? `lb-${name}`, Address: "47.0.0.1", LoadBalancerName: defaultName(uid) },
    ...{ InstanceChargeType: "PayBySpec", LoadBalancerSpec: "slb.s1.small", ResourceGroupId: "rg-default" },
    ...spec.loadBalancer,
  };
  const builder = new ClusterBuilder(CLUSTER, CHECKED_AT);
  builder.bundle.kubernetes.nodes.push(...clusterNodes);
  const made = builder.add({
    ...{ name, namespace, uid, instance, eni: mode === "eni" },
    policy: mode === "local" ? "Local" : "Cluster",
    ports: ports.map(({ protocol, config: _, ...port }) => ({ ...port, protocol: protocol === "udp" ? "UDP" : "TCP" })),
    pods: podNodes.map((nodeName, i) => {
      const ip = `10.0.${name.length}.${i + 1}`;
      return { ip, nodeName, eni: `eni-${ip}` };
    }),
    ...(reuse ? { reuse: actualInstance({ spec: "slb.s1.small" }, instance) } : {}),
    annotations: {
      ...(layer7.length > 0
        ? { "protocol-port": layer7.map(({ protocol, port }) => `${protocol}:${port}`).join(",") }
        : {}),
      ...(ports.some(({ protocol }) => protocol === "https") ? { "cert-id": "cert-a" } : {}),
      ...(reuse?.override ? { "force-override-listeners": "true" } : {}),
    },
  });
  const { service, slice, lb, listeners, groups } = made;
  delete service.metadata!.labels;
  if (spec.loadBalancer?.Tags) lb!.Tags = spec.loadBalancer.Tags;
  builder.annotate(made, spec.annotations ?? {});
  for (const [at, listener] of listeners.entries()) {
    listener.Scheduler = "rr";
    Object.assign(configOf(listener), ports[at]!.config);
  }
  return { key: made.key, service, slice: slice!, loadBalancer: lb!, listeners, groups, domains: [] };
}

/** Several pairs in one cluster. Pod addresses get their network interface, so that eni backends resolve. */
export function buildBundle(
  pairs: readonly Pair[],
  clusterNodes: readonly KubeNode[] = nodes(2),
  cluster: Partial<BundleCluster> = {},
): Bundle {
  const addresses = pairs.flatMap((pair) =>
    (pair.slice.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? []),
  );
  return {
    format: BUNDLE_FORMAT,
    capturedAt: CHECKED_AT,
    cluster: { ...CLUSTER, ...cluster },
    kubernetes: {
      services: pairs.map((p) => p.service),
      endpointSlices: pairs.map((p) => p.slice),
      nodes: [...clusterNodes],
      pods: [],
      events: [],
    },
    alibabaCloud: {
      loadBalancers: pairs.map((p) => p.loadBalancer),
      listeners: pairs.flatMap((p) => p.listeners),
      vServerGroups: pairs.flatMap((p) => p.groups),
      domainExtensions: pairs.flatMap((p) => p.domains),
      serverCertificates: [
        ["cert-a", "a.example", 2030] as const,
        ["cert-b", "b.example", 2030] as const,
        ["cert-any", "*.example", 2030] as const,
        ["cert-old", "old.example", 2020] as const,
      ].map(([ServerCertificateId, CommonName, year]) => ({
        ServerCertificateId,
        CommonName,
        ExpireTimeStamp: Date.parse(`${year}-01-01T00:00:00Z`),
      })),
      networkInterfaces: [...new Set(addresses)].map((ip) => ({
        NetworkInterfaceId: `eni-${ip}`,
        PrivateIpAddress: ip,
      })),
      vpc: {
        VpcId: CLUSTER.vpcId,
        CidrBlock: "10.0.0.0/8",
        SecondaryCidrBlocks: { SecondaryCidrBlock: ["172.16.0.0/12"] },
      },
    },
  };
}
