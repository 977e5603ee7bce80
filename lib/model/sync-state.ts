// Apart from `service-hash.ts`: its hash function and its writer of YAML are 9 kB that no page needs.

export const HASH_LABEL = "service.beta.kubernetes.io/hash";
/**
 * The hash label of a Service as the next sync by a release reads it. inStep: it is equal, only backends are looked at. changed:
 * another one, neverSynced: none; both get the whole sync. notKnown: the text that the release hashes is not certain.
 */
export const SYNC_STATES = ["inStep", "changed", "neverSynced", "notKnown"] as const;
export type SyncState = (typeof SYNC_STATES)[number];
