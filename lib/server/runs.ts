import { splitServiceKey } from "@/lib/ccm/names";
import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf, type Result, type Waiver } from "@/lib/model/result";
import type { ClusterSummary, RunSnapshot } from "@/lib/model/run";
import { clusterByKey, listClusters, sourceOf, type ClusterConfig } from "./clusters";
import { readSettings, type Settings } from "./config";
import type { Assembly } from "@/lib/sources/collect";
import { LiveWatch, reread } from "./live-watch";
import { newRunId, Run, type CheckSnapshot, type KeptCheck, type OutrankedBy } from "./run";
import { knownTarget } from "./target";
import { checkNumbers } from "@/lib/views/numbers";
import { inMemoryLock, type RunLock } from "@/lib/store/run-lock";

export type { CheckSnapshot } from "./run";
export type { RunLock } from "@/lib/store/run-lock";

export interface FinishedRun {
  cluster: string;
  run: RunSnapshot;
  /** Absent when the run failed or was cancelled. */
  result?: Result;
  bundle?: Bundle;
}

/** What makes two checks of a cluster different ones. */
export interface StartOptions {
  target?: string;
  /** A person confirmed that Services missing from the list are really gone. */
  acceptMissingServices?: boolean;
}

interface ClusterState {
  /** The newest run that is under way. */
  current?: Run;
  /** Runs under way or about to begin, by what they check: a second check with another target is its own. */
  active: Map<string, Promise<Run>>;
  /** Services of type LoadBalancer that the last check without doubt saw. */
  before?: { services: number };
  /** Last run that finished. */
  last?: Run;
  /** Runs still asked for by their id, newest last. */
  recent: Run[];
  watch?: { live: LiveWatch; run: Run };
  watchers: number;
  grace?: NodeJS.Timeout;
}

const KEPT_RUNS = 5;
/** Checks of one cluster at the same time, each with a target of its own. */
const ACTIVE_RUNS = 3;
const WATCH_GRACE_MS = 5_000;

/** All checks of this process: one at a time per cluster. */
export class RunManager {
  private readonly clusters = new Map<string, ClusterState>();
  private readonly finishedListeners = new Set<(finished: FinishedRun) => void | Promise<void>>();
  lock: RunLock = inMemoryLock;
  /** Accepted findings of a cluster, asked for when a check begins. */
  waiversOf: (cluster: string) => Promise<readonly Waiver[]> = () => Promise.resolve([]);

  constructor(
    private readonly settings: () => Settings,
    private readonly options: { settleMs?: number } = {},
  ) {}

  private of(key: string): ClusterState {
    let state = this.clusters.get(key);
    if (!state) this.clusters.set(key, (state = { recent: [], watchers: 0, active: new Map() }));
    return state;
  }

  private config(key: string): ClusterConfig {
    return clusterByKey(this.settings(), key);
  }

  /** Called once per run that ended, with the result when there is one. Returns the way to stop. */
  onFinished(listener: (finished: FinishedRun) => void | Promise<void>): () => void {
    this.finishedListeners.add(listener);
    return () => this.finishedListeners.delete(listener);
  }

  /**
   * Starts a check, or joins the one that is running with the same target. Errors: `cluster.unknown`,
   * `target.unknown`, `kubernetes.*`, `run.elsewhere`, `run.busy`.
   */
  async startRun(key: string, options: StartOptions = {}): Promise<Run> {
    const target = knownTarget(options.target ?? this.config(key).settings.targetVersion);
    const state = this.of(key);
    const what = `${target ?? ""}${options.acceptMissingServices ? "|accepted" : ""}`;
    // Requests that come while the lock is being taken wait for the same run.
    const joined = state.active.get(what);
    if (joined) return joined;
    if (state.active.size >= ACTIVE_RUNS)
      throw new AppError({
        code: "run.busy",
        status: 409,
        message: `${ACTIVE_RUNS} checks of this cluster are under way already.`,
        suggestion: "Wait for one of them, or cancel it.",
      });
    const begun = this.begin(key, state, what, target, options);
    state.active.set(what, begun);
    begun.catch(() => state.active.delete(what));
    return begun;
  }

  private async begin(
    key: string,
    state: ClusterState,
    what: string,
    target: string | undefined,
    options: StartOptions,
  ): Promise<Run> {
    const cluster = this.config(key);
    const source = sourceOf(cluster);
    if (options.target) source.given.targetCcmVersion = { value: options.target, from: "this check" };
    const id = newRunId();
    const release = await this.lock.acquire(state.active.size > 1 ? `${key}|${what}` : key, id);
    if (!release) {
      source.close();
      throw new AppError({
        code: "run.elsewhere",
        status: 409,
        message: "Another replica is checking this cluster.",
        suggestion: "Its result appears here when it is done.",
      });
    }
    const waivers = await this.waiversOf(key).catch(async (error: unknown) => {
      source.close();
      await release();
      throw error;
    });
    const several = listClusters(this.settings()).clusters.length > 1;
    const run = new Run({
      id,
      cluster: key,
      source,
      targetVersion: target,
      kubeContext: several ? cluster.context : undefined,
      settleMs: this.options.settleMs,
      before: state.before,
      acceptMissingServices: options.acceptMissingServices,
      waivers,
    });
    state.current = run;
    // Pages that follow the last check learn of the new one by its id.
    if (state.last) state.last.log.append({ type: "snapshot", run: run.snapshot });
    state.recent = [...state.recent, run].slice(-KEPT_RUNS);
    void run.done.then(async () => {
      state.active.delete(what);
      if (state.current === run) state.current = undefined;
      if (run.finished) state.before = seenServices(run) ?? state.before;
      else if (state.last) state.last.outrank(run.snapshot);
      if (run.finished) {
        state.last?.shed();
        state.last = run;
        this.stopWatch(state);
        if (state.watchers > 0) this.startWatch(key, state);
      }
      try {
        await release();
      } finally {
        await this.announce(key, run);
      }
    });
    return run;
  }

  /**
   * Takes over a check that was kept, unless this process has made one since. `newest` is the newest run that was
   * kept: one that failed or was cancelled outranks the older check.
   */
  restore(key: string, kept: KeptCheck, newest?: OutrankedBy): void {
    const state = this.of(key);
    if (state.last || state.current) return;
    const cluster = this.config(key);
    const run = new Run(
      {
        id: kept.id,
        cluster: key,
        source: sourceOf(cluster),
        targetVersion: kept.result.cluster.targetCcmVersion ?? cluster.settings.targetVersion,
      },
      kept,
    );
    state.last = run;
    state.recent = [run];
    state.before = seenServices(run);
    if (newest && newest.runId !== kept.id && newest.state !== "done") run.outrank(newest);
  }

  /** What is accepted has changed: the checks at hand follow at once. */
  async refreshWaivers(key: string): Promise<void> {
    const waivers = await this.waiversOf(key);
    const { last, current } = this.of(key);
    last?.accept(waivers);
    if (current !== last) current?.accept(waivers);
  }

  private async announce(key: string, run: Run): Promise<void> {
    const check = run.check;
    for (const listener of this.finishedListeners) {
      try {
        await listener({
          cluster: key,
          run: run.snapshot,
          ...(check ? { result: check.result, bundle: check.bundle } : {}),
        });
      } catch (error) {
        process.stderr.write(`after run ${run.id}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }

  /** The last finished check of a cluster; its age is `run.finishedAt`. */
  latest(key: string): CheckSnapshot | undefined {
    return this.clusters.get(key)?.last?.check;
  }

  current(key: string): Run | undefined {
    const run = this.clusters.get(key)?.current;
    return run?.running ? run : undefined;
  }

  /** A run by id; `latest` is the running one, else the last finished, else the last that failed. */
  run(key: string, id: string): Run | undefined {
    const state = this.clusters.get(key);
    if (!state) return undefined;
    if (id === "latest") return this.current(key) ?? state.last ?? state.recent.at(-1);
    return state.recent.find((r) => r.id === id) ?? (state.last?.id === id ? state.last : undefined);
  }

  runs(key: string): Run[] {
    return this.clusters.get(key)?.recent ?? [];
  }

  /** A text that differs as soon as anything about the cluster may look different. */
  stamp(key: string): string {
    const state = this.clusters.get(key);
    const runs = new Set([state?.last, state?.current, state?.recent.at(-1)]);
    const configured = listClusters(this.settings()).clusters.map((one) => one.key);
    return [...configured, ...[...runs].map((run) => (run ? `${run.id}@${run.log.lastId}` : "-"))].join(" ");
  }

  cancel(key: string, id: string): boolean {
    const run = this.run(key, id);
    if (!run?.running) return false;
    run.cancel();
    return true;
  }

  /** Reads one instance (or the instances of one Service) again, alone. Errors: `run.none`, `resource.unknown`. */
  async recheck(
    key: string,
    what: { service?: string; loadBalancerId?: string },
    signal?: AbortSignal,
  ): Promise<{ services: string[]; check: CheckSnapshot }> {
    const run = this.clusters.get(key)?.last;
    const assembly = run?.assembly;
    if (!run || !assembly)
      throw new AppError({
        code: "run.none",
        status: 409,
        message: "This cluster has not been checked yet.",
        suggestion: "Start a check first.",
      });
    const keys = what.service ? [what.service] : assembly.servicesOf(what.loadBalancerId ?? "");
    if (keys.length === 0 || !keys.some((k) => assembly.services.has(k))) {
      throw new AppError({
        code: "resource.unknown",
        status: 404,
        message: `${what.service ?? what.loadBalancerId ?? "It"} is not part of the last check.`,
        suggestion: "Check the whole cluster again.",
      });
    }
    const source = sourceOf(this.config(key));
    try {
      await reread(run, source, keys, {
        signal,
        keepOld: true,
        prepare: async (fork) => {
          await Promise.all(keys.map((k) => refreshObjects(fork, source, k, signal)));
        },
      });
      const services = new Set(keys);
      for (const k of keys)
        for (const id of assembly.instancesOf(k)) for (const other of assembly.servicesOf(id)) services.add(other);
      // A check that ended meanwhile has taken the place of the one that was read into.
      return { services: [...services], check: (run.check ?? this.latest(key)) as CheckSnapshot };
    } finally {
      source.close();
    }
  }

  /** A page listens to changes: watch mode runs while at least one does. Returns the way to leave. */
  listen(key: string): () => void {
    const state = this.of(key);
    state.watchers += 1;
    clearTimeout(state.grace);
    if (!state.watch && state.last && !state.current?.running) this.startWatch(key, state);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      state.watchers -= 1;
      if (state.watchers > 0) return;
      state.grace = setTimeout(() => this.stopWatch(state), WATCH_GRACE_MS);
      state.grace.unref();
    };
  }

  private startWatch(key: string, state: ClusterState): void {
    const run = state.last;
    if (!run) return;
    try {
      state.watch = { run, live: new LiveWatch(run, sourceOf(this.config(key)), this.options.settleMs) };
    } catch {
      // A kubeconfig that broke after the check shows its error at the next check.
      state.watch = undefined;
    }
  }

  private stopWatch(state: ClusterState): void {
    state.watch?.live.stop();
    state.watch = undefined;
  }

  /** One line per configured cluster, for the overview. */
  summaries(): { clusters: ClusterSummary[]; error?: ClusterSummary["error"] } {
    const { clusters, error } = listClusters(this.settings());
    return { clusters: clusters.map((c) => this.summary(c)), ...(error ? { error } : {}) };
  }

  private summary(cluster: ClusterConfig): ClusterSummary {
    const state = this.clusters.get(cluster.key);
    const check = state?.last?.check;
    const failed = state?.recent.at(-1)?.snapshot;
    return {
      key: cluster.key,
      context: cluster.context,
      ...(cluster.name ? { name: cluster.name } : {}),
      clusterId: check?.result.cluster.id ?? cluster.settings.clusterId,
      region: check?.result.cluster.region ?? cluster.settings.region,
      ...(cluster.demo ? { demo: true } : {}),
      ccmVersion: check?.result.cluster.ccmVersion ?? cluster.settings.ccmVersion,
      targetCcmVersion: check?.result.cluster.targetCcmVersion ?? cluster.settings.targetVersion,
      running: state?.current?.running ?? false,
      ...(check
        ? {
            verdict: check.run.verdict ?? verdictOf(check.result),
            checkedAt: check.result.checkedAt,
            status: check.result.summary.status,
            instances: checkNumbers(check.rows).instances,
            hidden: check.result.summary.hidden,
          }
        : {}),
      ...(failed?.error && !state?.current?.running
        ? { error: failed.error }
        : check?.run.outrankedBy?.error
          ? { error: check.run.outrankedBy.error }
          : {}),
    };
  }

  /** Stops everything, for tests and for an orderly end of the process. */
  async close(): Promise<void> {
    for (const state of this.clusters.values()) {
      clearTimeout(state.grace);
      this.stopWatch(state);
      for (const active of [...state.active.values()]) {
        const run = await active.catch(() => undefined);
        run?.cancel();
        await run?.done;
      }
    }
    this.clusters.clear();
  }
}

/** What the next check compares its list of Services with; undefined when this one's own list was doubted. */
function seenServices(run: Run): { services: number } | undefined {
  const { assembly } = run;
  if (!assembly || assembly.hasError("list services")) return undefined;
  return { services: assembly.selectedServices().length };
}

/** The Service and its slices as they are now, so that "check again" sees what the person just changed. */
export async function refreshObjects(
  assembly: Assembly,
  source: ReturnType<typeof sourceOf>,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  const { namespace, name } = splitServiceKey(key);
  const service = await source.kubernetes.service(namespace, name, { signal });
  if (!service) {
    assembly.services.delete(key);
    assembly.attach();
    return;
  }
  assembly.services.set(key, service);
  if (assembly.endpoints) return;
  const slices = await source.kubernetes.endpointSlicesOf(namespace, name, { signal });
  for (const old of assembly.slicesOf(key)) assembly.dropSlice(old);
  for (const slice of slices) assembly.putSlice(slice);
}

const MANAGER = Symbol.for("ccm-preflight.runs");

/** The one manager of this process: route bundles of one server each load this module, but share it. */
export function runs(): RunManager {
  const holder = globalThis as { [MANAGER]?: RunManager };
  return (holder[MANAGER] ??= new RunManager(() => readSettings()));
}

function latest(key: string): CheckSnapshot | undefined {
  return runs().latest(key);
}

/** The last finished check, or an error that says what to do first. */
export function requireLatest(key: string): CheckSnapshot {
  const check = latest(key);
  if (check) return check;
  clusterByKey(readSettings(), key);
  const failed = runs().run(key, "latest")?.snapshot;
  if (failed?.error) throw new AppError({ ...failed.error, status: 409 });
  throw new AppError({
    code: "run.none",
    status: 404,
    message: "This cluster has not been checked yet.",
    suggestion: "Start a check.",
  });
}
