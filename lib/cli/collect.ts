import { open } from "node:fs/promises";
import type { Bundle } from "@/lib/model/bundle";
import type { Progress } from "@/lib/model/run";
import { AppError } from "@/lib/model/errors";
import { collect } from "@/lib/collect/collect";
import { listClusters, sourceOf, type ClusterConfig } from "@/lib/collect/config/clusters";
import { readSettings, type AppConfig } from "@/lib/collect/config/config";
import { CliError, errorLine, note, printJson, type CliContext } from "./io";

/** Flags of commands that can read the live cluster. */
export interface LiveFlags {
  live?: boolean;
  acceptMissingServices?: boolean;
  context?: string;
  maxQps?: string;
  targetVersion?: string;
  /** Told how many calls of the cloud a reading took. */
  onCalls?: (calls: number) => void;
}

/** Exit status 1 when some source could not be read: the bundle is still written and lists it under `errors`. */
export async function collectCommand(context: CliContext, flags: LiveFlags & { output?: string }): Promise<void> {
  const bundle = await collectForCli(flags);
  if (flags.output) {
    await writePrivate(flags.output, `${JSON.stringify(bundle)}\n`).catch((error: Error) => {
      throw new CliError(`${flags.output} could not be written: ${error.message}`);
    });
  } else await printJson(bundle, false);
  const errors = bundle.errors ?? [];
  for (const error of errors.slice(0, 20)) note(`not read: ${errorLine(error)}`);
  if (errors.length > 20) note(`... and ${errors.length - 20} more`);
  context.exit(errors.length > 0 ? 1 : 0);
}

/**
 * A bundle holds names and addresses of production: only the owner may read it, even where the file existed with a wider
 * mode. The mode is set before the first byte is written. Devices and pipes keep theirs.
 */
async function writePrivate(name: string, text: string): Promise<void> {
  const file = await open(name, "w", 0o600);
  try {
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/**
 * Reads the cluster whose context is named, else the first configured. Progress goes to standard error, Ctrl-C stops the
 * calls. `onBegun`: once the first calls are on their way. Errors: AppError, CliError.
 */
export async function collectForCli(flags: LiveFlags, onBegun?: () => void): Promise<Bundle> {
  const settings = readSettings({
    ...process.env,
    ...(flags.maxQps ? { PREFLIGHT_MAX_QPS: flags.maxQps } : {}),
    ...(flags.targetVersion ? { PREFLIGHT_TARGET_VERSION: flags.targetVersion } : {}),
  });
  const source = sourceOf(clusterOf(settings, flags.context));
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once("SIGINT", onInterrupt);
  try {
    const { builder, cloudError, progress } = await collect(source, {
      signal: stop.signal,
      onProgress: progressLine(onBegun),
      acceptMissingServices: flags.acceptMissingServices,
    });
    flags.onCalls?.(Object.values(progress.calls).reduce((sum, calls) => sum + calls, 0));
    // No file is written without any cloud data: the reason is printed instead.
    if (cloudError && builder.loadBalancers.size === 0) throw new AppError({ ...cloudError, status: 502 });
    return builder.bundle();
  } catch (error) {
    if (stop.signal.aborted) throw new CliError("stopped");
    throw error;
  } finally {
    source.close();
    process.off("SIGINT", onInterrupt);
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  }
}

/** The cluster whose context, key or name is given, else the first. Error: AppError. */
export function clusterOf(settings: AppConfig, context: string | undefined): ClusterConfig {
  const { clusters, error } = listClusters(
    context && !settings.clustersFile ? { ...settings, contexts: [context] } : settings,
  );
  if (error) throw new AppError({ ...error, status: 400 });
  const cluster = context
    ? clusters.find((c) => c.context === context || c.key === context || c.name === context)
    : clusters[0];
  if (cluster) return cluster;
  throw new AppError({
    code: "cluster.unknown",
    status: 404,
    message: context ? `No cluster with context "${context}" is configured.` : "No cluster is configured.",
    suggestion: clusters.length > 0 ? `Configured: ${clusters.map((c) => c.context).join(", ")}.` : undefined,
  });
}

/** One line, rewritten in place, on a terminal only: a log file gets no progress. */
function progressLine(onBegun?: () => void): (progress: Progress) => void {
  let begun = false;
  let last = 0;
  return ({ phases }) => {
    if (!begun) onBegun?.();
    begun = true;
    const now = Date.now();
    if (!process.stderr.isTTY || now - last < 100) return;
    last = now;
    const parts = phases
      .filter((p) => p.state === "running")
      .map((p) => `${p.id} ${p.done}${p.total === undefined ? "" : `/${p.total}`}`);
    process.stderr.write(`\r\u001b[K${parts.join("  ")}`);
  };
}
