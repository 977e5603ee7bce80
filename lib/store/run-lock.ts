/** Lets several replicas agree that one of them checks a cluster. The database-backed one belongs to the store. */
export interface RunLock {
  /** Ends with a release function, or undefined when another replica is checking this cluster. */
  acquire(cluster: string, runId: string): Promise<(() => Promise<void>) | undefined>;
}

/** For a single process, which joins requests by itself already. */
export const inMemoryLock: RunLock = {
  acquire: async () => async () => undefined,
};
