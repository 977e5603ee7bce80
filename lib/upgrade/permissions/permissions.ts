import { SINCE } from "@/lib/ccm/since";
import { CURRENT, LEGACY } from "@/lib/ccm/annotations";
import { NLB_CLASS } from "@/lib/ccm/selection";
import type { KubeService } from "@/lib/model/bundle";
import { type Locale, translate } from "@/lib/model/text";
import {
  BASELINE,
  HINTS,
  PERMISSION_ROWS,
  WHEN,
  type PermissionCondition,
  type PermissionRow,
} from "@/lib/knowledge/permissions/rows";
import { grantOf, readPolicy, type Statement } from "./policy";
import { atLeast, compareVersions, parseVersion } from "@/lib/ccm/versions";

export { PolicyError } from "./policy";
export type { PermissionCondition } from "@/lib/knowledge/permissions/rows";

export interface PermissionInput {
  /** Installed version. */
  from: string;
  /** Version to upgrade to. */
  to: string;
  networkPlugin?: string;
  /** Parsed policy documents of the role, all of them. */
  policies: readonly unknown[];
  /** Features in use; a missing entry is unknown, and its actions are then required conditionally ("if"). */
  conditions?: Partial<Record<PermissionCondition, boolean>>;
  locale?: Locale;
}

interface NeededAction {
  action: string;
  from: string;
  when: PermissionCondition;
  /** Whether the feature is used is unknown. */
  conditional: boolean;
  severity: "error" | "warning";
  reason: string;
}

export interface PermissionReport {
  /** Required, and in no policy. */
  missing: string[];
  /** Required, and denied by a Deny statement. */
  denied: string[];
  /** Granted under a condition or on some resources only. */
  restricted: string[];
  /** Not granted, and required only by a feature without any granted action in the policies (NLB, Lingjun nodes). */
  ifUsed: string[];
  /** Hints: spelling, case, features whose use is unknown. */
  hints: string[];
  /** Every required action, with its reason. */
  needed: NeededAction[];
  /** Missing actions by RAM code, for display. */
  byService: Record<string, string[]>;
  /** Statement for the custom policy; null when nothing is missing. */
  statement: { Effect: "Allow"; Action: string[]; Resource: "*" } | null;
}

/**
 * Compares the policies of the CCM's role with the calls of the target version. Only for dedicated clusters: managed
 * clusters maintain the policy themselves. Throws `RangeError` for an unreadable version and `PolicyError` for a
 * document that is not a policy, because a wrong guess would look like "nothing missing".
 */
export function checkPermissions(input: PermissionInput): PermissionReport {
  for (const [name, version] of [
    ["from", input.from],
    ["to", input.to],
  ] as const) {
    if (!parseVersion(version))
      throw new RangeError(`${name}: "${version}" is not a CCM version: write it like v2.11.2`);
  }
  const locale = input.locale ?? "en";
  const statements = input.policies.flatMap((policy, index) =>
    readPolicy(policy, input.policies.length > 1 ? `policy ${index + 1}` : "policy"),
  );
  const conditions = { ...inUse(statements), ...conditionsOf(input.networkPlugin), ...input.conditions };
  const needed = neededActions(input.from, input.to, conditions, locale);
  const report: PermissionReport = {
    missing: [],
    denied: [],
    restricted: [],
    ifUsed: [],
    hints: [],
    needed,
    byService: {},
    statement: null,
  };
  for (const need of needed) {
    const grant = grantOf(statements, need.action);
    if (grant.caseDiffers)
      report.hints.push(translate(HINTS.case, locale, { action: need.action, written: grant.caseDiffers }));
    if (grant.restricted) report.restricted.push(need.action);
    if (grant.allowed) continue;
    if (need.conditional)
      report.hints.push(
        translate(HINTS.condition, locale, { action: need.action, when: translate(WHEN[need.when], locale) }),
      );
    if (need.conditional && FEATURE_CODE[need.when] && conditions[FEATURE_CODE[need.when]!.feature] === undefined) {
      report.ifUsed.push(need.action);
      continue;
    }
    report.missing.push(need.action);
    if (grant.denied) report.denied.push(need.action);
    const service = need.action.slice(0, need.action.indexOf(":"));
    (report.byService[service] ??= []).push(need.action);
  }
  const misspelt = findMisspelling(statements);
  if (misspelt) report.hints.push(translate(HINTS.spelling, locale, { written: misspelt }));
  if (atLeast(input.to, SINCE.rrsa)) report.hints.push(translate(HINTS.rrsa, locale, { since: SINCE.rrsa }));
  if (report.missing.length > 0) report.statement = { Effect: "Allow", Action: [...report.missing], Resource: "*" };
  return report;
}

/** Features with their own API family: a role without any action of it most likely does not use the feature. */
const FEATURE_CODE: Partial<Record<PermissionCondition, { feature: "nlb" | "lingjun"; code: string }>> = {
  nlb: { feature: "nlb", code: "nlb" },
  "nlb-additional-certs": { feature: "nlb", code: "nlb" },
  "nlb-source-ranges": { feature: "nlb", code: "nlb" },
  lingjun: { feature: "lingjun", code: "eflo" },
};

function inUse(statements: readonly Statement[]): Partial<Record<PermissionCondition, boolean>> {
  const mentions = (code: string) =>
    statements.some(
      (s) =>
        s.effect === "Allow" && !s.negated && s.actions.some((action) => action.toLowerCase().startsWith(`${code}:`)),
    );
  return { nlb: mentions("nlb") || undefined, lingjun: mentions("eflo") || undefined };
}

function findMisspelling(statements: readonly Statement[]): string | undefined {
  return statements.flatMap((s) => s.actions).find((action) => /^nlb:listasyncjobs$/i.test(action.trim()));
}

/** The network plugin decides two conditions; all others stay unknown unless given. */
function conditionsOf(networkPlugin: string | undefined): Partial<Record<PermissionCondition, boolean>> {
  const plugin = networkPlugin?.toLowerCase() ?? "";
  if (plugin.includes("flannel")) return { flannel: true, terway: false };
  if (plugin.includes("terway")) return { flannel: false, terway: true };
  return {};
}

/**
 * Features that the cluster's own Services use, so that the user need not state them: pass it as `conditions`. A
 * Service of type LoadBalancer without a class is a CLB Service.
 */
export function conditionsOfServices(services: readonly KubeService[]): Partial<Record<PermissionCondition, boolean>> {
  const all = services.filter((service) => service.spec?.type === "LoadBalancer");
  const nlb = all.filter((service) => service.spec?.loadBalancerClass === NLB_CLASS);
  const clb = all.filter((service) => !service.spec?.loadBalancerClass);
  const annotated = (list: readonly KubeService[], suffix: string) =>
    list.some((service) =>
      [CURRENT, LEGACY].some((prefix) => (service.metadata?.annotations?.[prefix + suffix] ?? "") !== ""),
    );
  return {
    clb: clb.length > 0,
    nlb: nlb.length > 0,
    "clb-domain-extensions": annotated(clb, "domain-extensions"),
    "nlb-additional-certs": annotated(nlb, "additional-cert-ids"),
    "nlb-source-ranges": nlb.some((service) => (service.spec?.loadBalancerSourceRanges ?? []).length > 0),
  };
}

function neededActions(
  from: string,
  to: string,
  conditions: Partial<Record<PermissionCondition, boolean>>,
  locale: Locale = "en",
): NeededAction[] {
  const needed = new Map<string, NeededAction>();
  const add = (row: Pick<PermissionRow, "from" | "when" | "severity" | "reason">, actions: readonly string[]) => {
    if (row.when !== "always" && conditions[row.when] === false) return;
    const conditional = row.when !== "always" && row.when !== "clb" && conditions[row.when] !== true;
    for (const action of actions) {
      if (needed.has(action)) continue;
      needed.set(action, {
        action,
        from: row.from,
        when: row.when,
        conditional,
        severity: row.severity ?? "error",
        reason: translate(row.reason, locale),
      });
    }
  };
  // v1.9.3 used another SDK: the whole list is required, not only the new actions.
  if (compareVersions(from, SINCE.secondLine) === -1 && compareVersions(from, to) === -1) {
    const reason = { en: "Part of what every 2.x release calls.", zh: "2.x 版本的基础权限。" };
    for (const group of BASELINE)
      add(
        { from: SINCE.secondLine, when: group.when, reason },
        group.actions.map((action) => `${group.code}:${action}`),
      );
  }
  for (const row of PERMISSION_ROWS) {
    if (compareVersions(from, row.from) === -1 && compareVersions(row.from, to) !== 1) add(row, row.actions);
  }
  return [...needed.values()];
}
