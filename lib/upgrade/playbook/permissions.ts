import { PERMISSIONS } from "@/lib/knowledge/playbook/texts";
import { checkPermissions, conditionsOfServices, type PermissionReport } from "@/lib/upgrade/permissions/permissions";
import { body, byHand, type Block, type ChapterBody, type Context } from "./types";

/** The default version of each policy of a role as a file, and the answer for all of them. */
const readCommand = ({ program = "preflight", from, to }: Context) => `role=ROLE
aliyun ram ListPoliciesForRole --RoleName "$role" | jq -r '.Policies.Policy[] | [.PolicyType, .PolicyName, .DefaultVersion] | @tsv' | while read -r type name version; do
  aliyun ram GetPolicyVersion --PolicyType "$type" --PolicyName "$name" --VersionId "$version" | jq -r '.PolicyVersion.PolicyDocument' > "policy-$name.json"
done
${program} permissions --from ${from} --to ${to} policy-*.json`;

/** Required actions of the new version: features in use from the cluster, granted actions from the policies. */
export function permissionsChapter(context: Context): ChapterBody {
  const { translate, from, to, bundle, policies = [], locale } = context;
  if (from === null) return body(context, "unknown", PERMISSIONS.unknown);
  const conditions = conditionsOfServices(bundle.kubernetes.services);
  const { networkPlugin, managed } = bundle.cluster;
  const report = checkPermissions({ from, to, networkPlugin, conditions, policies, locale });
  const all = report.needed.length;
  if (all === 0) return body(context, "done", PERMISSIONS.none, { from, to });
  const given = policies.length > 0;
  const blocks: Block[] = [
    {
      kind: "text",
      text: translate(PERMISSIONS.known, {
        plugin: networkPlugin ? translate(PERMISSIONS.plugin, { name: networkPlugin }) : "",
        clb: translate(conditions.clb ? PERMISSIONS.yes : PERMISSIONS.no),
        nlb: translate(conditions.nlb ? PERMISSIONS.yes : PERMISSIONS.no),
      }),
    },
    {
      kind: "list",
      items: [
        ...(managed === false ? [] : [{ text: translate(PERMISSIONS.managed) }]),
        ...(managed ? [] : [{ text: translate(PERMISSIONS.dedicated) }]),
      ],
    },
    { kind: "policies" },
    ...(managed
      ? []
      : [{ kind: "command" as const, label: translate(PERMISSIONS.read), command: readCommand(context) }]),
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
  ];
  if (report.hints.length > 0) blocks.push({ kind: "list", items: report.hints.map((text) => ({ text })) });
  if (!given) return byHand(body(context, "todo", PERMISSIONS.ask, { from, to, count: all }, blocks));
  if (report.statement)
    blocks.push({
      kind: "command",
      label: translate(PERMISSIONS.statement),
      command: JSON.stringify(report.statement, null, 2),
    });
  const count = report.missing.length;
  return count > 0
    ? body(context, "todo", PERMISSIONS.missing, { count, all }, blocks)
    : body(context, "done", PERMISSIONS.given, { all }, blocks);
}

function stateOf(report: PermissionReport, action: string) {
  if (report.denied.includes(action)) return PERMISSIONS.isDenied;
  if (report.missing.includes(action)) return PERMISSIONS.isMissing;
  if (report.ifUsed.includes(action)) return PERMISSIONS.ifUsed;
  return report.restricted.includes(action) ? PERMISSIONS.isRestricted : PERMISSIONS.isGiven;
}
