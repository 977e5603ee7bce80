import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { contextsOf, kubeconfigFiles, loadKubeConfig } from "@/lib/collect/kubernetes/kubeconfig";
import type { Found } from "@/lib/model/connection";
import { AppError, toErrorBody } from "@/lib/model/errors";
import { listClusters } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";

/**
 * Parts of a first check that this machine has: contexts, credentials by where they are, region. It asks no API and names no secret.
 * Undefined once a cluster is configured: users without access to any learn nothing about this machine.
 */
export function found(): Found | undefined {
  const settings = readSettings();
  const { clusters, error } = listClusters(settings);
  if (clusters.length > 0) return undefined;
  const { credentials, region } = settings.cluster;
  const files = kubeconfigFiles(settings.kubeconfig);
  return {
    kubeconfig: files.map(shortPath),
    missing: files.filter((file) => !existsSync(file)).map(shortPath),
    contexts: contexts(settings.kubeconfig),
    credentials:
      credentials?.kind === "static"
        ? { from: "environment" }
        : credentials?.kind === "profile"
          ? { from: "profile", name: credentials.profile }
          : inChain(),
    region,
    error,
  };
}

/** Names of contexts; none where the file is unreadable: `error` has the reason. */
function contexts(kubeconfig: string | undefined): string[] {
  try {
    return contextsOf(loadKubeConfig(kubeconfig)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof AppError && toErrorBody(error).source !== "app") return [];
    throw error;
  }
}

/** The first of the SDK's default chain that can be seen without a call; a role of the machine cannot. */
function inChain(): Found["credentials"] {
  const { ALIBABA_CLOUD_ACCESS_KEY_ID: key, ALIBABA_CLOUD_OIDC_TOKEN_FILE: token } = process.env;
  if (key || token) return { from: "environment" };
  const cli = path.join(os.homedir(), ".aliyun", "config.json");
  if (existsSync(cli)) return { from: "profile", name: currentProfile(cli) };
  return existsSync(path.join(os.homedir(), ".alibabacloud", "credentials")) ? { from: "file" } : undefined;
}

function currentProfile(file: string): string | undefined {
  try {
    const { current } = JSON.parse(readFileSync(file, "utf8")) as { current?: unknown };
    return typeof current === "string" ? current : undefined;
  } catch {
    return undefined;
  }
}

/** As a shell writes it. */
const shortPath = (file: string) =>
  file.startsWith(`${os.homedir()}${path.sep}`) ? `~${file.slice(os.homedir().length)}` : file;
