import type { UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import { packJson, unpackJson } from "./gzip";
import type { Store } from "./store";

/** Stores what was watched of an upgrade; of each one the last counts. */
export async function saveUpgrade(store: Store, cluster: string, receipt: UpgradeReceipt): Promise<void> {
  const packed = await packJson(receipt);
  await store.write((db) =>
    db
      .insertInto("upgrades")
      .values({ cluster, target: receipt.watched.to, begunAt: receipt.begun.at, receipt: packed })
      .onConflict((c) => c.columns(["cluster", "target", "begunAt"]).doUpdateSet({ receipt: packed }))
      .execute(),
  );
}

/** Watched upgrades of a cluster, the newest first. */
export async function listUpgrades(store: Store, cluster: string): Promise<UpgradeReceipt[]> {
  const rows = await store.read((db) =>
    db.selectFrom("upgrades").select("receipt").where("cluster", "=", cluster).orderBy("begunAt", "desc").execute(),
  );
  return Promise.all(rows.map(({ receipt }) => unpackJson<UpgradeReceipt>(receipt)));
}
