import type { CloudListener } from "@/lib/model/bundle";
import type { Traffic, Value } from "@/lib/model/result";
import { list } from "@/lib/ccm/go";
import { num, rec, str } from "@/lib/ccm/read";
import type { FindingCode, LocalListener, RemoteListener } from "../types";

export interface FieldContext {
  local: LocalListener;
  /** Group id the listener should be bound to; empty while the group does not exist. */
  groupId: string;
  values: ReadonlyMap<string, string | number>;
  /** False before v2.12.4: access control lists were compared as one text. */
  aclList: boolean;
}

type Protocol = "tcp" | "udp" | "http" | "https";
const ALL = ["tcp", "udp", "http", "https"] as const;
const L4 = ["tcp", "udp"] as const;
const L7 = ["http", "https"] as const;
const NOT_UDP = ["tcp", "http", "https"] as const;

/**
 * One compared listener field (spec 4.7). `desired` gives undefined when the field is not compared. Adding a field
 * is one row here, its code in the finding tables, and its example below.
 */
export interface ListenerField {
  field: string;
  code: FindingCode;
  /** Annotation suffix; null where the CCM makes the value itself. */
  suffix: string | null;
  protocols: readonly Protocol[];
  /** Name in the API's answer: of the listener, or of its protocol's configuration. */
  api: string;
  desired: (context: FieldContext) => Value | undefined;
  actual: (remote: RemoteListener) => Value;
  equal?: (desired: Value, remote: RemoteListener, context: FieldContext) => boolean;
  message: (desired: Value, actual: Value, remote: RemoteListener, context: FieldContext) => string;
  traffic: Traffic;
  example: { desired: Value; actual: Value; message: string };
}

const std = (field: string) => (desired: Value, actual: Value) =>
  `lb ${field} ${actual} should be changed to ${desired};`;
const changed = (field: string) => (desired: Value, actual: Value) => `${field} changed: ${actual} - ${desired} ;`;

type Short = Pick<ListenerField, "field" | "code" | "example"> & {
  suffix: string;
  protocols: readonly Protocol[];
} & Partial<ListenerField>;

const setting = (context: FieldContext, suffix: string): Value | undefined => {
  const value = context.values.get(suffix);
  return value === "" || value === 0 ? undefined : value;
};

/** A text of the listener's configuration; compared when the annotation is set. */
const text = (row: Short): ListenerField => ({
  api: row.field,
  desired: (context) => setting(context, row.suffix),
  actual: (remote) => str(remote.config[row.api ?? row.field]),
  message: std(row.field),
  traffic: "newConnections",
  ...row,
});

/** An integer of the listener's configuration; compared when the annotation is set and not 0. */
const integer = (row: Short): ListenerField =>
  text({ actual: (remote) => num(remote.config[row.api ?? row.field]), ...row });

const ifOn = (suffix: string, switchSuffix: string) => (context: FieldContext) =>
  context.values.get(switchSuffix) === "on" ? setting(context, suffix) : undefined;

export function aclIds(remote: RemoteListener): readonly string[] {
  const ids = remote.raw.AclIds;
  if (Array.isArray(ids) && ids.length > 0) return ids.map(str);
  const one = str(remote.raw.AclId);
  return one === "" ? [] : [one];
}

function sameAcls(desired: Value, remote: RemoteListener, context: FieldContext): boolean {
  if (!context.aclList) return str(remote.raw.AclId) === desired;
  const wanted = String(desired).split(",");
  const has = aclIds(remote);
  return wanted.length === has.length && has.every((id) => wanted.includes(id));
}

const proxyOn = (remote: RemoteListener) => str(remote.config["ProxyProtocolV2Enabled"]) === "true";

/** In the order in which the CCM compares, and joins the details of one update. */
export const LISTENER_FIELDS: readonly ListenerField[] = [
  {
    field: "Description",
    code: "CLB220",
    suffix: null,
    protocols: ALL,
    api: "Description",
    desired: ({ local }) => local.description,
    actual: (r) => r.description,
    message: (d, a) => `Description ${a} should be changed to ${d};`,
    traffic: "none",
    example: {
      desired: "k8s/80/web/shop/c1",
      actual: "mine",
      message: "Description mine should be changed to k8s/80/web/shop/c1;",
    },
  },
  {
    field: "VGroupId",
    code: "CLB221",
    suffix: null,
    protocols: ALL,
    api: "VServerGroupId",
    desired: ({ groupId }) => groupId,
    actual: (r) => r.groupId,
    message: (d, a) => `VGroupId ${a} should be changed to ${d};`,
    traffic: "newConnections",
    example: { desired: "rsp-2", actual: "rsp-1", message: "VGroupId rsp-1 should be changed to rsp-2;" },
  },
  text({
    field: "Scheduler",
    code: "CLB222",
    suffix: "scheduler",
    protocols: ALL,
    actual: (r) => str(r.raw.Scheduler),
    example: { desired: "rr", actual: "wrr", message: "lb Scheduler wrr should be changed to rr;" },
  }),
  integer({
    field: "PersistenceTimeout",
    code: "CLB223",
    suffix: "persistence-timeout",
    protocols: ["tcp"],
    desired: ({ values }) => values.get("persistence-timeout"),
    example: { desired: 0, actual: 300, message: "lb PersistenceTimeout 300 should be changed to 0;" },
  }),
  integer({
    field: "EstablishedTimeout",
    code: "CLB224",
    suffix: "established-timeout",
    protocols: ["tcp"],
    message: changed("EstablishedTimeout"),
    example: { desired: 500, actual: 900, message: "EstablishedTimeout changed: 900 - 500 ;" },
  }),
  text({
    field: "EnableProxyProtocolV2",
    api: "ProxyProtocolV2Enabled",
    code: "CLB225",
    suffix: "proxy-protocol",
    protocols: L4,
    traffic: "existingConnections",
    desired: ({ values }) => (values.has("proxy-protocol") ? values.get("proxy-protocol") === "on" : undefined),
    actual: proxyOn,
    message: (d, a) => `lb EnableProxyProtocolV2 ${a} should be changed to ${d}`,
    example: { desired: true, actual: false, message: "lb EnableProxyProtocolV2 false should be changed to true" },
  }),
  text({
    field: "CertId",
    api: "ServerCertificateId",
    code: "CLB226",
    suffix: "cert-id",
    protocols: ["https"],
    desired: ({ values }) => values.get("cert-id") ?? "",
    example: { desired: "cert-b", actual: "cert-a", message: "lb CertId cert-a should be changed to cert-b;" },
  }),
  text({
    field: "EnableHttp2",
    code: "CLB227",
    suffix: "http2-enabled",
    protocols: ["https"],
    example: { desired: "on", actual: "off", message: "lb EnableHttp2 off should be changed to on;" },
  }),
  text({
    field: "TLSCipherPolicy",
    code: "CLB228",
    suffix: "tls-cipher-policy",
    protocols: ["https"],
    example: {
      desired: "tls_cipher_policy_1_2",
      actual: "tls_cipher_policy_1_0",
      message: "lb TLSCipherPolicy tls_cipher_policy_1_0 should be changed to tls_cipher_policy_1_2;",
    },
  }),
  text({
    field: "AclStatus",
    code: "CLB229",
    suffix: "acl-status",
    protocols: ALL,
    actual: (r) => str(r.raw.AclStatus),
    example: { desired: "on", actual: "off", message: "lb AclStatus off should be changed to on;" },
  }),
  text({
    field: "AclId",
    api: "AclIds",
    code: "CLB230",
    suffix: "acl-id",
    protocols: ALL,
    desired: ifOn("acl-id", "acl-status"),
    actual: aclIds,
    equal: sameAcls,
    message: (d, _a, r, c) =>
      `lb AclId ${c.aclList ? list(Array.isArray(r.raw.AclIds) ? r.raw.AclIds.map(str) : []) : str(r.raw.AclId)} should be changed to ${d};`,
    example: {
      desired: "acl-1",
      actual: ["acl-2", "acl-3"],
      message: "lb AclId [acl-2 acl-3] should be changed to acl-1;",
    },
  }),
  text({
    field: "AclType",
    code: "CLB231",
    suffix: "acl-type",
    protocols: ALL,
    desired: ifOn("acl-type", "acl-status"),
    actual: (r) => str(r.raw.AclType),
    example: { desired: "white", actual: "black", message: "lb AclType black should be changed to white;" },
  }),
  integer({
    field: "IdleTimeout",
    code: "CLB232",
    suffix: "idle-timeout",
    protocols: L7,
    example: { desired: 30, actual: 15, message: "lb IdleTimeout 15 should be changed to 30;" },
  }),
  integer({
    field: "RequestTimeout",
    code: "CLB233",
    suffix: "request-timeout",
    protocols: L7,
    message: changed("RequestTimeout"),
    example: { desired: 90, actual: 60, message: "RequestTimeout changed: 60 - 90 ;" },
  }),
  text({
    field: "StickySession",
    code: "CLB234",
    suffix: "sticky-session",
    protocols: L7,
    example: { desired: "on", actual: "off", message: "lb StickySession off should be changed to on;" },
  }),
  text({
    field: "StickySessionType",
    code: "CLB235",
    suffix: "sticky-session-type",
    protocols: L7,
    example: {
      desired: "insert",
      actual: "server",
      message: "lb StickySessionType server should be changed to insert;",
    },
  }),
  text({
    field: "Cookie",
    code: "CLB236",
    suffix: "cookie",
    protocols: L7,
    example: { desired: "B", actual: "A", message: "lb Cookie A should be changed to B;" },
  }),
  integer({
    field: "CookieTimeout",
    code: "CLB237",
    suffix: "cookie-timeout",
    protocols: L7,
    example: { desired: 500, actual: 100, message: "lb CookieTimeout 100 should be changed to 500;" },
  }),
  text({
    field: "ConnectionDrain",
    code: "CLB238",
    suffix: "connection-drain",
    protocols: L4,
    example: { desired: "on", actual: "off", message: "lb ConnectionDrain off should be changed to on;" },
  }),
  integer({
    field: "ConnectionDrainTimeout",
    code: "CLB239",
    suffix: "connection-drain-timeout",
    protocols: L4,
    desired: ifOn("connection-drain-timeout", "connection-drain"),
    example: { desired: 30, actual: 300, message: "lb ConnectionDrainTimeout 300 should be changed to 30;" },
  }),
  text({
    field: "XForwardedForProto",
    api: "XForwardedFor_proto",
    code: "CLB240",
    suffix: "xforwardedfor-proto",
    protocols: L7,
    example: { desired: "on", actual: "off", message: "lb XForwardedForProto off should be changed to on;" },
  }),
  text({
    field: "XForwardedForSLBPort",
    api: "XForwardedFor_SLBPORT",
    code: "CLB241",
    suffix: "xforwardedfor-slbport",
    protocols: L7,
    example: { desired: "on", actual: "off", message: "lb XForwardedForSLBPort off should be changed to on;" },
  }),
  text({
    field: "XForwardedForClientSrcPort",
    api: "XForwardedFor_ClientSrcPort",
    code: "CLB242",
    suffix: "xforwardedfor-clientsrcport",
    protocols: L7,
    example: { desired: "on", actual: "off", message: "lb XForwardedForClientSrcPort off should be changed to on;" },
  }),
  integer({
    field: "HealthCheckConnectPort",
    code: "CLB243",
    suffix: "health-check-connect-port",
    protocols: ALL,
    example: { desired: 99, actual: 0, message: "lb HealthCheckConnectPort 0 should be changed to 99;" },
  }),
  integer({
    field: "HealthCheckInterval",
    code: "CLB244",
    suffix: "health-check-interval",
    protocols: ALL,
    example: { desired: 20, actual: 2, message: "lb HealthCheckInterval 2 should be changed to 20;" },
  }),
  integer({
    field: "HealthyThreshold",
    code: "CLB245",
    suffix: "healthy-threshold",
    protocols: ALL,
    example: { desired: 7, actual: 3, message: "lb HealthyThreshold 3 should be changed to 7;" },
  }),
  integer({
    field: "UnhealthyThreshold",
    code: "CLB246",
    suffix: "unhealthy-threshold",
    protocols: ALL,
    example: { desired: 7, actual: 3, message: "lb UnhealthyThreshold 3 should be changed to 7;" },
  }),
  text({
    field: "HealthCheckType",
    code: "CLB247",
    suffix: "health-check-type",
    protocols: ["tcp"],
    example: { desired: "http", actual: "tcp", message: "lb HealthCheckType tcp should be changed to http;" },
  }),
  text({
    field: "HealthCheckDomain",
    code: "CLB248",
    suffix: "health-check-domain",
    protocols: NOT_UDP,
    example: { desired: "new.example", actual: "", message: "lb HealthCheckDomain  should be changed to new.example;" },
  }),
  text({
    field: "HealthCheckURI",
    code: "CLB249",
    suffix: "health-check-uri",
    protocols: NOT_UDP,
    example: { desired: "/new", actual: "/", message: "lb HealthCheckURI / should be changed to /new;" },
  }),
  text({
    field: "HealthCheckHttpCode",
    code: "CLB250",
    suffix: "health-check-httpcode",
    protocols: NOT_UDP,
    example: {
      desired: "http_3xx",
      actual: "http_2xx",
      message: "lb HealthCheckHttpCode http_2xx should be changed to http_3xx;",
    },
  }),
  integer({
    field: "HealthCheckConnectTimeout",
    code: "CLB251",
    suffix: "health-check-connect-timeout",
    protocols: L4,
    example: { desired: 33, actual: 5, message: "lb HealthCheckConnectTimeout 5 should be changed to 33;" },
  }),
  text({
    field: "HealthCheckSwitch",
    code: "CLB252",
    suffix: "health-check-switch",
    protocols: L4,
    example: { desired: "off", actual: "on", message: "lb HealthCheckSwitch on should be changed to off;" },
  }),
  text({
    field: "HealthCheck",
    code: "CLB253",
    suffix: "health-check-flag",
    protocols: L7,
    example: { desired: "on", actual: "off", message: "lb HealthCheck off should be changed to on;" },
  }),
  integer({
    field: "HealthCheckTimeout",
    code: "CLB254",
    suffix: "health-check-timeout",
    protocols: L7,
    example: { desired: 44, actual: 5, message: "lb HealthCheckTimeout 5 should be changed to 44;" },
  }),
  text({
    field: "HealthCheckMethod",
    code: "CLB255",
    suffix: "health-check-method",
    protocols: L7,
    message: changed("HealthCheckMethod"),
    example: { desired: "head", actual: "get", message: "HealthCheckMethod changed: get - head ;" },
  }),
];

/** Rows that can matter for a Service: those without an annotation, those always compared, and those that are set. */
export function activeFields(
  values: ReadonlyMap<string, string | number>,
  without: readonly string[],
): readonly ListenerField[] {
  if (values.size === 0) return ALWAYS;
  const rows: ListenerField[] = [];
  for (const row of LISTENER_FIELDS) {
    if (
      (row.suffix === null || row.field === "CertId" || values.has(row.suffix)) &&
      (without.length === 0 || !without.includes(row.field))
    )
      rows.push(row);
  }
  return rows;
}

/** Rows compared whatever the annotations say. */
const ALWAYS = LISTENER_FIELDS.filter((row) => row.suffix === null || row.field === "CertId");

export function applies(row: ListenerField, protocol: string): boolean {
  return (row.protocols as readonly string[]).includes(protocol);
}

/** The configuration object that belongs to a listener's protocol. */
export function configOf(raw: CloudListener, protocol: string): Readonly<Record<string, unknown>> {
  switch (protocol) {
    case "tcp":
      return rec(raw.TCPListenerConfig);
    case "udp":
      return rec(raw.UDPListenerConfig);
    case "http":
      return rec(raw.HTTPListenerConfig);
    case "https":
      return rec(raw.HTTPSListenerConfig);
    default:
      return rec(undefined);
  }
}
