import type { Text } from "@/lib/model/text";

/** The facts of a consequence that a person has to read before a step. */
export const FACT_TEXT = {
  instanceGone: { en: "{loadBalancerId} is released with {from}", zh: "{loadBalancerId} 及其地址 {from} 被释放" },
  instanceCreatedPublic: { en: "a public load balancer is created and billed", zh: "创建公网负载均衡实例并产生费用" },
  instanceCreatedInternal: {
    en: "an internal load balancer is created and billed",
    zh: "创建私网负载均衡实例并产生费用",
  },
  addressChanged: {
    en: "{target, select, AddressType {the address type} other {the address}} of {loadBalancerId} changes from {from} to {to}",
    zh: "{loadBalancerId} 的{target, select, AddressType {地址类型} other {地址}}由 {from} 变为 {to}",
  },
  instanceChanged: {
    en: "{target, select, SecurityGroupIds {clients that the security groups of {loadBalancerId} do not admit are refused} ZoneMappings {connections through zones that {loadBalancerId} leaves end} LoadBalancerStatus {{loadBalancerId} becomes {to}} other {clients that security group {target} does not admit are refused}}",
    zh: "{target, select, SecurityGroupIds {{loadBalancerId} 的安全组未放行的客户端将被拒绝} ZoneMappings {{loadBalancerId} 移出的可用区上的连接中断} LoadBalancerStatus {{loadBalancerId} 变为 {to}} other {安全组 {target} 未放行的客户端将被拒绝}}",
  },
  listenerGone: { en: "connections on listener {target} end", zh: "监听 {target} 上的连接中断" },
  listenerStopped: { en: "connections on listener {target} end", zh: "监听 {target} 上的连接中断" },
  backendsRemoved: {
    en: "connections to {count} of the backends of {target} end",
    zh: "{target} 中 {count} 个后端的连接中断",
  },
  listenerTaken: {
    en: "listener {target} serves another Service's backends",
    zh: "监听 {target} 转发到另一个 Service 的后端",
  },
  listenerEmptied: { en: "listener {target} has no backend left", zh: "监听 {target} 不再有后端" },
  instanceTaken: {
    en: "{loadBalancerId} becomes the controller's, and is deleted with the Service",
    zh: "{loadBalancerId} 归 CCM 管理，并随 Service 删除",
  },
  instanceLeft: { en: "the controller no longer manages {loadBalancerId}", zh: "CCM 不再管理 {loadBalancerId}" },
  deletionProtectionOff: {
    en: "deletion protection of {loadBalancerId} is off",
    zh: "{loadBalancerId} 的删除保护被关闭",
  },
  modificationProtectionOff: {
    en: "modification protection of {loadBalancerId} is off",
    zh: "{loadBalancerId} 的配置修改保护被关闭",
  },
  protectionGivenUp: {
    en: "{service, select, none {} other {{service} }}gives up a protection: {target} is {to, select, none {not set} other {{to}}}",
    zh: "{service, select, none {} other {{service} }}放弃一项保护：{target} {to, select, none {不再设置} other {为 {to}}}",
  },
  accessControlLowered: {
    en: "access control of listener {target} admits other addresses",
    zh: "监听 {target} 的访问控制允许其他地址",
  },
  madePublic: { en: "{loadBalancerId} is open to the internet", zh: "{loadBalancerId} 可从公网访问" },
  healthCheckOff: {
    en: "the health check of listener {target} is off: broken backends get clients",
    zh: "监听 {target} 的健康检查被关闭：故障后端仍会收到请求",
  },
  tlsLowered: { en: "listener {target} admits older TLS", zh: "监听 {target} 允许更旧的 TLS" },
  redirectRemoved: { en: "the redirect of listener {target} ends", zh: "监听 {target} 的重定向被取消" },
  sourcesWidened: {
    en: "{target, select, SecurityGroupIds {the security groups of {loadBalancerId}} other {security group {target}}} may let more sources in",
    zh: "{target, select, SecurityGroupIds {{loadBalancerId} 的安全组} other {安全组 {target} }}可能允许更多来源访问",
  },
  takenBack: {
    en: "{service} wants it otherwise, and its next sync changes it back",
    zh: "{service} 的要求与此不同，其下一次同步会改回",
  },
  serviceGone: { en: "{service} is gone from the cluster", zh: "{service} 从集群中移除" },
  portGone: {
    en: "in-cluster clients lose port {target} of {service}",
    zh: "集群内客户端无法再访问 {service} 的端口 {target}",
  },
  nodePortChanged: {
    en: "the node port {from} of {target} {to, select, 0 {goes} other {becomes {to}}}",
    zh: "{target} 的节点端口 {from} {to, select, 0 {被释放} other {变为 {to}}}",
  },
  policyChanged: {
    en: "externalTrafficPolicy changes from {from} to {to}",
    zh: "externalTrafficPolicy 由 {from} 变为 {to}",
  },
  typeChanged: { en: "the type changes from {from} to {to}", zh: "类型由 {from} 变为 {to}" },
  statusChanged: {
    en: "the external address of {service} changes from {from} to {to}",
    zh: "{service} 的外部地址由 {from} 变为 {to}",
  },
  statusNew: {
    en: "the external address {from} of {service} goes, and another one comes",
    zh: "{service} 的外部地址 {from} 不再保留，改用新地址",
  },
  statusLost: { en: "{service} loses its external address {from}", zh: "{service} 失去外部地址 {from}" },
} as const satisfies Record<string, Text>;

export const CONSEQUENCE_TEXT = {
  then: { en: "The CCM then {calls}.", zh: "随后 CCM 会{calls}。" },
  /** In a list that says who does it. */
  alone: { en: "{calls}", zh: "{calls}" },
  /** After the owner of the Service has taken an edit back. */
  back: { en: "With the old value back the CCM {calls}.", zh: "旧值恢复后 CCM 会{calls}。" },
  otherGroup: { en: "another server group", zh: "改用其他服务器组" },
  more: { en: "{count, plural, one {# more call} other {# more calls}}", zh: "以及另外 {count} 次调用" },
  /** Of other Services than the step's own. */
  of: { en: "{what} ({service})", zh: "{what}（{service}）" },
  facts: { en: "Note: {facts}.", zh: "注意：{facts}。" },
  set: { en: "Set {changes}.", zh: "设置 {changes}。" },
  pair: { en: "{name} {from} -> {to}", zh: "{name} {from} -> {to}" },
  fresh: { en: "{name} to {to}", zh: "{name} 为 {to}" },
  drop: { en: "{name} {from} -> not set", zh: "{name} {from} -> 不设置" },
  unknown: { en: "What this leads to cannot be computed: {reason}.", zh: "无法计算其后果：{reason}。" },
  notRead: { en: "an input could not be read", zh: "部分数据未能读取" },
  noRelease: { en: "the running release is not known", zh: "当前运行的版本未知" },
  callNotKnown: { en: "the effect of a call is not known", zh: "某个调用的效果未知" },
  refused: { en: "the API would refuse the call now ({answer})", zh: "API 目前会拒绝该调用（{answer}）" },
  incomplete: { en: "a value is missing", zh: "缺少取值" },
} as const satisfies Record<string, Text>;
