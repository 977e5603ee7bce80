import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql, type RawBuilder } from "kysely";
import type { RunSnapshot } from "@/lib/model/run";
import type { AskedRun, HeldRun, RunLock, SharedRuns } from "./run-lock";
import type { Backend } from "./migrations";
import type { Store } from "./store";

/** A replica that dies is replaced after this long: a restart after a crash must not lock its own user out for a minute. */
const LEASE_MS = 15_000;

export interface Lease {
  release(): Promise<void>;
  /** Changes what others read of it. */
  publish(detail: unknown): Promise<void>;
  /** Ends it, and leaves what it was about to whoever takes it over. */
  leave(): Promise<void>;
}

interface Holder {
  host: string;
  pid: number;
  detail: unknown;
}

const OWN = Symbol.for("ccm-preflight.own-leases");
/** Leases of this process, whichever of its bundles took them. */
const own = ((globalThis as { [OWN]?: Set<string> })[OWN] ??= new Set<string>());

/**
 * Takes a named lease, or returns undefined while another holder's is fresh. Renews itself until released. With `from`
 * only what that holder left is taken over.
 */
export async function takeLease(
  store: Store,
  name: string,
  options: { leaseMs?: number; detail?: unknown; from?: string } = {},
): Promise<Lease | undefined> {
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const holder = randomUUID();
  const me: Holder = { host: hostname(), pid: process.pid, detail: options.detail ?? null };
  if (options.from !== undefined) {
    if (!(await tryTakeOver(store, name, options.from, holder, leaseMs, me))) return undefined;
  } else if (
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
  const change = (values: Record<string, unknown>) =>
    store.write((db) =>
      db.updateTable("locks").set(values).where("name", "=", name).where("holder", "=", holder).execute(),
    );
  return {
    async publish(detail) {
      await change({ detail: JSON.stringify({ ...me, detail }) });
    },
    async leave() {
      clearInterval(renew);
      own.delete(holder);
      await change({ expires_at: clock(store.backend, 0) });
    },
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

/** One of those who try: the row must still be the one that was left. */
async function tryTakeOver(
  store: Store,
  name: string,
  from: string,
  holder: string,
  leaseMs: number,
  me: Holder,
): Promise<boolean> {
  const taken = await store.write((db) =>
    db
      .updateTable("locks")
      .set({ holder, expires_at: clock(store.backend, leaseMs), detail: JSON.stringify(me) })
      .where("name", "=", name)
      .where("holder", "=", from)
      .where("expires_at", "<=", clock(store.backend, 0))
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

interface HeldDetail extends AskedRun {
  runId: string;
  cluster: string;
  snapshot?: RunSnapshot;
}

/** Progress is told to other replicas this often at most. */
const PUBLISH_MS = 1_000;
/** Somebody who asks for an end is heard for so long. */
const CANCEL_MS = 60_000;

/**
 * One check per cluster across replicas. Without a store every replica is alone, so a store that fails must not stop
 * checks: the lock is then given without one.
 */
export function storeRunLock(store: Store, leaseMs?: number): RunLock {
  const ours = new Map<string, { lease: Lease; detail: HeldDetail; toldAt: number }>();
  const hold = (lease: Lease, detail: HeldDetail) => {
    ours.set(detail.runId, { lease, detail, toldAt: 0 });
    return () => {
      ours.delete(detail.runId);
      return lease.release().catch(() => undefined);
    };
  };
  const shared: SharedRuns = {
    held: () => heldRuns(store),
    publish(runId, snapshot) {
      const one = ours.get(runId);
      if (!one || Date.now() - one.toldAt < PUBLISH_MS) return;
      one.toldAt = Date.now();
      one.detail.snapshot = snapshot;
      void one.lease.publish(one.detail).catch(() => undefined);
    },
    async handOver(runId) {
      const one = ours.get(runId);
      ours.delete(runId);
      await one?.lease.leave();
    },
    async takeOver({ name, holder, cluster, runId, asked, snapshot }) {
      const detail: HeldDetail = { ...asked, cluster, runId, ...(snapshot ? { snapshot } : {}) };
      const lease = await takeLease(store, name, { leaseMs, detail, from: holder });
      return lease && hold(lease, detail);
    },
    async cancel(runId) {
      const now = clock(store.backend, 0);
      const end = clock(store.backend, CANCEL_MS);
      await store.write(async (db) => {
        await db.deleteFrom("locks").where("name", "like", "cancel:%").where("expires_at", "<=", now).execute();
        await db
          .insertInto("locks")
          .values({ name: `cancel:${runId}`, holder: randomUUID(), acquired_at: now, expires_at: end, detail: "null" })
          .onConflict((c) => c.column("name").doNothing())
          .execute();
      });
    },
  };
  return {
    async acquire(name, runId, what) {
      const detail: HeldDetail = { cluster: name, ...what, runId };
      try {
        const lease = await takeLease(store, `run:${name}`, { leaseMs, detail });
        return lease && hold(lease, detail);
      } catch {
        return async () => undefined;
      }
    },
    // A file belongs to one server.
    ...(store.backend === "postgres" ? { shared } : {}),
  };
}

async function heldRuns(store: Store): Promise<HeldRun[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("locks")
      .select(["name", "holder", "detail", "acquired_at", "expires_at", clock(store.backend, 0).as("now")])
      .where((e) => e.or([e("name", "like", "run:%"), e("name", "like", "cancel:%")]))
      .execute(),
  );
  const cancelled = new Set(rows.filter(({ name }) => name.startsWith("cancel:")).map(({ name }) => name.slice(7)));
  return rows.flatMap(({ name, holder, detail, acquired_at, expires_at, now }) => {
    if (!name.startsWith("run:")) return [];
    const held = (JSON.parse(detail) as { detail?: Partial<HeldDetail> } | null)?.detail;
    // Of a version that does not say it.
    if (typeof held?.runId !== "string" || typeof held.cluster !== "string") return [];
    const { runId, cluster, snapshot, target, acceptMissingServices } = held;
    return [
      {
        name,
        holder,
        cluster,
        runId,
        asked: { ...(target ? { target } : {}), ...(acceptMissingServices ? { acceptMissingServices } : {}) },
        ...(snapshot ? { snapshot } : {}),
        ours: own.has(holder),
        fresh: expires_at > now,
        ageMs: Date.parse(now) - Date.parse(acquired_at),
        cancelled: cancelled.has(runId),
      },
    ];
  });
}

/** The database's clock, not this machine's: replicas need not agree on the time. */
function clock(backend: Backend, plusMs: number): RawBuilder<string> {
  const seconds = plusMs / 1000;
  return backend === "sqlite"
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`+${seconds.toFixed(3)} seconds`})`
    : sql<string>`to_char((clock_timestamp() + make_interval(secs => ${seconds}::float8)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
