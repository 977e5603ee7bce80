import type { ErrorBody } from "@/lib/model/errors";
import type { Waiver, WaiverState } from "@/lib/model/result";
import type { ClusterSummary, HistoryRun, RowSummary, RunSnapshot, TrendPoint } from "@/lib/model/run";
import type { TickedStep } from "@/lib/upgrade/playbook/types";
import type { UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import type { FoundPlace, Place } from "./places";
import type { FindingLabels } from "./labels";
import type { ReadinessView } from "./readiness";
import type { Receipt, SaidUpgrade } from "./receipt";

/** Answers of our routes, by resource: shared by routes, the server's prefetch and the browser's queries. */

/** `GET /api/clusters` */
export interface ClusterOverview {
  clusters: ClusterSummary[];
  /** Why the list is empty or not whole: an unreadable kubeconfig, a wrong setting. */
  error?: ErrorBody;
}

/** `readiness`: a live cluster may have a run and no finished result yet, or a last run that failed. */
export interface ReadinessAnswer {
  view: ReadinessView | null;
  /** The running or last run. */
  run: RunSnapshot | null;
  /** Rows judged by the running check so far. */
  rows?: RowSummary[];
  /** Short titles by code, in the reader's language: of all codes for a live cluster, whose stream may contain any. */
  labels: FindingLabels;
  /** Last event of that run that this answer contains: its stream continues from there. */
  lastEventId?: number;
  /** The view is for another target than the check: rows of the check's stream do not apply. */
  retargeted?: true;
}

/** A name of a message in the last check of one cluster. */
export type ClusterPlace = Place & { cluster: string; clusterName: string };

/** Answer of `GET /api/places?search=`: what holds the text, in the clusters one may see. */
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
    /** RFC 3339 and who, of one accepted on a page. */
    createdAt?: string;
    createdBy?: string;
    /** Effect in the last check; absent before one, and for another cluster's. */
    state?: WaiverState;
  })[];
  /** Why the file or the store accepts nothing at the moment. */
  errors: ErrorBody[];
}

/** `receipts`: Services that turned green within the last hours, the newest first. */
export interface ReceiptsAnswer {
  receipts: Receipt[];
  /** All of them for the ticket of a change. */
  markdown: string;
}

/** `upgrades`: those that were watched, the newest first. */
export interface UpgradesAnswer {
  upgrades: SaidUpgrade[];
}

/** `history` */
export interface HistoryAnswer {
  /** Newest first. */
  runs: HistoryRun[];
  /** Oldest first. */
  trend: TrendPoint[];
  store: {
    /** idle: not used yet. notKeeping: readable, but not writable. */
    state: "idle" | "ok" | "notKeeping" | "unavailable";
    error?: ErrorBody;
  };
  keepDays: number;
  keepRuns: number;
  /** Limit of stored raw objects per cluster in MB, and the bytes in use. */
  keepMb: number;
  keptBytes: number;
}

/** `runs/recheck`: the rows that were read again, and the run they now belong to. */
export interface RecheckAnswer {
  run: RunSnapshot;
  rows: RowSummary[];
}

/** The upgrade while it runs. */
export interface WatchView {
  /** Name of the person who said that it has begun, with the time; null: not said. */
  begun: Pick<TickedStep, "by" | "at"> | null;
  /** The last check against what was predicted before; null where no check from before is stored. */
  receipt: UpgradeReceipt | null;
  /** The result of it in the reader's language. */
  sentence?: string;
  /** Milliseconds from one check to the next: one cloud call a second on average. */
  everyMs: number;
  /** It ended, or its time is over: a later check adds nothing. */
  isClosed?: boolean;
}
