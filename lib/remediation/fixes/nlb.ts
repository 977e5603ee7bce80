import { zoneMapping } from "@/lib/engine/nlb/wanted";
import { batches } from "@/lib/model/batches";
import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import { zoneMapsOf } from "@/lib/remediation/places";
import { parametersOf, shellVariable, type ActionOf, type CallValue, type ShellText } from "@/lib/knowledge/cloud-api";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { NLB_FINDINGS } from "@/lib/knowledge/findings/nlb/texts";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import { EMPTIES, WAYS } from "@/lib/knowledge/findings/ways";
import { callsOfItem } from "@/lib/calls";
import { isSameServer } from "@/lib/calls/nlb";
import { TITLES, ofNlb, WHY } from "@/lib/knowledge/findings/why";
import type { NlbItem } from "@/lib/model/bundle";
import type { Finding, Value } from "@/lib/model/result";
import type { Params, Text } from "@/lib/model/text";
import { nlbField } from "@/lib/knowledge/findings/nlb/words";
import { nlbCall, settingsCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { PHASE, type CommandFix } from "@/lib/remediation/commands/fix";
import { cloudFix, asWritten, byRow, wayOf } from "./cloud";
import {
  annotate,
  annotationKeyOf,
  engineAnswer,
  ingressOf,
  keepCloud,
  keepService,
  listParam,
  portsOf,
  sent,
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
import { ownName, renew, resync } from "./reuse";
import { tagCalls, tagsOfItem, untagCalls, type Tag } from "./tags";

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
  call: readonly CloudCall[];
  undo?: readonly CloudCall[];
  /** Absent: one field gets another value. */
  text?: Text;
  params?: Params;
  needs?: string;
  phase?: number;
  /** Why only the NLB can change, where it does not just lack what the Service wants. */
  why?: Text;
}

function fixesOf(finding: Finding, context: RemediationContext, change: Omit<Change, "why">): CommandFix[] {
  if (change.call.length === 0) return [];
  const what = paramOf(finding, "what") || (context.loadBalancerId ?? "");
  const { field = "", desired = null, actual = null } = finding;
  const to = shown(change.params?.desired ?? desired);
  const said = toldOf([{ field: nlbField(field), what: { en: what, zh: `${what} ` }, from: shown(actual), to }]);
  return [
    cloudFix(context, {
      ...change,
      ...(change.text ? { text: change.text, params: { what, ...change.params } } : { ...said, params: undefined }),
      traffic: finding.traffic,
    }),
  ];
}

const both =
  (change: (finding: Finding, context: RemediationContext) => Change): AnyBuilder =>
  (finding, context) => {
    const keep = adopt(finding, context);
    const { why, ...rest } = change(finding, context);
    return [...keep, ...restore(fixesOf(finding, context, rest), keep.length === 0, why)];
  };

/** The calls that set an attribute of the NLB to `to`; empty when no value is requested. */
function attributeCalls(context: RemediationContext, field: string, to: Value, from: Value): CloudCall[] {
  const at = { LoadBalancerId: context.loadBalancerId };
  const text = shown(to);
  if (field === "BandwidthPackageId")
    return [
      ...(from
        ? [nlbCall(context, "DetachCommonBandwidthPackageFromLoadBalancer", { ...at, BandwidthPackageId: shown(from) })]
        : []),
      ...(text
        ? [nlbCall(context, "AttachCommonBandwidthPackageToLoadBalancer", { ...at, BandwidthPackageId: text })]
        : []),
    ];
  if (text === "") return [];
  // The API accepts no other value.
  if (/AddressType$/.test(field) && !/^int(?:er|ra)net$/i.test(text)) return [];
  if (field === "AddressType")
    return [nlbCall(context, "UpdateLoadBalancerAddressTypeConfig", { ...at, AddressType: text })];
  if (field === "ZoneMappings")
    return [
      settingsCall(context, "nlb", "UpdateLoadBalancerZones", { ...at, ZoneMappings: list(to).map(zoneMapping) }),
    ];
  if (field === "Ipv6AddressType") {
    // The API cannot add IPv6 to an NLB without it.
    if (context.index.nlbs.get(context.loadBalancerId ?? "")?.AddressIpVersion !== "DualStack") return [];
    const isOpen = /^internet$/i.test(text);
    return [nlbCall(context, isOpen ? "EnableLoadBalancerIpv6Internet" : "DisableLoadBalancerIpv6Internet", at)];
  }
  return [settingsCall(context, "nlb", "UpdateLoadBalancerAttribute", { ...at, [field]: text })];
}

const attribute = both((finding, context) => {
  const { field = "", desired = null, actual = null } = finding;
  if (field !== "SecurityGroupIds")
    return {
      call: attributeCalls(context, field, desired, actual),
      undo: attributeCalls(context, field, actual, desired),
    };
  // Joining and leaving are two findings about the same lists, and each is the undo of the other.
  const joins = paramOf(finding, "item") === "JoinSecurityGroup";
  const ids = joins ? without(list(desired), list(actual)) : without(list(actual), list(desired));
  const at = { LoadBalancerId: context.loadBalancerId, SecurityGroupIds: ids };
  const join = nlbCall(context, "LoadBalancerJoinSecurityGroup", at);
  const leave = nlbCall(context, "LoadBalancerLeaveSecurityGroup", at);
  return {
    call: [joins ? join : leave],
    undo: [joins ? leave : join],
    text: joins ? FIX_TEXT.joinSecurityGroups : FIX_TEXT.leaveSecurityGroups,
    params: { ids: ids.join(", ") },
  };
});

const tagOf = (text: string): Tag => ({ key: text.split("=")[0]!, value: text.split("=").slice(1).join("=") });

const tags = both((finding, context) => {
  const [wanted, has] = [list(finding.desired).map(tagOf), list(finding.actual).map(tagOf)];
  const keysOf = (all: readonly Tag[]) => all.map(({ key }) => key);
  const ids = [context.loadBalancerId ?? ""];
  const put = tagCalls(context, ids, has, "loadbalancer");
  const text = FIX_TEXT.alignTags;
  if (paramOf(finding, "item") !== "TagResource")
    return { call: untagCalls(context, ids, keysOf(has), "loadbalancer"), undo: put, text };
  const fresh = without(keysOf(wanted), keysOf(has));
  return {
    call: tagCalls(context, ids, wanted, "loadbalancer"),
    undo: [...put, ...untagCalls(context, ids, fresh, "loadbalancer")],
    text,
  };
});

/** A setting of a Listener or group in the API's form: some are part of a JSON text. */
function settingOf(
  field: string,
  value: Value,
  whole: Readonly<Record<string, unknown>> = {},
): Record<string, CallValue> {
  if (field.startsWith("Ppv2")) return { ProxyProtocolV2Config: JSON.stringify({ ...whole, [field]: value === true }) };
  if (field === "HealthCheck") return { HealthCheckConfig: JSON.stringify({ HealthCheckEnabled: value === "on" }) };
  if (/^(Health|Unhealthy|Healthy|HttpCheck)/.test(field))
    return { HealthCheckConfig: JSON.stringify({ [field]: value }) };
  return { [field]: Array.isArray(value) ? list(value) : shown(value) };
}

/** Sets a field of a Listener or group; no call where no value is known. */
function settingChange(
  { field = "", desired = null, actual = null }: Finding,
  set: (params: Readonly<Record<string, CallValue>>) => CloudCall,
  whole?: Readonly<Record<string, unknown>>,
): Change {
  const calls = (value: Value) => (shown(value) === "" ? [] : [set(settingOf(field, value, whole))]);
  return { call: calls(desired), undo: calls(actual), why: WHY.onlyCloud };
}

const groupSetting = both((finding, context) =>
  settingChange(finding, (params) =>
    settingsCall(context, "nlb", "UpdateServerGroupAttribute", { ServerGroupId: finding.resource.id, ...params }),
  ),
);

/** Shell variable that passes the id of a group from the command that creates it to those that use it. */
function groupVariable(name: string): string {
  const [, port = "0", protocol = ""] = name.split(".");
  return `NLB_GROUP_${port}_${protocol}`.replace(/[^A-Za-z0-9_]/g, "_");
}
const groupToCome = (name: string): ShellText => ({ shell: `"$${groupVariable(name)}"` });

const bind = (context: RemediationContext, ListenerId: string | undefined, ServerGroupId: string | ShellText) =>
  nlbCall(context, "UpdateListenerAttribute", { ListenerId, ServerGroupId });

/** Certificates that the Service asks for are added, which changes nothing for the other names; others are kept. */
const certificates: AnyBuilder = (finding, context) => {
  const ids = { ListenerId: finding.resource.id, AdditionalCertificateIds: listParam(finding as never, "ids") };
  const add = nlbCall(context, "AssociateAdditionalCertificatesWithListener", ids);
  const remove = nlbCall(context, "DisassociateAdditionalCertificatesWithListener", ids);
  const adds = paramOf(finding, "item").startsWith("Associate");
  const change = {
    call: [adds ? add : remove],
    undo: [adds ? remove : add],
    text: adds ? FIX_TEXT.addCertificates : FIX_TEXT.removeCertificates,
    params: { ids: listParam(finding as never, "ids").join(", ") },
  };
  const [option] = restore(fixesOf(finding, context, change), adds, FIX_TEXT.addCertificatesWhy);
  const key = annotationKeyOf(context, "lb-additional-cert-ids");
  const wanted = list(finding.desired);
  const kept = adds
    ? without(wanted, listParam(finding as never, "ids"))
    : [...wanted, ...without(list(finding.actual), wanted)];
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

const listenerSetting = both((finding, context) => {
  const id = finding.resource.id ?? "";
  if (finding.field === "ServerGroupId" && shown(finding.desired) === "") {
    const desired = paramOf(finding, "groupName");
    const before = shown(finding.actual);
    return {
      call: [bind(context, id, groupToCome(desired))],
      undo: before === "" ? [] : [bind(context, id, before)],
      params: { desired },
      needs: groupVariable(desired),
    };
  }
  const raw = context.index.nlbListeners.get(id)?.ProxyProtocolV2Config as Record<string, unknown> | undefined;
  const set = (params: Readonly<Record<string, CallValue>>) =>
    settingsCall(context, "nlb", "UpdateListenerAttribute", { ListenerId: id, ...params });
  return settingChange(finding, set, raw);
});

type Settings = readonly Readonly<{ name: string; value: string }>[];

/** Parameters as texts in the API's form: its lists are comma-separated here. */
function parametersFrom(action: ActionOf<"nlb">, settings: Settings) {
  const published = parametersOf("nlb", action) ?? {};
  return Object.fromEntries(
    settings.flatMap(({ name, value }) =>
      Object.hasOwn(published, name) ? [[name, published[name]!.startsWith("List") ? value.split(",") : value]] : [],
    ),
  ) as Record<string, CallValue>;
}

/** Creates a Listener and stores its id in a variable: additional certificates and undo need it. */
function createListener(
  finding: Finding,
  context: RemediationContext,
  settings: Settings,
  groupName: string,
): CommandFix {
  const given = parametersFrom("CreateListener", settings);
  const ServerGroupId = given.ServerGroupId || groupToCome(groupName);
  const valueOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.value || undefined;
  const port = valueOf("ListenerPort") ?? "0";
  const variable = `NLB_LISTENER_${port === "0" ? valueOf("StartPort") : port}_${shown(given.ListenerProtocol as Value)}`;
  const { loadBalancerId: LoadBalancerId } = context;
  const create = settingsCall(context, "nlb", "CreateListener", { LoadBalancerId, ...given, ServerGroupId });
  const at = { ListenerId: shellVariable(variable) };
  const AdditionalCertificateIds = valueOf("AdditionalCertificateIds")?.split(",");
  const more = AdditionalCertificateIds
    ? [nlbCall(context, "AssociateAdditionalCertificatesWithListener", { ...at, AdditionalCertificateIds })]
    : [];
  return cloudFix(context, {
    text: FIX_TEXT.createNlbListener,
    params: { what: paramOf(finding, "what"), id: context.loadBalancerId ?? "" },
    call: [create, ...more],
    makes: { variable, field: "ListenerId" },
    needs: given.ServerGroupId ? undefined : groupVariable(groupName),
    undo: nlbCall(context, "DeleteListener", at),
    traffic: finding.traffic,
  });
}

/** Settings of an existing Listener as a creation would send them. */
function settingsOf({ LoadBalancerId: _lb, ListenerId: _id, RegionId: _region, ...raw }: NlbItem): Settings {
  return Object.entries(raw).flatMap(([name, value]) => {
    if (value === "" || value === null) return [];
    return { name, value: typeof value === "object" && !Array.isArray(value) ? JSON.stringify(value) : String(value) };
  });
}

/** A Listener that the Service does not request: its own for a removed port, or one created by a user. */
const surplusListener: AnyBuilder = (finding, context) => {
  const id = finding.resource.id ?? "";
  const raw = context.index.nlbListeners.get(id);
  const { name, namespace } = targetOf(context);
  const parts = str(raw?.ListenerDescription).split(".");
  const isOwn = parts.length === 6 && parts[3] === name && parts[4] === namespace;
  const back = raw && createListener(finding, context, settingsOf(raw), "");
  const fix = cloudFix(context, {
    text: FIX_TEXT.deleteNlbListener,
    params: { what: paramOf(finding, "what") },
    call: nlbCall(context, "DeleteListener", { ListenerId: id }),
    traffic: finding.traffic,
    risk: isOwn ? "low" : "high",
  });
  const remove = {
    ...restore([{ ...fix, undo: back && !back.needs ? back.command : undefined }], isOwn)[0]!,
    title: FIX_TEXT.deleteListenerTitle,
    why: isOwn ? FIX_TEXT.deleteOwnListenerWhy : FIX_TEXT.deleteForeignListenerWhy,
  };
  if (isOwn) return [remove];
  return [remove, wayOf(WAYS.keepClients, finding, context)];
};

const stopped: AnyBuilder = (finding, context) => [wayOf(WAYS.startNlbListener, finding, context)];

/** Maximum number of servers per request. */
const BATCH = 40;

const KEY = ["ServerId", "ServerIp", "ServerType", "Port"];
const FULL = [...KEY, "Weight", "Description"];

function serverCalls(
  context: RemediationContext,
  item: "AddServers" | "RemoveServers" | "UpdateServers",
  ServerGroupId: string | ShellText,
  servers: readonly (BackendParam | NlbItem)[],
): CloudCall[] {
  const typed = servers.map((row) => ({ ...row, ServerType: str((row as NlbItem).ServerType) || row.Type }));
  const rows = sent(typed, item === "RemoveServers" ? KEY : FULL);
  return batches(rows, BATCH).map((batch) => {
    const Servers = item === "AddServers" ? JSON.stringify(batch) : batch.map(texts);
    return settingsCall(context, "nlb", callsOfItem("nlb", item)[0]!.action, { ServerGroupId, Servers });
  });
}

const keyOf = ({ ServerId, ServerIp, Port }: BackendParam): NlbItem => ({
  ServerId,
  ServerIp: ServerIp || undefined,
  Port: Number(Port),
});

const texts = (row: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));

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
  const id = finding.resource.id ?? "";
  const rows = listParam(finding as never, "backends");
  const before = (context.index.nlbServers.get(id) ?? []).filter((has) =>
    rows.some(
      ({ ServerId, ServerIp = "" }) => ServerId === has.ServerId && (ServerIp === "" || ServerIp === has.ServerIp),
    ),
  );
  const calls = (item: Parameters<typeof serverCalls>[1], some: readonly (BackendParam | NlbItem)[]) =>
    serverCalls(context, item, id, some);
  switch (paramOf(finding, "item")) {
    case "AddServers":
      return { call: calls("AddServers", rows), undo: calls("RemoveServers", rows), text: FIX_TEXT.addServers };
    case "RemoveServers": {
      const undo = calls("AddServers", before.length > 0 ? before : rows);
      return { call: calls("RemoveServers", rows), undo, text: FIX_TEXT.removeServers, why: FIX_TEXT.notWantedWhy };
    }
    default: {
      // A port is no attribute of a server: the server with the other port is added, then the old one is taken out.
      const isThere = (row: BackendParam) => before.some((has) => isSameServer(has, keyOf(row)));
      const moved = rows.filter((row) => !isThere(row));
      const old = before.filter(
        (has) =>
          moved.some(({ ServerId }) => ServerId === has.ServerId) && !rows.some((row) => isSameServer(has, keyOf(row))),
      );
      return {
        call: [
          ...calls("AddServers", moved),
          ...calls("RemoveServers", old),
          ...calls("UpdateServers", rows.filter(isThere)),
        ],
        text: FIX_TEXT.writeServers,
        why: WHY.onlyCloud,
      };
    }
  }
});

function createGroup(finding: Finding, context: RemediationContext): CommandFix {
  const name = finding.resource.name ?? "";
  const variable = groupVariable(name);
  const owner = ownName(context);
  const create = settingsCall(context, "nlb", "CreateServerGroup", {
    VpcId: str(context.index.nlbs.get(context.loadBalancerId ?? "")?.VpcId) || context.index.bundle.cluster.vpcId,
    ...parametersFrom("CreateServerGroup", listParam(finding as never, "settings")),
    Tag: [
      { Key: OWNERSHIP_TAG, Value: owner },
      { Key: CLUSTER_TAG, Value: context.index.clusterId },
    ],
  });
  const rows = listParam(finding as never, "backends");
  return cloudFix(context, {
    text: FIX_TEXT.createServerGroup,
    params: { what: name, variable, count: rows.length },
    call: [create, ...serverCalls(context, "AddServers", groupToCome(name), rows)],
    makes: { variable, field: "ServerGroupId" },
    undo: nlbCall(context, "DeleteServerGroup", { ServerGroupId: shellVariable(variable) }),
  });
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
  if (!old) return restore([make], true);
  const name = finding.resource.name ?? "";
  const bound = boundTo(context, old);
  const moves = bound.map((row): CommandFix => {
    const id = str(row.ListenerId);
    return cloudFix(context, {
      text: FIX_TEXT.moveListener,
      params: { what: `${row.ListenerPort}/${row.ListenerProtocol}`, lb: str(row.LoadBalancerId) },
      call: bind(context, id, groupToCome(name)),
      undo: bind(context, id, old),
      traffic: "newConnections",
      needs: groupVariable(name),
    });
  });
  const remove = cloudFix(context, {
    text: FIX_TEXT.deleteOldGroup,
    params: { id: old },
    call: nlbCall(context, "DeleteServerGroup", { ServerGroupId: old }),
  });
  const option = restore([make, ...moves, remove], keep.length === 0, FIX_TEXT.newGroupWhy)[0]!;
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
      call: [nlbCall(context, "DeleteServerGroup", { ServerGroupId: id })],
      text: FIX_TEXT.deleteServerGroup,
      phase: isTwin ? PHASE.unbind : undefined,
      why: FIX_TEXT.unusedGroupWhy,
    };
  }
  const keys = listParam(finding as never, "tagKeys");
  const raw = (context.index.bundle.alibabaCloud.nlb?.serverGroups ?? []).find((row) => row.ServerGroupId === id);
  const had = tagsOfItem(raw).filter(({ key }) => keys.includes(key));
  return {
    call: untagCalls(context, [id], keys, "servergroup"),
    undo: tagCalls(context, [id], had, "servergroup"),
    text: FIX_TEXT.untagServerGroup,
    why: FIX_TEXT.untagServerGroupWhy,
  };
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
  CLB702: tags,
  CLB703: byRow(WAYS.waitForInstance),
  CLB704: leaving,
  CLB705: (finding, context) => [...adopt(finding, context, WHY.immutable), recreate(finding, context)],
  CLB706: gone,
  CLB707: unsure,
  CLB708: unsure,
  CLB711: listener,
  CLB712: (finding, context) => {
    if (isUncarried(finding.resource.protocol)) return removePort(finding, context, finding.resource.port ?? 0);
    const settings = listParam(finding as never, "settings");
    return restore([createListener(finding, context, settings, paramOf(finding, "groupName"))], true);
  },
  CLB713: surplusListener,
  CLB714: stopped,
  CLB721: groupSetting,
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
