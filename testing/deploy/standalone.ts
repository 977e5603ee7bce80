import { spawn, type ChildProcess } from "node:child_process";
import { once as event } from "node:events";
import path from "node:path";
import { once } from "@/lib/text/memoize";
import { buildIfStale, serverFile } from "../../scripts/build-if-stale.mjs";
import { freePort } from "../http";

const root = path.resolve(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 120_000;

/** Folder of the built dashboard, built when sources changed: looked at once, for it reads every source. */
export const standaloneFolder = once(() => {
  buildIfStale(root);
  return path.dirname(serverFile(root));
});

export interface Replica {
  url: string;
  port: number;
  child: ChildProcess;
  /** Everything it printed, on both outputs. */
  log(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  folder: string;
  env: Record<string, string>;
  /** Runs as this user, which root can ask for. */
  user?: string;
  /** A port of a replica that has gone. */
  port?: number;
}

/** The built dashboard in a separate process, ready. */
export async function startReplica({ folder, env, user, port = 0 }: ReplicaOptions): Promise<Replica> {
  const own = port || (await freePort());
  const program = [process.execPath, path.join(folder, "preflight-server.mjs")];
  // No shell and no login: the process is the server, so that a signal reaches it.
  const [file = "", ...args] = user
    ? ["setpriv", `--reuid=${user}`, "--regid=65534", "--clear-groups", "--", ...program]
    : program;
  const begin = performance.now();
  const child = spawn(file, args, {
    cwd: folder,
    // The channel that `preflight serve` gives it: the server ends when the other end is gone.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...env,
      HOSTNAME: "127.0.0.1",
      PORT: String(own),
    },
  });
  let log = "";
  for (const output of [child.stdout, child.stderr]) output?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const gone = event(child, "exit");
  const url = `http://127.0.0.1:${own}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the dashboard ended with ${child.exitCode}: ${log}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (performance.now() - begin > START_TIMEOUT_MS) {
      child.kill("SIGKILL");
      throw new Error(`the dashboard was not ready in time: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    port: own,
    child,
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}
