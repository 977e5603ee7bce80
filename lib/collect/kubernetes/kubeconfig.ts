import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { KubeError } from "./errors";

const IN_CLUSTER_TOKEN = "/var/run/secrets/kubernetes.io/serviceaccount/token";

/**
 * Reads the kubeconfig as kubectl does. `value` is that of KUBECONFIG: paths joined by the system's delimiter. Absent:
 * ~/.kube/config, then the service account. Errors: `kubernetes.kubeconfig`, `kubernetes.noConfig`.
 */
export function loadKubeConfig(value?: string): KubeConfig {
  const files = kubeconfigFiles(value);
  if (files.length === 0) {
    if (existsSync(IN_CLUSTER_TOKEN) && process.env.KUBERNETES_SERVICE_HOST) {
      const inCluster = new KubeConfig();
      inCluster.loadFromCluster();
      return inCluster;
    }
    throw new KubeError({
      code: "kubernetes.noConfig",
      status: 404,
      message: "No kubeconfig was found: KUBECONFIG is not set and ~/.kube/config does not exist.",
      suggestion: "Set KUBECONFIG to the file you use with kubectl.",
    });
  }
  const merged = new KubeConfig();
  files.forEach((file, i) => {
    const one = i === 0 ? merged : new KubeConfig();
    try {
      one.loadFromFile(file);
      if (!(one.clusters?.length || one.contexts?.length || one.users?.length)) throw new Error("empty");
      if (i > 0) mergeInto(merged, one);
    } catch (error) {
      throw unreadable(file, error);
    }
  });
  return merged;
}

/** The files that a value of KUBECONFIG names, `~/.kube/config` without one; none where neither is there. */
export function kubeconfigFiles(value: string | undefined): string[] {
  const named = (value ?? "").split(path.delimiter).filter((f) => f !== "");
  if (named.length > 0) return named;
  const home = path.join(os.homedir(), ".kube", "config");
  return existsSync(home) ? [home] : [];
}

/** As kubectl merges: the first file to name a thing wins; the library would refuse the file instead. */
function mergeInto(target: KubeConfig, other: KubeConfig): void {
  const joined = <T extends { name: string }>(own: T[], more: T[]) => {
    const names = new Set(own.map(({ name }) => name));
    return [...own, ...more.filter(({ name }) => !names.has(name))];
  };
  target.clusters = joined(target.clusters, other.clusters);
  target.users = joined(target.users, other.users);
  target.contexts = joined(target.contexts, other.contexts);
  target.currentContext ||= other.currentContext;
}

function invalid(message: string, suggestion?: string, cause?: unknown): KubeError {
  return new KubeError({ code: "kubernetes.kubeconfig", status: 400, message, suggestion, cause });
}

function unreadable(file: string, error: unknown): KubeError {
  const { code } = error as NodeJS.ErrnoException;
  const name = `The kubeconfig file ${path.basename(file)}`;
  if (code === "ENOENT") return invalid(`${name} does not exist.`, "Check KUBECONFIG.", error);
  if (code === "EACCES")
    return invalid(
      `${name} cannot be read: permission denied.`,
      "Give the user who runs CCM Preflight read access to it.",
      error,
    );
  // The YAML parser quotes lines of the file, which may hold keys: only its reason is shown.
  const reason = (error as { reason?: unknown }).reason;
  const own =
    error instanceof Error && /^(clusters|users|contexts)\[\d+\]/.test(error.message) ? error.message : undefined;
  const why = own ?? (typeof reason === "string" ? `it is not valid YAML (${reason})` : "it is not a kubeconfig");
  return invalid(
    `${name} cannot be read: ${why}.`,
    "Run `kubectl config view` with the same KUBECONFIG to see where it is wrong.",
    error,
  );
}

export function contextsOf(config: KubeConfig): { name: string; current: boolean }[] {
  return (config.getContexts() ?? []).map(({ name }) => ({ name, current: name === config.getCurrentContext() }));
}

/** The same config with one context chosen; errors name the contexts there are. */
export function withContext(config: KubeConfig, context?: string): KubeConfig {
  const chosen = new KubeConfig();
  chosen.loadFromOptions({
    clusters: config.clusters,
    users: config.users,
    contexts: config.contexts,
    currentContext: context ?? config.currentContext,
  });
  const names = chosen.getContexts().map((c) => c.name);
  const wanted = chosen.getCurrentContext();
  if (!chosen.getContextObject(wanted))
    throw new KubeError({
      code: "kubernetes.context",
      status: 404,
      message: wanted ? `The kubeconfig has no context "${wanted}".` : "The kubeconfig names no current context.",
      suggestion:
        names.length > 0
          ? `It has: ${names.slice(0, 10).join(", ")}${names.length > 10 ? ", ..." : ""}.`
          : "It has no contexts at all.",
    });
  for (const [what, found] of [
    ["cluster", chosen.getCurrentCluster()],
    ["user", chosen.getCurrentUser()],
  ] as const)
    if (!found) throw invalid(`Context "${wanted}" names a ${what} that the kubeconfig does not have.`);
  return chosen;
}
