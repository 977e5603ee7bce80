import { performance } from "node:perf_hooks";
import { seededRandom } from "./random";
import { mutate, spoil, type Mutation, type Spoilt } from "./mutate";
import { TokenBucket } from "./token-bucket";

/** `kubernetes` and the cloud products; `cloud` matches all of them alike. */
export type FaultSource = "kubernetes" | "cloud" | "slb" | "ecs" | "vpc" | "nlb" | "actiontrail";

type FaultEffect =
  /** Answered instead of the real result, in the error shape of the API that is asked. */
  | { kind: "error"; status: number; code: string; message: string }
  | { kind: "latency"; ms: number }
  /** The answer waits until the fault is taken away. */
  | { kind: "hold" }
  /** A gateway's answer: HTML, an empty body, anything that is not the API's JSON. */
  | { kind: "body"; status: number; contentType: string; body: string }
  /** The connection ends after so many bytes of the real answer. */
  | { kind: "cut"; afterBytes: number }
  | { kind: "slow"; chunkBytes: number; pauseMs: number }
  | { kind: "drop" }
  /** The real answer with status 200, but wrong inside. */
  | { kind: "mutate"; how: Mutation }
  /** One item of the list, the same in every answer. */
  | { kind: "spoil"; how: Spoilt; item?: string };

export type Delivery = Extract<FaultEffect, { kind: "body" | "cut" | "slow" | "drop" }>;

export interface FaultRule {
  source?: FaultSource;
  /** RPC action or `verb resource` for Kubernetes; `*` matches any run of characters. */
  action?: string;
  /** Instance id, group id, `namespace/name` or a plain name; absent: every resource. */
  resource?: string;
  /** 0..1, default 1. */
  probability?: number;
  /** Fires that often, then rests. */
  count?: number;
  /** Lets so many matching requests pass first. */
  after?: number;
  effect: FaultEffect;
}

export interface ActiveFault extends FaultRule {
  id: string;
  matched: number;
  fired: number;
}

export interface FaultTarget {
  source: Exclude<FaultSource, "cloud">;
  action: string;
  resources: readonly string[];
}

export interface FaultPlan {
  latencyMs: number;
  held?: Promise<void>;
  error?: Extract<FaultEffect, { kind: "error" }>;
  delivery?: Delivery;
  mutate?: (body: unknown) => unknown;
  throttled: boolean;
}

/** Faults, when and how often. Deterministic for one seed and one order of requests. */
export class FaultControl {
  /** Most entries of one page, so that a small cluster has lists of several pages too. */
  pageLimit?: { kubernetes: number; cloud: number };
  private rules: ActiveFault[] = [];
  /** Calls of each action of the cloud per second. */
  private qps?: number;
  private readonly buckets = new Map<string, TokenBucket>();
  /** Each lets one held answer go. */
  private held: (() => void)[] = [];
  private nextId = 1;
  private readonly random = seededRandom(1);

  inject(rule: FaultRule): string {
    const id = `f${this.nextId++}`;
    this.rules.push({ ...rule, id, matched: 0, fired: 0 });
    return id;
  }

  /** Adds to the time every matching request takes. */
  latency(ms: number, source?: FaultSource): string {
    return this.inject({ source, effect: { kind: "latency", ms } });
  }

  /** Matching requests wait until the returned function or `clear`: what a test does meanwhile is first on any machine. */
  hold(rule: Omit<FaultRule, "effect">): () => void {
    const held = this.inject({ ...rule, effect: { kind: "hold" } });
    return () => {
      this.rules = this.rules.filter(({ id }) => id !== held);
      this.release();
    };
  }

  /** Caps each action of the cloud by itself, as the API does; above it the answer is `Throttling.User`. */
  throttle(qps: number): void {
    this.qps = qps;
  }

  /** RBAC or RAM denial of one action (`list services`, `DescribeVServerGroups`). */
  deny(action: string, source?: FaultSource): string {
    return this.inject({ source, action, effect: { kind: "error", status: 403, code: "Forbidden", message: "" } });
  }

  list(): readonly ActiveFault[] {
    return this.rules;
  }

  clear(): void {
    this.rules = [];
    this.qps = undefined;
    this.release();
  }

  private release(): void {
    for (const go of this.held.splice(0)) go();
  }

  /** Denials alone, for access reviews, which ask without making the request. Not counted. */
  isDenied(target: FaultTarget): boolean {
    return this.rules.some(
      (rule) => rule.effect.kind === "error" && rule.effect.status === 403 && matches(rule, target),
    );
  }

  plan(target: FaultTarget): FaultPlan {
    const now = performance.now();
    const plan: FaultPlan = { latencyMs: 0, throttled: false };
    if (this.qps !== undefined && target.source !== "kubernetes") {
      const { action } = target;
      const bucket = this.buckets.get(action) ?? new TokenBucket(this.qps, now);
      this.buckets.set(action, bucket);
      plan.throttled = !bucket.take(now);
    }
    for (const rule of this.rules) {
      if (!matches(rule, target)) continue;
      rule.matched++;
      if (rule.matched <= (rule.after ?? 0)) continue;
      if (rule.count !== undefined && rule.fired >= rule.count) continue;
      if (rule.probability !== undefined && this.random() >= rule.probability) continue;
      rule.fired++;
      if (rule.effect.kind === "latency") plan.latencyMs += rule.effect.ms;
      else if (rule.effect.kind === "hold") plan.held ??= new Promise((resolve) => this.held.push(resolve));
      else if (rule.effect.kind === "error") plan.error ??= rule.effect;
      else if (rule.effect.kind === "mutate" || rule.effect.kind === "spoil") plan.mutate ??= changeOf(rule.effect);
      else plan.delivery ??= rule.effect;
    }
    return plan;
  }
}

function changeOf(effect: Extract<FaultEffect, { kind: "mutate" | "spoil" }>): (body: unknown) => unknown {
  return (body) => (effect.kind === "spoil" ? spoil(body, effect) : mutate(body, effect.how));
}

function matches(rule: FaultRule, target: FaultTarget): boolean {
  if (rule.source && !matchesSource(rule.source, target.source)) return false;
  if (rule.action && !matchesPattern(rule.action, target.action)) return false;
  return rule.resource === undefined || target.resources.includes(rule.resource);
}

function matchesSource(wanted: FaultSource, actual: FaultTarget["source"]): boolean {
  return wanted === actual || (wanted === "cloud" && actual !== "kubernetes");
}

function matchesPattern(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  const expression = pattern
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${expression}$`).test(text);
}
