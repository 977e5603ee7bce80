import type { AnnotationChange, JsonPatch } from "@/lib/remediation/commands/kubectl";
import type { KubeService } from "@/lib/model/bundle";

/** The Service with its annotations changed, as by `kubectl annotate`. */
export function withAnnotations(service: KubeService, changes: readonly AnnotationChange[]): KubeService {
  const annotations = { ...service.metadata?.annotations };
  for (const { key, value } of changes) {
    if (value === null) delete annotations[key];
    else annotations[key] = value;
  }
  return { ...service, metadata: { ...service.metadata, annotations } };
}

/** The Service after a JSON patch (RFC 6902: test, add, replace, remove); undefined when the patch does not fit. */
export function withPatch(service: KubeService, patch: JsonPatch): KubeService | undefined {
  const copy = structuredClone(service);
  for (const row of patch) {
    const path = row.path.split("/").slice(1);
    const last = path.pop();
    const parent = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], copy);
    if (typeof parent !== "object" || parent === null || last === undefined) return undefined;
    const at = parent as Record<string, unknown>;
    if (row.op === "test" && JSON.stringify(at[last]) !== JSON.stringify(row.value)) return undefined;
    if (row.op === "remove") {
      if (Array.isArray(parent)) parent.splice(Number(last), 1);
      else delete at[last];
    } else if (row.op === "add" && Array.isArray(parent))
      parent.splice(last === "-" ? parent.length : Number(last), 0, row.value);
    else if (row.op !== "test") at[last] = row.value;
  }
  return copy;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The Service after a merge patch (RFC 7386) of objects and scalars. */
export function withMerge(service: KubeService, patch: Json): KubeService {
  const merge = (value: unknown, part: Json): Json => {
    const out: Record<string, unknown> = isObject(value) ? { ...value } : {};
    for (const [key, next] of Object.entries(part)) {
      if (next === null) delete out[key];
      else out[key] = isObject(next) ? merge(out[key], next) : next;
    }
    return out;
  };
  return merge(service, patch) as KubeService;
}
