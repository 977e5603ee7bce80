import { draft } from "../draft";
import type { Evaluated } from "../service";
import { finishFindings } from "./finish";

/** A Service whose evaluation failed: it alone is unknown, and says why. Nothing of the failure reaches another row. */
export function unevaluated(key: string, error: unknown): Evaluated {
  const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : "an unknown failure";
  const found = draft("CLB915", { kind: "Service", name: key }, { detail }, { visibility: "advice" });
  return {
    row: {
      service: key,
      loadBalancerId: null,
      status: "unknown",
      reported: [],
      syncError: null,
      findings: finishFindings(key, [found], "", []),
      reason: "CLB915",
    },
    calls: [],
    groupWrites: 0,
  };
}
