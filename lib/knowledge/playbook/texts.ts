import type { Text } from "@/lib/model/text";

// Texts of the chapters of an upgrade.

/** A chapter's sentence, and the same in a few words. */
type Said = readonly [summary: Text, left: Text];
const said = (en: string, zh: string, leftEn: string, leftZh: string): Said => [
  { en, zh },
  { en: leftEn, zh: leftZh },
];

export const CHANGES = {
  oldUnknown: {
    en: "{from} is older than every version whose rules are known here: which findings are new with {to} cannot be said.",
    zh: "{from} 早于此处已知规则的所有版本：无法判断哪些问题是 {to} 新出现的。",
  },
  notRead: {
    en: "The changes of {to} for existing Services were not read, only those up to {known}.",
    zh: "仅了解 {known} 及更早版本对现有 Service 的变化，尚未了解 {to}。",
  },
  newerUnknown: said(
    "{from} is newer than every version whose rules are known here: what changes to {to} cannot be said.",
    "{from} 新于此处已知规则的所有版本：无法判断到 {to} 有哪些变化。",
    "version not known",
    "版本未知",
  ),
  title: { en: "Read what changes for this cluster", zh: "了解升级对本集群的变化" },
  unknown: said(
    "The installed version is not known, so the changes are not known. Set PREFLIGHT_CCM_VERSION.",
    "无法得知当前版本，因此无法给出变化。请设置 PREFLIGHT_CCM_VERSION。",
    "version not known",
    "版本未知",
  ),
  same: said("{to} runs already: nothing changes.", "已在运行 {to}：没有变化。", "nothing", "没有变化"),
  summary: said(
    "{count} points between {from} and {to} concern this cluster.",
    "从 {from} 到 {to} 有 {count} 点与本集群有关。",
    "{count} points",
    "{count} 点",
  ),
  one: said(
    "1 point between {from} and {to} concerns this cluster.",
    "从 {from} 到 {to} 有 1 点与本集群有关。",
    "1 point",
    "1 点",
  ),
  none: said(
    "Nothing between {from} and {to} is known to concern this cluster.",
    "从 {from} 到 {to} 没有已知的变化与本集群有关。",
    "nothing known",
    "没有已知变化",
  ),
  now: { en: "Applies to this cluster", zh: "影响本集群" },
  news: { en: "New findings", zh: "新增的问题" },
  gone: { en: "No longer found", zh: "不再出现的问题" },
  starts: {
    en: "{key} starts to count with {since}; without it the old way stays.",
    zh: "从 {since} 起 {key} 生效；移除该注解即保持原来的行为。",
  },
  ends: { en: "{key} is not read any more from {since} on.", zh: "从 {since} 起不再读取 {key}。" },
  versions: { en: "Compare all versions in between", zh: "对比各版本" },
} as const;

export const PERMISSIONS = {
  title: { en: "Give the CCM's role what the new version calls", zh: "为 CCM 角色授予新版本所需的权限" },
  unknown: said(
    "The installed version is not known, so the new API calls are not known.",
    "无法得知当前版本，因此无法给出新增的调用。",
    "version not known",
    "版本未知",
  ),
  none: said(
    "{to} calls nothing here that {from} did not call.",
    "{to} 在本集群没有 {from} 未调用过的接口。",
    "no new actions",
    "没有新增接口",
  ),
  ask: said(
    "Actions that {to} calls and {from} did not: {count}. Paste the policy documents of the role to see which are missing.",
    "{to} 会调用 {count} 个 {from} 未使用的接口。粘贴角色的策略文档即可核对缺少哪些。",
    "new actions: {count}",
    "新增 {count} 个接口",
  ),
  missing: said(
    "Missing: {count} of {all} newly called actions.",
    "新增的 {all} 个接口中缺少 {count} 个。",
    "{count} missing",
    "缺少 {count} 个",
  ),
  given: said("All newly called actions are granted ({all}).", "新增的 {all} 个接口均已授权。", "granted", "已授权"),
  managed: {
    en: "Managed clusters (ACK Pro, ACS, Serverless): Alibaba Cloud keeps the role's policy, nothing is to be done unless it was replaced by hand.",
    zh: "托管集群（ACK Pro、ACS、Serverless）：角色策略由阿里云维护，除非曾被手动替换，否则无需处理。",
  },
  dedicated: {
    en: "Dedicated clusters: Cluster Information, Basic Information, Master RAM Role; edit the policy that starts with k8sMasterRolePolicy-Ccm- (k8sMasterRolePolicy- on older clusters). Save it before the upgrade. A self-built cluster on ECS: the RAM role of the nodes that run the CCM.",
    zh: "专有集群：集群信息 > 基本信息 > Master RAM 角色，编辑以 k8sMasterRolePolicy-Ccm- 开头的策略（较早集群为 k8sMasterRolePolicy-），升级前保存。ECS 自建集群：运行 CCM 的节点的 RAM 角色。",
  },
  read: {
    en: "Or read all policies of the role, with the rights ram:ListPoliciesForRole and ram:GetPolicyVersion",
    zh: "或读取该角色的全部策略，需要 ram:ListPoliciesForRole 和 ram:GetPolicyVersion 权限",
  },
  known: {
    en: "Known from the cluster, so not asked: {plugin}CLB Services: {clb}; NLB Services: {nlb}.",
    zh: "以下由集群得知，无需填写：{plugin}CLB Service：{clb}；NLB Service：{nlb}。",
  },
  plugin: { en: "network plugin {name}; ", zh: "网络插件 {name}；" },
  yes: { en: "yes", zh: "有" },
  no: { en: "no", zh: "无" },
  action: { en: "Action", zh: "权限" },
  since: { en: "Called from", zh: "起始版本" },
  why: { en: "Why", zh: "原因" },
  state: { en: "In the role", zh: "角色中" },
  isMissing: { en: "missing", zh: "缺少" },
  isDenied: { en: "denied by a statement", zh: "被策略拒绝" },
  isRestricted: { en: "granted with restrictions", zh: "有限制地授予" },
  isGiven: { en: "granted", zh: "已授予" },
  ifUsed: { en: "only if the feature is used", zh: "使用该功能时需要" },
  statement: { en: "Add this statement to the policy", zh: "将以下语句加入策略" },
} as const;

export const WEIGHTS = {
  title: { en: "Know the weights of Local Services", zh: "确认 Local 模式 Service 的权重" },
  noLocal: said(
    "No Service uses externalTrafficPolicy Local with nodes as backends.",
    "没有以节点为后端且 externalTrafficPolicy 为 Local 的 Service。",
    "none",
    "无",
  ),
  unknown: said("Groups or endpoints could not be read.", "虚拟服务器组或端点未能读取。", "not read", "未读取"),
  same: said(
    "{to} spreads connections as they are spread now (Local Services: {count}).",
    "{count} 个 Local 模式 Service；升级到 {to} 后流量分配不变。",
    "traffic stays",
    "流量不变",
  ),
  changes: said(
    "Local Services whose connections are spread otherwise from then on: {count} (backends: {nodes}). The precheck never reports it.",
    "{count} 个 Local 模式 Service 的 {nodes} 个后端权重会改变，流量分配随之变化；预检不会报告。",
    "{count} shift",
    "{count} 个变化",
  ),
  keep: {
    en: "To keep weights set by hand, annotate the Service with ignore-weight-update=on (from v2.11.2 on).",
    zh: "如需保留手动设置的权重，请为 Service 设置 ignore-weight-update=on（v2.11.2 起）。",
  },
  service: { en: "Service", zh: "Service" },
  node: { en: "Node", zh: "节点" },
  pods: { en: "Pods", zh: "Pod 数" },
  before: { en: "Weight now", zh: "当前权重" },
  after: { en: "Weight after", zh: "升级后权重" },
} as const;

export const STEPS = {
  title: { en: "Upgrade of the CCM from {from} to {to}", zh: "CCM 从 {from} 升级到 {to}" },
  nothing: { en: "Nothing to upgrade: the CCM runs {to}", zh: "无需升级：CCM 已是 {to}" },
  cluster: { en: "Cluster", zh: "集群" },
  lossAddresses: {
    en: "As it is, the upgrade gives up {count, plural, one {the address} other {the addresses}} {addresses}.",
    zh: "按集群当前状态，升级会失去地址 {addresses}。",
  },
  lossOther: {
    en: "As it is, the upgrade takes a listener or its last backend from {count, plural, one {# Service} other {# Services}}.",
    zh: "按集群当前状态，升级会使 {count} 个 Service 失去监听或最后一个后端。",
  },
  fix: { en: "Fix what stands in the way", zh: "修复阻碍升级的问题" },
  fixDone: said("Nothing stands in the way.", "没有阻碍升级的问题。", "nothing left", "无待处理项"),
  fixAccepted: said(
    "Nothing that counts stands in the way. Failing Services that were accepted, and will still be changed: {count}.",
    "没有计入的阻碍；{count} 个不通过的 Service 已被接受，仍会被改动。",
    "{count} accepted",
    "已接受 {count} 个",
  ),
  fixTodo: said(
    "{count, plural, one {# Service fails} other {# Services fail}}; the plan has {steps, plural, one {# step} other {# steps}}.",
    "{count} 个 Service 不通过；修复计划共 {steps} 步。",
    "{count} left",
    "剩余 {count} 个",
  ),
  fixUnknown: said(
    "A source was not read, or Services could not be judged ({count}).",
    "{count} 个 Service 无法判断，或有数据未能读取。",
    "{count} not known",
    "{count} 个无法判断",
  ),
  more: { en: "and {count} more", zh: "另有 {count} 项" },
  fixPlan: { en: "Open Fix", zh: "打开修复页" },
  fixWaivers: { en: "Accepted findings", zh: "已接受的问题" },
  fixBaseline: { en: "First a baseline, so that the fixes have a comparison too", zh: "先记录基线，以便对比修复前后" },
  fixCommand: { en: "The same as a script, with its undo script beside it", zh: "以脚本执行（同时生成撤销脚本）" },
  official: { en: "Run the official precheck and read it beside this one", zh: "运行官方预检并与本结果对照" },
  officialNone: said(
    "The cluster holds no result of the official precheck yet.",
    "集群中还没有官方预检结果。",
    "not run",
    "未运行",
  ),
  officialStale: said(
    "Its result was written {at}. Services that changed since: {count}. Run it again.",
    "官方结果写入于 {at}，之后有 {count} 个 Service 发生变更，请重新运行。",
    "out of date",
    "已过期",
  ),
  officialDiffers: said(
    "Items that agree: {agreed}. Only in the official result: {only}; look at those first.",
    "{agreed} 条一致，{only} 条仅出现在官方结果中，请先查看。",
    "{only} to look at",
    "{only} 条待查看",
  ),
  officialFixed: said(
    "Written {at}, before your last change: {fixed, plural, one {# item was} other {# items were}} fixed since. Run it again.",
    "官方结果写入于 {at}，早于最近的改动：其中 {fixed} 条已修复，请重新运行。",
    "older than your last change",
    "早于最近的改动",
  ),
  officialClean: said(
    "The official precheck reports nothing. Known only here: {ours}.",
    "官方预检没有报告任何条目；另有 {ours} 条仅本检查给出。",
    "nothing reported",
    "无报告",
  ),
  officialFails: said(
    "The official precheck reports {agreed, plural, one {# item} other {# items}}, all found here too. Known only here: {ours}. Fix them and run it again.",
    "官方预检报告了 {agreed} 条，均已包含在此；另有 {ours} 条仅本检查给出。请修复后重新运行。",
    "{agreed, plural, one {# item} other {# items}}",
    "{agreed} 条",
  ),
  officialUnreadable: said(
    "Its result cannot be read: {reason}.",
    "官方结果无法读取：{reason}。",
    "not readable",
    "无法读取",
  ),
  officialWhen: {
    en: "When: after the fixes, shortly before the window, while no Service is being changed. Where: ACK console, cluster, Operations, Add-ons, Cloud Controller Manager, precheck of the upgrade.",
    zh: "时机：修复之后、变更窗口之前，且期间不修改 Service。位置：ACK 控制台 > 集群 > 运维管理 > 组件管理 > Cloud Controller Manager 升级的前置检查。",
  },
  officialHow: {
    en: "How to read it: it keeps at most 20 items, chosen at random, and an item hides those behind it; one per name, the last written. An empty list does not mean that no sync fails.",
    zh: "读法：最多随机保留 20 条，前面的失败会掩盖后面的差异，同名条目只保留最后写入的一条。列表为空不代表同步不会失败。",
  },
  nlbWrites: {
    en: "The official precheck also writes to the cluster: for NLB Services it is the controller's normal run, only the cloud is left alone. Running it changes the following before any upgrade:",
    zh: "官方预检也会写入集群：对 NLB Service 而言，它就是控制器的正常运行，只是不改动云上资源。一旦运行，升级之前就会发生以下变化：",
  },
  nlbWritesBefore: {
    en: "The dry run of {target} reports nothing of NLB Services, but writes to the cluster before it stops at them:",
    zh: "{target} 的 dry run 不报告 NLB Service，但在中止之前会写入集群：",
  },
  nlbConditions: {
    en: "Pods with the readiness gate of an NLB Service that passes get its condition set; labels may also change where the hash of the new version is another one.",
    zh: "带有 readiness gate 的 Pod，若其 NLB Service 通过预检，会被写入相应的 condition；若新版本计算的哈希不同，标签也会改变。",
  },
  nlbGuard: {
    en: "A Service that loses its finalizer this way leaves its NLB without an owner: finish such deletions with the running CCM first.",
    zh: "以这种方式失去 finalizer 的 Service 会使其 NLB 无人管理：请先由当前运行的 CCM 完成这些删除。",
  },
  nlbWrite: {
    finalizer: {
      en: "{count, plural, one {# Service gets} other {# Services get}} the finalizer service.k8s.alibaba/nlb, whether it passes or not.",
      zh: "{count} 个 Service 会被加上 finalizer service.k8s.alibaba/nlb，无论是否通过。",
    },
    labels: {
      en: "{count, plural, one {# Service gets} other {# Services get}} the controller's labels (hash, NLB id).",
      zh: "{count} 个 Service 会被写入控制器的标签（哈希、NLB ID）。",
    },
    status: {
      en: "{count, plural, one {# Service gets} other {# Services get}} another address in the status: the NLB's DNS name.",
      zh: "{count} 个 Service 的状态地址会改为 NLB 的 DNS 名称。",
    },
    released: {
      en: "{count, plural, one {# Service loses} other {# Services lose}} the NLB finalizer, labels and address.",
      zh: "{count} 个 Service 会失去 NLB finalizer、标签和地址。",
    },
    gone: {
      en: "{count, plural, one {# Service disappears} other {# Services disappear}}: it is being deleted and loses its last finalizer.",
      zh: "{count} 个 Service 会消失：正在删除，并失去最后一个 finalizer。",
    },
  },
  officialOther: {
    en: "Checks of other kinds in it, which this program does not make: {names}.",
    zh: "其中包含本程序不涉及的检查：{names}。",
  },
  officialCommand: { en: "Its result, as the CCM wrote it", zh: "查看 CCM 写入的结果" },
  freeze: { en: "Freeze: what not to touch meanwhile", zh: "冻结：期间不要改动的内容" },
  freezeNone: said("No baseline was taken yet: take one now.", "尚未记录基线，请现在记录。", "no baseline", "无基线"),
  freezeTaken: said(
    "Baseline of {at}; later checks are compared with it. Tick this off when deployments stand still.",
    "基线记录于 {at}，之后的检查会与它对比。停止发布后请勾选本步骤。",
    "baseline taken",
    "已记录基线",
  ),
  freezeQuiet: said(
    "Nothing changed since the baseline of {at}.",
    "自 {at} 的基线以来没有变化。",
    "nothing changed",
    "没有变化",
  ),
  freezeChanged: said(
    "Changes since the baseline of {at}: {count}. Check again before you go on.",
    "自 {at} 的基线以来有 {count} 处变化，继续之前请重新检查。",
    "{count} changed",
    "{count} 处变化",
  ),
  freezeSeen: said(
    "Services seen changing since {since}: {count}. {rest}",
    "自 {since} 以来实时观察到 {count} 个 Service 发生变更。{rest}",
    "{count} changed",
    "{count} 个变更",
  ),
  freezeSeenAt: { en: "Changed {at}", zh: "{at} 发生变更" },
  freezeRules: [
    {
      en: "No Service of type LoadBalancer is created, edited or deleted; GitOps syncs and Helm releases that touch Services are paused.",
      zh: "不创建、修改或删除 LoadBalancer 类型的 Service；暂停会改动 Service 的 GitOps 同步与 Helm 发布。",
    },
    {
      en: "No CLB instance, listener, VServer group or certificate of the cluster is edited in the console or by other tools.",
      zh: "不在控制台或用其他工具修改集群的 CLB 实例、监听、虚拟服务器组和证书。",
    },
    {
      en: "No node is added, removed, cordoned or relabelled, and no rollout of a Local Service starts: backends and weights follow them.",
      zh: "不增删、封锁节点或修改节点标签，不发布 Local 模式 Service 的应用：后端与权重会随之变化。",
    },
  ],
  freezePause: { en: "Pause what puts edits back", zh: "暂停会改回修改的工具" },
  freezeNodes: {
    en: "Stop the autoscaler (instant scaling of nodes is switched off in the console)",
    zh: "停止自动伸缩（节点即时弹性请在控制台关闭）",
  },
  freezeCommand: { en: "Take a baseline into a file", zh: "将基线保存为文件" },
  upgrade: { en: "Upgrade", zh: "升级" },
  upgradeDone: said("{to} runs.", "正在运行 {to}。", "done", "已完成"),
  upgradeTodo: said("From {from} to {to}.", "从 {from} 升级到 {to}。", "to {to}", "到 {to}"),
  upgradeHow: [
    {
      en: "Before you begin: name the person who decides about the way back, and plan an hour: minutes for the upgrade and the first sync of {services} Services, the rest to verify, and to go back.",
      zh: "开始之前：确定负责回退决策的人，并预留一小时：升级及 {services} 个 Service 的首次同步需要数分钟，其余时间用于验证和回退。",
    },
    {
      en: "ACK console, cluster, Operations, Add-ons, Core Components, Cloud Controller Manager: Upgrade.",
      zh: "ACK 控制台 > 集群 > 运维管理 > 组件管理 > 核心组件 > Cloud Controller Manager：升级。",
    },
    {
      en: "The new controller processes every Service once when it starts: what is marked as changed by the upgrade happens then, the rest stays until the Service is edited.",
      zh: "新控制器启动时会处理全部 Service：标为“升级会改动”的改动在此时发生，其余差异会保留到该 Service 被修改。",
    },
    {
      en: "Done: every Service has an EnsuredLoadBalancer Event that is newer than the upgrade.",
      zh: "完成的标志：每个 Service 都有晚于升级时间的 EnsuredLoadBalancer Event。",
    },
    {
      en: "Stop and call the person who decides: an address answers no more that step 1 does not name, a Service that passed here warns twice, or half the window is over and Services are not done.",
      zh: "出现以下情况请停止，并联系负责决策的人：步骤 1 未列出的地址不再应答，此处通过的 Service 连续两次告警，或窗口过半仍有 Service 未完成。",
    },
  ],
  upgradeStops: {
    en: "Releases with other rules on the way: {versions}. To go in steps, check for each stop with --target-version, then do steps 1 to 9 for it.",
    zh: "途中规则有变化的版本：{versions}。如需分步升级，请对每一站用 --target-version 检查，并完成步骤 1 至 9。",
  },
  upgradeDedicated: {
    en: "Dedicated clusters: the controller's Pods and logs are in kube-system.",
    zh: "专有集群：控制器的 Pod 和日志在 kube-system 中。",
  },
  upgradeManaged: {
    en: "Managed clusters: the logs are in the cluster's log service, or come with a ticket; the console shows the version.",
    zh: "托管集群：日志在集群的日志服务中，或通过工单获取；版本见控制台。",
  },
  upgradeCommand: { en: "The same on the command line", zh: "以命令行执行" },
  upgradeVersion: { en: "The version that runs (dedicated clusters)", zh: "正在运行的版本（专有集群）" },
  unknownVersion: { en: "an unknown version", zh: "未知版本" },
  upgradeWatch: { en: "Events on Services, as they come", zh: "实时查看 Service 的 Event" },
  events: { en: "Events, with their meaning", zh: "Event 及其含义" },
  verify: { en: "Verify that nothing broke", zh: "验证升级结果" },
  verifyWait: said("After the upgrade: compare with the baseline.", "升级之后与基线对比。", "later", "稍后"),
  verifyClean: said(
    "Nothing changed in the cloud since {at}, and no Service warns.",
    "自 {at} 以来云上没有变化，也没有 Service 告警。",
    "nothing changed",
    "没有变化",
  ),
  verifyChanged: said(
    "Changes in the cloud since {at}: {count}. Services that warn: {failing}.",
    "自 {at} 以来云上有 {count} 处变化；{failing} 个 Service 告警。",
    "{count} changed",
    "{count} 处变化",
  ),
  verifyHow: [
    {
      en: "Every address answers, every listener has a healthy backend, each Service's last Event is an EnsuredLoadBalancer newer than the upgrade, and the application's own metrics are what they were.",
      zh: "每个地址均有应答，每个监听均有健康的后端，每个 Service 的最新 Event 为晚于升级时间的 EnsuredLoadBalancer，且业务指标与升级前一致。",
    },
    { en: "Then lift the freeze and check again.", zh: "随后解除冻结并重新检查。" },
  ],
  verifyAnswers: { en: "Ports that do not answer, address by address (TCP)", zh: "逐个地址检查无应答的端口（TCP）" },
  verifyHealth: { en: "Backends that are not healthy, CLB by CLB", zh: "逐个 CLB 检查不健康的后端" },
  verifyEvents: { en: "The last sync of each Service, oldest first", zh: "各 Service 的最近一次同步（最早的在前）" },
  verifyGates: { en: "Pods whose readiness for the NLB is not set", zh: "NLB readiness 尚未置位的 Pod" },
  verifyLift: { en: "Lift the freeze", zh: "解除冻结" },
  verifyCommand: { en: "Compare with the baseline", zh: "与基线对比" },
  rollback: { en: "Can I go back?", zh: "能否回退？" },
  rollbackSummary: said("Know before the window what can be taken back.", "在变更窗口之前确认哪些可以撤回。", "", ""),
  rollbackChanges: said(
    "As the cluster is now: back on {from}, {kept, plural, =0 {no Service keeps} one {# Service keeps} other {# Services keep}} what {to} set, {again, plural, =0 {none changes} one {# changes} other {# change}} again{cut, plural, =0 {} other { (# of them with connections cut)}}, and {lost, plural, =0 {none has} one {# has} other {# have}} lost something for good. What is fixed before the upgrade does not count.",
    "按集群当前状态：回到 {from} 后，{kept} 个 Service 保留 {to} 的设置，{again} 个再次变更{cut, plural, =0 {} other {（其中 # 个会中断连接）}}，{lost} 个有不可恢复的损失。升级前修复的问题不计在内。",
    "{lost, plural, =0 {} other {# lost for good}}",
    "{lost, plural, =0 {} other {# 个不可恢复}}",
  ),
  rollbackClean: said(
    "As the cluster is now, {to} changes nothing that {from} would have to take back.",
    "按集群当前状态，{to} 不会做出需要 {from} 撤回的变更。",
    "nothing to take back",
    "无需撤回",
  ),
  rollbackLost: { en: "Lost for good", zh: "不可恢复" },
  rollbackKept: { en: "The upgrade does this, and it stays", zh: "升级所做的更改，回退后保留" },
  rollbackAgain: { en: "The way back does this", zh: "回退会做的更改" },
  rollbackUnknown: { en: "Cannot be said", zh: "无法判断" },
  rollbackTitle: { en: "What else to know", zh: "其他须知" },
  rollbackHow: [
    {
      en: "What the plan changed: its script writes an undo script as it goes; run that one, last step first.",
      zh: "修复计划所做的改动：脚本执行时会写出撤销脚本，执行撤销脚本即可（后做的先撤销）。",
    },
    {
      en: "What the new controller changed on a CLB instance: the comparison names each field with its earlier value. While the controller runs it sets its own value again: change the Service, not the instance.",
      zh: "新控制器对 CLB 的改动：对比会列出每个字段及其之前的值。控制器运行期间会改回自己的值，因此应修改 Service 而不是实例。",
    },
    {
      en: "The component itself: whether an older version can be installed again is for Alibaba Cloud to say. Ask by a ticket before the window, with cluster id and both versions.",
      zh: "组件本身：能否装回旧版本需由阿里云确认，请在变更窗口之前提交工单，并附集群 ID 与前后版本。",
    },
    {
      en: "A deleted listener, or an instance that was released with its address, is not brought back by any of this.",
      zh: "已删除的监听、已释放的实例及其地址无法通过以上方式恢复。",
    },
  ],
  ticket: { en: "A ticket, when it still fails", zh: "仍然失败时提交工单" },
  ticketSummary: said("What support asks for, ready to copy.", "工单所需信息，可直接复制。", "", ""),
  ticketHow: [
    {
      en: "Share a report of the failing Services, or attach its Markdown: exact messages, YAML, CLB configuration and Events are inside.",
      zh: "分享失败 Service 的报告，或附上其 Markdown：包含原始报错、YAML、CLB 配置与 Event。",
    },
  ],
  ticketCommand: { en: "The same from the command line", zh: "以命令行生成" },
  ticketFacts: { en: "Facts of the ticket", zh: "工单信息" },
} as const;

/** Changes of behaviour of a release for existing Services, in our words. */
export const RELEASES = {
  wholeSync: {
    en: "the hash label of a Service is computed in another way: with the upgrade, and with the way back, every Service is synced whole, and what differs is overwritten at once. Values written into annotations first, as the plan does, stay.",
    zh: "Service 哈希标签的算法不同：升级和回退都会完整同步每个 Service，所有差异会一次性被覆盖。先按修复计划把值写入注解，即可保留。",
  },
  wholeSyncRanges: {
    en: "loadBalancerSourceRanges count in the hash label: with the upgrade, and with the way back, these Services are synced whole, and what differs is overwritten at once.",
    zh: "哈希标签计入 loadBalancerSourceRanges：升级和回退都会完整同步这些 Service，所有差异会一次性被覆盖。",
  },
  certificateCheck: {
    en: "The certificate of an HTTPS listener is looked at before it is set: one that has expired stops the sync.",
    zh: "设置 HTTPS 监听证书前会先检查，证书过期会使同步停止。",
  },
  endpointSlices: {
    en: "Backends are read from EndpointSlices instead of Endpoints: both must agree.",
    zh: "后端改为读取 EndpointSlice 而不是 Endpoints，两者需要一致。",
  },
  userGroups: {
    en: "A VServer group named in vgroup-port must be one you made yourself.",
    zh: "vgroup-port 中的虚拟服务器组必须是自行创建的。",
  },
  tags: {
    en: "additional-resource-tags is the full list of the instance's tags: others are removed, those that a person put on too. Tags added to the annotation stay.",
    zh: "additional-resource-tags 是实例标签的完整列表：未列出的标签会被移除，包括手动添加的标签。写入该注解的标签会保留。",
  },
  readinessGates: {
    en: "A Pod that waits for nothing but the CCM's readiness gate becomes a backend before it is ready.",
    zh: "仅等待 CCM readiness gate 的 Pod 会在就绪之前加入后端。",
  },
  uniqueGroups: {
    en: "A VServer group named twice in vgroup-port counts once.",
    zh: "vgroup-port 中重复的虚拟服务器组只计一次。",
  },
  hybridNodes: {
    en: "Hybrid nodes (provider id ack-hybrid://) are left out of the groups.",
    zh: "混合云节点（provider id 为 ack-hybrid://）不再加入虚拟服务器组。",
  },
  sourceRanges: {
    en: "loadBalancerSourceRanges of an NLB Service takes effect: clients outside these ranges are cut off. Without the field the NLB stays open.",
    zh: "NLB Service 的 loadBalancerSourceRanges 开始生效，范围之外的客户端将无法访问。移除该字段则 NLB 保持开放。",
  },
  nlbPrecheck: {
    en: "The precheck looks at NLB Services too (check ccmNLB). Its dry run may write finalizers, labels, status and Pod conditions of theirs.",
    zh: "预检也会检查 NLB Service（检查项 ccmNLB），其 dry run 可能写入这些 Service 的 finalizer、标签、状态以及 Pod 的 condition。",
  },
  reuseTag: {
    en: "The precheck no longer reports that a reused instance lacks the tag kubernetes.reused.by.user; the CCM still adds it.",
    zh: "被复用的实例缺少标签 kubernetes.reused.by.user 时，预检不再报告；CCM 仍会添加该标签。",
  },
  gracefulShutdown: {
    en: "graceful-shutdown counts: a Pod that terminates and still serves stays a backend with weight 0.",
    zh: "graceful-shutdown 开始生效：正在终止但仍在服务的 Pod 会以权重 0 保留为后端。",
  },
  groupIpVersion: {
    en: "A server group of an NLB whose IP version changed is recreated instead of updated.",
    zh: "NLB 服务器组的 IP 版本发生变化时会重新创建，而不是更新。",
  },
} as const satisfies Record<string, Text>;

/** Accepted findings. */
export const WAIVERS = {
  title: { en: "Accepted findings", zh: "已接受的问题" },
  by: { en: "by {owner} until {until}: {reason}", zh: "由 {owner} 接受，截至 {until}：{reason}" },
  field: { en: "field {field}", zh: "字段 {field}" },
  port: { en: "port {port}", zh: "端口 {port}" },
  services: {
    en: "{count, plural, one {# failing Service} other {# failing Services}} accepted",
    zh: "{count} 个不通过的 Service 已被接受",
  },
  findings: { en: "{count, plural, one {# finding} other {# findings}} accepted", zh: "{count} 个问题已被接受" },
  acknowledged: {
    en: "{count, plural, one {# NLB Service} other {# NLB Services}} acknowledged",
    zh: "{count} 个 NLB Service 已确认",
  },
} as const;

/** The cloud compared with its state before the upgrade. */
export const AFTER = {
  since: {
    en: "Baseline of {before}; compared with what was read at {after}.",
    zh: "基线记录于 {before}，与 {after} 读取的状态对比。",
  },
  notAll: { en: "No change is known, and not everything was read.", zh: "未发现变化，但有内容未能读取。" },
} as const;
