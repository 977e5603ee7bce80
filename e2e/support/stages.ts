import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { demoBundle } from "../../simulator/demo/bundle";
import { startLive } from "../../testing/live";
import { savedProgram } from "../../testing/saved-program";
import { fleetChecked, startDashboard, startDemo } from "./dashboard";
import type { Stage } from "./screens";

/** Servers for the screens of one stage, until it is stopped. */
export interface RunningStage {
  /** Whole address of a screen of this stage. */
  at(address: string): string;
  stop(): Promise<void>;
}

/** A port of the discard service: nothing listens there. */
const UNREACHABLE = "https://127.0.0.1:9";

/** Token of the operator who signs in, for the stage that asks for it. */
const OPERATOR_TOKEN = "operator-token-of-the-browser-tests";

/** Starts what a stage needs: a dashboard, the simulator where its sources are to fail, or a saved report. */
export async function startStage(stage: Stage): Promise<RunningStage> {
  const dir = await mkdtemp(path.join(tmpdir(), "preflight-e2e-stage-"));
  // A server of another user looks into it, and finds that a file is not there.
  await chmod(dir, 0o755);
  const clean = () => rm(dir, { recursive: true, force: true });
  if (stage === "file") {
    const file = path.join(dir, "report.html");
    await writeFile(file, await demoReport());
    return { at: () => pathToFileURL(file).href, stop: clean };
  }
  const own = { PREFLIGHT_DATA_DIR: path.join(dir, "data") };
  if (stage === "demo" || stage === "worked" || stage === "tokens") {
    const tokens = { PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: OPERATOR_TOKEN };
    const dashboard = stage === "tokens" ? await startDashboard(["demo"], tokens) : await startDemo();
    if (stage === "worked") await work(dashboard.url);
    return {
      at: (address) => `${dashboard.url}${address}`,
      stop: async () => {
        await dashboard.stop();
        await clean();
      },
    };
  }
  const live = stage === "noConfig" ? undefined : await startLive(demoBundle({ now: new Date().toISOString() }));
  if (stage === "checking") live?.simulator.faults.hold({ action: "DescribeVServerGroups", after: 20 });
  if (stage === "forbidden")
    live?.simulator.faults.inject({
      source: "kubernetes",
      action: "list services",
      effect: { kind: "error", status: 403, code: "Forbidden", message: "services is forbidden" },
    });
  const env: Record<string, string> = { ...live?.env, ...own };
  if (stage === "wrongKey") env.ALIBABA_CLOUD_ACCESS_KEY_SECRET = "not-the-secret";
  if (stage === "noConfig") Object.assign(env, { KUBECONFIG: path.join(dir, "nothing-here"), HOME: dir });
  if (stage === "notYaml") await writeFile((env.KUBECONFIG = path.join(dir, "broken.yaml")), "clusters: [\n  oops");
  if (stage === "unreachable") {
    env.KUBECONFIG = path.join(dir, "unreachable.yaml");
    await writeFile(
      env.KUBECONFIG,
      `apiVersion: v1\nkind: Config\ncurrent-context: mall\ncontexts: [{name: mall, context: {cluster: mall, user: me}}]\nclusters: [{name: mall, cluster: {server: "${UNREACHABLE}"}}]\nusers: [{name: me, user: {token: t}}]\n`,
    );
  }
  const dashboard = await startDashboard(["serve"], env);
  return {
    at: (address) => `${dashboard.url}${address}`,
    stop: async () => {
      await dashboard.stop();
      await live?.close();
      await clean();
    },
  };
}

/** Data of a day's work: a baseline, and runs that are not all the same. */
async function work(url: string): Promise<void> {
  const cluster = `${url}/api/clusters/mall-prod-hz`;
  const post = async (what: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${cluster}/${what}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  };
  await post("baseline", {});
  for (const target of ["v2.12.4", "v2.14.0"]) {
    await post("runs", { target });
    await fleetChecked(url);
  }
}

/** The demo cluster's report as the HTML file that people save. */
async function demoReport(): Promise<string> {
  const [{ runEngine }, { buildReport }, { renderHtml }, { DEFAULT_REDACTION }] = await Promise.all([
    import("../../lib/engine"),
    import("../../lib/report/build"),
    import("../../lib/report/html"),
    import("../../lib/report/schema"),
  ]);
  const now = "2026-03-01T10:00:00.000Z";
  const bundle = demoBundle({ now });
  const result = runEngine(bundle, { checkedAt: now });
  return renderHtml(
    buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now }),
    await savedProgram(),
  );
}
