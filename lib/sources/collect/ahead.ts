/**
 * Instances whose VServer groups are asked for and not here yet: several times what goes out at once (40 calls of an
 * operation), so that nothing ever waits for work.
 */
const MOST = 240;

/**
 * Keeps the reads that are begun a little ahead of those that are answered. All 5,000 at once cost most of a second of
 * processor time just when the first rows are to be judged and drawn, and memory for requests that wait for minutes.
 */
export class Ahead {
  private under = 0;
  private wake?: () => void;

  constructor(private readonly most = MOST) {}

  /** Counts one read until it ends, however it ends. */
  follow(read: Promise<unknown>): void {
    this.under += 1;
    const over = () => {
      this.under -= 1;
      this.wake?.();
    };
    read.then(over, over);
  }

  /** Resolves as soon as there is room for more. */
  async room(): Promise<void> {
    while (this.under >= this.most) await new Promise<void>((resolve) => (this.wake = resolve));
  }
}
