import { LISTENER_CONFIGS, type ListenerProtocol } from "@/lib/ccm/listener-config";
import type { CloudListener } from "@/lib/model/bundle";
import { certificateNotFound, groupNotFound, missingParameter } from "../errors";
import type { Params } from "../params";
import type { CloudStore } from "../store";

export type Protocol = ListenerProtocol;

/** Parameters of a request about the listener itself, or of the request; all else ends in the protocol's config object. */
const NOT_CONFIG = new Set(
  `AclId AclStatus AclType BackendServerPort Bandwidth Description DryRun ListenerPort LoadBalancerId MasterSlaveServerGroup
   MasterSlaveServerGroupId RegionId Scheduler SynProxy VServerGroup VServerGroupId`.split(/\s+/),
);

const L7_SCHEDULERS = ["wrr", "wlc", "rr"];
const SCHEDULERS: Record<Protocol, string[]> = {
  tcp: [...L7_SCHEDULERS, "sch", "tch"],
  udp: [...L7_SCHEDULERS, "sch", "tch", "qch"],
  http: L7_SCHEDULERS,
  https: L7_SCHEDULERS,
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
  const settings = p.given(p.names().filter((name) => !NOT_CONFIG.has(name) && !name.startsWith("Tag.")));
  // Creation of TCP and UDP listeners writes `healthCheckInterval`; the published answer begins with a capital letter.
  for (const [name, value] of Object.entries(settings)) config[name.replace(/^h/, "H")] = value;
  if (config.HealthCheckConnectPort === -520) config.HealthCheckConnectPort = 0;
  if (settings.ProxyProtocolV2Enabled !== undefined)
    config.ProxyProtocolV2Enabled = String(settings.ProxyProtocolV2Enabled);
  // A request switches the health check of TCP and UDP with HealthCheckSwitch; the published answer calls it HealthCheck.
  if (settings.HealthCheckSwitch) config.HealthCheck = settings.HealthCheckSwitch;
  const next: CloudListener = { ...listener, [field]: config };
  common(store, protocol, next, p);
  checkSticky(config);
  const certificate = p.text("ServerCertificateId");
  if (protocol === "https" && certificate && !store.certificates.has(certificate)) throw certificateNotFound();
  return next;
}

function common(store: CloudStore, protocol: Protocol, listener: CloudListener, p: Params): void {
  const description = p.get("Description");
  if (description !== undefined) listener.Description = description;
  listener.Scheduler = p.oneOf("Scheduler", SCHEDULERS[protocol]) ?? listener.Scheduler;
  listener.Bandwidth = p.integer("Bandwidth") ?? listener.Bandwidth ?? -1;
  const groupId = p.text("VServerGroupId");
  if (p.get("VServerGroup") === "off") delete listener.VServerGroupId;
  else if (groupId) {
    if (store.groups.get(groupId)?.LoadBalancerId !== listener.LoadBalancerId) throw groupNotFound();
    listener.VServerGroupId = groupId;
  }
  const acl = p.oneOf("AclStatus");
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
