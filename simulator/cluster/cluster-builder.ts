import { serviceKey } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import {
  BUNDLE_FORMAT,
  type Bundle,
  type BundleCluster,
  type CloudBackend,
  type CloudListener,
  type CloudLoadBalancer,
  type CloudVServerGroup,
  type KubeNode,
  type NlbItem,
} from "@/lib/model/bundle";
import { actualInstance, actualListener } from "./actual";
import type { Cluster } from "./cluster";
import { addCloudObjects } from "./cloud-objects";
import { serviceObject, sliceObject } from "./kube-objects";
import { annotations, cloudId, uidOf } from "./names";
import { addNlbObjects, nlbAnnotations, sourceRangeGroup, type MadeNlb } from "./nlb-objects";
import type { Made, ServicePlan } from "./plan";

export type { MadeNlb } from "./nlb-objects";
export type { Made, ServicePlan } from "./plan";

/** A cluster in the making. Everything added is in the state that the CCM itself would have left: no findings. */
export class ClusterBuilder implements Cluster {
  readonly bundle: Bundle;
  private nodePort = 30080;
  private pod = 0;
  private address = 0;

  constructor(
    readonly cluster: BundleCluster,
    readonly now: string,
  ) {
    this.bundle = {
      format: BUNDLE_FORMAT,
      capturedAt: now,
      cluster,
      kubernetes: { services: [], endpointSlices: [], nodes: [], pods: [], events: [] },
      alibabaCloud: {
        loadBalancers: [],
        listeners: [],
        vServerGroups: [],
        domainExtensions: [],
        serverCertificates: [],
        networkInterfaces: [],
        vpc: { VpcId: cluster.vpcId, CidrBlock: "10.16.0.0/12", SecondaryCidrBlocks: { SecondaryCidrBlock: [] } },
        accessControlLists: [],
        vSwitches: ["h", "i"].map((zone, at) => ({
          VSwitchId: cloudId("vsw", `cn-hangzhou-${zone}`),
          VSwitchName: `${cluster.name}-${zone}`,
          ZoneId: `cn-hangzhou-${zone}`,
          AvailableIpAddressCount: 4021 - 980 * at,
        })),
        instances: [],
      },
    };
  }

  /** RFC 3339 time so many minutes before now. */
  ago(minutes: number): string {
    return new Date(Date.parse(this.now) - minutes * 60_000).toISOString().replace(/\.\d+Z$/, "Z");
  }

  addNode(
    name: string,
    zone: string,
    more: { labels?: Record<string, string>; ready?: boolean; unschedulable?: boolean; providerID?: string } = {},
  ): KubeNode {
    const n = this.bundle.kubernetes.nodes.length + 1;
    const node: KubeNode = {
      metadata: {
        name,
        uid: uidOf(`node/${name}`),
        creationTimestamp: this.ago(200 * 1440),
        labels: {
          "kubernetes.io/hostname": name,
          "kubernetes.io/os": "linux",
          "node.kubernetes.io/instance-type": "ecs.g7.2xlarge",
          "topology.kubernetes.io/region": this.cluster.region,
          "topology.kubernetes.io/zone": zone,
          ...more.labels,
        },
      },
      spec: {
        providerID: more.providerID ?? `${this.cluster.region}.${cloudId("i", name)}`,
        ...(more.unschedulable
          ? { unschedulable: true, taints: [{ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" }] }
          : {}),
      },
      status: {
        conditions: [{ type: "Ready", status: more.ready === false ? "False" : "True" }],
        addresses: [
          { type: "InternalIP", address: `10.16.${n >> 8}.${n & 255}` },
          { type: "Hostname", address: name },
        ],
        nodeInfo: {
          kubeletVersion: "v1.31.1-aliyun.1",
          osImage: "Alibaba Cloud Linux 3",
          containerRuntimeVersion: "containerd://1.6.34",
        },
      },
    };
    this.bundle.kubernetes.nodes.push(node);
    if (!more.providerID)
      this.bundle.alibabaCloud.instances!.push({
        InstanceId: cloudId("i", name),
        InstanceName: `${this.cluster.name}-worker-${String(n).padStart(2, "0")}`,
      });
    return node;
  }

  /** The Service with its endpoints. */
  private addService(plan: ServicePlan): Pick<Made, "key" | "service" | "slice"> {
    const service = serviceObject(this, plan, () => this.nodePort++);
    this.bundle.kubernetes.services.push(service);
    const slice = plan.withoutEndpoints ? undefined : sliceObject(this, plan, () => this.pod++);
    if (slice) this.bundle.kubernetes.endpointSlices.push(slice);
    return { key: serviceKey(plan.namespace, plan.name), service, slice };
  }

  add(plan: ServicePlan): Made {
    const made: Made = { ...this.addService(plan), listeners: [], groups: [] };
    if ((plan.type ?? "LoadBalancer") === "LoadBalancer" && !plan.withoutCloud) addCloudObjects(this, plan, made);
    return made;
  }

  /** An NLB Service; its zones are two of the region unless the plan names others. */
  addNlb(plan: ServicePlan): MadeNlb {
    const zoned = { ...nlbAnnotations(this), ...plan.annotations };
    const made = this.addService({ ...plan, loadBalancerClass: NLB_CLASS, annotations: zoned });
    return addNlbObjects(this, plan, made);
  }

  /** The security group that the CCM makes for source ranges, and joins the NLB to; returns its rules. */
  addSourceRanges(made: MadeNlb, ranges: readonly string[]): NlbItem[] {
    made.service.spec!.loadBalancerSourceRanges = [...ranges];
    const group = sourceRangeGroup(this, made, ranges);
    this.bundle.alibabaCloud.nlb!.securityGroups!.push(group);
    made.nlb.SecurityGroupIds = [group.SecurityGroupId];
    return (group.Permissions as { Permission: NlbItem[] }).Permission;
  }

  /** The NLB goes with everything on it; the Service stays as it was. */
  dropNlb(made: MadeNlb): void {
    const cloud = this.bundle.alibabaCloud.nlb!;
    const groups = new Set(made.groups.map((group) => group.ServerGroupId));
    cloud.loadBalancers = cloud.loadBalancers.filter((nlb) => nlb !== made.nlb);
    cloud.listeners = cloud.listeners.filter((listener) => !made.listeners.includes(listener));
    cloud.serverGroups = cloud.serverGroups.filter((group) => !made.groups.includes(group));
    cloud.servers = cloud.servers.filter((server) => !groups.has(server.ServerGroupId));
  }

  /** An instance that a person made in the console. */
  addInstance(name: string, more: Partial<CloudLoadBalancer> = {}): CloudLoadBalancer {
    const base = this.instanceBase(`user/${name}`, more.AddressType === "intranet");
    const lb = actualInstance(
      { "delete-protection": "off", "modification-protection": "NonProtection", spec: "slb.s2.small" },
      { ...base, LoadBalancerName: name, ...more },
    );
    this.bundle.alibabaCloud.loadBalancers.push(lb);
    return lb;
  }

  addGroup(lb: CloudLoadBalancer, name: string, servers: CloudBackend[]): CloudVServerGroup {
    const group = {
      LoadBalancerId: lb.LoadBalancerId,
      VServerGroupId: cloudId("rsp", `${lb.LoadBalancerId}/${name}`),
      VServerGroupName: name,
      BackendServers: { BackendServer: servers },
    };
    this.bundle.alibabaCloud.vServerGroups.push(group);
    return group;
  }

  addListener(
    lb: CloudLoadBalancer,
    port: number,
    protocol: "tcp" | "udp" | "http" | "https",
    more: CloudListener = {},
  ): CloudListener {
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

  addAcl(id: string, name: string): void {
    this.bundle.alibabaCloud.accessControlLists!.push({ AclId: id, AclName: name });
  }

  /** One without a free address. */
  addFullVSwitch(id: string, name: string): void {
    const row = { VSwitchId: id, VSwitchName: name, ZoneId: "cn-hangzhou-h", AvailableIpAddressCount: 0 };
    this.bundle.alibabaCloud.vSwitches!.push(row);
  }

  addDomainExtension(lb: CloudLoadBalancer, port: number, domain: string, certificate: string): void {
    this.bundle.alibabaCloud.domainExtensions!.push({
      LoadBalancerId: lb.LoadBalancerId,
      ListenerPort: port,
      DomainExtensionId: cloudId("de", `${lb.LoadBalancerId}/${port}/${domain}`),
      Domain: domain,
      ServerCertificateId: certificate,
    });
  }

  /** The changes of a person who edited the Service after the CCM had last seen it. */
  annotate<M extends Pick<Made, "service">>(made: M, short: Record<string, string>): void {
    made.service.metadata!.annotations = { ...made.service.metadata!.annotations, ...annotations(short) };
  }

  /** Workers that may hold pods and be backends, in node order. */
  workers(): KubeNode[] {
    return this.bundle.kubernetes.nodes.filter((node) => {
      const labels = node.metadata?.labels ?? {};
      return (
        labels.type !== "virtual-kubelet" &&
        !("node.kubernetes.io/exclude-from-external-load-balancers" in labels) &&
        node.status?.conditions?.[0]?.status === "True"
      );
    });
  }

  /** Id, address and place of a new instance. */
  instanceBase(key: string, intranet: boolean): CloudLoadBalancer {
    const n = this.address++;
    return {
      LoadBalancerId: cloudId("lb", key),
      Address: intranet
        ? `10.17.${n >> 7}.${10 + (n & 127)}`
        : `47.${96 + (n >> 14)}.${100 + ((n >> 7) & 127)}.${10 + (n & 127)}`,
      VpcId: intranet ? this.cluster.vpcId : "",
      VSwitchId: intranet ? cloudId("vsw", "cn-hangzhou-h") : "",
      MasterZoneId: `${this.cluster.region}-h`,
      SlaveZoneId: `${this.cluster.region}-i`,
      ResourceGroupId: "rg-acfmvvajg5qnzhi",
      RegionId: this.cluster.region,
      CreateTime: this.ago(120 * 1440),
    };
  }
}
