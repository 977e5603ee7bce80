import { isObject } from "@/lib/model/bundle";
import type { KubeObject } from "./types";

type Entry = Record<string, unknown> & { manager?: string };
const inner = (fields: unknown, name: string): Record<string, unknown> =>
  isObject(fields) && isObject(fields[name]) ? fields[name] : {};

/** The entries of managedFields after a write: a changed annotation belongs to its last writer. Fields of the spec keep theirs. */
export function writtenBy(before: KubeObject, after: KubeObject, manager: string, time: string): Entry[] {
  const entries = (before.metadata.managedFields ?? []) as Entry[];
  const [had, has] = [before.metadata.annotations ?? {}, after.metadata.annotations ?? {}];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((name) => had[name] !== has[name]);
  if (names.length === 0) return entries;
  const gone = new Set(names.map((name) => `f:${name}`));
  const set = Object.fromEntries(names.filter((name) => name in has).map((name) => [`f:${name}`, {}]));
  const withAnnotations = (entry: Entry, more: object): Entry => {
    const kept = Object.entries(inner(inner(entry.fieldsV1, "f:metadata"), "f:annotations"));
    const annotations = { ...Object.fromEntries(kept.filter(([name]) => !gone.has(name))), ...more };
    const fields = isObject(entry.fieldsV1) ? entry.fieldsV1 : {};
    return {
      ...entry,
      fieldsV1: { ...fields, "f:metadata": { ...inner(fields, "f:metadata"), "f:annotations": annotations } },
    };
  };
  const others = entries.filter((entry) => entry.manager !== manager).map((entry) => withAnnotations(entry, {}));
  const own = entries.find((entry) => entry.manager === manager) ?? {
    ...{ manager, operation: "Update", apiVersion: "v1", fieldsType: "FieldsV1" },
  };
  return [...others, { ...withAnnotations(own, set), time }];
}
