import { keyOf, sliceService } from "@/lib/ccm/names";
import type { KubernetesReader } from "@/lib/collect/kubernetes/reader";
import type { Watching } from "@/lib/collect/kubernetes/watch";
import type { KubeEndpointSlice, KubeService, ObjectMeta } from "@/lib/model/bundle";
import type { SnapshotBuilder } from "./snapshot-builder";
import { isChecked } from "@/lib/ccm/relevance";

/**
 * Changes in the cluster since it was listed. Changed objects go into the snapshot at once (an old Service
 * with a new one would be a false difference); their Services are stored until taken.
 */
export class ChangeLog {
  private readonly dirty = new Set<string>();
  private watches: Watching[] = [];
  /** Watching is not possible or its version expired: lists are compared instead. */
  lost = false;
  onDirty?: () => void;
  onLost?: () => void;

  constructor(
    private readonly kubernetes: KubernetesReader,
    private readonly builder: SnapshotBuilder,
  ) {}

  follow(versions: { services: string; endpointSlices: string }): void {
    const onLost = () => {
      this.lost = true;
      this.onLost?.();
    };
    const watch = this.kubernetes.watch;
    this.watches.push(
      watch("services", versions.services, {
        onChange: (type, object) => this.service(type === "DELETED", object as KubeService),
        onLost,
      }),
    );
    if (versions.endpointSlices)
      this.watches.push(
        watch("endpointslices", versions.endpointSlices, {
          onChange: (type, object) => this.slice(type === "DELETED", object as KubeEndpointSlice),
          onLost,
        }),
      );
  }

  private service(deleted: boolean, service: KubeService): void {
    const key = keyOf(service);
    const old = this.builder.services.get(key);
    if (!deleted && isSame(old, service)) return;
    if (deleted) this.builder.services.delete(key);
    else this.builder.services.set(key, service);
    if ((old && isChecked(old)) || isChecked(service)) this.mark(key);
  }

  private slice(deleted: boolean, slice: KubeEndpointSlice): void {
    const owner = sliceService(slice);
    if (!owner) return;
    const old = this.builder.slicesOf(owner).find((s) => s.metadata?.name === slice.metadata?.name);
    if (!deleted && isSame(old, slice)) return;
    if (deleted) this.builder.dropSlice(slice);
    else this.builder.putSlice(slice);
    const service = this.builder.services.get(owner);
    if (service && isChecked(service)) this.mark(owner);
  }

  private mark(key: string): void {
    this.dirty.add(key);
    this.onDirty?.();
  }

  get pending(): number {
    return this.dirty.size;
  }

  take(): string[] {
    const keys = [...this.dirty];
    this.dirty.clear();
    return keys;
  }

  /** Takes newer lists over and marks what differs by resourceVersion, is new or is gone. */
  compare(services: readonly KubeService[] | undefined, slices: readonly KubeEndpointSlice[] | undefined): void {
    if (services) {
      const seen = new Set(services.map(keyOf));
      for (const service of services) this.service(false, service);
      for (const [key, service] of this.builder.services) if (!seen.has(key)) this.service(true, service);
    }
    if (slices) {
      const seen = new Set(slices.map(keyOf));
      for (const slice of slices) this.slice(false, slice);
      for (const key of this.builder.services.keys())
        for (const slice of this.builder.slicesOf(key)) if (!seen.has(keyOf(slice))) this.slice(true, slice);
    }
  }

  stop(): void {
    for (const watching of this.watches) watching.stop();
    this.watches = [];
  }
}

/** Both have one resourceVersion: nothing changed. */
function isSame(old: { metadata?: ObjectMeta } | undefined, now: { metadata?: ObjectMeta }): boolean {
  const version = old?.metadata?.resourceVersion;
  return Boolean(version) && version === now.metadata?.resourceVersion;
}
