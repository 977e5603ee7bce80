import { readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import * as z from "zod";
import { createCloudReader } from "@/lib/collect/alibaba/client";
import { PRODUCTS } from "@/lib/collect/alibaba/endpoints";
import type { RunHooks } from "@/lib/collect/alibaba/limiter";
import type { CollectSource, GivenFacts } from "@/lib/collect/collect";
import { AppError, toErrorBody, type ErrorBody } from "@/lib/model/errors";
import { contextsOf, kubeconfigFiles, loadKubeConfig, withContext } from "@/lib/collect/kubernetes/kubeconfig";
import { createKubernetesReader } from "@/lib/collect/kubernetes/reader";
import { endpoint, readSettings, SETTINGS, stated, STATED, type AppConfig, type ClusterSettings } from "./config";

export interface ClusterConfig {
  /** URL-safe, unique, stable while the configuration is. */
  key: string;
  context: string;
  name?: string;
  demo: boolean;
  settings: ClusterSettings;
  maxQps?: number;
  callTimeoutMs?: number;
  /** Where the facts in `settings` come from, as shown on pages. */
  from: "environment" | "file";
  kubeconfig?: string;
  /** Groups that may see it; every user with access when absent. */
  groups?: readonly string[];
}

export interface ClusterList {
  clusters: ClusterConfig[];
  /** Why the list is empty, or not whole. */
  error?: ErrorBody;
}

const fileSchema = z.object({
  clusters: z.array(
    z.object({
      context: z.string().min(1),
      name: z.string().optional(),
      kubeconfig: z.string().optional(),
      profile: z.string().optional(),
      ...stated((variable) => SETTINGS.shape[variable]),
      maxQps: z.number().positive().optional(),
      groups: z.array(z.string().min(1)).optional(),
      endpoints: z.partialRecord(z.enum(PRODUCTS), endpoint).optional(),
    }),
  ),
});

/** The configured clusters, in the order they are shown. Never throws: a broken configuration is the answer. */
export function listClusters(settings: AppConfig): ClusterList {
  try {
    const clusters = settings.clustersFile ? fromFile(settings, settings.clustersFile) : fromContexts(settings);
    return { clusters: withKeys(clusters) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { clusters: [], error: toErrorBody(error) };
  }
}

const made = new Map<string, { texts: string; value: unknown }>();

/**
 * The result of `make`, cached while the contents of the files stay the same: every request lists the clusters, and a
 * kubeconfig of sixty contexts takes 6 ms to parse. Errors are not cached.
 */
function whileUnchanged<T>(files: readonly string[], make: () => T): T {
  const key = files.join("\n");
  const texts = files.map(textOf).join("\0");
  const before = made.get(key);
  if (before?.texts === texts) return before.value as T;
  const value = make();
  if (files.length > 0) made.set(key, { texts, value });
  return value;
}

/** Empty for a file that cannot be read: `make` throws the reason. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

type Unkeyed = Omit<ClusterConfig, "key">;

function fromContexts(settings: AppConfig): Unkeyed[] {
  const known = whileUnchanged(kubeconfigFiles(settings.kubeconfig), () =>
    contextsOf(loadKubeConfig(settings.kubeconfig)),
  );
  const { contexts } = settings;
  const shown = contexts === "*" ? known : known.filter((context) => context.current);
  const wanted = Array.isArray(contexts) && contexts.length > 0 ? contexts : shown.map(({ name }) => name);
  if (wanted.length === 0)
    throw new AppError({
      code: "kubernetes.context",
      status: 404,
      source: "kubernetes",
      message: "The kubeconfig names no current context.",
      suggestion:
        known.length > 0
          ? `Set PREFLIGHT_CONTEXTS to one of: ${known
              .slice(0, 10)
              .map((c) => c.name)
              .join(", ")}.`
          : undefined,
    });
  // With several contexts only settings that apply to all of them are used, not the ids of one cluster.
  const { clusterId, vpcId, ccmVersion, ...common } = settings.cluster;
  const own = wanted.length === 1 ? { clusterId, vpcId, ccmVersion } : {};
  return wanted.map((context) => ({
    context,
    demo: settings.demo,
    settings: { ...common, ...own },
    maxQps: settings.maxQps,
    callTimeoutMs: settings.callTimeoutMs,
    from: "environment" as const,
    kubeconfig: settings.kubeconfig,
  }));
}

function fromFile(settings: AppConfig, file: string): Unkeyed[] {
  const fail = (message: string, cause?: unknown) =>
    new AppError({
      code: "config.clusters",
      status: 400,
      message: `PREFLIGHT_CLUSTERS_FILE ${path.basename(file)}: ${message}.`,
      suggestion: "docs/configuration.md shows an example.",
      cause,
    });
  const described = whileUnchanged([file], () => {
    let parsed: unknown;
    try {
      parsed = parseYaml(readFileSync(file, "utf8"));
    } catch (error) {
      throw fail(
        (error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : "it cannot be read as YAML or JSON",
        error,
      );
    }
    const checked = fileSchema.safeParse(parsed);
    if (checked.success) return checked.data.clusters;
    const issue = checked.error.issues[0];
    throw fail(`${issue?.path.join(".") || "file"}: ${issue?.message ?? "not valid"}`);
  });
  const { clusterId: _id, vpcId: _vpc, ccmVersion: _ccm, ...common } = settings.cluster;
  return described.map(({ context, name, kubeconfig, groups, maxQps, profile, ...own }) => ({
    context,
    name,
    groups,
    demo: settings.demo,
    from: "file" as const,
    kubeconfig: kubeconfig ?? settings.kubeconfig,
    maxQps: maxQps ?? settings.maxQps,
    callTimeoutMs: settings.callTimeoutMs,
    settings: { ...common, ...own, ...(profile ? { credentials: { kind: "profile" as const, profile } } : {}) },
  }));
}

function withKeys(clusters: Unkeyed[]): ClusterConfig[] {
  const used = new Set<string>();
  return clusters.map((cluster) => {
    const base = slug(cluster.name ?? cluster.context);
    let key = base;
    for (let n = 2; used.has(key); n++) key = `${base}-${n}`;
    used.add(key);
    return { ...cluster, key };
  });
}

function slug(text: string): string {
  const safe = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|(?<!-)-+$/g, "")
    .slice(0, 60);
  return safe || "cluster";
}

/** A cluster by its key. Errors: `cluster.unknown`, or why the configuration cannot be read. */
export function clusterByKey({ clusters, error }: ClusterList, key: string): ClusterConfig {
  const found = clusters.find((c) => c.key === key);
  if (found) return found;
  if (error) throw new AppError({ ...error, status: 400 });
  throw new AppError({
    code: "cluster.unknown",
    status: 404,
    message: `No cluster "${key}" is configured.`,
    suggestion: clusters.length > 0 ? `Configured: ${clusters.map((c) => c.key).join(", ")}.` : undefined,
  });
}

export function cloudOf(
  { settings, maxQps, callTimeoutMs: timeoutMs }: ClusterConfig,
  region: string,
  hooks: RunHooks,
) {
  const { credentials, endpoints } = settings;
  return createCloudReader({ region, credentials, endpoints, maxQps, timeoutMs }, hooks);
}

/** Sources of `collect`. Errors: kubeconfig and context problems (`kubernetes.*`). */
export function sourceOf(cluster: ClusterConfig): CollectSource & { close: () => void } {
  const s = cluster.settings;
  const kubernetes = createKubernetesReader(withContext(loadKubeConfig(cluster.kubeconfig), cluster.context));
  const given: GivenFacts = {};
  for (const [name, [variable, fact]] of Object.entries(STATED)) {
    const value = s[name as keyof typeof STATED];
    if (value) given[fact] = { value, from: cluster.from === "file" ? "clusters file" : `setting ${variable}` };
  }
  return {
    name: cluster.name ?? cluster.context,
    kubernetes,
    cloud: (region, hooks) => cloudOf(cluster, region, hooks),
    given,
    close: () => kubernetes.close(),
  };
}

/** The context that commands name; undefined when one cluster is configured. Error: `cluster.unknown`. */
export function contextOf(key: string): string | undefined {
  const list = listClusters(readSettings());
  const { context } = clusterByKey(list, key);
  return list.clusters.length > 1 ? context : undefined;
}
