import "server-only";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { localizer } from "@/lib/views/localize";
import type { Localize } from "@/lib/views";
import { buildReadiness } from "@/lib/views";
import type { Locale } from "@/lib/model/text";
import { clusterByKey, listClusters } from "./clusters";
import { readSettings } from "./config";
import { runs, type CheckSnapshot } from "./runs";

/** The last finished check and the run that is going on or ended last, which may have failed after it. */
export function readinessAnswer(cluster: string): ReadinessAnswer {
  clusterByKey(readSettings(), cluster);
  const manager = runs();
  const check = manager.latest(cluster);
  const run = manager.current(cluster) ?? manager.runs(cluster).at(-1) ?? manager.run(cluster, "latest");
  return {
    view: check ? { ...buildReadiness(check.result, check.bundle, check.run), rows: check.rows } : null,
    run: run?.snapshot ?? null,
    ...(run ? { lastEventId: run.log.lastId } : {}),
  };
}

/** Sentences and commands of a check in the reader's language, with `--context` when several clusters are configured. */
export function checkLocalizer(cluster: string, check: CheckSnapshot, locale: Locale): Localize {
  const settings = readSettings();
  const several = listClusters(settings).clusters.length > 1;
  return localizer(check, locale, several ? clusterByKey(settings, cluster).context : undefined);
}
