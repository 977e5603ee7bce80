import {
  annotationByShortKey,
  annotationInfo,
  expandKey,
  keyToWrite,
  readAnnotation,
} from "@/lib/knowledge/annotations/index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { splitServiceKey } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { FindingCode, ReadParams } from "@/lib/knowledge/findings/index";
import type { Scalar, Shapes } from "@/lib/knowledge/findings/params";
import { WHY } from "@/lib/knowledge/findings/why";
import type { CloudBackend, CloudListener, CloudVServerGroup, ServicePort } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { AnnotateFix, AnnotationEdit, CommandFix, FixOption } from "@/lib/remediation/commands/fix";
import { showAnnotations, type KubeTarget } from "@/lib/knowledge/kubectl";
import type { RemediationContext } from "./types";

export const targetOf = (at: Pick<RemediationContext, "serviceKey" | "kubeContext">): KubeTarget => ({
  ...splitServiceKey(at.serviceKey),
  context: at.kubeContext,
});

export function annotationsOf({ service }: RemediationContext): Record<string, string> {
  return service?.metadata?.annotations ?? {};
}

export const portsOf = ({ service }: RemediationContext): readonly ServicePort[] => service?.spec?.ports ?? [];

export const ingressOf = ({ service }: RemediationContext) => service?.status?.loadBalancer?.ingress ?? [];

export const listenersOf = ({ index, loadBalancerId }: RemediationContext): readonly CloudListener[] =>
  index.listeners.get(loadBalancerId ?? "") ?? [];

export function findListener(context: RemediationContext, port: number, protocol?: string): CloudListener | undefined {
  return listenersOf(context).find(
    (row) => Number(row.ListenerPort) === port && (protocol === undefined || listenerProtocol(row) === protocol),
  );
}

export const backendsOf = (group: CloudVServerGroup | undefined): readonly CloudBackend[] =>
  objects(group?.BackendServers?.BackendServer);

/** Servers in the API's form, with these of their keys; unset ones are omitted. */
export const sent = (servers: readonly Readonly<Record<string, unknown>>[], keys: readonly string[]) =>
  servers.map((server): Record<string, string | number> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = str(server[key]);
        return value === "" ? [] : [[key, key === "Port" || key === "Weight" ? Number(value) : value]];
      }),
    ),
  );

/** A value of a finding or an API as one text: a list in the API's form. */
export function shown(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

/** Param names declared by a code. A finding of an unspecific code has none: read params where the code is known. */
type Declared<P> = string extends keyof P ? never : keyof P & string;

export function param<P extends object>(finding: { readonly params: P }, name: Declared<P>): string {
  return shown(finding.params[name]);
}

export function paramWhere<C extends FindingCode>(
  finding: Finding,
  code: C,
  name: keyof ReadParams<C> & string,
): string | undefined {
  return finding.code === code ? shown(finding.params[name]) : undefined;
}

export function portOf(finding: { readonly params: { readonly port?: Scalar } }): number {
  return Number(finding.params.port);
}

/** A list param of a finding; empty when the result of another build holds another type. */
export function listParam<T extends "backends" | "tags" | "tagKeys" | "ids" | "settings">(
  finding: { readonly params: { readonly [N in T]?: Shapes[T] } },
  name: T,
): Shapes[T] {
  const value: unknown = finding.params[name];
  return (Array.isArray(value) ? value : []) as Shapes[T];
}

export const valueOf = (context: RemediationContext, short: string): string =>
  readAnnotation(annotationsOf(context), short);

/** The key in effect, else the current spelling. */
export const annotationKeyOf = (context: RemediationContext, short: string): string =>
  keyToWrite(annotationsOf(context), short);

export const isSet = (context: RemediationContext, short: string): boolean =>
  Object.hasOwn(annotationsOf(context), annotationKeyOf(context, short));

export const setTo = (key: string, value: string): AnnotationEdit => ({
  key,
  apply: () => (value === "" ? null : value),
});
export const drop = (key: string): AnnotationEdit => ({ key, apply: () => null, final: true });

export const editList = (key: string, change: (entries: string[]) => readonly string[]): AnnotationEdit => ({
  key,
  apply: (current) => change((current ?? "").split(",")).join(",") || null,
});

/** Removes every spelling that is present: removing only the current key would make a legacy value effective. */
export function dropAll(context: RemediationContext, short: string): AnnotationEdit[] {
  const { fullKey = expandKey(short), legacyKey = fullKey } = annotationByShortKey(short) ?? {};
  const present = [...new Set([fullKey, legacyKey])].filter((key) => Object.hasOwn(annotationsOf(context), key));
  return (present.length > 0 ? present : [fullKey]).map(drop);
}

export const takeOver = (context: RemediationContext, short: string, value: string): AnnotationEdit[] =>
  value === "" ? dropAll(context, short) : [setTo(annotationKeyOf(context, short), value)];

/** The engine's own solution, if any: the value that ends the difference, or the removal of the annotation. */
export function engineAnswer(
  { params }: { readonly params: Partial<Pick<Shapes, "adopt" | "remove">> & { readonly annotation?: Scalar } },
  context: RemediationContext,
): AnnotationEdit[] | undefined {
  const { adopt } = params;
  const key = shown(params.annotation);
  const info = annotationInfo(key);
  if (info && params.remove === true) return dropAll(context, info.key);
  return info && typeof adopt === "string" ? [{ key, apply: () => adopt }] : undefined;
}

/** Whether the API accepts the value: a desired value outside its range cannot be set. */
export function acceptable({ suffix }: { readonly suffix: string | null }, value: string): boolean {
  const info = annotationByShortKey(`lb-${suffix ?? ""}`);
  if (!info || value === "") return true;
  if (info.allowed && info.valueType !== "list") return info.allowed.includes(value);
  if (info.valueType === "string" && info.pattern) return new RegExp(info.pattern).test(value);
  if (info.valueType !== "int") return true;
  return (
    /^[+-]?\d+$/.test(value) && Number(value) >= (info.min ?? -Infinity) && Number(value) <= (info.max ?? Infinity)
  );
}

export function annotate(
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  text: Text = FIX_TEXT.annotate,
  params: AnnotateFix["params"] = {},
): AnnotateFix {
  const keys = [...new Set(edits.map((edit) => edit.key))];
  return {
    kind: "annotate",
    edits,
    text,
    params: { service: context.serviceKey, key: keys.join(", "), ...params },
    traffic: "none",
    risk: "none",
    inspect: showAnnotations(targetOf(context), keys.length === 1 ? keys[0] : undefined),
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

export function keepService(fixes: readonly CommandFix[], why: Text = WHY.keepService, recommended = false): FixOption {
  return { direction: "keep-service", why, recommended, fixes };
}
