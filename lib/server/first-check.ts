import "server-only";
import { currentIdentity } from "@/lib/server/access/current";
import { ask } from "./worker";
import { clusterParam } from "./params";

/**
 * The first visit to a cluster that was never checked starts its check, which only reads. The page would ask for it once
 * its scripts run; starting while the page is on its way gives the reader the first rows that much sooner. What fails
 * here is left to the page, which asks again and shows why.
 */
export async function beginFirstCheck(cluster: string): Promise<void> {
  if (currentIdentity().role !== "operator") return;
  try {
    await ask("begin", clusterParam.parse({ cluster }).cluster);
  } catch {
    return;
  }
}
