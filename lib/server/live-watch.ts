import { ChangeLog, type CollectSource } from "@/lib/collect/collect";
import { refresh } from "./recheck";
import type { Run } from "./run";

const DEBOUNCE_MS = 250;
const RESYNC_MS = 2000;
/** Where watching is refused, whole lists are compared less and less often. */
const RESYNC_MOST_MS = 60_000;

/**
 * Watch mode: while a page listens, a changed Service or EndpointSlice is evaluated again at once with the stored cloud
 * data, then only its instance is read again. The cloud is never polled.
 */
export class LiveWatch {
  private changes?: ChangeLog;
  private timer?: NodeJS.Timeout;
  private busy = false;
  private resyncMs = RESYNC_MS;
  private readonly stopper = new AbortController();

  constructor(
    private readonly run: Run,
    private readonly source: CollectSource & { close?: () => void },
    private readonly settleMs = 1000,
  ) {
    this.follow(run.versions);
  }

  private follow(versions: { services: string; endpointSlices: string }): void {
    const builder = this.run.builder;
    if (!builder || this.stopper.signal.aborted) return;
    const changes = new ChangeLog(this.source.kubernetes, builder);
    changes.onDirty = () => {
      this.resyncMs = RESYNC_MS;
      this.later(DEBOUNCE_MS);
    };
    changes.onLost = () => this.resyncLater();
    this.changes = changes;
    if (versions.services) return changes.follow(versions);
    // A stored check has no resourceVersion to watch from: compare lists first.
    changes.lost = true;
    this.later(0);
  }

  private later(ms: number): void {
    if (this.timer || this.stopper.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.handle().catch(() => undefined);
    }, ms);
    this.timer.unref();
  }

  private resyncLater(): void {
    if (this.timer) return;
    this.later(this.resyncMs);
    this.resyncMs = Math.min(this.resyncMs * 2, RESYNC_MOST_MS);
  }

  private async handle(): Promise<void> {
    const { changes } = this;
    const builder = this.run.builder;
    if (!changes || !builder || this.busy) return;
    this.busy = true;
    try {
      if (changes.lost) await this.resync(changes);
      const keys = changes.take();
      if (keys.length > 0) await this.refresh(keys);
    } finally {
      this.busy = false;
      // The lists may have failed, or the watch may have been lost meanwhile.
      if (this.changes?.lost) this.resyncLater();
      else if ((this.changes?.pending ?? 0) > 0) this.later(DEBOUNCE_MS);
    }
  }

  private async refresh(keys: string[]): Promise<void> {
    const builder = this.run.builder;
    if (!builder) return;
    this.run.publishChanged(keys);
    const concerned = builder.withSharing(keys);
    builder.attach();
    this.run.evaluate([...concerned], builder);
    await new Promise((resolve) => setTimeout(resolve, this.settleMs));
    const changed = await refresh(this.run, this.source, keys, { signal: this.stopper.signal });
    if (changed.length > 0) this.run.publishChanged(changed);
  }

  /** The watch lost its resourceVersion: list again, compare, and watch from there. */
  private async resync(old: ChangeLog): Promise<void> {
    const builder = this.run.builder;
    if (!builder) return;
    old.stop();
    const hooks = { signal: this.stopper.signal };
    const [services, slices] = await Promise.all([
      this.source.kubernetes.services(hooks),
      this.source.kubernetes.endpointSlices(hooks).catch(() => undefined),
    ]);
    old.compare(services.items, slices?.items);
    old.lost = false;
    const pending = old.take();
    this.follow({ services: services.resourceVersion, endpointSlices: slices?.resourceVersion ?? "" });
    if (pending.length > 0) await this.refresh(pending);
  }

  stop(): void {
    this.stopper.abort();
    clearTimeout(this.timer);
    this.changes?.stop();
    this.source.close?.();
  }
}
