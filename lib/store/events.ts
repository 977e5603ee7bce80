import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { eventKey, eventTimes } from "@/lib/ccm/event-times";
import type { KubeEvent } from "@/lib/model/bundle";
import type { EventRow, Tables } from "./schema";
import type { Store } from "./store";

const CHUNK = 500;
const MOST_LISTED = 10_000;

/** Events as rows, one per uid: a repeated Event has the same uid and a later last time. */
export function eventRows(cluster: string, events: readonly KubeEvent[], readAt: string): Insertable<EventRow>[] {
  const rows = new Map<string, Insertable<EventRow>>();
  for (const event of events) {
    const object = event.involvedObject;
    const namespace = object?.namespace ?? event.metadata?.namespace ?? "";
    const name = object?.name ?? event.metadata?.name ?? "";
    const id = event.metadata?.uid ?? createHash("sha256").update(eventKey(event)).digest("hex");
    const row: Insertable<EventRow> = {
      cluster,
      id,
      namespace,
      kind: object?.kind ?? "",
      name,
      type: event.type ?? "",
      reason: event.reason ?? "",
      lastAt: lastAt(event) ?? readAt,
      resourceVersion: event.metadata?.resourceVersion ?? "",
      body: JSON.stringify(event),
    };
    const other = rows.get(id);
    if (!other || other.lastAt <= row.lastAt) rows.set(id, row);
  }
  return [...rows.values()];
}

/** Writes rows, newer ones over older ones. */
export async function upsertEvents(db: Kysely<Tables>, rows: readonly Insertable<EventRow>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await db
      .insertInto("events")
      .values(rows.slice(i, i + CHUNK))
      .onConflict((c) =>
        c
          .columns(["cluster", "id"])
          .doUpdateSet((e) => ({
            type: e.ref("excluded.type"),
            reason: e.ref("excluded.reason"),
            lastAt: e.ref("excluded.lastAt"),
            resourceVersion: e.ref("excluded.resourceVersion"),
            body: e.ref("excluded.body"),
          }))
          .whereRef("excluded.lastAt", ">=", "events.lastAt"),
      )
      .execute();
  }
}

/** Stored Events of a cluster, newest first, also those that the API server dropped after its hour. */
export async function listEvents(store: Store, cluster: string): Promise<KubeEvent[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("events")
      .select("body")
      .where("cluster", "=", cluster)
      .orderBy("lastAt", "desc")
      .orderBy("id")
      .limit(MOST_LISTED)
      .execute(),
  );
  return rows.map((row) => JSON.parse(row.body) as KubeEvent);
}

function lastAt(event: KubeEvent): string | undefined {
  const ms = Date.parse(eventTimes(event).last ?? "");
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
