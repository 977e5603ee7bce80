import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..", "..");

export interface WholeProcess {
  wallMs: number;
  /** User and system time of all threads, ms. */
  cpuMs: number;
  peakRssMb: number;
  /** From the start of the process to its first request, ms. */
  startMs: number;
}

/** `preflight check --live` as a person starts it, from start to end; `env` names cluster and cloud. */
export async function checkLive(env: Record<string, string>): Promise<WholeProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-bench-"));
  try {
    const usage = path.join(folder, "usage.json");
    const begin = performance.now();
    const child = spawn(
      process.execPath,
      ["--import", path.join(import.meta.dirname, "usage.mjs"), "bin/preflight.mjs", "check", "--live"],
      { cwd: root, env: { ...process.env, ...env, BENCH_USAGE: usage }, stdio: ["ignore", "ignore", "inherit"] },
    );
    const [status] = (await once(child, "close")) as [number];
    const wallMs = performance.now() - begin;
    if (status > 1) throw new Error(`preflight check --live ended with ${status}`);
    const { cpuMs, peakRssMb, firstRequestMs } = JSON.parse(readFileSync(usage, "utf8")) as Record<string, number>;
    return { wallMs, cpuMs: cpuMs ?? 0, peakRssMb: peakRssMb ?? 0, startMs: firstRequestMs ?? 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
