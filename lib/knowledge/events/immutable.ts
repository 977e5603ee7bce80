import { refusalOf } from "@/lib/ccm/fields/instance";
import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const recreate = step.note(
  "Or recreate the Service in a maintenance window; its address changes.",
  "或在维护窗口重建 Service，地址会变化。",
);
const back = (suffix: string, what: string, zh: string) =>
  step.annotate(
    suffix,
    "{actual}",
    `Set the annotation back to the instance's ${what}, or remove it.`,
    `将注解改回实例的${zh}，或删除该注解。`,
  );

/** 4xx: things that cannot change after creation (address type and resource group are documented: EVT117, EVT113). */
export const IMMUTABLE_EVENTS = [
  {
    code: "EVT401",
    title: t("The primary zone cannot change", "主可用区创建后不可修改"),
    patterns: [refusalOf("master-zoneid")],
    cause: t(
      "The master-zoneid annotation differs from the instance's primary zone.",
      "master-zoneid 注解与实例的主可用区不一致。",
    ),
    steps: [step.instance(), back("master-zoneid", "primary zone", "主可用区"), recreate],
    sources: ["ccm", "ccm1"],
    related: ["EVT402"],
    examples: ["alicloud: can not change LoadBalancer master zone id once created"],
  },
  {
    code: "EVT402",
    title: t("The backup zone cannot change", "备可用区创建后不可修改"),
    patterns: [refusalOf("slave-zoneid")],
    cause: t(
      "The slave-zoneid annotation differs from the instance's backup zone.",
      "slave-zoneid 注解与实例的备可用区不一致。",
    ),
    steps: [step.instance(), back("slave-zoneid", "backup zone", "备可用区"), recreate],
    sources: ["ccm", "ccm1"],
    related: ["EVT401"],
    examples: ["alicloud: can not change LoadBalancer slave zone id once created"],
  },
  {
    code: "EVT403",
    title: t("The IP version cannot change", "IP 版本创建后不可修改"),
    patterns: [refusalOf("ip-version")],
    cause: t(
      "The ip-version annotation (ipv4 when unset) differs from the instance.",
      "ip-version 注解（未设置时为 ipv4）与实例不一致。",
    ),
    steps: [step.instance(), back("ip-version", "IP version", "IP 版本"), recreate],
    sources: ["ccm", "ccm1"],
    examples: ["alicloud: can not change LoadBalancer AddressIPVersion once created"],
  },
  {
    code: "EVT404",
    versions: t("From v2.12.4 on.", "v2.12.4 起。"),
    title: t("The network type cannot change", "网络类型创建后不可修改"),
    patterns: [refusalOf("network-type")],
    cause: t(
      "The network-type annotation (vpc, classic) differs from the instance.",
      "network-type 注解（vpc、classic）与实例不一致。",
    ),
    steps: [step.instance(), back("network-type", "network type", "网络类型"), recreate],
    examples: ["alicloud: can not change LoadBalancer network type once created"],
  },
  {
    code: "EVT405",
    versions: t("From v2.7.0 on.", "v2.7.0 起。"),
    title: t("The fixed address cannot change", "固定 IP 创建后不可修改"),
    patterns: [refusalOf("ip")],
    cause: t("The ip annotation differs from the instance's address.", "ip 注解与实例的地址不一致。"),
    steps: [step.instance(), back("ip", "address", "地址"), recreate],
    examples: ["alicloud: can not change LoadBalancer address once created"],
    nearMisses: ["can not change LoadBalancer AddressType"],
  },
] as const satisfies readonly EventRow[];
