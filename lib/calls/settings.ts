import type { Annotations } from "@/lib/ccm/annotations";
import { appliesTo, listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { LISTENER_FIELDS, type ListenerRow } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/kinds";
import type { Rules } from "@/lib/ccm/versions";

/** The API's name of a field in requests. */
export const parameterOf = (row: ListenerField): string => row.parameter ?? row.answer;

/** By the name of the answer. */
export const PARAMETERS: ReadonlyMap<string, string> = new Map(
  LISTENER_FIELDS.map((row) => [row.answer, parameterOf(row)]),
);

/** The annotation's rows by the names of their parameters. */
export const ROWS_OF_PARAMETERS: ReadonlyMap<string, ListenerRow> = new Map(
  LISTENER_FIELDS.flatMap((row) => (row.suffix === null ? [] : [[parameterOf(row), row] as const])),
);

/** Settings that the API takes as a whole: a switch with what it needs. */
const WHOLE = [
  ["AclStatus", "AclId", "AclType"],
  ["StickySession", "StickySessionType", "Cookie", "CookieTimeout"],
  ["ConnectionDrain", "ConnectionDrainTimeout"],
] as const;

/** The parameter with those that the API takes together with it. */
export const together = (name: string): readonly string[] =>
  WHOLE.find((names) => (names as readonly string[]).includes(name)) ?? [name];

/** Where an http Listener of this port redirects to; 0: it does not. */
function forwardPort(annotations: Annotations, port: number): number {
  const entries = annotations
    .get("forward-port")
    .split(",")
    .map((entry) => entry.split(":"));
  return Number(entries.find(([from, to]) => Number(from) === port && /^\d+$/.test(to ?? ""))?.[1] ?? 0);
}

/** Settings that a release sends with a new Listener: those of the annotations that it reads, and its defaults. */
export function newListenerSettings(
  annotations: Annotations,
  protocol: string,
  port: number,
  rules: Rules,
): Record<string, string | number> {
  const forward = protocol === "http" ? forwardPort(annotations, port) : 0;
  if (forward > 0) return { ListenerForward: "on", ForwardPort: forward };
  const settings: Record<string, string | number> = protocol === "http" ? { ListenerForward: "off" } : {};
  for (const row of listenerFieldsOf(rules.version).fields) {
    const value = row.suffix === null ? "" : annotations.get(row.suffix);
    if (value === "" || !appliesTo(row, protocol)) continue;
    settings[parameterOf(row)] = row.field === "EnableProxyProtocolV2" ? String(value === "on") : value;
  }
  if (protocol === "http" || protocol === "https") {
    settings.StickySession ??= "off";
    settings.HealthCheck ??= "off";
  }
  // The controller sends no settings of a feature that is off.
  for (const [name, ...more] of WHOLE) if (settings[name] !== "on") for (const one of more) delete settings[one];
  return settings;
}
