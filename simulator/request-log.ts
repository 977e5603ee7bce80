/** Counts every request by its RPC action, or by `verb resource`. */
export class RequestLog {
  private readonly totals = new Map<string, number>();

  add(action: string): void {
    this.totals.set(action, this.count(action) + 1);
  }

  count(action: string): number {
    return this.totals.get(action) ?? 0;
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.totals].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  total(): number {
    return [...this.totals.values()].reduce((sum, n) => sum + n, 0);
  }

  reset(): void {
    this.totals.clear();
  }
}
