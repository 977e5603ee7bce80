import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoBundle } from "../../simulator/demo/bundle";
import { startLive } from "../../testing/live";
import type { WatchView } from "../../lib/views/answers";
import { demoShell, fixOf, fleetChecked, post, startDashboard, startDemo } from "./dashboard";
import { FIXED, type Stage } from "./screens";

/** The controller acts so many milliseconds after an edit. */
const CONTROLLER_MS = 200;

/** Servers for the screens of one stage, until it is stopped. */
export interface RunningStage {
  /** Whole address of a screen of this stage. */
  at(address: string): string;
  stop(): Promise<void>;
}

/** Starts what a stage needs: a dashboard, and the simulator where its sources are to fail. */
export async function startStage(stage: Stage): Promise<RunningStage> {
  if (stage === "demo") {
    const { url, stop } = await startDemo();
    return { at: (address) => url + address, stop };
  }
  if (stage === "fixed") {
    const demo = await startDemo(CONTROLLER_MS);
    const step = await fixOf(demo, FIXED);
    await demoShell(demo)(step.command!);
    return { at: (address) => demo.url + address, stop: () => demo.stop() };
  }
  if (stage === "upgraded") {
    const demo = await startDemo(CONTROLLER_MS);
    const api = "/api/clusters/mall-prod-hz";
    const target = "v2.15.0";
    await post(demo.url, `${api}/ticks`, { step: "upgrade", target, done: true });
    await demoShell(demo)("demo-console upgrade-ccm --with-fault");
    const isDone = async () => {
      const { receipt } = (await (await fetch(`${demo.url}${api}/watch?target=${target}`)).json()) as WatchView;
      return receipt?.watched.counts.unpredicted === 1 && receipt.watched.counts.waiting === 0;
    };
    for (const end = Date.now() + 120_000; Date.now() < end && !(await isDone());) {
      await post(demo.url, `${api}/runs`, { target });
      await fleetChecked(demo.url);
    }
    return { at: (address) => demo.url + address, stop: () => demo.stop() };
  }
  const dir = await mkdtemp(path.join(tmpdir(), "preflight-e2e-stage-"));
  // A server of another user looks into it, and finds that a file is not there.
  await chmod(dir, 0o755);
  const live = stage === "forbidden" ? await startLive(demoBundle({ now: new Date().toISOString() })) : undefined;
  live?.simulator.faults.deny("list services", "kubernetes");
  const env = live?.env ?? { KUBECONFIG: path.join(dir, "nothing-here"), HOME: dir };
  const dashboard = await startDashboard(["serve"], { ...env, PREFLIGHT_DATA_DIR: path.join(dir, "data") });
  return {
    at: (address) => dashboard.url + address,
    stop: async () => {
      await dashboard.stop();
      await live?.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
