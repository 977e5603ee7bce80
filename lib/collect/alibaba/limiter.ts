import PQueue from "p-queue";
import { pause, withRetry } from "@/lib/collect/http";
import type { ActionName } from "./api-types";
import { CloudCallError, CODE } from "./errors";

const DEFAULTS = {
  /** Calls in flight. */
  concurrency: 40,
  /** Calls per second at the start, and at most. */
  perSecond: Infinity,
  /** First pause after a throttled call; doubles with every further round without a success. */
  backoffMs: 500,
  maxBackoffMs: 10_000,
  /** Rounds of pauses without any success after which the operation counts as throttled to the end. */
  maxRounds: 6,
  /** Pause before the next attempt of any caller. */
  openMs: 30_000,
  /** Attempts of one call. One that timed out is made less often, each costs a whole deadline. */
  attempts: 4,
  timeoutAttempts: 2,
  throttledAttempts: 12,
  /** Pauses between attempts that were not throttled. */
  baseMs: 500,
  maxMs: 10_000,
  pause,
};

/** Tuning of one operation's limiter; the defaults suit the public API, tests shorten the times or replace the clock. */
export type LimiterOptions = Partial<typeof DEFAULTS>;
/**
 * Operations with a documented rate. That of ActionTrail is two queries a second, of the account and its console together;
 * a person waits for its answer, so that a throttled one ends soon.
 */
const DOCUMENTED: Partial<Record<ActionName, LimiterOptions>> = {
  LookupEvents: { concurrency: 1, perSecond: 2, throttledAttempts: 4 },
};
const WINDOW_MS = 1000;
const MIN_RATE = 2;

/** The ceiling of calls per second of all operations (the user's `--max-qps`), and when the next one may begin. */
interface Ceiling {
  perSecond: number;
  next: number;
}

/** Call counters of a run. */
export interface CallObserver {
  call?(action: string): void;
  retry?(action: string): void;
  throttled?(action: string): void;
  /** The call succeeded, after however many attempts. */
  ok?(action: string): void;
  /** One item of an answer cannot be read: what `resource` names is unknown, the rest is not. */
  odd?(error: CloudCallError, resource: string): void;
}

export interface RunHooks {
  signal?: AbortSignal;
  observer?: CallObserver;
}

/**
 * Adaptive limit of one operation: at most 40 calls in flight, unlimited (or at the documented rate) until the API throttles. Then the rate is slightly
 * below what the API let through in the last second, and grows again: slowly near the last known limit. One congestion counts once and is followed by
 * a pause, because the production controller shares the account's limit.
 */
export class ActionLimiter {
  private readonly o: typeof DEFAULTS;
  private readonly queue: PQueue;
  private rate: number;
  private ceiling = Infinity;
  private nextSlot = 0;
  private pausedUntil = 0;
  /** Until then no call is sent, because the operation was throttled too often; `refused` is their error. */
  private openUntil = 0;
  private refused?: CloudCallError;
  private lastCongestion = -Infinity;
  private lastGrowth = 0;
  private sinceCongestion = 0;
  private rounds = 0;
  /** Times of the successes of the last second. */
  private readonly successes: number[] = [];

  constructor(
    private readonly action: ActionName,
    private readonly total?: Ceiling,
    options: LimiterOptions = {},
  ) {
    this.o = { ...DEFAULTS, ...DOCUMENTED[action], ...options };
    this.rate = this.o.perSecond;
    this.queue = new PQueue({ concurrency: this.o.concurrency });
  }

  /** Makes a call, and again what can be repeated (`CloudCallError.retryable`). Failures are `CloudCallError`. */
  async call<T>(task: () => Promise<T>, { signal, observer }: RunHooks = {}): Promise<T> {
    const { attempts, timeoutAttempts, throttledAttempts, baseMs, maxMs } = this.o;
    const attempt = (again: boolean) =>
      this.run(
        () => {
          observer?.call?.(this.action);
          return task();
        },
        again,
        signal,
      );
    const worth = (error: unknown) => {
      if (!(error instanceof CloudCallError) || !error.retryable) return undefined;
      if (!error.throttled) return { attempts: error.code === CODE.timeout ? timeoutAttempts : attempts };
      observer?.throttled?.(this.action);
      // The limiter makes the pause, for all calls of the operation.
      return { kind: "throttled", attempts: throttledAttempts, pauseMs: 0 };
    };
    try {
      const onRetry = () => observer?.retry?.(this.action);
      return await withRetry(attempt, { baseMs, maxMs, signal, worth, onRetry, pause: this.o.pause });
    } catch (error) {
      if (signal?.aborted) throw new CloudCallError(this.action, CODE.cancelled, "The run was cancelled.");
      throw error;
    }
  }

  /** Runs when a place and a slot are free. `again` goes first: its run has waited longest. */
  private run<T>(task: () => Promise<T>, again: boolean, signal?: AbortSignal): Promise<T> {
    return this.queue.add(
      async () => {
        await this.slot(signal);
        const sentAt = Date.now();
        try {
          const value = await task();
          this.succeeded();
          return value;
        } catch (error) {
          if (error instanceof CloudCallError && error.throttled && error.retryable) this.throttled(sentAt, error);
          throw error;
        }
      },
      // The queue has no use for the signal: thousands of listeners on one signal cost more than waking up once each.
      { priority: again ? 1 : 0 },
    );
  }

  private async slot(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = Date.now();
      if (now < this.openUntil) throw this.refused;
      let at = Math.max(now, this.pausedUntil);
      if (this.rate !== Infinity) {
        at = Math.max(at, this.nextSlot);
        this.nextSlot = at + 1000 / this.rate;
      }
      if (this.total) {
        at = Math.max(at, this.total.next);
        this.total.next = at + 1000 / this.total.perSecond;
      }
      if (at > now) await this.o.pause(at - now, signal);
      signal?.throwIfAborted();
      // A pause may have started while this call waited for its slot.
      if (Date.now() >= this.pausedUntil) return;
    }
  }

  private succeeded(): void {
    const now = Date.now();
    this.rounds = 0;
    this.openUntil = 0;
    this.sinceCongestion += 1;
    this.successes.push(now);
    this.forget(now);
    if (this.rate !== Infinity) this.grow(now);
  }

  private forget(now: number): void {
    while (now - (this.successes[0] ?? now) >= WINDOW_MS) this.successes.shift();
  }

  private grow(now: number): void {
    const seconds = Math.min(1, Math.max(0, (now - this.lastGrowth) / 1000));
    this.lastGrowth = now;
    const near = this.rate > this.ceiling * 0.97 && this.rate < this.ceiling * 1.05;
    this.rate *= Math.exp((near ? 0.01 : 0.4) * seconds);
    if (this.rate > Math.min(2000, this.o.perSecond)) this.rate = this.ceiling = this.o.perSecond;
  }

  private throttled(sentAt: number, error: CloudCallError): void {
    if (sentAt < this.lastCongestion) return;
    const now = Date.now();
    this.ceiling = this.estimate(now);
    this.rate = Math.max(Math.min(MIN_RATE, this.o.perSecond / 2), this.ceiling * 0.95);
    this.lastCongestion = now;
    this.lastGrowth = now;
    this.sinceCongestion = 0;
    this.rounds += 1;
    if (this.rounds > this.o.maxRounds) {
      this.openUntil = now + this.o.openMs;
      this.rounds = 0;
      this.refused = error.asFinal();
      return;
    }
    const backoff = Math.min(this.o.maxBackoffMs, this.o.backoffMs * 2 ** (this.rounds - 1));
    this.pausedUntil = now + (error.retryAfterMs ?? backoff * (0.5 + Math.random() * 0.5));
    this.nextSlot = this.pausedUntil;
  }

  /**
   * Estimated calls per second that the API accepts. Between two congestions, the pause included, it is what got through: its
   * allowance was used up at both ends. The first time only the last second is known, bursts and all.
   */
  private estimate(now: number): number {
    if (this.rate === Infinity) {
      this.forget(now);
      return Math.max(this.successes.length, 5);
    }
    const elapsed = now - this.lastCongestion;
    if (elapsed < 200) return this.rate;
    return Math.min(this.rate, Math.max((this.sinceCongestion * 1000) / elapsed, this.rate * 0.5));
  }
}

/** The limiter of each operation, of one account in one region, which share a ceiling. */
export function limitersOf(total: Ceiling, options?: LimiterOptions): (action: ActionName) => ActionLimiter {
  const made = new Map<ActionName, ActionLimiter>();
  return (action) => {
    const limiter = made.get(action) ?? new ActionLimiter(action, total, options);
    made.set(action, limiter);
    return limiter;
  };
}

const shared = new Map<string, { total: Ceiling; limiterOf: ReturnType<typeof limitersOf> }>();

/** Shared by every run of this process. `key` names account, region and endpoint; of several ceilings the lowest counts. */
export function sharedLimiters(key: string, maxQps = Infinity, options?: LimiterOptions) {
  let known = shared.get(key);
  if (!known) {
    const total = { perSecond: maxQps, next: 0 };
    shared.set(key, (known = { total, limiterOf: limitersOf(total, options) }));
  }
  known.total.perSecond = Math.min(known.total.perSecond, maxQps);
  return known.limiterOf;
}
