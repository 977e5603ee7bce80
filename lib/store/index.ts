import type { Store } from "./store";

export { keepBaseline, readBaseline } from "./baselines";
export { keepEnded, listEnded, type EndedSession } from "./ended-sessions";
export { listEvents } from "./events";
export { bundleBytes, keepRun, keptRun, lastComplete, listRuns, runResult, trend, type StoredRun } from "./runs";
export { beginOpening, goOnReading } from "./openings";
export { startPurge } from "./purge";
export { lockDataFolder } from "./server-lock";
export { keepSeen, listSeen } from "./seen-changes";
export { createShare, listShares, openShare, revokeShare, shareCluster } from "./shares";
export { keepWaiver, listWaivers, withdrawWaiver } from "./waivers";
export { Store } from "./store";

const HOLDER = Symbol.for("ccm-preflight.store");

/** The one store of this process: route bundles of one server each load this module, but share it. */
export function sharedStore(make: () => Store): Store {
  const holder = globalThis as { [HOLDER]?: Store };
  return (holder[HOLDER] ??= make());
}
