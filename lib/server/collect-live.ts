import { collect } from "@/lib/collect/collect";
import type { Progress } from "@/lib/model/run";
import { AppError } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { listClusters, sourceOf } from "./clusters";
import type { AppConfig } from "./config";

export interface LiveOptions {
  /** kubeconfig context; absent: the first configured cluster. */
  context?: string;
  signal?: AbortSignal;
  acceptMissingServices?: boolean;
  onProgress?: (progress: Progress) => void;
}

/** Reads one live cluster into a bundle, for the command line. Errors: AppError. */
export async function collectLive(settings: AppConfig, options: LiveOptions = {}): Promise<Bundle> {
  const { clusters, error } = listClusters(
    options.context && !settings.clustersFile ? { ...settings, contexts: [options.context] } : settings,
  );
  if (error) throw new AppError({ ...error, status: 400 });
  const cluster = options.context
    ? clusters.find((c) => c.context === options.context || c.key === options.context || c.name === options.context)
    : clusters[0];
  if (!cluster)
    throw new AppError({
      code: "cluster.unknown",
      status: 404,
      message: options.context
        ? `No cluster with context "${options.context}" is configured.`
        : "No cluster is configured.",
      suggestion: clusters.length > 0 ? `Configured: ${clusters.map((c) => c.context).join(", ")}.` : undefined,
    });
  const source = sourceOf(cluster);
  try {
    const { builder, cloudError } = await collect(source, {
      signal: options.signal,
      onProgress: options.onProgress,
      acceptMissingServices: options.acceptMissingServices,
    });
    // A file without a single fact about the cloud helps nobody: the command line says why instead.
    if (cloudError && builder.loadBalancers.size === 0) throw new AppError({ ...cloudError, status: 502 });
    return builder.bundle();
  } finally {
    source.close();
  }
}
