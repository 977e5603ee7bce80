import type { Bundle, NlbItem } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { buildBundle, buildPair, type Pair } from "@/testing/engine-bundle";
import { nlbCase, type NlbCase } from "@/testing/nlb-case";

/** A call that a person makes in a cluster. */
type Called = () => { bundle: Bundle; call: ApiCall };

const ofNlb = (make: (made: NlbCase) => readonly [action: string, params: ApiCall["params"]]) => () => {
  const made = nlbCase();
  const [action, params] = make(made);
  return { bundle: made.bundle, call: { product: "nlb", action, params } } as const;
};
const ofClb =
  (spec: Parameters<typeof buildPair>[0], make: (pair: Pair) => readonly [action: string, params: ApiCall["params"]]) =>
  () => {
    const pair = buildPair(spec);
    const [action, params] = make(pair);
    return { bundle: buildBundle([pair]), call: { product: "slb", action, params } } as const;
  };

/** A change of servers of the first group of an NLB. */
const servers = (action: string, change: (server: NlbItem, made: NlbCase) => readonly NlbItem[]) =>
  ofNlb((made) => {
    const [server] = made.nlb.servers as [NlbItem];
    return [action, { ServerGroupId: server.ServerGroupId, Servers: change(server, made) }];
  });

/** Servers by their addresses, of which the first is a node's, some of which go. */
const addressed = (has: readonly string[], gone: readonly string[]) =>
  servers("RemoveServersFromServerGroup", (server, made) => {
    const [node] = made.bundle.kubernetes.nodes;
    node!.status = { ...node!.status, addresses: [{ type: "InternalIP", address: "192.168.0.1" }] };
    const named = (ip: string) => ({ ServerId: ip, ServerIp: ip, Port: 30080 });
    made.nlb.servers = has.map((ip) => ({ ...server, ...named(ip), ServerType: "Ip", Weight: 100 }));
    return gone.map(named);
  });

/** The listener moves to another group with these servers besides none. */
const moved = (other: NlbItem) =>
  ofNlb(({ nlb: { serverGroups, servers: rows } }) => {
    serverGroups.push({ ...serverGroups[0], ServerGroupId: "sgp-other", ServerGroupName: "other" });
    rows.splice(1, rows.length, { ...rows[0], ...other, ServerGroupId: "sgp-other" });
    return ["UpdateListenerAttribute", { ListenerId: "lsn-1", ServerGroupId: "sgp-other" }];
  });

const untag = (asText: boolean) =>
  ofNlb(() => {
    const list = (values: readonly string[]) => (asText ? JSON.stringify(values) : values);
    const ResourceId = list(["nlb-1"]);
    return ["UntagResources", { ResourceType: "loadbalancer", ResourceId, TagKey: list(["kubernetes.do.not.delete"]) }];
  });

/** A change of the certificate of another domain. */
const domain = (action: string, params: ApiCall["params"], Status = "running") =>
  ofClb({ ports: [{ port: 443, protocol: "https" }] }, (pair) => {
    const place = { LoadBalancerId: pair.loadBalancer.LoadBalancerId!, ListenerPort: 443 };
    pair.listeners[0]!.Status = Status;
    const a = { DomainExtensionId: "de-a", Domain: "a.example", ServerCertificateId: "cert-a" };
    pair.domains.push({ ...place, ...a });
    return [action, { ...place, ...params }];
  });
const certificate = (action: string, id: string) =>
  ofNlb(({ nlb }) => {
    nlb.listenerCertificates = [
      { ListenerId: "lsn-1", CertificateId: "cert-a", IsDefault: true },
      { ListenerId: "lsn-1", CertificateId: "cert-b", IsDefault: false },
    ];
    return [`${action}AdditionalCertificatesWithListener`, { ListenerId: "lsn-1", AdditionalCertificateIds: [id] }];
  });

const tcp = (params: ApiCall["params"]) =>
  ofClb({}, ({ loadBalancer: { LoadBalancerId } }) => [
    "SetLoadBalancerTCPListenerAttribute",
    { LoadBalancerId, ListenerPort: 80, ...params },
  ]);
const checked = (params: ApiCall["params"]) =>
  ofClb({ ports: [{ port: 80, protocol: "http", config: { HealthCheck: "on" } }] }, ({ loadBalancer }) => [
    "SetLoadBalancerHTTPListenerAttribute",
    { LoadBalancerId: loadBalancer.LoadBalancerId, ListenerPort: 80, ...params },
  ]);

export const CALL_CASES: Readonly<Record<string, Called>> = {
  "tags of an NLB are taken off by lists": untag(false),
  "tags of an NLB are taken off by JSON texts": untag(true),
  "a server of a node is cut by its address": addressed(["192.168.0.1", "172.21.0.9"], ["192.168.0.1"]),
  "a server that Kubernetes does not know is not cut": addressed(["192.168.0.1", "172.21.0.9"], ["172.21.0.9"]),
  "a listener without servers is emptied": addressed(["172.21.0.9"], ["172.21.0.9"]),
  "the last server that serves a listener is taken out by decision": servers(
    "RemoveServersFromServerGroup",
    (server, { nlb }) => nlb.servers.splice(1) && [server],
  ),
  "a server that is there as one of another type is refused": servers("AddServersToServerGroup", (server) => [
    { ...server, ServerType: "Eni" },
  ]),
  "a server of another type at another port is added": servers("AddServersToServerGroup", (server) => [
    { ...server, ServerType: "Eni", Port: Number(server.Port) + 1 },
  ]),
  "a server gets another weight": servers("UpdateServerGroupServersAttribute", (server) => [{ ...server, Weight: 50 }]),
  "a port is no attribute of a server": servers("UpdateServerGroupServersAttribute", (server) => [
    { ...server, Port: Number(server.Port) + 1 },
  ]),
  "a listener that moves to a group with the same servers cuts nothing": moved({}),
  "a listener that moves to a group with other servers cuts what is connected": moved({ ServerId: "i-another" }),
  "whether a server that Kubernetes does not know serves is not known": ofClb({}, ({ groups: [group] }) => {
    const rows = group!.BackendServers!.BackendServer!;
    rows.push({ ...rows[0], ServerId: "i-unknown" });
    return [
      "RemoveVServerGroupBackendServers",
      { VServerGroupId: group!.VServerGroupId, BackendServers: rows.slice(-1) },
    ];
  }),
  "the effect of an unknown parameter is unknown": tcp({ SynProxy: "enable" }),
  "a setting of an NLB's listener outside the compared ones changes it": ofNlb(() => [
    "UpdateListenerAttribute",
    { ListenerId: "lsn-1", Mss: 1200 },
  ]),
  "a domain goes": domain("DeleteDomainExtension", { DomainExtensionId: "de-a" }),
  "a domain of a stopped listener goes": domain("DeleteDomainExtension", { DomainExtensionId: "de-a" }, "stopped"),
  "a domain gets another certificate": domain("SetDomainExtensionAttribute", {
    ...{ DomainExtensionId: "de-a", ServerCertificateId: "cert-b" },
  }),
  "a domain is added": domain("CreateDomainExtension", { Domain: "b.example", ServerCertificateId: "cert-b" }),
  "a certificate of an NLB goes": certificate("Disassociate", "cert-b"),
  "a certificate of an NLB is added": certificate("Associate", "cert-c"),
  "a health check that is switched off protects less": checked({ HealthCheck: "off" }),
  "a health check that stays on protects as before": checked({ HealthCheckURI: "/ready" }),
};
