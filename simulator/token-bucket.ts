/** Tokens per second, as many at once and at least one; `now` in ms is passed in so that a test can turn the clock. */
export class TokenBucket {
  private tokens: number;
  private last: number;

  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.tokens = Math.max(1, perSecond);
    this.last = now;
  }

  take(now: number): boolean {
    this.tokens = Math.min(Math.max(1, this.perSecond), this.tokens + ((now - this.last) / 1000) * this.perSecond);
    this.last = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
