import type { Text } from "@/lib/model/text";

export const PLAN_TEXT = {
  annotateOne: { en: "Change one annotation of {service}.", zh: "修改 {service} 的一个注解。" },
  annotateMany: {
    en: "Change {count} annotations of {service} in one command.",
    zh: "用一条命令修改 {service} 的 {count} 个注解。",
  },
  duplicatePort: {
    en: "{service} has port {port} for TCP and for UDP, and protocol-port gives both the same protocol. Take {port} out of protocol-port, or move one of the two to another number or Service.",
    zh: "{service} 的端口 {port} 同时用于 TCP 和 UDP，而 protocol-port 为两者指定了同一协议。请从 protocol-port 中移除 {port}，或将其中一个改用其他端口号或 Service。",
  },
  duplicatePortWhy: {
    en: "The CCM would set the same listener for one and then for the other, and never come to rest.",
    zh: "CCM 会先后为两者设置同一个监听，始终无法稳定。",
  },
  wholeSync: {
    en: "The running CCM then synchronises the whole Service and also changes: {changes}.",
    zh: "随后当前运行的 CCM 会同步整个 Service，并一并更改：{changes}。",
  },
  wholeSyncMore: {
    en: "The running CCM then synchronises the whole Service and also changes: {changes}; and {count, plural, one {# more kind} other {# more kinds}}.",
    zh: "随后当前运行的 CCM 会同步整个 Service，并一并更改：{changes}；另有 {count} 类更改。",
  },
  nodeSync: {
    en: "The change of the node wakes the sync of every Service with node backends: of {services} of them the running CCM then changes: {changes}.",
    zh: "节点变更会触发所有使用节点后端的 Service 同步：当前运行的 CCM 随后会更改其中 {services} 个 Service：{changes}。",
  },
  nodeSyncMore: {
    en: "The change of the node wakes the sync of every Service with node backends: of {services} of them the running CCM then changes: {changes}; and {count, plural, one {# more kind} other {# more kinds}}.",
    zh: "节点变更会触发所有使用节点后端的 Service 同步：当前运行的 CCM 随后会更改其中 {services} 个 Service：{changes}；另有 {count} 类更改。",
  },
  unquotable: {
    en: "Change the values of this Service by hand: no command can be given for them ({detail}).",
    zh: "请手动修改该 Service 的值：无法为其给出命令（{detail}）。",
  },
  unquotableWhy: {
    en: "One of them holds a character that no command line can carry.",
    zh: "其中某个值包含命令行无法传递的字符。",
  },
  keptAlong: {
    en: "The same command takes over {count, plural, one {# setting} other {# settings}} that the CLB has, which that sync would overwrite.",
    zh: "同一条命令还会保留 CLB 上现有的 {count} 项设置，否则会被该次同步覆盖。",
  },
  behindEvent: {
    en: "Check {service} again once its sync succeeds: the other differences may exist only because it fails.",
    zh: "同步成功后重新检查 {service}：其余差异可能只是因为同步失败才存在。",
  },
  behindEventKeep: {
    en: "Check {service} again once its sync succeeds: the other differences may exist only because it fails. That sync overwrites what was changed on the CLB; to keep it, change these annotations before.",
    zh: "同步成功后重新检查 {service}：其余差异可能只是因为同步失败才存在。该次同步会覆盖 CLB 上的改动；如需保留，请先修改这些注解。",
  },
  behindEventWhy: {
    en: "The sync fails now, so nothing else of the Service is settled.",
    zh: "当前同步失败，因此该 Service 的其他内容都未确定。",
  },
  inPlace: {
    en: "The change that answers this is in place. Wait for the CCM's next try, which it makes by itself, then check again.",
    zh: "所需更改已经生效。等待 CCM 自动重试后重新检查。",
  },
  edit: { en: "Open it in an editor: {command}", zh: "在编辑器中打开：{command}" },
  forced: {
    en: "With --force the aliyun command line does not check the parameters: the API takes one of them without publishing it.",
    zh: "使用 --force 时 aliyun 命令行不校验参数：其中一个参数 API 支持但未公开。",
  },
  noUndo: { en: "This cannot be undone.", zh: "此操作无法撤销。" },
  otherRelease: {
    en: "{from}, which runs now, wants other backends in group {group} than {to}, and takes this change back with its next synchronisation. The upgrade makes it by itself: upgrade in a window. Only for a green precheck, run the command right before it.",
    zh: "当前运行的 {from} 与 {to} 对虚拟服务器组 {group} 的后端要求不同，会在下一次同步时撤回此更改。升级后会自动完成该更改：请在变更窗口升级。仅为通过预检时，可在预检前立即执行该命令。",
  },
  groupInUse: {
    en: "Delete the VServer group {id} once listener {port} uses another one.",
    zh: "监听 {port} 改用其他虚拟服务器组后，再删除虚拟服务器组 {id}。",
  },
  dryRun: {
    en: "Without --apply nothing changes: kubectl asks the server only (--dry-run=server), cloud commands are printed.",
    zh: "不带 --apply 时不会做任何更改：kubectl 使用 --dry-run=server，仅打印云端命令。",
  },
  numbers: {
    en: "Steps have the numbers of the plan page; here they stand Service by Service.",
    zh: "步骤编号与修复计划页面一致；此处按 Service 依次列出。",
  },
  byHand: { en: "left to a person", zh: "需人工处理" },
  msg: {
    no_kubectl: { en: "kubectl 1.18 or later is needed.", zh: "需要 kubectl 1.18 或更高版本。" },
    no_aliyun: { en: "The aliyun command line 3 or later is needed.", zh: "需要 aliyun 命令行 3 或更高版本。" },
    context: { en: "kubectl context:", zh: "kubectl 上下文：" },
    other_cluster: {
      en: "This is not the cluster that was checked, or it has changed since. Choose the context, or check again.",
      zh: "当前集群不是检查时的集群，或其后发生了变化。请选择正确的上下文，或重新检查。",
    },
    other_account: {
      en: "The aliyun command line cannot see the instance: another account or region, or no permission to read it.",
      zh: "aliyun 命令行无法看到该实例：账号或地域不同，或没有读取权限。",
    },
    unverified: {
      en: "Nothing tells whether this is the cluster that was checked: make sure of it yourself.",
      zh: "无法确认当前集群是否为检查时的集群：请自行确认。",
    },
    unknown: { en: "not in this plan:", zh: "此计划中没有：" },
    no_folder: {
      en: "No place for the log and the undo, so nothing is done. Cannot write:",
      zh: "无法写入日志与撤销脚本，因此不执行任何操作。无法写入：",
    },
    running: { en: "Another run is under way:", zh: "已有另一个运行正在进行：" },
    unsure: {
      en: "The last run was stopped while it made this group. Look whether it is there; check again for a new plan, or delete this file to make it:",
      zh: "上次运行在创建该虚拟服务器组时被中断。请确认其是否已存在；重新检查以生成新计划，或删除此文件以继续创建：",
    },
    interrupted: {
      en: "stopped; whether this step was done is not known, look at it before the next run:",
      zh: "已中断；该步骤是否完成未知，下次运行前请先查看：",
    },
    undone: { en: "undone: everything that the runs before had done", zh: "已撤销：之前运行完成的所有操作" },
    undo_failed: {
      en: "A command of the undo script failed; it goes on with the others. Look at its output.",
      zh: "撤销脚本中有命令失败，其余命令已继续执行。请查看其输出。",
    },
    already: { en: "done before:", zh: "之前已完成：" },
    there: { en: "there already, made by an earlier run:", zh: "已存在（由之前的运行创建）：" },
    left_out: { en: "left out (--safe):", zh: "已跳过（--safe）：" },
    no_undo: { en: "no undo for step", zh: "该步骤无法撤销：" },
    failed: { en: "failed, the other Services go on:", zh: "失败，其他 Service 继续：" },
    summary_done: { en: "done", zh: "已完成" },
    summary_skipped: { en: "done before", zh: "之前已完成" },
    summary_failed: { en: "failed Services", zh: "失败的 Service" },
    summary_left: { en: "left to a person", zh: "需人工处理" },
    files: { en: "log and undo:", zh: "日志与撤销脚本：" },
  },
  risky: { en: "run it with --include-risky {id}", zh: "使用 --include-risky {id} 执行" },
  brief: { en: "run it with --before-precheck", zh: "使用 --before-precheck 执行" },
  usage: { en: "usage: {file} [--apply]", zh: "用法：{file} [--apply]" },
} as const satisfies Record<string, Text | Record<string, Text>>;
