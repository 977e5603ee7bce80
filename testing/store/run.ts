import type { RunSnapshot } from "@/lib/model/run";

/** A check of the cluster `prod` that is done, of as many Services and instances as given. */
export const doneRun = (runId: string, finishedAt: string, count: number): RunSnapshot => ({
  runId,
  cluster: "prod",
  state: "done",
  startedAt: finishedAt,
  finishedAt,
  phases: [],
  calls: {},
  sources: [],
  facts: [],
  finished: {},
  instances: count,
  services: count,
});
