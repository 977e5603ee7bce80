import path from "node:path";
import type { Simulator } from "..";

/** The person's own cluster, settings and database have no place in a demo. */
export const NOT_OF_THE_PERSON = { PREFLIGHT_CONTEXTS: "", PREFLIGHT_CLUSTERS_FILE: "", DATABASE_URL: "" };

/** Settings of a dashboard that reads this simulator and keeps its data in `folder`. */
export async function demoEnvironment(simulator: Simulator, folder: string): Promise<Record<string, string>> {
  return {
    ...simulator.cloudEnv(),
    KUBECONFIG: await simulator.writeKubeconfig(folder),
    PREFLIGHT_DEMO: "1",
    PREFLIGHT_ACTIONTRAIL: "on",
    PREFLIGHT_DATA_DIR: path.join(folder, "data"),
    ...NOT_OF_THE_PERSON,
  };
}
