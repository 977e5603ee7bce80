import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });
const ELB = t(
  "Of the ELB controller of edge clusters, in older releases only.",
  "仅用于较早版本中边缘集群的 ELB 控制器。",
);
const ZONE = t(
  "Of PrivateZone support before 2.x; nothing reads it any more.",
  "2.x 之前的 PrivateZone 功能，已不再读取。",
);

/** What keys do that neither a compared field nor a note speaks of. Short keys as in the catalogue. */
export const MEANINGS: Readonly<Record<string, Text>> = {
  "lb-backend-ip-version": t(
    "Address family of the backends; ipv6 needs an IPv6 instance and pods with IPv6 addresses.",
    "后端地址族；ipv6 需要 IPv6 实例以及带 IPv6 地址的 Pod。",
  ),
  "lb-default-weight": t(
    "Weight of backends whose weight nothing else decides.",
    "未由其他规则决定时后端服务器的权重。",
  ),
  class: t(
    "Hands the Service to a controller of that class; the CCM leaves it alone.",
    "将 Service 交给该 class 对应的控制器，CCM 不再处理。",
  ),
  "lb-type": t(
    "Written by the CCM on NLB Services; the kind itself is chosen by loadBalancerClass.",
    "CCM 写在 NLB Service 上；类型由 loadBalancerClass 决定。",
  ),
  "lb-zone-maps": t(
    "Zones and vSwitches of the NLB, two zones at least: zone:vSwitchId, separated by commas; an EIP or address may follow.",
    "NLB 的可用区与交换机，至少两个可用区：以逗号分隔的“可用区:交换机 ID”，其后可带 EIP 或地址。",
  ),
  "lb-security-group-ids": t("Security groups that the NLB joins.", "NLB 加入的安全组。"),
  "lb-bandwidth-package-id": t("Internet shared bandwidth that the NLB joins.", "NLB 加入的共享带宽。"),
  "lb-ipv6-address-type": t("Network type of the NLB's IPv6 address.", "NLB 的 IPv6 地址网络类型。"),
  "lb-cross-zone-enabled": t("Whether a zone of the NLB serves backends of other zones.", "NLB 是否跨可用区转发。"),
  "lb-cacert-id": t("CA certificates for mutual TLS.", "双向认证使用的 CA 证书。"),
  "lb-cacert": t("Mutual TLS on or off; on needs cacert-id.", "是否开启双向认证，开启时需要 cacert-id。"),
  "lb-cps": t(
    "New connections a second that a listener takes in each zone; 0 sets no limit.",
    "监听在每个可用区的新建连接数上限，0 表示不限制。",
  ),
  "lb-preserve-client-ip": t("Backends see the client's address.", "后端可获取客户端源地址。"),
  "lb-server-group-type": t("How servers are registered: by instance, or by address.", "服务器组类型：按实例或按 IP。"),
  "lb-ppv2-pvl-ep-id-enabled": t(
    "Proxy protocol carries the PrivateLink endpoint id.",
    "Proxy Protocol 携带私网连接终端节点 ID。",
  ),
  "lb-ppv2-pvl-eps-id-enabled": t(
    "Proxy protocol carries the PrivateLink endpoint service id.",
    "Proxy Protocol 携带私网连接终端节点服务 ID。",
  ),
  "lb-ppv2-pvl-vpc-id-enabled": t(
    "Proxy protocol carries the id of the client's VPC.",
    "Proxy Protocol 携带客户端 VPC ID。",
  ),
  "lb-alpn": t(
    "ALPN on or off for tcpssl listeners; on needs alpn-policy.",
    "tcpssl 监听是否开启 ALPN，开启时需要 alpn-policy。",
  ),
  "lb-alpn-policy": t("Which HTTP versions ALPN offers.", "ALPN 协商的 HTTP 版本策略。"),
  "lb-listener-port-range": t("A listener that takes a whole range of ports.", "监听全端口或端口段。"),
  "lb-additional-cert-ids": t("More certificates of a tcpssl listener.", "tcpssl 监听的扩展证书。"),
  "lb-slb-network-type": t("Never read by 2.x; network-type takes its place.", "2.x 不再读取，由 network-type 取代。"),
  "lb-region": t(
    "Never read by 2.x: instances live in the cluster's region.",
    "2.x 不再读取：实例与集群位于同一地域。",
  ),
  "ac-private-zone-name": ZONE,
  "ac-private-zone-id": ZONE,
  "ac-private-zone-record-name": ZONE,
  "ac-private-zone-record-ttl": ZONE,
  "lb-reuse": ELB,
  "lb-network-id": ELB,
  "lb-backend-weight": ELB,
  "lb-associate-eip": ELB,
  "lb-eip-id": ELB,
  "lb-eip-bandwidth": ELB,
  "lb-eip-internet-chargetype": ELB,
  "lb-eip-instance-chargetype": ELB,
};
