import { LISTENER_CONFIGS, type ListenerProtocol } from "@/lib/ccm/listener-config";
import type { CloudListener } from "@/lib/model/bundle";
import { certificateNotFound, groupNotFound, invalidParameter, missingParameter } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";
import { L7_LISTENER } from "../../defaults";

export type Protocol = ListenerProtocol;

/** Request parameters that end in the protocol's config object, with the documented range of the whole numbers. */
const L4_NUMBERS: Record<string, [number, number]> = {
  ConnectionDrainTimeout: [10, 900],
  HealthCheckConnectPort: [-520, 65535],
  HealthCheckConnectTimeout: [1, 300],
  HealthCheckInterval: [1, 50],
  HealthyThreshold: [2, 10],
  UnhealthyThreshold: [2, 10],
};
const L7_NUMBERS: Record<string, [number, number]> = {
  CookieTimeout: [1, 86400],
  IdleTimeout: [1, 60],
  RequestTimeout: [1, 180],
  HealthCheckConnectPort: [-520, 65535],
  HealthCheckTimeout: [1, 300],
  HealthCheckInterval: [1, 50],
  HealthyThreshold: [2, 10],
  UnhealthyThreshold: [2, 10],
};
const NUMBERS: Record<Protocol, Record<string, [number, number]>> = {
  tcp: { ...L4_NUMBERS, PersistenceTimeout: [0, 3600], EstablishedTimeout: [10, 900] },
  udp: L4_NUMBERS,
  http: { ...L7_NUMBERS, ForwardPort: [1, 65535] },
  https: L7_NUMBERS,
};

const L7_TEXTS = [
  "StickySessionType",
  "Cookie",
  "HealthCheckMethod",
  "HealthCheckDomain",
  "HealthCheckURI",
  "HealthCheckHttpCode",
  "HealthCheckType",
];
const L7_FLAGS = [
  "HealthCheck",
  "StickySession",
  "XForwardedFor",
  "XForwardedFor_proto",
  "XForwardedFor_SLBPORT",
  "XForwardedFor_ClientSrcPort",
  "XForwardedFor_SLBIP",
  "XForwardedFor_SLBID",
  "Gzip",
];
const TEXTS: Record<Protocol, string[]> = {
  tcp: ["HealthCheckType", "HealthCheckDomain", "HealthCheckURI", "HealthCheckHttpCode", "HealthCheckMethod"],
  udp: ["HealthCheckReq", "HealthCheckExp"],
  http: L7_TEXTS,
  https: [...L7_TEXTS, "ServerCertificateId", "CACertificateId", "TLSCipherPolicy"],
};
const FLAGS: Record<Protocol, string[]> = {
  tcp: ["ConnectionDrain", "HealthCheckSwitch"],
  udp: ["ConnectionDrain", "HealthCheckSwitch"],
  http: [...L7_FLAGS, "ListenerForward"],
  https: [...L7_FLAGS, "EnableHttp2"],
};
const SCHEDULERS: Record<Protocol, string[]> = {
  tcp: ["wrr", "wlc", "rr", "sch", "tch"],
  udp: ["wrr", "wlc", "rr", "sch", "tch", "qch"],
  http: ["wrr", "wlc", "rr"],
  https: ["wrr", "wlc", "rr"],
};

/** The listener with the request's parameters written in; what is not given stays. */
export function withParameters(
  store: CloudStore,
  protocol: Protocol,
  listener: CloudListener,
  p: Params,
): CloudListener {
  const field = LISTENER_CONFIGS[protocol];
  const config: Record<string, unknown> = { ...(listener[field] as Record<string, unknown> | undefined) };
  for (const [name, [min, max]] of Object.entries(NUMBERS[protocol])) {
    const value = p.integer(spelling(p, name), { min, max });
    if (value !== undefined) config[name] = name === "HealthCheckConnectPort" && value === -520 ? 0 : value;
  }
  for (const name of TEXTS[protocol]) {
    const value = p.get(spelling(p, name));
    if (value !== undefined) config[name] = value;
  }
  for (const name of FLAGS[protocol]) {
    const value = flag(p, name);
    if (value) config[name] = value;
  }
  // A request switches the health check of TCP and UDP with HealthCheckSwitch; the published answer calls it HealthCheck.
  if (config.HealthCheckSwitch && p.text("HealthCheckSwitch")) config.HealthCheck = config.HealthCheckSwitch;
  const proxy = p.text("ProxyProtocolV2Enabled");
  if (proxy && (protocol === "tcp" || protocol === "udp"))
    config.ProxyProtocolV2Enabled = proxy === "true" ? "true" : "false";
  const next: CloudListener = { ...listener, [field]: config };
  common(store, protocol, next, p);
  checkSticky(config);
  const certificate = p.text("ServerCertificateId");
  if (protocol === "https" && certificate && !store.certificates.has(certificate)) throw certificateNotFound();
  return next;
}

/** Creation of TCP and UDP listeners writes `healthCheckInterval`; which spelling an action takes was checked before. */
const spelling = (p: Params, name: string): string => {
  const lower = name.replace(/^H/, "h");
  return p.get(lower) === undefined ? name : lower;
};

function common(store: CloudStore, protocol: Protocol, listener: CloudListener, p: Params): void {
  const description = p.get("Description");
  if (description !== undefined) listener.Description = description;
  const scheduler = p.text("Scheduler");
  if (scheduler) {
    if (!SCHEDULERS[protocol].includes(scheduler)) throw invalidParameter("The specified Scheduler is invalid.");
    listener.Scheduler = scheduler;
  }
  listener.Bandwidth = p.integer("Bandwidth", { min: -1, max: 5120 }) ?? listener.Bandwidth ?? -1;
  const groupId = p.text("VServerGroupId");
  if (p.get("VServerGroup") === "off") delete listener.VServerGroupId;
  else if (groupId) {
    if (store.groups.get(groupId)?.LoadBalancerId !== listener.LoadBalancerId) throw groupNotFound();
    listener.VServerGroupId = groupId;
  }
  const acl = flag(p, "AclStatus");
  const aclId = p.text("AclId");
  if (acl === "on" && (!(aclId ?? listener.AclId) || !(p.text("AclType") ?? listener.AclType)))
    throw missingParameter((aclId ?? listener.AclId) ? "AclType" : "AclId");
  if (acl) listener.AclStatus = acl;
  if (p.text("AclType")) listener.AclType = p.text("AclType");
  if (aclId) {
    listener.AclIds = aclId.split(",");
    listener.AclId = aclId;
  }
  if (listener.AclStatus === "off") for (const name of ["AclId", "AclIds", "AclType"]) delete listener[name];
}

function checkSticky(config: Record<string, unknown>): void {
  if (config.StickySession !== "on") return;
  if (!config.StickySessionType) throw missingParameter("StickySessionType");
  if (config.StickySessionType === "insert" && !config.CookieTimeout) throw missingParameter("CookieTimeout");
  if (config.StickySessionType === "server" && !config.Cookie) throw missingParameter("Cookie");
}

function flag(p: Params, name: string): string | undefined {
  const value = p.text(name);
  if (value !== undefined && value !== "on" && value !== "off")
    throw invalidParameter(`The specified ${name} is invalid: it must be on or off.`);
  return value;
}

const HEALTH = { HealthyThreshold: 3, UnhealthyThreshold: 3, HealthCheckConnectPort: 0 };
const L7_DEFAULTS = {
  ...HEALTH,
  HealthCheck: "on",
  HealthCheckTimeout: 5,
  HealthCheckInterval: 2,
  HealthCheckMethod: "head",
  HealthCheckHttpCode: "http_2xx",
  HealthCheckURI: "/",
  ...L7_LISTENER,
};

/** What a listener has that was created with the mandatory parameters only. */
export const CREATE_DEFAULTS: Record<Protocol, Partial<CloudListener>> = {
  tcp: {
    TCPListenerConfig: {
      ...HEALTH,
      HealthCheck: "on",
      HealthCheckSwitch: "on",
      HealthCheckType: "tcp",
      HealthCheckConnectTimeout: 5,
      HealthCheckInterval: 2,
      PersistenceTimeout: 0,
      EstablishedTimeout: 900,
      ConnectionDrain: "off",
      ProxyProtocolV2Enabled: "false",
    },
  },
  udp: {
    UDPListenerConfig: {
      ...HEALTH,
      HealthCheck: "on",
      HealthCheckSwitch: "on",
      HealthCheckConnectTimeout: 10,
      HealthCheckInterval: 5,
      ConnectionDrain: "off",
      ProxyProtocolV2Enabled: "false",
    },
  },
  http: { HTTPListenerConfig: { ...L7_DEFAULTS, ListenerForward: "off" } },
  https: { HTTPSListenerConfig: { ...L7_DEFAULTS, EnableHttp2: "on", TLSCipherPolicy: "tls_cipher_policy_1_0" } },
};
