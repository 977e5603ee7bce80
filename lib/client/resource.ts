import type { ResourceAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The page of one CLB instance. */
export function instanceRequest(id: string): ViewRequest<ResourceAnswer> {
  return { path: `instances/${encodeURIComponent(id)}`, byTarget: true };
}

/** The page of one Service, by `namespace/name`. */
export function serviceRequest(key: string): ViewRequest<ResourceAnswer> {
  const slash = key.indexOf("/");
  return {
    path: `services/${encodeURIComponent(key.slice(0, slash))}/${encodeURIComponent(key.slice(slash + 1))}`,
    byTarget: true,
  };
}
