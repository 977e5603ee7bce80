import "server-only";
import { currentIdentity } from "@/lib/server/access/current";
import { baselineOf, compareAfter, type AfterAnswer } from "@/lib/upgrade/after";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import { buildPlaybook, type BaselineState, type Playbook } from "@/lib/upgrade/playbook";
import { PolicyError } from "@/lib/upgrade/permissions/permissions";
import { keepBaseline, listSeen, readBaseline } from "@/lib/store";
import { clusterByKey, listClusters } from "./clusters";
import { readSettings } from "./config";
import { store } from "./history";
import { requireLatest, runs } from "./runs";
import { atTarget } from "./targets";

/**
 * The playbook of the last check. Without a store it is made without a baseline. Errors: `cluster.unknown`, `run.none`,
 * `target.unknown`, `policy.invalid`.
 */
export async function playbookAnswer(
  cluster: string,
  locale: Locale,
  target?: string,
  policies: readonly unknown[] = [],
): Promise<Playbook> {
  const settings = readSettings();
  const { context } = clusterByKey(settings, cluster);
  const { bundle, result } = atTarget(requireLatest(cluster), target);
  const kept = await baselineState(cluster).catch((error: unknown) => {
    if (error instanceof AppError && error.source === "store") return undefined;
    throw error;
  });
  try {
    return buildPlaybook({
      bundle,
      result,
      locale,
      policies,
      seen: await seenChanges(cluster, kept?.takenAt),
      ...(listClusters(settings).clusters.length > 1 ? { kubeContext: context } : {}),
      ...(kept ? { baseline: kept } : {}),
    });
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new AppError({
      code: "policy.invalid",
      status: 400,
      message: error.message,
      suggestion: "Paste the policy document as the RAM console shows it: JSON with Version and Statement.",
    });
  }
}

/** The cloud's side now against the baseline; `comparison` is null before one was taken, or before the first check. */
export async function afterAnswer(cluster: string): Promise<AfterAnswer> {
  const { bundle } = requireLatest(cluster);
  const kept = await readBaseline(store(), cluster);
  return {
    checkedAt: bundle.capturedAt,
    ccmVersion: bundle.cluster.ccmVersion ?? null,
    baseline: kept ? { takenAt: kept.takenAt, takenBy: kept.takenBy, ccmVersion: kept.ccmVersion } : null,
    comparison: kept ? compareAfter(kept.bundle, bundle) : null,
  };
}

/** Keeps what the last check read as the baseline, in place of an earlier one. Errors: `run.none`, `store.*`. */
export async function takeBaseline(cluster: string): Promise<void> {
  await keepBaseline(store(), cluster, baselineOf(requireLatest(cluster).bundle), currentIdentity().name);
}

/** What was seen changing since the baseline, or since the last check where there is none; the store's and this process's. */
async function seenChanges(cluster: string, since: string | undefined): Promise<{ service: string; at: string }[]> {
  const seen = new Map(runs().run(cluster, "latest")?.seenChanges ?? []);
  if (since !== undefined)
    for (const { service, at } of await listSeen(store(), cluster, since).catch(() => []))
      if (at > (seen.get(service) ?? "")) seen.set(service, at);
  return [...seen].map(([service, at]) => ({ service, at })).filter(({ at }) => since === undefined || at > since);
}

async function baselineState(cluster: string): Promise<BaselineState | undefined> {
  const kept = await readBaseline(store(), cluster);
  return kept && { takenAt: kept.takenAt, comparison: compareAfter(kept.bundle, requireLatest(cluster).bundle) };
}
