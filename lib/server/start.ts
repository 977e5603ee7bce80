import "server-only";
import { readChannels } from "@/lib/server/notify/settings";
import { notifyChanges } from "./changes";
import { readSettings } from "@/lib/collect/config/config";
import { startPurge } from "@/lib/store";
import { attachHistory, store } from "./history";
import { metrics } from "./metrics";
import { followReplicas, restoreChecks } from "./replicas";
import { runs } from "./runs";
import { startSchedule } from "./schedule";
import { attachWaivers } from "./waivers";
import { attachWatch } from "./watch";

/**
 * Runs before the first request: attaches history, locks, metrics and notifications to the runs, starts the schedule, and
 * restores the last stored checks.
 */
export function startServices(): void {
  const { env } = process;
  const manager = runs();
  attachHistory();
  attachWaivers();
  attachWatch();
  const { schedule, readyMs } = readSettings(env);
  manager.onFinished((finished) => metrics().book(finished, readyMs));
  notifyChanges(manager, store(), readChannels(env), { publicUrl: env["PREFLIGHT_PUBLIC_URL"] || undefined });
  startPurge(store());
  if (schedule) startSchedule(manager, store(), schedule);
  // A reader that comes as soon as this replica is ready may follow a check that another one makes.
  manager.restored = restoreChecks(manager, store()).then(
    async () => void (await followReplicas(manager, store()).known),
  );
}
