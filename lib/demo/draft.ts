import { BUNDLE_FORMAT, type Bundle, type BundleCluster, type CloudBackend, type CloudListener, type CloudLoadBalancer, type CloudVServerGroup, type KubeEndpointSlice, type KubeNode, type KubeService } from "@/lib/model/bundle";
import { actualInstance, actualListener, listenerProtocol, type Wanted } from "./actual";
import { annotations, BACKEND_TYPE, cloudId, defaultLoadBalancerName, FINALIZER, hash128, PREFIX, uidOf } from "./names";

export interface PortPlan {
  name: string;
  port: number;
  targetPort: number | string;
  protocol?: "TCP" | "UDP";
}

export interface ServicePlan {
  namespace: string;
  name: string;
  ports: readonly PortPlan[];
  /** By suffix (`spec`) or full key. */
  annotations?: Record<string, string>;
  type?: "LoadBalancer" | "ClusterIP" | "NodePort";
  policy?: "Cluster" | "Local";
  /** Pods are attached directly through their ENIs. */
  eni?: boolean;
  replicas?: number;
  /** Age of the Service. */
  days?: number;
  loadBalancerClass?: string;
  /** An instance made by a person that this Service names. */
  reuse?: CloudLoadBalancer;
  /** No instance in the cloud: not the CLB controller's business, or not made yet. */
  withoutCloud?: boolean;
  withoutEndpoints?: boolean;
  labels?: Record<string, string>;
}

/** A Service with everything that belongs to it; change the parts to make it differ. */
export interface Made {
  key: string;
  service: KubeService;
  slice?: KubeEndpointSlice;
  lb?: CloudLoadBalancer;
  listeners: CloudListener[];
  groups: CloudVServerGroup[];
}

/** A cluster in the making. Everything added is in the state that the CCM itself would have left: no findings. */
export class ClusterDraft {
  readonly bundle: Bundle;
  private nodePort = 30080;
  private pod = 0;
  private address = 0;
  private readonly wantedOf = new Map<string, Wanted>();

  constructor(
    readonly cluster: BundleCluster,
    readonly now: string,
  ) {
    this.bundle = {
      format: BUNDLE_FORMAT,
      capturedAt: now,
      cluster,
      kubernetes: { services: [], endpointSlices: [], nodes: [], pods: [], events: [] },
      alibabaCloud: { loadBalancers: [], listeners: [], vServerGroups: [], domainExtensions: [], serverCertificates: [], networkInterfaces: [], vpc: { VpcId: cluster.vpcId, CidrBlock: "10.16.0.0/12", SecondaryCidrBlocks: { SecondaryCidrBlock: [] } } },
    };
  }

  /** RFC 3339 time so many minutes before now. */
  ago(minutes: number): string {
    return new Date(Date.parse(this.now) - minutes * 60_000).toISOString().replace(/\.\d+Z$/, "Z");
  }

  addNode(name: string, zone: string, more: { labels?: Record<string, string>; ready?: boolean; unschedulable?: boolean; providerID?: string } = {}): KubeNode {
    const n = this.bundle.kubernetes.nodes.length + 1;
    const node: KubeNode = {
      metadata: {
        name,
        uid: uidOf(`node/${name}`),
        creationTimestamp: this.ago(200 * 1440),
        labels: { "kubernetes.io/hostname": name, "kubernetes.io/os": "linux", "node.kubernetes.io/instance-type": "ecs.g7.2xlarge", "topology.kubernetes.io/region": this.cluster.region, "topology.kubernetes.io/zone": zone, ...more.labels },
      },
      spec: { providerID: more.providerID ?? `${this.cluster.region}.${cloudId("i", name)}`, ...(more.unschedulable ? { unschedulable: true, taints: [{ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" }] } : {}) },
      status: {
        conditions: [{ type: "Ready", status: more.ready === false ? "False" : "True" }],
        addresses: [{ type: "InternalIP", address: `10.16.${n >> 8}.${n & 255}` }, { type: "Hostname", address: name }],
        nodeInfo: { kubeletVersion: "v1.31.1-aliyun.1", osImage: "Alibaba Cloud Linux 3", containerRuntimeVersion: "containerd://1.6.34" },
      },
    };
    this.bundle.kubernetes.nodes.push(node);
    return node;
  }

  add(plan: ServicePlan): Made {
    const service = this.makeService(plan);
    const made: Made = { key: `${plan.namespace}/${plan.name}`, service, listeners: [], groups: [] };
    this.bundle.kubernetes.services.push(service);
    if (!plan.withoutEndpoints) made.slice = this.makeSlice(plan);
    if ((plan.type ?? "LoadBalancer") === "LoadBalancer" && !plan.withoutCloud) this.makeCloud(plan, made);
    return made;
  }

  /** An instance that a person made in the console. */
  addInstance(name: string, more: Partial<CloudLoadBalancer> = {}): CloudLoadBalancer {
    const base = this.instanceBase(`user/${name}`, more.AddressType === "intranet");
    const lb = actualInstance({ "delete-protection": "off", "modification-protection": "NonProtection", spec: "slb.s2.small" }, { ...base, LoadBalancerName: name, ...more });
    this.bundle.alibabaCloud.loadBalancers.push(lb);
    return lb;
  }

  addGroup(lb: CloudLoadBalancer, name: string, servers: CloudBackend[]): CloudVServerGroup {
    const group = { LoadBalancerId: lb.LoadBalancerId, VServerGroupId: cloudId("rsp", `${lb.LoadBalancerId}/${name}`), VServerGroupName: name, BackendServers: { BackendServer: servers } };
    this.bundle.alibabaCloud.vServerGroups.push(group);
    return group;
  }

  addListener(lb: CloudLoadBalancer, port: number, protocol: "tcp" | "udp" | "http" | "https", more: CloudListener = {}): CloudListener {
    const listener = actualListener({}, port, protocol, { LoadBalancerId: lb.LoadBalancerId, ...more });
    this.bundle.alibabaCloud.listeners.push(listener);
    return listener;
  }

  dropInstance(made: Made): void {
    const cloud = this.bundle.alibabaCloud;
    const id = made.lb?.LoadBalancerId;
    cloud.loadBalancers = cloud.loadBalancers.filter((lb) => lb.LoadBalancerId !== id);
    cloud.listeners = cloud.listeners.filter((l) => l.LoadBalancerId !== id);
    cloud.vServerGroups = cloud.vServerGroups.filter((g) => g.LoadBalancerId !== id);
  }

  dropListener(listener: CloudListener): void {
    this.bundle.alibabaCloud.listeners = this.bundle.alibabaCloud.listeners.filter((l) => l !== listener);
  }

  /** Takes the group away together with the listeners that use it, as the console demands. */
  dropGroup(group: CloudVServerGroup): void {
    const cloud = this.bundle.alibabaCloud;
    cloud.vServerGroups = cloud.vServerGroups.filter((g) => g !== group);
    cloud.listeners = cloud.listeners.filter((l) => l.VServerGroupId !== group.VServerGroupId);
  }

  addCertificate(id: string, commonName: string, expiresInDays: number): void {
    this.bundle.alibabaCloud.serverCertificates!.push({
      ServerCertificateId: id,
      ServerCertificateName: commonName,
      CommonName: commonName,
      ExpireTimeStamp: Date.parse(this.now) + expiresInDays * 86_400_000,
      CreateTimeStamp: Date.parse(this.now) + (expiresInDays - 365) * 86_400_000,
    });
  }

  addDomainExtension(lb: CloudLoadBalancer, port: number, domain: string, certificate: string): void {
    this.bundle.alibabaCloud.domainExtensions!.push({ LoadBalancerId: lb.LoadBalancerId, ListenerPort: port, DomainExtensionId: cloudId("de", `${lb.LoadBalancerId}/${port}/${domain}`), Domain: domain, ServerCertificateId: certificate });
  }

  /** The changes of a person who edited the Service after the CCM had last seen it. */
  annotate(made: Made, short: Record<string, string>): void {
    made.service.metadata!.annotations = { ...made.service.metadata!.annotations, ...annotations(short) };
  }

  private makeService(plan: ServicePlan): KubeService {
    const key = `${plan.namespace}/${plan.name}`;
    const uid = uidOf(`${this.cluster.id}/${key}`);
    const type = plan.type ?? "LoadBalancer";
    const exposed = type !== "ClusterIP";
    const balanced = type === "LoadBalancer" && !plan.loadBalancerClass;
    this.wantedOf.set(key, plan.annotations ?? {});
    const all = annotations({ ...(plan.reuse ? { id: plan.reuse.LoadBalancerId! } : {}), ...(plan.eni ? { [BACKEND_TYPE]: "eni" } : {}), ...plan.annotations });
    const n = this.bundle.kubernetes.services.length + 1;
    return {
      apiVersion: "v1",
      kind: "Service",
      metadata: {
        name: plan.name,
        namespace: plan.namespace,
        uid,
        creationTimestamp: this.ago((plan.days ?? 120) * 1440),
        labels: { app: plan.name, ...(balanced && !plan.withoutCloud ? { "service.beta.kubernetes.io/hash": hash128(key).repeat(2).slice(0, 56) } : {}), ...plan.labels },
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
        ports: plan.ports.map((p) => ({ name: p.name, protocol: p.protocol ?? "TCP", port: p.port, targetPort: p.targetPort, ...(exposed ? { nodePort: this.nodePort++ } : {}) })),
      },
      status: { loadBalancer: {} },
    };
  }

  /** Workers that may hold pods and be backends, in node order. */
  workers(): KubeNode[] {
    return this.bundle.kubernetes.nodes.filter((node) => {
      const labels = node.metadata?.labels ?? {};
      return labels.type !== "virtual-kubelet" && !("node.kubernetes.io/exclude-from-external-load-balancers" in labels) && node.status?.conditions?.[0]?.status === "True";
    });
  }

  private makeSlice(plan: ServicePlan): KubeEndpointSlice {
    const workers = this.workers();
    const endpoints = Array.from({ length: plan.replicas ?? 3 }, (_, i) => {
      const n = this.pod++;
      const ip = `10.20.${(n >> 8) & 255}.${n & 255}`;
      this.bundle.alibabaCloud.networkInterfaces!.push({ NetworkInterfaceId: cloudId("eni", `${n >> 2}`), PrivateIpAddress: ip });
      const pod = `${plan.name}-${hash128(plan.name).slice(0, 9)}-${hash128(`${plan.name}${i}`).slice(0, 5)}`;
      return { addresses: [ip], conditions: { ready: true, serving: true, terminating: false }, nodeName: workers[(n + i) % workers.length]!.metadata!.name!, targetRef: { kind: "Pod", namespace: plan.namespace, name: pod } };
    });
    const slice: KubeEndpointSlice = {
      apiVersion: "discovery.k8s.io/v1",
      kind: "EndpointSlice",
      metadata: { name: `${plan.name}-${hash128(`${plan.namespace}/${plan.name}/slice`).slice(0, 5)}`, namespace: plan.namespace, uid: uidOf(`slice/${plan.namespace}/${plan.name}`), creationTimestamp: this.ago((plan.days ?? 120) * 1440), labels: { "kubernetes.io/service-name": plan.name, "endpointslice.kubernetes.io/managed-by": "endpointslice-controller.k8s.io" } },
      addressType: "IPv4",
      endpoints,
      ports: plan.ports.map((p) => ({ name: p.name, protocol: p.protocol ?? "TCP", port: typeof p.targetPort === "number" ? p.targetPort : 8080 })),
    };
    this.bundle.kubernetes.endpointSlices.push(slice);
    return slice;
  }

  private instanceBase(key: string, intranet: boolean): CloudLoadBalancer {
    const n = this.address++;
    return {
      LoadBalancerId: cloudId("lb", key),
      Address: intranet ? `10.17.${n >> 8}.${10 + (n & 127)}` : `47.${96 + (n >> 14)}.${100 + ((n >> 7) & 127)}.${10 + (n & 127)}`,
      VpcId: intranet ? this.cluster.vpcId : "",
      VSwitchId: intranet ? cloudId("vsw", "cn-hangzhou-h") : "",
      MasterZoneId: `${this.cluster.region}-h`,
      SlaveZoneId: `${this.cluster.region}-i`,
      ResourceGroupId: "rg-acfmvvajg5qnzhi",
      RegionId: this.cluster.region,
      CreateTime: this.ago(120 * 1440),
    };
  }

  private makeCloud(plan: ServicePlan, made: Made): void {
    const wanted = plan.annotations ?? {};
    const uid = made.service.metadata!.uid!;
    if (plan.reuse) {
      made.lb = plan.reuse;
      const tags = plan.reuse.Tags?.Tag ?? [];
      if (!tags.some((t) => t.TagKey === "kubernetes.reused.by.user")) plan.reuse.Tags = { Tag: [...tags, { TagKey: "kubernetes.reused.by.user", TagValue: "true" }] };
    } else {
      const tags = [{ TagKey: "kubernetes.do.not.delete", TagValue: defaultLoadBalancerName(uid) }, { TagKey: "ack.aliyun.com", TagValue: this.cluster.id }];
      made.lb = actualInstance(wanted, { ...this.instanceBase(made.key, wanted["address-type"] === "intranet"), LoadBalancerName: defaultLoadBalancerName(uid), Tags: { Tag: tags } });
      this.bundle.alibabaCloud.loadBalancers.push(made.lb);
      made.service.metadata!.labels = { ...made.service.metadata!.labels, "service.k8s.alibaba/loadbalancer-id": made.lb.LoadBalancerId! };
    }
    made.service.status = { loadBalancer: { ingress: [{ ip: made.lb.Address! }] } };
    const listening = !plan.reuse || wanted["force-override-listeners"] === "true";
    for (const port of made.service.spec!.ports!) {
      const groupPort = plan.eni ? port.targetPort! : port.nodePort!;
      const name = `k8s/${groupPort}/${plan.name}/${plan.namespace}/${this.cluster.id}`;
      const existing = made.groups.find((g) => g.VServerGroupName === name);
      const group = existing ?? this.addGroup(made.lb, name, this.backends(plan, made, port.targetPort!, port.nodePort!, name));
      if (!existing) made.groups.push(group);
      if (!listening) continue;
      const protocol = listenerProtocol(wanted, port.port!, port.protocol!);
      const base = { LoadBalancerId: made.lb.LoadBalancerId, Description: `k8s/${port.port}/${plan.name}/${plan.namespace}/${this.cluster.id}`, VServerGroupId: group.VServerGroupId };
      const listener = actualListener(wanted, port.port!, protocol, base);
      if ((listener.HTTPListenerConfig as { ListenerForward?: string } | undefined)?.ListenerForward === "on") delete listener.VServerGroupId;
      made.listeners.push(listener);
      this.bundle.alibabaCloud.listeners.push(listener);
      for (const pair of protocol === "https" ? (wanted["domain-extensions"] ?? "").split(",").filter(Boolean) : []) {
        const [domain, certificate] = pair.split(":");
        this.addDomainExtension(made.lb, port.port!, domain!.trim(), certificate!.trim());
      }
    }
  }

  private backends(plan: ServicePlan, made: Made, targetPort: number | string, nodePort: number, description: string): CloudBackend[] {
    const endpoints = made.slice?.endpoints ?? [];
    if (plan.eni) {
      const port = typeof targetPort === "number" ? targetPort : 8080;
      const interfaces = new Map(this.bundle.alibabaCloud.networkInterfaces!.slice(-endpoints.length).map((row) => [row.PrivateIpAddress, row.NetworkInterfaceId]));
      return endpoints.map((e) => ({ ServerId: interfaces.get(e.addresses![0]), ServerIp: e.addresses![0], Port: port, Weight: 100, Type: "eni", Description: description }));
    }
    const podsOn = new Map<string, number>();
    for (const e of endpoints) podsOn.set(e.nodeName!, (podsOn.get(e.nodeName!) ?? 0) + 1);
    const nodes = this.workers().filter((node) => plan.policy !== "Local" || podsOn.has(node.metadata!.name!));
    return nodes.map((node) => ({ ServerId: node.spec!.providerID!.split(".")[1], ServerIp: "", Port: nodePort, Weight: plan.policy === "Local" ? podsOn.get(node.metadata!.name!) : 100, Type: "ecs", Description: description }));
  }
}

export { PREFIX };
