import { isObject } from "@/lib/model/bundle";
import { define } from "./json-patch";
import { badRequest } from "./status";

type Item = Record<string, unknown>;

/** Lists that merge by key instead of being replaced, by path from the object's root (`*` in a list). From the API types' patchMergeKey tags. */
const MERGE_KEYS: Record<string, string> = {
  "spec.ports": "port",
  "spec.template.spec.containers": "name",
  "spec.template.spec.containers.*.env": "name",
  "spec.template.spec.containers.*.ports": "containerPort",
  "spec.template.spec.volumes": "name",
  "spec.containers": "name",
  "status.conditions": "type",
  "status.addresses": "type",
  "metadata.ownerReferences": "uid",
};
/** Lists of plain values that are united. */
const MERGED_SETS = new Set(["metadata.finalizers"]);

/**
 * Strategic merge patch: `$patch: delete|replace`, `$deleteFromPrimitiveList/x`, `$setElementOrder/x`.
 * Service ports merge by port alone, as patchMergeKey says, so tcp and udp on one port cannot be distinguished there either.
 */
export function applyStrategicMerge(target: unknown, patch: unknown, path = ""): unknown {
  if (!isObject(patch)) return structuredClone(patch);
  if (patch.$patch === "replace") return withoutDirectives(patch);
  if (patch.$patch === "delete") return {};
  const result: Item = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith("$")) {
      applyDirective(result, key, value);
      continue;
    }
    if (value === null) {
      delete result[key];
      continue;
    }
    const at = path ? `${path}.${key}` : key;
    const before = Object.hasOwn(result, key) ? result[key] : undefined;
    define(result, key, Array.isArray(value) ? mergeList(before, value, at) : applyStrategicMerge(before, value, at));
  }
  for (const [key, value] of Object.entries(patch))
    if (key.startsWith("$setElementOrder/")) reorder(result, key.slice(17), value, path);
  return result;
}

function mergeList(before: unknown, patch: unknown[], path: string): unknown[] {
  const existing = Array.isArray(before) ? before : [];
  if (MERGED_SETS.has(path)) return [...existing, ...patch.filter((v) => !existing.includes(v))];
  const key = MERGE_KEYS[path];
  const items = patch.filter(isObject);
  if (!key || items.length < patch.length) return structuredClone(patch);
  if (items.some((item) => item.$patch === "replace"))
    return items.filter((item) => item.$patch !== "replace").map(withoutDirectives);
  let result = [...existing];
  for (const item of items) {
    const id = item[key];
    if (id === undefined) throw badRequest(`map: ${JSON.stringify(item)} does not contain declared merge key: ${key}`);
    if (item.$patch === "delete") {
      result = result.filter((old) => !isObject(old) || old[key] !== id);
      continue;
    }
    const index = result.findIndex((old) => isObject(old) && old[key] === id);
    if (index < 0) result.push(applyStrategicMerge({}, item, `${path}.*`));
    else result[index] = applyStrategicMerge(result[index], item, `${path}.*`);
  }
  return result;
}

function applyDirective(result: Item, key: string, value: unknown): void {
  const match = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key);
  if (!match || !Array.isArray(value)) return;
  const list = result[match[1]!];
  if (Array.isArray(list)) result[match[1]!] = list.filter((v) => !value.includes(v));
}

/** Listed elements first in the given order; the others keep their place after them. */
function reorder(result: Item, field: string, order: unknown, path: string): void {
  const list = result[field];
  if (!Array.isArray(list) || !Array.isArray(order)) return;
  const key = MERGE_KEYS[path ? `${path}.${field}` : field];
  const idOf = (value: unknown) => (key && isObject(value) ? value[key] : value);
  const rank = new Map(order.map((value, i) => [idOf(value), i]));
  result[field] = list
    .map((value, i) => ({ value, rank: rank.get(idOf(value)) ?? order.length + i }))
    .sort((a, b) => a.rank - b.rank)
    .map((x) => x.value);
}

function withoutDirectives(value: Item): Item {
  return structuredClone(Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith("$"))));
}
