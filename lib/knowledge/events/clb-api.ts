import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const set = (suffix: string, hole: string, en: string, zh: string) => step.annotate(suffix, `{${hole}}`, en, zh);
const listener = (protocol: string) =>
  step.look(
    "Read the listener as it is now.",
    "查看监听的当前配置。",
    `aliyun slb DescribeLoadBalancer${protocol}ListenerAttribute --RegionId {region} --LoadBalancerId {loadBalancerId} --ListenerPort {port}`,
  );

const ROWS: readonly EventRow[] = [
  {
    code: "EVT937",
    title: t("The certificate cannot be used", "证书无法使用"),
    cause: t(
      "An https listener needs cert-id with a certificate of this region whose key matches; it is missing, unknown or does not fit.",
      "https 监听需要 cert-id 指定该地域内且私钥匹配的证书；当前缺失、不存在或不匹配。",
    ),
    patterns: [
      "The specified parameter ServerCertificateId is empty",
      "Certificate and key does not match",
      "The specified ServerCertificateId does not exist",
      "The specified CertificateId does not exist",
    ],
    apiCodes: [
      "CertificateNotExist",
      "ServerCertificateId.NotFound",
      "CACertificateId.NotFound",
      "CertificateNotMatchPrivateKey",
    ],
    steps: [
      step.certificates(),
      set("cert-id", "certificateId", "Name one that exists and is not expired.", "填写存在且未过期的证书 ID。"),
    ],
    related: ["EVT603", "EVT604"],
  },
  {
    code: "EVT938",
    title: t("The access control list cannot be applied", "访问控制策略组无法应用"),
    cause: t(
      "acl-id names a list that does not exist here, has another IP version, or the listener's access control does not allow the change. Until it is right the listener keeps the list it has.",
      "acl-id 指定的策略组不存在、IP 版本不符，或监听的访问控制状态不允许变更。修正之前监听保持原有策略组。",
    ),
    patterns: [
      "Acl does not exist",
      "The ip version of this LoadBalancer and the Acl is conflict",
      "Listener AccessControl Status is Incorrect",
    ],
    apiCodes: ["AclNotExist", "IpVersionConflict"],
    steps: [
      step.look(
        "List the access control lists of the region.",
        "列出该地域的访问控制策略组。",
        "aliyun slb DescribeAccessControlLists --RegionId {region}",
      ),
      set(
        "acl-id",
        "aclId",
        "Name the list that is meant; leave access control on.",
        "填写正确的策略组 ID，并保持访问控制开启。",
      ),
    ],
  },
  {
    code: "EVT939",
    title: t("A health check setting is not accepted", "健康检查设置不被接受"),
    cause: t(
      "A health-check annotation has a value that this protocol does not take, or one that is needed is missing.",
      "某个健康检查注解的取值不适用于该协议，或缺少必要的注解。",
    ),
    patterns: [
      "The parameter HealthCheckConnectPort is required",
      "The param of HealthCheck is illegal",
      "The param of HelathCheck is illegal",
    ],
    apiCodes: [
      "IllegalParam.HealthCheck*",
      "InvalidParam.HealthCheck*",
      "MissingParam.HealthCheckConnectPort",
      "InvalidParamLength.HealthCheck*",
    ],
    steps: [
      step.describe(),
      step.note(
        "Correct the health-check annotation that the message names; numbers are seconds or counts without a unit.",
        "修正消息指出的健康检查注解；数值为秒数或次数，不带单位。",
      ),
    ],
    related: ["EVT929"],
  },
  {
    code: "EVT940",
    title: t("The bandwidth is not accepted", "带宽取值不被接受"),
    cause: t(
      "The bandwidth annotation is outside what the instance or its billing allows.",
      "bandwidth 注解超出实例或其计费方式允许的范围。",
    ),
    patterns: [
      "The specified Bandwidth is invalid.",
      "The param Bandwidth is invalid",
      "The listen bandwidth is not Support",
      "The specified bandwidth is not valid",
    ],
    apiCodes: ["InvalidParameter.Bandwidth", "InvalidParameterBandwidth"],
    steps: [
      step.instance(),
      set(
        "bandwidth",
        "bandwidth",
        "Give Mbit/s within the limits of the instance.",
        "填写实例允许范围内的 Mbit/s 数值。",
      ),
    ],
    related: ["EVT301", "EVT927"],
  },
  {
    code: "EVT941",
    title: t("The same backend is given twice", "同一后端被重复添加"),
    cause: t(
      "Two endpoints stand for the same server and port: two Pods share a node port's address, or a slice lists one twice.",
      "两个端点指向同一服务器和端口：例如多个 Pod 共用节点地址，或 EndpointSlice 重复列出。",
    ),
    patterns: [
      "Backend servers have same port and serverId",
      "BackendServers contain duplicated value of ServerID and Port",
    ],
    apiCodes: ["BACKEND_SERVERS_HAVE_SAME_PORT_AND_SERVERID"],
    steps: [step.endpoints(), step.log()],
    examples: [
      "Backend servers have same port and serverId.",
      "The specified BackendServers contain duplicated value of ServerID and Port.",
    ],
  },
  {
    code: "EVT942",
    title: t("The instance name is not accepted or taken", "实例名称不被接受或已被占用"),
    cause: t(
      "The name annotation holds characters that CLB does not take, or another instance has that name.",
      "name 注解包含 CLB 不接受的字符，或名称已被其他实例占用。",
    ),
    patterns: [
      "The specified loadbalancer name has been used",
      "The Lb Name is Not supported",
      "The LoadBalancerName is invalid",
    ],
    steps: [set("name", "loadBalancerName", "Give another name.", "更换名称。")],
  },
  {
    code: "EVT943",
    title: t("A tag is not accepted", "标签不被接受"),
    cause: t(
      "A key or value of additional-resource-tags is malformed or given twice.",
      "additional-resource-tags 的键或值格式错误或重复。",
    ),
    patterns: [
      "The Tag.N.Key contain duplicate key",
      "The param TagKey has duplicate value",
      "The specified TagKey or TagValue is invalid",
      "The specified tags is invalid",
    ],
    apiCodes: ["Duplicate.TagKey", "InvalidParam.Tag*", "InvalidTagKey*", "InvalidTagValue*"],
    steps: [
      set(
        "additional-resource-tags",
        "tags",
        "Write key=value pairs with commas between, each key once.",
        "填写以逗号分隔的 key=value，键不可重复。",
      ),
    ],
    related: ["EVT918", "EVT934"],
  },
  {
    code: "EVT944",
    title: t("A shared-performance instance does not support it", "性能共享型实例不支持该功能"),
    cause: t(
      "The instance is of the old shared specification, which lacks this feature.",
      "该实例为旧的性能共享型规格，不支持此功能。",
    ),
    patterns: [
      "The loadbalancer with share spec does not support the parameter",
      "Share spec does not support the feature",
      "The loadBalancer of shared spec does not support the parameter",
      "The instance with shared loadBalancerSpec does not support",
    ],
    apiCodes: ["SPEC_NOT_SUPPORT_PARAMETER", "InvalidParameter.SpecNotSupport", "InvalidParameterValue.SpecNotSupport"],
    steps: [
      step.instance(),
      step.note(
        "Remove the annotation of that feature, or move the Service to an instance with a specification.",
        "删除该功能的注解，或将 Service 迁移到有规格的实例。",
      ),
    ],
    examples: [
      "Share spec does not support the feature.",
      "The loadBalancer of shared spec does not support the parameter: acl.",
    ],
    related: ["EVT112"],
  },
  {
    code: "EVT945",
    title: t("An extra certificate is not accepted", "扩展域名证书不被接受"),
    cause: t(
      "domain-extensions repeats a domain, or names one that the listener does not have any more.",
      "domain-extensions 中域名重复，或监听上已不存在该扩展域名。",
    ),
    patterns: ["The specified Domain exists", "The specified DomainExtensionId does not exist"],
    apiCodes: ["InvalidParameter.Domain", "InvalidParameter.DomainExtensionId"],
    steps: [
      step.look(
        "List the listener's extra certificates.",
        "列出监听的扩展域名。",
        "aliyun slb DescribeDomainExtensions --RegionId {region} --LoadBalancerId {loadBalancerId} --ListenerPort {port}",
      ),
      set("domain-extensions", "domainExtensions", "Give each domain once.", "每个域名只填写一次。"),
    ],
    related: ["EVT602"],
  },
  {
    code: "EVT946",
    title: t("Another listener redirects to this one", "有监听重定向到该监听"),
    cause: t(
      "The listener is the target of a redirect, so it cannot be deleted or changed.",
      "该监听是重定向目标，无法删除或修改。",
    ),
    patterns: [
      "The specified listener is forwarded by the other listener, the ListenerForward relationship",
      "The specified listener is forwarded by the other listener",
    ],
    apiCodes: ["ListenerForwardExist"],
    steps: [
      listener("HTTP"),
      step.note("Take the redirect out of forward-port first.", "先从 forward-port 中移除该重定向。"),
    ],
    examples: ["The specified listener is forwarded by the other listener, the ListenerForward relationship exists."],
    related: ["EVT928"],
  },
  {
    code: "EVT947",
    title: t("The billing method does not fit the instance", "计费方式与实例不符"),
    cause: t(
      "charge-type, instance-charge-type and spec ask for a combination that this instance cannot have.",
      "charge-type、instance-charge-type 与 spec 的组合不适用于该实例。",
    ),
    patterns: [
      "The specified InternetChargeType not allowed",
      "The share instance not support PayBy95",
      "The charge type of internet prepay instance can only be paybybandwidth",
      "because the instanceChargeType of loadbalancer is PayBySpec",
      "The parameter InstanceChargeType is illegal",
    ],
    apiCodes: [
      "Instance.InternetChargeTypeNotAllowed",
      "Instance.ShareSlbNotSupportPay95",
      "OperationDenied.PayBySpec",
      "IllegalParam.InstanceChargeType",
    ],
    steps: [
      step.instance(),
      set(
        "charge-type",
        "chargeType",
        "Put back what the instance has, or remove the annotation.",
        "改回实例当前的取值，或删除注解。",
      ),
    ],
    examples: [
      "Illegal parameter. The specified InternetChargeType not allowed.",
      "The parameter InstanceChargeType is illegal.",
    ],
    related: ["EVT115", "EVT926"],
  },
  {
    code: "EVT948",
    title: t("The IP version is not supported here", "此处不支持该 IP 版本"),
    cause: t(
      "IPv6 is asked for where instance, zone, backend or feature has none.",
      "实例、可用区、后端或功能不支持所要求的 IPv6。",
    ),
    patterns: [
      "The specified loadbalancer does not support ipv6 backend",
      "does not support ipv6",
      "X-Forward-For is not supported to a ipv6 instance",
      "because of OnlyIpv4SlbSupport",
    ],
    apiCodes: ["LBNotSupportIpv6Backend", "RegionOrZonesNotSupportIpv6", "OperationDenied.OnlyIpv4SlbSupport"],
    steps: [
      step.instance(),
      set(
        "ip-version",
        "ipVersion",
        "Set the version that the instance has (read when it is created).",
        "设置为实例的 IP 版本（仅创建时生效）。",
      ),
    ],
    examples: [
      "The specified loadbalancer does not support ipv6 backend.",
      "The specified region or master/slave zones does not support ipv6.",
    ],
    related: ["EVT403"],
  },
  {
    code: "EVT949",
    title: t("The fixed address cannot be had", "固定 IP 不可用"),
    cause: t(
      "The address in the ip annotation is in use or not allowed for this instance.",
      "ip 注解指定的地址已被占用或不适用于该实例。",
    ),
    patterns: ["The vpc Ip is exist", "The Ip is not Supported"],
    steps: [
      set(
        "ip",
        "ip",
        "Choose a free address of the vSwitch (read when the instance is created).",
        "选择交换机内的空闲地址（仅创建时生效）。",
      ),
    ],
    related: ["EVT930", "EVT405"],
  },
  {
    code: "EVT950",
    title: t("A timeout is out of range", "超时时间超出范围"),
    cause: t("A timeout annotation exceeds what the listener takes.", "超时注解超出监听允许的范围。"),
    patterns: ["The specified IdleTimeout exceeds the limit", 'The specified parameter "IdleTimeout" is not valid'],
    apiCodes: ["InvalidParameter.IdleTimeout", "InvalidParameter.RequestTimeout"],
    steps: [
      set(
        "idle-timeout",
        "seconds",
        "Give seconds within the range: idle 1 to 60, request 1 to 180.",
        "填写范围内的秒数：idle 为 1 到 60，request 为 1 到 180。",
      ),
    ],
  },
];

/** Errors of the API that a CLB Service meets. */
export const CLB_API_EVENTS: readonly EventRow[] = ROWS.map((row) => ({ ...row, sources: ["api"] }));
