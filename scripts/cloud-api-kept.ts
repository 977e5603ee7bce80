// Which published actions lib/knowledge/cloud-api keeps. "answer": its answer's fields are kept too, because the reading client or the
// simulator holds itself to them; "call": only a command may show it.

type Kept = Readonly<Record<string, "answer" | "call">>;

const all = (kind: "answer" | "call", names: string): Kept =>
  Object.fromEntries(
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, kind]),
  );

export const KEPT: Readonly<Record<string, Kept>> = {
  slb: {
    ...all(
      "answer",
      `DescribeLoadBalancers DescribeLoadBalancerAttribute DescribeLoadBalancerListeners DescribeVServerGroups
       DescribeVServerGroupAttribute DescribeServerCertificates DescribeDomainExtensions DescribeAccessControlLists DescribeHealthStatus ListTagResources
       DescribeLoadBalancerTCPListenerAttribute DescribeLoadBalancerUDPListenerAttribute
       DescribeLoadBalancerHTTPListenerAttribute DescribeLoadBalancerHTTPSListenerAttribute
       CreateLoadBalancer DeleteLoadBalancer SetLoadBalancerName SetLoadBalancerStatus SetLoadBalancerDeleteProtection
       SetLoadBalancerModificationProtection ModifyLoadBalancerInstanceSpec ModifyLoadBalancerInternetSpec
       ModifyLoadBalancerInstanceChargeType TagResources UntagResources MoveResourceGroup
       CreateLoadBalancerTCPListener CreateLoadBalancerUDPListener CreateLoadBalancerHTTPListener CreateLoadBalancerHTTPSListener
       SetLoadBalancerTCPListenerAttribute SetLoadBalancerUDPListenerAttribute SetLoadBalancerHTTPListenerAttribute
       SetLoadBalancerHTTPSListenerAttribute StartLoadBalancerListener StopLoadBalancerListener DeleteLoadBalancerListener
       CreateVServerGroup DeleteVServerGroup SetVServerGroupAttribute AddVServerGroupBackendServers
       RemoveVServerGroupBackendServers ModifyVServerGroupBackendServers
       CreateDomainExtension SetDomainExtensionAttribute DeleteDomainExtension`,
    ),
    ...all(
      "call",
      `DescribeRegions DescribeZones DescribeAvailableResource DescribeTags DescribeRules DescribeRuleAttribute CreateRules DeleteRules SetRule
       DescribeDomainExtensionAttribute DescribeCACertificates UploadServerCertificate SetServerCertificateName
       DescribeAccessControlListAttribute CreateAccessControlList DeleteAccessControlList
       AddAccessControlListEntry RemoveAccessControlListEntry DescribeListenerAccessControlAttribute
       ListTLSCipherPolicies DescribeMasterSlaveServerGroups DescribeMasterSlaveServerGroupAttribute ModifyLoadBalancerPayType`,
    ),
  },
  ecs: {
    ...all("answer", "DescribeNetworkInterfaces DescribeInstances"),
    ...all("answer", "DescribeSecurityGroups DescribeSecurityGroupAttribute"),
    ...all("call", "DescribeRegions"),
  },
  vpc: {
    ...all("answer", "DescribeVpcAttribute DescribeVSwitches"),
    ...all("call", "DescribeVpcs DescribeRouteEntryList DescribeRouteTableList DescribeEipAddresses"),
  },
  nlb: {
    ...all(
      "answer",
      `ListLoadBalancers GetLoadBalancerAttribute ListListeners GetListenerAttribute ListListenerCertificates ListServerGroups
       ListServerGroupServers ListTagResources GetJobStatus StartListener StopListener DeleteListener DeleteServerGroup DeleteLoadBalancer
       TagResources UntagResources UpdateLoadBalancerAttribute UpdateLoadBalancerProtection UpdateListenerAttribute
       UpdateServerGroupAttribute LoadBalancerJoinSecurityGroup LoadBalancerLeaveSecurityGroup
       CreateListener AssociateAdditionalCertificatesWithListener DisassociateAdditionalCertificatesWithListener
       CreateServerGroup AddServersToServerGroup RemoveServersFromServerGroup UpdateServerGroupServersAttribute
       UpdateLoadBalancerZones UpdateLoadBalancerAddressTypeConfig EnableLoadBalancerIpv6Internet DisableLoadBalancerIpv6Internet
       AttachCommonBandwidthPackageToLoadBalancer DetachCommonBandwidthPackageFromLoadBalancer`,
    ),
    ...all(
      "call",
      "GetListenerHealthStatus ListSecurityPolicy ListSystemSecurityPolicy ListAsynJobs DescribeZones DescribeRegions",
    ),
  },
};
