import { newNlbGroup, newNlbListener } from "@/lib/ccm/fields/nlb";
import { CLUSTER_TAG, defaultName, NLB_FINALIZER, NLB_ID_LABEL, OWNERSHIP_TAG } from "@/lib/ccm/names";
import type { KubeEndpointSlice, KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";
import { extraTags, listed, listenerProtocol, type Wanted } from "./actual";
import type { Cluster } from "./cluster";
import { members } from "./kube-objects";
import { cloudId } from "./names";
import type { ServicePlan } from "./plan";

/** An NLB Service with everything that belongs to it; change the parts to make it differ. */
export interface MadeNlb {
  key: string;
  service: KubeService;
  slice?: KubeEndpointSlice;
  nlb: NlbItem;
  listeners: NlbItem[];
  groups: NlbItem[];
}

const ZONES = ["h", "i"] as const;

/** Required setting of an NLB Service: its zones. */
export const nlbAnnotations = ({ cluster: { region } }: Cluster): Record<string, string> => ({
  "zone-maps": ZONES.map((zone) => `${region}-${zone}:${cloudId("vsw", `${region}-${zone}`)}`).join(","),
});

/** NLB objects as the CCM would create them for this Service, in the API's answer format. */
export function addNlbObjects(
  builder: Cluster,
  plan: ServicePlan,
  made: Pick<MadeNlb, "key" | "service" | "slice">,
): MadeNlb {
  const cloud: NlbCloud = (builder.bundle.alibabaCloud.nlb ??= {
    loadBalancers: [],
    listeners: [],
    listenerCertificates: [],
    serverGroups: [],
    servers: [],
    securityGroups: [],
  });
  const wanted = plan.annotations ?? {};
  const owner = defaultName(made.service.metadata!.uid!);
  const own = [
    { Key: OWNERSHIP_TAG, Value: owner },
    { Key: CLUSTER_TAG, Value: builder.cluster.id },
  ];
  const nlb = nlbItem(builder, made.key, wanted, owner, own, cloud.loadBalancers.length);
  cloud.loadBalancers.push(nlb);
  const meta = made.service.metadata!;
  meta.finalizers = [NLB_FINALIZER];
  meta.labels = { ...meta.labels, [NLB_ID_LABEL]: String(nlb.LoadBalancerId) };
  made.service.status = { loadBalancer: { ingress: [{ hostname: String(nlb.DNSName) }] } };
  const named = (port: number | string, protocol: string) =>
    ["k8s", port, protocol, plan.name, plan.namespace, builder.cluster.id].join(".");
  const result: MadeNlb = { ...made, nlb, listeners: [], groups: [] };
  for (const port of made.service.spec!.ports!) {
    const protocol = listenerProtocol(wanted, port.port!, port.protocol!).toUpperCase();
    const name = named(plan.eni ? port.targetPort! : port.nodePort!, protocol);
    const group = groupItem(builder, wanted, protocol, name, own);
    cloud.serverGroups.push(group);
    const { ServerGroupId } = group;
    const servers = members(builder, plan, made.slice, port);
    for (const { ServerId, ServerIp, Port, Weight } of servers) {
      const own = { ServerId, ServerIp, ServerType: plan.eni ? "Eni" : "Ecs", Port, Weight };
      cloud.servers.push({ ServerGroupId, Status: "Available", ...own, Description: name });
    }
    group.ServerCount = servers.length;
    group.RelatedLoadBalancerIds = [nlb.LoadBalancerId];
    const listener = listenerItem(builder, wanted, protocol, {
      ListenerId: cloudId("lsn", `${made.key}/${port.port}`),
      LoadBalancerId: nlb.LoadBalancerId,
      ListenerPort: port.port,
      ListenerDescription: named(port.port!, protocol),
      ServerGroupId,
    });
    cloud.listeners.push(listener);
    result.groups.push(group);
    result.listeners.push(listener);
  }
  return result;
}

function nlbItem(
  builder: Cluster,
  key: string,
  wanted: Wanted,
  owner: string,
  own: readonly { Key: string; Value: string }[],
  n: number,
): NlbItem {
  const { region, vpcId } = builder.cluster;
  const id = cloudId("nlb", key);
  const internet = wanted["address-type"]?.toLowerCase() !== "intranet";
  return {
    LoadBalancerId: id,
    LoadBalancerName: wanted.name ?? owner,
    LoadBalancerStatus: "Active",
    LoadBalancerBusinessStatus: "Normal",
    LoadBalancerType: "Network",
    AddressType: internet ? "Internet" : "Intranet",
    AddressIpVersion: "ipv4",
    VpcId: vpcId,
    ResourceGroupId: "rg-acfmvvajg5qnzhi",
    RegionId: region,
    DNSName: `${id}.${region}.nlb.aliyuncsslb.com`,
    CrossZoneEnabled: true,
    SecurityGroupIds: listed(wanted["security-group-ids"]),
    DeletionProtectionConfig: { Enabled: true, Reason: "managed.by.ack" },
    ModificationProtectionConfig: { Status: "ConsoleProtection", Reason: "managed.by.ack" },
    ZoneMappings: ZONES.map((zone, at) => ({
      ZoneId: `${region}-${zone}`,
      VSwitchId: cloudId("vsw", `${region}-${zone}`),
      Status: "Active",
      LoadBalancerAddresses: [
        {
          PrivateIPv4Address: `10.18.${(n >> 7) * 2 + at}.${10 + (n & 127)}`,
          EniId: cloudId("eni", `${id}/${zone}`),
          ...(internet
            ? {
                PublicIPv4Address: `120.55.${(n >> 7) * 2 + at}.${10 + (n & 127)}`,
                AllocationId: cloudId("eip", `${id}/${zone}`),
              }
            : {}),
        },
      ],
    })),
    Tags: [...own, ...extraTags(wanted).map(([Key, Value]) => ({ Key, Value }))],
    LoadBalancerBillingConfig: { PayType: "PostPay" },
    OperationLocks: [],
    CreateTime: builder.ago(90 * 1440),
  };
}

/** The security group of a Service's source ranges as the CCM makes it. */
export function sourceRangeGroup(builder: Cluster, made: MadeNlb, ranges: readonly string[]): NlbItem {
  const { name, namespace, uid } = made.service.metadata!;
  const owner = defaultName(uid!);
  const description = ["k8s", namespace, name, builder.cluster.id].join(".");
  const rule = (source: string, policy: string, priority: string): NlbItem => ({
    SourceCidrIp: source,
    Policy: policy,
    Priority: priority,
    IpProtocol: "ALL",
    PortRange: "-1/-1",
    Direction: "ingress",
    NicType: "intranet",
    Description: description,
    SecurityGroupRuleId: cloudId("sgr", `${made.key}/${source}/${policy}`),
  });
  return {
    SecurityGroupId: cloudId("sg", made.key),
    SecurityGroupName: `k8s-nlb-${owner}`,
    SecurityGroupType: "enterprise",
    Description: description,
    VpcId: builder.cluster.vpcId,
    InnerAccessPolicy: "Drop",
    Tags: {
      Tag: [
        { TagKey: OWNERSHIP_TAG, TagValue: owner },
        { TagKey: CLUSTER_TAG, TagValue: builder.cluster.id },
      ],
    },
    Permissions: {
      Permission: [...ranges.map((range) => rule(range, "Accept", "1")), rule("0.0.0.0/0", "Drop", "100")],
    },
  };
}

function groupItem(
  builder: Cluster,
  wanted: Wanted,
  protocol: string,
  name: string,
  tags: readonly { Key: string; Value: string }[],
): NlbItem {
  const on = wanted["health-check-flag"] === "on";
  const fresh = newNlbGroup();
  return {
    ...fresh,
    ServerGroupStatus: "Available",
    ServerGroupId: cloudId("sgp", name),
    ServerGroupName: name,
    Protocol: protocol,
    Scheduler: wanted.scheduler ?? fresh.Scheduler,
    ConnectionDrainEnabled: wanted["connection-drain"] === "on",
    ConnectionDrainTimeout: Number(wanted["connection-drain-timeout"] ?? 0),
    PreserveClientIpEnabled: (wanted["preserve-client-ip"] ?? "on") === "on",
    HealthCheck: {
      ...(fresh.HealthCheck as NlbItem),
      ...(on && wanted["health-check-type"] ? { HealthCheckType: wanted["health-check-type"].toUpperCase() } : {}),
      ...(on && wanted["health-check-interval"]
        ? { HealthCheckInterval: Number(wanted["health-check-interval"]) }
        : {}),
    },
    VpcId: builder.cluster.vpcId,
    ResourceGroupId: "rg-acfmvvajg5qnzhi",
    RegionId: builder.cluster.region,
    Tags: tags,
  };
}

function listenerItem(builder: Cluster, wanted: Wanted, protocol: string, base: NlbItem): NlbItem {
  const secure = protocol === "TCPSSL";
  const fresh = newNlbListener(protocol);
  return {
    ...fresh,
    Mss: 0,
    SecSensorEnabled: false,
    Tags: [],
    ...base,
    ListenerProtocol: protocol,
    RegionId: builder.cluster.region,
    IdleTimeout: Number(wanted["idle-timeout"] ?? fresh.IdleTimeout),
    Cps: Number(wanted.cps ?? 0),
    ProxyProtocolEnabled: wanted["proxy-protocol"] === "on",
    ...(secure
      ? {
          CertificateIds: listed(wanted["cert-id"]),
          SecurityPolicyId: wanted["tls-cipher-policy"] ?? fresh.SecurityPolicyId,
        }
      : {}),
  };
}
