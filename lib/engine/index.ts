import type { Bundle } from "@/lib/model/bundle";
import { RESULT_FORMAT, type EngineResult, type EngineServiceRow } from "@/lib/model/result";

export interface EngineOptions {
  /** RFC 3339; the engine has no clock. */
  checkedAt: string;
  /** CCM version whose dry run is predicted; the newest known when absent. */
  targetVersion?: string;
  engineVersion?: string;
}

export interface Engine {
  /** One Service by `namespace/name`; undefined when the bundle does not hold it. */
  evaluate(serviceKey: string): EngineServiceRow | undefined;
  all(): EngineResult;
}

export function createEngine(bundle: Bundle, options: EngineOptions): Engine {
  return {
    evaluate: () => undefined,
    all: () => ({
      format: RESULT_FORMAT,
      cluster: bundle.cluster,
      checkedAt: options.checkedAt,
      engineVersion: options.engineVersion ?? "0",
      rulesVersion: "v2.14.0",
      services: [],
      orphans: [],
      summary: { services: 0, instances: 0, status: { pass: 0, fail: 0, unknown: 0, skipped: 0 }, visibility: { reported: 0, masked: 0, silent: 0, advice: 0 }, category: {}, code: {}, hidden: 0, orphans: 0 },
      folded: { items: [], failedCount: 0, cappedAt: 20, truncated: false },
      versionNotes: [],
      errors: bundle.errors ?? [],
    }),
  };
}

/** What the CCM's dry run will say about every Service of the bundle, and everything it hides. */
export function runEngine(bundle: Bundle, options: EngineOptions): EngineResult {
  return createEngine(bundle, options).all();
}
