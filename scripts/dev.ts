// `npm run dev`: the dashboard with reload on the embedded demo cluster; no account needed. Ctrl-C stops both.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { REPORT_PROGRAM } from "@/lib/server/report-program";
import { startSimulator } from "@/simulator";
import { demoBundle } from "@/simulator/demo/bundle";
import { demoEnvironment } from "@/simulator/demo/environment";
import { buildBrowserPrograms } from "./browser-programs.mjs";
import { buildReportProgram } from "./report-program.mjs";

const root = path.resolve(import.meta.dirname, "..");
const simulator = await startSimulator({ bundle: demoBundle({ now: new Date().toISOString() }) });
const folder = await mkdtemp(path.join(tmpdir(), "preflight-dev-"));
const env = await demoEnvironment(simulator, folder);
console.error(`Demo cluster: kubectl --kubeconfig ${env.KUBECONFIG} get svc -A`);
// The page behind a share link and the workers are programs of their own; a change of them needs a restart.
const program = path.join(root, "public", "report-dev");
await buildReportProgram(program, "/report-dev", "/programs-dev");
const programs = path.join(root, "public", "programs-dev");
await buildBrowserPrograms(programs);
const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
const child = spawn(process.execPath, [next, "dev", "-H", "127.0.0.1", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    ...env,
    [REPORT_PROGRAM]: path.join(program, "program.json"),
    PREFLIGHT_PROGRAMS: "/programs-dev",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? 0)));
await simulator.close();
for (const built of [program, programs]) await rm(built, { recursive: true, force: true });
await rm(folder, { recursive: true, force: true });
process.exitCode = code;
