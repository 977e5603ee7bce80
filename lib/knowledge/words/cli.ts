import type { Text } from "@/lib/model/text";
import { WORDS } from "./rows";

const t = (en: string, zh: string): Text => ({ en, zh });

/** Words of the machine-read formats of a check; titles and causes come with the result, in its language. */
export const CHECK_TEXT = {
  title: t("CCM precheck", "CCM 预检"),
  acceptedBy: t("Accepted {by}", "已接受：{by}"),
  gate: t(
    "Gate at {level}: {count, plural, one {# finding counts} other {# findings count}}.",
    "门禁级别 {level}：{count} 个问题计入。",
  ),
  unknown: WORDS.status.unknown,
  unjudged: WORDS.rowState.unknown,
  skippedReason: WORDS.row.skippedReason,
  syncFails: WORDS.page.syncError,
  notRead: WORDS.input.partialTitle,
  service: WORDS.table.service,
  instance: WORDS.table.instance,
  findings: WORDS.table.findings,
  more: t("{count, plural, one {# more finding} other {# more findings}}", "另有 {count} 个问题"),
  moreServices: t("{count, plural, one {# more Service} other {# more Services}}", "另有 {count} 个 Service"),
  moreOnTerminal: t("... and {count} more (--json lists all)", "…… 另有 {count} 个（--json 列出全部）"),
} as const satisfies Record<string, Text>;

/** Words of a preview: those of the page that tries a change, and the few that only this command has. */
export const PREVIEW_TEXT = {
  title: WORDS.preview.calls,
  noCalls: WORDS.preview.noCalls,
  already: WORDS.preview.already,
  cost: WORDS.preview.cost,
  blocked: WORDS.preview.blocked,
  problems: WORDS.preview.refused,
  lint: WORDS.preview.hints,
  assumed: WORDS.preview.assumed,
  unknown: WORDS.rowState.unknown,
  notClb: t("nothing to do: not a Service of the CCM", "无需处理：该 Service 不由 CCM 处理"),
  create: WORDS.change.added,
  update: WORDS.change.changed,
  delete: WORDS.change.removed,
  noInstance: WORDS.one.noInstance,
  summary: t(
    "{services, plural, one {# Service} other {# Services}}, {calls, plural, one {# call} other {# calls}}, {breaks} would break, {unknown} could not be checked.",
    "{services} 个 Service，{calls} 次调用，{breaks} 个会出现问题，{unknown} 个未能完成检查。",
  ),
  breaks: t("breaks", "会出现问题"),
  ok: t("ok", "正常"),
  none: t("not in the cluster", "集群中不存在"),
  newInstance: t("new instance", "新实例"),
  before: t("there already", "此前已存在"),
  stops: t("nothing of this Service is synchronised while it lasts", "在此期间该 Service 完全不会同步"),
  backends: t("{count, plural, one {# backend} other {# backends}}", "{count} 个后端服务器"),
} as const satisfies Record<string, Text>;

/** Words of the classifier's answers on a terminal. */
export const CLASSIFY_TEXT = {
  or: t("Or:", "或者："),
  inBundle: t("In the bundle:", "在采集包中："),
  first: t("First:", "首先："),
} as const satisfies Record<string, Text>;
