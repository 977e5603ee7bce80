import { inOneCall, objectOf, rowOf } from "@/lib/calls";
import { inverseOf } from "@/lib/calls/inverse";
import { ROWS_OF_PARAMETERS } from "@/lib/calls/settings";
import { str } from "@/lib/ccm/read";
import { rulesFor } from "@/lib/ccm/versions";
import { controllerCalls } from "@/lib/judge/controller-calls";
import { familyOf } from "@/lib/model/family";
import { idsOf, judgeOf } from "@/lib/judge";
import type { Bundle } from "@/lib/model/bundle";
import type { ApiCall, TargetedCall } from "@/lib/model/consequence";
import { batches } from "@/lib/model/batches";
import {
  captureField,
  describeListenerAction,
  listenerProtocolOf,
  shellVariable,
  type CallValue,
} from "@/lib/knowledge/cloud-api";
import {
  groupPath,
  instancePath,
  listenerPath,
  nlbGroupPath,
  nlbPath,
  TAB,
  CERTIFICATES,
} from "@/lib/knowledge/console-paths";
import type { Params, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import {
  aliyunCommand,
  asCommand,
  cloudCall,
  nlbCall,
  type CloudCall,
  settingsCall,
} from "@/lib/remediation/commands/aliyun";
import type { CommandFix, Fix, FixOption } from "@/lib/remediation/commands/fix";
import { worstRisk, worstTraffic } from "@/lib/model/traffic";
import { acceptable, targetOf } from "./parts";
import { toldOf } from "./field-change";
import { groupToCome, groupVariable, isGroupName } from "./group-variable";
import type { RemediationContext, AnyBuilder } from "./types";
import { stepsOf, toDo, type WayStep, type Way, type WayCall } from "@/lib/knowledge/findings/ways";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { findingInfo } from "@/lib/knowledge/findings";
import type { Finding } from "@/lib/model/result";
import { describeService, getService, showEndpointSlices } from "@/lib/knowledge/kubectl";

interface CloudFixInit {
  text: Text;
  params?: Params;
  changes?: CommandFix["changes"];
  call: CloudCall | readonly CloudCall[];
  /** Absent: what takes the calls back, from the state before; none where nothing does. */
  undo?: CloudCall | readonly CloudCall[];
  /** The first call creates a resource; its id, a field of the answer, is stored in this shell variable. */
  makes?: { variable: string; field: "VServerGroupId" | "ServerGroupId" | "ListenerId" };
  needs?: string;
  /** The call that shows the present state, and the console path: set where they cannot be derived from the call. */
  inspect?: CloudCall;
  path?: Text;
  traffic?: CommandFix["traffic"];
  risk?: CommandFix["risk"];
  /** Absent: that of the action. */
  phase?: number;
}

function tagsOf({ params }: CloudCall): string[] {
  const tags = (params.Tag ?? []) as readonly Readonly<Record<string, unknown>>[];
  return ((params.ResourceId ?? []) as readonly string[]).flatMap((id) =>
    tags.map(({ Key, Value }) => `${id} ${String(Key)} ${String(Value)}`),
  );
}

/** The call that shows the object of another call, and where the console does. */
type Look = readonly [inspect: CloudCall | undefined, path: Text];

/** The same for an NLB, whose Listeners and groups have their own ids. */
function lookAtNlb(context: RemediationContext, { params }: CloudCall): Look {
  const { loadBalancerId: LoadBalancerId } = context;
  const { ListenerId, ServerGroupId, ListenerPort } = params;
  if (typeof ListenerId === "string")
    return [nlbCall(context, "GetListenerAttribute", { ListenerId }), nlbPath(LoadBalancerId, TAB.listeners)];
  if (typeof ServerGroupId === "string" && ListenerPort === undefined)
    return [nlbCall(context, "ListServerGroupServers", { ServerGroupId }), nlbGroupPath(ServerGroupId)];
  const inspect = LoadBalancerId ? nlbCall(context, "GetLoadBalancerAttribute", { LoadBalancerId }) : undefined;
  return [inspect, nlbPath(LoadBalancerId)];
}

function lookAt(context: RemediationContext, call: CloudCall): Look {
  if (call.product === "nlb") return lookAtNlb(context, call);
  const { action, params } = call;
  const { loadBalancerId: LoadBalancerId } = context;
  const ResourceId = params.ResourceId as readonly string[] | undefined;
  if (ResourceId) {
    const inspect = cloudCall(context, "ListTagResources", { ResourceType: "instance", ResourceId });
    return [inspect, instancePath(ResourceId[0], TAB.tags)];
  }
  if (/^Create.*Listener$/.test(action)) {
    const ids = LoadBalancerId ? [LoadBalancerId] : undefined;
    const inspect = cloudCall(context, "DescribeLoadBalancerListeners", { LoadBalancerId: ids });
    return [inspect, instancePath(LoadBalancerId, TAB.listeners)];
  }
  if (/Listener|DomainExtension/.test(action)) {
    const ListenerPort = Number(params.ListenerPort);
    const protocol = String(params.ListenerProtocol ?? /TCP|UDP|HTTPS?/.exec(action)?.[0].toLowerCase());
    const look = action.includes("DomainExtension")
      ? "DescribeDomainExtensions"
      : describeListenerAction(listenerProtocolOf(protocol));
    return [cloudCall(context, look, { LoadBalancerId, ListenerPort }), listenerPath(LoadBalancerId, ListenerPort)];
  }
  const VServerGroupId = String(params.VServerGroupId ?? "");
  if (VServerGroupId !== "") {
    const isGone = action === "DeleteVServerGroup";
    const path = isGone ? instancePath(LoadBalancerId, TAB.groups) : groupPath(LoadBalancerId, VServerGroupId);
    return [cloudCall(context, "DescribeVServerGroupAttribute", { VServerGroupId }), path];
  }
  const inspect = LoadBalancerId ? cloudCall(context, "DescribeLoadBalancerAttribute", { LoadBalancerId }) : undefined;
  return [inspect, instancePath(LoadBalancerId)];
}

/** The part of the cluster that these calls can reach, as read. */
function reachOf({ index: { bundle }, serviceKey }: RemediationContext, calls: readonly ApiCall[]): Bundle {
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
  return judge.world(
    serviceKey === "" ? [] : [serviceKey],
    idsOf(calls).filter((id) => id !== ""),
  ).bundle;
}

/** Calls that take these back. The API refuses a value outside its range, also where the load balancer has it. */
function takenBack(context: RemediationContext, calls: readonly CloudCall[], variable?: string): CloudCall[] {
  const made = variable && shellVariable(variable);
  const back = inverseOf(reachOf(context, calls).alibabaCloud, calls, made) ?? [];
  const isRefused = ({ product, params }: ApiCall) =>
    product === "slb" &&
    Object.entries(params).some(([name, value]) => {
      const row = ROWS_OF_PARAMETERS.get(name);
      return row !== undefined && value !== "-520" && !acceptable(row, row.asAnnotation?.(value) ?? str(value));
    });
  return back.some(isRefused) ? [] : back.map((call) => asCommand(context, call));
}

/** Calls as commands, one per line, with undo commands and the call that shows the present state. */
export function cloudFix(context: RemediationContext, init: CloudFixInit): CommandFix {
  const calls = [init.call].flat() as CloudCall[];
  const undo = init.undo === undefined ? takenBack(context, calls, init.makes?.variable) : [init.undo].flat();
  const [first] = calls;
  const [look, path] = lookAt(context, first!);
  const inspect = init.inspect ?? look;
  const [command, ...more] = calls.map(aliyunCommand);
  const { variable, field } = init.makes ?? {};
  return {
    kind: "aliyun",
    text: init.text,
    changes: init.changes,
    params: { service: context.serviceKey, loadBalancerId: context.loadBalancerId ?? "", ...init.params },
    command: [
      variable && field ? captureField(variable, command!, field) : command,
      // Without the id of what it makes, the creation has failed.
      ...(variable ? [`test -n "$${variable}"`] : []),
      ...more,
    ].join("\n"),
    calls: calls.map((call, at) => (at === 0 && init.makes ? { ...call, makes: init.makes } : call)),
    undoCalls: undo.length > 0 ? (undo as CloudCall[]) : undefined,
    tags:
      calls.length === 1 && first!.action === "TagResources" && first!.product === "slb" ? tagsOf(first!) : undefined,
    makes: variable,
    needs: init.needs,
    undo: undo.length > 0 ? (undo as CloudCall[]).map(aliyunCommand).join("\n") : undefined,
    inspect: inspect && aliyunCommand(inspect),
    phase: init.phase ?? rowOf(first!).order,
    traffic: init.traffic ?? "none",
    risk: init.risk ?? "low",
    path: init.path ?? path,
  };
}

/** The object of a fix that does nothing but set some of it; what can be taken back stays apart from what cannot. */
export function settingsObject({ calls = [], undoCalls = [], changes }: CommandFix): string | undefined {
  const [call, ...more] = calls;
  const object = call && changes && more.length === 0 && undoCalls.length < 2 ? objectOf(call) : undefined;
  return object && `${object} ${undoCalls.length}`;
}

/** Fixes of one object's settings as one, with one undo. */
export function asOneFix(context: RemediationContext, fixes: readonly CommandFix[]): CommandFix {
  const calls = fixes.flatMap((fix) => fix.calls ?? []);
  const undos = fixes.flatMap((fix) => fix.undoCalls ?? []);
  const changes = fixes.flatMap((fix) => fix.changes ?? []);
  return cloudFix(context, {
    ...toldOf([...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]),
    call: asCommand(context, inOneCall(calls, undos)),
    undo: undos.length > 0 ? asCommand(context, inOneCall(undos, calls)) : [],
    needs: fixes.find(({ needs }) => needs)?.needs,
    path: fixes[0]!.path,
    traffic: worstTraffic(fixes.map(({ traffic }) => traffic)),
    risk: worstRisk(fixes.map(({ risk }) => risk)),
  });
}

/** One call for each request: the API takes so many servers at most. */
const perRequest = (call: TargetedCall): TargetedCall[] => {
  const [list, most] = call.product === "nlb" ? (["Servers", 40] as const) : (["BackendServers", BATCH] as const);
  const servers = call.params[list];
  return Array.isArray(servers)
    ? batches(servers, most).map((part) => ({ ...call, params: { ...call.params, [list]: part } }))
    : [call];
};

/** The calls with which the target's controller settles these findings, as commands; `needs`: the variable of a group to be made. */
export function ownCalls(
  context: RemediationContext,
  findings: readonly Finding[],
): { call: CloudCall[]; needs: string | undefined } {
  const { service, loadBalancerId = "", targetVersion } = context;
  if (!service) return { call: [], needs: undefined };
  const at = [{ product: "slb", action: "", params: { LoadBalancerId: loadBalancerId } }] as const;
  const row = { family: familyOf(findings[0]!.code), loadBalancerId };
  const calls = controllerCalls(reachOf(context, at), service, row, findings, rulesFor(targetVersion).rules);
  const group = row.family === "nlb" ? "ServerGroupId" : "VServerGroupId";
  const toCome = ({ params }: ApiCall) => (isGroupName(str(params[group])) ? str(params[group]) : undefined);
  const call = calls.flatMap(perRequest).map((one) => {
    const name = toCome(one);
    const params = name === undefined ? one.params : { ...one.params, [group]: groupToCome(name) };
    return asCommand(context, { ...one, params });
  });
  const [needs] = calls.flatMap((one) => toCome(one) ?? []);
  return { call, needs: needs && groupVariable(needs) };
}

/** Settles findings with the controller's own calls; none where it makes none. */
export function ownFix(
  context: RemediationContext,
  findings: readonly Finding[],
  init: Omit<CloudFixInit, "call" | "needs">,
): CommandFix[] {
  const own = ownCalls(context, findings);
  return own.call.length > 0 ? [cloudFix(context, { ...init, ...own })] : [];
}

type Values = Readonly<Record<string, CallValue>>;

/** A row of `WAYS` for one finding; `values`: what the row names and the finding has under other names. */
export function wayOf(
  way: Way,
  finding: Pick<Finding, "params" | "traffic"> & Partial<Finding>,
  context: RemediationContext,
  { values, undo, ...given }: Partial<FixOption> & { values?: Values; undo?: CloudCall } = {},
): FixOption {
  const { direction, title, recommended } = way;
  const all = { ...finding.params, loadBalancerId: context.loadBalancerId, service: context.serviceKey, ...values };
  const why = { en: translate(way.why, "en", all), zh: translate(way.why, "zh-CN", all) };
  return {
    ...{ direction, title, why, recommended },
    fixes: stepsOf(way).map((deed) => fixOf(deed, finding, all as Values, context, undo)),
    ...given,
  };
}

export const byRow =
  (way: Way): AnyBuilder =>
  (finding, context) => [wayOf(way, finding, context)];

/** The finding's own remedy text, for a code without a fix. */
export const asWritten: AnyBuilder = (finding, context) => {
  const info = findingInfo(finding.code);
  const text = info?.remedy ?? FIX_TEXT.unknownCode;
  const why = { en: translate(text, "en", finding.params), zh: translate(text, "zh-CN", finding.params) };
  if (!context.serviceKey || info?.category === "source" || info?.category === "version")
    return [wayOf({ ...toDo({ by: "note", text }), why }, finding, context)];
  const look = info?.category === "backend" ? "endpoints" : "service";
  return [wayOf({ ...toDo({ by: "note", text, look }), why }, finding, context)];
};

function fixOf(
  deed: WayStep,
  finding: Parameters<typeof wayOf>[1],
  values: Values,
  context: RemediationContext,
  back?: CloudCall,
): Fix {
  const { text } = deed;
  const own = finding.traffic;
  const traffic = deed.traffic === "finding" ? own : deed.traffic;
  // A finding with an effect on traffic has high risk by default.
  const risk = deed.risk ?? (deed.traffic === "finding" && own !== "none" ? "high" : undefined);
  const params = values as Params;
  const look = deed.look && LOOKS[deed.look](values, context);
  const inspect = typeof look === "object" ? aliyunCommand(look) : look;
  const path = deed.at && PLACES[deed.at](values);
  if (!deed.call && !deed.own)
    return {
      kind: deed.by ?? "note",
      text,
      params,
      inspect,
      path,
      traffic: traffic ?? "none",
      risk: risk ?? "none",
      ...(deed.ends ? { ends: deed.ends } : {}),
    };
  const call = deed.call ? callOf(deed.call, values, context) : ownCalls(context, [finding as Finding]).call;
  const undo = deed.final || deed.opens ? [] : back;
  const fix = cloudFix(context, { text, params, call, undo, path, traffic, risk });
  return { ...fix, ...(inspect ? { inspect } : {}), ...(deed.opens ? { opens: true } : {}) };
}

function callOf(row: WayCall, values: Values, context: RemediationContext): CloudCall {
  const params = Object.entries(row.params).map(([name, value]) => [name, filled(value, values)]);
  return settingsCall(context, row.product ?? "slb", row.action, Object.fromEntries(params) as Values);
}

/** Maximum number of backends per request. */
export const BATCH = 20;

/** `{name}` alone is replaced by the value itself, keeping numbers. */
function filled(value: string, values: Values): CallValue {
  const name = /^\{(\w+)\}$/.exec(value)?.[1];
  const given = name === undefined ? value : values[name];
  return given === "" || given === null ? undefined : given;
}

type Shows = (values: Values, context: RemediationContext) => string | CloudCall;
const LOOKS: Readonly<Record<NonNullable<WayStep["look"]>, Shows>> = {
  service: (_, context) => describeService(targetOf(context)),
  yaml: (_, context) => getService(targetOf(context), "yaml"),
  manifest: (_, context) => getService(targetOf(context)),
  endpoints: (_, context) => showEndpointSlices(targetOf(context)),
  certificates: (_, context) => cloudCall(context, "DescribeServerCertificates", {}),
  domains: ({ port }, context) =>
    cloudCall(context, "DescribeDomainExtensions", {
      LoadBalancerId: context.loadBalancerId,
      ListenerPort: Number(port),
    }),
  group: ({ groupId }, context) =>
    cloudCall(context, "DescribeVServerGroupAttribute", { VServerGroupId: String(groupId ?? "") }),
  groupsInUse: (_, context) =>
    cloudCall(context, "DescribeVServerGroups", { LoadBalancerId: context.loadBalancerId, IncludeListener: true }),
};

const idOf = ({ loadBalancerId }: Values) => (loadBalancerId === undefined ? undefined : String(loadBalancerId));
const PLACES: Readonly<Record<NonNullable<WayStep["at"]>, (values: Values) => Text>> = {
  instance: (values) => instancePath(idOf(values)),
  instances: () => instancePath(undefined),
  listener: (values) => listenerPath(idOf(values), Number(values.port)),
  listeners: (values) => instancePath(idOf(values), TAB.listeners),
  groups: (values) => instancePath(idOf(values), TAB.groups),
  group: (values) => groupPath(idOf(values), String(values.groupId ?? "")),
  billing: (values) => instancePath(idOf(values), TAB.billing),
  certificates: () => CERTIFICATES,
  nlb: (values) => nlbPath(idOf(values)),
};
