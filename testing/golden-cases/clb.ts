import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import type { Bundle } from "@/lib/model/bundle";
import { buildBundle, buildPair, node, nodes, type Pair } from "@/testing/engine-bundle";
import { acl } from "@/testing/shown-steps";
import { between, clb, each, type Cases } from "./made";

const ACL = { "acl-status": "on", "acl-id": "acl-1", "acl-type": "white" };
const portsOf = (pair: Pair) => pair.service.spec!.ports!;
const serversOf = (pair: Pair) => pair.groups[0]!.BackendServers!.BackendServer!;
const SCTP = { name: "sctp", port: 3868, nodePort: 33868, targetPort: 3868, protocol: "SCTP" };

/** Port 80 for UDP too. */
const twin = (annotations: Record<string, string>) =>
  clb({ annotations }, (pair) =>
    portsOf(pair).push({ name: "twin", port: 80, nodePort: 34000, targetPort: 8080, protocol: "UDP" }),
  );

/** Another Service, whose vgroup-port names a group that the first does not use any more. */
function namedGroup(isNamed: boolean): Bundle {
  const pair = buildPair();
  const name = "k8s/31999/web/shop/c-preflight-test";
  const own = { ...pair.groups[0]!, VServerGroupId: "rsp-old", VServerGroupName: name };
  pair.groups.push({ ...own, BackendServers: { BackendServer: [] } });
  const other = buildPair({ name: "other", reuse: { id: "lb-web" }, annotations: { "vgroup-port": "rsp-old:80" } });
  const bundle = buildBundle(isNamed ? [pair, { ...other, loadBalancer: pair.loadBalancer, groups: [] }] : [pair]);
  bundle.alibabaCloud.loadBalancers = [pair.loadBalancer];
  return bundle;
}

/** Pods on virtual nodes: the ports of the Service have no node port, and one group. */
function nameless(): Bundle {
  const virtual = [node("vk", { metadata: { name: "vk", labels: { type: "virtual-kubelet" } } })];
  const ports = [8080, 9090].map((targetPort, at) => ({ port: 80 + at, nodePort: 0, targetPort }));
  const pair = buildPair({ ports, mode: "local" }, virtual);
  const server = { ServerId: "eni-10.0.3.1", ServerIp: "10.0.3.1", Port: 9090, Weight: 100, Type: "eni" };
  pair.groups[0]!.BackendServers = { BackendServer: [{ ...server, Description: pair.groups[0]!.VServerGroupName }] };
  return buildBundle([pair], virtual);
}

/** A Pod that shuts down is a backend for a release that lets it finish. */
function ending(): Bundle {
  const pair = buildPair({ mode: "eni", annotations: { "graceful-shutdown": "true" } });
  const server = serversOf(pair).shift()!;
  const endpoint = pair.slice.endpoints!.find(({ addresses }) => addresses!.includes(server.ServerIp!))!;
  endpoint.conditions = { ready: false, serving: true, terminating: true };
  return between("v2.14.0", "v2.15.0", buildBundle([pair], nodes(2)));
}

/** A ready Pod whose endpoint names no node. */
const lostNode = (Type: string) =>
  clb({ mode: "local" }, (pair) => {
    if (Type === "eni") serversOf(pair).push({ ...serversOf(pair)[0]!, ServerId: "eni-1", ServerIp: "10.0.3.1", Type });
    delete (pair.slice.endpoints![0] as { nodeName?: string }).nodeName;
  });

const mistyped = (value: string, mode: "eni" | "cluster") =>
  clb({ mode }, (pair) => void (pair.service.metadata!.annotations![BACKEND_TYPE] = value));

/** Two Services, and a node that the controller cannot identify. */
function strangeNode(version: string): Bundle {
  const pairs = ["web", "api"].map((name, at) =>
    buildPair({ name, uid: `0000000${at}-0000-4000-8000-000000000000`, loadBalancer: { Address: `47.0.0.${at + 1}` } }),
  );
  const bundle = buildBundle(pairs);
  bundle.kubernetes.nodes[0]!.spec = { providerID: "metal" };
  return between(version, "v2.14.0", bundle);
}

/** The Service asks for an internal address, which no instance can be given. */
const internal = (change?: (pair: Pair) => void) => clb({ annotations: { "address-type": "intranet" } }, change);

export const CLB_CASES: Cases = {
  "a UDP listener is created beside the TCP one, which serves no client and is not taken over": () =>
    clb({ ports: [{ port: 53 }] }, (pair) => void (portsOf(pair)[0]!.protocol = "UDP")),
  ...each("a TCP listener in place of another is a person's choice", ["https", "http"] as const, (protocol) =>
    clb({ ports: [{ port: 443, protocol }] }, (pair) => {
      const tcp = buildPair({ ports: [{ port: 443 }] });
      pair.listeners = tcp.listeners.map((row) => ({ ...row, VServerGroupId: pair.groups[0]!.VServerGroupId }));
    }),
  ),
  "no listener is deleted for a release that knows one protocol per port, where both are asked for": () =>
    between("v2.4.0", "v2.4.0", clb({ ports: [{ port: 53 }, { port: 53, protocol: "udp", nodePort: 30999 }] })),
  "a listener of another protocol beside the one that is wanted goes": () =>
    clb({ annotations: ACL }, (pair) => {
      acl("acl-1")(pair);
      const udp = { ListenerProtocol: "udp", TCPListenerConfig: undefined, UDPListenerConfig: {} };
      pair.listeners.push({ ...pair.listeners[0]!, AclStatus: "off", ...udp });
    }),
  "a listener stays with its backends where the Service's own group would be empty": () =>
    clb({ mode: "local" }, (pair) => {
      portsOf(pair)[0]!.nodePort = 31999;
      for (const endpoint of pair.slice.endpoints!) endpoint.conditions = { ready: false };
    }),
  "domains that the Service asks for are added, one command each": () =>
    clb({
      ports: [{ port: 443, protocol: "https" }],
      annotations: { "domain-extensions": "a.example:cert-a,b.example:cert-b" },
    }),
  "a removed allow list is not made permanent": () => clb({ annotations: ACL }),
  "a redirect that was switched off is not adopted as plain HTTP": () =>
    clb(
      {
        ports: [
          { port: 80, protocol: "http" },
          { port: 443, protocol: "https" },
        ],
        annotations: { "forward-port": "80:443" },
      },
      (pair) => {
        const http = pair.listeners.find((row) => String(row.ListenerPort) === "80")!;
        http.HTTPListenerConfig = { ...http.HTTPListenerConfig, ListenerForward: "off", ForwardPort: undefined };
      },
    ),
  "TCP and UDP of one number have two listeners": () => twin({}),
  "TCP and UDP of one number are a person's where protocol-port makes one listener of both": () =>
    twin({ "protocol-port": "http:80" }),
  "TCP and UDP of one number are a person's where vgroup-port gives both one group": () =>
    clb(
      {
        ports: [{ port: 80 }, { port: 80, protocol: "udp", nodePort: 30999 }],
        reuse: { id: "lb-users" },
        annotations: { "vgroup-port": "rsp-users:80" },
      },
      (pair) => {
        const users = { VServerGroupId: "rsp-users", VServerGroupName: "users" };
        pair.groups = [{ ...pair.groups[0]!, ...users, BackendServers: { BackendServer: [] } }];
      },
    ),
  "an SCTP port gets no group, and leaves the Service by a person's choice": () =>
    clb({}, (pair) => portsOf(pair).push(SCTP)),
  "an unused group goes": () => namedGroup(false),
  "a group that another Service names in vgroup-port stays": () => namedGroup(true),
  "a group is emptied by a person's choice": () =>
    clb({ pods: ["node-000"], mode: "local" }, (pair) => void (pair.slice.endpoints = [])),
  "a port without a node port gets no group with port 0": () =>
    clb({}, ({ service }) => {
      for (const port of service.spec!.ports!) delete port.nodePort;
      service.spec!.allocateLoadBalancerNodePorts = false;
    }),
  "ports without node ports share one group: no command fills it for one of them": nameless,
  "a Pod that shuts down is added by the upgrade": ending,
  ...each("a backend of a Pod without a node stays", ["eni", "ecs"], lostNode),
  ...each("backend-type is eni where the groups hold Pods", ["ENI", "eni ", '"eni"'], (value) =>
    mistyped(value, "eni"),
  ),
  "backend-type is ecs where the groups hold nodes": () => mistyped("ENI", "cluster"),
  "backend-type is asked for where the groups hold neither": () => {
    const bundle = mistyped("ENI", "cluster");
    return { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, vServerGroups: [] } };
  },
  ...each(
    "a node that cannot be identified is excluded by the label that both releases read",
    ["v2.14.0", "v2.5.1"],
    strangeNode,
  ),
  ...each<Record<string, string>>(
    "a number is written as it is meant, where the API takes it",
    [
      { "health-check-interval": "5s" },
      { "health-check-interval": " 5 " },
      { bandwidth: "100Mbps" },
      { "health-check-interval": "five" },
      { "health-check-interval": "900s" },
    ],
    (annotations) => clb({ annotations }),
  ),
  ...each("an annotation adopts a value only if all listeners have it", [2, 7], (HealthCheckInterval) =>
    clb({ ports: [{ port: 80 }, { port: 81 }], annotations: { "health-check-interval": "20" } }, (pair) =>
      Object.assign(pair.listeners[1]!.TCPListenerConfig!, { HealthCheckInterval }),
    ),
  ),
  "the undo of a step leaves the address that its sync got": () =>
    clb(
      {
        annotations: { "resource-group-id": "rg-other", name: "web" },
        loadBalancer: { ResourceGroupId: "rg-own", LoadBalancerName: "by-hand" },
      },
      (pair) => void (pair.service.status = { loadBalancer: {} }),
    ),
  "a command that waits for a person, alone": () => internal(),
  "a command that waits for a person names the listener that its sync makes again": () =>
    internal(({ listeners: [listener] }) =>
      Object.assign(listener!, { ListenerProtocol: "http", TCPListenerConfig: undefined, HTTPListenerConfig: {} }),
    ),
  "a command that waits for a person does not name what the plan did before": () =>
    internal(({ listeners: [listener] }) => Object.assign(listener!, { Scheduler: "wlc" })),
  ...each("a preserved instance is released by name and tags", ["v2.14.0", "v2.11.2"], (target) =>
    between(
      "v2.11.2",
      target,
      clb({ annotations: { "preserve-lb-on-delete": "true" }, loadBalancer: { AddressIPVersion: "ipv6" } }, (pair) => {
        pair.service.metadata!.deletionTimestamp = "2026-01-01T00:00:00Z";
      }),
    ),
  ),
  "the tag of reuse does not become a tag of the Service": () =>
    clb({ annotations: { "additional-resource-tags": "team=a" } }, (pair) =>
      pair.loadBalancer.Tags!.Tag!.push(
        { TagKey: "team", TagValue: "a" },
        { TagKey: "kubernetes.reused.by.user", TagValue: "true" },
      ),
    ),
  "a key of a legacy spelling is the one that is edited": () =>
    clb({ annotations: { "service.beta.kubernetes.io/alicloud-loadbalancer-spec": "slb.s3.large" } }),
  "an empty key hides its legacy spelling": () =>
    clb({ annotations: { spec: "", "service.beta.kubernetes.io/alicloud-loadbalancer-spec": "slb.s3.large" } }),
};
