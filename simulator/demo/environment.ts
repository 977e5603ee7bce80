import path from "node:path";
import type { Simulator } from "..";

/** Settings of a dashboard that reads this simulator and keeps its data in `folder`; nothing of the person's own leaks in. */
export async function demoEnvironment(simulator: Simulator, folder: string): Promise<Record<string, string>> {
  return {
    ...simulator.cloudEnv(),
    KUBECONFIG: await simulator.writeKubeconfig(folder),
    PREFLIGHT_DEMO: "1",
    PREFLIGHT_ACTIONTRAIL: "on",
    PREFLIGHT_DATA_DIR: path.join(folder, "data"),
    // The person's own cluster, settings and database have no place in a demo.
    PREFLIGHT_CONTEXTS: "",
    PREFLIGHT_CLUSTERS_FILE: "",
    DATABASE_URL: "",
  };
}
