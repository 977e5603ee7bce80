import "server-only";
import { currentIdentity } from "@/lib/access/current";
import { clusterParam } from "./params";
import { runs } from "./runs";

/**
 * The first visit to a cluster that was never checked starts its check, which only reads. The page would ask for it once
 * its scripts run; starting while the page is on its way gives the reader the first rows that much sooner. What fails
 * here is left to the page, which asks again and shows why.
 */
export async function beginFirstCheck(cluster: string): Promise<void> {
  if (currentIdentity().role !== "operator") return;
  try {
    const { cluster: key } = clusterParam.parse({ cluster });
    const manager = runs();
    if (manager.latest(key) ?? manager.current(key) ?? manager.runs(key).at(-1)) return;
    await manager.startRun(key, {});
  } catch {
    return;
  }
}
