import type { CloudBackend, CloudListener, CloudVServerGroup, KubeService, ServicePort } from "@/lib/model/bundle";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import { parseManagedName, splitServiceKey } from "@/lib/ccm/names";
import type { Finding } from "@/lib/model/result";

export type NodeState = "ok" | "differs" | "missing" | "extra" | "unknown";

export interface TopologyBackend {
  serverId: string;
  ip?: string;
  port?: string;
  weight?: string;
  type?: string;
  state: NodeState;
  /** Its node or Pod is not ready, whatever the group says. */
  notReady?: true;
}

interface TopologyListener {
  port: number;
  protocol: string;
  status?: string;
  description?: string;
  certificates?: string[];
  state: NodeState;
  codes: string[];
}

interface TopologyGroup {
  id?: string;
  name?: string;
  state: NodeState;
  codes: string[];
  backends: TopologyBackend[];
}

/** One path: a Service port, the listener it asks for, the group behind it. Either side may be absent. */
export interface TopologyPath {
  service?: string;
  servicePort?: { port: number; protocol: string; name?: string; targetPort?: string; nodePort?: number };
  listener?: TopologyListener;
  group?: TopologyGroup;
}

export interface TopologyInput {
  services: { key: string; service: KubeService | undefined; findings: readonly Finding[]; readable: boolean }[];
  listeners: readonly CloudListener[];
  vServerGroups: readonly CloudVServerGroup[];
  /** Ids of nodes and addresses of Pods that are not ready. */
  notReady: ReadonlySet<string>;
}

/** Ports to listeners to groups to backends, with the findings placed where they belong. */
export function buildTopology(input: TopologyInput): TopologyPath[] {
  const listeners = new Map(
    input.listeners.map((listener) => [listenerKey(listener.ListenerPort, listener.ListenerProtocol), listener]),
  );
  const groups = new Map(input.vServerGroups.map((group) => [group.VServerGroupId, group]));
  const usedListeners = new Set<string>();
  const usedGroups = new Set<string>();
  const paths: TopologyPath[] = [];

  for (const { key, service, findings, readable } of input.services) {
    const protocols = protocolPorts(service);
    for (const port of service?.spec?.ports ?? []) {
      const number = port.port ?? 0;
      const protocol = protocols.get(number) ?? String(port.protocol ?? "TCP").toLowerCase();
      const found = listeners.get(listenerKey(number, protocol)) ?? sameTransport(input.listeners, number, protocol);
      if (found) usedListeners.add(listenerKey(found.ListenerPort, found.ListenerProtocol));
      const listener = found ? drawListener(found, findings) : missingListener(number, protocol, findings, readable);
      const group = groupOf(key, port, found, groups, input.vServerGroups);
      if (group?.VServerGroupId) usedGroups.add(group.VServerGroupId);
      paths.push({
        service: key,
        servicePort: {
          port: number,
          protocol: String(port.protocol ?? "TCP").toLowerCase(),
          name: port.name,
          targetPort: port.targetPort === undefined ? undefined : String(port.targetPort),
          nodePort: port.nodePort,
        },
        listener,
        group: group ? drawGroup(group, findings, input.notReady) : missingGroup(number, findings, readable),
      });
    }
  }
  const all = input.services.flatMap((s) => s.findings);
  for (const listener of input.listeners) {
    if (usedListeners.has(listenerKey(listener.ListenerPort, listener.ListenerProtocol))) continue;
    const group = listener.VServerGroupId ? groups.get(listener.VServerGroupId) : undefined;
    if (group?.VServerGroupId) usedGroups.add(group.VServerGroupId);
    const drawn = group && drawGroup(group, all, input.notReady);
    const path = { listener: drawListener(listener, all), group: drawn };
    // The group is to go, and this listener is what keeps it.
    if (drawn?.codes.includes("CLB302") && path.listener.state === "ok")
      path.listener = { ...path.listener, state: "differs", codes: ["CLB302"] };
    paths.push(path);
  }
  for (const group of input.vServerGroups) {
    if (group.VServerGroupId && usedGroups.has(group.VServerGroupId)) continue;
    paths.push({ group: drawGroup(group, all, input.notReady) });
  }
  return paths;
}

function listenerKey(port: unknown, protocol: unknown): string {
  return `${String(port ?? "")}/${String(protocol ?? "").toLowerCase()}`;
}

/** A port may carry a TCP and a UDP listener, but only one of tcp, http and https. */
function sameTransport(listeners: readonly CloudListener[], port: number, protocol: string): CloudListener | undefined {
  const udp = protocol === "udp";
  return listeners.find(
    (l) => String(l.ListenerPort) === String(port) && (String(l.ListenerProtocol).toLowerCase() === "udp") === udp,
  );
}

function drawListener(listener: CloudListener, findings: readonly Finding[]): TopologyListener {
  const port = Number(listener.ListenerPort);
  const protocol = String(listener.ListenerProtocol ?? "").toLowerCase();
  const own = findings.filter(
    (f) =>
      f.visibility !== "advice" &&
      f.resource.kind === "Listener" &&
      f.resource.port === port &&
      (f.resource.protocol ?? protocol).toLowerCase() === protocol,
  );
  return {
    port,
    protocol,
    status: listener.Status,
    description: listener.Description,
    ...certificatesOf(listener),
    codes: codesOf(own),
    state: own.length > 0 ? "differs" : "ok",
  };
}

/** Of a TLS listener of an NLB; one of CLB has its certificate in its settings. */
function certificatesOf(listener: CloudListener): { certificates?: string[] } {
  const lists = [listener.CertificateIds, listener.CaCertificateIds, listener.AdditionalCertificateIds];
  const ids = lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
  return ids.length > 0 ? { certificates: [...new Set(ids)] } : {};
}

function missingListener(
  port: number,
  protocol: string,
  findings: readonly Finding[],
  readable: boolean,
): TopologyListener | undefined {
  const own = findings.filter(
    (f) => f.visibility !== "advice" && f.resource.kind === "Listener" && f.resource.port === port,
  );
  if (own.length === 0 && readable) return undefined;
  return { port, protocol, codes: codesOf(own), state: own.length > 0 ? "missing" : "unknown" };
}

function drawGroup(
  group: CloudVServerGroup,
  findings: readonly Finding[],
  notReady: ReadonlySet<string>,
): TopologyGroup {
  const id = group.VServerGroupId;
  const own = findings.filter(
    (f) =>
      f.visibility !== "advice" &&
      (f.resource.kind === "VServerGroup" || f.resource.kind === "Backend") &&
      f.resource.id !== undefined &&
      f.resource.id === id,
  );
  const touched = touchedBackends(own);
  const backends: TopologyBackend[] = (group.BackendServers?.BackendServer ?? []).map((b) =>
    drawBackend(b, touched.removed, touched.changed, notReady),
  );
  for (const name of touched.added) backends.push({ serverId: name, state: "missing" });
  return { id, name: group.VServerGroupName, codes: codesOf(own), state: own.length > 0 ? "differs" : "ok", backends };
}

function missingGroup(port: number, findings: readonly Finding[], readable: boolean): TopologyGroup | undefined {
  const own = findings.filter(
    (f) =>
      f.visibility !== "advice" &&
      f.resource.kind === "VServerGroup" &&
      (f.resource.port === port || f.params.port === port || f.params.port === String(port)),
  );
  if (own.length === 0 && readable) return undefined;
  return {
    name: own[0]?.resource.name,
    codes: codesOf(own),
    state: own.length > 0 ? "missing" : "unknown",
    backends: [...touchedBackends(own).added].map((name) => ({ serverId: name, state: "missing" as const })),
  };
}

function drawBackend(
  backend: CloudBackend,
  removed: ReadonlySet<string>,
  changed: ReadonlySet<string>,
  notReady: ReadonlySet<string>,
): TopologyBackend {
  const names = backendNames(backend);
  const isIn = (set: ReadonlySet<string>) => names.some((name) => set.has(name));
  return {
    serverId: backend.ServerId ?? "",
    ip: backend.ServerIp || undefined,
    port: backend.Port === undefined ? undefined : String(backend.Port),
    weight: backend.Weight === undefined ? undefined : String(backend.Weight),
    type: backend.Type,
    state: isIn(removed) ? "extra" : isIn(changed) ? "differs" : "ok",
    ...(isIn(notReady) ? { notReady: true as const } : {}),
  };
}

/** The ways in which a finding's row may name a backend: `id`, `ip`, either with `:port`. */
function backendNames(backend: CloudBackend): string[] {
  const port = backend.Port === undefined ? "" : `:${String(backend.Port)}`;
  return [backend.ServerId, backend.ServerIp]
    .filter((name): name is string => Boolean(name))
    .flatMap((name) => [name, `${name}${port}`]);
}

function touchedBackends(findings: readonly Finding[]) {
  const added = new Set<string>();
  const removed = new Set<string>();
  const changed = new Set<string>();
  for (const finding of findings) {
    for (const row of finding.rows ?? []) {
      const hasDesired = row.desired !== null && row.desired !== undefined;
      const hasActual = row.actual !== null && row.actual !== undefined;
      if (hasDesired && !hasActual) added.add(row.field);
      else if (!hasDesired && hasActual) removed.add(row.field);
      else changed.add(row.field);
    }
  }
  return { added, removed, changed };
}

function codesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map((f) => f.code))].sort();
}

/** `https:443,http:80` of the protocol-port annotation; what cannot be read is left out (the findings say so). */
function protocolPorts(service: KubeService | undefined): Map<number, string> {
  const raw = readClbAnnotation(service?.metadata?.annotations, "protocol-port") ?? "";
  const map = new Map<number, string>();
  for (const part of raw.split(",")) {
    const [protocol, port] = part.split(":");
    if (protocol && port && /^\d+$/.test(port)) map.set(Number(port), protocol);
  }
  return map;
}

/** The group a listener is bound to; without a listener, the group named for this Service and port. */
function groupOf(
  key: string,
  port: ServicePort,
  listener: CloudListener | undefined,
  byId: ReadonlyMap<string | undefined, CloudVServerGroup>,
  all: readonly CloudVServerGroup[],
): CloudVServerGroup | undefined {
  if (listener?.VServerGroupId) return byId.get(listener.VServerGroupId);
  const { namespace, name } = splitServiceKey(key);
  const ports = [String(port.nodePort ?? 0), String(port.targetPort ?? "")];
  return all.find((group) => {
    const parts = parseManagedName(group.VServerGroupName);
    return parts && ports.includes(parts.port) && parts.service === name && parts.namespace === namespace;
  });
}
