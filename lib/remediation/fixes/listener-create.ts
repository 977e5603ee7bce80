import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/types";
import { valueOf } from "./facts";
import type { RemediationContext } from "./types";

/**
 * Parameters with which the CCM itself would create the listener: every annotation that is set and is read for the
 * protocol. `flags` that the API demands get the CCM's own defaults.
 */
export function createParams(context: RemediationContext, protocol: string): Record<string, string | undefined> {
  const params: Record<string, string | undefined> = {};
  for (const row of LISTENER_FIELDS as readonly ListenerField[]) {
    const value = row.suffix === null ? "" : valueOf(context, `lb-${row.suffix}`);
    if (value === "" || !(row.protocols as readonly string[]).includes(protocol)) continue;
    params[row.parameter ?? row.answer] = row.field === "EnableProxyProtocolV2" ? String(value === "on") : value;
  }
  if (params.AclStatus !== "on") {
    delete params.AclId;
    delete params.AclType;
  }
  if (params.ConnectionDrain !== "on") delete params.ConnectionDrainTimeout;
  if (protocol === "http" || protocol === "https") {
    params.StickySession ??= "off";
    params.HealthCheck ??= "off";
    if (params.StickySession !== "on")
      for (const name of ["StickySessionType", "Cookie", "CookieTimeout"]) delete params[name];
  }
  return params;
}

/** Entry of `forward-port` for an http port, as the CCM reads it; 0 when there is none. */
export function forwardPortOf(context: RemediationContext, port: number): number {
  for (const entry of valueOf(context, "lb-forward-port").split(",")) {
    const [from, to] = entry.split(":");
    if (Number(from) === port && /^\d+$/.test(to ?? "")) return Number(to);
  }
  return 0;
}
