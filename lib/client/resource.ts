import { buildInstance, buildService } from "@/lib/views";
import type { ResourceAnswer } from "@/lib/views/answers";
import { localizer } from "@/lib/views/localize";
import type { ViewRequest } from "./view-query";

/** The page of one CLB instance. */
export function instanceRequest(id: string): ViewRequest<ResourceAnswer> {
  return {
    path: `instances/${encodeURIComponent(id)}`,
    build: (snapshot, locale) => buildInstance(snapshot.result, snapshot.bundle, id, localizer(snapshot, locale)),
  };
}

/** The page of one Service, by `namespace/name`. */
export function serviceRequest(key: string): ViewRequest<ResourceAnswer> {
  const slash = key.indexOf("/");
  const path = `services/${encodeURIComponent(key.slice(0, slash))}/${encodeURIComponent(key.slice(slash + 1))}`;
  return {
    path,
    build: (snapshot, locale) => buildService(snapshot.result, snapshot.bundle, key, localizer(snapshot, locale)),
  };
}
