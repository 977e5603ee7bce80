import { arr, rec, str } from "@/lib/ccm/read";
import { isObject } from "@/lib/model/bundle";
import { isKept } from "@/lib/knowledge/trail/operations";
import { actorOf } from "./actor";
import type { TrailEvent } from "./types";

const READS = /^(?:Describe|List|Get|Check|Query)/;
/** A list of servers may be long; what is compared are ids. */
const LONGEST_VALUE = 20_000;

/**
 * An event as its API answers it, cut to what is kept; undefined for a read and for what is no event. Every field of the answer is
 * optional. `instance`: an order names what it is about by the id, not by its key.
 */
export function readEvent(raw: unknown, { clusterId, instance }: { clusterId: string; instance: string }) {
  const event = rec(raw);
  const name = str(event.eventName);
  const at = str(event.eventTime);
  const write = str(event.eventRW) === "" ? !READS.test(name) : str(event.eventRW) === "Write";
  if (!write || name === "" || Number.isNaN(Date.parse(at))) return undefined;
  const order = orderOf(event, instance);
  const settings = order ?? settingsOf(parametersOf(event));
  const value = (wanted: string) => settings.find(([key]) => key.toLowerCase() === wanted)?.[1];
  const port = Number(value("listenerport"));
  const protocol = value("listenerprotocol") ?? /LoadBalancer(TCP|UDP|HTTPS?)Listener/.exec(name)?.[1];
  const code = str(event.errorCode);
  return {
    id: str(event.eventId) || str(event.requestId) || `${name} ${at}`,
    name,
    at,
    actor: actorOf(event, clusterId),
    source: str(event.sourceIpAddress),
    userAgent: str(event.userAgent),
    requestId: str(event.requestId),
    ...(port > 0 ? { port } : {}),
    ...(protocol ? { protocol: protocol.toLowerCase() } : {}),
    settings,
    ...(order ? { order: true as const } : {}),
    ...(code === "" ? {} : { refused: code }),
  } satisfies TrailEvent;
}

/** The map of parameters, or the same as one text. */
function parametersOf(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (isObject(event.requestParameters)) return event.requestParameters;
  try {
    return rec(JSON.parse(str(event.requestParameterJson)));
  } catch {
    return {};
  }
}

/** Kept parameters, flat. `HealthCheckConfig.HealthCheckInterval` and `Tag.1.Key` are known by the last part of their name. */
function settingsOf(parameters: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(parameters).flatMap(([key, value]): [string, string][] => {
    const parts = key.split(".");
    const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? key;
    if (!isKept(parts[0] ?? key) || !isKept(name)) return [];
    const structure = isObject(value) ? value : structureOf(value);
    if (structure) return settingsOf(structure);
    const items = arr(Array.isArray(value) ? value : undefined);
    if (items.some(isObject)) return items.flatMap((item) => settingsOf(rec(item)));
    const text = Array.isArray(value) ? items.map(str).join(",") : str(value);
    return [[name, text.slice(0, LONGEST_VALUE)]];
  });
}

/** A structure that was sent as one text. */
function structureOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "string" || !value.startsWith("{")) return undefined;
  try {
    return rec(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** Changes ordered on the buy page: it has no parameters, and its words are the shop's own. */
function orderOf(event: Readonly<Record<string, unknown>>, instance: string): [string, string][] | undefined {
  for (const entry of Object.values(rec(event.additionalEventData))) {
    const order = rec(entry);
    if (!isObject(order.articleConfig) || (order.resourceId && str(order.resourceId) !== instance)) continue;
    return Object.entries(order.articleConfig)
      .filter(([key]) => ORDERED.test(key))
      .map(([key, value]) => [key, str(value)]);
  }
  return undefined;
}
const ORDERED = /^(?:slb_|masterZoneId|slaveZoneId|billing_component)/;
