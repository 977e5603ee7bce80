import { invalidParameter, loadBalancerNotFound } from "../errors";
import { tokenPage } from "../paging";
import type { Params } from "../params";
import { equal } from "./find";
import type { ActionContext, ActionTable } from "./types";

function describeListeners(p: Params, { store }: ActionContext): Record<string, unknown> {
  const ids = p.list("LoadBalancerId");
  if (ids.length > 10) throw invalidParameter("The number of LoadBalancerId exceeds the limit of 10.");
  // One unknown id fails a request about it alone; among several it simply has no rows.
  if (ids.length === 1 && !store.loadBalancers.has(ids[0]!)) throw loadBalancerNotFound();
  const all = ids.length > 0 ? ids.flatMap((id) => store.listeners(id)) : store.cloud.listeners;
  const rows = equal(all, p, "ListenerProtocol", "ListenerPort", "Description");
  const page = tokenPage(rows, p, { min: 1, max: 100, fallback: 20 });
  return {
    ...(page.nextToken ? { NextToken: page.nextToken } : {}),
    MaxResults: page.maxResults,
    TotalCount: rows.length,
    Listeners: page.items,
  };
}

export const readListeners: ActionTable = { DescribeLoadBalancerListeners: describeListeners };
