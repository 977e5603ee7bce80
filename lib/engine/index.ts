import type { Bundle, KubeService } from "@/lib/model/bundle";
import { RESULT_FORMAT, type Result, type ResultService } from "@/lib/model/result";
import { RunIndex } from "./run-index";
import { viewService } from "@/lib/ccm/service";
import { portBackends, type PortBackends } from "./dry-run/reconcile-plan";
import { findOrphans } from "./result/orphans";
import { rulesFor, type Rules } from "@/lib/ccm/versions";
import { memoizeByObject } from "@/lib/text/memoize";
import { evaluateService, unevaluated, type Evaluated } from "./service";
import { sharedPorts } from "./desired/shared-ports";
import { officialSummaryOf, summarize } from "./result/summary";
import { versionNotes } from "./result/version-notes";

/** Version of this engine in results, for readers: raised by hand when predictions change. Never compared. */
const ENGINE_VERSION = "1.0.0";

export interface EngineOptions {
  /** RFC 3339; the engine does not read the clock. */
  checkedAt: string;
  /** CCM version whose dry run is predicted; default: the newest known. */
  targetVersion?: string;
  /** Predicts a sync of that release: it includes NLB Services, which dry runs below v2.15.0 skip. */
  sync?: true;
}

export interface Engine {
  /**
   * One Service by `namespace/name`; undefined when it is not in the bundle. `edited` replaces that Service and leaves
   * the rest of the bundle unchanged: previews an edit at the cost of one Service.
   */
  evaluate(serviceKey: string, edited?: KubeService): ResultService | undefined;
  /** Backends that each port of a Service of the bundle asks for. */
  backends(serviceKey: string): readonly PortBackends[];
  all(): Result;
  readonly index: RunIndex;
}

const ofSync = memoizeByObject((own: Rules): Rules => ({ ...own, nlbDryRun: true }));

/** Indexes a bundle once; rows are computed on demand. Pure: the same bundle and options give the same result. */
export function createEngine(bundle: Bundle, options: EngineOptions): Engine {
  const target = options.targetVersion || bundle.cluster.targetCcmVersion || undefined;
  const { rules: own, match } = rulesFor(target);
  const rules = options.sync ? ofSync(own) : own;
  const index = new RunIndex(bundle, rules, options.checkedAt);
  const { services } = index;
  const conflicts = sharedPorts(index);
  const complete = (key: string, edited?: KubeService): Evaluated => {
    try {
      const result = evaluateService(index, viewService(edited ?? services.get(key)!)!);
      const shared = conflicts.get(key);
      if (shared && result.row.status !== "skipped") result.row.findings.push(...shared);
      return result;
    } catch (error) {
      // A Service that makes a rule throw becomes unknown; the others are still evaluated.
      return unevaluated(key, error);
    }
  };
  return {
    index,
    evaluate(key, edited) {
      return services.has(key) ? complete(key, edited).row : undefined;
    },
    backends(key) {
      const view = viewService(services.get(key) ?? {});
      return view ? portBackends(index, view) : [];
    },
    all() {
      const rows: ResultService[] = [];
      // Only rows with calls or group writes affect the official summary and the version notes.
      const busy: Evaluated[] = [];
      for (const key of [...services.keys()].sort()) {
        const service = complete(key);
        rows.push(service.row);
        if (service.calls.length > 0 || service.groupWrites > 0) busy.push(service);
      }
      const orphans = findOrphans(index, rows);
      return {
        format: RESULT_FORMAT,
        cluster: { ...bundle.cluster },
        checkedAt: options.checkedAt,
        engineVersion: ENGINE_VERSION,
        rulesVersion: rules.version,
        services: rows,
        orphans,
        summary: summarize(rows, orphans),
        officialSummary: officialSummaryOf(busy),
        versionNotes: versionNotes(index, target, match, busy),
        errors: index.errors.rows.map((row) => ({ ...row })),
      };
    },
  };
}

/** The prediction of the CCM's dry run for every Service of the bundle, with all hidden findings. */
export function runEngine(bundle: Bundle, options: EngineOptions): Result {
  return createEngine(bundle, options).all();
}
