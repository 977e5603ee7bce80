import { compareAfter, type AfterAnswer } from "@/lib/upgrade/after";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { buildPlaybook, type Playbook } from "@/lib/upgrade/playbook";
import { PolicyError } from "@/lib/upgrade/permissions/permissions";
import { FileProblem, type FileContent } from "./read";

type Baseline = FileContent["baseline"];

/**
 * The playbook of an opened bundle. `body`: policy documents that somebody pasted, as the page sends them. Throws `FileProblem`
 * for a document that is no policy.
 */
export function playbookOf(
  result: Result,
  bundle: Bundle,
  baseline: Baseline,
  locale: Locale,
  body: unknown,
): Playbook {
  const { policies } = (body ?? {}) as { policies?: readonly unknown[] };
  try {
    return buildPlaybook({
      bundle,
      result,
      locale,
      ...(policies ? { policies } : {}),
      ...(baseline
        ? { baseline: { takenAt: baseline.bundle.capturedAt, comparison: compareAfter(baseline.bundle, bundle) } }
        : {}),
    });
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new FileProblem("invalid", [{ path: "policies", message: error.message }]);
  }
}

/** The opened bundle's cloud side against the baseline beside it. */
export function afterOf(bundle: Bundle, baseline: Baseline): AfterAnswer {
  return {
    checkedAt: bundle.capturedAt,
    ccmVersion: bundle.cluster.ccmVersion ?? null,
    baseline: baseline
      ? {
          takenAt: baseline.bundle.capturedAt,
          takenBy: baseline.name,
          ccmVersion: baseline.bundle.cluster.ccmVersion ?? null,
        }
      : null,
    comparison: baseline ? compareAfter(baseline.bundle, bundle) : null,
  };
}
