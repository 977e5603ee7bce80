import { rowState, type RowState } from "@/lib/model/row-state";
import { indexBundle, type BundleIndex } from "@/lib/ccm/bundle-index";
import { objects, str } from "@/lib/ccm/read";
import { splitServiceKey } from "@/lib/ccm/names";
import { shortTitle } from "@/lib/knowledge/findings/text";
import type { Locale } from "@/lib/model/text";
import { serviceFacts } from "@/lib/triage/values";
import type { Bundle, CloudListener, KubeNode, ServicePort } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";

/** Values of one port of a Service, for commands. */
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

type JudgedRow = CheckedRow & Parameters<typeof rowState>[0] & { findings: readonly { code: string }[] };

/** Names looked up at once; a message holds far fewer. */
export const MOST_NAMES = 100;

/** Instances listed for one node: the length of an address is limited. */
const MOST_INSTANCES = 60;

/** The instances that send to a node: it is in their groups by its ECS id or by one of its addresses. */
function instancesOf(index: BundleIndex, node: KubeNode): readonly string[] | undefined {
  const addresses = objects(node.status?.addresses as Record<string, unknown>[]).map(({ address }) => str(address));
  const ids = [ecsIdOf(node), ...addresses].flatMap((name) => [...((name && index.instancesOfServer.get(name)) || [])]);
  return ids.length > 0 ? [...new Set(ids)].sort().slice(0, MOST_INSTANCES) : undefined;
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
  const put = (name: string | undefined, make: (name: string) => Place) => {
    if (name !== undefined && wanted.has(name) && !found.has(name)) found.set(name, make(name));
  };
  for (const [name, named] of groupBy(rows, ({ service }) => splitServiceKey(service).name))
    for (const row of named) {
      const make = (name: string) => servicePlace(index, row, name);
      put(row.service, make);
      if (named.length === 1) put(name, make);
    }
  for (const { LoadBalancerId: id, Address } of bundle.alibabaCloud.loadBalancers) {
    if (!id) continue;
    const make = (name: string) => instancePlace(index, rows, id, name);
    put(id, make);
    put(Address || undefined, make);
  }
  for (const { VServerGroupId: vServerGroupId, LoadBalancerId: id } of bundle.alibabaCloud.vServerGroups) {
    if (!vServerGroupId || !id) continue;
    put(vServerGroupId, (name) => {
      const place = instancePlace(index, rows, id, name);
      return { ...place, params: { ...place.params, vServerGroupId } };
    });
  }
  for (const node of bundle.kubernetes.nodes) {
    const own = node.metadata?.name;
    if (!own) continue;
    const ecs = ecsIdOf(node);
    const params = { ...clusterParams(bundle), node: own, ...(ecs?.startsWith("i-") ? { ecsInstanceId: ecs } : {}) };
    const address = /^[a-z]{2}-[\w-]+\.(\d+(?:\.\d+){3})$/.exec(own)?.[1];
    for (const known of [own, node.spec?.providerID, ecs, address])
      put(known, (name) => ({ kind: "node", name, instances: instancesOf(index, node), params, ports: [] }));
  }
  return [...wanted].flatMap((name) => found.get(name) ?? []);
}

/** Something of a check that holds what was typed, for a list to choose from. */
export interface FoundPlace extends Omit<Place, "params" | "ports" | "kind"> {
  /** fact: `name` is a value of the cluster. */
  kind: Place["kind"] | "fact";
  fact?: ClusterFact;
  /** Name or address of the instance, or the id of its group or listener that was typed. */
  about?: string;
  /** Of a Service: its state in the check, and its first finding. */
  state?: RowState;
  problem?: { code: string; title: string };
}

const QUESTION = /\b(which|what|current(ly)?|installed|runs?|running|where)\b|[哪当什多]|\?|？/;
const FACTS = [
  ["version", /\bversion\b|版本/, ({ ccmVersion }) => ccmVersion],
  ["target", /\b(target|upgrade)\b.*\bversion\b|目标版本/, ({ targetCcmVersion }) => targetCcmVersion],
  ["region", /\bregion\b|地域|区域/, ({ region }) => region],
  ["id", /\bcluster id\b|集群 ?id/, ({ id }) => id],
  ["vpc", /\bvpc\b|专有网络/, ({ vpcId }) => vpcId],
  ["plugin", /\b(network plugin|cni)\b|网络插件/, ({ networkPlugin }) => networkPlugin],
  ["backend", /\bbackend type\b|后端类型/, ({ serviceBackendType }) => serviceBackendType],
] as const satisfies readonly (readonly [string, RegExp, (cluster: Bundle["cluster"]) => string | undefined])[];
type ClusterFact = (typeof FACTS)[number][0];

/**
 * Of one checked cluster, Services, instances and nodes whose name, id or address holds the text, or an id in it, whatever the case;
 * instances by an id of their groups and listeners too; and values of the cluster that a question asks for. At most `most`. Linear in
 * the bundle.
 */
export function searchPlaces(
  bundle: Bundle,
  rows: readonly JudgedRow[],
  typed: string,
  most: number,
  locale: Locale,
): FoundPlace[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  const facts = FACTS.flatMap(([fact, asks, of]): FoundPlace[] => {
    const name = QUESTION.test(text) && asks.test(text) ? of(bundle.cluster) : undefined;
    return name ? [{ kind: "fact", fact, name }] : [];
  });
  const ids = text.split(/[\s,;"'“”，。？?]+/).filter((word) => word.length >= 4 && /[\d/-]/.test(word));
  const wanted = /\s/.test(text) ? [text, ...ids] : [text];
  const holds = (...words: unknown[]) =>
    words.some((word) => typeof word === "string" && wanted.some((one) => word.toLowerCase().includes(one)));
  const services = rows
    .filter(({ service }) => holds(service))
    .map((row): FoundPlace => {
      const code = row.findings[0]?.code;
      return {
        kind: "Service",
        name: row.service,
        service: row.service,
        loadBalancerId: row.loadBalancerId ?? undefined,
        state: rowState(row),
        ...(code ? { problem: { code, title: shortTitle(code, locale) } } : {}),
      };
    });
  const { loadBalancers, vServerGroups, nlb } = bundle.alibabaCloud;
  const found = new Map<string, FoundPlace>();
  const put = (id: unknown, about: unknown) => {
    if (typeof id !== "string" || id === "" || found.has(id)) return;
    found.set(id, { kind: "instance", name: id, loadBalancerId: id, ...(str(about) ? { about: str(about) } : {}) });
  };
  for (const { LoadBalancerId: id, LoadBalancerName: name, Address: address } of loadBalancers)
    if (holds(id, name, address)) put(id, name || address);
  for (const { LoadBalancerId: id, LoadBalancerName: name, DNSName: address } of nlb?.loadBalancers ?? [])
    if (holds(id, name, address)) put(id, name || address);
  for (const { LoadBalancerId: id, VServerGroupId: group } of vServerGroups) if (holds(group)) put(id, group);
  for (const { LoadBalancerId: id, ListenerId: listener, ServerGroupId: group } of nlb?.listeners ?? []) {
    if (holds(listener)) put(id, listener);
    if (holds(group)) put(id, group);
  }
  const nodes = bundle.kubernetes.nodes.flatMap((node): FoundPlace[] => {
    const name = node.metadata?.name;
    if (!name || !holds(name, node.spec?.providerID)) return [];
    return [{ kind: "node", name, instances: instancesOf(indexBundle(bundle), node) }];
  });
  return [...facts, ...services, ...found.values(), ...nodes].slice(0, most);
}

function servicePlace(index: BundleIndex, row: CheckedRow, name: string): Place {
  const service = index.services.get(row.service);
  const id = row.loadBalancerId ?? undefined;
  const { namespace, name: own } = splitServiceKey(row.service);
  const listeners = (id === undefined ? undefined : index.listeners.get(id)) ?? [];
  return {
    kind: "Service",
    name,
    service: row.service,
    loadBalancerId: id,
    params: {
      ...clusterParams(index.bundle),
      namespace,
      service: own,
      ...(service ? serviceFacts(service, index) : {}),
      ...defined({ loadBalancerId: id, ...networkOf(index, id) }),
    },
    ports: (service?.spec?.ports ?? []).map((port) => portOf(port, listeners)),
  };
}

function portOf(port: ServicePort, listeners: readonly CloudListener[]): PlacePort {
  const udp = port.protocol?.toUpperCase() === "UDP";
  const listener = listeners.find(
    ({ ListenerPort, ListenerProtocol }) =>
      String(ListenerPort) === String(port.port) && (ListenerProtocol?.toLowerCase() === "udp") === udp,
  );
  return {
    port: String(port.port ?? ""),
    protocol: String(listener?.ListenerProtocol ?? port.protocol ?? "TCP").toLowerCase(),
    nodePort: port.nodePort ? String(port.nodePort) : undefined,
    vServerGroupId: listener?.VServerGroupId || undefined,
  };
}

function instancePlace(index: BundleIndex, rows: readonly CheckedRow[], id: string, name: string): Place {
  const [only, ...others] = rows.filter((row) => row.loadBalancerId === id);
  const alone = only && others.length === 0 ? servicePlace(index, only, name) : undefined;
  const address = index.loadBalancers.get(id)?.Address || undefined;
  return {
    kind: "instance",
    name,
    loadBalancerId: id,
    service: alone?.service,
    params: {
      ...(alone?.params ?? clusterParams(index.bundle)),
      loadBalancerId: id,
      ...defined({ ips: address, loadBalancerIp: address, ...networkOf(index, id) }),
    },
    ports: alone?.ports ?? [],
  };
}

/** The cluster's region and VPC. */
export function clusterParams({ cluster: { region, vpcId } }: Bundle): Record<string, string> {
  return defined({ region, vpcId });
}

/** The instance's vSwitch, VPC and zone. */
function networkOf(index: BundleIndex, id: string | undefined) {
  const instance = id === undefined ? undefined : index.loadBalancers.get(id);
  return { vSwitchId: instance?.VSwitchId, vpcId: instance?.VpcId, zoneId: instance?.MasterZoneId };
}

/** Only what has a value. */
const defined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
