import type { Waiver } from "@/lib/model/result";
import type { sourceOf } from "./clusters";
import { LiveWatch } from "./live-watch";
import type { Run } from "./run";

const KEPT_RUNS = 5;
const WATCH_GRACE_MS = 5_000;

/** The checks of one cluster in this process, and the watch mode of the pages that follow them. */
export class ClusterRuns {
  /** Runs that continue or start, by their lock: a check with another target is another run. */
  readonly active = new Map<string, Promise<Run>>();
  /** Services of type LoadBalancer in the last check whose list was trusted. */
  before?: { services: number };
  /** Last run that finished. */
  last?: Run;
  /** Number of the newest run of the store that is shown; smaller ones are older, whatever their clocks say. */
  stored = 0;
  /** Id of the check that another process answers for. */
  confirmed?: string;
  /** Runs that can be read by their id, newest last. */
  recent: readonly Run[] = [];
  /** Work after the end of a run, while it continues. */
  private readonly ending = new Set<Promise<void>>();
  private watch?: LiveWatch;
  private watchers = 0;
  private grace?: NodeJS.Timeout;

  constructor(
    /** A new connection to the cluster, for watch mode. */
    private readonly source: () => ReturnType<typeof sourceOf>,
    private readonly settleMs?: number,
  ) {}

  /** The newest run that is under way. */
  get running(): Run | undefined {
    return this.recent.findLast((run) => run.running);
  }

  /** A run by id; `latest` is the running one, else the last finished, else the last that failed. */
  find(id: string): Run | undefined {
    if (id === "latest") return this.running ?? this.last ?? this.recent.at(-1);
    return this.recent.find((run) => run.id === id) ?? (this.last?.id === id ? this.last : undefined);
  }

  /** A run has started; `after` runs when it has ended and is shown. */
  track(what: string, run: Run, after: () => Promise<void>): void {
    // Pages that follow the last check get the id of the new one.
    this.last?.log.append({ type: "snapshot", run: run.snapshot });
    this.recent = [...this.recent, run].slice(-KEPT_RUNS);
    const end = run.done.then(async () => {
      this.active.delete(what);
      if (run.finished) this.show(run);
      else if (this.last && !run.abandoned) this.last.outrank(run.snapshot);
      await after();
      // One that is not shown is stored by now.
      if (!run.finished) run.release();
    });
    this.ending.add(end);
    void end.finally(() => this.ending.delete(end));
  }

  /** Resolves when all ended runs are stored and their listeners have been called. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.ending);
  }

  /** Shows a stored check, made by another replica or before this process started. */
  adopt(run: Run): void {
    this.recent = [...this.recent, run].slice(-KEPT_RUNS);
    const followed = this.last;
    this.show(run);
    followed?.log.append({ type: "snapshot", run: run.snapshot });
  }

  accept(waivers: readonly Waiver[]): void {
    for (const run of new Set([this.last, ...this.recent])) run?.accept(waivers);
  }

  /** A page listens to changes: watch mode runs while at least one does. Returns the function that stops listening. */
  listen(): () => void {
    this.watchers += 1;
    clearTimeout(this.grace);
    if (!this.watch && this.last && !this.running) this.startWatch();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.watchers -= 1;
      if (this.watchers > 0) return;
      this.grace = setTimeout(() => this.stopWatch(), WATCH_GRACE_MS);
      this.grace.unref();
    };
  }

  unwatch(): void {
    clearTimeout(this.grace);
    this.stopWatch();
  }

  private show(run: Run): void {
    this.before = seenServices(run) ?? this.before;
    this.last?.release();
    this.last = run;
    this.stopWatch();
    if (this.watchers > 0) this.startWatch();
  }

  private startWatch(): void {
    if (!this.last) return;
    try {
      this.watch = new LiveWatch(this.last, this.source(), this.settleMs);
    } catch {
      // A kubeconfig that broke after the check shows its error at the next check.
      this.watch = undefined;
    }
  }

  private stopWatch(): void {
    this.watch?.stop();
    this.watch = undefined;
  }
}

/** The list of Services for the next check to compare; undefined when this one's list was not trusted. */
function seenServices(run: Run): { services: number } | undefined {
  const { builder } = run;
  if (!builder || builder.hasError({ source: "kubernetes", action: "list services" })) return undefined;
  return { services: builder.selectedServices().length };
}
