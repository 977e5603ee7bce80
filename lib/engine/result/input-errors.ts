import type { Bundle, CollectError } from "@/lib/model/bundle";
import type { FindingCode } from "../types";
import { asksForIpv6Backends, BACKEND_TYPE_SETTING } from "@/lib/ccm/backend-mode";
import { append } from "@/lib/ccm/bundle-index";
import { objects, str } from "@/lib/ccm/read";

/** Inputs that a row may depend on, and the finding of each when it could not be read. */
export const INPUT_CODES = {
  services: "CLB901",
  nodes: "CLB902",
  endpoints: "CLB903",
  pods: "CLB904",
  instances: "CLB905",
  tags: "CLB906",
  groups: "CLB907",
  backends: "CLB908",
  listeners: "CLB909",
  domains: "CLB910",
  certificates: "CLB911",
  interfaces: "CLB912",
  vpc: "CLB913",
  setting: "CLB916",
  backendType: "CLB917",
  nlb: "CLB918",
  other: "CLB914",
} as const satisfies Record<string, FindingCode>;
export type Input = keyof typeof INPUT_CODES;

/** Setting for the controller fact that was not stated (docs/dry-run.md 3.4); also the name of its error. */
const IPV6_SETTING = "PREFLIGHT_IPV6_BACKENDS";

const ACTIONS: readonly (readonly [RegExp, Input | "none"])[] = [
  [new RegExp(`^${BACKEND_TYPE_SETTING}`), "backendType"],
  [/^PREFLIGHT_/, "setting"],
  [/DescribeVServerGroupAttribute/i, "backends"],
  [/DescribeVServerGroups/i, "groups"],
  [/DescribeLoadBalancerListeners|DescribeLoadBalancer(TCP|UDP|HTTPS?)ListenerAttribute/i, "listeners"],
  [/DescribeLoadBalancer(s|Attribute)?\b/i, "instances"],
  [/ListTagResources|DescribeTags/i, "tags"],
  [/DescribeDomainExtension/i, "domains"],
  [/DescribeServerCertificates/i, "certificates"],
  [/DescribeNetworkInterfaces/i, "interfaces"],
  [/DescribeVpc/i, "vpc"],
  [/DescribeSecurityGroup/i, "nlb"],
  [/endpoint/i, "endpoints"],
  [/event|configmap|deployment|daemonset|access/i, "none"],
  [/node/i, "nodes"],
  [/pod/i, "pods"],
  [/service/i, "services"],
];

/**
 * Which input each error of the bundle affects. An error with a resource affects only that one (an instance, a group, a
 * `namespace/name`, or several parts joined by a slash); without one it affects the whole input.
 */
export class InputErrors {
  readonly rows: readonly CollectError[];
  private readonly whole = new Map<Input, number[]>();
  private readonly single = new Map<string, number[]>();

  constructor(bundle: Bundle) {
    this.rows = [...objects(bundle.errors), ...nothingSeen(bundle), ...notStated(bundle)];
    this.rows.forEach((row, index) => {
      const action = str(row.action);
      const input = row.source === "nlb" ? "nlb" : (ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? "other");
      if (input === "none") return;
      // A resource that is neither an NLB id nor a Service (a group, a Listener) may belong to any Service.
      const resource = input === "nlb" && !/^nlb-|\//.test(str(row.resource)) ? "" : str(row.resource);
      if (resource === "") append(this.whole, input, index);
      else {
        append(this.single, `${input} ${nameOf(input, resource)}`, index);
        if (input === "other") append(this.whole, input, index);
      }
    });
  }

  /** Indexes of the errors that touch an input, for one of these resources or as a whole. */
  of(input: Input, ...resources: readonly string[]): readonly number[] {
    const found = [...(this.whole.get(input) ?? [])];
    for (const name of resources) found.push(...(this.single.get(`${input} ${name}`) ?? []));
    return found;
  }

  /** Unreadable resources of one input, including those that the bundle does not contain. */
  resources(input: Input): { name: string; indexes: readonly number[] }[] {
    const prefix = `${input} `;
    return [...this.single]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, indexes]) => ({ name: key.slice(prefix.length), indexes }));
  }
}

/** A cluster has at least nodes: an empty bundle means that the collection failed. */
function nothingSeen({ kubernetes, alibabaCloud }: Bundle): CollectError[] {
  const { services, nodes, pods, endpointSlices } = kubernetes;
  const lists: readonly (readonly object[])[] = [services, nodes, pods, endpointSlices, alibabaCloud.loadBalancers];
  if (lists.some((list) => objects(list).length > 0)) return [];
  return [
    {
      source: "settings",
      action: "read the cluster",
      code: "bundle.empty",
      message:
        "Nothing was seen: the bundle holds no Service, node or instance. Collect it again and look at what the collection reports.",
    },
  ];
}

/** IPv6 backends depend on gates of the controller that the cluster does not show: one error for all Services that ask. */
function notStated(bundle: Bundle): CollectError[] {
  const gate = bundle.cluster?.ipv6Backends;
  if (gate !== undefined || objects(bundle.errors).some((row) => row.action === IPV6_SETTING)) return [];
  const asking = objects(bundle.kubernetes.services).filter(
    (service) =>
      asksForIpv6Backends(service) && service.spec?.type === "LoadBalancer" && !service.spec.loadBalancerClass,
  );
  if (asking.length === 0) return [];
  return [
    {
      source: "settings",
      action: IPV6_SETTING,
      code: "setting.missing",
      message: `Services that ask for IPv6 backends: ${asking.length}. Whether the controller attaches them depends on its gates IPv6DualStack and EndpointSlice; say on or off.`,
    },
  ];
}

/** Inputs whose resources are named in full: Kubernetes objects as `namespace/name`. */
const IN_FULL: ReadonlySet<Input> = new Set<Input>([
  "nlb",
  "instances",
  "endpoints",
  "pods",
  "services",
  "nodes",
  "interfaces",
]);

/** A group may be written as `instance/group`, a listener as `instance/port`. */
function nameOf(input: Input, resource: string): string {
  if (IN_FULL.has(input)) return resource;
  const parts = resource.split("/");
  return input === "backends" ? parts.at(-1)! : parts[0]!;
}
