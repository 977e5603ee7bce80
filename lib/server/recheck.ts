import { splitServiceKey } from "@/lib/ccm/names";
import type { CollectError } from "@/lib/model/bundle";
import { AppError, problem } from "@/lib/model/errors";
import {
  ChangeLog,
  RunProgress,
  refreshServices,
  type CollectSource,
  type SnapshotBuilder,
} from "@/lib/collect/collect";
import type { sourceOf } from "@/lib/collect/config/clusters";
import type { Run } from "./run";

type Source = ReturnType<typeof sourceOf>;

/** One of them is named. */
export interface Rechecked {
  service?: string;
  loadBalancerId?: string;
}

/**
 * Reads one instance, or the instances of one Service, into a finished check again. Returns the Services whose rows may
 * have changed. Errors: `run.none` (no finished check), `resource.unknown`; an unread Service has its old row, marked.
 */
export async function recheck(
  run: Run | undefined,
  what: Rechecked,
  openSource: () => Source,
  signal?: AbortSignal,
): Promise<string[]> {
  const builder = run?.builder;
  if (!run || !builder)
    throw problem(409, "run.none", "This cluster has not been checked yet.", "Start a check first.");
  const keys = what.service ? [what.service] : builder.servicesOf(what.loadBalancerId ?? "");
  if (keys.length === 0 || !keys.some((key) => builder.services.has(key)))
    throw new AppError({
      code: "resource.unknown",
      status: 404,
      message: `${what.service ?? what.loadBalancerId ?? "It"} is not part of the last check.`,
      suggestion: "Check the whole cluster again.",
    });
  const source = openSource();
  try {
    await refresh(run, source, keys, {
      signal,
      keepOld: true,
      prepare: async (fork) => {
        await Promise.all(keys.map((key) => refreshObjects(fork, source, key, signal)));
      },
    });
    // Looked up again: the reading may have found other instances.
    return [...builder.withSharing(keys)];
  } finally {
    source.close();
  }
}

/** The Service, its Events and slices as they are now, so that "check again" sees what the person just changed. */
export async function refreshObjects(
  builder: SnapshotBuilder,
  source: Source,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  const { namespace, name } = splitServiceKey(key);
  const [service, events] = await Promise.all([
    source.kubernetes.service(namespace, name, { signal }),
    // Those of the check stay where they cannot be read.
    source.kubernetes.serviceEvents({ signal }, { namespace, name }).catch(() => undefined),
  ]);
  if (events) builder.putEvents(key, events.items);
  if (!service) {
    builder.services.delete(key);
    builder.attach();
    return;
  }
  builder.services.set(key, service);
  if (builder.endpoints) return;
  const slices = await source.kubernetes.endpointSlicesOf(namespace, name, { signal });
  for (const old of builder.slicesOf(key)) builder.dropSlice(old);
  for (const slice of slices) builder.putSlice(slice);
}

/**
 * Reads the instances of some Services again and logs their rows. Returns the Services whose rows changed.
 * Everything is read into a copy first. With `keepOld` (a person's "check again") a failed reading changes nothing: the
 * rows stay, marked stale, and the failure is thrown as `recheck.failed`. Without it (watch mode, where the Service
 * itself has changed) the failure is stored, and the rows become unknown.
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
  run.refreshed(affected);
  return run.evaluate(affected, builder);
}

function identity(error: CollectError): string {
  return `${error.source}|${error.action}|${error.resource ?? ""}|${error.code}|${error.message}`;
}

/** A failure equal to an earlier one is still a failure of this reading. */
function concerns(error: CollectError, builder: SnapshotBuilder, keys: readonly string[]): boolean {
  return (
    error.resource !== undefined &&
    keys.some((key) => key === error.resource || builder.instancesOf(key).includes(error.resource ?? ""))
  );
}

const DEBOUNCE_MS = 250;
/** Where watching is refused, whole lists are compared less and less often: first after two times of settling, then up to sixty. */
const RESYNC = { first: 2, most: 60 };

/**
 * Watch mode: while a page listens, a changed Service or EndpointSlice is evaluated again at once with the stored cloud
 * data, then only its instance is read again. The cloud is never polled.
 */
export class LiveWatch {
  private changes?: ChangeLog;
  private timer?: NodeJS.Timeout;
  private busy = false;
  private resyncMs = 0;
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
      this.resyncMs = 0;
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
    const { first, most } = RESYNC;
    this.resyncMs = Math.min(this.resyncMs * 2 || first * this.settleMs, most * this.settleMs);
    this.later(this.resyncMs);
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
