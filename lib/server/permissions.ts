import { isNlbService } from "@/lib/ccm/selection";
import { isCredential, isPermission, CloudCallError } from "@/lib/collect/alibaba/errors";
import type { ActionName, Requests } from "@/lib/collect/alibaba/api-types";
import type { CloudReader } from "@/lib/collect/alibaba/client";
import { list } from "@/lib/ccm/read";
import type { Product } from "@/lib/knowledge/cloud-api/versions";
import { explain } from "@/lib/collect/collect";
import { regionOfNodes } from "@/lib/collect/collect/identify";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { AppError, toErrorBody } from "@/lib/model/errors";
import { RBAC_RULES, TRAIL_ACTION, type ClusterRule } from "@/lib/knowledge/permissions/cluster";
import { clusterRole, ramPolicy } from "@/lib/knowledge/permissions/grants";
import type { PermissionCheck, PermissionsReport } from "@/lib/model/permissions";
import { sourceOf, type ClusterConfig } from "@/lib/collect/config/clusters";

/** An instance and a VPC of the account, where it has one. */
interface Known {
  lb: string;
  vpc: string;
}
type Tries = { [A in ActionName as `${Product}:${A}`]?: (known: Known) => Requests[A] };

/** Every RAM action a check uses, with the cheapest request that tries it. */
const TRIES = {
  "slb:DescribeLoadBalancers": () => ({ PageNumber: 1, PageSize: 1 }),
  "slb:DescribeLoadBalancerListeners": ({ lb }) => ({ LoadBalancerId: [lb], MaxResults: 1 }),
  "slb:DescribeVServerGroups": ({ lb }) => ({ LoadBalancerId: lb }),
  "slb:DescribeVServerGroupAttribute": () => ({ VServerGroupId: "rsp-preflight-probe" }),
  "slb:DescribeServerCertificates": () => ({ ServerCertificateId: "preflight-probe" }),
  "slb:DescribeDomainExtensions": ({ lb }) => ({ LoadBalancerId: lb, ListenerPort: 443 }),
  "ecs:DescribeNetworkInterfaces": () => ({ MaxResults: 10 }),
  "vpc:DescribeVpcAttribute": ({ vpc }) => ({ VpcId: vpc }),
  "slb:DescribeAccessControlLists": () => ({ PageNumber: 1, PageSize: 1 }),
  "vpc:DescribeVSwitches": ({ vpc }) => ({ VpcId: vpc, PageNumber: 1, PageSize: 1 }),
  "ecs:DescribeInstances": () => ({ MaxResults: 1 }),
  "nlb:ListLoadBalancers": () => ({ MaxResults: 1 }),
  "nlb:GetLoadBalancerAttribute": () => ({ LoadBalancerId: "nlb-preflight-probe" }),
  "nlb:ListListeners": () => ({ MaxResults: 1 }),
  "nlb:ListListenerCertificates": () => ({ ListenerId: "lsn-preflight-probe" }),
  "nlb:ListServerGroups": () => ({ MaxResults: 1 }),
  "nlb:ListServerGroupServers": () => ({ ServerGroupId: "sgp-preflight-probe" }),
  "ecs:DescribeSecurityGroups": () => ({ PageNumber: 1, PageSize: 1 }),
  "ecs:DescribeSecurityGroupAttribute": () => ({ SecurityGroupId: "sg-preflight-probe" }),
} as const satisfies Tries;
type RamAction = keyof typeof TRIES;
export const RAM_ACTIONS = Object.keys(TRIES) as RamAction[];
/** Its cheapest request; no check makes it, and the policy of a check does not grant it. */
const TRAIL_TRY: Requests["LookupEvents"] = { MaxResults: "1" };
/** Without them ids are shown without names; no check depends on them. */
const OPTIONAL_RAM_ACTIONS: ReadonlySet<RamAction | typeof TRAIL_ACTION> = new Set([
  TRAIL_ACTION,
  "slb:DescribeAccessControlLists",
  "vpc:DescribeVSwitches",
  "ecs:DescribeInstances",
]);

/** Used by a check only where an NLB Service exists. */
const ofNlb = (name: string) => name.startsWith("nlb:") || name.startsWith("ecs:DescribeSecurityGroup");

/**
 * Tries each permission: SelfSubjectAccessReview on the cluster, one cheap call per RAM action. Also lists the Services,
 * to know whether there are NLB Services.
 */
export async function checkPermissions(
  cluster: ClusterConfig,
  signal?: AbortSignal,
  { actiontrail = false } = {},
): Promise<PermissionsReport> {
  const actions = actiontrail ? ([...RAM_ACTIONS, TRAIL_ACTION] as const) : RAM_ACTIONS;
  const checkedAt = new Date().toISOString();
  const errors: Errors = {};
  let source: Source | undefined;
  try {
    source = sourceOf(cluster);
  } catch (error) {
    errors.kubernetesError = toErrorBody(error);
  }
  try {
    const [rbac, ram, usesNlb] = await Promise.all([
      source ? askCluster(source, errors, signal) : RBAC_RULES.map((rule) => rbacCheck(rule, "unknown")),
      source ? askCloud(source, actions, errors, signal) : actions.map((name) => ramCheck(name, "unknown")),
      source?.kubernetes.services({ signal }).then(
        ({ items }) => items.some(isNlbService),
        () => true,
      ),
    ]);
    const missingRules = RBAC_RULES.filter((_, i) => rbac[i]?.state === "denied");
    const missingActions = ram.filter(({ state }) => state === "denied").map(({ name }) => name);
    return {
      checkedAt,
      ...errors,
      checks: [
        ...rbac,
        ...ram.map((check) => (usesNlb === false && ofNlb(check.name) ? { ...check, optional: true } : check)),
      ],
      clusterRole: clusterRole(RBAC_RULES),
      ramPolicy: ramPolicy(RAM_ACTIONS),
      ...(missingRules.length > 0 ? { missingClusterRole: clusterRole(missingRules, "ccm-preflight-extra") } : {}),
      ...(missingActions.length > 0 ? { missingRamPolicy: ramPolicy(missingActions) } : {}),
    };
  } finally {
    source?.close();
  }
}

type Errors = Pick<PermissionsReport, "kubernetesError" | "cloudError">;
type Source = ReturnType<typeof sourceOf>;

async function askCluster(source: Source, errors: Errors, signal?: AbortSignal): Promise<PermissionCheck[]> {
  return Promise.all(
    RBAC_RULES.map(async (rule) => {
      try {
        const { allowed, reason } = await source.kubernetes.canI(rule, { signal });
        return rbacCheck(rule, allowed ? "allowed" : "denied", allowed ? undefined : reason);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        errors.kubernetesError ??= error.toBody();
        return { ...rbacCheck(rule, "unknown", error.message), code: error.code };
      }
    }),
  );
}

async function askCloud(
  source: Source,
  actions: readonly (RamAction | typeof TRAIL_ACTION)[],
  errors: Errors,
  signal?: AbortSignal,
): Promise<PermissionCheck[]> {
  let cloud: CloudReader;
  try {
    cloud = source.cloud(source.given.region?.value ?? (await regionOf(source, signal)) ?? "", { signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.cloudError = error.toBody();
    return actions.map((name) => ({ ...ramCheck(name, "unknown", error.message), code: error.code }));
  }
  // Real ids where there are some: for an unknown one some operations answer "not found" before they look at permissions.
  const page = await cloud.call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 1 }).catch(() => undefined);
  const [lb] = list<CloudLoadBalancer>(page?.LoadBalancers, "LoadBalancer");
  const known: Known = {
    lb: lb?.LoadBalancerId || "lb-preflight-probe",
    vpc: String(lb?.VpcId || source.given.vpcId?.value || "vpc-preflight-probe"),
  };
  const probe = async (name: RamAction | typeof TRAIL_ACTION): Promise<PermissionCheck> => {
    try {
      const request = name === TRAIL_ACTION ? TRAIL_TRY : TRIES[name](known);
      await cloud.call(name.split(":")[1] as ActionName, request);
      return ramCheck(name, "allowed");
    } catch (error) {
      if (!(error instanceof CloudCallError)) throw error;
      const { code, message, requestId } = error;
      const detail = { code, message, requestId };
      if (isPermission(code)) return { ...ramCheck(name, "denied"), ...detail };
      if (isCredential(code) || error.retryable) {
        errors.cloudError ??= explain(error);
        return { ...ramCheck(name, "unknown"), ...detail };
      }
      // "Does not exist" about a made-up id: the account has the permission.
      return ramCheck(name, "allowed");
    }
  };
  return Promise.all(actions.map(probe));
}

/** The region that the cluster names; undefined where it names none. Errors: those of the cluster. */
export async function regionOf({ kubernetes }: Source, signal?: AbortSignal): Promise<string | undefined> {
  const profile = await kubernetes.configMap("ack-cluster-profile", { signal }).catch(() => undefined);
  return profile?.region || regionOfNodes((await kubernetes.nodes({ signal })).items)[0];
}

function rbacCheck(rule: ClusterRule, state: PermissionCheck["state"], message?: string): PermissionCheck {
  return {
    kind: "rbac",
    name: `${rule.verb} ${rule.resource}${rule.name ? `/${rule.name}` : ""}`,
    group: rule.group || undefined,
    namespace: rule.namespace,
    state,
    optional: rule.optional ?? false,
    message,
  };
}

function ramCheck(
  name: RamAction | typeof TRAIL_ACTION,
  state: PermissionCheck["state"],
  message?: string,
): PermissionCheck {
  return { kind: "ram", name, state, optional: OPTIONAL_RAM_ACTIONS.has(name), message };
}
