// `npm run dev`: the dashboard with reload on the embedded demo cluster; no account needed. Ctrl-C stops it; PORT names another port.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import next from "next";
import { createHttpServer } from "@/lib/http/server";
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
Object.assign(process.env, {
  NEXT_TELEMETRY_DISABLED: "1",
  HOSTNAME: "127.0.0.1",
  ...env,
  PREFLIGHT_PROGRAMS: "/programs-dev",
});
const port = Number(process.env["PORT"] || 3000);
// The built server's own front: pages and routes answer no request that has not come through it.
const server = createHttpServer({
  handle: (request, response) => handle(request, response),
  ready: () => Promise.resolve({ ready: true, checks: {} }),
});
const app = next({ dev: true, dir: root, hostname: "127.0.0.1", port, httpServer: server });
const handle = app.getRequestHandler();
await app.prepare();
server.listen(port, "127.0.0.1", () => console.error(`http://127.0.0.1:${port} (Ctrl-C stops it)`));
const signal = await new Promise((resolve) => {
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, resolve);
});
server.closeAllConnections();
await app.close();
await simulator.close();
await rm(programs, { recursive: true, force: true });
await rm(folder, { recursive: true, force: true });
process.exit(signal === "SIGINT" ? 130 : 143);
