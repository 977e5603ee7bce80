import type { Owner, OwnerKind, OwnerMark } from "@/lib/model/owner";
import type { Text } from "@/lib/model/text";
import type { FateCode, Occasion, OwnerMode } from "./fates";

const t = (en: string, zh: string): Text => ({ en, zh });

/** The owner as a chip and a facet say it. */
export const OWNER_KIND = {
  helm: t("Helm", "Helm"),
  argocd: t("Argo CD", "Argo CD"),
  "flux-helmrelease": t("Flux HelmRelease", "Flux HelmRelease"),
  "flux-kustomization": t("Flux Kustomization", "Flux Kustomization"),
  kustomize: t("Kustomize", "Kustomize"),
  "kubectl-apply": t("kubectl apply", "kubectl apply"),
  terraform: t("Terraform", "Terraform"),
  operator: t("Operator", "Operator"),
  "ack-addon": t("ACK add-on", "ACK 组件"),
  chart: t("Rendered chart", "渲染的 chart"),
  none: t("Edited by hand", "手动编辑"),
  unknown: t("Unknown", "未知"),
} as const satisfies Record<OwnerKind, Text>;

/** The owner in a sentence, where it has a name. */
export const OWNER_NAMED = {
  helm: t("Helm release {name}", "Helm release {name}"),
  argocd: t("Argo CD application {name}", "Argo CD 应用 {name}"),
  "flux-helmrelease": t("HelmRelease {name}", "HelmRelease {name}"),
  "flux-kustomization": t("Kustomization {name}", "Kustomization {name}"),
  operator: t("the operator of {resource} {name}", "{resource} {name} 的 Operator"),
  "ack-addon": t("the ACK add-on {name}", "ACK 组件 {name}"),
  unknown: t("unknown manager {name}", "未知管理者 {name}"),
} as const satisfies Partial<Record<OwnerKind, Text>>;

/** Why the owner is taken for the owner. */
export const OWNER_MARK = {
  "owner-reference": t(
    "{resource} {name} is its owner (ownerReferences).",
    "其 ownerReferences 指向 {resource} {name}。",
  ),
  "operator-label": t("Label {mark}.", "标签 {mark}。"),
  "tracking-id": t("Annotation {mark} names this Service.", "注解 {mark} 指向该 Service。"),
  "flux-labels": t("Label {mark} of Flux.", "Flux 标签 {mark}。"),
  "release-annotations": t("Annotation {mark} of Helm.", "Helm 注解 {mark}。"),
  "instance-label": t("Label {mark}.", "标签 {mark}。"),
  "kustomize-mark": t("Mark {mark} of Kustomize.", "Kustomize 标记 {mark}。"),
  manager: t("Field manager {mark}.", "字段管理者（field manager）{mark}。"),
  "addon-name": t("The Service of an ACK add-on has this name.", "该名称为 ACK 组件的 Service。"),
  "last-applied": t("kubectl apply recorded its configuration.", "存在 kubectl apply 记录的配置。"),
  "chart-label": t(
    "A chart was rendered, by a program that left no mark. That is often Argo CD.",
    "由 chart 渲染，但渲染程序没有留下标记，常见的是 Argo CD。",
  ),
  "by-hand": t("Only kubectl edits: {mark}.", "仅有 kubectl 编辑：{mark}。"),
  console: t("Edits by {mark}, probably the ACK console.", "由 {mark} 编辑，可能是 ACK 控制台。"),
  "unknown-manager": t(
    "Field manager {mark}, a program that is not known here.",
    "字段管理者（field manager）{mark}，未知的程序。",
  ),
  "no-mark": t("No mark of a known program.", "没有已知程序的标记。"),
} as const satisfies Record<OwnerMark, Text>;

export const OWNER_SURE = {
  certain: t("certain", "确定"),
  likely: t("likely", "很可能"),
  claimed: t("the Service says so itself", "该 Service 自称"),
  guess: t("a guess", "推测"),
} as const satisfies Record<Owner["sure"], Text>;

/** Outcome of an edit with kubectl. `{owner}` begins the sentence. */
export const FATE = {
  kept: t(
    "This stays after the next change by {owner}. Add it to the source as well, or a new installation lacks it.",
    "{owner} 下次变更后仍会保留。请同时写入源文件，否则重新安装后会缺失。",
  ),
  reverted: t("{owner} puts the old value back {when}.", "{owner} 会{when}恢复旧值。"),
  removed: t("{owner} removes it {when}.", "{owner} 会{when}将其删除。"),
  conflict: t(
    "It stays. Unless the source has the same value by then, {owner} fails with a conflict {when}.",
    "修改会保留；若届时源文件的值不同，{owner} 会{when}因冲突而失败。",
  ),
  depends: t("Whether {owner} takes it back {when} depends on that program.", "{owner} 是否会{when}撤回取决于该程序。"),
  unknown: t("It is not known whether {owner} takes it back.", "尚不清楚 {owner} 是否会撤回该修改。"),
} as const satisfies Record<FateCode, Text>;

export const FATE_MORE = {
  /** Another mode of the same owner. */
  where: t("{when} {mode}", "{mode}时{when}"),
  instead: t("{mode}: {fate}", "{mode}时：{fate}"),
  ifSourced: t("If the source sets it: {fate}", "若源文件设置了它：{fate}"),
  otherwise: t("If not: {fate}", "若未设置：{fate}"),
  byHand: t("Nothing takes it back: people edit this Service by hand.", "该 Service 由人工编辑，修改不会被撤回。"),
  gone: t("Nothing brings it back.", "删除后不会恢复。"),
  unknownOwner: t(
    "It is not known what applies this Service. Look for its source before you rely on the edit.",
    "尚不清楚该 Service 由什么工具下发。依赖此修改之前请先查找其源文件。",
  ),
  keys: t("{keys}: {fate}", "{keys}：{fate}"),
  appliedBy: t(
    "{managers} both apply it: change it in both sources.",
    "{managers} 都在下发该值：请在各自的源文件中修改。",
  ),
} as const satisfies Record<string, Text>;

export const OCCASION = {
  upgrade: t("at the next upgrade, even if the chart did not change", "在下次升级时（即使 chart 未变）"),
  sync: t("at the next sync", "在下次同步时"),
  "self-heal": t("about 5 seconds later", "在约 5 秒后"),
  interval: t("at its next interval", "在下一个同步周期"),
  reconcile: t("at its next reconciliation", "在下次调和时"),
  "at-once": t("at its next reconciliation, mostly at once", "在下次调和时（通常立即）"),
  apply: t("at the next apply", "在下次 apply 时"),
  terraform: t("at the next terraform apply", "在下次 terraform apply 时"),
  "add-on": t("when the add-on is upgraded", "在组件升级时"),
} as const satisfies Record<Occasion, Text>;

export const OWNER_MODE = {
  "client-side": t("with client-side apply", "使用客户端 apply"),
  "server-side": t("with server-side apply", "使用服务端 apply"),
  "self-heal": t("with self-heal", "开启 self-heal"),
  "drift-detection": t("with drift detection", "开启漂移检测"),
} as const satisfies Record<OwnerMode, Text>;

/** Where a form goes. */
export const PLACE = {
  kubectl: t("Now, with kubectl", "立即用 kubectl 修改"),
  manifest: t("In the manifest", "写入清单文件"),
  manifestOf: t("In the source of {owner}", "写入 {owner} 的源文件"),
  kustomize: t("In kustomization.yaml", "写入 kustomization.yaml"),
  kustomizeOf: t(
    "In kustomization.yaml of the folder that {owner} applies, or in its spec.patches",
    "写入 {owner} 所应用目录的 kustomization.yaml，或其 spec.patches",
  ),
  "helm-values": t("In the values of chart {chart}", "写入 chart {chart} 的 values"),
  helmValuesOf: t("In the values of {owner}", "写入 {owner} 的 values"),
  helmValuesInArgo: t(
    "In the values of the chart in Git, or in spec.source.helm.valuesObject of {owner}",
    "写入 Git 中该 chart 的 values，或 {owner} 的 spec.source.helm.valuesObject",
  ),
  "helm-unknown": t(
    "Under the value that fills this Service's annotations; the path in this chart is not known here",
    "写入填充该 Service 注解的 values 项；此处不知道该 chart 中的路径",
  ),
  helmrelease: t("In {owner}", "写入 {owner}"),
  terraform: t("In the Terraform resource of the Service", "写入该 Service 的 Terraform 资源"),
  "custom-resource": t("In the resource that the operator reads: {resource}", "写入 Operator 读取的资源：{resource}"),
  console: t(
    "In the ACK console: the cluster > Add-ons. Change its parameters only there: other ways can make its upgrade fail",
    "在 ACK 控制台：集群 > 组件管理。其参数只能在此修改，其他方式可能导致组件升级失败",
  ),
} as const satisfies Record<string, Text>;

/** Notes on a form. */
export const FORM_NOTE = {
  subchart: t(
    "Where the chart is part of another chart, put it under the name or alias of that subchart. null takes a value out; where your own values set it, delete the line.",
    "若该 chart 是其他 chart 的子 chart，请写在该子 chart 的名称或别名之下。null 表示移除；若是自己的 values 设置的，请删除该行。",
  ),
  generated: t(
    "{owner} may itself be generated: then change what generates it.",
    "{owner} 本身可能也是生成的：此时请修改生成它的源文件。",
  ),
  pause: t(
    "To keep an edit until the upgrade is done, pause {owner} and resume it afterwards. This stops all its objects.",
    "若需将修改保留到升级完成，请先暂停 {owner}，之后恢复。暂停会影响其所有对象。",
  ),
  pauseArgo: t(
    "Resume with the policy that it had before. An ApplicationSet or a parent application may undo the pause.",
    "恢复时请使用原有策略。ApplicationSet 或上级应用可能会撤销暂停。",
  ),
  by: t(
    "The release is written by {by}: where that program keeps its values, the edit belongs there.",
    "该 release 由 {by} 写入：请在该程序保存 values 的位置修改。",
  ),
  prove: t(
    "Before you commit, prove the edit: {command} says what it leads to and applies nothing.",
    "提交前先验证修改：{command} 会说明其后果，不会下发任何内容。",
  ),
  terraform: t(
    "terraform plan must show this change alone. It also shows the labels of the controller unless ignore_labels of the provider names them: an apply that takes the hash label away costs one more full sync.",
    "terraform plan 应只显示此项修改。除非在 provider 的 ignore_labels 中列出，否则还会显示控制器的标签；apply 若删除 hash 标签，会多触发一次完整同步。",
  ),
  rivals: t(
    "{others} claims it too: find out which of them applies it last.",
    "{others} 也声称管理它：请确认最后由谁下发。",
  ),
} as const satisfies Record<string, Text>;
