import type { FindingTable } from "../types";

/** CLB6xx: what the target CCM version does, as a note on the whole result. */
export const VERSION_FINDINGS = {
  CLB601: {
    severity: "warning",
    title: { en: "The dry run of {target} really adds tags", zh: "{target} 的预检会真的添加标签" },
    shortTitle: { en: "The dry run of the target version really adds tags", zh: "目标版本的预检会真的添加标签" },
    cause: {
      en: "Up to v2.4.x the dry run writes the ownership or reuse tag to the instance instead of reporting it.",
      zh: "在 v2.4.x 及更早版本中，预检会直接给实例写入归属或复用标签，而不是只提示。",
    },
    remedy: { en: "Expect the tags to be there after the precheck.", zh: "预检之后这些标签会存在，请知悉。" },
    params: ["target"],
  },
  CLB602: {
    severity: "warning",
    title: {
      en: "The dry run of {target} really creates VServer groups and adds backends",
      zh: "{target} 的预检会真的创建虚拟服务器组并添加后端服务器",
    },
    shortTitle: {
      en: "The dry run of the target version really creates VServer groups and adds backends",
      zh: "目标版本的预检会真的创建虚拟服务器组并添加后端服务器",
    },
    cause: {
      en: "Up to v2.5.1 CreateVServerGroup and AddVServerGroupBackendServers are executed, so the precheck never reports them and changes {count, plural, one {# group} other {# groups}} here.",
      zh: "在 v2.5.1 及更早版本中，CreateVServerGroup 和 AddVServerGroupBackendServers 会被真正执行，预检不提示它们，此处会改动 {count} 个组。",
    },
    remedy: {
      en: "Upgrade in one step to a version from v2.6.0 on, or accept these writes.",
      zh: "直接升级到 v2.6.0 及以上版本，或接受这些写操作。",
    },
    params: ["target", "count"],
  },
  CLB603: {
    severity: "warning",
    title: { en: "The dry run of {target} really writes weights", zh: "{target} 的预检会真的改写权重" },
    shortTitle: { en: "The dry run of the target version really writes weights", zh: "目标版本的预检会真的改写权重" },
    cause: {
      en: "Up to v2.3.0 SetVServerGroupAttribute is executed: weights and descriptions change during the precheck.",
      zh: "在 v2.3.0 及更早版本中，SetVServerGroupAttribute 会被真正执行，权重和描述会在预检中改变。",
    },
    remedy: { en: "Upgrade to a newer version.", zh: "升级到更新的版本。" },
    params: ["target"],
  },
  CLB604: {
    severity: "info",
    title: { en: "The dry run of {target} stops early", zh: "{target} 的预检会提前停止" },
    shortTitle: { en: "The dry run of the target version stops early", zh: "目标版本的预检会提前停止" },
    cause: {
      en: "Before v2.12.4 phases run one after the other and stop at the first error, so one official round shows only part of the differences.",
      zh: "在 v2.12.4 之前，各阶段依次执行并在首个错误处停止，官方的一轮预检只能看到部分差异。",
    },
    remedy: {
      en: "Fix all findings of this page at once instead of one official round at a time.",
      zh: "按本页的全部结果一次性修复，而不是按官方预检逐轮处理。",
    },
    params: ["target"],
  },
  CLB605: {
    severity: "info",
    title: { en: "Rules of {rules} are used for {target}", zh: "对 {target} 使用 {rules} 的规则" },
    shortTitle: { en: "Rules of a nearby version are used", zh: "采用相近版本的规则" },
    cause: {
      en: "{target} is not among the versions whose rules are known exactly; the nearest older one is used.",
      zh: "{target} 的规则未被逐一确认，采用不高于它的最近版本。",
    },
    remedy: { en: "Treat the exact texts with care.", zh: "对具体文案请谨慎参考。" },
    params: ["target", "rules"],
  },
  CLB606: {
    severity: "warning",
    title: { en: "{target} is older than any known rule", zh: "{target} 早于所有已知规则" },
    shortTitle: { en: "The target version is older than any known rule", zh: "目标版本早于所有已知规则" },
    cause: {
      en: "The oldest known rules are those of {rules}; they are used although {target} may behave otherwise.",
      zh: "已知的最早规则是 {rules}，虽然 {target} 的行为可能不同，仍采用该规则。",
    },
    remedy: { en: "Choose a 2.x version as the target.", zh: "请选择 2.x 版本作为目标。" },
    params: ["target", "rules"],
  },
  CLB607: {
    severity: "warning",
    title: { en: 'Target version "{target}" cannot be read', zh: "无法识别目标版本“{target}”" },
    shortTitle: { en: "Target version cannot be read", zh: "无法识别目标版本" },
    cause: {
      en: "The text is not a CCM version; the newest known rules ({rules}) are used.",
      zh: "该文本不是 CCM 版本号，采用最新的已知规则（{rules}）。",
    },
    remedy: { en: "Write the version as {rules}.", zh: "请按 {rules} 的形式填写版本。" },
    params: ["target", "rules"],
  },
  CLB608: {
    severity: "info",
    title: { en: "The dry run of {target} says nothing about tags", zh: "{target} 的预检不提示标签" },
    shortTitle: { en: "The dry run of the target version says nothing about tags", zh: "目标版本的预检不提示标签" },
    cause: {
      en: "From v2.5.1 to v2.9.1 the dry run silently ignores missing tags; the CCM adds them after the upgrade.",
      zh: "v2.5.1 到 v2.9.1 的预检会忽略缺失的标签，升级后由 CCM 添加。",
    },
    remedy: { en: "Nothing to do.", zh: "无需处理。" },
    params: ["target"],
  },
  CLB610: {
    severity: "warning",
    title: { en: "{annotation} takes effect with this upgrade", zh: "{annotation} 将在本次升级后生效" },
    shortTitle: { en: "Annotation takes effect with this upgrade", zh: "注解将在本次升级后生效" },
    cause: {
      en: "{current} does not read {annotation}; {target} does (from {since} on), on {count, plural, one {# Service} other {# Services}}. Listed values become authoritative and what is not listed is removed.",
      zh: "{current} 不读取 {annotation}，{target} 会读取（自 {since} 起），涉及 {count} 个 Service。注解中的值将成为权威，未列出的会被移除。",
    },
    remedy: { en: "Check the annotation's values before upgrading.", zh: "升级前请核对该注解的取值。" },
    params: ["annotation", "current", "target", "since", "count"],
  },
  CLB611: {
    severity: "warning",
    title: { en: "CCM {target} is not known to this build", zh: "当前构建不了解 CCM {target}" },
    shortTitle: { en: "Target version is not known to this build", zh: "当前构建不了解目标版本" },
    cause: {
      en: "The newest version that it knows is {rules}, of {released}; its rules are used. What {target} checks and changes beyond {rules} is not predicted, so its precheck may report more.",
      zh: "它所知的最新版本是 {released} 发布的 {rules}，因此采用该版本的规则。{target} 在 {rules} 之后新增的检查和变更无法预测，其预检可能报告更多内容。",
    },
    remedy: {
      en: "Use a newer CCM Preflight, or check for {rules} first.",
      zh: "请使用更新的 CCM Preflight，或先以 {rules} 为目标进行检查。",
    },
    params: ["target", "rules", "released"],
  },
  CLB612: {
    severity: "info",
    title: { en: "New instances are billed by LCU from this version on", zh: "自该版本起新建实例按使用量（LCU）计费" },
    cause: {
      en: "{target} creates instances as PayByCLCU unless instance-charge-type says otherwise; existing instances stay as they are.",
      zh: "{target} 默认以 PayByCLCU 创建实例，除非设置了 instance-charge-type；已有实例不变。",
    },
    remedy: {
      en: "Instances billed by specification are no longer sold. Only where the account may still buy them, set instance-charge-type: PayBySpec on Services that are to have one.",
      zh: "按规格计费的实例已停售。仅当账号仍可购买时，才为需要的 Service 设置 instance-charge-type: PayBySpec。",
    },
    params: ["target"],
  },
  CLB613: {
    severity: "warning",
    title: {
      en: "loadBalancerSourceRanges takes effect on this NLB with the upgrade",
      zh: "升级后 loadBalancerSourceRanges 将在该 NLB 上生效",
    },
    shortTitle: {
      en: "loadBalancerSourceRanges takes effect on NLB with the upgrade",
      zh: "升级后 loadBalancerSourceRanges 将在 NLB 上生效",
    },
    cause: {
      en: "CCM versions before v2.14.0 ignore the field on NLB; {target} lets only {ranges} in. Every other client is cut off.",
      zh: "v2.14.0 之前的 CCM 在 NLB 上忽略该字段；{target} 只允许 {ranges} 访问，其他客户端会被拒绝。",
    },
    remedy: {
      en: "Make the list complete or remove the field before upgrading.",
      zh: "升级前请补全列表或删除该字段。",
    },
    params: ["target", "ranges"],
  },
  CLB614: {
    severity: "warning",
    title: { en: "The CCM's role needs nlb:ListAsynJobs", zh: "CCM 的角色需要 nlb:ListAsynJobs 权限" },
    cause: {
      en: "From v2.12.1 on the CCM waits for NLB jobs with this call, and {count, plural, one {# Service uses} other {# Services use}} NLB. Without it {target} sends listener changes but cannot await them, and those Services end in an error.",
      zh: "自 v2.12.1 起 CCM 用该接口等待 NLB 任务，集群中有 {count} 个 Service 使用 NLB。缺少时 {target} 能发出监听变更但无法等待结果，这些 Service 会报错。",
    },
    remedy: {
      en: "Grant nlb:ListAsynJobs (spelled without the c) to the CCM's role before upgrading.",
      zh: "升级前请为 CCM 的角色授予 nlb:ListAsynJobs（没有字母 c）。",
    },
    params: ["target", "count"],
  },
} as const satisfies FindingTable;
