import type { CloudReader } from "@/lib/collect/alibaba/client";
import type { RunHooks } from "@/lib/collect/alibaba/limiter";
import type { KubernetesReader } from "@/lib/collect/kubernetes/reader";
import type { FactSource, Progress } from "@/lib/model/run";
import type { ErrorBody } from "@/lib/model/errors";
import type { SnapshotBuilder } from "./snapshot-builder";

/** Facts set by configuration, each with the setting's name for the screen; flags are `on` or `off`. */
export type GivenFacts = Partial<Record<FactSource["fact"], { value: string; from: string }>>;

/** One cluster with its cloud account: what `collect` reads from. */
export interface CollectSource {
  /** Shown as the cluster's name. */
  name?: string;
  kubernetes: KubernetesReader;
  /** Called once the region is known. */
  cloud: (region: string, hooks: RunHooks) => CloudReader;
  given: GivenFacts;
}

export interface CollectOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Services whose inputs are complete, in the order of their instances. `builder.part(keys)` is enough to evaluate them. */
  onReady?: (keys: string[], builder: SnapshotBuilder) => void;
  /** Wait this long after a change before reading the cloud again, so that the CCM can have acted. Default 1000 ms. */
  settleMs?: number;
  /** Names of ids that take longer are left out. Default 3000 ms. */
  namesMs?: number;
  now?: () => Date;
  /** Services of type LoadBalancer that the last trusted check saw: a sharp fall is doubted. */
  before?: { services: number };
  /** A person confirmed that missing Services are really gone. */
  acceptMissingServices?: boolean;
}

export interface Collected {
  builder: SnapshotBuilder;
  progress: Progress;
  /** Services that kept changing while they were read. */
  unstable: Set<string>;
  /** Why the cloud could not be read at all; has its own screen. */
  cloudError?: ErrorBody;
  /** List versions from which a watch continues. */
  versions: { services: string; endpointSlices: string };
}
