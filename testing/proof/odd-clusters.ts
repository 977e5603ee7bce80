import type { Bundle, ServicePort } from "@/lib/model/bundle";
import { seededRandom } from "@/simulator/random";
import { annotation, buildBundle, buildPair, nodes, type Pair, type PortSpec } from "@/testing/engine-bundle";

interface Random {
  next(): number;
  int(low: number, high: number): number;
}

const PORTS: readonly PortSpec[] = [
  { port: 80 },
  { port: 8080, protocol: "http" },
  { port: 443, protocol: "https" },
  { port: 5353, protocol: "udp" },
  { port: 9000, targetPort: "metrics" },
];

/** Two Services that reuse one instance and manage their listeners on it. */
const SHARED = "shares an instance";

/** One way that a Service differs from the others. */
const ODDITIES: Readonly<Record<string, (pair: Pair) => void>> = {
  plain: () => undefined,
  "no node ports": (pair) => {
    pair.service.spec!.allocateLoadBalancerNodePorts = false;
    for (const port of pair.service.spec!.ports ?? []) delete port.nodePort;
  },
  "SCTP beside the others": (pair) => addPort(pair, { name: "sctp", port: 3868, nodePort: 33868, protocol: "SCTP" }),
  "SCTP only": (pair) => {
    pair.service.spec!.ports = [{ name: "sctp", port: 3868, nodePort: 33868, targetPort: 3868, protocol: "SCTP" }];
  },
  "one number for TCP and UDP": (pair) => addTwin(pair, 34000),
  "twins with one node port": (pair) => addTwin(pair, pair.service.spec!.ports?.[0]?.nodePort),
  "a port of no listener": (pair) => addPort(pair, { name: "late", port: 7443, nodePort: 37443, protocol: "TCP" }),
  headless: (pair) => {
    pair.service.spec!.clusterIP = "None";
  },
  "ExternalName now": (pair) => {
    pair.service.spec!.type = "ExternalName";
    pair.service.spec!.externalName = "example.com";
  },
  "ClusterIP now": (pair) => {
    pair.service.spec!.type = "ClusterIP";
  },
  "a listener more of its name": (pair) => {
    const [own] = pair.listeners;
    if (own) pair.listeners.push({ ...own, ListenerPort: 7070, VServerGroupId: own.VServerGroupId });
  },
  "the same port with two protocols at the CLB": (pair) => {
    const tcp = pair.listeners.find((row) => row.ListenerProtocol === "tcp");
    if (tcp)
      pair.listeners.push({ ...tcp, ListenerProtocol: "udp", TCPListenerConfig: undefined, UDPListenerConfig: {} });
  },
  [SHARED]: () => undefined,
  "no endpoints": (pair) => {
    pair.slice.endpoints = [];
  },
};

/** The first port's number once more: the API server takes it for another protocol only. */
function addTwin(pair: Pair, nodePort: number | undefined): void {
  const first = pair.service.spec!.ports?.[0];
  const protocol = first?.protocol === "UDP" ? "TCP" : "UDP";
  addPort(pair, { name: "twin", port: Number(first?.port), nodePort, protocol });
}

function addPort(pair: Pair, port: ServicePort): void {
  pair.service.spec!.ports = [...(pair.service.spec!.ports ?? []), { targetPort: port.port, ...port }];
}

function annotate({ service }: Pair, values: Record<string, string>): void {
  const { annotations } = service.metadata!;
  for (const [suffix, value] of Object.entries(values)) annotations![annotation(suffix)] = value;
}

/** Something changed by hand on one side. */
const DRIFTS: readonly ((pair: Pair) => void)[] = [
  (pair) => {
    pair.groups.pop();
    const ids = new Set(pair.groups.map((group) => group.VServerGroupId));
    pair.listeners = pair.listeners.filter((row) => ids.has(row.VServerGroupId));
  },
  (pair) => void pair.listeners.shift(),
  (pair) => {
    for (const row of pair.listeners) row.Status = "stopped";
  },
  (pair) => {
    for (const row of pair.listeners) row.Description = `k8s/${row.ListenerPort}`;
  },
  (pair) => {
    const group = pair.groups[0];
    if (group) group.BackendServers = { BackendServer: [] };
  },
  (pair) => {
    for (const group of pair.groups) for (const row of group.BackendServers?.BackendServer ?? []) row.Weight = 7;
  },
  (pair) => annotate(pair, { scheduler: "wlc", "health-check-interval": "7" }),
  (pair) => annotate(pair, { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" }),
  (pair) => {
    pair.loadBalancer.DeleteProtection = "off";
  },
  (pair) => {
    pair.loadBalancer.Tags = { Tag: (pair.loadBalancer.Tags?.Tag ?? []).slice(0, 1) };
  },
];

/** A cluster of `count` odd Services, the same for the same seed: ports, oddity and drift are drawn for each. */
export function oddCluster(seed: number, count: number): Bundle {
  const next = seededRandom(seed);
  const random: Random = { next, int: (low, high) => low + Math.floor(next() * (high - low + 1)) };
  const pairs = Array.from({ length: count }, (_, position) => oddPair(random, position));
  const bundle = buildBundle(pairs, nodes(2));
  const cloud = bundle.alibabaCloud;
  // Services that share an instance bring it once.
  cloud.loadBalancers = [...new Map(cloud.loadBalancers.map((row) => [row.LoadBalancerId, row])).values()];
  const slot = (row: (typeof cloud.listeners)[number]) =>
    `${row.LoadBalancerId} ${row.ListenerPort} ${row.ListenerProtocol === "udp" ? "udp" : "tcp"}`;
  cloud.listeners = [...new Map(cloud.listeners.map((row) => [slot(row), row])).values()];
  return bundle;
}

function oddPair(random: Random, position: number): Pair {
  const ports = PORTS.filter(() => random.next() < 0.5);
  const names = Object.keys(ODDITIES);
  const oddity = names[position % names.length] as string;
  const mode = (["cluster", "local", "eni"] as const)[random.int(0, 2)];
  const shared = oddity === SHARED ? Math.floor(position / (2 * names.length)) : undefined;
  const address =
    shared !== undefined ? `47.9.0.${shared + 1}` : `47.1.${Math.floor(position / 250)}.${(position % 250) + 1}`;
  const pair = buildPair({
    name: `odd-${position}`,
    namespace: "odd",
    ports: ports.length > 0 ? [...ports] : [{ port: 80 }],
    mode,
    uid: `${String(position).padStart(8, "0")}-0000-4000-8000-000000000000`,
    loadBalancer: { Address: address },
    ...(shared !== undefined ? { reuse: { id: `lb-shared-${shared}`, override: true } } : {}),
    pods: ["node-000", "node-001"],
  });
  pair.slice.endpoints = (pair.slice.endpoints ?? []).map((endpoint, i) => ({
    ...endpoint,
    addresses: [`10.1.${position}.${i + 1}`],
  }));
  if (mode === "eni")
    for (const group of pair.groups)
      for (const [i, row] of (group.BackendServers?.BackendServer ?? []).entries()) {
        row.ServerIp = `10.1.${position}.${i + 1}`;
        row.ServerId = `eni-${row.ServerIp}`;
      }
  pair.service.metadata!.labels = { oddity: oddity.replaceAll(" ", "-") };
  ODDITIES[oddity]?.(pair);
  for (let drifts = random.int(1, 3); drifts > 0; drifts--) DRIFTS[random.int(0, DRIFTS.length - 1)]?.(pair);
  return pair;
}
