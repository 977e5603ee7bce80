import * as z from "zod";
import type { ActionOf, ParamsOf, Product } from "@/lib/knowledge/cloud-api";

/**
 * Shapes of the OpenAPI answers we read, checked at the edge. The schemas *check* and never convert: an item stays
 * the very object the API returned (unknown keys, spelling and value types included), because a bundle promises that.
 * Values are read leniently later through `convert.ts`.
 */
/**
 * An object with these fields among others. What is checked is handed on as it came, so that nothing is copied for the
 * fields that nobody looked at, as `looseObject` would, which has the type.
 */
const fields = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape) as unknown as ReturnType<typeof z.looseObject<T>>;

type Scalar = string | number | boolean | null | undefined;
/** One look instead of three attempts: a check reads tens of thousands of them. */
const scalar = z
  .custom<Scalar>(
    (value) =>
      typeof value === "string" ||
      typeof value === "boolean" ||
      Number.isFinite(value) ||
      value === null ||
      value === undefined,
  )
  .optional();
const record = z.record(z.string(), z.unknown());

const tag = fields({ TagKey: scalar, TagValue: scalar });
/** `{Key: [...]}` where the whole or the inner list may be missing. */
const nested = <K extends string, T extends z.ZodType>(key: K, item: T) =>
  fields({ [key]: z.array(item).nullish() } as Record<K, z.ZodOptional<z.ZodNullable<z.ZodArray<T>>>>).nullish();
/**
 * The list an answer is about. Its holder is published (cloud-api.json) and must be there: an answer without it is
 * another answer, not an empty list. The list inside may be absent when it is empty, never null.
 */
const listed = <K extends string, T extends z.ZodType>(key: K, item: T) =>
  fields({ [key]: z.array(item).optional() } as Record<K, z.ZodOptional<z.ZodArray<T>>>);
/** A count that pages are compared with: a number, or its digits. */
const count = z.union([z.number().int().min(0), z.string().regex(/^\d{1,9}$/)]);

const id = z.string().min(1);
/** Of an NLB answer: what decides whose a thing is must be what is published, or it would be taken for somebody else's. */
const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const keyed = z.array(fields({ Key: text, Value: text })).nullish();

const loadBalancerItem = fields({
  LoadBalancerId: id,
  LoadBalancerName: scalar,
  Address: scalar,
  AddressType: scalar,
  VpcId: scalar,
  Bandwidth: scalar,
  Tags: nested("Tag", tag),
});

const listenerItem = fields({
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

const backend = fields({
  ServerId: z.union([z.string(), z.number()]),
  ServerIp: scalar,
  Port: scalar,
  Weight: scalar,
  Type: scalar,
  Description: scalar,
});

export const ANSWERS = {
  DescribeLoadBalancers: fields({
    TotalCount: count,
    PageNumber: scalar,
    PageSize: scalar,
    LoadBalancers: listed("LoadBalancer", loadBalancerItem),
  }),
  DescribeLoadBalancerListeners: fields({
    NextToken: scalar,
    TotalCount: scalar,
    Listeners: z.array(listenerItem),
  }),
  DescribeVServerGroups: fields({
    VServerGroups: listed(
      "VServerGroup",
      fields({ VServerGroupId: id, VServerGroupName: scalar, ServerCount: scalar }),
    ),
  }),
  DescribeVServerGroupAttribute: fields({
    VServerGroupId: id,
    VServerGroupName: scalar,
    LoadBalancerId: scalar,
    BackendServers: listed("BackendServer", backend),
  }),
  DescribeServerCertificates: fields({
    ServerCertificates: listed("ServerCertificate", fields({ ServerCertificateId: id })),
  }),
  DescribeDomainExtensions: fields({
    DomainExtensions: listed(
      "DomainExtension",
      fields({ DomainExtensionId: id, Domain: scalar, ServerCertificateId: scalar }),
    ),
  }),
  DescribeNetworkInterfaces: fields({
    NextToken: scalar,
    NetworkInterfaceSets: listed(
      "NetworkInterfaceSet",
      fields({
        NetworkInterfaceId: id,
        PrivateIpSets: nested("PrivateIpSet", fields({ PrivateIpAddress: scalar })),
        Ipv6Sets: nested("Ipv6Set", fields({ Ipv6Address: scalar })),
      }),
    ),
  }),
  DescribeVpcAttribute: fields({
    VpcId: id,
    CidrBlock: z.string().regex(/^[0-9a-f.:]+\/\d{1,3}$/i),
    SecondaryCidrBlocks: nested("SecondaryCidrBlock", z.string()),
  }),
  DescribeAccessControlLists: fields({
    TotalCount: count,
    Acls: listed("Acl", fields({ AclId: id, AclName: z.string().nullish() })),
  }),
  DescribeVSwitches: fields({
    TotalCount: count,
    VSwitches: listed(
      "VSwitch",
      fields({
        VSwitchId: id,
        VSwitchName: z.string().nullish(),
        ZoneId: z.string().nullish(),
        AvailableIpAddressCount: count,
      }),
    ),
  }),
  DescribeInstances: fields({
    Instances: listed("Instance", fields({ InstanceId: id, InstanceName: z.string().nullish() })),
  }),
  ListLoadBalancers: fields({
    NextToken: scalar,
    TotalCount: count,
    LoadBalancers: z.array(
      fields({
        LoadBalancerId: id,
        LoadBalancerName: text,
        LoadBalancerStatus: text,
        SecurityGroupIds: texts,
        Tags: keyed,
        ZoneMappings: z.array(fields({ ZoneId: text, VSwitchId: text })).nullish(),
      }),
    ),
  }),
  GetLoadBalancerAttribute: fields({ LoadBalancerId: id }),
  ListListeners: fields({
    NextToken: scalar,
    TotalCount: count,
    Listeners: z.array(
      fields({
        ListenerId: id,
        LoadBalancerId: id,
        ListenerProtocol: z.string(),
        ListenerPort: scalar,
        ListenerStatus: text,
        ListenerDescription: text,
        ServerGroupId: text,
        CertificateIds: texts,
      }),
    ),
  }),
  ListListenerCertificates: fields({
    NextToken: scalar,
    TotalCount: count,
    Certificates: z.array(fields({ CertificateId: id, IsDefault: z.boolean().nullish() })),
  }),
  ListServerGroups: fields({
    NextToken: scalar,
    TotalCount: count,
    ServerGroups: z.array(
      fields({ ServerGroupId: id, ServerGroupName: text, ServerGroupType: text, ServerCount: scalar, Tags: keyed }),
    ),
  }),
  ListServerGroupServers: fields({
    NextToken: scalar,
    TotalCount: count,
    Servers: z.array(
      fields({
        ServerGroupId: id,
        ServerId: id,
        ServerIp: text,
        ServerType: text,
        Description: text,
        Port: scalar,
        Weight: scalar,
      }),
    ),
  }),
  DescribeSecurityGroups: fields({
    TotalCount: count,
    SecurityGroups: listed(
      "SecurityGroup",
      fields({ SecurityGroupId: id, RuleCount: scalar, Tags: nested("Tag", tag) }),
    ),
  }),
  DescribeSecurityGroupAttribute: fields({
    SecurityGroupId: id,
    SecurityGroupName: text,
    NextToken: scalar,
    Permissions: listed(
      "Permission",
      fields({
        SourceCidrIp: text,
        Policy: text,
        Priority: scalar,
        IpProtocol: text,
        PortRange: text,
        Description: text,
      }),
    ),
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
  ListLoadBalancers: Sent<
    "nlb",
    "ListLoadBalancers",
    "LoadBalancerIds" | "LoadBalancerNames" | "DNSName" | "MaxResults" | "NextToken"
  > &
    Tagged;
  GetLoadBalancerAttribute: Sent<"nlb", "GetLoadBalancerAttribute", "LoadBalancerId">;
  ListListeners: Sent<"nlb", "ListListeners", "LoadBalancerIds" | "MaxResults" | "NextToken">;
  ListListenerCertificates: Sent<"nlb", "ListListenerCertificates", "ListenerId" | "MaxResults" | "NextToken">;
  ListServerGroups: Sent<"nlb", "ListServerGroups", "ServerGroupIds" | "MaxResults" | "NextToken"> & Tagged;
  ListServerGroupServers: Sent<"nlb", "ListServerGroupServers", "ServerGroupId" | "MaxResults" | "NextToken">;
  DescribeSecurityGroups: Omit<Sent<"ecs", "DescribeSecurityGroups", "PageNumber" | "PageSize">, "Tag"> & Tagged;
  DescribeSecurityGroupAttribute: Sent<
    "ecs",
    "DescribeSecurityGroupAttribute",
    "SecurityGroupId" | "MaxResults" | "NextToken"
  >;
}

/** Only what carries these tags; a key without a value stands for every value. */
interface Tagged {
  readonly Tag?: readonly { readonly Key: string; readonly Value?: string }[];
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
  ListLoadBalancers: ["LoadBalancerIds", "LoadBalancerNames", "DNSName", "Tag", "MaxResults", "NextToken"],
  GetLoadBalancerAttribute: ["LoadBalancerId"],
  ListListeners: ["LoadBalancerIds", "MaxResults", "NextToken"],
  ListListenerCertificates: ["ListenerId", "MaxResults", "NextToken"],
  ListServerGroups: ["ServerGroupIds", "Tag", "MaxResults", "NextToken"],
  ListServerGroupServers: ["ServerGroupId", "MaxResults", "NextToken"],
  DescribeSecurityGroups: ["Tag", "PageNumber", "PageSize"],
  DescribeSecurityGroupAttribute: ["SecurityGroupId", "MaxResults", "NextToken"],
};
