import { ACCESS_SETTINGS, readAccess } from "@/lib/server/access/settings";
import { AppError } from "@/lib/model/errors";
import { NOTIFY_SETTINGS, readChannels } from "@/lib/server/notify/settings";
import { listClusters } from "@/lib/collect/config/clusters";
import { readSettings, SETTINGS } from "@/lib/collect/config/config";
import { invalid, type Env } from "@/lib/collect/config/setting";
import { knownTarget } from "@/lib/ccm/versions";
import { waiversOfFile } from "./waivers-file";

/**
 * Checks every setting of a dashboard before it listens: a wrong one stops it and is named, instead of failing every
 * request later. A missing kubeconfig is not an error here; the first page says what to do then. Errors:
 * `config.*`, `access.*`, `waivers.*`, `target.unknown`.
 */
export function checkSettings(env: Env): void {
  checkNames(env);
  readAccess(env);
  readChannels(env);
  const settings = readSettings({ ...env });
  waiversOfFile(settings.waiversFile);
  knownTarget(settings.cluster.targetVersion, "PREFLIGHT_TARGET_VERSION");
  const { clusters, error } = listClusters(settings);
  if (error && settings.clustersFile) throw new AppError({ ...error, status: 400 });
  for (const cluster of clusters) knownTarget(cluster.settings.targetVersion, `targetVersion of ${cluster.context}`);
}

const KNOWN = new Set([ACCESS_SETTINGS, NOTIFY_SETTINGS, SETTINGS].flatMap(({ shape }) => Object.keys(shape)));
/** Of the log, the build and the tests. */
const OTHERS =
  /^PREFLIGHT_(?:LOG_LEVEL|SAVED_REPORT|PROGRAMS|DIST_DIR|POSTGRES_BIN|CONFORMANCE_DIR|API_SERVER_KUBECONFIG|CHROMIUM|SEED|CLOUD_API)$/;
/** Variables that Kubernetes sets where a Service is named `preflight`. */
const SERVICE_LINK = /^PREFLIGHT_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/;

/** A misspelt name would change nothing, without a word. */
function checkNames(env: Env): void {
  for (const [name, value] of Object.entries(env))
    if (name.startsWith("PREFLIGHT_") && value && !KNOWN.has(name) && !OTHERS.test(name) && !SERVICE_LINK.test(name))
      throw invalid(name, "is no setting", "Its name may be misspelt: .env.example lists all of them.");
  if (env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0")
    throw invalid(
      "NODE_TLS_REJECT_UNAUTHORIZED",
      "is 0: every certificate would be believed, and credentials sent to any server that answers",
      "Leave it out; name the authority of a gateway in NODE_EXTRA_CA_CERTS.",
    );
}
