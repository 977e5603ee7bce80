/**
 * What differs between CCM versions (spec section 8, read from the tags named here). One switch per difference;
 * each older version is written as its difference to the next newer one.
 */
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
  ipAnnotation: boolean;
  networkType: boolean;
  additionalTags: "filtered" | "plain" | "none";
  preserveOnDelete: boolean;
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
}

const V2_14_0: Rules = {
  version: "v2.14.0",
  phases: "parallel",
  groupStepsCollected: true,
  groupsCollected: true,
  groupErrors: "bare",
  groupProblemStops: false,
  listenerGroupFrom: "local",
  eventNamesInstance: true,
  eventShortens: "sdkErrors",
  callErrors: "openapi",
  groupItemHasInstanceId: false,
  batchSize: 40,
  tags: "reported",
  groupWritesExecuted: false,
  weightWritesExecuted: false,
  leftover: "finalizer",
  loadBalancerClass: true,
  tunnelType: true,
  endpointSlices: true,
  readinessGates: true,
  autoscalerTaint: true,
  hybridNodes: true,
  stableExcludeLabel: true,
  missingPort: "skip",
  outsideVpc: "dropped",
  secondaryCidrs: true,
  missingInterface: "invalid",
  uniqueGroups: true,
  reusedGroupMustBeUsers: true,
  vgroupPortAlways: false,
  backendJson: "full",
  chargeTypes: "v2.12",
  ipAnnotation: true,
  networkType: true,
  additionalTags: "filtered",
  preserveOnDelete: true,
  eipSkipsAddressCheck: true,
  hostnameIngress: true,
  reusedDeleteComparesAttributes: true,
  protocolPartOfListener: true,
  forwardWithoutEntry: "off",
  exactOverride: true,
  certificateCheck: true,
  domainExtensions: true,
  aclList: true,
  ignoreWeightUpdate: true,
  defaultWeight: true,
};
const V2_13_0: Rules = { ...V2_14_0, version: "v2.13.0", defaultWeight: false };
const V2_12_4: Rules = {
  ...V2_13_0,
  version: "v2.12.4",
  missingInterface: "stops",
  backendJson: "targetRef",
  domainExtensions: false,
};
const V2_11_2: Rules = {
  ...V2_12_4,
  version: "v2.11.2",
  phases: "attributes",
  groupProblemStops: true,
  listenerGroupFrom: "remote",
  groupItemHasInstanceId: true,
  tunnelType: false,
  hybridNodes: false,
  missingPort: "zero",
  chargeTypes: "v2.5",
  networkType: false,
  reusedDeleteComparesAttributes: false,
  aclList: false,
};
const V2_10_0: Rules = {
  ...V2_11_2,
  version: "v2.10.0",
  groupErrors: "named",
  outsideVpc: "keptWithoutId",
  missingInterface: "stopsInGroup",
  uniqueGroups: false,
  additionalTags: "plain",
  ignoreWeightUpdate: false,
};
const V2_9_1: Rules = {
  ...V2_10_0,
  version: "v2.9.1",
  backendJson: "short",
  tags: "ignored",
  readinessGates: false,
  additionalTags: "none",
  preserveOnDelete: false,
};
const V2_8_0: Rules = {
  ...V2_9_1,
  version: "v2.8.0",
  endpointSlices: false,
  outsideVpc: "dropped",
  secondaryCidrs: false,
  vgroupPortAlways: true,
  reusedGroupMustBeUsers: false,
};
const V2_7_0: Rules = { ...V2_8_0, version: "v2.7.0", groupsCollected: false, outsideVpc: "stops" };
const V2_6_0: Rules = {
  ...V2_7_0,
  version: "v2.6.0",
  groupStepsCollected: false,
  eventShortens: "everything",
  ipAnnotation: false,
  eipSkipsAddressCheck: false,
  forwardWithoutEntry: "error",
};
const V2_5_1: Rules = {
  ...V2_6_0,
  version: "v2.5.1",
  phases: "first",
  groupWritesExecuted: true,
  stableExcludeLabel: false,
  protocolPartOfListener: false,
  certificateCheck: false,
};
const V2_4_0: Rules = {
  ...V2_5_1,
  version: "v2.4.0",
  tags: "executed",
  leftover: "hash",
  loadBalancerClass: false,
  chargeTypes: "v2.4",
  reusedDeleteComparesAttributes: true,
};
/** A maintenance release newer than v2.5.1 in its structure. */
const V2_4_4: Rules = {
  ...V2_4_0,
  version: "v2.4.4",
  phases: "attributes",
  groupStepsCollected: true,
  eventShortens: "sdkErrors",
  stableExcludeLabel: true,
};
const V2_3_0: Rules = {
  ...V2_4_0,
  version: "v2.3.0",
  weightWritesExecuted: true,
  autoscalerTaint: false,
  chargeTypes: "none",
};
const V2_2_0: Rules = {
  ...V2_3_0,
  version: "v2.2.0",
  callErrors: "sentence",
  hostnameIngress: false,
  exactOverride: false,
};
const V2_1_0: Rules = { ...V2_2_0, version: "v2.1.0", eventNamesInstance: false };

/** Oldest first. */
export const KNOWN_RULES: readonly Rules[] = [
  V2_1_0,
  V2_2_0,
  V2_3_0,
  V2_4_0,
  V2_4_4,
  V2_5_1,
  V2_6_0,
  V2_7_0,
  V2_8_0,
  V2_9_1,
  V2_10_0,
  V2_11_2,
  V2_12_4,
  V2_13_0,
  V2_14_0,
];
export const NEWEST_RULES = V2_14_0;

export type RulesMatch = "exact" | "between" | "older" | "newer" | "unreadable" | "newest";

/** Numbers of a CCM version or image tag (`v2.9.1`, `registry/ccm:v1.9.3.105-g1a2b-aliyun`), null when it is none. */
export function parseVersion(text: string): number[] | null {
  const tag = text.slice(text.lastIndexOf(":") + 1).trim();
  const match = /^[vV]?(\d+(?:\.\d+)*)(?:-(\d+))?(?:-g([0-9a-f]+))?(?:-aliyun)?$/.exec(tag);
  if (!match) return null;
  const parts = match[1]!.split(".").map(Number);
  if (match[2]) parts.push(Number(match[2]));
  return parts;
}

export function compareVersions(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const d = (a[i] ?? 0) - (b[i] ?? 0);
    if (d !== 0) return d;
  }
  return 0;
}

/** The rules for a target version: its own, or the nearest older known ones. */
export function rulesFor(target: string | undefined): { rules: Rules; match: RulesMatch } {
  if (!target) return { rules: NEWEST_RULES, match: "newest" };
  const wanted = parseVersion(target);
  if (!wanted) return { rules: NEWEST_RULES, match: "unreadable" };
  let best: Rules | undefined;
  for (const rules of KNOWN_RULES) {
    const order = compareVersions(parseVersion(rules.version)!, wanted);
    if (order === 0) return { rules, match: "exact" };
    if (order < 0) best = rules;
  }
  if (!best) return { rules: V2_1_0, match: "older" };
  return { rules: best, match: best === NEWEST_RULES ? "newer" : "between" };
}
