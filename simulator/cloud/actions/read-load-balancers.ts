import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { invalidParameter } from "../errors";
import { numberedPage, tokenPage } from "../paging";
import type { Params } from "../params";
import { among, equal, instanceOf, tagged, type Tag } from "./find";
import type { ActionContext, ActionTable } from "./types";

const FILTERS =
  "VpcId VSwitchId Address AddressType AddressIPVersion NetworkType MasterZoneId ResourceGroupId LoadBalancerStatus";

const tagsOf = (lb: CloudLoadBalancer): Tag[] =>
  (lb.Tags?.Tag ?? []).map(({ TagKey, TagValue }) => ({ Key: TagKey, Value: TagValue }));

function describeLoadBalancers(p: Params, { store }: ActionContext): Record<string, unknown> {
  let rows = equal(store.loadBalancers.values(), p, ...FILTERS.split(" "));
  for (const name of ["LoadBalancerId", "LoadBalancerName"]) {
    const values = (p.text(name)?.split(",") ?? []).map((value) => value.trim());
    if (values.length > 10) throw invalidParameter(`The number of ${name} exceeds the limit of 10.`);
    rows = among(rows, values, name);
  }
  const page = numberedPage(tagged(rows, p, tagsOf), p);
  return { ...page.fields, LoadBalancers: { LoadBalancer: page.items.map(listItem) } };
}

const CHARGE_NUMBERS: Record<string, string> = { paybybandwidth: "3", paybytraffic: "4" };
const CHARGE_WORDS: Record<string, string> = { "3": "paybybandwidth", "4": "paybytraffic" };

function chargeWord(lb: CloudLoadBalancer): string | undefined {
  return lb.InternetChargeTypeAlias ?? CHARGE_WORDS[lb.InternetChargeType ?? ""] ?? lb.InternetChargeType;
}

/** In the list InternetChargeType is a number text and the word is in the Alias. */
function listItem(lb: CloudLoadBalancer): CloudLoadBalancer {
  const word = chargeWord(lb);
  return word
    ? { ...lb, InternetChargeType: CHARGE_NUMBERS[word] ?? lb.InternetChargeType, InternetChargeTypeAlias: word }
    : lb;
}

function describeLoadBalancerAttribute(p: Params, { store }: ActionContext): Record<string, unknown> {
  const lb = instanceOf(store, p.need("LoadBalancerId"));
  const { InternetChargeTypeAlias: _alias, ...rest } = lb;
  const listeners = store.listeners(lb.LoadBalancerId!);
  const pairs = listeners.map(({ ListenerPort, ListenerProtocol, Description, HTTPListenerConfig: http }) => ({
    ListenerPort: Number(ListenerPort),
    ListenerProtocol,
    Description,
    ...(http ? { ListenerForward: http.ListenerForward ?? "off" } : {}),
    ...(http?.ForwardPort ? { ForwardPort: http.ForwardPort } : {}),
  }));
  return {
    ...rest,
    ...(chargeWord(lb) ? { InternetChargeType: chargeWord(lb) } : {}),
    ListenerPorts: { ListenerPort: listeners.map((l) => Number(l.ListenerPort)) },
    ListenerPortsAndProtocol: { ListenerPortAndProtocol: pairs },
    BackendServers: { BackendServer: [] },
  };
}

function listTagResources(p: Params, { store }: ActionContext): Record<string, unknown> {
  p.oneOf("ResourceType");
  const ids = p.list("ResourceId");
  if (ids.length > 20) throw invalidParameter("The number of ResourceId exceeds the limit of 20.");
  if (ids.length === 0 && p.objects("Tag").length === 0) throw invalidParameter("ResourceId or Tag must be specified.");
  const rows = tagged(among(store.loadBalancers.values(), ids, "LoadBalancerId"), p, tagsOf).flatMap((lb) =>
    tagsOf(lb).map(({ Key, Value = "" }) => ({
      ...{ ResourceId: lb.LoadBalancerId, ResourceType: "instance", TagKey: Key, TagValue: Value },
    })),
  );
  const page = tokenPage(rows, p, { min: 1, max: 1000, fallback: 50 });
  return { NextToken: page.nextToken ?? "", TagResources: { TagResource: page.items } };
}

export const readLoadBalancers: ActionTable = {
  DescribeLoadBalancers: describeLoadBalancers,
  DescribeLoadBalancerAttribute: describeLoadBalancerAttribute,
  ListTagResources: listTagResources,
};
