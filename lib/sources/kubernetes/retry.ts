import { setTimeout as pause } from "node:timers/promises";
import { KubeError } from "./errors";

export interface KubeRetry {
  /** Attempts of one request, the first included. */
  attempts?: number;
  /** First pause in ms, doubling, with jitter. */
  baseMs?: number;
  /** Longest pause, whatever the server asks for. */
  maxMs?: number;
}

const KUBE_RETRY: Required<KubeRetry> = { attempts: 4, baseMs: 250, maxMs: 8_000 };

/**
 * What another attempt may heal: the server is busy (429, with its Retry-After), failed (5xx), or the connection broke.
 * A deadline that passed is tried once more only, since each attempt costs the whole of it. Never 401, 403, 404, a
 * certificate, a host name that does not exist; 410 is the list's own business.
 */
function attemptsFor(error: unknown, attempts: number): number {
  if (!(error instanceof KubeError)) return 1;
  if (error.code === "kubernetes.throttled") return attempts;
  if (error.code === "kubernetes.server") return (error.httpStatus ?? 0) >= 500 ? attempts : 1;
  if (error.code === "kubernetes.unreachable") return error.hostUnknown ? 1 : attempts;
  if (error.code === "kubernetes.cutOff") return attempts;
  return error.code === "kubernetes.timeout" ? Math.min(2, attempts) : 1;
}

/** Runs `task` until it succeeds or nothing is left to try; the last failure is the one that is thrown. */
export async function withKubeRetry<T>(
  task: () => Promise<T>,
  options: KubeRetry & { signal?: AbortSignal; onRetry?: (throttled: boolean) => void } = {},
): Promise<T> {
  const { attempts, baseMs, maxMs } = { ...KUBE_RETRY, ...options };
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (options.signal?.aborted || attempt >= attemptsFor(error, attempts)) throw error;
      const asked = error instanceof KubeError ? error.retryAfterMs : undefined;
      const wait = asked ?? baseMs * 2 ** (attempt - 1) * (0.5 + Math.random() * 0.5);
      // An abort during the pause is found by the next attempt, which says so in the words of a cancelled request.
      await pause(Math.min(maxMs, wait), undefined, { signal: options.signal }).catch(() => undefined);
      options.onRetry?.(error instanceof KubeError && error.code === "kubernetes.throttled");
    }
  }
}
