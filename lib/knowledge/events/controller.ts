import { step, t } from "@/lib/knowledge/steps";
import type { EventRule } from "./types";

const SYNC = ["SyncLoadBalancerFailed"] as const;

/** What the controller says of itself and of what it stands on: its own faults, the Kubernetes API, the metadata service. */
export const CONTROLLER_EVENTS: readonly EventRule[] = [
  {
    code: "EVT970",
    group: "openapi",
    row: "ccm internal",
    severity: "error",
    reasons: SYNC,
    whoActs: "vendor",
    title: t("The controller met a fault of its own", "控制器自身异常"),
    patterns: [
      "error marshal backends: {text}",
      "marshal lbmdl error: {text}",
      "local model is nil",
      "remote model is nil",
      "local or remote mdl is nil",
      "models for different svc",
      "not match request context service",
      "compute svc hash error",
      "unexpected nil vgroup",
      "format error of vgroup name",
      "unexpected empty service uid",
      "resp is nil",
      "response is nil",
      "lb not found, cannot not patch service status",
      "function should not be called on start",
    ],
    cause: t(
      "The controller could not go on with what it held itself: an empty answer of the API, or a fault in its code. It tries again.",
      "控制器无法处理自身持有的数据：API 返回为空，或代码存在缺陷。控制器会重试。",
    ),
    steps: [
      step.log(),
      step.note("Upgrade the CCM if it is not current.", "若 CCM 不是最新版本，请升级。"),
      step.ticket("If it repeats, open a ticket with the CCM log.", "若重复出现，请携带 CCM 日志提交工单。"),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      { message: "update lb backends error: error marshal backends: json: unsupported value: NaN" },
      { message: "DescribeVpcAttribute resp is nil" },
    ],
  },
  {
    code: "EVT971",
    group: "openapi",
    row: "ccm kubernetes",
    severity: "error",
    reasons: SYNC,
    title: t("The controller could not read or write the cluster", "控制器无法读写集群"),
    whoActs: "permissions",
    framed: true,
    patterns: [
      "get available endpoints when EnsureLoadBalancer: {text}",
      "get endpoints error: {text}",
      "get endpointslice error: {text}",
      "error to get svc {serviceKey}",
      "is forbidden: User",
    ],
    cause: t(
      "The Kubernetes API refused the CCM or the object is gone: RBAC, an admission webhook, or an overloaded API server.",
      "Kubernetes API 拒绝了 CCM 的请求或对象已不存在：RBAC、准入 Webhook，或 API Server 过载。",
    ),
    steps: [
      step.look(
        "See whether the CCM may read endpoints.",
        "查看 CCM 是否有权读取端点。",
        "kubectl auth can-i list endpointslices.discovery.k8s.io --all-namespaces --as=system:serviceaccount:kube-system:cloud-controller-manager",
      ),
      step.endpoints(),
      step.log(),
    ],
    sources: ["ccm", "ccm1"],
    related: ["EVT204", "EVT207"],
    examples: [
      {
        reason: "SyncLoadBalancerFailed",
        message:
          'Error syncing load balancer: failed to ensure load balancer: get available endpoints when EnsureLoadBalancer: endpoints "web" not found',
      },
    ],
  },
  {
    code: "EVT973",
    group: "openapi",
    row: "ccm metadata",
    severity: "error",
    reasons: SYNC,
    title: t("The metadata service does not answer", "元数据服务无响应"),
    patterns: [
      "Aliyun Metadata API Error",
      "Aliyun MetadataAPI Error",
      "get vpc id from metadata error: {text}",
      "100.100.100.200{text}timeout",
      "100.100.100.200{text}connection refused",
      "100.100.100.200{text}deadline exceeded",
      "can not determin region",
      "can not determin vpcid",
    ],
    cause: t(
      "The node on which the CCM runs cannot ask 100.100.100.200 for its region, VPC or token.",
      "CCM 所在节点无法访问 100.100.100.200 获取地域、VPC 或 Token。",
    ),
    steps: [
      step.look(
        "Ask the metadata service from the node.",
        "在节点上访问元数据服务。",
        "curl -sS -m 5 http://100.100.100.200/latest/meta-data/region-id",
      ),
      step.note(
        "Allow 100.100.100.200 in firewalls and network policies; a node outside ECS needs region and VPC in the CCM's configuration.",
        "在防火墙与网络策略中放行 100.100.100.200；非 ECS 节点需在 CCM 配置中填写地域和 VPC。",
      ),
    ],
    sources: ["ccm"],
    related: ["EVT932", "EVT935"],
    examples: [
      { message: "can not determin vpcid: timeout" },
      { message: "get vpc id from metadata error: Aliyun Metadata API Error: Status Code: 404" },
      { message: 'Get "http://100.100.100.200/latest/meta-data/region-id": dial tcp 100.100.100.200:80: i/o timeout' },
    ],
  },
  {
    code: "EVT714",
    group: "node",
    row: "ccm node",
    severity: "error",
    reasons: ["AddNodeFailed", "SyncNodeFailed"],
    title: t("The node's ECS instance could not be read", "无法读取节点对应的 ECS"),
    wraps: "named",
    patterns: [
      "find ecs: {text}",
      "cloud instance api fail, {text}",
      "list instances by ip fail: {text}",
      "describe instances by ip {ips} error: {text}",
      "get instances error: {text}",
      "list ecs instances from api: {text}",
      "list instances from api: {text}",
      "retrieve instances from api error: {text}",
      "failed to get ins from cloud provider",
      "doAddCloudNode {node} error: {text}",
      "do not contains addresses",
      "can not find InternalIP in node addresses",
    ],
    cause: t(
      "The CCM could not tell which ECS instance the node is, so it neither initialises nor updates it.",
      "CCM 无法确定节点对应的 ECS 实例，因此不会初始化或更新该节点。",
    ),
    steps: [
      step.look(
        "See the node's provider ID and addresses.",
        "查看节点的 provider ID 与地址。",
        "kubectl get node {node} -o yaml",
      ),
      step.log(),
    ],
    sources: ["ccm"],
    related: ["EVT701", "EVT711"],
    examples: [{ message: "cloud instance api fail, something nobody has seen" }],
  },
  {
    code: "EVT974",
    group: "openapi",
    row: "ccm start",
    severity: "error",
    reasons: SYNC,
    whoActs: "you",
    wraps: "inner",
    title: t("The CCM does not start", "CCM 无法启动"),
    patterns: [
      'could not init cloud provider "alicloud": {text}',
      "Alibaba cloud provider could not be initialized: {text}",
      "verify ccm config: {text}",
      "set vpc info error: {text}",
      "error get vpcid{text}",
      "read cloud config error: {text}",
      "initialize alibaba {name} client: {text}",
      "multiple vpc found by id[{vpcId}]",
      "cloud config cannot be empty",
      "config must be provided!",
      "--cloud-provider cannot be empty",
      "unable to load controller config",
      "A ClusterID is required for the cloud provider to function properly",
      "--cluster-cidr must be set when --configure-cloud-routes=true",
      "RouteController: Must specify clusterCIDR",
    ],
    cause: t(
      "The CCM stops at start: its cloud configuration is missing or incomplete, or its credentials see no such region or VPC (another account, or no permission).",
      "CCM 启动时退出：云配置缺失或不完整，或凭证看不到该地域、VPC（账号不同或没有权限）。",
    ),
    steps: [
      step.log(),
      step.look(
        "See how the CCM is started and which configuration it mounts.",
        "查看 CCM 的启动参数和挂载的配置。",
        "kubectl -n kube-system get ds,deploy cloud-controller-manager -o yaml",
      ),
      step.note(
        "Correct --cloud-config (region, VPC, credentials) and the start parameters, then restart the CCM (FAQ121).",
        "修正 --cloud-config（地域、VPC、凭证）和启动参数后重启 CCM（见 FAQ121）。",
      ),
    ],
    sources: ["ccm", "ccm1", "issues"],
    related: ["EVT920", "EVT973", "FAQ121"],
    examples: [
      {
        message:
          'Run CCM error: verify ccm config: cloud provider could not be initialized: could not init cloud provider "alicloud": set vpc info error: alicloud: multiple vpc found by id[vpc-1], length(vpcs)=0',
        variables: { vpcId: "vpc-1" },
      },
      {
        message:
          'Alibaba cloud provider could not be initialized: could not init cloud provider "alicloud": Alicloud: config must be provided!',
      },
    ],
    nearMisses: [
      { message: 'Cloud provider could not be initialized: could not init cloud provider "qingcloud": no such host' },
    ],
  },
  {
    code: "EVT808",
    group: "route",
    row: "ccm route",
    severity: "error",
    reasons: ["CreateRouteFailed", "SyncRouteFailed"],
    title: t("A Pod address range cannot be read", "Pod 网段无法解析"),
    patterns: [
      "invalid pod cidr on node spec: {cidr}",
      "error parse cluster cidr {cidr}: {text}",
      "unparsable CIDR: {text}",
      "parse podCIDR {value} error, skip creating route",
      "parse podCIDR error, skip creating route",
      "error get ipv4 cidr from node: {node}",
    ],
    cause: t(
      "The node has no podCIDR, or it or the CCM's cluster CIDR is not an address range. With Terway nodes have none, and the CCM must not make routes.",
      "节点没有 podCIDR，或其 podCIDR、CCM 的集群网段不是合法网段。使用 Terway 时节点没有 podCIDR，CCM 不应创建路由。",
    ),
    steps: [
      step.look(
        "See the node's podCIDR.",
        "查看节点的 podCIDR。",
        "kubectl get nodes -o custom-columns=NAME:.metadata.name,CIDR:.spec.podCIDR",
      ),
      step.note("Correct --cluster-cidr of the CCM.", "修正 CCM 的 --cluster-cidr。"),
      step.note(
        "With Terway set --configure-cloud-routes=false; the network taint then goes.",
        "使用 Terway 时设置 --configure-cloud-routes=false，网络污点随之移除。",
      ),
    ],
    sources: ["ccm"],
    related: ["EVT806"],
    examples: [
      { message: "invalid pod cidr on node spec: 10.0.0.0" },
      {
        message:
          "W0819 10:35:20.118541       1 route_controller.go:181] node n-1 parse podCIDR  error, skip creating route",
      },
    ],
  },
];
