import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { items, num, rec, str, texts } from "@/lib/ccm/read";
import { byKey, type BundleIndex } from "@/lib/ccm/bundle-index";
import type { NlbItem } from "@/lib/model/bundle";
import type { Tag } from "../types";

export type RemoteNlb = ReturnType<typeof readNlb>;
export type Zone = RemoteNlb["zones"][number];
export type RemoteNlbListener = ReturnType<typeof readListener>;
export type RemoteNlbServer = ReturnType<typeof readServer>;
export type RemoteServerGroup = ReturnType<typeof readGroup>;
export type RemoteSecurityGroup = ReturnType<typeof readSecurityGroup>;

const tagsOf = (raw: NlbItem): Tag[] => items(raw.Tags).map((tag) => ({ key: str(tag.Key), value: str(tag.Value) }));

/** The NLB part of a bundle by the controller's queries. Lists keep the API's order. */
export class NlbTables {
  constructor(private readonly index: BundleIndex) {}

  byId(id: string): RemoteNlb | undefined {
    const raw = this.index.nlbs.get(id);
    return raw && readNlb(raw);
  }

  byDnsName(name: string): RemoteNlb | undefined {
    return this.nlbsBy("DNSName", (row) => row.DNSName, name)[0];
  }

  taggedWith(owner: string): RemoteNlb[] {
    return this.nlbsBy("owner", (row) => tagsOf(row).find((tag) => tag.key === OWNERSHIP_TAG)?.value, owner);
  }

  namedAs(name: string): RemoteNlb[] {
    return name === "" ? [] : this.nlbsBy("name", (row) => row.LoadBalancerName, name);
  }

  listenersOf(id: string): RemoteNlbListener[] {
    return (this.index.nlbListenersOf.get(id) ?? []).map(readListener);
  }

  /** Certificates of a Listener in addition to its default one. */
  additionalCertificates(listenerId: string): string[] {
    return this.rowsBy("listenerCertificates", (row) => row.ListenerId, listenerId)
      .filter((row) => row.IsDefault !== true)
      .map((row) => str(row.CertificateId));
  }

  groupById(id: string): RemoteServerGroup | undefined {
    const raw = this.index.nlbGroups.get(id);
    return raw && readGroup(raw, this.serversOf(raw));
  }

  /** Groups with both tags of a Service of this cluster; servers are not read for groups with ServerCount 0. */
  ownGroups(owner: string): RemoteServerGroup[] {
    const { clusterId, nlbGroupsOfOwner } = this.index;
    return (nlbGroupsOfOwner.get(owner) ?? [])
      .filter((raw) => tagsOf(raw).some(({ key, value }) => key === CLUSTER_TAG && value === clusterId))
      .map((raw) => readGroup(raw, num(raw.ServerCount) === 0 ? [] : this.serversOf(raw)));
  }

  securityGroupsOf(owner: string): RemoteSecurityGroup[] {
    const ownerOf = (raw: NlbItem) => items(rec(raw.Tags)["Tag"]).find((tag) => tag.TagKey === OWNERSHIP_TAG)?.TagValue;
    return this.rowsBy("securityGroups", ownerOf, owner).map(readSecurityGroup);
  }

  private nlbsBy(name: string, keyOf: (row: NlbItem) => unknown, key: string): RemoteNlb[] {
    const { index } = this;
    return (index.once(`NLBs by ${name}`, () => byKey([...index.nlbs.values()], keyOf)).get(key) ?? []).map(readNlb);
  }

  private rowsBy(list: "listenerCertificates" | "securityGroups", keyOf: (row: NlbItem) => unknown, key: string) {
    const rows = this.index.bundle.alibabaCloud.nlb?.[list];
    return this.index.once(`NLB ${list}`, () => byKey(rows, keyOf)).get(key) ?? [];
  }

  private serversOf(group: NlbItem): readonly NlbItem[] {
    return this.index.nlbServers.get(str(group.ServerGroupId)) ?? [];
  }
}

function readGroup(raw: NlbItem, servers: readonly NlbItem[]) {
  return {
    id: str(raw.ServerGroupId),
    name: str(raw.ServerGroupName),
    type: str(raw.ServerGroupType),
    ipVersion: str(raw.AddressIPVersion),
    servers: servers.map(readServer),
    tags: tagsOf(raw),
    raw,
  };
}

/** An NLB as the controller reads it: a missing text is "". */
function readNlb(raw: NlbItem) {
  return {
    id: str(raw.LoadBalancerId),
    status: str(raw.LoadBalancerStatus),
    dnsName: str(raw.DNSName),
    securityGroupIds: texts(raw.SecurityGroupIds),
    bandwidthPackageId: str(raw.BandwidthPackageId),
    zones: items(raw.ZoneMappings).map((zone) => {
      const [first] = items(zone.LoadBalancerAddresses);
      return {
        zoneId: str(zone.ZoneId),
        vSwitchId: str(zone.VSwitchId),
        address: str(first?.PrivateIPv4Address),
        allocationId: str(first?.AllocationId),
      };
    }),
    tags: tagsOf(raw),
    raw,
  };
}

function readListener(raw: NlbItem) {
  const ports = [raw.StartPort, raw.EndPort].filter((port) => port !== undefined && port !== null).map(str);
  return {
    id: str(raw.ListenerId),
    protocol: str(raw.ListenerProtocol),
    /** Same names as those of a wanted Listener: 0 for a port range. */
    listenerPort: num(raw.ListenerPort),
    /** Start of a port range; 0 otherwise. */
    startPort: num(raw.StartPort),
    endPort: num(raw.EndPort),
    status: str(raw.ListenerStatus),
    description: str(raw.ListenerDescription),
    groupId: str(raw.ServerGroupId),
    /** StartPort or EndPort that is not a number: reading the Listeners fails. */
    badPort: ports.find((port) => !/^[+-]?\d+$/.test(port)),
    raw,
  };
}

function readServer(raw: NlbItem) {
  return {
    id: str(raw.ServerId),
    ip: str(raw.ServerIp),
    type: str(raw.ServerType),
    port: num(raw.Port),
    weight: num(raw.Weight),
    description: str(raw.Description),
  };
}

export function readSecurityGroup(raw: NlbItem) {
  return {
    id: str(raw.SecurityGroupId),
    name: str(raw.SecurityGroupName),
    description: str(raw.Description),
    rules: items(rec(raw.Permissions)["Permission"]).map((rule) => ({
      id: str(rule.SecurityGroupRuleId),
      source: str(rule.SourceCidrIp),
      policy: str(rule.Policy),
      priority: str(rule.Priority),
      protocol: str(rule.IpProtocol),
      portRange: str(rule.PortRange),
      description: str(rule.Description),
    })),
  };
}
