import { parseManagedName } from "@/lib/ccm/names";
import { valuesFor, type EventValues } from "@/lib/knowledge/events/actual";
import type { Place } from "./places";

/**
 * Values for the commands of one answer (`code`) from the places, for the port that the message is about. Variables of the message
 * are laid over these by the caller.
 */
export function paramsOf(
  code: string,
  places: readonly Place[],
  variables: Readonly<Record<string, string>>,
): EventValues {
  // A Service has most values; a node adds its name.
  const order = { Service: 0, instance: 1, node: 2 } as const;
  const sorted = [...places].sort((a, b) => order[a.kind] - order[b.kind]);
  const values: Record<string, string> = {};
  for (const place of sorted) for (const [name, value] of Object.entries(place.params)) values[name] ??= value;
  const ports = sorted.find((place) => place.ports.length > 0)?.ports ?? [];
  const nodePort = parseManagedName(variables.vServerGroup)?.port;
  const port =
    ports.find((candidate) => candidate.port === variables.port) ??
    ports.find((candidate) => nodePort !== undefined && candidate.nodePort === nodePort) ??
    (ports.length === 1 && variables.port === undefined ? ports[0] : undefined);
  if (port) {
    values.port ??= port.port;
    values.protocol ??= port.protocol;
    if (port.nodePort) values.nodePort ??= port.nodePort;
    if (port.vServerGroupId) values.vServerGroupId ??= port.vServerGroupId;
  }
  return valuesFor(code, values);
}
