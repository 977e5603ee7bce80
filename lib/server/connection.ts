import { createCloudReader } from "@/lib/collect/alibaba/client";
import { CloudCallError } from "@/lib/collect/alibaba/errors";
import { explain } from "@/lib/collect/collect";
import { RBAC_RULES } from "@/lib/knowledge/permissions/cluster";
import {
  CONNECTION_STEPS,
  type ConnectionReport,
  type ConnectionSide,
  type ConnectionStep,
  type ConnectionStepId,
} from "@/lib/model/connection";
import { AppError, toErrorBody, type ErrorBody } from "@/lib/model/errors";
import { sourceOf, type ClusterConfig } from "@/lib/collect/config/clusters";
import type { AppConfig } from "@/lib/collect/config/config";
import { clusterRole, ramPolicy, roleBindings } from "@/lib/knowledge/permissions/grants";
import { RAM_ACTIONS, regionOf } from "./permissions";

/** The rules and bindings that both first-run pages and the connection test show. */
export function grants(): Pick<ConnectionReport, "clusterRole" | "roleBindings" | "ramPolicy"> {
  return {
    clusterRole: clusterRole(RBAC_RULES),
    roleBindings: roleBindings(),
    ramPolicy: ramPolicy(RAM_ACTIONS),
  };
}

type Source = ReturnType<typeof sourceOf>;

/**
 * Goes towards both APIs as far as it gets, with one cheap read each: may Services be listed, does one page of CLB
 * instances come. Without a cluster (`error` says why there is none) the cloud is tested by itself. Never throws for what it tests.
 */
export async function testConnection(
  settings: AppConfig,
  cluster?: ClusterConfig,
  error?: ErrorBody,
): Promise<ConnectionReport> {
  let source: Source | undefined;
  let failed = error ?? { code: "kubernetes.noConfig", message: "No cluster is configured." };
  try {
    source = cluster && sourceOf(cluster);
  } catch (thrown) {
    failed = toErrorBody(thrown);
  }
  try {
    const [kubernetes, cloud] = await Promise.all([
      source ? testKubernetes(source, cluster?.context) : steps("kubernetes", {}, "kubeconfig", failed),
      testCloud(settings, cluster, source),
    ]);
    return { kubernetes, cloud, ...grants() };
  } finally {
    source?.close();
  }
}

/** Steps of one side: those before the failed one are ok, those after it were not reached. */
function steps(
  side: ConnectionSide,
  details: Partial<Record<ConnectionStepId, string>>,
  failed?: ConnectionStepId,
  error?: ErrorBody,
): ConnectionStep[] {
  const ids: readonly ConnectionStepId[] = CONNECTION_STEPS[side];
  const at = failed ? ids.indexOf(failed) : ids.length;
  return ids.map((id, index) => {
    if (index === at) return { id, state: "failed", error };
    return index < at ? { id, state: "ok", detail: details[id] } : { id, state: "notReached" };
  });
}

async function testKubernetes(source: Source, kubeconfig?: string): Promise<ConnectionStep[]> {
  const ended = (id?: ConnectionStepId, error?: ErrorBody) => steps("kubernetes", { kubeconfig }, id, error);
  try {
    const asked = { verb: "list", resource: "services", group: "" } as const;
    const { allowed, reason } = await source.kubernetes.canI(asked);
    if (allowed) return ended();
    const message = reason || "This account may not list Services.";
    return ended("listServices", { code: "kubernetes.forbidden", message, source: "kubernetes" });
  } catch (error) {
    const body = toErrorBody(error);
    return ended(KUBERNETES_STEP[body.code] ?? "apiServer", body);
  }
}

const KUBERNETES_STEP: Record<string, ConnectionStepId> = {
  "kubernetes.unauthorized": "kubeCredentials",
  "kubernetes.forbidden": "listServices",
};

async function testCloud(
  settings: AppConfig,
  cluster: ClusterConfig | undefined,
  source: Source | undefined,
): Promise<ConnectionStep[]> {
  const region =
    source?.given.region?.value ??
    settings.cluster.region ??
    // A cluster that cannot be read names no region; the other side shows why.
    (source && (await regionOf(source).catch(() => undefined)));
  if (!region) {
    const message = "The region is not known: neither a setting nor the cluster names it.";
    const error = { code: "cloud.noRegion", message, suggestion: "Set ALIBABA_CLOUD_REGION_ID." };
    return steps("cloud", {}, "region", error);
  }
  const { credentials, endpoints } = cluster?.settings ?? settings.cluster;
  try {
    const reader = source?.cloud(region, {}) ?? createCloudReader({ region, credentials, endpoints });
    const page = await reader.call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 1 });
    return steps("cloud", { region, describeLoadBalancers: String(page.TotalCount ?? "") });
  } catch (error) {
    if (error instanceof AppError) return steps("cloud", { region }, "endpoint", error.toBody());
    if (!(error instanceof CloudCallError)) throw error;
    const body = explain(error);
    return steps("cloud", { region }, CLOUD_STEP[body.code] ?? "endpoint", body);
  }
}

const CLOUD_STEP: Record<string, ConnectionStepId> = {
  "cloud.forbidden": "describeLoadBalancers",
  "cloud.credentials": "cloudCredentials",
  "cloud.noCredentials": "cloudCredentials",
};
