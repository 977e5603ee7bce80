import { LRUCache } from "lru-cache";
import { countedAs } from "./addresses";
import type { Metered } from "./policy";

/** Requests of one client: `burst` at once, `perMinute` on the long run. */
const LIMITS: Readonly<Record<Metered | "any" | "link" | "callback", { burst: number; perMinute: number }>> = {
  any: { burst: 600, perMinute: 3_000 },
  file: { burst: 1_000, perMinute: 6_000 },
  check: { burst: 20, perMinute: 30 },
  preview: { burst: 60, perMinute: 60 },
  share: { burst: 20, perMinute: 20 },
  shared: { burst: 120, perMinute: 60 },
  // All readers of one link together.
  link: { burst: 600, perMinute: 600 },
  login: { burst: 10, perMinute: 10 },
  // One sign-in: each callback calls the provider.
  callback: { burst: 3, perMinute: 3 },
  export: { burst: 10, perMinute: 20 },
  stream: { burst: 60, perMinute: 120 },
};

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets per client (or link, or sign-in) and kind, on a monotonic clock. `take` returns 0, or the seconds to wait. */
export class RateLimits {
  /** So many at most, so that many addresses cannot fill the memory. */
  private readonly buckets = new LRUCache<string, Bucket>({ max: 10_000 });

  /** `replicas` servers share the requests: each grants its part of the limit. */
  constructor(private readonly replicas = 1) {}

  take(client: string, kind: keyof typeof LIMITS, now = performance.now()): number {
    const whole = LIMITS[kind];
    const limit = { burst: Math.ceil(whole.burst / this.replicas), perMinute: whole.perMinute / this.replicas };
    const key = `${kind} ${countedAs(client)}`;
    const before = this.buckets.get(key);
    const tokens = before
      ? Math.min(limit.burst, before.tokens + ((now - before.at) / 60_000) * limit.perMinute)
      : limit.burst;
    this.buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / limit.perMinute) * 60);
  }
}
