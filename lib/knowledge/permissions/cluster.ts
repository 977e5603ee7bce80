/** A request to the API server that a check makes. */
export interface ClusterRule {
  verb: "get" | "list" | "watch";
  resource: string;
  group: string;
  namespace?: string;
  /** The one object that is read of its kind. */
  name?: string;
  optional?: true;
}

/**
 * The right of "who changed it", on resource `*` alone: it shows every event of the account, with names and addresses. Outside the
 * policy of a check; used only where PREFLIGHT_ACTIONTRAIL is on.
 */
export const TRAIL_ACTION = "actiontrail:LookupEvents";

const inKubeSystem = { namespace: "kube-system", optional: true } as const;

/** Verbs of docs/dry-run.md 9.1, and `watch` for live refresh. No write verb, no secrets. */
export const RBAC_RULES: readonly ClusterRule[] = [
  { verb: "list", resource: "services", group: "" },
  { verb: "list", resource: "nodes", group: "" },
  { verb: "list", resource: "events", group: "" },
  { verb: "get", resource: "services", group: "" },
  { verb: "get", resource: "pods", group: "" },
  { verb: "get", resource: "events", group: "" },
  { verb: "list", resource: "endpointslices", group: "discovery.k8s.io" },
  { verb: "list", resource: "endpoints", group: "", optional: true },
  { verb: "watch", resource: "services", group: "", optional: true },
  { verb: "watch", resource: "endpointslices", group: "discovery.k8s.io", optional: true },
  { verb: "get", resource: "configmaps", group: "", name: "ack-cluster-profile", ...inKubeSystem },
  { verb: "get", resource: "configmaps", group: "", name: "cloud-config", ...inKubeSystem },
  { verb: "list", resource: "deployments", group: "apps", ...inKubeSystem },
  { verb: "list", resource: "daemonsets", group: "apps", ...inKubeSystem },
];
