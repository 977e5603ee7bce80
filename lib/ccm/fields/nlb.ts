import type { NlbItem } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import type { AnnotationRow } from "../annotation-row";
import type { Since } from "./kinds";

/** The object of the API that holds a setting. proxy: ProxyProtocolV2Config. tls, alpn: a TCPSSL listener. health: HealthCheckConfig. */
export type NlbPart = "nlb" | "listener" | "proxy" | "tls" | "alpn" | "group" | "health";

/**
 * How an annotation's text is read and compared. number: 0 is not requested. count: 0 is a value. word: in any case, in
 * the given spelling where it is known. list: in any order. flagOrAbsent: a flag whose absence in the answer is a difference.
 * own: the engine reads and compares it apart.
 */
type NlbKind = "flag" | "flagOrAbsent" | "number" | "count" | "text" | "word" | "list" | "own";

/** Catalogue entry of an annotation that CLB does not have; the other properties are derived from the row. */
type NlbAnnotation = { meaning: Text; since: Since } & Omit<
  AnnotationRow,
  "key" | "legacy" | "appliesTo" | "target" | "protocols" | "since" | "nlb"
>;

/** One compared field of an NLB, its listeners or server groups: source of engine, catalogue, texts and judge. */
export interface NlbField {
  /** Name in the API's requests and answers. */
  field: string;
  /** Annotation suffix; null where the CCM computes the value itself. */
  suffix: string | null;
  kind: NlbKind;
  /** Spellings of a word. */
  known?: readonly string[];
  label: Text;
  /** Value that the API gives a new object whose request does not name the field. */
  created?: NlbItem[string];
  /** Absent: the annotation is CLB's too, and its entry is there. */
  annotation?: NlbAnnotation;
}

const t = (en: string, zh: string): Text => ({ en, zh });
const SWITCH = { valueType: "flag", allowed: ["on", "off"], caseSensitive: false } as const;
const OFF_UNLESS_ON = { ...SWITCH, defaultValue: "off", notAllowed: "treated-as-off" } as const;
const OF_PROXY = {
  ...OFF_UNLESS_ON,
  since: "v2.9.1",
  requires: [{ key: "lb-proxy-protocol", values: ["on"] }],
  console: "ProxyProtocolV2Config",
} as const;

/**
 * By part, in the order in which the controller parses the annotations and sends the parameters of a new object.
 * Unlike the fields of CLB, a field has no code and no message of its own: the controller names the call alone.
 */
const FIELDS: Readonly<Record<NlbPart, readonly NlbField[]>> = {
  nlb: [
    {
      field: "ZoneMappings",
      suffix: "zone-maps",
      kind: "own",
      label: t("zones", "可用区"),
      annotation: {
        meaning: {
          en: "Zones and vSwitches of the NLB, two zones at least: zone:vSwitchId, separated by commas; an EIP or address may follow.",
          zh: "NLB 的可用区与交换机，至少两个可用区：以逗号分隔的“可用区:交换机 ID”，其后可带 EIP 或地址。",
        },
        apiWords: ["zonemapping"],
        valueType: "list",
        pattern: "^[^:,\\s]+:vsw-[^:,\\s]+(:[^:,\\s]*){0,2}(,[^:,\\s]+:vsw-[^:,\\s]+(:[^:,\\s]*){0,2})*$",
        since: "v2.5.0",
        unparsable: "reconcile-fails",
        notAllowed: "reconcile-fails",
      },
    },
    {
      field: "SecurityGroupIds",
      suffix: "security-group-ids",
      kind: "own",
      label: t("security groups", "安全组"),
      created: [],
      annotation: {
        meaning: { en: "Security groups that the NLB joins.", zh: "NLB 加入的安全组。" },
        apiWords: ["securitygroup"],
        valueType: "list",
        pattern: "^(sg-[A-Za-z0-9]+(,sg-[A-Za-z0-9]+)*)?$",
        since: "v2.6.0",
        notAllowed: "api-rejects",
      },
    },
    {
      field: "BandwidthPackageId",
      suffix: "bandwidth-package-id",
      kind: "own",
      label: t("bandwidth plan", "共享带宽"),
      created: "",
      annotation: {
        meaning: { en: "Internet shared bandwidth that the NLB joins.", zh: "NLB 加入的共享带宽。" },
        apiWords: ["bandwidthpackage"],
        pattern: "^(cbwp-[A-Za-z0-9]+)?$",
        since: "v2.9.1",
        notAllowed: "api-rejects",
      },
    },
    {
      field: "AddressIpVersion",
      suffix: "ip-version",
      kind: "word",
      known: ["ipv4", "DualStack"],
      label: t("IP version", "IP 版本"),
      created: "ipv4",
    },
    {
      field: "ResourceGroupId",
      suffix: "resource-group-id",
      kind: "word",
      label: t("resource group", "资源组"),
    },
    {
      field: "AddressType",
      suffix: "address-type",
      kind: "word",
      known: ["Internet", "Intranet"],
      label: t("address type", "网络类型"),
      created: "Internet",
    },
    {
      field: "Ipv6AddressType",
      suffix: "ipv6-address-type",
      kind: "word",
      known: ["Internet", "Intranet"],
      label: t("IPv6 address type", "IPv6 网络类型"),
      annotation: {
        meaning: { en: "Network type of the NLB's IPv6 address.", zh: "NLB 的 IPv6 地址网络类型。" },
        allowed: ["internet", "intranet"],
        caseSensitive: false,
        defaultValue: "intranet",
        since: "v2.9.1",
        requires: [{ key: "lb-ip-version", values: ["DualStack"] }],
        notAllowed: "api-rejects",
      },
    },
    { field: "LoadBalancerName", suffix: "name", kind: "text", label: t("name", "名称") },
    {
      field: "CrossZoneEnabled",
      suffix: "cross-zone-enabled",
      kind: "flag",
      label: t("cross-zone load balancing", "跨可用区转发"),
      created: true,
      annotation: {
        ...SWITCH,
        meaning: { en: "Whether a zone of the NLB serves backends of other zones.", zh: "NLB 是否跨可用区转发。" },
        defaultValue: "on",
        since: "v2.13.0",
        unparsable: "reconcile-fails",
        notAllowed: "reconcile-fails",
      },
    },
  ],
  listener: [
    {
      field: "ListenerDescription",
      suffix: null,
      kind: "own",
      label: t("description", "描述"),
      created: "",
    },
    {
      field: "ListenerStatus",
      suffix: null,
      kind: "own",
      label: t("state", "状态"),
      created: "Running",
    },
    {
      field: "ServerGroupId",
      suffix: null,
      kind: "own",
      label: t("server group", "服务器组"),
      created: "",
    },
    {
      field: "StartPort / EndPort",
      suffix: "listener-port-range",
      kind: "own",
      label: t("port range", "端口段"),
      annotation: {
        meaning: { en: "A listener that takes a whole range of ports.", zh: "监听全端口或端口段。" },
        apiWords: ["portrange"],
        valueType: "list",
        pattern: "^\\d{1,5}-\\d{1,5}:\\d{1,5}(,\\d{1,5}-\\d{1,5}:\\d{1,5})*$",
        since: "v2.11.4",
        requires: [{ key: "backend-type", values: ["eni"], when: { clusterBackend: "not-eni" } }],
        unparsable: "reconcile-fails",
        notAllowed: "reconcile-fails",
      },
    },
    {
      field: "IdleTimeout",
      suffix: "idle-timeout",
      kind: "number",
      label: t("idle timeout", "连接空闲超时时间"),
      created: 900,
    },
    {
      field: "Cps",
      suffix: "cps",
      kind: "count",
      label: t("limit of new connections", "新建连接限速"),
      created: 0,
      annotation: {
        meaning: {
          en: "New connections a second that a listener takes in each zone; 0 sets no limit.",
          zh: "监听在每个可用区的新建连接数上限，0 表示不限制。",
        },
        valueType: "int",
        min: 0,
        max: 1000000,
        since: "v2.5.0",
        unparsable: "reconcile-fails",
        notAllowed: "api-rejects",
      },
    },
    {
      field: "ProxyProtocolEnabled",
      suffix: "proxy-protocol",
      kind: "flag",
      label: t("Proxy Protocol", "Proxy Protocol 配置"),
      created: false,
    },
  ],
  proxy: [
    {
      field: "Ppv2PrivateLinkEpIdEnabled",
      suffix: "ppv2-pvl-ep-id-enabled",
      kind: "flagOrAbsent",
      label: t("Proxy Protocol with the endpoint id", "Proxy Protocol 携带终端节点 ID"),
      created: false,
      annotation: {
        ...OF_PROXY,
        meaning: {
          en: "Proxy protocol carries the PrivateLink endpoint id.",
          zh: "Proxy Protocol 携带私网连接终端节点 ID。",
        },
      },
    },
    {
      field: "Ppv2PrivateLinkEpsIdEnabled",
      suffix: "ppv2-pvl-eps-id-enabled",
      kind: "flagOrAbsent",
      label: t("Proxy Protocol with the endpoint service id", "Proxy Protocol 携带终端节点服务 ID"),
      created: false,
      annotation: {
        ...OF_PROXY,
        meaning: {
          en: "Proxy protocol carries the PrivateLink endpoint service id.",
          zh: "Proxy Protocol 携带私网连接终端节点服务 ID。",
        },
      },
    },
    {
      field: "Ppv2VpcIdEnabled",
      suffix: "ppv2-pvl-vpc-id-enabled",
      kind: "flagOrAbsent",
      label: t("Proxy Protocol with the VPC id", "Proxy Protocol 携带 VPC ID"),
      created: false,
      annotation: {
        ...OF_PROXY,
        meaning: { en: "Proxy protocol carries the id of the client's VPC.", zh: "Proxy Protocol 携带客户端 VPC ID。" },
      },
    },
  ],
  tls: [
    { field: "CertificateIds", suffix: "cert-id", kind: "list", label: t("certificates", "证书") },
    {
      field: "CaCertificateIds",
      suffix: "cacert-id",
      kind: "list",
      label: t("CA certificates", "CA 证书"),
      created: [],
      annotation: {
        meaning: { en: "CA certificates for mutual TLS.", zh: "双向认证使用的 CA 证书。" },
        apiWords: ["cacertificate"],
        valueType: "list",
        since: "v2.5.0",
        requires: [{ key: "lb-cacert", values: ["on"] }],
        notAllowed: "api-rejects",
      },
    },
    {
      field: "CaEnabled",
      suffix: "cacert",
      kind: "flag",
      label: t("mutual TLS", "双向认证"),
      created: false,
      annotation: {
        ...OFF_UNLESS_ON,
        meaning: { en: "Mutual TLS on or off; on needs cacert-id.", zh: "是否开启双向认证，开启时需要 cacert-id。" },
        since: "v2.5.0",
        requires: [{ key: "lb-cacert-id", when: { value: "on" } }],
      },
    },
    {
      field: "SecurityPolicyId",
      suffix: "tls-cipher-policy",
      kind: "text",
      label: t("TLS policy", "TLS 安全策略"),
      created: "tls_cipher_policy_1_0",
    },
    {
      field: "AdditionalCertificateIds",
      suffix: "additional-cert-ids",
      kind: "own",
      label: t("additional certificates", "扩展证书"),
      annotation: {
        meaning: { en: "More certificates of a tcpssl listener.", zh: "tcpssl 监听的扩展证书。" },
        valueType: "list",
        since: "v2.13.0",
        requires: [{ key: "lb-cert-id" }],
        notAllowed: "api-rejects",
        console: "additional certificates",
      },
    },
  ],
  alpn: [
    {
      field: "AlpnEnabled",
      suffix: "alpn",
      kind: "flag",
      label: t("ALPN", "ALPN 配置"),
      created: false,
      annotation: {
        ...OFF_UNLESS_ON,
        meaning: {
          en: "ALPN on or off for tcpssl listeners; on needs alpn-policy.",
          zh: "tcpssl 监听是否开启 ALPN，开启时需要 alpn-policy。",
        },
        since: "v2.10.0",
        requires: [{ key: "lb-alpn-policy", when: { value: "on" } }],
      },
    },
    {
      field: "AlpnPolicy",
      suffix: "alpn-policy",
      kind: "text",
      label: t("ALPN policy", "ALPN 策略"),
      annotation: {
        meaning: { en: "Which HTTP versions ALPN offers.", zh: "ALPN 协商的 HTTP 版本策略。" },
        allowed: ["HTTP1Only", "HTTP2Only", "HTTP2Optional", "HTTP2Preferred"],
        since: "v2.10.0",
        requires: [{ key: "lb-alpn", values: ["on"] }],
        notAllowed: "api-rejects",
      },
    },
  ],
  group: [
    { field: "ServerGroupName", suffix: null, kind: "own", label: t("name", "名称") },
    {
      field: "IpVersionAffinityMode",
      suffix: null,
      kind: "own",
      label: t("IP version affinity", "IP 版本亲和模式"),
    },
    {
      field: "AddressIPVersion",
      suffix: "backend-ip-version",
      kind: "own",
      label: t("IP version", "IP 版本"),
      created: "ipv4",
    },
    {
      field: "Scheduler",
      suffix: "scheduler",
      kind: "word",
      label: t("scheduler", "调度算法"),
      created: "Wrr",
    },
    {
      field: "ConnectionDrainEnabled",
      suffix: "connection-drain",
      kind: "flag",
      label: t("connection drain", "连接优雅中断"),
      created: false,
    },
    {
      field: "ConnectionDrainTimeout",
      suffix: "connection-drain-timeout",
      kind: "number",
      label: t("connection drain timeout", "连接优雅中断超时时间"),
      created: 0,
    },
    {
      field: "PreserveClientIpEnabled",
      suffix: "preserve-client-ip",
      kind: "flag",
      label: t("client address preservation", "客户端地址保持"),
      created: true,
      annotation: {
        ...OFF_UNLESS_ON,
        meaning: { en: "Backends see the client's address.", zh: "后端可获取客户端源地址。" },
        defaultValue: "on",
        since: "v2.5.0",
        conflictsWith: [{ key: "lb-protocol-port", values: ["tcpssl:*"] }],
      },
    },
    {
      field: "ServerGroupType",
      suffix: "server-group-type",
      kind: "own",
      label: t("type", "类型"),
      created: "Instance",
      annotation: {
        meaning: { en: "How servers are registered: by instance, or by address.", zh: "服务器组类型：按实例或按 IP。" },
        allowed: ["Instance", "Ip"],
        caseSensitive: false,
        defaultValue: "Instance",
        since: "v2.8.0",
        unparsable: "reconcile-fails",
        notAllowed: "reconcile-fails",
      },
    },
    { field: "HealthCheck", suffix: null, kind: "own", label: t("health check", "健康检查") },
  ],
  health: [
    {
      field: "HealthCheckEnabled",
      suffix: "health-check-flag",
      kind: "flag",
      label: t("health check", "健康检查"),
      created: true,
    },
    {
      field: "HealthCheckConnectPort",
      suffix: "health-check-connect-port",
      kind: "number",
      label: t("health check port", "健康检查端口"),
      created: 0,
    },
    {
      field: "HealthyThreshold",
      suffix: "healthy-threshold",
      kind: "number",
      label: t("healthy threshold", "健康阈值"),
      created: 2,
    },
    {
      field: "UnhealthyThreshold",
      suffix: "unhealthy-threshold",
      kind: "number",
      label: t("unhealthy threshold", "不健康阈值"),
      created: 2,
    },
    {
      field: "HealthCheckConnectTimeout",
      suffix: "health-check-connect-timeout",
      kind: "number",
      label: t("health check timeout", "健康检查超时时间"),
      created: 5,
    },
    {
      field: "HealthCheckInterval",
      suffix: "health-check-interval",
      kind: "number",
      label: t("health check interval", "健康检查间隔"),
      created: 5,
    },
    {
      field: "HealthCheckType",
      suffix: "health-check-type",
      kind: "word",
      label: t("health check type", "健康检查类型"),
      created: "TCP",
    },
    {
      field: "HttpCheckMethod",
      suffix: "health-check-method",
      kind: "word",
      label: t("health check method", "健康检查方法"),
      created: "",
    },
    {
      field: "HealthCheckHttpVersion",
      suffix: "health-check-http-version",
      kind: "word",
      label: t("health check HTTP version", "健康检查 HTTP 版本"),
    },
    {
      field: "HealthCheckDomain",
      suffix: "health-check-domain",
      kind: "text",
      label: t("health check domain", "健康检查域名"),
      created: "",
    },
    {
      field: "HealthCheckUrl",
      suffix: "health-check-uri",
      kind: "text",
      label: t("health check path", "健康检查路径"),
      created: "",
    },
    {
      field: "HealthCheckHttpCode",
      suffix: "health-check-httpcode",
      kind: "list",
      label: t("health check HTTP codes", "健康检查状态码"),
      created: [],
    },
  ],
};

/** The fields that the API keeps in one object, in the controller's order. */
export const nlbFieldsOf = (part: NlbPart): readonly NlbField[] => FIELDS[part];

export const NLB_PARTS = Object.keys(FIELDS) as readonly NlbPart[];
export const NLB_FIELDS: readonly NlbField[] = NLB_PARTS.flatMap(nlbFieldsOf);

const createdOf = (...parts: NlbPart[]): NlbItem =>
  Object.fromEntries(
    parts
      .flatMap(nlbFieldsOf)
      .flatMap(({ field, created }) => (created === undefined ? [] : [[field, structuredClone(created)]])),
  );

/** An NLB that was created with the mandatory parameters only. */
export const newNlb = (): NlbItem => createdOf("nlb");

/** A listener of this protocol (TCP, UDP, TCPSSL) that was created with the mandatory parameters only. */
export const newNlbListener = (protocol: string): NlbItem => ({
  ...createdOf("listener", ...(protocol === "TCPSSL" ? (["tls", "alpn"] as const) : [])),
  ...(protocol === "UDP" ? { IdleTimeout: 20 } : {}),
  ProxyProtocolV2Config: createdOf("proxy"),
});

/** The same of a server group. */
export const newNlbGroup = (): NlbItem => ({
  ...createdOf("group"),
  AnyPortEnabled: false,
  HealthCheck: createdOf("health"),
});
