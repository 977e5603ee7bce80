import type { RunSnapshot } from "@/lib/model/run";

/** What makes a check this one, and not another of the same cluster. */
export interface AskedRun {
  target?: string;
  acceptMissingServices?: boolean;
}

/** A check that a replica makes, or made when it ended. */
export interface HeldRun {
  /** Name and holder of its lease. */
  name: string;
  holder: string;
  cluster: string;
  runId: string;
  asked: AskedRun;
  /** How far it is; absent in its first second. */
  snapshot?: RunSnapshot;
  /** This process holds it. */
  ours: boolean;
  /** The replica that makes it is there. Without it the check waits for somebody to take it over. */
  fresh: boolean;
  /** Milliseconds since it began, by the clock of the store. */
  ageMs: number;
  /** Somebody on another replica asked that it end. */
  cancelled: boolean;
}

/** What replicas that share a store tell each other of their checks. */
export interface SharedRuns {
  /** All that are under way, or were left. */
  held(): Promise<HeldRun[]>;
  /** Says how far an own check is; at most once a second gets through. */
  publish(runId: string, snapshot: RunSnapshot): void;
  /** Leaves an own check to the others. */
  handOver(runId: string): Promise<void>;
  /** Takes a check over that was left; undefined when another replica did. Ends with the release function. */
  takeOver(held: HeldRun): Promise<(() => Promise<void>) | undefined>;
  /** Asks the replica that makes a check to end it. */
  cancel(runId: string): Promise<void>;
}

/** Lets several replicas agree that one of them checks a cluster. The database-backed one belongs to the store. */
export interface RunLock {
  /** Ends with a release function, or undefined when another replica is checking this cluster. */
  acquire(
    lock: string,
    runId: string,
    what?: AskedRun & { cluster: string },
  ): Promise<(() => Promise<void>) | undefined>;
  /** Absent where a process is alone with its store. */
  shared?: SharedRuns;
}

/** For a single process, which joins requests by itself already. */
export const inMemoryLock: RunLock = {
  acquire: async () => async () => undefined,
};
