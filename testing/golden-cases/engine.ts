import { FINALIZER } from "@/lib/ccm/names";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import { PUBLIC_FORBIDDEN } from "@/lib/engine/public";
import {
  annotation,
  buildBundle,
  buildPair,
  CHECKED_AT,
  nameFor,
  node,
  nodes,
  type Pair,
} from "@/testing/engine-bundle";
import { failedSync } from "@/testing/failed-sync";
import { nlbName, nlbTags } from "@/testing/nlb-case";
import { between, changed, clb, each, nlb, type Cases } from "./made";

const OWN = { name: "web", namespace: "shop" };
const to = (target: string, bundle: Bundle) => between("v2.11.2", target, bundle);
const annotate = ({ service }: Pick<Pair, "service">, suffix: string, value: string) =>
  void (service.metadata!.annotations![annotation(suffix)] = value);
const unread = (source: string, action: string, resource?: string) => ({
  ...{ source, action, resource, code: "Forbidden.RAM", message: "no", requestId: "r-1" },
});

/** A second Service. */
const two = (change: (first: Pair, second: Pair, bundle: Bundle) => void) => {
  const [first, second] = [buildPair(), buildPair({ name: "api" })];
  const bundle = buildBundle([first, second]);
  change(first, second, bundle);
  return bundle;
};

/** A group that no port uses any more, with a server of the controller and one that a person added. */
const obsolete = (isMine: boolean) =>
  clb({}, (pair) => {
    const name = nameFor(OWN, 31999);
    const own = { ServerId: "i-node-000", ServerIp: "", Port: 31999, Weight: 100, Type: "ecs", Description: name };
    const mine = isMine ? [{ ...own, ServerId: "i-mine", Description: "mine" }] : [];
    pair.groups.push({
      ...{ LoadBalancerId: "lb-web", VServerGroupId: "rsp-old", VServerGroupName: name },
      BackendServers: { BackendServer: [own, ...mine] },
    });
  });

const acls = (AclIds: string[]) =>
  clb({ annotations: { "acl-status": "on", "acl-id": "acl-2,acl-1", "acl-type": "white" } }, (pair) =>
    Object.assign(pair.listeners[0]!, { AclStatus: "on", AclIds, AclType: "white" }),
  );

const tagged = (count: number) =>
  clb({}, (pair) => {
    pair.loadBalancer.Tags = { Tag: Array.from({ length: count }, (_, i) => ({ TagKey: `k${i}`, TagValue: "v" })) };
  });

/** Deleted, with an instance that it preserves. */
const preserved = (change?: (pair: Pair) => void, AddressIPVersion = "ipv4") =>
  clb({ annotations: { "preserve-lb-on-delete": "true" }, loadBalancer: { AddressIPVersion } }, (pair) => {
    pair.service.metadata!.deletionTimestamp = CHECKED_AT;
    change?.(pair);
  });

const CLB_CHECKS: Cases = {
  "nothing seen is never ready": () => buildBundle([], []),
  "nodes without a Service are ready": () => buildBundle([], nodes(1)),
  "preserve-lb-on-delete: false switches it on": () => clb({ annotations: { "preserve-lb-on-delete": "false" } }),
  "preserve-lb-on-delete: false keeps the instance": () =>
    clb(
      {
        annotations: { "preserve-lb-on-delete": "false" },
        loadBalancer: { DeleteProtection: "off", ModificationProtectionStatus: "NonProtection" },
      },
      (pair) => void (pair.service.metadata!.deletionTimestamp = CHECKED_AT),
    ),
  ...each("eip skips the address check of a reused instance", ["", "eip"], (type) =>
    clb({ reuse: { id: "lb-user" } }, (pair) => {
      annotate(pair, "external-ip-type", type);
      pair.service.status = { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] } };
    }),
  ),
  "41 backends to add make two calls of one item": () => {
    const pair = buildPair({}, nodes(41));
    pair.groups[0]!.BackendServers = { BackendServer: [] };
    return buildBundle([pair], nodes(41));
  },
  "an empty ListenerForward makes the http listener be made again": () =>
    clb({ ports: [{ port: 80, protocol: "http", config: { ListenerForward: "" } }] }),
  ...each("the order of access control lists does not matter", [["acl-1", "acl-2"], ["acl-1", "acl-3"]], acls), // prettier-ignore
  ...each("proxy-protocol: true means off", ["false", "true"], (ProxyProtocolV2Enabled) =>
    clb({ annotations: { "proxy-protocol": "true" } }, (pair) =>
      Object.assign(pair.listeners[0]!.TCPListenerConfig!, { ProxyProtocolV2Enabled }),
    ),
  ),
  "a node without conditions is no backend": () =>
    buildBundle([buildPair()], [...nodes(1), node("node-001", { status: {} })]),
  ...each("a broken backend-label goes unnoticed without nodes", [2, 0], (count) => {
    const pair = buildPair({ annotations: { "backend-label": "pool" } });
    if (count === 0) pair.groups[0]!.BackendServers = { BackendServer: [] };
    return buildBundle([pair], nodes(count));
  }),
  "a wrong vgroup-port fails a Service before anything of it is released": () =>
    clb({ annotations: { "vgroup-port": "bad" } }, ({ service }) => {
      service.spec!.type = "ExternalName";
      service.metadata!.finalizers = [FINALIZER];
    }),
  ...each("10 tags leave no room for the ownership tag", [9, 10], tagged),
  "tags to add hide tags to remove": () =>
    clb({ annotations: { "additional-resource-tags": "team=a" } }, (pair) =>
      pair.loadBalancer.Tags!.Tag!.push({ TagKey: "owner", TagValue: "ops" }, { TagKey: "acs:rm", TagValue: "1" }),
    ),
  ...each("a backend that was added by hand keeps an obsolete group", [true, false], obsolete),
  "orphans, and the API server's own instance": () => {
    const bundle = clb({});
    const cluster = { TagKey: "ack.aliyun.com", TagValue: bundle.cluster.id };
    const owned = { TagKey: "kubernetes.do.not.delete", TagValue: "aabbcc" };
    bundle.alibabaCloud.loadBalancers.push(
      { LoadBalancerId: "lb-left", LoadBalancerName: "left", Address: "47.0.0.7", Tags: { Tag: [owned, cluster] } },
      { LoadBalancerId: "lb-api", LoadBalancerName: "api", Address: "47.0.0.8", Tags: { Tag: [cluster] } },
    );
    return bundle;
  },
  ...each("a missing group of a reused instance is bound where listeners are overridden", [true, false], (override) =>
    clb({ reuse: { id: "lb-user", override } }, (pair) => void (pair.groups = [])),
  ),
  "a reused instance that this cluster made is refused": () => {
    const owner = buildPair({ name: "owner" });
    return buildBundle([owner, { ...buildPair({ reuse: { id: "lb-owner" } }), loadBalancer: owner.loadBalancer }]);
  },
  "a reused instance that is the API server's is refused": () => {
    const Tags = { Tag: [{ TagKey: "ack.aliyun.com", TagValue: "c-preflight-test" }] };
    return clb({ reuse: { id: "lb-api" }, loadBalancer: { Tags } });
  },
  "a Pod that could not be read concerns the Service of its endpoint alone": () =>
    two((first, _, bundle) => {
      const targetRef = { kind: "Pod", namespace: "default", name: "a-0" };
      first.slice.endpoints = [{ addresses: ["10.0.0.9"], conditions: { ready: false }, targetRef }];
      bundle.errors = [unread("kubernetes", "get pods", "default/a-0")];
    }),
  ...each("a group that could not be read touches one Service, in the list or not", [true, false], (isListed) =>
    two((first, second, bundle) => {
      bundle.errors = [unread("slb", "DescribeVServerGroupAttribute", first.groups[0]!.VServerGroupId)];
      if (!isListed) bundle.alibabaCloud.vServerGroups = second.groups;
    }),
  ),
  ...each(
    "a source that could not be read touches every Service that needs it",
    ["slb DescribeLoadBalancerListeners", "slb DescribeLoadBalancers", "kubernetes list nodes"],
    (read) => {
      const bundle = buildBundle([buildPair({ name: "api" }), buildPair({ reuse: { id: "lb-user" } })]);
      const [source = "", ...action] = read.split(" ");
      bundle.errors = [unread(source, action.join(" "))];
      return bundle;
    },
  ),
  ...each("a reused instance without its tag hides the clean-up", ["v2.14.0", "v2.15.0"], (target) =>
    to(
      target,
      clb({ reuse: { id: "lb-user" } }, (pair) => {
        pair.loadBalancer.Tags = { Tag: [] };
        const left = { VServerGroupId: "rsp-old", VServerGroupName: nameFor(OWN, 1) };
        pair.groups.push({ ...pair.groups[0]!, ...left });
      }),
    ),
  ),
  ...each("a missing tag of reuse hides the tags to remove", ["v2.14.0", "v2.15.0"], (target) =>
    to(
      target,
      clb({ annotations: { "additional-resource-tags": "kubernetes.reused.by.user=x" } }, (pair) =>
        pair.loadBalancer.Tags!.Tag!.push({ TagKey: "old", TagValue: "1" }),
      ),
    ),
  ),
  ...each("the release of a preserved instance", ["v2.11.2", "v2.12.4", "v2.14.0", "v2.15.0"], (target) =>
    to(target, preserved()),
  ),
  "the release of a preserved instance keeps what is not the Service's own": () =>
    to(
      "v2.14.0",
      preserved((pair) => {
        pair.listeners[0]!.Description = "mine";
        pair.groups[0]!.VServerGroupName = "mine";
        for (const backend of pair.groups[0]!.BackendServers!.BackendServer!) backend.Description = "mine";
      }),
    ),
  "over IPv6 the release of a preserved instance is refused, and the groups stay": () =>
    to("v2.14.0", preserved(undefined, "ipv6")),
  ...each("preserve-lb-on-delete of a living Service is announced", ["v2.11.2", "v2.14.0", "v2.15.0"], (target) =>
    to(target, clb({ annotations: { "preserve-lb-on-delete": "true" } })),
  ),
  "preserve-lb-on-delete of a reused instance is not announced": () =>
    clb({ annotations: { "preserve-lb-on-delete": "true" }, reuse: { id: "lb-user" } }),
  ...each("rules of a release between two that are known, and of an old one", ["v2.11.0", "v2.4.0"], (target) =>
    to(target, clb({})),
  ),
};

/** A Service of this class. */
const ofClass = (loadBalancerClass: string, ranges?: string[]) => {
  const pair = buildPair();
  // A leftover CLB finalizer would make it a cleanup of the CLB controller.
  delete pair.service.metadata!.finalizers;
  Object.assign(pair.service.spec!, { loadBalancerClass, ...(ranges ? { loadBalancerSourceRanges: ranges } : {}) });
  return pair;
};
const NLB = "alibabacloud.com/nlb";
const another = () => buildPair({ name: "api" });

const NLB_CHECKS: Cases = {
  "an NLB Service that agrees with its NLB passes": () => nlb(() => undefined),
  "an NLB Service is not looked at by older targets": () =>
    to(
      "v2.14.0",
      nlb(() => undefined),
    ),
  "an NLB Service is unknown without NLBs": () => nlb(({ bundle }) => void delete bundle.alibabaCloud.nlb),
  "each field of an NLB has both values; the official result shows the last item, and counts apart from the CLB check":
    () =>
      nlb((made) => {
        made.annotate("idle-timeout", "60");
        made.annotate("scheduler", "rr");
        made.bundle.alibabaCloud.listeners[0]!.Scheduler = "wlc";
        annotate({ service: made.bundle.kubernetes.services[0]! }, "scheduler", "rr");
      }),
  "weights of an NLB are reported": () => nlb((made) => void (made.nlb.servers[0]!.Weight = 5)),
  "a listener of an NLB that was made by hand goes": () =>
    nlb(({ nlb: { listeners } }) =>
      listeners.push({ ...listeners[0], ListenerId: "lsn-2", ListenerPort: 81, ListenerDescription: "mine" }),
    ),
  "a group of another type needs the addresses of its nodes": () =>
    nlb((made) => made.annotate("server-group-type", "Ip")),
  "the deletion of an NLB is one item": () =>
    nlb(({ service }) => void (service.metadata!.deletionTimestamp = CHECKED_AT)),
  "a missing NLB is one item": () => nlb((made) => void (made.nlb.loadBalancers = [])),
  ...each("what the dry run of an NLB does not reach, and behind what", [1, 2], (ports) =>
    nlb((made) => {
      made.nlb.listeners[0]!.ListenerStatus = "Stopped";
      made.annotate("idle-timeout", "60");
      made.annotate("additional-resource-tags", "a=b");
      made.nlb.loadBalancers[0]!.Tags = [...nlbTags, { Key: "old", Value: "1" }];
      const left = { ServerGroupId: "sgp-2", ServerGroupName: nlbName(1), ServerCount: 0 };
      made.nlb.serverGroups.push({ ...made.nlb.serverGroups[0], ...left });
      if (ports > 1)
        made.service.spec!.ports!.push({ name: "more", port: 81, targetPort: 81, nodePort: 30081, protocol: "TCP" });
    }),
  ),
  "an annotation of an NLB that cannot be read has no item": () => nlb((made) => made.annotate("cps", "many")),
  ...each(
    "NLBs that could not be read leave their Service unknown",
    ["ListLoadBalancers", "ListListeners nlb-2", "ListServerGroupServers sgp-9"],
    (read) =>
      nlb(({ bundle }) => {
        const [action = "", resource] = read.split(" ");
        bundle.errors = [unread("nlb", action, resource)];
      }),
  ),
  ...each("a class is not covered, or another controller's", [NLB, "metallb.io/x"], (name) =>
    between("v2.13.0", "v2.14.0", buildBundle([ofClass(name)])),
  ),
  "an NLB beside a CLB Service that passes is only counted": () =>
    between("v2.13.0", "v2.14.0", buildBundle([ofClass(NLB), another()])),
  "an NLB is not ready where the others pass without an instance": () => {
    const gone = another();
    gone.service.spec!.type = "ClusterIP";
    gone.service.status = { loadBalancer: {} };
    const bundle = between("v2.13.0", "v2.14.0", buildBundle([ofClass(NLB), gone]));
    Object.assign(bundle.alibabaCloud, { loadBalancers: [], listeners: [], vServerGroups: [] });
    return bundle;
  },
  ...each(
    "source ranges of an NLB from release to release",
    [
      ["v2.13.0", "v2.14.0"],
      ["", "v2.14.0"],
      ["v2.14.0", "v2.14.0"],
      ["v2.11.0", "v2.13.0"],
      ["v2.13.0", "v2.15.0"],
    ] as const,
    ([from, target]) => between(from, target, buildBundle([ofClass(NLB, ["10.0.0.0/8"]), another()])),
  ),
  "an NLB is unknown where the target's precheck reads it": () =>
    between("v2.14.0", "v2.15.0", buildBundle([ofClass(NLB), another()])),
  ...each(
    "preserve-lb-on-delete of an NLB from release to release",
    [
      ["v2.11.2", "v2.11.2"],
      ["v2.14.0", "v2.14.0"],
      ["v2.14.0", "v2.15.0"],
      ["v2.15.0", "v2.15.0"],
    ] as const,
    ([from, target]) => {
      const pair = ofClass(NLB);
      annotate(pair, "preserve-lb-on-delete", "true");
      return between(from, target, buildBundle([pair]));
    },
  ),
  ...each("an NLB asks for a right of its own", ["v2.11.2", "v2.12.1"], (from) =>
    between(from, "v2.14.0", buildBundle([ofClass(NLB)])),
  ),
};

/** A public and an internal Service, of a controller whose configuration was not read. */
const exposed = (change: (bundle: Bundle) => void, isPublic = true) => {
  const open = buildPair({ annotations: { bandwidth: "7", "charge-type": "paybybandwidth" } });
  const inside = buildPair({
    ...{ name: "inside", annotations: { "address-type": "intranet" }, loadBalancer: { AddressType: "intranet" } },
  });
  return changed(buildBundle(isPublic ? [open, inside] : [inside]), (bundle) => {
    delete bundle.cluster.disablePublicSlb;
    change(bundle);
  });
};
const told = (message: string, more?: KubeEvent) => (bundle: Bundle) =>
  void bundle.kubernetes.events.push(failedSync("shop/web", message, more));

/** A Service that asks for IPv6 backends. */
const six = (mode: "local" | "eni", ipv6Backends?: boolean, change: (bundle: Bundle) => void = () => undefined) => {
  const annotations = { "ip-version": "ipv6", "backend-ip-version": "IPv6" };
  const pair = buildPair({ mode, annotations, loadBalancer: { AddressIPVersion: "ipv6" } });
  return changed(buildBundle([pair, another()], nodes(2), { ipv6Backends }), change);
};
const POD = "2408:4005:3ac:9d00::";
/** Both Pods have an IPv4 and an IPv6 address, as in a dual-stack cluster; the group holds the IPv6 addresses. */
const dual = (ranges: string[], isRead = true, more: (bundle: Bundle) => void = () => undefined) =>
  six("eni", true, (bundle) => {
    const { kubernetes, alibabaCloud } = bundle;
    const [slice] = kubernetes.endpointSlices;
    kubernetes.endpointSlices.push({ ...structuredClone(slice), metadata: { ...slice!.metadata, name: "web-v4" } });
    slice!.addressType = "IPv6";
    slice!.endpoints!.forEach((endpoint, at) => (endpoint.addresses = [`${POD}${at + 1}`]));
    alibabaCloud.vServerGroups[0]!.BackendServers!.BackendServer!.forEach((backend, at) =>
      Object.assign(backend, { ServerIp: `${POD}${at + 1}`, ServerId: `eni-${POD}${at + 1}` }),
    );
    const interfaces = [1, 2].map((at) => ({ NetworkInterfaceId: `eni-${POD}${at}`, PrivateIpAddress: `${POD}${at}` }));
    alibabaCloud.networkInterfaces!.push(...interfaces.slice(0, isRead ? 2 : 1));
    const [own, ...others] = ranges;
    Object.assign(alibabaCloud.vpc!, {
      Ipv6CidrBlock: own,
      Ipv6CidrBlocks: { Ipv6CidrBlock: others.map((Ipv6CidrBlock) => ({ Ipv6CidrBlock })) },
    });
    more(bundle);
  });
const INSIDE = "2408:4005:3AC:9d00::/56";

const SETTING_CHECKS: Cases = {
  "disablePublicSLB hides the rest of a public Service": () =>
    exposed((bundle) => void (bundle.cluster.disablePublicSlb = true)),
  "disablePublicSLB is off": () => exposed((bundle) => void (bundle.cluster.disablePublicSlb = false)),
  "disablePublicSLB is told by its Event": () => exposed(told(PUBLIC_FORBIDDEN)),
  "disablePublicSLB is off after a success of a public Service": () =>
    exposed(told("Ensured load balancer", { reason: "EnsuredLoadBalancer" })),
  "disablePublicSLB is asked for where it is not known": () => exposed(() => undefined),
  "disablePublicSLB is not asked for without a public Service": () => exposed(() => undefined, false),
  "IPv6 backends are unknown without the gate": () => six("local"),
  ...each("IPv6 backends by the gate", [false, true], (gate) => six("local", gate)),
  "IPv6 slices count alone": () =>
    six("local", true, ({ kubernetes }) => void (kubernetes.endpointSlices[0]!.addressType = "IPv6")),
  "Pods with IPv6 addresses have their interfaces": () => dual([INSIDE]),
  ...each(
    "an IPv6 address without an interface is named inside the VPC's ranges",
    [[INSIDE], ["2001:db8::/32"], ["2001:db8::/32", "2408::/16"]],
    (ranges) => dual(ranges, false),
  ),
  "an IPv6 address is unknown where interfaces could not be read": () =>
    dual([INSIDE], false, (bundle) => {
      bundle.errors = [unread("ecs", "DescribeNetworkInterfaces", "shop/web")];
    }),
  "an IPv6 instance without the annotation fails": () => clb({ loadBalancer: { AddressIPVersion: "ipv6" } }),
  ...each("hybrid nodes are left out by releases that know them", ["v2.14.0", "v2.4.0"], (target) =>
    to(
      target,
      changed(clb({}), (bundle) => void (bundle.kubernetes.nodes.at(-1)!.spec!.providerID = "ack-hybrid://node-9")),
    ),
  ),
};

export const CHECK_CASES: Cases = { ...CLB_CHECKS, ...NLB_CHECKS, ...SETTING_CHECKS };
