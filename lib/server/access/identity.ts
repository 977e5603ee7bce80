/** What a person may do: look, or also act (start checks, make and withdraw links, waive findings). */
export type Role = "viewer" | "operator";

export interface Identity {
  /** Stable name for the audit log: the provider's subject, the proxy's user, or the name of a token. */
  subject: string;
  /** As a person would read it. */
  name: string;
  groups: readonly string[];
  /** `nobody`: may open what is public and nothing else. */
  role: Role | "nobody";
  /** How it was proven. `local` is the person at this machine when no authentication is configured. */
  by: "local" | "oidc" | "proxy" | "token" | "nobody";
}

/** Everybody on loopback, when the dashboard runs on one person's machine. */
export const LOCAL: Identity = { subject: "local", name: "local", groups: [], role: "operator", by: "local" };

/** Holder of a share link, a probe, a scraper. */
export const NOBODY: Identity = { subject: "nobody", name: "nobody", groups: [], role: "nobody", by: "nobody" };

export interface RoleRules {
  /** Members may act. Empty: everybody who is let in may. */
  operatorGroups: readonly string[];
  /** Members may look. Empty: everybody who has signed in may. */
  viewerGroups: readonly string[];
}

/** The role that groups give; undefined: signed in, but not let in. */
export function roleOf(groups: readonly string[], rules: RoleRules): Role | undefined {
  const member = (wanted: readonly string[]) => wanted.some((group) => groups.includes(group));
  if (rules.operatorGroups.length > 0 && member(rules.operatorGroups)) return "operator";
  if (rules.viewerGroups.length > 0 && !member(rules.viewerGroups)) return undefined;
  return rules.operatorGroups.length === 0 ? "operator" : "viewer";
}

/** Whether a cluster that names groups is for this person. A cluster without groups is for everybody who is let in. */
export function maySee(identity: Identity, clusterGroups: readonly string[] | undefined): boolean {
  if (identity.role === "nobody") return false;
  if (!clusterGroups || clusterGroups.length === 0 || identity.by === "local") return true;
  return clusterGroups.some((group) => identity.groups.includes(group));
}
