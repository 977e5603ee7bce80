import type { CollectError } from "@/lib/model/bundle";
import type { FaultControl, FaultSource } from "./faults";

const SOURCES: Record<string, FaultSource> = {
  kubernetes: "kubernetes",
  slb: "slb",
  ecs: "ecs",
  vpc: "vpc",
  nlb: "nlb",
};

/** What could not be read when the bundle was captured cannot be read from the simulator either: its data is not in the file. */
export function replayErrors(errors: readonly CollectError[], faults: FaultControl): void {
  for (const error of errors) {
    const source = SOURCES[error.source];
    if (!source) continue;
    const status = /forbidden|nopermission/i.test(error.code) ? 403 : /notfound/i.test(error.code) ? 404 : 400;
    faults.inject({
      source,
      action: error.action || undefined,
      resource: error.resource,
      effect: { kind: "error", status, code: error.code, message: error.message },
    });
  }
}
