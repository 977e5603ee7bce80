import type { CloudListener } from "@/lib/model/bundle";
import { listenerConfig } from "../listener-config";
import { str } from "../read";
import { atLeast } from "../versions";
import { INSTANCE_FIELDS, type InstanceRow } from "./instance";
import type { AttributeCall, AttributeRefusal } from "./instance-kinds";
import type { ActualSide, ListenerField } from "./kinds";
import { LISTENER_FIELDS, type ListenerRow } from "./listener";

/** Whether listeners of a protocol have the field. */
export const appliesTo = (row: ListenerField, protocol: string): boolean =>
  (row.protocols as readonly string[]).includes(protocol);

/** A listener as a row reads it. */
export const sideOf = (raw: CloudListener): ActualSide => ({
  raw,
  description: str(raw.Description),
  groupId: str(raw.VServerGroupId),
  config: listenerConfig(raw),
});

/**
 * Fields that keep this one from counting on a listener as it is: a cookie while stickiness is off, a path while the check is off or
 * is no http one. A value that the API does not return says nothing.
 */
export function switchedOffBy(row: ListenerField, protocol: string, actual: ActualSide): ListenerField[] {
  const needs = (row.annotation?.requires ?? []).filter(({ when }) => !when || when.protocols?.includes(protocol));
  const isOther = (field: ListenerField, values: readonly string[]) => {
    const value = appliesTo(field, protocol) ? String(field.actual(actual) ?? "") : "";
    return value !== "" && !values.includes(value);
  };
  const wanted = new Map(needs.flatMap(({ key, values }) => (values ? [[key, values] as const] : [])));
  if (row.healthCheck) wanted.set("lb-health-check-switch", ["on"]);
  return LISTENER_FIELDS.filter((field) => {
    const values = wanted.get(`lb-${field.suffix ?? ""}`);
    return values !== undefined && isOther(field, values);
  });
}

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
