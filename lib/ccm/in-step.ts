import { functionsLikeNewest, labelFunctions, type HashFunction } from "@/lib/model/service-hash";
import { HASH_LABEL, type SyncState } from "@/lib/model/sync-state";
import type { KubeService } from "@/lib/model/bundle";
import { memoizeByObject } from "@/lib/text/memoize";
import { str } from "./read";
import { rulesFor } from "./versions";

/** A Service is asked at each of its syncs. */
const functionsOf = memoizeByObject((service: KubeService) => labelFunctions(service));

/** `running`: the release that wrote the label, as far as it is known. */
export function syncStateOf(service: KubeService, release: string | undefined, running?: string): SyncState {
  const { metadata } = service;
  if (str(metadata?.labels?.[HASH_LABEL]) === "") return "neverSynced";
  const hash = hashFunctionOf(release);
  const by = metadata?.hashedBy === undefined ? functionsOf(service) : metadata.hashedBy;
  if (hash !== undefined && by?.includes(hash)) return "inStep";
  // A whole spec is another text than parts of it, whatever is in it.
  if (running !== undefined && (hash === undefined) !== (hashFunctionOf(running) === undefined)) return "changed";
  return hash === undefined || !by ? "notKnown" : "changed";
}

export const hashFunctionOf = (release: string | undefined): HashFunction | undefined => rulesFor(release).rules.hash;

/** The functions that give the label that a release writes on a Service. */
export function functionsOfLabel(service: KubeService, release: string | undefined): HashFunction[] {
  const own = hashFunctionOf(release);
  if (own === undefined) return [];
  const like = functionsLikeNewest(service);
  return like.includes(own) ? [...like] : [own];
}
