import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "@/lib/model/bundle";
import type { Simulator } from "@/simulator";
import type { DemoPrograms } from "@/simulator/demo/programs";
import { CliError, note, readBundle, type CliContext } from "./io";

const DEFAULT_PORT = 3000;
const START_TIMEOUT_MS = 60_000;
/** Open streams do not hold the end up for longer. */
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
}

/** The dashboard on the person's own cluster: settings come from flags first, then from the environment. */
export async function serveCommand(context: CliContext, flags: ServeFlags): Promise<void> {
  const env = {
    ...(flags.context ? { PREFLIGHT_CONTEXTS: flags.context.join(",") } : {}),
    ...(flags.maxQps ? { PREFLIGHT_MAX_QPS: flags.maxQps } : {}),
    ...(flags.targetVersion ? { PREFLIGHT_TARGET_VERSION: flags.targetVersion } : {}),
  };
  const port = await pickPort(flags.host, flags.port);
  // Invalid settings are reported before the dashboard is built.
  const { checkSettings } = await import("@/lib/server/check-settings");
  checkSettings({ ...process.env, ...env }, { host: flags.host, port });
  await runDashboard(context.root, flags.host, port, env);
}

/** The dashboard on the embedded demo clusters: both APIs are served on loopback and read over HTTP like real ones. */
export async function demoCommand(context: CliContext, flags: DemoFlags): Promise<void> {
  const { startDemoPrograms } = await import("@/simulator/demo/programs");
  const folder = await mkdtemp(path.join(tmpdir(), "preflight-demo-"));
  try {
    const demo = flags.scale || flags.bundle ? await oneCluster(flags, folder) : await fleet(flags, folder);
    // The terminal shows what to type, not each request.
    const quiet = { PREFLIGHT_LOG_LEVEL: process.env["PREFLIGHT_LOG_LEVEL"] ?? "warn" };
    const env: Record<string, string> = { ...demo.env, ...demoData(), ...quiet };
    const programs = await startDemoPrograms(demo.simulator, env["KUBECONFIG"] ?? "", folder);
    try {
      await demo.before?.(env["PREFLIGHT_DATA_DIR"] ?? "");
      const port = await pickPort("127.0.0.1", flags.port);
      await runDashboard(context.root, "127.0.0.1", port, env, async (url) => {
        await demo.after?.(url);
        return demoText(programs, demo.simulator.context);
      });
    } finally {
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

/** Three clusters, checked as soon as the dashboard stands, so that the first page shows how they are. */
async function fleet(flags: DemoFlags, folder: string): Promise<Demo> {
  const { FLEET, startDemoFleet } = await import("@/simulator/demo/fleet");
  const { demoWeek } = await import("@/simulator/demo/week");
  const { keepDemoRuns } = await import("./demo-history");
  const now = new Date().toISOString();
  const { env, simulators, close } = await startDemoFleet(folder, now, wholeNumber("--latency", flags.latency));
  return {
    simulator: simulators[0],
    env,
    close,
    before: (dataDir) => keepDemoRuns(dataDir, FLEET[0], demoWeek(now)),
    after: (url) => startChecks(url, FLEET),
  };
}

/** Hints for first-time users, printed with the address. */
function demoText({ shellLine, kubectl }: DemoPrograms, cluster: string): string {
  return `
${kubectl ? "kubectl and aliyun" : "aliyun"} for the demo cluster, and for no other, in another terminal:
  ${shellLine}
${kubectl ? "" : "kubectl is not installed; with it the other commands can be run too: https://kubernetes.io/docs/tasks/tools/\n"}Try: open ${cluster}, then "Start here". Run the command it shows in that terminal and press "Check again".
`;
}

/** Kept past the demo where a data folder is set, in a folder of its own: the history of real clusters is beside it. */
export function demoData(env: Readonly<Record<string, string | undefined>> = process.env): Record<string, string> {
  const folder = env["PREFLIGHT_DATA_DIR"];
  return folder ? { PREFLIGHT_DATA_DIR: path.resolve(folder, "demo") } : {};
}

/** A check that cannot be started here starts when its page is opened. */
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

/** The wanted port, or 0 for the server to take a free one; the default one gives way when it is taken, an explicit one does not. */
async function pickPort(host: string, wanted: string): Promise<number> {
  const port = wholeNumber("--port", wanted);
  if (port > 65535) throw new CliError(`--port ${wanted} is not a port: 1 to 65535, or 0 for a free one`);
  const tried = await probe(host, port);
  if (tried.ok) return port;
  if (tried.code === "EADDRINUSE" && port === DEFAULT_PORT) {
    note(`Port ${port} is taken: using another one.`);
    return 0;
  }
  throw new CliError(
    tried.code === "EADDRINUSE"
      ? `port ${port} is taken: choose another with --port`
      : `cannot listen on ${host}:${port} (${tried.code})`,
  );
}

function probe(host: string, port: number): Promise<{ ok: true } | { ok: false; code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ ok: false, code: error.code ?? error.message }));
    server.listen(port, host, () => server.close(() => resolve({ ok: true })));
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
  const { buildIfStale, serverFile } = (await import(
    pathToFileURL(path.join(root, "scripts", "build-if-stale.mjs")).href
  )) as {
    buildIfStale: (root: string) => boolean;
    serverFile: (root: string) => string;
  };
  buildIfStale(root);
  const child = spawn(process.execPath, [serverFile(root)], {
    cwd: root,
    // The channel tells the server that this command was killed.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      HOSTNAME: host,
      PORT: String(port),
      PREFLIGHT_DATA_DIR: path.resolve(root, process.env["PREFLIGHT_DATA_DIR"] || "data"),
      ...env,
    },
  });
  const stopped = new Promise<number>((resolve) =>
    // Ended by a signal that this process did not send (out of memory): a failure.
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? "SIGKILL"] ?? 0))),
  );
  let stopping = false;
  const stop = () => {
    stopping = true;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
  };
  const leave = whenAlone(stop);
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
  leave();
  for (const signal of signals) process.off(signal, stop);
  if (!stopping && code !== 0)
    throw new CliError(`the dashboard stopped by itself (status ${code}): the lines above say why`);
}

/** The port that the server says it listens on once it answers; undefined where it ended before, or takes too long. */
function portOf(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.once("message", (ready: { port: number }) => resolve(ready.port));
    child.once("exit", () => resolve(undefined));
    setTimeout(() => resolve(undefined), START_TIMEOUT_MS).unref();
  });
}

/**
 * Calls `stop` once the program that started this one is gone: a terminal, a supervisor, or npm with its shell between.
 * Killed programs cannot tell, so their process numbers are looked at.
 */
function whenAlone(stop: () => void): () => void {
  const parent = process.ppid;
  const above = process.env["npm_lifecycle_event"] ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return;
    clearInterval(timer);
    stop();
  }, PARENT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Parent of a process where `/proc` tells it; undefined elsewhere. */
function parentOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(fields.slice(fields.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
