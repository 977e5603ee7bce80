import { readAccess } from "@/lib/server/access/settings";
import { AppError } from "@/lib/model/errors";
import { readChannels } from "@/lib/server/notify/settings";
import { listClusters } from "./clusters";
import { readSettings } from "./config";
import type { Env } from "./setting";
import { knownTarget } from "./target";
import { waiversOfFile } from "./waivers-file";

/**
 * Checks every setting of a dashboard before it listens: a wrong one stops it and is named, instead of failing every
 * request later. A missing kubeconfig is not an error here; the first page says what to do then. Errors:
 * `config.*`, `access.*`, `waivers.*`, `target.unknown`.
 */
export function checkSettings(env: Env): void {
  readAccess(env);
  readChannels(env);
  const settings = readSettings({ ...env });
  waiversOfFile(settings.waiversFile);
  knownTarget(settings.cluster.targetVersion, "PREFLIGHT_TARGET_VERSION");
  const { clusters, error } = listClusters(settings);
  if (error && settings.clustersFile) throw new AppError({ ...error, status: 400 });
  for (const cluster of clusters) knownTarget(cluster.settings.targetVersion, `targetVersion of ${cluster.context}`);
}
