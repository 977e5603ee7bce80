import { CloudCallError, CODE } from "@/lib/collect/alibaba/errors";
import type { CallObserver } from "@/lib/collect/alibaba/limiter";
import { ACTIONS, type ActionName } from "@/lib/collect/alibaba/api-types";
import { KubeError, actionOf } from "@/lib/collect/kubernetes/errors";
import type { FactSource, PhaseId, PhaseProgress, Progress, SourceHealth, SourceId } from "@/lib/model/run";
import type { SnapshotBuilder } from "./snapshot-builder";

const PHASES: PhaseId[] = [
  "identify",
  "services",
  "instances",
  "listeners",
  "vServerGroups",
  "backends",
  "details",
  "evaluate",
];
/** Calls of a check: it never looks into ActionTrail. */
const productOf = (action: string) => ACTIONS[action as Exclude<ActionName, "LookupEvents">].product;
const SOURCES: SourceId[] = ["kubernetes", "slb", "ecs", "vpc", "nlb"];
const NOTIFY_MS = 150;

type Counts = Pick<SourceHealth, "calls" | "retries" | "throttled" | "readAt">;

export class RunProgress {
  private readonly phases = Object.fromEntries(
    PHASES.map((id): [PhaseId, PhaseProgress] => [id, { id, state: "waiting", done: 0 }]),
  ) as Record<PhaseId, PhaseProgress>;
  private readonly perAction = new Map<string, number>();
  /** Failed reads that no check needs: they do not count for the state of their source. */
  private readonly unneeded = new Set<ActionName>();
  private readonly perSource = Object.fromEntries(
    SOURCES.map((source): [SourceId, Counts] => [source, { calls: 0, retries: 0, throttled: 0 }]),
  ) as Record<SourceId, Counts>;
  readonly facts: FactSource[] = [];
  instances = 0;
  services = 0;
  private notifyTimer?: NodeJS.Timeout;
  private lastNotified = 0;
  private readonly begun = Date.now();
  /** Call counts at each progress read of the last five seconds. */
  private readonly pace: { at: number; calls: number }[] = [];

  constructor(
    private readonly builder: SnapshotBuilder,
    private readonly notify: ((progress: Progress) => void) | undefined,
    private readonly now: () => Date,
  ) {}

  readonly observer: CallObserver = {
    call: (action) => {
      this.perAction.set(action, (this.perAction.get(action) ?? 0) + 1);
      this.count(productOf(action), "calls");
      this.changed();
    },
    retry: (action) => this.count(productOf(action), "retries"),
    throttled: (action) => this.count(productOf(action), "throttled"),
    ok: (action) => this.read(productOf(action)),
    odd: (error, resource) => this.failed(error, resource),
  };

  /** Hooks of every read of the cluster. */
  readonly kubeHooks = {
    onCall: (): void => this.count("kubernetes", "calls"),
    onRetry: (throttled: boolean): void => {
      this.count("kubernetes", "retries");
      if (throttled) this.count("kubernetes", "throttled");
      this.changed();
    },
  };

  private count(source: SourceId, what: "calls" | "retries" | "throttled"): void {
    this.perSource[source][what] += 1;
  }

  phase(id: PhaseId, change: Partial<Omit<PhaseProgress, "id">>): void {
    Object.assign(this.phases[id], change);
    this.changed();
  }

  step(id: PhaseId, by = 1): void {
    const phase = this.phases[id];
    phase.done += by;
    if (phase.state === "waiting") phase.state = "running";
    if (phase.total !== undefined && phase.done >= phase.total && phase.state === "running") phase.state = "done";
    this.changed();
  }

  more(id: PhaseId, total: number): void {
    const phase = this.phases[id];
    phase.total = (phase.total ?? 0) + total;
    if (total > 0 && phase.state !== "failed") phase.state = "running";
    this.changed();
  }

  /** Ends a phase that did not fail: done, or skipped when nothing was there to read. */
  finish(id: PhaseId): void {
    const phase = this.phases[id];
    if (phase.state === "failed") return;
    phase.state = phase.done === 0 && !phase.total ? "skipped" : "done";
    if (phase.total === undefined || phase.done > phase.total) phase.total = phase.done;
    this.changed();
  }

  read(source: SourceId): void {
    this.perSource[source].readAt = this.now().toISOString();
  }

  learned(fact: FactSource["fact"], value: string | undefined, from: string): void {
    if (!value) return;
    const known = this.facts.findIndex((f) => f.fact === fact);
    if (known >= 0) this.facts[known] = { fact, value, from };
    else this.facts.push({ fact, value, from });
    this.changed();
  }

  /**
   * Runs one read. A failure becomes an error of the bundle (for `resource`, when given) and `undefined`; only a
   * cancellation is thrown.
   */
  async attempt<T>(read: () => Promise<T>, resource?: string): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      this.failed(error, resource);
      return undefined;
    }
  }

  /** As `attempt`, for one read of the phase `details`. */
  async detail<T>(read: () => Promise<T>, resource?: string): Promise<T | undefined> {
    this.more("details", 1);
    const value = await this.attempt(read, resource);
    this.step("details");
    return value;
  }

  /** A failed read that only names things: not an error of the bundle. */
  without(action: ActionName): void {
    this.unneeded.add(action);
    this.changed();
  }

  /** Objects of a complete list with invalid fields: only Services that depend on `resource` are unknown. */
  damaged(action: string, objects: readonly { key: string; message: string; resource?: string }[]): void {
    for (const { key, message: detail, resource } of objects) {
      const message = `${key} holds something it must not: ${detail}.`;
      this.builder.addError({ source: "kubernetes", action, resource, code: "kubernetes.invalidObject", message });
    }
  }

  failed(error: unknown, resource?: string): void {
    if (error instanceof CloudCallError) {
      if (error.code === CODE.cancelled) throw error;
      this.builder.addError(error.toCollectError(resource));
    } else if (error instanceof KubeError) {
      const { code, message, asked } = error;
      if (code === "kubernetes.cancelled") throw error;
      const action = asked ? actionOf({ ...asked, group: "" }) : "read";
      this.builder.addError({ source: "kubernetes", action, resource, code, message });
    } else throw error;
    this.changed();
  }

  get progress(): Progress {
    const calls = Object.fromEntries([...this.perAction].sort(([a], [b]) => (a < b ? -1 : 1)));
    const cloudCalls = [...this.perAction.values()].reduce((sum, n) => sum + n, 0);
    return {
      phases: PHASES.map((id) => ({ ...this.phases[id] })),
      etaSeconds: this.eta(cloudCalls),
      calls,
      sources: SOURCES.map((source) => this.health(source)),
      facts: [...this.facts],
      instances: this.instances,
      services: this.services,
    };
  }

  private health(source: SourceId): SourceHealth {
    const entry = this.perSource[source];
    const errors = this.builder.errors.filter((e) => e.source === source);
    const whole = errors.some((e) => !e.resource);
    let vain = 0;
    for (const action of this.unneeded) if (ACTIONS[action].product === source) vain += this.perAction.get(action) ?? 0;
    const state =
      entry.calls - vain === 0 && errors.length === 0
        ? "unused"
        : errors.length === 0
          ? "ok"
          : whole && !entry.readAt
            ? "failed"
            : "partial";
    return { source, state, ...entry, errors: errors.slice(0, 50) };
  }

  /** Calls still to make by the phases' totals, at the pace of the last seconds. */
  private eta(calls: number): number | undefined {
    const at = Date.now();
    this.pace.push({ at, calls });
    while (this.pace.length > 2 && at - (this.pace[0]?.at ?? at) > 5000) this.pace.shift();
    const first = this.pace[0];
    if (!first || at - this.begun < 300 || calls <= first.calls) return undefined;
    const open = (id: PhaseId) => Math.max(0, (this.phases[id].total ?? 0) - this.phases[id].done);
    const { vServerGroups: names, backends } = this.phases;
    // The groups of an instance are known once it was read: assumes as many per instance as so far.
    const unseen = names.done > 0 ? (open("vServerGroups") * (backends.total ?? 0)) / names.done : 0;
    const left = open("listeners") / 10 + open("vServerGroups") + open("backends") + open("details") + unseen;
    const perSecond = ((calls - first.calls) * 1000) / Math.max(1, at - first.at);
    return Math.ceil(left / perSecond);
  }

  private changed(): void {
    if (!this.notify || this.notifyTimer) return;
    const wait = Math.max(0, this.lastNotified + NOTIFY_MS - Date.now());
    this.notifyTimer = setTimeout(() => {
      this.notifyTimer = undefined;
      this.lastNotified = Date.now();
      this.notify?.(this.progress);
    }, wait);
    this.notifyTimer.unref();
  }

  close(): void {
    clearTimeout(this.notifyTimer);
    this.notifyTimer = undefined;
    this.notify?.(this.progress);
  }
}
