import { CLUSTER_TAG, defaultName, managedName, OWNERSHIP_TAG } from "@/lib/ccm/names";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { cloudId, uidOf } from "../../cluster/names";

const HTTP = { name: "http", port: 80, targetPort: 8080 } as const;
const HTTPS = { name: "https", port: 443, targetPort: 8443 } as const;

/** Shared tooling, Services that are not the CLB controller's business, and instances without a Service. */
export function addPlatform(builder: ClusterBuilder): void {
  builder.add({
    namespace: "kube-system",
    name: "nginx-ingress-lb",
    ports: [HTTP, HTTPS],
    policy: "Local",
    annotations: { spec: "slb.s3.large" },
    replicas: 4,
    days: 700,
  });
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

  // An internal instance of another VPC: nothing of this cluster can be its backend.
  const foreign = builder.addInstance("harbor-internal", {
    AddressType: "intranet",
    NetworkType: "vpc",
    VpcId: "vpc-bp1office0network000",
    Address: "192.168.8.20",
  });
  const harbor = builder.add({ namespace: "platform", name: "harbor", ports: [HTTPS], reuse: foreign });
  harbor.groups[0]!.BackendServers!.BackendServer!.length = 0;

  builder.add({ namespace: "platform", name: "argocd-server", type: "ClusterIP", ports: [HTTPS] });
  builder.add({
    namespace: "platform",
    name: "prometheus",
    type: "NodePort",
    ports: [{ name: "web", port: 9090, targetPort: 9090 }],
  });

  builder.add({ namespace: "platform", name: "webhook", ports: [HTTP], withoutCloud: true, days: 0.4 });

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

  // A named target port on ENIs, from the time of an older CCM; a shared-resource instance before that.
  builder.add({
    namespace: "platform",
    name: "telemetry",
    ports: [{ name: "otlp", port: 4317, targetPort: "otlp" }],
    annotations: { spec: "slb.s1.small", "address-type": "intranet" },
    eni: true,
  });

  builder.add({
    namespace: "platform",
    name: "vpn",
    ports: [{ name: "wireguard", port: 51820, targetPort: 51820, protocol: "UDP" }],
    withoutCloud: true,
    days: 0.1,
  });

  // Scaled to zero: an instance without backends is no error.
  builder.add({ namespace: "platform", name: "sentry", ports: [HTTP], policy: "Local", replicas: 0 });

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
    Tags: { Tag: [{ TagKey: CLUSTER_TAG, TagValue: id }] },
  });
  builder.addListener(api, 6443, "tcp", { Description: "apiserver" });

  // The Service was removed together with its finalizer; the instance stayed behind and is still paid for.
  const uid = uidOf(`${id}/shop/seckill-2025`);
  const orphan = builder.addInstance(defaultName(uid), {
    LoadBalancerId: cloudId("lb", "seckill-2025"),
    Tags: {
      Tag: [
        { TagKey: OWNERSHIP_TAG, TagValue: defaultName(uid) },
        { TagKey: CLUSTER_TAG, TagValue: id },
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
