import type { Text } from "@/lib/model/text";

/**
 * Quotas of CLB by the name that `--quota` takes, with the error of the API behind each. `limit` is the published default:
 * an account's own figure cannot be read with the permissions of a check. For groups of one instance none is published.
 */
export const QUOTAS = {
  /** slb_quota_listeners_num: listeners of one instance. */
  listeners: { code: "ListenerNumberOverLimit", limit: 50 },
  /** slb_quota_backendservers_num: backends of all groups of one instance. */
  backends: { code: "BackendServerNumberOverLimit", limit: 200 },
  /** slb_quota_backendserver_attached_num: groups that one server is in. */
  attachments: { code: "BackendServerAttachedNumOverLimit", limit: 50 },
  /** slb_quota_instances_num: those of this cluster are known, others of the account come on top. */
  instances: { code: "OverQuota", limit: 30 },
  /** slb_quota_domain_extensions_num: extra certificates of one HTTPS listener. */
  extensions: { code: "DomainExtensionNumberOverLimit", limit: 3 },
  groups: { code: "VServerGroupNumberOverLimit", limit: undefined },
} as const;

/** Text for a reached quota. */
export const QUOTA_TEXT: Readonly<Record<keyof typeof QUOTAS, Text>> = {
  listeners: {
    en: "{subject} would have {count, plural, one {# listener} other {# listeners}}; {quota} is {limit}.",
    zh: "{subject} 将有 {count} 个监听，{quota}为 {limit}。",
  },
  backends: {
    en: "{subject} would have {count, plural, one {# backend} other {# backends}} in its groups while they are exchanged; {quota} is {limit}.",
    zh: "更换期间 {subject} 的服务器组将共有 {count} 个后端，{quota}为 {limit}。",
  },
  attachments: {
    en: "{subject} would be in {count, plural, one {# VServer group} other {# VServer groups}} of this cluster alone; {quota} of one server is {limit}.",
    zh: "仅本集群 {subject} 就将加入 {count} 个虚拟服务器组，单台服务器的{quota}为 {limit}。",
  },
  instances: {
    en: "It would be CLB instance number {count} of this cluster alone; {quota} of an account is {limit}.",
    zh: "仅本集群就将有第 {count} 个 CLB 实例，账号的{quota}为 {limit}。",
  },
  extensions: {
    en: "The listener on port {subject} would have {count, plural, one {# extra certificate} other {# extra certificates}}; {quota} is {limit}.",
    zh: "端口 {subject} 的监听将有 {count} 个扩展域名证书，{quota}为 {limit}。",
  },
  groups: {
    en: "{subject} would have {count, plural, one {# VServer group} other {# VServer groups}}; {quota} is {limit}.",
    zh: "{subject} 将有 {count} 个虚拟服务器组，{quota}为 {limit}。",
  },
};

export const DEFAULT_QUOTA: Text = { en: "the default quota", zh: "默认配额" };
export const OWN_QUOTA: Text = { en: "the quota given", zh: "所给配额" };

/** Quotas whose current use is not known: listed, so that they are not taken for free. */
export const RAISED: Text = {
  en: "Quota of {name}: {before} are there already, more than the default of {limit}, so the account has a figure of its own that is not known here. Give it with --quota {name}=N.",
  zh: "{name} 配额：现有 {before}，已超过默认值 {limit}，说明账号配额已调整，具体数值未知。可用 --quota {name}=N 指定。",
};
export const UNPUBLISHED: Text = {
  en: "Quota of VServer groups: {subject} would have {count}, and no default is published. Give the account's figure with --quota groups=N.",
  zh: "虚拟服务器组配额：{subject} 将有 {count} 个，官方未公布默认值。可用 --quota groups=N 指定账号的数值。",
};
/** Certificates of listeners that would be created. */
export const CERTIFICATE_TEXT = {
  refused: {
    en: "The API refuses {action} of {target}: certificate {certificate} does not exist in this region. Set {annotation}.",
    zh: "API 会拒绝 {target} 的 {action}：该地域中不存在证书 {certificate}。请设置 {annotation}。",
  },
  expired: {
    en: "Certificate {certificate} of {target} ended on {end}: clients would refuse the listener, and the controller would not set it again. Set {annotation}.",
    zh: "{target} 的证书 {certificate} 已于 {end} 到期：客户端会拒绝该监听，CCM 之后也无法再次设置它。请设置 {annotation}。",
  },
  notRead: {
    en: "Certificates of the account were not read: that {certificate} exists and is valid is assumed.",
    zh: "未读取账号中的证书：此处假定 {certificate} 存在且有效。",
  },
} as const satisfies Record<string, Text>;

/** Parameters that the SLB API requires with a setting: the parameter, and the annotation that the controller fills it from. */
export const COMPANIONS = [
  {
    field: "StickySession",
    when: ["sticky-session", "on"],
    wants: "sticky-session-type",
    parameter: "StickySessionType",
  },
  {
    field: "StickySession",
    when: ["sticky-session-type", "insert"],
    wants: "cookie-timeout",
    parameter: "CookieTimeout",
  },
  { field: "StickySession", when: ["sticky-session-type", "server"], wants: "cookie", parameter: "Cookie" },
  { field: "AclStatus", when: ["acl-status", "on"], wants: "acl-id", parameter: "AclId" },
  { field: "AclStatus", when: ["acl-status", "on"], wants: "acl-type", parameter: "AclType" },
] as const;

/** Facts that only the API server knows, and what is not judged. */
export const ASSUMED = {
  ports: {
    en: "Not judged: {count, plural, one {# port} other {# ports}}, a preview judges Services with up to {most, number}.",
    zh: "未评估：共 {count, number} 个端口，预览最多评估含 {most} 个端口的 Service。",
  },
  services: {
    en: "Not judged: a preview judges {most, number} Services at once. Give the manifests in parts.",
    zh: "未评估：一次预览最多评估 {most} 个 Service，请分批提供清单。",
  },
  uid: {
    en: "The Service is new: its uid, and with it the name of its instance, comes from the API server.",
    zh: "该 Service 尚不存在：其 uid 以及实例名称由 API Server 分配。",
  },
  sameName: {
    en: "Cluster {clusters} has groups on {loadBalancerId} for a Service of the same namespace and name. The CCM tells groups apart by the cluster's id, a listener serves one of them; the product documents ask for names that are unique across clusters.",
    zh: "集群 {clusters} 在 {loadBalancerId} 上已有命名空间和名称相同的 Service 的虚拟服务器组。CCM 以集群 ID 区分虚拟服务器组，而一个监听只能服务其中一个；产品文档要求命名空间和名称在各集群间唯一。",
  },
  nodePort: {
    en: "The API server gives port {ports} a node port; the lowest free one is assumed, and group names contain it.",
    zh: "端口 {ports} 的 NodePort 由 API Server 分配；此处按最小可用端口预估，虚拟服务器组名称包含该端口。",
  },
} as const satisfies Record<string, Text>;

/** Calls that an API refuses although the controller tries. */
export const PROBLEM_TEXT = {
  classChange: {
    en: "The API server refuses it: loadBalancerClass cannot change from {from} to {to} while the type is LoadBalancer. Make a second Service beside it, move the clients, then remove this one (FAQ126).",
    zh: "API Server 会拒绝：类型为 LoadBalancer 时，loadBalancerClass 不能从 {from} 改为 {to}。请另建一个 Service，迁移客户端后再删除原来的（FAQ126）。",
  },
  portTaken: {
    en: 'Port {port} of {loadBalancerId} is taken by a {protocol} listener ("{description}") that is not this Service\'s: the API refuses the new one.',
    zh: "{loadBalancerId} 的端口 {port} 已被不属于该 Service 的 {protocol} 监听（“{description}”）占用，API 会拒绝创建。",
  },
  listenerTaken: {
    en: 'Port {port} of {loadBalancerId} has a listener ("{description}") that is not this Service\'s and serves {group}: with listener override its traffic goes to this Service from then on.',
    zh: "{loadBalancerId} 的端口 {port} 已有不属于该 Service 的监听（“{description}”），服务于 {group}：开启监听覆盖后，其流量会转到该 Service。",
  },
  sharedListener: {
    en: "{others} wants the listener {listener} of {loadBalancerId} too: {made, select, yes {each sync of one Service takes it from the other} other {a listener made by hand serves one server group, so one of them gets no traffic}}. Give one another port, or another instance.",
    zh: "{others} 也使用 {loadBalancerId} 的监听 {listener}：{made, select, yes {任一 Service 同步时都会抢占该监听} other {手动创建的监听只能服务一个服务器组，其中一个没有流量}}。请为其中一个更换端口或实例。",
  },
  noPorts: {
    en: "The API server refuses it: a new Service needs spec.ports.",
    zh: "API Server 会拒绝：新建 Service 必须有 spec.ports。",
  },
  callRefused: {
    en: "The API refuses {action} {target}: {message}",
    zh: "API 会拒绝 {action} {target}：{message}",
  },
  parameterMissing: {
    en: "The API refuses {action} of {target}: {parameter} is mandatory there. Set {annotation}.",
    zh: "API 会拒绝 {target} 的 {action}：此时必须提供 {parameter}。请设置 {annotation}。",
  },
} as const satisfies Record<string, Text>;

/** Requests of a Service, by its manifest. */
export const ASKS_TEXT = {
  other: {
    en: "{by} hands this Service to another controller: the CCM makes nothing for it and reads none of its annotations.",
    zh: "{by} 将该 Service 交给其他控制器：CCM 不会为其创建任何资源，也不读取其注解。",
  },
  none: {
    en: "Not of type LoadBalancer: the CCM makes nothing.",
    zh: "不是 LoadBalancer 类型：CCM 不会创建任何资源。",
  },
  leaves: {
    en: "No longer a Service of the CCM: the CCM finishes its work on it, then takes its address off.",
    zh: "该 Service 不再由 CCM 处理：CCM 完成收尾后会清除其地址。",
  },
  new: {
    en: "Asks the {family} controller for a new {exposure, select, internal {internal} other {public}} {family}, billed, {with}.",
    zh: "由 {family} 控制器新建{exposure, select, internal {私网} other {公网}} {family}（产生费用），{with}。",
  },
  reused: { en: "Asks the {family} controller to use {id}, {with}.", zh: "由 {family} 控制器使用 {id}，{with}。" },
  own: {
    en: "Its {family} stays the {family} controller's, {with}.",
    zh: "仍由 {family} 控制器管理其 {family}，{with}。",
  },
  with: {
    en: "with {count, plural, =0 {no listener made} one {listener {listeners}} other {listeners {listeners}}}",
    zh: "{count, plural, =0 {不创建监听} other {监听 {listeners}}}",
  },
  alone: {
    en: "No cluster was read: what exists there and in the cloud, certificates and quotas are not checked.",
    zh: "未读取集群：集群和云上的现有资源、证书和配额均未检查。",
  },
} as const satisfies Record<string, Text>;
