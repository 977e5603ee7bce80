import type { FindingTable } from "../types";

/** CLB4xx: attributes of the CLB instance. */
export const INSTANCE_FINDINGS = {
  CLB401: {
    code: "CLB401",
    category: "billing",
    severity: "error",
    officialCheck: "modify the slb instance spec",
    messageCode: "ModifySLBSpec",
    title: {
      en: "Specification is {actual}, the Service asks for {desired}",
      zh: "实例规格为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Specification differs", zh: "实例规格不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} has {actual}. The CCM will change the specification, and with it the price.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 为 {actual}。CCM 会修改规格，费用随之变化。",
    },
    remedy: {
      en: "Set the annotation to the real specification, or change the instance.",
      zh: "把注解改为实际规格，或修改实例规格。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB402: {
    code: "CLB402",
    category: "billing",
    severity: "error",
    officialCheck: "modify the slb internet spec",
    messageCode: "ModifyInternetSpec",
    title: {
      en: "Internet {field} is {actual}, the Service asks for {desired}",
      zh: "公网 {field} 为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Internet billing or bandwidth differs", zh: "公网计费或带宽不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} has {actual}. The CCM will change billing or bandwidth of the instance.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 为 {actual}。CCM 会修改实例的计费方式或带宽。",
    },
    remedy: {
      en: "Set the annotation to the real value, or change the instance.",
      zh: "把注解改为实际值，或修改实例。",
    },
    params: ["annotation", "field", "desired", "actual", "loadBalancerId"],
  },
  CLB403: {
    code: "CLB403",
    category: "billing",
    severity: "error",
    officialCheck: "modify loadbalancer instance charge type",
    messageCode: "ModifyLoadBalancerInstanceChargeType",
    title: {
      en: "Instance is billed {actual}, the Service asks for {desired}",
      zh: "实例计费类型为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Instance billing differs", zh: "实例计费类型不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} is {actual} (for example changed to PayByCLCU in the console). The CCM will change the metering method.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 为 {actual}（例如在控制台改成了 PayByCLCU）。CCM 会修改计费类型。",
    },
    remedy: {
      en: "Set the annotation to {actual}; for PayByCLCU also remove the spec annotation.",
      zh: "把注解改为 {actual}；若为 PayByCLCU，同时删除 spec 注解。",
    },
    params: ["annotation", "desired", "actual", "spec", "loadBalancerId"],
  },
  CLB404: {
    code: "CLB404",
    category: "instance",
    severity: "error",
    messageCode: "SetSLBDeleteProtection",
    title: {
      en: "Deletion protection is {actual}, the Service asks for {desired}",
      zh: "删除保护为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Deletion protection differs", zh: "删除保护不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} has {actual}. The CCM will switch it.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 为 {actual}。CCM 会切换该设置。",
    },
    remedy: {
      en: "Set the annotation to {actual}, or switch the protection.",
      zh: "把注解改为 {actual}，或切换实例的删除保护。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB405: {
    code: "CLB405",
    category: "instance",
    severity: "error",
    messageCode: "SetSLBModificationProtection",
    title: {
      en: "Modification protection is {actual}, the Service asks for {desired}",
      zh: "配置修改保护为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Modification protection differs", zh: "配置修改保护不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} has {actual}. The CCM will switch it.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 为 {actual}。CCM 会切换该设置。",
    },
    remedy: {
      en: "Set the annotation to {actual}, or switch the protection.",
      zh: "把注解改为 {actual}，或切换实例的配置修改保护。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB406: {
    code: "CLB406",
    category: "instance",
    severity: "error",
    messageCode: "SetSLBName",
    title: {
      en: "Instance is named {actual}, the Service asks for {desired}",
      zh: "实例名称为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Instance name differs", zh: "实例名称不一致" },
    cause: {
      en: "{annotation} says {desired}, {loadBalancerId} is named {actual}. The CCM will rename the instance.",
      zh: "{annotation} 为 {desired}，{loadBalancerId} 的名称为 {actual}。CCM 会重命名实例。",
    },
    remedy: {
      en: "Set the annotation to the real name, or rename the instance.",
      zh: "把注解改为实际名称，或重命名实例。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB407: {
    code: "CLB407",
    category: "instance",
    severity: "error",
    messageCode: "TagSLB",
    title: { en: "Ownership tag kubernetes.do.not.delete is missing", zh: "缺少归属标签 kubernetes.do.not.delete" },
    shortTitle: {
      en: "Ownership tag kubernetes.do.not.delete is missing",
      zh: "缺少归属标签 kubernetes.do.not.delete",
    },
    cause: {
      en: "{loadBalancerId} was found by name only. Without the tag kubernetes.do.not.delete={desired} it is lost to the CCM as soon as it is renamed. The CCM will add the tag.",
      zh: "{loadBalancerId} 仅通过名称找到。没有标签 kubernetes.do.not.delete={desired} 时，一旦改名 CCM 就找不到它。CCM 会添加该标签。",
    },
    remedy: { en: "Add the tag to the instance.", zh: "为实例添加该标签。" },
    params: ["tagKey", "tagValue", "desired", "loadBalancerId"],
  },
  CLB408: {
    code: "CLB408",
    category: "instance",
    severity: "error",
    messageCode: "TagSLB",
    title: { en: "Reuse tag kubernetes.reused.by.user is missing", zh: "缺少复用标签 kubernetes.reused.by.user" },
    shortTitle: { en: "Reuse tag kubernetes.reused.by.user is missing", zh: "缺少复用标签 kubernetes.reused.by.user" },
    cause: {
      en: "The Service reuses {loadBalancerId}, which does not carry kubernetes.reused.by.user={desired} yet. The CCM will add the tag.",
      zh: "Service 复用了 {loadBalancerId}，但实例上没有 kubernetes.reused.by.user={desired}。CCM 会添加该标签。",
    },
    remedy: { en: "Add the tag to the instance.", zh: "为实例添加该标签。" },
    params: ["tagKey", "tagValue", "desired", "loadBalancerId"],
  },
  CLB409: {
    code: "CLB409",
    category: "instance",
    severity: "error",
    messageCode: "TagSLB",
    title: { en: "{count} additional tags are missing or differ", zh: "{count} 个附加标签缺失或不一致" },
    shortTitle: { en: "Additional tags are missing or differ", zh: "附加标签缺失或不一致" },
    cause: {
      en: "{annotation} asks for {desired}; {loadBalancerId} does not have them so. The CCM will write the tags.",
      zh: "{annotation} 期望 {desired}，{loadBalancerId} 上没有或取值不同。CCM 会写入这些标签。",
    },
    remedy: {
      en: "Add the tags to the instance, or bring the annotation in line with it.",
      zh: "为实例添加这些标签，或让注解与实例一致。",
    },
    params: ["annotation", "count", "desired", "tags", "loadBalancerId"],
  },
  CLB410: {
    code: "CLB410",
    category: "instance",
    severity: "error",
    messageCode: "UntagSLB",
    title: { en: "{count} tags of the instance are not in the Service", zh: "实例上有 {count} 个标签不在 Service 中" },
    shortTitle: { en: "Tags of the instance are not in the Service", zh: "实例上有标签不在 Service 中" },
    cause: {
      en: "From v2.10.0 on additional-resource-tags is the full list: the CCM will remove {actual} from {loadBalancerId}.",
      zh: "从 v2.10.0 起 additional-resource-tags 表示完整列表，CCM 会从 {loadBalancerId} 移除 {actual}。",
    },
    remedy: {
      en: "Add the tags to the annotation, or remove them from the instance.",
      zh: "把这些标签加入注解，或从实例上移除。",
    },
    params: ["annotation", "count", "actual", "tagKeys", "loadBalancerId"],
  },
  CLB411: {
    code: "CLB411",
    category: "instance",
    severity: "error",
    title: {
      en: "Primary zone is {actual}, the Service asks for {desired}",
      zh: "主可用区为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Primary zone differs", zh: "主可用区不一致" },
    cause: {
      en: "The zone of an instance cannot be changed. As long as {annotation} differs, each sync of the Service fails, without an item in the precheck.",
      zh: "实例的可用区不能修改。只要 {annotation} 不一致，该 Service 每次同步都会失败，且预检不提示。",
    },
    remedy: { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB412: {
    code: "CLB412",
    category: "instance",
    severity: "error",
    title: {
      en: "Secondary zone is {actual}, the Service asks for {desired}",
      zh: "备可用区为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Secondary zone differs", zh: "备可用区不一致" },
    cause: {
      en: "The zone of an instance cannot be changed. As long as {annotation} differs, each sync of the Service fails, without an item in the precheck.",
      zh: "实例的可用区不能修改。只要 {annotation} 不一致，该 Service 每次同步都会失败，且预检不提示。",
    },
    remedy: { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB413: {
    code: "CLB413",
    category: "instance",
    severity: "error",
    title: {
      en: "Address type is {actual}, the Service asks for {desired}",
      zh: "网络地址类型为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Address type differs", zh: "网络地址类型不一致" },
    cause: {
      en: "An instance cannot change between internet and intranet. As long as {annotation} differs, each sync fails, without an item in the precheck.",
      zh: "实例无法在公网和私网之间切换。只要 {annotation} 不一致，每次同步都会失败，且预检不提示。",
    },
    remedy: {
      en: "Set {annotation} to {actual}, or move to a new instance (the address changes).",
      zh: "把 {annotation} 改为 {actual}，或迁移到新实例（地址会变化）。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB414: {
    code: "CLB414",
    category: "instance",
    severity: "error",
    title: {
      en: "IP version is {actual}, the Service asks for {desired}",
      zh: "IP 版本为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "IP version differs", zh: "IP 版本不一致" },
    cause: {
      en: "The IP version of an instance cannot be changed; unset means ipv4. As long as {annotation} differs, each sync fails, without an item in the precheck.",
      zh: "实例的 IP 版本不能修改，未设置等同于 ipv4。只要 {annotation} 不一致，每次同步都会失败，且预检不提示。",
    },
    remedy: { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB415: {
    code: "CLB415",
    category: "instance",
    severity: "error",
    title: {
      en: "Resource group is {actual}, the Service asks for {desired}",
      zh: "资源组为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Resource group differs", zh: "资源组不一致" },
    cause: {
      en: "The CCM does not move an instance between resource groups. As long as {annotation} differs, each sync fails, without an item in the precheck.",
      zh: "CCM 不会在资源组之间移动实例。只要 {annotation} 不一致，每次同步都会失败，且预检不提示。",
    },
    remedy: {
      en: "Set {annotation} to {actual}, or move the instance to {desired}.",
      zh: "把 {annotation} 改为 {actual}，或把实例移入 {desired}。",
    },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB416: {
    code: "CLB416",
    category: "instance",
    severity: "error",
    title: {
      en: "Network type is {actual}, the Service asks for {desired}",
      zh: "网络类型为 {actual}，Service 期望 {desired}",
    },
    shortTitle: { en: "Network type differs", zh: "网络类型不一致" },
    cause: {
      en: "The network type of an instance cannot be changed. As long as {annotation} differs, each sync fails, without an item in the precheck.",
      zh: "实例的网络类型不能修改。只要 {annotation} 不一致，每次同步都会失败，且预检不提示。",
    },
    remedy: { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB417: {
    code: "CLB417",
    category: "instance",
    severity: "error",
    title: { en: "Address is {actual}, the Service asks for {desired}", zh: "地址为 {actual}，Service 期望 {desired}" },
    shortTitle: { en: "Address differs", zh: "地址不一致" },
    cause: {
      en: "The address of an instance cannot be changed. As long as {annotation} differs, each sync fails, without an item in the precheck.",
      zh: "实例地址不能修改。只要 {annotation} 不一致，每次同步都会失败，且预检不提示。",
    },
    remedy: { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB420: {
    code: "CLB420",
    category: "instance",
    severity: "warning",
    title: { en: "Tag {tagKey} is missing and there is no room for it", zh: "缺少标签 {tagKey}，且已无法添加" },
    shortTitle: { en: "Tag is missing, no room for it", zh: "缺少标签且已无法添加" },
    cause: {
      en: "{loadBalancerId} already has {count} tags. From 10 tags on the CCM skips adding {tagKey}={tagValue} without a word.",
      zh: "{loadBalancerId} 已有 {count} 个标签。达到 10 个后 CCM 会直接跳过添加 {tagKey}={tagValue}，没有任何提示。",
    },
    remedy: {
      en: "Add the tag yourself, after removing one that nobody needs if the limit is reached.",
      zh: "请自行添加该标签；若已达上限，先移除不需要的标签。",
    },
    params: ["tagKey", "tagValue", "count", "loadBalancerId"],
  },
  CLB421: {
    code: "CLB421",
    category: "instance",
    severity: "warning",
    title: { en: "Ownership tag has the wrong value {actual}", zh: "归属标签的值 {actual} 不正确" },
    shortTitle: { en: "Ownership tag has the wrong value", zh: "归属标签的值不正确" },
    cause: {
      en: "{loadBalancerId} was found by name. Its tag kubernetes.do.not.delete is {actual}, not {desired}, and the CCM does not correct a key that exists.",
      zh: "{loadBalancerId} 通过名称找到。标签 kubernetes.do.not.delete 的值是 {actual} 而不是 {desired}，CCM 不会修正已存在的键。",
    },
    remedy: { en: "Set the tag to {desired}.", zh: "把该标签改为 {desired}。" },
    params: ["tagKey", "tagValue", "desired", "actual", "loadBalancerId"],
  },
  CLB422: {
    code: "CLB422",
    category: "instance",
    severity: "warning",
    title: { en: "Instance status is {actual}", zh: "实例状态为 {actual}" },
    shortTitle: { en: "Instance status", zh: "实例状态异常" },
    cause: {
      en: "{loadBalancerId} is {actual}, so it takes no traffic or refuses changes. The CCM does not look at the status.",
      zh: "{loadBalancerId} 处于 {actual} 状态，可能不转发流量或拒绝变更。CCM 不检查该状态。",
    },
    remedy: {
      en: "Start or unlock the instance in the console (an overdue payment locks it).",
      zh: "在控制台启动或解锁实例（欠费会导致锁定）。",
    },
    params: ["actual", "loadBalancerId"],
  },
} as const satisfies FindingTable;
