import { verdictOf, type Verdict } from "@/lib/model/result";
import type { ClusterSummary } from "@/lib/model/run";
import { tallyStates } from "@/lib/model/row-state";
import { checkNumbers } from "@/lib/views/numbers";
import { instanceRows } from "@/lib/views/rows";
import { isReady, readyUntil } from "@/lib/views/standing";
import type { ClusterConfig } from "@/lib/collect/config/clusters";
import type { CheckSnapshot, Run } from "./run";

/** Checks of a cluster that the overview looks at. */
interface Checks {
  running?: Run;
  last?: Run;
  recent: readonly Run[];
}

/** One line of the overview: what the last check found, or what is configured where there was none. */
export function summaryOf(cluster: ClusterConfig, readyMs: number, checks?: Checks): ClusterSummary {
  const { settings } = cluster;
  const check = checks?.last?.check;
  const running = checks?.running !== undefined;
  const failed = running ? undefined : checks?.recent.at(-1)?.snapshot.error;
  const error = failed ?? check?.run.outrankedBy?.error;
  const of = check?.result.cluster;
  return {
    key: cluster.key,
    context: cluster.context,
    name: cluster.name,
    clusterId: of?.id ?? settings.clusterId,
    region: of?.region ?? settings.region,
    demo: cluster.demo || undefined,
    ccmVersion: of?.ccmVersion ?? settings.ccmVersion,
    // Without a chosen target the check was made for the newest known version.
    targetCcmVersion: of?.targetCcmVersion ?? settings.targetVersion ?? check?.result.rulesVersion,
    running,
    ...(check
      ? {
          verdict: standing(check, readyMs),
          checkedAt: check.result.checkedAt,
          states: tallyStates(instanceRows(check.rows).map(({ state }) => state)),
          instances: checkNumbers(check.rows).instances,
        }
      : {}),
    error,
  };
}

/** Ready lapses. */
function standing({ run, result }: CheckSnapshot, readyMs: number): Verdict {
  const verdict = run.verdict ?? verdictOf(result);
  const isLate = readyUntil(result, readyMs) < new Date().toISOString();
  return isLate && isReady(verdict) ? "unknown" : verdict;
}
