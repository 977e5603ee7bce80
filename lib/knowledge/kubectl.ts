import { applyPatch, type Operation } from "rfc6902";
import { SERVICE_LABEL } from "@/lib/ccm/names";
import { shellPair, shellQuote } from "@/lib/text/shell";
import type { KubeService } from "@/lib/model/bundle";

/** Target of a command. `context` is set only when several clusters are configured. */
export interface KubeTarget {
  namespace: string;
  name: string;
  context?: string;
}

export interface AnnotationChange {
  key: string;
  /** null removes the key. */
  value: string | null;
}

export type JsonPatch = readonly (
  { op: "test" | "add" | "replace"; path: string; value: unknown } | { op: "remove"; path: string }
)[];

/** `kubectl [--context=C] -n NS`. A namespace that begins with a dash must not look like a flag. */
function base(target: KubeTarget): string {
  const context = target.context ? ` ${shellPair("--context", target.context)}` : "";
  const namespace = target.namespace.startsWith("-")
    ? shellPair("--namespace", target.namespace)
    : `-n ${shellQuote(target.namespace)}`;
  return `kubectl${context} ${namespace}`;
}

/** Resource arguments. `--` prevents a name with a leading dash from being read as a flag; flags must precede it. */
function service(name: string): string {
  return name.startsWith("-") ? `-- service ${shellQuote(name)}` : `service ${shellQuote(name)}`;
}

/**
 * `kubectl annotate` distinguishes names from changes by `=` and a final `-`: a name with either, or an ambiguous key, is
 * changed with an equivalent merge patch.
 */
function needsPatch(target: KubeTarget, changes: readonly AnnotationChange[]): boolean {
  if (target.name.includes("=") || target.name.endsWith("-")) return true;
  return changes.some((change) => change.key === "" || change.key.startsWith("-") || change.key.includes("="));
}

/** Sets and removes annotations in one request, so that the CCM sees one change without intermediate states. */
export function annotateService(target: KubeTarget, changes: readonly AnnotationChange[]): string {
  if (needsPatch(target, changes)) {
    const annotations = Object.fromEntries(changes.map((change) => [change.key, change.value]));
    return mergePatchService(target, { metadata: { annotations } });
  }
  const words = changes.map((change) =>
    change.value === null ? shellQuote(`${change.key}-`) : shellPair(change.key, change.value),
  );
  const overwrite = changes.some((change) => change.value !== null) ? " --overwrite" : "";
  return `${base(target)} annotate${overwrite} ${service(target.name)} ${words.join(" ")}`;
}

export function undoAnnotate(
  target: KubeTarget,
  changes: readonly AnnotationChange[],
  before: Readonly<Record<string, string>> | null | undefined,
): string {
  return annotateService(
    target,
    changes.map(({ key }) => ({ key, value: ownValue(before ?? {}, key) })),
  );
}

export const ownValue = (annotations: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(annotations, key) ? String(annotations[key]) : null;

/** RFC 6902. Callers put a `test` first, so that the patch is rejected for a Service that has changed meanwhile. */
export function jsonPatchService(target: KubeTarget, patch: JsonPatch): string {
  return `${base(target)} patch --type=json ${shellPair("--patch", JSON.stringify(patch))} ${service(target.name)}`;
}

/** RFC 7386; null removes a key. */
export function mergePatchService(target: KubeTarget, patch: unknown, subresource?: "status"): string {
  const part = subresource ? ` --subresource=${subresource}` : "";
  return `${base(target)} patch${part} --type=merge ${shellPair("--patch", JSON.stringify(patch))} ${service(target.name)}`;
}

export function getService(target: KubeTarget, output?: string): string {
  return `${base(target)} get${output ? ` -o ${shellQuote(output)}` : ""} ${service(target.name)}`;
}

export function describeService(target: KubeTarget): string {
  return `${base(target)} describe ${service(target.name)}`;
}

/** Prints one annotation, or all without a key. Dots and other special characters in the key are escaped. */
export function showAnnotations(target: KubeTarget, key?: string): string {
  const part = key === undefined ? "" : `.${key.replace(/[.\\]/g, (mark) => `\\${mark}`)}`;
  return getService(target, `jsonpath={.metadata.annotations${part}}{"\\n"}`);
}

export function showEndpointSlices(target: KubeTarget): string {
  return `${base(target)} get endpointslices -l ${shellPair(SERVICE_LABEL, target.name)} -o wide`;
}

export function withAnnotations(service: KubeService, changes: readonly AnnotationChange[]): KubeService {
  const annotations = { ...service.metadata?.annotations };
  for (const { key, value } of changes) {
    if (value === null) delete annotations[key];
    else annotations[key] = value;
  }
  return { ...service, metadata: { ...service.metadata, annotations } };
}

/** The Service after a JSON patch (RFC 6902); undefined when the patch does not fit. */
export function withPatch(service: KubeService, patch: JsonPatch): KubeService | undefined {
  const copy = structuredClone(service);
  return applyPatch(copy, patch as Operation[]).every((failed) => failed === null) ? copy : undefined;
}
