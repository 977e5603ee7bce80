import type { ErrorBody } from "@/lib/model/errors";
import type { Waiver, WaiverState } from "@/lib/model/result";
import type { ClusterSummary, HistoryRun, RowSummary, RunSnapshot, TrendPoint } from "@/lib/model/run";
import type { FoundPlace, Place } from "./places";
import type { FindingLabels, ReadinessView } from "./readiness";

/**
 * What our routes answer, by resource. Routes, the server's first paint and the browser's queries share these types, so
 * that none of them can drift from the others.
 */

/** `GET /api/clusters` */
export interface ClusterOverview {
  clusters: ClusterSummary[];
  /** Why there are none, or why some are missing: an unreadable kubeconfig, a wrong setting. */
  error?: ErrorBody;
}

/** `readiness`: a live cluster may have a run and no finished result yet, or a last run that failed. */
export interface ReadinessAnswer {
  view: ReadinessView | null;
  /** The running or last run. */
  run: RunSnapshot | null;
  /** What the running check has judged so far. */
  rows?: RowSummary[];
  /** Short titles by code, in the reader's language: of all codes for a live cluster, whose stream may bring any. */
  labels: FindingLabels;
  /** Last event of that run that this answer contains: its stream goes on from there. */
  lastEventId?: number;
  /** The view was judged for another target than the check was made for: rows of its stream do not belong to it. */
  retargeted?: true;
}

/** A name of a message in the last check of one cluster. */
export type ClusterPlace = Place & { cluster: string; clusterName: string };

/** What `GET /api/places?search=` answers: what holds the text, in the clusters one may see. */
export interface FoundPlacesAnswer {
  found: (FoundPlace & { cluster: string; clusterName: string })[];
}

/** `GET /api/places` */
export interface PlacesAnswer {
  places: ClusterPlace[];
}

/** The view `accepted`: what was accepted, in the store and in the file. */
export interface WaiversAnswer {
  waivers: (Waiver & {
    from: "store" | "file";
    /** RFC 3339 and who, of one accepted on a page. */
    createdAt?: string;
    createdBy?: string;
    /** What it does in the last check; absent before one, and for another cluster's. */
    state?: WaiverState;
    /** How many findings fit it. */
    findings?: number;
  })[];
  /** Why the file or the store accepts nothing at the moment. */
  errors: ErrorBody[];
}

/** `history` */
export interface HistoryAnswer {
  /** Newest first. */
  runs: HistoryRun[];
  /** Oldest first. */
  trend: TrendPoint[];
  store: {
    backend: "sqlite" | "postgres";
    /** idle: not used yet. notKeeping: what was kept can be read, but nothing can be written. */
    state: "idle" | "ok" | "notKeeping" | "unavailable";
    /** File path, or host and database; never a password. */
    location: string;
    error?: ErrorBody;
  };
  keepDays: number;
  keepRuns: number;
  /** Megabytes of raw objects kept per cluster, and how many bytes they take now. */
  keepMb: number;
  keptBytes: number;
}

/** `runs/recheck`: the rows that were read again, and the run they now belong to. */
export interface RecheckAnswer {
  run: RunSnapshot;
  rows: RowSummary[];
}
