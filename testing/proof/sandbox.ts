import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "@/simulator";
import { startAliyun } from "@/simulator/aliyun";
import type { Place } from "./bench";

interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

/** A cluster and a cloud that commands can be run against, exactly as a person would paste them. */
export interface Sandbox {
  simulator: Simulator;
  /** Runs the text with `sh -c`: stock kubectl, and an `aliyun` that makes the RPC call of its arguments. */
  run(command: string): Promise<CommandResult>;
  /** Folder that commands run in. */
  home: string;
  /** Environment that commands run with. */
  env: Readonly<Record<string, string>>;
  /** Runs a script file with arguments. */
  runScript(script: string, args?: readonly string[]): Promise<CommandResult>;
  bundle(): Bundle;
  close(): Promise<void>;
}

export async function startSandbox(bundle: Bundle): Promise<Sandbox> {
  const simulator = await startSimulator({ bundle });
  const home = await mkdtemp(path.join(os.tmpdir(), "preflight-proof-"));
  const kubeconfig = await simulator.writeKubeconfig(home);
  const bin = path.join(home, "bin");
  const aliyun = await startAliyun(simulator, bin);
  const env = {
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    HOME: home,
    KUBECONFIG: kubeconfig,
    ...(process.env.LANG ? { LANG: process.env.LANG } : {}),
  };
  return {
    simulator,
    home,
    env,
    run: (command) => execute("sh", ["-c", command], env),
    async runScript(script, args = []) {
      const file = path.join(home, "plan.sh");
      await writeFile(file, script);
      return execute("sh", [file, ...args], env);
    },
    bundle: () => simulator.bundle(),
    async close() {
      await aliyun.close();
      await simulator.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A sandbox as a place where commands are proven. */
export async function startShell(bundle: Bundle): Promise<Place> {
  const { simulator, bundle: now, run, close } = await startSandbox(bundle);
  return {
    simulator,
    bundle: now,
    async run(command) {
      const { status, stderr } = await run(`set -e\n${command}`);
      return status === 0 ? undefined : stderr.trim();
    },
    close,
  };
}

function execute(program: string, args: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: env as NodeJS.ProcessEnv,
      cwd: env.HOME,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => out.push(part));
    child.stderr.on("data", (part: Buffer) => err.push(part));
    child.on("error", reject);
    child.on("close", (status) =>
      resolve({
        status: status ?? -1,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8"),
      }),
    );
  });
}
