import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LimiterOptions } from "@/lib/collect/alibaba/limiter";
import { createCloudReader } from "@/lib/collect/alibaba/client";
import type { CollectSource } from "@/lib/collect/collect";
import type { Bundle } from "@/lib/model/bundle";
import { listClusters, sourceOf, type ClusterConfig } from "@/lib/collect/config/clusters";
import { readSettings, type AppConfig } from "@/lib/collect/config/config";
import type { Run } from "@/lib/server/run";
import type { RunManager } from "@/lib/server/runs";
import { startSimulator, type Simulator, type SimulatorOptions } from "@/simulator";

/** Pauses that a test can wait for. */
const QUICK: LimiterOptions = { backoffMs: 10, maxBackoffMs: 40, openMs: 500, baseMs: 5, maxMs: 20 };
/** Deadline that no busy machine reaches: a call that is made again would be counted twice. */
const PATIENT = { PREFLIGHT_CALL_TIMEOUT_SECONDS: "300" };

export interface Live {
  simulator: Simulator;
  env: Record<string, string>;
  settings: AppConfig;
  cluster: ClusterConfig;
  /** A source over real HTTP with short pauses; a fresh limiter each time by default. */
  source: (change?: {
    /** Deadline of the calls that read one VServer group. */
    groupMs?: number;
    maxQps?: number;
    accessKeyId?: string;
  }) => CollectSource & { close: () => void };
  close: () => Promise<void>;
}

/** A simulator serving `bundle` and the settings that reach it, as a person would set them. */
export async function startLive(
  bundle: Bundle,
  options: Omit<SimulatorOptions, "bundle"> = {},
  env: Record<string, string> | ((simulator: Simulator) => Record<string, string>) = {},
): Promise<Live> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-test-"));
  const simulator = await startSimulator({ bundle, ...options });
  const full: Record<string, string> = {
    ...simulator.cloudEnv(),
    ...PATIENT,
    KUBECONFIG: await simulator.writeKubeconfig(folder),
    ...(typeof env === "function" ? env(simulator) : env),
  };
  const settings = readSettings(full);
  const cluster = listClusters(settings).clusters[0];
  if (!cluster) throw new Error("the simulator's kubeconfig names no cluster");
  return {
    simulator,
    env: full,
    settings,
    cluster,
    source(change = {}) {
      const source = sourceOf(cluster);
      const { credentials, endpoints } = cluster.settings;
      const own = change.accessKeyId && credentials.kind === "static" ? { accessKeyId: change.accessKeyId } : {};
      return {
        ...source,
        cloud: (region, hooks) => {
          const reader = (timeoutMs?: number) =>
            createCloudReader(
              {
                region,
                credentials: { ...credentials, ...own },
                endpoints,
                maxQps: change.maxQps,
                timeoutMs,
                limiter: QUICK,
              },
              hooks,
            );
          const whole = reader(cluster.callTimeoutMs);
          return change.groupMs ? { ...whole, group: reader(change.groupMs).group } : whole;
        },
      };
    },
    async close() {
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a check and waits for its end. */
export async function runCheck(manager: RunManager, ...started: Parameters<RunManager["startRun"]>): Promise<Run> {
  const run = await manager.startRun(...started);
  await run.done;
  return run;
}
