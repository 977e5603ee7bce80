import type { HashFunction } from "@/lib/model/service-hash";

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
  /** The function of the hash label; releases without it hash the whole spec. */
  hash?: HashFunction;
  /** A sync with an equal hash deletes groups that the Service no longer wants. */
  cleanupAlways?: boolean;
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

/**
 * One CCM version as its difference to an older one. `source`: the tag of
 * github.com/kubernetes/cloud-provider-alibaba-cloud, and whether recorded runs of that version are compared in full.
 */
export interface VersionRow {
  version: string;
  source: string;
  /** Day of the release, where known; that of the newest row is shown. */
  released?: string;
  /** The version it is based on; default: the row before it. */
  after?: string;
  rules: Partial<Omit<Rules, "version">>;
}

/** The oldest version whose rules are known (source: tag v2.1.0). */
export const OLDEST: Rules = {
  version: "v2.1.0",
  phases: "first",
  groupErrors: "named",
  groupProblemStops: true,
  listenerGroupFrom: "remote",
  eventShortens: "everything",
  callErrors: "sentence",
  groupItemHasInstanceId: true,
  batchSize: 40,
  tags: "executed",
  reuseTagReported: true,
  groupWritesExecuted: true,
  weightWritesExecuted: true,
  leftover: "hash",
  cleanupAlways: true,
  missingPort: "zero",
  outsideVpc: "stops",
  missingInterface: "stopsInGroup",
  vgroupPortAlways: true,
  backendJson: "short",
  chargeTypes: "none",
  additionalTags: "none",
  reusedDeleteComparesAttributes: true,
  forwardWithoutEntry: "error",
};

/** Oldest first. To add a target version, append one row. */
export const VERSION_ROWS: readonly VersionRow[] = [
  { version: "v2.2.0", source: "tag v2.2.0", rules: { eventNamesInstance: true } },
  {
    version: "v2.3.0",
    source: "tag v2.3.0",
    rules: {
      callErrors: "openapi",
      hostnameIngress: true,
      exactOverride: true,
    },
  },
  {
    version: "v2.4.0",
    source: "tag v2.4.0, recorded runs",
    rules: {
      weightWritesExecuted: false,
      autoscalerTaint: true,
      chargeTypes: "v2.4",
    },
  },
  {
    version: "v2.4.4",
    source: "tag v2.4.4",
    rules: { phases: "attributes", groupStepsCollected: true, eventShortens: "sdkErrors", stableExcludeLabel: true },
  },
  // v2.4.4 is a maintenance release whose structure is newer than that of v2.5.1: v2.5.1 is based on v2.4.0.
  {
    version: "v2.5.1",
    source: "tag v2.5.1",
    after: "v2.4.0",
    rules: {
      tags: "ignored",
      leftover: "finalizer",
      loadBalancerClass: true,
      chargeTypes: "v2.5",
      reusedDeleteComparesAttributes: false,
    },
  },
  {
    version: "v2.6.0",
    source: "tag v2.6.0",
    rules: {
      phases: "attributes",
      groupWritesExecuted: false,
      stableExcludeLabel: true,
      protocolPartOfListener: true,
      certificateCheck: true,
    },
  },
  {
    version: "v2.7.0",
    source: "tag v2.7.0",
    rules: {
      groupStepsCollected: true,
      eventShortens: "sdkErrors",
      hash: "v2.7.0",
      eipSkipsAddressCheck: true,
      forwardWithoutEntry: "off",
    },
  },
  { version: "v2.8.0", source: "tag v2.8.0", rules: { groupsCollected: true, outsideVpc: "dropped" } },
  {
    version: "v2.9.1",
    source: "tag v2.9.1, recorded runs",
    rules: {
      endpointSlices: true,
      outsideVpc: "keptWithoutId",
      secondaryCidrs: true,
      reusedGroupMustBeUsers: true,
      vgroupPortAlways: false,
    },
  },
  {
    version: "v2.10.0",
    source: "tag v2.10.0",
    rules: {
      tags: "reported",
      readinessGates: true,
      backendJson: "targetRef",
      additionalTags: "plain",
      preserveOnDelete: true,
    },
  },
  {
    version: "v2.11.2",
    source: "tag v2.11.2, recorded runs",
    rules: {
      groupErrors: "bare",
      outsideVpc: "dropped",
      missingInterface: "stops",
      uniqueGroups: true,
      additionalTags: "filtered",
      ignoreWeightUpdate: true,
    },
  },
  {
    version: "v2.12.4",
    source: "tag v2.12.4",
    rules: {
      phases: "parallel",
      cleanupAlways: false,
      groupProblemStops: false,
      listenerGroupFrom: "local",
      groupItemHasInstanceId: false,
      tunnelType: true,
      hybridNodes: true,
      missingPort: "skip",
      chargeTypes: "v2.12",
      reusedDeleteComparesAttributes: true,
      preservedLosesListeners: true,
      preservedNlbLosesListeners: true,
      aclList: true,
    },
  },
  {
    version: "v2.13.0",
    source: "tag v2.13.0",
    rules: { missingInterface: "invalid", backendJson: "full", domainExtensions: true },
  },
  {
    version: "v2.14.0",
    source: "tag v2.14.0, recorded runs",
    released: "2026-04-10",
    rules: { hash: "v2.14.0", defaultWeight: true },
  },
  {
    version: "v2.15.0",
    source: "tag v2.15.0, recorded runs of a build from its source",
    released: "2026-07-24",
    rules: { reuseTagReported: false, preservedNlbLosesListeners: false, gracefulShutdown: true, nlbDryRun: true },
  },
];
