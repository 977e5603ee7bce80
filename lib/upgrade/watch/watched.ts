import type { FirstCall } from "@/lib/model/consequence";
import type { Atom } from "./predict";

/**
 * The first is drawn first. unknown: a source failed, the Service was edited, or the prediction is not known. silent: no sign of it yet.
 * failing: its sync fails, as before the start or as predicted.
 */
export const LANE_STATES = ["unpredicted", "unknown", "silent", "waiting", "failing", "done"] as const;
export type LaneState = (typeof LANE_STATES)[number];

/** Kinds of changed objects. */
export const CHANGED = ["instance", "listener", "group", "backend", "domain", "service"] as const;

/** One change that was not predicted. An object is `listener tcp:80`; with field "" all of it. */
export interface Unpredicted extends Pick<Atom, "kind" | "name" | "field" | "before" | "after"> {
  /** Predicted value, where it is another one. */
  predicted?: string | null;
  /** The command that takes it back. */
  undo?: string;
}

export interface WatchedLane {
  id: string;
  loadBalancerId: string | null;
  services: string[];
  state: LaneState;
  calls: FirstCall[];
  /** Predicted values that differ from those before, and how many of them are there. */
  expected: number;
  seen: number;
  unpredicted: Unpredicted[];
  why?: "before" | "source" | "edited" | "prediction";
  /** Of an edited lane: programs that set the changed values, as managedFields name them. */
  setBy?: string[];
}

/** Signs of the first minute, in a reading during it. */
export interface Watched {
  from: string | null;
  to: string;
  /** The release that runs in the later reading. */
  running: string | null;
  /** RFC 3339, of the readings. */
  before: string;
  at: string;
  /** predicted: every lane is done, or fails as before. open: wait, or what is left cannot be known. */
  state: "predicted" | "unpredicted" | "open";
  counts: Record<LaneState, number>;
  lanes: WatchedLane[];
  /** Reads that failed in the later reading. */
  unread: string[];
}

export const countLanes = (lanes: readonly WatchedLane[]) =>
  Object.fromEntries(
    LANE_STATES.map((state) => [state, lanes.filter((lane) => lane.state === state).length]),
  ) as Watched["counts"];
