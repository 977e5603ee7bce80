import type { Bundle } from "@/lib/model/bundle";
import type { Baseline } from "@/lib/upgrade/after";
import { redactForStore } from "@/lib/report/redact";
import { packJson, unpackJson } from "./gzip";
import type { Store } from "./store";

/** Keeps the baseline of a cluster in place of an earlier one. */
export async function keepBaseline(store: Store, cluster: string, bundle: Bundle, takenBy: string): Promise<void> {
  const row = {
    taken_at: bundle.capturedAt,
    taken_by: takenBy,
    ccm_version: bundle.cluster.ccmVersion ?? null,
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
    db.selectFrom("baselines").selectAll().where("cluster", "=", cluster).executeTakeFirst(),
  );
  return (
    row && {
      takenAt: row.taken_at,
      takenBy: row.taken_by,
      ccmVersion: row.ccm_version,
      bundle: await unpackJson<Bundle>(row.bundle),
    }
  );
}
