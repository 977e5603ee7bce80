import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { FindingRow, FindingTable } from "../types";
import { NLB_CALLS } from "./words";

const t = (en: string, zh: string): Text => ({ en, zh });

/** The upgraded controller's own handling of a difference. */
const BY_ITSELF = t(
  "The upgraded CCM applies the Service's side by itself. Where the NLB's side is wanted, change the Service before the upgrade.",
  "升级后 CCM 会自动以 Service 为准进行修改。如需保留 NLB 侧的值，请在升级前修改 Service。",
);
const NAMES_CALL = t(
  'The precheck names only "{item}". Here are both values.',
  "预检只报告“{item}”，此处列出两侧的值。",
);

/** Params that only the fix reads. */
const EXTRA = [
  "annotation",
  "adopt",
  "remove",
  "backends",
  "settings",
  "groupName",
  "ids",
  "tagKeys",
  "node",
  "ip",
  "from",
  "to",
  "added",
  "removed",
] as const;

/** A row for calls of the dry run; the item is a param, since one row may cover several. */
function called<const P extends string>(
  title: Text,
  shortTitle: Text,
  params: readonly P[],
  remedy: Text = BY_ITSELF,
  severity: Severity = "error",
) {
  return {
    severity,
    title,
    shortTitle,
    cause: NAMES_CALL,
    causes: NLB_CALLS,
    remedy,
    params: [...params, "item"] as readonly (P | "item")[],
    extraParams: EXTRA,
  };
}

/** A row of a failure that leaves no item. */
function refused<const P extends string>(
  title: Text,
  shortTitle: Text,
  cause: Text,
  remedy: Text,
  params: readonly P[],
  flags: Pick<FindingRow, "endsPart" | "wholeOnly"> = {},
) {
  return {
    ...flags,
    title,
    shortTitle,
    cause,
    remedy,
    params,
    extraParams: EXTRA,
  };
}

/** CLB7xx: what the dry run of NLB (check ccmNLB, from v2.15.0 on) finds. */
export const NLB_FINDINGS = {
  CLB701: called(
    t("NLB {loadBalancerId} differs in {field}", "NLB {loadBalancerId} 的 {field} 不一致"),
    t("Attribute of the NLB differs", "NLB 的属性不一致"),
    ["field", "loadBalancerId"],
  ),
  CLB702: called(
    t("Tags of NLB {loadBalancerId} differ", "NLB {loadBalancerId} 的标签不一致"),
    t("Tags of the NLB differ", "NLB 的标签不一致"),
    ["loadBalancerId"],
    BY_ITSELF,
    "warning",
  ),
  CLB703: called(
    t("The NLB has to be created", "需要创建 NLB"),
    t("The NLB has to be created", "需要创建 NLB"),
    [],
    t(
      "Let the running CCM create it before the upgrade, and check again.",
      "请在升级前由当前运行的 CCM 创建，然后重新检查。",
    ),
  ),
  CLB704: called(
    t("NLB {loadBalancerId} is to be released", "NLB {loadBalancerId} 将被释放"),
    t("The NLB is to be released", "NLB 将被释放"),
    ["loadBalancerId"],
    t(
      "The Service goes, or is no LoadBalancer any more. Where the address must live on, take the cluster's tags and the default name off the NLB first.",
      "Service 正在删除，或不再是 LoadBalancer 类型。如需保留地址，请先移除 NLB 的集群标签和默认名称。",
    ),
  ),
  CLB705: refused(
    t("NLB {loadBalancerId}: {field} cannot be changed", "NLB {loadBalancerId} 的 {field} 不能修改"),
    t("Attribute of the NLB that cannot change", "NLB 上不能修改的属性不一致"),
    t(
      "The Service asks for another value than the NLB was made with. Every sync ends in an error, and surplus server groups are not cleaned up.",
      "Service 要求的值与 NLB 创建时不同。每次同步都会报错，多余的服务器组也不会被清理。",
    ),
    t("Write the NLB's value into the annotation.", "把注解改为 NLB 的实际值。"),
    ["field", "loadBalancerId"],
    { endsPart: true, wholeOnly: true },
  ),
  CLB706: refused(
    t("The Service has an address, but its NLB is gone", "Service 已有地址，但找不到其 NLB"),
    t("The Service has an address, but its NLB is gone", "Service 已有地址，但找不到其 NLB"),
    t(
      "No NLB of this region has the Service's tag or default name. The CCM makes no new one while the Service's status holds an address.",
      "该地域没有带有该 Service 标签或默认名称的 NLB。只要 Service 的状态中有地址，CCM 就不会新建。",
    ),
    t(
      "Name the NLB in the id annotation where it is yours, give it its tag back where the CCM made it, or recreate the Service.",
      "若 NLB 为自建，请在 id 注解中填写；若由 CCM 创建，请恢复其标签；否则重建 Service。",
    ),
    [],
    { wholeOnly: true },
  ),
  CLB707: refused(
    t("The NLB cannot be determined", "无法确定 NLB"),
    t("The NLB cannot be determined", "无法确定 NLB"),
    t(
      "The CCM looks for the NLB by id, then by tag, then by name. It finds none by that id, several, or cannot read what is on it. It says: {problem}",
      "CCM 依次按 ID、标签、名称查找 NLB。按该 ID 未找到、找到多个，或无法读取其内容。报错为：{problem}",
    ),
    t(
      "Correct the annotation, or leave the tag and the default name on one NLB.",
      "修正注解，或只在一个 NLB 上保留该标签和默认名称。",
    ),
    ["problem"],
  ),
  CLB708: refused(
    t("NLB {loadBalancerId} may not be reused", "NLB {loadBalancerId} 不能被复用"),
    t("The NLB may not be reused", "NLB 不能被复用"),
    t(
      "A reused NLB must not carry a tag of a cluster, and a Service that has a DNS name keeps it.",
      "被复用的 NLB 不能带有集群标签；Service 已有的 DNS 名称不能改变。",
    ),
    t(
      "Name the NLB with the Service's DNS name, or remove the id annotation where the CCM made it for the Service.",
      "填写持有该 Service DNS 名称的 NLB；若 NLB 由 CCM 为该 Service 创建，请删除 id 注解。",
    ),
    ["loadBalancerId"],
    { wholeOnly: true },
  ),
  CLB711: called(
    t("Listener {what} differs in {field}", "监听 {what} 的 {field} 不一致"),
    t("Setting of an NLB listener differs", "NLB 监听的配置不一致"),
    ["field", "what"],
  ),
  CLB712: called(t("Listener {what} is missing", "缺少监听 {what}"), t("NLB listener is missing", "缺少 NLB 监听"), [
    "what",
  ]),
  CLB713: called(
    t("Listener {what} would be deleted", "监听 {what} 将被删除"),
    t("NLB listener would be deleted", "NLB 监听将被删除"),
    ["what"],
    t(
      "On an NLB that the CCM made, every listener that the Service does not ask for goes, those made by hand too. Add its port to the Service, or move it to another NLB.",
      "在 CCM 创建的 NLB 上，Service 未声明的监听都会被删除，包括手动创建的。请把该端口加入 Service，或迁移到其他 NLB。",
    ),
  ),
  CLB714: called(
    t("Listener {what} is stopped", "监听 {what} 已停止"),
    t("NLB listener is stopped", "NLB 监听已停止"),
    ["what"],
    t("Start it, or let the upgraded CCM do it.", "启动该监听，或由升级后的 CCM 启动。"),
  ),
  CLB721: called(
    t("Server group {what} differs in {field}", "服务器组 {what} 的 {field} 不一致"),
    t("Setting of a server group differs", "服务器组的配置不一致"),
    ["field", "what"],
  ),
  CLB722: called(
    t("Server group {what} has to be created", "需要创建服务器组 {what}"),
    t("Server group has to be created", "需要创建服务器组"),
    ["what"],
    t(
      "It is missing, or its type or IP version is another one. Its listener comes after it, so the precheck does not show that.",
      "该组不存在，或其类型、IP 版本不同。监听在其之后处理，因此预检不会显示监听。",
    ),
  ),
  CLB723: called(
    t(
      "{item, select, AddServers {Group {what} lacks servers} RemoveServers {Group {what} has servers that are not wanted} other {Servers of group {what} differ in weight or description}}",
      "{item, select, AddServers {服务器组 {what} 缺少后端服务器} RemoveServers {服务器组 {what} 多出后端服务器} other {服务器组 {what} 的后端服务器权重或描述不一致}}",
    ),
    t("Servers of a server group differ", "服务器组的后端服务器不一致"),
    ["what"],
  ),
  CLB724: called(
    t("Server group {what} is not used any more", "服务器组 {what} 已不再使用"),
    t("Server group is not used any more", "服务器组已不再使用"),
    ["what"],
    t(
      "The upgraded CCM deletes it by itself; where others have servers in it, it only takes its own out, or its tags off.",
      "升级后 CCM 会自动删除该组；若其中有其他人的服务器，则只移除自己的服务器或标签。",
    ),
    "warning",
  ),
  CLB725: refused(
    t("{field} of your server group {what} does not fit", "自建服务器组 {what} 的 {field} 不符合要求"),
    t("Your server group does not fit", "自建服务器组不符合要求"),
    t(
      "vgroup-port names a group of another type or IP version than the Service asks for; the CCM never changes such a group.",
      "vgroup-port 指定的服务器组类型或 IP 版本与 Service 的要求不同，CCM 不会修改这类服务器组。",
    ),
    t("Name a group that fits, or change the annotation.", "请指定符合要求的服务器组，或修改注解。"),
    ["field", "what"],
  ),
  CLB731: called(
    t("The security group of the source ranges differs", "源地址段对应的安全组不一致"),
    t("Security group of the source ranges differs", "源地址段对应的安全组不一致"),
    [],
  ),
  CLB741: refused(
    t("{named} cannot be read", "{named} 无法解析"),
    t("The NLB Service cannot be read", "无法解析 NLB Service"),
    t(
      "The CCM cannot tell what the Service asks for. Nothing is compared, and the precheck has no item for it. It says: {problem}",
      "CCM 无法得知 Service 的要求。不会进行任何比较，预检也没有对应条目。报错为：{problem}",
    ),
    t("Correct {named}: {problem}", "请修正 {named}：{problem}"),
    ["problem", "named"],
  ),
} as const satisfies FindingTable;
