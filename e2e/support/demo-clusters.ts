/** The clusters of `preflight demo`, without the dashboard: prints their settings as one line of JSON and stays until a signal. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseBundle } from "@/lib/model/bundle";
import { startSimulator } from "@/simulator";
import { demoEnvironment } from "@/simulator/demo/environment";
import { FLEET, startDemoFleet } from "@/simulator/demo/fleet";

const folder = mkdtempSync(path.join(tmpdir(), "preflight-e2e-demo-"));
const [flag, file] = process.argv.slice(2);

async function start(): Promise<{
  env: Record<string, string>;
  checks: readonly string[];
  close: () => Promise<void>;
}> {
  if (flag !== "--bundle" || !file) {
    const fleet = await startDemoFleet(folder, new Date().toISOString());
    return { env: fleet.env, checks: FLEET, close: () => fleet.close() };
  }
  const parsed = parseBundle(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.ok) throw new Error(`${file} is not a bundle`);
  const simulator = await startSimulator({ bundle: parsed.bundle });
  return { env: await demoEnvironment(simulator, folder), checks: [], close: () => simulator.close() };
}

const { env, checks, close } = await start();
// The dashboard reads them as another user.
chmodSync(folder, 0o755);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
process.stdout.write(`${JSON.stringify({ env, checks })}\n`);
process.once("SIGTERM", () => {
  void close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
