import { str } from "@/lib/ccm/read";
import type { CloudListener, CloudLoadBalancer, CloudVServerGroup, NlbItem } from "@/lib/model/bundle";

/** A listener of an NLB with CLB's field names added, for the map and the comparison. */
export const nlbListener = (raw: NlbItem): CloudListener => ({
  ...raw,
  Status: str(raw.ListenerStatus),
  Description: str(raw.ListenerDescription),
  VServerGroupId: str(raw.ServerGroupId),
});

/** The same of a server group with its servers. */
export const nlbGroup = (raw: NlbItem): CloudVServerGroup => ({
  ...raw,
  VServerGroupId: str(raw.ServerGroupId),
  VServerGroupName: str(raw.ServerGroupName),
  BackendServers: {
    BackendServer: ((raw.Servers ?? []) as NlbItem[]).map((server) => ({
      ServerId: str(server.ServerId),
      ServerIp: str(server.ServerIp),
      Port: str(server.Port),
      Weight: str(server.Weight),
      Type: str(server.ServerType).toLowerCase(),
    })),
  },
});

/** Facts of an NLB for its page. */
export function nlbFacts(raw: CloudLoadBalancer | NlbItem) {
  const nlb = raw as NlbItem;
  const rows = (value: unknown) => (Array.isArray(value) ? (value as NlbItem[]) : []);
  return {
    dnsName: str(nlb.DNSName),
    addressType: str(nlb.AddressType),
    ipVersion: str(nlb.AddressIpVersion),
    // `zone: vSwitch, address, EIP`.
    zones: rows(nlb.ZoneMappings).map((zone) => {
      const [first] = rows(zone.LoadBalancerAddresses);
      const parts = [zone.VSwitchId, first?.PrivateIPv4Address, first?.PublicIPv4Address, first?.AllocationId];
      return `${str(zone.ZoneId)}: ${parts.map(str).filter(Boolean).join(", ")}`;
    }),
    securityGroups: rows(nlb.SecurityGroupIds).map(str),
    bandwidthPackage: str(nlb.BandwidthPackageId),
  };
}
