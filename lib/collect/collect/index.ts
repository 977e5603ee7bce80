export { SnapshotBuilder } from "./snapshot-builder";
export { ChangeLog } from "./changes";
export { collect, explain } from "./collect";
export { RunProgress } from "./run-progress";
export { refreshServices } from "./refresh";
export type { CollectSource, GivenFacts } from "./types";
