import { LISTENER_FIELDS, aclIds, type ListenerFieldCode } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/kinds";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { parameterOf, PARAMETERS, ROWS_OF_PARAMETERS, together } from "@/lib/calls/settings";
import { listenerProtocolOf, shellOutput, setListenerAction, type CallValue } from "@/lib/knowledge/cloud-api";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { LISTENER_FINDINGS } from "@/lib/knowledge/findings/listener/texts";
import { WAYS } from "@/lib/knowledge/findings/ways";
import type { CloudListener } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import type { Finding } from "@/lib/model/result";
import { aliyunCommand, cloudCall, settingsCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { AnnotationEdit, CommandFix, FixOption, PatchFix } from "@/lib/remediation/commands/fix";
import { getService } from "@/lib/knowledge/kubectl";
import { shellQuote } from "@/lib/text/shell";
import { cloudFix, byRow, ownCalls, ownFix, wayOf } from "./cloud";
import { toldOf } from "./field-change";
import {
  acceptable,
  annotationKeyOf,
  backendsOf,
  editList,
  findListener,
  keepCloud,
  keepService,
  listParam,
  param,
  paramWhere,
  portOf,
  portsOf,
  setTo,
  targetOf,
  valueOf,
  engineAnswer,
  isSet,
  listenersOf,
  shown,
  takeOver,
} from "./parts";
import type { Builder, Builders, RemediationContext, FindingOf } from "./types";
import { ccmName, groupOfPort, servicePort, reusedGroup } from "./backend";
import { isPreserved, releaseInstance } from "./lifecycle";
import { WHY } from "@/lib/knowledge/findings/why";

const redirects = (listener: CloudListener) => listenerConfig(listener).ListenerForward === "on";

function deleteFix(
  context: RemediationContext,
  port: number,
  protocol: string,
  text: Text,
  risk: CommandFix["risk"],
): CommandFix {
  return cloudFix(context, {
    text,
    params: { port, protocol },
    call: cloudCall(context, "DeleteLoadBalancerListener", {
      LoadBalancerId: context.loadBalancerId,
      ListenerPort: port,
      ListenerProtocol: protocol,
    }),
    traffic: "existingConnections",
    risk,
  });
}

/** As the target's controller creates the Listener. A value that the API refuses is left open, so that the command is an example. */
function createListenerFix(
  context: RemediationContext,
  port: number,
  protocol: string,
  traffic: CommandFix["traffic"] = "newConnections",
): CommandFix[] {
  const { id: groupId = "", name: groupName } = groupOfPort(context, port, protocol);
  const resource = { kind: "Listener", port, protocol };
  const made = { code: "CLB201", resource, params: { groupId, groupName } } as Pick<Finding, "code" | "params">;
  const { call, needs } = ownCalls(context, [made as Finding]);
  const open = (one: CloudCall): CloudCall => ({
    ...one,
    params: Object.fromEntries(
      Object.entries(one.params).map(([name, value]) => {
        const row = ROWS_OF_PARAMETERS.get(name);
        const isOpen = row !== undefined && !acceptable(row, valueOf(context, shortOf(row)));
        return [name, isOpen ? `<${name}>` : value];
      }),
    ),
  });
  if (call.length === 0) return [];
  const init = { text: FIX_TEXT.createListener, params: { port, protocol }, call: call.map(open), needs, traffic };
  return [cloudFix(context, { ...init, risk: traffic === "existingConnections" ? "high" : "low" })];
}

const replaceListener = (
  context: RemediationContext,
  port: number,
  has: string,
  asked: string,
  text: Text,
  why: Text = FIX_TEXT.recreateListenerWhy,
) =>
  keepService(
    [deleteFix(context, port, has, text, "high"), ...createListenerFix(context, port, asked, "existingConnections")],
    why,
  );

/** Why a Listener is made again, where no annotation keeps the one that is there. */
const whyAnew = (adopted: readonly FixOption[]): Text =>
  adopted.length > 0 ? FIX_TEXT.recreateListenerWhy : FIX_TEXT.recreateAloneWhy;

/** One port for TCP and UDP: the two Listeners coexist. */
function wantsBoth(context: RemediationContext, port: number): boolean {
  const rows = portsOf(context).filter((row) => row.port === port);
  return new Set(rows.map((row) => String(row.protocol ?? "TCP").toUpperCase())).size > 1;
}

/** With all fields that are then compared; impossible where one has no annotation: group, redirect, description. */
function adoptProtocol(context: RemediationContext, finding: Finding, listener: CloudListener): FixOption[] {
  const port = Number(listener.ListenerPort);
  const protocol = listenerProtocol(listener);
  const edits = adoptWhole(context, listener);
  const { id } = groupOfPort(context, port, protocol);
  const isOwn = id && id === listener.VServerGroupId && listener.Description === ccmName(context, port);
  if (!edits || !isOwn || listener.Status === "stopped") return [];
  const own = String(servicePort(context, port)?.protocol ?? "TCP").toLowerCase();
  // Ports without an entry stay without one.
  const entry = editList(annotationKeyOf(context, "lb-protocol-port"), (entries) => [
    ...entries.filter((one) => /^(tcp|udp|http|https):\d+$/.test(one) && one.split(":")[1] !== String(port)),
    ...(own === protocol ? [] : [`${protocol}:${port}`]),
  ]);
  return [keepCloud(context, [entry, ...edits])];
}

/** TCP and UDP do not conflict, and a port answers for one of them. */
const sharesTransport = (a: string, b: string) => (a === "udp") === (b === "udp");

/** An https Listener cannot be created without a certificate: until it is named, the one that is there stays. */
const lacksCertificate = (context: RemediationContext, protocol: string) =>
  protocol === "https" && valueOf(context, "lb-cert-id") === "";

const byCertificate = (finding: Finding, context: RemediationContext, adopted: readonly FixOption[]): FixOption[] => [
  ...adopted,
  wayOf(WAYS.nameCertificate, finding, context, { direction: "keep-service", recommended: adopted.length === 0 }),
];

const missing: Builder<"CLB201"> = (finding, context) => {
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  const before = param(finding, "oldProtocol");
  if (findListener(context, port, protocol)) return [wayOf(WAYS.bothProtocols, finding, context)];
  // The Listener that serves the port with another protocol at present.
  const inTheWay = before !== "" && !wantsBoth(context, port) && sharesTransport(before, protocol);
  const other = inTheWay ? findListener(context, port, before) : undefined;
  const adopted = other ? adoptProtocol(context, finding, other) : [];
  if (lacksCertificate(context, protocol)) return byCertificate(finding, context, adopted);
  if (!other) return [keepService(createListenerFix(context, port, protocol), FIX_TEXT.createListenerWhy, true)];
  const { deleteOtherListener } = FIX_TEXT;
  const has = listenerProtocol(other);
  return [...adopted, replaceListener(context, port, has, protocol, deleteOtherListener, whyAnew(adopted))];
};

const leftOver: Builder<"CLB202"> = (finding, context) => {
  if (isPreserved(context)) return [releaseInstance(context)];
  const port = portOf(finding);
  const protocol = param(finding, "protocol");
  // Releases below v2.6.0 report it although a port of the Service asks for it.
  if (wantsBoth(context, port) && (protocol === "tcp" || protocol === "udp"))
    return [wayOf(WAYS.bothProtocols, finding, context)];
  const listener = findListener(context, port, protocol);
  // Requested with another protocol, whose Listener is missing: the deletion is the first half of its recreation.
  const next = param(finding, "newProtocol");
  const wanted = next !== "" && sharesTransport(next, protocol) && !findListener(context, port, next);
  const remove = deleteFix(context, port, protocol, FIX_TEXT.deleteListener, wanted ? "high" : "low");
  const unused = next === "" ? FIX_TEXT.deleteListenerWhy : FIX_TEXT.deleteOtherTransportWhy;
  const adopted = wanted && listener ? adoptProtocol(context, finding, listener) : [];
  if (wanted && lacksCertificate(context, next)) return byCertificate(finding, context, adopted);
  const why = wanted ? whyAnew(adopted) : unused;
  const describe = (Description: string) => setListener(context, protocol, port, { Description });
  const release: FixOption = {
    direction: "keep-cloud",
    title: FIX_TEXT.keepListenerTitle,
    why: FIX_TEXT.keepListenerWhy,
    fixes: [
      cloudFix(context, {
        text: FIX_TEXT.describeListener,
        params: { port, protocol },
        call: describe(`kept-${port}`),
      }),
    ],
  };
  return [
    ...adopted,
    keepService([remove], why, !wanted),
    // A redirect cannot be changed at all, not even its description; of a port that is asked for the CCM's own listener has no room.
    ...((wanted && !isUncarried(next)) || (listener && redirects(listener)) ? [] : [release]),
  ];
};

/** A redirect cannot be changed in place: either the annotation adopts it, or the Listener is recreated. */
const redirect: Builder<"CLB204"> = (finding, context) => {
  const port = portOf(finding);
  const listener = findListener(context, port, "http");
  const config = listener ? listenerConfig(listener) : {};
  const on = config.ListenerForward === "on" && Number(config.ForwardPort) > 0;
  const edit = editList(annotationKeyOf(context, "lb-forward-port"), (entries) => [
    ...entries.filter((entry) => entry !== "" && Number(entry.split(":")[0]) !== port),
    ...(on ? [`${port}:${Number(config.ForwardPort)}`] : []),
  ]);
  return [
    ...(on || config.ListenerForward === "off" ? [keepCloud(context, [edit])] : []),
    replaceListener(context, port, "http", "http", FIX_TEXT.deleteRedirect),
  ];
};

/** Of a Service's port: no load balancer has a listener for it, and the API refuses its group and listener. */
export const isUncarried = (protocol: unknown): boolean => /^sctp$/i.test(String(protocol ?? ""));

/** No load balancer listens for its protocol: the port can only leave the Service, which others may use in the cluster. */
export function removePort(finding: Finding, context: RemediationContext, port: number): FixOption[] {
  const ports = portsOf(context);
  // Port 0 is a range: its ports are those of the Service.
  const index = ports.findIndex((row) => (row.port === port || port === 0) && isUncarried(row.protocol));
  const row = ports[index];
  if (!row || ports.length < 2) return [wayOf(WAYS.movePort, finding, context)];
  const patch: PatchFix = {
    kind: "patch",
    text: FIX_TEXT.removePort,
    params: { port: Number(row.port), service: context.serviceKey },
    patch: [
      { op: "test", path: `/spec/ports/${index}/port`, value: Number(row.port) },
      { op: "remove", path: `/spec/ports/${index}` },
    ],
    undo: [{ op: "add", path: `/spec/ports/${index}`, value: row }],
    traffic: "none",
    risk: "high",
    inspect: getService(targetOf(context), "yaml"),
  };
  return [{ direction: "other", title: FIX_TEXT.removePortTitle, why: FIX_TEXT.removePortWhy, fixes: [patch] }];
}

/**
 * One annotation lists the domains of every https Listener: where there are several, only the CLB can change, by `way`.
 * `certificate`: the domain's on the CLB, "" where it is missing there.
 */
function domainWays(
  finding: FindingOf<"CLB207" | "CLB208" | "CLB209">,
  context: RemediationContext,
  way: FixOption,
  certificate: string,
): FixOption[] {
  const listeners = valueOf(context, "lb-protocol-port").split(",");
  if (listeners.filter((entry) => entry.startsWith("https:")).length > 1) return [{ ...way, recommended: true }];
  // A domain that the Service asks for is added: that changes nothing for the others.
  if (certificate === "") return [{ ...way, recommended: true }, dropDomain(finding, context)];
  return [keepCloud(context, [editDomains(finding, context, certificate)]), way];
}

const dropDomain = (finding: FindingOf<"CLB207" | "CLB208" | "CLB209">, context: RemediationContext): FixOption => ({
  ...keepCloud(context, [editDomains(finding, context, "")], FIX_TEXT.dropDomainWhy),
  title: FIX_TEXT.dropDomainTitle,
  recommended: false,
});

/** The domain with its certificate on the CLB, or without an entry. */
function editDomains(
  finding: FindingOf<"CLB207" | "CLB208" | "CLB209">,
  context: RemediationContext,
  certificate: string,
): AnnotationEdit {
  const domain = param(finding, "domain");
  return editList(annotationKeyOf(context, "lb-domain-extensions"), (entries) => {
    const pairs = entries.map((entry) => entry.trim().split(":").slice(0, 2));
    const others = pairs.filter(([name, cert]) => name && cert && name !== domain);
    return [...others, ...(certificate === "" ? [] : [[domain, certificate]])].map((pair) => pair.join(":"));
  });
}

const domainMissing: Builder<"CLB207"> = (finding, context) => {
  // The id is known only after creation: it is queried by its domain.
  const filter = ".DomainExtensions.DomainExtension[] | select(.Domain == $d) | .DomainExtensionId";
  const all = cloudCall(context, "DescribeDomainExtensions", {
    LoadBalancerId: context.loadBalancerId,
    ListenerPort: portOf(finding),
  });
  const find = `${aliyunCommand(all)} | jq -r --arg d ${shellQuote(param(finding, "domain"))} '${filter}'`;
  const undo = cloudCall(context, "DeleteDomainExtension", { DomainExtensionId: shellOutput(find) });
  return domainWays(finding, context, wayOf(WAYS.addDomain, finding, context, { undo }), "");
};

/** A missing, expired or unspecified certificate: use the Listener's present one, or upload another. */
const badCertificate: Builder<"CLB210" | "CLB211" | "CLB212"> = (finding, context) => {
  const actual = param(finding, "actual");
  const upload = wayOf(WAYS.uploadCertificate, finding, context, { recommended: actual === "" });
  if (actual === "") return [upload];
  return [keepCloud(context, [setTo(annotationKeyOf(context, "lb-cert-id"), actual)]), upload];
};

export const LISTENER_FIXES: Builders<keyof typeof LISTENER_FINDINGS> = {
  CLB201: missing,
  CLB202: leftOver,
  CLB203: byRow(WAYS.startListener),
  CLB204: redirect,
  CLB206: (finding, context) => removePort(finding, context, portOf(finding)),
  CLB207: domainMissing,
  CLB208: (finding, context) =>
    domainWays(finding, context, wayOf(WAYS.setDomainCertificate, finding, context), param(finding, "actual")),
  CLB209: (finding, context) =>
    domainWays(finding, context, wayOf(WAYS.removeDomain, finding, context), param(finding, "certId")),
  CLB210: badCertificate,
  CLB211: badCertificate,
  CLB212: badCertificate,
  CLB215: byRow(WAYS.moveListener),
  CLB218: (finding, context) => {
    const listenerId = finding.resource.id;
    return [wayOf(listenerId ? WAYS.startUnaskedNlb : WAYS.startUnasked, finding, context, { values: { listenerId } })];
  },
};

const BY_SUFFIX = new Map(LISTENER_FIELDS.flatMap((row) => (row.suffix === null ? [] : [[row.suffix, row] as const])));

const shortOf = (row: ListenerField) => `lb-${row.suffix ?? ""}`;

const isRead = ({ protocols }: ListenerField, protocol: string) => (protocols as readonly string[]).includes(protocol);

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
      isRead(row, listenerProtocol(listener)),
  );
}

/** One annotation applies to every Listener of the Service: where they differ it goes, and each keeps its own value. */
function adoptEdits(row: ListenerField, actual: unknown, context: RemediationContext): AnnotationEdit[] {
  const value = asAnnotation(row, actual);
  const alone = sharers(row, context).every((listener) => asAnnotation(row, readField(listener, row)) === value);
  return takeOver(context, shortOf(row), alone ? value : "");
}

/** Sets fields of one Listener. The API leaves fields that are not sent unchanged. */
function setListener(
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

/** The controller's call, with the other differences of settings that the API takes together. */
function restore(finding: FindingOf<ListenerFieldCode>, context: RemediationContext, field: ListenerField): FixOption {
  const where = `${portOf(finding)}/${param(finding, "protocol")}`;
  const names = together(parameterOf(field));
  const parts = (context.siblings ?? []).filter(
    (other) =>
      other.messageCode === "UpdateListener" &&
      `${other.resource.port}/${other.resource.protocol}` === where &&
      names.includes(PARAMETERS.get(shown(other.params.api)) ?? ""),
  );
  const actual = shown(finding.actual);
  const desired = shown(finding.desired);
  return keepService(
    ownFix(context, parts.length > 1 ? parts : [finding as Finding], {
      ...toldOf([
        { field: field.label, what: { en: `listener ${where}`, zh: `监听 ${where} ` }, from: actual, to: desired },
      ]),
      traffic: finding.traffic,
    }),
  );
}

/** Makes every annotation that the Listener reads equal to it; undefined when one cannot express it. */
function adoptWhole(context: RemediationContext, listener: CloudListener): AnnotationEdit[] | undefined {
  const protocol = listenerProtocol(listener);
  if (protocol === "http" && listenerConfig(listener).ListenerForward !== "off") return undefined;
  const edits: AnnotationEdit[] = [];
  for (const row of LISTENER_FIELDS) {
    if (row.suffix === null || !isRead(row, protocol)) continue;
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

const annotated =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const short = shortOf(row);
    const listener = findListener(context, portOf(finding), param(finding, "protocol"));
    const edits = engineAnswer(finding, context) ?? adoptEdits(row, listener && readField(listener, row), context);
    const removed = edits.every((edit) => edit.final);
    for (const suffix of removed ? [] : (row.companions ?? [])) {
      const companion = BY_SUFFIX.get(suffix);
      if (listener && companion && isSet(context, shortOf(companion)))
        edits.push(...adoptEdits(companion, readField(listener, companion), context));
    }
    const adopt = keepCloud(context, edits, removed ? WHY.drop : WHY.keepTraffic);
    // The API enables access control only together with a list; a Service without one cannot be applied to the CLB.
    const noList =
      parameterOf(row).startsWith("Acl") && valueOf(context, "lb-acl-id") === "" && shown(finding.desired) !== "off";
    const possible = acceptable(row, valueOf(context, short)) && !noList;
    return possible ? [adopt, restore(finding, context, row)] : [adopt];
  };

/** The description and the group of a Listener: only the CLB can change. */
const cloudOnly =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const groupId = param(finding, "groupId");
    // vgroup-port names a group that the instance does not have.
    if (row.answer === "VServerGroupId" && groupId !== "" && !context.index.groupsById.has(groupId))
      return reusedGroup(finding, context);
    const option = restore(finding, context, row);
    if (row.answer === "VServerGroupId" && emptiesListener(finding, context))
      return stayOnBackends(finding, context, option);
    return [{ ...option, recommended: true, why: WHY.onlyCloud }];
  };

/** The Service's group, which may still have to be created, has no backend, and the present one has. */
function emptiesListener(finding: FindingOf<ListenerFieldCode>, context: RemediationContext): boolean {
  const { siblings = [], index } = context;
  if (backendsOf(index.groupsById.get(shown(finding.actual))).length === 0) return false;
  const groupId = param(finding, "groupId");
  if (groupId !== "") {
    const added = siblings.some((other) => paramWhere(other, "CLB303", "groupId") === groupId);
    return !added && backendsOf(index.groupsById.get(groupId)).length === 0;
  }
  const made = siblings.find((other) => paramWhere(other, "CLB301", "groupName") === shown(finding.desired));
  return made !== undefined && listParam(made as FindingOf<"CLB301">, "backends").length === 0;
}

/** The listener keeps its backends until the new group has some: otherwise a person decides. */
export const stayOnBackends = (
  finding: Finding,
  context: RemediationContext,
  option: FixOption,
  said: Partial<FixOption> = { why: FIX_TEXT.emptyTargetWhy },
): FixOption[] => [
  wayOf(WAYS.findUnwanted, finding, context),
  {
    ...option,
    ...said,
    recommended: false,
    fixes: option.fixes.map((fix) => ({ ...fix, traffic: "existingConnections" as const, risk: "high" as const })),
  },
];

/** A field that is always compared (the certificate): removing the annotation is no solution. */
const alwaysCompared =
  (row: ListenerField): Builder<ListenerFieldCode> =>
  (finding, context) => {
    const actual = shown(finding.actual);
    const edits = [setTo(annotationKeyOf(context, shortOf(row)), actual)];
    const adopt = actual === "" ? [] : [keepCloud(context, edits)];
    // The wanted certificate is missing or expired: no command can set it on the Listener.
    if (finding.maskRule === "M25" && adopt.length > 0) return adopt;
    return [...adopt, { ...restore(finding, context, row), recommended: adopt.length === 0 }];
  };

/** The remedy of a field is derived from its row. */
export const LISTENER_FIELD_FIXES = Object.fromEntries(
  LISTENER_FIELDS.map((row) => [
    row.code,
    (row.suffix === null ? cloudOnly : row.always ? alwaysCompared : annotated)(row),
  ]),
) as Builders<ListenerFieldCode>;
