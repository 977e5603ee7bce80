import type { Decision } from "@/lib/model/ways";
import type { Store } from "./store";

/** Decisions of a cluster at most; older ones end with their findings. */
const MOST = 10_000;

/** Stores which way was taken for findings, and takes back those without one. The later of two counts. */
export async function saveDecisions(
  store: Store,
  cluster: string,
  taken: readonly { id: string; way: string | null }[],
  { by, at }: Pick<Decision, "by" | "at">,
): Promise<void> {
  await store.write((db) =>
    db.transaction().execute(async (tx) => {
      for (const { id, way } of taken) {
        const row = { way: way ?? "", decidedAt: at, decidedBy: by };
        if (way === null)
          await tx.deleteFrom("decisions").where("cluster", "=", cluster).where("finding", "=", id).execute();
        else
          await tx
            .insertInto("decisions")
            .values({ cluster, finding: id, ...row })
            .onConflict((c) => c.columns(["cluster", "finding"]).doUpdateSet(row))
            .execute();
      }
    }),
  );
}

/** Decisions of a cluster, the newest last. */
export function listDecisions(store: Store, cluster: string): Promise<Decision[]> {
  return store.read((db) =>
    db
      .selectFrom("decisions")
      .select(["finding as id", "way", "decidedBy as by", "decidedAt as at"])
      .where("cluster", "=", cluster)
      .orderBy("decidedAt")
      .orderBy("finding")
      .limit(MOST)
      .execute(),
  );
}
