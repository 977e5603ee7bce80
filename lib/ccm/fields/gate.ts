import { atLeast } from "../versions";
import { INSTANCE_FIELDS, type InstanceFieldCode } from "./instance";
import type { AttributeCall, AttributeRefusal, InstanceField } from "./instance-types";
import { LISTENER_FIELDS } from "./listener";
import type { ListenerField } from "./types";

/** The fields of one CCM version. */
export interface ListenerFieldTable {
  /** In the order of comparison. */
  fields: readonly ListenerField[];
  /**
   * Fields with an annotation, in the order of parsing (docs/dry-run.md 3.7), which matters only for integers: only
   * they can fail.
   */
  annotated: readonly (ListenerField & { suffix: string })[];
}

/** Whether listeners of a protocol have the field. */
export const appliesTo = (row: ListenerField, protocol: string): boolean =>
  (row.protocols as readonly string[]).includes(protocol);

/** Builds the table of a version once. */
function perVersion<T>(build: (version: string) => T): (version: string) => T {
  const tables = new Map<string, T>();
  return (version) => {
    const table = tables.get(version) ?? build(version);
    tables.set(version, table);
    return table;
  };
}

/** Fields of a version by each row's `since`: an older target must not predict later fields. */
export const listenerFieldsOf = perVersion((version): ListenerFieldTable => {
  const fields = (LISTENER_FIELDS as readonly ListenerField[]).filter(
    (field) => atLeast(version, field.since) !== false,
  );
  const annotated = fields
    .filter((field): field is ListenerField & { suffix: string } => field.suffix !== null)
    .sort((a, b) => (a.parsing?.order ?? 0) - (b.parsing?.order ?? 0));
  return { fields, annotated };
});

type InstanceFieldOf<Change> = InstanceField & { code: InstanceFieldCode; change: Change };

/** The instance attributes that one version compares; the engine uses metering and internet by name. */
export interface InstanceFieldTable {
  immutable: readonly InstanceFieldOf<AttributeRefusal>[];
  settings: readonly InstanceFieldOf<AttributeCall>[];
  /** Suffixes of all of them. */
  suffixes: ReadonlySet<string>;
}

/** Attributes of a version by each row's `since`. */
export const instanceFieldsOf = perVersion((version): InstanceFieldTable => {
  const fields = (INSTANCE_FIELDS as readonly InstanceFieldOf<InstanceField["change"]>[]).filter(
    (field) => atLeast(version, field.since) !== false,
  );
  return {
    immutable: fields.filter(
      (field): field is InstanceFieldOf<AttributeRefusal> =>
        field.step === "immutable" && field.change.how === "refused",
    ),
    settings: fields.filter(
      (field): field is InstanceFieldOf<AttributeCall> => field.step === "setting" && field.change.how === "call",
    ),
    suffixes: new Set(fields.map((field) => field.suffix)),
  };
});
