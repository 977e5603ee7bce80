import { isNlbService } from "@/lib/ccm/selection";
import { isCredential, isPermission, CloudCallError } from "@/lib/collect/alibaba/errors";
import type { CloudReader } from "@/lib/collect/alibaba/client";
import { explain } from "@/lib/collect/collect";
import { regionOfNodes } from "@/lib/collect/collect/identify";
import { AppError, toErrorBody } from "@/lib/model/errors";
import type { Asked } from "@/lib/collect/kubernetes/errors";
import type { PermissionCheck, PermissionsReport } from "@/lib/model/permissions";
import { stringify } from "yaml";
import { sourceOf, type ClusterConfig } from "./clusters";

interface Rule extends Asked {
  optional?: boolean;
}

/** Verbs of docs/dry-run.md 9.1, and `watch` for live refresh. No write verb, no secrets. */
export const RBAC_RULES: readonly Rule[] = [
  ...["services", "nodes", "events"].flatMap((resource) => [{ verb: "list" as const, resource, group: "" }]),
  { verb: "get", resource: "services", group: "" },
  { verb: "get", resource: "pods", group: "" },
  { verb: "get", resource: "events", group: "" },
  { verb: "list", resource: "endpointslices", group: "discovery.k8s.io" },
  { verb: "list", resource: "endpoints", group: "", optional: true },
  { verb: "watch", resource: "services", group: "", optional: true },
  { verb: "watch", resource: "endpointslices", group: "discovery.k8s.io", optional: true },
  ...["ack-cluster-profile", "cloud-config"].map((name) => ({
    verb: "get" as const,
    resource: "configmaps",
    group: "",
    namespace: "kube-system",
    name,
    optional: true,
  })),
  { verb: "list", resource: "deployments", group: "apps", namespace: "kube-system", optional: true },
  { verb: "list", resource: "daemonsets", group: "apps", namespace: "kube-system", optional: true },
];

export const RAM_ACTIONS = [
  "slb:DescribeLoadBalancers",
  "slb:DescribeLoadBalancerListeners",
  "slb:DescribeVServerGroups",
  "slb:DescribeVServerGroupAttribute",
  "slb:DescribeServerCertificates",
  "slb:DescribeDomainExtensions",
  "ecs:DescribeNetworkInterfaces",
  "vpc:DescribeVpcAttribute",
  "slb:DescribeAccessControlLists",
  "vpc:DescribeVSwitches",
  "ecs:DescribeInstances",
  "nlb:ListLoadBalancers",
  "nlb:GetLoadBalancerAttribute",
  "nlb:ListListeners",
  "nlb:ListListenerCertificates",
  "nlb:ListServerGroups",
  "nlb:ListServerGroupServers",
  "ecs:DescribeSecurityGroups",
  "ecs:DescribeSecurityGroupAttribute",
] as const;
type RamAction = (typeof RAM_ACTIONS)[number];
/** Without them ids stand alone on the screens; no check depends on them. */
const OPTIONAL_RAM_ACTIONS: ReadonlySet<RamAction> = new Set([
  "slb:DescribeAccessControlLists",
  "vpc:DescribeVSwitches",
  "ecs:DescribeInstances",
]);

/** Asked for by a check only where an NLB Service exists. */
const ofNlb = (name: RamAction) => name.startsWith("nlb:") || name.startsWith("ecs:DescribeSecurityGroup");

/** Asks for each permission: SelfSubjectAccessReview on the cluster, one cheap call per RAM action. Reads nothing else
 * but the list of Services, which tells whether there are NLB Services. */
export async function checkPermissions(
  cluster: ClusterConfig,
  signal?: AbortSignal,
  now = new Date(),
): Promise<PermissionsReport> {
  const report: PermissionsReport = {
    checkedAt: now.toISOString(),
    checks: [],
    clusterRole: clusterRole(RBAC_RULES),
    ramPolicy: ramPolicy(RAM_ACTIONS),
  };
  let source: ReturnType<typeof sourceOf>;
  try {
    source = sourceOf(cluster);
  } catch (error) {
    report.kubernetesError = toErrorBody(error);
    return {
      ...report,
      checks: [
        ...RBAC_RULES.map((rule) => rbacCheck(rule, "unknown")),
        ...RAM_ACTIONS.map((name) => ramCheck(name, "unknown")),
      ],
    };
  }
  try {
    const [rbac, ram, usesNlb] = await Promise.all([
      askCluster(source, report, signal),
      askCloud(source, report, signal),
      source.kubernetes.services({ signal }).then(
        ({ items }) => items.some(isNlbService),
        () => true,
      ),
    ]);
    report.checks = [
      ...rbac,
      ...ram.map((check) => (!usesNlb && ofNlb(check.name as RamAction) ? { ...check, optional: true } : check)),
    ];
  } finally {
    source.close();
  }
  const missingRules = RBAC_RULES.filter((_, i) => report.checks[i]?.state === "denied");
  const missingActions = report.checks.filter((c) => c.kind === "ram" && c.state === "denied").map((c) => c.name);
  if (missingRules.length > 0) report.missingClusterRole = clusterRole(missingRules, "ccm-preflight-extra");
  if (missingActions.length > 0) report.missingRamPolicy = ramPolicy(missingActions);
  return report;
}

type Source = ReturnType<typeof sourceOf>;

async function askCluster(source: Source, report: PermissionsReport, signal?: AbortSignal): Promise<PermissionCheck[]> {
  return Promise.all(
    RBAC_RULES.map(async (rule) => {
      try {
        const { allowed, reason } = await source.kubernetes.canI(rule, { signal });
        return rbacCheck(rule, allowed ? "allowed" : "denied", allowed ? undefined : reason);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        report.kubernetesError ??= error.toBody();
        return { ...rbacCheck(rule, "unknown", error.message), code: error.code };
      }
    }),
  );
}

async function askCloud(source: Source, report: PermissionsReport, signal?: AbortSignal): Promise<PermissionCheck[]> {
  let cloud: CloudReader;
  try {
    cloud = source.cloud(source.given.region?.value ?? (await regionOf(source, signal)) ?? "", { signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.cloudError = error.toBody();
    return RAM_ACTIONS.map((name) => ({ ...ramCheck(name, "unknown", error.message), code: error.code }));
  }
  // A real id where there is one: for an unknown id some operations answer "not found" before they look at permissions.
  let id = "lb-preflight-probe";
  let vpc = source.given.vpcId?.value ?? "vpc-preflight-probe";
  const first = await probe("slb:DescribeLoadBalancers", async () => {
    const answer = await cloud.call("DescribeLoadBalancers", { PageNumber: 1, PageSize: 1 });
    const lb = answer.LoadBalancers?.LoadBalancer?.[0];
    if (typeof lb?.LoadBalancerId === "string") id = lb.LoadBalancerId;
    if (typeof lb?.VpcId === "string" && lb.VpcId) vpc = lb.VpcId;
  });
  const rest: Record<Exclude<RamAction, "slb:DescribeLoadBalancers">, () => Promise<unknown>> = {
    "slb:DescribeLoadBalancerListeners": () =>
      cloud.call("DescribeLoadBalancerListeners", { LoadBalancerId: [id], MaxResults: 1 }),
    "slb:DescribeVServerGroups": () => cloud.call("DescribeVServerGroups", { LoadBalancerId: id }),
    "slb:DescribeVServerGroupAttribute": () =>
      cloud.call("DescribeVServerGroupAttribute", { VServerGroupId: "rsp-preflight-probe" }),
    "slb:DescribeServerCertificates": () =>
      cloud.call("DescribeServerCertificates", { ServerCertificateId: "preflight-probe" }),
    "slb:DescribeDomainExtensions": () =>
      cloud.call("DescribeDomainExtensions", { LoadBalancerId: id, ListenerPort: 443 }),
    "ecs:DescribeNetworkInterfaces": () => cloud.call("DescribeNetworkInterfaces", { MaxResults: 10 }),
    "vpc:DescribeVpcAttribute": () => cloud.call("DescribeVpcAttribute", { VpcId: vpc }),
    "slb:DescribeAccessControlLists": () => cloud.call("DescribeAccessControlLists", { PageNumber: 1, PageSize: 1 }),
    "vpc:DescribeVSwitches": () => cloud.call("DescribeVSwitches", { VpcId: vpc, PageNumber: 1, PageSize: 1 }),
    "ecs:DescribeInstances": () => cloud.call("DescribeInstances", { MaxResults: 1 }),
    "nlb:ListLoadBalancers": () => cloud.call("ListLoadBalancers", { MaxResults: 1 }),
    "nlb:GetLoadBalancerAttribute": () =>
      cloud.call("GetLoadBalancerAttribute", { LoadBalancerId: "nlb-preflight-probe" }),
    "nlb:ListListeners": () => cloud.call("ListListeners", { MaxResults: 1 }),
    "nlb:ListListenerCertificates": () => cloud.call("ListListenerCertificates", { ListenerId: "lsn-preflight-probe" }),
    "nlb:ListServerGroups": () => cloud.call("ListServerGroups", { MaxResults: 1 }),
    "nlb:ListServerGroupServers": () => cloud.call("ListServerGroupServers", { ServerGroupId: "sgp-preflight-probe" }),
    "ecs:DescribeSecurityGroups": () => cloud.call("DescribeSecurityGroups", { PageNumber: 1, PageSize: 1 }),
    "ecs:DescribeSecurityGroupAttribute": () =>
      cloud.call("DescribeSecurityGroupAttribute", { SecurityGroupId: "sg-preflight-probe" }),
  };
  const others = await Promise.all((Object.keys(rest) as (keyof typeof rest)[]).map((name) => probe(name, rest[name])));
  return [first, ...others];

  async function probe(name: RamAction, call: () => Promise<unknown>): Promise<PermissionCheck> {
    try {
      await call();
      return ramCheck(name, "allowed");
    } catch (error) {
      if (!(error instanceof CloudCallError)) throw error;
      const detail = {
        code: error.code,
        message: error.message,
        ...(error.requestId ? { requestId: error.requestId } : {}),
      };
      if (isPermission(error.code)) return { ...ramCheck(name, "denied"), ...detail };
      if (isCredential(error.code) || error.retryable) {
        report.cloudError ??= explain(error);
        return { ...ramCheck(name, "unknown"), ...detail };
      }
      // "Does not exist" about an id we made up: the account may ask.
      return ramCheck(name, "allowed");
    }
  }
}

/** The region that the cluster names; undefined where it names none. Errors: those of the cluster. */
export async function regionOf({ kubernetes }: Source, signal?: AbortSignal): Promise<string | undefined> {
  const profile = await kubernetes.configMap("ack-cluster-profile", { signal }).catch(() => undefined);
  return profile?.region || regionOfNodes((await kubernetes.nodes({ signal })).items)[0];
}

function rbacCheck(rule: Rule, state: PermissionCheck["state"], message?: string): PermissionCheck {
  return {
    kind: "rbac",
    name: `${rule.verb} ${rule.resource}${rule.name ? `/${rule.name}` : ""}`,
    ...(rule.group ? { group: rule.group } : {}),
    ...(rule.namespace ? { namespace: rule.namespace } : {}),
    state,
    optional: rule.optional ?? false,
    ...(message ? { message } : {}),
  };
}

function ramCheck(name: RamAction, state: PermissionCheck["state"], message?: string): PermissionCheck {
  return { kind: "ram", name, state, optional: OPTIONAL_RAM_ACTIONS.has(name), ...(message ? { message } : {}) };
}

/**
 * ClusterRole for cluster-wide rules, Role for those of kube-system, with bindings left to the person. What is missing
 * comes under a name of its own: applied under the usual one it would replace the rules that are there.
 */
export function clusterRole(rules: readonly Rule[], name = "ccm-preflight"): string {
  const grouped = (own: readonly Rule[]) => {
    const byResource = new Map<string, Rule[]>();
    for (const rule of own) {
      const key = `${rule.group}/${rule.resource}`;
      byResource.set(key, [...(byResource.get(key) ?? []), rule]);
    }
    return [...byResource.values()].map((same) => {
      const names = same.flatMap(({ name }) => name ?? []);
      return {
        apiGroups: [same[0]!.group],
        resources: [same[0]!.resource],
        ...(names.length > 0 ? { resourceNames: names } : {}),
        verbs: [...new Set(same.map(({ verb }) => verb))],
      };
    });
  };
  const documents = [
    { kind: "ClusterRole", metadata: { name }, rules: grouped(rules.filter((rule) => !rule.namespace)) },
    {
      kind: "Role",
      metadata: { name, namespace: "kube-system" },
      rules: grouped(rules.filter((rule) => rule.namespace)),
    },
  ].filter((document) => document.rules.length > 0);
  return documents
    .map((document) => stringify({ apiVersion: "rbac.authorization.k8s.io/v1", ...document }))
    .join("---\n");
}

/** Who the shown and deployed bindings are for (deploy/kustomize/base); a person puts their own user there. */
const SUBJECT = { kind: "ServiceAccount", name: "ccm-preflight", namespace: "ccm-preflight" };

/** The two bindings that go with `clusterRole(rules)`. */
export function roleBindings(name = "ccm-preflight"): string {
  const group = "rbac.authorization.k8s.io";
  const binding = (kind: string, metadata: object) => ({
    apiVersion: `${group}/v1`,
    kind: `${kind}Binding`,
    metadata,
    roleRef: { apiGroup: group, kind, name },
    subjects: [SUBJECT],
  });
  return [binding("ClusterRole", { name }), binding("Role", { name, namespace: "kube-system" })]
    .map((document) => stringify(document))
    .join("---\n");
}

/** What runs in a cluster: rules and bindings of its ServiceAccount. */
export function deployedRules(): string {
  return `${clusterRole(RBAC_RULES)}---\n${roleBindings()}`;
}

export function ramPolicy(actions: readonly string[]): string {
  return JSON.stringify(
    { Version: "1", Statement: [{ Effect: "Allow", Action: [...actions], Resource: "*" }] },
    null,
    2,
  );
}
