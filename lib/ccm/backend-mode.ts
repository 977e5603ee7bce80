import type { KubeService } from "@/lib/model/bundle";
import { BACKEND_TYPE, CURRENT, LEGACY } from "./annotations";
import { rec, str } from "./read";

/** The setting with the cluster's default backend type, and the action of the error when it could not be read. */
export const BACKEND_TYPE_SETTING = "PREFLIGHT_BACKEND_TYPE";

/** eni: pods through their network interfaces. local: nodes that run pods. cluster: all nodes. */
export type BackendMode = "eni" | "local" | "cluster";

/**
 * Backend type of a Service's groups: the annotation when it is not empty, else the cluster's default.
 * @param clusterDefault `serviceBackendType` of the cluster; the CCM's environment switch is not visible from outside
 */
export function backendMode(service: KubeService, clusterDefault: string | undefined): BackendMode {
  const annotation = str(rec(service.metadata?.annotations)[BACKEND_TYPE]);
  if ((annotation === "" ? clusterDefault : annotation) === "eni") return "eni";
  return service.spec?.externalTrafficPolicy === "Local" ? "local" : "cluster";
}

/**
 * Whether a Service requests IPv6 backends: both annotations are `ipv6`, in any case (docs/dry-run.md 3.4). They take
 * effect only with two gates of the controller.
 */
export function asksForIpv6Backends(service: KubeService): boolean {
  const annotations = rec(service.metadata?.annotations);
  const value = (suffix: string) => annotations[CURRENT + suffix] ?? annotations[LEGACY + suffix];
  const isIpv6 = (text: unknown) => str(text).toLowerCase() === "ipv6";
  return isIpv6(value("backend-ip-version")) && isIpv6(value("ip-version"));
}
