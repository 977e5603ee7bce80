import type { CloudLoadBalancer, CloudVServerGroup } from "@/lib/model/bundle";
import { groupNotFound, loadBalancerNotFound } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";

export function instanceOf(store: CloudStore, id: string): CloudLoadBalancer {
  const lb = store.loadBalancers.get(id);
  if (!lb) throw loadBalancerNotFound();
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
