export interface LoggedRequest {
  source: string;
  /** RPC action or `verb resource`. */
  action: string;
  status: number;
  /** Code of the error answered, if any. */
  code?: string;
}

/** Counts every request by source and action; keeps the last ones for a look. */
export class RequestLog {
  private readonly totals = new Map<string, number>();
  private readonly failures = new Map<string, number>();
  private recent: LoggedRequest[] = [];
  private running = 0;
  /** Most requests in flight at one moment. */
  peak = 0;

  begin(): void {
    this.running++;
    this.peak = Math.max(this.peak, this.running);
  }

  end(entry: LoggedRequest): void {
    this.running--;
    add(this.totals, entry.action);
    if (entry.status >= 400 || entry.status === 0) add(this.failures, entry.action);
    this.recent.push(entry);
    if (this.recent.length > 2000) this.recent = this.recent.slice(-1000);
  }

  count(action: string): number {
    return this.totals.get(action) ?? 0;
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.totals].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  failed(): Record<string, number> {
    return Object.fromEntries(this.failures);
  }

  total(): number {
    let sum = 0;
    for (const n of this.totals.values()) sum += n;
    return sum;
  }

  last(n = 50): readonly LoggedRequest[] {
    return this.recent.slice(-n);
  }

  reset(): void {
    this.totals.clear();
    this.failures.clear();
    this.recent = [];
    this.peak = this.running;
  }
}

function add(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
