import * as z from "zod";
import type { ActionOf, ParamsOf, Product } from "@/lib/cloud-api";

/**
 * Shapes of the OpenAPI answers we read, checked at the edge. The schemas *check* and never convert: an item stays
 * the very object the API returned (unknown keys, spelling and value types included), because a bundle promises that.
 * Values are read leniently later through `convert.ts`.
 */
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();
const record = z.record(z.string(), z.unknown());

const tag = z.looseObject({ TagKey: scalar, TagValue: scalar });
/** `{Key: [...]}` where the whole or the inner list may be missing. */
const nested = <K extends string, T extends z.ZodType>(key: K, item: T) =>
  z.looseObject({ [key]: z.array(item).nullish() } as Record<K, z.ZodOptional<z.ZodNullable<z.ZodArray<T>>>>).nullish();
/**
 * The list an answer is about. Its holder is published (cloud-api.json) and must be there: an answer without it is
 * another answer, not an empty list. The list inside may be absent when it is empty, never null.
 */
const listed = <K extends string, T extends z.ZodType>(key: K, item: T) =>
  z.looseObject({ [key]: z.array(item).optional() } as Record<K, z.ZodOptional<z.ZodArray<T>>>);
/** A count that pages are compared with: a number, or its digits. */
const count = z.union([z.number().int().min(0), z.string().regex(/^\d{1,9}$/)]);

const id = z.string().min(1);

const loadBalancerItem = z.looseObject({
  LoadBalancerId: id,
  LoadBalancerName: scalar,
  Address: scalar,
  AddressType: scalar,
  VpcId: scalar,
  Bandwidth: scalar,
  Tags: nested("Tag", tag),
});

const listenerItem = z.looseObject({
  LoadBalancerId: id,
  ListenerPort: z.union([z.string(), z.number()]),
  ListenerProtocol: z.string(),
  Description: scalar,
  VServerGroupId: scalar,
  AclIds: z.array(z.unknown()).nullish(),
  TCPListenerConfig: record.nullish(),
  UDPListenerConfig: record.nullish(),
  HTTPListenerConfig: record.nullish(),
  HTTPSListenerConfig: record.nullish(),
});

const backend = z.looseObject({
  ServerId: z.union([z.string(), z.number()]),
  ServerIp: scalar,
  Port: scalar,
  Weight: scalar,
  Type: scalar,
  Description: scalar,
});

export const ANSWERS = {
  DescribeLoadBalancers: z.looseObject({
    TotalCount: count,
    PageNumber: scalar,
    PageSize: scalar,
    LoadBalancers: listed("LoadBalancer", loadBalancerItem),
  }),
  DescribeLoadBalancerListeners: z.looseObject({
    NextToken: scalar,
    TotalCount: scalar,
    Listeners: z.array(listenerItem),
  }),
  DescribeVServerGroups: z.looseObject({
    VServerGroups: listed(
      "VServerGroup",
      z.looseObject({ VServerGroupId: id, VServerGroupName: scalar, ServerCount: scalar }),
    ),
  }),
  DescribeVServerGroupAttribute: z.looseObject({
    VServerGroupId: id,
    VServerGroupName: scalar,
    LoadBalancerId: scalar,
    BackendServers: listed("BackendServer", backend),
  }),
  DescribeServerCertificates: z.looseObject({
    ServerCertificates: listed("ServerCertificate", z.looseObject({ ServerCertificateId: id })),
  }),
  DescribeDomainExtensions: z.looseObject({
    DomainExtensions: listed(
      "DomainExtension",
      z.looseObject({ DomainExtensionId: id, Domain: scalar, ServerCertificateId: scalar }),
    ),
  }),
  DescribeNetworkInterfaces: z.looseObject({
    NextToken: scalar,
    NetworkInterfaceSets: listed(
      "NetworkInterfaceSet",
      z.looseObject({
        NetworkInterfaceId: id,
        PrivateIpSets: nested("PrivateIpSet", z.looseObject({ PrivateIpAddress: scalar })),
        Ipv6Sets: nested("Ipv6Set", z.looseObject({ Ipv6Address: scalar })),
      }),
    ),
  }),
  DescribeVpcAttribute: z.looseObject({
    VpcId: id,
    CidrBlock: z.string().regex(/^[0-9a-f.:]+\/\d{1,3}$/i),
    SecondaryCidrBlocks: nested("SecondaryCidrBlock", z.string()),
  }),
  DescribeAccessControlLists: z.looseObject({
    TotalCount: count,
    Acls: listed("Acl", z.looseObject({ AclId: id, AclName: z.string().nullish() })),
  }),
  DescribeVSwitches: z.looseObject({
    TotalCount: count,
    VSwitches: listed("VSwitch", z.looseObject({ VSwitchId: id, VSwitchName: z.string().nullish() })),
  }),
  DescribeInstances: z.looseObject({
    Instances: listed("Instance", z.looseObject({ InstanceId: id, InstanceName: z.string().nullish() })),
  }),
} as const;

export type ActionName = keyof typeof ANSWERS;
export type Answer<A extends ActionName> = z.infer<(typeof ANSWERS)[A]>;

/** Published parameters by operation; lists are flattened to `Name.1` by the SDK, RegionId is added to each call. */
type Sent<P extends Product, A extends ActionOf<P>, Names extends Exclude<keyof ParamsOf<P, A>, "RegionId">> = Pick<
  ParamsOf<P, A>,
  Names
>;

/** Request fields by operation, of the types that the API publishes. */
export interface Requests {
  DescribeLoadBalancers: Sent<
    "slb",
    "DescribeLoadBalancers",
    "PageNumber" | "PageSize" | "LoadBalancerId" | "LoadBalancerName" | "Tags"
  >;
  DescribeLoadBalancerListeners: Sent<
    "slb",
    "DescribeLoadBalancerListeners",
    "LoadBalancerId" | "MaxResults" | "NextToken"
  >;
  DescribeVServerGroups: Sent<"slb", "DescribeVServerGroups", "LoadBalancerId">;
  DescribeVServerGroupAttribute: Sent<"slb", "DescribeVServerGroupAttribute", "VServerGroupId">;
  DescribeServerCertificates: Sent<"slb", "DescribeServerCertificates", "ServerCertificateId">;
  DescribeDomainExtensions: Sent<"slb", "DescribeDomainExtensions", "LoadBalancerId" | "ListenerPort">;
  DescribeNetworkInterfaces: Sent<
    "ecs",
    "DescribeNetworkInterfaces",
    "VpcId" | "Status" | "PrivateIpAddress" | "Ipv6Address" | "MaxResults" | "NextToken"
  >;
  DescribeVpcAttribute: Sent<"vpc", "DescribeVpcAttribute", "VpcId">;
  DescribeAccessControlLists: Sent<"slb", "DescribeAccessControlLists", "PageNumber" | "PageSize">;
  DescribeVSwitches: Sent<"vpc", "DescribeVSwitches", "VpcId" | "PageNumber" | "PageSize">;
  DescribeInstances: Sent<"ecs", "DescribeInstances", "InstanceIds" | "MaxResults">;
}

/** The same names at run time: what is sent can then be held against what is published. */
export const REQUESTS: { readonly [A in ActionName]: readonly (keyof Requests[A] & string)[] } = {
  DescribeLoadBalancers: ["PageNumber", "PageSize", "LoadBalancerId", "LoadBalancerName", "Tags"],
  DescribeLoadBalancerListeners: ["LoadBalancerId", "MaxResults", "NextToken"],
  DescribeVServerGroups: ["LoadBalancerId"],
  DescribeVServerGroupAttribute: ["VServerGroupId"],
  DescribeServerCertificates: ["ServerCertificateId"],
  DescribeDomainExtensions: ["LoadBalancerId", "ListenerPort"],
  DescribeNetworkInterfaces: ["VpcId", "Status", "PrivateIpAddress", "Ipv6Address", "MaxResults", "NextToken"],
  DescribeVpcAttribute: ["VpcId"],
  DescribeAccessControlLists: ["PageNumber", "PageSize"],
  DescribeVSwitches: ["VpcId", "PageNumber", "PageSize"],
  DescribeInstances: ["InstanceIds", "MaxResults"],
};
