/**
 * Memory over many checks: `npm run bench soak [-- --runs 200] [-- --services 1000] [-- --json]`. Every fifth check is
 * cancelled on its way, every seventh meets faults, every third is followed by a reader and read again in part. Fails when
 * the resident size after the last one is over 1.2 times that after the tenth, or when a finished run is still held.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSimulatorProcess } from "@/bench/support/simulator";
import { attachHistory } from "@/lib/server/history";
import { readSettings } from "@/lib/server/config";
import { RunManager } from "@/lib/server/runs";
import { Store } from "@/lib/store";

const RATIO = 1.2;
const args = process.argv.slice(2);
const option = (name: string, fallback: number) =>
  args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback;
const runs = option("--runs", 200);
const services = option("--services", 1_000);
const asJson = args.includes("--json");

const simulator = await startSimulatorProcess(["--scale", String(services), "--latency", "2"]);
Object.assign(process.env, simulator.env);
process.env.PREFLIGHT_CONTEXTS = "";
const control = `${process.env.PREFLIGHT_SLB_ENDPOINT}/_sim`;

/** Some reads fail, some connections break. */
async function faults(): Promise<void> {
  const rules = [
    {
      source: "cloud",
      probability: 0.02,
      effect: { kind: "error", status: 500, code: "InternalError", message: "boom" },
    },
    { source: "cloud", probability: 0.02, effect: { kind: "drop" } },
    {
      source: "kubernetes",
      probability: 0.1,
      effect: { kind: "error", status: 500, code: "InternalError", message: "" },
    },
  ];
  for (const rule of rules) await fetch(`${control}/faults`, { method: "POST", body: JSON.stringify(rule) });
}

const collectGarbage = (globalThis as { gc?: () => void }).gc;
if (!collectGarbage) throw new Error("run it by npm run bench soak: garbage has to be collected between measurements");
/** Megabytes that the system counts, and those on the heap, after everything that can be freed was. */
async function sizes(): Promise<{ rss: number; heap: number }> {
  for (let i = 0; i < 3; i++) {
    collectGarbage?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / 1048576), heap: Math.round(heapUsed / 1048576) };
}

const folder = mkdtempSync(path.join(tmpdir(), "preflight-soak-"));
const store = new Store({ dataDir: folder });
const manager = new RunManager(() => readSettings(), { settleMs: 5 });
attachHistory(manager, store);
const key = manager.summaries().clusters[0]?.key ?? "";
const held: { run: number; ref: WeakRef<object> }[] = [];
const ended: Record<string, number> = {};
const points: { run: number; rss: number; heap: number }[] = [];
const begin = performance.now();

for (let n = 1; n <= runs; n++) {
  if (n % 7 === 0) await faults();
  const leave = n % 3 === 0 ? manager.listen(key) : undefined;
  const run = await manager.startRun(manager.cluster(key));
  const stop = n % 3 === 0 ? run.log.subscribe(0, () => undefined) : undefined;
  if (n % 5 === 0) setTimeout(() => run.cancel(), 300 + (n % 4) * 150);
  await run.done;
  ended[run.snapshot.state] = (ended[run.snapshot.state] ?? 0) + 1;
  if (run.builder) held.push({ run: n, ref: new WeakRef(run.builder) });
  if (n % 7 === 0) await fetch(`${control}/faults`, { method: "DELETE" });
  if (n % 3 === 0 && run.finished) {
    const row = run.check?.rows.find((one) => one.status === "fail");
    if (row) await manager.recheck(key, { service: row.service }).catch(() => undefined);
  }
  stop?.();
  leave?.();
  if (n % 10 === 0) {
    points.push({ run: n, ...(await sizes()) });
    const last = points.at(-1);
    if (!asJson && last) console.log(`after ${n}: resident ${last.rss} MB, heap ${last.heap} MB`);
  }
}
await new Promise((resolve) => setTimeout(resolve, 500));
const end = await sizes();
// The newest check is what pages show; nothing else may be left of the others.
const alive = held.filter(({ ref }) => ref.deref() !== undefined).map(({ run }) => run);
const newest = held.at(-1)?.run;
const leaked = alive.filter((run) => run !== newest);
const tenth = points[0];
const ratio = tenth ? end.rss / tenth.rss : NaN;
const report = {
  runs,
  services,
  ended,
  seconds: Math.round((performance.now() - begin) / 1000),
  tenth,
  end,
  ratio: Math.round(ratio * 100) / 100,
  held: leaked.length,
};
console.log(
  asJson
    ? JSON.stringify({ ...report, points }, null, 2)
    : `${runs} checks of ${services} Services (${Object.entries(ended)
        .map(([state, count]) => `${count} ${state}`)
        .join(
          ", ",
        )}) in ${report.seconds} s: resident ${end.rss} MB, ${report.ratio} x of after the tenth (limit ${RATIO}); heap ${end.heap} MB; ${leaked.length} earlier checks still held`,
);
await manager.close();
await store.close();
await simulator.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(ratio > RATIO || leaked.length > 0 ? 1 : 0);
