import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { AppError } from "@/lib/model/errors";

/** A server that is being replaced may take this long to release the lock. */
const PATIENCE_MS = 4_000;
const AGAIN_MS = 100;

/** Keeps the connections referenced: garbage collection would close them and release their locks. */
const held = new Set<Libsql.Database>();

/**
 * Makes this process the only server on a SQLite folder, until it ends: the system releases the lock with the process,
 * even when it is killed. Where locking is not possible (a read-only or network folder) nothing is refused; the store
 * reports later what it cannot do. Error: `store.inUse`.
 */
export async function lockDataFolder(
  dataDir: string,
  patienceMs = PATIENCE_MS,
): Promise<{ release(): void } | undefined> {
  const folder = path.resolve(dataDir);
  const about = path.join(folder, "server.json");
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const db = new Libsql(path.join(folder, "server.lock"), { timeout: 0 });
      try {
        db.exec("PRAGMA journal_mode = DELETE");
        db.exec("BEGIN EXCLUSIVE");
      } catch (error) {
        db.close();
        throw error;
      }
      writeFileSync(about, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
      held.add(db);
      return {
        release: () => {
          held.delete(db);
          db.close();
        },
      };
    } catch (error) {
      if (!/^SQLITE_(?:BUSY|LOCKED)/.test(String((error as { code?: unknown }).code ?? ""))) return undefined;
      if (Date.now() >= until) throw inUse(folder, about);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

function inUse(folder: string, about: string): AppError {
  let who = "another server";
  try {
    const { pid, host } = JSON.parse(readFileSync(about, "utf8")) as { pid?: unknown; host?: unknown };
    if (typeof pid === "number")
      who = `another server (process ${pid}${host === hostname() ? "" : ` on ${String(host)}`})`;
  } catch {
    // The file that names the other server is missing.
  }
  return new AppError({
    code: "store.inUse",
    status: 503,
    source: "store",
    message: `${folder} is used by ${who}: two on one folder would keep each other from writing.`,
    suggestion: "Stop that one, set another PREFLIGHT_DATA_DIR, or use PostgreSQL (DATABASE_URL) for several replicas.",
  });
}
