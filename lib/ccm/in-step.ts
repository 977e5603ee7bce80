import { functionsLikeNewest, HASH_LABEL, labelFunctions, type HashFunction } from "@/lib/model/service-hash";
import type { KubeService } from "@/lib/model/bundle";
import { str } from "./read";
import { rulesFor } from "./versions";

/**
 * The hash label of a Service as the next sync by a release reads it. inStep: its hash label is equal, only backends are looked at. changed:
 * another one, neverSynced: none; both get the whole sync. notKnown: the text that the release hashes is not certain.
 */
export const SYNC_STATES = ["inStep", "changed", "neverSynced", "notKnown"] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** `running`: the release that wrote the label, as far as it is known. */
export function syncStateOf(service: KubeService, release: string | undefined, running?: string): SyncState {
  const { metadata } = service;
  if (str(metadata?.labels?.[HASH_LABEL]) === "") return "neverSynced";
  const hash = hashFunctionOf(release);
  const by = metadata?.hashedBy === undefined ? labelFunctions(service) : metadata.hashedBy;
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
