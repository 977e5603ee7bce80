import type { Trial } from "@/lib/views";
import type { ResourceAnswer, WhatIfAnswer } from "@/lib/views/answers";
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

/** What the check would say of a Service after a change. Nothing is sent to the cluster or the cloud. */
export function whatIfRequest(key: string, trial: Trial): ViewRequest<WhatIfAnswer> {
  return { path: `${serviceRequest(key).path}/what-if`, byTarget: true, body: trial };
}
