import type { CloudListener } from "@/lib/model/bundle";
import type { ListenerFieldTable } from "@/lib/ccm/fields/gate";
import type { ListenerField } from "@/lib/ccm/fields/types";
import { rec } from "@/lib/ccm/read";

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

/** The configuration object that belongs to a listener's protocol. */
export function configOf(raw: CloudListener, protocol: string): Readonly<Record<string, unknown>> {
  switch (protocol) {
    case "tcp":
      return rec(raw.TCPListenerConfig);
    case "udp":
      return rec(raw.UDPListenerConfig);
    case "http":
      return rec(raw.HTTPListenerConfig);
    case "https":
      return rec(raw.HTTPSListenerConfig);
    default:
      return rec(undefined);
  }
}
