import { SINCE } from "@/lib/ccm/since";
import { CURRENT, LEGACY } from "@/lib/ccm/annotations";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { type KubeService, isObject } from "@/lib/model/bundle";
import { type Locale, translate } from "@/lib/model/text";
import {
  BASELINE,
  HINTS,
  PERMISSION_ROWS,
  WHEN,
  type PermissionCondition,
  type PermissionRow,
} from "@/lib/knowledge/permissions/rows";
import { atLeast, compareVersions, parseVersion } from "@/lib/ccm/versions";
import { jsonOf } from "@/lib/text/json";
import { AppError } from "@/lib/model/errors";

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

/** RAM policy documents: whether statements grant an action. Deny overrides Allow; a role's policies are combined. */
export interface Statement {
  effect: "Allow" | "Deny";
  actions: string[];
  /** `NotAction`: everything but `actions`. */
  negated: boolean;
  resources: string[];
  conditional: boolean;
}

export class PolicyError extends AppError {
  constructor(message: string) {
    super({
      code: "policy.invalid",
      status: 400,
      message,
      suggestion: "Paste the policy document as the RAM console shows it: JSON with Version and Statement.",
    });
  }
}

/**
 * Reads a policy document or its RAM API wrapper (`PolicyDocument` text). Throws `PolicyError` with the invalid path.
 */
export function readPolicy(value: unknown, name = "policy"): Statement[] {
  let document: unknown = value;
  if (isObject(document) && typeof document.PolicyDocument === "string") {
    try {
      document = jsonOf(document.PolicyDocument);
    } catch {
      throw new PolicyError(`${name}: PolicyDocument is not JSON`);
    }
  }
  if (!isObject(document)) throw new PolicyError(`${name}: expected a policy object with Version and Statement`);
  const list = Array.isArray(document.Statement)
    ? document.Statement
    : isObject(document.Statement)
      ? [document.Statement]
      : null;
  if (!list) throw new PolicyError(`${name}: Statement is missing`);
  return list.map((raw: unknown, index: number) => {
    const at = `${name}: Statement[${index}]`;
    if (!isObject(raw)) throw new PolicyError(`${at} is not an object`);
    if (raw.Effect !== "Allow" && raw.Effect !== "Deny") throw new PolicyError(`${at}.Effect must be Allow or Deny`);
    const negated = raw.Action === undefined && raw.NotAction !== undefined;
    const actions = texts(negated ? raw.NotAction : raw.Action);
    if (!actions) throw new PolicyError(`${at}.Action must be a text or a list of texts`);
    const conditional = isObject(raw.Condition) && Object.keys(raw.Condition).length > 0;
    return { effect: raw.Effect, actions, negated, resources: texts(raw.Resource) ?? ["*"], conditional };
  });
}

function texts(value: unknown): string[] | null {
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

/** `*` matches any text, `?` one character. Linear in the text per star: no exponential backtracking. */
export function matchesAction(pattern: string, action: string): boolean {
  const p = pattern.trim().toLowerCase();
  const a = action.toLowerCase();
  let i = 0;
  let j = 0;
  let star = -1;
  let mark = 0;
  while (j < a.length) {
    if (i < p.length && (p[i] === a[j] || p[i] === "?")) {
      i++;
      j++;
    } else if (i < p.length && p[i] === "*") {
      star = i++;
      mark = j;
    } else if (star >= 0) {
      i = star + 1;
      j = ++mark;
    } else return false;
  }
  while (p[i] === "*") i++;
  return i === p.length;
}

export interface Grant {
  allowed: boolean;
  denied: boolean;
  /** Allowed, or denied, only under a condition or on some resources. */
  restricted: boolean;
  /** Allowed, but written in another case. */
  caseDiffers?: string;
}

export function grantOf(statements: readonly Statement[], action: string): Grant {
  let open = false;
  let narrow = false;
  let deniedAlways = false;
  let deniedSometimes = false;
  let caseDiffers: string | undefined;
  for (const statement of statements) {
    const hit = statement.actions.find((pattern) => matchesAction(pattern, action));
    if ((hit !== undefined) === statement.negated) continue;
    const limited = statement.conditional || !statement.resources.includes("*");
    if (statement.effect === "Deny") {
      if (limited) deniedSometimes = true;
      else deniedAlways = true;
    } else {
      if (limited) narrow = true;
      else open = true;
      if (hit !== undefined && !hit.includes("*") && hit !== action) caseDiffers = hit;
    }
  }
  const allowed = (open || narrow) && !deniedAlways;
  return {
    allowed,
    denied: deniedAlways,
    restricted: allowed && (!open || deniedSometimes),
    caseDiffers: allowed ? caseDiffers : undefined,
  };
}
