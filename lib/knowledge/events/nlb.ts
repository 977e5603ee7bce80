import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

/** A Pod address without an ENI: which Pod, which node, which interface. */
const NO_INTERFACE = [
  step.endpoints(),
  step.podsOf(
    "Find the Pods that the Event SkipSyncBackends lists, and their nodes.",
    "查找 SkipSyncBackends 事件列出的 Pod 及其节点。",
  ),
  step.look(
    "See whether a network interface has such an address.",
    "查看该地址是否属于某个弹性网卡。",
    "aliyun ecs DescribeNetworkInterfaces --RegionId {region} --PrivateIpAddress.1 {podIp}",
  ),
  step.note(
    "Once during a rollout is normal. A steady repeat: the Pod is not attached by Terway, or the cluster runs Flannel, where ENI backends are not possible (EVT114).",
    "滚动更新期间偶发属正常。持续重复说明 Pod 未由 Terway 绑定网卡，或集群使用 Flannel，不支持 ENI 后端（EVT114）。",
  ),
];

/** A message as the CCM frames it where a synchronisation failed. */
const inFrame = (message: string) => `Error syncing load balancer [nlb-abc123]: ${message}`;

/** How errors about numbers begin: the word of the field is the controller's. */
const NUMBERS = [
  "HealthCheckConnectPort parse error: [",
  "HealthyThreshold parse error: [",
  "UnhealthyThreshold parse error: [",
  "HealthCheckConnectTimeout parse error: [",
  "HealthCheckInterval parse error: [",
  "ConnectionDrainTimeout parse error: ",
  "default weight parse error: [",
  "parse IdleTimeout error: ",
  "parse Mss error: ",
];

/** Messages written by the controller's NLB part (pkg/controller/service/nlbv2). */
const CONTROLLER_ROWS: readonly EventRow[] = [
  {
    code: "NLB109",
    title: t("NLB: the cross-zone annotation is not on or off", "NLB：跨可用区注解不是 on 或 off"),
    cause: t("cross-zone-enabled takes on or off only.", "cross-zone-enabled 只接受 on 或 off。"),
    patterns: ["ParameterInvalid, cross zone enabled flag error", "cross zone enabled flag error"],
    steps: [step.annotate("cross-zone-enabled", "{onOrOff}", "Write on or off.", "填写 on 或 off。")],
    examples: [
      inFrame(
        "build nlb attribute error: ParameterInvalid, cross zone enabled flag error: flag type is not valid, expect on/off",
      ),
    ],
  },
  {
    code: "NLB110",
    title: t("NLB: the IP version cannot change", "NLB：IP 版本不能变更"),
    cause: t(
      "The ip-version annotation differs from the instance, which keeps the version it was created with.",
      "ip-version 注解与实例不一致，而实例的 IP 版本在创建后不能变更。",
    ),
    patterns: [
      "AddressIpVersion cannot be changed, service: {value}, nlb: {actual}",
      "AddressIpVersion cannot be changed",
    ],
    steps: [step.annotate("ip-version", "{actual}", "Put back the instance's value.", "改回实例的取值。")],
    examples: [
      inFrame("update nlb attribute error: AddressIpVersion cannot be changed, service: DualStack, nlb: ipv4"),
    ],
  },
  {
    code: "NLB111",
    title: t("NLB: the resource group cannot change", "NLB：资源组不能变更"),
    cause: t(
      "The resource-group-id annotation differs from the instance's group.",
      "resource-group-id 注解与实例所在资源组不一致。",
    ),
    patterns: [
      "ResourceGroupId cannot be changed, service: {value}, nlb: {actual}",
      "ResourceGroupId cannot be changed",
    ],
    steps: [
      step.annotate(
        "resource-group-id",
        "{actual}",
        "Set resource-group-id back to the instance's group, which cannot change.",
        "将 resource-group-id 改回实例所在资源组（资源组无法变更）。",
      ),
    ],
    examples: [inFrame("update nlb attribute error: ResourceGroupId cannot be changed, service: rg-1, nlb: rg-2")],
    related: ["EVT113"],
  },
  {
    code: "NLB112",
    title: t("NLB: the security group for source ranges is not usable", "NLB：来源网段所用的安全组不可用"),
    cause: t(
      "For loadBalancerSourceRanges the CCM keeps one security group per Service and finds it by the tag kubernetes.do.not.delete with the Service's default name. Several groups carry that tag, or the group could not be created or deleted.",
      "为实现 loadBalancerSourceRanges，CCM 为每个 Service 维护一个安全组，并通过标签 kubernetes.do.not.delete（值为 Service 的默认名称）查找。现有多个安全组带该标签，或安全组创建、删除失败。",
    ),
    patterns: [
      "find associated security group error: {text}",
      "error to create security group for nlb, svc [{serviceKey}], err: {text}",
      "error to create security group for nlb",
      "error to delete associated security group, sgId: {securityGroupId}, svc: {serviceKey}, err: {text}",
      "error to delete associated security group",
    ],
    steps: [
      step.look(
        "Print the tag value of this Service (its default name).",
        "输出该 Service 的标签值（默认名称）。",
        `kubectl -n {namespace} get svc {service} -o jsonpath='{.metadata.uid}' | awk -F- '{print substr("a"$1$2$3$4$5,1,32)}'`,
      ),
      step.look(
        "List the security groups with that tag.",
        "列出带有该标签的安全组。",
        "aliyun ecs DescribeSecurityGroups --RegionId {region} --Tag.1.Key kubernetes.do.not.delete --Tag.1.Value {tagValue}",
      ),
      step.note(
        "Several: take the tag off all but the one named k8s-nlb-<tag value>. A refused call: allow the ecs: security group actions in the CCM's role.",
        "存在多个：只保留名为 k8s-nlb-<标签值> 的安全组上的标签。调用被拒绝：在 CCM 角色中授予 ecs: 安全组相关权限。",
      ),
      step.note(
        "Source ranges take every other security group off the NLB. Name those that must stay in the annotation security-group-ids.",
        "设置来源网段后，NLB 上的其他安全组都会被移除；需要保留的请写入注解 security-group-ids。",
      ),
    ],
    examples: [
      inFrame("apply model error: update source ranges error: find associated security group error: expect 1, got 2"),
    ],
    wraps: "outer",
  },
  {
    code: "NLB113",
    title: t("NLB: the listener port range is malformed", "NLB：监听端口段格式错误"),
    cause: t(
      "listener-port-range is first-last:servicePort, with the smaller port first.",
      "listener-port-range 的格式为“起始-结束:服务端口”，起始端口须小于结束端口。",
    ),
    patterns: [
      "listener port range must be like 1000-2000:80 with colon separated",
      "failed to convert port range [{value}] to int",
      "start port should be smaller than end port for port range [{value}]",
      "start port should be smaller than end port",
      "port range [{value}] is invalid",
    ],
    steps: [step.annotate("listener-port-range", "{portRange}", "Correct the range.", "修正端口段。")],
    examples: [
      inFrame(
        "build nlb listener error: build listener from servicePort 80 error: start port should be smaller than end port for port range [2000-1000:80]",
      ),
    ],
  },
  {
    code: "NLB114",
    title: t("NLB: the protocol-port annotation is malformed", "NLB：protocol-port 注解格式错误"),
    cause: t(
      "Every entry is protocol:port; an NLB takes tcp, udp and tcpssl, not http or https.",
      "每一项为“协议:端口”；NLB 支持 tcp、udp、tcpssl，不支持 http 和 https。",
    ),
    patterns: [
      "port and protocol format must be like 'https:443' with colon separated. got=[{value}]",
      "port and protocol format must be like",
      "port protocol format must be either [tcp|udp|tcpssl], protocol not supported wit [{value}]",
      "port protocol format must be either",
      "port protocol format must be either [http|https|tcp|udp], protocol not supported wit [{value}]",
    ],
    steps: [
      step.annotate(
        "protocol-port",
        "{protocolPort}",
        "Write tcp:, udp: or tcpssl: before each port.",
        "在每个端口前写 tcp:、udp: 或 tcpssl:。",
      ),
    ],
    examples: [
      inFrame(
        "build nlb listener error: build listener from servicePort 443 error: port and protocol format must be like 'https:443' with colon separated. got=[[tcpssl443]]",
      ),
    ],
    nlbFrame: true,
    related: ["EVT302", "EVT303"],
  },
  {
    code: "NLB115",
    title: t("NLB: the vgroup-port annotation is malformed", "NLB：vgroup-port 注解格式错误"),
    cause: t("Every entry is server group id:service port.", "每一项为“服务器组 ID:Service 端口”。"),
    patterns: [
      "server group id and protocol format must be like'sgp-xxx:443' with colon separated. got=[{value}]",
      "server group id and protocol format must be like",
    ],
    steps: [step.annotate("vgroup-port", "{serverGroupPort}", "Correct the pair.", "修正该配对。")],
    examples: [
      inFrame(
        "builid nlb server group error: server group id parse error: server group id and protocol format must be like'sgp-xxx:443' with colon separated. got=[[sgp-abc]]",
      ),
    ],
    related: ["EVT307"],
  },
  {
    code: "NLB116",
    title: t("NLB: the server group in the annotation is not found", "NLB：找不到注解指定的服务器组"),
    cause: t(
      "vgroup-port names a server group that does not exist in this region or cannot be read.",
      "vgroup-port 指定的服务器组在该地域不存在或无法读取。",
    ),
    patterns: [
      "cannot find server group id {serverGroupId} for nlb {nlbId}",
      "find server group id {serverGroupId} for nlb {nlbId} error: {text}",
    ],
    steps: [
      step.look(
        "See whether the group exists.",
        "查看该服务器组是否存在。",
        "aliyun nlb ListServerGroups --RegionId {region} --ServerGroupIds.1 {serverGroupId}",
      ),
      step.annotate("vgroup-port", "{serverGroupPort}", "Correct the server group id.", "修正服务器组 ID。"),
    ],
    examples: [inFrame("builid nlb server group error: cannot find server group id sgp-1 for nlb nlb-1")],
    related: ["EVT507"],
  },
  {
    code: "NLB117",
    title: t("NLB: the server group has another type", "NLB：服务器组类型不符"),
    cause: t(
      "The server group is not of the type that the Service wants{value, select, none {} other { ({value}; it is {actual})}}. Instance takes ECS and ENI, Ip takes addresses.",
      "服务器组的类型与 Service 所需不一致{value, select, none {} other {（需要 {value}，实际为 {actual}）}}。Instance 类型挂载 ECS 与 ENI，Ip 类型挂载地址。",
    ),
    patterns: [
      "ServerGroupType of user managed server group {serverGroupId} should be [{value}], but [{actual}]",
      "ServerGroupType of user managed server group",
    ],
    steps: [
      step.annotate(
        "server-group-type",
        "{actual}",
        "Name a group of the type that the Service wants, or set the type.",
        "指定类型相符的服务器组，或设置类型注解。",
      ),
    ],
    examples: [
      inFrame("apply model error: ServerGroupType of user managed server group sgp-1 should be [Ip], but [Instance]"),
    ],
    related: ["NLB138"],
  },
  {
    code: "NLB138",
    title: t("NLB: the server group type is not Instance or Ip", "NLB：服务器组类型不是 Instance 或 Ip"),
    cause: t(
      "The annotation server-group-type takes Instance or Ip. The message does not show the wrong value: its brackets are always empty.",
      "注解 server-group-type 只接受 Instance 或 Ip。消息不会显示错误取值，方括号始终为空。",
    ),
    patterns: ["unsupport server ServerGroupType"],
    steps: [step.annotate("server-group-type", "{serverGroupType}", "Write Instance or Ip.", "填写 Instance 或 Ip。")],
    examples: [inFrame("builid nlb server group error: unsupport server ServerGroupType []")],
    related: ["NLB117"],
  },
  {
    code: "NLB118",
    title: t("NLB: an annotation is not a whole number", "NLB：注解不是整数"),
    cause: t(
      "One of the numeric annotations (health check, timeouts, weight) holds something else. The message that names Mss is about the annotation cps.",
      "某个数值类注解（健康检查、超时、权重）的取值不是整数。消息中写的是 Mss 时，出错的注解是 cps。",
    ),
    patterns: NUMBERS.flatMap((start) => [`${start}strconv.Atoi: parsing "{value}"`, `${start}{text}`]),
    steps: [
      step.describe(),
      step.note(
        "Write a whole number without a unit{value, select, none {} other { in place of {value}}}, in the annotation that the Event names: a health check's, a threshold, connection-drain-timeout, default-weight, idle-timeout, or cps for Mss.",
        "请在事件所指的注解中填写不带单位的整数{value, select, none {} other {（当前为 {value}）}}：健康检查类、阈值、connection-drain-timeout、default-weight、idle-timeout；消息中的 Mss 对应 cps。",
      ),
    ],
    examples: [
      inFrame(
        'builid nlb server group error: HealthCheckConnectPort parse error: [strconv.Atoi: parsing "http": invalid syntax]',
      ),
    ],
    related: ["EVT304"],
  },
  {
    code: "NLB119",
    title: t("NLB: a weight annotation is out of range", "NLB：权重注解超出范围"),
    cause: t("weight and default-weight take 0 to 100.", "weight 与 default-weight 的取值范围为 0 到 100。"),
    patterns: [
      "weight must be integer in range [0, 100], got [{value}]",
      "default weight must be integer in range [0,100] , got [{value}]",
      "weight must be integer in range",
    ],
    steps: [step.annotate("weight", "{weight}", "Give a number from 0 to 100.", "填写 0 到 100 的整数。")],
    examples: [inFrame("builid nlb server group error: weight must be integer in range [0, 100], got [101]")],
    nlbFrame: true,
    related: ["EVT308"],
  },
  {
    code: "NLB120",
    title: t("NLB: the instance cannot be reused", "NLB：该实例不能复用"),
    cause: t(
      "The named NLB carries a tag of a CCM (kubernetes.do.not.delete, ack.aliyun.com), or the Service already has the DNS name of another NLB. Another VPC is no obstacle.",
      "指定的 NLB 带有 CCM 的标签（kubernetes.do.not.delete、ack.aliyun.com），或 Service 已绑定另一个 NLB 的域名。NLB 位于其他 VPC 不影响复用。",
    ),
    patterns: [
      "the loadbalancer {nlbId} can not be reused, {text}",
      "service has been associated with dnsname [{dnsName}], cannot be bound to dnsname [{otherDnsName}]",
    ],
    steps: [
      step.describe(),
      step.nlb("Read the tags of the named NLB.", "查看所指定 NLB 的标签。"),
      step.annotate(
        "id",
        "{idOfTheRightNlb}",
        "Name the NLB that has the Service's present DNS name, or one without these tags where the Service has none yet.",
        "填写 Service 当前域名所属的 NLB；Service 尚无域名时，填写不带上述标签的 NLB。",
      ),
    ],
    examples: [
      inFrame(
        "apply model error: update nlb attribute error: the loadbalancer nlb-1 can not be reused, service has been associated with dnsname [nlb-a.cn-hangzhou.nlb.aliyuncs.com], cannot be bound to dnsname [nlb-b.cn-hangzhou.nlb.aliyuncs.com]",
      ),
    ],
    nlbFrame: true,
    related: ["EVT118"],
  },
  {
    code: "NLB121",
    title: t("NLB: deletion or modification protection is in the way", "NLB：删除保护或修改保护阻止了操作"),
    cause: t(
      "On deletion the CCM switches the protections off first, and that call failed. The instance and its address stay until it works.",
      "删除前 CCM 需先关闭保护，该调用失败。在成功之前实例和地址会保留。",
    ),
    patterns: [
      "error to set nlb id [{nlbId}] protections off, svc [{serviceKey}], err: {text}",
      "error to set nlb id [{nlbId}] protections off",
    ],
    steps: [
      step.nlb("Read the instance's protections.", "查看实例的保护状态。"),
      step.console(
        "Switch the protection off only if the NLB and its address may go.",
        "仅在确认可以删除该 NLB 及其地址时才关闭保护。",
      ),
    ],
    examples: [
      inFrame(
        "apply model error: set loadbalancer [nlb-1] protections off error: error to set nlb id [nlb-1] protections off, svc [shop/nlb], err: something",
      ),
    ],
    wraps: "outer",
    related: ["EVT933"],
  },
  {
    code: "NLB122",
    title: t("NLB: a listener has no server group", "NLB：监听缺少服务器组"),
    cause: t(
      "No server group for a port, mostly because its creation failed earlier in the same synchronisation.",
      "某端口没有服务器组，多因同一次同步中创建失败。",
    ),
    patterns: [
      "can not find server group by name {serverGroup}",
      "there are unprocessed listeners in reconcile",
      "listener id is empty",
    ],
    steps: [step.describe(), step.note("Fix the earlier error.", "先处理更早的错误。")],
    examples: [
      inFrame("apply model error: find servergroup error: can not find server group by name k8s.80.tcp.web.shop.c1"),
    ],
    nlbFrame: true,
    severity: "warning",
    consequence: true,
    related: ["EVT606"],
  },
  {
    code: "NLB123",
    title: t("NLB: the instance could not be deleted", "NLB：实例删除失败"),
    cause: t("The Service keeps its finalizer until the NLB is gone.", "NLB 删除成功之前，Service 会保留 finalizer。"),
    patterns: ["delete nlb [{nlbId}] error: {text}", "Error deleting load balancer [{nlbId}]: {text}"],
    steps: [step.describe(), step.log()],
    reasons: ["CleanLoadBalancerFailed"],
    examples: ["Error deleting load balancer [nlb-1]: apply model error: a sentence from the future"],
    nlbFrame: true,
    wraps: "inner",
    related: ["EVT202"],
  },
  {
    code: "NLB124",
    title: t("NLB: extra certificates could not be set", "NLB：附加证书设置失败"),
    cause: t(
      "additional-cert-ids names a certificate that the listener does not take.",
      "additional-cert-ids 指定的证书无法用于该监听。",
    ),
    patterns: [
      "error associate additional certs: {text}",
      "error disassociate additional certs: {text}",
      "SetListenerAdditionalCertificates error:{text}",
    ],
    steps: [
      step.annotate(
        "additional-cert-ids",
        "{certificateIds}",
        "Name certificates of this region.",
        "填写该地域的证书 ID。",
      ),
    ],
    examples: [inFrame("apply model error: EnsureListenerUpdated error: error associate additional certs: unknown")],
    wraps: "outer",
    related: ["EVT604"],
  },
  {
    code: "NLB125",
    vague: true,
    title: t("NLB: an answer of the API was empty", "NLB：API 返回为空"),
    cause: t("The API gave no answer; the CCM tries again.", "API 未返回内容，CCM 会重试。"),
    patterns: ["resp is nil", "response is nil", "resp nlb is nil"],
    steps: [step.wait(), step.log()],
    examples: [inFrame("apply model error: OpenAPI CreateListener resp is nil")],
    nlbFrame: true,
    whoActs: "wait",
  },
  {
    code: "NLB126",
    title: t("NLB: the IPv6 address type is not known", "NLB：IPv6 地址类型不正确"),
    cause: t("ipv6-address-type takes internet or intranet.", "ipv6-address-type 只接受 internet 或 intranet。"),
    patterns: ["invalid ipv6 address type {value}"],
    steps: [
      step.annotate("ipv6-address-type", "{addressType}", "Write internet or intranet.", "填写 internet 或 intranet。"),
    ],
    examples: [
      inFrame(
        "apply model error: update nlb attribute error: UpdateNLBIPv6AddressType error: invalid ipv6 address type public",
      ),
    ],
  },
  {
    code: "NLB127",
    title: t("NLB: the backends cannot be determined", "NLB：无法确定后端"),
    cause: t(
      "A node or Pod that should become a backend has no usable identity: no provider ID, no node name, or no network interface.",
      "应成为后端的节点或 Pod 缺少可用标识：没有 provider ID、没有节点名或没有弹性网卡。",
    ),
    patterns: [
      "parse providerid: {providerId}. {text}",
      "NodeName is nil for ip {ips}",
      "can not find eniid for ip {ips}",
      "get node address err: {text}",
      "not supported traffic policy [{value}]",
      "unexpected providerID={providerId}",
      "call DescribeNetworkInterfaces: {text}",
      "warning: can not find correspond node {node} for endpoint",
    ],
    steps: [
      step.endpoints(),
      step.note(
        "Correct the node, Pod or slice that the message names.",
        "修正消息中指出的节点、Pod 或 EndpointSlice。",
      ),
    ],
    examples: [
      inFrame(
        "builid nlb server group error: build cluster backends error: add ecs backends for service[shop/web] error, NodeName is nil for ip 10.0.0.1 ",
      ),
    ],
    nlbFrame: true,
    related: ["EVT701", "EVT703"],
  },
  {
    code: "NLB128",
    title: t("NLB: the Service's instance cannot be found", "NLB：找不到 Service 的实例"),
    cause: t(
      "The NLB that the Service had was deleted, lost its ownership tag, or two carry the same tag or name.",
      "Service 原有的 NLB 已被删除、丢失归属标签，或有两个实例的标签或名称相同。",
    ),
    patterns: [
      "can not find loadbalancer by tag [{tag}]",
      "find multiple loadbalances by tag, lbIds[{loadBalancerIds}]",
      "find multiple loadbalances by name, lbIds[{loadBalancerIds}]",
      "can not find loadbalancer, but it's defined in service",
      "find nlb by tag error: {text}",
    ],
    steps: [
      step.look("List the NLB instances.", "列出 NLB 实例。", "aliyun nlb ListLoadBalancers --RegionId {region}"),
      step.note(
        "{loadBalancerIds, select, none {No NLB carries the tag: put it back on the NLB that has the Service's DNS name. Where that NLB is gone, clear the Service's status and change one of its annotations: the CCM then creates another one, with another address.} other {{loadBalancerIds} carry the same tag or name: leave it on the one that has the Service's DNS name, and take it off the others.}}",
        "{loadBalancerIds, select, none {没有实例带有该标签：在拥有 Service 域名的 NLB 上恢复标签；若该 NLB 已不存在，清空 Service 状态并修改其任一注解，CCM 会新建实例，地址会变化。} other {{loadBalancerIds} 的标签或名称相同：仅在拥有 Service 域名的实例上保留，其余移除。}}",
      ),
    ],
    examples: [
      inFrame(
        "get nlb attribute from cloud error: alicloud: can not find loadbalancer by tag [kubernetes.do.not.delete:a1]",
      ),
    ],
    nlbFrame: true,
    related: ["EVT104", "EVT501"],
  },
  {
    code: "NLB129",
    title: t("NLB: the API cannot be reached", "NLB：无法连接 API"),
    cause: t(
      "The CCM cannot reach the NLB endpoint: DNS, a security group or the way out of the VPC.",
      "CCM 无法访问 NLB 端点：DNS、安全组或 VPC 出口问题。",
    ),
    patterns: [
      "dial tcp",
      "no such host",
      "i/o timeout",
      '": context deadline exceeded',
      "context deadline exceeded (Client.Timeout",
      "Can not resolve endpoint",
    ],
    steps: [
      step.look(
        "Try the name from a Pod.",
        "从 Pod 内解析域名。",
        "kubectl run dns-check --rm -it --restart=Never --image=busybox -- nslookup nlb.{region}.aliyuncs.com",
      ),
    ],
    examples: [inFrame('apply model error: Post "https://nlb.cn-hangzhou.aliyuncs.com/": dial tcp: i/o timeout')],
    nearMisses: [inFrame("apply model error: wait jobs error: context deadline exceeded")],
    nlbFrame: true,
    related: ["EVT935", "NLB137"],
  },
  {
    code: "NLB137",
    title: t("NLB: a listener job is still running", "NLB：监听任务仍在执行"),
    cause: t(
      "The CCM waits 30 seconds for the jobs that create, change or delete listeners; one of them was not finished. It goes on in the background, and the CCM synchronises again.",
      "CCM 对监听的创建、修改、删除任务最多等待 30 秒，其中一个尚未完成。任务会在后台继续执行，CCM 会再次同步。",
    ),
    patterns: ["wait jobs error: context deadline exceeded", "context deadline exceeded"],
    steps: [
      step.wait(),
      step.look(
        "If it repeats, look at the state of the listeners.",
        "若重复出现，查看监听状态。",
        "aliyun nlb ListListeners --RegionId {region} --LoadBalancerIds.1 {nlbId}",
      ),
    ],
    examples: [inFrame("apply model error: wait jobs error: context deadline exceeded")],
    nearMisses: [
      inFrame(
        'apply model error: Post "https://nlb.cn-hangzhou.aliyuncs.com/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      ),
    ],
    nlbFrame: true,
    transient: true,
    related: ["NLB103", "NLB104"],
  },
  {
    code: "NLB140",
    title: t("NLB: a port has a protocol that no listener has", "NLB：端口协议没有对应的监听类型"),
    cause: t(
      "NLB listeners are for TCP and UDP. The Service has a port with another protocol (SCTP), for which the API refuses the listener; the CCM synchronises nothing behind it.",
      "NLB 监听仅支持 TCP 和 UDP。Service 中有其他协议（SCTP）的端口，API 拒绝创建其监听，CCM 也不再同步其后的内容。",
    ),
    patterns: ["The param of ListenerProtocol is illegal"],
    steps: [
      step.note(
        "Give the clients of the port inside the cluster a ClusterIP Service with it, then remove it from this one.",
        "先为集群内使用该端口的客户端创建包含它的 ClusterIP Service，再从本 Service 中移除该端口。",
      ),
    ],
    examples: [inFrame("Message: code: 400, The param of ListenerProtocol is illegal. ")],
    nlbFrame: true,
    related: ["NLB157"],
  },
  {
    code: "NLB141",
    title: t("NLB: IPv6 is refused where one part has none", "NLB：有环节未启用 IPv6，请求被拒绝"),
    cause: t(
      "Backends with IPv6 need it everywhere: VPC and vSwitches with IPv6, ip-version DualStack when the NLB is made, and backend-ip-version. A server group that was made for IPv4 takes no IPv6 address. Groups of both need CCM v2.14.0.",
      "IPv6 后端要求各环节都启用 IPv6：VPC 和交换机开启 IPv6，创建 NLB 时 ip-version 为 DualStack，并设置 backend-ip-version。为 IPv4 创建的服务器组不接受 IPv6 地址；同时支持两种地址的服务器组需要 CCM v2.14.0。",
    ),
    patterns: [
      "because of ServerGroupNotSupportIpv6",
      "because of VpcNotSupportIpv6",
      "because of vSwitchNotSupportIpv6",
    ],
    steps: [
      step.look(
        "See what the Service asks for.",
        "查看 Service 的设置。",
        "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.ipFamilies}{.metadata.annotations}'",
      ),
      step.note(
        "To serve IPv4 backends only, remove backend-ip-version. ip-version cannot change: for DualStack make a second Service with an NLB of its own and move the clients.",
        "只使用 IPv4 后端时移除 backend-ip-version。ip-version 不能修改：需要 DualStack 时，请新建使用独立 NLB 的 Service 并迁移客户端。",
      ),
    ],
    examples: [inFrame("Message: code: 400, The operation is not allowed because of ServerGroupNotSupportIpv6.")],
    nlbFrame: true,
  },
  {
    code: "NLB139",
    title: t("NLB: the API answered with another instance", "NLB：API 返回了另一个实例"),
    cause: t(
      "The CCM asked for an NLB by its id and got another one, so it changed nothing. The CCM tries again.",
      "CCM 按 ID 查询 NLB，API 却返回了另一个实例，因此未做任何变更。CCM 会重试。",
    ),
    patterns: [
      "loadbalancer id from API not match, expect [{nlbId}], actual [{otherNlbId}]",
      "loadbalancer id from API not match",
    ],
    steps: [step.wait(), step.nlb("If it repeats, read the instance.", "若重复出现，查看该实例。")],
    examples: [
      inFrame(
        "get nlb attribute from cloud error: [shop/web] find loadbalancer by id error: loadbalancer id from API not match, expect [nlb-1], actual [nlb-2]",
      ),
    ],
    nlbFrame: true,
    whoActs: "wait",
    related: ["EVT936"],
  },
  {
    code: "NLB130",
    title: t("NLB: tags could not be set", "NLB：打标签失败"),
    cause: t("Permission, or too many tags on the instance.", "权限不足，或实例标签过多。"),
    patterns: [
      "error to tag slb id [{nlbId}]",
      "error to untag slb id [{nlbId}]",
      "cleanup loadbalancer [{nlbId}] tags error: {text}",
      "ListNLBTagResources: {text}",
      "list nlb {nlbId} tag error: {text}",
    ],
    steps: [step.log()],
    examples: [
      inFrame("apply model error: error to tag slb id [nlb-1] with tags [{team a}], svc [shop/web], err: something"),
    ],
    nlbFrame: true,
    wraps: "outer",
    whoActs: "permissions",
    related: ["EVT934"],
  },
  {
    code: "NLB131",
    vague: true,
    title: t("NLB: the controller met a fault of its own", "NLB：控制器自身异常"),
    cause: t(
      "The controller could not go on with what it held itself. It tries again.",
      "控制器无法处理自身持有的数据，会重试。",
    ),
    patterns: [
      "marshal lbmdl error: {text}",
      "local or remote mdl is nil",
      "models for different svc",
      "type not supported",
      "get vpc id error: {text}",
      "error converting listener {text}",
    ],
    steps: [
      step.log(),
      step.ticket("If it repeats, open a ticket with the CCM log.", "若重复出现，请携带 CCM 日志提交工单。"),
    ],
    examples: [inFrame("apply model error: local or remote mdl is nil")],
    nlbFrame: true,
    whoActs: "vendor",
    related: ["EVT970"],
  },
  {
    code: "NLB132",
    needsEndpoints: true,
    title: t("NLB: no backend to attach", "NLB：没有可挂载的后端"),
    cause: t(
      "No ready Pod or no schedulable node stands behind the Service. The CCM writes this as a Normal Event, so a view of Warnings alone misses it.",
      "Service 后端没有就绪的 Pod 或可用节点。CCM 将其写为 Normal 事件，只看 Warning 会漏掉。",
    ),
    patterns: ["There are no available nodes for NetworkLoadBalancer"],
    steps: [step.endpoints()],
    reasons: ["UnAvailableLoadBalancer"],
    severity: "warning",
    related: ["EVT103"],
  },
  {
    code: "NLB133",
    title: t("NLB: invalid Pods are left out, removals are held back", "NLB：异常 Pod 被跳过，移除操作暂缓"),
    cause: t(
      "A Pod address has no network interface. The others are synchronised; nothing is removed from the group until it is right.",
      "某个 Pod 地址没有对应的弹性网卡。其他后端会继续同步；恢复之前不会从服务器组移除后端。",
    ),
    patterns: [
      "Skip delete and update servers to servergroup {serverGroup} due to invalid servers: {ips}",
      "Not sync pods whose eni is invalid: {ips}",
      "Not sync pods [{ips}] whose eni is invalid",
    ],
    steps: NO_INTERFACE,
    reasons: ["SkipSyncBackends"],
    examples: ["Skip delete and update servers to servergroup k8s.80.web.shop.c1 due to invalid servers: 10.0.0.1"],
    severity: "warning",
    nlbFrame: true,
    related: ["EVT211", "EVT212"],
  },
  {
    code: "NLB135",
    title: t("NLB: a listener call failed", "NLB：监听操作失败"),
    cause: t(
      "Creating, changing, starting or deleting a listener failed; the text behind says why. From v2.11.2 on two texts are swapped: EnsureListenerUpdated is a failed creation, EnsureListenerCreated a failed change.",
      "创建、修改、启动或删除监听失败，原因见其后的内容。v2.11.2 起两个提示写反了：EnsureListenerUpdated 表示创建失败，EnsureListenerCreated 表示修改失败。",
    ),
    patterns: [
      "EnsureListenerUpdated error: {text}",
      "EnsureListenerCreated error: {text}",
      "EnsureListenerDeleted error: {text}",
      "start listener {listenerId} error: {text}",
      "DescribeNLBListeners error:{text}",
    ],
    steps: [step.describe(), step.log()],
    examples: [inFrame("apply model error: EnsureListenerCreated error: a sentence from the future")],
    nlbFrame: true,
    wraps: "inner",
    related: ["EVT601"],
  },
  {
    code: "NLB136",
    title: t("NLB: a server group call failed", "NLB：服务器组操作失败"),
    cause: t(
      "Creating, filling or deleting a server group failed; the text says why.",
      "创建、更新或删除服务器组失败，原因见消息内容。",
    ),
    patterns: [
      "EnsureServerGroupCreated error: {text}",
      "EnsureServerGroupUpdated error: {text}",
      "BatchAddServers error: {text}",
      "UpdateNLBServerGroup error: {text}",
      "set ServerGroup for port {port} error: {text}",
      "delete server group {serverGroupId} failed, error: {text}",
    ],
    steps: [step.describe(), step.log()],
    examples: [inFrame("apply model error: BatchAddServers error: a sentence from the future")],
    nlbFrame: true,
    wraps: "inner",
  },
];

/** NLB1xx: recognised so that they can be distinguished. */
export const NLB_EVENTS: readonly EventRow[] = [
  {
    code: "NLB101",
    title: t("NLB: zone mappings are missing or malformed", "NLB：缺少可用区映射或格式错误"),
    patterns: [
      "ParameterMissing, zone mappings are required",
      "zone mappings are required",
      "ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got {value}",
      "ZoneMapping format error",
    ],
    cause: t(
      "An NLB needs the zone-maps annotation with at least two zones.",
      "NLB 需要 zone-maps 注解，且至少包含两个可用区。",
    ),
    steps: [
      step.annotate(
        "zone-maps",
        "{zoneMaps}",
        "Give zone:vswitch pairs of at least two zones, with commas between.",
        "填写“可用区:交换机”对，至少两个可用区，用逗号分隔。",
      ),
    ],
    examples: [
      "ParameterMissing, zone mappings are required",
      "ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got cn-a",
    ],
  },
  {
    code: "NLB102",
    wraps: "named",
    title: t("NLB: creation refused", "NLB：创建被拒绝"),
    patterns: ["create nlb error: {text}", "IllegalParam.PrivateIPv4Address"],
    apiCodes: ["IllegalParam.PrivateIPv4Address"],
    cause: t(
      "The API refused the NLB. CCM v2.5.1 to v2.10.0 send the private address of every zone even when none is given, which the API refuses for internal NLBs; from v2.11.2 on an address is only sent when the zone-maps annotation has one.",
      "API 拒绝创建 NLB。CCM v2.5.1 至 v2.10.0 即使未填写也会提交各可用区的私网地址，创建私网 NLB 时会被 API 拒绝；v2.11.2 起仅在 zone-maps 注解填写了地址时才提交。",
    ),
    steps: [
      step.note(
        "Upgrade the CCM to v2.11.2 or later, or correct the private address in the zone-maps annotation.",
        "将 CCM 升级到 v2.11.2 或更高，或修正 zone-maps 注解中的私网地址。",
      ),
    ],
    sources: ["issues", "ccm"],
    examples: [
      "create nlb error: [SDKError] API: CreateLoadBalancer,StatusCode: 400, ErrorCode: IllegalParam.PrivateIPv4Address, Message: bad",
    ],
  },
  {
    code: "NLB103",
    transient: true,
    title: t("NLB: still being created", "NLB：仍在创建中"),
    patterns: ["nlb {nlbId} is in creating status"],
    cause: t("NLB work is asynchronous; the instance is not ready yet.", "NLB 操作是异步的，实例尚未就绪。"),
    steps: [step.wait()],
    examples: ["nlb nlb-1 is in creating status"],
  },
  {
    code: "NLB104",
    title: t("NLB: an asynchronous job failed", "NLB：异步任务失败"),
    patterns: ["job {jobId} for API {apiAction} failed", "for API {apiAction} fail"],
    whoActs: "vendor",
    cause: t(
      "An asynchronous NLB job ended with an error. The CCM's role needs nlb:ListAsynJobs to follow jobs.",
      "NLB 异步任务失败。CCM 角色需要 nlb:ListAsynJobs 权限才能查询任务。",
    ),
    steps: [step.log()],
    related: ["FAQ112"],
    examples: ["job 1-2 for API CreateListener failed"],
  },
  {
    code: "NLB105",
    reasons: [],
    transient: true,
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    title: t("NLB: invalid servers remain", "NLB：仍有异常后端"),
    patterns: ["has invalid server in server groups"],
    cause: t(
      "Some Pods have no network interface. They are left out of the server group; the CCM goes on retrying and does not report success until all have one.",
      "部分 Pod 没有对应的弹性网卡，未加入服务器组。在全部恢复之前，CCM 会持续重试且不上报成功。",
    ),
    steps: NO_INTERFACE,
    related: ["NLB133", "EVT608"],
  },
  {
    code: "NLB106",
    title: t("NLB: port ranges", "NLB：端口段问题"),
    patterns: [
      "port of listener [{port}] overlaps with listener [{otherPort}]",
      "listener port range can only be used for eni backend type service",
    ],
    cause: t(
      "Two listener port ranges overlap, or a range is used without ENI backends.",
      "监听端口段重叠，或在非 ENI 后端下使用了端口段。",
    ),
    steps: [
      step.describe(),
      step.note(
        "Give each listener ports of its own: another number or protocol for one of the two, or a range that ends before the other. A range needs Pods as backends (backend-type eni).",
        "为每个监听指定互不重叠的端口：更换其中一个的端口号或协议，或缩短端口段。端口段要求后端为 Pod（backend-type eni）。",
      ),
    ],
    examples: [
      "port of listener [80-90] overlaps with listener [85-95]",
      "listener port range can only be used for eni backend type service",
    ],
  },
  {
    code: "NLB107",
    title: t("NLB: the reused server group is not found", "NLB：找不到复用的服务器组"),
    patterns: ["reused server group id {serverGroupId} not found"],
    cause: t("The annotation names a server group that does not exist.", "注解指定的服务器组不存在。"),
    steps: [step.describe()],
    related: ["EVT507"],
    examples: ["reused server group id sgp-1 not found"],
  },
  {
    code: "NLB108",
    title: t("NLB: a server group made by the CCM cannot be reused", "NLB：不能复用由 CCM 创建的服务器组"),
    patterns: ["cannot reuse a ccm created server group {serverGroupId} for nlb {nlbId}"],
    cause: t("The named server group belongs to another Service.", "指定的服务器组属于其他 Service。"),
    steps: [step.describe()],
    related: ["EVT508"],
    examples: ["cannot reuse a ccm created server group sgp-1 for nlb nlb-1"],
  },
  ...CONTROLLER_ROWS,
];
