import { effectiveAnnotation, annotationByShortKey, annotationInfo, expandKey } from "@/lib/ccm/catalog/index";
import type { FindingCode, ReadParams } from "../index";
import type { Scalar, Shapes } from "../params";
import type { Finding } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { ActionOf, ListenerAction, OptionalParamsOf } from "@/lib/cloud-api";
import {
  aliyunCommand,
  attributeCall,
  listenerCall,
  slbCall,
  type CloudCall,
  type CloudParam,
} from "@/lib/commands/aliyun";
import { instancePath } from "@/lib/commands/console";
import { describeService, getService, showAnnotations, type KubeTarget } from "@/lib/commands/kubectl";
import { WHY } from "./why";
import type { AnnotateFix, AnnotationEdit, CommandFix, FixOption } from "@/lib/commands/fix";
import type { RemediationContext } from "./types";

export function targetOf(context: RemediationContext): KubeTarget {
  const slash = context.serviceKey.indexOf("/");
  return {
    namespace: context.service?.metadata?.namespace ?? context.serviceKey.slice(0, Math.max(0, slash)),
    name: context.service?.metadata?.name ?? context.serviceKey.slice(slash + 1),
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
export function listParam<T extends "backends" | "tagKeys" | "ids">(
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

const ANNOTATE_TEXT: Text = { en: "Change the annotation of {service}.", zh: "修改 {service} 的注解。" };

export function annotate(
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  text: Text = ANNOTATE_TEXT,
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

/** The same for an attribute of the instance, whose row names the action. */
export function attributeCallOf(
  context: RemediationContext,
  row: { readonly action: string },
  params: Readonly<Record<string, CloudParam>>,
): CloudCall {
  return attributeCall(row, { RegionId: context.region || undefined, ...params });
}

/** The same for a listener action, with settings whose names come from a row or from a listener that was read. */
export function listenerCallOf(
  context: RemediationContext,
  action: ListenerAction,
  params: Readonly<Record<string, CloudParam>>,
): CloudCall {
  return listenerCall(action, { RegionId: context.region || undefined, ...params });
}

interface CloudFixInit {
  text: Text;
  params?: AnnotateFix["params"];
  call: CloudCall | readonly CloudCall[];
  undo?: CloudCall | readonly CloudCall[];
  inspect?: CloudCall;
  phase: number;
  traffic?: CommandFix["traffic"];
  risk?: CommandFix["risk"];
  path?: Text;
}

export function cloudFix(context: RemediationContext, init: CloudFixInit): CommandFix {
  const lines = (calls: CloudCall | readonly CloudCall[]) =>
    (Array.isArray(calls) ? (calls as readonly CloudCall[]) : [calls as CloudCall]).map(aliyunCommand).join("\n");
  const inspect =
    init.inspect ??
    (context.loadBalancerId
      ? cloudCall(context, "DescribeLoadBalancerAttribute", { LoadBalancerId: context.loadBalancerId })
      : undefined);
  return {
    kind: "aliyun",
    text: init.text,
    params: { service: context.serviceKey, loadBalancerId: context.loadBalancerId ?? "", ...init.params },
    command: lines(init.call),
    ...(init.undo ? { undo: lines(init.undo) } : {}),
    ...(inspect ? { inspect: aliyunCommand(inspect) } : {}),
    phase: init.phase,
    traffic: init.traffic ?? "none",
    risk: init.risk ?? "low",
    path: init.path ?? instancePath(context.loadBalancerId),
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
