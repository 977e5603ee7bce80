import { conditionsOfServices, checkPermissions, type PermissionReport } from "@/lib/upgrade/permissions/permissions";
import type { Block, Chapter, Context } from "./types";

const T = {
  title: { en: "Give the CCM's role what the new version calls", zh: "为 CCM 角色授予新版本所需的权限" },
  unknown: {
    en: "The installed version is not known, so the new API calls are not known.",
    zh: "无法得知当前版本，因此无法给出新增的调用。",
  },
  none: { en: "{to} calls nothing here that {from} did not call.", zh: "{to} 在本集群没有 {from} 未调用过的接口。" },
  ask: {
    en: "Actions that {to} calls and {from} did not: {count}. Paste the policy documents of the role to see which are missing.",
    zh: "{to} 会调用 {count} 个 {from} 未使用的接口。粘贴角色的策略文档即可核对缺少哪些。",
  },
  missing: { en: "Missing: {count} of {all} newly called actions.", zh: "新增的 {all} 个接口中缺少 {count} 个。" },
  given: { en: "All newly called actions are granted ({all}).", zh: "新增的 {all} 个接口均已授权。" },
  managed: {
    en: "Managed clusters (ACK Pro, ACS, Serverless): Alibaba Cloud keeps the role's policy, nothing is to be done unless it was replaced by hand.",
    zh: "托管集群（ACK Pro、ACS、Serverless）：角色策略由阿里云维护，除非曾被手动替换，否则无需处理。",
  },
  dedicated: {
    en: "Dedicated clusters: Cluster Information, Basic Information, Master RAM Role; edit the policy that starts with k8sMasterRolePolicy-Ccm- (k8sMasterRolePolicy- on older clusters). Save it before the upgrade. A self-built cluster on ECS: the RAM role of the nodes that run the CCM.",
    zh: "专有集群：集群信息 > 基本信息 > Master RAM 角色，编辑以 k8sMasterRolePolicy-Ccm- 开头的策略（较早集群为 k8sMasterRolePolicy-），升级前保存。ECS 自建集群：运行 CCM 的节点的 RAM 角色。",
  },
  known: {
    en: "Known from the cluster, so not asked: network plugin {plugin}; CLB Services: {clb}; NLB Services: {nlb}.",
    zh: "以下由集群得知，无需填写：网络插件 {plugin}；CLB Service：{clb}；NLB Service：{nlb}。",
  },
  plugin: { en: "not known", zh: "未知" },
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

/** Which actions lie between the two versions; undefined when the installed one is not known. */
export function permissionReport(
  context: Pick<Context, "from" | "to" | "bundle" | "policies" | "locale">,
): PermissionReport | undefined {
  if (context.from === null) return undefined;
  return checkPermissions({
    from: context.from,
    to: context.to,
    networkPlugin: context.bundle.cluster.networkPlugin,
    conditions: conditionsOfServices(context.bundle.kubernetes.services),
    policies: context.policies ?? [],
    locale: context.locale,
  });
}

/** What the new version calls and the role must allow: the cluster says which features are in use, a policy document what is given. */
export function permissionsChapter(context: Context): Chapter {
  const { translate, from, to, permissions: report, bundle } = context;
  const title = translate(T.title);
  if (!report || from === null)
    return { id: "permissions", title, state: "unknown", summary: translate(T.unknown), blocks: [] };
  const all = report.needed.length;
  if (all === 0)
    return { id: "permissions", title, state: "done", summary: translate(T.none, { from, to }), blocks: [] };
  const given = (context.policies?.length ?? 0) > 0;
  const uses = conditionsOfServices(bundle.kubernetes.services);
  const blocks: Block[] = [
    {
      kind: "text",
      text: translate(T.known, {
        plugin: bundle.cluster.networkPlugin ?? translate(T.plugin),
        clb: translate(uses.clb ? T.yes : T.no),
        nlb: translate(uses.nlb ? T.yes : T.no),
      }),
    },
    { kind: "list", items: [{ text: translate(T.managed) }, { text: translate(T.dedicated) }] },
    { kind: "policies" },
    {
      kind: "table",
      head: [translate(T.action), translate(T.since), translate(T.why), ...(given ? [translate(T.state)] : [])],
      rows: report.needed.map(({ action, from: since, reason }) => [
        action,
        since,
        reason,
        ...(given ? [translate(stateOf(report, action))] : []),
      ]),
    },
    ...(report.hints.length > 0 ? [{ kind: "list" as const, items: report.hints.map((text) => ({ text })) }] : []),
  ];
  if (given && report.statement)
    blocks.push({ kind: "command", label: translate(T.statement), command: JSON.stringify(report.statement, null, 2) });
  if (!given)
    return { id: "permissions", title, state: "todo", summary: translate(T.ask, { from, to, count: all }), blocks };
  const count = report.missing.length;
  return {
    id: "permissions",
    title,
    state: count > 0 ? "todo" : "done",
    summary: count > 0 ? translate(T.missing, { count, all }) : translate(T.given, { all }),
    blocks,
  };
}

function stateOf(report: PermissionReport, action: string) {
  if (report.denied.includes(action)) return T.isDenied;
  if (report.missing.includes(action)) return T.isMissing;
  if (report.ifUsed.includes(action)) return T.ifUsed;
  return report.restricted.includes(action) ? T.isRestricted : T.isGiven;
}
