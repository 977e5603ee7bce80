import type { Text } from "@/lib/model/text";
import { annotationInfo } from "./index";

/** What is easy to get wrong about a key, in a sentence or two. Short keys as in the catalogue. */
export const ANNOTATION_NOTES: Readonly<Record<string, Text>> = {
  "lb-id": {
    en: "Reuses an instance you made. Set it when the Service is created: adding, changing or removing it later makes the CCM look for another instance.",
    zh: "复用自行创建的实例。请在创建 Service 时设置；之后添加、修改或删除都会使 CCM 查找其他实例。",
  },
  "lb-force-override-listeners": {
    en: "Only the exact text true lets the CCM manage listeners of a reused instance; otherwise every listener key does nothing.",
    zh: "只有完全等于 true 时 CCM 才管理被复用实例的监听，否则所有监听类注解都不起作用。",
  },
  "lb-name": {
    en: "Without it the instance keeps the name the CCM gave it. Instances without the ownership tag are lost once renamed.",
    zh: "不设置时保留 CCM 生成的名称。没有归属标签的实例改名后会找不到。",
  },
  "lb-resource-group-id": {
    en: "Counts at creation; afterwards any other value stops the sync.",
    zh: "创建时生效；之后取值不一致会使同步停止。",
  },
  "lb-additional-resource-tags": {
    en: "From v2.10.0 on this is the full list: tags that it does not name are removed. An empty value leaves tags alone.",
    zh: "从 v2.10.0 起表示完整列表，未列出的标签会被移除；为空时不管理标签。",
  },
  "lb-delete-protection": {
    en: "Guards against deletion in the console. The CCM switches it off itself when the Service is deleted.",
    zh: "防止在控制台误删。删除 Service 时 CCM 会自行关闭它。",
  },
  "lb-modification-protection": {
    en: "ConsoleProtection or NonProtection; on and off are not valid.",
    zh: "取值为 ConsoleProtection 或 NonProtection，on/off 无效。",
  },
  "lb-preserve-lb-on-delete": {
    en: "Any value that is not empty turns it on, false included.",
    zh: "任何非空值都会开启，包括 false。",
  },
  "lb-address-type": { en: "Cannot be changed on an existing instance.", zh: "已有实例无法修改。" },
  "lb-vswitch-id": {
    en: "Needed for intranet instances; counts at creation only.",
    zh: "私网实例需要设置，仅创建时生效。",
  },
  "lb-ip": {
    en: "A fixed private IPv4 address; needs an intranet instance with a vSwitch.",
    zh: "固定的私网 IPv4 地址，需要私网实例并指定交换机。",
  },
  "lb-ip-version": {
    en: "Unset means ipv4 and is compared: an IPv6 instance needs it.",
    zh: "未设置等同于 ipv4 且会参与比较，IPv6 实例必须设置。",
  },
  "lb-network-type": {
    en: "Replaces slb-network-type, which 2.x never read.",
    zh: "取代 slb-network-type（2.x 从未读取）。",
  },
  "lb-charge-type": {
    en: "Internet billing: by traffic or by bandwidth. Not to be mixed up with instance-charge-type.",
    zh: "公网计费方式：按流量或按带宽。不要与 instance-charge-type 混淆。",
  },
  "lb-bandwidth": {
    en: "Compared only while charge-type is exactly paybybandwidth.",
    zh: "只有 charge-type 完全等于 paybybandwidth 时才参与比较。",
  },
  "lb-spec": { en: "Has no meaning on a pay-by-LCU instance.", zh: "对按使用量（LCU）计费的实例没有意义。" },
  "lb-instance-charge-type": {
    en: "New instances are PayByCLCU from v2.12.1 on; existing ones stay as they are.",
    zh: "从 v2.12.1 起新建实例默认为 PayByCLCU，已有实例不变。",
  },
  "lb-protocol-port": {
    en: "protocol:port in lower case, without blanks. Changing the protocol of a port deletes the listener and makes it again.",
    zh: "小写的 protocol:port，不含空格。修改端口协议会删除并重建监听。",
  },
  "lb-cert-id": {
    en: "Compared for every https listener, even when it is not set.",
    zh: "HTTPS 监听始终比较该字段，即使未设置。",
  },
  "lb-domain-extensions": {
    en: "domain:certificateId list for https. Domains that it does not name are deleted.",
    zh: "HTTPS 的“域名:证书 ID”列表，未列出的扩展域名会被删除。",
  },
  "lb-forward-port": {
    en: "httpPort:httpsPort. A redirect cannot be changed in place: the listener is deleted and made again.",
    zh: "“HTTP 端口:HTTPS 端口”。重定向无法原地修改，监听会被删除并重建。",
  },
  "lb-proxy-protocol": {
    en: "Only the exact text on turns it on. Backends must understand it before it is switched.",
    zh: "只有完全等于 on 时开启。切换前后端应用必须支持。",
  },
  "lb-persistence-timeout": {
    en: "0 is a value: it switches persistence off.",
    zh: "0 是有效取值，表示关闭会话保持。",
  },
  "lb-idle-timeout": {
    en: "1 to 60 seconds on CLB (http, https), 10 to 900 on NLB.",
    zh: "CLB（HTTP/HTTPS）为 1 至 60 秒，NLB 为 10 至 900 秒。",
  },
  "lb-connection-drain": {
    en: "Needs connection-drain-timeout when it is on.",
    zh: "开启时需要同时设置 connection-drain-timeout。",
  },
  "lb-sticky-session": {
    en: "When on it needs a type, and a cookie (server) or a cookie timeout (insert).",
    zh: "开启时需要类型，以及 Cookie（server）或 Cookie 超时时间（insert）。",
  },
  "lb-acl-status": { en: "When on it needs acl-id and acl-type.", zh: "开启时需要 acl-id 和 acl-type。" },
  "lb-acl-id": {
    en: "Several ids, separated by commas, from v2.12.4 on. Their order does not matter.",
    zh: "从 v2.12.4 起可用逗号分隔多个 ID，顺序不影响。",
  },
  "lb-health-check-flag": {
    en: "For http and https; tcp and udp use health-check-switch.",
    zh: "用于 HTTP 和 HTTPS；TCP 和 UDP 使用 health-check-switch。",
  },
  "lb-health-check-switch": {
    en: "For tcp and udp; http and https use health-check-flag.",
    zh: "用于 TCP 和 UDP；HTTP 和 HTTPS 使用 health-check-flag。",
  },
  "lb-health-check-timeout": {
    en: "For http and https; tcp and udp use health-check-connect-timeout.",
    zh: "用于 HTTP 和 HTTPS；TCP 和 UDP 使用 health-check-connect-timeout。",
  },
  "lb-health-check-connect-timeout": {
    en: "For tcp and udp; http and https use health-check-timeout.",
    zh: "用于 TCP 和 UDP；HTTP 和 HTTPS 使用 health-check-timeout。",
  },
  "lb-healthy-threshold": { en: "The key has no health-check- part.", zh: "键名中没有 health-check- 部分。" },
  "lb-unhealthy-threshold": { en: "The key has no health-check- part.", zh: "键名中没有 health-check- 部分。" },
  "lb-health-check-httpcode": {
    en: "Compared as text: the same codes in another order differ.",
    zh: "按文本比较，状态码顺序不同也会被视为不一致。",
  },
  "backend-type": {
    en: "Only the exact text eni selects pod backends. Changing it replaces every backend.",
    zh: "只有完全等于 eni 时使用 Pod 后端。修改会替换全部后端服务器。",
  },
  "lb-backend-label": {
    en: "Nodes must carry every label; without effect for eni backends.",
    zh: "节点必须带有全部标签；对 eni 后端不起作用。",
  },
  "lb-remove-unscheduled-backend": {
    en: "on takes cordoned nodes out of the groups.",
    zh: "设为 on 时会移除不可调度的节点。",
  },
  "lb-vgroup-port": {
    en: "groupId:port for reused instances. A malformed list stops the sync even when nothing is reused.",
    zh: "用于复用实例的“虚拟服务器组 ID:端口”。即使没有复用，格式错误也会使同步停止。",
  },
  "lb-weight": {
    en: "Share of this Service in a reused group, 0 to 100; needs vgroup-port.",
    zh: "该 Service 在复用的组中的权重，0 到 100；需要 vgroup-port。",
  },
  "lb-ignore-weight-update": { en: "on keeps the weights that the groups have.", zh: "设为 on 时保留组中现有的权重。" },
  "lb-hostname": {
    en: "Published instead of the address; wins over external-ip-type.",
    zh: "代替地址发布，优先于 external-ip-type。",
  },
  "lb-external-ip-type": {
    en: "eip publishes the address of an EIP bound to the instance.",
    zh: "设为 eip 时发布绑定到实例的 EIP 地址。",
  },
  "lb-tunnel-type": {
    en: "Its mere presence hands the Service to another controller.",
    zh: "只要存在，Service 就会交由其他控制器处理。",
  },
};

/** Note of a key in either spelling. */
export function annotationNote(key: string): Text | undefined {
  const info = annotationInfo(key);
  return info ? ANNOTATION_NOTES[info.key] : undefined;
}
