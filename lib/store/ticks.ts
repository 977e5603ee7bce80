import type { TickedStep } from "@/lib/upgrade/playbook/types";
import type { Store } from "./store";

/** Stores that a person did a step of the upgrade to `target`; the later of two counts. */
export async function saveTick(store: Store, cluster: string, { step, target, by, at }: TickedStep): Promise<void> {
  const who = { tickedAt: at, tickedBy: by };
  await store.write((db) =>
    db
      .insertInto("upgradeTicks")
      .values({ cluster, step, target, ...who })
      .onConflict((c) => c.columns(["cluster", "step", "target"]).doUpdateSet(who))
      .execute(),
  );
}

/** Takes it back; nothing happens where there was none. */
export async function dropTick(store: Store, cluster: string, step: string, target: string): Promise<void> {
  await store.write((db) =>
    db
      .deleteFrom("upgradeTicks")
      .where("cluster", "=", cluster)
      .where("step", "=", step)
      .where("target", "=", target)
      .execute(),
  );
}

/** Ticked steps of a cluster, of every upgrade. */
export function listTicks(store: Store, cluster: string): Promise<TickedStep[]> {
  return store.read((db) =>
    db
      .selectFrom("upgradeTicks")
      .select(["step", "target", "tickedBy as by", "tickedAt as at"])
      .where("cluster", "=", cluster)
      .execute(),
  );
}
