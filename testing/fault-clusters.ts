import { serviceKey, SERVICE_LABEL } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import type { Bundle, KubeEndpoints } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { uidOf } from "@/simulator/cluster/names";
import { generateScale } from "@/simulator/cluster/scale";
import { addPrecheckResult } from "@/simulator/demo/precheck-event";
import type { KubeStore } from "@/simulator/kube/store";

/** On the one everything passes; on the other most of the same Services fail. */
export type Health = "passing" | "failing";

/** Clusters that are read in different ways: each depends on something that another never asks for. */
export interface Variety {
  name: string;
  bundle: (health: Health) => Bundle;
  /** Empty lists of a bundle. */
  seed?: (store: KubeStore) => void;
  /** Reads that only this variety makes, or that decide only here; absent: all of them. */
  focus?: readonly string[];
  /** Faults of a read after which the answer cannot be distinguished from a true one, with the reason. */
  undecided?: (fault: string, read: string) => string | undefined;
}

export const NOW = "2026-11-21T08:00:00Z";
/** Its precheck looks at NLB Services too. */
export const TARGET = "v2.15.0";
export const evaluate = (bundle: Bundle): Result => runEngine(bundle, { checkedAt: NOW, targetVersion: TARGET });

const CERTIFICATE = "1234567890123456_18f2c3a4b5d_1903344021_-1000000001";
const PLACE = { namespace: "special", ports: [{ name: "web", port: 80, targetPort: 8080 }] } as const;

/** Eight Services of a believable cluster, and one for each read that only some Services need. */
const ordinary = (health: Health): Bundle =>
  generateScale({
    services: 8,
    ports: 2,
    nodes: 4,
    failing: health === "passing" ? 0 : 0.6,
    seed: 21,
    more: (builder) => {
      named(builder, health);
      waiting(builder, health);
      outside(builder);
      guarded(builder);
      balanced(builder, health);
      addPrecheckResult(builder, evaluate(builder.bundle));
    },
  });

/** An https listener with an extra domain: its domain extensions are read. */
function named(builder: ClusterBuilder, health: Health): void {
  builder.addCertificate(CERTIFICATE, "shop.example.com", 200);
  const made = builder.add({
    ...PLACE,
    name: "named",
    ports: [{ name: "web", port: 443, targetPort: 8443 }],
    annotations: {
      "protocol-port": "https:443",
      "cert-id": CERTIFICATE,
      "domain-extensions": `shop.example.com:${CERTIFICATE}`,
    },
  });
  if (health === "failing") builder.annotate(made, { "domain-extensions": `www.example.com:${CERTIFICATE}` });
}

/** An endpoint that is not ready: its Pod tells whether the controller waits for its readiness gate. */
function waiting(builder: ClusterBuilder, health: Health): void {
  const made = builder.add({ ...PLACE, name: "waiting", eni: true, replicas: 3 });
  const [first] = made.slice?.endpoints ?? [];
  if (!first) throw new Error("no endpoints");
  first.conditions = { ready: false, serving: false, terminating: false };
  builder.bundle.kubernetes.pods.push({
    metadata: { namespace: PLACE.namespace, name: first.targetRef?.name, uid: uidOf("pod/waiting") },
    spec: { readinessGates: [{ conditionType: "service.readiness.alibabacloud.com/waiting" }] },
    status: { phase: "Running", conditions: [{ type: "ContainersReady", status: "True" }] },
  } as Bundle["kubernetes"]["pods"][number]);
  if (health === "failing")
    for (const group of made.groups)
      group.BackendServers = {
        BackendServer: (group.BackendServers?.BackendServer ?? []).filter((b) => b.ServerIp !== first.addresses?.[0]),
      };
}

/** An address that belongs to no interface: the ranges of the VPC are read. */
function outside(builder: ClusterBuilder): void {
  const made = builder.add({ ...PLACE, name: "outside", eni: true });
  const [first] = made.slice?.endpoints ?? [];
  made.slice?.endpoints?.push({ ...first, addresses: ["10.200.7.7"], targetRef: null });
}

/** An internal instance with an access control list: names are read for both, and for the nodes behind the groups. */
function guarded(builder: ClusterBuilder): void {
  const id = "acl-bp1guard0000000001";
  builder.addAcl(id, "guard");
  builder.add({
    ...PLACE,
    name: "guarded",
    annotations: { "address-type": "intranet", "acl-status": "on", "acl-type": "white", "acl-id": id },
  });
}

const TLS = "12345678-cn-hangzhou";
const MORE_TLS = "87654321-cn-hangzhou";

/** NLB Services: with a server, a certificate and a rule of a security group too many where they fail. */
function balanced(builder: ClusterBuilder, health: Health): void {
  const plain = builder.addNlb({ ...PLACE, name: "nlb-plain" });
  const ranged = builder.addNlb({ ...PLACE, name: "nlb-ranged", eni: true });
  const rules = builder.addSourceRanges(ranged, ["10.0.0.0/8", "203.0.113.0/24"]);
  const secure = builder.addNlb({
    ...PLACE,
    name: "nlb-secure",
    ports: [{ name: "web", port: 443, targetPort: 8443 }],
    annotations: { "protocol-port": "tcpssl:443", "cert-id": TLS, "additional-cert-ids": MORE_TLS },
  });
  const nlb = builder.bundle.alibabaCloud.nlb!;
  const [listener] = secure.listeners;
  const certificates = [[TLS, true] as const, [MORE_TLS, false] as const, ["extra-cn-hangzhou", false] as const];
  for (const [CertificateId, IsDefault] of health === "failing" ? certificates : certificates.slice(0, 2))
    nlb.listenerCertificates!.push({
      ListenerId: listener!.ListenerId,
      CertificateId,
      IsDefault,
      CertificateType: "Server",
      Status: "Associated",
    });
  if (health === "passing") return;
  const server = nlb.servers.find((one) => one.ServerGroupId === plain.groups[0]!.ServerGroupId)!;
  nlb.servers.push({ ...server, ServerId: "i-bp1gone0000000000001" });
  rules.push({ ...rules[0], SourceCidrIp: "198.51.100.0/24", SecurityGroupRuleId: "sgr-bp1extra000000001" });
}

/** Former NLB Services: of one the NLB is gone, and of another only where it passes. */
const leaving = (health: Health): Bundle =>
  generateScale({
    services: 0,
    ports: 1,
    nodes: 3,
    failing: 0,
    seed: 13,
    more: (builder) => {
      for (const name of ["gone", "left"]) {
        const made = builder.addNlb({ ...PLACE, name });
        made.service.spec!.type = "ClusterIP";
        delete made.service.spec!.loadBalancerClass;
        if (name === "gone" || health === "passing") builder.dropNlb(made);
      }
    },
  });

/** A cluster from before EndpointSlices: Endpoints instead, one Service's group emptied where it fails. */
function old(health: Health): Bundle {
  const bundle = generateScale({ services: 5, ports: 1, nodes: 3, failing: 0, seed: 5 });
  const { kubernetes } = bundle;
  kubernetes.endpoints = kubernetes.endpointSlices.map(({ metadata, endpoints, ports }): KubeEndpoints => {
    const { namespace, creationTimestamp, labels } = metadata ?? {};
    const name = labels?.[SERVICE_LABEL] ?? "";
    const uid = uidOf(`endpoints/${serviceKey(namespace, name)}`);
    const addresses = (endpoints ?? []).map((one) => ({
      ...{ ip: one.addresses?.[0], nodeName: one.nodeName, targetRef: one.targetRef },
    }));
    return { metadata: { name, namespace, uid, creationTimestamp }, subsets: [{ addresses, ports }] } as KubeEndpoints;
  });
  kubernetes.endpointSlices = [];
  if (health === "failing")
    for (const group of bundle.alibabaCloud.vServerGroups) group.BackendServers = { BackendServer: [] };
  return bundle;
}

/**
 * The controller attaches Pods because of one setting only. Where it fails, the groups still hold servers,
 * with names that would pass if nothing told.
 */
function told(health: Health): Bundle {
  const bundle = generateScale({
    services: 0,
    ports: 1,
    nodes: 3,
    failing: 0,
    seed: 9,
    more: (builder) => {
      for (const name of ["first", "second"]) {
        const made = builder.add({ ...PLACE, name, eni: health === "passing" });
        for (const key of Object.keys(made.service.metadata?.annotations ?? {}))
          if (/backend-type$/.test(key)) delete made.service.metadata?.annotations?.[key];
      }
    },
  });
  bundle.cluster.serviceBackendType = "eni";
  return bundle;
}

const seeded = (resource: string, name: string, more: object) => (store: KubeStore) =>
  store.seed(resource, { metadata: { name, namespace: "kube-system" }, ...more }, NOW);
const CCM = "cloud-controller-manager";
const FORCED = {
  name: CCM,
  image: `registry.example.com/${CCM}-amd64:v2.11.2`,
  env: [{ name: "SERVICE_FORCE_BACKEND_ENI", value: "true" }],
};
const forced = seeded("daemonsets", CCM, { spec: { template: { spec: { containers: [FORCED] } } } });
const configured = seeded("configmaps", "cloud-config", {
  data: { "cloud-config.conf": JSON.stringify({ Global: { serviceBackendType: "eni" } }) },
});

/** Not to see the controller is what a managed cluster is like: names of groups, or the setting, tell then. */
const unseen =
  (...faults: string[]) =>
  (fault: string): string | undefined =>
    faults.includes(fault)
      ? "a true answer where the controller is not to be seen (managed cluster) or its permission, which is optional, is not given"
      : undefined;

export const VARIETIES: readonly Variety[] = [
  { name: "ordinary", bundle: ordinary },
  {
    name: "leaving their NLB",
    bundle: leaving,
    focus: ["ListLoadBalancers", "GetLoadBalancerAttribute"],
    undecided: (fault, read) =>
      fault === "unknownValues" && read === "ListLoadBalancers"
        ? "an NLB whose name and tags are not the controller's is a true answer: they were changed"
        : undefined,
  },
  { name: "without EndpointSlices", bundle: old, focus: ["list endpointslices", "list endpoints"] },
  {
    name: "told by a DaemonSet",
    bundle: told,
    seed: forced,
    focus: ["list daemonsets"],
    undecided: unseen("forbidden", "emptyList", "halfPage", "lastPageLost"),
  },
  {
    name: "told by cloud-config",
    bundle: told,
    seed: configured,
    focus: ["get configmaps"],
    undecided: unseen("forbidden"),
  },
];

/** Status of each Service as it really is. */
export const truthOf = (bundle: Bundle): Map<string, string> =>
  new Map(evaluate(bundle).services.map((row) => [row.service, row.status]));
