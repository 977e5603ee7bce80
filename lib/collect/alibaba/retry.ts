import { withRetry, type RetrySettings } from "@/lib/collect/http";
import { CloudCallError, CODE } from "./errors";
import { isThrottledOut, type ActionLimiter } from "./limiter";

export interface RetryOptions extends RetrySettings {
  /** Attempts when the call timed out: each costs a whole deadline. */
  timeoutAttempts?: number;
  /** Attempts while throttled; the limiter decides about the operation as a whole. */
  throttledAttempts?: number;
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
export async function callWithRetry<T>(
  limiter: ActionLimiter,
  what: { source: CloudCallError["source"]; action: string },
  task: () => Promise<T>,
  options: RetryOptions & { signal?: AbortSignal; observer?: CallObserver } = {},
): Promise<T> {
  const { observer, signal, ...settings } = { ...DEFAULT_RETRY, ...options };
  let throttled: CloudCallError | undefined;
  const attempt = (again: boolean) =>
    limiter.run(
      () => {
        observer?.call?.(what.action);
        return task();
      },
      {
        signal,
        again,
        isThrottled: (e) => e instanceof CloudCallError && e.throttled && { retryAfterMs: e.retryAfterMs },
      },
    );
  const worth = (error: unknown) => {
    if (!(error instanceof CloudCallError) || !error.retryable) return undefined;
    if (!error.throttled)
      return { attempts: error.code === CODE.timeout ? settings.timeoutAttempts : settings.attempts };
    observer?.throttled?.(what.action);
    throttled = error;
    // The limiter makes the pause, for all calls of the operation.
    return { kind: "throttled", attempts: settings.throttledAttempts, pauseMs: 0 };
  };
  try {
    return await withRetry(attempt, { ...settings, signal, worth, onRetry: () => observer?.retry?.(what.action) });
  } catch (error) {
    if (signal?.aborted)
      throw new CloudCallError({ ...what, code: CODE.cancelled, message: "The run was cancelled.", retryable: false });
    if (!isThrottledOut(error)) throw error;
    const message = "The API kept refusing calls of this operation because of its rate limit.";
    throw throttled ?? new CloudCallError({ ...what, code: "Throttling", message, retryable: false });
  }
}
