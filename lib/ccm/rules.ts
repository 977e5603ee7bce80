/** Differences between CCM versions, one switch each, off where absent. `version-table.ts` assigns them to versions. */
export interface Rules {
  version: string;
  /**
   * parallel: attributes, groups and Listeners all run, all errors are collected. attributes: attribute errors are
   * collected, a group or Listener error stops. first: the first error of any kind stops.
   */
  phases: "parallel" | "attributes" | "first";
  /** Adding and removing backends of one group both run. */
  groupStepsCollected?: boolean;
  /** The groups of one Service all run; otherwise the first failing one stops. */
  groupsCollected?: boolean;
  /** Wording of a group's error. */
  groupErrors: "bare" | "named";
  /** A group that cannot be built stops the Service with an error; otherwise it is dropped silently. */
  groupProblemStops: boolean;
  /** A listener's group is looked up among the groups on the instance instead of the Service's own. */
  listenerGroupFrom: "local" | "remote";
  eventNamesInstance?: boolean;
  /** Texts of which the Event keeps only the part from the last `Message:` on. */
  eventShortens: "sdkErrors" | "everything";
  /** `OpenAPI: A, Message: T`; before v2.3.0 a fixed sentence. */
  callErrors: "openapi" | "sentence";
  groupItemHasInstanceId: boolean;
  batchSize: number;
  tags: "reported" | "ignored" | "executed";
  /** A call that adds only the tag of a reused instance is reported as an item. */
  reuseTagReported: boolean;
  /** The dry run executes CreateVServerGroup and AddVServerGroupBackendServers. */
  groupWritesExecuted: boolean;
  weightWritesExecuted: boolean;
  leftover: "finalizer" | "hash";
  loadBalancerClass?: boolean;
  tunnelType?: boolean;
  endpointSlices?: boolean;
  readinessGates?: boolean;
  autoscalerTaint?: boolean;
  hybridNodes?: boolean;
  /** Only the alpha form of the exclude-from-load-balancer label is read. */
  stableExcludeLabel?: boolean;
  /** A named target port that is in no slice: skip the slice, or a backend with port 0. */
  missingPort: "skip" | "zero";
  outsideVpc: "dropped" | "keptWithoutId" | "stops";
  secondaryCidrs?: boolean;
  /** A pod address in the VPC without a network interface. */
  missingInterface: "invalid" | "stops" | "stopsInGroup";
  uniqueGroups?: boolean;
  reusedGroupMustBeUsers?: boolean;
  /** Listeners take their group from vgroup-port even when the instance is not reused. */
  vgroupPortAlways: boolean;
  /** Fields of a backend in the call text beyond description, serverId, serverIp, weight, port, type. */
  backendJson: "full" | "targetRef" | "short";
  chargeTypes: "v2.12" | "v2.5" | "v2.4" | "none";
  additionalTags: "filtered" | "plain" | "none";
  preserveOnDelete?: boolean;
  /** The sync that releases a preserved instance continues and deletes the Service's Listeners and groups on it. */
  preservedLosesListeners?: boolean;
  /** The same for a preserved NLB: all its Listeners are deleted. */
  preservedNlbLosesListeners?: boolean;
  eipSkipsAddressCheck?: boolean;
  hostnameIngress?: boolean;
  reusedDeleteComparesAttributes: boolean;
  protocolPartOfListener?: boolean;
  forwardWithoutEntry: "off" | "error";
  exactOverride?: boolean;
  certificateCheck?: boolean;
  domainExtensions?: boolean;
  aclList?: boolean;
  ignoreWeightUpdate?: boolean;
  defaultWeight?: boolean;
  /** Terminating Pods that still serve stay backends, with weight 0, where the annotation requests it. */
  gracefulShutdown?: boolean;
  /** The check includes NLB Services. */
  nlbDryRun?: boolean;
}
