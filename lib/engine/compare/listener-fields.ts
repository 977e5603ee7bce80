import type { ListenerFieldTable } from "@/lib/ccm/fields/gate";
import type { ListenerField } from "@/lib/ccm/fields/types";

/** Rows that can matter for a Service: those without an annotation, those always compared, and those that are set. */
export function activeFields(
  table: ListenerFieldTable,
  values: ReadonlyMap<string, string | number>,
): readonly ListenerField[] {
  if (values.size === 0) return table.always;
  return table.fields.filter((row) => row.suffix === null || row.always || values.has(row.suffix));
}

export function applies(row: ListenerField, protocol: string): boolean {
  return (row.protocols as readonly string[]).includes(protocol);
}
