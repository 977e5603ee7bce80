import { configOf } from "./actual";
import { ClusterBuilder, type Made } from "./cluster-builder";
import { hash128 } from "./names";
import type { Bundle } from "@/lib/model/bundle";
import { seededRandom } from "../random";

export interface ScaleOptions {
  services: number;
  /** Ports per Service; 1.7 gives seven of ten Services two ports and the others one. */
  ports?: number;
  nodes?: number;
  /** Share of Services with one finding or more, 0 to 1. */
  failing?: number;
  seed?: number;
  /** RFC 3339; absent: a fixed moment, so that the same options give the same bytes. */
  now?: string;
}

const TEAMS = ["shop", "payments", "search", "logistics", "data", "platform", "growth", "media"];

/** Ways to fail, each on its own sort of field; all but the last two make the dry run report something. */
const DAMAGES: readonly ((builder: ClusterBuilder, made: Made) => void)[] = [
  (d, m) => d.annotate(m, { spec: "slb.s3.small", "instance-charge-type": "PayBySpec" }),
  (d, m) => d.annotate(m, { "charge-type": "paybybandwidth", bandwidth: "20" }),
  (d, m) => d.annotate(m, { name: "renamed-in-the-service" }),
  (_d, m) => Object.assign(m.lb!, { LoadBalancerName: "renamed", Tags: { Tag: m.lb!.Tags!.Tag!.slice(0, 0) } }),
  (_d, m) => Object.assign(m.listeners[0]!, { Status: "stopped" }),
  (d, m) => d.dropListener(m.listeners[0]!),
  (d, m) => d.annotate(m, { scheduler: "wlc" }),
  (d, m) => d.annotate(m, { "health-check-interval": "9", "unhealthy-threshold": "7" }),
  (_d, m) =>
    Object.assign(configOf(m.listeners[0]!), { EstablishedTimeout: 10 }) &&
    Object.assign(m.listeners[0]!, { Description: "changed by hand" }),
  (d, m) => d.dropGroup(m.groups[0]!),
  (_d, m) => m.groups[0]!.BackendServers!.BackendServer!.shift(),
  (_d, m) =>
    m.groups[0]!.BackendServers!.BackendServer!.push({
      ...m.groups[0]!.BackendServers!.BackendServer![0],
      ServerId: "i-bp1releasedinstance0000",
    }),
  (d, m) => d.addGroup(m.lb!, m.groups[0]!.VServerGroupName!.replace(/^k8s\/\d+/, "k8s/29999"), []),
  (d, m) => d.annotate(m, { "delete-protection": "off" }),
  (d, m) => d.annotate(m, { "health-check-interval": "2s" }),
  (d, m) => d.dropInstance(m),
];

/** A believable cluster of any size, for benchmarks and for trying the dashboard with many rows. */
export function generateScale(options: ScaleOptions): Bundle {
  const { services, ports = 2, nodes = 20, failing = 0.1, seed = 1 } = options;
  const random = seededRandom(seed);
  const cluster = {
    id: `c${hash128(`scale/${seed}`)}`,
    name: `scale-${services}`,
    region: "cn-hangzhou",
    vpcId: "vpc-bp1scale00000000000001",
    ccmVersion: "v2.11.2",
    targetCcmVersion: "v2.14.0",
    networkPlugin: "terway-eniip",
  };
  const builder = new ClusterBuilder(cluster, options.now ?? "2026-03-02T06:00:00Z");
  for (let i = 0; i < nodes; i++)
    builder.addNode(`${cluster.region}.10.16.${i >> 8}.${i & 255}`, `${cluster.region}-${"hij"[i % 3]}`);
  for (let i = 0; i < services; i++) {
    const eni = random() < 0.2;
    const made = builder.add({
      namespace: TEAMS[i % TEAMS.length]!,
      name: `app-${String(i).padStart(5, "0")}`,
      ports: Array.from({ length: whole(ports, random) }, (_, p) => ({
        name: `p${p}`,
        port: p === 0 ? 80 : 443 + p - 1,
        targetPort: 8080 + p,
      })),
      annotations:
        random() < 0.3
          ? { "address-type": "intranet" }
          : random() < 0.5
            ? { "instance-charge-type": "PayBySpec", spec: "slb.s1.small" }
            : {},
      policy: random() < 0.3 ? "Local" : "Cluster",
      eni,
      replicas: 2 + Math.floor(random() * 4),
    });
    if (random() < failing) DAMAGES[Math.floor(random() * DAMAGES.length)]!(builder, made);
  }
  return builder.bundle;
}

/** The number itself, or one of its neighbours so that the average is right. Whole numbers take nothing from the sequence. */
function whole(value: number, random: () => number): number {
  return Number.isInteger(value) ? value : Math.floor(value) + (random() < value % 1 ? 1 : 0);
}
