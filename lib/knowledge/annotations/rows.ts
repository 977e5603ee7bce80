import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { NLB_PARTS, nlbFieldsOf, type NlbPart } from "@/lib/ccm/fields/nlb";
import type { Text } from "@/lib/model/text";
import { PRESERVE_LOSES } from "./preserve";
import type { AnnotationRow, ExplainedRow } from "@/lib/ccm/annotation-row";

/** NLB reads what has a part of its own for it. */
const familiesOf = ({ nlb }: Pick<AnnotationRow, "nlb">) => (nlb ? (["clb", "nlb"] as const) : (["clb"] as const));

/** Entries of the compared listener fields, from their own table. */
const LISTENER_ROWS: readonly AnnotationRow[] = LISTENER_FIELDS.flatMap((field) =>
  field.suffix === null || field.annotation === null
    ? []
    : [
        {
          key: `lb-${field.suffix}`,
          appliesTo: familiesOf(field.annotation),
          target: "listener" as const,
          protocols: field.protocols,
          since: field.since,
          compared: true as const,
          precheckCodes: ["UpdateListener"],
          ...field.annotation,
        },
      ],
);

/** Entries of the compared attributes of the instance, from theirs. */
const INSTANCE_ROWS: readonly AnnotationRow[] = INSTANCE_FIELDS.map((field) => ({
  key: `lb-${field.suffix}`,
  appliesTo: familiesOf(field.annotation),
  target: "loadbalancer",
  since: field.since,
  compared: true,
  ...(field.change.how === "call" ? { precheckCodes: [field.change.item] } : { immutable: true }),
  notAllowed: "api-rejects",
  ...field.annotation,
  console: field.field,
}));

const TARGETS: Partial<Record<NlbPart, AnnotationRow["target"]>> = { nlb: "loadbalancer", group: "vservergroup" };
const PROTOCOLS: Partial<Record<NlbPart, readonly string[]>> = {
  listener: ["tcp", "udp", "tcpssl"],
  proxy: ["tcp", "udp", "tcpssl"],
  tls: ["tcpssl"],
  alpn: ["tcpssl"],
};

/** Entries of the settings that NLB alone has, from their table. */
const NLB_ROWS: readonly AnnotationRow[] = NLB_PARTS.flatMap((part) =>
  nlbFieldsOf(part).flatMap(({ field, suffix, annotation }) =>
    annotation && suffix !== null
      ? [
          {
            key: `lb-${suffix}`,
            appliesTo: ["nlb"] as const,
            target: TARGETS[part] ?? ("listener" as const),
            ...(PROTOCOLS[part] ? { protocols: PROTOCOLS[part] } : {}),
            console: field,
            ...annotation,
          },
        ]
      : [],
  ),
);

const PRIVATE_ZONE: Text = {
  en: "Of PrivateZone support before 2.x; nothing reads it any more.",
  zh: "2.x 之前的 PrivateZone 功能，已不再读取。",
};
const EDGE: Text = {
  en: "Of the ELB controller of edge clusters, in older releases only.",
  zh: "仅用于较早版本中边缘集群的 ELB 控制器。",
};

type Usual = "appliesTo" | "target";
/** A row without what is as in most rows of its kind. */
type OtherRow = Omit<ExplainedRow, Usual> & Partial<Pick<ExplainedRow, Usual>>;
const usualOf = (row: OtherRow) => ({
  appliesTo: familiesOf(row),
  target: "service" as const,
  ...(row.precheckCodes ? { compared: true as const } : {}),
  ...(row.valueType === "flag" ? { allowed: ["on", "off"] } : {}),
  ...(row.valueType === "int" ? { unparsable: "reconcile-fails" as const } : {}),
});

/** Entries of everything else; each says what its key means. */
const OTHER_ROWS: readonly OtherRow[] = [
  {
    key: "lb-id",
    caution: {
      en: "Reuses an instance you made. Set it when the Service is created: adding, changing or removing it later makes the CCM look for another instance.",
      zh: "复用自行创建的实例。请在创建 Service 时设置；之后添加、修改或删除都会使 CCM 查找其他实例。",
    },
    apiWords: ["loadbalancerid"],
    target: "loadbalancer",
    pattern: "^[A-Za-z0-9-]+$",
    since: "v1.9.3.81-gca19cd4-aliyun",
    immutable: true,
    destructive: true,
    compared: true,
    conflictsWith: [{ key: "lb-preserve-lb-on-delete" }],
    notAllowed: "reconcile-fails",
    nlb: { since: "v2.5.0" },
    console: "LoadBalancerId",
  },
  {
    key: "lb-force-override-listeners",
    caution: {
      en: "Only the exact text true lets the CCM manage listeners of a reused instance; otherwise every listener key does nothing.",
      zh: "只有完全等于 true 时 CCM 才管理被复用实例的监听，否则所有监听类注解都不起作用。",
    },
    target: "loadbalancer",
    allowed: ["true", "false"],
    defaultValue: "false",
    since: "v1.9.3.81-gca19cd4-aliyun",
    destructive: true,
    requires: [{ key: "lb-id" }],
    notAllowed: "treated-as-off",
    nlb: { since: "v2.5.0", defaultValue: "false" },
  },
  {
    key: "lb-additional-resource-tags",
    caution: {
      en: "From v2.10.0 on this is the full list: tags that it does not name are removed. An empty value leaves tags alone.",
      zh: "从 v2.10.0 起表示完整列表，未列出的标签会被移除；为空时不管理标签。",
    },
    apiWords: ["tagkey", "tagvalue"],
    target: "loadbalancer",
    valueType: "map",
    pattern: "^\\s*[^=,\\s][^=,]*(=[^=,]*)?(\\s*,\\s*[^=,\\s][^=,]*(=[^=,]*)?)*\\s*$",
    since: "v1.9.3",
    precheckCodes: ["TagSLB", "UntagSLB"],
    nlb: { since: "v2.5.0" },
    console: "Tags",
  },
  {
    key: "lb-preserve-lb-on-delete",
    caution: {
      en: `Any value that is not empty turns it on, false included. ${PRESERVE_LOSES.en}`,
      zh: `任何非空值都会开启，包括 false。${PRESERVE_LOSES.zh}`,
    },
    target: "loadbalancer",
    since: "v2.10.0",
    conflictsWith: [{ key: "lb-id" }],
    nlb: { since: "v2.10.0" },
  },
  {
    key: "lb-vswitch-id",
    caution: { en: "Needed for intranet instances; counts at creation only.", zh: "私网实例需要设置，仅创建时生效。" },
    apiWords: ["vswitch"],
    target: "loadbalancer",
    pattern: "^vsw-[A-Za-z0-9]+$",
    since: "v1.9.3",
    createOnly: true,
    requires: [{ key: "lb-address-type", values: ["intranet"] }],
    conflictsWith: [{ key: "lb-network-type", values: ["classic"] }],
    notAllowed: "api-rejects",
    console: "VSwitchId",
  },
  {
    key: "lb-protocol-port",
    caution: {
      en: "protocol:port in lower case, without blanks. Changing the protocol of a port deletes the listener and makes it again.",
      zh: "小写的 protocol:port，不含空格。修改端口协议会删除并重建监听。",
    },
    target: "listener",
    valueType: "list",
    allowed: ["tcp", "udp", "http", "https"],
    pattern: "^(tcp|udp|http|https):\\d{1,5}(,(tcp|udp|http|https):\\d{1,5})*$",
    protocols: ["tcp", "udp", "http", "https"],
    since: "v1.9.3",
    destructive: true,
    precheckCodes: ["CreateListener", "DeleteListener"],
    requires: [{ key: "lb-cert-id", when: { value: "https:*" } }],
    unparsable: "reconcile-fails",
    nlb: { since: "v2.5.0", protocols: ["tcp", "udp", "tcpssl"], allowed: ["tcp", "udp", "tcpssl"] },
    console: "listener protocol and front-end port",
  },
  {
    key: "lb-domain-extensions",
    caution: {
      en: "domain:certificateId list for https. Domains that it does not name are deleted.",
      zh: "HTTPS 的“域名:证书 ID”列表，未列出的扩展域名会被删除。",
    },
    apiWords: ["domainextension"],
    target: "listener",
    valueType: "list",
    pattern: "^\\s*[^:,\\s]+:[^:,\\s]+(\\s*,\\s*[^:,\\s]+:[^:,\\s]+)*\\s*$",
    protocols: ["https"],
    since: "v2.13.0",
    precheckCodes: ["CreateDomainExtension", "DeleteDomainExtension", "SetDomainExtensionAttribute"],
    requires: [{ key: "lb-protocol-port", values: ["https:*"] }, { key: "lb-cert-id" }],
    unparsable: "reconcile-fails",
    notAllowed: "api-rejects",
    console: "domain extensions",
  },
  {
    key: "lb-forward-port",
    caution: {
      en: "httpPort:httpsPort. A redirect cannot be changed in place: the listener is deleted and made again.",
      zh: "“HTTP 端口:HTTPS 端口”。重定向无法原地修改，监听会被删除并重建。",
    },
    apiWords: ["listenerforward", "forwardport"],
    target: "listener",
    valueType: "list",
    pattern: "^\\d{1,5}:\\d{1,5}(,\\d{1,5}:\\d{1,5})*$",
    protocols: ["http"],
    since: "v1.9.3.164-g2105d2e-aliyun",
    destructive: true,
    precheckCodes: ["DeleteListener", "CreateListener"],
    requires: [{ key: "lb-protocol-port", values: ["http:*"] }],
    unparsable: "reconcile-fails",
    console: "ListenerForward / ForwardPort",
  },
  {
    key: "backend-type",
    caution: {
      en: "Only the exact text eni selects pod backends. Changing it replaces every backend.",
      zh: "只有完全等于 eni 时使用 Pod 后端。修改会替换全部后端服务器。",
    },
    target: "backend",
    allowed: ["eni", "ecs"],
    since: "v1.9.3.164-g2105d2e-aliyun",
    destructive: true,
    precheckCodes: ["CreateVgroup"],
    conflictsWith: [
      { key: "lb-backend-label", when: "eni" },
      { key: "lb-remove-unscheduled-backend", when: "eni" },
    ],
    notAllowed: "treated-as-off",
    nlb: { since: "v2.5.0", allowed: ["eni", "ecs"] },
    console: "backend server type",
  },
  {
    key: "lb-backend-label",
    caution: {
      en: "Nodes must carry every label; without effect for eni backends.",
      zh: "节点必须带有全部标签；对 eni 后端不起作用。",
    },
    target: "backend",
    valueType: "map",
    pattern: "^[^=,\\s]+=[^=,]*(,[^=,\\s]+=[^=,]*)*$",
    since: "v1.9.3",
    precheckCodes: ["RemoveVgroup", "AddVServerGroupBackendServers"],
    conflictsWith: [{ key: "backend-type", values: ["eni"] }],
    unparsable: "reconcile-fails",
    nlb: { since: "v2.5.0" },
    console: "which nodes are in the vServer group",
  },
  {
    key: "lb-remove-unscheduled-backend",
    caution: { en: "on takes cordoned nodes out of the groups.", zh: "设为 on 时会移除不可调度的节点。" },
    target: "backend",
    valueType: "flag",
    defaultValue: "off",
    since: "v1.9.3.164-g2105d2e-aliyun",
    precheckCodes: ["RemoveVgroup", "AddVServerGroupBackendServers"],
    conflictsWith: [{ key: "backend-type", values: ["eni"] }],
    notAllowed: "treated-as-off",
    nlb: { since: "v2.5.0" },
    console: "which nodes are in the vServer group",
  },
  {
    key: "lb-backend-ip-version",
    meaning: {
      en: "Address family of the backends; ipv6 needs an IPv6 instance and pods with IPv6 addresses.",
      zh: "后端地址族；ipv6 需要 IPv6 实例以及带 IPv6 地址的 Pod。",
    },
    target: "backend",
    allowed: ["ipv4", "ipv6"],
    caseSensitive: false,
    defaultValue: "ipv4",
    since: "v2.1.0",
    precheckCodes: ["AddVServerGroupBackendServers", "RemoveVgroup"],
    requires: [{ key: "lb-ip-version", values: ["ipv6"] }],
    notAllowed: "ignored",
    nlb: { since: "v2.9.1", allowed: ["ipv4", "ipv6", "dualstack"], defaultValue: "ipv4" },
    console: "IP version of ENI backends",
  },
  {
    key: "lb-vgroup-port",
    caution: {
      en: "groupId:port for reused instances. A malformed list stops the sync even when nothing is reused.",
      zh: "用于复用实例的“虚拟服务器组 ID:端口”。即使没有复用，格式错误也会使同步停止。",
    },
    apiWords: ["vservergroup", "servergroupid"],
    target: "vservergroup",
    valueType: "list",
    pattern: "^[A-Za-z0-9-]*:\\d{1,5}(,[A-Za-z0-9-]*:\\d{1,5})*$",
    since: "v2.0.1",
    destructive: true,
    precheckCodes: ["AddVServerGroupBackendServers", "RemoveVgroup", "UpdateListener"],
    requires: [{ key: "lb-id" }],
    unparsable: "reconcile-fails",
    nlb: { since: "v2.9.1", target: "vservergroup" },
    console: "VServerGroupId of the listener",
  },
  {
    key: "lb-weight",
    caution: {
      en: "Share of this Service in a reused group, 0 to 100; needs vgroup-port.",
      zh: "该 Service 在复用的组中的权重，0 到 100；需要 vgroup-port。",
    },
    target: "vservergroup",
    valueType: "int",
    min: 0,
    max: 100,
    since: "v2.0.1",
    requires: [{ key: "lb-id" }, { key: "lb-vgroup-port" }],
    conflictsWith: [{ key: "lb-default-weight" }, { key: "lb-ignore-weight-update", values: ["on"] }],
    nlb: { since: "v2.9.1", target: "vservergroup", min: 0, max: 100 },
    console: "sum of backend weights",
  },
  {
    key: "lb-default-weight",
    meaning: {
      en: "Weight of backends whose weight nothing else decides.",
      zh: "未由其他规则决定时后端服务器的权重。",
    },
    target: "vservergroup",
    valueType: "int",
    min: 0,
    max: 100,
    defaultValue: "100",
    since: "v2.14.0",
    conflictsWith: [{ key: "lb-weight" }, { key: "lb-ignore-weight-update", values: ["on"] }],
    nlb: { since: "v2.14.0", target: "vservergroup", min: 0, max: 100, defaultValue: "100" },
    console: "weight of each backend",
  },
  {
    key: "lb-ignore-weight-update",
    caution: { en: "on keeps the weights that the groups have.", zh: "设为 on 时保留组中现有的权重。" },
    target: "vservergroup",
    valueType: "flag",
    caseSensitive: false,
    defaultValue: "off",
    since: "v2.11.1",
    notAllowed: "treated-as-off",
    nlb: { since: "v2.11.1", target: "vservergroup" },
  },
  {
    key: "lb-graceful-shutdown",
    caution: {
      en: "Only the exact text true keeps a Pod that terminates and still serves as a backend with weight 0. Works with Pod backends (ENI) and EndpointSlices, and not beside ignore-weight-update. Every scheduler, rr too, sends nothing new to weight 0.",
      zh: "只有完全等于 true 时，正在终止但仍在服务的 Pod 才会以权重 0 保留为后端。仅适用于 Pod 后端（ENI）和 EndpointSlice，不能与 ignore-weight-update 同用。所有调度算法（包括 rr）都不再向权重为 0 的后端转发新连接。",
    },
    target: "vservergroup",
    allowed: ["true", "false"],
    defaultValue: "false",
    since: "v2.15.0",
    precheckCodes: ["RemoveVgroup"],
    requires: [{ key: "backend-type", values: ["eni"], when: { value: "true", clusterBackend: "not-eni" } }],
    conflictsWith: [{ key: "lb-ignore-weight-update", values: ["on"], when: "true" }],
    notAllowed: "treated-as-off",
    nlb: { since: "v2.15.0", target: "vservergroup", allowed: ["true", "false"], defaultValue: "false" },
    console: "weight of backends that terminate",
  },
  {
    key: "lb-health-check-http-version",
    meaning: { en: "HTTP version of the NLB's health check.", zh: "NLB 健康检查使用的 HTTP 版本。" },
    appliesTo: ["nlb"],
    target: "vservergroup",
    allowed: ["HTTP1.0", "HTTP1.1"],
    since: "v2.15.0",
    requires: [
      { key: "lb-health-check-flag", values: ["on"] },
      { key: "lb-health-check-type", values: ["http"] },
    ],
    notAllowed: "api-rejects",
    console: "HealthCheckHttpVersion",
  },
  {
    key: "lb-hostname",
    caution: {
      en: "Published instead of the address; wins over external-ip-type.",
      zh: "代替地址发布，优先于 external-ip-type。",
    },
    pattern: "^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$",
    since: "v2.3.0",
    conflictsWith: [{ key: "lb-external-ip-type", values: ["eip"] }],
  },
  {
    key: "lb-external-ip-type",
    caution: {
      en: "eip publishes the address of an EIP bound to the instance.",
      zh: "设为 eip 时发布绑定到实例的 EIP 地址。",
    },
    allowed: ["eip"],
    since: "v1.9.3.316-g8daf1a9-aliyun",
    conflictsWith: [{ key: "lb-hostname" }],
    notAllowed: "ignored",
  },
  {
    key: "class",
    meaning: {
      en: "Hands the Service to a controller of that class; the CCM leaves it alone.",
      zh: "将 Service 交给该 class 对应的控制器，CCM 不再处理。",
    },
    since: "v1.9.3.239-g40d97e1-aliyun",
  },
  {
    key: "lb-type",
    legacy: false,
    meaning: {
      en: "Written by the CCM on NLB Services; the kind itself is chosen by loadBalancerClass.",
      zh: "CCM 写在 NLB Service 上；类型由 loadBalancerClass 决定。",
    },
    allowed: ["nlb"],
    since: "v2.10.0",
    notAllowed: "ignored",
    nlb: { since: "v2.10.0", allowed: ["nlb"] },
  },
  {
    key: "lb-tunnel-type",
    legacy: false,
    caution: {
      en: "Its mere presence hands the Service to another controller.",
      zh: "只要存在，Service 就会交由其他控制器处理。",
    },
    since: "v2.12.4",
  },
];

const NOT_READ = {
  appliesTo: ["clb"],
  target: "loadbalancer",
  since: "v1.9.3.101-g3400084-aliyun",
  removedIn: "v2.1.0",
  unparsable: "ignored",
} as const;

/** Entries of what 2.x does not read any more. */
const REMOVED_ROWS: readonly ExplainedRow[] = [
  {
    ...NOT_READ,
    key: "lb-slb-network-type",
    meaning: { en: "Never read by 2.x; network-type takes its place.", zh: "2.x 不再读取，由 network-type 取代。" },
    allowed: ["classic", "vpc"],
    since: "v1.9.3",
    conflictsWith: [{ key: "lb-network-type" }],
    console: "NetworkType",
  },
  {
    ...NOT_READ,
    key: "lb-region",
    meaning: {
      en: "Never read by 2.x: instances live in the cluster's region.",
      zh: "2.x 不再读取：实例与集群位于同一地域。",
    },
  },
  ...["name", "id", "record-name", "record-ttl"].map((name): ExplainedRow => ({
    ...NOT_READ,
    key: `ac-private-zone-${name}`,
    meaning: PRIVATE_ZONE,
    target: "service",
    ...(name === "record-ttl" ? { valueType: "int" } : {}),
    ...(name === "record-name" ? {} : { requires: [{ key: "ac-private-zone-record-name" }] }),
    console: "PrivateZone record pointing at the CLB",
  })),
  ...[
    "lb-reuse",
    "lb-network-id",
    "lb-backend-weight",
    "lb-associate-eip",
    "lb-eip-id",
    "lb-eip-bandwidth",
    "lb-eip-internet-chargetype",
    "lb-eip-instance-chargetype",
  ].map((key): ExplainedRow => ({
    ...NOT_READ,
    key,
    meaning: EDGE,
    appliesTo: ["elb"],
    since: "v2.7.0",
    removedIn: "v2.9.1",
  })),
];

/**
 * Facts about every Service annotation that a release of the CCM reads or read; those of compared fields are in `lib/ccm/fields`. Keys are short: `lb-x`
 * is `service.beta.kubernetes.io/alibaba-cloud-loadbalancer-x`, `ac-x` is `.../alibaba-cloud-x`, others follow `service.beta.kubernetes.io/` unchanged.
 * `since` is an upper bound where public tags are sparse.
 */
export const ROWS: readonly AnnotationRow[] = [
  ...LISTENER_ROWS,
  ...INSTANCE_ROWS,
  ...OTHER_ROWS.map((row) => ({ ...usualOf(row), ...row })),
  ...NLB_ROWS,
  ...REMOVED_ROWS,
];
