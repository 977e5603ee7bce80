import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import { num, str } from "../read";
import { changeable, immutable, type AttributeRefusal, type InstanceField } from "./instance-kinds";

/** `paybytraffic` or `paybybandwidth`, for both spellings of the API. */
function internetCharge(instance: CloudLoadBalancer): string {
  const alias = str(instance.InternetChargeTypeAlias);
  if (alias !== "") return alias;
  const code = str(instance.InternetChargeType);
  return code === "3" ? "paybybandwidth" : code === "4" ? "paybytraffic" : code;
}

export const METERING = changeable({
  field: "InstanceChargeType",
  code: "CLB403",
  suffix: "instance-charge-type",
  since: "v2.4.0",
  category: "billing",
  label: { en: "Instance billing", zh: "实例计费类型" },
  note: {
    en: "It may have been changed in the console (for example to PayByCLCU). The CCM will change the metering method.",
    zh: "可能是在控制台修改的（例如改成了 PayByCLCU）。CCM 会修改计费类型。",
  },
  remedy: {
    en: "Set the annotation to {actual}; for PayByCLCU also remove the spec annotation.",
    zh: "把注解改为 {actual}；若为 PayByCLCU，同时删除 spec 注解。",
  },
  annotation: {
    caution: {
      en: "New instances are PayByCLCU from v2.12.1 on; existing ones stay as they are.",
      zh: "从 v2.12.1 起新建实例默认为 PayByCLCU，已有实例不变。",
    },
    allowed: ["PayBySpec", "PayByCLCU"],
    defaultValue: "PayByCLCU",
    conflictsWith: [
      { key: "lb-spec", when: "PayByCLCU" },
      { key: "lb-charge-type", values: ["paybybandwidth"], when: "PayByCLCU" },
    ],
  },
  change: {
    action: "ModifyLoadBalancerInstanceChargeType",
    parameter: "InstanceChargeType",
    also: "LoadBalancerSpec",
    item: "ModifyLoadBalancerInstanceChargeType",
    // v2.4 sends and prints no specification.
    says: (type, spec) =>
      `ModifyLoadBalancerInstanceChargeType should be ${type}${spec === undefined ? "" : ` with spec [${spec}]`}`,
  },
  example: {
    desired: "PayByCLCU",
    actual: "PayBySpec",
    error:
      "OpenAPI: ModifyLoadBalancerInstanceChargeType, Message: loadbalancer lb-web ModifyLoadBalancerInstanceChargeType should be PayByCLCU with spec []",
  },
});

export const SPECIFICATION = changeable({
  field: "LoadBalancerSpec",
  code: "CLB401",
  suffix: "spec",
  since: "v1.9.3",
  category: "billing",
  label: { en: "Specification", zh: "实例规格" },
  note: { en: "The CCM will change the specification, and with it the price.", zh: "CCM 会修改规格，费用随之变化。" },
  annotation: {
    caution: { en: "Has no meaning on a pay-by-LCU instance.", zh: "对按使用量（LCU）计费的实例没有意义。" },
    allowed: ["slb.s1.small", "slb.s2.small", "slb.s2.medium", "slb.s3.small", "slb.s3.medium", "slb.s3.large"],
    defaultValue: "slb.s1.small",
    requires: [{ key: "lb-instance-charge-type", values: ["PayBySpec"], when: { createdBy: "v2.12.1" } }],
    conflictsWith: [{ key: "lb-instance-charge-type", values: ["PayByCLCU"] }],
  },
  change: {
    action: "ModifyLoadBalancerInstanceSpec",
    parameter: "LoadBalancerSpec",
    item: "ModifySLBSpec",
    says: (spec) => `spec should be ${spec}`,
  },
  // A smaller one takes fewer new connections.
  traffic: "newConnections",
  example: {
    desired: "slb.s2.small",
    actual: "slb.s1.small",
    error: "OpenAPI: ModifyLoadBalancerInstanceSpec, Message: loadbalancer lb-web spec should be slb.s2.small",
    with: { instance: { InstanceChargeType: "PayBySpec" } },
  },
});

/** Two attributes, one call, one finding: `{field}` is the one that differs. */
const INTERNET = {
  code: "CLB402",
  category: "billing",
  label: { en: "Internet billing or bandwidth", zh: "公网计费或带宽" },
  title: {
    en: "Internet {field} is {actual}, the Service asks for {desired}",
    zh: "公网 {field} 为 {actual}，Service 期望 {desired}",
  },
  note: { en: "The CCM will change billing or bandwidth of the instance.", zh: "CCM 会修改实例的计费方式或带宽。" },
} as const;
const INTERNET_CALL = {
  action: "ModifyLoadBalancerInternetSpec",
  item: "ModifyInternetSpec",
  says: (charge: string | number, bandwidth?: string | number) =>
    `chargeType should be ${charge}, bandwidth ${bandwidth}`,
};

export const INTERNET_CHARGE = changeable({
  ...INTERNET,
  field: "InternetChargeType",
  suffix: "charge-type",
  since: "v1.9.3",
  annotation: {
    caution: {
      en: "Internet billing: by traffic or by bandwidth. Not to be mixed up with instance-charge-type.",
      zh: "公网计费方式：按流量或按带宽。不要与 instance-charge-type 混淆。",
    },
    allowed: ["paybytraffic", "paybybandwidth"],
    defaultValue: "paybytraffic",
    conflictsWith: [
      { key: "lb-address-type", values: ["intranet"] },
      { key: "lb-instance-charge-type", values: ["PayByCLCU"] },
    ],
  },
  change: { ...INTERNET_CALL, parameter: "InternetChargeType", also: "Bandwidth" },
  actual: internetCharge,
  example: {
    desired: "paybybandwidth",
    actual: "paybytraffic",
    error:
      "OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer lb-web chargeType should be paybybandwidth, bandwidth 5",
    with: { instance: { InternetChargeTypeAlias: "paybytraffic", Bandwidth: 5, AddressType: "internet" } },
  },
});

/** Compared only while the charge type's annotation is `paybybandwidth`. */
export const BANDWIDTH = changeable({
  ...INTERNET,
  field: "Bandwidth",
  suffix: "bandwidth",
  since: "v1.9.3.10-gfb99107-aliyun",
  annotation: {
    caution: {
      en: "Compared only while charge-type is exactly paybybandwidth.",
      zh: "只有 charge-type 完全等于 paybybandwidth 时才参与比较。",
    },
    valueType: "int",
    min: 1,
    max: 5120,
    defaultValue: "50",
    requires: [{ key: "lb-charge-type", values: ["paybybandwidth"] }],
    conflictsWith: [{ key: "lb-address-type", values: ["intranet"] }],
    unparsable: "reconcile-fails",
  },
  change: { ...INTERNET_CALL, parameter: "Bandwidth", also: "InternetChargeType" },
  actual: (instance) => num(instance.Bandwidth),
  traffic: "newConnections",
  example: {
    desired: 10,
    actual: 5,
    error:
      "OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer lb-web chargeType should be paybybandwidth, bandwidth 10",
    with: {
      annotations: { "charge-type": "paybybandwidth" },
      instance: { InternetChargeTypeAlias: "paybybandwidth", AddressType: "internet" },
    },
  },
});

export const DELETE_PROTECTION = changeable({
  field: "DeleteProtection",
  code: "CLB404",
  guards: "deletion",
  suffix: "delete-protection",
  since: "v1.9.3.313-g748f81e-aliyun",
  label: { en: "Deletion protection", zh: "删除保护" },
  note: { en: "The CCM will switch it.", zh: "CCM 会切换该设置。" },
  annotation: {
    caution: {
      en: "Guards against deletion in the console. The CCM switches it off itself when the Service is deleted.",
      zh: "防止在控制台误删。删除 Service 时 CCM 会自行关闭它。",
    },
    apiWords: ["deletionprotection"],
    valueType: "flag",
    allowed: ["on", "off"],
    defaultValue: "on",
  },
  change: {
    action: "SetLoadBalancerDeleteProtection",
    parameter: "DeleteProtection",
    item: "SetSLBDeleteProtection",
    says: (flag) => `DeleteProtection should be ${flag}`,
  },
  harmless: "bookkeeping",
  example: {
    desired: "on",
    actual: "off",
    error: "OpenAPI: SetLoadBalancerDeleteProtection, Message: loadbalancer lb-web DeleteProtection should be on",
  },
});

export const MODIFICATION_PROTECTION = changeable({
  field: "ModificationProtectionStatus",
  code: "CLB405",
  guards: "modification",
  suffix: "modification-protection",
  since: "v1.9.3.313-g748f81e-aliyun",
  label: { en: "Modification protection", zh: "配置修改保护" },
  note: { en: "The CCM will switch it.", zh: "CCM 会切换该设置。" },
  annotation: {
    caution: {
      en: "ConsoleProtection or NonProtection; on and off are not valid.",
      zh: "取值为 ConsoleProtection 或 NonProtection，on/off 无效。",
    },
    apiWords: ["modificationprotection"],
    allowed: ["ConsoleProtection", "NonProtection"],
    defaultValue: "ConsoleProtection",
  },
  change: {
    action: "SetLoadBalancerModificationProtection",
    parameter: "ModificationProtectionStatus",
    item: "SetSLBModificationProtection",
    says: (flag) => `ModificationProtection should be ${flag}`,
  },
  harmless: "bookkeeping",
  example: {
    desired: "ConsoleProtection",
    actual: "NonProtection",
    error:
      "OpenAPI: SetLoadBalancerModificationProtection, Message: loadbalancer lb-web ModificationProtection should be ConsoleProtection",
  },
});

function zone<const C extends string>(row: {
  field: string;
  code: C;
  suffix: string;
  label: Text;
  apiWord: string;
  name: "master" | "slave";
}) {
  const { apiWord, name, ...rest } = row;
  return immutable({
    ...rest,
    since: "v1.9.3.10-gfb99107-aliyun",
    note: { en: "The zone of an instance cannot be changed.", zh: "实例的可用区不能修改。" },
    annotation: { apiWords: [apiWord], pattern: "^[a-z0-9-]+$" },
    refuses: `LoadBalancer ${name} zone id once created`,
    example: { desired: "cn-hangzhou-b", actual: "cn-hangzhou-a" },
  });
}

/** The compared attributes of the CLB instance; within a step in the order in which the CCM compares them. */
const ROWS = [
  zone({
    field: "MasterZoneId",
    code: "CLB411",
    suffix: "master-zoneid",
    label: { en: "Primary zone", zh: "主可用区" },
    apiWord: "masterzone",
    name: "master",
  }),
  zone({
    field: "SlaveZoneId",
    code: "CLB412",
    suffix: "slave-zoneid",
    label: { en: "Secondary zone", zh: "备可用区" },
    apiWord: "slavezone",
    name: "slave",
  }),
  immutable({
    field: "AddressType",
    code: "CLB413",
    guards: "exposure",
    suffix: "address-type",
    since: "v1.9.3",
    label: { en: "Address type", zh: "网络地址类型" },
    note: { en: "An instance cannot change between internet and intranet.", zh: "实例无法在公网和私网之间切换。" },
    remedy: {
      en: "Set {annotation} to {actual}, or move to a new instance (the address changes).",
      zh: "把 {annotation} 改为 {actual}，或迁移到新实例（地址会变化）。",
    },
    annotation: {
      caution: { en: "Cannot be changed on an existing instance.", zh: "已有实例无法修改。" },
      allowed: ["internet", "intranet"],
      defaultValue: "internet",
      nlb: { since: "v2.5.0", allowed: ["internet", "intranet"], defaultValue: "internet" },
    },
    refuses: "LoadBalancer AddressType once created. delete and retry",
    example: { desired: "intranet", actual: "internet" },
  }),
  immutable({
    field: "AddressIPVersion",
    code: "CLB414",
    suffix: "ip-version",
    since: "v1.9.3.220-g24b1885-aliyun",
    label: { en: "IP version", zh: "IP 版本" },
    note: {
      en: "The IP version of an instance cannot be changed; unset means ipv4.",
      zh: "实例的 IP 版本不能修改，未设置等同于 ipv4。",
    },
    annotation: {
      caution: {
        en: "Unset means ipv4 and is compared: an IPv6 instance needs it.",
        zh: "未设置等同于 ipv4 且会参与比较，IPv6 实例必须设置。",
      },
      allowed: ["ipv4", "ipv6"],
      defaultValue: "ipv4",
      nlb: { since: "v2.5.0", allowed: ["ipv4", "DualStack"], defaultValue: "ipv4" },
    },
    refuses: "LoadBalancer AddressIPVersion once created",
    unset: "ipv4",
    example: { desired: "ipv6", actual: "ipv4" },
  }),
  immutable({
    field: "ResourceGroupId",
    code: "CLB415",
    suffix: "resource-group-id",
    since: "v1.9.3.313-g748f81e-aliyun",
    label: { en: "Resource group", zh: "资源组" },
    note: { en: "The CCM does not move an instance between resource groups.", zh: "CCM 不会在资源组之间移动实例。" },
    remedy: {
      en: "Set {annotation} to {actual}, or move the instance to {desired}.",
      zh: "把 {annotation} 改为 {actual}，或把实例移入 {desired}。",
    },
    annotation: {
      caution: {
        en: "Counts at creation; afterwards any other value stops the sync.",
        zh: "创建时生效；之后取值不一致会使同步停止。",
      },
      apiWords: ["resourcegroup"],
      pattern: "^rg-[A-Za-z0-9]+$",
      nlb: { since: "v2.5.0" },
    },
    refuses: "ResourceGroupId once created",
    example: { desired: "rg-b", actual: "rg-a" },
  }),
  immutable({
    field: "NetworkType",
    code: "CLB416",
    suffix: "network-type",
    since: "v2.12.4",
    label: { en: "Network type", zh: "网络类型" },
    note: { en: "The network type of an instance cannot be changed.", zh: "实例的网络类型不能修改。" },
    annotation: {
      caution: {
        en: "Replaces slb-network-type, which 2.x never read.",
        zh: "取代 slb-network-type（2.x 从未读取）。",
      },
      allowed: ["classic", "vpc"],
      conflictsWith: [{ key: "lb-vswitch-id", when: "classic" }, { key: "lb-slb-network-type" }],
    },
    refuses: "LoadBalancer network type once created",
    example: { desired: "classic", actual: "vpc" },
  }),
  immutable({
    field: "Address",
    code: "CLB417",
    suffix: "ip",
    since: "v2.7.0",
    label: { en: "Address", zh: "地址" },
    note: { en: "The address of an instance cannot be changed.", zh: "实例地址不能修改。" },
    annotation: {
      caution: {
        en: "A fixed private IPv4 address; needs an intranet instance with a vSwitch.",
        zh: "固定的私网 IPv4 地址，需要私网实例并指定交换机。",
      },
      pattern: "^(\\d{1,3}\\.){3}\\d{1,3}$",
      requires: [{ key: "lb-vswitch-id" }, { key: "lb-address-type", values: ["intranet"] }],
      conflictsWith: [{ key: "lb-ip-version", values: ["ipv6"] }],
    },
    refuses: "LoadBalancer address once created",
    example: { desired: "10.0.0.9", actual: "10.0.0.8" },
  }),
  METERING,
  SPECIFICATION,
  INTERNET_CHARGE,
  BANDWIDTH,
  DELETE_PROTECTION,
  MODIFICATION_PROTECTION,
  changeable({
    field: "LoadBalancerName",
    code: "CLB406",
    suffix: "name",
    since: "v1.9.3.313-g748f81e-aliyun",
    label: { en: "Instance name", zh: "实例名称" },
    note: { en: "The CCM will rename the instance.", zh: "CCM 会重命名实例。" },
    annotation: {
      caution: {
        en: "Without it the instance keeps the name the CCM gave it. Instances without the ownership tag are lost once renamed.",
        zh: "不设置时保留 CCM 生成的名称。没有归属标签的实例改名后会找不到。",
      },
      pattern: "^[A-Za-z\\u4e00-\\u9fa5][A-Za-z0-9\\u4e00-\\u9fa5._-]{1,127}$",
      nlb: { since: "v2.5.0" },
    },
    change: {
      action: "SetLoadBalancerName",
      parameter: "LoadBalancerName",
      item: "SetSLBName",
      says: (name) => `name should be ${name}`,
    },
    harmless: "bookkeeping",
    example: {
      desired: "shop-prod",
      actual: "shop-old",
      error: "OpenAPI: SetLoadBalancerName, Message: loadbalancer lb-web name should be shop-prod",
    },
  }),
];

export type InstanceFieldCode = (typeof ROWS)[number]["code"];
export type InstanceRow = InstanceField & { code: InstanceFieldCode };
export const INSTANCE_FIELDS: readonly InstanceRow[] = ROWS;

/** The CCM's error text when an immutable attribute differs. */
export function refusalText(change: AttributeRefusal): string {
  return `can not change ${change.says}`;
}

/** The error text of an annotation's attribute; throws when the attribute has none. */
export function refusalOf(suffix: string): string {
  const change = INSTANCE_FIELDS.find((row) => row.suffix === suffix)?.change;
  if (change?.how !== "refused") throw new Error(`No attribute behind ${suffix} is refused`);
  return refusalText(change);
}
