import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";

/** Tuning of one operation's limiter; the defaults suit the public API, tests shorten the times. */
export interface LimiterOptions {
  /** Calls in flight: first and highest window. */
  startConcurrency?: number;
  maxConcurrency?: number;
  /** First pause after a throttled call in ms; doubles with every further round without a success. */
  backoffMs?: number;
  maxBackoffMs?: number;
  /** Rounds of pauses without any success after which the operation counts as throttled to the end. */
  maxRounds?: number;
  /** For how long nobody tries again then, ms. */
  openMs?: number;
  now?: () => number;
  random?: () => number;
}

const DEFAULTS = {
  startConcurrency: 8,
  maxConcurrency: 40,
  backoffMs: 500,
  maxBackoffMs: 10_000,
  maxRounds: 6,
  openMs: 30_000,
};
const WINDOW_MS = 1000;
const MIN_RATE = 2;

/** The operation is throttled to the end: nothing is sent for a while. */
export class ThrottledOut extends Error {
  override readonly name = "ThrottledOut";
}

/** By name: a limiter is shared by all bundles of the server, and each holds its own copy of the class. */
export function isThrottledOut(error: unknown): boolean {
  return error instanceof Error && error.name === "ThrottledOut";
}

/** Paces calls of several operations under one ceiling (the user's `--max-qps`). */
export class Pacer {
  private next = 0;
  constructor(
    public perSecond: number,
    private readonly now: () => number = Date.now,
  ) {}
  /** Reserves the next slot; returns the time it begins. */
  reserve(notBefore: number): number {
    const slot = Math.max(this.next, notBefore, this.now());
    this.next = slot + 1000 / this.perSecond;
    return slot;
  }
}

/**
 * Adaptive limit of one operation: a window of calls in flight that grows with success, and a rate that is unlimited
 * until the API throttles. Then the rate becomes what the API really let through in the last second, a little less,
 * and grows back: slowly near the last known limit, faster away from it. One congestion counts once, however many
 * calls in flight it hit. The account's limit is shared with the production controller, so a pause follows each.
 */
export class ActionLimiter {
  private readonly o: Required<Omit<LimiterOptions, "now" | "random">>;
  private readonly queue: PQueue;
  private readonly now: () => number;
  private readonly random: () => number;
  private window: number;
  private rate = Infinity;
  private ceiling = Infinity;
  private nextSlot = 0;
  private pausedUntil = 0;
  private openUntil = 0;
  private lastCongestion = -Infinity;
  private lastGrowth = 0;
  private sinceCongestion = 0;
  private rounds = 0;
  private successes: number[] = [];
  private fastest = Infinity;
  private latency = 0;

  constructor(
    private readonly total: Pacer | undefined,
    options: LimiterOptions = {},
  ) {
    this.o = { ...DEFAULTS, ...options };
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.window = this.o.startConcurrency;
    this.queue = new PQueue({ concurrency: this.window });
  }

  /** Runs when a place and a slot are free. `again` goes first: its run has waited longest. */
  async run<T>(
    task: () => Promise<T>,
    options: {
      signal?: AbortSignal;
      again?: boolean;
      isThrottled: (error: unknown) => false | { retryAfterMs?: number };
    },
  ): Promise<T> {
    return this.queue.add(
      async () => {
        await this.slot(options.signal);
        const sentAt = this.now();
        try {
          const value = await task();
          this.succeeded(this.now() - sentAt);
          return value;
        } catch (error) {
          const throttled = options.isThrottled(error);
          if (throttled) this.throttled(sentAt, throttled.retryAfterMs);
          throw error;
        }
      },
      // The queue is not told of the signal: thousands of listeners on one signal cost more than waking up once each.
      { priority: options.again ? 1 : 0 },
    ) as Promise<T>;
  }

  /** Calls per second now, Infinity while the API never throttled. */
  get currentRate(): number {
    return this.rate;
  }

  get concurrency(): number {
    return Math.floor(this.window);
  }

  private async slot(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      if (this.now() < this.openUntil) throw new ThrottledOut();
      let at = Math.max(this.now(), this.pausedUntil);
      if (this.rate !== Infinity) {
        at = Math.max(at, this.nextSlot);
        this.nextSlot = at + 1000 / this.rate;
      }
      if (this.total) at = this.total.reserve(at);
      const wait = at - this.now();
      if (wait > 0) await pause(wait, undefined, { signal });
      signal?.throwIfAborted();
      // A pause may have begun while this call was waiting for its slot.
      if (this.now() >= this.pausedUntil) return;
    }
  }

  private succeeded(latency: number): void {
    const now = this.now();
    this.rounds = 0;
    this.openUntil = 0;
    this.sinceCongestion += 1;
    this.successes.push(now);
    if (this.successes.length > 2048) this.successes = this.successes.filter((t) => now - t < WINDOW_MS);
    this.fastest = Math.min(this.fastest, latency);
    this.latency = this.latency === 0 ? latency : this.latency * 0.9 + latency * 0.1;
    // Answers that got much slower mean that more calls at once would only queue up on the other side.
    if (this.latency < this.fastest * 3 + 100)
      this.setWindow(this.window + (this.ceiling === Infinity ? 1 : 1 / this.window));
    if (this.rate !== Infinity) this.grow(now);
  }

  private grow(now: number): void {
    const seconds = Math.min(1, Math.max(0, (now - this.lastGrowth) / 1000));
    this.lastGrowth = now;
    const near = this.rate > this.ceiling * 0.97 && this.rate < this.ceiling * 1.05;
    this.rate *= Math.exp((near ? 0.01 : 0.4) * seconds);
    if (this.rate > 2000) this.rate = this.ceiling = Infinity;
  }

  private throttled(sentAt: number, retryAfterMs?: number): void {
    if (sentAt < this.lastCongestion) return;
    const now = this.now();
    this.ceiling = this.estimate(now);
    this.rate = Math.max(MIN_RATE, this.ceiling * 0.95);
    this.lastCongestion = now;
    this.lastGrowth = now;
    this.sinceCongestion = 0;
    this.setWindow(this.window * 0.8);
    this.rounds += 1;
    if (this.rounds > this.o.maxRounds) {
      this.openUntil = now + this.o.openMs;
      this.rounds = 0;
      return;
    }
    const pause =
      retryAfterMs ??
      Math.min(this.o.maxBackoffMs, this.o.backoffMs * 2 ** (this.rounds - 1)) * (0.5 + this.random() * 0.5);
    this.pausedUntil = now + pause;
    this.nextSlot = this.pausedUntil;
  }

  /**
   * What the API lets through per second. Between two congestions, the pause included, it is what got through: its
   * allowance was used up at both ends. The first time only the last second is known, bursts and all.
   */
  private estimate(now: number): number {
    if (this.rate === Infinity) {
      this.successes = this.successes.filter((t) => now - t < WINDOW_MS);
      return Math.max(this.successes.length, 5);
    }
    const elapsed = now - this.lastCongestion;
    if (elapsed < 200) return this.rate;
    return Math.min(this.rate, Math.max((this.sinceCongestion * 1000) / elapsed, this.rate * 0.5));
  }

  private setWindow(value: number): void {
    this.window = Math.min(this.o.maxConcurrency, Math.max(1, value));
    const whole = Math.floor(this.window);
    if (this.queue.concurrency !== whole) this.queue.concurrency = whole;
  }
}

/** All limiters of one account in one region; shared by every run of this process. */
export class AccountLimiter {
  private readonly actions = new Map<string, ActionLimiter>();
  private readonly pacer?: Pacer;

  constructor(
    readonly maxQps?: number,
    private readonly options: LimiterOptions = {},
  ) {
    if (maxQps) this.pacer = new Pacer(maxQps, options.now);
  }

  of(action: string): ActionLimiter {
    let limiter = this.actions.get(action);
    if (!limiter) {
      limiter = new ActionLimiter(this.pacer, this.options);
      this.actions.set(action, limiter);
    }
    return limiter;
  }
}

const REGISTRY = Symbol.for("ccm-preflight.limiters");
type Registry = Map<string, AccountLimiter>;

/** The limiter of an account and region. `key` names both and the endpoint; another ceiling makes a new one. */
export function sharedLimiter(key: string, maxQps?: number, options?: LimiterOptions): AccountLimiter {
  const holder = globalThis as { [REGISTRY]?: Registry };
  const registry = (holder[REGISTRY] ??= new Map());
  const found = registry.get(key);
  if (found && found.maxQps === maxQps) return found;
  const made = new AccountLimiter(maxQps, options);
  registry.set(key, made);
  return made;
}
