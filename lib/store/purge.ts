import { sql } from "kysely";
import type { Store } from "./store";

/** How long a reader can use one opening of a link. */
export const OPENING_MS = 2 * 3_600_000;
/** Rows of ended links stay this long in the list, without their report. */
const ENDED_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Deletes expired data: reports of links that ended, links that ended long ago, runs, Events, decisions and watched upgrades older than `keepDays`.
 * Freed pages of the SQLite file are overwritten (`secure_delete`), and its log is emptied, so the
 * bytes are gone from the disk.
 */
export async function purge(store: Store, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const ended = before(ENDED_KEPT_DAYS * DAY_MS);
  const horizon = before(store.keepDays * DAY_MS);
  await store.write(async (db) => {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable("shares")
        .set({ report: null })
        .where("report", "is not", null)
        .where((e) =>
          e.or([
            e("expiresAt", "<=", before(0)),
            // The last reader may still be reading.
            e.and([e("views", ">=", e.ref("maxViews")), e("lastViewAt", "<=", before(OPENING_MS))]),
          ]),
        )
        .execute();
      await tx
        .deleteFrom("shares")
        .where((e) => e.or([e("expiresAt", "<", ended), e("revokedAt", "<", ended)]))
        .execute();
      await tx
        .deleteFrom("endedSessions")
        .where("until", "<", now.getTime() / 1000)
        .execute();
      await tx.deleteFrom("runs").where("finishedAt", "<", horizon).execute();
      await tx.deleteFrom("events").where("lastAt", "<", horizon).execute();
      await tx.deleteFrom("upgrades").where("begunAt", "<", horizon).execute();
      await tx.deleteFrom("decisions").where("decidedAt", "<", horizon).execute();
      await tx.deleteFrom("seenChanges").where("seenAt", "<", horizon).execute();
    });
    if (store.backend === "sqlite") await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  });
}

const EVERY_MS = 600_000;

/** Purges at once and every ten minutes. After a failure the next turn tries again. */
export function startPurge(store: Store): void {
  const turn = () => void purge(store, new Date()).catch(() => undefined);
  turn();
  setInterval(turn, EVERY_MS).unref();
}
