/** viewer: may read. operator: may also start checks, make and withdraw links, accept findings. */
export type Role = "viewer" | "operator";

export interface Identity {
  /** Stable name for the audit log: the provider's subject, the proxy's user, or the name of a token. */
  subject: string;
  name: string;
  groups: readonly string[];
  /** `anonymous`: only public pages. */
  role: Role | "anonymous";
  /** How it was proven. `local`: no authentication is configured. */
  by: "local" | "oidc" | "proxy" | "token" | "anonymous";
  /** Address that this request comes from. */
  client?: string;
}

/** Every user on loopback, when no authentication is configured. */
export const LOCAL: Identity = { subject: "local", name: "local", groups: [], role: "operator", by: "local" };

/** Holder of a share link, a probe, a scraper. */
export const ANONYMOUS: Identity = {
  subject: "anonymous",
  name: "anonymous",
  groups: [],
  role: "anonymous",
  by: "anonymous",
};

export interface RoleRules {
  /** Members are operators; `*`: everybody. Empty: every user with access is. */
  operatorGroups: readonly string[];
  /** Members are viewers. Empty: every signed-in user is. */
  viewerGroups: readonly string[];
}

/** The role of these groups; undefined: signed in, but without access. */
export function roleOf(groups: readonly string[], rules: RoleRules): Role | undefined {
  const member = (wanted: readonly string[]) => wanted.some((group) => group === "*" || groups.includes(group));
  if (rules.operatorGroups.length > 0 && member(rules.operatorGroups)) return "operator";
  if (rules.viewerGroups.length > 0 && !member(rules.viewerGroups)) return undefined;
  return rules.operatorGroups.length === 0 ? "operator" : "viewer";
}

/** Whether this identity may see a cluster. A cluster without groups is visible to every user with access. */
export function maySee(identity: Identity, clusterGroups: readonly string[] | undefined): boolean {
  if (identity.role === "anonymous") return false;
  if (!clusterGroups || clusterGroups.length === 0 || identity.by === "local") return true;
  return clusterGroups.some((group) => identity.groups.includes(group));
}
