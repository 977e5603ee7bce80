import { items } from "@/lib/ccm/read";
import type { NlbItem } from "@/lib/model/bundle";
import { invalidParameter, nlbNotFound, refusal } from "../errors";
import { eitherPage, tokenPage } from "../paging";
import type { Params } from "../params";
import { among, equal, tagged, type Tag } from "./find";
import type { ActionContext, ActionTable } from "./types";

/** How the lists of NLB page: by token, with the count of the whole; `show` makes the answer of a row of the page. */
function listOf(
  name: string,
  rows: readonly NlbItem[],
  p: Params,
  show: (row: NlbItem) => NlbItem = (row) => row,
): Record<string, unknown> {
  const { items, nextToken, maxResults } = tokenPage(rows, p, { min: 1, max: 100, fallback: 20 });
  return {
    [name]: items.map(show),
    TotalCount: rows.length,
    MaxResults: maxResults,
    ...(nextToken ? { NextToken: nextToken } : {}),
  };
}

const tagsOf = (row: NlbItem): Tag[] => (Array.isArray(row.Tags) ? (row.Tags as Tag[]) : []);

/** Rows by the values of list parameters, by those of the same name as a field, and by tags. */
function chosen(rows: Iterable<NlbItem>, p: Params, lists: Record<string, string>, ...names: string[]): NlbItem[] {
  const listed = Object.entries(lists).reduce(
    (left, [parameter, field]) => among(left, p.list(parameter), field),
    [...rows],
  );
  return tagged(equal(listed, p, ...names), p, tagsOf);
}

function listLoadBalancers(p: Params, { store }: ActionContext): Record<string, unknown> {
  const lists = { LoadBalancerIds: "LoadBalancerId", LoadBalancerNames: "LoadBalancerName", VpcIds: "VpcId" };
  const names = ["AddressType", "AddressIpVersion", "LoadBalancerStatus", "ResourceGroupId", "DNSName"];
  return listOf("LoadBalancers", chosen(store.nlbs.values(), p, lists, ...names), p);
}

function nlbOf(p: Params, { store }: ActionContext): NlbItem {
  const nlb = store.nlbs.get(p.need("LoadBalancerId"));
  if (!nlb) throw nlbNotFound("loadBalancer");
  return nlb;
}

/** Here tags are spelled in another way than in the list. */
function getLoadBalancer(p: Params, context: ActionContext): Record<string, unknown> {
  const nlb = nlbOf(p, context);
  return { ...nlb, Tags: tagsOf(nlb).map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value })) };
}

function listListeners(p: Params, { store }: ActionContext): Record<string, unknown> {
  if (p.list("LoadBalancerIds").length > 20)
    throw invalidParameter("The number of LoadBalancerIds exceeds the limit of 20.");
  const lists = { LoadBalancerIds: "LoadBalancerId", ListenerIds: "ListenerId" };
  return listOf("Listeners", chosen(store.nlbListeners.values(), p, lists, "ListenerProtocol"), p);
}

export function listenerOf(p: Params, { store }: ActionContext): NlbItem {
  const listener = store.nlbListeners.get(p.need("ListenerId"));
  if (!listener) throw nlbNotFound("listener");
  return listener;
}

function listCertificates(p: Params, context: ActionContext): Record<string, unknown> {
  const rows = context.store.certificatesOf(listenerOf(p, context)).map(({ ListenerId: _listener, ...row }) => row);
  const page = listOf("Certificates", rows, p);
  return { ...page, CertificateIds: (page.Certificates as NlbItem[]).map((row) => row.CertificateId) };
}

function listServerGroups(p: Params, { store }: ActionContext): Record<string, unknown> {
  const lists = { ServerGroupIds: "ServerGroupId", ServerGroupNames: "ServerGroupName" };
  const rows = chosen(store.nlbGroups.values(), p, lists, "ServerGroupType", "VpcId", "ResourceGroupId");
  return listOf("ServerGroups", rows, p, (group) => store.nlbGroup(group));
}

export function serverGroupOf(p: Params, { store }: ActionContext): NlbItem {
  const group = store.nlbGroups.get(p.need("ServerGroupId"));
  if (!group) throw nlbNotFound("serverGroup");
  return group;
}

function listServers(p: Params, context: ActionContext): Record<string, unknown> {
  const { store } = context;
  const all = p.text("ServerGroupId")
    ? store.nlbServers(serverGroupOf(p, context).ServerGroupId)
    : items(store.cloud.nlb?.servers);
  return listOf("Servers", among(among(all, p.list("ServerIds"), "ServerId"), p.list("ServerIps"), "ServerIp"), p);
}

/** Resources that can carry tags, by the word of the API for it; `kind` is that of its errors. */
export function taggable(p: Params, { store }: ActionContext) {
  const kinds: Record<
    string,
    { kind: "loadBalancer" | "serverGroup" | "listener"; rows: ReadonlyMap<string, NlbItem> }
  > = {
    loadbalancer: { kind: "loadBalancer", rows: store.nlbs },
    servergroup: { kind: "serverGroup", rows: store.nlbGroups },
    listener: { kind: "listener", rows: store.nlbListeners },
  };
  const found = kinds[p.need("ResourceType").toLowerCase()];
  if (!found) throw invalidParameter("The specified ResourceType is invalid.");
  return found;
}

function listTags(p: Params, context: ActionContext): Record<string, unknown> {
  const ids = p.items("ResourceId");
  const named = [...taggable(p, context).rows].flatMap(([id, row]) =>
    ids.length === 0 || ids.includes(id) ? [row] : [],
  );
  const tags = tagged(named, p, tagsOf).flatMap((row) =>
    tagsOf(row).map(({ Key, Value }) => ({
      ResourceId: row.ListenerId ?? row.ServerGroupId ?? row.LoadBalancerId,
      ResourceType: p.text("ResourceType"),
      TagKey: Key,
      TagValue: Value ?? "",
    })),
  );
  return listOf("TagResources", tags, p);
}

/** Jobs are over as soon as they begin: what the call asked for has been done by then. */
function getJob(p: Params): Record<string, unknown> {
  p.need("JobId");
  return { Status: "Succeeded" };
}

export const readNlb: ActionTable = {
  ListLoadBalancers: listLoadBalancers,
  GetLoadBalancerAttribute: getLoadBalancer,
  ListListeners: listListeners,
  GetListenerAttribute: listenerOf,
  ListListenerCertificates: listCertificates,
  ListServerGroups: listServerGroups,
  ListServerGroupServers: listServers,
  ListTagResources: listTags,
  GetJobStatus: getJob,
};

const rulesOf = (group: NlbItem): NlbItem[] =>
  (group.Permissions as { Permission?: NlbItem[] } | undefined)?.Permission ?? [];
const groupTags = (group: NlbItem): Tag[] =>
  ((group.Tags as { Tag?: { TagKey?: string; TagValue?: string }[] } | undefined)?.Tag ?? []).map(
    ({ TagKey, TagValue }) => ({ Key: TagKey, Value: TagValue }),
  );

const shown = (group: NlbItem, more: readonly string[]): NlbItem =>
  Object.fromEntries(["SecurityGroupId", "SecurityGroupName", "VpcId", ...more].map((name) => [name, group[name]]));

function describeSecurityGroups(p: Params, { store }: ActionContext): Record<string, unknown> {
  const rows = tagged(
    equal(store.securityGroups.values(), p, "SecurityGroupId", "SecurityGroupName", "VpcId"),
    p,
    groupTags,
  ).map((group) => ({
    ...shown(group, ["Description", "SecurityGroupType", "ResourceGroupId"]),
    RuleCount: rulesOf(group).length,
    Tags: group.Tags ?? { Tag: [] },
  }));
  const { items, fields } = eitherPage(rows, p, { min: 10, max: 100, fallback: 50 });
  return { ...fields, RegionId: store.region, SecurityGroups: { SecurityGroup: items } };
}

function describeSecurityGroup(p: Params, { store }: ActionContext): Record<string, unknown> {
  const group = store.securityGroups.get(p.need("SecurityGroupId"));
  if (!group) throw refusal("InvalidSecurityGroupId.NotFound");
  const { items, nextToken = "" } = tokenPage(rulesOf(group), p, { min: 1, max: 1000, fallback: 500 });
  return {
    ...shown(group, ["Description", "InnerAccessPolicy"]),
    RegionId: store.region,
    NextToken: nextToken,
    Permissions: { Permission: items },
  };
}

export const readSecurityGroups: ActionTable = {
  DescribeSecurityGroups: describeSecurityGroups,
  DescribeSecurityGroupAttribute: describeSecurityGroup,
};
