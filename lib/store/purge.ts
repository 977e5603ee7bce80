import { sql } from "kysely";
import type { Store } from "./store";

/** One opening of a link lasts so long: whoever reads a report for longer opens it again. */
export const OPENING_MS = 2 * 3_600_000;
/** Rows of ended links stay this long in the list, without their report. */
const ENDED_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Drops what is past its time: reports of links that ended, links that ended long ago, runs and Events older than the
 * history goes back. Freed pages of the SQLite file are overwritten (`secure_delete`), and its log is emptied, so the
 * bytes are gone from the disk. Returns whether anything was dropped.
 */
export async function purge(store: Store, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const openedBefore = new Date(now.getTime() - OPENING_MS).toISOString();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return store.write(async (db) => {
    const dropped = await db.transaction().execute(async (tx) => {
      const done = [
        await tx
          .updateTable("shares")
          .set({ report: null })
          .where("report", "is not", null)
          .where((e) =>
            e.or([
              e("expires_at", "<=", at),
              // Whoever opened it last may still be reading.
              e.and([e("views", ">=", e.ref("max_views")), e("last_view_at", "<=", openedBefore)]),
            ]),
          )
          .executeTakeFirst(),
        await tx.deleteFrom("shares").where("expires_at", "<", before(ENDED_KEPT_DAYS)).executeTakeFirst(),
        await tx.deleteFrom("shares").where("revoked_at", "<", before(ENDED_KEPT_DAYS)).executeTakeFirst(),
        await tx
          .deleteFrom("ended_sessions")
          .where("until", "<", now.getTime() / 1000)
          .executeTakeFirst(),
        await tx.deleteFrom("runs").where("finished_at", "<", before(store.keepDays)).executeTakeFirst(),
        await tx.deleteFrom("events").where("last_at", "<", before(store.keepDays)).executeTakeFirst(),
        await tx.deleteFrom("seen_changes").where("seen_at", "<", before(store.keepDays)).executeTakeFirst(),
      ];
      return done.some((one) => ("numUpdatedRows" in one ? one.numUpdatedRows : one.numDeletedRows) > 0n);
    });
    if (store.backend === "sqlite") await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    return dropped;
  });
}

const EVERY_MS = 600_000;

/** Purges at once and every ten minutes. A store that fails is tried again at the next turn. Returns the way to stop. */
export function startPurge(store: Store, everyMs = EVERY_MS): () => void {
  const turn = () => void purge(store, new Date()).catch(() => undefined);
  turn();
  const timer = setInterval(turn, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
