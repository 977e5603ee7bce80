import { spaced } from "@/lib/text/spaced";
import type { FindingTable } from "../types";

const unread = (en: string, zh: string) => ({
  severity: "warning" as const,
  title: { en: `${en} could not be read`, zh: spaced(`无法读取${zh}`) },
  cause: {
    en: "{source} {action} failed with {errorCode}: {detail}. What depends on it is unknown, not passed.",
    zh: "{source} {action} 失败，{errorCode}：{detail}。依赖它的检查结果为“无法判断”，不算通过。",
  },
  remedy: {
    en: "Forbidden or NoPermission: grant the read permission. InvalidAction.NotFound: this cloud does not offer the call, and no permission helps. Otherwise wait until the API answers. Then check again.",
    zh: "Forbidden 或 NoPermission：授予读取权限。InvalidAction.NotFound：该云环境没有此接口，授权无效。其他情况请等待 API 恢复。然后重新检查。",
  },
  params: ["source", "action", "errorCode", "detail", "requestId"] as const,
});

/** CLB9xx: an input that could not be read; the finding marks a check that could not be made. */
export const SOURCE_FINDINGS = {
  CLB901: unread("Services", "Service"),
  CLB902: unread("Nodes", "节点"),
  CLB903: unread("EndpointSlices or Endpoints", "EndpointSlice 或 Endpoints"),
  CLB904: unread("Pods", "Pod"),
  CLB905: unread("CLB instances", "CLB 实例"),
  CLB906: unread("Tags of the CLB instance", "CLB 实例的标签"),
  CLB907: unread("VServer groups", "虚拟服务器组"),
  CLB908: unread("Backends of a VServer group", "虚拟服务器组的后端服务器"),
  CLB909: unread("Listeners", "监听"),
  CLB910: unread("Domain extensions", "扩展域名"),
  CLB911: unread("Server certificates", "服务器证书"),
  CLB912: unread("Network interfaces", "弹性网卡"),
  CLB913: unread("The VPC's address ranges", "VPC 网段"),
  CLB914: unread("An input", "输入数据"),
  CLB915: {
    severity: "warning",
    title: { en: "This Service could not be evaluated", zh: "无法评估该 Service" },
    cause: {
      en: "This Service could not be evaluated: {detail}. One of its values has an unexpected type. It gets no result; the other Services are checked as usual.",
      zh: "无法评估该 Service：{detail}。它的某个取值不符合任何规则的预期，因此不对其下结论；其他 Service 照常评估。",
    },
    remedy: { en: "Look at this Service by hand.", zh: "请人工检查该 Service。" },
    params: ["detail"],
  },
  CLB916: {
    severity: "warning",
    title: { en: "Whether IPv6 backends are attached is not known", zh: "无法得知是否会挂载 IPv6 后端" },
    cause: {
      en: "The Service asks for IPv6 backends. The controller attaches them only with its gates IPv6DualStack and EndpointSlice on, which a managed cluster does not show; without them it attaches IPv4 backends. Its backends are unknown, not passed.",
      zh: "该 Service 要求 IPv6 后端。控制器仅在 IPv6DualStack 与 EndpointSlice 两个特性开关都打开时才挂载，托管集群中无法看到；否则挂载 IPv4 后端。因此后端无法判断，不算通过。",
    },
    remedy: {
      en: "Say so once: PREFLIGHT_IPV6_BACKENDS=on or off (ipv6Backends in the clusters file).",
      zh: "请设置一次：PREFLIGHT_IPV6_BACKENDS=on 或 off（集群文件中为 ipv6Backends）。",
    },
  },
  CLB918: unread("NLBs and what is on them", "NLB 及其内容"),
  CLB917: {
    severity: "warning",
    title: { en: "The default backend type could not be read", zh: "无法读取默认后端类型" },
    cause: {
      en: "The Service has no annotation backend-type, so the controller's own setting decides whether Pods or nodes are attached, and that could not be read: {detail} Its backends are unknown, not passed.",
      zh: "该 Service 没有 backend-type 注解，挂载 Pod 还是节点由控制器自身的设置决定，而该设置无法读取：{detail} 因此后端无法判断，不算通过。",
    },
    remedy: {
      en: "Check again when the read works, or say it once: PREFLIGHT_BACKEND_TYPE=eni or ecs (serviceBackendType in the clusters file).",
      zh: "请在可以读取后重新检查，或设置一次：PREFLIGHT_BACKEND_TYPE=eni 或 ecs（集群文件中为 serviceBackendType）。",
    },
    params: ["detail"],
  },
  CLB920: {
    severity: "warning",
    title: { en: "The cluster id is not known", zh: "集群 ID 未知" },
    cause: {
      en: "Without the cluster id nothing on an instance can be attributed to this cluster: listeners, groups and backends look foreign.",
      zh: "没有集群 ID，就无法判断实例上的监听、虚拟服务器组和后端服务器是否属于本集群。",
    },
    remedy: { en: "State the cluster id (PREFLIGHT_CLUSTER_ID).", zh: "请指定集群 ID（PREFLIGHT_CLUSTER_ID）。" },
  },
  CLB921: {
    severity: "info",
    title: { en: "Whether internet-facing instances are forbidden is not known", zh: "无法得知是否禁止公网实例" },
    cause: {
      en: "With disablePublicSLB in its configuration the controller refuses every Service that asks for an internet-facing instance ({count} here) and looks at nothing else of it. Nothing read tells; what is predicted assumes that it is off.",
      zh: "若控制器配置了 disablePublicSLB，会拒绝所有要求公网实例的 Service（此处 {count} 个），且不再检查其他内容。已读取的数据无法得知，预测时按未开启处理。",
    },
    remedy: {
      en: "Say so once: cluster.disablePublicSlb (true or false) in a bundle, PREFLIGHT_DISABLE_PUBLIC_SLB=off or on for a live cluster (disablePublicSlb in the clusters file).",
      zh: "请设置一次：采集包中为 cluster.disablePublicSlb（true 或 false），在线集群为 PREFLIGHT_DISABLE_PUBLIC_SLB=off 或 on（集群文件中为 disablePublicSlb）。",
    },
    params: ["count"],
  },
} as const satisfies FindingTable;
