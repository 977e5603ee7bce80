import { indexBundle } from "@/lib/ccm/bundle-index";
import { compareVersions, rulesFor } from "@/lib/ccm/versions";
import { nlbWrites, type NlbWrite } from "@/lib/engine/nlb/writes";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { isFailing, failingOf, unknownOf, verdictOf } from "@/lib/model/result";
import { buildPlan } from "@/lib/remediation";
import { compareOfficial } from "@/lib/report/official";
import { acceptedBy, waiverState, waiverSubject } from "@/lib/upgrade/waivers/texts";
import { NAMED, type Block, type Chapter, type Context } from "./types";

const T = {
  fix: { en: "Fix what stands in the way", zh: "修复阻碍升级的问题" },
  fixDone: { en: "Nothing stands in the way.", zh: "没有阻碍升级的问题。" },
  fixAccepted: {
    en: "Nothing that counts stands in the way. Failing Services that were accepted, and will still be changed: {count}.",
    zh: "没有计入的阻碍；{count} 个不通过的 Service 已被接受，仍会被改动。",
  },
  fixTodo: {
    en: "{count, plural, one {# Service fails} other {# Services fail}}; the plan has {steps, plural, one {# step} other {# steps}}.",
    zh: "{count} 个 Service 不通过；修复计划共 {steps} 步。",
  },
  fixUnknown: {
    en: "A source was not read, or Services could not be judged ({count}).",
    zh: "{count} 个 Service 无法判断，或有数据未能读取。",
  },
  more: { en: "and {count} more", zh: "另有 {count} 项" },
  fixPlan: { en: "Open the plan", zh: "打开修复计划" },
  fixWaivers: { en: "Accepted findings", zh: "已接受的问题" },
  fixCommand: { en: "The same as a script, with its undo script beside it", zh: "以脚本执行（同时生成撤销脚本）" },
  official: { en: "Run the official precheck and read it beside this one", zh: "运行官方预检并与本结果对照" },
  officialNone: { en: "The cluster holds no result of the official precheck yet.", zh: "集群中还没有官方预检结果。" },
  officialStale: {
    en: "Its result was written {at}. Services that changed since: {count}. Run it again.",
    zh: "官方结果写入于 {at}，之后有 {count} 个 Service 发生变更，请重新运行。",
  },
  officialDiffers: {
    en: "Items that agree: {agreed}. Only in the official result: {only}; look at those first.",
    zh: "{agreed} 条一致，{only} 条仅出现在官方结果中，请先查看。",
  },
  officialClean: {
    en: "The official precheck reports nothing. Known only here: {ours}.",
    zh: "官方预检没有报告任何条目；另有 {ours} 条仅本检查给出。",
  },
  officialFails: {
    en: "The official precheck reports {agreed, plural, one {# item} other {# items}}, all found here too. Known only here: {ours}. Fix them and run it again.",
    zh: "官方预检报告了 {agreed} 条，均已包含在此；另有 {ours} 条仅本检查给出。请修复后重新运行。",
  },
  officialUnreadable: { en: "Its result cannot be read: {reason}.", zh: "官方结果无法读取：{reason}。" },
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
    en: "A Service that loses its finalizer this way leaves its NLB to nobody: finish such deletions with the running CCM first.",
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
  freezeNone: { en: "No baseline was taken yet: take one now.", zh: "尚未记录基线，请现在记录。" },
  freezeQuiet: { en: "Nothing changed since the baseline of {at}.", zh: "自 {at} 的基线以来没有变化。" },
  freezeChanged: {
    en: "Changes since the baseline of {at}: {count}. Check again before you go on.",
    zh: "自 {at} 的基线以来有 {count} 处变化，继续之前请重新检查。",
  },
  freezeSeen: {
    en: "Services seen changing since {since}: {count}. {rest}",
    zh: "自 {since} 以来实时观察到 {count} 个 Service 发生变更。{rest}",
  },
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
  freezeCommand: { en: "Take a baseline into a file", zh: "将基线保存为文件" },
  freezeLink: { en: "Baseline and what changed since", zh: "基线与之后的变化" },
  upgrade: { en: "Upgrade", zh: "升级" },
  upgradeDone: { en: "{to} runs.", zh: "正在运行 {to}。" },
  upgradeTodo: { en: "From {from} to {to}.", zh: "从 {from} 升级到 {to}。" },
  upgradeHow: [
    {
      en: "ACK console, cluster, Operations, Add-ons, Core Components, Cloud Controller Manager: Upgrade.",
      zh: "ACK 控制台 > 集群 > 运维管理 > 组件管理 > 核心组件 > Cloud Controller Manager：升级。",
    },
    {
      en: "The new controller synchronises every Service once when it starts: what this check lists happens then.",
      zh: "新控制器启动时会同步全部 Service，本检查列出的改动会在此时发生。",
    },
    { en: "Watch the Events while it runs.", zh: "升级期间关注 Event。" },
  ],
  unknownVersion: { en: "an unknown version", zh: "未知版本" },
  upgradeWatch: { en: "Events on Services, as they come", zh: "实时查看 Service 的 Event" },
  events: { en: "Events, with their meaning", zh: "Event 及其含义" },
  verify: { en: "Verify that nothing broke", zh: "验证升级结果" },
  verifyWait: { en: "After the upgrade: compare with the baseline.", zh: "升级之后与基线对比。" },
  verifyClean: {
    en: "Nothing changed in the cloud since {at}, and no Service warns.",
    zh: "自 {at} 以来云上没有变化，也没有 Service 告警。",
  },
  verifyChanged: {
    en: "Changes in the cloud since {at}: {count}. Services that warn: {failing}.",
    zh: "自 {at} 以来云上有 {count} 处变化；{failing} 个 Service 告警。",
  },
  verifyHow: [
    {
      en: "Every Service has its address, and its Events end with EnsuredLoadBalancer.",
      zh: "每个 Service 均有地址，最新 Event 为 EnsuredLoadBalancer。",
    },
    {
      en: "Health checks of the CLB instances are normal, and the application's own metrics are what they were.",
      zh: "CLB 实例健康检查正常，业务指标与升级前一致。",
    },
  ],
  verifyCommand: { en: "Compare with the baseline", zh: "与基线对比" },
  verifyLink: { en: "After the upgrade", zh: "升级之后" },
  rollback: { en: "Roll back", zh: "回退" },
  rollbackSummary: { en: "Know before the window what can be taken back.", zh: "在变更窗口之前确认哪些可以撤回。" },
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
  ticketSummary: { en: "What support asks for, ready to copy.", zh: "工单所需信息，可直接复制。" },
  ticketHow: [
    {
      en: "Share a report of the failing Services, or attach its Markdown: exact messages, YAML, CLB configuration and Events are inside.",
      zh: "分享失败 Service 的报告，或附上其 Markdown：包含原始报错、YAML、CLB 配置与 Event。",
    },
  ],
  ticketFacts: { en: "Facts of the ticket", zh: "工单信息" },
} as const;

type List = readonly { en: string; zh: string }[];
const list = ({ translate }: Context, texts: List): Block => ({
  kind: "list",
  items: texts.map((text) => ({ text: translate(text) })),
});
const contextFlag = ({ kubeContext }: Context) => (kubeContext ? ` --context ${kubeContext}` : "");

/** Failing Services, worst first as the plan has them; accepted ones are named apart. */
export function fixChapter(context: Context): Chapter {
  const { result, bundle, translate, locale } = context;
  const steps = buildPlan(result, bundle, { locale, targetVersion: context.to, kubeContext: context.kubeContext });
  const failing = result.services.filter(isFailing);
  const verdict = verdictOf(result);
  const accepted = result.summary.accepted?.services ?? 0;
  const summary =
    verdict === "notReady"
      ? translate(T.fixTodo, { count: failingOf(result.summary), steps: steps.length })
      : verdict === "unknown"
        ? translate(T.fixUnknown, { count: unknownOf(result.summary) })
        : accepted > 0
          ? translate(T.fixAccepted, { count: accepted })
          : translate(T.fixDone);
  const blocks: Block[] = [];
  if (failing.length > 0)
    blocks.push(
      {
        kind: "list",
        items: failing.slice(0, NAMED).map((row) => {
          const finding = row.findings.find(({ visibility, accepted: by }) => visibility !== "advice" && !by);
          return {
            text: finding ? renderFinding(finding, locale).title : (row.syncError ?? ""),
            ...(finding ? { code: finding.code } : {}),
            services: [row.service],
          };
        }),
      },
      ...(failing.length > NAMED
        ? [{ kind: "text" as const, text: translate(T.more, { count: failing.length - NAMED }) }]
        : []),
      { kind: "link", to: "plan", text: translate(T.fixPlan) },
      {
        kind: "command",
        label: translate(T.fixCommand),
        command: `preflight collect${contextFlag(context)} | preflight plan - --format sh > fix.sh && sh fix.sh`,
      },
    );
  const waivers = result.waivers ?? [];
  if (waivers.length > 0)
    blocks.push(
      {
        kind: "list",
        items: waivers.slice(0, NAMED).map((waiver) => ({
          text: `${waiverState(waiver.state, locale)}: ${waiverSubject(waiver, locale)} ${acceptedBy(waiver, locale)}`,
        })),
      },
      { kind: "link", to: "waivers", text: translate(T.fixWaivers) },
    );
  const state = verdict === "ready" ? "done" : verdict === "unknown" ? "unknown" : "todo";
  return { id: "fix", title: translate(T.fix), state, summary, blocks };
}

/** When to run the controller's own dry run, how to read what it writes, and what it says beside ours. */
/** What starting the official precheck changes in the cluster, by Service; nothing where there is no NLB Service. */
function writesOfNlb(context: Context): Block[] {
  const { translate, bundle, result } = context;
  const { rules } = rulesFor(result.rulesVersion);
  const index = indexBundle(bundle);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const found = new Map<NlbWrite, string[]>();
  let passing = false;
  for (const [key, service] of index.services) {
    const row = rows.get(key);
    passing ||= rules.nlbDryRun && row?.family === "nlb" && row.syncError === null;
    for (const write of nlbWrites(service, row, index.nlbs.get(row?.loadBalancerId ?? ""), rules))
      found.set(write, [...(found.get(write) ?? []), key]);
  }
  if (found.size === 0 && !passing) return [];
  const items = (["gone", "released", "finalizer", "status", "labels"] as const).flatMap((write) => {
    const services = found.get(write);
    if (!services) return [];
    const more = services.length - NAMED;
    return {
      text: translate(T.nlbWrite[write], { count: services.length }),
      services: services.slice(0, NAMED),
      ...(more > 0 ? { more } : {}),
    };
  });
  const rest = [
    ...(passing ? [{ text: translate(T.nlbConditions) }] : []),
    ...(found.has("gone") || found.has("released") ? [{ text: translate(T.nlbGuard) }] : []),
  ];
  return [
    {
      kind: "text",
      text: translate(rules.nlbDryRun ? T.nlbWrites : T.nlbWritesBefore, { target: result.rulesVersion }),
    },
    { kind: "list", items: [...items, ...rest] },
  ];
}

export function officialChapter(context: Context): Chapter {
  const { translate, bundle, result } = context;
  const official = compareOfficial(bundle, result);
  const blocks: Block[] = [
    list(context, [T.officialWhen, T.officialHow]),
    ...writesOfNlb(context),
    {
      kind: "command",
      label: translate(T.officialCommand),
      command: `kubectl${contextFlag(context)} -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'`,
    },
  ];
  const chapter = (state: Chapter["state"], summary: string): Chapter => ({
    id: "official",
    title: translate(T.official),
    state,
    summary,
    blocks,
  });
  if (!official) return chapter("todo", translate(T.officialNone));
  if (official.unreadable) return chapter("unknown", translate(T.officialUnreadable, { reason: official.unreadable }));
  if (official.otherChecks.length > 0)
    blocks.push({ kind: "text", text: translate(T.officialOther, { names: official.otherChecks.join(", ") }) });
  const { agreed, onlyOfficial, onlyOurs } = official.counts;
  const apart = official.items.filter((item) => item.state === "onlyOfficial");
  if (apart.length > 0)
    blocks.push({
      kind: "list",
      items: apart.slice(0, NAMED).map((item) => ({ text: `${item.code} ${item.message}`, services: [item.service] })),
    });
  if (official.staleServices.length > 0)
    return chapter(
      "todo",
      translate(T.officialStale, { at: official.at ?? "-", count: official.staleServices.length }),
    );
  return onlyOfficial > 0
    ? chapter("todo", translate(T.officialDiffers, { agreed, only: onlyOfficial }))
    : official.failedCount > 0
      ? chapter("todo", translate(T.officialFails, { agreed, ours: onlyOurs }))
      : chapter("done", translate(T.officialClean, { ours: onlyOurs }));
}

export function freezeChapter(context: Context): Chapter {
  const { translate, baseline, seen = [] } = context;
  const count = baseline?.comparison.changes.length ?? 0;
  const at = baseline?.takenAt ?? "";
  const rest = baseline
    ? translate(count === 0 ? T.freezeQuiet : T.freezeChanged, { at, count })
    : translate(T.freezeNone);
  const latest = [...seen].sort((a, b) => b.at.localeCompare(a.at) || a.service.localeCompare(b.service));
  return {
    id: "freeze",
    title: translate(T.freeze),
    state: baseline && count === 0 && seen.length === 0 ? "done" : "todo",
    summary:
      seen.length > 0
        ? translate(T.freezeSeen, { count: seen.length, rest, since: at || context.result.checkedAt })
        : rest,
    blocks: [
      ...(latest.length > 0
        ? [
            {
              kind: "list" as const,
              items: latest
                .slice(0, NAMED)
                .map((change) => ({ text: translate(T.freezeSeenAt, { at: change.at }), services: [change.service] })),
            },
          ]
        : []),
      ...(latest.length > NAMED
        ? [{ kind: "text" as const, text: translate(T.more, { count: latest.length - NAMED }) }]
        : []),
      list(context, T.freezeRules),
      {
        kind: "command",
        label: translate(T.freezeCommand),
        command: `preflight collect${contextFlag(context)} --output before.json`,
      },
      { kind: "link", to: "after", text: translate(T.freezeLink) },
    ],
  };
}

export function upgradeChapter(context: Context): Chapter {
  const { translate, from, to } = context;
  const done = from !== null && compareVersions(from, to) === 0;
  return {
    id: "upgrade",
    title: translate(T.upgrade),
    state: done ? "done" : "todo",
    summary: done
      ? translate(T.upgradeDone, { to })
      : translate(T.upgradeTodo, { from: from ?? translate(T.unknownVersion), to }),
    blocks: [
      list(context, T.upgradeHow),
      {
        kind: "command",
        label: translate(T.upgradeWatch),
        command: `kubectl${contextFlag(context)} get events -A --field-selector involvedObject.kind=Service --watch`,
      },
      { kind: "link", to: "events", text: translate(T.events) },
    ],
  };
}

export function verifyChapter(context: Context): Chapter {
  const { translate, from, to, baseline } = context;
  const upgraded = from !== null && compareVersions(from, to) === 0;
  const { comparison } = baseline ?? {};
  const failing = comparison?.services.filter((row) => row.verdict === "failing").length ?? 0;
  const count = comparison?.changes.length ?? 0;
  const compared = upgraded && comparison !== undefined && comparison.unread.length === 0;
  const clean = compared && count === 0 && failing === 0;
  return {
    id: "verify",
    title: translate(T.verify),
    state: clean ? "done" : compared ? "todo" : "info",
    summary: clean
      ? translate(T.verifyClean, { at: baseline!.takenAt })
      : compared
        ? translate(T.verifyChanged, { at: baseline!.takenAt, count, failing })
        : translate(T.verifyWait),
    blocks: [
      list(context, T.verifyHow),
      {
        kind: "command",
        label: translate(T.verifyCommand),
        command: `preflight after before.json --live${contextFlag(context)}`,
      },
      { kind: "link", to: "after", text: translate(T.verifyLink) },
    ],
  };
}

export function rollbackChapter(context: Context): Chapter {
  const { translate } = context;
  return {
    id: "rollback",
    title: translate(T.rollback),
    state: "info",
    summary: translate(T.rollbackSummary),
    blocks: [list(context, T.rollbackHow)],
  };
}

export function ticketChapter(context: Context): Chapter {
  const { translate, from, to, result, bundle } = context;
  const failing = result.services.filter((row) => row.status === "fail").slice(0, NAMED);
  const facts = [
    `cluster: ${bundle.cluster.id}`,
    `region: ${bundle.cluster.region}`,
    `CCM: ${from ?? translate(T.unknownVersion)} -> ${to}`,
    `read: ${bundle.capturedAt}`,
    ...failing.map((row) => `${row.service} ${row.loadBalancerId ?? "-"}: ${row.syncError ?? ""}`.trimEnd()),
  ];
  return {
    id: "ticket",
    title: translate(T.ticket),
    state: "info",
    summary: translate(T.ticketSummary),
    blocks: [
      list(context, T.ticketHow),
      { kind: "command", label: translate(T.ticketFacts), command: facts.join("\n") },
    ],
  };
}
