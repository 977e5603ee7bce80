import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import type { Bundle, NlbItem } from "@/lib/model/bundle";
import { annotation, CHECKED_AT } from "@/testing/engine-bundle";
import { failedSync } from "@/testing/failed-sync";
import { NLB_OWNER, type NlbCase } from "@/testing/nlb-case";
import { between, each, nlb, type Cases } from "./made";

/** The first listener ends TLS. */
const TCPSSL = { ListenerProtocol: "TCPSSL", ListenerDescription: "k8s.80.TCPSSL.web.shop.c-preflight-test" };
const tls = (more: (made: NlbCase) => void) =>
  nlb((made) => {
    made.annotate("protocol-port", "tcpssl:80");
    Object.assign(made.nlb.listeners[0]!, TCPSSL);
    more(made);
  });
const portsOf = ({ service }: NlbCase) => service.spec!.ports!;
const listenerOf = ({ nlb: cloud }: NlbCase) => cloud.listeners[0]!;

/** Port 443 besides, whose listener ends TLS. */
const ofTls = (value: string, protocol = "TCP") =>
  nlb((made) => {
    portsOf(made).push({ name: "tls", port: 443, targetPort: 443, nodePort: 30443, protocol });
    const description = "k8s.443.TCPSSL.web.shop.c-preflight-test";
    Object.assign(listenerOf(made), { ...TCPSSL, ListenerPort: 443, ListenerDescription: description });
    made.annotate("cert-id", "cert-a");
    made.annotate("protocol-port", value);
  });

/** The range of ports that an eni listener serves, as the annotation says it. */
const range = (value: string, ports = [80], type = "eni") =>
  nlb(({ service, bundle, nlb: cloud, annotate }) => {
    const name = "k8s.1040_2000.TCP.web.shop.c-preflight-test";
    service.metadata!.annotations![BACKEND_TYPE] = type;
    bundle.cluster.serviceBackendType = "";
    annotate("listener-port-range", value);
    service.spec!.ports = ports.map((port) => ({
      port,
      targetPort: 8080,
      nodePort: 30000 + port,
      protocol: "TCP",
    }));
    const ofRange = { ListenerPort: 0, StartPort: 1040, EndPort: 2000 };
    Object.assign(cloud.listeners[0]!, { ...ofRange, ListenerDescription: name });
    const HealthCheck = { HealthCheckEnabled: true, HealthCheckConnectPort: 8080 };
    Object.assign(cloud.serverGroups[0]!, { ServerGroupName: name, HealthCheck, ServerCount: 1 });
    const server = { ServerGroupId: "sgp-1", ServerId: "eni-1", ServerIp: "10.0.0.9", ServerType: "Eni" };
    cloud.servers = [{ ...server, Port: 0, Weight: 100, Description: name }];
    podOf(bundle, { addresses: ["10.0.0.9"], conditions: { ready: true }, nodeName: "node-000" });
    bundle.alibabaCloud.networkInterfaces!.push({ NetworkInterfaceId: "eni-1", PrivateIpAddress: "10.0.0.9" });
  });

/** A Pod that shuts down, and a group that does not have it. */
const ending = (version: string) =>
  between(
    version,
    "v2.15.0",
    nlb(({ service, bundle, nlb: cloud, annotate }) => {
      service.metadata!.annotations![BACKEND_TYPE] = "eni";
      annotate("graceful-shutdown", "true");
      cloud.serverGroups[0]!.ServerGroupName = "k8s.8080.TCP.web.shop.c-preflight-test";
      cloud.servers = [];
      const conditions = { ready: false, serving: true, terminating: true };
      podOf(bundle, { addresses: ["10.0.0.9"], conditions, nodeName: "node-000" });
      bundle.alibabaCloud.networkInterfaces!.push({ NetworkInterfaceId: "eni-1", PrivateIpAddress: "10.0.0.9" });
    }),
  );

type Endpoint = NonNullable<Bundle["kubernetes"]["endpointSlices"][number]["endpoints"]>[number];
const podOf = ({ kubernetes }: Bundle, endpoint: Endpoint) =>
  kubernetes.endpointSlices.push({
    metadata: { name: "web-s", namespace: "shop", labels: { "kubernetes.io/service-name": "web" } },
    addressType: "IPv4",
    endpoints: [endpoint],
    ports: [{ port: 8080, protocol: "TCP" }],
  });

/** The security group that the controller keeps for the source ranges. */
const guarded = (change: NlbItem, rules: NlbItem[] = []) =>
  nlb(({ service, nlb: cloud }) => {
    service.spec!.loadBalancerSourceRanges = ["10.0.0.0/8"];
    const Description = "k8s.shop.web.c-preflight-test";
    const rule = (SourceCidrIp: string, Policy: string, Priority: string) => ({
      ...{ SourceCidrIp, Policy, Priority, IpProtocol: "ALL", PortRange: "-1/-1", Description },
    });
    const all = [rule("10.0.0.0/8", "Accept", "1"), rule("0.0.0.0/0", "Drop", "100"), ...rules];
    const Tags = { Tag: [{ TagKey: "kubernetes.do.not.delete", TagValue: NLB_OWNER }] };
    const own = { SecurityGroupId: "sg-1", SecurityGroupName: `k8s-nlb-${NLB_OWNER}`, Description, Tags };
    cloud.securityGroups = [{ ...own, Permissions: { Permission: all }, ...change }];
    Object.assign(cloud.loadBalancers[0]!, { SecurityGroupIds: ["sg-1"] });
  });
const other = {
  SourceCidrIp: "192.168.0.0/16",
  Policy: "Accept",
  Priority: "1",
  IpProtocol: "ALL",
  PortRange: "-1/-1",
};

/** A second group, which another Service may name. */
const secondGroup = (isNamed: boolean) =>
  nlb(({ service, bundle, nlb: cloud }) => {
    const ServerGroupName = "k8s.31999.TCP.web.shop.c-preflight-test";
    cloud.serverGroups.push({ ...cloud.serverGroups[0], ServerGroupId: "sgp-2", ServerGroupName });
    const named = structuredClone(service);
    Object.assign(named.metadata!, { name: "other", uid: "00000000-0000-4000-8000-000000000002" });
    named.metadata!.annotations = { [annotation("id")]: "nlb-1", [annotation("vgroup-port")]: "sgp-2:80" };
    if (isNamed) bundle.kubernetes.services.push(named);
  });

const handMade = { ListenerId: "lsn-2", ListenerPort: 9000, ListenerDescription: "by hand", ServerGroupId: "sgp-9" };

export const NLB_CASES: Cases = {
  "an NLB's annotation of all ports is dropped rather than set to the value of one": () =>
    nlb((made) => {
      made.annotate("idle-timeout", "60");
      portsOf(made).push({ name: "admin", port: 81, targetPort: 81, nodePort: 30081, protocol: "TCP" });
    }),
  ...each("a listener asks before it loses its last server, if it runs", ["Running", "Stopped"], (ListenerStatus) =>
    nlb((made) => {
      Object.assign(made.bundle.kubernetes, { nodes: [], endpointSlices: [] });
      Object.assign(listenerOf(made), { ListenerStatus });
    }),
  ),
  "mutual TLS and a public NLB are for a person to decide": () =>
    tls(({ annotate }) => {
      annotate("cacert", "on");
      annotate("address-type", "intranet");
    }),
  "unused groups of one name go before another one of it is made": () =>
    nlb((made) => {
      made.annotate("server-group-type", "Ip");
      for (const [at, server] of made.nlb.servers.entries()) {
        const address = `10.0.0.${at + 1}`;
        made.bundle.kubernetes.nodes[at]!.status!.addresses = [{ type: "InternalIP", address }];
        Object.assign(server, { ServerType: "Ip", ServerIp: address, ServerId: address });
      }
      const left = { ServerGroupType: "Ip", ServerCount: 0, ServerGroupId: "sgp-left" };
      made.nlb.serverGroups.push({ ...made.nlb.serverGroups[0]!, ...left });
    }),
  "the controller makes a missing group with its listener": () =>
    nlb((made) => Object.assign(made.nlb, { serverGroups: [], listeners: [] })),
  "a listener that was made by hand goes by a person's choice": () =>
    nlb((made) => made.nlb.listeners.push({ ...listenerOf(made), ...handMade })),
  "an edit is a part of that choice where its sync would delete the listener": () =>
    between(
      "v2.14.0",
      "v2.15.0",
      nlb((made) => {
        made.annotate("idle-timeout", "60");
        made.nlb.listeners.push({ ...listenerOf(made), ...handMade, ServerGroupId: "sgp-1", ListenerDescription: "" });
      }),
    ),
  "one round is enough behind an annotation of an NLB that cannot be read": () =>
    nlb(({ annotate }) => {
      annotate("cps", "many");
      annotate("scheduler", "rr");
    }),
  "a person confirms the range of ports that the listener serves": () => range("1040-2000"),
  "a range of ports goes where the port that it was for is not sure": () => range("1040-2000", [80, 81]),
  ...each("an NLB's backend-type is eni where the groups hold Pods", ["eni ", "ENI", ""], (value) =>
    range("1040-2000:80", [80], value),
  ),
  ...each("a value is trimmed where it then reads, and goes where not", [" 60", '"60"', "60s"], (value) =>
    nlb((made) => {
      Object.assign(listenerOf(made), { IdleTimeout: 60 });
      made.annotate("idle-timeout", value);
    }),
  ),
  ...each("protocol-port keeps TLS, and never becomes plain TCP", ["bad", "tcpssl:80,bad"], (value) => ofTls(value)),
  "a listener for UDP does not say what a TCP port is meant to have": () => ofTls("bad", "UDP"),
  "TCP and UDP of one number are a person's where protocol-port gives both one listener": () =>
    nlb((made) => {
      portsOf(made).push({ name: "twin", port: 80, targetPort: 80, nodePort: 30081, protocol: "UDP" });
      made.annotate("protocol-port", "tcpssl:80");
      made.annotate("cert-id", "cert-a");
    }),
  "vgroup-port names the group of its listener in place of one that is gone": () =>
    nlb((made) => {
      made.annotate("id", "nlb-1");
      made.annotate("force-override-listeners", "true");
      made.annotate("vgroup-port", "sgp-gone:80");
      Object.assign(made.nlb.loadBalancers[0]!, { Tags: [] });
      Object.assign(made.nlb.serverGroups[0]!, { ServerGroupName: "mine", Tags: [] });
    }),
  "zone-maps of an NLB that is to be bought is a person's": () =>
    nlb(({ service, bundle, nlb: cloud }) => {
      delete service.metadata!.annotations![annotation("zone-maps")];
      Object.assign(cloud, { loadBalancers: [], listeners: [] });
      const vSwitch = (zone: string) => ({ VSwitchId: `vsw-${zone}`, ZoneId: `z-${zone}`, AvailableIpAddressCount: 9 });
      bundle.alibabaCloud.vSwitches = ["a", "b"].map(vSwitch);
    }),
  ...each(
    "the controller corrects its security group",
    [{ Description: "hand" }, { Permissions: { Permission: [] } }],
    (change) => between("v2.15.0", "v2.15.0", guarded(change)),
  ),
  "the controller takes a rule too many out of its security group, together with another edit": () => {
    const bundle = between(
      "v2.15.0",
      "v2.15.0",
      guarded({}, [{ ...other, Description: "k8s.shop.web.c-preflight-test" }]),
    );
    bundle.kubernetes.services.at(-1)!.metadata!.annotations![annotation("zone-maps")] = "z-b:vsw-b,z-a:vsw-x";
    return bundle;
  },
  "a security group waits for the upgrade where the running release does not know it": () =>
    between("v2.13.0", "v2.15.0", guarded({ Description: "hand" })),
  ...each(
    "the server of an excluded node is left to the upgrade while the release adds it",
    ["v2.5.1", "v2.6.0"],
    (version) =>
      between(
        version,
        "v2.15.0",
        nlb(({ bundle: { kubernetes } }) => {
          const label = "node.kubernetes.io/exclude-from-external-load-balancers";
          kubernetes.nodes[1]!.metadata!.labels = { [label]: "" };
        }),
      ),
  ),
  ...each("a server of a Pod that shuts down is added by the release that keeps it", ["v2.14.0", "v2.15.0"], ending),
  ...each("no server goes while a ready Pod names no node", ["Cluster", "Local"], (policy) =>
    nlb(({ service, bundle }) => {
      service.spec!.externalTrafficPolicy = policy;
      bundle.kubernetes.endpointSlices = [];
      podOf(bundle, { addresses: ["10.0.0.8"], conditions: { ready: true } });
    }),
  ),
  "a security group that is joined is a person's choice": () =>
    nlb((made) => {
      made.annotate("security-group-ids", "sg-1,sg-2");
      Object.assign(made.nlb.loadBalancers[0]!, { SecurityGroupIds: ["sg-1"] });
    }),
  "certificates that the Service asks for are added, others are kept": () =>
    tls((made) => {
      made.annotate("additional-cert-ids", "cert-a,cert-b");
      made.nlb.listenerCertificates = ["cert-a", "cert-c"].map((CertificateId) => ({
        ListenerId: "lsn-1",
        CertificateId,
      }));
    }),
  "an SCTP port of an NLB gets no group and no listener, also where its Event asks for them": () =>
    nlb((made) => {
      portsOf(made).push({ name: "sctp", port: 3868, targetPort: 3868, nodePort: 33868, protocol: "SCTP" });
      const message =
        "Error syncing load balancer [nlb-1]: Message: code: 400, The param of ListenerProtocol is illegal. ";
      made.bundle.kubernetes.events = [failedSync("shop/web", message, { lastTimestamp: CHECKED_AT })];
    }),
  "an answer to an Event does not say what its sync does where an input was not read": () =>
    nlb(({ service, bundle }) => {
      service.spec!.externalTrafficPolicy = "Local";
      bundle.errors = [{ source: "nlb", action: "ListListeners", code: "Throttling", message: "" }];
      const quota = "The backend server number has reached to the quota limit of this load balancer";
      bundle.kubernetes.events = [failedSync("shop/web", quota, { lastTimestamp: CHECKED_AT })];
    }),
  "a listener stays with its servers where the new group would have none": () =>
    nlb((made) => {
      portsOf(made)[0]!.nodePort = 31999;
      made.bundle.kubernetes.nodes = [];
    }),
  "a listener stays with its servers where its group of another type would have none": () =>
    nlb((made) => {
      made.annotate("server-group-type", "Ip");
      made.bundle.kubernetes.nodes = [];
    }),
  "an unused group of an NLB goes": () => secondGroup(false),
  "a group of an NLB that another Service names in vgroup-port stays": () => secondGroup(true),
};
