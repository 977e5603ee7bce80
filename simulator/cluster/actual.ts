import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { L7_LISTENER, LISTENER_CONFIGS, type ListenerProtocol } from "@/lib/ccm/listener-config";
import type { CloudListener, CloudLoadBalancer } from "@/lib/model/bundle";

/** Annotations by suffix. */
export type Wanted = Readonly<Record<string, string>>;

const L4: readonly ListenerProtocol[] = ["tcp", "udp"];

/** The compared fields that are in the config object of a listener. */
const CONFIG_FIELDS = LISTENER_FIELDS.filter((field) => !field.on);

const HEALTH = { HealthyThreshold: 3, UnhealthyThreshold: 3, HealthCheckInterval: 2 };
const L7_DEFAULTS = { ...HEALTH, ...L7_LISTENER, HealthCheck: "off" };
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
  const extra = extraTags(wanted).map(([TagKey, TagValue]) => ({ TagKey, TagValue }));
  lb.Tags = { Tag: [...(base.Tags?.Tag ?? []), ...extra] };
  return lb;
}

/** Tags that the Service asks for besides the controller's own. */
export const extraTags = (wanted: Wanted): [key: string, value: string][] =>
  listed(wanted["additional-resource-tags"]).map((pair) => [pair.split("=")[0]!, pair.split("=")[1] ?? ""]);

/** The parts of a value with commas. */
export const listed = (value = ""): string[] => value.split(",").filter(Boolean);

/** The listener as the CCM creates it for one port. */
export function actualListener(
  wanted: Wanted,
  port: number,
  protocol: ListenerProtocol,
  base: CloudListener,
): CloudListener {
  const config: Record<string, unknown> = { ...DEFAULTS[protocol] };
  for (const { suffix, answer, protocols, parsing } of CONFIG_FIELDS) {
    const value = suffix === null ? undefined : wanted[suffix];
    if (value !== undefined && protocols.includes(protocol)) config[answer] = parsing ? Number(value) : value;
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
