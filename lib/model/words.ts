import type { Text } from "./text";

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
    instance: t("CLB instance", "CLB 实例"),
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
    fillIn: t("Not for running as it stands. Fill in: {places}", "不能直接执行，请先填写：{places}"),
    inspect: t("Look first", "先查看"),
    fix: t("Fix", "修复"),
    undo: t("Undo", "撤销"),
  },
  /** The two sides of a comparison. */
  side: {
    desired: t("Service asks for", "Service 期望"),
    actual: t("CLB has", "CLB 实际"),
  },
  /** Headings of one Service. */
  page: {
    fixFirst: t("Fix this first", "先修复这一项"),
    why: t("Why", "原因"),
    howToFix: t("How to fix", "处理方法"),
    message: t("The controller's message", "控制器原文"),
    syncError: t("Event that the dry run leaves on the Service", "预检在 Service 上留下的事件"),
    noFindings: t("No differences found.", "没有发现差异。"),
  },
  /** States of Events. */
  event: {
    failing: t("Failing", "故障中"),
    precheck: t("Precheck", "预检"),
    recovered: t("Recovered", "已恢复"),
    gone: t("Service gone", "Service 已删除"),
    info: t("Normal", "正常"),
  },
  /** Who acts on an Event. */
  turn: {
    you: t("Your turn", "由您处理"),
    account: t("Account", "由账号处理"),
    permissions: t("Permissions", "由权限管理员处理"),
    wait: t("Wait", "等待即可"),
    vendor: t("Ticket", "提交工单"),
  },
  /** The verdict in sentences. */
  sentence: {
    allMatch: t(
      "{instances, plural, =0 {there are no CLB instances to change.} one {the CLB instance matches its Services, nothing would change.} other {all # CLB instances match their Services, nothing would change.}}",
      "{instances, plural, =0 {没有需要改动的 CLB 实例。} other {全部 # 个 CLB 实例与其 Service 一致，不会发生改动。}}",
    ),
    noneChanging: t(
      "none of {instances, plural, one {# CLB instance} other {# CLB instances}} would change.",
      "{instances} 个 CLB 实例都不会被改动。",
    ),
    unknown: t(
      "{count, plural, one {# could not be checked.} other {# could not be checked.}}",
      "{count} 个无法完成检查。",
    ),
    notCovered: t(
      "{count, plural, one {# NLB Service is not covered: the controller's own dry run of NLB is a stub.} other {# NLB Services are not covered: the controller's own dry run of NLB is a stub.}}",
      "{count} 个 NLB Service 未覆盖：CCM 对 NLB 的 dry run 只是空实现。",
    ),
    filtering: t(
      "On {count, plural, one {# of them} other {# of them}} the upgrade starts to filter clients (loadBalancerSourceRanges).",
      "其中 {count} 个升级后会开始过滤客户端（loadBalancerSourceRanges）。",
    ),
    sourcesUnknown: t(
      "not everything could be read, so a clean result cannot be promised.",
      "部分数据未能读取，不能保证没有问题。",
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
      "{count, plural, one {# would be changed, which somebody accepted.} other {# would be changed, which somebody accepted.}}",
      "{count} 个会被改动，但已有人接受。",
    ),
    restMatch: t(
      "{instances, plural, =0 {no other CLB instance would change.} one {the other CLB instance matches its Services.} other {the other # CLB instances match their Services.}}",
      "{instances, plural, =0 {没有其他需要改动的 CLB 实例。} other {其余 # 个 CLB 实例与其 Service 一致。}}",
    ),
  },
  /** The official result beside ours. */
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
      "{count, plural, one {# Service changed} other {# Services changed}} after it was written: run the official precheck again before comparing.",
      "{count, plural, other {# 个 Service}} 在写入之后发生了变更：请重新运行官方预检后再对比。",
    ),
    capped: t(
      "The official list stops at 20 items, chosen at random; the others are listed only here.",
      "官方列表最多 20 条，随机保留；其余条目仅在此处列出。",
    ),
  },
} as const satisfies Record<string, Record<string, Text>>;

/** Where the pages keep each group. */
export const WORDS_AT: Record<keyof typeof WORDS, string> = {
  verdict: "common.verdict",
  status: "common.status",
  visibility: "common.visibility",
  category: "common.category",
  traffic: "common.traffic",
  command: "common.command",
  side: "instance",
  page: "instance",
  event: "events.state",
  turn: "events.turn",
  sentence: "readiness.sentence",
  official: "reports.official",
};
