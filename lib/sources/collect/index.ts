export { Assembly } from "./assembly";
export { ChangeLog } from "./changes";
export { collect, explain } from "./collect";
export { Ledger } from "./ledger";
export { refreshServices } from "./refresh";
export type { CollectSource, GivenFacts, Progress } from "./types";
