import { LISTENER_CONFIGS, type ListenerProtocol } from "@/lib/ccm/listener-config";
import type { CloudListener, CloudLoadBalancer } from "@/lib/model/bundle";

/** Annotations by suffix. */
export type Wanted = Readonly<Record<string, string>>;

const ALL: readonly ListenerProtocol[] = ["tcp", "udp", "http", "https"];
const L4: readonly ListenerProtocol[] = ["tcp", "udp"];
const L7: readonly ListenerProtocol[] = ["http", "https"];

/** Suffix of the annotation, field of the config object, protocols that have it, whether it is a number. */
const FIELDS: readonly [suffix: string, field: string, protocols: readonly ListenerProtocol[], number?: true][] = [
  ["persistence-timeout", "PersistenceTimeout", ["tcp"], true],
  ["established-timeout", "EstablishedTimeout", ["tcp"], true],
  ["idle-timeout", "IdleTimeout", L7, true],
  ["request-timeout", "RequestTimeout", L7, true],
  ["sticky-session", "StickySession", L7],
  ["sticky-session-type", "StickySessionType", L7],
  ["cookie", "Cookie", L7],
  ["cookie-timeout", "CookieTimeout", L7, true],
  ["connection-drain", "ConnectionDrain", L4],
  ["connection-drain-timeout", "ConnectionDrainTimeout", L4, true],
  ["xforwardedfor-proto", "XForwardedFor_proto", L7],
  ["xforwardedfor-slbport", "XForwardedFor_SLBPORT", L7],
  ["xforwardedfor-clientsrcport", "XForwardedFor_ClientSrcPort", L7],
  ["health-check-flag", "HealthCheck", L7],
  ["health-check-switch", "HealthCheckSwitch", L4],
  ["health-check-type", "HealthCheckType", ["tcp"]],
  ["health-check-uri", "HealthCheckURI", ["tcp", ...L7]],
  ["health-check-domain", "HealthCheckDomain", ["tcp", ...L7]],
  ["health-check-httpcode", "HealthCheckHttpCode", ["tcp", ...L7]],
  ["health-check-method", "HealthCheckMethod", L7],
  ["health-check-timeout", "HealthCheckTimeout", L7, true],
  ["health-check-connect-timeout", "HealthCheckConnectTimeout", L4, true],
  ["health-check-connect-port", "HealthCheckConnectPort", ALL, true],
  ["health-check-interval", "HealthCheckInterval", ALL, true],
  ["healthy-threshold", "HealthyThreshold", ALL, true],
  ["unhealthy-threshold", "UnhealthyThreshold", ALL, true],
  ["cert-id", "ServerCertificateId", ["https"]],
  ["tls-cipher-policy", "TLSCipherPolicy", ["https"]],
  ["http2-enabled", "EnableHttp2", ["https"]],
];

const HEALTH = { HealthyThreshold: 3, UnhealthyThreshold: 3, HealthCheckInterval: 2 };
const L7_DEFAULTS = {
  ...HEALTH,
  HealthCheck: "off",
  StickySession: "off",
  IdleTimeout: 15,
  RequestTimeout: 60,
  XForwardedFor: "on",
  XForwardedFor_proto: "off",
  XForwardedFor_SLBPORT: "off",
  XForwardedFor_ClientSrcPort: "off",
  Gzip: "on",
};
const DEFAULTS: Record<ListenerProtocol, Record<string, unknown>> = {
  tcp: {
    ...HEALTH,
    HealthCheckSwitch: "on",
    HealthCheckType: "tcp",
    HealthCheckConnectTimeout: 5,
    PersistenceTimeout: 0,
    EstablishedTimeout: 900,
    ConnectionDrain: "off",
    ProxyProtocolV2Enabled: "false",
  },
  udp: {
    ...HEALTH,
    HealthCheckSwitch: "on",
    HealthCheckConnectTimeout: 10,
    ConnectionDrain: "off",
    ProxyProtocolV2Enabled: "false",
  },
  http: { ...L7_DEFAULTS, ListenerForward: "off" },
  https: { ...L7_DEFAULTS, EnableHttp2: "on", TLSCipherPolicy: "tls_cipher_policy_1_0" },
};

/** ListenerProtocol of the listener for one Service port: an entry of protocol-port, else the port's own protocol. */
export function listenerProtocol(wanted: Wanted, port: number, protocol: string): ListenerProtocol {
  const entry = (wanted["protocol-port"] ?? "").split(",").find((pair) => pair.split(":")[1] === String(port));
  return (entry?.split(":")[0] ?? protocol.toLowerCase()) as ListenerProtocol;
}

/** The instance as the CCM creates it for these annotations: what a healthy Service has in the cloud. */
export function actualInstance(wanted: Wanted, base: CloudLoadBalancer): CloudLoadBalancer {
  const intranet = wanted["address-type"] === "intranet";
  const charge = wanted["charge-type"] ?? "paybytraffic";
  const instanceCharge = wanted["instance-charge-type"] ?? (wanted.spec ? "PayBySpec" : "PayByCLCU");
  const lb: CloudLoadBalancer = {
    LoadBalancerStatus: "active",
    AddressIPVersion: wanted["ip-version"] ?? "ipv4",
    AddressType: intranet ? "intranet" : "internet",
    NetworkType: intranet ? "vpc" : "classic",
    Bandwidth: Number(wanted.bandwidth ?? 5120),
    InternetChargeType: charge === "paybybandwidth" ? "3" : "4",
    InternetChargeTypeAlias: charge,
    InstanceChargeType: instanceCharge,
    ...(instanceCharge === "PayBySpec" ? { LoadBalancerSpec: wanted.spec ?? "slb.s1.small" } : {}),
    DeleteProtection: wanted["delete-protection"] ?? "on",
    ModificationProtectionStatus: wanted["modification-protection"] ?? "ConsoleProtection",
    ModificationProtectionReason: wanted["modification-protection"] === "NonProtection" ? "" : "managed.by.ack",
    PayType: "PayOnDemand",
    ...base,
  };
  if (wanted.name) lb.LoadBalancerName = wanted.name;
  if (wanted["master-zoneid"]) lb.MasterZoneId = wanted["master-zoneid"];
  if (wanted["slave-zoneid"]) lb.SlaveZoneId = wanted["slave-zoneid"];
  if (wanted["resource-group-id"]) lb.ResourceGroupId = wanted["resource-group-id"];
  const extra = (wanted["additional-resource-tags"] ?? "")
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("="));
  lb.Tags = {
    Tag: [...(base.Tags?.Tag ?? []), ...extra.map(([key, value]) => ({ TagKey: key!, TagValue: value ?? "" }))],
  };
  return lb;
}

/** The listener as the CCM creates it for one port. */
export function actualListener(
  wanted: Wanted,
  port: number,
  protocol: ListenerProtocol,
  base: CloudListener,
): CloudListener {
  const config: Record<string, unknown> = { ...DEFAULTS[protocol] };
  for (const [suffix, field, protocols, number] of FIELDS) {
    const value = wanted[suffix];
    if (value !== undefined && protocols.includes(protocol)) config[field] = number ? Number(value) : value;
  }
  if (L4.includes(protocol) && wanted["proxy-protocol"])
    config.ProxyProtocolV2Enabled = wanted["proxy-protocol"] === "on" ? "true" : "false";
  const forward = (wanted["forward-port"] ?? "").split(",").find((pair) => pair.split(":")[0] === String(port));
  if (protocol === "http" && forward)
    Object.assign(config, { ListenerForward: "on", ForwardPort: Number(forward.split(":")[1]) });
  const acl = wanted["acl-status"] === "on";
  return {
    ListenerPort: port,
    ListenerProtocol: protocol,
    Status: "running",
    Scheduler: wanted.scheduler ?? "wrr",
    Bandwidth: -1,
    AclStatus: acl ? "on" : "off",
    ...(acl
      ? { AclType: wanted["acl-type"], AclId: wanted["acl-id"], AclIds: (wanted["acl-id"] ?? "").split(",") }
      : {}),
    Tags: [],
    ...base,
    [LISTENER_CONFIGS[protocol]]: config,
  };
}

/** Config object of a listener, for changing one value of it. */
export function configOf(listener: CloudListener): Record<string, unknown> {
  return listener[LISTENER_CONFIGS[listener.ListenerProtocol as ListenerProtocol]] as Record<string, unknown>;
}
