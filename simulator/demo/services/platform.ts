import { managedName } from "@/lib/ccm/names";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addEvent, syncFailed, synced } from "../events";
import { cloudId, defaultLoadBalancerName, uidOf } from "../../cluster/names";

const HTTP = { name: "http", port: 80, targetPort: 8080 } as const;
const HTTPS = { name: "https", port: 443, targetPort: 8443 } as const;

/** Shared tooling, Services that are not the CLB controller's business, and instances without a Service. */
export function addPlatform(builder: ClusterBuilder): void {
  synced(
    builder,
    builder.add({
      namespace: "kube-system",
      name: "nginx-ingress-lb",
      ports: [HTTP, HTTPS],
      policy: "Local",
      annotations: { spec: "slb.s3.large" },
      replicas: 4,
      days: 700,
    }),
    90,
    20,
  );
  builder.add({
    namespace: "kube-system",
    name: "kube-dns",
    type: "ClusterIP",
    ports: [{ name: "dns", port: 53, targetPort: 53, protocol: "UDP" }],
    days: 700,
  });

  // Two items with one key: the result Event keeps the second alone.
  const grafana = builder.add({
    namespace: "platform",
    name: "grafana",
    ports: [HTTP],
    annotations: { name: "grafana-prod", "delete-protection": "on" },
  });
  Object.assign(grafana.lb!, { LoadBalancerName: "grafana", DeleteProtection: "off" });

  const gateway = builder.add({
    namespace: "platform",
    name: "api-gateway",
    ports: [HTTPS],
    loadBalancerClass: "alibabacloud.com/nlb",
    withoutCloud: true,
  });
  gateway.service.status = { loadBalancer: { ingress: [{ hostname: "nlb-k2v9xq3w8t.cn-hangzhou.nlb.aliyuncs.com" }] } };
  addEvent(builder, gateway, {
    reason: "SyncLoadBalancerFailed",
    message:
      "Error syncing load balancer [nlb-k2v9xq3w8t]: apply model error: ParameterMissing, zone mappings are required",
    last: 6000,
    count: 2,
  });

  // An internal instance of another VPC: nothing of this cluster can be its backend.
  const foreign = builder.addInstance("harbor-internal", {
    AddressType: "intranet",
    NetworkType: "vpc",
    VpcId: "vpc-bp1office0network000",
    Address: "192.168.8.20",
  });
  const harbor = builder.add({ namespace: "platform", name: "harbor", ports: [HTTPS], reuse: foreign });
  harbor.groups[0]!.BackendServers!.BackendServer!.length = 0;
  syncFailed(
    builder,
    harbor,
    "Aliyun API Error: RequestId: 0F2D6B1C-9A3E-5C47-8D15-7E60A4B8F2D9 Status Code: 400 Code: NetworkConflict Message: The network of the specified load balancer conflicts with the network of the backend server.",
    { count: 140, last: 2, first: 3100 },
  );

  builder.add({ namespace: "platform", name: "argocd-server", type: "ClusterIP", ports: [HTTPS] });
  builder.add({
    namespace: "platform",
    name: "prometheus",
    type: "NodePort",
    ports: [{ name: "web", port: 9090, targetPort: 9090 }],
  });

  const webhook = builder.add({ namespace: "platform", name: "webhook", ports: [HTTP], withoutCloud: true, days: 0.4 });
  syncFailed(
    builder,
    webhook,
    "Aliyun API Error: RequestId: 2B94E7D0-C618-5F2A-B3D7-91A05C3E6F48 Status Code: 400 Code: ORDER.ARREARAGE Message: The account is arrearage.",
    { count: 33, last: 2, first: 570 },
  );

  // Listeners are the user's; the group of an old port is still used by one of them.
  const bastion = builder.addInstance("git-bastion");
  const git = builder.add({
    namespace: "platform",
    name: "git-ssh",
    ports: [{ name: "ssh", port: 22, targetPort: 2222 }],
    reuse: bastion,
  });
  const old = builder.addGroup(bastion, managedName(30022, "git-ssh", "platform", builder.cluster.id), []);
  builder.addListener(bastion, 22, "tcp", { VServerGroupId: git.groups[0]!.VServerGroupId, Description: "ssh" });
  builder.addListener(bastion, 2222, "tcp", { VServerGroupId: old.VServerGroupId, Description: "ssh, old port" });
  syncFailed(
    builder,
    git,
    "Aliyun API Error: RequestId: 7A50C3F1-E284-5D96-A0B2-4C7F18D3E965 Status Code: 400 Code: RspoolVipExist Message: there are vips associating with this vServer group.",
    { count: 410, last: 1, first: 9000 },
  );

  // A named target port on ENIs, from the time of an older CCM; a shared-resource instance before that.
  const telemetry = builder.add({
    namespace: "platform",
    name: "telemetry",
    ports: [{ name: "otlp", port: 4317, targetPort: "otlp" }],
    annotations: { spec: "slb.s1.small", "address-type": "intranet" },
    eni: true,
  });
  syncFailed(builder, telemetry, "Message: The specified Port must be between 1 and 65535.", {
    count: 18,
    last: 4300,
    first: 5200,
  });
  syncFailed(builder, telemetry, "Message: The loadbalancer does not support backend servers of eni type", {
    count: 9,
    last: 8700,
    first: 9000,
  });
  synced(builder, telemetry, 2000);

  const vpn = builder.add({
    namespace: "platform",
    name: "vpn",
    ports: [{ name: "wireguard", port: 51820, targetPort: 51820, protocol: "UDP" }],
    withoutCloud: true,
    days: 0.1,
  });
  syncFailed(
    builder,
    vpn,
    "Aliyun API Error: RequestId: D3E8F10B-6C25-5A94-87F3-B20D9E4A7C61 Status Code: 400 Code: ShareSlbHaltSales Message: The share instance has been discontinued.",
    { count: 11, last: 2, first: 130 },
  );

  // Scaled to zero: an instance without backends is no error.
  const sentry = builder.add({ namespace: "platform", name: "sentry", ports: [HTTP], policy: "Local", replicas: 0 });
  addEvent(builder, sentry, {
    reason: "UnAvailableLoadBalancer",
    message: "There are no available nodes for LoadBalancer",
    last: 15,
    first: 1440,
    count: 24,
  });
  addEvent(builder, sentry, {
    reason: "CreatingLoadBalancerFailed",
    type: "Warning",
    message:
      "Error creating load balancer (will retry): failed to ensure load balancer for service platform/sentry: Aliyun API Error: RequestId: 6F71B2E5-0D48-53C9-9E6A-1A3C5D7F9B20 Status Code: 400 Code: Throttling.User Message: Request was denied due to user flow control.",
    last: 2900,
    first: 2960,
    count: 5,
  });

  addStrays(builder);
}

/** Instances that no Service names. */
function addStrays(builder: ClusterBuilder): void {
  const { id } = builder.cluster;
  const api = builder.addInstance(`ManagedK8SSlbIntranet-${id}`, {
    AddressType: "intranet",
    NetworkType: "vpc",
    VpcId: builder.cluster.vpcId,
    DeleteProtection: "on",
    Tags: { Tag: [{ TagKey: "ack.aliyun.com", TagValue: id }] },
  });
  builder.addListener(api, 6443, "tcp", { Description: "apiserver" });

  // The Service was removed together with its finalizer; the instance stayed behind and is still paid for.
  const uid = uidOf(`${id}/shop/seckill-2025`);
  const orphan = builder.addInstance(defaultLoadBalancerName(uid), {
    LoadBalancerId: cloudId("lb", "seckill-2025"),
    Tags: {
      Tag: [
        { TagKey: "kubernetes.do.not.delete", TagValue: defaultLoadBalancerName(uid) },
        { TagKey: "ack.aliyun.com", TagValue: id },
      ],
    },
  });
  const group = builder.addGroup(orphan, managedName(30999, "seckill-2025", "shop", id), []);
  builder.addListener(orphan, 80, "tcp", {
    Description: managedName(80, "seckill-2025", "shop", id),
    VServerGroupId: group.VServerGroupId,
  });

  builder.addInstance("office-vpn-legacy");
}
