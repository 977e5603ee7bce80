import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql, type RawBuilder } from "kysely";
import type { RunLock } from "./run-lock";
import type { Backend } from "./migrations";
import type { Store } from "./store";

/** A replica that dies is replaced after this long: a restart after a crash must not lock its own user out for a minute. */
const LEASE_MS = 15_000;

export interface Lease {
  release(): Promise<void>;
}

interface Holder {
  host: string;
  pid: number;
  detail: unknown;
}

const OWN = Symbol.for("ccm-preflight.own-leases");
/** Leases of this process, whichever of its bundles took them. */
const own = ((globalThis as { [OWN]?: Set<string> })[OWN] ??= new Set<string>());

/** Takes a named lease, or returns undefined while another holder's is fresh. Renews itself until released. */
export async function takeLease(
  store: Store,
  name: string,
  options: { leaseMs?: number; detail?: unknown } = {},
): Promise<Lease | undefined> {
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const holder = randomUUID();
  const me: Holder = { host: hostname(), pid: process.pid, detail: options.detail ?? null };
  if (
    !(await tryTake(store, name, holder, leaseMs, me)) &&
    !((await dropDead(store, name)) && (await tryTake(store, name, holder, leaseMs, me)))
  )
    return undefined;
  own.add(holder);

  const renew = setInterval(() => {
    // A missed renewal is made up by the next; the lease is three intervals long.
    store
      .write((db) =>
        db
          .updateTable("locks")
          .set({ expires_at: clock(store.backend, leaseMs) })
          .where("name", "=", name)
          .where("holder", "=", holder)
          .execute(),
      )
      .catch(() => undefined);
  }, leaseMs / 3);
  renew.unref();
  return {
    async release() {
      clearInterval(renew);
      own.delete(holder);
      await store.write((db) => db.deleteFrom("locks").where("name", "=", name).where("holder", "=", holder).execute());
    },
  };
}

async function tryTake(store: Store, name: string, holder: string, leaseMs: number, me: Holder): Promise<boolean> {
  const now = clock(store.backend, 0);
  const end = clock(store.backend, leaseMs);
  const detail = JSON.stringify(me);
  const taken = await store.write((db) =>
    db
      .insertInto("locks")
      .values({ name, holder, acquired_at: now, expires_at: end, detail })
      .onConflict((c) =>
        c
          .column("name")
          .doUpdateSet({ holder, acquired_at: now, expires_at: end, detail })
          .where("locks.expires_at", "<=", now),
      )
      .returning("holder")
      .executeTakeFirst(),
  );
  return taken?.holder === holder;
}

/**
 * Frees a lease whose process is known to be gone: after a crash, a person who starts the server again must not wait
 * for the lease to run out. A process of this machine with another's number, as in containers, is told by `own`.
 */
async function dropDead(store: Store, name: string): Promise<boolean> {
  const row = await store.read((db) =>
    db.selectFrom("locks").select(["holder", "detail"]).where("name", "=", name).executeTakeFirst(),
  );
  if (!row) return true;
  const held = JSON.parse(row.detail) as Partial<Holder> | null;
  if (!held || held.host !== hostname() || typeof held.pid !== "number") return false;
  if (held.pid === process.pid ? own.has(row.holder) : isAlive(held.pid)) return false;
  await store.write((db) => db.deleteFrom("locks").where("name", "=", name).where("holder", "=", row.holder).execute());
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive as well.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
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
