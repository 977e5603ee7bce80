import { familyOf, ofFamily } from "@/lib/model/family";
import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/**
 * Words that the pages share with everything made of the same check: saved files, Markdown, terminal, pipelines. The
 * pages have them in messages/ as well, and a test holds that both are the same. Sentences with numbers are written as
 * `translate` of ./text reads them.
 */
export const WORDS = {
  /** Verdicts of a cluster. */
  verdict: {
    ready: t("Ready", "可升级"),
    readyExcept: t("Ready, with accepted findings", "可升级（已接受项除外）"),
    notReady: t("Not ready", "不可升级"),
    unknown: t("Unknown", "无法判断"),
  },
  /** States of a row. */
  status: {
    fail: t("Fail", "不通过"),
    unknown: t("Unknown", "无法判断"),
    advice: t("Advice", "建议"),
    notCovered: t("Not covered", "未覆盖"),
    accepted: t("Accepted", "已接受"),
    pass: t("Pass", "通过"),
    skipped: t("Not checked", "不检查"),
  },
  /** What the official precheck says of a finding. */
  visibility: {
    reported: t("Precheck will report", "预检会报告"),
    masked: t("Hidden behind another finding", "被其他问题掩盖"),
    silent: t("Precheck misses it", "预检漏报"),
    advice: t("Advice", "建议"),
  },
  /** Categories of findings. */
  category: {
    billing: t("Billing", "计费与规格"),
    lifecycle: t("Create and delete", "创建与删除"),
    instance: t("Load balancer", "负载均衡实例"),
    listener: t("Listener", "监听"),
    certificate: t("Certificate", "证书"),
    backend: t("Backend", "后端服务器"),
    annotation: t("Annotation", "注解"),
    reuse: t("Lookup and reuse", "查找与复用"),
    version: t("CCM version", "CCM 版本"),
    source: t("Unreadable input", "数据读取失败"),
  },
  /** What a step does to traffic. */
  traffic: {
    none: t("No effect on traffic", "不影响流量"),
    newConnections: t("New connections affected", "影响新建连接"),
    existingConnections: t("Existing connections cut", "会中断已有连接"),
    addressLost: t("The address is lost", "会失去原地址"),
  },
  /** Labels of commands. */
  command: {
    example: t("Example", "示例"),
    fillIn: t("Replace before you run it: {places}", "执行前请替换：{places}"),
    inspect: t("Look first", "先查看"),
    fix: t("Fix", "修复"),
    undo: t("Undo", "撤销"),
  },
  /** The two sides of a comparison. */
  side: {
    desired: t("Service asks for", "Service 期望"),
    actual: t("CLB has", "CLB 实际"),
  },
  /** What becomes of the two sides. */
  difference: {
    after: t("After the fix", "修复后"),
    yourChoice: t("your choice", "由你决定"),
  },
  /** Headings of one Service. */
  page: {
    fixFirst: t("Fix this first", "先修复这一项"),
    why: t("Why", "原因"),
    message: t("Controller message", "控制器消息"),
    messageWould: t("Controller message once this step is reached", "执行到此步骤时的控制器消息"),
    syncError: t("Event that the dry run leaves on the Service", "预检在 Service 上留下的事件"),
    noFindings: t("No differences found.", "没有发现差异。"),
  },
  /** States of Events. */
  event: {
    failing: t("Failing", "故障中"),
    precheck: t("Precheck", "预检"),
    recovered: t("Recovered", "已恢复"),
    past: t("Not seen since", "此后未再出现"),
    gone: t("Service gone", "Service 已删除"),
    info: t("Normal", "正常"),
  },
  /** Who acts on an Event. */
  turn: {
    you: t("You can fix it", "可自行处理"),
    account: t("Account", "由账号管理员处理"),
    permissions: t("Permissions", "由权限管理员处理"),
    wait: t("Wait", "等待即可"),
    vendor: t("Ticket", "提交工单"),
  },
  /** The verdict in sentences. */
  sentence: {
    allMatch: t(
      "{instances, plural, =0 {there are no load balancers to change.} one {the load balancer matches its Services, nothing would change.} other {all # load balancers match their Services, nothing would change.}}",
      "{instances, plural, =0 {没有需要改动的负载均衡实例。} other {全部 # 个负载均衡实例与其 Service 一致，不会发生改动。}}",
    ),
    noneChanging: t(
      "none of {instances, plural, one {# load balancer} other {# load balancers}} would change.",
      "{instances} 个负载均衡实例都不会被改动。",
    ),
    unknown: t(
      "{count, plural, one {# could not be checked.} other {# could not be checked.}}",
      "{count} 个无法完成检查。",
    ),
    unread: t("{count} of {total} could not be read.", "{total} 个中有 {count} 个未能读取。"),
    notCovered: t(
      "{count, plural, one {# NLB Service is} other {# NLB Services are}} not covered: the precheck below v2.15.0 does not check NLB.",
      "{count, number} 个 NLB Service 未覆盖：v2.15.0 之前的预检不检查 NLB。",
    ),
    filtering: t(
      "On {count, plural, one {# of them} other {# of them}} the upgrade turns on client filtering (loadBalancerSourceRanges).",
      "升级后其中 {count} 个 Service 将按 loadBalancerSourceRanges 限制来源地址。",
    ),
    sourcesUnknown: t(
      "not everything could be read, so the result is not certain.",
      "部分数据未能读取，无法给出确定的结论。",
    ),
    nothingSeen: t(
      "no Service to check was found, so the result is not certain.",
      "没有找到可检查的 Service，无法给出结论。",
    ),
    empty: t("there are no Services of type LoadBalancer in this cluster.", "该集群没有 LoadBalancer 类型的 Service。"),
    toFix: t(
      "{total} to fix before upgrading: {reported} the precheck will report, {missed} it will miss.",
      "升级前需处理 {total} 项：预检会报告 {reported} 项，漏报 {missed} 项。",
    ),
    toFixReported: t(
      "{total} to fix before upgrading. The precheck will report {total, plural, one {it} other {all of them}}.",
      "升级前需处理 {total} 项，预检都会报告。",
    ),
    toFixMissed: t(
      "{total} to fix before upgrading. The precheck will miss {total, plural, one {it} other {all of them}}.",
      "升级前需处理 {total} 项，预检全部漏报。",
    ),
    accepted: t(
      "{count, plural, one {# accepted: the precheck will still report it.} other {# accepted: the precheck will still report them.}}",
      "已接受 {count, number} 项：官方预检仍会报告。",
    ),
    readyExcept: t("Ready except {count} accepted", "可升级（{count} 个已接受项除外）"),
    stillReported: t(
      "the precheck still reports {count, plural, one {it.} other {them.}}",
      "{count, plural, other {预检仍会报告这些项。}}",
    ),
    restMatch: t(
      "{instances, plural, =0 {no other load balancer would change.} one {the other load balancer matches its Services.} other {the other # load balancers match their Services.}}",
      "{instances, plural, =0 {没有其他需要改动的负载均衡实例。} other {其余 # 个负载均衡实例与其 Service 一致。}}",
    ),
  },
  /** Comparison of the official result with this one. */
  official: {
    title: t("Official precheck result", "官方预检结果"),
    counts: t(
      "{shown, plural, =0 {No item} one {# item} other {# items}} from {failed, plural, =0 {no failing call} one {# failing call} other {# failing calls}}.",
      "{shown, plural, =0 {没有条目} other {# 个条目}}，来自 {failed, plural, =0 {0 次失败调用} other {# 次失败调用}}。",
    ),
    summary: t(
      "{agreed} agreed, {official} only in the official result, {ours} only here.",
      "{agreed} 条一致，{official} 条仅官方结果有，{ours} 条仅此处有。",
    ),
    stale: t(
      "{count, plural, one {# Service has changed} other {# Services have changed}} since. Run the official precheck again before you compare.",
      "此后有 {count, plural, other {# 个 Service}} 发生变更。请重新运行官方预检后再对比。",
    ),
    capped: t(
      "The official list has at most 20 items, chosen at random. The others are only listed here.",
      "官方列表最多 20 条，随机保留；其余条目仅在此处列出。",
    ),
  },
  /** Names of counts. */
  count: {
    states: t("Services by state", "各状态的 Service"),
    hidden: t(
      "{count, plural, one {# finding} other {# findings}} the precheck does not show",
      "{count, plural, other {# 个问题}}预检不会显示",
    ),
  },
  /** A value that is not there. */
  value: {
    none: t("none", "无"),
    notSet: t("not set", "未设置"),
    empty: t("(empty)", "（空）"),
  },
  /** Sources of a check. */
  sourceName: {
    kubernetes: t("Kubernetes", "Kubernetes"),
    slb: t("SLB", "SLB"),
    ecs: t("ECS", "ECS"),
    vpc: t("VPC", "VPC"),
    nlb: t("NLB", "NLB"),
  },
  /** How a source answered. */
  sourceState: {
    ok: t("ok", "正常"),
    partial: t("partial", "部分可读"),
    failed: t("failed", "失败"),
    unused: t("not needed", "无需读取"),
  },
  /** What could not be read. */
  input: {
    partialTitle: t(
      "{count, plural, one {# input could not be read} other {# inputs could not be read}}. What depends on them is unknown.",
      "有 {count} 项数据未能读取，依赖它们的结果显示为“无法判断”。",
    ),
    partialMore: t("and {count} more", "另有 {count} 项"),
  },
  /** What is known of the cluster. */
  facts: {
    versions: t("CCM {from} to {to}", "CCM {from} 升级到 {to}"),
    versionUnknown: t("version unknown", "版本未知"),
    rules: t("rules of {version}", "采用 {version} 的规则"),
    region: t("Region", "地域"),
    clusterId: t("Cluster ID", "集群 ID"),
  },
  /** CLB instances that no Service uses. */
  orphans: {
    title: t(
      "{count, plural, one {# CLB instance without a Service} other {# CLB instances without a Service}}",
      "{count} 个 CLB 实例没有对应的 Service",
    ),
    apiserverTitle: t("The API server's CLB instance", "API Server 的 CLB 实例"),
    apiserver: t("API server of this cluster: keep it", "本集群 API Server 使用，请保留"),
    orphan: t("No Service", "没有 Service"),
  },
  /** Columns of the lists. */
  table: {
    instancesLabel: t("Load balancers", "负载均衡实例"),
    servicesLabel: t("Services", "Service"),
    state: t("State", "状态"),
    instance: t("Load balancer", "负载均衡实例"),
    service: t("Service", "Service"),
    findings: t("Findings", "问题"),
    count: t("{shown} of {total} rows", "{shown}/{total} 行"),
  },
  /** What the lists are filtered by. */
  facet: {
    visibility: t("In the official precheck", "官方预检中"),
    code: t("Finding", "问题"),
  },
  /** Facts of one Service or instance. */
  one: {
    noInstance: t("No CLB instance", "没有 CLB 实例"),
    owner: t("Owner", "管理者"),
    checked: t("Checked", "检查于"),
  },
  /** Sections of one Service or instance. */
  section: {
    findings: t("Findings", "问题"),
    events: t("Events", "事件"),
  },
  /** What a state means. */
  rowState: {
    failReported: t(
      "{count, plural, one {# change the precheck will report} other {# changes the precheck will report}}",
      "预检会报告 {count} 处改动",
    ),
    failSilent: t("Precheck misses it", "预检漏报"),
    hidden: t(
      "{count, plural, one {# more hidden behind another} other {# more hidden behind others}}",
      "另有 {count} 处被其掩盖",
    ),
    advice: t(
      "{count, plural, one {Nothing would change, # recommendation} other {Nothing would change, # recommendations}}",
      "不会发生改动，有 {count} 条建议",
    ),
    accepted: t("Would be changed (accepted)", "会被改动（已接受）"),
    pass: t("Nothing would change", "不会发生改动"),
    unknown: t("Could not be checked", "未能完成检查"),
    notCovered: t("Not covered: the precheck below v2.15.0 does not check NLB", "未覆盖：v2.15.0 之前的预检不检查 NLB"),
    skipped: t("Not checked: the CCM's CLB controller does not handle it", "不检查：不由 CCM 的 CLB 控制器处理"),
  },
  /** Notes on one Service. */
  row: {
    accepted: t("Accepted by {owner} until {until}", "由 {owner} 接受，截至 {until}"),
    skippedReason: t("Why it is not checked: ", "不检查的原因："),
    unknownReason: t("Why it is unknown: ", "无法判断的原因："),
    selfHeals: t("The upgraded CCM applies this automatically.", "升级后的 CCM 会自动完成这一改动。"),
    harmless: t("No effect: ", "无影响："),
    kept: t(
      "Shown in the result Event: {shown} of {items}. Items of one name overwrite each other, in any order.",
      "结果事件只显示 {items} 个条目中的 {shown} 个：同名条目会互相覆盖，顺序不定。",
    ),
  },
  /** Labels of a remedy. */
  remedy: {
    recommended: t("Recommended", "推荐"),
    path: t("In the console", "控制台路径"),
  },
  /** How risky a step is. */
  risk: {
    none: t("No risk", "无风险"),
    low: t("Low risk", "低风险"),
    medium: t("Medium risk", "中风险"),
    high: t("High risk", "高风险"),
  },
  /** Facts of a report. */
  banner: {
    read: t("Read", "数据读取于"),
    made: t("Made", "生成于"),
    ends: t("Link ends", "链接到期"),
    noEnd: t("Link does not end", "链接永久有效"),
    scope: t(
      "{count, plural, one {# selected Service} other {# selected Services}}",
      "{count, plural, other {选定了 # 个 Service}}",
    ),
  },
  /** What a report does not show. */
  redacted: {
    title: t("Masked values", "已脱敏的值"),
    none: t("Nothing is masked.", "没有需要脱敏的内容。"),
    kind: t("Kind", "类型"),
    where: t("Where", "位置"),
    count: t("Count", "数量"),
  },
  /** When the official result was written. */
  officialTime: {
    written: t("Written <at></at>.", "写入于 <at></at>。"),
    noTime: t("The Event has no time.", "事件没有记录时间。"),
  },
  /** Columns of Events. */
  eventColumn: {
    lastSeen: t("Last seen", "最近出现"),
  },
  /** Notes on Events. */
  eventText: {
    times: t("{count, plural, one {# time} other {# times}}", "{count, plural, other {# 次}}"),
    likely: t("Likely", "可能"),
    unknown: t("Unknown message", "无法识别"),
    unknownTitle: t("Not in the catalogue", "目录中没有该消息"),
    unknownBody: t("This message is not in the catalogue. It is shown as it is.", "目录中没有这条消息，按原文显示。"),
    ignored: t(
      "{count, plural, one {# line of other programs ignored} other {# lines of other programs ignored}}",
      "已忽略其他程序的 {count} 行",
    ),
  },
  /** The plan in numbers. */
  plan: {
    title: t("Fix plan", "修复计划"),
    oneEdit: t(
      "Each edit of a Service makes the running CCM synchronise it at once. So the annotations of a Service change in one command, after its cloud commands. In the script a failure stops its Service and no other; without --apply it changes nothing; with --apply it runs only steps without effect on traffic.",
      "每次修改 Service 都会触发当前 CCM 立即同步，因此同一 Service 的注解在云端命令之后用一条命令修改。脚本中某个 Service 失败不会影响其他 Service；不带 --apply 时不会做任何更改，带上时只执行不影响流量的步骤。",
    ),
    heading: t(
      "{steps, plural, one {# step} other {# steps}} for {services, plural, one {# Service} other {# Services}}",
      "{services} 个 Service，共 {steps} 步",
    ),
    summary: t(
      "{commands, plural, one {# command} other {# commands}}, {left, plural, =0 {nothing left by hand} one {# by hand} other {# by hand}}.",
      "{commands} 条命令，{left, plural, =0 {无需人工处理} other {# 项需人工处理}}。",
    ),
    hidden: t(
      "{count, plural, one {# finding} other {# findings}} that the official precheck does not show are covered too.",
      "已包含官方预检不会显示的 {count} 个问题。",
    ),
    nothingTitle: t("Nothing to fix", "没有需要修复的问题"),
  },
  /** When a step may run. */
  effect: {
    safe: t("Safe now", "可立即执行"),
    window: t("Needs a window", "需要维护窗口"),
    decide: t("Decide", "需要决定"),
  },
  /** States of a playbook's chapter. */
  chapter: {
    done: t("Done", "已完成"),
    todo: t("To do", "待处理"),
    unknown: t("Not known", "无法判断"),
    info: t("To read", "待阅读"),
    broken: t("Wrong", "出错"),
  },
  /** What a change would do. */
  preview: {
    calls: t("Calls of the controller", "控制器将执行的操作"),
    noCalls: t("No call: the instance stays as it is.", "没有调用：实例不会变化。"),
    already: t("would happen anyway", "无论是否修改都会执行"),
    cost: t("changes the bill", "影响费用"),
    blocked: t("Not executed because of the errors", "因错误而不会执行"),
    refused: t("Refused by the API", "API 会拒绝"),
    hints: t("Notes on the annotations", "注解检查"),
    assumed: t("Assumptions", "假设条件"),
  },
  /** Headings of the comparison after an upgrade. */
  after: {
    sentence: t(
      "{changes, plural, =0 {Nothing changed in the cloud} one {# change in the cloud} other {# changes in the cloud}}{warnings, plural, =0 {.} one {, # new warning.} other {, # new warnings.}}",
      "{changes, plural, =0 {云上没有变化} other {云上有 # 处变化}}{warnings, plural, =0 {。} other {，新增 # 条 Warning 事件。}}",
    ),
    unread: t("Not compared: it could not be read", "以下内容未能读取，未参与对比"),
    events: t("New Events", "新出现的 Event"),
    services: t(
      "{count, plural, one {# Service changed or failing} other {# Services changed or failing}}",
      "{count} 个 Service 有变化或不通过",
    ),
  },
  /** What became of a Service. */
  afterVerdict: {
    unchanged: t("Unchanged", "无变化"),
    changed: t("Changed", "有变化"),
    failing: t("Failing", "不通过"),
    unknown: t("Not known", "无法判断"),
  },
  /** What became of one object. */
  change: {
    added: t("added", "新增"),
    removed: t("removed", "删除"),
    changed: t("changed", "变更"),
  },
  /** Who may have done it. */
  owner: {
    ccm: t("managed by the CCM: its sync may have changed it", "由 CCM 管理：可能是其同步所致"),
    hand: t("not managed by the CCM: changed by a person or another program", "不由 CCM 管理：由人工或其他程序修改"),
  },
  /** What happens to an acceptance. */
  waiver: {
    active: t("Accepted", "已接受"),
    expired: t("Acceptance ended; counts again", "接受已到期，重新计入"),
    unmatched: t("No longer found", "已无对应问题"),
    unjudged: t("Service could not be checked", "Service 无法判断"),
  },
} as const satisfies Record<string, Record<string, Text>>;

/** A heading of the two sides of a finding. */
export const sideWord = (side: keyof typeof WORDS.side, { code }: { code: string }): Text =>
  ofFamily(WORDS.side[side], familyOf(code));

/** Where the pages keep each group. */
export const WORDS_AT: Partial<Record<keyof typeof WORDS, string>> = {
  verdict: "common.verdict",
  status: "common.status",
  visibility: "common.visibility",
  category: "common.category",
  traffic: "common.traffic",
  command: "common.command",
  side: "instance",
  difference: "diff",
  page: "instance",
  event: "events.state",
  turn: "events.turn",
  official: "reports.official",
  count: "common.count",
  value: "common",
  sourceName: "common.source",
  sourceState: "common.sourceState",
  input: "common",
  facts: "check.facts",
  facet: "fix.facet",
  one: "instance.facts",
  section: "instance.sections",
  rowState: "instance.state",
  row: "instance",
  remedy: "remediation",
  risk: "remediation.risk",
  banner: "reports.banner",
  redacted: "reports.redacted",
  officialTime: "reports.official",
  eventText: "events",
  chapter: "playbook.state",
  preview: "trial",
  after: "after",
  afterVerdict: "after.verdict",
  change: "after.change",
  owner: "after.owner",
  waiver: "waivers.state",
};
