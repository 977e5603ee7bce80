/** So many at a time, the others in the order in which they came, and no more than so many waiting. */
export class Turns {
  private active = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** Resolves with the way to end the turn (which may be called twice); undefined: too many are waiting already. */
  async take(): Promise<(() => void) | undefined> {
    if (this.active < this.atOnce) this.active++;
    else {
      if (this.waiting.length >= this.mayWait) return undefined;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.waiting.shift();
      // The place is handed over, so nobody who comes now overtakes.
      if (next) next();
      else this.active--;
    };
  }
}
