import type { Family } from "./family";
import type { BundleCluster, CollectError } from "./bundle";
import type { ErrorBody } from "./errors";
import type { OwnerRef } from "./owner";
import type { Finding, Status, Verdict, Traffic } from "./result";
import type { RowState } from "./row-state";
import type { SyncState } from "./sync-state";

/** Phases of one check, in order; several run at once. */
export type PhaseId =
  "identify" | "services" | "instances" | "listeners" | "vServerGroups" | "backends" | "details" | "evaluate";

export interface PhaseProgress {
  id: PhaseId;
  state: "waiting" | "running" | "done" | "failed" | "skipped";
  done: number;
  /** Known total, or the best estimate so far. */
  total?: number;
}

export type SourceId = "kubernetes" | "slb" | "ecs" | "vpc" | "nlb";

export interface SourceHealth {
  source: SourceId;
  state: "ok" | "partial" | "failed" | "unused";
  calls: number;
  retries: number;
  throttled: number;
  /** RFC 3339 */
  readAt?: string;
  errors: CollectError[];
}

/**
 * partial: it ended with a result, but could not read most of what the check before it had read: that one is still shown, and
 * this one can be opened from the history.
 */
type RunState = "running" | "done" | "partial" | "failed" | "cancelled";

/** A cluster fact with its source. */
export interface FactSource {
  fact: "clusterId" | Exclude<keyof BundleCluster, "id" | "name">;
  value: string;
  /** e.g. `configmap kube-system/ack-cluster-profile`, `setting PREFLIGHT_CLUSTER_ID`, `CLB tag ack.aliyun.com`. */
  from: string;
}

/** How far reading has come. */
export interface Progress {
  phases: PhaseProgress[];
  /** Estimated seconds left; absent when unknown. */
  etaSeconds?: number;
  /** Cloud calls by action, attempts included. */
  calls: Record<string, number>;
  sources: SourceHealth[];
  facts: FactSource[];
  instances: number;
  services: number;
}

/** Before the first call. */
export const NO_PROGRESS: Readonly<Progress> = {
  phases: [],
  calls: {},
  sources: [],
  facts: [],
  instances: 0,
  services: 0,
};

export interface RunSnapshot extends Progress {
  runId: string;
  cluster: string;
  state: RunState;
  startedAt: string;
  finishedAt?: string;
  verdict?: Verdict;
  /** A newer run that failed, was cancelled or lost its sources: this one's verdict is unknown for it. */
  outrankedBy?: { runId: string; state: RunState; finishedAt?: string; error?: ErrorBody };
  /**
   * It was stored before this server started. `recent`: the schedule has not asked for another since. `unconfirmed`: nothing says
   * that no newer check failed, so it is never ready.
   */
  restored?: "recent" | "unconfirmed";
  /** The user who started it confirmed that missing Services were deleted. */
  acceptedMissingServices?: boolean;
  /** Why a run ended in `failed`. */
  error?: ErrorBody;
  /** Rows finished so far, by status. */
  finished: Partial<Record<Status, number>>;
}

/** Validity of the verdict of a check. */
export function standing(verdict: Verdict, run?: Pick<RunSnapshot, "outrankedBy" | "restored">): Verdict {
  if (run?.outrankedBy) return "unknown";
  return run?.restored === "unconfirmed" && verdict !== "notReady" ? "unknown" : verdict;
}

/** Messages of the stream (`event:` is the type, `id:` the sequence number so that a reload can resume). */
export type RunEvent =
  | { type: "snapshot"; run: RunSnapshot }
  | { type: "rows"; rows: RowSummary[] }
  | { type: "changed"; services: string[] }
  | { type: "end"; run: RunSnapshot };

/** One Service (and its CLB instance) as the readiness table shows it. */
export interface RowSummary {
  service: string;
  loadBalancerId: string | null;
  loadBalancerName?: string;
  /** Of an NLB its DNS name. */
  address?: string;
  family?: Family;
  /** Who owns the Service; absent: unknown. */
  owner?: OwnerRef;
  status: Status;
  reason?: string;
  /** Counts by code; the page looks titles up in the knowledge tables. `accepted`: how many of them a person answers for. */
  findings: {
    code: string;
    count: number;
    visibility: string;
    category: string;
    accepted?: number;
    changedBy?: Finding["changedBy"];
  }[];
  /** Whether a restart of the running controller syncs it whole. */
  sync?: SyncState;
  /** All that fails it was accepted. */
  accepted?: true;
  /** Losses of clients by the upgrade, not reported by the precheck. */
  loses?: Traffic;
  handEdits?: number;
  /** Protections that its annotations switch off. */
  givenUp?: number;
  /** How often the controller has failed on it since it last succeeded, by its Events. */
  failures?: number;
  /** RFC 3339: when the inputs of this row were read. */
  readAt?: string;
  /** The Service changed while it was read, again and again. */
  unstable?: boolean;
  /** Reading it again failed: the row is what was read at `readAt`, and may no longer be true. */
  stale?: { at: string; code: string; message: string };
}

export interface ClusterSummary {
  /** URL-safe key, from the kubeconfig context. */
  key: string;
  context: string;
  name?: string;
  clusterId?: string;
  region?: string;
  demo?: boolean;
  ccmVersion?: string;
  targetCcmVersion?: string;
  verdict?: Verdict;
  checkedAt?: string;
  running?: boolean;
  /** Load balancers, and Services without one, by what their rows show: what the pages of the cluster count too. */
  states?: Record<RowState, number>;
  instances?: number;
  /** Verdicts of the last runs, oldest first, for the sparkline. */
  trend?: TrendPoint[];
  error?: ErrorBody;
}

/** Counts of one stored run: Services by state. */
export interface TrendPoint {
  at: string;
  failing: number;
  unknown: number;
  total: number;
}

/** One stored run as the history lists it. */
export interface HistoryRun {
  id: string;
  finishedAt: string;
  state: string;
  verdict: Verdict | null;
  ccmVersion: string | null;
  targetVersion: string | null;
  failing: number;
  unknown: number;
  total: number;
  hidden: number;
  error: ErrorBody | null;
  hasResult: boolean;
  /** Its bundle is stored too: it can be opened and shared. */
  hasBundle: boolean;
}
