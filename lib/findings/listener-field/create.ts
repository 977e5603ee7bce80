import { annotationByShortKey, ANNOTATIONS } from "@/lib/ccm/catalog/index";
import { valueOf } from "../fixes/facts";
import type { RemediationContext } from "../fixes/types";
import { LISTENER_FIELDS } from "./fixes";

/** Annotation to parameter of CreateLoadBalancer…Listener, from the same table that restores single fields. */
const PARAMS = Object.values(LISTENER_FIELDS).flatMap((row) =>
  row.annotation ? [[row.annotation, row.api] as const] : [],
);

/**
 * Parameters with which the CCM itself would create the listener: every annotation that is set and is read for the
 * protocol. `flags` that the API demands get the CCM's own defaults.
 */
export function createParams(context: RemediationContext, protocol: string): Record<string, string | undefined> {
  const params: Record<string, string | undefined> = {};
  for (const [short, api] of PARAMS) {
    const info = annotationByShortKey(short) ?? ANNOTATIONS[0];
    const value = valueOf(context, short);
    if (value === "" || (info?.protocols && !info.protocols.includes(protocol))) continue;
    params[api] = short === "lb-proxy-protocol" ? String(value === "on") : value;
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
