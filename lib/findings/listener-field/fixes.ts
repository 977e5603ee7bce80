import { annotationByShortKey } from "@/lib/ccm/catalog/index";
import type { EngineFinding, Value } from "@/lib/model/result";
import type { CloudListener } from "@/lib/model/bundle";
import { findListener, listenerConfig, listenerProtocol } from "../fixes/bundle-index";
import { listenerPath } from "@/lib/commands/console";
import {
  annotate,
  cloudCall,
  cloudFix,
  dropAll,
  isSet,
  keepCloud,
  keepService,
  keyOf,
  param,
  setTo,
  valueOf,
} from "../fixes/facts";
import { WHY } from "../fixes/why";
import { PHASE, type AnnotationEdit, type FixOption } from "@/lib/commands/fix";
import type { Builder, RemediationContext } from "../fixes/types";
import { groupVariable } from "../backend/group-name";
import { reusedGroup } from "../backend/reused-group";
import type { LISTENER_FIELD_FINDINGS } from "./texts";

interface FieldRow {
  /** Short annotation key; none for what no annotation can express. */
  annotation?: string;
  /** Parameter of SetLoadBalancer…ListenerAttribute. */
  api: string;
  /** Field read back from the listener: in its protocol's config, or on the listener itself. */
  on?: "listener";
  /** Other annotations that come into play when the CLB's value is adopted. */
  companions?: readonly { annotation: string; field: string; on?: "listener" }[];
}

/** One row per compared listener field. */
export const LISTENER_FIELDS: Readonly<Record<string, FieldRow>> = {
  CLB220: { api: "Description", on: "listener" },
  CLB221: { api: "VServerGroupId", on: "listener" },
  CLB222: { annotation: "lb-scheduler", api: "Scheduler", on: "listener" },
  CLB223: { annotation: "lb-persistence-timeout", api: "PersistenceTimeout" },
  CLB224: { annotation: "lb-established-timeout", api: "EstablishedTimeout" },
  CLB225: { annotation: "lb-proxy-protocol", api: "ProxyProtocolV2Enabled" },
  CLB226: { annotation: "lb-cert-id", api: "ServerCertificateId" },
  CLB227: { annotation: "lb-http2-enabled", api: "EnableHttp2" },
  CLB228: { annotation: "lb-tls-cipher-policy", api: "TLSCipherPolicy" },
  CLB229: {
    annotation: "lb-acl-status",
    api: "AclStatus",
    on: "listener",
    companions: [
      { annotation: "lb-acl-id", field: "AclIds", on: "listener" },
      { annotation: "lb-acl-type", field: "AclType", on: "listener" },
    ],
  },
  CLB230: { annotation: "lb-acl-id", api: "AclId", on: "listener" },
  CLB231: { annotation: "lb-acl-type", api: "AclType", on: "listener" },
  CLB232: { annotation: "lb-idle-timeout", api: "IdleTimeout" },
  CLB233: { annotation: "lb-request-timeout", api: "RequestTimeout" },
  CLB234: { annotation: "lb-sticky-session", api: "StickySession" },
  CLB235: { annotation: "lb-sticky-session-type", api: "StickySessionType" },
  CLB236: { annotation: "lb-cookie", api: "Cookie" },
  CLB237: { annotation: "lb-cookie-timeout", api: "CookieTimeout" },
  CLB238: {
    annotation: "lb-connection-drain",
    api: "ConnectionDrain",
    companions: [{ annotation: "lb-connection-drain-timeout", field: "ConnectionDrainTimeout" }],
  },
  CLB239: { annotation: "lb-connection-drain-timeout", api: "ConnectionDrainTimeout" },
  CLB240: { annotation: "lb-xforwardedfor-proto", api: "XForwardedFor_proto" },
  CLB241: { annotation: "lb-xforwardedfor-slbport", api: "XForwardedFor_SLBPORT" },
  CLB242: { annotation: "lb-xforwardedfor-clientsrcport", api: "XForwardedFor_ClientSrcPort" },
  CLB243: { annotation: "lb-health-check-connect-port", api: "HealthCheckConnectPort" },
  CLB244: { annotation: "lb-health-check-interval", api: "HealthCheckInterval" },
  CLB245: { annotation: "lb-healthy-threshold", api: "HealthyThreshold" },
  CLB246: { annotation: "lb-unhealthy-threshold", api: "UnhealthyThreshold" },
  CLB247: { annotation: "lb-health-check-type", api: "HealthCheckType" },
  CLB248: { annotation: "lb-health-check-domain", api: "HealthCheckDomain" },
  CLB249: { annotation: "lb-health-check-uri", api: "HealthCheckURI" },
  CLB250: { annotation: "lb-health-check-httpcode", api: "HealthCheckHttpCode" },
  CLB251: { annotation: "lb-health-check-connect-timeout", api: "HealthCheckConnectTimeout" },
  CLB252: { annotation: "lb-health-check-switch", api: "HealthCheckSwitch" },
  CLB253: { annotation: "lb-health-check-flag", api: "HealthCheck" },
  CLB254: { annotation: "lb-health-check-timeout", api: "HealthCheckTimeout" },
  CLB255: { annotation: "lb-health-check-method", api: "HealthCheckMethod" },
};

/** Zero is a value of its own only here; everywhere else it counts as absent. */
const ZERO_IS_VALUE = new Set(["lb-persistence-timeout"]);

/** The listener's value as the annotation would say it; "" when no annotation can say it. */
export function asAnnotation(short: string, raw: unknown): string {
  if (short === "lb-proxy-protocol") return raw === true || raw === "true" ? "on" : "off";
  if (Array.isArray(raw)) return raw.map(String).join(",");
  const text = raw === undefined || raw === null ? "" : String(raw);
  return text === "0" && !ZERO_IS_VALUE.has(short) ? "" : text;
}

function readField(listener: CloudListener, field: string, on?: "listener"): unknown {
  if (field === "AclIds" || field === "AclId") {
    const ids = Array.isArray(listener.AclIds) ? listener.AclIds.map(String) : [];
    return ids.length > 0 ? ids : (listener.AclId ?? "");
  }
  return on === "listener" ? listener[field] : listenerConfig(listener)[field];
}

/** Listeners of this Service that read the annotation, as the cloud has them. */
function sharers(short: string, context: RemediationContext): CloudListener[] {
  const protocols = annotationByShortKey(short)?.protocols;
  const ports = context.service?.spec?.ports ?? [];
  const list = context.loadBalancerId ? (context.index?.listeners.get(context.loadBalancerId) ?? []) : [];
  return list.filter(
    (row) =>
      ports.some((port) => port.port === Number(row.ListenerPort)) &&
      (!protocols || protocols.includes(listenerProtocol(row))),
  );
}

/**
 * One annotation speaks for every listener of the Service. The CLB's value is written when all of them agree;
 * otherwise the annotation goes, so that each listener keeps what it has.
 */
export function adoptEdits(
  short: string,
  field: string,
  on: "listener" | undefined,
  actual: unknown,
  context: RemediationContext,
): AnnotationEdit[] {
  const value = asAnnotation(short, actual);
  const rows = sharers(short, context);
  const alone = context.index
    ? rows.every((row) => asAnnotation(short, readField(row, field, on)) === value)
    : (context.service?.spec?.ports ?? []).length <= 1;
  if (value === "" || !alone) return dropAll(context, short);
  const info = annotationByShortKey(short);
  return [setTo(info ? keyPresent(context, short) : short, value)];
}

function keyPresent(context: RemediationContext, short: string): string {
  return keyOf({ params: {} } as EngineFinding, context, short);
}

const ACTIONS: Readonly<Record<string, string>> = { tcp: "TCP", udp: "UDP", http: "HTTP", https: "HTTPS" };

/** Sets fields of one listener. Only the named ones change; the API keeps the others. */
export function setListener(
  context: RemediationContext,
  protocol: string,
  port: number,
  params: Record<string, string | number | boolean | undefined>,
) {
  return cloudCall(context, `SetLoadBalancer${ACTIONS[protocol] ?? "TCP"}ListenerAttribute`, {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    ...params,
  });
}

export function describeListener(context: RemediationContext, protocol: string, port: number) {
  return cloudCall(context, `DescribeLoadBalancer${ACTIONS[protocol] ?? "TCP"}ListenerAttribute`, {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
  });
}

/** Value of a finding as an API parameter. */
function apiValue(value: Value | undefined): string {
  if (Array.isArray(value)) return value.join(",");
  return value === undefined || value === null ? "" : String(value);
}

/** TCP and UDP listeners name their group only with the switch that says so. */
function apiParams(field: FieldRow, value: string, protocol: string): Record<string, string> {
  if (field.api === "VServerGroupId" && value !== "")
    return { ...(protocol === "http" || protocol === "https" ? { VServerGroup: "on" } : {}), VServerGroupId: value };
  return { [field.api]: value };
}

function restore(finding: EngineFinding, context: RemediationContext, field: FieldRow): FixOption {
  const protocol = param(finding, "protocol");
  const port = Number(finding.params.port);
  const desired = apiValue(finding.desired);
  const actual = apiValue(finding.actual);
  const listener = findListener(context.index, context.loadBalancerId, port, protocol);
  const extra = companionParams(field.api, desired, context);
  const pendingGroup = field.api === "VServerGroupId" && param(finding, "groupId") === "";
  const before = actual === "0" && field.api === "HealthCheckConnectPort" ? "-520" : actual;
  // The API cannot be told "unset": what was empty, or 0 where 0 is no value, cannot be written back.
  const undoable =
    (field.api === "Description" || (before !== "" && (before !== "0" || field.api === "PersistenceTimeout"))) &&
    stickyComplete(field.api, listener) &&
    restorable(extra, listener) &&
    (before === "-520" || acceptable(field.annotation ?? "", field.api === "ProxyProtocolV2Enabled" ? "on" : before)) &&
    (field.api !== "VServerGroupId" || context.index?.groupsById.has(actual) === true);
  const fix = cloudFix(context, {
    text: { en: 'Set {field} of listener {port} to "{desired}".', zh: "把监听 {port} 的 {field} 设为“{desired}”。" },
    params: { field: field.api, port, desired },
    call: setListener(context, protocol, port, {
      ...apiParams(field, pendingGroup ? "@" : desired, protocol),
      ...extra,
    }),
    ...(undoable
      ? {
          undo: setListener(context, protocol, port, {
            ...apiParams(field, before, protocol),
            ...stickyBefore(field.api, listener),
            ...aclBefore(field.api, listener),
          }),
        }
      : {}),
    inspect: describeListener(context, listener ? listenerProtocol(listener) : protocol, port),
    phase: PHASE.listener,
    traffic: finding.traffic,
    path: listenerPath(context.loadBalancerId, port),
  });
  // The group is created by an earlier command, which keeps its id in a variable.
  return keepService([
    pendingGroup
      ? {
          ...fix,
          command: fix.command.replace(
            "--VServerGroupId @",
            `--VServerGroupId "\${${groupVariable(desired)}:?create the group first}"`,
          ),
        }
      : fix,
  ]);
}

/** What the command sets along with the field must have been there before, or it stays behind. */
function restorable(extra: Record<string, string | undefined>, listener: CloudListener | undefined): boolean {
  const config = listener ? listenerConfig(listener) : {};
  return Object.entries(extra).every(
    ([name, value]) => value === undefined || name.startsWith("Acl") || Boolean(config[name]),
  );
}

/** The API takes stickiness back only together with its timeout or cookie. */
function stickyComplete(api: string, listener: CloudListener | undefined): boolean {
  const before = stickyBefore(api, listener);
  if (before.StickySession !== "on") return true;
  return before.StickySessionType === "insert" ? before.CookieTimeout !== undefined : before.Cookie !== undefined;
}

function stickyBefore(api: string, listener: CloudListener | undefined): Record<string, string | undefined> {
  const config = listener ? listenerConfig(listener) : {};
  if (!/^(StickySession|Cookie)/.test(api)) return {};
  const text = (name: string) => (config[name] ? String(config[name]) : undefined);
  return {
    StickySession: text("StickySession"),
    StickySessionType: text("StickySessionType"),
    Cookie: text("Cookie"),
    CookieTimeout: text("CookieTimeout"),
  };
}

/** Access control is one setting in three fields: undoing one brings all of them back. */
function aclBefore(api: string, listener: CloudListener | undefined): Record<string, string | undefined> {
  if (!listener || !api.startsWith("Acl")) return {};
  if (listener.AclStatus !== "on") return { AclStatus: "off", AclId: undefined, AclType: undefined };
  const ids = readField(listener, "AclIds", "listener");
  return { AclStatus: "on", AclId: Array.isArray(ids) ? ids.join(",") : String(ids), AclType: listener.AclType };
}

/** The API refuses a switch without the settings that go with it. */
function companionParams(
  api: string,
  desired: string,
  context: RemediationContext,
): Record<string, string | undefined> {
  const given = (short: string) =>
    acceptable(short, valueOf(context, short)) ? valueOf(context, short) || undefined : undefined;
  if ((api === "AclStatus" && desired === "on") || api === "AclId" || api === "AclType") {
    return { AclStatus: "on", AclId: given("lb-acl-id"), AclType: given("lb-acl-type") };
  }
  if ((api === "StickySession" && desired === "on") || api === "StickySessionType") {
    return {
      ...(api === "StickySession" ? { StickySessionType: given("lb-sticky-session-type") } : {}),
      Cookie: given("lb-cookie"),
      CookieTimeout: given("lb-cookie-timeout"),
    };
  }
  return {};
}

/** The engine's own answer: the value that suits every listener of the Service, or none. */
function given(finding: EngineFinding, context: RemediationContext, short: string): AnnotationEdit[] | undefined {
  const { adopt, remove } = finding.params;
  if (remove === true) return dropAll(context, short);
  return typeof adopt === "string" && adopt !== "" ? [setTo(keyOf(finding, context, short), adopt)] : undefined;
}

/**
 * Edits that make every annotation the listener reads agree with it, or undefined when one of its properties cannot be
 * said in annotations.
 */
export function adoptWhole(context: RemediationContext, listener: CloudListener): AnnotationEdit[] | undefined {
  const protocol = listenerProtocol(listener);
  const config = listenerConfig(listener);
  if (protocol === "http" && config.ListenerForward !== "off") return undefined;
  const edits: AnnotationEdit[] = [];
  for (const row of Object.values(LISTENER_FIELDS)) {
    if (!row.annotation || !annotationByShortKey(row.annotation)?.protocols?.includes(protocol)) continue;
    const actual = readField(listener, row.api, row.on);
    if (row.annotation === "lb-cert-id") {
      if (!actual) return undefined;
      edits.push(setTo(keyPresent(context, row.annotation), String(actual)));
    } else if (
      isSet(context, row.annotation) &&
      valueOf(context, row.annotation) !== asAnnotation(row.annotation, actual)
    ) {
      edits.push(...adoptEdits(row.annotation, row.api, row.on, actual, context));
    }
  }
  return edits;
}

/** Whether the API would take the value: a wish outside its range cannot be put on the CLB. */
export function acceptable(short: string, value: string): boolean {
  const info = annotationByShortKey(short);
  if (!info || value === "") return true;
  if (info.allowed && info.valueType !== "list") return info.allowed.includes(value);
  if (info.valueType !== "int") return true;
  return (
    /^[+-]?\d+$/.test(value) && Number(value) >= (info.min ?? -Infinity) && Number(value) <= (info.max ?? Infinity)
  );
}

/** CLB222..CLB255, CLB226: a field that an annotation describes. */
const annotated: Builder = (finding, context) => {
  const field = LISTENER_FIELDS[finding.code] as FieldRow & { annotation: string };
  const listener = findListener(
    context.index,
    context.loadBalancerId,
    Number(finding.params.port),
    param(finding, "protocol"),
  );
  const actual = listener ? readField(listener, field.api, field.on) : finding.actual;
  const edits =
    given(finding, context, field.annotation) ?? adoptEdits(field.annotation, field.api, field.on, actual, context);
  const removed = edits.every((edit) => edit.final);
  if (!removed) {
    for (const companion of field.companions ?? []) {
      if (!listener || !isSet(context, companion.annotation)) continue;
      edits.push(
        ...adoptEdits(
          companion.annotation,
          companion.field,
          companion.on,
          readField(listener, companion.field, companion.on),
          context,
        ),
      );
    }
  }
  const adopt = keepCloud(context, edits, removed ? WHY.drop : WHY.keepCloud);
  return {
    options: acceptable(field.annotation, valueOf(context, field.annotation))
      ? [adopt, restore(finding, context, field)]
      : [adopt],
  };
};

/** The description and the group of a listener: only the CLB can be put right. */
const cloudOnly: Builder = (finding, context) => {
  const groupId = param(finding, "groupId");
  // vgroup-port names a group that the instance does not have.
  if (finding.code === "CLB221" && groupId !== "" && context.index && !context.index.groupsById.has(groupId))
    return reusedGroup(finding, context);
  return restoreOnly(finding, context);
};
const restoreOnly: Builder = (finding, context) => ({
  options: [
    { ...restore(finding, context, LISTENER_FIELDS[finding.code] as FieldRow), recommended: true, why: WHY.onlyCloud },
  ],
});

/** The certificate is compared always: dropping the annotation is no way out. */
const certificate: Builder = (finding, context) => {
  const actual = apiValue(finding.actual);
  const field = LISTENER_FIELDS.CLB226 as FieldRow;
  const adopt =
    actual === ""
      ? []
      : [
          {
            ...keepCloud(context, [setTo(keyOf(finding, context, "lb-cert-id"), actual)]),
            fixes: [annotate(context, [setTo(keyOf(finding, context, "lb-cert-id"), actual)])],
          },
        ];
  // The wanted certificate does not exist or has expired: no command can put it on the listener.
  if (finding.maskRule === "M25" && adopt.length > 0) return { options: adopt };
  return { options: [...adopt, { ...restore(finding, context, field), recommended: adopt.length === 0 }] };
};

export const LISTENER_FIELD_FIXES = Object.fromEntries(
  Object.keys(LISTENER_FIELDS).map((code) => [
    code,
    code === "CLB226" ? certificate : code === "CLB220" || code === "CLB221" ? cloudOnly : annotated,
  ]),
) as Readonly<Record<keyof typeof LISTENER_FIELD_FINDINGS, Builder>>;
