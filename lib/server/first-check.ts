import "server-only";
import { currentIdentity } from "@/lib/server/access/current";
import { ask } from "./worker";
import { clusterParam } from "./params";

/** With the first rows in the page itself, a reader need not wait for its scripts. Longer than this the page does not wait for them. */
const FIRST_ROWS_MS = 2_000;

/**
 * The first visit to a cluster that was never checked starts its check, which only reads. The page would ask for it once
 * its scripts run; starting while the page is on its way gives the reader the first rows that much sooner. What fails
 * here is left to the page, which asks again and shows why.
 */
export async function beginFirstCheck(cluster: string): Promise<void> {
  if (currentIdentity().role !== "operator") return;
  try {
    await ask("begin", clusterParam.parse({ cluster }).cluster, FIRST_ROWS_MS);
  } catch {
    return;
  }
}
