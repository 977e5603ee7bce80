import type { Text } from "@/lib/model/text";

export const PLAN_TEXT = {
  consent: { en: "Is that wanted?", zh: "是否要这样做？" },
  unquotable: {
    en: "Change the values of this Service by hand: no command can be given for them ({detail}).",
    zh: "请手动修改该 Service 的值：无法为其给出命令（{detail}）。",
  },
  unquotableWhy: {
    en: "One of them holds a character that no command line can carry.",
    zh: "其中某个值包含命令行无法传递的字符。",
  },
  freeAddresses: { en: "{count, plural, one {# free address} other {# free addresses}}", zh: "剩余 {count} 个可用 IP" },
  expires: { en: "expires {date}", zh: "{date} 到期" },
  keptAlong: {
    en: "The same command keeps what the CLB has, which that sync would overwrite: {changes}.",
    zh: "同一条命令还会保留 CLB 上的现有设置，否则会被该次同步覆盖：{changes}。",
  },
  needNotRun: {
    en: "The sync fails now: {wrong}. After {count, plural, one {this step} other {these # steps}} the sync has nothing left to change.",
    zh: "当前同步失败：{wrong}。完成这 {count} 步后，同步不再需要任何更改。",
  },
  keepFirst: {
    en: "The sync fails now: {wrong}. Once it goes through it overwrites what this keeps.",
    zh: "当前同步失败：{wrong}。一旦同步成功，就会覆盖此步所保留的内容。",
  },
  instead: { en: "Only if the Service's settings are to win:", zh: "仅当需要以 Service 的配置为准时：" },
  keepBefore: {
    en: "To keep what was changed on the CLB, change these annotations before the sync goes through: it overwrites them.",
    zh: "如需保留 CLB 上的改动，请在同步成功之前修改这些注解，否则会被覆盖。",
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
    en: "Nothing to do: the upgrade changes the backends of group {group}. Only for a green precheck, run the command some minutes before it.",
    zh: "无需处理：升级会更改服务器组 {group} 的后端。仅当需要让预检通过时，在预检前几分钟执行该命令。",
  },
  otherReleaseWhy: {
    en: "The running CCM wants other backends than the target version, and its next synchronisation takes the command back. Upgrade in a window.",
    zh: "当前运行的 CCM 与目标版本对后端的要求不同，会在下一次同步时撤回该命令的更改。请在变更窗口升级。",
  },
  groupInUse: {
    en: "Delete the VServer group {id} once listener {port} uses another one.",
    zh: "监听 {port} 改用其他虚拟服务器组后，再删除虚拟服务器组 {id}。",
  },
  dryRun: {
    en: "Without --apply nothing changes: kubectl asks the server only (--dry-run=server), cloud commands are printed.",
    zh: "不带 --apply 时不会做任何更改：kubectl 使用 --dry-run=server，仅打印云端命令。",
  },
  applies: {
    en: "--apply runs the steps without effect on traffic. --window adds the steps that need a window; --only NAME takes one Service with these, or one step by its id.",
    zh: "--apply 只执行不影响流量的步骤。--window 加上需要维护窗口的步骤；--only NAME 只执行一个 Service（含这些步骤）或指定编号的一个步骤。",
  },
  numbers: {
    en: "Steps have the numbers of the plan page; here they stand Service by Service.",
    zh: "步骤编号与修复计划页面一致；此处按 Service 依次列出。",
  },
  sources: { en: "Change at the source", zh: "在源文件中修改" },
  sourcesWhy: {
    en: "Programs own these Services and may take an edit back: make the same change where its values come from.",
    zh: "这些 Service 由程序管理，直接修改可能被撤回：请在其来源处做同样的修改。",
  },
  sourcesPart: {
    en: "These steps are a part of what is to be edited there; the whole plan has its text: {owners}",
    zh: "所选步骤只是以下来源中修改的一部分，完整计划中有其内容：{owners}",
  },
  handEdits: { en: "Edited by hand, not at the source", zh: "已手工修改，来源处尚未修改" },
  handEditsWhy: {
    en: "A person wrote these annotations last, and a program owns their Services. Write them into the source, or the program may put its own values back.",
    zh: "这些注解最后由人工修改，而 Service 由程序管理。请写入来源处，否则程序可能恢复其原值。",
  },
  givenUp: { en: "Protections that are switched off", zh: "已关闭的保护" },
  givenUpWhy: {
    en: "Their Services ask for this. The command switches each on again, where it was given up only to pass.",
    zh: "这些是 Service 所要求的。如果只是为了通过检查而放弃，可用命令重新开启。",
  },
  noUndoFor: { en: "no undo for step", zh: "该步骤无法撤销：" },
  msg: {
    no_kubectl: { en: "kubectl is needed.", zh: "需要 kubectl。" },
    context: { en: "kubectl context:", zh: "kubectl 上下文：" },
    other_cluster: {
      en: "This is not the cluster that was checked, or it has changed since. Choose the context, or check again.",
      zh: "当前集群不是检查时的集群，或其后发生了变化。请选择正确的上下文，或重新检查。",
    },
    other_account: {
      en: "aliyun cannot read the instance: another account or region, no permission to read it, or no aliyun command line 3 or later.",
      zh: "aliyun 无法读取该实例：账号或地域不同、没有读取权限，或缺少 aliyun 命令行 3 及以上版本。",
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
    foreign: {
      en: "Another user made this folder, and what is in it would be run. Move it away, or start in a folder of your own:",
      zh: "此文件夹由其他用户创建，其中的内容会被执行。请将其移走，或在自己的文件夹中运行：",
    },
    running: {
      en: "Another run is under way. If none is, delete:",
      zh: "已有另一个运行正在进行；若确认没有，请删除：",
    },
    unsure: {
      en: "The last run was stopped in this call. Look whether it was made; check again for a new plan, or delete this file to make it:",
      zh: "上次运行在此调用中被中断。请确认其是否已执行；重新检查以生成新计划，或删除此文件以再次执行：",
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
    failed: { en: "failed, the other Services go on:", zh: "失败，其他 Service 继续：" },
    done: { en: "done", zh: "已完成" },
    would: { en: "would do", zh: "将执行" },
    needs: { en: "needs", zh: "需要" },
    first: { en: "comes after", zh: "需先执行" },
    decision: { en: "needs your decision:", zh: "需要您决定：" },
    failed_count: { en: "failed Services", zh: "失败的 Service" },
    left_count: { en: "left", zh: "未执行" },
    files: { en: "log and undo:", zh: "日志与撤销脚本：" },
  },
} as const satisfies Record<string, Text | Record<string, Text>>;

/** Headings of a support ticket. */
export const TICKET_TEXT = {
  title: { en: "CCM upgrade check failed: {what}", zh: "CCM 组件升级检查失败：{what}" },
  cluster: { en: "Cluster ID", zh: "集群 ID" },
  region: { en: "Region", zh: "地域" },
  versions: { en: "CCM version", zh: "CCM 版本" },
  fromTo: { en: "from {from} to {to}", zh: "从 {from} 升级到 {to}" },
  unknown: { en: "unknown", zh: "未知" },
  read: { en: "Data read at", zh: "数据读取时间" },
  messages: { en: "Exact precheck messages", zh: "预检原始报错" },
  none: { en: "(none: the precheck shows no item)", zh: "（无：预检没有提示）" },
  owner: { en: "Owner of the Service", zh: "Service 的管理者" },
  service: { en: "Service YAML", zh: "Service YAML" },
  command: { en: "Output of", zh: "以下命令的输出" },
  gone: { en: "(the Service could not be read)", zh: "（无法读取该 Service）" },
  lb: { en: "Load balancer and its current configuration", zh: "负载均衡实例及其当前配置" },
  noLb: { en: "(no instance was found)", zh: "（未找到实例）" },
  events: { en: "Events", zh: "Event" },
} as const satisfies Record<string, Text>;

/** Explanation in place of an option. */
export const REMEDY_TEXT = {
  moved: {
    en: "The answer to {code} has the Service use another instance: nothing is to be done on this one.",
    zh: "按 {code} 处理后，Service 将使用其他实例，当前实例上无需处理。",
  },
  unquotableFinding: {
    en: "No command can be given for this finding: {detail}. Change the value by hand.",
    zh: "无法为该问题给出命令：{detail}。请手动修改该值。",
  },
  valueMissing: {
    en: "A value that the command needs is not known here: fill in its places first.",
    zh: "命令所需的某个值在此处未知：请先填写其中的占位符。",
  },
  agreed: { en: "The Service and the instance agree on this by now.", zh: "Service 与实例在这一点上已经一致。" },
} as const satisfies Record<string, Text>;
