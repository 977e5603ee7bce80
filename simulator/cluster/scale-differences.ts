import { withPort } from "@/lib/ccm/names";
import type { ClusterBuilder, Made } from "./cluster-builder";
import { configOf } from "./actual";
import type { Random } from "./scale-services";

interface Difference {
  /** Absent: any Service. */
  fits?: (made: Made) => boolean;
  make: (builder: ClusterBuilder, made: Made) => void;
}

/** The CCM made the instance, for this Service alone. */
const own = (made: Made) => !made.lb!.Tags!.Tag!.some((tag) => tag.TagKey === "kubernetes.reused.by.user");
const protocol = (made: Made) => made.listeners[0]?.ListenerProtocol;
const layer7 = (made: Made) => protocol(made) === "http" || protocol(made) === "https";
const servers = (made: Made) => made.groups[0]!.BackendServers!.BackendServer!;

/** Ways in which clusters drift, one for each sort of field; all but the last three make the dry run report something. */
const DIFFERENCES: readonly Difference[] = [
  {
    fits: own,
    make: (b, m) => b.annotate(m, { spec: "slb.s3.large", "instance-charge-type": "PayBySpec" }),
  },
  { fits: own, make: (b, m) => b.annotate(m, { "charge-type": "paybybandwidth", bandwidth: "20" }) },
  { fits: own, make: (b, m) => b.annotate(m, { name: `${m.service.metadata!.name}-public` }) },
  { fits: own, make: (b, m) => b.annotate(m, { "delete-protection": "off" }) },
  { fits: own, make: (_b, m) => void (m.lb!.Tags = { Tag: [] }) },
  { make: (_b, m) => void (m.listeners[0]!.Status = "stopped") },
  { make: (b, m) => b.dropListener(m.listeners[0]!) },
  { make: (b, m) => b.annotate(m, { scheduler: "wlc" }) },
  { make: (b, m) => b.annotate(m, { "health-check-interval": "9", "unhealthy-threshold": "7" }) },
  { make: (_b, m) => void (m.listeners[0]!.Description = "changed by hand") },
  { fits: (m) => protocol(m) === "tcp", make: (b, m) => b.annotate(m, { "established-timeout": "10" }) },
  {
    fits: layer7,
    make: (b, m) => {
      configOf(m.listeners[0]!).IdleTimeout = 15;
      b.annotate(m, { "idle-timeout": "45" });
    },
  },
  {
    fits: (m) => layer7(m),
    make: (b, m) => b.annotate(m, { "xforwardedfor-proto": "on", "health-check-uri": "/live" }),
  },
  { make: (b, m) => b.dropGroup(m.groups[0]!) },
  { make: (_b, m) => void servers(m).shift() },
  { make: (_b, m) => void servers(m).push({ ...servers(m)[0], ServerId: "i-bp1releasedinstance0000" }) },
  {
    make: (b, m) => void b.addGroup(m.lb!, withPort(m.groups[0]!.VServerGroupName!, 29999), []),
  },
  { make: (b, m) => b.annotate(m, { "health-check-interval": "2s" }) },
  { fits: own, make: (b, m) => b.annotate(m, { "master-zoneid": "cn-hangzhou-k" }) },
  { fits: own, make: (b, m) => b.dropInstance(m) },
];

/** Makes one Service differ from its instance, once, in a way that fits it. */
export function makeDifferent(builder: ClusterBuilder, made: Made, random: Random): void {
  const fitting = DIFFERENCES.filter((difference) => difference.fits?.(made) ?? true);
  fitting[Math.floor(random() * fitting.length)]!.make(builder, made);
}
