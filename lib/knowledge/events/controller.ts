import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const startOf = step.look(
  "See how the CCM is started and which configuration it mounts.",
  "查看 CCM 的启动参数和挂载的配置。",
  "kubectl -n kube-system get ds,deploy cloud-controller-manager -o yaml",
);

/** Messages of the controller about itself and its dependencies: its own faults, the Kubernetes API, the metadata service. */
export const CONTROLLER_EVENTS: readonly EventRow[] = [
  {
    code: "EVT970",
    vague: true,
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
      "update lb backends error: error marshal backends: json: unsupported value: NaN",
      "DescribeVpcAttribute resp is nil",
    ],
  },
  {
    code: "EVT971",
    title: t("The controller could not read or write the cluster", "控制器无法读写集群"),
    whoActs: "permissions",
    framed: true,
    patterns: [
      "get available endpoints when EnsureLoadBalancer: {text}",
      "get endpoints error: {text}",
      "get endpointslice error: {text}",
      "error to get svc {serviceKey}",
      "is forbidden: User",
      "fail to get service, skip reconcile",
      "fail to list services for node",
      "watch resource {name} error: {text}",
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
      'Error syncing load balancer: failed to ensure load balancer: get available endpoints when EnsureLoadBalancer: endpoints "web" not found',
    ],
  },
  {
    code: "EVT973",
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
      "The CCM cannot ask 100.100.100.200 for its region, VPC or token: the machine is not on ECS, or something on it drops the address (iptables, a network policy, a VPN that takes 100.64.0.0/10 such as Tailscale). That is the network, not the credentials.",
      "CCM 无法访问 100.100.100.200 获取地域、VPC 或 Token：所在机器不是 ECS，或机器上有规则丢弃该地址（iptables、网络策略、占用 100.64.0.0/10 的 VPN，例如 Tailscale）。这是网络问题，不是凭证问题。",
    ),
    steps: [
      step.look(
        "Ask the metadata service from the node.",
        "在节点上访问元数据服务。",
        "curl -sS -m 5 http://100.100.100.200/latest/meta-data/region-id",
      ),
      step.note(
        "Allow 100.100.100.200 in firewalls, network policies and VPN rules; a machine outside ECS needs an AccessKey, region and VPC in the CCM's configuration (FAQ121).",
        "在防火墙、网络策略与 VPN 规则中放行 100.100.100.200；非 ECS 机器需在 CCM 配置中填写 AccessKey、地域和 VPC（见 FAQ121）。",
      ),
    ],
    related: ["EVT932", "EVT935"],
    examples: [
      "can not determin vpcid: timeout",
      "get vpc id from metadata error: Aliyun Metadata API Error: Status Code: 404",
      'Get "http://100.100.100.200/latest/meta-data/region-id": dial tcp 100.100.100.200:80: i/o timeout',
    ],
  },
  {
    code: "EVT714",
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
      "fail to find ecs",
      "sync ecs nodes error",
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
    related: ["EVT701", "EVT711"],
    examples: ["cloud instance api fail, something unseen before"],
  },
  {
    code: "EVT974",
    wraps: "inner",
    title: t("The CCM does not start: configuration", "CCM 无法启动：配置"),
    patterns: [
      'could not init cloud provider "alicloud": {text}',
      "Alibaba cloud provider could not be initialized: {text}",
      "verify ccm config: {text}",
      "read cloud config error: {text}",
      "initialize alibaba {name} client: {text}",
      "cloud config cannot be empty",
      "config must be provided!",
      "--cloud-provider cannot be empty",
      "unable to load controller config",
      "new nlb reconciler error: {text}",
    ],
    cause: t(
      "The CCM stops at start: its cloud configuration (region, VPC, credentials) is missing, incomplete or cannot be read.",
      "CCM 启动时退出：云配置（地域、VPC、凭证）缺失、不完整或无法读取。",
    ),
    steps: [
      startOf,
      step.note(
        "Correct the file that --cloud-config names (region, VPC, credentials), and see that the Pod mounts it; then restart the CCM (FAQ121).",
        "修正 --cloud-config 指定的文件（地域、VPC、凭证），确认 Pod 已挂载该文件，然后重启 CCM（见 FAQ121）。",
      ),
      step.log(),
    ],
    sources: ["ccm", "ccm1", "issues"],
    related: ["EVT920", "EVT973", "EVT977", "EVT978", "FAQ121"],
    examples: [
      'Alibaba cloud provider could not be initialized: could not init cloud provider "alicloud": Alicloud: config must be provided!',
    ],
    nearMisses: ['Cloud provider could not be initialized: could not init cloud provider "qingcloud": no such host'],
  },
  {
    code: "EVT977",
    title: t("The CCM does not start: VPC or route table", "CCM 无法启动：VPC 或路由表"),
    patterns: [
      "multiple vpc found by id[{vpcId}]",
      "set vpc info error: {text}",
      "error get vpcid{text}",
      "alicloud: vpc id is empty",
    ],
    cause: t(
      "At start the CCM looks for its VPC and the VPC's route tables, and found none: length(vpcs)=0 is no VPC, not several. It makes routes there, which only Flannel needs. Its credentials may also see another account or region.",
      "CCM 启动时查找 VPC 及其路由表，但没有找到：length(vpcs)=0 表示一个都没有，而不是有多个。CCM 在路由表中写入路由，只有 Flannel 需要。也可能是凭证属于其他账号或地域。",
    ),
    steps: [
      step.note(
        "No routes needed (Terway, Calico, Cilium or any plugin with its own overlay): start the CCM with --configure-cloud-routes=false, or with --controllers=service for load balancers alone.",
        "不需要路由（Terway、Calico、Cilium 等插件）：启动参数设置 --configure-cloud-routes=false；只需要负载均衡时使用 --controllers=service。",
      ),
      step.look(
        "Flannel: see that the VPC is there and has a route table, with the same credentials.",
        "Flannel：使用相同凭证确认 VPC 存在且有路由表。",
        "aliyun vpc DescribeVpcs --RegionId {region} --VpcId {vpcId}",
      ),
      startOf,
    ],
    sources: ["ccm", "issues"],
    related: ["EVT974", "EVT806", "EVT920", "FAQ121"],
    examples: [
      'Run CCM error: verify ccm config: cloud provider could not be initialized: could not init cloud provider "alicloud": set vpc info error: alicloud: multiple vpc found by id[vpc-1], length(vpcs)=0',
    ],
  },
  {
    code: "EVT978",
    title: t("The CCM does not start: start parameters", "CCM 无法启动：启动参数"),
    patterns: [
      "--cluster-cidr must be set when --configure-cloud-routes=true",
      "RouteController: Must specify clusterCIDR",
      "A ClusterID is required for the cloud provider to function properly",
      "--max-concurrent-actions must be set to a positive integer",
      "--max-throttling-retry-times must be set to a positive integer",
    ],
    cause: t(
      "A start parameter of the CCM is missing or not accepted. The message names it.",
      "CCM 的某个启动参数缺失或不被接受，消息中已写明。",
    ),
    steps: [
      startOf,
      step.note(
        "Routes on (Flannel): set --cluster-cidr to the Pods' address range. Off (any other plugin): --configure-cloud-routes=false.",
        "启用路由（Flannel）：将 --cluster-cidr 设为 Pod 网段。不启用（其他插件）：--configure-cloud-routes=false。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    related: ["EVT974", "EVT808", "FAQ121"],
  },
  {
    code: "EVT979",
    title: t("The CCM does not start: the Kubernetes API", "CCM 无法启动：Kubernetes API"),
    patterns: [
      "get server version: {text}",
      "unexpected error parsing running Kubernetes version{text}",
      "kubernetes version should greater than v1.20.0 to use",
    ],
    cause: t(
      "The CCM could not ask the API server for its version, or this Kubernetes is too old for a feature that is switched on.",
      "CCM 无法从 API Server 获取版本，或 Kubernetes 版本低于已启用特性的要求。",
    ),
    steps: [
      step.look(
        "See that the CCM's kubeconfig or service account reaches the API server.",
        "确认 CCM 的 kubeconfig 或 ServiceAccount 能访问 API Server。",
        "kubectl get --raw /version",
      ),
      startOf,
    ],
    related: ["EVT974", "EVT971"],
    examples: [
      'get server version: Get "https://10.0.0.1:6443/version": dial tcp 10.0.0.1:6443: connect: connection refused',
    ],
  },
  {
    code: "EVT981",
    title: t("The CCM does not start: too old for this Kubernetes", "CCM 无法启动：版本过旧，不支持当前 Kubernetes"),
    patterns: ["error creating crd {name}.alibabacloud.com: {text}"],
    cause: t(
      "At start the CCM registers the objects of its ALB controller, by an API that Kubernetes 1.22 removed: seen with CCM v2.4.0. It ends there, so Services get no load balancer either.",
      "CCM 启动时注册其 ALB 控制器的自定义资源，所用的 API 在 Kubernetes 1.22 中已移除（CCM v2.4.0 有此问题）。CCM 因此退出，Service 也不会获得负载均衡。",
    ),
    steps: [
      step.note(
        "Run a newer CCM, or leave the ALB controller out of --controllers: --controllers=service for load balancers alone.",
        "请使用更新的 CCM，或在 --controllers 中去掉 ALB 控制器；只需要负载均衡时使用 --controllers=service。",
      ),
      startOf,
    ],
    sources: ["issues", "ccm"],
    related: ["EVT978", "EVT979", "FAQ121"],
    examples: [
      'controllers/alb-ingress-controller "msg"="register crd: %s" "error"="initialize crd: *ingress.AlbConfigCRD, error creating crd albconfigs.alibabacloud.com: the server could not find the requested resource"',
    ],
  },
  {
    code: "EVT980",
    whoActs: "permissions",
    title: t("The CCM's service account lacks a right in the cluster", "CCM 的 ServiceAccount 缺少集群内权限"),
    patterns: [
      'failed to list {text} is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager"',
      'error retrieving resource lock {text} is forbidden: User "system:serviceaccount:kube-system:clo',
      "Error monitoring node status: {text} is forbidden: User",
      "cloud-provider-alibaba-cloud/{text}Failed to list {text} is forbidden: User",
    ],
    cause: t(
      "The Kubernetes API refuses the account that the message names: its ClusterRole or ClusterRoleBinding is missing or older than this CCM. It is RBAC of the cluster, no RAM policy.",
      "Kubernetes API 拒绝了消息中的账号：其 ClusterRole 或 ClusterRoleBinding 缺失，或早于当前 CCM 版本。这是集群内的 RBAC，与 RAM 策略无关。",
    ),
    steps: [
      step.look(
        "See what the CCM's account may do.",
        "查看 CCM 的账号有哪些权限。",
        "kubectl auth can-i --list --as=system:serviceaccount:kube-system:cloud-controller-manager",
      ),
      step.note(
        "Self-built: apply ClusterRole and ClusterRoleBinding of docs/examples/cloud-controller-manager.yml of this CCM's version, with every account that the messages name as a subject.",
        "自建集群：应用与该 CCM 版本一致的 docs/examples/cloud-controller-manager.yml 中的 ClusterRole 和 ClusterRoleBinding，并把消息中出现的所有账号写入 subjects。",
      ),
      step.ticket("On ACK the component brings them: open a ticket.", "ACK 集群由组件自带：请提交工单。"),
    ],
    sources: ["issues", "ccm"],
    related: ["EVT971", "EVT979", "FAQ121"],
    examples: [
      'E0829 09:56:39.549681       1 node_controller.go:133] Error monitoring node status: nodes is forbidden: User "system:serviceaccount:kube-system:cloud-node-controller" cannot list nodes at the cluster scope',
      'E0829 09:56:39.592628       1 reflector.go:205] k8s.io/cloud-provider-alibaba-cloud/vendor/k8s.io/client-go/informers/factory.go:86: Failed to list *v1.Service: services is forbidden: User "system:serviceaccount:kube-system:shared-informers" cannot list services at the cluster scope',
      'error retrieving resource lock kube-system/ccm: leases.coordination.k8s.io "ccm" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot get resource "leases" in API group "coordination.k8s.io" in the namespace "kube-system"',
    ],
    nearMisses: ['pods is forbidden: User "system:serviceaccount:kube-system:default" cannot list pods'],
  },
  {
    code: "EVT975",
    whoActs: "account",
    title: t("One server is in too many server groups", "单台服务器加入的服务器组过多"),
    patterns: ["backend server has reached to the quota limit number of load balancers that it could be related to"],
    apiCodes: ["BackendServerRelatedInstanceNumerOverLimit", "BackendServerRelatedInstanceNumberOverLimit"],
    cause: t(
      "A server may be in 50 groups by default (slb_quota_backendserver_attached_num), over all instances. With policy Cluster every port of every Service puts every node into a group. This is not the limit of backends on one instance (EVT101).",
      "每台服务器默认最多加入 50 个服务器组（slb_quota_backendserver_attached_num），跨所有实例合计。Cluster 策略下每个 Service 的每个端口都会把所有节点加入一个组。这不是单个实例的后端数量上限（EVT101）。",
    ),
    steps: [
      step.look(
        "List the Services of type LoadBalancer with their ports.",
        "列出 LoadBalancer 类型的 Service 及其端口。",
        "kubectl get svc -A -o wide | grep LoadBalancer",
      ),
      step.note(
        "Remove Services and ports that are no longer needed; listeners that were made by hand count too.",
        "删除不再需要的 Service 和端口；手动创建的监听同样占用。",
      ),
      step.note(
        "Put fewer nodes behind each: ENI backends (Terway), externalTrafficPolicy Local, or backend-label.",
        "减少每个 Service 挂载的节点：使用 ENI 后端（Terway）、externalTrafficPolicy: Local 或 backend-label。",
      ),
      step.console(
        "Or raise slb_quota_backendserver_attached_num in the Quota Center.",
        "或在配额中心提升 slb_quota_backendserver_attached_num。",
      ),
    ],
    sources: ["quotas", "issues"],
    related: ["EVT101", "FAQ127", "FAQ131"],
    examples: [
      "Aliyun API Error: RequestId: 1 Status Code: 400 Code: BackendServerRelatedInstanceNumerOverLimit Message: There is backend server has reached to the quota limit number of load balancers that it could be related to.",
    ],
    nearMisses: ["The backend server number has reached to the quota limit of this load balancers"],
  },
  {
    code: "EVT976",
    anyKind: true,
    title: t("This cloud does not offer the API", "该云环境没有此 API"),
    patterns: ["Specified api is not found, please check your url and method"],
    apiCodes: ["InvalidAction.NotFound"],
    cause: t(
      "The endpoint does not know the call: a private or dedicated cloud of an older edition, a region without the product (NLB, for example), or an endpoint that was set by hand. It is no missing permission, and no RAM policy helps.",
      "该接入点没有此接口：专有云等较早版本、该地域未提供此产品（例如 NLB），或手动指定了接入点。这不是权限问题，授权 RAM 策略无效。",
    ),
    steps: [
      step.note(
        "The message names the call behind API; its endpoint is in the CCM log. Where an annotation asks for that call, remove the annotation: instance-charge-type for ModifyLoadBalancerInstanceChargeType, additional-resource-tags for TagResources, the class alibabacloud.com/nlb for calls of NLB.",
        "消息中 API 之后即为接口名，接入点在 CCM 日志中。若由注解触发该调用，请删除该注解：ModifyLoadBalancerInstanceChargeType 对应 instance-charge-type，TagResources 对应 additional-resource-tags，NLB 的接口对应 class alibabacloud.com/nlb。",
      ),
      step.log(),
      step.note(
        "Private cloud: run the CCM that comes with its edition; a newer one calls newer APIs. Leave out what the edition lacks, such as NLB Services.",
        "专有云：使用与其版本配套的 CCM，较新的 CCM 会调用较新的接口；不要使用该版本没有的功能，例如 NLB。",
      ),
      step.ticket(
        "Ask the support of that cloud whether the API can be enabled.",
        "咨询该云环境的支持团队能否开通此接口。",
      ),
    ],
    sources: ["api", "issues"],
    related: ["EVT935", "EVT919"],
    examples: [
      "[SDKError] API: ListLoadBalancers, StatusCode: 404, ErrorCode: InvalidAction.NotFound, RequestId: 1, Message: Specified api is not found, please check your url and method.",
    ],
  },
  {
    code: "EVT808",
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
    related: ["EVT806"],
    examples: [
      "invalid pod cidr on node spec: 10.0.0.0",
      "W0819 10:35:20.118541       1 route_controller.go:181] node n-1 parse podCIDR  error, skip creating route",
    ],
  },
];
