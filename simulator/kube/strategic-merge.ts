import { isObject } from "@/lib/model/bundle";
import { define } from "./json-patch";

type Item = Record<string, unknown>;

/** Lists whose items merge by a key instead of being replaced, from the patchMergeKey tags of the API types: of Services, Pods and their status. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  ports: "port",
  containers: "name",
  env: "name",
  volumes: "name",
  conditions: "type",
  addresses: "type",
  ownerReferences: "uid",
};

/**
 * Strategic merge patch: lists merge by key, `$patch: delete` takes an item out. The order that kubectl asks for is not kept.
 * Service ports merge by port alone, as patchMergeKey says, so tcp and udp on one port cannot be distinguished there either.
 */
export function applyStrategicMerge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return structuredClone(patch);
  const result: Item = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    const before = Object.hasOwn(result, key) ? result[key] : undefined;
    const [, list] = /^\$deleteFromPrimitiveList\/(.+)$/.exec(key) ?? [];
    if (list && Array.isArray(value)) result[list] = asList(result[list]).filter((one) => !value.includes(one));
    else if (key.startsWith("$")) continue;
    else if (value === null) delete result[key];
    else define(result, key, Array.isArray(value) ? mergeList(before, value, key) : applyStrategicMerge(before, value));
  }
  return result;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function mergeList(before: unknown, patch: unknown[], name: string): unknown[] {
  if (name === "finalizers") return [...new Set([...asList(before), ...patch])];
  const key = MERGE_KEYS[name];
  const items = patch.filter(isObject);
  if (!key || items.length < patch.length) return structuredClone(patch);
  let result = asList(before);
  for (const item of items) {
    const isSame = (one: unknown) => isObject(one) && one[key] === item[key];
    if (item["$patch"] === "delete") result = result.filter((one) => !isSame(one));
    else if (result.some(isSame)) result = result.map((one) => (isSame(one) ? applyStrategicMerge(one, item) : one));
    else result = [...result, applyStrategicMerge({}, item)];
  }
  return result;
}
