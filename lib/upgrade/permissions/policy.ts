import { jsonOf } from "@/lib/text/json";
import { isObject } from "@/lib/model/bundle";
import { AppError } from "@/lib/model/errors";

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
