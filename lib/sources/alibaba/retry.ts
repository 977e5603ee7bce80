import { CloudCallError, CODE } from "./errors";
import { isThrottledOut, sleep, type ActionLimiter } from "./limiter";

export interface RetryOptions {
  /** Attempts of one call for failures other than throttling. */
  attempts?: number;
  /** Attempts when the call timed out: each costs a whole deadline. */
  timeoutAttempts?: number;
  /** Attempts while throttled; the limiter decides about the operation as a whole. */
  throttledAttempts?: number;
  /** First pause in ms, doubling, with jitter. */
  baseMs?: number;
  maxMs?: number;
}

const DEFAULT_RETRY: Required<RetryOptions> = {
  attempts: 4,
  timeoutAttempts: 2,
  throttledAttempts: 12,
  baseMs: 500,
  maxMs: 10_000,
};

/** What a run wants to know about each attempt. */
export interface CallObserver {
  call?(action: string): void;
  retry?(action: string): void;
  throttled?(action: string): void;
  /** The call succeeded, after however many attempts. */
  ok?(action: string): void;
}

/** Repeats only what can be repeated (CloudCallError.retryable); each attempt goes through the limiter. */
export async function withRetry<T>(
  limiter: ActionLimiter,
  what: { source: CloudCallError["source"]; action: string },
  task: () => Promise<T>,
  options: RetryOptions & { signal?: AbortSignal; observer?: CallObserver } = {},
): Promise<T> {
  const o = { ...DEFAULT_RETRY, ...options };
  let throttled: CloudCallError | undefined;
  for (let attempt = 1, slowdowns = 0; ;) {
    try {
      return await limiter.run(
        () => {
          o.observer?.call?.(what.action);
          return task();
        },
        {
          signal: o.signal,
          again: attempt + slowdowns > 1,
          isThrottled: (e) => e instanceof CloudCallError && e.throttled && { retryAfterMs: e.retryAfterMs },
        },
      );
    } catch (error) {
      if (o.signal?.aborted)
        throw new CloudCallError({
          ...what,
          code: CODE.cancelled,
          message: "The run was cancelled.",
          retryable: false,
        });
      if (isThrottledOut(error)) {
        throw (
          throttled ??
          new CloudCallError({
            ...what,
            code: "Throttling",
            message: "The API kept refusing calls of this operation because of its rate limit.",
            retryable: false,
          })
        );
      }
      if (!(error instanceof CloudCallError) || !error.retryable) throw error;
      if (error.throttled) {
        o.observer?.throttled?.(what.action);
        throttled = error;
        slowdowns += 1;
        if (slowdowns >= o.throttledAttempts) throw error;
      } else {
        const limit = error.code === CODE.timeout ? o.timeoutAttempts : o.attempts;
        if (attempt >= limit) throw error;
        attempt += 1;
        await sleep(Math.min(o.maxMs, o.baseMs * 2 ** (attempt - 2)) * (0.5 + Math.random() * 0.5), o.signal).catch(
          () => undefined,
        );
      }
      o.observer?.retry?.(what.action);
    }
  }
}
