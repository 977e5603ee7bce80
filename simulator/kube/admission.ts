import { isObject } from "@/lib/model/bundle";
import type { ResourceKind } from "./resources";
import { invalid, type FieldCause } from "./status";
import type { KubeStore } from "./store";
import type { KubeObject } from "./types";

type Port = { name?: string; protocol?: string; port?: number; targetPort?: number | string; nodePort?: number };

/** Defaults that the API server writes. Only Services have any that matter here. */
export function prepare(store: KubeStore, kind: ResourceKind, object: KubeObject, before?: KubeObject): KubeObject {
  if (kind.resource !== "services") return object;
  const spec: Record<string, unknown> = { ...(isObject(object.spec) ? object.spec : {}) };
  const old = (before && isObject(before.spec) ? before.spec : {}) as Record<string, unknown>;
  spec.type ??= "ClusterIP";
  spec.sessionAffinity ??= "None";
  if (spec.type === "ExternalName") return { ...object, spec };
  spec.clusterIP ??= old.clusterIP ?? freeClusterIp(store);
  spec.clusterIPs ??= [spec.clusterIP];
  spec.ipFamilies ??= ["IPv4"];
  spec.ipFamilyPolicy ??= "SingleStack";
  spec.internalTrafficPolicy ??= "Cluster";
  const exposed = spec.type === "LoadBalancer" || spec.type === "NodePort";
  const ports = (Array.isArray(spec.ports) ? spec.ports : []) as Port[];
  const used = exposed ? usedNodePorts(store, object) : new Set<number>();
  const oldPorts = (Array.isArray(old.ports) ? old.ports : []) as Port[];
  spec.ports = ports.map((p) =>
    withDefaults(p, exposed && spec.allocateLoadBalancerNodePorts !== false, oldPorts, used),
  );
  if (exposed) spec.externalTrafficPolicy ??= "Cluster";
  else delete spec.externalTrafficPolicy;
  if (spec.type === "LoadBalancer") spec.allocateLoadBalancerNodePorts ??= true;
  else delete spec.allocateLoadBalancerNodePorts;
  // Leaving LoadBalancer also clears the status, as the API server's strategy does.
  const left = old.type === "LoadBalancer" && spec.type !== "LoadBalancer";
  return { ...object, spec, status: { loadBalancer: {}, ...(left || !isObject(object.status) ? {} : object.status) } };
}

function withDefaults(port: Port, wantsNodePort: boolean, old: Port[], used: Set<number>): Port {
  const full: Port = { ...port, protocol: port.protocol ?? "TCP", targetPort: port.targetPort ?? port.port };
  if (!wantsNodePort) {
    delete full.nodePort;
    return full;
  }
  if (!full.nodePort)
    full.nodePort =
      old.find((o) => o.port === full.port && (o.protocol ?? "TCP") === full.protocol)?.nodePort ?? freeNodePort(used);
  used.add(full.nodePort);
  return full;
}

function usedNodePorts(store: KubeStore, except: KubeObject): Set<number> {
  const used = new Set<number>();
  for (const service of store.all("services")) {
    if (service.metadata.uid === except.metadata.uid) continue;
    for (const port of ((service.spec as { ports?: Port[] } | undefined)?.ports ?? []) as Port[])
      if (port.nodePort) used.add(port.nodePort);
  }
  return used;
}

function freeNodePort(used: Set<number>): number {
  for (let port = 30000; port <= 32767; port++) if (!used.has(port)) return port;
  throw new Error("no node port is free");
}

function freeClusterIp(store: KubeStore): string {
  const used = new Set(store.all("services").map((s) => (s.spec as { clusterIP?: string } | undefined)?.clusterIP));
  for (let n = 1; n < 65_534; n++) {
    const ip = `172.21.${(n >> 8) & 255}.${n & 255}`;
    if (!used.has(ip)) return ip;
  }
  throw new Error("no cluster IP is free");
}

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const LABEL_VALUE = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;

/** The checks of the API server that a wrong command runs into. */
export function validate(kind: ResourceKind, object: KubeObject, before?: KubeObject): void {
  const causes: FieldCause[] = [];
  const bad = (field: string, value: unknown, message: string) =>
    causes.push({ reason: "FieldValueInvalid", field, message: `Invalid value: ${JSON.stringify(value)}: ${message}` });
  const { name, annotations, labels } = object.metadata;
  if (!name)
    causes.push({
      reason: "FieldValueRequired",
      field: "metadata.name",
      message: "Required value: name or generateName is required",
    });
  else if (kind.resource === "services" ? !before && !(DNS_LABEL.test(name) && name.length <= 63) : name.length > 253)
    bad("metadata.name", name, "a DNS-1035 label must consist of lower case alphanumeric characters or '-'");
  for (const key of Object.keys(annotations ?? {}))
    if (!isQualified(key))
      bad(
        "metadata.annotations",
        key,
        "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      );
  for (const [key, value] of Object.entries(annotations ?? {}))
    if (typeof value !== "string") bad(`metadata.annotations[${key}]`, value, "must be a string");
  for (const [key, value] of Object.entries(labels ?? {})) {
    if (!isQualified(key))
      bad(
        "metadata.labels",
        key,
        "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      );
    if (typeof value !== "string" || value.length > 63 || !LABEL_VALUE.test(value))
      bad(
        "metadata.labels",
        value,
        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      );
  }
  if (kind.resource === "services") validateService(object, before, causes, bad);
  if (causes.length > 0) throw invalid(kind, name ?? "", causes);
}

function isQualified(key: string): boolean {
  const parts = key.split("/");
  const local = parts[parts.length - 1]!;
  if (parts.length > 2 || local.length > 63 || !QUALIFIED.test(local)) return false;
  return parts.length === 1 || (parts[0]!.length <= 253 && SUBDOMAIN.test(parts[0]!));
}

function validateService(
  object: KubeObject,
  before: KubeObject | undefined,
  causes: FieldCause[],
  bad: (field: string, value: unknown, message: string) => void,
): void {
  const spec = (object.spec ?? {}) as {
    type?: string;
    ports?: Port[];
    clusterIP?: string;
    loadBalancerClass?: string | null;
    externalTrafficPolicy?: string;
  };
  const old = (before?.spec ?? {}) as { type?: string; loadBalancerClass?: string | null };
  if (!["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"].includes(spec.type ?? "")) {
    causes.push({
      reason: "FieldValueNotSupported",
      field: "spec.type",
      message: `Unsupported value: ${JSON.stringify(spec.type)}: supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"`,
    });
  }
  const ports = spec.ports ?? [];
  if (ports.length === 0 && spec.type !== "ExternalName" && spec.clusterIP !== "None")
    causes.push({ reason: "FieldValueRequired", field: "spec.ports", message: "Required value" });
  const seen = new Set<string>();
  const names = new Set<string>();
  ports.forEach((port, i) => {
    const at = `spec.ports[${i}]`;
    if (!isPort(port.port)) bad(`${at}.port`, port.port, "must be between 1 and 65535, inclusive");
    if (typeof port.targetPort === "number" && !isPort(port.targetPort))
      bad(`${at}.targetPort`, port.targetPort, "must be between 1 and 65535, inclusive");
    if (!["TCP", "UDP", "SCTP"].includes(port.protocol ?? ""))
      causes.push({
        reason: "FieldValueNotSupported",
        field: `${at}.protocol`,
        message: `Unsupported value: ${JSON.stringify(port.protocol)}: supported values: "SCTP", "TCP", "UDP"`,
      });
    if (ports.length > 1 && !port.name)
      causes.push({ reason: "FieldValueRequired", field: `${at}.name`, message: "Required value" });
    if (port.name && !DNS_LABEL.test(port.name))
      bad(
        `${at}.name`,
        port.name,
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-'",
      );
    const key = `${port.protocol}/${port.port}`;
    if (seen.has(key) || (port.name && names.has(port.name)))
      causes.push({
        reason: "FieldValueDuplicate",
        field: seen.has(key) ? at : `${at}.name`,
        message: `Duplicate value: ${JSON.stringify(seen.has(key) ? { port: port.port, protocol: port.protocol } : port.name)}`,
      });
    seen.add(key);
    if (port.name) names.add(port.name);
  });
  if (
    before &&
    old.type === "LoadBalancer" &&
    spec.type === "LoadBalancer" &&
    (old.loadBalancerClass ?? undefined) !== (spec.loadBalancerClass ?? undefined)
  )
    bad("spec.loadBalancerClass", spec.loadBalancerClass ?? null, "may not change once set");
  if (spec.externalTrafficPolicy && !["Cluster", "Local"].includes(spec.externalTrafficPolicy)) {
    causes.push({
      reason: "FieldValueNotSupported",
      field: "spec.externalTrafficPolicy",
      message: `Unsupported value: ${JSON.stringify(spec.externalTrafficPolicy)}: supported values: "Cluster", "Local"`,
    });
  }
}

function isPort(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 65535;
}
