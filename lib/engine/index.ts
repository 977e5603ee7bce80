import type { Bundle } from "@/lib/model/bundle";
import { RESULT_FORMAT, type EngineResult, type EngineServiceRow } from "@/lib/model/result";
import { BundleIndex, byContent, viewService } from "./bundle-index";
import { foldCalls } from "./folded";
import { findOrphans } from "./orphans";
import { compareText } from "./read";
import { rulesFor } from "./rules";
import { evaluateService, type Evaluated } from "./service";
import { sharedPorts } from "./shared-ports";
import { summarize } from "./summary";
import type { ServiceView } from "./types";
import { versionNotes } from "./version-notes";

/** Changes whenever a rule changes, so that stored results can tell which rules made them. */
export const ENGINE_VERSION = "1.0.0";

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

/** Indexes a bundle once; rows are computed on demand. Pure: the same bundle and options give the same result. */
export function createEngine(bundle: Bundle, options: EngineOptions): Engine {
  const target = options.targetVersion || bundle.cluster.targetCcmVersion || undefined;
  const { rules, match } = rulesFor(target);
  const index = new BundleIndex(bundle, rules, options.checkedAt);
  const views = new Map<string, ServiceView>();
  for (const service of bundle.kubernetes.services) {
    const view = typeof service === "object" && service !== null ? viewService(service) : null;
    if (!view) continue;
    const twin = views.get(view.key);
    if (!twin || byContent(view.service, twin.service) < 0) views.set(view.key, view);
  }
  const conflicts = sharedPorts(index, views);
  const evaluate = (view: ServiceView): Evaluated => {
    const result = evaluateService(index, view);
    const shared = conflicts.get(view.key);
    if (shared && result.row.status !== "skipped") result.row.findings.push(...shared);
    return result;
  };
  return {
    evaluate(serviceKey) {
      const view = views.get(serviceKey);
      return view ? evaluate(view).row : undefined;
    },
    all() {
      const evaluated = [...views.values()].sort((a, b) => compareText(a.key, b.key)).map(evaluate);
      const services = evaluated.map((e) => e.row);
      const orphans = findOrphans(index, views);
      return {
        format: RESULT_FORMAT,
        cluster: { ...bundle.cluster },
        checkedAt: options.checkedAt,
        engineVersion: options.engineVersion ?? ENGINE_VERSION,
        rulesVersion: rules.version,
        services,
        orphans,
        summary: summarize(services, orphans),
        folded: foldCalls(evaluated),
        versionNotes: versionNotes(index, target, match, evaluated, views.values()),
        errors: index.errors.rows.map((row) => ({ ...row })),
      };
    },
  };
}

/** What the CCM's dry run will say about every Service of the bundle, and everything it hides. */
export function runEngine(bundle: Bundle, options: EngineOptions): EngineResult {
  return createEngine(bundle, options).all();
}

export { KNOWN_RULES, NEWEST_RULES, rulesFor } from "./rules";
