import type { CloudListener } from "@/lib/model/bundle";
import { invalidParameter, loadBalancerNotFound } from "../errors";
import { tokenPage } from "../paging";
import type { Params } from "../params";
import type { ActionContext, ActionTable } from "./types";

function describeListeners(p: Params, { store }: ActionContext): Record<string, unknown> {
  const ids = p.list("LoadBalancerId");
  if (ids.length > 10) throw invalidParameter("The number of LoadBalancerId exceeds the limit of 10.");
  // One unknown id fails a request about it alone; among several it simply has no rows.
  if (ids.length === 1 && !store.loadBalancers.has(ids[0]!)) throw loadBalancerNotFound();
  let rows = ids.length > 0 ? ids.flatMap((id) => store.listeners(id)) : store.allListeners();
  const protocol = p.text("ListenerProtocol");
  const port = p.integer("ListenerPort", { min: 1, max: 65535 });
  const description = p.text("Description");
  if (protocol) rows = rows.filter((l) => l.ListenerProtocol === protocol);
  if (port) rows = rows.filter((l) => Number(l.ListenerPort) === port);
  if (description) rows = rows.filter((l) => l.Description === description);
  const page = tokenPage(rows, p, { min: 1, max: 100, fallback: 20 });
  return {
    ...(page.nextToken ? { NextToken: page.nextToken } : {}),
    MaxResults: page.maxResults,
    TotalCount: rows.length,
    Listeners: page.items,
  };
}

function describeOne(protocol: string, config: keyof CloudListener) {
  return (p: Params, { store }: ActionContext): Record<string, unknown> => {
    const id = p.need("LoadBalancerId");
    if (!store.loadBalancers.has(id)) throw loadBalancerNotFound();
    const port = p.integer("ListenerPort", { min: 1, max: 65535 });
    const listener = store
      .listeners(id)
      .find((l) => l.ListenerProtocol === protocol && Number(l.ListenerPort) === port);
    if (!listener) throw invalidParameter("The specified resource does not exist.");
    return single(listener, (listener[config] ?? {}) as Record<string, unknown>);
  };
}

/**
 * A listener asked for by itself: its settings stand flat, lists are wrapped once more, the switch of Proxy Protocol is a
 * boolean, and its protocol, which the request named, is not repeated. UDP answers do not tell connection draining.
 */
function single(listener: CloudListener, config: Record<string, unknown>): Record<string, unknown> {
  const {
    HTTPListenerConfig: _h,
    HTTPSListenerConfig: _s,
    TCPListenerConfig: _t,
    UDPListenerConfig: _u,
    ListenerProtocol: protocol,
    Tags: tags,
    AclIds: acls,
    ...common
  } = listener;
  const settings = { ...config };
  const proxy = settings.ProxyProtocolV2Enabled;
  if (protocol === "udp") for (const name of ["ConnectionDrain", "ConnectionDrainTimeout"]) delete settings[name];
  return {
    ...common,
    ...settings,
    ...(proxy === undefined ? {} : { ProxyProtocolV2Enabled: proxy === true || proxy === "true" }),
    Tags: { Tag: Array.isArray(tags) ? tags : [] },
    AclIds: { AclId: Array.isArray(acls) ? acls : [] },
  };
}

export const readListeners: ActionTable = {
  DescribeLoadBalancerListeners: describeListeners,
  DescribeLoadBalancerTCPListenerAttribute: describeOne("tcp", "TCPListenerConfig"),
  DescribeLoadBalancerUDPListenerAttribute: describeOne("udp", "UDPListenerConfig"),
  DescribeLoadBalancerHTTPListenerAttribute: describeOne("http", "HTTPListenerConfig"),
  DescribeLoadBalancerHTTPSListenerAttribute: describeOne("https", "HTTPSListenerConfig"),
};
