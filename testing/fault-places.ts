import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { attachHistory } from "@/lib/server/history";
import { readSettings } from "@/lib/server/config";
import { RunManager } from "@/lib/server/runs";
import { readRun, Store } from "@/lib/store";
import { startSimulator } from "@/simulator";
import type { Result } from "@/lib/model/result";
import { judged, NO_FAULT, threw, type Cell } from "./fault-cells";
import type { Live } from "./live";

type Wanted = (source: string, fault: string, cluster: Cell["cluster"]) => boolean;
const YEAR_MS = 365 * 86_400_000;

/** Kubeconfigs with which nothing can be read: a check must end with a reason, and never be green. */
export async function kubeconfigCells(live: Live, cluster: Cell["cluster"], wanted: Wanted): Promise<Cell[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-kubeconfig-"));
  // For an expired certificate, and for a kubeconfig of another server.
  const old = await startSimulator({ bundle: live.simulator.bundle(), now: () => new Date(Date.now() - 2 * YEAR_MS) });
  const good = readFileSync(live.env.KUBECONFIG ?? "", "utf8");
  const server = live.simulator.kubernetesUrl;
  const kinds: Record<string, string | undefined> = {
    missing: undefined,
    empty: "",
    "not YAML": "{{{{",
    "other kind": "kind: List\napiVersion: v1\nitems: []\n",
    "no current context": good.replace(/current-context:.*|"current-context": ?"[^"]*",?/, ""),
    "no server listens": good.replace(server, "https://127.0.0.1:1"),
    "not a server": good.replace(server, live.simulator.cloudUrl),
    "wrong token": good.replace(live.simulator.token, "not-the-token"),
    "TLS expired": old.kubeconfig(),
    "TLS of another": old.kubeconfig().replace(old.kubernetesUrl, server),
  };
  const cells: Cell[] = [];
  try {
    for (const [fault, text] of Object.entries(kinds)) {
      if (!wanted("kubeconfig", fault, cluster)) continue;
      const file = path.join(folder, `${cells.length}.yaml`);
      if (text !== undefined) writeFileSync(file, text, { mode: 0o600 });
      const manager = new RunManager(() => readSettings({ ...live.env, KUBECONFIG: file }), { settleMs: 5 });
      const cell = { way: "check" as const, source: "kubeconfig", fault, cluster };
      try {
        const key = manager.summaries().clusters[0]?.key ?? live.cluster.key;
        const run = await manager.startRun(manager.cluster(key));
        await run.done;
        const { verdict = run.snapshot.state, error } = run.snapshot;
        const internal = error?.code === "internal";
        cells.push({ ...cell, ...NO_FAULT, said: error?.code ?? verdict, wrongGreen: verdict === "ready", internal });
      } catch (error) {
        cells.push({ ...cell, ...threw(error, false) });
      } finally {
        await manager.close();
      }
    }
  } finally {
    await old.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return cells;
}

/** Stores that cannot keep anything: the check is made all the same, and a restart shows nothing that is not so. */
export async function storeCells(
  live: Live,
  truth: ReadonlyMap<string, string>,
  cluster: Cell["cluster"],
  wanted: Wanted,
): Promise<Cell[]> {
  const work = mkdtempSync(path.join(tmpdir(), "preflight-store-faults-"));
  const kinds: Record<string, (dir: string) => (() => void) | void> = {
    "a file instead of a folder": (dir) => writeFileSync(dir, "x"),
    "a folder instead of a file": (dir) => void mkdirSync(path.join(dir, "preflight.db"), { recursive: true }),
    "not a database": (dir) => {
      mkdirSync(dir);
      writeFileSync(path.join(dir, "preflight.db"), "not a database ".repeat(1_000));
    },
    locked: (dir) => {
      mkdirSync(dir);
      const other = new Libsql(path.join(dir, "preflight.db"));
      other.exec("BEGIN EXCLUSIVE");
      return () => other.close();
    },
    "PostgreSQL that is gone": () => undefined,
  };
  const cells: Cell[] = [];
  try {
    for (const [fault, make] of Object.entries(kinds)) {
      if (!wanted("store", fault, cluster)) continue;
      const dir = path.join(work, String(cells.length));
      const undo = make(dir);
      const databaseUrl = fault.startsWith("PostgreSQL") ? "postgres://nobody@127.0.0.1:1/none" : undefined;
      const store = new Store({ dataDir: dir, databaseUrl });
      const manager = new RunManager(() => live.settings, { settleMs: 5 });
      attachHistory(manager, store);
      const cell = { source: "store", fault, cluster };
      const { key } = live.cluster;
      try {
        const run = await manager.startRun(live.cluster);
        await run.done;
        const { check } = run;
        if (!check) throw new Error(run.snapshot.error?.code ?? "no check");
        const judge = (result: Result) => ({ ...NO_FAULT, ...judged(result, truth, cluster) });
        cells.push({ ...cell, way: "check", ...judge(check.result) });
        const kept = await readRun(store, key).catch(() => undefined);
        cells.push({
          ...cell,
          way: "restart",
          ...(kept ? judge(kept.result) : { ...NO_FAULT, said: "nothing kept" }),
        });
      } catch (error) {
        cells.push({ ...cell, way: "check", ...threw(error, false) });
      } finally {
        await manager.close();
        await store.close().catch(() => undefined);
        undo?.();
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return cells;
}
