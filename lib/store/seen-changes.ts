import type { Store } from "./store";

/** A Service that changed while somebody watched. */
export interface SeenChange {
  /** `namespace/name` */
  service: string;
  /** RFC 3339: the last time. */
  at: string;
}

/** Keeps that these Services were seen changing; the latest time of each counts. */
export async function keepSeen(store: Store, cluster: string, services: readonly string[], at: string): Promise<void> {
  if (services.length === 0) return;
  await store.write((db) =>
    db
      .insertInto("seen_changes")
      .values(services.map((service) => ({ cluster, service, seen_at: at })))
      .onConflict((c) => c.columns(["cluster", "service"]).doUpdateSet({ seen_at: at }))
      .execute(),
  );
}

/** Services of a cluster that were seen changing after a moment (RFC 3339), the latest first. */
export async function listSeen(store: Store, cluster: string, after: string): Promise<SeenChange[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("seen_changes")
      .select(["service", "seen_at"])
      .where("cluster", "=", cluster)
      .where("seen_at", ">", after)
      .orderBy("seen_at", "desc")
      .orderBy("service")
      .execute(),
  );
  return rows.map(({ service, seen_at }) => ({ service, at: seen_at }));
}
