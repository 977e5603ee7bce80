import type { BackendMode } from "@/lib/ccm/backend-mode";
import { atoi } from "@/lib/ccm/go";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import { endpointAddresses, type EndpointAddress } from "../desired/endpoints";
import { backendSources, keepsTerminating } from "../desired/groups";
import { providerError, type Candidates, type NodeView } from "../desired/nodes";
import { firstPerNode, setWeights } from "../desired/weights";
import type { ControllerEvent } from "@/lib/model/result";
import type { MissingInputs } from "../result/missing";
import type { RunIndex, SliceFamily } from "../run-index";
import type { NlbTables } from "./cloud";
import { isManagedGroupName } from "./names";
import { isOn, ModelError, parametersOf, readFields, sameText, within, type Settings } from "./fields";
import { groupIdOf, type WantedListener, type WantedNlb } from "./wanted";

export interface WantedServer {
  id: string;
  ip: string;
  type: "Ecs" | "Eni" | "Ip";
  port: number;
  weight: number;
  description: string;
  terminating: boolean;
}

export interface WantedGroup {
  port: PortView;
  name: string;
  id: string;
  userManaged: boolean;
  protocol: string;
  /** Group of a port range: a server answers on the requested port. */
  anyPort: boolean;
  type: string;
  ipVersion: string;
  affinity: string;
  settings: Settings;
  healthCheck: Settings | undefined;
  ignoreWeights: boolean;
  servers: WantedServer[];
  /** Pod addresses without a network interface: then nothing is removed or updated. */
  invalid: string[];
}

/** Inputs of a run of one Service. */
export interface NlbInputs {
  index: RunIndex;
  view: ServiceView;
  tables: NlbTables;
  missing: MissingInputs;
  events: ControllerEvent[];
}

interface GroupContext extends NlbInputs {
  wanted: WantedNlb;
  mode: BackendMode;
  family: SliceFamily;
  candidates: Candidates;
  pods: Set<string>;
}

/** The address family of an NLB's backends: DualStack where both annotations and the controller's gates allow it. */
function backendFamily(index: RunIndex, view: ServiceView): SliceFamily {
  const asked = view.annotations.get("backend-ip-version");
  if (!sameText(asked, "ipv6") && !sameText(asked, "DualStack")) return "IPv4";
  if (index.bundle.cluster.ipv6Backends !== true || !sameText(view.annotations.get("ip-version"), "DualStack"))
    return "IPv4";
  return sameText(asked, "ipv6") ? "IPv6" : "DualStack";
}

/** The groups of all listeners; throws where one cannot be built. */
export function wantedGroups(
  inputs: NlbInputs,
  wanted: WantedNlb,
  listeners: readonly WantedListener[],
): WantedGroup[] {
  const { index, view, missing } = inputs;
  const { mode, candidates } = backendSources(index, view, missing);
  if (candidates.labelError !== null)
    throw new ModelError(
      `get nodes error: filter nodes by label error: parse backend label: ${candidates.labelError}, [k1=v1,k2=v2]`,
      "backend-label",
    );
  const pods = new Set<string>();
  const context: GroupContext = { ...inputs, wanted, mode, family: backendFamily(index, view), candidates, pods };
  const groups = listeners.map((listener) => wantedGroup(context, listener));
  for (const group of groups) resolveInterfaces(context, group);
  if (pods.size > 0) missing.need("pods", ...pods);
  if (groups.some((group) => group.servers.some((server) => server.type === "Eni") || group.invalid.length > 0))
    missing.need("interfaces", view.key);
  return groups;
}

function wantedGroup(context: GroupContext, listener: WantedListener): WantedGroup {
  const { view, family } = context;
  const get = (suffix: string) => view.annotations.get(suffix);
  const anyPort = listener.listenerPort === 0;
  const type = get("server-group-type");
  const group: WantedGroup = {
    port: listener.port,
    name: listener.groupName,
    id: "",
    userManaged: false,
    protocol: listener.protocol,
    anyPort,
    type: type === "" ? "" : sameText(type, "Ip") ? "Ip" : sameText(type, "Instance") ? "Instance" : failType(),
    ipVersion: family === "IPv4" ? "" : "DualStack",
    affinity: family === "IPv4" ? "" : family === "IPv6" ? "NonAffinity" : "Affinity",
    settings: readFields(view, "group", (field, error) => `${field} parse error: ${error}`),
    healthCheck: healthCheckOf(view, listener.port, anyPort),
    ignoreWeights: isOn(get("ignore-weight-update")),
    servers: [],
    invalid: [],
  };
  const fallback = defaultWeight(view);
  within(`set ServerGroup for port ${listener.port.port}`, () => {
    const weight = reusedGroup(context, group);
    group.servers = serversOf(context, group, anyPort);
    const { servers } = group;
    setWeights(context.mode, servers, nodeOf, { count: servers.length, weight, fallback, leastOfPod: 1 });
  });
  if (context.mode === "local") group.servers = firstPerNode(group.servers, nodeOf);
  if (group.servers.length === 0)
    context.events.push({
      type: "Normal",
      reason: "UnAvailableLoadBalancer",
      message: "There are no available nodes for NetworkLoadBalancer",
    });
  return group;
}

/** The group's settings as sent on creation. */
export function groupSettings(group: WantedGroup): { name: string; value: string }[] {
  return parametersOf({
    ServerGroupName: group.name,
    Protocol: group.protocol,
    ServerGroupType: group.type,
    AddressIPVersion: group.ipVersion,
    IpVersionAffinityMode: group.affinity,
    AnyPortEnabled: group.anyPort || undefined,
    ...group.settings,
    HealthCheckConfig: group.healthCheck && JSON.stringify(group.healthCheck),
  });
}

function failType(): never {
  throw new ModelError("unsupport server ServerGroupType []", "server-group-type");
}

function healthCheckOf(view: ServiceView, port: PortView, anyPort: boolean): Settings | undefined {
  const flag = view.annotations.get("health-check-flag");
  if (flag === "" && !anyPort) return undefined;
  return {
    HealthCheckEnabled: flag === "" || isOn(flag),
    HealthCheckConnectPort: anyPort && typeof port.targetPort === "number" ? port.targetPort || undefined : undefined,
    ...(isOn(flag) ? readFields(view, "health", (field, error) => `${field} parse error: [${error}]`) : {}),
  };
}

function defaultWeight(view: ServiceView): number {
  const value = view.annotations.get("default-weight");
  if (value === "") return 100;
  const parsed = atoi(value);
  if (!parsed.ok) throw new ModelError(`default weight parse error: [${parsed.error}]`, "default-weight");
  if (parsed.value < 0 || parsed.value > 100)
    throw new ModelError(`default weight must be integer in range [0,100] , got [${value}]`, "default-weight");
  return parsed.value;
}

/** Sets the group named by vgroup-port on a reused NLB; returns the total weight shared by the Service's servers. */
function reusedGroup({ view, wanted, tables }: GroupContext, group: WantedGroup): number | undefined {
  const text = view.annotations.get("vgroup-port");
  if (!wanted.reused || text === "") return undefined;
  const id = groupIdOf(text, group.port);
  if (id !== "") {
    const found = tables.groupById(id);
    if (!found) throw new ModelError(`cannot find server group id ${id} for nlb ${wanted.id}`, "vgroup-port");
    if (isManagedGroupName(found.name))
      throw new ModelError(`cannot reuse a ccm created server group ${id} for nlb ${wanted.id}`, "vgroup-port");
    group.id = id;
    group.userManaged = true;
  }
  const weight = view.annotations.get("weight");
  if (weight === "") return undefined;
  const parsed = atoi(weight);
  if (!parsed.ok || parsed.value < 0 || parsed.value > 100)
    throw new ModelError(`weight must be integer in range [0, 100], got [${weight}]`, "weight");
  return parsed.value;
}

function serversOf(context: GroupContext, group: WantedGroup, anyPort: boolean): WantedServer[] {
  const { view, mode, candidates } = context;
  const addresses = endpointAddresses(context, group.port, keepsTerminating(context));
  const pod = (address: EndpointAddress): WantedServer => ({
    id: group.type === "Ip" ? address.ip : "",
    ip: address.ip,
    type: group.type === "Ip" ? "Ip" : "Eni",
    port: anyPort ? 0 : address.port,
    weight: 0,
    description: group.name,
    terminating: address.terminating === true,
  });
  if (mode === "eni") return addresses.map(pod);
  const nodes: WantedServer[] = [];
  const virtual: WantedServer[] = [];
  const wrap = `build ${mode} backends error: `;
  const server = (node: NodeView, wording: string) => nodeServer(node, group, `${wrap}${wording}`, wrap);
  if (mode === "cluster") for (const node of candidates.usable) nodes.push(server(node, "normal parse providerid"));
  for (const address of addresses) {
    if (address.nodeName === null)
      throw new ModelError(
        `${wrap}add ecs backends for service[${view.key}] error, NodeName is nil for ip ${address.ip} `,
        undefined,
        { ip: address.ip },
      );
    const node = candidates.byName.get(address.nodeName);
    if (!node) continue;
    if (node.virtual) virtual.push(pod(address));
    else if (mode === "local" && !node.excluded) nodes.push(server(node, "parse providerid"));
  }
  return [...nodes, ...virtual];
}

function nodeServer(node: NodeView, group: WantedGroup, wording: string, wrap: string): WantedServer {
  const common = { port: group.port.nodePort, weight: 0, description: group.name, terminating: false };
  if (group.type === "Ip") {
    if (node.internalIp.ip === "") throw new ModelError(`${wrap}get node address err: ${node.internalIp.error}`);
    return { ...common, id: node.internalIp.ip, ip: node.internalIp.ip, type: "Ip" };
  }
  if (node.ecsId === null)
    throw new ModelError(
      `${wording}: ${node.providerID}. expected: \${regionid}.\${nodeid}, ${providerError(node.providerID)}`,
      undefined,
      { node: node.name },
    );
  return { ...common, id: node.ecsId, ip: "", type: "Ecs" };
}

const nodeOf = ({ type, id }: WantedServer) => (type === "Ecs" ? id : undefined);

function resolveInterfaces({ index, events }: GroupContext, group: WantedGroup): void {
  const kept: WantedServer[] = [];
  for (const server of group.servers) {
    const id = server.type === "Eni" ? index.interfaces.get(server.ip) : server.id;
    if (id === undefined) group.invalid.push(server.ip);
    else kept.push(server.type === "Eni" ? { ...server, id } : server);
  }
  group.servers = kept;
  if (group.invalid.length > 0)
    events.push({
      type: "Warning",
      reason: "SkipSyncBackends",
      message: `Not sync pods whose eni is invalid: ${group.invalid.join(",")}`,
    });
}
