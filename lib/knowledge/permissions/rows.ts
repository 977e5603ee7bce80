import { compareVersions } from "@/lib/ccm/versions";
import type { Text } from "@/lib/model/text";

/** Whether every cluster needs an action, or only one with a feature. */
export type PermissionCondition =
  | "always"
  | "clb"
  | "nlb"
  | "flannel"
  | "terway"
  | "lingjun"
  | "clb-domain-extensions"
  | "nlb-additional-certs"
  | "nlb-source-ranges";

export interface PermissionRow {
  /** First release that makes the calls. */
  from: string;
  actions: readonly string[];
  when: PermissionCondition;
  severity?: "warning";
  reason: Text;
}

/** The newest release whose calls were compared with these rows. */
export const PERMISSIONS_READ_TO = "v2.15.0";

const words = (text: string): string[] => text.split(/\s+/);
const of = (product: string, actions: string): string[] => words(actions).map((action) => `${product}:${action}`);

/** API calls that appeared with a release of the CCM and are reachable from its CLB, NLB, node and route controllers. */
export const PERMISSION_ROWS: readonly PermissionRow[] = [
  {
    from: "v2.4.0",
    actions: ["slb:ModifyLoadBalancerInstanceChargeType"],
    when: "clb",
    reason: {
      en: "Changing how a CLB instance is metered fails without it.",
      zh: "缺少时无法变更 CLB 实例的计费方式。",
    },
  },
  {
    from: "v2.5.1",
    actions: ["slb:TagResources", "slb:ListTagResources"],
    when: "clb",
    reason: {
      en: "They replace slb:AddTags and slb:DescribeTags; without them no CLB Service can be synchronised.",
      zh: "它们取代 slb:AddTags 和 slb:DescribeTags，缺少时所有 CLB Service 都无法同步。",
    },
  },
  {
    from: "v2.5.1",
    actions: of(
      "nlb",
      `AddServersToServerGroup CreateListener CreateLoadBalancer CreateServerGroup DeleteListener
       DeleteLoadBalancer DeleteServerGroup GetJobStatus GetLoadBalancerAttribute ListListeners
       ListLoadBalancers ListServerGroupServers ListServerGroups ListTagResources RemoveServersFromServerGroup
       StartListener TagResources UpdateListenerAttribute UpdateLoadBalancerAddressTypeConfig
       UpdateLoadBalancerAttribute UpdateLoadBalancerZones UpdateServerGroupAttribute
       UpdateServerGroupServersAttribute`,
    ),
    when: "nlb",
    reason: { en: "NLB Services are managed from this version on.", zh: "从该版本开始管理 NLB Service。" },
  },
  {
    from: "v2.6.0",
    actions: ["slb:DescribeServerCertificates"],
    when: "clb",
    reason: {
      en: "Read before the certificate of an https listener is replaced.",
      zh: "更换 HTTPS 监听证书前需要读取证书信息。",
    },
  },
  {
    from: "v2.6.0",
    actions: ["nlb:LoadBalancerJoinSecurityGroup", "nlb:LoadBalancerLeaveSecurityGroup"],
    when: "nlb",
    reason: {
      en: "Needed for the security group annotation of NLB Services.",
      zh: "NLB Service 的安全组注解需要该权限。",
    },
  },
  {
    from: "v2.8.0",
    actions: ["vpc:DescribeVpcAttribute"],
    when: "terway",
    reason: { en: "Tells which pod addresses lie inside the VPC.", zh: "用于判断 Pod IP 是否在 VPC 网段内。" },
  },
  {
    from: "v2.9.1",
    actions: of(
      "nlb",
      `AttachCommonBandwidthPackageToLoadBalancer DetachCommonBandwidthPackageFromLoadBalancer
       EnableLoadBalancerIpv6Internet DisableLoadBalancerIpv6Internet UpdateLoadBalancerProtection`,
    ),
    when: "nlb",
    reason: {
      en: "Needed for bandwidth plans, IPv6 addresses and protection of NLB instances.",
      zh: "NLB 的共享带宽、IPv6 地址和删除保护需要该权限。",
    },
  },
  {
    from: "v2.10.0",
    actions: ["slb:UntagResources"],
    when: "clb",
    reason: {
      en: "Removing a tag from the tags annotation, or keeping an instance after its Service is deleted, fails without it.",
      zh: "从标签注解中删除标签，或删除 Service 后保留实例时需要该权限。",
    },
  },
  {
    from: "v2.10.0",
    actions: ["nlb:UntagResources"],
    when: "nlb",
    reason: { en: "The same for NLB Services.", zh: "NLB Service 同上。" },
  },
  {
    from: "v2.10.4",
    actions: ["ecs:ModifyNetworkInterfaceAttribute"],
    when: "always",
    reason: {
      en: "Without it new ECS nodes keep the cloud provider taint and stay unusable, unless the CCM runs with --skip-disable-source-dest-check.",
      zh: "缺少时新增 ECS 节点会保留 cloud-provider 污点而不可用（CCM 以 --skip-disable-source-dest-check 运行时除外）。",
    },
  },
  {
    from: "v2.11.2",
    actions: ["vpc:CreateRouteEntries", "vpc:DeleteRouteEntries"],
    when: "flannel",
    reason: {
      en: "Pod routes are written in batches; the single-entry calls are no fallback, so new nodes stay without routes.",
      zh: "Pod 路由改为批量写入，单条路由接口不会作为回退，缺少时新节点没有路由。",
    },
  },
  {
    from: "v2.12.1",
    actions: ["nlb:ListAsynJobs"],
    when: "nlb",
    reason: {
      en: "Listener changes are sent but cannot be awaited, so the Service ends in an error.",
      zh: "监听变更请求能发出但无法等待结果，Service 会以错误结束。",
    },
  },
  {
    from: "v2.12.3",
    actions: ["eflo:DescribeNode"],
    when: "lingjun",
    severity: "warning",
    reason: { en: "Released Lingjun nodes are not cleaned up.", zh: "已释放的灵骏节点不会被清理。" },
  },
  {
    from: "v2.13.0",
    actions: [
      "slb:DescribeDomainExtensions",
      "slb:CreateDomainExtension",
      "slb:SetDomainExtensionAttribute",
      "slb:DeleteDomainExtension",
    ],
    when: "clb-domain-extensions",
    reason: {
      en: "Services with the domain-extensions annotation fail to synchronise.",
      zh: "使用 domain-extensions 注解的 Service 会同步失败。",
    },
  },
  {
    from: "v2.13.0",
    actions: [
      "nlb:ListListenerCertificates",
      "nlb:AssociateAdditionalCertificatesWithListener",
      "nlb:DisassociateAdditionalCertificatesWithListener",
    ],
    when: "nlb-additional-certs",
    reason: {
      en: "NLB Services with the additional-cert-ids annotation fail to synchronise.",
      zh: "使用 additional-cert-ids 注解的 NLB Service 会同步失败。",
    },
  },
  {
    from: "v2.14.0",
    actions: of(
      "ecs",
      `CreateSecurityGroup DeleteSecurityGroup DescribeSecurityGroups DescribeSecurityGroupAttribute
       ModifySecurityGroupAttribute AuthorizeSecurityGroup RevokeSecurityGroup ModifySecurityGroupRule`,
    ),
    when: "nlb-source-ranges",
    reason: {
      en: "loadBalancerSourceRanges of NLB Services are silently not enforced without them.",
      zh: "缺少时 NLB Service 的 loadBalancerSourceRanges 不生效且没有提示。",
    },
  },
];

/** Permissions of a policy at v2.9.1. Checked as a whole when the version to upgrade from is older than v2.1.0. */
export const BASELINE: readonly { code: string; when: PermissionCondition; actions: readonly string[] }[] = [
  {
    code: "slb",
    when: "always",
    actions: words(
      `AddVServerGroupBackendServers CreateLoadBalancer CreateLoadBalancerHTTPListener
       CreateLoadBalancerHTTPSListener CreateLoadBalancerTCPListener CreateLoadBalancerUDPListener
       CreateVServerGroup DeleteLoadBalancer DeleteLoadBalancerListener DeleteVServerGroup
       DescribeLoadBalancerAttribute DescribeLoadBalancerListeners DescribeLoadBalancers
       DescribeServerCertificates DescribeVServerGroupAttribute DescribeVServerGroups ListTagResources
       ModifyLoadBalancerInstanceChargeType ModifyLoadBalancerInstanceSpec ModifyLoadBalancerInternetSpec
       RemoveVServerGroupBackendServers SetLoadBalancerDeleteProtection SetLoadBalancerHTTPListenerAttribute
       SetLoadBalancerHTTPSListenerAttribute SetLoadBalancerModificationProtection SetLoadBalancerName
       SetLoadBalancerTCPListenerAttribute SetLoadBalancerUDPListenerAttribute SetVServerGroupAttribute
       StartLoadBalancerListener TagResources`,
    ),
  },
  {
    code: "nlb",
    when: "nlb",
    actions: PERMISSION_ROWS.filter(({ from, when }) => when === "nlb" && compareVersions(from, "v2.9.1")! <= 0)
      .flatMap(({ actions }) => actions.map((action) => action.slice("nlb:".length)))
      .sort(),
  },
  { code: "ecs", when: "always", actions: ["DescribeInstances", "DescribeNetworkInterfaces"] },
  {
    code: "vpc",
    when: "flannel",
    actions: words(
      `CreateRouteEntry DeleteRouteEntry DescribeEipAddresses DescribeRouteEntryList DescribeRouteTableList`,
    ),
  },
  { code: "vpc", when: "always", actions: ["DescribeVpcAttribute"] },
];

/** Condition of an action that only some clusters need. */
export const WHEN: Record<PermissionCondition, Text> = {
  always: { en: "", zh: "" },
  clb: { en: "if you use CLB Services", zh: "使用 CLB Service 时需要" },
  nlb: { en: "if you use NLB Services", zh: "使用 NLB Service 时需要" },
  flannel: { en: "if the network plugin is Flannel", zh: "网络插件为 Flannel 时需要" },
  terway: { en: "if pods are backends by their own address (Terway)", zh: "以 Pod IP 作为后端（Terway）时需要" },
  lingjun: { en: "if you use Lingjun nodes", zh: "使用灵骏节点时需要" },
  "clb-domain-extensions": {
    en: "if you use the domain-extensions annotation",
    zh: "使用 domain-extensions 注解时需要",
  },
  "nlb-additional-certs": {
    en: "if you use the additional-cert-ids annotation",
    zh: "使用 additional-cert-ids 注解时需要",
  },
  "nlb-source-ranges": {
    en: "if NLB Services set loadBalancerSourceRanges",
    zh: "NLB Service 设置 loadBalancerSourceRanges 时需要",
  },
};

/** Notes on the list of actions. */
export const HINTS = {
  spelling: {
    en: "A policy grants {written}, which is no API name: the call is spelled nlb:ListAsynJobs, without the c.",
    zh: "策略中写的是 {written}，并不存在该 API：正确拼写为 nlb:ListAsynJobs（没有字母 c）。",
  },
  case: {
    en: "{action} is granted as {written}; write it with the same case.",
    zh: "{action} 在策略中写作 {written}，建议保持大小写一致。",
  },
  rrsa: {
    en: "From {since} on the CCM can authenticate by RRSA, as a RAM role of its service account. Where that is set up, the policies of that role count: it needs the same actions.",
    zh: "从 {since} 起 CCM 支持 RRSA 鉴权，即使用其 ServiceAccount 对应的 RAM 角色。启用后以该角色的策略为准，所需权限相同。",
  },
  notRead: {
    en: "The calls of {to} were not read, only those up to {known}: it may need more.",
    zh: "仅核对了 {known} 及更早版本的调用，尚未核对 {to}：可能还需要其他权限。",
  },
  condition: { en: "{action} is needed {when}.", zh: "{action}：{when}。" },
} as const satisfies Record<string, Text>;
