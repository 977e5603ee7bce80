import type { KubeObject } from "./types";

export interface Column {
  name: string;
  type?: string;
  /** Above 0: shown with `-o wide` only. */
  priority?: number;
  cell(object: KubeObject, now: Date): string | number;
}

type Any = Record<string, unknown>;
const dig = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((v, step) => (typeof v === "object" && v !== null ? (v as Any)[step] : undefined), value);
const text = (value: unknown, empty = "<none>"): string =>
  value === undefined || value === null || value === "" ? empty : String(value);
const list = (value: unknown): Any[] => (Array.isArray(value) ? (value as Any[]) : []);

const name: Column = { name: "Name", cell: (o) => o.metadata.name };
const age: Column = { name: "Age", cell: (o, now) => ageOf(o.metadata.creationTimestamp, now) };

/** `3d4h`, `12m`: the short form kubectl shows. */
function ageOf(timestamp: string | undefined, now: Date): string {
  const seconds = timestamp ? Math.floor((now.getTime() - Date.parse(timestamp)) / 1000) : NaN;
  if (!Number.isFinite(seconds)) return "<unknown>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return seconds % 60 ? `${minutes}m${seconds % 60}s` : `${minutes}m`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return minutes % 60 ? `${hours}h${minutes % 60}m` : `${hours}h`;
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (hours < 192) return hours % 24 ? `${days}d${hours % 24}h` : `${days}d`;
  return days < 730 ? `${days}d` : `${Math.floor(days / 365)}y`;
}

function externalAddress(service: KubeObject): string {
  if (dig(service, "spec", "type") !== "LoadBalancer")
    return list(dig(service, "spec", "externalIPs")).join(",") || "<none>";
  const ingress = list(dig(service, "status", "loadBalancer", "ingress"));
  return (
    ingress
      .map((i) => text(i.ip ?? i.hostname, ""))
      .filter(Boolean)
      .join(",") || "<pending>"
  );
}

function servicePorts(service: KubeObject): string {
  const ports = list(dig(service, "spec", "ports"));
  return (
    ports
      .map((p) => `${text(p.port)}${p.nodePort ? `:${text(p.nodePort)}` : ""}/${text(p.protocol, "TCP")}`)
      .join(",") || "<none>"
  );
}

function selectorOf(object: KubeObject): string {
  const selector = dig(object, "spec", "selector");
  return (
    Object.entries((selector as Record<string, string>) ?? {})
      .map(([k, v]) => `${k}=${v}`)
      .join(",") || "<none>"
  );
}

function nodeStatus(node: KubeObject): string {
  const ready = list(dig(node, "status", "conditions")).find((c) => c.type === "Ready");
  const state = ready ? (ready.status === "True" ? "Ready" : "NotReady") : "Unknown";
  return dig(node, "spec", "unschedulable") === true ? `${state},SchedulingDisabled` : state;
}

function nodeRoles(node: KubeObject): string {
  const roles = Object.keys(node.metadata.labels ?? {})
    .filter((k) => k.startsWith("node-role.kubernetes.io/"))
    .map((k) => k.slice("node-role.kubernetes.io/".length));
  return roles.sort().join(",") || "<none>";
}

function podReady(pod: KubeObject): string {
  const containers = list(dig(pod, "spec", "containers")).length;
  const ready = list(dig(pod, "status", "conditions")).some((c) => c.type === "ContainersReady" && c.status === "True");
  return `${ready ? containers : 0}/${containers}`;
}

function eventObject(event: KubeObject): string {
  const o = (event.involvedObject ?? {}) as Any;
  return `${text(o.kind, "").toLowerCase()}/${text(o.name, "")}`;
}

export const DEFAULT_COLUMNS: Column[] = [name, age];

export const COLUMNS: Record<string, Column[]> = {
  services: [
    name,
    { name: "Type", cell: (o) => text(dig(o, "spec", "type"), "ClusterIP") },
    { name: "Cluster-IP", cell: (o) => text(dig(o, "spec", "clusterIP")) },
    { name: "External-IP", cell: externalAddress },
    { name: "Port(s)", cell: servicePorts },
    age,
    { name: "Selector", priority: 1, cell: selectorOf },
  ],
  nodes: [
    name,
    { name: "Status", cell: nodeStatus },
    { name: "Roles", cell: nodeRoles },
    age,
    { name: "Version", cell: (o) => text(dig(o, "status", "nodeInfo", "kubeletVersion"), "") },
    {
      name: "Internal-IP",
      priority: 1,
      cell: (o) => text(list(dig(o, "status", "addresses")).find((a) => a.type === "InternalIP")?.address),
    },
  ],
  pods: [
    name,
    { name: "Ready", cell: podReady },
    { name: "Status", cell: (o) => text(dig(o, "status", "phase"), "Unknown") },
    { name: "Restarts", type: "integer", cell: () => 0 },
    age,
    { name: "IP", priority: 1, cell: (o) => text(dig(o, "status", "podIP")) },
    { name: "Node", priority: 1, cell: (o) => text(dig(o, "spec", "nodeName")) },
  ],
  events: [
    {
      name: "Last Seen",
      cell: (o, now) =>
        ageOf(
          (o.lastTimestamp ?? o.eventTime ?? o.firstTimestamp ?? o.metadata.creationTimestamp) as string | undefined,
          now,
        ),
    },
    { name: "Type", cell: (o) => text(o.type) },
    { name: "Reason", cell: (o) => text(o.reason) },
    { name: "Object", cell: eventObject },
    { name: "Message", cell: (o) => text(o.message, "").trim() },
    { ...name, priority: 1 },
  ],
};
