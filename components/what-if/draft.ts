import { parse, stringify } from "yaml";
import type { CloudListener, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";

export type Port = NonNullable<NonNullable<KubeService["spec"]>["ports"]>[number];

/** The Service as somebody would write it: what the API server fills in is left out. */
export function draftOf(raw: KubeService): KubeService {
  const { name, namespace, labels, annotations } = raw.metadata ?? {};
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace, ...(labels ? { labels } : {}), annotations: annotations ?? {} },
    spec: raw.spec,
  };
}

/** The Service with other annotations. */
export function withAnnotations(draft: KubeService, annotations: Record<string, string>): KubeService {
  return { ...draft, metadata: { ...draft.metadata, annotations } };
}

/** The Service with another field of its spec; undefined takes the field away. */
export function withSpec(draft: KubeService, field: string, value: unknown): KubeService {
  const spec: Record<string, unknown> = { ...draft.spec, [field]: value };
  if (value === undefined) delete spec[field];
  return { ...draft, spec };
}

export interface CloudDraft {
  LoadBalancer: CloudLoadBalancer;
  Listeners: CloudListener[];
}

export const toYaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** The object that a text describes, or why it describes none. Aliases may not blow it up. */
export function fromYaml<T extends object>(text: string): { value: T } | { reason: string } {
  try {
    const value = parse(text, { maxAliasCount: 20 }) as unknown;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { reason: "a map is wanted" };
    return { value: value as T };
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}
