import type {
  Bundle,
  BundleCluster,
  CloudBackend,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeNode,
  KubeService,
  ServicePort,
} from "@/lib/model/bundle";
import { BUNDLE_FORMAT } from "@/lib/model/bundle";
import { CURRENT } from "@/lib/ccm/annotations";
import {
  CLUSTER_TAG,
  defaultName,
  FINALIZER,
  managedName,
  OWNERSHIP_TAG,
  REUSE_TAG,
  SERVICE_LABEL,
  serviceKey,
} from "@/lib/ccm/names";

import { actualInstance, actualListener, configOf } from "@/simulator/cluster/actual";

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
  const name = spec.name ?? "web";
  const namespace = spec.namespace ?? "shop";
  const uid = spec.uid ?? `00000000-0000-4000-8000-${namespace}-${name}`;
  const ports = (spec.ports ?? [{ port: 80 }]).map((p, i) => ({
    nodePort: 30000 + p.port,
    targetPort: 8080 as number | string,
    name: `p${i}`,
    protocol: "tcp" as const,
    ...p,
  }));
  const id = spec.reuse?.id ?? spec.loadBalancer?.LoadBalancerId ?? `lb-${name}`;
  const mode = spec.mode ?? "cluster";
  const layer7 = ports.filter((p) => p.protocol === "http" || p.protocol === "https");
  const annotations: Record<string, string> = {
    ...(layer7.length > 0
      ? { [annotation("protocol-port")]: layer7.map((p) => `${p.protocol}:${p.port}`).join(",") }
      : {}),
    ...(ports.some((p) => p.protocol === "https") ? { [annotation("cert-id")]: "cert-a" } : {}),
    ...(spec.reuse ? { [annotation("id")]: id } : {}),
    ...(spec.reuse?.override ? { [annotation("force-override-listeners")]: "true" } : {}),
    ...(mode === "eni" ? { "service.beta.kubernetes.io/backend-type": "eni" } : {}),
    ...Object.fromEntries(Object.entries(spec.annotations ?? {}).map(([key, value]) => [annotation(key), value])),
  };
  const podNodes = spec.pods ?? clusterNodes.map((n) => n.metadata!.name!);
  const pods = podNodes.map((nodeName, i) => ({ ip: `10.0.${name.length}.${i + 1}`, nodeName }));
  const servicePorts: ServicePort[] = ports.map((p) => ({
    name: p.name,
    port: p.port,
    nodePort: p.nodePort,
    targetPort: p.targetPort,
    protocol: p.protocol === "udp" ? "UDP" : "TCP",
  }));
  const address = spec.loadBalancer?.Address ?? "47.0.0.1";
  const own = { name, namespace };
  const groups: CloudVServerGroup[] = [];
  const groupOf = new Map<string, string>();
  for (const p of ports) {
    const groupName = nameFor(own, mode === "eni" ? p.targetPort : p.nodePort);
    if (groupOf.has(groupName)) continue;
    const groupId = `rsp-${name}-${p.port}`;
    groupOf.set(groupName, groupId);
    groups.push({
      LoadBalancerId: id,
      VServerGroupId: groupId,
      VServerGroupName: groupName,
      BackendServers: { BackendServer: backends(mode, clusterNodes, pods, p, groupName) },
    });
  }
  const managesListeners = !spec.reuse || spec.reuse.override === true;
  return {
    key: serviceKey(namespace, name),
    service: {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, namespace, uid, annotations, finalizers: [FINALIZER] },
      spec: {
        type: "LoadBalancer",
        ports: servicePorts,
        externalTrafficPolicy: mode === "local" ? "Local" : "Cluster",
      },
      status: { loadBalancer: { ingress: [{ ip: address }] } },
    },
    slice: {
      metadata: { name: `${name}-s`, namespace, labels: { [SERVICE_LABEL]: name } },
      addressType: "IPv4",
      endpoints: pods.map((p) => ({
        addresses: [p.ip],
        conditions: { ready: true, serving: true, terminating: false },
        nodeName: p.nodeName,
      })),
      ports: ports.map((p) => ({
        name: p.name,
        port: typeof p.targetPort === "number" ? p.targetPort : 8080,
        protocol: "TCP",
      })),
    },
    loadBalancer: actualInstance(
      { spec: "slb.s1.small" },
      {
        LoadBalancerId: id,
        LoadBalancerName: defaultName(uid),
        Address: address,
        MasterZoneId: "cn-hangzhou-h",
        SlaveZoneId: "cn-hangzhou-i",
        ResourceGroupId: "rg-default",
        Tags: {
          Tag: spec.reuse
            ? [{ TagKey: REUSE_TAG, TagValue: "true" }]
            : [
                { TagKey: OWNERSHIP_TAG, TagValue: defaultName(uid) },
                { TagKey: CLUSTER_TAG, TagValue: CLUSTER.id },
              ],
        },
        ...spec.loadBalancer,
      },
    ),
    listeners: managesListeners
      ? ports.map((p) => {
          const listener = actualListener(p.protocol === "https" ? { "cert-id": "cert-a" } : {}, p.port, p.protocol, {
            LoadBalancerId: id,
            Scheduler: "rr",
            Description: nameFor(own, p.port),
            VServerGroupId: groupOf.get(nameFor(own, mode === "eni" ? p.targetPort : p.nodePort)),
          });
          Object.assign(configOf(listener), p.config);
          return listener;
        })
      : [],
    groups,
    domains: [],
  };
}

function backends(
  mode: string,
  clusterNodes: readonly KubeNode[],
  pods: readonly { ip: string; nodeName: string }[],
  port: { nodePort: number; targetPort: number | string },
  description: string,
): CloudBackend[] {
  const target = typeof port.targetPort === "number" ? port.targetPort : 8080;
  if (mode === "eni")
    return pods.map(({ ip }) => ({
      ServerId: `eni-${ip}`,
      ServerIp: ip,
      Port: target,
      Weight: 100,
      Type: "eni",
      Description: description,
    }));
  return clusterNodes.flatMap((n) => {
    const own = pods.filter((pod) => pod.nodeName === n.metadata!.name).length;
    if (mode === "local" && own === 0) return [];
    const ServerId = n.spec!.providerID!.split(".")[1]!;
    const Weight = mode === "local" ? own : 100;
    return [{ ServerId, ServerIp: "", Port: port.nodePort, Weight, Type: "ecs", Description: description }];
  });
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
