import type { Selectable } from "kysely";
import type { Tables } from "./schema";
import type { Store } from "./store";

/** A session that was ended before it expired, and its expiry (Unix seconds). */
export type EndedSession = Selectable<Tables["endedSessions"]>;

/** Stores that this session was ended: copies of its cookie are refused on every replica, also after a restart. */
export async function saveEnded(store: Store, { id, until }: EndedSession): Promise<void> {
  await store.write((db) =>
    db
      .insertInto("endedSessions")
      .values({ id, until })
      .onConflict((c) => c.doNothing())
      .execute(),
  );
}

/** Sessions that were ended and whose cookies have not expired. */
export function listEnded(store: Store, now: Date): Promise<EndedSession[]> {
  return store.read((db) =>
    db
      .selectFrom("endedSessions")
      .selectAll()
      .where("until", ">", now.getTime() / 1000)
      .execute(),
  );
}
