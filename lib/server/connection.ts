import { createCloudReader, type CloudReader } from "@/lib/collect/alibaba/client";
import { CloudCallError, isCredential, isPermission } from "@/lib/collect/alibaba/errors";
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
import { clusterByKey, sourceOf, visibleClusters, type ClusterConfig } from "./clusters";
import type { AppConfig } from "./config";
import { clusterRole, RAM_ACTIONS, ramPolicy, regionOf, roleBindings } from "./permissions";

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
 * instances come. Without a key the first configured cluster is tested; when none can be read, the cloud by itself.
 * Never throws for what it tests. Error: `cluster.unknown`.
 */
export async function testConnection(
  settings: AppConfig,
  key?: string,
  signal?: AbortSignal,
): Promise<ConnectionReport> {
  const { clusters, error } = visibleClusters(settings);
  const cluster = key === undefined ? clusters[0] : clusterByKey(settings, key);
  let source: Source | undefined;
  let failed = error ?? { code: "kubernetes.noConfig", message: "No cluster is configured." };
  try {
    source = cluster && sourceOf(cluster);
  } catch (thrown) {
    failed = toErrorBody(thrown);
  }
  try {
    const [kubernetes, cloud] = await Promise.all([
      source
        ? testKubernetes(source, cluster?.context, signal)
        : steps("kubernetes", {}, { id: "kubeconfig", error: failed }),
      testCloud(settings, cluster, source, signal),
    ]);
    return { kubernetes, cloud, ...grants() };
  } finally {
    source?.close();
  }
}

/** Steps of one side: those before `failed` are ok, those after it were not reached. */
function steps(
  side: ConnectionSide,
  details: Partial<Record<ConnectionStepId, string>>,
  failed?: { id: ConnectionStepId; error: ErrorBody },
): ConnectionStep[] {
  const ids: readonly ConnectionStepId[] = CONNECTION_STEPS[side];
  const at = failed ? ids.indexOf(failed.id) : ids.length;
  return ids.map((id, index) => ({
    id,
    state: index < at ? "ok" : index === at ? "failed" : "notReached",
    ...(index < at && details[id] !== undefined ? { detail: details[id] } : {}),
    ...(failed && index === at ? { error: failed.error } : {}),
  }));
}

async function testKubernetes(source: Source, kubeconfig?: string, signal?: AbortSignal): Promise<ConnectionStep[]> {
  const details = { kubeconfig };
  try {
    const { allowed, reason } = await source.kubernetes.canI(
      { verb: "list", resource: "services", group: "" },
      { signal },
    );
    if (allowed) return steps("kubernetes", details);
    const message = reason || "This account may not list Services.";
    const error = { code: "kubernetes.forbidden", message, source: "kubernetes" } as const;
    return steps("kubernetes", details, { id: "listServices", error });
  } catch (error) {
    const body = toErrorBody(error);
    const id: ConnectionStepId =
      body.code === "kubernetes.unauthorized"
        ? "kubeCredentials"
        : body.code === "kubernetes.forbidden"
          ? "listServices"
          : "apiServer";
    return steps("kubernetes", details, { id, error: body });
  }
}

async function testCloud(
  settings: AppConfig,
  cluster: ClusterConfig | undefined,
  source: Source | undefined,
  signal?: AbortSignal,
): Promise<ConnectionStep[]> {
  const region =
    source?.given.region?.value ??
    settings.cluster.region ??
    // A cluster that cannot be read names no region; the other side shows why.
    (source && (await regionOf(source, signal).catch(() => undefined)));
  if (!region) {
    const message = "The region is not known: neither a setting nor the cluster names it.";
    const error = { code: "cloud.noRegion", message, suggestion: "Set ALIBABA_CLOUD_REGION_ID." };
    return steps("cloud", {}, { id: "region", error });
  }
  const { credentials, endpoints } = cluster?.settings ?? settings.cluster;
  let reader: CloudReader;
  try {
    reader = source
      ? source.cloud(region, { signal })
      : createCloudReader({ region, credentials, endpoints }, { signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return steps("cloud", { region }, { id: "endpoint", error: error.toBody() });
  }
  try {
    const page = await reader.call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 1 });
    return steps("cloud", { region, describeLoadBalancers: String(page.TotalCount ?? "") });
  } catch (error) {
    if (!(error instanceof CloudCallError)) throw error;
    const body = explain(error);
    const id: ConnectionStepId = isPermission(error.code)
      ? "describeLoadBalancers"
      : isCredential(error.code) || body.code === "cloud.noCredentials"
        ? "cloudCredentials"
        : "endpoint";
    return steps("cloud", { region }, { id, error: body });
  }
}
