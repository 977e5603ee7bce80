import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { num, objects, rec, str } from "@/lib/ccm/read";
import { byKey } from "@/lib/ccm/bundle-index";
import type { NlbCloud, NlbItem } from "@/lib/model/bundle";
import type { Tag } from "../types";

/** An NLB as the controller reads it: a missing text is "", a missing flag undefined. */
export interface RemoteNlb {
  id: string;
  name: string;
  status: string;
  vpcId: string;
  addressType: string;
  addressIpVersion: string;
  ipv6AddressType: string;
  resourceGroupId: string;
  dnsName: string;
  securityGroupIds: readonly string[];
  bandwidthPackageId: string;
  crossZoneEnabled: boolean;
  zones: readonly Zone[];
  tags: readonly Tag[];
}

export interface Zone {
  zoneId: string;
  vSwitchId: string;
  address: string;
  allocationId: string;
}

export interface RemoteNlbListener {
  id: string;
  protocol: string;
  port: number;
  /** Start of a port range; 0 otherwise. */
  startPort: number;
  endPort: number;
  status: string;
  description: string;
  groupId: string;
  /** StartPort or EndPort that is not a number: reading the Listeners fails. */
  badPort: string | undefined;
  raw: NlbItem;
}

export interface RemoteNlbServer {
  id: string;
  ip: string;
  type: string;
  port: number;
  weight: number;
  description: string;
}

export interface RemoteServerGroup {
  id: string;
  name: string;
  type: string;
  ipVersion: string;
  servers: readonly RemoteNlbServer[];
  tags: readonly Tag[];
  raw: NlbItem;
}

export interface RemoteSecurityGroup {
  id: string;
  name: string;
  description: string;
  rules: readonly SecurityRule[];
}

interface SecurityRule {
  source: string;
  policy: string;
  priority: string;
  protocol: string;
  portRange: string;
  description: string;
}

const tagsOf = (raw: NlbItem): Tag[] =>
  objects(raw.Tags as NlbItem[]).map((tag) => ({ key: str(tag.Key), value: str(tag.Value) }));
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(str) : []);
const hasTag = (tags: readonly Tag[], key: string, value: string) =>
  tags.some((tag) => tag.key === key && tag.value === value);

/** The NLB part of a bundle, indexed by the controller's queries. Lists keep the API's order. */
export class NlbTables {
  private readonly nlbs: Map<string, NlbItem[]>;
  private readonly groups: Map<string, NlbItem[]>;
  private readonly listeners: Map<string, NlbItem[]>;
  private readonly certificates: Map<string, NlbItem[]>;
  private readonly servers: Map<string, NlbItem[]>;
  private readonly tagged: Map<string, NlbItem[]>;
  private readonly named: Map<string, NlbItem[]>;
  private readonly groupsByOwner: Map<string, NlbItem[]>;
  private readonly securityGroups: Map<string, NlbItem[]>;
  /** Built only when the NLB of a Service cannot be found. */
  private dns: Map<string, NlbItem[]> | undefined;

  constructor(cloud: NlbCloud) {
    const owner = (raw: NlbItem) => tagsOf(raw).find((tag) => tag.key === OWNERSHIP_TAG)?.value ?? "";
    this.nlbs = byKey(cloud.loadBalancers, (row) => row.LoadBalancerId);
    this.tagged = byKey(cloud.loadBalancers, owner);
    this.named = byKey(cloud.loadBalancers, (row) => row.LoadBalancerName);
    this.groups = byKey(cloud.serverGroups, (row) => row.ServerGroupId);
    this.groupsByOwner = byKey(cloud.serverGroups, owner);
    this.listeners = byKey(cloud.listeners, (row) => row.LoadBalancerId);
    this.certificates = byKey(cloud.listenerCertificates, (row) => row.ListenerId);
    this.servers = byKey(cloud.servers, (row) => row.ServerGroupId);
    this.securityGroups = byKey(
      cloud.securityGroups,
      (raw) => objects(rec(raw.Tags)["Tag"] as NlbItem[]).find((tag) => str(tag.TagKey) === OWNERSHIP_TAG)?.TagValue,
    );
  }

  byId(id: string): RemoteNlb | undefined {
    const raw = this.nlbs.get(id)?.[0];
    return raw && readNlb(raw);
  }

  byDnsName(name: string): RemoteNlb | undefined {
    this.dns ??= byKey([...this.nlbs.values()].flat(), (row) => row.DNSName);
    const [raw] = this.dns.get(name) ?? [];
    return raw && readNlb(raw);
  }

  taggedWith(owner: string): RemoteNlb[] {
    return (this.tagged.get(owner) ?? []).map(readNlb);
  }

  namedAs(name: string): RemoteNlb[] {
    return name === "" ? [] : (this.named.get(name) ?? []).map(readNlb);
  }

  listenersOf(id: string): RemoteNlbListener[] {
    return (this.listeners.get(id) ?? []).map(readListener);
  }

  /** Certificates of a Listener in addition to its default one. */
  additionalCertificates(listenerId: string): string[] {
    return (this.certificates.get(listenerId) ?? [])
      .filter((row) => row.IsDefault !== true)
      .map((row) => str(row.CertificateId));
  }

  groupById(id: string): RemoteServerGroup | undefined {
    const raw = this.groups.get(id)?.[0];
    return raw && this.readGroup(raw, true);
  }

  /** Groups with both tags of a Service of this cluster; servers are not read for groups with ServerCount 0. */
  ownGroups(owner: string, clusterId: string): RemoteServerGroup[] {
    return (this.groupsByOwner.get(owner) ?? [])
      .filter((raw) => hasTag(tagsOf(raw), CLUSTER_TAG, clusterId))
      .map((raw) => this.readGroup(raw, num(raw.ServerCount) !== 0));
  }

  securityGroupsOf(owner: string): RemoteSecurityGroup[] {
    return (this.securityGroups.get(owner) ?? []).map(readSecurityGroup);
  }

  private readGroup(raw: NlbItem, withServers: boolean): RemoteServerGroup {
    const id = str(raw.ServerGroupId);
    return {
      id,
      name: str(raw.ServerGroupName),
      type: str(raw.ServerGroupType),
      ipVersion: str(raw.AddressIPVersion),
      servers: withServers ? (this.servers.get(id) ?? []).map(readServer) : [],
      tags: tagsOf(raw),
      raw,
    };
  }
}

function readNlb(raw: NlbItem): RemoteNlb {
  return {
    id: str(raw.LoadBalancerId),
    name: str(raw.LoadBalancerName),
    status: str(raw.LoadBalancerStatus),
    vpcId: str(raw.VpcId),
    addressType: str(raw.AddressType),
    addressIpVersion: str(raw.AddressIpVersion),
    ipv6AddressType: str(raw.Ipv6AddressType),
    resourceGroupId: str(raw.ResourceGroupId),
    dnsName: str(raw.DNSName),
    securityGroupIds: texts(raw.SecurityGroupIds),
    bandwidthPackageId: str(raw.BandwidthPackageId),
    crossZoneEnabled: raw.CrossZoneEnabled === true,
    zones: objects(raw.ZoneMappings as NlbItem[]).map((zone) => {
      const first = objects(zone.LoadBalancerAddresses as NlbItem[])[0];
      return {
        zoneId: str(zone.ZoneId),
        vSwitchId: str(zone.VSwitchId),
        address: str(first?.PrivateIPv4Address),
        allocationId: str(first?.AllocationId),
      };
    }),
    tags: tagsOf(raw),
  };
}

function readListener(raw: NlbItem): RemoteNlbListener {
  const ports = [raw.StartPort, raw.EndPort].filter((port) => port !== undefined && port !== null).map(str);
  return {
    id: str(raw.ListenerId),
    protocol: str(raw.ListenerProtocol),
    port: num(raw.ListenerPort),
    startPort: num(raw.StartPort),
    endPort: num(raw.EndPort),
    status: str(raw.ListenerStatus),
    description: str(raw.ListenerDescription),
    groupId: str(raw.ServerGroupId),
    badPort: ports.find((port) => !/^[+-]?\d+$/.test(port)),
    raw,
  };
}

function readServer(raw: NlbItem): RemoteNlbServer {
  return {
    id: str(raw.ServerId),
    ip: str(raw.ServerIp),
    type: str(raw.ServerType),
    port: num(raw.Port),
    weight: num(raw.Weight),
    description: str(raw.Description),
  };
}

function readSecurityGroup(raw: NlbItem): RemoteSecurityGroup {
  return {
    id: str(raw.SecurityGroupId),
    name: str(raw.SecurityGroupName),
    description: str(raw.Description),
    rules: objects(rec(raw.Permissions)["Permission"] as NlbItem[]).map((rule) => ({
      source: str(rule.SourceCidrIp),
      policy: str(rule.Policy),
      priority: str(rule.Priority),
      protocol: str(rule.IpProtocol),
      portRange: str(rule.PortRange),
      description: str(rule.Description),
    })),
  };
}
