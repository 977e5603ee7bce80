import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { constants, homedir, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "@/lib/model/bundle";
import type { Simulator } from "@/simulator";
import type { DemoPrograms } from "@/simulator/demo/programs";
import { CliError, note, readBundle, type CliContext } from "./io";

const DEFAULT_PORT = 3000;
const START_TIMEOUT_MS = 60_000;
/** The server is killed when it has not ended by then, for example because of open streams. */
const STOP_MS = 1_800;
const PARENT_MS = 500;

export interface ServeFlags {
  port: string;
  host: string;
  context?: string[];
  maxQps?: string;
  targetVersion?: string;
}

export interface DemoFlags {
  port: string;
  scale?: string;
  bundle?: string;
  latency: string;
  controller: string;
}

/** The dashboard on a live cluster: settings come from flags first, then from the environment. */
export async function serveCommand(context: CliContext, flags: ServeFlags): Promise<void> {
  const env = {
    ...(flags.context ? { PREFLIGHT_CONTEXTS: flags.context.join(",") } : {}),
    ...(flags.maxQps ? { PREFLIGHT_MAX_QPS: flags.maxQps } : {}),
    ...(flags.targetVersion ? { PREFLIGHT_TARGET_VERSION: flags.targetVersion } : {}),
  };
  const port = await pickPort(flags.host, flags.port);
  // Invalid settings are reported before the dashboard is built.
  const { checkSettings } = await import("@/lib/server/check-settings");
  checkSettings({ ...process.env, ...env, HOSTNAME: flags.host });
  await runDashboard(context.root, flags.host, port, env);
}

/** The dashboard on the embedded demo clusters: both APIs are served on loopback and read over HTTP like real ones. */
export async function demoCommand(context: CliContext, flags: DemoFlags): Promise<void> {
  const { startDemoPrograms } = await import("@/simulator/demo/programs");
  const { startController } = await import("@/simulator/controller");
  const delayMs = wholeNumber("--controller", flags.controller);
  const folder = await mkdtemp(path.join(tmpdir(), "preflight-demo-"));
  try {
    const demo = flags.scale || flags.bundle ? await oneCluster(flags, folder) : await fleet(flags, folder);
    // The terminal shows the commands to type, not each request.
    const quiet = { PREFLIGHT_LOG_LEVEL: process.env["PREFLIGHT_LOG_LEVEL"] ?? "warn" };
    const env: Record<string, string> = { ...demo.env, ...demoData(), ...quiet };
    const preflight = path.join(context.root, "bin", "preflight.mjs");
    const controller = delayMs > 0 ? startController(demo.simulator, { delayMs }) : undefined;
    const programs = await startDemoPrograms(demo.simulator, { env, folder, preflight });
    try {
      await demo.before?.(env["PREFLIGHT_DATA_DIR"] ?? "");
      const port = await pickPort("127.0.0.1", flags.port);
      await runDashboard(context.root, "127.0.0.1", port, env, async (url) => {
        await demo.after?.(url);
        return demoText(programs, demo.simulator.context);
      });
    } finally {
      await controller?.stop();
      await programs.close();
      await demo.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Demo {
  /** The cluster that the programs of the demo change. */
  simulator: Simulator;
  env: Record<string, string>;
  before?: (dataDir: string) => Promise<void>;
  after?: (url: string) => Promise<void>;
  close(): Promise<void>;
}

async function oneCluster(flags: DemoFlags, folder: string): Promise<Demo> {
  const { startSimulator } = await import("@/simulator");
  const { demoEnvironment } = await import("@/simulator/demo/environment");
  const latencyMs = wholeNumber("--latency", flags.latency);
  const simulator = await startSimulator({ bundle: await demoBundle(flags), latencyMs });
  return { simulator, env: await demoEnvironment(simulator, folder), close: simulator.close };
}

/** Three clusters, checked as soon as the dashboard runs, so that the first page shows their state. */
async function fleet(flags: DemoFlags, folder: string): Promise<Demo> {
  const { FLEET, startDemoFleet } = await import("@/simulator/demo/fleet");
  const { demoWeek } = await import("@/simulator/demo/week");
  const { keepDemoRuns } = await import("./demo-history");
  const now = new Date().toISOString();
  const { simulators, ...demo } = await startDemoFleet(folder, now, wholeNumber("--latency", flags.latency));
  return {
    ...demo,
    simulator: simulators[0],
    before: (dataDir) => keepDemoRuns(dataDir, FLEET[0], demoWeek(now)),
    after: (url) => startChecks(url, FLEET),
  };
}

/** Hints for first-time users, printed with the address. */
function demoText({ shellLine, kubectl, outside }: DemoPrograms, cluster: string): string {
  return `
${kubectl ? "kubectl and aliyun" : "aliyun"} for the demo cluster, and for no other, in another terminal:
  ${shellLine}
${kubectl ? "" : "kubectl is not installed; with it the other commands can be run too: https://kubernetes.io/docs/tasks/tools/\n"}Try: open ${cluster}, then "Start here". Run the command it shows in that terminal and press "Check again".
${outside.length > 0 ? `What is done in a console is done here by demo-console ${outside.join(", demo-console ")}. upgrade-ccm starts the new release (--with-fault: with one change that was not predicted).\n` : ""}`;
}

/** Where a data folder is set, the demo's history is stored in its folder `demo`, apart from that of real clusters. */
export function demoData(env: Readonly<Record<string, string | undefined>> = process.env): Record<string, string> {
  const folder = env["PREFLIGHT_DATA_DIR"];
  return folder ? { PREFLIGHT_DATA_DIR: path.resolve(folder, "demo") } : {};
}

/** Starts the checks; one that cannot be started here starts when its page is opened. */
async function startChecks(url: string, keys: readonly string[]): Promise<void> {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  await Promise.allSettled(keys.map((key) => fetch(`${url}/api/clusters/${key}/runs`, asked)));
}

async function demoBundle(flags: DemoFlags): Promise<Bundle> {
  if (flags.bundle) return readBundle(flags.bundle);
  const { generateScale } = await import("@/simulator/cluster/scale");
  return generateScale({
    services: wholeNumber("--scale", flags.scale ?? ""),
    ports: 2,
    nodes: 20,
    failing: 0.1,
    seed: 1,
  });
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CliError(`${name} ${text} is not a whole number`);
  return Number(text);
}

/** The requested port, or 0 for a free one where the default port is taken. Error: `CliError` for any other that is taken. */
async function pickPort(host: string, wanted: string): Promise<number> {
  const port = wholeNumber("--port", wanted);
  if (port > 65535) throw new CliError(`--port ${wanted} is not a port: 1 to 65535, or 0 for a free one`);
  const refused = await probe(host, port);
  if (refused === undefined) return port;
  if (refused !== "EADDRINUSE") throw new CliError(`cannot listen on ${host}:${port} (${refused})`);
  if (port !== DEFAULT_PORT) throw new CliError(`port ${port} is taken: choose another with --port`);
  note(`Port ${port} is taken: using another one.`);
  return 0;
}

/** Why nothing can listen there; undefined where something can. */
function probe(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Builds when stale, starts the dashboard, prints the URL, and stops everything on Ctrl-C. Resolves when it has stopped. */
async function runDashboard(
  root: string,
  host: string,
  port: number,
  env: Record<string, string>,
  onReady?: (url: string) => Promise<string>,
): Promise<void> {
  const { serverFile, dataDir } = await builtDashboard(root);
  const child = spawn(process.execPath, [serverFile], {
    cwd: root,
    // The server ends when this channel closes, as it does when this command is killed.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      HOSTNAME: host,
      PORT: String(port),
      PREFLIGHT_DATA_DIR: dataDir,
      ...env,
    },
  });
  const stopped = new Promise<number>((resolve) =>
    // A signal that this process did not send (out of memory) is a failure.
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? "SIGKILL"] ?? 0))),
  );
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
  };
  // A parent that was killed sends no signal.
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid !== parent && stop(), PARENT_MS).unref();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, stop);
  process.once("exit", () => child.kill("SIGKILL"));
  const listening = await portOf(child);
  if (listening !== undefined) {
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${listening}`;
    const more = await onReady?.(url);
    process.stdout.write(`CCM Preflight is ready: ${url}\n(Ctrl-C stops it)\n${more ?? ""}`);
  }
  const code = await stopped;
  clearInterval(orphaned);
  for (const signal of signals) process.off(signal, stop);
  if (!stopping && code !== 0)
    throw new CliError(`the dashboard stopped by itself (status ${code}): the lines above say why`);
}

/**
 * The program of the dashboard and the folder of its history. A checkout builds when stale and stores it in `data`; a package is
 * built, and its own folder is replaced by the next version.
 */
async function builtDashboard(root: string): Promise<{ serverFile: string; dataDir: string }> {
  const asked = process.env["PREFLIGHT_DATA_DIR"];
  const scripts = path.join(root, "scripts", "build-if-stale.mjs");
  if (!existsSync(scripts))
    return {
      serverFile: path.join(root, ".next", "standalone", "preflight-server.mjs"),
      dataDir: asked ? path.resolve(asked) : path.join(homedir(), ".ccm-preflight"),
    };
  const { buildIfStale, serverFile } = (await import(pathToFileURL(scripts).href)) as {
    buildIfStale: (root: string) => boolean;
    serverFile: (root: string) => string;
  };
  buildIfStale(root);
  return { serverFile: serverFile(root), dataDir: path.resolve(root, asked || "data") };
}

/** The port from the server's first message; undefined when it ends before, or takes too long. */
function portOf(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.once("message", (ready: { port: number }) => resolve(ready.port));
    child.once("exit", () => resolve(undefined));
    setTimeout(() => resolve(undefined), START_TIMEOUT_MS).unref();
  });
}
