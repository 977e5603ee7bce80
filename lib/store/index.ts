import type { Store } from "./store";

export { keepBaseline, keepSeen, listSeen, readBaseline } from "./baselines";
export { keepEnded, listEnded, type EndedSession } from "./ended-sessions";
export { listEvents } from "./events";
export { bundleBytes, keepRun, keptRun, listRuns, runResult, TREND_RUNS, trendOf } from "./runs";
export type { KeptRun, StoredRun } from "./runs";
export { startPurge } from "./purge";
export { lockDataFolder } from "./server-lock";
export { createShare, goOnReading, listShares, openShare, revokeShare, shareCluster } from "./shares";
export { keepWaiver, listWaivers, withdrawWaiver } from "./waivers";
export { Store } from "./store";

const HOLDER = Symbol.for("ccm-preflight.store");

/** The one store of this process: route bundles of one server each load this module, but share it. */
export function sharedStore(make: () => Store): Store {
  const holder = globalThis as { [HOLDER]?: Store };
  return (holder[HOLDER] ??= make());
}
