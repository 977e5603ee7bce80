import type { Bundle, KubeService } from "@/lib/model/bundle";
import { RESULT_FORMAT, type Result, type ResultService } from "@/lib/model/result";
import { RunIndex } from "./run-index";
import { viewService } from "@/lib/ccm/service";
import { findOrphans } from "./result/orphans";
import { rulesFor } from "@/lib/ccm/versions";
import { evaluateService, unevaluated, type Evaluated } from "./service";
import { sharedPorts } from "./desired/shared-ports";
import { officialSummaryOf, summarize } from "./result/summary";
import { versionNotes } from "./result/version-notes";

/** Names this engine in results, for people: raised by hand with a release that predicts something else. Nothing compares it. */
const ENGINE_VERSION = "1.0.0";

export interface EngineOptions {
  /** RFC 3339; the engine has no clock. */
  checkedAt: string;
  /** CCM version whose dry run is predicted; the newest known when absent. */
  targetVersion?: string;
  engineVersion?: string;
  /** What a sync of that release does: it looks at NLB Services too, which dry runs below v2.15.0 leave out. */
  sync?: true;
}

export interface Engine {
  /**
   * One Service by `namespace/name`; undefined when the bundle does not hold it. With `edited` that object stands for the
   * Service while everything else of the bundle stays: what an edit would bring, at the cost of one Service.
   */
  evaluate(serviceKey: string, edited?: KubeService): ResultService | undefined;
  all(): Result;
}

/** Indexes a bundle once; rows are computed on demand. Pure: the same bundle and options give the same result. */
export function createEngine(bundle: Bundle, options: EngineOptions): Engine {
  const target = options.targetVersion || bundle.cluster.targetCcmVersion || undefined;
  const { rules: own, match } = rulesFor(target);
  const rules = options.sync ? { ...own, nlbDryRun: true } : own;
  const index = new RunIndex(bundle, rules, options.checkedAt);
  const { services } = index;
  const conflicts = sharedPorts(index, services.values());
  const evaluated = (key: string, edited?: KubeService): Evaluated => {
    const result = evaluateService(index, viewService(edited ?? services.get(key)!)!);
    const shared = conflicts.get(key);
    if (shared && result.row.status !== "skipped") result.row.findings.push(...shared);
    return result;
  };
  // A Service that makes a rule fail is unknown by itself; the others are judged.
  const complete = (key: string, edited?: KubeService): Evaluated => {
    try {
      return evaluated(key, edited);
    } catch (error) {
      return unevaluated(key, error);
    }
  };
  return {
    evaluate(key, edited) {
      return services.has(key) ? complete(key, edited).row : undefined;
    },
    all() {
      const rows: ResultService[] = [];
      // Only those that call or write something count beyond their row.
      const busy: Evaluated[] = [];
      for (const key of [...services.keys()].sort()) {
        const service = complete(key);
        rows.push(service.row);
        if (service.calls.length > 0 || service.groupWrites > 0) busy.push(service);
      }
      const orphans = findOrphans(index, services.values(), rows);
      return {
        format: RESULT_FORMAT,
        cluster: { ...bundle.cluster },
        checkedAt: options.checkedAt,
        engineVersion: options.engineVersion ?? ENGINE_VERSION,
        rulesVersion: rules.version,
        services: rows,
        orphans,
        summary: summarize(rows, orphans),
        officialSummary: officialSummaryOf(busy),
        versionNotes: versionNotes(index, target, match, busy, services.values()),
        errors: index.errors.rows.map((row) => ({ ...row })),
      };
    },
  };
}

/** What the CCM's dry run will say about every Service of the bundle, and everything it hides. */
export function runEngine(bundle: Bundle, options: EngineOptions): Result {
  return createEngine(bundle, options).all();
}
