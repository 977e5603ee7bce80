// `npm run dev`: the dashboard with reload on the embedded demo cluster; no account needed. Ctrl-C stops both.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSimulator } from "@/simulator";
import { demoBundle } from "@/simulator/demo/bundle";
import { demoEnvironment } from "@/simulator/demo/environment";
import { demoTrail } from "@/simulator/demo/trail";
import { buildBrowserPrograms } from "./browser-programs.mjs";

const root = path.resolve(import.meta.dirname, "..");
const now = new Date().toISOString();
const bundle = demoBundle({ now });
const simulator = await startSimulator({ bundle, trail: demoTrail(bundle, now) });
const folder = await mkdtemp(path.join(tmpdir(), "preflight-dev-"));
const env = await demoEnvironment(simulator, folder);
console.error(`Demo cluster: kubectl --kubeconfig ${env.KUBECONFIG} get svc -A`);
// The workers are programs of their own; a change of them needs a restart.
const programs = path.join(root, "public", "programs-dev");
await buildBrowserPrograms(programs);
const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
const child = spawn(process.execPath, [next, "dev", "-H", "127.0.0.1", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    HOSTNAME: "127.0.0.1",
    ...env,
    PREFLIGHT_PROGRAMS: "/programs-dev",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? 0)));
await simulator.close();
await rm(programs, { recursive: true, force: true });
await rm(folder, { recursive: true, force: true });
process.exitCode = code;
