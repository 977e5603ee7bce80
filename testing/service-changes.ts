import { BACKEND_TYPE, CURRENT } from "@/lib/ccm/annotations";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { keyOf } from "@/lib/ccm/names";
import type { Change } from "@/lib/preview";
import { ClusterBuilder, type Made } from "@/simulator/cluster/cluster-builder";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { seededRandom } from "@/simulator/random";

export const NOW = "2026-03-01T00:00:00Z";

/** The release whose rules a cluster runs on: extra certificates count from v2.13.0 on only. */
const RELEASES = ["v2.11.2", "v2.12.4", "v2.13.0", "v2.14.0", "v2.15.0"] as const;

/**
 * A cluster whose Services agree with their instances: what a change asks for is all there is to do. Eight Services with
 * instances of their own, two on instances of a person: one keeps the listeners, one only fills that person's group.
 */
export function calmCluster(seed: number): Bundle {
  const ccmVersion = RELEASES[(seed - 1) % RELEASES.length]!;
  const builder = new ClusterBuilder({ ...DEMO_CLUSTER, ccmVersion, name: `calm-${seed}` }, NOW);
  for (const zone of ["h", "i", "j"])
    builder.addNode(`cn-hangzhou.10.16.1.${zone.charCodeAt(0)}`, `cn-hangzhou-${zone}`, {
      labels: { pool: zone === "j" ? "memory" : "general" },
      unschedulable: zone === "i",
    });
  builder.addCertificate("cert-main", "*.mall.example.com", 200);
  builder.addCertificate("cert-next", "*.mall.example.com", 300);
  for (let n = 0; n < 8; n++) {
    const made = builder.add({
      namespace: "shop",
      name: `app-${n}`,
      ports: [
        { name: "web", port: 80, targetPort: 8080 },
        ...(n % 2 === 0 ? [{ name: "more", port: 9000 + n, targetPort: 9000 }] : []),
      ],
      policy: n % 3 === 0 ? "Local" : "Cluster",
      eni: n % 4 === 3,
      annotations: n % 2 === 0 ? { spec: "slb.s1.small" } : {},
    });
    if (n % 4 === 3) leaving(made);
  }
  const kept = builder.addInstance(`kept-${seed}`);
  builder.add({
    namespace: "shop",
    name: "shared",
    ports: [{ name: "web", port: 80, targetPort: 8080 }],
    reuse: kept,
    annotations: { "force-override-listeners": "true" },
  });
  builder.addGroup(builder.addInstance(SPARE), "chosen", []);
  return builder.bundle;
}

/** A Pod that goes and still serves: no backend, unless the Service asks for graceful shutdown. */
function leaving({ slice, groups }: Made): void {
  const last = slice?.endpoints?.at(-1);
  if (!last) return;
  last.conditions = { ready: false, serving: true, terminating: true };
  for (const { BackendServers: backends } of groups)
    if (backends?.BackendServer)
      backends.BackendServer = backends.BackendServer.filter(({ ServerIp }) => ServerIp !== last.addresses?.[0]);
}

/** Instance of a person, without listeners, that a Service may name. */
const SPARE = "spare";

const VALUES: Readonly<Record<string, readonly string[]>> = {
  scheduler: ["rr", "wrr"],
  "delete-protection": ["on", "off"],
  "modification-protection": ["ConsoleProtection", "NonProtection"],
  name: ["front", "back"],
  spec: ["slb.s1.small", "slb.s2.small", "slb.s3.small"],
  "additional-resource-tags": ["team=a", "team=b,stage=prod"],
  "persistence-timeout": ["0", "300"],
  "established-timeout": ["900", "500"],
  "health-check-interval": ["2", "5"],
  "healthy-threshold": ["3", "4"],
  "health-check-connect-timeout": ["5", "8"],
  "health-check-flag": ["on", "off"],
  "health-check-type": ["tcp", "http"],
  "connection-drain": ["on"],
  "instance-charge-type": ["PayBySpec", "PayByCLCU"],
  "remove-unscheduled-backend": ["on", "off"],
  "backend-label": ["pool=general", "pool=memory"],
  "default-weight": ["50", "100"],
  // Refused: immutable, and not an integer.
  "address-type": ["intranet", "internet"],
  bandwidth: ["ten"],
};

/** Fields of an HTTP listener. */
const SEVENTH: Readonly<Record<string, readonly string[]>> = {
  "sticky-session": ["on", "off"],
  "idle-timeout": ["15", "30"],
  "request-timeout": ["60", "90"],
  "xforwardedfor-proto": ["on", "off"],
  "health-check-uri": ["/ready", "/live"],
  "health-check-domain": ["shop.example.com"],
};

/** Values that are never refused: what several of them do together is all done. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  scheduler: VALUES["scheduler"]!,
  "persistence-timeout": VALUES["persistence-timeout"]!,
  "established-timeout": VALUES["established-timeout"]!,
  "health-check-interval": VALUES["health-check-interval"]!,
  "unhealthy-threshold": ["3", "5"],
};

type Metadata = NonNullable<KubeService["metadata"]> & { annotations: Record<string, string> };

/** Annotations are what people change most. */
const KINDS = `annotation annotation annotation port removePort protocol policy type delete create backendType
   removeAnnotation targetPort udp renamePort several tls label acl certificate extension seventh reuse vgroup
   weight ports graceful`.split(/\s+/);

/**
 * One seeded change of one Service: annotations set, emptied or several at once, ports added, removed, renamed or
 * moved, several ports at once, graceful shutdown, UDP, HTTP, TLS with further certificates, access control, weights, traffic policy, kind of
 * backend, an instance or a group of a person, type, creation or deletion.
 */
export function randomChange(bundle: Bundle, seed: number): Change {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const kind = pick(KINDS);
  const services = bundle.kubernetes.services.filter((row) => row.metadata?.namespace === "shop");
  const owned = services.filter((row) => row.spec?.type === "LoadBalancer");
  if (kind === "create" || owned.length === 0)
    return {
      kind: "apply",
      service: manifest(`new-${seed}`, {}, [{ name: "web", port: 8000 + (seed % 100), targetPort: 8080 }]),
    };
  const withPods = owned.filter((row) => row.metadata?.annotations?.[BACKEND_TYPE] === "eni");
  const live = pick(kind === "type" ? services : kind === "graceful" && withPods.length > 0 ? withPods : owned);
  if (kind === "reuse" || kind === "vgroup") {
    const spare = bundle.alibabaCloud.loadBalancers.find((row) => row.LoadBalancerName === SPARE)!;
    const group = bundle.alibabaCloud.vServerGroups.find((row) => row.LoadBalancerId === spare.LoadBalancerId);
    const port = 4000 + (seed % 100);
    return {
      kind: "apply",
      service: manifest(
        `guest-${seed}`,
        {
          [`${CURRENT}id`]: spare.LoadBalancerId!,
          ...(kind === "reuse"
            ? { [`${CURRENT}force-override-listeners`]: pick(["true", "false"]) }
            : { [`${CURRENT}vgroup-port`]: `${group?.VServerGroupId}:${port}`, [`${CURRENT}weight`]: "40" }),
        },
        [{ name: "web", port, targetPort: 8080 }],
      ),
    };
  }
  if (kind === "delete") return { kind: "delete", service: keyOf(live) };
  const ports = (live.spec?.ports ?? []).map(({ nodePort: _, ...port }) => port);
  const service = manifest(live.metadata?.name ?? "", { ...live.metadata?.annotations }, ports);
  service.spec = { ...service.spec, type: live.spec?.type, externalTrafficPolicy: live.spec?.externalTrafficPolicy };
  const { spec, metadata } = service as { spec: NonNullable<KubeService["spec"]>; metadata: Metadata };
  const annotate = (values: Record<string, string>) => {
    for (const [suffix, value] of Object.entries(values)) metadata.annotations[CURRENT + suffix] = value;
  };
  const oneOf = (table: Readonly<Record<string, readonly string[]>>) => {
    const suffix = pick(Object.keys(table));
    annotate({ [suffix]: pick(table[suffix]!) });
  };
  const number = (from: number) => from + Math.floor(random() * 500);
  const tcp = (port: number, name = `p${port}`) => ({ name, port, targetPort: 8080, protocol: "TCP" });
  const udp = (port: number) => ({ name: `u${port}`, port, targetPort: 5353, protocol: "UDP" });
  const first = ports[0]?.port;
  const edits: Readonly<Record<string, () => unknown>> = {
    annotation: () => oneOf(VALUES),
    port: () => (spec.ports = [...ports, tcp(number(7000))]),
    removePort: () => ports.length > 1 && (spec.ports = ports.slice(1)),
    graceful: () => annotate({ "graceful-shutdown": pick(["true", "true", "false"]) }),
    protocol: () => annotate({ "protocol-port": `http:${first}` }),
    backendType: () =>
      (metadata.annotations[BACKEND_TYPE] = live.metadata?.annotations?.[BACKEND_TYPE] === "eni" ? "ecs" : "eni"),
    targetPort: () => (spec.ports = ports.map((port) => ({ ...port, targetPort: pick([8080, 8081]) }))),
    renamePort: () => (spec.ports = ports.map((port, at) => ({ ...port, name: `${port.name}-${at}`.slice(0, 14) }))),
    udp: () => (spec.ports = [...ports, udp(number(5000))]),
    tls: () => annotate({ "protocol-port": `https:${first}`, "cert-id": "cert-main" }),
    acl: () =>
      annotate({
        "acl-status": pick(["on", "on", "off"]),
        "acl-id": pick(["acl-office", "acl-partners"]),
        "acl-type": pick(["white", "black"]),
      }),
    certificate: () => annotate({ "protocol-port": `https:${first}`, "cert-id": pick(["cert-main", "cert-next"]) }),
    extension: () =>
      annotate({
        "protocol-port": `https:${first}`,
        "cert-id": pick(["cert-main", "cert-next"]),
        "domain-extensions": pick(["a.example.com:cert-next", "a.example.com:cert-main,b.example.com:cert-next"]),
      }),
    seventh: () => {
      annotate({ "protocol-port": `http:${first}` });
      oneOf(SEVENTH);
    },
    weight: () => annotate({ weight: pick(["0", "60"]), "ignore-weight-update": pick(["on", "off"]) }),
    // Several at once: one goes, two come, one of them under the number that another protocol had.
    ports: () => {
      const port = number(6000);
      spec.ports = [...ports.slice(1), tcp(port, `t${port}`), udp(port + 500)];
    },
    several: () => {
      for (const suffix of [pick(Object.keys(HARMLESS)), pick(Object.keys(HARMLESS))])
        annotate({ [suffix]: pick(HARMLESS[suffix]!) });
      if (ports.length > 1) spec.ports = [...ports].reverse();
    },
    label: () => (metadata.labels = { tier: pick(["a", "b"]) }),
    // As an editor does: the whole Service without one of its keys.
    removeAnnotation: () => {
      const own = Object.keys(metadata.annotations).filter((key) => key.startsWith(CURRENT));
      if (own.length > 0) metadata.annotations[pick(own)] = "";
    },
    policy: () => (spec.externalTrafficPolicy = live.spec?.externalTrafficPolicy === "Local" ? "Cluster" : "Local"),
    type: () => (spec.type = live.spec?.type === "LoadBalancer" ? "ClusterIP" : "LoadBalancer"),
  };
  edits[kind]!();
  if (spec.type !== "LoadBalancer") delete spec.externalTrafficPolicy;
  return { kind: "apply", service };
}

function manifest(
  name: string,
  annotations: Record<string, string>,
  ports: NonNullable<KubeService["spec"]>["ports"],
): KubeService {
  return {
    metadata: { name, namespace: "shop", annotations },
    spec: { type: "LoadBalancer", selector: { app: name }, ports },
  };
}
