import { aclIds, LISTENER_FIELDS, type ListenerFieldCode } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/types";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { textOf } from "@/lib/ccm/read";
import { annotationByShortKey } from "@/lib/knowledge/annotations/index";
import { listenerProtocolOf, setListenerAction, type CallValue } from "@/lib/knowledge/cloud-api";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { WHY } from "@/lib/knowledge/findings/why";
import type { CloudListener } from "@/lib/model/bundle";
import { settingsCall } from "@/lib/remediation/commands/aliyun";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import { cloudFix } from "./cloud";
import {
  annotationKeyOf,
  engineAnswer,
  findListener,
  isSet,
  keepCloud,
  keepService,
  listenersOf,
  param,
  portOf,
  portsOf,
  setTo,
  shown,
  takeOver,
  valueOf,
} from "./facts";
import { groupToCome, groupVariable, reusedGroup } from "./group";
import type { Builder, Builders, FindingOf, RemediationContext } from "./types";

const ROWS = LISTENER_FIELDS as readonly ListenerField[];
const BY_SUFFIX = new Map(ROWS.flatMap((row) => (row.suffix === null ? [] : [[row.suffix, row] as const])));

/** Short annotation key of a row with an annotation. */
const shortOf = (row: ListenerField) => `lb-${row.suffix ?? ""}`;

const parameterOf = (row: ListenerField) => row.parameter ?? row.answer;

/** The Listener's value as an annotation value; "" when no annotation can express it. */
function asAnnotation(row: ListenerField, raw: unknown): string {
  if (row.asAnnotation) return row.asAnnotation(raw);
  const text = shown(raw);
  return text === "0" && !row.zeroIsValue ? "" : text;
}

function readField(listener: CloudListener, row: ListenerField): unknown {
  if (row.answer === "AclIds") return aclIds({ raw: listener });
  return row.on ? listener[row.answer] : listenerConfig(listener)[row.answer];
}

/** Listeners of this Service that read the annotation, as read from the cloud. */
function sharers(row: ListenerField, context: RemediationContext): CloudListener[] {
  return listenersOf(context).filter(
    (listener) =>
      portsOf(context).some((port) => port.port === Number(listener.ListenerPort)) &&
      (row.protocols as readonly string[]).includes(listenerProtocol(listener)),
  );
}

/**
 * One annotation applies to every Listener of the Service. If all Listeners have the same value, that value is written;
 * otherwise the annotation is removed, so that each Listener keeps its own.
 */
function adoptEdits(row: ListenerField, actual: unknown, context: RemediationContext): AnnotationEdit[] {
  const value = asAnnotation(row, actual);
  const alone = context.index
    ? sharers(row, context).every((listener) => asAnnotation(row, readField(listener, row)) === value)
    : portsOf(context).length <= 1;
  return takeOver(context, shortOf(row), alone ? value : "");
}

/** Sets fields of one Listener. The API leaves fields that are not sent unchanged. */
export function setListener(
  context: RemediationContext,
  protocol: string,
  port: number,
  params: Readonly<Record<string, CallValue>>,
) {
  return settingsCall(context, "slb", setListenerAction(listenerProtocolOf(protocol)), {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: port,
    ...params,
  });
}

/** TCP and UDP Listeners accept a group only together with its switch. */
function apiParams(field: ListenerField, value: CallValue, protocol: string): Record<string, CallValue> {
  const name = parameterOf(field);
  // One setting in three fields: a fixed order makes the commands of a Listener's three findings identical.
  if (name.startsWith("Acl")) return { AclStatus: undefined, AclId: undefined, AclType: undefined, [name]: value };
  if (name === "VServerGroupId" && value !== "" && protocol.startsWith("http"))
    return { VServerGroup: "on", VServerGroupId: value };
  return { [name]: value };
}

function restore(finding: FindingOf<ListenerFieldCode>, context: RemediationContext, field: ListenerField): FixOption {
  const protocol = param(finding, "protocol");
  const port = portOf(finding);
  const api = parameterOf(field);
  const desired = shown(finding.desired);
  const actual = shown(finding.actual);
  const listener = findListener(context, port, protocol);
  const extra = companionParams(api, desired, context);
  const pendingGroup = api === "VServerGroupId" && param(finding, "groupId") === "";
  const before = actual === "0" && api === "HealthCheckConnectPort" ? "-520" : actual;
  const together = settingsBefore(api, listener);
  // The API cannot unset a value: an empty one, or 0 where 0 is not a value, cannot be restored.
  const undoable =
    (api === "Description" ||
      (api.startsWith("Acl") && listener !== undefined) ||
      (before !== "" && (before !== "0" || field.zeroIsValue === true))) &&
    stickyComplete(together) &&
    restorable(extra, listener) &&
    (before === "-520" || acceptable(shortOf(field), field.asAnnotation ? field.asAnnotation(before) : before)) &&
    (api !== "VServerGroupId" || context.index?.groupsById.has(actual) === true);
  const set = (value: CallValue, more: Readonly<Record<string, CallValue>>) =>
    setListener(context, protocol, port, { ...apiParams(field, value, protocol), ...more });
  return keepService([
    cloudFix(context, {
      text: FIX_TEXT.setListenerField,
      params: { field: api, port, desired },
      call: set(pendingGroup ? groupToCome(desired) : desired, extra),
      undo: undoable ? set(before, together) : undefined,
      traffic: finding.traffic,
      needs: pendingGroup ? groupVariable(desired) : undefined,
    }),
  ]);
}

/** Values set in addition to the field must have existed before; otherwise undo would leave them behind. */
function restorable(extra: Record<string, string | undefined>, listener: CloudListener | undefined): boolean {
  const config = listener ? listenerConfig(listener) : {};
  return Object.entries(extra).every(
    ([name, value]) => value === undefined || name.startsWith("Acl") || Boolean(config[name]),
  );
}

/** The API accepts stickiness only together with its timeout or cookie. */
const stickyComplete = ({
  StickySession,
  StickySessionType,
  CookieTimeout,
  Cookie,
}: Record<string, string | undefined>) =>
  StickySession !== "on" || (StickySessionType === "insert" ? CookieTimeout : Cookie) !== undefined;

/** Stickiness and access control are one setting in several fields each: undo restores all of them. */
function settingsBefore(api: string, listener: CloudListener | undefined): Record<string, string | undefined> {
  if (!listener) return {};
  if (/^(StickySession|Cookie)/.test(api)) {
    const config = listenerConfig(listener);
    const names = ["StickySession", "StickySessionType", "Cookie", "CookieTimeout"] as const;
    return Object.fromEntries(names.map((name) => [name, textOf(config[name])]));
  }
  if (!api.startsWith("Acl")) return {};
  if (listener.AclStatus !== "on") return { AclStatus: "off", AclId: undefined, AclType: undefined };
  return { AclStatus: "on", AclId: aclIds({ raw: listener }).join(","), AclType: listener.AclType };
}

/** The API refuses a switch without its related settings. */
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

/**
 * Edits that make every annotation read by the Listener equal to it; undefined when an annotation cannot express one of
 * its properties.
 */
export function adoptWhole(context: RemediationContext, listener: CloudListener): AnnotationEdit[] | undefined {
  const protocol = listenerProtocol(listener);
  if (protocol === "http" && listenerConfig(listener).ListenerForward !== "off") return undefined;
  const edits: AnnotationEdit[] = [];
  for (const row of ROWS) {
    if (row.suffix === null || !(row.protocols as readonly string[]).includes(protocol)) continue;
    const actual = readField(listener, row);
    if (row.always) {
      if (!actual) return undefined;
      edits.push(setTo(annotationKeyOf(context, shortOf(row)), String(actual)));
    } else if (isSet(context, shortOf(row)) && valueOf(context, shortOf(row)) !== asAnnotation(row, actual)) {
      edits.push(...adoptEdits(row, actual, context));
    }
  }
  return edits;
}

/** Whether the API accepts the value: a desired value outside its range cannot be set on the CLB. */
export function acceptable(short: string, value: string): boolean {
  const info = annotationByShortKey(short);
  if (!info || value === "") return true;
  if (info.allowed && info.valueType !== "list") return info.allowed.includes(value);
  if (info.valueType !== "int") return true;
  return (
    /^[+-]?\d+$/.test(value) && Number(value) >= (info.min ?? -Infinity) && Number(value) <= (info.max ?? Infinity)
  );
}

/** A field with an annotation. */
const annotated =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const short = shortOf(row);
    const listener = findListener(context, portOf(finding), param(finding, "protocol"));
    const actual = listener ? readField(listener, row) : finding.actual;
    const edits = engineAnswer(finding, context, short) ?? adoptEdits(row, actual, context);
    const removed = edits.every((edit) => edit.final);
    for (const suffix of removed ? [] : (row.companions ?? [])) {
      const companion = BY_SUFFIX.get(suffix);
      if (listener && companion && isSet(context, shortOf(companion)))
        edits.push(...adoptEdits(companion, readField(listener, companion), context));
    }
    const adopt = keepCloud(context, edits, removed ? WHY.drop : WHY.keepCloud);
    // The API enables access control only together with a list; a Service without one cannot be applied to the CLB.
    const noList =
      parameterOf(row).startsWith("Acl") && valueOf(context, "lb-acl-id") === "" && shown(finding.desired) !== "off";
    const possible = acceptable(short, valueOf(context, short)) && !noList;
    return possible ? [adopt, restore(finding, context, row)] : [adopt];
  };

/** The description and the group of a Listener: only the CLB can change. */
const cloudOnly =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const groupId = param(finding, "groupId");
    // vgroup-port names a group that the instance does not have.
    if (row.answer === "VServerGroupId" && groupId !== "" && context.index && !context.index.groupsById.has(groupId))
      return reusedGroup(finding, context);
    return [{ ...restore(finding, context, row), recommended: true, why: WHY.onlyCloud }];
  };

/** A field that is always compared (the certificate): removing the annotation is no solution. */
const alwaysCompared =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const actual = shown(finding.actual);
    const edits = [setTo(annotationKeyOf(context, shortOf(row), finding), actual)];
    const adopt = actual === "" ? [] : [keepCloud(context, edits)];
    // The wanted certificate is missing or expired: no command can set it on the Listener.
    if (finding.maskRule === "M25" && adopt.length > 0) return adopt;
    return [...adopt, { ...restore(finding, context, row), recommended: adopt.length === 0 }];
  };

function builderOf(row: ListenerField): Builder<ListenerFieldCode> {
  if (row.suffix === null) return cloudOnly(row);
  return row.always ? alwaysCompared(row) : annotated(row);
}

/** The remedy of a field is derived from its row. */
export const LISTENER_FIELD_FIXES = Object.fromEntries(
  ROWS.map((row) => [row.code, builderOf(row)]),
) as Builders<ListenerFieldCode>;
