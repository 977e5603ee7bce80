import { createCompleter } from "@/lib/check";
import type { Finding } from "@/lib/model/result";
import type { RunSnapshot } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";
import {
  buildInstance,
  buildReadiness,
  buildService,
  findingText,
  type Localize,
  type ReadinessView,
  type ResourceView,
} from "@/lib/views";
import type { Snapshot, ViewRequest } from "./data-source";

/** Sentences and remediation in `locale`. Without the bundle only titles and causes can be put into another language. */
export function localizer({ result, bundle }: Snapshot, locale: Locale, kubeContext?: string): Localize {
  if (!bundle) return (finding) => ({ ...finding, ...findingText(finding, locale) }) satisfies Finding;
  const complete = createCompleter(bundle, {
    checkedAt: result.checkedAt,
    targetVersion: result.cluster.targetCcmVersion,
    locale,
    kubeContext,
  });
  return complete.finding;
}

/** The readiness page's answer: a live cluster may have a run and no finished result yet, or a last run that failed. */
export interface ReadinessAnswer {
  view: ReadinessView | null;
  /** The running or last run. */
  run: RunSnapshot | null;
  /** Last event of that run that this answer contains: its stream goes on from there. */
  lastEventId?: number;
}

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
