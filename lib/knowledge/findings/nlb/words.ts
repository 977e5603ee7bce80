import { NLB_FIELDS } from "@/lib/ccm/fields/nlb";
import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

const LABELS: ReadonlyMap<string, Text> = new Map(NLB_FIELDS.map(({ field, label }) => [field, label]));

/** Label of a field of the NLB API; without a label, the API's own name. */
export const nlbField = (field: string): Text => LABELS.get(field) ?? { en: field, zh: field };

/** The CCM's action for an item of the dry run, which names the call and nothing of the values. */
export const NLB_CALLS: Readonly<Record<string, Text>> = {
  CreateNLB: t("The Service has no NLB yet: the CCM creates one.", "该 Service 还没有 NLB，CCM 会创建。"),
  UpdateLoadBalancerProtection: t(
    "The CCM switches the protections of {loadBalancerId} off and then deletes it, or releases it where preserve-lb-on-delete is set.",
    "CCM 会关闭 {loadBalancerId} 的保护，随后删除它；若设置了 preserve-lb-on-delete 则解除关联。",
  ),
  UpdateAddressType: t(
    "The CCM changes the NLB from {from} to {to}: its addresses become others.",
    "CCM 会把 NLB 从 {from} 改为 {to}：地址会变化。",
  ),
  UpdateZones: t(
    "The CCM sets the zones to {to} (now {from}). A zone that is not in that list goes, with its address.",
    "CCM 会把可用区设为 {to}（当前为 {from}）。不在列表中的可用区会连同其地址一起移除。",
  ),
  UpdateIPv6AddressType: t(
    "The CCM changes the IPv6 addresses from {from} to {to}.",
    "CCM 会把 IPv6 地址从 {from} 改为 {to}。",
  ),
  AttachCommonBandwidthPackage: t("The CCM attaches the bandwidth plan {to}.", "CCM 会加入共享带宽 {to}。"),
  DetachCommonBandwidthPackage: t(
    "The CCM detaches the bandwidth plan {from}: the addresses are billed on their own then.",
    "CCM 会移出共享带宽 {from}：之后地址单独计费。",
  ),
  UpdateNLB: t("The CCM sets it to {to} (now {from}).", "CCM 会将其设为 {to}（当前为 {from}）。"),
  JoinSecurityGroup: t(
    "The CCM adds the NLB to {added}: the rules of those groups then decide too who may connect.",
    "CCM 会将 NLB 加入 {added}：之后这些安全组的规则也决定谁可以连接。",
  ),
  LeaveSecurityGroup: t(
    "The CCM takes the NLB out of {removed}: clients whom only those groups let in are refused.",
    "CCM 会将 NLB 移出 {removed}：只靠这些安全组放行的客户端将被拒绝。",
  ),
  TagResource: t("The CCM writes the tags {added} to the NLB.", "CCM 会为 NLB 添加标签 {added}。"),
  UntagResources: t(
    "The CCM takes tags off that the Service does not ask for: {removed}.",
    "CCM 会移除 Service 未声明的标签：{removed}。",
  ),
  CreateListener: t("The CCM creates the listener {what}.", "CCM 会创建监听 {what}。"),
  UpdateListener: t("The CCM sets it to {to} (now {from}).", "CCM 会将其设为 {to}（当前为 {from}）。"),
  DeleteListener: t(
    "The CCM deletes the listener {what}; connections on it end.",
    "CCM 会删除监听 {what}，其上的连接会断开。",
  ),
  StartListener: t("The CCM starts the listener {what}.", "CCM 会启动监听 {what}。"),
  AssociateAdditionalCertificatesWithListener: t(
    "The CCM adds the certificates {added}; those of other names stay.",
    "CCM 会添加证书 {added}，其他域名的证书不变。",
  ),
  DisassociateAdditionalCertificatesWithListener: t(
    "The CCM removes the certificates {removed}: clients of their names then get the default one.",
    "CCM 会移除证书 {removed}：这些域名的客户端将使用默认证书。",
  ),
  CreateServerGroup: t(
    "The CCM creates the group with its servers, and then points its listener at it.",
    "CCM 会创建该组并加入服务器，再让监听指向它。",
  ),
  UpdateServerGroup: t("The CCM sets it to {to} (now {from}).", "CCM 会将其设为 {to}（当前为 {from}）。"),
  AddServers: t("The CCM adds the servers that the Service has and the group lacks.", "CCM 会添加该组缺少的服务器。"),
  RemoveServers: t(
    "The CCM removes the servers that the Service no longer has.",
    "CCM 会移除 Service 不再使用的服务器。",
  ),
  UpdateServers: t(
    "The CCM writes its own ports, weights and descriptions to the servers.",
    "CCM 会为服务器写入自己的端口、权重和描述。",
  ),
  DeleteServerGroup: t("No port uses the group: the CCM deletes it.", "没有端口使用该组，CCM 会删除它。"),
  CreateSecurityGroup: t(
    "The CCM creates a security group of loadBalancerSourceRanges and puts the NLB into it: other clients are refused.",
    "CCM 会为 loadBalancerSourceRanges 创建安全组并将 NLB 加入其中：其他客户端将被拒绝。",
  ),
  ModifySecurityGroupAttribute: t(
    "The CCM writes its own name and description to the security group.",
    "CCM 会为该安全组写入自己的名称和描述。",
  ),
  AuthorizeSecurityGroup: t(
    "The CCM adds the rules {added} to the security group.",
    "CCM 会在安全组中添加规则 {added}。",
  ),
  ModifySecurityGroupRule: t(
    "The CCM rewrites a rule of the security group: {to} (now {from}).",
    "CCM 会改写安全组中的规则：{to}（当前为 {from}）。",
  ),
  RevokeSecurityGroup: t(
    "The CCM removes the rules {removed} from the security group: clients whom only they let in are refused.",
    "CCM 会移除安全组中的规则 {removed}：只靠它们放行的客户端将被拒绝。",
  ),
  DeleteSecurityGroup: t(
    "The Service has no loadBalancerSourceRanges any more: the CCM deletes their security group.",
    "Service 已没有 loadBalancerSourceRanges，CCM 会删除对应的安全组。",
  ),
};
