import type { CloudListener, CloudVServerGroup, KubeService, ServicePort } from "@/lib/model/bundle";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import { parseManagedName, serviceKey } from "@/lib/ccm/names";
import type { DifferenceRow, Finding, Status } from "@/lib/model/result";

export type NodeState = "ok" | "differs" | "missing" | "extra" | "unknown";

export interface TopologyBackend {
  serverId: string;
  ip?: string;
  port?: string;
  weight?: string;
  state: NodeState;
  /** Its node or Pod is not ready. */
  notReady?: true;
}

/** A node of the map with its findings. */
interface Drawn {
  state: NodeState;
  codes: string[];
}

interface TopologyListener extends Drawn {
  port: number;
  protocol: string;
  status?: string;
  description?: string;
  certificates?: string[];
}

interface TopologyGroup extends Drawn {
  id?: string;
  name?: string;
  backends: TopologyBackend[];
}

/** One path: a Service port, the listener it asks for, the group behind it. Either side may be absent. */
export interface TopologyPath {
  service?: string;
  servicePort?: { port: number; protocol: string; name?: string; targetPort?: string; nodePort?: number };
  listener?: TopologyListener;
  group?: TopologyGroup;
}

interface TopologyInput {
  services: readonly { service: string; raw?: KubeService; findings: readonly Finding[]; status: Status }[];
  listeners: readonly CloudListener[];
  vServerGroups: readonly CloudVServerGroup[];
  /** Ids of nodes and addresses of Pods that are not ready. */
  notReady: ReadonlySet<string>;
}

/** Ports to listeners to groups to backends, with the findings placed where they belong. */
export function buildTopology({ services: all, listeners, vServerGroups, notReady }: TopologyInput): TopologyPath[] {
  const services = all.map((one) => ({ ...one, findings: one.findings.filter((f) => f.visibility !== "advice") }));
  const differences = services.flatMap(({ findings }) => findings);
  const used = new Set<CloudListener | CloudVServerGroup | undefined>();
  const groupOf = (listener: CloudListener) =>
    vServerGroups.find((one) => listener.VServerGroupId && one.VServerGroupId === listener.VServerGroupId);

  const paths = services.flatMap(({ service, raw, findings, status }): TopologyPath[] => {
    const protocols = protocolPorts(raw);
    return (raw?.spec?.ports ?? []).map((port) => {
      const number = port.port ?? 0;
      const transport = String(port.protocol ?? "TCP").toLowerCase();
      const protocol = protocols.get(number) ?? transport;
      const found = listenerOf(listeners, number, protocol);
      const group = found?.VServerGroupId ? groupOf(found) : groupNamedFor(vServerGroups, service, port);
      used.add(found).add(group);
      const ownListener = findings.filter(({ resource: r }) => r.kind === "Listener" && r.port === number);
      const ownGroup = findings.filter(
        ({ resource: r, params }) => r.kind === "VServerGroup" && [r.port, Number(params.port)].includes(number),
      );
      const noListener = missing(ownListener, status);
      const noGroup = missing(ownGroup, status);
      return {
        service,
        servicePort: {
          port: number,
          protocol: transport,
          name: port.name,
          targetPort: port.targetPort === undefined ? undefined : String(port.targetPort),
          nodePort: port.nodePort,
        },
        listener: found ? drawListener(found, findings) : noListener && { port: number, protocol, ...noListener },
        group: group
          ? drawGroup(group, findings, notReady)
          : noGroup && { name: ownGroup[0]?.resource.name, backends: addedBackends(ownGroup), ...noGroup },
      };
    });
  });
  for (const listener of listeners) {
    if (used.has(listener)) continue;
    const found = groupOf(listener);
    used.add(found);
    const group = found && drawGroup(found, differences, notReady);
    const drawn = drawListener(listener, differences);
    // CLB302: the group is unused except for this listener.
    const keeps = group?.codes.includes("CLB302") && drawn.state === "ok";
    paths.push({ listener: keeps ? { ...drawn, state: "differs", codes: ["CLB302"] } : drawn, group });
  }
  for (const group of vServerGroups)
    if (!used.has(group)) paths.push({ group: drawGroup(group, differences, notReady) });
  return paths;
}

/** The listener of a port; a port may carry a TCP and a UDP listener, but only one of tcp, http and https. */
function listenerOf(listeners: readonly CloudListener[], port: number, protocol: string): CloudListener | undefined {
  const own = listeners.filter((one) => String(one.ListenerPort) === String(port));
  const protocolOf = (one: CloudListener) => String(one.ListenerProtocol ?? "").toLowerCase();
  return (
    own.findLast((one) => protocolOf(one) === protocol.toLowerCase()) ??
    own.find((one) => (protocolOf(one) === "udp") === (protocol === "udp"))
  );
}

/** Without a listener, the group that is named for this Service and port. */
function groupNamedFor(groups: readonly CloudVServerGroup[], service: string, port: ServicePort) {
  const ports = [String(port.nodePort ?? 0), String(port.targetPort ?? "")];
  return groups.find(({ VServerGroupName }) => {
    const parts = parseManagedName(VServerGroupName);
    return parts && ports.includes(parts.port) && serviceKey(parts.namespace, parts.service) === service;
  });
}

function drawListener(listener: CloudListener, findings: readonly Finding[]): TopologyListener {
  const port = Number(listener.ListenerPort);
  const protocol = String(listener.ListenerProtocol ?? "").toLowerCase();
  const own = findings.filter(
    ({ resource }) =>
      resource.kind === "Listener" &&
      resource.port === port &&
      (resource.protocol ?? protocol).toLowerCase() === protocol,
  );
  // Those of a TLS listener of an NLB; one of CLB has its certificate in its settings.
  const certificates = [listener.CertificateIds, listener.CaCertificateIds, listener.AdditionalCertificateIds].flatMap(
    (list) => (Array.isArray(list) ? list.map(String) : []),
  );
  return {
    port,
    protocol,
    status: listener.Status,
    description: listener.Description,
    certificates: certificates.length > 0 ? [...new Set(certificates)] : undefined,
    codes: codesOf(own),
    state: own.length > 0 ? "differs" : "ok",
  };
}

/** Objects that a Service's port needs and the instance lacks; undefined when none is known to be missing. */
function missing(findings: readonly Finding[], status: Status): Drawn | undefined {
  if (findings.length > 0) return { codes: codesOf(findings), state: "missing" };
  return status === "unknown" ? { codes: [], state: "unknown" } : undefined;
}

function drawGroup(
  group: CloudVServerGroup,
  findings: readonly Finding[],
  notReady: ReadonlySet<string>,
): TopologyGroup {
  const id = group.VServerGroupId;
  const own = findings.filter(
    ({ resource }) =>
      (resource.kind === "VServerGroup" || resource.kind === "Backend") &&
      resource.id !== undefined &&
      resource.id === id,
  );
  const rows = own.flatMap((finding) => finding.rows ?? []);
  const backends = (group.BackendServers?.BackendServer ?? []).map((backend): TopologyBackend => {
    const { ServerId, ServerIp, Port, Weight } = backend;
    // A finding's row names a backend by `id` or `ip`, either with `:port`.
    const names = [ServerId, ServerIp].flatMap((name) => (name ? [name, `${name}:${String(Port ?? "")}`] : []));
    const states = rows.filter(({ field }) => names.includes(field)).map(backendState);
    return {
      serverId: ServerId ?? "",
      ip: ServerIp || undefined,
      port: Port === undefined ? undefined : String(Port),
      weight: Weight === undefined ? undefined : String(Weight),
      state: states.includes("extra") ? "extra" : states.includes("differs") ? "differs" : "ok",
      notReady: names.some((name) => notReady.has(name)) ? (true as const) : undefined,
    };
  });
  return {
    id,
    name: group.VServerGroupName,
    codes: codesOf(own),
    state: own.length > 0 ? "differs" : "ok",
    backends: [...backends, ...addedBackends(own)],
  };
}

function backendState({ desired, actual }: DifferenceRow): NodeState {
  if ((desired === null) === (actual === null)) return "differs";
  return desired === null ? "extra" : "missing";
}

/** Backends that a group should have. */
function addedBackends(findings: readonly Finding[]): TopologyBackend[] {
  const added = findings.flatMap(({ rows = [] }) => rows.filter((row) => backendState(row) === "missing"));
  return [...new Set(added.map(({ field }) => field))].map((serverId) => ({ serverId, state: "missing" }));
}

function codesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map((f) => f.code))].sort();
}

/** `https:443,http:80` of the protocol-port annotation; what cannot be read is left out (the findings say so). */
function protocolPorts(service: KubeService | undefined): Map<number, string> {
  const raw = readClbAnnotation(service?.metadata?.annotations, "protocol-port") ?? "";
  return new Map(
    raw.split(",").flatMap((part): [number, string][] => {
      const [protocol, port] = part.split(":");
      return protocol && port && /^\d+$/.test(port) ? [[Number(port), protocol]] : [];
    }),
  );
}
