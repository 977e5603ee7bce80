import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { invalidParameter } from "../errors";
import { numberedPage, tokenPage } from "../paging";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { instanceOf } from "./find";
import type { ActionContext, ActionTable } from "./types";

type Tag = { TagKey?: string; TagValue?: string };

const SAME_NAMED_FILTERS = [
  "VpcId",
  "VSwitchId",
  "Address",
  "AddressType",
  "AddressIPVersion",
  "NetworkType",
  "MasterZoneId",
  "SlaveZoneId",
  "ResourceGroupId",
  "LoadBalancerStatus",
  "PayType",
];

function tagsOf(lb: CloudLoadBalancer): Tag[] {
  return lb.Tags?.Tag ?? [];
}

/** The filter of `Tags` (JSON, older) and `Tag.N.Key/Value` (newer); an empty value matches any value of the key. */
function tagFilter(p: Params): Tag[] {
  const older = (p.json("Tags") ?? []).map((t) => ({
    TagKey: String(t.TagKey ?? ""),
    TagValue: t.TagValue === undefined ? undefined : String(t.TagValue),
  }));
  const newer = p.objects("Tag").map((t) => ({ TagKey: t.Key ?? "", TagValue: t.Value }));
  if (older.length > 10 || newer.length > 20) throw invalidParameter("The number of tags exceeds the limit.");
  return [...older, ...newer];
}

function hasTags(lb: CloudLoadBalancer, wanted: readonly Tag[]): boolean {
  return wanted.every((w) =>
    tagsOf(lb).some((t) => t.TagKey === w.TagKey && (!w.TagValue || t.TagValue === w.TagValue)),
  );
}

function existing(store: CloudStore, ids: readonly string[]): CloudLoadBalancer[] {
  return ids.map((id) => store.loadBalancers.get(id)).filter((lb) => lb !== undefined);
}

function describeLoadBalancers(p: Params, { store }: ActionContext): Record<string, unknown> {
  let rows = [...store.loadBalancers.values()];
  const inList = (name: "LoadBalancerId" | "LoadBalancerName") => {
    const values = p
      .text(name)
      ?.split(",")
      .map((v) => v.trim());
    if (!values) return;
    if (values.length > 10) throw invalidParameter(`The number of ${name} exceeds the limit of 10.`);
    if (name === "LoadBalancerId") rows = existing(store, values);
    else rows = rows.filter((lb) => values.includes(lb.LoadBalancerName ?? ""));
  };
  inList("LoadBalancerId");
  inList("LoadBalancerName");
  for (const field of SAME_NAMED_FILTERS) {
    const value = p.text(field);
    if (value) rows = rows.filter((lb) => lb[field] === value);
  }
  const tags = tagFilter(p);
  if (tags.length > 0) rows = rows.filter((lb) => hasTags(lb, tags));
  const page = numberedPage(rows, p);
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
  const pairs = listeners.map((l) => {
    const http = l.HTTPListenerConfig;
    return {
      ListenerPort: Number(l.ListenerPort),
      ListenerProtocol: l.ListenerProtocol,
      Description: l.Description,
      ...(http
        ? {
            ListenerForward: http.ListenerForward ?? "off",
            ...(http.ForwardPort ? { ForwardPort: http.ForwardPort } : {}),
          }
        : {}),
    };
  });
  return {
    ...rest,
    ...(chargeWord(lb) ? { InternetChargeType: chargeWord(lb) } : {}),
    ListenerPorts: { ListenerPort: listeners.map((l) => Number(l.ListenerPort)) },
    ListenerPortsAndProtocol: { ListenerPortAndProtocol: pairs },
    ListenerPortsAndProtocal: {
      ListenerPortAndProtocal: pairs.map(({ ListenerPort, ListenerProtocol }) => ({
        ListenerPort,
        ListenerProtocal: ListenerProtocol,
      })),
    },
    BackendServers: { BackendServer: [] },
  };
}

function listTagResources(p: Params, { store }: ActionContext): Record<string, unknown> {
  p.oneOf("ResourceType");
  const ids = p.list("ResourceId");
  const tags = tagFilter(p);
  if (ids.length > 20) throw invalidParameter("The number of ResourceId exceeds the limit of 20.");
  if (ids.length === 0 && tags.length === 0) throw invalidParameter("ResourceId or Tag must be specified.");
  const instances = ids.length > 0 ? existing(store, ids) : [...store.loadBalancers.values()];
  const rows = instances
    .filter((lb) => hasTags(lb, tags))
    .flatMap((lb) =>
      tagsOf(lb).map((t) => ({
        ResourceId: lb.LoadBalancerId,
        ResourceType: "instance",
        TagKey: t.TagKey,
        TagValue: t.TagValue ?? "",
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
