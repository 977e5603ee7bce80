import type { FindingTable } from "../types";

/** CLB3xx: VServer groups and the backends in them. */
export const BACKEND_FINDINGS = {
  CLB301: {
    officialCheck: "create VServerGroup",
    messageCode: "CreateVgroup",
    title: { en: "VServer group of port {port} is missing", zh: "端口 {port} 的虚拟服务器组不存在" },
    shortTitle: { en: "VServer group of port is missing", zh: "端口的虚拟服务器组不存在" },
    cause: {
      en: "{loadBalancerId} has no VServer group named {groupName}. The CCM will create it with {count, plural, one {# backend} other {# backends}} {bound, plural, =0 {and binds no listener to it: the instance is reused without force-override-listeners, so its listeners are yours.} other {and then bind the listener of port {port} to it.}}",
      zh: "{loadBalancerId} 上没有名为 {groupName} 的虚拟服务器组。CCM 会创建它、加入 {count} 个后端服务器，{bound, plural, =0 {但不会绑定监听：该实例未启用 force-override-listeners 复用，监听由你自行管理。} other {再把端口 {port} 的监听绑定到它。}}",
    },
    remedy: {
      en: "Create the group with its backends, or let the upgrade create it.",
      zh: "创建该组并加入后端服务器，或由升级后的 CCM 创建。",
    },
    params: ["groupName", "port", "count", "backends", "bound", "loadBalancerId"],
  },
  CLB302: {
    officialCheck: "delete VServerGroup",
    messageCode: "DeleteVgroup",
    title: { en: "VServer group {groupId} is left over", zh: "虚拟服务器组 {groupId} 多余" },
    shortTitle: { en: "VServer group is left over", zh: "虚拟服务器组多余" },
    cause: {
      en: "The name {groupName} belongs to this Service, but none of its ports uses the group (a node port or target port changed). The CCM will delete it.",
      zh: "{groupName} 这一名称属于此 Service，但没有端口使用该组（节点端口或目标端口已变化），CCM 会删除它。",
    },
    remedy: { en: "Delete the group once no listener is bound to it.", zh: "确认没有监听绑定后删除该组。" },
    params: ["groupId", "groupName", "loadBalancerId"],
  },
  CLB303: {
    officialCheck: "add VServerGroup backends",
    messageCode: "AddVServerGroupBackendServers",
    title: { en: "Group {groupId} lacks backends ({count})", zh: "虚拟服务器组 {groupId} 缺少 {count} 个后端服务器" },
    shortTitle: { en: "Backends are missing in group", zh: "虚拟服务器组缺少后端服务器" },
    cause: {
      en: "The Service's endpoints or nodes ask for backends ({count}) that {groupName} does not have. The CCM will add them.",
      zh: "按 Service 的 Endpoint 或节点，{groupName} 还缺 {count} 个后端服务器，CCM 会添加它们。",
    },
    remedy: {
      en: "Add the backends to the group, or find out why the endpoints or nodes changed.",
      zh: "把后端服务器加入该组，或排查 Endpoint、节点变化的原因。",
    },
    params: ["groupId", "groupName", "count", "backends", "loadBalancerId"],
  },
  CLB304: {
    officialCheck: "remove VServerGroup backends",
    messageCode: "RemoveVgroup",
    title: {
      en: "Group {groupId} has unexpected backends ({count})",
      zh: "虚拟服务器组 {groupId} 多出 {count} 个后端服务器",
    },
    shortTitle: { en: "Backends in group are not wanted", zh: "虚拟服务器组多出后端服务器" },
    cause: {
      en: "{groupName} holds backends ({count}) made by the CCM that the Service's endpoints or nodes no longer ask for. The CCM will remove them.",
      zh: "{groupName} 中有 {count} 个由 CCM 添加、但 Service 的 Endpoint 或节点已不需要的后端服务器，CCM 会移除它们。",
    },
    remedy: {
      en: "Remove the backends from the group, or find out why the endpoints or nodes changed.",
      zh: "从该组移除这些后端服务器，或排查 Endpoint、节点变化的原因。",
    },
    params: ["groupId", "groupName", "count", "backends", "loadBalancerId"],
  },
  CLB305: {
    officialCheck: "remove VServerGroup backends",
    messageCode: "RemoveVgroup",
    title: {
      en: "{count, plural, one {# backend is} other {# backends are}} left over in group {groupId}",
      zh: "虚拟服务器组 {groupId} 中残留 {count} 个后端服务器",
    },
    shortTitle: { en: "Backends are left over in group", zh: "虚拟服务器组中残留后端服务器" },
    cause: {
      en: "No port of the Service uses {groupName} any more. The group is not the CCM's alone, so the CCM keeps it and removes only {count, plural, one {# backend} other {# backends}} of its own.",
      zh: "Service 已不再使用 {groupName}。该组不完全由 CCM 管理，因此 CCM 会保留组，只移除自己添加的 {count} 个后端服务器。",
    },
    remedy: { en: "Remove those backends from the group.", zh: "从该组移除这些后端服务器。" },
    params: ["groupId", "groupName", "count", "backends", "loadBalancerId"],
  },
  CLB306: {
    severity: "warning",
    title: {
      en: "Weights of {count, plural, one {# backend} other {# backends}} in group {groupId} will change",
      zh: "虚拟服务器组 {groupId} 中 {count} 个后端服务器的权重将改变",
    },
    shortTitle: { en: "Weights of backends in group will change", zh: "虚拟服务器组中后端服务器的权重将改变" },
    cause: {
      en: "The CCM computes other weights than the group has. The precheck never reports weights; after the upgrade the CCM rewrites them and traffic shifts.",
      zh: "CCM 计算出的权重与该组当前权重不同。预检不会提示权重差异，升级后 CCM 会改写权重，流量分布随之变化。",
    },
    remedy: {
      en: "Accept the weights, or set ignore-weight-update to on to keep those of the group.",
      zh: "接受新权重；若要保留现有权重，请把 ignore-weight-update 设为 on。",
    },
    params: ["groupId", "groupName", "count", "backends", "annotation", "adopt", "loadBalancerId"],
  },
  CLB307: {
    severity: "info",
    title: {
      en: "Descriptions or ports of {count, plural, one {# backend} other {# backends}} in group {groupId} will be rewritten",
      zh: "虚拟服务器组 {groupId} 中 {count} 个后端服务器的描述或端口将被改写",
    },
    shortTitle: {
      en: "Descriptions or ports of backends in group will be rewritten",
      zh: "虚拟服务器组中后端服务器的描述或端口将被改写",
    },
    cause: {
      en: "The same servers are there, but with another port or description than the CCM gives them. The precheck reports no update; the CCM writes it after the upgrade.",
      zh: "服务器相同，但端口或描述与 CCM 设置的不同。预检不会提示，升级后 CCM 会改写。",
    },
    remedy: { en: "Nothing to do: traffic does not change.", zh: "无需处理，流量不受影响。" },
    params: ["groupId", "groupName", "count", "backends", "loadBalancerId"],
  },
  CLB308: {
    severity: "warning",
    title: {
      en: "{count, plural, one {# backend} other {# backends}} in group {groupId} {count, plural, one {was} other {were}} added outside the CCM",
      zh: "虚拟服务器组 {groupId} 中有 {count} 个后端服务器不是 CCM 添加的",
    },
    shortTitle: { en: "Backends in group were added outside the CCM", zh: "虚拟服务器组中有后端服务器不是 CCM 添加的" },
    cause: {
      en: "Their description is not this Service's, so the CCM never removes them, and it will never delete the group {groupName}.",
      zh: "它们的描述不属于此 Service，CCM 不会移除它们，也不会删除虚拟服务器组 {groupName}。",
    },
    remedy: { en: "Remove them by hand if they are not wanted.", zh: "如不需要，请手动移除。" },
    params: ["groupId", "groupName", "count", "backends", "loadBalancerId"],
  },
  CLB310: {
    endsPart: true,
    title: { en: "Node {node} has no usable providerID", zh: "节点 {node} 的 providerID 无法使用" },
    shortTitle: { en: "Node has no usable providerID", zh: "节点的 providerID 无法使用" },
    cause: {
      en: 'providerID "{providerID}" of node {node} is not region.instanceId. The CCM drops the VServer group of port {port}; its listener then has no group and the sync stops without an item.',
      zh: "节点 {node} 的 providerID“{providerID}”不是“地域.实例 ID”格式。CCM 会丢弃端口 {port} 的虚拟服务器组，监听因此找不到组，同步停止且预检不提示。",
    },
    remedy: {
      en: "Correct the node's providerID, or take it out of load balancing with the label node.kubernetes.io/exclude-from-external-load-balancers (alpha.service-controller.kubernetes.io/exclude-balancer before v2.6.0).",
      zh: "修正节点的 providerID，或使用标签 node.kubernetes.io/exclude-from-external-load-balancers 将其排除在负载均衡之外（v2.6.0 之前为 alpha.service-controller.kubernetes.io/exclude-balancer）。",
    },
    params: ["node", "providerID", "port"],
  },
  CLB311: {
    endsPart: true,
    title: { en: "Endpoint {ip} has no node name", zh: "Endpoint {ip} 没有节点名" },
    shortTitle: { en: "Endpoint has no node name", zh: "Endpoint 没有节点名" },
    cause: {
      en: "An endpoint of port {port} was written without nodeName (by hand or by another controller). The CCM drops the VServer group of that port and the sync stops without an item.",
      zh: "端口 {port} 的 Endpoint 没有 nodeName（手工或其他控制器写入）。CCM 会丢弃该端口的虚拟服务器组，同步停止且预检不提示。",
    },
    remedy: {
      en: "Give the endpoint a nodeName, or use eni backends.",
      zh: "为 Endpoint 补充 nodeName，或使用 eni 后端。",
    },
    params: ["ip", "port"],
  },
  CLB312: {
    endsPart: true,
    category: "reuse",
    title: {
      en: "Reused group {groupId} is not on {loadBalancerId}",
      zh: "复用的虚拟服务器组 {groupId} 不在 {loadBalancerId} 上",
    },
    shortTitle: { en: "Reused group is not on the instance", zh: "复用的虚拟服务器组不在该实例上" },
    cause: {
      en: "vgroup-port names {groupId} for port {port}, but the instance has no such group. The CCM drops the port from its model.",
      zh: "vgroup-port 为端口 {port} 指定了 {groupId}，但实例上没有该组，CCM 会从模型中丢弃该端口。",
    },
    remedy: {
      en: "Name an existing group in vgroup-port, or create it.",
      zh: "在 vgroup-port 中填写已有的组，或先创建该组。",
    },
    params: ["groupId", "port", "loadBalancerId", "annotation"],
  },
  CLB313: {
    endsPart: true,
    category: "reuse",
    title: {
      en: "Group {groupId} was made by a CCM and cannot be reused",
      zh: "虚拟服务器组 {groupId} 由 CCM 创建，不能复用",
    },
    shortTitle: { en: "Group was made by a CCM and cannot be reused", zh: "虚拟服务器组由 CCM 创建，不能复用" },
    cause: {
      en: "vgroup-port names {groupId} ({groupName}) for port {port}. A group with a CCM-style name is refused and the port is dropped from the model.",
      zh: "vgroup-port 为端口 {port} 指定了 {groupId}（{groupName}）。CCM 拒绝复用自己命名格式的组，并从模型中丢弃该端口。",
    },
    remedy: { en: "Name a group that you made yourself.", zh: "请填写自行创建的虚拟服务器组。" },
    params: ["groupId", "groupName", "port", "loadBalancerId", "annotation"],
  },
  CLB315: {
    endsPart: true,
    severity: "warning",
    title: {
      en: "{count, plural, one {# pod address has} other {# pod addresses have}} no network interface",
      zh: "{count} 个 Pod 地址找不到弹性网卡",
    },
    shortTitle: { en: "Pod addresses have no network interface", zh: "Pod 地址找不到弹性网卡" },
    cause: {
      en: "{ips} lie in the VPC, but no interface in use has them. The CCM does not add them and, while they are there, removes nothing from group {groupName}.",
      zh: "{ips} 属于 VPC 网段，但没有使用中的弹性网卡持有它们。CCM 不会添加这些地址，并且在此期间不会从 {groupName} 移除任何后端服务器。",
    },
    remedy: {
      en: "Look at those pods; delete and let them be created again if their interface is gone.",
      zh: "检查这些 Pod；若网卡已不存在，请删除并重建 Pod。",
    },
    params: ["count", "ips", "groupName", "port"],
  },
  CLB316: {
    severity: "warning",
    title: {
      en: "{count, plural, one {# pod address is} other {# pod addresses are}} outside the VPC",
      zh: "{count} 个 Pod 地址不在 VPC 网段内",
    },
    shortTitle: { en: "Pod addresses are outside the VPC", zh: "Pod 地址不在 VPC 网段内" },
    cause: {
      en: "{ips} are in none of the VPC's address ranges, so the CCM leaves these pods out of group {groupName}.",
      zh: "{ips} 不属于 VPC 的任何网段，CCM 不会把这些 Pod 加入 {groupName}。",
    },
    remedy: {
      en: "Use node backends for pods of an overlay network.",
      zh: "对于 Overlay 网络的 Pod，请使用节点后端。",
    },
    params: ["count", "ips", "groupName", "port"],
  },
  CLB317: {
    severity: "warning",
    title: { en: "Port {port} has no backend", zh: "端口 {port} 没有后端服务器" },
    shortTitle: { en: "Port has no backend", zh: "端口没有后端服务器" },
    cause: {
      en: "No ready endpoint or usable node was found for {groupName}. The group will be empty.",
      zh: "没有为 {groupName} 找到就绪的 Endpoint 或可用节点，该组将为空。",
    },
    remedy: {
      en: "Check the Service's selector, the pods' readiness and the nodes' state.",
      zh: "检查 Service 的 selector、Pod 就绪状态和节点状态。",
    },
    params: ["groupName", "port"],
  },
  CLB319: {
    officialCheck: "add backend servers",
    documentedOnly: true,
    title: { en: "Backends are missing in the default server group", zh: "默认服务器组缺少后端服务器" },
    cause: {
      en: "A CCM 1.x precheck compared the default server group. CCM 2.x uses VServer groups only; see CLB303.",
      zh: "CCM 1.x 的预检会比较默认服务器组。CCM 2.x 只使用虚拟服务器组，请参见 CLB303。",
    },
    remedy: { en: "Run the precheck again with a 2.x version.", zh: "使用 2.x 版本重新预检。" },
  },
  CLB320: {
    officialCheck: "remove backend servers",
    documentedOnly: true,
    title: { en: "The default server group has unexpected backends", zh: "默认服务器组有多余的后端服务器" },
    cause: {
      en: "A CCM 1.x precheck compared the default server group. CCM 2.x uses VServer groups only; see CLB304.",
      zh: "CCM 1.x 的预检会比较默认服务器组。CCM 2.x 只使用虚拟服务器组，请参见 CLB304。",
    },
    remedy: { en: "Run the precheck again with a 2.x version.", zh: "使用 2.x 版本重新预检。" },
  },
  CLB321: {
    severity: "warning",
    title: {
      en: "Passes the precheck; nothing answers on {port} of {address}: no backend",
      zh: "预检通过；{address} 的端口 {port} 无应答：没有后端服务器",
    },
    shortTitle: { en: "Passes the precheck; nothing answers: no backend", zh: "预检通过但无应答：没有后端服务器" },
    cause: {
      en: "The server group of listener {port}/{protocol} of {loadBalancerId} has no server, and the CCM adds none.",
      zh: "{loadBalancerId} 的监听 {port}/{protocol} 的服务器组为空，CCM 不会添加服务器。",
    },
    remedy: {
      en: "Add servers to the group, or bind the listener to a group that has some.",
      zh: "向该组添加服务器，或把监听绑定到有服务器的组。",
    },
    params: ["port", "protocol", "address", "loadBalancerId"],
  },
} as const satisfies FindingTable;
