import { INSTANCE_FIELDS } from "./instance";
import { LISTENER_FIELDS } from "./listener";
import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/** Labels by the API's name of a compared field. */
const NAMES: ReadonlyMap<string, Text> = new Map([
  ...[...LISTENER_FIELDS, ...INSTANCE_FIELDS].map(({ field, label }) => [field, label] as const),
  ["InternetChargeType", t("Internet billing", "公网计费方式")],
  ["Bandwidth", t("Bandwidth", "带宽")],
  ["LoadBalancer", t("Load balancer", "负载均衡实例")],
  ["id", t("Load balancer", "负载均衡实例")],
  ["Listener", t("Listener", "监听")],
  ["Status", t("Status", "状态")],
  ["VServerGroup", t("VServer group", "虚拟服务器组")],
  ["ServerGroup", t("Server group", "服务器组")],
  ["backend", t("Backend", "后端服务器")],
  ["SecurityGroupIds", t("Security groups", "安全组")],
  ["zone-maps", t("Zones", "可用区")],
]);

/** Label of a field; undefined for one without, which is shown by its API name. */
export const fieldName = (field: string): Text | undefined => NAMES.get(field);
