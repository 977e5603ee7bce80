import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/** Words of "who changed it", for pages, terminal and files. `{who}` is one of `actor` with one of `via`. */
export const WHO_TEXT = {
  title: t("Who changed it", "谁改的"),
  actor: {
    controller: t("this cluster's controller", "本集群的 CCM"),
    otherController: t("the controller of cluster {cluster}", "集群 {cluster} 的 CCM"),
    ack: t("ACK itself (role {role})", "ACK 自身（角色 {role}）"),
    alibaba: t("Alibaba Cloud ({service})", "阿里云（{service}）"),
    root: t("the account itself (root)", "主账号（root）"),
    ramUser: t("RAM user {name}", "RAM 用户 {name}"),
    sso: t("single sign-on user {name}", "单点登录用户 {name}"),
    account: t("another account ({name})", "其他账号（{name}）"),
    role: t("role {role}, session {session},", "角色 {role}（会话 {session}）"),
  },
  via: {
    console: t("{who} in the console", "{who}在控制台"),
    buyPage: t("{who} on the buy page", "{who}在购买页"),
    probablyConsole: t("{who}, probably in the console,", "{who}（可能在控制台）"),
    terraform: t("{who} with Terraform", "{who}通过 Terraform"),
    pulumi: t("{who} with Pulumi", "{who}通过 Pulumi"),
    ros: t("{who} through ROS", "{who}通过 ROS"),
    commandLine: t("{who} with the aliyun command line", "{who}通过 aliyun 命令行"),
    api: t("{who} over the API", "{who}通过 API"),
  },
  subject: {
    listener: t("Listener {port}", "监听 {port}"),
    group: t("Server group {part}", "服务器组 {part}"),
    accessList: t("Access control list {part}", "访问控制策略组 {part}"),
    part: t("{part}", "{part}"),
    instance: t("Instance", "实例"),
  },
  done: {
    set: t("{subject}: {field} set to {value} by {who}", "{subject}：{who}把 {field} 设为 {value}"),
    event: t("{subject}: {event} by {who}", "{subject}：{who}调用了 {event}"),
  },
  empty: t("(empty)", "（空）"),
  cause: {
    hand: t(
      "Changed outside the cluster. Both ways are open: write what the instance has into the Service, or let the controller set what the Service asks for. First ask why it was changed.",
      "在集群之外被修改。两个方向都可行：把实例的现状写回 Service，或让 CCM 恢复 Service 的期望值。请先了解修改原因。",
    ),
    tool: t(
      "Set by a program that sets it again with its next run. Whichever way you choose, change its configuration too.",
      "由会再次写入的程序设置，下次运行会重新写入。无论选择哪个方向，都要同时修改该程序的配置。",
    ),
    controller: t(
      "The controller did this itself. So the Service was edited since, and its sync is due.",
      "这是 CCM 自己的操作。因此是之后编辑了 Service，等待同步。",
    ),
    controllerBackends: t(
      "The controller did this itself. So the Pods or nodes behind the Service changed since, and its sync is due.",
      "这是 CCM 自己的操作。因此是之后 Service 背后的 Pod 或节点有变化，等待同步。",
    ),
    otherController: t(
      "Two clusters manage this instance. Find out which of them should, before either value is chosen.",
      "有两个集群在管理该实例。选择任何一个值之前，先确认应由哪个集群管理。",
    ),
    service: t(
      "No change of this is recorded. Then the Service was edited and its sync is due, unless the change is one that the record does not show.",
      "没有相关修改记录。因此是编辑了 Service 且等待同步，除非该修改不在记录范围内。",
    ),
    serviceBackends: t(
      "No change of this is recorded. Then the Pods or nodes behind the Service changed and its sync is due, unless the change is one that the record does not show.",
      "没有相关修改记录。因此是 Service 背后的 Pod 或节点有变化且等待同步，除非该修改不在记录范围内。",
    ),
    lost: t(
      "If it was deleted, that is recorded under its own id, which is not known any more.",
      "如果是被删除的，记录以其自身 ID 保存，而该 ID 已无从得知。",
    ),
    tooMany: t(
      "Not looked up: one answer takes {most} queries at most. Ask for this finding alone.",
      "未查询：一次最多 {most} 次查询。请单独查询该问题。",
    ),
  },
  /** Why nothing can be told. */
  notTold: {
    off: t(
      "Not looked up: this is switched off. Set PREFLIGHT_ACTIONTRAIL=on to ask ActionTrail.",
      "未查询：该功能未开启。设置 PREFLIGHT_ACTIONTRAIL=on 后可查询操作审计。",
    ),
    forbidden: t(
      "Not looked up: this account lacks actiontrail:LookupEvents on resource *. It shows all events of the account; ask the administrator of the account.",
      "未查询：当前账号缺少对资源 * 的 actiontrail:LookupEvents 权限。该权限可查看账号的全部事件，请联系权限管理员。",
    ),
    noEndpoint: t(
      "Not looked up: ActionTrail of {region} cannot be reached. It is not offered there, or the network does not let it through.",
      "未查询：无法访问 {region} 的操作审计。该地域未提供服务，或网络不通。",
    ),
    throttled: t(
      "Not looked up: ActionTrail takes two queries a second from the whole account, and others use them. Try again in a minute.",
      "未查询：操作审计对整个账号限制为每秒两次查询，额度已被占用。请稍后重试。",
    ),
    failed: t("Not looked up: {message}", "未查询：{message}"),
    notFound: t(
      "Nothing by others than the controller is recorded for {instance} in {region} from {from} to {to}. That proves little: changes before that time, of the last 10 minutes, from another account, under the id of another part, and operations that ActionTrail does not record are not in it.",
      "{from} 至 {to} 期间，{region} 的 {instance} 没有 CCM 之外的修改记录。这并不能证明无人修改：更早的修改、最近 10 分钟内的修改、其他账号的操作、以其他部件 ID 记录的操作，以及操作审计不记录的操作都不在其中。",
    ),
    notFoundYoung: t(
      "Nothing by others than the controller is recorded for {instance} in {region} since it was made. That proves little: changes of the last 10 minutes, from another account, under the id of another part, and operations that ActionTrail does not record are not in it.",
      "{region} 的 {instance} 创建以来没有 CCM 之外的修改记录。这并不能证明无人修改：最近 10 分钟内的修改、其他账号的操作、以其他部件 ID 记录的操作，以及操作审计不记录的操作都不在其中。",
    ),
  },
  controller: t(
    "{count, plural, one {# write} other {# writes}} by this cluster's controller.",
    "本集群 CCM 的写操作 {count} 次。",
  ),
  refused: t(
    "{count, plural, one {Refused once} other {Refused # times}}: {event} by {who} ({code})",
    "被拒绝 {count} 次：{who}的 {event}（{code}）",
  ),
  cut: t(
    "More is recorded than was read: the list goes back to {at} only.",
    "记录多于已读取的内容：列表只回溯到 {at}。",
  ),
  covered: t(
    "Recorded from {from} to {to}, {calls, plural, one {# query} other {# queries}}.",
    "记录范围 {from} 至 {to}，共 {calls} 次查询。",
  ),
  changes: t("Changes by others", "其他修改"),
} as const;
