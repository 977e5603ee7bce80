import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Bundle } from "@/lib/model/bundle";
import { startSimulator, type Simulator } from "@/simulator";
import { rpcOf } from "@/testing/rpc-client";
import { parseAliyun } from "./aliyun-program";

interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

/** A cluster and a cloud that commands can be run against, exactly as a person would paste them. */
export interface Sandbox {
  simulator: Simulator;
  /** Runs the text with `sh -c`: stock kubectl, and an `aliyun` that makes the RPC call it is told to make. */
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

/**
 * Stand-in for the `aliyun` program: hands its arguments to the test process, which checks them as the program does
 * (aliyun-program.ts) and makes the call through the SDK.
 */
const SHIM = `#!/usr/bin/env node
const http = require("node:http");
const body = JSON.stringify(process.argv.slice(2));
const request = http.request({ host: "127.0.0.1", port: process.env.PROOF_RELAY, method: "POST" }, (response) => {
  let text = "";
  response.on("data", (part) => (text += part));
  response.on("end", () => {
    if (response.statusCode === 200) { process.stdout.write(text + "\\n"); return; }
    process.stderr.write(text + "\\n");
    process.exitCode = 1;
  });
});
request.on("error", (error) => { process.stderr.write(String(error) + "\\n"); process.exitCode = 1; });
request.end(body);
`;

export async function startSandbox(bundle: Bundle): Promise<Sandbox> {
  const simulator = await startSimulator({ bundle });
  const home = await mkdtemp(path.join(os.tmpdir(), "preflight-proof-"));
  const kubeconfig = await simulator.writeKubeconfig(home);
  const bin = path.join(home, "bin");
  await mkdir(bin);
  await writeFile(path.join(bin, "aliyun"), SHIM);
  await chmod(path.join(bin, "aliyun"), 0o755);
  const relay = await startRelay(simulator);
  const env = {
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    HOME: home,
    KUBECONFIG: kubeconfig,
    PROOF_RELAY: String(relay.port),
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
      await relay.close();
      await simulator.close();
      await rm(home, { recursive: true, force: true });
    },
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

async function startRelay(simulator: Simulator): Promise<{ port: number; close(): Promise<void> }> {
  const call = rpcOf(simulator);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void (async () => {
        try {
          const argv = JSON.parse(Buffer.concat(parts).toString("utf8")) as string[];
          if (argv[0] === "version") return void response.end("3.0.305");
          const { product, action, params } = parseAliyun(argv);
          const answer = await call(product, action, params);
          response.end(JSON.stringify(answer, null, "\t"));
        } catch (error) {
          response.statusCode = 500;
          response.end(error instanceof Error ? error.message : String(error));
        }
      })();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
