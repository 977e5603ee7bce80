import { PRESERVE_LOSES } from "@/lib/knowledge/annotations/preserve";
import type { FindingTable } from "../types";

/** CLB1xx: an annotation that stops the sync, or does not do what it seems to do. */
export const ANNOTATION_FINDINGS = {
  CLB101: {
    title: { en: "{annotation} is not an integer", zh: "{annotation} 不是整数" },
    shortTitle: { en: "Annotation is not an integer", zh: "注解不是整数" },
    cause: {
      en: 'The CCM reads "{value}" as an integer and fails before it looks at the CLB instance. Nothing of this Service is synchronised, not even its backends.',
      zh: "CCM 把“{value}”当作整数解析失败，在查询 CLB 实例之前就已停止。该 Service 的任何配置（包括后端服务器）都不会同步。",
    },
    remedy: { en: "Set {annotation} to an integer or remove it.", zh: "把 {annotation} 改为整数，或删除该注解。" },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB102: {
    title: { en: "protocol-port cannot be read", zh: "protocol-port 无法解析" },
    cause: {
      en: '"{value}" is not a list of protocol:port. Port {port} needs it, so the sync of the whole Service stops.',
      zh: "“{value}”不是 protocol:port 列表。端口 {port} 需要读取它，因此整个 Service 的同步会停止。",
    },
    remedy: {
      en: "Write {annotation} as https:443,http:80 without blanks.",
      zh: "把 {annotation} 写成 https:443,http:80 的形式，不要包含空格。",
    },
    params: ["annotation", "value", "port"],
    extraParams: ["adopt", "remove"],
  },
  CLB103: {
    title: { en: "protocol-port names a protocol that CLB does not have", zh: "protocol-port 使用了 CLB 不支持的协议" },
    cause: {
      en: '"{value}" holds a protocol other than http, https, tcp and udp (lower case, no blanks). The sync of the whole Service stops.',
      zh: "“{value}”中有 http、https、tcp、udp（小写、无空格）以外的协议，整个 Service 的同步会停止。",
    },
    remedy: {
      en: "Use http, https, tcp or udp in {annotation}.",
      zh: "在 {annotation} 中只使用 http、https、tcp 或 udp。",
    },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB104: {
    title: { en: "vgroup-port cannot be read", zh: "vgroup-port 无法解析" },
    cause: {
      en: '"{value}" is not a list of group id:port. The CCM reads it even when the Service does not reuse an instance, and stops.',
      zh: "“{value}”不是“虚拟服务器组 ID:端口”列表。即使 Service 没有复用实例，CCM 也会读取它并停止同步。",
    },
    remedy: {
      en: "Write {annotation} as rsp-xxx:80,rsp-yyy:443, or remove it.",
      zh: "把 {annotation} 写成 rsp-xxx:80,rsp-yyy:443，或删除该注解。",
    },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB105: {
    title: { en: "forward-port cannot be read", zh: "forward-port 无法解析" },
    cause: {
      en: '"{value}" is not a list of httpPort:httpsPort. The sync of the whole Service stops.',
      zh: "“{value}”不是“HTTP 端口:HTTPS 端口”列表，整个 Service 的同步会停止。",
    },
    remedy: { en: "Write {annotation} as 80:443.", zh: "把 {annotation} 写成 80:443 的形式。" },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB106: {
    title: { en: "domain-extensions cannot be read", zh: "domain-extensions 无法解析" },
    cause: {
      en: '"{value}" is not a list of domain:certificateId. The sync of the whole Service stops.',
      zh: "“{value}”不是“域名:证书 ID”列表，整个 Service 的同步会停止。",
    },
    remedy: {
      en: "Write {annotation} as a.example.com:cert-id.",
      zh: "把 {annotation} 写成 a.example.com:cert-id 的形式。",
    },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB107: {
    title: { en: "backend-label cannot be read", zh: "backend-label 无法解析" },
    cause: {
      en: '"{value}" is not a list of key=value. No node can be chosen, so the sync of the whole Service stops.',
      zh: "“{value}”不是 key=value 列表，无法筛选节点，整个 Service 的同步会停止。",
    },
    remedy: {
      en: "Write {annotation} as key=value,key=value.",
      zh: "把 {annotation} 写成 key=value,key=value 的形式。",
    },
    params: ["annotation", "value"],
    extraParams: ["adopt", "remove"],
  },
  CLB108: {
    title: { en: 'Weight "{value}" is outside 0 to 100', zh: "权重“{value}”不在 0 到 100 之间" },
    shortTitle: { en: "Weight is outside 0 to 100", zh: "权重不在 0 到 100 之间" },
    cause: {
      en: "The CCM drops the VServer group of port {port} from its model because {annotation} is not an integer from 0 to 100.",
      zh: "{annotation} 不是 0 到 100 的整数，CCM 会从模型中丢弃端口 {port} 的虚拟服务器组。",
    },
    remedy: { en: "Set {annotation} to an integer from 0 to 100.", zh: "把 {annotation} 设为 0 到 100 的整数。" },
    params: ["annotation", "value", "port"],
    extraParams: ["adopt", "remove"],
  },
  CLB120: {
    severity: "warning",
    title: { en: "An empty {annotation} hides the legacy key", zh: "空的 {annotation} 遮蔽了旧前缀注解" },
    shortTitle: { en: "An empty annotation hides the legacy key", zh: "空的注解遮蔽了旧前缀注解" },
    cause: {
      en: 'The current key exists and is empty, so the CCM never reads {legacyAnnotation} = "{value}". The setting is off.',
      zh: "新前缀的键存在但为空，CCM 不会读取 {legacyAnnotation} = “{value}”，该设置实际上未生效。",
    },
    remedy: { en: "Remove one of the two keys.", zh: "删除两个键中的一个。" },
    params: ["annotation", "legacyAnnotation", "value"],
    extraParams: ["remove"],
  },
  CLB121: {
    severity: "warning",
    title: {
      en: 'preserve-lb-on-delete is on although it says "{value}"',
      zh: "preserve-lb-on-delete 写的是“{value}”，但实际已开启",
    },
    shortTitle: { en: "preserve-lb-on-delete is on", zh: "preserve-lb-on-delete 实际已开启" },
    cause: {
      en: 'Any value that is not empty switches it on, "false" too: the CLB instance stays (and costs money) when the Service is deleted.',
      zh: "任何非空值（包括“false”）都会开启它：删除 Service 后 CLB 实例会保留并继续计费。",
    },
    remedy: { en: "Remove {annotation} to switch it off.", zh: "如需关闭，请删除 {annotation}。" },
    params: ["annotation", "value"],
    extraParams: ["remove"],
  },
  CLB122: {
    severity: "warning",
    title: {
      en: 'force-override-listeners is off: "{value}" is not "true"',
      zh: "force-override-listeners 未生效：“{value}”不是“true”",
    },
    shortTitle: { en: "force-override-listeners is off", zh: "force-override-listeners 未生效" },
    cause: {
      en: "Only the exact text true switches it on. Listeners of the reused instance {loadBalancerId} are neither managed nor checked.",
      zh: "只有完全等于 true 时才会开启。被复用实例 {loadBalancerId} 的监听既不受管理，也不会被检查。",
    },
    remedy: {
      en: "Set {annotation} to true, or remove it to say that listeners are yours.",
      zh: "把 {annotation} 设为 true；若监听由你自行管理，则删除该注解。",
    },
    params: ["annotation", "value", "loadBalancerId"],
  },
  CLB123: {
    severity: "warning",
    title: { en: 'proxy-protocol "{value}" means off', zh: "proxy-protocol 的值“{value}”等同于关闭" },
    shortTitle: { en: "proxy-protocol value means off", zh: "proxy-protocol 的值等同于关闭" },
    cause: {
      en: "Only the exact text on switches the Proxy Protocol on; every other value that is set switches it off.",
      zh: "只有完全等于 on 时才会开启 Proxy Protocol，其他任何已设置的值都表示关闭。",
    },
    remedy: { en: "Set {annotation} to on or off.", zh: "把 {annotation} 设为 on 或 off。" },
    params: ["annotation", "value"],
    extraParams: ["adopt"],
  },
  CLB124: {
    severity: "info",
    title: { en: "bandwidth {desired} is not applied", zh: "bandwidth {desired} 不会生效" },
    shortTitle: { en: "Bandwidth is not applied", zh: "Bandwidth 不会生效" },
    cause: {
      en: "The CCM compares bandwidth only when charge-type is exactly paybybandwidth. The instance has {actual}; neither the precheck nor the upgrade changes it.",
      zh: "只有 charge-type 完全等于 paybybandwidth 时 CCM 才比较带宽。实例当前为 {actual}，预检和升级都不会改动它。",
    },
    remedy: {
      en: "Remove {annotation}, or set charge-type to paybybandwidth if the limit is wanted.",
      zh: "删除 {annotation}；若确实需要限速，请把 charge-type 设为 paybybandwidth。",
    },
    params: ["annotation", "desired", "actual"],
  },
  CLB125: {
    severity: "info",
    title: { en: "Internet billing is set on an intranet instance", zh: "私网实例上设置了公网计费" },
    cause: {
      en: "The Service asks for {desired}, but {loadBalancerId} is an intranet instance ({actual}). The CCM ignores the difference.",
      zh: "Service 期望 {desired}，但 {loadBalancerId} 是私网实例（{actual}），CCM 会忽略这一差异。",
    },
    remedy: { en: "Remove {annotation}.", zh: "删除 {annotation}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB126: {
    category: "billing",
    severity: "warning",
    title: { en: "A specification is set on a pay-by-LCU instance", zh: "按使用量（LCU）计费的实例上设置了规格" },
    cause: {
      en: '{loadBalancerId} is PayByCLCU and has no specification. {annotation} = "{desired}" does nothing from CCM v2.12.4 on; older versions report it as a difference.',
      zh: "{loadBalancerId} 为 PayByCLCU，没有规格。从 CCM v2.12.4 起 {annotation} = “{desired}”不起作用，更早的版本会把它报告为差异。",
    },
    remedy: { en: "Remove {annotation}.", zh: "删除 {annotation}。" },
    params: ["annotation", "desired", "actual", "loadBalancerId"],
  },
  CLB127: {
    severity: "warning",
    title: {
      en: "preserve-lb-on-delete keeps the instance, not its traffic",
      zh: "preserve-lb-on-delete 只保留实例，不保留流量",
    },
    cause: { en: `{annotation} is set. ${PRESERVE_LOSES.en}`, zh: `已设置 {annotation}。${PRESERVE_LOSES.zh}` },
    remedy: {
      en: "Where traffic has to go on, give the instance another name and remove the cluster's tags right before the Service is deleted.",
      zh: "如需保留流量，请在即将删除 Service 之前修改实例名称并移除集群标签。",
    },
    params: ["annotation"],
  },
  CLB128: {
    severity: "warning",
    title: { en: 'backend-type "{value}" does not mean eni', zh: "backend-type 的值“{value}”不等于 eni" },
    shortTitle: { en: "backend-type does not mean eni", zh: "backend-type 的值不等于 eni" },
    cause: {
      en: "Only the exact text eni selects pod (ENI) backends; any other value selects node backends and overrides the cluster's setting.",
      zh: "只有完全等于 eni 时才会使用 Pod（ENI）后端，其他值都会使用节点后端，并覆盖集群默认设置。",
    },
    remedy: { en: "Set {annotation} to eni or ecs.", zh: "把 {annotation} 设为 eni 或 ecs。" },
    params: ["annotation", "value"],
  },
  CLB129: {
    severity: "warning",
    title: {
      en: "Part of additional-resource-tags is not read as written",
      zh: "additional-resource-tags 的部分内容未按所写读取",
    },
    shortTitle: {
      en: "Part of additional-resource-tags is not read as written",
      zh: "Additional-resource-tags 的部分内容未按所写读取",
    },
    cause: {
      en: '"{value}" holds an entry without a key, a key twice, or more than one equals sign; the CCM keeps {kept}.',
      zh: "“{value}”中存在没有键的条目、重复的键或多余的等号，CCM 实际保留的是 {kept}。",
    },
    remedy: {
      en: "Write {annotation} as key=value,key=value with each key once.",
      zh: "把 {annotation} 写成 key=value,key=value，每个键只出现一次。",
    },
    params: ["annotation", "value", "kept"],
  },
  CLB130: {
    category: "reuse",
    severity: "info",
    title: { en: "Listener settings are not applied to the reused instance", zh: "监听配置不会应用到复用的实例" },
    cause: {
      en: 'The Service reuses {loadBalancerId} without force-override-listeners: "true", so its listener annotations ({count}) do nothing and listeners are not checked.',
      zh: 'Service 复用了 {loadBalancerId}，但没有设置 force-override-listeners: "true"，因此 {count} 个监听类注解不起作用，监听也不会被检查。',
    },
    remedy: {
      en: "Remove the listener annotations, or set force-override-listeners to true if the CCM is to manage the listeners.",
      zh: "删除监听类注解；如果希望由 CCM 管理监听，请将 force-override-listeners 设为 true。",
    },
    params: ["loadBalancerId", "count", "annotations"],
  },
} as const satisfies FindingTable;
