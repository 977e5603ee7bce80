import { serviceKey } from "@/lib/ccm/names";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { ClusterBuilder } from "./cluster-builder";
import type { PortPlan, ServicePlan } from "./plan";

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

const SUBJECTS =
  `account ad address alert audit auth banner billing cart catalog chat checkout comment config content coupon crm
   customer delivery device discount event export favourite feed file flag flow gateway gift image import inventory
   invoice ledger live location login mail map media member message metric order partner payment points price
   product profile promo push quota ranking recommend refund report review risk route search session shelf shipment
   site sms stock store stream tag task tax tenant ticket token user video wallet`.split(/\s+/);
const ROLES = "api gateway web grpc worker-api proxy admin bff mqtt openapi h5 server".split(" ");
const TEAMS = ["shop", "payments", "search", "logistics", "data", "platform", "growth", "media", "member", "risk"];
const STAGES = ["prod", "prod", "prod", "pre", "gray", "staging"];
/** Services in a namespace, on average. */
const NAMESPACE_SIZE = 24;

const CERTIFICATE = "1234567890123456_18f2c3a4b5d_1903344021_-1567892345";
/** Access control lists of the account, by id. */
const ACCESS_LISTS: Readonly<Record<string, string>> = {
  "acl-bp1office0000000001": "office-hangzhou",
  "acl-bp1partner000000001": "partners",
  "acl-bp1vpn000000000001": "vpn",
};

interface Shape {
  /** Out of the sum of all shapes. */
  share: number;
  annotations: (port: number, random: Random) => Record<string, string>;
  /** Protocol of every port in spec.ports; TCP when absent. */
  protocol?: "UDP";
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
const flag = (random: Random, share: number): boolean => random() < share;

/** Settings of Services in real clusters, by how often one meets it. `port` is the first port, the one people configure. */
const SHAPES: readonly Shape[] = [
  { share: 20, annotations: () => ({}) },
  { share: 18, annotations: () => ({ "address-type": "intranet" }) },
  {
    share: 12,
    annotations: (_port, random) => ({
      "instance-charge-type": "PayBySpec",
      spec: pick(["slb.s1.small", "slb.s2.small", "slb.s2.medium", "slb.s3.small"], random),
    }),
  },
  {
    share: 14,
    annotations: (port, random) => ({
      "protocol-port": `http:${port}`,
      "health-check-flag": "on",
      "health-check-uri": pick(["/healthz", "/health", "/actuator/health", "/ping"], random),
      "health-check-interval": pick(["3", "5", "10"], random),
      ...(flag(random, 0.4)
        ? { "sticky-session": "on", "sticky-session-type": "insert", "cookie-timeout": "1800" }
        : {}),
      ...(flag(random, 0.3) ? { "idle-timeout": "60", "request-timeout": "180" } : {}),
    }),
  },
  {
    share: 10,
    annotations: (port, random) => ({
      "protocol-port": `https:${port}`,
      "cert-id": CERTIFICATE,
      "xforwardedfor-proto": "on",
      ...(flag(random, 0.5) ? { "tls-cipher-policy": "tls_cipher_policy_1_2" } : {}),
      ...(flag(random, 0.3) ? { "http2-enabled": "on" } : {}),
    }),
  },
  {
    share: 8,
    annotations: (_port, random) => ({
      "acl-status": "on",
      "acl-type": "white",
      "acl-id": pick(Object.keys(ACCESS_LISTS), random),
    }),
  },
  {
    share: 6,
    annotations: (_port, random) => ({
      "charge-type": "paybybandwidth",
      bandwidth: pick(["10", "50", "100", "200"], random),
    }),
  },
  {
    share: 5,
    annotations: (_port, random) => ({
      "additional-resource-tags": `team=${pick(TEAMS, random)},cost-center=${1000 + Math.floor(random() * 40)}`,
    }),
  },
  {
    share: 4,
    annotations: () => ({ "connection-drain": "on", "connection-drain-timeout": "30", "established-timeout": "600" }),
  },
  { share: 3, protocol: "UDP", annotations: () => ({ scheduler: "sch", "health-check-connect-timeout": "5" }) },
];

const ALL = SHAPES.reduce((sum, shape) => sum + shape.share, 0);

function shapeOf(random: Random): Shape {
  let left = random() * ALL;
  return SHAPES.find((shape) => (left -= shape.share) < 0) ?? SHAPES[0]!;
}

/** Plans one Service after another: names and namespaces that repeat as in a company, never twice the same pair. */
export class ServicePlanner {
  private readonly taken = new Map<string, number>();
  private readonly namespaces: readonly string[];
  /** Instances that several teams put their ports on, with the next free port of each. */
  private readonly shared: { lb: CloudLoadBalancer; nextPort: number }[] = [];

  constructor(
    private readonly builder: ClusterBuilder,
    private readonly random: Random,
    services: number,
  ) {
    const wanted = Math.max(4, Math.ceil(services / NAMESPACE_SIZE));
    this.namespaces = Array.from({ length: wanted }, (_, n) => {
      const team = TEAMS[n % TEAMS.length]!;
      const round = Math.floor(n / TEAMS.length);
      return round === 0 ? team : `${team}-${STAGES[round % STAGES.length]}${round < STAGES.length ? "" : `-${round}`}`;
    });
    builder.addCertificate(CERTIFICATE, "*.mall.example.com", 212);
    for (const [id, name] of Object.entries(ACCESS_LISTS)) builder.addAcl(id, name);
  }

  next(ports: number): ServicePlan {
    const { random } = this;
    const namespace = pick(this.namespaces, random);
    const name = this.freeName(namespace);
    const eni = flag(random, 0.2);
    const common = {
      namespace,
      name,
      eni,
      policy: !eni && flag(random, 0.3) ? ("Local" as const) : ("Cluster" as const),
      replicas: 2 + Math.floor(random() * 4),
      days: 3 + Math.floor(random() * 700),
      labels: { "app.kubernetes.io/part-of": name.split("-")[0]!, "app.kubernetes.io/managed-by": "Helm" },
    };
    if (flag(random, 0.08)) return { ...common, ...this.onSharedInstance(ports) };
    const shape = shapeOf(random);
    const list = portList(ports, pick([80, 80, 443, 8080, 9000], random), shape.protocol);
    return { ...common, ports: list, annotations: shape.annotations(list[0]!.port, random) };
  }

  private freeName(namespace: string): string {
    const name = `${pick(SUBJECTS, this.random)}-${pick(ROLES, this.random)}`;
    const key = serviceKey(namespace, name);
    const before = this.taken.get(key) ?? 0;
    this.taken.set(key, before + 1);
    return before === 0 ? name : `${name}-v${before + 1}`;
  }

  /** Ports of its own on an instance made in the console; the CCM manages the listeners because of an annotation. */
  private onSharedInstance(ports: number): Pick<ServicePlan, "ports" | "annotations" | "reuse"> {
    const { random } = this;
    if (this.shared.length === 0 || flag(random, 0.25)) {
      const intranet = flag(random, 0.5);
      this.shared.push({
        lb: this.builder.addInstance(`shared-${intranet ? "internal" : "public"}-${this.shared.length + 1}`, {
          AddressType: intranet ? "intranet" : "internet",
        }),
        nextPort: 7001,
      });
    }
    const place = pick(this.shared, random);
    const first = place.nextPort;
    place.nextPort += ports;
    return {
      reuse: place.lb,
      annotations: { "force-override-listeners": "true" },
      ports: Array.from({ length: ports }, (_, n) => ({ name: `p${n}`, port: first + n, targetPort: 8080 + n })),
    };
  }
}

function portList(ports: number, first: number, protocol?: "UDP"): PortPlan[] {
  const names = ["web", "admin", "metrics", "debug"];
  return Array.from({ length: ports }, (_, n) => ({
    name: names[n] ?? `p${n}`,
    port: first + n,
    targetPort: 8080 + n,
    ...(protocol ? { protocol } : {}),
  }));
}
