import { str } from "@/lib/ccm/read";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import { zoneMapsOf } from "@/lib/remediation/places";
import { shellVariable } from "@/lib/knowledge/cloud-api";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { NLB_FINDINGS } from "@/lib/knowledge/findings/nlb/texts";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import { EMPTIES, WAYS } from "@/lib/knowledge/findings/ways";
import { isSameServer } from "@/lib/calls/nlb";
import { TITLES, ofNlb, WHY } from "@/lib/knowledge/findings/why";
import type { NlbItem } from "@/lib/model/bundle";
import type { Finding, Value } from "@/lib/model/result";
import type { Params, Text } from "@/lib/model/text";
import { nlbField } from "@/lib/knowledge/findings/nlb/words";
import { nlbCall } from "@/lib/remediation/commands/aliyun";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { PHASE, type CommandFix } from "@/lib/remediation/commands/fix";
import { groupToCome, groupVariable } from "./group-variable";
import { cloudFix, asWritten, byRow, ownCalls, ownFix, wayOf } from "./cloud";
import {
  annotate,
  annotationKeyOf,
  engineAnswer,
  ingressOf,
  keepCloud,
  keepService,
  listParam,
  portsOf,
  setTo,
  shown,
  targetOf,
  valueOf,
} from "./parts";
import type { AnyBuilder, Builders, RemediationContext } from "./types";
import { recreate } from "./instance";
import { excludeNode } from "./backend";
import { sharesProtocol } from "./elsewhere";
import { toldOf } from "./field-change";
import { isUncarried, removePort, stayOnBackends } from "./listener";
import { gone, leaving, unsure } from "./nlb-instance";
import { keptByTargetAlone } from "./pods";
import { renew, resync } from "./reuse";

const paramOf = (finding: Finding, name: string) => str(finding.params[name]);
const list = (value: Value | undefined) => (Array.isArray(value) ? (value as readonly string[]) : []);
const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));

/** Changes the Service: the annotation adopts the NLB's value, or is removed. */
function adopt(finding: Finding, context: RemediationContext, why?: Text): FixOption[] {
  const edits = engineAnswer(finding, context);
  if (!edits) return [];
  const kept = finding.code === "CLB701" ? WHY.keepCloud : WHY.keepTraffic;
  const reason = why ?? ofNlb(finding.params.remove === true ? WHY.drop : kept);
  return [{ ...keepCloud(context, edits, reason), title: ofNlb(TITLES["keep-cloud"]) }];
}

/** Changes the NLB; `alone`: the Service cannot be changed instead. */
function restore(fixes: readonly CommandFix[], alone: boolean, why: Text = WHY.lacking): FixOption[] {
  if (fixes.length === 0) return [];
  const option = keepService(fixes, ofNlb(alone ? why : WHY.keepService), alone);
  return [{ ...option, title: ofNlb(TITLES["keep-service"]) }];
}

interface Change {
  /** Findings that the controller's calls settle. Absent: this one; empty: no call of the API does it. */
  findings?: readonly Finding[];
  /** Absent: one field gets another value. */
  text?: Text;
  params?: Params;
  phase?: number;
  /** Why only the NLB can change, where it does not just lack what the Service wants. */
  why?: Text;
}

function fixesOf(
  finding: Finding,
  context: RemediationContext,
  { findings = [finding], text, params, phase }: Change,
): CommandFix[] {
  if (findings.length === 0) return [];
  const what = paramOf(finding, "what") || (context.loadBalancerId ?? "");
  const { field = "", desired = null, actual = null } = finding;
  const to = shown(params?.desired ?? desired);
  const said = toldOf([{ field: nlbField(field), what: { en: what, zh: `${what} ` }, from: shown(actual), to }]);
  return ownFix(context, findings, {
    ...(text ? { text, params: { what, ...params } } : said),
    phase,
    traffic: finding.traffic,
  });
}

const both =
  (change: (finding: Finding, context: RemediationContext) => Change): AnyBuilder =>
  (finding, context) => {
    const keep = adopt(finding, context);
    const made = change(finding, context);
    return [...keep, ...restore(fixesOf(finding, context, made), keep.length === 0, made.why)];
  };

/** A finding whose item is another call of the same object. */
const as = (finding: Finding, messageCode: string, params: Finding["params"] = {}): Finding => ({
  ...finding,
  messageCode,
  params: { ...finding.params, ...params },
});

/** The API accepts no other type of address, and cannot add IPv6 to an NLB without it. */
function isSettable({ field = "", desired = null }: Finding, context: RemediationContext): boolean {
  if (
    field === "Ipv6AddressType" &&
    context.index.nlbs.get(context.loadBalancerId ?? "")?.AddressIpVersion !== "DualStack"
  )
    return false;
  return !field.endsWith("AddressType") || /^int(?:er|ra)net$/i.test(shown(desired));
}

const attribute = both((finding, context) => {
  const { field = "", desired = null, actual = null } = finding;
  if (field === "BandwidthPackageId") {
    const isOther = paramOf(finding, "item") === "DetachCommonBandwidthPackage" && shown(desired) !== "";
    return { findings: [finding, ...(isOther ? [as(finding, "AttachCommonBandwidthPackage")] : [])] };
  }
  if (field !== "SecurityGroupIds")
    return { findings: shown(desired) !== "" && isSettable(finding, context) ? [finding] : [] };
  const joins = paramOf(finding, "item") === "JoinSecurityGroup";
  const ids = joins ? without(list(desired), list(actual)) : without(list(actual), list(desired));
  return {
    text: joins ? FIX_TEXT.joinSecurityGroups : FIX_TEXT.leaveSecurityGroups,
    params: { ids: ids.join(", ") },
  };
});

/** Sets a field of a Listener or group; no call where no value is known. */
const setting = (finding: Finding): Change => ({
  findings: shown(finding.desired) === "" ? [] : [finding],
  why: WHY.onlyCloud,
});

/** Certificates that the Service asks for are added, which changes nothing for the other names; others are kept. */
const certificates: AnyBuilder = (finding, context) => {
  const ids = listParam(finding as never, "ids");
  const adds = paramOf(finding, "item").startsWith("Associate");
  const text = adds ? FIX_TEXT.addCertificates : FIX_TEXT.removeCertificates;
  const fixes = fixesOf(finding, context, { text, params: { ids: ids.join(", ") } });
  const [option] = restore(fixes, adds, FIX_TEXT.addCertificatesWhy);
  const key = annotationKeyOf(context, "lb-additional-cert-ids");
  const wanted = list(finding.desired);
  const kept = adds ? without(wanted, ids) : [...wanted, ...without(list(finding.actual), wanted)];
  const keep = keepCloud(
    context,
    [setTo(key, kept.join(","))],
    adds ? FIX_TEXT.dropCertificatesWhy : ofNlb(WHY.keepTraffic),
  );
  const title = adds ? FIX_TEXT.dropCertificatesTitle : ofNlb(TITLES["keep-cloud"]);
  return adds ? [option!, { ...keep, title, recommended: false }] : [{ ...keep, title }, option!];
};

/** Number of servers that a group has now, or will have once the sibling finding has created it. */
function serversOf(context: RemediationContext, id: string, name: string): number | undefined {
  const present = context.index.nlbServers.get(id)?.length ?? 0;
  if (id !== "") {
    const adds = context.siblings?.some(
      ({ code, resource, params }) => code === "CLB723" && resource.id === id && params.item === "AddServers",
    );
    return adds ? 1 : present;
  }
  const made = context.siblings?.find(({ code, resource }) => code === "CLB722" && resource.name === name);
  return made && listParam(made as never, "backends").length;
}

/** The listener would leave servers that run for a group without any. */
const losesServers = (finding: Finding, context: RemediationContext): boolean =>
  finding.field === "ServerGroupId" &&
  (context.index.nlbServers.get(shown(finding.actual)) ?? []).length > 0 &&
  serversOf(context, shown(finding.desired), paramOf(finding, "groupName")) === 0;

const listener: AnyBuilder = (finding, context) => {
  if (finding.field === "AdditionalCertificateIds") return certificates(finding, context);
  const options = listenerSetting(finding, context);
  return losesServers(finding, context) ? stayOnBackends(finding, context, options.at(-1)!) : options;
};

const listenerSetting = both((finding) => {
  if (finding.field !== "ServerGroupId" || shown(finding.desired) !== "") return setting(finding);
  const desired = paramOf(finding, "groupName");
  return { findings: [{ ...finding, desired }], params: { desired } };
});

/** Creates a Listener and stores its id in a variable: additional certificates and undo need it. */
function createListener(finding: Finding, context: RemediationContext): CommandFix[] {
  const settings = listParam(finding as never, "settings");
  const valueOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.value || undefined;
  const group = valueOf("ServerGroupId") ?? paramOf(finding, "groupName");
  const whole = [...settings.filter(({ name }) => name !== "ServerGroupId"), { name: "ServerGroupId", value: group }];
  const { call, needs } = ownCalls(context, [as(finding, "CreateListener", { settings: whole } as never)]);
  const port = valueOf("ListenerPort") ?? "0";
  const variable = `NLB_LISTENER_${port === "0" ? valueOf("StartPort") : port}_${valueOf("ListenerProtocol")}`;
  const AdditionalCertificateIds = valueOf("AdditionalCertificateIds")?.split(",");
  const at = { ListenerId: shellVariable(variable) };
  const more = AdditionalCertificateIds
    ? [nlbCall(context, "AssociateAdditionalCertificatesWithListener", { ...at, AdditionalCertificateIds })]
    : [];
  if (call.length === 0) return [];
  return [
    cloudFix(context, {
      text: FIX_TEXT.createNlbListener,
      params: { what: paramOf(finding, "what"), id: context.loadBalancerId ?? "" },
      call: [...call, ...more],
      makes: { variable, field: "ListenerId" },
      needs,
      traffic: finding.traffic,
    }),
  ];
}

/** A Listener that the Service does not request: its own for a removed port, or one created by a user. */
const surplusListener: AnyBuilder = (finding, context) => {
  const id = finding.resource.id ?? "";
  const raw = context.index.nlbListeners.get(id);
  const { name, namespace } = targetOf(context);
  const parts = str(raw?.ListenerDescription).split(".");
  const isOwn = parts.length === 6 && parts[3] === name && parts[4] === namespace;
  const fixes = ownFix(context, [finding], {
    text: FIX_TEXT.deleteNlbListener,
    params: { what: paramOf(finding, "what") },
    traffic: finding.traffic,
    risk: isOwn ? "low" : "high",
  });
  const remove = {
    ...restore(fixes, isOwn)[0]!,
    title: FIX_TEXT.deleteListenerTitle,
    why: isOwn ? FIX_TEXT.deleteOwnListenerWhy : FIX_TEXT.deleteForeignListenerWhy,
  };
  if (isOwn) return [remove];
  return [remove, wayOf(WAYS.keepClients, finding, context)];
};

const stopped: AnyBuilder = (finding, context) => [wayOf(WAYS.startNlbListener, finding, context)];

const servers: AnyBuilder = (finding, context) => {
  const ending = keptByTargetAlone(context);
  const rows = listParam(finding as never, "backends");
  const stay = rows.filter((row) => !ending.has(row.ServerIp ?? ""));
  if (rows.length > 0 && stay.length === 0 && paramOf(finding, "item") !== "RemoveServers")
    return [wayOf(WAYS.waitForPods, finding, context)];
  const options = serverChange({ ...finding, params: { ...finding.params, backends: stay } }, context);
  return options.length > 0 && losesAll(finding, stay.length, context)
    ? stayOnBackends(finding, context, options.at(-1)!, EMPTIES)
    : options;
};

/** The group of a listener that runs loses its last server, and gets no other. */
function losesAll(finding: Finding, removed: number, context: RemediationContext): boolean {
  const id = finding.resource.id ?? "";
  const present = context.index.nlbServers.get(id)?.length ?? 0;
  const isServed = boundTo(context, id).some(
    ({ ListenerId, ListenerStatus }) => str(ListenerStatus) !== "Stopped" && !leavesGroup(str(ListenerId), context),
  );
  const isAdded = context.siblings?.some(
    ({ code, resource, params }) => code === "CLB723" && resource.id === id && params.item === "AddServers",
  );
  return paramOf(finding, "item") === "RemoveServers" && isServed && present > 0 && removed >= present && !isAdded;
}

const serverChange = both((finding, context) => {
  const rows = listParam(finding as never, "backends");
  const item = paramOf(finding, "item");
  if (item === "AddServers") return { text: FIX_TEXT.addServers };
  if (item === "RemoveServers") return { text: FIX_TEXT.removeServers, why: FIX_TEXT.notWantedWhy };
  // A port is no attribute of a server: the server with the other port is added, then the old one is taken out.
  const before = context.index.nlbServers.get(finding.resource.id ?? "") ?? [];
  const isThere = (row: BackendParam) => before.some((has) => isSameServer(has, keyOf(row)));
  const moved = rows.filter((row) => !isThere(row));
  const old = before.filter(
    (has) =>
      moved.some(({ ServerId, ServerIp = "" }) => ServerId === has.ServerId && ["", has.ServerIp].includes(ServerIp)) &&
      !rows.some((row) => isSameServer(has, keyOf(row))),
  );
  const parts = [
    ["AddServers", moved],
    ["RemoveServers", old],
    ["UpdateServers", rows.filter(isThere)],
  ] as const;
  return {
    findings: parts.flatMap(([call, backends]) =>
      backends.length > 0 ? as(finding, call, { backends } as never) : [],
    ),
    text: FIX_TEXT.writeServers,
    why: WHY.onlyCloud,
  };
});

const keyOf = ({ ServerId, ServerIp, Port }: BackendParam): NlbItem => ({
  ServerId,
  ServerIp: ServerIp || undefined,
  Port: Number(Port),
});

function createGroup(finding: Finding, context: RemediationContext): CommandFix[] {
  const name = finding.resource.name ?? "";
  const variable = groupVariable(name);
  const rows = listParam(finding as never, "backends");
  const filled = { ...as(finding, "AddServers"), resource: { ...finding.resource, id: name } };
  const { call } = ownCalls(context, [as(finding, "CreateServerGroup"), ...(rows.length > 0 ? [filled] : [])]);
  if (call.length === 0) return [];
  const makes = { variable, field: "ServerGroupId" } as const;
  const params = { what: name, variable, count: rows.length };
  return [cloudFix(context, { text: FIX_TEXT.createServerGroup, params, call, makes })];
}

/** The group is missing, or has another type or IP version: it is created anew, and the Listener is moved to it. */
const newGroup: AnyBuilder = (finding, context) => {
  const protocol = settingIn(finding, "Protocol");
  if (isUncarried(protocol)) return removePort(finding, context, finding.resource.port ?? 0);
  const old = finding.resource.id;
  // Groups of several types, or servers of another type than their group: one annotation cannot adopt them.
  const misfits =
    finding.field === "ServerGroupType" &&
    (finding.params.remove === true ||
      (context.index.nlbServers.get(old ?? "") ?? []).some(
        (server) => (server.ServerType === "Ip") !== (finding.actual === "Ip"),
      ));
  const keep = misfits ? [] : adopt(finding, context);
  const make = createGroup(finding, context);
  if (!old) return restore(make, true);
  const name = finding.resource.name ?? "";
  const bound = boundTo(context, old);
  const moves = bound.map((row): CommandFix => {
    const id = str(row.ListenerId);
    return cloudFix(context, {
      text: FIX_TEXT.moveListener,
      params: { what: `${row.ListenerPort}/${row.ListenerProtocol}`, lb: str(row.LoadBalancerId) },
      call: nlbCall(context, "UpdateListenerAttribute", { ListenerId: id, ServerGroupId: groupToCome(name) }),
      traffic: "newConnections",
      needs: groupVariable(name),
    });
  });
  const remove = cloudFix(context, {
    text: FIX_TEXT.deleteOldGroup,
    params: { id: old },
    call: nlbCall(context, "DeleteServerGroup", { ServerGroupId: old }),
  });
  const option = restore([...make, ...moves, remove], keep.length === 0, FIX_TEXT.newGroupWhy)[0]!;
  const runs = (context.index.nlbServers.get(old) ?? []).length > 0;
  const isEmpty = listParam(finding as never, "backends").length === 0;
  return runs && isEmpty && bound.length > 0
    ? [...keep, ...stayOnBackends(finding, context, option)]
    : [...keep, option];
};

const settingIn = (finding: Finding, wanted: string) =>
  listParam(finding as never, "settings").find(({ name }) => name === wanted)?.value ?? "";

const boundTo = ({ index }: RemediationContext, groupId: string) =>
  [...index.nlbListeners.values()].filter((row) => row.ServerGroupId === groupId);

/** A group that no port uses; one that others use too loses only what is the Service's. */
const surplusGroup: AnyBuilder = (finding, context) => {
  const id = finding.resource.id ?? "";
  const users = (context.index.usersOfGroup.get(id) ?? []).filter((key) => key !== context.serviceKey);
  if (users.length > 0) return [wayOf(WAYS.freeGroup, finding, context, { values: { users: users.join(", ") } })];
  const [stays] = boundTo(context, id).filter((row) => !leavesGroup(str(row.ListenerId), context));
  if (stays && paramOf(finding, "item") === "DeleteServerGroup") {
    const values = { listener: str(stays.ListenerPort) || `${str(stays.StartPort)}-${str(stays.EndPort)}` };
    return [wayOf(WAYS.freeListener, finding, context, { values })];
  }
  return groupRemoval(finding, context);
};

/** Another finding moves the listener off its group, or deletes it, and that needs no decision. */
function leavesGroup(listenerId: string, context: RemediationContext): boolean {
  if (!context.siblings) return true;
  return context.siblings.some((other) => {
    if (other.resource.id !== listenerId) return false;
    if (other.code === "CLB713") return true;
    return other.code === "CLB711" && other.field === "ServerGroupId" && !losesServers(other, context);
  });
}

const groupRemoval = both((finding, context) => {
  const id = finding.resource.id ?? "";
  if (paramOf(finding, "item") === "DeleteServerGroup") {
    // Of groups of one name the CCM takes the first: what is left over goes before another one is made.
    const isTwin =
      boundTo(context, id).length === 0 &&
      context.siblings?.some(({ code, resource }) => code === "CLB722" && resource.name === finding.actual);
    return {
      text: FIX_TEXT.deleteServerGroup,
      phase: isTwin ? PHASE.unbind : undefined,
      why: FIX_TEXT.unusedGroupWhy,
    };
  }
  return { text: FIX_TEXT.untagServerGroup, why: FIX_TEXT.untagServerGroupWhy };
});

/** The CCM alone manages this security group: any change of an annotation lets the running one correct it. */
const sourceRanges: AnyBuilder = (finding, context) => {
  const { ccmVersion } = context.index.bundle.cluster;
  if (ccmVersion && atLeast(ccmVersion, SINCE.nlbSourceRanges) !== true)
    return [wayOf(WAYS.nameEveryClient, finding, context)];
  const fix = resync(context);
  return [
    {
      direction: "keep-service",
      title: FIX_TEXT.correctSecurityGroupTitle,
      why: SECURITY_GROUP[paramOf(finding, "item")] ?? FIX_TEXT.correctSecurityGroupWhy,
      recommended: true,
      fixes: [{ ...fix, traffic: finding.traffic, risk: finding.traffic === "none" ? "low" : "medium" }],
    },
  ];
};

const SECURITY_GROUP: Readonly<Record<string, Text>> = {
  CreateSecurityGroup: FIX_TEXT.createSecurityGroupWhy,
  AuthorizeSecurityGroup: FIX_TEXT.addRulesWhy,
  ModifySecurityGroupRule: FIX_TEXT.rewriteRulesWhy,
  RevokeSecurityGroup: FIX_TEXT.removeRulesWhy,
  ModifySecurityGroupAttribute: FIX_TEXT.renameSecurityGroupWhy,
  DeleteSecurityGroup: FIX_TEXT.deleteSecurityGroupWhy,
};

/**
 * The annotation gets the value that serves today, or loses the entry that cannot be read. A range of ports that is read off
 * a listener, and zones where an NLB is to be bought, are for a person to decide.
 */
const unreadable: AnyBuilder = (finding, context) => {
  const node = paramOf(finding, "node");
  if (node !== "") return excludeNode(context, node);
  const ip = paramOf(finding, "ip");
  if (ip !== "") return [wayOf(WAYS.nameNodes, finding, context, { values: { ips: ip } })];
  const [option] = adopt(finding, context);
  const at = finding.field ?? "";
  if (option) {
    const guessed =
      paramOf(finding, "annotation").endsWith("listener-port-range") && typeof finding.params.adopt === "string";
    const why = guessed
      ? FIX_TEXT.rangeOfListenerWhy
      : at === "zone-maps" && valueOf(context, "lb-zone-maps") === ""
        ? FIX_TEXT.missingWhy
        : ofNlb(WHY.repair);
    return [{ ...option, why, title: FIX_TEXT.correctAnnotation, recommended: !guessed }];
  }
  const twice = at === "" ? portsOf(context).find(({ port }) => sharesProtocol(context, Number(port))) : undefined;
  if (twice) {
    const about = { ...finding, params: { ...finding.params, port: Number(twice.port) } };
    return [{ ...wayOf(WAYS.oneProtocol, about, context), why: FIX_TEXT.sameListenerWhy }];
  }
  const [zones] = at === "zone-maps" ? zoneMapsOf(context.index.bundle, context.service) : [];
  if (!zones) return at === "zone-maps" ? [wayOf(WAYS.nameZones, finding, context)] : asWritten(finding, context);
  const edit = annotate(context, [setTo(annotationKeyOf(context, "lb-zone-maps"), zones)]);
  const isOpen = valueOf(context, "lb-address-type").toLowerCase() !== "intranet";
  const why = isOpen ? FIX_TEXT.publicZonesWhy : FIX_TEXT.zonesWhy;
  // With a DNS name in its status the Service gets no NLB.
  const fixes = ingressOf(context).length > 0 ? renew(context, edit).fixes : [{ ...edit, risk: "medium" as const }];
  return [{ direction: "keep-cloud", title: FIX_TEXT.zonesTitle, why, fixes }];
};

const ROWS: Record<keyof typeof NLB_FINDINGS, AnyBuilder> = {
  CLB701: attribute,
  CLB702: both(() => ({ text: FIX_TEXT.alignTags })),
  CLB703: byRow(WAYS.waitForInstance),
  CLB704: leaving,
  CLB705: (finding, context) => [...adopt(finding, context, WHY.immutable), recreate(finding, context)],
  CLB706: gone,
  CLB707: unsure,
  CLB708: unsure,
  CLB711: listener,
  CLB712: (finding, context) => {
    if (isUncarried(finding.resource.protocol)) return removePort(finding, context, finding.resource.port ?? 0);
    return restore(createListener(finding, context), true);
  },
  CLB713: surplusListener,
  CLB714: stopped,
  CLB721: both(setting),
  CLB722: newGroup,
  CLB723: servers,
  CLB724: surplusGroup,
  CLB725: (finding, context) => {
    const keep = adopt(finding, context);
    return keep.length > 0 ? keep : asWritten(finding, context);
  },
  CLB731: sourceRanges,
  CLB741: unreadable,
};

export const NLB_FIXES = ROWS as unknown as Builders<keyof typeof NLB_FINDINGS>;
