import type { ErrorBody } from "./errors";

/** One permission that a check needs, with whether it is granted. */
export interface PermissionCheck {
  kind: "rbac" | "ram";
  /** `list services`, `get configmaps`, `slb:DescribeLoadBalancers`. */
  name: string;
  /** Kubernetes API group with a name other than the core one. */
  group?: string;
  namespace?: string;
  state: "allowed" | "denied" | "unknown";
  /** Without it the check works, with less comfort (facts to be set by hand, no live refresh). */
  optional: boolean;
  /** Why it is denied or unknown. */
  code?: string;
  message?: string;
  requestId?: string;
}

export interface PermissionsReport {
  checkedAt: string;
  checks: PermissionCheck[];
  /** The cluster could not be reached. */
  kubernetesError?: ErrorBody;
  cloudError?: ErrorBody;
  /** ClusterRole and Role that grant everything, YAML. */
  clusterRole: string;
  /** RAM policy that grants everything, JSON. */
  ramPolicy: string;
  /** Only the missing rules; absent when nothing is missing. */
  missingClusterRole?: string;
  missingRamPolicy?: string;
}
