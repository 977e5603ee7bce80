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

const TABLES = new Map<string, ListenerFieldTable>();

/** Fields of a version by each row's `since`: an older target must not predict later fields. */
export function listenerFieldsOf(version: string): ListenerFieldTable {
  let table = TABLES.get(version);
  if (!table) TABLES.set(version, (table = build(version)));
  return table;
}

function build(version: string): ListenerFieldTable {
  const fields = (LISTENER_FIELDS as readonly ListenerField[]).filter(
    (field) => atLeast(version, field.since) !== false,
  );
  const annotated = fields
    .filter((field): field is ListenerField & { suffix: string } => field.suffix !== null)
    .sort((a, b) => (a.parsing?.order ?? 0) - (b.parsing?.order ?? 0));
  return {
    fields,
    annotated,
  };
}

type InstanceFieldOf<Change> = InstanceField & { code: InstanceFieldCode; change: Change };

/** The instance attributes that one version compares; the engine uses metering and internet by name. */
export interface InstanceFieldTable {
  immutable: readonly InstanceFieldOf<AttributeRefusal>[];
  settings: readonly InstanceFieldOf<AttributeCall>[];
  /** Suffixes of all of them. */
  suffixes: ReadonlySet<string>;
}

const INSTANCE_TABLES = new Map<string, InstanceFieldTable>();

/** Attributes of a version by each row's `since`. */
export function instanceFieldsOf(version: string): InstanceFieldTable {
  let table = INSTANCE_TABLES.get(version);
  if (!table) INSTANCE_TABLES.set(version, (table = buildInstance(version)));
  return table;
}

function buildInstance(version: string): InstanceFieldTable {
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
}
