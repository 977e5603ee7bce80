import { randomBytes } from "node:crypto";
import type { Waiver } from "@/lib/model/result";
import { redactForStore } from "@/lib/report/redact";
import type { Store } from "./store";

/** A waiver that was accepted on a page. */
export interface StoredWaiver extends Waiver {
  id: string;
  /** RFC 3339 */
  createdAt: string;
  /** Name of the signed-in user who accepted it; `owner` is the person responsible. */
  createdBy: string;
}

/** Stores a waiver of a cluster, redacted like everything that is stored. */
export async function saveWaiver(
  store: Store,
  cluster: string,
  waiver: Omit<Waiver, "id" | "cluster">,
  by: { name: string; now: Date },
): Promise<StoredWaiver> {
  const body = redactForStore(waiver);
  const row = {
    id: `waiver-${randomBytes(8).toString("hex")}`,
    createdAt: by.now.toISOString(),
    createdBy: by.name,
  };
  await store.write((db) =>
    db
      .insertInto("waivers")
      .values({ ...row, cluster, body: JSON.stringify(body) })
      .execute(),
  );
  return { ...body, ...row };
}

/** Waivers of a cluster, oldest first; expired ones remain listed until they are withdrawn. */
export async function listWaivers(store: Store, cluster: string): Promise<StoredWaiver[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("waivers")
      .select(["id", "createdAt", "createdBy", "body"])
      .where("cluster", "=", cluster)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(10_000)
      .execute(),
  );
  return rows.map(({ body, ...row }) => ({ ...(JSON.parse(body) as Omit<Waiver, "id" | "cluster">), ...row }));
}

/** False when the cluster has no such waiver. */
export async function withdrawWaiver(store: Store, cluster: string, id: string): Promise<boolean> {
  const result = await store.write((db) =>
    db.deleteFrom("waivers").where("cluster", "=", cluster).where("id", "=", id).executeTakeFirst(),
  );
  return result.numDeletedRows > 0n;
}
