import { atLeast } from "../versions";
import { INSTANCE_FIELDS, type InstanceRow } from "./instance";
import type { AttributeCall, AttributeRefusal } from "./instance-kinds";
import type { ListenerField } from "./kinds";
import { LISTENER_FIELDS, type ListenerRow } from "./listener";

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
export const listenerFieldsOf = perVersion((version) => {
  const fields = LISTENER_FIELDS.filter((field) => atLeast(version, field.since) !== false);
  return {
    /** In the order of comparison. */
    fields,
    /** Those with an annotation, in the order of parsing (docs/dry-run.md 3.7), which matters for integers: only they can fail. */
    annotated: fields
      .filter((field): field is ListenerRow & { suffix: string } => field.suffix !== null)
      .sort((a, b) => (a.parsing?.order ?? 0) - (b.parsing?.order ?? 0)),
  };
});

/** Attributes of a version by each row's `since`; within a step in the order in which the CCM compares them. */
export const instanceFieldsOf = perVersion((version) => {
  const fields = INSTANCE_FIELDS.filter((field) => atLeast(version, field.since) !== false);
  return {
    immutable: fields.filter((row): row is InstanceRow & { change: AttributeRefusal } => row.change.how === "refused"),
    /** Without those of billing, which the engine uses by name. */
    settings: fields.filter(
      (row): row is InstanceRow & { change: AttributeCall } => row.change.how === "call" && row.category === "instance",
    ),
    suffixes: new Set(fields.map((field) => field.suffix)),
  };
});
