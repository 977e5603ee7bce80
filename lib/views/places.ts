import { indexBundle, type BundleIndex } from "@/lib/ccm/bundle-index";
import { isRecord, str } from "@/lib/ccm/read";
import { splitServiceKey } from "@/lib/ccm/names";
import { serviceFacts } from "@/lib/triage/values";
import type { Bundle, CloudListener, CloudLoadBalancer, KubeNode } from "@/lib/model/bundle";

/** What a command needs to know of one port of a Service. */
interface PlacePort {
  port: string;
  protocol: string;
  nodePort?: string;
  vServerGroupId?: string;
}

/** Something that a message names and that a check has seen: where its page is, and the values commands need. */
export interface Place {
  kind: "Service" | "instance" | "node";
  /** As the message names it. */
  name: string;
  /** `namespace/name`: of the Service itself, or of the only one on that instance. */
  service?: string;
  loadBalancerId?: string;
  /** Of a node: ids of the instances whose groups hold it, at most `MOST_INSTANCES`. */
  instances?: readonly string[];
  /** Region, names, ids and addresses by the placeholder's name. */
  params: Readonly<Record<string, string>>;
  ports: readonly PlacePort[];
}

/** A Service of a check, with its instance. */
interface CheckedRow {
  service: string;
  loadBalancerId: string | null;
}

/** Names looked up at once; a message holds far fewer. */
export const MOST_NAMES = 100;

/** Instances named for one node: an address line holds no more. */
const MOST_INSTANCES = 60;

/** The instances that send to a node: it is in their groups by its ECS id or by one of its addresses. */
function sentTo(index: BundleIndex, node: KubeNode): { instances?: readonly string[] } {
  const list = node.status?.addresses;
  const addresses = Array.isArray(list) ? list.filter(isRecord).map((row) => str(row.address)) : [];
  const found = new Set<string>();
  for (const name of [ecsIdOf(node), ...addresses])
    for (const id of (name && index.instancesOfServer.get(name)) || []) found.add(id);
  return found.size > 0 ? { instances: [...found].sort().slice(0, MOST_INSTANCES) } : {};
}

const ecsIdOf = (node: KubeNode) => node.spec?.providerID?.split(".").at(-1);

/**
 * Finds names of a message in one checked cluster: a Service by `namespace/name` or by its name where only one has it,
 * an instance by id, address or one of its groups, a node by name, address or ECS id. In the order of the names.
 * `rows` are the Services of the check with their instances. Linear in the bundle.
 */
export function findPlaces(bundle: Bundle, rows: readonly CheckedRow[], names: readonly string[]): Place[] {
  if (names.length === 0) return [];
  const index = indexBundle(bundle);
  const wanted = new Set(names.slice(0, MOST_NAMES));
  const found = new Map<string, Place>();
  const put = (name: string | undefined, place: () => Place) => {
    if (name === undefined || !wanted.has(name) || found.has(name)) return;
    found.set(name, place());
  };
  const byName = new Map<string, number>();
  for (const row of rows) {
    const { name } = splitServiceKey(row.service);
    byName.set(name, (byName.get(name) ?? 0) + 1);
  }
  for (const row of rows) {
    const place = (name: string) => () => servicePlace(index, row, name);
    put(row.service, place(row.service));
    const { name } = splitServiceKey(row.service);
    if (byName.get(name) === 1) put(name, place(name));
  }
  for (const instance of bundle.alibabaCloud.loadBalancers) {
    const id = instance.LoadBalancerId;
    if (!id) continue;
    const place = (name: string) => () => instancePlace(index, rows, id, name);
    put(id, place(id));
    if (instance.Address) put(instance.Address, place(instance.Address));
  }
  for (const group of bundle.alibabaCloud.vServerGroups) {
    const { VServerGroupId: id, LoadBalancerId: instance } = group;
    if (id && instance) put(id, () => withGroup(instancePlace(index, rows, instance, id), id));
  }
  for (const node of bundle.kubernetes.nodes) {
    const name = node.metadata?.name;
    if (!name) continue;
    const ecs = ecsIdOf(node);
    const params = { ...clusterParams(bundle), node: name, ...(ecs?.startsWith("i-") ? { ecsInstanceId: ecs } : {}) };
    const address = /^[a-z]{2}-[\w-]+\.(\d+(?:\.\d+){3})$/.exec(name)?.[1];
    for (const known of [name, node.spec?.providerID, ecs, address])
      put(known, () => ({ kind: "node", name: known as string, ...sentTo(index, node), params, ports: [] }));
  }
  return [...wanted].flatMap((name) => found.get(name) ?? []);
}

/** A Service, an instance or a node that holds what was typed, for a list to choose from. */
export interface FoundPlace {
  kind: Place["kind"];
  /** `namespace/name`, the instance's id, the node's name. */
  name: string;
  service?: string;
  loadBalancerId?: string;
  /** Name or address of the instance. */
  about?: string;
  /** Of a node: ids of the instances whose groups hold it. */
  instances?: readonly string[];
}

/**
 * Services, instances and nodes of one checked cluster whose name, id or address holds the text, whatever its case; at most
 * `most`. Linear in the bundle.
 */
export function searchPlaces(bundle: Bundle, rows: readonly CheckedRow[], typed: string, most: number): FoundPlace[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  const found: FoundPlace[] = [];
  const holds = (...words: (string | undefined)[]) => words.some((word) => word?.toLowerCase().includes(text));
  for (const { service, loadBalancerId } of rows) {
    if (found.length >= most) return found;
    if (holds(service))
      found.push({ kind: "Service", name: service, service, ...(loadBalancerId ? { loadBalancerId } : {}) });
  }
  for (const { LoadBalancerId: id, LoadBalancerName, Address } of bundle.alibabaCloud.loadBalancers) {
    if (found.length >= most) return found;
    if (id && holds(id, LoadBalancerName, Address))
      found.push({ kind: "instance", name: id, loadBalancerId: id, about: LoadBalancerName || Address });
  }
  for (const node of bundle.kubernetes.nodes) {
    if (found.length >= most) return found;
    const name = node.metadata?.name;
    if (name && holds(name, node.spec?.providerID))
      found.push({ kind: "node", name, ...sentTo(indexBundle(bundle), node) });
  }
  return found;
}

function servicePlace(index: BundleIndex, row: CheckedRow, name: string): Place {
  const service = index.services.get(row.service);
  const id = row.loadBalancerId ?? undefined;
  const instance = id === undefined ? undefined : index.loadBalancers.get(id);
  const { namespace, name: own } = splitServiceKey(row.service);
  return {
    kind: "Service",
    name,
    service: row.service,
    ...(id ? { loadBalancerId: id } : {}),
    params: {
      ...clusterParams(index.bundle),
      namespace,
      service: own,
      ...(service ? serviceFacts(service, index) : {}),
      ...(id ? { loadBalancerId: id } : {}),
      ...networkOf(instance),
    },
    ports: (service?.spec?.ports ?? []).map((port) =>
      portOf(port, id === undefined ? [] : (index.listeners.get(id) ?? [])),
    ),
  };
}

function portOf(
  port: { port?: number; protocol?: string; nodePort?: number },
  listeners: readonly CloudListener[],
): PlacePort {
  const udp = port.protocol?.toUpperCase() === "UDP";
  const listener = listeners.find(
    (candidate) =>
      String(candidate.ListenerPort) === String(port.port) &&
      (candidate.ListenerProtocol?.toLowerCase() === "udp") === udp,
  );
  return {
    port: String(port.port ?? ""),
    protocol: String(listener?.ListenerProtocol ?? port.protocol ?? "TCP").toLowerCase(),
    ...(port.nodePort ? { nodePort: String(port.nodePort) } : {}),
    ...(listener?.VServerGroupId ? { vServerGroupId: listener.VServerGroupId } : {}),
  };
}

function instancePlace(index: BundleIndex, rows: readonly CheckedRow[], id: string, name: string): Place {
  const on = rows.filter((row) => row.loadBalancerId === id);
  const [only] = on;
  const alone = on.length === 1 && only ? servicePlace(index, only, name) : undefined;
  const instance = index.loadBalancers.get(id);
  return {
    kind: "instance",
    name,
    loadBalancerId: id,
    ...(alone?.service ? { service: alone.service } : {}),
    params: {
      ...(alone?.params ?? clusterParams(index.bundle)),
      loadBalancerId: id,
      ...(instance?.Address ? { ips: instance.Address, loadBalancerIp: instance.Address } : {}),
      ...networkOf(instance),
    },
    ports: alone?.ports ?? [],
  };
}

const withGroup = (place: Place, vServerGroupId: string): Place => ({
  ...place,
  params: { ...place.params, vServerGroupId },
});

/** Where the cluster is: right for every command about it. */
export function clusterParams(bundle: Bundle): Record<string, string> {
  const { region, vpcId } = bundle.cluster;
  return { ...(region ? { region } : {}), ...(vpcId ? { vpcId } : {}) };
}

/** The vSwitch and the zone that the instance stands in. */
function networkOf(instance: CloudLoadBalancer | undefined): Record<string, string> {
  return {
    ...(instance?.VSwitchId ? { vSwitchId: instance.VSwitchId } : {}),
    ...(instance?.VpcId ? { vpcId: instance.VpcId } : {}),
    ...(instance?.MasterZoneId ? { zoneId: instance.MasterZoneId } : {}),
  };
}
