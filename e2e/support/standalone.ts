import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startReplica } from "../../testing/deploy/standalone";

const root = path.resolve(import.meta.dirname, "..", "..");

interface Standalone {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

interface DemoClusters {
  env: Record<string, string>;
  /** Clusters to check as soon as the dashboard stands. */
  checks: string[];
  stop(): Promise<void>;
}

async function startClusters(args: readonly string[]): Promise<DemoClusters> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", path.join(root, "e2e/support/demo-clusters.ts"), ...args],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  const gone = once(child, "exit");
  let text = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.includes("\n")) break;
  }
  if (!text) throw new Error("the demo clusters did not start");
  return {
    ...(JSON.parse(text) as { env: Record<string, string>; checks: string[] }),
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Data folders that the server's user can reach, by the name that a test gave: a restart finds what it had kept. */
const stays = new Map<string, string>();

function dataFolder(asked: string | undefined, own: string, user: string | undefined): string {
  const known = asked === undefined ? undefined : stays.get(asked);
  if (known !== undefined) return known;
  const folder = asked === undefined ? own : mkdtempSync(path.join(tmpdir(), "preflight-e2e-data-"));
  if (asked === undefined) mkdirSync(own);
  else {
    stays.set(asked, folder);
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  if (user) chownSync(folder, Number(user), Number(user));
  return folder;
}

/**
 * The dashboard from a folder that it cannot write to, as another user: what a container does. `user` is a number; the
 * process of the tests must be root to become it. Only a data folder of its own is writable.
 */
export async function startStandalone(
  folder: string,
  user: string | undefined,
  [command, ...args]: readonly string[],
  given: Record<string, string>,
): Promise<Standalone> {
  const clusters = command === "demo" ? await startClusters(args) : undefined;
  const env = { ...clusters?.env, ...given };
  const scratch = mkdtempSync(path.join(tmpdir(), "preflight-e2e-standalone-"));
  chmodSync(scratch, 0o755);
  const data = dataFolder(given["PREFLIGHT_DATA_DIR"], path.join(scratch, "data"), user);
  const kubeconfig = path.join(scratch, "kubeconfig");
  if (env.KUBECONFIG && existsSync(env.KUBECONFIG)) {
    copyFileSync(env.KUBECONFIG, kubeconfig);
    chmodSync(kubeconfig, 0o644);
    env.KUBECONFIG = kubeconfig;
  }
  const replica = await startReplica({
    folder,
    env: { ...env, PREFLIGHT_DATA_DIR: data, HOME: "/nonexistent" },
    ...(user ? { user } : {}),
  });
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  await Promise.all((clusters?.checks ?? []).map((key) => fetch(`${replica.url}/api/clusters/${key}/runs`, asked)));
  process.stderr.write(`standalone from ${folder}: ready after ${replica.readyMs} ms\n`);
  return {
    url: replica.url,
    log: () => replica.log(),
    async stop() {
      await replica.stop();
      await clusters?.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
