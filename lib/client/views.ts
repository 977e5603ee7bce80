import { buildInstance, buildReadiness, buildService, type ResourceView } from "@/lib/views";
import { localizer } from "@/lib/views/localize";
import type { ReadinessAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./data-source";

export const readinessRequest: ViewRequest<ReadinessAnswer> = {
  path: "readiness",
  build: ({ result, bundle }) => ({ view: buildReadiness(result, bundle), run: null }),
};

export function instanceRequest(id: string): ViewRequest<ResourceView> {
  return {
    path: `instances/${encodeURIComponent(id)}`,
    build: (snapshot, locale) => buildInstance(snapshot.result, snapshot.bundle, id, localizer(snapshot, locale)),
  };
}

export function serviceRequest(key: string): ViewRequest<ResourceView> {
  const slash = key.indexOf("/");
  const path = `services/${encodeURIComponent(key.slice(0, slash))}/${encodeURIComponent(key.slice(slash + 1))}`;
  return {
    path,
    build: (snapshot, locale) => buildService(snapshot.result, snapshot.bundle, key, localizer(snapshot, locale)),
  };
}
