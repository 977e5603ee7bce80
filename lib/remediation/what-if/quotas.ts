import { DEFAULT_QUOTA, OWN_QUOTA, QUOTAS, QUOTA_TEXT, RAISED, UNPUBLISHED } from "@/lib/knowledge/what-if";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { arr, str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import type { Text } from "@/lib/model/text";
import { filled, type PreviewCall, type PreviewProblem, type PreviewService } from "./types";

export type QuotaName = keyof typeof QUOTAS;
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[];
/** The account's own quotas, where given. */
export type OwnQuotas = Partial<Record<QuotaName, number>>;

/** One count that a quota limits. */
interface Counted {
  name: QuotaName;
  /** What is counted, for the sentence: an instance, a port, a server. */
  subject: string;
  before: number;
  after: number;
  /** Pending before the change, completely. */
  already: boolean;
}

/** One group per Listener is ordinary, so up to the Listener quota the number of groups is not a problem. */
const GROUPS_ORDINARY = QUOTAS.listeners.limit;

/** Calls beyond a quota, and quotas that cannot be evaluated. `attached`: servers added by calls, once per group. */
export function quotaProblems(
  bundle: Bundle,
  loadBalancerId: string | null,
  calls: readonly PreviewCall[],
  attached: readonly string[],
  own: OwnQuotas,
): Pick<PreviewService, "problems" | "assumed"> {
  const problems: PreviewProblem[] = [];
  const assumed: Text[] = [];
  const raised = new Set<QuotaName>();
  for (const { name, subject, before, after, already } of countedBy(bundle, loadBalancerId, calls, attached)) {
    const given = own[name];
    const limit = given ?? QUOTAS[name].limit;
    if (after <= before || (limit !== undefined && after <= limit)) continue;
    if (limit === undefined) {
      if (after > GROUPS_ORDINARY) assumed.push(filled(UNPUBLISHED, { subject, count: after }));
    } else if (given === undefined && before > limit) {
      if (!raised.has(name)) assumed.push(filled(RAISED, { name, before, limit }));
      raised.add(name);
    } else
      problems.push({
        code: QUOTAS[name].code,
        text: named(QUOTA_TEXT[name], given === undefined ? DEFAULT_QUOTA : OWN_QUOTA),
        params: { subject, count: after, limit },
        already,
        stops: false,
      });
  }
  return { problems, assumed };
}

function named(text: Text, quota: Text): Text {
  return { en: text.en.replace("{quota}", quota.en), zh: text.zh.replace("{quota}", quota.zh) };
}

function countedBy(
  bundle: Bundle,
  loadBalancerId: string | null,
  calls: readonly PreviewCall[],
  attached: readonly string[],
): Counted[] {
  const index = indexBundle(bundle);
  const groups = loadBalancerId === null ? [] : (index.groups.get(loadBalancerId) ?? []);
  const subject = loadBalancerId ?? "LoadBalancer";
  const these = (pattern: RegExp) => calls.filter((call) => pattern.test(call.action));
  const due = (list: readonly PreviewCall[]) => list.every((call) => call.already);
  const creations = these(/^CreateLoadBalancer$/);
  const listeners = these(/^CreateLoadBalancer\w+Listener$/);
  const present = loadBalancerId === null ? 0 : (index.listeners.get(loadBalancerId) ?? []).length;
  // The controller adds backends before it removes any: backends to be removed still count.
  const additions = these(/^AddVServerGroupBackendServers$/);
  const backends = groups.reduce((sum, group) => sum + arr(group.BackendServers?.BackendServer).length, 0);
  const added = additions.reduce((sum, call) => sum + (call.count ?? 0), 0);
  const created = these(/^CreateVServerGroup$/);
  const row = (name: QuotaName, about: string, before: number, more: number, by: readonly PreviewCall[]): Counted => ({
    name,
    subject: about,
    before,
    after: before + more,
    already: due(by),
  });
  return [
    row("instances", "", bundle.alibabaCloud.loadBalancers.length, creations.length, creations),
    row("listeners", subject, present, listeners.length - these(/^DeleteLoadBalancerListener$/).length, listeners),
    row("backends", subject, backends, added, additions),
    row("groups", subject, groups.length, created.length, created),
    ...attachments(bundle, attached, due(additions)),
    ...extensions(bundle, loadBalancerId, these(/DomainExtension$/)),
  ];
}

/** The server that would be in the most groups represents all. */
function attachments(bundle: Bundle, attached: readonly string[], already: boolean): Counted[] {
  if (attached.length === 0) return [];
  const before = new Map<string, number>();
  for (const group of bundle.alibabaCloud.vServerGroups)
    for (const id of new Set(arr(group.BackendServers?.BackendServer).map((backend) => str(backend.ServerId))))
      before.set(id, (before.get(id) ?? 0) + 1);
  const after = new Map(before);
  for (const id of attached) after.set(id, (after.get(id) ?? 0) + 1);
  const most = [...new Set(attached)].reduce((a, b) => ((after.get(b) ?? 0) > (after.get(a) ?? 0) ? b : a));
  return [{ name: "attachments", subject: most, before: before.get(most) ?? 0, after: after.get(most) ?? 0, already }];
}

function extensions(bundle: Bundle, loadBalancerId: string | null, calls: readonly PreviewCall[]): Counted[] {
  const present = loadBalancerId === null ? [] : (indexBundle(bundle).domainExtensions.get(loadBalancerId) ?? []);
  const byPort = groupBy(calls, (call) => call.target.split("/")[0] ?? "");
  return [...byPort].map(([port, own]) => {
    const before = present.filter((extension) => String(extension.ListenerPort) === port).length;
    const count = (action: string) => own.filter((call) => call.action === action).length;
    return {
      name: "extensions",
      subject: port,
      before,
      after: before + count("CreateDomainExtension") - count("DeleteDomainExtension"),
      already: own.every((call) => call.already || call.action !== "CreateDomainExtension"),
    };
  });
}
