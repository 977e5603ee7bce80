import type { CloudLoadBalancer, CloudVServerGroup } from "@/lib/model/bundle";
import { groupNotFound, invalidParameter, refusal } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";

export function instanceOf(store: CloudStore, id: string): CloudLoadBalancer {
  const lb = store.loadBalancers.get(id);
  if (!lb) throw refusal("InvalidLoadBalancerId.NotFound");
  return lb;
}

/** The id that a request names, of an instance that is there. */
export const instanceId = (store: CloudStore, p: Params): string =>
  instanceOf(store, p.need("LoadBalancerId")).LoadBalancerId!;

export function groupOf(store: CloudStore, p: Params): CloudVServerGroup {
  const group = store.groups.get(p.need("VServerGroupId"));
  if (!group) throw groupNotFound();
  return group;
}

const valueOf = (row: object, field: string) => String((row as Record<string, unknown>)[field]);

/** Rows whose fields have the values of the parameters of the same name, where those are given. */
export function equal<T extends object>(rows: Iterable<T>, p: Params, ...names: string[]): T[] {
  const given = names.filter((name) => p.text(name) !== undefined);
  return [...rows].filter((row) => given.every((name) => valueOf(row, name) === p.text(name)));
}

/** Rows whose field is among the values of a list parameter, where that is given. */
export function among<T extends object>(rows: Iterable<T>, values: readonly string[], field: string): T[] {
  return [...rows].filter((row) => values.length === 0 || values.includes(valueOf(row, field)));
}

export interface Tag {
  Key?: string;
  Value?: string;
}

/** Rows that carry all the tags of the request (`Tag.1.Key`, or the older `Tags`); a key without a value stands for every value. */
export function tagged<T>(rows: readonly T[], p: Params, tagsOf: (row: T) => readonly Tag[]): T[] {
  const older = (p.json("Tags") ?? []).map(({ TagKey, TagValue }) => ({ Key: TagKey, Value: TagValue }));
  const wanted = [...older, ...p.structs("Tag")];
  if (wanted.length > 20) throw invalidParameter("The number of tags exceeds the limit.");
  return rows.filter((row) =>
    wanted.every(({ Key, Value }) => tagsOf(row).some((tag) => tag.Key === Key && (!Value || tag.Value === Value))),
  );
}
