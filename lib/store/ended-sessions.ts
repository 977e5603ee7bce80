import type { Store } from "./store";

/** A session that was ended before its time, and when it would have ended by itself (Unix seconds). */
export interface EndedSession {
  id: string;
  until: number;
}

/** Keeps that this session was ended: a copy of its cookie is nobody's on any replica, after a restart too. */
export async function keepEnded(store: Store, { id, until }: EndedSession): Promise<void> {
  await store.write((db) =>
    db
      .insertInto("endedSessions")
      .values({ id, until })
      .onConflict((c) => c.doNothing())
      .execute(),
  );
}

/** Sessions that were ended and whose cookies have not run out. */
export function listEnded(store: Store, now: Date): Promise<EndedSession[]> {
  return store.read((db) =>
    db
      .selectFrom("endedSessions")
      .selectAll()
      .where("until", ">", now.getTime() / 1000)
      .execute(),
  );
}
