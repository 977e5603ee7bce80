import { CLUSTER_TAG, defaultName, managedName, OWNERSHIP_TAG } from "@/lib/ccm/names";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addTo, HTTP, port, udp } from "./add";
import { cloudId, uidOf } from "../../cluster/names";

const HTTPS = port("https", 443, 8443);

/** Shared tooling, Services that are not the CLB controller's business, and instances without a Service. */
export function addPlatform(builder: ClusterBuilder): void {
  const add = addTo(builder, "platform");
  const addSystem = addTo(builder, "kube-system");
  addSystem("nginx-ingress-lb", [HTTP, HTTPS], {
    policy: "Local",
    annotations: { spec: "slb.s3.large" },
    replicas: 4,
    days: 700,
  });
  addSystem("kube-dns", [udp("dns", 53)], { type: "ClusterIP", days: 700 });

  // Two items with one key: the result Event keeps the second alone.
  const grafana = add("grafana", [HTTP], { annotations: { name: "grafana-prod", "delete-protection": "on" } });
  Object.assign(grafana.lb!, { LoadBalancerName: "grafana", DeleteProtection: "off" });

  const gateway = add("api-gateway", [HTTPS], { loadBalancerClass: "alibabacloud.com/nlb", withoutCloud: true });
  gateway.service.status = { loadBalancer: { ingress: [{ hostname: "nlb-k2v9xq3w8t.cn-hangzhou.nlb.aliyuncs.com" }] } };

  // An internal instance of another VPC: nothing of this cluster can be its backend.
  const foreign = builder.addInstance("harbor-internal", {
    AddressType: "intranet",
    NetworkType: "vpc",
    VpcId: "vpc-bp1office0network000",
    Address: "192.168.8.20",
  });
  const harbor = add("harbor", [HTTPS], { reuse: foreign });
  harbor.groups[0]!.BackendServers!.BackendServer!.length = 0;

  add("argocd-server", [HTTPS], { type: "ClusterIP" });
  add("prometheus", [port("web", 9090)], { type: "NodePort" });

  add("webhook", [HTTP], { withoutCloud: true, days: 0.4 });

  // Listeners are the user's; the group of an old port is still used by one of them.
  const bastion = builder.addInstance("git-bastion");
  const git = add("git-ssh", [port("ssh", 22, 2222)], { reuse: bastion });
  const old = builder.addGroup(bastion, managedName(30022, "git-ssh", "platform", builder.cluster.id), []);
  builder.addListener(bastion, 22, "tcp", { VServerGroupId: git.groups[0]!.VServerGroupId, Description: "ssh" });
  builder.addListener(bastion, 2222, "tcp", { VServerGroupId: old.VServerGroupId, Description: "ssh, old port" });

  // A named target port on ENIs, from the time of an older CCM; a shared-resource instance before that.
  add("telemetry", [port("otlp", 4317, "otlp")], {
    annotations: { spec: "slb.s1.small", "address-type": "intranet" },
    eni: true,
  });

  // By specification, and no specification: that was a shared-resource instance.
  add("vpn", [udp("wireguard", 51820)], {
    annotations: { "instance-charge-type": "PayBySpec" },
    withoutCloud: true,
    days: 0.1,
  });

  // Scaled to zero: an instance without backends is no error.
  add("sentry", [HTTP], { policy: "Local", replicas: 0 });

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
