import type { KubeNode } from "@/lib/model/bundle";
import { compareText, has, objects, rec, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import { LEFT_OUT_IP } from "../actual/ip-range";

const STABLE_EXCLUDE_LABEL = "node.kubernetes.io/exclude-from-external-load-balancers";
const EXCLUDE_LABELS = [
  "alpha.service-controller.kubernetes.io/exclude-balancer",
  "service.beta.kubernetes.io/exclude-node",
  "service.alibabacloud.com/exclude-node",
];

export type NodeView = ReturnType<typeof viewNode>;

/** ECS ids in node order, with their positions: one object for all groups of the same nodes. */
export interface NodeServers {
  ids: readonly string[];
  positions: ReadonlyMap<string, number>;
}

/** The nodes a Service may use, after the filters of docs/dry-run.md 3.3. */
export interface Candidates {
  byName: ReadonlyMap<string, NodeView>;
  /** All nodes that can be backends: the backends of Cluster mode. */
  servers: NodeServers;
  /** Nodes with an unreadable providerID, in node order. */
  unreadable: readonly NodeView[];
  /** Nodes that are not excluded, in their order. */
  usable: readonly NodeView[];
  /** At least one virtual node is among them. */
  virtual: boolean;
  /** backend-label part without `=`. */
  labelError: string | null;
}

export function viewNodes(nodes: readonly KubeNode[], rules: Rules): NodeView[] {
  return objects(nodes)
    .map((node) => viewNode(node, rules))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.providerID, b.providerID));
}

function viewNode(node: KubeNode, rules: Rules) {
  const labels = rec(node.metadata?.labels);
  const providerID = str(node.spec?.providerID);
  const virtual = labels["type"] === "virtual-kubelet";
  return {
    name: str(node.metadata?.name),
    labels,
    virtual,
    /** Never an ECS backend, in any state. */
    excluded:
      EXCLUDE_LABELS.some((label) => has(labels, label)) ||
      (rules.stableExcludeLabel && has(labels, STABLE_EXCLUDE_LABEL)) ||
      (rules.hybridNodes && providerID.startsWith("ack-hybrid://")),
    unschedulable: node.spec?.unschedulable === true,
    /** Master, being deleted, or not ready. */
    dropped:
      has(labels, "node-role.kubernetes.io/master") ||
      (rules.autoscalerTaint &&
        objects(node.spec?.taints).some((taint) => taint.key === "ToBeDeletedByClusterAutoscaler")) ||
      (!virtual && !isReady(node)),
    ecsId: ecsId(providerID),
    providerID,
    internalIp: internalIp(node),
  };
}

/** Its IPv4 address inside the VPC, or the controller's error text. */
function internalIp(node: KubeNode): { ip: string; error: string } {
  const name = str(node.metadata?.name);
  const addresses = objects(node.status?.["addresses"] as { type?: string; address?: string }[] | undefined);
  if (addresses.length === 0) return { ip: "", error: `node ${name} do not contains addresses` };
  const ip = addresses.find(
    ({ type, address }) =>
      type === "InternalIP" && (/^\d+(\.\d+){3}$/.test(str(address)) || LEFT_OUT_IP.test(str(address))),
  )?.address;
  return ip === undefined
    ? { ip: "", error: `node ${name} can not find InternalIP in node addresses` }
    : { ip, error: "" };
}

function isReady(node: KubeNode): boolean {
  const conditions = objects(node.status?.conditions);
  return conditions.length > 0 && !conditions.some((c) => c.type === "Ready" && c.status !== "True");
}

/** `cn-hangzhou.i-abc` or `alicloud://cn-hangzhou.i-abc`; null when there is no second part. */
function ecsId(providerID: string): string | null {
  const text = providerID.startsWith("alicloud://") ? (providerID.split("://")[1] ?? "") : providerID;
  return text.split(".")[1] ?? null;
}

export function providerError(providerID: string): string {
  const shown = providerID.startsWith("alicloud://") ? (providerID.split("://")[1] ?? "") : providerID;
  return `alicloud: unable to split instanceid and region from providerID, error unexpected providerID=${shown}`;
}

/** @param label value of backend-label @param removeUnschedulable remove-unscheduled-backend is `on` */
export function selectNodes(nodes: readonly NodeView[], label: string, removeUnschedulable: boolean): Candidates {
  const pairs = label === "" ? [] : label.split(",").map((part) => ({ part, kv: part.split("=") }));
  const byName = new Map<string, NodeView>();
  const ids: string[] = [];
  const unreadable: NodeView[] = [];
  const usable: NodeView[] = [];
  let labelError: string | null = null;
  let virtual = false;
  for (const node of nodes) {
    const matches = pairs.every(({ part, kv: [key = "", value] }) => {
      if (value === undefined) labelError ??= part;
      return value === undefined || (has(node.labels, key) && str(node.labels[key]) === value);
    });
    if (!matches || node.dropped || (node.unschedulable && removeUnschedulable)) continue;
    if (!byName.has(node.name)) byName.set(node.name, node);
    virtual ||= node.virtual;
    if (node.excluded) continue;
    usable.push(node);
    if (node.ecsId === null) unreadable.push(node);
    else ids.push(node.ecsId);
  }
  const servers = { ids, positions: new Map(ids.map((id, at) => [id, at])) };
  return { byName, servers, unreadable, usable, virtual, labelError };
}
