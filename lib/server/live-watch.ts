import type { CollectError } from "@/lib/model/bundle";
import { AppError } from "@/lib/model/errors";
import {
  ChangeLog,
  RunProgress,
  refreshServices,
  type SnapshotBuilder,
  type CollectSource,
} from "@/lib/sources/collect";
import type { Run } from "./run";

const DEBOUNCE_MS = 250;
const RESYNC_MS = 2000;

/**
 * Watch mode: while a page listens, a changed Service or EndpointSlice is judged again at once with the cloud data
 * at hand, then its instance alone is read again. The cloud is never polled.
 */
export class LiveWatch {
  private changes?: ChangeLog;
  private timer?: NodeJS.Timeout;
  private busy = false;
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
    changes.onDirty = () => this.later(DEBOUNCE_MS);
    changes.onLost = () => this.later(RESYNC_MS);
    this.changes = changes;
    if (versions.services) return changes.follow(versions);
    // A kept check knows no place to watch from: compare lists first.
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
      if ((this.changes?.pending ?? 0) > 0) this.later(DEBOUNCE_MS);
    }
  }

  private async refresh(keys: string[]): Promise<void> {
    const builder = this.run.builder;
    if (!builder) return;
    this.run.tellChanged(keys);
    const concerned = new Set(keys);
    for (const key of keys)
      for (const id of builder.instancesOf(key)) for (const other of builder.servicesOf(id)) concerned.add(other);
    builder.attach();
    this.run.evaluate([...concerned], builder);
    this.run.invalidate();
    await new Promise((resolve) => setTimeout(resolve, this.settleMs));
    const changed = await refresh(this.run, this.source, keys, { signal: this.stopper.signal });
    if (changed.length > 0) this.run.tellChanged(changed);
  }

  /** The watch lost its place: list again, compare, and follow from there. */
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

/**
 * Reads the instances of some Services again and tells their rows. Returns the Services whose rows are different now.
 * Everything is read into a copy first. With `keepOld` (a person's "check again") a reading that failed changes
 * nothing: the rows stay, marked stale, and the failure is thrown as `recheck.failed`. Without it (watch mode, where
 * the Service itself has changed) the failure is taken over, and the rows become unknown.
 */
export async function refresh(
  run: Run,
  source: CollectSource,
  keys: readonly string[],
  options: { signal?: AbortSignal; keepOld?: boolean; prepare?: (fork: SnapshotBuilder) => Promise<void> } = {},
): Promise<string[]> {
  const { builder } = run;
  if (!builder) return [];
  const { signal } = options;
  const fork = builder.fork();
  const known = new Set(fork.errors.map(identity));
  const progress = new RunProgress(fork, undefined, () => new Date());
  let affected: string[];
  let failure: { code: string; message: string; source: string } | undefined;
  try {
    await options.prepare?.(fork);
    fork.attach();
    const cloud = source.cloud(fork.cluster.region, { signal, observer: progress.observer });
    affected = await refreshServices(keys, {
      builder: fork,
      progress,
      kubernetes: source.kubernetes,
      cloud,
      signal,
    });
    failure = fork.errors.find((error) => !known.has(identity(error)) || concerns(error, fork, affected));
  } catch (error) {
    if (signal?.aborted || !options.keepOld || !(error instanceof AppError)) throw error;
    affected = [...keys];
    failure = error.toBody() as { code: string; message: string; source: string };
  } finally {
    progress.close();
  }
  if (failure && options.keepOld) {
    run.markStale(affected, failure);
    throw new AppError({
      code: "recheck.failed",
      status: 502,
      source: failure.source as AppError["source"],
      message: `It could not be read again: ${failure.message}`,
      suggestion: "The row shows what was read before, with its time. Try again when the reason is gone.",
    });
  }
  builder.adopt(fork, affected);
  const at = new Date().toISOString();
  if (!failure) for (const key of affected) builder.readAt.set(key, at);
  run.settled(affected);
  const changed = run.evaluate(affected, builder);
  run.invalidate();
  return changed;
}

function identity(error: CollectError): string {
  return `${error.source}|${error.action}|${error.resource ?? ""}|${error.code}|${error.message}`;
}

/** A failure that repeats itself word for word is still a failure of this reading. */
function concerns(error: CollectError, builder: SnapshotBuilder, keys: readonly string[]): boolean {
  return (
    error.resource !== undefined &&
    keys.some((key) => key === error.resource || builder.instancesOf(key).includes(error.resource ?? ""))
  );
}
