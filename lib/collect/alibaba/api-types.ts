import * as z from "zod";
import type { ActionOf, ParamsOf, Product } from "@/lib/knowledge/cloud-api";

/**
 * The operations that are read. The schemas check an answer at the edge and never convert it: an item stays the very
 * object the API returned (unknown keys, spelling and value types included), because a bundle promises that. Values are
 * read leniently later through `lib/ccm/read.ts`.
 */
type Shape = Record<string, z.ZodType>;

/** One test instead of a union of three: a check reads tens of thousands of them. */
const scalar = z
  .custom(
    (value) =>
      typeof value === "string" ||
      typeof value === "boolean" ||
      Number.isFinite(value) ||
      value === null ||
      value === undefined,
  )
  .optional();
const record = z.record(z.string(), z.unknown()).nullish();
/** `{Key: [...]}` where the whole or the inner list may be missing. */
const nested = (key: string, item: z.ZodType) => z.object({ [key]: z.array(item).nullish() }).nullish();
/**
 * The list an answer is about. Each item is read by itself: `places` are the fields that tell what it belongs to, `of` the one
 * that names what is unknown when another field (`more`) is odd.
 */
interface Items {
  path: readonly string[];
  places: z.ZodObject;
  more: z.ZodObject;
  of?: string;
}
const itemsOf = (path: readonly string[], places: Shape, more: Shape = {}, of?: string): Items => ({
  path,
  places: z.object(places),
  more: z.object(more),
  of,
});
/**
 * The holder of a list is published (cloud-api.json) and must be there: an answer without it is another answer, not an empty
 * list. The list inside may be absent when it is empty, never null.
 */
const listed = (key: string) => z.object({ [key]: z.array(z.unknown()).optional() });
/** A count that pages are compared with: a number, or its digits. */
const count = z.union([z.number().int().min(0), z.string().regex(/^\d{1,9}$/)]);
const id = z.string().min(1);
/** Of an NLB answer: fields that decide the owner must have the published type, or an object would get another owner. */
const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const tags = nested("Tag", z.object({ TagKey: scalar, TagValue: scalar }));
const keyedTags = z.array(z.object({ Key: text, Value: text })).nullish();

/** An operation: its product, the parameters sent besides RegionId, and the fields of the answer that are used. */
const operation = <P extends Product, const Sent extends string>(
  product: P,
  sends: readonly Sent[],
  answer: Shape,
  items?: Items,
) => ({
  product,
  sends,
  answer: z.object(answer),
  items,
});
/** An operation of NLB that answers a list in pages. */
const nlbList = <const Sent extends string>(
  sends: readonly Sent[],
  key: string,
  ...[places, more, of]: [places: Shape, more?: Shape, of?: string]
) =>
  operation(
    "nlb",
    [...sends, "MaxResults", "NextToken"],
    { NextToken: scalar, TotalCount: count, [key]: z.array(z.unknown()) },
    itemsOf([key], places, more, of),
  );

export const ACTIONS = {
  DescribeLoadBalancers: operation(
    "slb",
    ["PageNumber", "PageSize", "LoadBalancerId", "LoadBalancerName", "Tags"],
    { TotalCount: count, PageNumber: scalar, PageSize: scalar, LoadBalancers: listed("LoadBalancer") },
    itemsOf(
      ["LoadBalancers", "LoadBalancer"],
      { LoadBalancerId: id, LoadBalancerName: scalar, Address: scalar, Tags: tags },
      { AddressType: scalar, VpcId: scalar, Bandwidth: scalar },
      "LoadBalancerId",
    ),
  ),
  DescribeLoadBalancerListeners: operation(
    "slb",
    ["LoadBalancerId", "MaxResults", "NextToken"],
    { NextToken: scalar, TotalCount: scalar, Listeners: z.array(z.unknown()) },
    itemsOf(
      ["Listeners"],
      { LoadBalancerId: id },
      {
        ListenerPort: z.union([z.string(), z.number()]),
        ListenerProtocol: z.string(),
        Description: scalar,
        VServerGroupId: scalar,
        AclIds: z.array(z.unknown()).nullish(),
        TCPListenerConfig: record,
        UDPListenerConfig: record,
        HTTPListenerConfig: record,
        HTTPSListenerConfig: record,
      },
      "LoadBalancerId",
    ),
  ),
  DescribeVServerGroups: operation(
    "slb",
    ["LoadBalancerId"],
    { VServerGroups: listed("VServerGroup") },
    itemsOf(["VServerGroups", "VServerGroup"], { VServerGroupId: id, VServerGroupName: scalar, ServerCount: scalar }),
  ),
  DescribeVServerGroupAttribute: operation(
    "slb",
    ["VServerGroupId"],
    {
      VServerGroupId: id,
      VServerGroupName: scalar,
      LoadBalancerId: scalar,
      BackendServers: listed("BackendServer"),
    },
    itemsOf(["BackendServers", "BackendServer"], {
      ServerId: z.union([z.string(), z.number()]),
      ServerIp: scalar,
      Port: scalar,
      Weight: scalar,
      Type: scalar,
      Description: scalar,
    }),
  ),
  DescribeServerCertificates: operation(
    "slb",
    ["ServerCertificateId"],
    { ServerCertificates: listed("ServerCertificate") },
    itemsOf(["ServerCertificates", "ServerCertificate"], { ServerCertificateId: id }),
  ),
  DescribeDomainExtensions: operation(
    "slb",
    ["LoadBalancerId", "ListenerPort"],
    { DomainExtensions: listed("DomainExtension") },
    itemsOf(["DomainExtensions", "DomainExtension"], {
      DomainExtensionId: id,
      Domain: scalar,
      ServerCertificateId: scalar,
    }),
  ),
  DescribeNetworkInterfaces: operation(
    "ecs",
    ["VpcId", "Status", "PrivateIpAddress", "Ipv6Address", "MaxResults", "NextToken"],
    { NextToken: scalar, NetworkInterfaceSets: listed("NetworkInterfaceSet") },
    itemsOf(["NetworkInterfaceSets", "NetworkInterfaceSet"], {
      NetworkInterfaceId: id,
      PrivateIpSets: nested("PrivateIpSet", z.object({ PrivateIpAddress: scalar })),
      Ipv6Sets: nested("Ipv6Set", z.object({ Ipv6Address: scalar })),
    }),
  ),
  DescribeVpcAttribute: operation("vpc", ["VpcId"], {
    VpcId: id,
    CidrBlock: z.string().regex(/^[0-9a-f.:]+\/\d{1,3}$/i),
    SecondaryCidrBlocks: nested("SecondaryCidrBlock", z.string()),
  }),
  DescribeAccessControlLists: operation(
    "slb",
    ["PageNumber", "PageSize"],
    { TotalCount: count, Acls: listed("Acl") },
    itemsOf(["Acls", "Acl"], { AclId: id, AclName: text }),
  ),
  DescribeVSwitches: operation(
    "vpc",
    ["VpcId", "PageNumber", "PageSize"],
    { TotalCount: count, VSwitches: listed("VSwitch") },
    itemsOf(["VSwitches", "VSwitch"], {
      VSwitchId: id,
      VSwitchName: text,
      ZoneId: text,
      AvailableIpAddressCount: count,
    }),
  ),
  DescribeInstances: operation(
    "ecs",
    ["InstanceIds", "MaxResults"],
    { Instances: listed("Instance") },
    itemsOf(["Instances", "Instance"], { InstanceId: id, InstanceName: text }),
  ),
  ListLoadBalancers: nlbList(
    ["LoadBalancerIds", "LoadBalancerNames", "DNSName", "Tag"],
    "LoadBalancers",
    { LoadBalancerId: id, LoadBalancerName: text, DNSName: text, Tags: keyedTags },
    {
      LoadBalancerStatus: text,
      SecurityGroupIds: texts,
      ZoneMappings: z.array(z.object({ ZoneId: text, VSwitchId: text })).nullish(),
    },
    "LoadBalancerId",
  ),
  GetLoadBalancerAttribute: operation("nlb", ["LoadBalancerId"], { LoadBalancerId: id }),
  ListListeners: nlbList(
    ["LoadBalancerIds"],
    "Listeners",
    { ListenerId: id, LoadBalancerId: id },
    {
      ListenerProtocol: z.string(),
      ListenerPort: scalar,
      ListenerStatus: text,
      ListenerDescription: text,
      ServerGroupId: text,
      CertificateIds: texts,
    },
    "LoadBalancerId",
  ),
  ListListenerCertificates: nlbList(["ListenerId"], "Certificates", {
    CertificateId: id,
    IsDefault: z.boolean().nullish(),
  }),
  ListServerGroups: nlbList(["ServerGroupIds", "Tag"], "ServerGroups", {
    ServerGroupId: id,
    ServerGroupName: text,
    ServerGroupType: text,
    ServerCount: scalar,
    Tags: keyedTags,
  }),
  ListServerGroupServers: nlbList(["ServerGroupId"], "Servers", {
    ServerGroupId: id,
    ServerId: id,
    ServerIp: text,
    ServerType: text,
    Description: text,
    Port: scalar,
    Weight: scalar,
  }),
  LookupEvents: operation(
    "actiontrail",
    ["LookupAttribute", "StartTime", "EndTime", "MaxResults", "Direction", "NextToken"],
    { Events: z.array(z.record(z.string(), z.unknown())), NextToken: scalar },
  ),
  DescribeSecurityGroups: operation(
    "ecs",
    ["Tag", "PageNumber", "PageSize"],
    { TotalCount: count, SecurityGroups: listed("SecurityGroup") },
    itemsOf(["SecurityGroups", "SecurityGroup"], { SecurityGroupId: id, RuleCount: scalar, Tags: tags }),
  ),
  DescribeSecurityGroupAttribute: operation(
    "ecs",
    ["SecurityGroupId", "MaxResults", "NextToken"],
    { SecurityGroupId: id, SecurityGroupName: text, NextToken: scalar, Permissions: listed("Permission") },
    itemsOf(["Permissions", "Permission"], {
      SourceCidrIp: text,
      Policy: text,
      Priority: scalar,
      IpProtocol: text,
      PortRange: text,
      Description: text,
    }),
  ),
};

export type ActionName = keyof typeof ACTIONS;
export type Answer = Record<string, unknown>;

type Sent<A extends ActionName> = (typeof ACTIONS)[A]["sends"][number];
type Published<A extends ActionName, P = (typeof ACTIONS)[A]["product"]> = P extends Product
  ? ParamsOf<P, A & ActionOf<P>>
  : never;
/** Only objects with these tags; a key without a value matches every value. */
interface Tagged {
  readonly Tag?: readonly { readonly Key: string; readonly Value?: string }[];
}
/** Request fields by operation, of the types that the API publishes; a list is flattened to `Name.1` when it is sent. */
export type Requests = {
  [A in ActionName]: Pick<Published<A>, Exclude<Sent<A>, "Tag"> & keyof Published<A>> &
    ("Tag" extends Sent<A> ? Tagged : unknown);
};
