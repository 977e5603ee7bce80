/** What differs between CCM versions: one switch per difference. Which version has which is in `version-table.ts`. */
export interface Rules {
  version: string;
  /**
   * parallel: attributes, groups and listeners all run, everything is collected. attributes: their errors are
   * collected, a group or listener error stops. first: the first error of any kind stops.
   */
  phases: "parallel" | "attributes" | "first";
  /** Adding and removing backends of one group both run. */
  groupStepsCollected: boolean;
  /** The groups of one Service all run; otherwise the first failing one stops. */
  groupsCollected: boolean;
  /** How a group's error is worded. */
  groupErrors: "bare" | "named";
  /** A group that cannot be built stops the Service with an error; otherwise it is dropped in silence. */
  groupProblemStops: boolean;
  /** A listener's group is looked up among the groups on the instance instead of the Service's own. */
  listenerGroupFrom: "local" | "remote";
  eventNamesInstance: boolean;
  /** Of which texts the Event keeps only the part from the last `Message:` on. */
  eventShortens: "sdkErrors" | "everything";
  /** `OpenAPI: A, Message: T`; before v2.3.0 a fixed sentence. */
  callErrors: "openapi" | "sentence";
  groupItemHasInstanceId: boolean;
  batchSize: number;
  tags: "reported" | "ignored" | "executed";
  /** Adding nothing but the tag of a reused instance is an item too. */
  reuseTagReported: boolean;
  /** CreateVServerGroup and AddVServerGroupBackendServers are really executed. */
  groupWritesExecuted: boolean;
  weightWritesExecuted: boolean;
  leftover: "finalizer" | "hash";
  loadBalancerClass: boolean;
  tunnelType: boolean;
  endpointSlices: boolean;
  readinessGates: boolean;
  autoscalerTaint: boolean;
  hybridNodes: boolean;
  /** Only the alpha form of the exclude-from-load-balancer label is known. */
  stableExcludeLabel: boolean;
  /** A named target port that no slice has: skip the slice, or a backend with port 0. */
  missingPort: "skip" | "zero";
  outsideVpc: "dropped" | "keptWithoutId" | "stops";
  secondaryCidrs: boolean;
  /** A pod address in the VPC without interface. */
  missingInterface: "invalid" | "stops" | "stopsInGroup";
  uniqueGroups: boolean;
  reusedGroupMustBeUsers: boolean;
  /** Listeners take their group from vgroup-port even when the instance is not reused. */
  vgroupPortAlways: boolean;
  /** Fields of a backend in the call text beyond description, serverId, serverIp, weight, port, type. */
  backendJson: "full" | "targetRef" | "short";
  chargeTypes: "v2.12" | "v2.5" | "v2.4" | "none";
  additionalTags: "filtered" | "plain" | "none";
  preserveOnDelete: boolean;
  /** The sync that releases a preserved instance goes on and deletes the Service's listeners and groups on it. */
  preservedLosesListeners: boolean;
  /** The same of a preserved NLB: all its listeners go. */
  preservedNlbLosesListeners: boolean;
  eipSkipsAddressCheck: boolean;
  hostnameIngress: boolean;
  reusedDeleteComparesAttributes: boolean;
  protocolPartOfListener: boolean;
  forwardWithoutEntry: "off" | "error";
  exactOverride: boolean;
  certificateCheck: boolean;
  domainExtensions: boolean;
  aclList: boolean;
  ignoreWeightUpdate: boolean;
  defaultWeight: boolean;
  /** Pods that terminate while they serve stay backends, with weight 0, where the annotation asks for it. */
  gracefulShutdown: boolean;
  /** The check looks at NLB Services too. */
  nlbDryRun: boolean;
}
