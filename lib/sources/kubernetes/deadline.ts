import { setMaxListeners } from "node:events";

/**
 * One signal from a deadline and the run's own signal. `AbortSignal.any` and `AbortSignal.timeout` would stay tied to
 * the run's signal for as long as the run lives; this one lets go of both as soon as the request is over.
 */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly onAbort = () => this.controller.abort(this.parent?.reason);
  /** The time is up; false when the run was cancelled first. */
  passed = false;

  constructor(
    ms: number,
    private readonly parent?: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.passed = !this.controller.signal.aborted;
      this.controller.abort(Object.assign(new Error("timed out"), { name: "TimeoutError" }));
    }, ms);
    // Many requests of one run listen at once; each lets go at its end.
    if (parent) setMaxListeners(0, parent);
    if (parent?.aborted) this.onAbort();
    else parent?.addEventListener("abort", this.onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** What was waited for is there: from now on only the run's own signal ends it. */
  opened(): void {
    clearTimeout(this.timer);
  }

  end(): void {
    clearTimeout(this.timer);
    this.parent?.removeEventListener("abort", this.onAbort);
  }
}
