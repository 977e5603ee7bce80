import { ownerId, type Owner } from "@/lib/model/owner";
import { groupBy } from "@/lib/model/group-by";

/** One place to edit: what several Services share. */
export interface SourceGroup<T> {
  owner: Owner;
  items: T[];
}

/** Groups by owner, in the order of the first of each. One Helm release with 40 Services is one group. */
export function groupByOwner<T>(items: readonly T[], ownerOfItem: (item: T) => Owner): SourceGroup<T>[] {
  const owned = items.map((item) => ({ item, owner: ownerOfItem(item) }));
  return [...groupBy(owned, ({ owner }) => ownerId(owner)).values()].map((group) => ({
    owner: group[0]!.owner,
    items: group.map(({ item }) => item),
  }));
}
