import type { RunSnapshot } from "@/lib/model/run";
import type { ReadinessView } from "./readiness";

/** The readiness page's answer: a live cluster may have a run and no finished result yet, or a last run that failed. */
export interface ReadinessAnswer {
  view: ReadinessView | null;
  /** The running or last run. */
  run: RunSnapshot | null;
  /** Last event of that run that this answer contains: its stream goes on from there. */
  lastEventId?: number;
}
