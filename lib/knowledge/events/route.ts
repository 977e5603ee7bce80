import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const permission = step.console(
  "Where it says forbidden or not authorized: allow vpc:CreateRouteEntries and vpc:DeleteRouteEntries in the CCM's role (needed from v2.11.2 on in Flannel clusters).",
  "提示无权限时：在 CCM 角色中授予 vpc:CreateRouteEntries 和 vpc:DeleteRouteEntries（Flannel 集群 v2.11.2 起需要）。",
);
const quota = step.console(
  "Where it says quota: raise vpc_quota_route_entrys_num (Quota Center, VPC), or delete the routes of nodes that are gone.",
  "提示配额超限时：提升 vpc_quota_route_entrys_num（配额中心，专有网络 VPC），或删除已不存在的节点的路由。",
);
const table = step.look(
  "See how full the route table is.",
  "查看路由表的条目数。",
  "aliyun vpc DescribeRouteEntryList --RegionId {region} --RouteTableId {routeTableId}",
);
const off = step.note(
  "Where the network plugin needs no cloud routes (Terway, Calico), set --configure-cloud-routes=false.",
  "网络插件不需要云路由时（Terway、Calico），设置 --configure-cloud-routes=false。",
);

/** 8xx: routes of Flannel clusters; no CLB fault, but often why "the load balancer does not work". */
export const ROUTE_EVENTS = [
  {
    code: "EVT801",
    byReason: ["CreateRouteFailed"],
    wraps: "outer",
    title: t("A route could not be created", "路由条目创建失败"),
    patterns: [
      "Error creating route entry in {routeTableId}: {text}",
      "Error creating route: {text}",
      "error create route for node {node}, err: {text}",
      "error create route entry for {node}, {cidr}, error: {text}",
      "Create Route Failed for {node} reason: {text}",
      "WaitCreate: ceate route for table {routeTableId} error, {text}",
      "batch add routes failed{text}",
      "Backoff creating route: {text}",
      "error creating route entry, requeue",
    ],
    cause: t(
      "The VPC route table is full (a quota of the VPC, not of the load balancer), or the CCM's role lacks the batch permissions. Pods on that node cannot be reached.",
      "VPC 路由表已满（VPC 的配额，与负载均衡无关），或 CCM 角色缺少批量路由权限；该节点上的 Pod 无法访问。",
    ),
    steps: [quota, table, permission],
    sources: ["ccm", "faq2025"],
    related: ["FAQ112"],
    examples: ["Error creating route entry in vtb-1: quota", "Error creating route: quota"],
  },
  {
    code: "EVT802",
    whoActs: "permissions",
    byReason: ["DescriberRouteFailed"],
    wraps: "outer",
    title: t("The route table could not be read", "读取路由表失败"),
    patterns: [
      "Describe Route Failed for {routeTableId} reason: {text}",
      "can not found route table by id[{routeTableId}], error: {text}",
      "can not found routetable by id[{routeTableId}], error: {text}",
      "error listing routes: {text}",
      "describe table {routeTableId} RouteEntry list error, {text}",
      "describe route entry list error, err {text}",
      "error describe route entry list: {text}",
      "error describe vpc: {vpcId} route tables, error: {text}",
      "reconcile: error listing nodes: {text}",
    ],
    cause: t("The CCM's role lacks read permission, or the API is throttled.", "CCM 角色缺少读取权限，或接口被限流。"),
    steps: [
      step.console(
        "Allow the reads vpc:DescribeRouteEntryList and vpc:DescribeRouteTableList in the CCM's role.",
        "在 CCM 角色中授予读取权限 vpc:DescribeRouteEntryList 和 vpc:DescribeRouteTableList。",
      ),
      step.log(),
    ],
    related: ["EVT801"],
    examples: ["Describe Route Failed for vtb-1 reason: forbidden"],
  },
  {
    code: "EVT803",
    byReason: ["SyncRouteFailed"],
    wraps: "outer",
    title: t("Route synchronisation failed", "路由同步失败"),
    patterns: [
      "Reconciling route error: {text}",
      "Error reconciling route, reconcile table [{routeTableId}] failed",
      "reconcile route for table [{routeTableId}] error: {text}",
      "sync route tables error: {text}",
      "error delete route entry for {node}, {cidr}, error: {text}",
      "delete route entry error: {text}",
      "batch delete routes failed{text}",
      "sync cloud route failed{text}",
      "error found exist route for instance: {text}",
      "error contains route {text}",
      "Could not delete conflict route {text}",
      "conflict route with node {text}",
      "error get conflict state from node: {text}",
      "error find route existence for instance",
      "error delete route entry, requeue",
      "Sync routes error, requeue",
    ],
    cause: t(
      "A whole route table could not be synchronised: permission, throttling or a full table.",
      "整张路由表同步失败：权限不足、限流或路由表已满。",
    ),
    steps: [permission, table],
    related: ["EVT801", "EVT804"],
    examples: ["Reconciling route error: timeout", "Error reconciling route, reconcile table [vtb-1] failed"],
  },
  {
    code: "EVT804",
    reasons: ["SyncRouteFailed"],
    title: t("The VPC's route table is not unique", "VPC 路由表不唯一"),
    patterns: [
      "multiple route tables found by vpc id[{vpcId}]",
      "no route tables found by vpc id[{vpcId}]",
      "no route table found in {vpcId}",
      "found multiple route tables",
      "multiple route table or no route table found in vpc {vpcId},",
    ],
    cause: t(
      "The VPC{vpcId, select, none {} other { {vpcId}}} has no or several route tables, and the CCM's configuration names none.",
      "VPC{vpcId, select, none {} other { {vpcId}}} 有零个或多个路由表，而 CCM 配置未指定。",
    ),
    steps: [step.note("Name the route table IDs in the CCM's configuration.", "在 CCM 配置中指定路由表 ID。"), off],
    sources: ["ccm", "issues"],
    examples: [
      "multiple route tables found by vpc id[vpc-1], length(tables)=2",
      "no route tables found by vpc id[vpc-1]",
    ],
  },
  {
    code: "EVT805",
    byReason: ["FailedToCreateRoute"],
    versions: t("Old releases.", "旧版本。"),
    title: t(
      "No route: no ECS instance has the node's provider ID",
      "无法创建路由：节点的 providerID 找不到对应的 ECS",
    ),
    patterns: [
      "could not create route {cidr} for node {node}: {text}",
      "could not create route {value} for node {node} after {duration}: {text}",
    ],
    cause: t(
      "No ECS instance has the ID in the provider ID of {node, select, none {the node} other {{node}}}: it was released, or the provider ID is wrong because kubelet runs without --provider-id. A name that begins with iz is a host name; an instance ID begins with i-.",
      "{node, select, none {节点} other {{node} }}的 providerID 中的 ID 没有对应的 ECS：实例已释放，或 kubelet 未设置 --provider-id 导致 providerID 错误。以 iz 开头的名称是主机名，实例 ID 以 i- 开头。",
    ),
    steps: [
      step.look(
        "Read the node's provider ID: it has to be REGION.INSTANCE-ID, for example cn-hangzhou.i-bp18j8zzajt93rztiw9g.",
        "查看节点的 providerID：应为 <地域>.<实例 ID>。",
        "kubectl get node {node} -o jsonpath='{.spec.providerID}{\"\\n\"}'",
      ),
      step.note(
        "Wrong, and the instance exists: start kubelet with --provider-id=REGION.INSTANCE-ID and register the node again, since the field cannot be changed (FAQ121).",
        "providerID 错误而实例存在：kubelet 使用 --provider-id=<地域>.<实例 ID> 启动并重新注册节点，该字段无法修改（见 FAQ121）。",
      ),
      step.when(
        ["nodeExists"],
        step.decide(
          step.change(
            "Only once the ECS instance is known to be released: remove the node, better through the node pool.",
            "仅在确认 ECS 已释放后移除该节点，建议通过节点池移除。",
            "kubectl delete node {node}",
          ),
          "existingConnections",
        ),
      ),
    ],
    sources: ["issues"],
    examples: [
      "Could not create route 172.16.0.0/24 for node worker-1: timed out waiting for the condition -> instance not found",
    ],
  },
  {
    code: "EVT806",
    reasons: [],
    title: t("The node's network is marked unavailable", "节点网络被标记为不可用"),
    patterns: ["RouteController failed to create a route", "node.kubernetes.io/network-unavailable"],
    cause: t(
      "Route management is on in a cluster whose network plugin does not need it, or the node has no Pod address block.",
      "网络插件不需要云路由却开启了路由管理，或节点没有 Pod 网段。",
    ),
    steps: [
      step.look(
        "See the node's Pod address block and conditions.",
        "查看节点的 Pod 网段和状态。",
        "kubectl get node {node} -o jsonpath='{.spec.podCIDR}{\"\\n\"}{.status.conditions}'",
      ),
      off,
    ],
    sources: ["issues"],
    examples: [
      "RouteController failed to create a route",
      "node cn-hangzhou.10.0.0.1 has taint node.kubernetes.io/network-unavailable:NoSchedule",
    ],
  },
  {
    code: "EVT807",
    severity: "info",
    byReason: ["CreatedRoute"],
    title: t("A route was created", "路由条目已创建"),
    patterns: ["Created route for {routeTableId} with {node} -> {cidr} successfully"],
    cause: t("The node's Pod address block is reachable in the VPC.", "节点的 Pod 网段已可在 VPC 内访问。"),
    steps: [step.note("Nothing to do.", "无需处理。")],
    examples: ["Created route for vtb-1 with cn-hangzhou.10.0.0.1 -> 172.16.0.0/24 successfully"],
  },
] as const satisfies readonly EventRow[];
