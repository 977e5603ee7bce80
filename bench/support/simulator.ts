import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

interface SimulatorProcess {
  /** KUBECONFIG, credentials and endpoints, as a shell would export them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The simulator in a process of its own: its time and memory are not measured with the dashboard's. */
export async function startSimulatorProcess(args: string[] = []): Promise<SimulatorProcess> {
  const child = spawn(
    process.execPath,
    // Large clusters are served from memory.
    ["--max-old-space-size=4096", "--import", "tsx", path.join(root, "simulator", "main.ts"), ...args],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let out = "";
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      // The last line, whole.
      if (/PREFLIGHT_CLUSTER_ID=.*\n/.test(out)) resolve();
    });
    void exited.then(() => reject(new Error(`the simulator stopped before it was ready\n${err}`)));
  });
  const env: Record<string, string> = {};
  for (const [, key, value] of out.matchAll(/^export ([A-Z_]+)=(.*)$/gm)) env[key as string] = value as string;
  return {
    env,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
