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
const QUALIFIED = /^([^/]{1,253}\/)?(?=[^/]{1,63}$)([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const LABEL_VALUE = /^(?=.{0,63}$)(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;

const PORT = "must be between 1 and 65535, inclusive";
const PARTS =
  "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const LOWER = "must consist of lower case alphanumeric characters or '-'";

/** Faults with an object, in the API server's words. */
class Causes {
  readonly found: FieldCause[] = [];

  private add(reason: string, field: string, message: string) {
    this.found.push({ reason: `FieldValue${reason}`, field, message });
  }

  invalid(field: string, value: unknown, message: string) {
    this.add("Invalid", field, `Invalid value: ${JSON.stringify(value)}: ${message}`);
  }

  duplicate(field: string, value: unknown) {
    this.add("Duplicate", field, `Duplicate value: ${JSON.stringify(value)}`);
  }

  required(field: string, why = "") {
    this.add("Required", field, `Required value${why && `: ${why}`}`);
  }

  oneOf(field: string, value: string | undefined, values: readonly string[]) {
    const supported = values.map((one) => `"${one}"`).join(", ");
    if (!values.includes(value ?? ""))
      this.add("NotSupported", field, `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported}`);
  }
}

/** The checks of the API server that a wrong command runs into. */
export function validate(kind: ResourceKind, object: KubeObject, before?: KubeObject): void {
  const causes = new Causes();
  const { name, annotations = {}, labels = {} } = object.metadata;
  const isService = kind.resource === "services";
  if (!name) causes.required("metadata.name", "name or generateName is required");
  else if (isService ? !before && !(DNS_LABEL.test(name) && name.length <= 63) : name.length > 253)
    causes.invalid("metadata.name", name, `a DNS-1035 label ${LOWER}`);
  for (const [field, values] of Object.entries({ annotations, labels }))
    for (const [key, value] of Object.entries(values ?? {})) {
      if (!QUALIFIED.test(key)) causes.invalid(`metadata.${field}`, key, `name part must ${PARTS}`);
      if (typeof value !== "string") causes.invalid(`metadata.${field}[${key}]`, value, "must be a string");
      else if (field === "labels" && !LABEL_VALUE.test(value))
        causes.invalid("metadata.labels", value, `a valid label must be an empty string or ${PARTS}`);
    }
  if (isService) validateService(object, before, causes);
  if (causes.found.length > 0) throw invalid(kind, name ?? "", causes.found);
}

interface ServiceSpec {
  type?: string;
  ports?: Port[];
  clusterIP?: string;
  loadBalancerClass?: string | null;
  externalTrafficPolicy?: string;
}

function validateService(object: KubeObject, before: KubeObject | undefined, causes: Causes): void {
  const spec = (object.spec ?? {}) as ServiceSpec;
  const old = (before?.spec ?? {}) as ServiceSpec;
  causes.oneOf("spec.type", spec.type, ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"]);
  const ports = spec.ports ?? [];
  if (ports.length === 0 && spec.type !== "ExternalName" && spec.clusterIP !== "None") causes.required("spec.ports");
  const seen = new Set<string | undefined>();
  ports.forEach(({ name, port, protocol, targetPort }, i) => {
    const at = `spec.ports[${i}]`;
    if (!isPort(port)) causes.invalid(`${at}.port`, port, PORT);
    if (typeof targetPort === "number" && !isPort(targetPort)) causes.invalid(`${at}.targetPort`, targetPort, PORT);
    causes.oneOf(`${at}.protocol`, protocol, ["SCTP", "TCP", "UDP"]);
    if (ports.length > 1 && !name) causes.required(`${at}.name`);
    if (name && !DNS_LABEL.test(name)) causes.invalid(`${at}.name`, name, `a lowercase RFC 1123 label ${LOWER}`);
    const key = `${protocol}/${port}`;
    if (seen.has(key)) causes.duplicate(at, { port, protocol });
    else if (name && seen.has(name)) causes.duplicate(`${at}.name`, name);
    seen.add(key).add(name);
  });
  const [was, is] = [old.loadBalancerClass ?? undefined, spec.loadBalancerClass ?? undefined];
  if (old.type === "LoadBalancer" && spec.type === "LoadBalancer" && was !== is)
    causes.invalid("spec.loadBalancerClass", is ?? null, "may not change once set");
  if (spec.externalTrafficPolicy)
    causes.oneOf("spec.externalTrafficPolicy", spec.externalTrafficPolicy, ["Cluster", "Local"]);
}

function isPort(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 65535;
}
