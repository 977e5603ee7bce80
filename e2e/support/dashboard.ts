import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Bundle } from "@/lib/model/bundle";
import type { PlanStep, PlanView } from "@/lib/remediation";
import { keyOf } from "@/lib/ccm/names";
import { kubeWrite } from "@/testing/kube-write";
import { startLive, type Live } from "@/testing/live";

const root = path.resolve(import.meta.dirname, "..", "..");
const START_TIMEOUT_MS = 180_000;

export interface Dashboard {
  url: string;
  /** Standard output so far. */
  printed(): string;
  /** Standard error so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the dashboard exactly as a person does (`preflight demo ...` or `preflight serve ...`) on a free port. */
export async function startDashboard(args: string[], env: Record<string, string> = {}): Promise<Dashboard> {
  const child = spawn(process.execPath, [path.join(root, "bin", "preflight.mjs"), ...args, "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0", ...env },
  });
  let out = "";
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGTERM");
      reject(new Error(`no URL after ${START_TIMEOUT_MS} ms\n${out}\n${err}`));
    }, START_TIMEOUT_MS);
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const found = /https?:\/\/[^\s]+/.exec(out);
      if (found) {
        clearTimeout(timer);
        resolve(found[0]);
      }
    });
    void exited.then(() => reject(new Error(`the command stopped before it was ready\n${out}\n${err}`)));
  });
  return {
    url,
    printed: () => out,
    log: () => err,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** A dashboard on a separate simulator, which a test may change. */
export interface OwnDashboard {
  live: Live;
  dashboard: Dashboard;
  /** The one cluster, as addresses name it. */
  cluster: string;
  /** Writes annotations of a Service, as a person with kubectl would. */
  annotate(service: string, annotations: Record<string, string | null>): Promise<void>;
  /** Takes back what a test did, and checks again. */
  reset(): Promise<void>;
  /** Ends the dashboard and starts it again on what it kept. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwn(bundle: Bundle): Promise<OwnDashboard> {
  const folder = await mkdtemp(path.join(tmpdir(), "preflight-e2e-own-"));
  const live = await startLive(bundle);
  const start = () => startDashboard(["serve"], { ...live.env, PREFLIGHT_DATA_DIR: folder });
  const changed = new Map<string, Record<string, string | null>>();
  const own: OwnDashboard = {
    live,
    dashboard: await start(),
    cluster: live.cluster.key,
    async annotate(service, annotations) {
      const { metadata } = bundle.kubernetes.services.find((one) => keyOf(one) === service)!;
      const before = Object.keys(annotations).map((key) => [key, metadata?.annotations?.[key] ?? null]);
      changed.set(service, { ...Object.fromEntries(before), ...changed.get(service) });
      const [namespace, name] = service.split("/");
      await kubeWrite(live, "PATCH", `/api/v1/namespaces/${namespace}/services/${name}`, { metadata: { annotations } });
    },
    async reset() {
      live.simulator.faults.clear();
      for (const [service, before] of changed) await own.annotate(service, before);
      changed.clear();
      await undecide(own.dashboard.url, own.cluster);
      await post(own.dashboard.url, `/api/clusters/${own.cluster}/runs`, {});
      await fleetChecked(own.dashboard.url);
    },
    async restart() {
      await own.dashboard.stop();
      own.dashboard = await start();
    },
    async stop() {
      await own.dashboard.stop();
      await live.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return own;
}

/** Takes back all decisions of a cluster, so that the next test finds it undecided. */
export async function undecide(url: string, cluster = "mall-prod-hz"): Promise<void> {
  const { decisions } = (await (await fetch(`${url}/api/clusters/${cluster}/decided`)).json()) as {
    decisions: { id: string }[];
  };
  if (decisions.length === 0) return;
  await post(url, `/api/clusters/${cluster}/decisions`, { decisions: decisions.map(({ id }) => ({ id, way: null })) });
}

/** One write as the page makes it. */
export async function post<T = unknown>(url: string, path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json", origin: url };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json().catch(() => undefined)) as T;
}

/** The demo after the first check of each cluster; its controller acts so many milliseconds after an edit, or never. */
export async function startDemo(controllerMs = 0): Promise<Dashboard> {
  const dashboard = await startDashboard(["demo", "--controller", String(controllerMs)]);
  await fleetChecked(dashboard.url);
  return dashboard;
}

/** Runs a line in a shell that the demo has printed: with its `kubectl` and `aliyun`. */
export function demoShell({ printed }: Dashboard): (line: string) => Promise<unknown> {
  const exported = /^ +(export PATH=.*preflight-demo-.*)$/m.exec(printed())?.[1];
  if (!exported) throw new Error(`the demo printed no shell line\n${printed()}`);
  return (line) => promisify(execFile)("sh", ["-c", `${exported}\n${line}`], { cwd: tmpdir() });
}

/** The first step of the plan for a Service that has a command. */
export async function fixOf({ url }: Dashboard, service: string): Promise<PlanStep> {
  const { steps } = (await (await fetch(`${url}/api/clusters/mall-prod-hz/plan`)).json()) as PlanView;
  return steps.find((step) => step.service === service && step.command)!;
}

/** Waits until each cluster has a verdict and no check is running. */
export async function fleetChecked(url: string): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const answer = await fetch(`${url}/api/clusters`);
    const { clusters } = (await answer.json()) as { clusters: { verdict?: string; running?: unknown }[] };
    if (clusters.every(({ verdict, running }) => verdict !== undefined && !running)) return;
  }
  throw new Error("the demo's clusters were not checked within three minutes");
}
