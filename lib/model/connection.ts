import type { ErrorBody } from "./errors";

/** Steps of the connection test, in the order in which they depend on each other; each side by itself. */
export const CONNECTION_STEPS = {
  kubernetes: ["kubeconfig", "apiServer", "kubeCredentials", "listServices"],
  cloud: ["region", "endpoint", "cloudCredentials", "describeLoadBalancers"],
} as const;
export type ConnectionSide = keyof typeof CONNECTION_STEPS;
export type ConnectionStepId = (typeof CONNECTION_STEPS)[ConnectionSide][number];

export interface ConnectionStep {
  id: ConnectionStepId;
  /** notReached: a step before it failed. */
  state: "ok" | "failed" | "notReached";
  /** Result of a connection test: the context, the region, how many instances answer. */
  detail?: string;
  error?: ErrorBody;
}

/** Parts of a first check that the machine has; none of them was tried. */
export interface Found {
  /** Paths of the files that are read, as KUBECONFIG gives them; empty without it. */
  kubeconfig: string[];
  /** Those of them that are not there. */
  missing: string[];
  contexts: string[];
  /** Where credentials are; absent where none are seen, as those of a machine's role. `name`: of the profile. */
  credentials?: { from: "environment" | "profile" | "file"; name?: string };
  region?: string;
  /** Why no cluster is there. */
  error?: ErrorBody;
}

/** `GET /api/connection?cluster=<key>`: how far each side gets, and what grants the rest. */
export interface ConnectionReport {
  kubernetes: ConnectionStep[];
  cloud: ConnectionStep[];
  /** ClusterRole and Role, YAML. */
  clusterRole: string;
  /** Their bindings, for the account to be filled in. */
  roleBindings: string;
  /** RAM policy, JSON. */
  ramPolicy: string;
}
