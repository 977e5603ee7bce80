import type { Owner, OwnerRef } from "@/lib/model/owner";
import { groupBy } from "@/lib/model/group-by";

/** One place to edit: what several Services share. */
export interface SourceGroup<T> {
  owner: Owner;
  items: T[];
}

/** Identity of an owner. Without a name nothing tells two sources of one kind apart. */
export const ownerId = ({ kind, namespace, name }: OwnerRef): string =>
  [kind, ...(name ? [namespace ?? "", name] : [])].join("/");

/** The owner of an identity. */
export function ownerOfId(id: string): OwnerRef {
  const [kind, namespace, ...name] = id.split("/");
  return {
    kind: kind as OwnerRef["kind"],
    ...(name.length > 0 ? { name: name.join("/") } : {}),
    ...(namespace ? { namespace } : {}),
  };
}

/** Groups by owner, in the order of the first of each. One Helm release with 40 Services is one group. */
export function groupByOwner<T>(items: readonly T[], ownerOfItem: (item: T) => Owner): SourceGroup<T>[] {
  const owned = items.map((item) => ({ item, owner: ownerOfItem(item) }));
  return [...groupBy(owned, ({ owner }) => ownerId(owner)).values()].map((group) => ({
    owner: group[0]!.owner,
    items: group.map(({ item }) => item),
  }));
}
