import "server-only";
import { readChannels } from "@/lib/server/notify/settings";
import { tellChanges } from "./changes";
import { readSettings } from "./config";
import { startPurge } from "@/lib/store";
import { attachHistory, store } from "./history";
import { metrics } from "./metrics";
import { restoreChecks } from "./overview";
import { followReplicas } from "./replicas";
import { runs } from "./runs";
import { startSchedule } from "./schedule";
import { startTracing, traceRuns } from "./tracing";
import { attachWaivers } from "./waivers";
import { waiversOfFile } from "./waivers-file";

/**
 * What a server does before its first request: history and locks are attached before a check can begin, metrics and
 * traces follow the runs, changes are told, the schedule starts, and the last kept check is shown again.
 */
export function startServices(env: Readonly<Record<string, string | undefined>> = process.env): void {
  const manager = runs();
  attachHistory();
  attachWaivers();
  metrics().follow(manager);
  traceRuns(manager);
  void startTracing(env);
  const { schedule, waiversFile } = readSettings(env);
  // A file that is wrong from the start stops the start: nobody would look for the reason later.
  waiversOfFile(waiversFile);
  tellChanges(manager, store(), readChannels(env), { publicUrl: env["PREFLIGHT_PUBLIC_URL"] || undefined });
  startPurge(store());
  if (schedule) startSchedule(manager, store(), schedule);
  manager.restored = restoreChecks();
  void manager.restored.then(() => followReplicas(manager, store()));
}
