import { randomBytes } from "node:crypto";
import type { Waiver } from "@/lib/model/result";
import { redactForStore } from "@/lib/report/redact";
import type { Store } from "./store";

/** A waiver that was accepted on a page. */
export interface KeptWaiver extends Waiver {
  id: string;
  /** RFC 3339 */
  createdAt: string;
  /** Who accepted it, as they had signed in; the owner is who answers for it. */
  createdBy: string;
}

/** Keeps a waiver of a cluster. What a person typed is redacted like everything that is kept. */
export async function keepWaiver(
  store: Store,
  cluster: string,
  waiver: Omit<Waiver, "id" | "cluster">,
  by: { name: string; now: Date },
): Promise<KeptWaiver> {
  const id = `waiver-${randomBytes(8).toString("hex")}`;
  const body = redactForStore(waiver);
  const createdAt = by.now.toISOString();
  await store.write((db) =>
    db
      .insertInto("waivers")
      .values({ id, cluster, created_at: createdAt, created_by: by.name, body: JSON.stringify(body) })
      .execute(),
  );
  return { ...body, id, createdAt, createdBy: by.name };
}

/** Waivers of a cluster, oldest first; ended ones stay until somebody withdraws them, so that they are named. */
export async function listWaivers(store: Store, cluster: string): Promise<KeptWaiver[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("waivers")
      .selectAll()
      .where("cluster", "=", cluster)
      .orderBy("created_at")
      .orderBy("id")
      .limit(10_000)
      .execute(),
  );
  return rows.map((row) => ({
    ...(JSON.parse(row.body) as Omit<Waiver, "id" | "cluster">),
    id: row.id,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }));
}

/** False when the cluster has no such waiver. */
export async function withdrawWaiver(store: Store, cluster: string, id: string): Promise<boolean> {
  const result = await store.write((db) =>
    db.deleteFrom("waivers").where("cluster", "=", cluster).where("id", "=", id).executeTakeFirst(),
  );
  return result.numDeletedRows > 0n;
}
