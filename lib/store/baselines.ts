import type { Bundle } from "@/lib/model/bundle";
import type { Baseline } from "@/lib/upgrade/compare";
import { redactForStore } from "@/lib/report/redact";
import { packJson, unpackJson } from "./gzip";
import type { Store } from "./store";

/** Stores the baseline of a cluster in place of an earlier one. */
export async function saveBaseline(store: Store, cluster: string, bundle: Bundle, takenBy: string): Promise<void> {
  const row = {
    takenAt: bundle.capturedAt,
    takenBy,
    ccmVersion: bundle.cluster.ccmVersion ?? null,
    bundle: await packJson(redactForStore(bundle)),
  };
  await store.write((db) =>
    db
      .insertInto("baselines")
      .values({ cluster, ...row })
      .onConflict((c) => c.column("cluster").doUpdateSet(row))
      .execute(),
  );
}

/** The baseline of a cluster; undefined when none was taken. */
export async function readBaseline(store: Store, cluster: string): Promise<Baseline | undefined> {
  const row = await store.read((db) =>
    db
      .selectFrom("baselines")
      .select(["takenAt", "takenBy", "ccmVersion", "bundle"])
      .where("cluster", "=", cluster)
      .executeTakeFirst(),
  );
  return (
    row && {
      reading: { at: row.takenAt, takenBy: row.takenBy, ccmVersion: row.ccmVersion, targetVersion: null },
      bundle: await unpackJson<Bundle>(row.bundle),
    }
  );
}

/** Stores that the watch saw these Services change at `at` (RFC 3339); of each the latest time is stored. */
export async function saveSeen(store: Store, cluster: string, services: readonly string[], at: string): Promise<void> {
  if (services.length === 0) return;
  await store.write((db) =>
    db
      .insertInto("seenChanges")
      .values(services.map((service) => ({ cluster, service, seenAt: at })))
      .onConflict((c) => c.columns(["cluster", "service"]).doUpdateSet({ seenAt: at }))
      .execute(),
  );
}

/** Services of a cluster (`namespace/name`) that were seen changing after a moment (RFC 3339), the latest first. */
export function listSeen(store: Store, cluster: string, after: string): Promise<{ service: string; at: string }[]> {
  return store.read((db) =>
    db
      .selectFrom("seenChanges")
      .select(["service", "seenAt as at"])
      .where("cluster", "=", cluster)
      .where("seenAt", ">", after)
      .orderBy("seenAt", "desc")
      .orderBy("service")
      .execute(),
  );
}
