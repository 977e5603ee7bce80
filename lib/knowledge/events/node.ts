import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const nodes = step.look(
  "List the nodes and their provider IDs.",
  "列出节点及其 providerID。",
  "kubectl get nodes -o custom-columns=NAME:.metadata.name,PROVIDER:.spec.providerID",
);
const exclude = step.when(
  ["nodeExists", "from v2.6.0"],
  step.decide(
    step.write(
      "Leave a node that is not an ECS instance out of all load balancers. Before v2.6.0 the label is alpha.service-controller.kubernetes.io/exclude-balancer.",
      "将非 ECS 节点排除在负载均衡之外。v2.6.0 之前的标签为 alpha.service-controller.kubernetes.io/exclude-balancer。",
      { nodeLabel: "node.kubernetes.io/exclude-from-external-load-balancers" },
    ),
    "existingConnections",
  ),
);
const deadNode = step.when(
  ["nodeExists"],
  step.decide(
    step.change(
      "Only once the ECS instance is known to be released: remove its node, better through the node pool. A stopped instance is started instead.",
      "仅在确认 ECS 已释放后移除该节点，建议通过节点池移除；若仅停止，请启动实例。",
      "kubectl delete node {node}",
    ),
    "existingConnections",
  ),
);
const deadServer = step.when(["serverWithoutNode"], {
  ...step.note(
    "{serverWithoutNode, select, none {A server that is no node} other {No node is {serverWithoutNode}}} any more: remove it from its VServer group.",
    "{serverWithoutNode, select, none {后端} other {{serverWithoutNode} }}已不属于任何节点：将其从虚拟服务器组中移除。",
  ),
  fix: "CLB304",
});

/** 7xx: nodes and backends. */
export const NODE_EVENTS = [
  {
    code: "EVT701",
    title: t("A node has no usable provider ID", "节点的 providerID 不可用"),
    patterns: [
      "normal parse providerid: {providerId}. expected: ${regionid}.${nodeid}, {text}",
      "parse providerid: {providerId}. expected: ${regionid}.${nodeid}, {text}",
      "parse providerid: {providerId}. expected",
      "parse providerid: {providerId}",
      "has no node.Spec.ProviderID",
      "has no Provider ID, skip it",
      "provider id is not exist, skip creating route",
      "ignore node[{node}] without providerid",
    ],
    cause: t(
      "A node joined without spec.providerID, or is not an ECS instance. One such node stops the sync of every Cluster-mode Service.",
      "节点加入时没有 spec.providerID，或不是 ECS 实例。一个这样的节点就会使所有 Cluster 模式的 Service 停止同步。",
    ),
    steps: [
      nodes,
      exclude,
      step.note(
        "Or register the node again with a provider ID (region.instance-id).",
        "或使用 providerID（地域.实例 ID）重新注册节点。",
      ),
    ],
    sources: ["ccm", "ccm1", "issues"],
    related: ["EVT702", "EVT704"],
    examples: [
      "parse providerid: . expected: ${regionid}.${nodeid}, unexpected",
      "normal parse providerid: abc. expected: ${regionid}.${nodeid}, unexpected",
    ],
  },
  {
    code: "EVT702",
    title: t("The provider ID cannot be split", "无法解析 providerID"),
    patterns: [
      "unable to split instanceid and region from providerID, error unexpected providerID={providerId}",
      "invalid provider id: {providerId}, err: {text}",
      "invalid provide id: {providerId}, err: {text}",
      "Node providerID {providerId} format error",
      "unable to split instanceid and region from nodename",
      "calling DescribeInstances error. region={value}, instancename={name}, message=[{text}InvalidRegionId.NotFound",
      "invalid providerID, requeue",
    ],
    cause: t(
      "The node's provider ID{providerId, select, none {} other { {providerId}}} is not region.instance-id.",
      "节点的 providerID{providerId, select, none {} other { {providerId}}} 不是“地域.实例 ID”格式。",
    ),
    steps: [nodes, exclude],
    related: ["EVT701"],
    examples: ["alicloud: unable to split instanceid and region from providerID, error unexpected providerID=i-abc"],
  },
  {
    code: "EVT703",
    title: t("An endpoint has no node name", "端点缺少节点名"),
    patterns: [
      "backends for service[{serviceKey}] error, NodeName is nil for ip {ips}",
      "NodeName is nil for ip {ips}",
    ],
    cause: t(
      "The endpoint{ips, select, none {} other { {ips}}} was made by hand and does not say on which node it runs, which Local mode needs.",
      "端点{ips, select, none {} other { {ips} }}为手动创建，未指明所在节点，而 Local 模式需要节点名。",
    ),
    steps: [
      step.endpoints(),
      step.note(
        "Use a selector, or give nodeName in the EndpointSlice.",
        "改用 selector，或在 EndpointSlice 中填写 nodeName。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      {
        message: "add ecs backends for service[shop/web] error, NodeName is nil for ip 10.0.0.8 ",
        variables: { ips: "10.0.0.8", serviceKey: "shop/web" },
      },
      "add eci backends for service[shop/web] error, NodeName is nil for ip 10.0.0.8 ",
    ],
  },
  {
    code: "EVT704",
    apiCodes: ["BackendServer.ServerIdEmpty"],
    title: t("A backend without an instance ID", "后端缺少实例 ID"),
    patterns: ["The specified ServerId can not be empty"],
    cause: t(
      "The CCM had no ECS instance ID for a node: no provider ID, or a node outside the VPC.",
      "CCM 没有某节点的 ECS 实例 ID：缺少 providerID，或节点不在 VPC 内。",
    ),
    steps: [nodes, exclude],
    sources: ["issues", "api"],
    related: ["EVT701"],
    examples: [
      {
        message:
          "Error creating load balancer (will retry): failed to ensure load balancer for service default/nginx: Aliyun API Error: RequestId: 5D4C Status Code: 400 Code: BackendServer.ServerIdEmpty Message: The specified ServerId can not be empty.",
        variables: {
          namespace: "default",
          service: "nginx",
          apiCode: "BackendServer.ServerIdEmpty",
          requestId: "5D4C",
        },
      },
    ],
  },
  {
    code: "EVT705",
    apiCodes: ["ObtainIpFail"],
    title: t("A backend server does not exist or is not running", "后端服务器不存在或未运行"),
    patterns: [
      "some of the specified backend servers do not exist or are not running",
      "The specified BackendServers is invalid;",
      "The specified ServerId does not exist",
      "The specified server is not found",
    ],
    cause: t(
      "A node's ECS instance was released or stopped, but the Node object remains.",
      "节点对应的 ECS 已释放或停止，但 Node 对象仍在。",
    ),
    steps: [
      step.look("Find nodes that are not ready.", "查找未就绪的节点。", "kubectl get nodes"),
      deadServer,
      deadNode,
    ],
    sources: ["api"],
    examples: [
      "The specified BackendServers is invalid; some of the specified backend servers do not exist or are not running.",
      "The specified ServerId does not exist.",
      "The specified server is not found.",
    ],
  },
  {
    code: "EVT706",
    title: t("Backends of two VPCs on one instance", "同一实例的后端分属不同 VPC"),
    patterns: ["have to be in the same vpc or all classic"],
    cause: t(
      "Nodes or network interfaces of two VPCs are to be attached to one instance.",
      "要挂载的节点或网卡分属不同 VPC。",
    ),
    steps: [step.instance(), step.note("Use an instance of the cluster's VPC.", "请使用集群所在 VPC 的实例。")],
    sources: ["api"],
    related: ["EVT109"],
    examples: ["All BackendServers on one Specified LoadBalancer have to be in the same vpc or all classic"],
  },
  {
    code: "EVT707",
    title: t("Classic and VPC networks are mixed", "经典网络与 VPC 混用"),
    patterns: ["does not support the network type of the ECS instance"],
    cause: t("The instance and the ECS instance are in different network types.", "CLB 实例与 ECS 的网络类型不同。"),
    steps: [step.instance(), step.note("Use an instance of the cluster's VPC.", "请使用集群所在 VPC 的实例。")],
    sources: ["api"],
    related: ["EVT706"],
    examples: ["The specified load balancer does not support the network type of the ECS instance."],
  },
  {
    code: "EVT709",
    whoActs: "account",
    title: t("Backends do not change at the quota", "达到配额后后端不再更新"),
    patterns: ["InstanceBackendServerNumberOverLimit"],
    cause: t(
      "The CCM adds before it removes. At the backend quota the add fails; older releases then never remove. Current code removes and adds again.",
      "CCM 先添加后移除。达到配额时添加失败，旧版本因此不会再移除；新版本会移除后再次添加。",
    ),
    steps: [
      step.note("Free some of the quota, or upgrade the CCM.", "释放部分配额，或升级 CCM。"),
      step.note("See EVT101 for ways to need fewer backends.", "减少后端数量的方法见 EVT101。"),
    ],
    sources: ["issues", "ccm"],
    related: ["EVT101"],
    examples: ["add backends failed: InstanceBackendServerNumberOverLimit"],
  },
  {
    code: "EVT710",
    anyKind: true,
    reasons: ["AddNodeFailed"],
    title: t("The kubelet's node IP is not the instance's", "kubelet 的 node-ip 不是 ECS 的地址"),
    patterns: ["failed to get specified nodeIP in cloud provider", "user specified ip is not found in cloudprovider"],
    cause: t(
      "The kubelet flag --node-ip names an address that the ECS instance does not have.",
      "kubelet 参数 --node-ip 指定的地址不属于该 ECS。",
    ),
    steps: [
      step.look(
        "See the node's addresses.",
        "查看节点地址。",
        "kubectl get node {node} -o jsonpath='{.status.addresses}'",
      ),
      step.note(
        "Correct the kubelet flag on the node and restart the kubelet.",
        "修正节点上的 kubelet 参数并重启 kubelet。",
      ),
    ],
    related: ["EVT711"],
  },
  {
    code: "EVT711",
    anyKind: true,
    byReason: ["AddNodeFailed", "DeleteNodeFailed", "SyncNodeFailed"],
    wraps: "inner",
    title: t("Node set-up or removal failed", "节点初始化或移除失败"),
    patterns: [
      "Error adding node: {text}",
      "Error deleting node: {text}",
      "Failed to disable source dest check for node: {text}",
      "failed to disable source dest check: {text}",
    ],
    cause: t(
      "The CCM could not set the node up or remove it, often because of an ECS permission. Until it works the node keeps its uninitialized taint and gets no Pods.",
      "CCM 初始化或移除节点失败，常见原因是缺少 ECS 权限。成功之前节点会保留 uninitialized 污点，不会调度 Pod。",
    ),
    steps: [
      step.log(),
      step.look("See the node's taints.", "查看节点污点。", "kubectl get node {node} -o jsonpath='{.spec.taints}'"),
    ],
    related: ["EVT919"],
    examples: [
      "Error adding node: something unseen before",
      "Error deleting node: something unseen before",
      "Failed to disable source dest check for node: something unseen before",
    ],
  },
  {
    code: "EVT712",
    title: t("A node's private IP matches no or several instances", "按私网 IP 找不到或找到多个 ECS"),
    patterns: ["find none or multiple instances by ip {ips}", "internal ip [{ips}] not single"],
    cause: t(
      "Nodes without a provider ID are looked up by private IP, and {ips, select, none {this one} other {{ips}}} belongs to none or to several ECS instances.",
      "没有 providerID 的节点按私网 IP 查找，而{ips, select, none {该 IP} other { {ips} }}对应零个或多个 ECS。",
    ),
    steps: [nodes, step.note("Set the provider ID on the node.", "为节点设置 providerID。")],
    related: ["EVT701"],
    examples: ["find none or multiple instances by ip 10.0.0.3"],
  },
  {
    code: "EVT713",
    anyKind: true,
    severity: "info",
    byReason: ["InitializedNode", "DeletedNode"],
    title: t("A node was set up or removed", "节点已初始化或移除"),
    patterns: [
      "Initialize node successfully",
      "Deleting node {node} because it's not present according to cloud provider",
      "node is NotReady and cloud node can not found by prvdId, try to delete node from cluster",
    ],
    cause: t(
      "The CCM finished with the node. Backends of Cluster-mode Services change with it.",
      "CCM 已完成节点处理，Cluster 模式 Service 的后端会随之变化。",
    ),
    steps: [
      step.note(
        "Nothing to do. During a precheck, run the precheck again.",
        "无需处理；若发生在预检期间，请重新预检。",
      ),
    ],
  },
  {
    code: "EVT715",
    severity: "warning",
    reasons: [],
    title: t("A node is left out of the backends or routes", "节点未加入后端或未创建路由"),
    patterns: [
      "can not find correspond node {node} for endpoint",
      "node is unschedulable, skip add to lb",
      "node condition is nil, skip add to lb",
      "node not ready with {value} condition",
      "is master node, skip adding it to lb",
      "Ignoring node {node} with autoscaler taint",
      "node has exclude label or has type which cannot be added to lb backend",
      "node {node} has exclude label or type, skip creating route",
      "node {node} is in unknown status, skip creating route",
      "node {node} has deletionTimestamp, skip creating route",
    ],
    cause: t(
      "The CCM adds nodes that are ready and carry no exclude label. This one is not ready, cordoned, about to be removed, excluded, a control plane node (label node-role.kubernetes.io/master, which k3s sets on its servers at each start), or not in the cluster any more; its Pods get no traffic in Local mode.",
      "CCM 只添加就绪且没有排除标签的节点。该节点未就绪、已封锁、即将移除、被排除、是控制面节点（标签 node-role.kubernetes.io/master，k3s server 每次启动都会设置），或已不在集群中；Local 模式下其上的 Pod 收不到流量。",
    ),
    steps: [
      step.look(
        "Look at the node's labels, taints and conditions.",
        "查看节点的标签、污点和状态。",
        "kubectl describe node {node}",
      ),
      step.note(
        "Nothing to do where the node is meant to be left out. Otherwise make it ready, uncordon it, or take the exclude label off (FAQ131).",
        "若本应排除该节点则无需处理；否则使其就绪、解除封锁，或移除排除标签（见 FAQ131）。",
      ),
    ],
    related: ["EVT103", "FAQ131"],
    examples: [
      "warning: can not find correspond node cn-hangzhou.10.0.0.12 for endpoint 10.0.1.7",
      "Ignoring node cn-hangzhou.10.0.0.3 with autoscaler taint {ToBeDeletedByClusterAutoscaler}",
      "node is unschedulable, skip add to lb",
    ],
  },
  {
    code: "EVT716",
    reasons: [],
    shared: true,
    title: t("kubelet cannot be reached: its node is not initialised", "无法访问 kubelet：节点尚未初始化"),
    patterns: ["no preferred addresses found; known addresses"],
    cause: t(
      "The API server cannot reach kubelet (logs, exec): the node has no address. kubelet runs with --cloud-provider=external, and the CCM, which writes the addresses, has not initialised the node: it does not run, or finds no ECS instance for it.",
      "API Server 无法访问 kubelet（logs、exec）：节点没有地址。kubelet 使用 --cloud-provider=external，而写入地址的 CCM 尚未初始化该节点：CCM 未运行，或找不到对应的 ECS。",
    ),
    steps: [
      step.look(
        "See whether the CCM runs and which nodes still carry its taint.",
        "查看 CCM 是否运行，以及哪些节点仍带有未初始化污点。",
        "kubectl get nodes -o custom-columns=NAME:.metadata.name,PROVIDER:.spec.providerID,TAINTS:.spec.taints[*].key",
      ),
      step.note(
        "kubectl logs does not work then: read the CCM's log on its machine (crictl logs, docker logs). Its Pod must tolerate node.cloudprovider.kubernetes.io/uninitialized; every node needs its provider ID (FAQ121).",
        "此时 kubectl logs 不可用：在 CCM 所在机器上查看日志（crictl logs、docker logs）。其 Pod 须容忍 node.cloudprovider.kubernetes.io/uninitialized；每个节点都需要 providerID（见 FAQ121）。",
      ),
    ],
    sources: ["issues"],
    related: ["EVT701", "EVT703", "FAQ121"],
    examples: ["Error from server: no preferred addresses found; known addresses: []"],
  },
] as const satisfies readonly EventRow[];
