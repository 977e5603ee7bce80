import { SINCE } from "@/lib/ccm/since";
import { annotation } from "@/lib/ccm/relevance";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { type KubeService, isObject } from "@/lib/model/bundle";
import type { Locale, Params, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import {
  BASELINE,
  HINTS,
  PERMISSIONS_READ_TO,
  PERMISSION_ROWS,
  WHEN,
  type PermissionCondition,
  type PermissionRow,
} from "@/lib/knowledge/permissions/rows";
import { atLeast, compareVersions, parseVersion } from "@/lib/ccm/versions";
import { groupBy } from "@/lib/model/group-by";
import { jsonOf } from "@/lib/text/json";
import { AppError } from "@/lib/model/errors";

export interface PermissionInput {
  from: string;
  to: string;
  networkPlugin?: string;
  /** Parsed policy documents of the role, all of them. */
  policies: readonly unknown[];
  /** Features in use; a missing entry is unknown, and its actions are then required conditionally ("if"). */
  conditions?: Conditions;
  locale?: Locale;
}

type Conditions = Partial<Record<PermissionCondition, boolean>>;

export type PermissionReport = ReturnType<typeof checkPermissions>;

/**
 * Compares the policies of the CCM's role with the calls of the target version. Only for dedicated clusters: managed
 * clusters maintain the policy themselves. Throws `RangeError` for an unreadable version and `PolicyError` for a
 * document that is not a policy, because a wrong guess would look like "nothing missing".
 */
export function checkPermissions(input: PermissionInput) {
  for (const name of ["from", "to"] as const)
    if (!parseVersion(input[name]))
      throw new RangeError(`${name}: "${input[name]}" is not a CCM version: write it like v2.11.2`);
  const locale = input.locale ?? "en";
  const statements = input.policies.flatMap((policy, index) =>
    readPolicy(policy, input.policies.length > 1 ? `policy ${index + 1}` : "policy"),
  );
  const conditions = { ...inUse(statements), ...conditionsOf(input.networkPlugin), ...input.conditions };
  const needed = neededActions(input.from, input.to, conditions, locale);
  const judged = needed.map((need) => {
    const grant = grantOf(statements, need.action);
    const family = need.conditional ? FAMILY[need.when] : undefined;
    const unused = family !== undefined && conditions[family] === undefined;
    return { ...need, grant, state: grant.allowed ? "given" : unused ? "ifUsed" : "missing" };
  });
  const actions = (test: (row: (typeof judged)[number]) => boolean) => judged.filter(test).map(({ action }) => action);
  const hint = (text: Text, params: Params) => translate(text, locale, params);
  const written = statements.flatMap((one) => one.actions).find((action) => /^nlb:listasyncjobs$/i.test(action.trim()));
  const missing = actions(({ state }) => state === "missing");
  return {
    missing,
    /** Required, and denied by a Deny statement. */
    denied: actions(({ state, grant }) => state === "missing" && grant.denied),
    /** Granted under a condition or on some resources only. */
    restricted: actions(({ grant }) => grant.restricted),
    /** Not granted, and required only by a feature without any granted action in the policies (NLB, Lingjun nodes). */
    ifUsed: actions(({ state }) => state === "ifUsed"),
    hints: [
      ...judged.flatMap(({ action, when, conditional, grant }) => [
        ...(grant.caseDiffers ? [hint(HINTS.case, { action, written: grant.caseDiffers })] : []),
        ...(conditional && !grant.allowed ? [hint(HINTS.condition, { action, when: hint(WHEN[when], {}) })] : []),
      ]),
      ...(written ? [hint(HINTS.spelling, { written })] : []),
      ...(compareVersions(input.to, PERMISSIONS_READ_TO) === 1
        ? [hint(HINTS.notRead, { to: input.to, known: PERMISSIONS_READ_TO })]
        : []),
      ...(atLeast(input.to, SINCE.rrsa) ? [hint(HINTS.rrsa, { since: SINCE.rrsa })] : []),
    ],
    needed,
    byService: Object.fromEntries(groupBy(missing, (action) => action.slice(0, action.indexOf(":")))),
    /** Statement for the custom policy; null when nothing is missing. */
    statement: missing.length > 0 ? { Effect: "Allow", Action: missing, Resource: "*" } : null,
  };
}

/** Features with their own API family: a role without any of its actions most likely does not use the feature. */
const FAMILY: Partial<Record<PermissionCondition, "nlb" | "lingjun">> = {
  nlb: "nlb",
  "nlb-additional-certs": "nlb",
  "nlb-source-ranges": "nlb",
  lingjun: "lingjun",
};

function inUse(statements: readonly Statement[]): Conditions {
  const mentions = (code: string) =>
    statements.some(
      (s) =>
        s.effect === "Allow" && !s.negated && s.actions.some((action) => action.toLowerCase().startsWith(`${code}:`)),
    );
  return { nlb: mentions("nlb") || undefined, lingjun: mentions("eflo") || undefined };
}

/** The network plugin decides two conditions; all others stay unknown unless given. */
function conditionsOf(networkPlugin: string | undefined): Conditions {
  const plugin = networkPlugin?.toLowerCase() ?? "";
  if (plugin.includes("flannel")) return { flannel: true, terway: false };
  if (plugin.includes("terway")) return { flannel: false, terway: true };
  return {};
}

/** Features that the cluster's own Services use: `conditions` that the user need not state. */
export function conditionsOfServices(services: readonly KubeService[]): Conditions {
  const all = services.filter((service) => service.spec?.type === "LoadBalancer");
  const nlb = all.filter((service) => service.spec?.loadBalancerClass === NLB_CLASS);
  const clb = all.filter((service) => !service.spec?.loadBalancerClass);
  const annotated = (list: readonly KubeService[], suffix: string) =>
    list.some((service) => Boolean(annotation(service, suffix)));
  return {
    clb: clb.length > 0,
    nlb: nlb.length > 0,
    "clb-domain-extensions": annotated(clb, "domain-extensions"),
    "nlb-additional-certs": annotated(nlb, "additional-cert-ids"),
    "nlb-source-ranges": nlb.some((service) => (service.spec?.loadBalancerSourceRanges ?? []).length > 0),
  };
}

/** `conditional`: whether the feature is used is unknown. */
function neededActions(from: string, to: string, conditions: Conditions, locale: Locale) {
  const reason = { en: "Part of what every 2.x release calls.", zh: "2.x 版本的基础权限。" };
  // v1.9.3 used another SDK: the whole list is required, not only the new actions.
  const whole = compareVersions(from, SINCE.secondLine) === -1 && compareVersions(from, to) === -1;
  const rows: readonly PermissionRow[] = [
    ...(whole ? BASELINE : []).map(({ code, when, actions }) => {
      return { from: SINCE.secondLine, when, reason, actions: actions.map((action) => `${code}:${action}`) };
    }),
    ...PERMISSION_ROWS.filter((row) => compareVersions(from, row.from) === -1 && compareVersions(row.from, to) !== 1),
  ];
  const needed = rows.flatMap(({ from: since, when, severity = "error", reason: why, actions }) => {
    if (when !== "always" && conditions[when] === false) return [];
    const conditional = when !== "always" && when !== "clb" && conditions[when] !== true;
    return actions.map((action) => {
      return { action, from: since, when, conditional, severity, reason: translate(why, locale) };
    });
  });
  // An action that several rows name is needed since the first.
  return [...groupBy(needed, ({ action }) => action).values()].map(([first]) => first!);
}

/** A statement of a RAM policy. Deny overrides Allow; a role's policies are combined. */
interface Statement {
  effect: "Allow" | "Deny";
  actions: string[];
  /** `NotAction`: everything but `actions`. */
  negated: boolean;
  /** Under a condition, or for some resources only. */
  limited: boolean;
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

/** A policy document or its RAM API wrapper (`PolicyDocument` text). Throws `PolicyError` with the invalid path. */
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
    const limited = conditional || texts(raw.Resource)?.includes("*") === false;
    return { effect: raw.Effect, actions, negated, limited };
  });
}

function texts(value: unknown): string[] | null {
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;
}

/** `*` matches any text, `?` one character. By every place that the pattern can have reached: no backtracking. */
export function matchesAction(pattern: string, action: string): boolean {
  let reached = [0];
  for (const sign of pattern.trim().toLowerCase()) {
    const from = Math.min(...reached);
    reached =
      sign === "*"
        ? Array.from({ length: action.length - from + 1 }, (_, more) => from + more)
        : reached
            .filter((at) => at < action.length && (sign === "?" || sign === action[at]!.toLowerCase()))
            .map((at) => at + 1);
    if (reached.length === 0) return false;
  }
  return reached.includes(action.length);
}

/** Whether statements grant an action; `caseDiffers`: how the action is written there, in another case. */
export function grantOf(statements: readonly Statement[], action: string) {
  const found = statements.flatMap((statement) => {
    const written = statement.actions.find((pattern) => matchesAction(pattern, action));
    return (written !== undefined) === statement.negated ? [] : { ...statement, written };
  });
  const some = (effect: Statement["effect"], limited: boolean) =>
    found.some((statement) => statement.effect === effect && statement.limited === limited);
  const denied = some("Deny", false);
  const open = some("Allow", false);
  const allowed = (open || some("Allow", true)) && !denied;
  const restricted = allowed && (!open || some("Deny", true));
  const others = found.flatMap(({ effect, written }) =>
    effect === "Allow" && written !== undefined && !written.includes("*") && written !== action ? written : [],
  );
  return { allowed, denied, restricted, caseDiffers: allowed ? others.at(-1) : undefined };
}
