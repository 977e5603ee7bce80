import { CLUSTER_TAG, parseManagedName, serviceKey } from "@/lib/ccm/names";
import type { KubernetesReader, ListHooks, SystemWorkload } from "@/lib/collect/kubernetes/reader";
import { KubeError } from "@/lib/collect/kubernetes/errors";
import { isObject, type KubeNode } from "@/lib/model/bundle";
import { BACKEND_TYPE_SETTING } from "@/lib/ccm/backend-mode";
import { rec, str } from "@/lib/ccm/read";
import type { SnapshotBuilder } from "./snapshot-builder";
import type { RunProgress } from "./run-progress";
import { hasBackendTypeAnnotation, nlbTagOf, tagOf } from "@/lib/ccm/relevance";
import type { GivenFacts } from "./types";

/** Contents of the optional objects of kube-system; none of them has to be readable. */
export interface ClusterHints {
  profile?: Record<string, string>;
  /** `Global` of cloud-config.conf (self-managed clusters). */
  global?: Record<string, unknown>;
  workloads: SystemWorkload[];
  /** Why the controller's own settings are uncertain: a failed read, or unreadable content. */
  doubt?: string;
}

export async function readHints(kubernetes: KubernetesReader, hooks: ListHooks): Promise<ClusterHints> {
  const doubts: string[] = [];
  const optional = async <T>(read: Promise<T>, aboutSettings = false): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      // The facts may have other sources; a fact without any is reported later.
      if (!(error instanceof KubeError) || error.code === "kubernetes.cancelled") throw error;
      // Without the permission it is as on a managed cluster, which does not show these objects; a failure is not.
      if (aboutSettings && !WITHHELD.has(error.code)) doubts.push(error.message);
      return undefined;
    }
  };
  const [profile, config, workloads] = await Promise.all([
    optional(kubernetes.configMap("ack-cluster-profile", hooks)),
    optional(kubernetes.configMap("cloud-config", hooks), true),
    optional(kubernetes.systemWorkloads(hooks), true),
  ]);
  const text = config?.["cloud-config.conf"];
  const global = parseGlobal(text);
  if (text !== undefined && !global) doubts.push(`${CONFIG} holds no JSON object Global.`);
  const controller = (workloads ?? []).find(
    (workload) => isController(workload) && !workload.images.some((image) => image.includes(CONTROLLER)),
  );
  if (controller) doubts.push(`${controller.kind} kube-system/${controller.name} runs no image of that name.`);
  return { profile, global, workloads: workloads ?? [], ...(doubts[0] ? { doubt: doubts[0] } : {}) };
}

const WITHHELD = new Set(["kubernetes.forbidden", "kubernetes.unauthorized", "kubernetes.notFound"]);
const CONTROLLER = "cloud-controller-manager";
const isController = (workload: SystemWorkload): boolean => workload.name.startsWith(CONTROLLER);

function parseGlobal(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const global = (JSON.parse(text) as { Global?: unknown } | null)?.Global;
    return isObject(global) ? global : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The controller's environment and configuration alone decide whether Services without the annotation get Pods or servers
 * as backends (docs/dry-run.md 3.2). Where one could not be read and no setting states it, the backends of these Services
 * are unknown: names of existing groups show the past type only.
 */
export function doubtBackendType(builder: SnapshotBuilder, given: GivenFacts, hints: ClusterHints): void {
  if (!hints.doubt || given.serviceBackendType || forcedBackend(hints.workloads)[0]) return;
  const undecided = builder
    .selectedServices()
    .filter((key) => !hasBackendTypeAnnotation(builder.services.get(key) ?? {})).length;
  if (undecided === 0) return;
  builder.addError({
    source: "settings",
    action: BACKEND_TYPE_SETTING,
    code: "setting.unread",
    message: `${hints.doubt.replace(/(?<![.\s])[.\s]*$/, ".")} Services without the annotation backend-type: ${undecided}.`,
  });
}

const PROFILE = "ConfigMap kube-system/ack-cluster-profile";
const CONFIG = "ConfigMap kube-system/cloud-config";

/** Facts that need no cloud call: settings first, then the cluster's own objects. */
export function identifyFromCluster(
  builder: SnapshotBuilder,
  progress: RunProgress,
  given: GivenFacts,
  hints: ClusterHints,
  nodes: readonly KubeNode[],
): void {
  const { cluster } = builder;
  const profile = lowerKeys(hints.profile ?? {});
  const global = lowerKeys(hints.global ?? {});
  const pick = (fact: keyof GivenFacts, ...candidates: Found[]): string | undefined => {
    const stated: Found = [given[fact]?.value, given[fact]?.from ?? ""];
    const [value, from] = [stated, ...candidates].find(([candidate]) => candidate) ?? NOT_FOUND;
    progress.learned(fact, value, from);
    return value;
  };
  const flag = (text: string | undefined) => (text === undefined ? undefined : /^(?:on|true)$/i.test(text));
  const ofConfig = (key: string): Found => [global[key.toLowerCase()], `${CONFIG}, Global.${key}`];
  cluster.id = pick("clusterId", [profile.clusterid, `${PROFILE}, key clusterid`], ofConfig("clusterID")) ?? "";
  cluster.region =
    pick("region", [profile.region ?? profile.regionid, PROFILE], ofConfig("region"), regionOfNodes(nodes)) ?? "";
  cluster.vpcId = pick("vpcId", [profile.vpcid, PROFILE], ofConfig("vpcid")) ?? "";
  cluster.serviceBackendType = pick(
    "serviceBackendType",
    forcedBackend(hints.workloads),
    ofConfig("serviceBackendType"),
  );
  cluster.disablePublicSlb = flag(pick("disablePublicSlb", ofConfig("disablePublicSLB")));
  cluster.ipv6Backends = flag(pick("ipv6Backends", ipv6Gates(global.featuregates, hints.workloads)));
  cluster.ccmVersion = pick("ccmVersion", versionOfController(hints.workloads));
  cluster.targetCcmVersion = pick("targetCcmVersion");
  cluster.networkPlugin = pick("networkPlugin", pluginOf(hints.workloads));
  const readFact = (fact: "kubernetesVersion" | "featureGates" | "accountId", [value, from]: Found) => {
    progress.learned(fact, value, from);
    return value;
  };
  cluster.kubernetesVersion = readFact("kubernetesVersion", kubeletsOf(nodes));
  cluster.featureGates = readFact("featureGates", gatesOf(global.featuregates, hints.workloads));
  cluster.accountId = readFact("accountId", [profile.uid, `${PROFILE}, key uid`]);
  // A managed cluster shows its workloads without the controller.
  if (hints.workloads.length > 0) cluster.managed = !hints.workloads.some(isController);
}

/** A fact and its source; no value: not found there. */
type Found = [value: string | undefined, from: string];
const NOT_FOUND: Found = [undefined, ""];

function lowerKeys(map: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(map).flatMap(([k, v]) =>
      (typeof v === "string" && v.trim() !== "") || typeof v === "boolean"
        ? [[k.toLowerCase().replaceAll(/[-_]/g, ""), String(v).trim()]]
        : [],
    ),
  );
}

/** providerID `cn-hangzhou.i-abc` (older `alicloud://cn-hangzhou.i-abc`), else the node's region label; the majority wins. */
export function regionOfNodes(nodes: readonly KubeNode[]): Found {
  const byId = majority(
    nodes.flatMap((n) => /^(?:alicloud:\/\/)?([a-z]+-[a-z0-9-]+)\.i-/.exec(n.spec?.providerID ?? "")?.[1] ?? []),
  );
  if (byId) return [byId, "provider ids of the nodes"];
  const label = majority(nodes.flatMap((n) => n.metadata?.labels?.["topology.kubernetes.io/region"] ?? []));
  return [label, "node label topology.kubernetes.io/region"];
}

/** The version that most kubelets run; their nodes are upgraded after the control plane. */
function kubeletsOf(nodes: readonly KubeNode[]): Found {
  const version = majority(nodes.flatMap(({ status }) => str(rec(status?.["nodeInfo"])["kubeletVersion"]) || []));
  return [version, "kubelets of the nodes"];
}

function versionOfController(workloads: readonly SystemWorkload[]): Found {
  for (const w of workloads.filter(isController))
    for (const image of w.images) {
      const tag = /:v?(\d+\.\d+\.\d+)(?!\d)[^/@]*(?:@.*)?$/.exec(image)?.[1];
      if (tag) return [`v${tag}`, `image of ${w.kind} kube-system/${w.name}`];
    }
  return NOT_FOUND;
}

/** SERVICE_FORCE_BACKEND_ENI of the controller outranks the configuration: `true` is ENI, any other text is not. */
function forcedBackend(workloads: readonly SystemWorkload[]): Found {
  const ccm = workloads.find((w) => isController(w) && w.forceBackendEni !== undefined);
  if (!ccm) return NOT_FOUND;
  const from = `SERVICE_FORCE_BACKEND_ENI of ${ccm.kind} kube-system/${ccm.name}`;
  return [ccm.forceBackendEni === "true" ? "eni" : "ecs", from];
}

/** Feature gates as the configuration and the arguments of the controller name them; where neither can be read there is no value. */
function gatesOf(configured: string | undefined, workloads: readonly SystemWorkload[]): Found {
  const ccm = workloads.find(isController);
  const given = [configured, ccm?.featureGates].filter(Boolean).join(",");
  if (given === "") return NOT_FOUND;
  return [given, ccm?.featureGates === undefined ? `${CONFIG}, Global.featureGates` : `--feature-gates of ${ccm.name}`];
}

/** IPv6 backends need both gates; `IPv6DualStack` is off unless named, `EndpointSlice` on. */
function ipv6Gates(configured: string | undefined, workloads: readonly SystemWorkload[]): Found {
  const [given, from] = gatesOf(configured, workloads);
  if (given === undefined) return NOT_FOUND;
  const gate = (name: string, otherwise: boolean) =>
    given.split(",").reduce((value, pair) => {
      const [key = "", set = ""] = pair.split("=").map((part) => part.trim());
      return key === name ? /^true$/i.test(set) : value;
    }, otherwise);
  return [gate("IPv6DualStack", false) && gate("EndpointSlice", true) ? "on" : "off", from];
}

function pluginOf(workloads: readonly SystemWorkload[]): Found {
  for (const w of workloads) {
    if (w.name.startsWith("terway")) return ["terway", `${w.kind} kube-system/${w.name}`];
    if (w.name.startsWith("kube-flannel")) return ["flannel", `${w.kind} kube-system/${w.name}`];
  }
  return NOT_FOUND;
}

/** Facts from the instances, for clusters whose own objects do not show them (managed ones). */
export function identifyFromInstances(builder: SnapshotBuilder, progress: RunProgress): void {
  const { cluster } = builder;
  const attached = builder.attachedInstances().map((id) => builder.loadBalancers.get(id) ?? {});
  if (!cluster.id) {
    const ofClb = majority(attached.flatMap((lb) => tagOf(lb, CLUSTER_TAG) ?? []));
    const nlbs = builder.shared.nlb?.loadBalancers ?? [];
    const id = ofClb ?? majority(nlbs.flatMap((nlb) => nlbTagOf(nlb, CLUSTER_TAG) ?? []));
    if (id) {
      cluster.id = id;
      progress.learned("clusterId", id, `${ofClb ? "CLB" : "NLB"} tag ${CLUSTER_TAG}`);
    }
  }
  if (!cluster.vpcId) {
    const vpc = majority(attached.flatMap((lb) => lb.VpcId || []));
    if (vpc) {
      cluster.vpcId = vpc;
      progress.learned("vpcId", vpc, "VPC of the cluster's internal CLB instances");
    }
  }
}

/** Cluster id from names the CCM gave: listener descriptions and VServer group names of Services that exist. */
export function identifyFromNames(builder: SnapshotBuilder, progress: RunProgress, names: readonly string[]): void {
  if (builder.cluster.id) return;
  const id = majority(
    names.flatMap((name) => {
      const parts = parseManagedName(name);
      return parts && builder.services.has(serviceKey(parts.namespace, parts.service)) ? parts.clusterId : [];
    }),
  );
  if (!id) return;
  builder.cluster.id = id;
  progress.learned("clusterId", id, "names of listeners and VServer groups");
}

/**
 * Backend type of Services without the annotation, from group names: their port part is the targetPort in ENI mode and
 * the nodePort otherwise. undefined: undecided.
 */
export function backendTypeFromNames(
  builder: SnapshotBuilder,
  loadBalancerIds: readonly string[],
): "eni" | "ecs" | undefined {
  for (const id of loadBalancerIds) {
    for (const group of builder.groups.get(id) ?? []) {
      const parts = parseManagedName(group.VServerGroupName);
      const service = parts && builder.services.get(serviceKey(parts.namespace, parts.service));
      if (!parts || !service || hasBackendTypeAnnotation(service)) continue;
      for (const port of service.spec?.ports ?? []) {
        const target = String(port.targetPort ?? port.port ?? "");
        const node = String(port.nodePort ?? 0);
        if (target === node) continue;
        if (parts.port === node) return "ecs";
        if (parts.port === target) return "eni";
      }
    }
  }
  return undefined;
}

function majority(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
