import type { FindingTable } from "../types";

/** CLB4xx: tags and state of the CLB instance; its compared attributes are in `instance-field`. */
export const INSTANCE_FINDINGS = {
  CLB407: {
    messageCode: "TagSLB",
    title: { en: "Ownership tag kubernetes.do.not.delete is missing", zh: "缺少归属标签 kubernetes.do.not.delete" },
    cause: {
      en: "{loadBalancerId} was found by name only. Without the tag kubernetes.do.not.delete={desired} the CCM no longer finds it once it is renamed. The CCM will add the tag.",
      zh: "{loadBalancerId} 仅通过名称找到。没有标签 kubernetes.do.not.delete={desired} 时，一旦改名 CCM 就找不到它。CCM 会添加该标签。",
    },
    remedy: { en: "Add the tag to the instance.", zh: "为实例添加该标签。" },
    params: ["tagKey", "tagValue", "desired", "loadBalancerId"],
  },
  CLB408: {
    messageCode: "TagSLB",
    title: { en: "Reuse tag kubernetes.reused.by.user is missing", zh: "缺少复用标签 kubernetes.reused.by.user" },
    cause: {
      en: "The Service reuses {loadBalancerId}, which does not carry kubernetes.reused.by.user={desired} yet. The CCM will add the tag.",
      zh: "Service 复用了 {loadBalancerId}，但实例上没有 kubernetes.reused.by.user={desired}。CCM 会添加该标签。",
    },
    remedy: { en: "Add the tag to the instance.", zh: "为实例添加该标签。" },
    params: ["tagKey", "tagValue", "desired", "loadBalancerId"],
  },
  CLB409: {
    messageCode: "TagSLB",
    title: {
      en: "{count, plural, one {# additional tag is missing or differs} other {# additional tags are missing or differ}}",
      zh: "{count} 个附加标签缺失或不一致",
    },
    shortTitle: { en: "Additional tags are missing or differ", zh: "附加标签缺失或不一致" },
    cause: {
      en: "{annotation} asks for {desired}; {loadBalancerId} does not have them so. The CCM will write the tags.",
      zh: "{annotation} 期望 {desired}，{loadBalancerId} 上没有或取值不同。CCM 会写入这些标签。",
    },
    remedy: {
      en: "Add the tags to the instance, or change the annotation to match it.",
      zh: "为实例添加这些标签，或让注解与实例一致。",
    },
    params: ["annotation", "count", "desired", "tags", "loadBalancerId"],
  },
  CLB410: {
    messageCode: "UntagSLB",
    title: {
      en: "{count, plural, one {# tag of the instance is} other {# tags of the instance are}} not in the Service",
      zh: "实例上有 {count} 个标签不在 Service 中",
    },
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
  CLB420: {
    severity: "warning",
    title: { en: "Tag {tagKey} is missing and there is no room for it", zh: "缺少标签 {tagKey}，且已无法添加" },
    shortTitle: { en: "Tag is missing, no room for it", zh: "缺少标签且已无法添加" },
    cause: {
      en: "{loadBalancerId} already has {count, plural, one {# tag} other {# tags}}. From 10 tags on the CCM skips adding {tagKey}={tagValue} without a message.",
      zh: "{loadBalancerId} 已有 {count} 个标签。达到 10 个后 CCM 会直接跳过添加 {tagKey}={tagValue}，没有任何提示。",
    },
    remedy: {
      en: "Add the tag yourself, after removing an unused one if the limit is reached.",
      zh: "请自行添加该标签；若已达上限，先移除不需要的标签。",
    },
    params: ["tagKey", "tagValue", "count", "loadBalancerId"],
  },
  CLB421: {
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
