import { createPatch } from "rfc6902";
import type { KubeService, ServicePort } from "@/lib/model/bundle";
import { ownValue, withAnnotations, withPatch, type AnnotationChange, type JsonPatch } from "@/lib/knowledge/kubectl";

/** A change to one Service: annotations, a JSON patch of its spec, or both. */
export interface ServiceChange {
  annotations?: readonly AnnotationChange[];
  patch?: JsonPatch;
}

/** One key that a change touches. A field of the spec is `spec.NAME`, a port `spec.ports.PORT/PROTOCOL`. */
export interface KeyChange {
  key: string;
  op: "add" | "change" | "remove";
}

type Spec = Readonly<Record<string, unknown>>;

export const SPEC = "spec.";
/** Name of a port among the fields of a spec: `ports.443/TCP`. */
export const portName = ({ port, protocol }: ServicePort): string => `ports.${port}/${protocol ?? "TCP"}`;

/** The keys that really change; the order is that of the change, then that of the spec. */
export function changedKeys(service: KubeService, { annotations = [], patch }: ServiceChange): KeyChange[] {
  const live = service.metadata?.annotations ?? {};
  const keys = annotations.flatMap(({ key, value }): KeyChange[] => {
    const before = ownValue(live, key);
    if (before === value) return [];
    return [{ key, op: before === null ? "add" : value === null ? "remove" : "change" }];
  });
  const edited = patch && withPatch(service, patch);
  return edited ? [...keys, ...specKeys(fieldsOf(service.spec), fieldsOf(edited.spec))] : keys;
}

/** Fields of a spec; each port is one field. */
export function fieldsOf(spec: KubeService["spec"]): Spec {
  const { ports, ...fields } = spec ?? {};
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [SPEC + name, value])),
    ...Object.fromEntries((ports ?? []).map((port) => [SPEC + portName(port), port])),
  };
}

function specKeys(before: Spec, after: Spec): KeyChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): KeyChange[] => {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    return [{ key, op: before[key] === undefined ? "add" : after[key] === undefined ? "remove" : "change" }];
  });
}

/** The Service after a change. */
export function changed(service: KubeService, { annotations = [], patch }: ServiceChange): KubeService {
  const annotated = withAnnotations(service, annotations);
  return patch ? (withPatch(annotated, patch) ?? annotated) : annotated;
}

/** The change of a spec as a JSON patch of its Service. */
export const specPatch = (from: KubeService["spec"], to: KubeService["spec"]): JsonPatch =>
  createPatch({ spec: from }, { spec: to }) as JsonPatch;
