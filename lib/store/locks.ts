import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { RunLock } from "@/lib/server/run-lock";
import type { Backend } from "./migrations";
import type { Store } from "./store";

/** A replica that dies is replaced after this long: a restart after a crash must not lock its own user out for a minute. */
const LEASE_MS = 15_000;

export interface Lease {
  release(): Promise<void>;
}

/** Takes a named lease, or returns undefined while another holder's is fresh. Renews itself until released. */
export async function takeLease(store: Store, name: string, options: { leaseMs?: number; detail?: unknown } = {}): Promise<Lease | undefined> {
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const holder = randomUUID();
  const now = clock(store.backend, 0);
  const end = clock(store.backend, leaseMs);
  const detail = JSON.stringify(options.detail ?? null);
  const taken = await store.write((db) =>
    db
      .insertInto("locks")
      .values({ name, holder, acquired_at: now, expires_at: end, detail })
      .onConflict((c) => c.column("name").doUpdateSet({ holder, acquired_at: now, expires_at: end, detail }).where("locks.expires_at", "<=", now))
      .returning("holder")
      .executeTakeFirst(),
  );
  if (taken?.holder !== holder) return undefined;

  const renew = setInterval(() => {
    // A missed renewal is made up by the next; the lease is three intervals long.
    store.write((db) => db.updateTable("locks").set({ expires_at: clock(store.backend, leaseMs) }).where("name", "=", name).where("holder", "=", holder).execute()).catch(() => undefined);
  }, leaseMs / 3);
  renew.unref();
  return {
    async release() {
      clearInterval(renew);
      await store.write((db) => db.deleteFrom("locks").where("name", "=", name).where("holder", "=", holder).execute());
    },
  };
}

/**
 * One check per cluster across replicas. Without a store every replica is alone, so a store that fails must not stop
 * checks: the lock is then given without one.
 */
export function storeRunLock(store: Store, leaseMs?: number): RunLock {
  return {
    async acquire(cluster, runId) {
      let lease: Lease | undefined;
      try {
        lease = await takeLease(store, `run:${cluster}`, { leaseMs, detail: { runId } });
        if (!lease) return undefined;
      } catch {
        return async () => undefined;
      }
      return () => lease.release().catch(() => undefined);
    },
  };
}

/** The database's clock, not this machine's: replicas need not agree on the time. */
function clock(backend: Backend, plusMs: number): RawBuilder<string> {
  const seconds = plusMs / 1000;
  return backend === "sqlite"
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`+${seconds.toFixed(3)} seconds`})`
    : sql<string>`to_char((clock_timestamp() + make_interval(secs => ${seconds}::float8)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
