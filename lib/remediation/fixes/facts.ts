import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import {
  effectiveAnnotation,
  annotationByShortKey,
  annotationInfo,
  expandKey,
} from "@/lib/knowledge/annotations/index";
import type { FindingCode, ReadParams } from "@/lib/knowledge/findings/index";
import type { Scalar, Shapes } from "@/lib/knowledge/findings/params";
import type { Finding } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import {
  describeListenerAction,
  listenerProtocolOf,
  type ActionOf,
  type CallValue,
  type OptionalParamsOf,
} from "@/lib/knowledge/cloud-api";
import { aliyunCommand, nlbCall, settingsCall, slbCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import { groupPath, instancePath, listenerPath, nlbGroupPath, nlbPath, TAB } from "@/lib/remediation/commands/console";
import { describeService, getService, showAnnotations, type KubeTarget } from "@/lib/remediation/commands/kubectl";
import { WHY } from "@/lib/knowledge/findings/why";
import {
  PHASE,
  type AnnotateFix,
  type AnnotationEdit,
  type CommandFix,
  type FixOption,
} from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "./types";

export function targetOf(context: RemediationContext): KubeTarget {
  const slash = context.serviceKey.indexOf("/");
  return {
    namespace: context.serviceKey.slice(0, Math.max(0, slash)),
    name: context.serviceKey.slice(slash + 1),
    ...(context.kubeContext ? { context: context.kubeContext } : {}),
  };
}

export function annotationsOf(context: RemediationContext): Record<string, string> {
  return context.service?.metadata?.annotations ?? {};
}

/** Names that a code declares. A finding of no particular code has none: ask where its code is known. */
type Declared<P> = string extends keyof P ? never : keyof P & string;

/** A param of a finding as text; "" where it has none. */
export function param<P extends object>(finding: { readonly params: P }, name: Declared<P>): string {
  return written(finding.params[name]);
}

const written = (value: unknown) => (value === undefined || value === null ? "" : String(value));

/** The same of any finding, where it is of the code; undefined where it is not. */
export function paramWhere<C extends FindingCode>(
  finding: Finding,
  code: C,
  name: keyof ReadParams<C> & string,
): string | undefined {
  return finding.code === code ? written(finding.params[name]) : undefined;
}

/** Listener port of a finding; NaN where it has none. */
export function portOf(finding: { readonly params: { readonly port?: Scalar } }): number {
  return Number(finding.params.port);
}

/** A list of a finding; none when the result of another build holds something else. */
export function listParam<T extends "backends" | "tagKeys" | "ids" | "settings">(
  finding: { readonly params: { readonly [N in T]?: Shapes[T] } },
  name: T,
): Shapes[T] {
  const value: unknown = finding.params[name];
  return (Array.isArray(value) ? value : []) as Shapes[T];
}

type Annotated = { readonly params: { readonly annotation?: Scalar } };

/** The annotation a finding speaks of: the key in effect, else the current spelling. */
export function annotationKeyOf(finding: Annotated, context: RemediationContext, short: string): string {
  const info = annotationByShortKey(short);
  const named = param(finding, "annotation");
  if (info && (named === info.fullKey || named === info.legacyKey)) return named;
  return (info && effectiveAnnotation(annotationsOf(context), info)?.key) || (info?.fullKey ?? expandKey(short));
}

export function namedKey(finding: Annotated & Pick<Finding, "desiredFrom">): string | undefined {
  const named = param(finding, "annotation");
  return annotationInfo(named)
    ? named
    : finding.desiredFrom?.kind === "annotation"
      ? finding.desiredFrom.name
      : named.includes("/")
        ? named
        : undefined;
}

export function valueOf(context: RemediationContext, short: string): string {
  const info = annotationByShortKey(short);
  return (info && effectiveAnnotation(annotationsOf(context), info)?.value) ?? "";
}

export function isSet(context: RemediationContext, short: string): boolean {
  const info = annotationByShortKey(short);
  return Boolean(info && effectiveAnnotation(annotationsOf(context), info));
}

export const setTo = (key: string, value: string): AnnotationEdit => ({
  key,
  apply: () => (value === "" ? null : value),
});
export const drop = (key: string): AnnotationEdit => ({ key, apply: () => null, final: true });

/** Every spelling that is present goes: removing only the current key would bring a legacy value back to life. */
export function dropAll(context: RemediationContext, short: string): AnnotationEdit[] {
  const info = annotationByShortKey(short);
  const present = annotationsOf(context);
  const keys = info
    ? [info.fullKey, ...(info.legacyKey ? [info.legacyKey] : [])].filter((key) =>
        Object.prototype.hasOwnProperty.call(present, key),
      )
    : [];
  return (keys.length > 0 ? keys : [info?.fullKey ?? expandKey(short)]).map(drop);
}

export function annotate(
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  text: Text = FIX_TEXT.annotate,
  extra: Partial<AnnotateFix> = {},
): AnnotateFix {
  const target = targetOf(context);
  const keys = [...new Set(edits.map((edit) => edit.key))];
  return {
    kind: "annotate",
    edits,
    text,
    params: { service: context.serviceKey, key: keys.join(", ") },
    traffic: "none",
    risk: "none",
    inspect: showAnnotations(target, keys.length === 1 ? keys[0] : undefined),
    ...extra,
  };
}

export function keepCloud(
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  why: Text = WHY.keepCloud,
  text?: Text,
): FixOption {
  return { direction: "keep-cloud", why, recommended: true, fixes: [annotate(context, edits, text)] };
}

/** Region is part of every call: several regions share one endpoint. */
export function cloudCall<A extends ActionOf<"slb">>(
  context: RemediationContext,
  action: A,
  params: OptionalParamsOf<"slb", A>,
): CloudCall {
  return slbCall(action, { RegionId: context.region || undefined, ...params });
}

/** The same where the action or its settings come from a row, or from a listener that was read. */
export function settingsCallOf(
  context: RemediationContext,
  action: string,
  params: Readonly<Record<string, CallValue>>,
): CloudCall {
  return settingsCall("slb", action, { RegionId: context.region || undefined, ...params });
}

interface CloudFixInit {
  text: Text;
  params?: AnnotateFix["params"];
  call: CloudCall | readonly CloudCall[];
  undo?: CloudCall | readonly CloudCall[];
  /** What to look at first, where it belongs in a plan and where the console shows it: given where the call does not say so. */
  inspect?: CloudCall;
  phase?: number;
  path?: Text;
  traffic?: CommandFix["traffic"];
  risk?: CommandFix["risk"];
}

/** By action: where it belongs in a plan. The first that fits. */
const PHASES: readonly (readonly [RegExp, number])[] = [
  [/TagResources$/, PHASE.tags],
  [/^Delete(LoadBalancer)?Listener$/, PHASE.unbind],
  [/^CreateV?ServerGroup$/, PHASE.group],
  [/^((Add|Set)VServerGroup|AddServers|UpdateServerGroup)/, PHASE.addBackends],
  [/^Remove(VServerGroup|Servers)/, PHASE.removeBackends],
  [/^DeleteV?ServerGroup$/, PHASE.removeGroup],
  [/DomainExtension/, PHASE.domain],
  // Access control and certificate are back before anybody can connect.
  [/^Start(LoadBalancer)?Listener$/, PHASE.domain + 1],
  [/Listener/, PHASE.listener],
  [/^/, PHASE.instance],
];

function tagsOf({ params }: CloudCall): string[] {
  const tags = (params.Tag ?? []) as readonly Readonly<Record<string, unknown>>[];
  return ((params.ResourceId ?? []) as readonly string[]).flatMap((id) =>
    tags.map(({ Key, Value }) => `${id} ${String(Key)} ${String(Value)}`),
  );
}

/** The same of an NLB, whose listeners and groups have ids of their own. */
function lookAtNlb(context: RemediationContext, { params }: CloudCall): { inspect?: CloudCall; path: Text } {
  const { loadBalancerId: id } = context;
  const [listener, group] = [params.ListenerId, params.ServerGroupId];
  const RegionId = context.region || undefined;
  if (typeof listener === "string")
    return {
      inspect: nlbCall("GetListenerAttribute", { RegionId, ListenerId: listener }),
      path: nlbPath(id, TAB.listeners),
    };
  if (typeof group === "string" && params.ListenerPort === undefined)
    return {
      inspect: nlbCall("ListServerGroupServers", { RegionId, ServerGroupId: group }),
      path: nlbGroupPath(group),
    };
  return {
    inspect: id ? nlbCall("GetLoadBalancerAttribute", { RegionId, LoadBalancerId: id }) : undefined,
    path: nlbPath(id),
  };
}

/** What a call changes, as one looks at it before and finds it in the console. */
function lookAt(context: RemediationContext, call: CloudCall): { inspect?: CloudCall; path: Text } {
  if (call.product === "nlb") return lookAtNlb(context, call);
  const { action, params } = call;
  const id = context.loadBalancerId;
  const port = Number(params.ListenerPort);
  const group = String(params.VServerGroupId ?? "");
  const ids = params.ResourceId as readonly string[] | undefined;
  if (ids)
    return {
      inspect: cloudCall(context, "ListTagResources", {
        ResourceType: "instance",
        ResourceId: ids.length > 0 ? ids : undefined,
      }),
      path: instancePath(ids[0], TAB.tags),
    };
  if (/^Create.*Listener$/.test(action))
    return {
      inspect: cloudCall(context, "DescribeLoadBalancerListeners", { LoadBalancerId: id ? [id] : undefined }),
      path: instancePath(id, TAB.listeners),
    };
  if (/DomainExtension/.test(action))
    return {
      inspect: cloudCall(context, "DescribeDomainExtensions", { LoadBalancerId: id, ListenerPort: port }),
      path: listenerPath(id, port),
    };
  if (/Listener/.test(action)) {
    const protocol = listenerProtocolOf(
      String(params.ListenerProtocol ?? /TCP|UDP|HTTPS?/.exec(action)?.[0].toLowerCase()),
    );
    return {
      inspect: cloudCall(context, describeListenerAction(protocol), { LoadBalancerId: id, ListenerPort: port }),
      path: listenerPath(id, port),
    };
  }
  if (group !== "")
    return {
      inspect: cloudCall(context, "DescribeVServerGroupAttribute", { VServerGroupId: group }),
      path: action === "DeleteVServerGroup" ? instancePath(id, TAB.groups) : groupPath(id, group),
    };
  return {
    inspect: id ? cloudCall(context, "DescribeLoadBalancerAttribute", { LoadBalancerId: id }) : undefined,
    path: instancePath(id),
  };
}

export function cloudFix(context: RemediationContext, init: CloudFixInit): CommandFix {
  const calls = [init.call].flat() as CloudCall[];
  const undo = [init.undo ?? []].flat() as CloudCall[];
  const [first] = calls;
  const { inspect, path } = { ...lookAt(context, first!), ...(init.inspect ? { inspect: init.inspect } : {}) };
  return {
    kind: "aliyun",
    text: init.text,
    params: { service: context.serviceKey, loadBalancerId: context.loadBalancerId ?? "", ...init.params },
    command: calls.map(aliyunCommand).join("\n"),
    ...(calls.length === 1 && first!.action === "TagResources" && first!.product === "slb"
      ? { tags: tagsOf(first!) }
      : {}),
    ...(undo.length > 0 ? { undo: undo.map(aliyunCommand).join("\n") } : {}),
    ...(inspect ? { inspect: aliyunCommand(inspect) } : {}),
    phase: init.phase ?? PHASES.find(([action]) => action.test(first!.action))![1],
    traffic: init.traffic ?? "none",
    risk: init.risk ?? "low",
    path: init.path ?? path,
  };
}

export function keepService(fixes: readonly CommandFix[], why: Text = WHY.keepService, recommended = false): FixOption {
  return { direction: "keep-service", why, recommended, fixes };
}

export function inspectService(context: RemediationContext): string {
  return getService(targetOf(context), "yaml");
}

export function describeServiceOf(context: RemediationContext): string {
  return describeService(targetOf(context));
}
