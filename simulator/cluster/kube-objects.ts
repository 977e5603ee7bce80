import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { hashFunctionOf } from "@/lib/ccm/in-step";
import { FINALIZER, HASH_LABEL, SERVICE_LABEL, serviceKey } from "@/lib/ccm/names";
import type { KubeEndpointSlice, KubeService, ServicePort } from "@/lib/model/bundle";
import { hashOf } from "@/lib/model/service-hash";
import type { Cluster } from "./cluster";
import { annotations, cloudId, hash128, uidOf } from "./names";
import type { PodPlan, ServicePlan } from "./plan";

/** Writes the hash label that a release leaves after its sync. Releases up to v2.6.0 hash what is not known here: any text. */
export function labelSynced(service: KubeService, release: string | undefined): void {
  const by = hashFunctionOf(release);
  const hash = (by && hashOf(service, by)) ?? hash128(`${release}/${service.metadata?.uid}`);
  service.metadata!.labels = { ...service.metadata!.labels, [HASH_LABEL]: hash };
}

/** The Service as it is in the cluster, defaults filled in. `nodePort` gives the next free one. */
export function serviceObject(builder: Cluster, plan: ServicePlan, nodePort: () => number): KubeService {
  const key = serviceKey(plan.namespace, plan.name);
  const uid = plan.uid ?? uidOf(`${builder.cluster.id}/${key}`);
  const type = plan.type ?? "LoadBalancer";
  const exposed = type !== "ClusterIP";
  const balanced = type === "LoadBalancer" && !plan.loadBalancerClass;
  const all = annotations({
    ...(plan.reuse ? { id: plan.reuse.LoadBalancerId! } : {}),
    ...(plan.eni ? { [BACKEND_TYPE]: "eni" } : {}),
    ...plan.annotations,
  });
  const n = builder.bundle.kubernetes.services.length + 1;
  const service: KubeService = {
    apiVersion: "v1",
    kind: "Service",
    metadata: {
      name: plan.name,
      namespace: plan.namespace,
      uid,
      creationTimestamp: builder.ago((plan.days ?? 120) * 1440),
      labels: { app: plan.name, ...plan.labels },
      ...(Object.keys(all).length ? { annotations: all } : {}),
      ...(balanced ? { finalizers: [FINALIZER] } : {}),
    },
    spec: {
      type,
      clusterIP: `172.21.${n >> 8}.${n & 255}`,
      clusterIPs: [`172.21.${n >> 8}.${n & 255}`],
      ...(exposed ? { externalTrafficPolicy: plan.policy ?? "Cluster" } : {}),
      ...(type === "LoadBalancer" ? { allocateLoadBalancerNodePorts: true } : {}),
      internalTrafficPolicy: "Cluster",
      ipFamilies: ["IPv4"],
      ipFamilyPolicy: "SingleStack",
      sessionAffinity: "None",
      selector: { app: plan.name },
      ...(plan.loadBalancerClass === undefined ? {} : { loadBalancerClass: plan.loadBalancerClass }),
      ports: plan.ports.map((p) => ({
        name: p.name,
        protocol: p.protocol ?? "TCP",
        port: p.port,
        targetPort: p.targetPort,
        ...(exposed ? { nodePort: p.nodePort ?? nodePort() } : {}),
      })),
    },
    status: { loadBalancer: {} },
  };
  if (type === "LoadBalancer" && !plan.withoutCloud) labelSynced(service, builder.cluster.ccmVersion);
  return service;
}

/** Its EndpointSlice: ready pods spread over the workers, each address on an ENI. `pod` gives the next pod number. */
export function sliceObject(builder: Cluster, plan: ServicePlan, pod: () => number): KubeEndpointSlice {
  const endpoints = (plan.pods ?? spread(builder, plan.replicas, pod)).map(({ ip, nodeName, eni }, i) => {
    builder.bundle.alibabaCloud.networkInterfaces!.push({ NetworkInterfaceId: eni, PrivateIpAddress: ip });
    const podName = `${plan.name}-${hash128(plan.name).slice(0, 9)}-${hash128(`${plan.name}${i}`).slice(0, 5)}`;
    return {
      addresses: [ip],
      conditions: { ready: true, serving: true, terminating: false },
      nodeName,
      targetRef: { kind: "Pod", namespace: plan.namespace, name: podName },
    };
  });
  const owner = serviceKey(plan.namespace, plan.name);
  return {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    metadata: {
      name: `${plan.name}-${hash128(`${owner}/slice`).slice(0, 5)}`,
      namespace: plan.namespace,
      uid: uidOf(`slice/${owner}`),
      creationTimestamp: builder.ago((plan.days ?? 120) * 1440),
      labels: {
        [SERVICE_LABEL]: plan.name,
        "endpointslice.kubernetes.io/managed-by": "endpointslice-controller.k8s.io",
      },
    },
    addressType: "IPv4",
    endpoints,
    ports: plan.ports.map((p) => ({
      name: p.name,
      protocol: p.protocol ?? "TCP",
      port: typeof p.targetPort === "number" ? p.targetPort : 8080,
    })),
  };
}

function spread(builder: Cluster, replicas = 3, pod: () => number): PodPlan[] {
  const workers = builder.workers();
  return Array.from({ length: replicas }, (_, i) => {
    const n = pod();
    return {
      ip: `10.${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
      nodeName: workers[(n + i) % workers.length]!.metadata!.name!,
      eni: cloudId("eni", `${n >> 2}`),
    };
  });
}

/** Nodes or Pod addresses that serve one port, with the controller's weights. */
export function members(builder: Cluster, plan: ServicePlan, slice: KubeEndpointSlice | undefined, port: ServicePort) {
  const endpoints = slice?.endpoints ?? [];
  if (plan.eni) {
    const interfaces = new Map(
      builder.bundle.alibabaCloud
        .networkInterfaces!.slice(-endpoints.length)
        .map((row) => [row.PrivateIpAddress, row.NetworkInterfaceId]),
    );
    return endpoints.map(({ addresses }) => ({
      ServerId: interfaces.get(addresses![0]),
      ServerIp: addresses![0],
      Port: typeof port.targetPort === "number" ? port.targetPort : 8080,
      Weight: 100,
    }));
  }
  const podsOn = new Map<string, number>();
  for (const { nodeName } of endpoints) podsOn.set(nodeName!, (podsOn.get(nodeName!) ?? 0) + 1);
  return builder
    .workers()
    .filter((node) => plan.policy !== "Local" || podsOn.has(node.metadata!.name!))
    .map((node) => ({
      ServerId: node.spec!.providerID!.split(".")[1],
      ServerIp: "",
      Port: port.nodePort,
      Weight: plan.policy === "Local" ? podsOn.get(node.metadata!.name!) : 100,
    }));
}
