import { CURRENT } from "@/lib/ccm/annotations";
import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const smallest = step.annotate(
  "spec",
  "slb.s1.small",
  "Before v2.4.0: a guaranteed-performance specification (slb.s1.small is the smallest), where the account may still buy one (pay by specification is not sold any more).",
  "v2.4.0 之前：指定性能保障型规格（最小为 slb.s1.small），仅限仍可购买的账号（按规格计费已停售）。",
);

/** 1xx: the product documents' table of Service error events, all editions; older wordings are aliases. */
const ROWS: readonly EventRow[] = [
  {
    code: "EVT101",
    whoActs: "account",
    title: t("Backend quota of the CLB instance reached", "CLB 实例的后端服务器数量达到配额上限"),
    patterns: [
      "backend server number has reached to the quota limit of this load balancer",
      "backend server number has reached the quota limit of this load balancer",
    ],
    apiCodes: ["InstanceBackendServerNumberOverLimit", "BackendServerNumberOverLimit"],
    cause: t(
      "All Services that share this instance together use every backend slot (200 per instance by default), so the CCM cannot add the next one.",
      "共享该实例的所有 Service 合计用尽了后端服务器配额（默认每个实例 200 个），CCM 无法再添加后端。",
    ),
    steps: [
      step.look(
        "Count the Services that use the instance.",
        "查看有哪些 Service 使用该实例。",
        "kubectl get svc -A -o wide | grep -F {loadBalancerIp}",
      ),
      step.way(
        "keep-service",
        "Raise the quota",
        "提升配额",
        step.console(
          "Ask for a larger quota on the quota page of the SLB console (a ticket where the page does not offer it); the CCM then retries.",
          "在 SLB 控制台的配额管理页面（页面不支持时提交工单）申请提升配额，之后 CCM 会自动重试。",
        ),
      ),
      step.note(
        "Where the instance is shared, give this Service an instance of its own.",
        "如为多个 Service 共享的实例，可让该 Service 独占一个实例。",
      ),
      step.way(
        "other",
        "Only nodes with a Pod",
        "仅挂载有 Pod 的节点",
        step.decide(
          step.write(
            "Attach only nodes that host a Pod of the Service: set the external traffic policy to Local. Connections over the other nodes end, and requests from inside the cluster to the CLB address then need a local Pod.",
            "只挂载运行了该 Service Pod 的节点：将外部流量策略改为 Local。经由其他节点的连接会中断，此后集群内访问 CLB 地址时，所在节点须有本服务的 Pod。",
            { spec: { externalTrafficPolicy: "Local" } },
          ),
          "existingConnections",
        ),
      ),
      step.way(
        "other",
        "Only nodes with a label",
        "仅挂载带标签的节点",
        step.console(
          "Stay with Cluster and write the labels of the nodes that serve into backend-label (k1=v1,k2=v2). Connections over the other nodes end.",
          "保持 Cluster 模式，将提供服务的节点的标签写入 backend-label（k1=v1,k2=v2）。经由其他节点的连接会中断。",
          "existingConnections",
        ),
      ),
      step.way(
        "other",
        "Pods as backends",
        "以 Pod 作为后端",
        step.when(
          ["terway"],
          step.decide(
            step.write(
              "With Terway the Pods themselves are the backends: each takes one place, not every node. Connections over the nodes end.",
              "使用 Terway 时，可直接以 Pod 作为后端：每个 Pod 占用一个名额，而不是每个节点。经由节点的连接会中断。",
              { annotations: { "service.beta.kubernetes.io/backend-type": "eni" } },
            ),
            "existingConnections",
          ),
        ),
      ),
    ],
    related: ["EVT709"],
    contradiction: t(
      "The older FAQ speaks of a VServer group quota in one row and of backends in the next; both are the same limit on backends per instance. `backend-label` is an annotation of the Service, not a label as one edition says.",
      "旧版 FAQ 在一行中称为虚拟服务器组配额、下一行称为后端配额，实际都是每实例的后端服务器数量上限。`backend-label` 是 Service 的注解，并非某一版文档所说的标签。",
    ),
    examples: [
      "Error syncing load balancer [lb-2ze]: Message: The backend server number has reached to the quota limit of this load balancers",
      "The backend server number has reached to the quota limit of this load balancer",
    ],
    nearMisses: ["The backend server parameter has too many entries."],
  },
  {
    code: "EVT102",
    title: t("The instance cannot take ENI backends", "该实例不支持弹性网卡（ENI）后端"),
    patterns: ["loadbalancer does not support backend servers of eni type"],
    cause: t(
      "Pods are to be attached by their network interface, but the CLB is a shared-resource instance, which only takes ECS backends.",
      "Pod 要以弹性网卡方式直接挂载，但该 CLB 是共享型实例，只支持 ECS 后端。",
    ),
    steps: [
      step.instance(),
      step.when(
        ["notReused", "from v2.4.0"],
        step.annotate(
          "instance-charge-type",
          "PayByCLCU",
          "An instance that the CCM created: ask for pay-by-usage, which takes them (v2.4.0 and later read the annotation). Billing changes; connections stay.",
          "CCM 创建的实例：改为按使用量计费，即可支持（v2.4.0 起支持该注解）。计费方式会变化，连接不受影响。",
        ),
      ),
      step.when(["notReused", "before v2.4.0", "specificationSold"], smallest),
      step.when(
        ["reused"],
        step.console(
          "For a reused instance, change its specification in the CLB console or reuse another one.",
          "对于复用的实例，请在 CLB 控制台变更规格，或更换实例。",
        ),
      ),
    ],
    examples: [
      "Error syncing load balancer [lb-1]: Message: The loadbalancer does not support backend servers of eni type",
    ],
  },
  {
    code: "EVT103",
    needsEndpoints: true,
    severity: "warning",
    byReason: ["UnAvailableLoadBalancer"],
    title: t("No backend to attach", "没有可用的后端节点"),
    patterns: [
      "There are no available nodes for LoadBalancer",
      "There are no available backend loadbalancer nodes for service",
      "ready len=0, not ready len={count}",
    ],
    cause: t(
      "No Pod or node qualifies as a backend, so the CLB has nothing to send traffic to. The sync succeeds all the same: an EnsuredLoadBalancer beside it does not say that there are backends.",
      "没有任何 Pod 或节点满足后端条件，CLB 无处转发流量。此时同步仍会成功：同时出现的 EnsuredLoadBalancer 不代表已有后端。",
    ),
    steps: [
      step.endpoints(),
      step.look(
        "No address listed: compare the Service's selector with the Pods' labels.",
        "若没有地址：核对 Service 的 selector 与 Pod 标签。",
        "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.selector}'",
      ),
      step.look(
        "Addresses not ready: look at the Pods.",
        "若地址未就绪：排查对应 Pod。",
        "kubectl -n {namespace} get pods -o wide",
      ),
      step.look(
        "Pods ready but no backend: Pods on master nodes, cordoned, excluded or not-ready nodes are left out. Move them to worker nodes.",
        "Pod 就绪但没有后端：master 节点、被排除、不可调度或未就绪的节点不会挂载，请将 Pod 调度到 worker 节点。",
        "kubectl get nodes --show-labels",
      ),
      step.ticket(
        "Pods ready, none of them on master nodes, and still no backend: open a ticket.",
        "Pod 已就绪且不在 master 节点上但仍无后端：提交工单。",
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    versions: t(
      "Type Warning up to v1.9.3, Normal from v2.1.0 on.",
      "v1.9.3 及更早为 Warning 事件，v2.1.0 起为 Normal 事件。",
    ),
    contradiction: t(
      "The product page lists it among error events, but from v2.1.0 on it is written as a Normal Event, so a view of Warnings only misses it.",
      "产品文档将其列为错误事件，但 v2.1.0 起它是 Normal 事件，只看 Warning 会漏掉。",
    ),
    related: ["EVT207", "EVT208"],
    examples: [
      "There are no available backend loadbalancer nodes for service default/nginx",
      "There are no available nodes for LoadBalancer",
    ],
    nearMisses: ["error get available nodes: timeout"],
  },
  {
    code: "EVT104",
    instanceLost: true,
    title: t("The Service's CLB instance cannot be found", "找不到 Service 对应的 CLB 实例"),
    patterns: [
      "alicloud: not able to find loadbalancer named [{loadBalancerName}] in openapi",
      "can not find loadbalancer, but it's defined in service [{ips}] this may happen when you delete the loadbalancer",
      "can not find loadbalancer, but it's defined in service",
    ],
    cause: t(
      "The Service's status holds an address, but no CLB instance with the Service's ownership tag (or the ID in its annotation) answers to it: the instance was deleted, lost its tag, or the ID annotation was removed.",
      "Service 状态里已有地址，但找不到带有归属标签（或注解所填 ID）的 CLB 实例：实例被删除、标签丢失，或 ID 注解被移除。",
    ),
    steps: [
      step.look(
        "Look for the instance by the Service's address (EXTERNAL-IP).",
        "按 Service 的外部地址（EXTERNAL-IP）查找实例。",
        "aliyun slb DescribeLoadBalancers --RegionId {region} --Address {ips}",
      ),
      step.when(
        ["otherHoldsAddress"],
        step.annotate(
          "id",
          "{idOfTheRightInstance}",
          "It exists and was made in the console: name it in the ID annotation.",
          "实例存在且在控制台创建：在注解中填写其 ID。",
        ),
      ),
      step.look(
        "It exists and the CCM made it: print the ownership tag that it must carry.",
        "实例存在且由 CCM 创建：先算出应有的归属标签。",
        `kubectl -n {namespace} get svc {service} -o jsonpath='{.metadata.uid}' | awk -F- '{print "kubernetes.do.not.delete: " substr("a"$1$2$3$4$5,1,32)}'`,
      ),
      step.when(
        ["ownHoldsAddress"],
        step.change(
          "Then put that tag on the CLB instance.",
          "再把该标签打在 CLB 实例上。",
          `aliyun slb TagResources --RegionId {region} --ResourceType instance --ResourceId.1 {foundLoadBalancerId} --Tag.1.Key kubernetes.do.not.delete --Tag.1.Value {tagValue}`,
        ),
      ),
      step.when(
        ["nobodyHoldsAddress"],
        step.decide(
          step.change(
            "It is gone and the Service is still wanted: clear the status, then change an annotation (next step); the CCM creates a new instance with a new address.",
            "实例已不存在但仍需要该 Service：先清空状态，再修改一个注解（下一步），CCM 会新建实例，地址会变化。",
            `kubectl -n {namespace} patch svc {service} --subresource=status --type=merge -p '{"status":{"loadBalancer":{"ingress":null}}}'`,
          ),
          "addressLost",
        ),
      ),
      step.when(["nobodyHoldsAddress"], step.resync()),
      step.note(
        "It is gone and the Service is not wanted: delete the Service.",
        "实例已不存在且不再需要：删除该 Service。",
      ),
    ],
    sources: ["faq2025", "faq2021", "troubleshooting", "ccm"],
    versions: t(
      "The long wording is of v1.9.3; 2.x writes the short one with the address.",
      "长句为 v1.9.3 的写法；2.x 使用带地址的短句。",
    ),
    contradiction: t(
      "One page says to add kubernetes.do.not.delete to the Service. It belongs on the CLB instance, as a tag: the CCM finds its instance by that tag and never reads it on the Service. The page also calls it a label.",
      "有文档要求给 Service 添加 kubernetes.do.not.delete。正确做法是打在 CLB 实例上，而且是标签（tag）：CCM 靠它查找实例，从不在 Service 上读取它。",
    ),
    related: ["EVT501", "FAQ108"],
    examples: [
      "alicloud: not able to find loadbalancer named [nginx] in openapi, but it's defined in service.loaderbalancer.ingress. this may happen when you removed loadbalancerid annotation",
      "DryRun: Error syncing load balancer []: apply model error: update lb attribute error: alicloud: can not find loadbalancer, but it's defined in service [203.0.113.7] this may happen when you delete the loadbalancer",
    ],
    nearMisses: ["can not find node in service"],
  },
  {
    code: "EVT105",
    whoActs: "account",
    title: t("The account has an overdue payment", "账号存在欠费"),
    patterns: [
      "The account is arrearage",
      "Account has some arrearage",
      "The Account has some ARREARAGE",
      "the user account is arrearage",
    ],
    apiCodes: ["ORDER.ARREARAGE", "AccountHasArrearage", "ARREARAGE"],
    cause: t(
      "The cloud account owes money, so no instance can be bought or changed.",
      "云账号欠费，无法购买或变更实例。",
    ),
    steps: [
      step.console(
        "Pay the overdue amount in the billing console; the CCM then retries.",
        "在费用中心结清欠费，之后 CCM 会自动重试。",
      ),
    ],
    sources: ["faq2025", "faq2021", "troubleshooting", "api"],
    examples: [
      "ORDER.ARREARAGE Message: The account is arrearage.",
      "Error syncing load balancer []: Message: Account has some arrearage.",
      "The Account has some ARREARAGE.",
    ],
  },
  {
    code: "EVT106",
    whoActs: "account",
    title: t("The account balance is too low", "账号余额不足"),
    patterns: [
      "Operation Denied, Your account does not have enough balance",
      "Your account does not have enough balance",
    ],
    apiCodes: ["PAY.INSUFFICIENT_BALANCE"],
    cause: t(
      "Buying a pay-as-you-go instance needs a minimum balance, and the account is below it.",
      "购买按量付费实例需要最低余额，当前余额不足。",
    ),
    steps: [
      step.console(
        "Top the account up in the billing console; the CCM then retries.",
        "在费用中心充值，之后 CCM 会自动重试。",
      ),
    ],
    contradiction: t(
      "Only the older edition names an amount (less than CNY 100); treat it as a guide, the limit is set by the account.",
      "只有旧版文档给出金额（低于 100 元人民币），仅供参考，实际门槛取决于账号。",
    ),
    examples: [
      "PAY.INSUFFICIENT_BALANCE Message: Your account does not have enough balance.",
      "Error syncing load balancer []: Message: Your account does not have enough balance.",
    ],
  },
  {
    code: "EVT107",
    transient: true,
    title: t("The CLB API is throttled", "CLB OpenAPI 被限流"),
    patterns: [
      "Status Code: 400 Code: Throttling",
      "Code: Throttling",
      "Request was denied due to request throttling",
      "Request was denied due to user flow control",
      "Request was denied due to api flow control",
      "denied due to flow control",
    ],
    apiCodes: ["Throttling*"],
    cause: t(
      "More calls per second were made than the account may make. One Service that fails and retries all the time is the usual source.",
      "调用频率超过账号限制，最常见的来源是某个 Service 不断失败重试。",
    ),
    steps: [
      step.wait(),
      step.look(
        "Find the Services that keep failing and fix them first.",
        "找出持续失败的 Service 并优先修复。",
        "kubectl get events -A --field-selector reason=SyncLoadBalancerFailed --sort-by=.lastTimestamp",
      ),
      step.console("Check the CLB quotas on the Quota Center page.", "在配额中心检查 CLB 相关配额。"),
    ],
    examples: [
      "Status Code: 400 Code: Throttlingxxx",
      "Error syncing load balancer [lb-1]: Aliyun API Error: RequestId: 0A1B Status Code: 400 Code: Throttling.User Message: Request was denied due to user flow control.",
      "[SDKError] API: DescribeTags, StatusCode: 400, ErrorCode: Throttling, RequestId: 0C, Message: Request was denied due to request throttling.",
    ],
  },
  {
    code: "EVT108",
    title: t("A listener still uses the VServer group", "仍有监听占用该虚拟服务器组"),
    patterns: ["there are vips associating with this vServer group"],
    apiCodes: ["RspoolVipExist"],
    cause: t(
      "The CCM wants to delete a VServer group that a listener still forwards to; on a reused instance that is usually a listener made by hand.",
      "CCM 要删除的虚拟服务器组仍被监听引用；在复用的实例上，通常是手动创建的监听。",
    ),
    steps: [
      step.look(
        "See whether the instance is reused: the ID annotation is set.",
        "确认是否为复用实例：注解中有实例 ID。",
        "kubectl -n {namespace} get svc {service} -o yaml | grep loadbalancer-id",
      ),
      step.listeners("Find the listener that uses the group.", "查找引用该组的监听。"),
      {
        ...step.console(
          "Point that listener{foreignListener, select, none {} other { ({foreignListener})}} at another group in the CLB console. Or delete it: its traffic stops at that moment.",
          "在 CLB 控制台将该监听{foreignListener, select, none {} other {（{foreignListener}）}}改绑其他组；或删除它，其流量会立即中断。",
          "existingConnections",
        ),
        fix: "CLB302",
      },
    ],
    related: ["EVT915"],
    examples: [
      "Status Code: 400 Code: RspoolVipExist Message: there are vips associating with this vServer group.",
      "Error syncing load balancer [lb-1]: Message: there are vips associating with this vServer group.",
    ],
    nearMisses: ["there are rules associating with this vServer group."],
  },
  {
    code: "EVT109",
    title: t("The internal instance is in another VPC", "私网实例与集群不在同一 VPC"),
    patterns: ["Code: NetworkConflict", "NetworkConflict", "network conflicts in specified param"],
    apiCodes: ["NetworkConflict"],
    cause: t(
      "An internal-facing CLB can only serve backends of its own VPC, and the reused one is in a different VPC.",
      "私网 CLB 只能挂载同一 VPC 内的后端，而复用的实例位于其他 VPC。",
    ),
    steps: [
      step.instance(),
      step.way(
        "keep-service",
        "A new instance of the CCM",
        "由 CCM 新建实例",
        {
          ...step.decide(
            step.write(
              "Stop naming the instance of the other VPC: the CCM creates an internal one in the cluster's VPC, in a vSwitch with {freeAddresses, select, none {} other {{freeAddresses} }}free addresses, and it is billed. The address changes, and clients and DNS must follow.",
              "不再指定其他 VPC 的实例：CCM 会在集群所在 VPC 新建私网实例并计费，所用交换机{freeAddresses, select, none {需有} other {有 {freeAddresses} 个}}空闲 IP。地址会变化，客户端和 DNS 需要随之更改。",
              {
                annotations: {
                  [`${CURRENT}id`]: null,
                  [`${CURRENT}address-type`]: "intranet",
                  [`${CURRENT}vswitch-id`]: "{newVSwitchId}",
                },
              },
            ),
            "addressLost",
          ),
          replaces: true,
        },
        { afresh: true },
      ),
      step.way("other", "An instance of your own", "使用自有实例", {
        ...step.console(
          "A CLB instance cannot move to another VPC. Create one in the cluster's VPC, then delete the Service and create it again with that ID: its address changes, and clients and DNS must follow.",
          "CLB 实例无法更换 VPC。请在集群所在 VPC 新建实例，再删除 Service 并用新实例 ID 重建：地址会变化，客户端和 DNS 需要随之更改。",
          "addressLost",
        ),
        replaces: true,
      }),
    ],
    contradiction: t(
      "One page suggests moving the instance to the cluster's VPC; a CLB instance keeps the VPC it was created in, so only a new one helps.",
      "有文档建议把实例迁移到集群 VPC；CLB 创建后无法更换 VPC，只能新建实例。",
    ),
    related: ["EVT706"],
    examples: [
      "Status Code: 400 Code: NetworkConflict",
      "[SDKError] API: AddVServerGroupBackendServers, StatusCode: 400, ErrorCode: NetworkConflict, Message: The network is in conflict.",
    ],
  },
  {
    code: "EVT110",
    title: t("The vSwitch has no free address", "交换机没有可用 IP"),
    patterns: ["The specified VSwitch has no available ip"],
    apiCodes: ["VSwitchAvailableIpNotExist"],
    cause: t(
      "The internal instance needs an address from the vSwitch, and none is left.",
      "私网实例需要占用交换机的一个 IP，而该交换机已无空闲 IP。",
    ),
    steps: [
      step.look(
        "See how many addresses the vSwitches of the VPC have left.",
        "查看 VPC 各交换机的剩余 IP 数。",
        "aliyun vpc DescribeVSwitches --RegionId {region} --VpcId {vpcId}",
      ),
      step.way(
        "other",
        "Another vSwitch",
        "更换交换机",
        step.annotate(
          "vswitch-id",
          "{newVSwitchId}",
          "Name another vSwitch of the same VPC with free addresses{freeAddresses, select, none {} other { (this one has {freeAddresses})}}, in a zone where CLB is offered. It is read when the instance is created: a Service whose creation failed retries by itself with the new vSwitch, one that has its instance keeps the old.",
          "指定同一 VPC 中仍有空闲 IP 的其他交换机{freeAddresses, select, none {} other {（该交换机有 {freeAddresses} 个）}}，其可用区须支持 CLB。仅在创建实例时读取：创建失败的 Service 会用新交换机自动重试，已有实例的 Service 不受影响。",
        ),
      ),
      step.way(
        "keep-service",
        "Free an address",
        "释放 IP",
        step.console(
          "Give back an address of the vSwitch that the Service names: release instances or network interfaces there that are not needed. The CCM then retries.",
          "在 Service 指定的交换机中释放不再需要的实例或弹性网卡，腾出 IP，之后 CCM 会自动重试。",
        ),
      ),
    ],
    related: ["EVT932"],
    examples: ["Status Code: 400 Code: VSwitchAvailableIpNotExist Message: The specified VSwitch has no available ip."],
    nearMisses: ["no available vsw found"],
  },
  {
    code: "EVT111",
    title: t("A named targetPort is used with ENI backends", "ENI 模式下使用了字符串类型的 targetPort"),
    patterns: [
      "The specified Port must be between 1 and 65535",
      "The specified BackendServers is invalid, as the Port value should be in [1, 65535]",
      "as the Port value should be in [1, 65535]",
    ],
    cause: t(
      "targetPort is a name. Older CCM releases cannot resolve it for ENI backends and send port 0.",
      "targetPort 填写的是名称，旧版 CCM 在 ENI 模式下无法解析，提交的端口为 0。",
    ),
    steps: [
      step.look(
        "See the Service's ports.",
        "查看 Service 端口。",
        "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.ports}'",
      ),
      step.write("Give targetPort as a number.", "将 targetPort 改为数字。", { edit: true }),
      step.note("Or upgrade the CCM: current releases resolve the name.", "或升级 CCM：新版本可解析端口名称。"),
    ],
    sources: ["faq2025", "faq2021", "troubleshooting", "ccm"],
    versions: t(
      "Up to v2.11.2 a name that is not found becomes port 0; from v2.12.4 such a slice is skipped.",
      "v2.11.2 及更早版本找不到端口名时使用 0；v2.12.4 起跳过该 EndpointSlice。",
    ),
    examples: ["Error syncing load balancer [lb-1]: Message: The specified Port must be between 1 and 65535."],
  },
  {
    code: "EVT112",
    title: t("Shared-resource instances are no longer sold", "共享型实例已停售"),
    patterns: ["The share instance has been discontinued"],
    apiCodes: ["ShareSlbHaltSales"],
    cause: t(
      "Old CCM releases create shared-resource CLB instances by default, which cannot be bought any more.",
      "旧版 CCM 默认创建共享型 CLB 实例，该类型已停止售卖。",
    ),
    steps: [
      step.note(
        "Upgrade the CCM; new releases create pay-by-usage (PayByCLCU) instances.",
        "升级 CCM；新版本默认创建按使用量计费（PayByCLCU）的实例。",
      ),
      step.way(
        "other",
        "Pay by usage",
        "按使用量计费",
        step.when(
          ["from v2.4.0"],
          step.annotate(
            "instance-charge-type",
            "PayByCLCU",
            "Ask for a pay-by-usage (PayByCLCU) instance with the annotation, which v2.4.0 and later read: the CCM then creates one, and it is billed from that moment.",
            "通过注解指定按使用量计费（PayByCLCU，v2.4.0 起支持）：CCM 随即创建实例，并从此刻开始计费。",
          ),
        ),
      ),
      step.when(["before v2.4.0", "specificationSold"], smallest),
    ],
    examples: ["Status Code: 400 Code: ShareSlbHaltSales Message: The share instance has been discontinued."],
  },
  {
    code: "EVT113",
    title: t("The resource group cannot change", "资源组创建后不可修改"),
    patterns: ["can not change ResourceGroupId once created"],
    cause: t(
      "The resource-group annotation differs from the group the instance was created in.",
      "资源组注解与实例创建时的资源组不一致。",
    ),
    steps: [
      step.instance("See the instance's resource group.", "查看实例所属资源组。"),
      step.remove(
        "resource-group-id",
        "Remove the annotation (or set it to the instance's group).",
        "删除该注解（或改为实例实际的资源组）。",
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    related: ["EVT401"],
    examples: [
      "can not change ResourceGroupId once created",
      {
        message:
          "DryRun: Error syncing load balancer [lb-9]: apply model error: update lb attribute error: alicloud: can not change ResourceGroupId once created",
        variables: { loadBalancerId: "lb-9" },
      },
    ],
  },
  {
    code: "EVT114",
    title: t("No network interface has the Pod's address", "VPC 中找不到该 Pod IP 对应的弹性网卡"),
    patterns: [
      "can not find eniid for ip {ips} in vpc {vpcId}",
      "can not find eniid for ip",
      "private ip address not found in openapi",
    ],
    cause: t(
      "The Service uses ENI backends, but the VPC has no network interface with this Pod address. On Flannel that is always so; on Terway the Pod was just deleted or is not attached.",
      "Service 使用 ENI 后端，但 VPC 中没有该 Pod IP 对应的弹性网卡。Flannel 集群必然如此；Terway 集群则是 Pod 刚被删除或未绑定网卡。",
    ),
    steps: [
      step.look(
        "See which network plugin the cluster runs.",
        "查看集群网络插件。",
        "kubectl -n kube-system get ds | grep -E 'flannel|terway'",
      ),
      step.when(
        ["flannel"],
        step.write("Flannel: remove the ENI annotation.", "Flannel 集群：删除 ENI 注解。", {
          annotations: { "service.beta.kubernetes.io/backend-type": null },
        }),
      ),
      step.when(
        ["terway"],
        step.look(
          "Terway: look at the Pod with that address and at its node.",
          "Terway 集群：排查使用该 IP 的 Pod 及其节点。",
          "kubectl get pods -A -o wide | grep -F {ips}",
        ),
      ),
      step.way(
        "other",
        "Recreate the Pod",
        "重建 Pod",
        step.when(
          ["terway", "podFound"],
          step.decide(
            step.change(
              "Delete the Pod that has {ips, select, none {that address} other {the address {ips}}}: its controller makes another one, with a network interface. Its connections end.",
              "删除使用{ips, select, none {该地址} other {地址 {ips} }}的 Pod：其控制器会重建 Pod 并绑定网卡。该 Pod 的连接会中断。",
              "kubectl -n {podNamespace} delete pod {pod}",
            ),
            "existingConnections",
          ),
        ),
      ),
      step.when(
        ["terway"],
        step.note(
          "Terway: where a Pod still runs with {ips, select, none {that address} other {the address {ips}}}, delete that Pod; its controller makes a new one with a network interface. Where none does, wait for the CCM's next try.",
          "Terway 集群：若仍有 Pod 使用{ips, select, none {该地址} other {地址 {ips}}}，删除该 Pod，由其控制器重建并绑定网卡；若已没有，等待 CCM 重试。",
        ),
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    versions: t(
      "Stops the whole Service up to v2.12.4; from v2.13.0 the bad Pods are skipped instead (EVT211).",
      "v2.12.4 及更早会使整个 Service 同步失败；v2.13.0 起改为跳过异常 Pod（EVT211）。",
    ),
    related: ["EVT211", "EVT210"],
    examples: [
      "ensure vgroup: private ip address not found in openapi [172.20.1.7]",
      "can not find eniid for ip x.x.x.x in vpc vpc-xxxx",
      "DryRun: Error syncing load balancer []: build lb local model error: build vserver groups error: build vgroup for port 80: build eni backends error: can not find eniid for ip 10.0.3.4 in vpc vpc-bp1x",
    ],
  },
  {
    code: "EVT115",
    title: t("The metering method cannot go back to a specification", "计费方式不能从按使用量改回按规格"),
    patterns: [
      "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU",
      "User does not have permission modify InstanceChargeType to spec",
    ],
    cause: t(
      "The instance is metered by usage (PayByCLCU) and the Service asks for a specification, which such an instance does not have.",
      "实例按使用量计费（PayByCLCU），没有规格可言，而 Service 要求某一规格。",
    ),
    steps: [
      step.remove("spec", "Remove the specification annotation.", "删除规格注解。"),
      step.annotate(
        "instance-charge-type",
        "PayByCLCU",
        "The metering annotation, where it is set: PayByCLCU.",
        "计费方式注解（若已设置）：PayByCLCU。",
      ),
    ],
    sources: ["faq2025", "troubleshooting"],
    related: ["PRE103", "PRE105"],
    contradiction: t(
      "The documents call PayByCLCU pay-as-you-go. Both methods are pay-as-you-go; PayByCLCU means metered by usage.",
      "文档把 PayByCLCU 译作按量付费；两种方式都是按量付费，PayByCLCU 指按使用量计费。",
    ),
    nearMisses: ["User not authorized to operate on the specified resource."],
  },
  {
    code: "EVT116",
    title: t("An instance made by the CCM cannot be reused", "不能复用由 CCM 创建的实例"),
    patterns: [
      "the loadbalancer {loadBalancerId} can not be reused, can not reuse loadbalancer created by kubernetes",
      "can not reuse loadbalancer created by kubernetes",
    ],
    cause: t(
      "The ID annotation names an instance that the CCM created for a Service; it carries the tag kubernetes.do.not.delete or ack.aliyun.com.",
      "ID 注解指向了由 CCM 创建的实例，它带有 kubernetes.do.not.delete 或 ack.aliyun.com 标签。",
    ),
    steps: [
      step.byAddress("Compare the Service's address with the instance's.", "比较 Service 地址与实例地址。"),
      step.when(
        ["namedHoldsAddress"],
        step.remove(
          "id",
          "Same address: the instance is the Service's own, remove the ID annotation.",
          "地址相同：实例本就属于该 Service，删除 ID 注解即可。",
        ),
      ),
      step.when(
        ["ownHoldsAddress"],
        step.remove(
          "id",
          "Another instance that the CCM created for this Service holds EXTERNAL-IP: remove the ID annotation. The CCM finds its own instance by the tag, and nothing changes.",
          "EXTERNAL-IP 属于 CCM 为该 Service 创建的另一个实例：删除 ID 注解，CCM 会通过标签找到该实例，流量不变。",
        ),
      ),
      step.annotate(
        "id",
        "{idOfTheRightInstance}",
        "Name an instance created in the CLB console. With an address already: the id of the CLB that holds EXTERNAL-IP, if it was created in the console; any other id is refused (EVT118).",
        "填写在 CLB 控制台创建的实例 ID。已有地址：填写持有 EXTERNAL-IP 且在控制台创建的 CLB 的 ID，其他 ID 会被拒绝（EVT118）。",
      ),
      step.when(
        ["pending"],
        step.decide(
          step.remove(
            "id",
            "Pending, and no such instance: remove the ID annotation. The CCM then creates one, billed from that moment and on the internet unless address-type is intranet.",
            "Service 为 Pending 且没有这样的实例：删除 ID 注解，CCM 会新建实例并从此刻开始计费；未设置 address-type 为 intranet 时为公网实例。",
          ),
          "none",
        ),
      ),
      step.note(
        "If the Service already has another instance and none of the console's fits, recreate the Service with the new ID; its address changes.",
        "若 Service 已绑定其他实例且没有合适的实例，请用新 ID 重建 Service，地址会变化。",
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    related: ["EVT118", "FAQ109"],
    examples: [
      "SyncLoadBalancerFailed the loadbalancer xxx can not be reused, can not reuse loadbalancer created by kubernetes.",
      "Error syncing load balancer [lb-7]: apply model error: update lb attribute error: alicloud: the loadbalancer lb-7 can not be reused, can not reuse loadbalancer created by kubernetes.",
    ],
    nearMisses: ["cannot reuse a ccm created vgroup rsp-1 for slb lb-1"],
  },
  {
    code: "EVT117",
    title: t("The address type cannot change", "实例网络类型（公网/私网）创建后不可修改"),
    patterns: [
      "can not change LoadBalancer AddressType once created. delete and retry",
      "can not change LoadBalancer AddressType once created",
      "change loadbalancer address type after service has been created is not supported",
    ],
    cause: t(
      "The address-type annotation asks for internet or intranet, and the instance is the other one.",
      "address-type 注解要求公网或私网，而实例是另一种类型。",
    ),
    steps: [
      step.annotate(
        "address-type",
        "{actual}",
        "Keep the instance: set the annotation back to the instance's type.",
        "保留实例：将注解改回实例的类型。",
      ),
      step.note(
        "Or recreate the Service in a maintenance window. The address changes; clients and DNS must follow.",
        "或在维护窗口重建 Service，地址会变化，客户端和 DNS 需同步更新。",
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    related: ["EVT401"],
    examples: [
      "alicloud: change loadbalancer address type after service has been created is not supported. delete and retry",
      "alicloud: can not change LoadBalancer AddressType once created. delete and retry",
    ],
    nearMisses: ["alicloud: can not change LoadBalancer address once created"],
  },
  {
    code: "EVT118",
    title: t("The Service is already bound to another address", "Service 已绑定其他地址，不能改绑"),
    patterns: [
      "the loadbalancer {loadBalancerId} can not be reused, service has been associated with ip [{ips}], cannot be bound to ip [{otherIp}]",
      "service has been associated with ip [{ips}], cannot be bound to ip [{otherIp}]",
    ],
    cause: t(
      "The ID annotation was changed to another instance. A Service keeps the address in its status and cannot move to a second instance.",
      "ID 注解被改为另一个实例。Service 状态中已有地址，无法改绑到另一个实例。",
    ),
    steps: [
      step.look(
        "Find the instance that owns the present address.",
        "查找当前地址所属的实例。",
        "aliyun slb DescribeLoadBalancers --RegionId {region} --Address {ips}",
      ),
      step.when(
        ["ownHoldsAddress"],
        step.remove(
          "id",
          "The CCM created that instance for this Service: remove the ID annotation. Naming the instance is refused (EVT116).",
          "该实例由 CCM 为此 Service 创建：删除 ID 注解。填写其 ID 会被拒绝（EVT116）。",
        ),
      ),
      step.annotate(
        "id",
        "{originalLoadBalancerId}",
        "Set the annotation back to the instance that owns the present address, if it was created in the console.",
        "若当前地址所属的实例在控制台创建，将注解改回该实例。",
      ),
      step.note(
        "To move on purpose, delete and recreate the Service with the new ID; a reused instance itself is kept.",
        "确需更换时，删除并用新 ID 重建 Service；复用的实例本身会保留。",
      ),
    ],
    sources: ["faq2025", "troubleshooting", "ccm"],
    related: ["EVT116"],
    examples: [
      "the loadbalancer lb-xxxxx can not be reused, service has been associated with ip [xxx.xxx.xxx.xxx], cannot be bound to ip [xxx.xxx.xxx.xxx]",
      "Error syncing load balancer [lb-5]: apply model error: update lb attribute error: alicloud: the loadbalancer lb-5 can not be reused, service has been associated with ip [192.0.2.10], cannot be bound to ip [192.0.2.20]",
    ],
  },
];

export const SERVICE_EVENTS: readonly EventRow[] = ROWS.map((row) => ({
  reasons: ["SyncLoadBalancerFailed", "CreatingLoadBalancerFailed", "UpdateLoadBalancerFailed"],
  sources: ["faq2025", "faq2021", "troubleshooting"],
  ...row,
}));
