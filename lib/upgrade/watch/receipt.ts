import type { Baseline } from "../compare";
import type { CloudChanges } from "../compare/cloud";
import type { TickedStep } from "../playbook/types";
import { countLanes, type Watched, type WatchedLane } from "./watched";

/** A watched upgrade, as it is kept. */
export interface UpgradeReceipt {
  begun: Pick<TickedStep, "at"> & Partial<Pick<TickedStep, "by">>;
  /** Its last reading. */
  watched: Watched;
  /** Lanes with changes that were not predicted and are in an earlier reading alone. */
  gone: WatchedLane[];
  /** The baseline of the cluster, and how much of the cloud differs from it in the last reading. */
  baseline?: { at: string; takenBy?: string; changes: number; warnings: number };
}

/** From then on a change is no longer one of the first minute. */
export const WATCHED_MS = 24 * 3_600_000;

/** No later reading says more of the first minute. */
export const isOver = ({ begun, watched }: UpgradeReceipt, now: number): boolean =>
  watched.state === "predicted" || now - Date.parse(begun.at) > WATCHED_MS;

/** The new release runs, or shows signs where its version cannot be read. */
export const isStarted = ({ running, to, counts }: Watched): boolean =>
  running === to || (running === null && counts.unpredicted + counts.waiting + counts.failing + counts.done > 0);

/** The receipt after one more reading. */
export function afterReading(
  last: UpgradeReceipt | undefined,
  watched: Watched,
  begun: UpgradeReceipt["begun"],
  baseline?: { taken: Baseline; cloud: CloudChanges | undefined },
): UpgradeReceipt {
  const keysOf = ({ id, unpredicted }: WatchedLane) =>
    unpredicted.map(({ kind, name, field }) => [id, kind, name, field].join("|"));
  const known = new Set(watched.lanes.flatMap(keysOf));
  const gone = (last ? [...last.watched.lanes, ...last.gone] : []).flatMap((lane): WatchedLane[] => {
    const keys = keysOf(lane);
    const unpredicted = lane.unpredicted.filter((_, at) => !known.has(keys[at]!));
    for (const key of keys) known.add(key);
    return unpredicted.length > 0 ? [{ ...lane, calls: [], unpredicted }] : [];
  });
  const { at, takenBy } = baseline?.taken.reading ?? {};
  return {
    begun,
    watched,
    gone,
    ...(at && baseline?.cloud
      ? {
          baseline: {
            at,
            takenBy,
            changes: baseline.cloud.changes.length,
            warnings: baseline.cloud.events.filter(({ type }) => type === "Warning").length,
          },
        }
      : {}),
  };
}

/** State and counts of a part of the lanes. */
export function countedLanes(
  lanes: readonly WatchedLane[],
  whole: Watched["state"],
): Pick<Watched, "state" | "counts"> {
  const counts = countLanes(lanes);
  const isDone = whole === "predicted" || counts.done + counts.failing === lanes.length;
  return { counts, state: counts.unpredicted > 0 ? "unpredicted" : isDone ? "predicted" : "open" };
}

/** Without the lanes that are done, which the counts hold, and without calls. */
export const briefly = (receipt: UpgradeReceipt): UpgradeReceipt => ({
  ...receipt,
  watched: {
    ...receipt.watched,
    lanes: receipt.watched.lanes.flatMap((lane) => (lane.state === "done" ? [] : { ...lane, calls: [] })),
  },
});
