import { PERMISSIONS } from "@/lib/knowledge/playbook/texts";
import { conditionsOfServices, checkPermissions, type PermissionReport } from "@/lib/upgrade/permissions/permissions";
import type { Block, Chapter, Context } from "./types";

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
  const title = translate(PERMISSIONS.title);
  if (!report || from === null)
    return { id: "permissions", title, state: "unknown", summary: translate(PERMISSIONS.unknown), blocks: [] };
  const all = report.needed.length;
  if (all === 0)
    return { id: "permissions", title, state: "done", summary: translate(PERMISSIONS.none, { from, to }), blocks: [] };
  const given = (context.policies?.length ?? 0) > 0;
  const uses = conditionsOfServices(bundle.kubernetes.services);
  const blocks: Block[] = [
    {
      kind: "text",
      text: translate(PERMISSIONS.known, {
        plugin: bundle.cluster.networkPlugin ?? translate(PERMISSIONS.plugin),
        clb: translate(uses.clb ? PERMISSIONS.yes : PERMISSIONS.no),
        nlb: translate(uses.nlb ? PERMISSIONS.yes : PERMISSIONS.no),
      }),
    },
    { kind: "list", items: [{ text: translate(PERMISSIONS.managed) }, { text: translate(PERMISSIONS.dedicated) }] },
    { kind: "policies" },
    {
      kind: "table",
      head: [
        translate(PERMISSIONS.action),
        translate(PERMISSIONS.since),
        translate(PERMISSIONS.why),
        ...(given ? [translate(PERMISSIONS.state)] : []),
      ],
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
    blocks.push({
      kind: "command",
      label: translate(PERMISSIONS.statement),
      command: JSON.stringify(report.statement, null, 2),
    });
  if (!given)
    return {
      id: "permissions",
      title,
      state: "todo",
      summary: translate(PERMISSIONS.ask, { from, to, count: all }),
      blocks,
    };
  const count = report.missing.length;
  return {
    id: "permissions",
    title,
    state: count > 0 ? "todo" : "done",
    summary: count > 0 ? translate(PERMISSIONS.missing, { count, all }) : translate(PERMISSIONS.given, { all }),
    blocks,
  };
}

function stateOf(report: PermissionReport, action: string) {
  if (report.denied.includes(action)) return PERMISSIONS.isDenied;
  if (report.missing.includes(action)) return PERMISSIONS.isMissing;
  if (report.ifUsed.includes(action)) return PERMISSIONS.ifUsed;
  return report.restricted.includes(action) ? PERMISSIONS.isRestricted : PERMISSIONS.isGiven;
}
