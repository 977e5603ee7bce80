const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** Fields of a Service, as the API server knows them: a strict apply refuses any other. */
export const FIELDS = names("apiVersion kind metadata spec status");
export const METADATA_FIELDS = names(
  "name generateName namespace selfLink uid resourceVersion generation creationTimestamp deletionTimestamp deletionGracePeriodSeconds labels annotations ownerReferences finalizers managedFields clusterName",
);
export const SPEC_FIELDS = names(
  "ports selector clusterIP clusterIPs type externalIPs sessionAffinity loadBalancerIP loadBalancerSourceRanges externalName externalTrafficPolicy healthCheckNodePort publishNotReadyAddresses sessionAffinityConfig ipFamilies ipFamilyPolicy allocateLoadBalancerNodePorts loadBalancerClass internalTrafficPolicy trafficDistribution ipFamily topologyKeys",
);
export const PORT_FIELDS = names("name protocol appProtocol port targetPort nodePort");

/** Fields of a fixed set of words. */
export const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  type: names("ClusterIP NodePort LoadBalancer ExternalName"),
  externalTrafficPolicy: names("Cluster Local"),
  internalTrafficPolicy: names("Cluster Local"),
  sessionAffinity: names("ClientIP None"),
  ipFamilyPolicy: names("SingleStack PreferDualStack RequireDualStack"),
};
