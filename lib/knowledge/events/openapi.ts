import { step, t } from "../shared";
import type { EventRule } from "./types";

const SYNC = ["SyncLoadBalancerFailed"] as const;
const listeners = step.look("List the instance's listeners.", "列出实例的监听。", "aliyun slb DescribeLoadBalancerListeners --RegionId {region} --LoadBalancerId.1 {loadBalancerId}");
const PENDING = t("The CLB is still busy with an earlier change.", "CLB 仍在处理上一次变更。");
const busy = (code: string, row: string, title: [string, string], patterns: readonly string[], apiCodes: readonly string[], example: string, cause = PENDING) =>
  ({
    code, group: "openapi", row, severity: "warning", reasons: SYNC, transient: true, title: t(title[0], title[1]), patterns, apiCodes, cause,
    steps: [step.wait(), step.log()], sources: ["api"], examples: [{ reason: "SyncLoadBalancerFailed", message: `Error syncing load balancer [lb-1]: Message: ${example}`, variables: { loadBalancerId: "lb-1" } }],
  }) as const satisfies EventRule;

/** 9xx: what the CLB OpenAPI answers (the text after `Message:`), and the CCM's own errors around its calls. */
export const OPENAPI_EVENTS = [
  busy("EVT901", "C1", ["The instance is busy", "实例正在配置"], ["A previous configuration is pending; please try again later"], ["ServiceIsConfiguring"], "A previous configuration is pending; please try again later."),
  busy("EVT902", "C2", ["The instance is busy with backends", "实例正在配置后端"], ["A previous configuration of the load balancer is pending"], ["BackendServer.configuring"], "A previous configuration of the load balancer is pending; please try again later."),
  busy("EVT903", "C3", ["The VServer group is busy", "虚拟服务器组正在配置"], ["A previous configuration of the VServer group is pending"], ["VServerGroupProcessing"], "A previous configuration of the VServer group is pending; please try again later.", t("The group is busy with an earlier change; seen when several Services share an instance.", "该组仍在处理上一次变更，多见于多个 Service 共用实例。")),
  busy("EVT904", "C4", ["An operation is pending", "有操作尚未完成"], ["A previous operation is pending"], ["OperationBusy"], "A previous operation is pending."),
  busy("EVT905", "C5", ["The listener is stopping", "监听正在停止"], ["The specified Listener is stopping, please retry later"], ["ServiceIsStopping"], "The specified Listener is stopping, please retry later.", t("The listener is being stopped. If it lasts, check that nobody stops it by hand.", "监听正在停止。若持续出现，请检查是否有人手动停止。")),
  busy("EVT906", "C6", ["The listener's state does not allow this now", "监听当前状态不支持该操作"], ["The status of the listener does not support this operation"], ["OperationFailed.ListenerStatusNotSupport"], "The status of the listener does not support this operation. Please try again later."),
  busy("EVT907", "C7", ["A fault on the service's side", "CLB 服务端异常"], ["The system is busy", "The request processing has failed due to backend service exception", "The request has failed due to a temporary failure of the server", "The request processing has failed due to some unknown error"], ["SystemBusy", "InternalError"], "The system is busy.", t("The CLB service had a fault of its own. If it lasts, open a ticket with the request ID from the CCM log.", "CLB 服务端临时异常。若持续出现，请携带 CCM 日志中的请求 ID 提交工单。")),
  busy("EVT908", "C8", ["The same request is being processed", "相同请求正在处理"], ["The same request is being processed"], ["ProcessingSameRequest"], "The same request is being processed. Please try later.", t("The CCM repeated a request with the same client token.", "CCM 以相同的 client token 重复了请求。")),
  {
    code: "EVT909", group: "openapi", row: "C9", severity: "error", reasons: SYNC, apiCodes: ["OverQuota"], title: t("No more instances may be created", "实例数量达到配额上限"),
    patterns: ["Instance num exceeded Quota", "The Total is over the quota"], cause: t("The account's instance quota is used up (slb_quota_instances_num, 30 by default).", "账号的实例配额已用尽（slb_quota_instances_num，默认 30）。"),
    steps: [step.console("Ask for more quota, or reuse an instance.", "申请提升配额，或复用已有实例。")], sources: ["api", "quotas"], examples: [{ message: "Instance num exceeded Quota." }, { message: "The Total is over the quota." }],
  },
  {
    code: "EVT910", group: "openapi", row: "C10", severity: "error", reasons: SYNC, apiCodes: ["InsufficientCapacity"], title: t("No capacity in the zone", "可用区资源不足"),
    patterns: ["There is insufficient capacity available for the requested"], cause: t("The zone is sold out, or the quota is used up.", "可用区资源售罄，或配额用尽。"),
    steps: [step.annotate("master-zoneid", "{zoneId}", "Choose other zones (read when the instance is created), or ask for more quota.", "选择其他可用区（仅创建时生效），或申请提升配额。")], sources: ["api"], examples: [{ message: "There is insufficient capacity available for the requested instance." }],
  },
  {
    code: "EVT911", group: "openapi", row: "C11", severity: "error", reasons: SYNC, apiCodes: ["ListenerNumberOverLimit", "VipTooManyListeners"], title: t("Too many listeners on the instance", "实例的监听数量达到上限"),
    patterns: ["The maximum number of listeners is exceeded", "The total number of input listeners exceeds max supported number: {quota}", "The total number of input listeners exceeds max supported number"], cause: t("The instance's listener quota is used up (slb_quota_listeners_num, 50 by default).", "实例的监听配额已用尽（slb_quota_listeners_num，默认 50）。"),
    steps: [listeners, step.note("Spread the ports over several instances, or ask for more quota.", "将端口分散到多个实例，或申请提升配额。")], sources: ["api", "quotas"], examples: [{ message: "The maximum number of listeners is exceeded." }, { message: "The total number of input listeners exceeds max supported number: 50", variables: { quota: "50" } }],
  },
  {
    code: "EVT912", group: "openapi", row: "C12", severity: "error", reasons: SYNC, apiCodes: ["ListenerAlreadyExists"], title: t("A listener already uses the port", "端口已有监听"),
    patterns: ["A listener with the specified port already exists"], cause: t("The port is taken by a listener of another protocol or of somebody else.", "该端口已被其他协议或他人创建的监听占用。"),
    steps: [listeners, step.console("Delete the old listener, or change the Service port.", "删除旧监听，或修改 Service 端口。")], sources: ["api"], related: ["EVT509"], examples: [{ message: "A listener with the specified port already exists." }],
  },
  {
    code: "EVT913", group: "openapi", row: "C13", severity: "error", reasons: SYNC, apiCodes: ["ListenerNotFound"], title: t("The listener is gone", "监听不存在"),
    patterns: ["You have not created a listener for the specified port of the load balancer"], cause: t("The listener was deleted in the console between two calls.", "监听在两次调用之间被控制台删除。"),
    steps: [step.resync(), step.note("Leave the CCM's listeners alone.", "请勿手动改动 CCM 管理的监听。")], sources: ["api"], examples: [{ message: "You have not created a listener for the specified port of the load balancer." }],
  },
  {
    code: "EVT914", group: "openapi", row: "C14", severity: "error", reasons: SYNC, apiCodes: ["TooManyBackendServers"], title: t("Too many servers in one request", "单次请求的后端数量过多"),
    patterns: ["The backend server parameter has too many entries", "The total number of input real servers exceeds max supported number: {quota}", "The total number of input real servers exceeds max supported number"], cause: t("One request named more servers than the API takes.", "单次请求的后端数量超过 API 限制。"),
    steps: [step.note("Upgrade the CCM.", "升级 CCM。"), step.ticket("If it is current, open a ticket.", "若已是最新版本，请提交工单。")], sources: ["api", "ccm"], examples: [{ message: "The backend server parameter has too many entries." }, { message: "The total number of input real servers exceeds max supported number: 20" }],
  },
  {
    code: "EVT915", group: "openapi", row: "C15", severity: "error", reasons: SYNC, apiCodes: ["RspoolRuleExist"], title: t("A forwarding rule still uses the VServer group", "仍有转发规则占用该虚拟服务器组"),
    patterns: ["there are rules associating with this vServer group"], cause: t("A forwarding rule still points at the group that the CCM wants to delete.", "仍有转发规则指向 CCM 要删除的组。"),
    steps: [listeners, step.console("Delete or re-point the rule in the CLB console.", "在 CLB 控制台删除或改绑该转发规则。"), step.resync()], sources: ["api"], related: ["EVT108"], examples: [{ message: "there are rules associating with this vServer group." }],
  },
  {
    code: "EVT916", group: "openapi", row: "C16", severity: "error", reasons: SYNC, apiCodes: ["VServerGroupEmpty"], title: t("The VServer group is empty", "虚拟服务器组为空"),
    patterns: ["The specified VServerGroupId is invalid; it does not contain vServers"], cause: t("The action needs a group with at least one server.", "该操作要求组内至少有一台服务器。"),
    steps: [step.endpoints(), step.note("Bring up a ready Pod behind the Service.", "确保 Service 后端有就绪的 Pod。")], sources: ["api"], related: ["EVT103"], examples: [{ message: "The specified VServerGroupId is invalid; it does not contain vServers." }],
  },
  {
    code: "EVT917", group: "openapi", row: "C17", severity: "error", reasons: SYNC, apiCodes: ["VipNotMatchRspool"], title: t("Listener and group protocols do not fit", "监听与虚拟服务器组协议不匹配"),
    patterns: ["The vip protocol is not match with Rspool"], cause: t("The listener's protocol and the group's do not fit.", "监听协议与组的协议不匹配。"),
    steps: [step.remove("vgroup-port", "Let the CCM create its own group, or name a fitting one.", "让 CCM 自行创建组，或指定匹配的组。")], sources: ["api"], examples: [{ message: "The vip protocol is not match with Rspool." }],
  },
  {
    code: "EVT918", group: "openapi", row: "C18", severity: "error", reasons: SYNC, apiCodes: ["TagCountLimit", "TagCreateCountLimit"], title: t("The instance has too many tags", "实例标签数量达到上限"),
    patterns: ["Tags count limit exceeded", "tags create count limit exceeded"], cause: t("No further tag fits. The CCM itself stops at 10 and then silently adds no ownership tag.", "无法再添加标签。CCM 自身在达到 10 个标签后会静默跳过归属标签。"),
    steps: [step.look("List the tags.", "列出标签。", "aliyun slb ListTagResources --RegionId {region} --ResourceType instance --ResourceId.1 {loadBalancerId}"), step.note("Remove tags that are not needed, so that the ownership tag fits.", "删除不需要的标签，为归属标签留出位置。")], sources: ["api", "ccm"], related: ["EVT934"], examples: [{ message: "Tags count limit exceeded." }, { message: "tags create count limit exceeded." }],
  },
  {
    code: "EVT919", group: "openapi", row: "C19", severity: "error", reasons: SYNC, apiCodes: ["Forbidden", "Forbidden.RAM", "NoPermission", "Forbidden.NoPermission"], title: t("The CCM's role lacks a permission", "CCM 角色缺少权限"),
    patterns: ["User not authorized to operate on the specified resource", "You are not authorized to do this action", "this API doesn't support RAM"], cause: t("The CCM's RAM role may not make the call. Typical right after an upgrade of a dedicated cluster.", "CCM 的 RAM 角色没有该接口权限，多见于专有版集群升级之后。"),
    steps: [step.log(), step.console("Add the action that the CCM log names to the role's policy k8sMasterRolePolicy-Ccm-...", "在角色策略 k8sMasterRolePolicy-Ccm-... 中添加 CCM 日志指出的权限。"), step.note("`preflight permissions` compares a policy with what a version needs.", "可使用 `preflight permissions` 对比策略与目标版本所需权限。")], sources: ["api", "faq2025"], related: ["FAQ112"], examples: [{ message: "User not authorized to operate on the specified resource." }, { message: "Message: User not authorized to operate on the specified resource, or this API doesn't support RAM." }],
  },
  {
    code: "EVT920", group: "openapi", row: "C20", severity: "error", reasons: SYNC, apiCodes: ["InvalidAccessKeyId.NotFound", "InvalidAccessKeyId.Inactive", "InvalidSecurityToken.Expired", "InvalidSecurityToken.Malformed"], title: t("The CCM's credentials do not work", "CCM 的凭证无效"),
    patterns: ["Specified access key is not found", "invalid token which is expired", "failed to decode ak, err: {text}", "failed to decode ak", "Specified SecurityToken is expired"], cause: t("The CCM's credentials are wrong, expired or were rotated. Every Service fails at once.", "CCM 的凭证错误、过期或已轮换，所有 Service 会同时失败。"),
    steps: [step.note("Renew the credential or the token add-on.", "更新凭证或 token 组件。"), step.look("Look at the CCM Pods.", "查看 CCM Pod。", "kubectl -n kube-system get pods -l app=cloud-controller-manager")], sources: ["ccm"], examples: [{ message: "Specified access key is not found." }, { message: "invalid token which is expired" }, { message: "failed to decode ak, err: illegal base64" }],
  },
  {
    code: "EVT922", group: "openapi", row: "C22", severity: "error", reasons: SYNC, apiCodes: ["CreateOrderFailed", "OrderFailed", "NOCARD", "UserProfileNotComplete", "NoNameAuthentication"], title: t("The account cannot buy", "账号无法下单"),
    patterns: ["The Account failed to create order", "User Profile doesn't have card", "User profile is not completed", "Account should be Name Authenticated"], cause: t("Payment or identity data of the account are incomplete.", "账号的支付或实名信息不完整。"),
    steps: [step.console("Complete the account's payment and identity data.", "完善账号的支付方式与实名认证。")], sources: ["api"], related: ["EVT105", "EVT106"], examples: [{ message: "The Account failed to create order." }, { message: "User Profile doesn't have card." }, { message: "User profile is not completed." }, { message: "Account should be Name Authenticated." }],
  },
  {
    code: "EVT923", group: "openapi", row: "C23", severity: "error", reasons: SYNC, title: t("The instance is locked", "实例被锁定"),
    patterns: ["Locked for any Business Reason", "Locked for any Operate Reason"], cause: t("Business reason: arrears or security. Operate reason: a specification change is under way (the API page says until midnight).", "Business：欠费或安全原因；Operate：正在变更规格（API 文档称持续到当日午夜）。"),
    steps: [step.instance(), step.console("Business reason: settle it in the console. Operate reason: wait.", "Business：在控制台处理；Operate：等待。")], sources: ["api"], examples: [{ message: "Locked for any Business Reason." }, { message: "Locked for any Operate Reason." }],
  },
  {
    code: "EVT924", group: "openapi", row: "C24", severity: "error", reasons: SYNC, title: t("An order of the instance is open", "实例存在未完成的订单"),
    patterns: ["Unfinished purchase exists", "Unfinished order exists", "The Purchase status of the instance is not valid"], cause: t("While an order is open neither specification nor bandwidth can change, which blocks what PRE103 and PRE104 ask for.", "订单未完成时无法变更规格或带宽，PRE103 和 PRE104 所需的变更会被阻塞。"),
    steps: [step.console("Finish or cancel the order in the billing console.", "在费用中心完成或取消订单。")], sources: ["api"], related: ["PRE103", "PRE104"], examples: [{ message: "Operation Denied. Unfinished purchase exists." }, { message: "Operation Denied. Unfinished order exists." }, { message: "Operation Denied. The Purchase status of the instance is not valid." }],
  },
  {
    code: "EVT925", group: "openapi", row: "C25", severity: "error", reasons: SYNC, apiCodes: ["ChangeLbSpecNotAllowed", "ModifySpecNotAllowed"], title: t("The specification cannot be reached", "无法变更到该规格"),
    patterns: ["You cannot change the specification for the specified load balancer", "LoadBalancerSpec not allowed for this instance", "Prepay instance only permitted to increase loadBalancerSpec"], cause: t("The specification in the annotation cannot be reached from the instance's.", "实例当前规格无法变更到注解要求的规格。"),
    steps: [step.instance(), step.annotate("spec", "{actual}", "Set the annotation to the instance's actual specification.", "将注解改为实例的实际规格。")], sources: ["api"], related: ["PRE103"], examples: [{ message: "You cannot change the specification for the specified load balancer." }, { message: "LoadBalancerSpec not allowed for this instance" }, { message: "Operation Denied. Prepay instance only permitted to increase loadBalancerSpec." }],
  },
  {
    code: "EVT926", group: "openapi", row: "C26", severity: "error", reasons: SYNC, title: t("An internal instance is not billed by bandwidth", "私网实例不支持按带宽计费"),
    patterns: ["InternetChargeType is not allowed change to paybybandwidth"], cause: t("The charge-type annotation asks for paybybandwidth on an internal instance.", "私网实例上设置了 paybybandwidth。"),
    steps: [step.remove("charge-type"), step.remove("bandwidth", "Remove the bandwidth annotation too.", "同时删除带宽注解。")], sources: ["api"], examples: [{ message: "The Intranet LB's InternetChargeType is not allowed change to paybybandwidth." }],
  },
  {
    code: "EVT927", group: "openapi", row: "C27", severity: "error", reasons: SYNC, title: t("Listener bandwidth exceeds the instance's", "监听带宽超过实例带宽"),
    patterns: ["The specified Bandwidth is invalid. It exceeds the maximum bandwidth available"], cause: t("The bandwidths of the listeners add up to more than the instance has.", "各监听带宽之和超过实例带宽。"),
    steps: [listeners, step.annotate("bandwidth", "{bandwidth}", "Lower the listener's bandwidth, or raise the instance's.", "降低监听带宽，或提高实例带宽。")], sources: ["api"], examples: [{ message: "The specified Bandwidth is invalid. It exceeds the maximum bandwidth available to the instance." }],
  },
  {
    code: "EVT928", group: "openapi", row: "C28", severity: "error", reasons: SYNC, title: t("A redirecting HTTP listener takes no settings", "仅做重定向的 HTTP 监听不支持该操作"),
    patterns: ["The HTTP listener does not support this action"], cause: t("An update was sent to an HTTP listener that only redirects.", "对仅做重定向的 HTTP 监听提交了配置更新。"),
    steps: [step.describe(), step.note("Remove the other HTTP settings for that port, or the redirect.", "删除该端口的其他 HTTP 设置，或取消重定向。")], sources: ["terraform"], examples: [{ message: "Operation Denied. The HTTP listener does not support this action." }],
  },
  {
    code: "EVT929", group: "openapi", row: "C29", severity: "error", reasons: SYNC, title: t("The health check type does not fit", "健康检查类型不适用"),
    patterns: ["The specified HealthCheckType is invalid"], cause: t("The health-check annotation does not fit the listener's protocol.", "健康检查注解与监听协议不匹配。"),
    steps: [step.annotate("health-check-type", "tcp", "Use tcp or http, as the listener allows.", "根据监听协议使用 tcp 或 http。")], sources: ["issues"], examples: [{ message: "The specified HealthCheckType is invalid." }],
  },
  {
    code: "EVT930", group: "openapi", row: "C30", severity: "error", reasons: SYNC, title: t("The fixed address is not in the vSwitch", "固定 IP 不在交换机网段内"),
    patterns: ["The IP address is not in subnet"], cause: t("The ip annotation is outside the chosen vSwitch.", "ip 注解的地址不在所选交换机网段内。"),
    steps: [step.annotate("ip", "{ip}", "Choose an address of that vSwitch.", "选择该交换机网段内的地址。")], sources: ["api"], examples: [{ message: "Illegal parameter. The IP address is not in subnet." }],
  },
  {
    code: "EVT931", group: "openapi", row: "C31", severity: "error", reasons: SYNC, apiCodes: ["VpcZoneNotSupportCreate", "VpcStatusError"], title: t("Zone, VPC or vSwitch cannot be used", "可用区、VPC 或交换机不可用"),
    patterns: ["The specified zone dont not supported", "the specified vpc status is creating", "The vpc subnet is not exist"], cause: t("The zone is wrong, the VPC is not ready, or the vSwitch was deleted.", "可用区不支持、VPC 未就绪，或交换机已删除。"),
    steps: [step.describe(), step.annotate("vswitch-id", "{vSwitchId}", "Correct the zone or vSwitch annotation.", "修正可用区或交换机注解。")], sources: ["api"], examples: [{ message: "The specified zone dont not supported ." }, { message: "the specified vpc status is creating." }, { message: "The vpc subnet is not exist." }],
  },
  {
    code: "EVT932", group: "openapi", row: "C32", severity: "error", reasons: SYNC, title: t("No vSwitch for an internal instance", "没有可用于私网实例的交换机"),
    patterns: ["no vswitches found", "no available vsw found", "get vsw id from metadata error: {text}", "can not obtain vswitchid"], cause: t("An internal instance is wanted, no vSwitch is given, and none of the cluster's has a free address.", "需要私网实例但未指定交换机，且集群的交换机都没有空闲 IP。"),
    steps: [step.annotate("vswitch-id", "{vSwitchId}", "Name a vSwitch of the cluster's VPC.", "指定集群 VPC 内的交换机。"), step.note("Or add a vSwitch to the cluster.", "或为集群添加交换机。")], sources: ["ccm", "ccm1"], related: ["EVT110"], examples: [{ message: "create lb error: set model default value error: get vsw id from metadata error: no vswitches found" }, { message: "no available vsw found" }],
  },
  {
    code: "EVT933", group: "openapi", row: "C33", severity: "error", reasons: ["SyncLoadBalancerFailed", "CleanLoadBalancerFailed"], wraps: "inner", title: t("A protection could not be switched off", "无法关闭保护"),
    patterns: ["error to set slb id [{loadBalancerId}] delete protection off, svc [{serviceKey}], err: {text}", "error to set slb id [{loadBalancerId}] modification protection off, svc [{serviceKey}], err: {text}", "error to set slb id [{loadBalancerId}] delete protection off", "error to set slb id [{loadBalancerId}] modification protection off"], cause: t("On deletion the CCM switches its protections off first, and that call failed.", "删除前 CCM 需先关闭保护，该调用失败。"),
    steps: [step.change("Switch the deletion protection off; the deletion then goes through.", "关闭删除保护，之后删除会继续。", "aliyun slb SetLoadBalancerDeleteProtection --RegionId {region} --LoadBalancerId {loadBalancerId} --DeleteProtection off")], sources: ["ccm", "ccm1"], related: ["PRE116", "PRE117"], examples: [{ message: "error to set slb id [lb-1] delete protection off, svc [shop/web], err: something nobody has seen", variables: { loadBalancerId: "lb-1", namespace: "shop" } }, { message: "set loadbalancer [lb-1] protections off error: error to set slb id [lb-1] modification protection off, svc [shop/web], err: something nobody has seen" }],
  },
  {
    code: "EVT934", group: "openapi", row: "C34", severity: "error", reasons: SYNC, wraps: "inner", title: t("Tagging failed", "打标签失败"),
    patterns: ["error to tag slb id [{loadBalancerId}] with tags {tags}, svc [{serviceKey}], err: {text}", "error to untag slb id [{loadBalancerId}] with tags {tags}, svc [{serviceKey}], err: {text}", "error to tag slb id [{loadBalancerId}]", "error to untag slb id [{loadBalancerId}]"], cause: t("A tag could not be added or removed: permission, or the instance has too many tags.", "标签添加或移除失败：权限不足，或标签数量已达上限。"),
    steps: [step.log(), step.note("Then follow EVT918 or EVT919.", "之后按 EVT918 或 EVT919 处理。")], sources: ["ccm"], related: ["EVT918", "EVT919"], examples: [{ message: "error to tag slb id [lb-1] with tags [{team a}], svc [shop/web], err: something nobody has seen" }, { message: "error to untag slb id [lb-1] with tags [{team a} {env prod}], svc [shop/web], err: something nobody has seen" }],
  },
  {
    code: "EVT935", group: "openapi", row: "C35 W6", severity: "error", reasons: SYNC, title: t("The OpenAPI endpoint cannot be reached", "无法连接 OpenAPI 端点"),
    patterns: ["aliyuncs.com{text}dial tcp", "aliyuncs.com{text}no such host", "dial tcp: i/o timeout", "aliyuncs.com{text}connection refused", "aliyuncs.com{text}context deadline exceeded", "aliyuncs.com{text}TLS handshake timeout", "dial tcp: lookup {endpoint}: no such host", "dial tcp: lookup {endpoint}aliyuncs.com"], cause: t("The CCM cannot reach the API: DNS, a security group, or it does not run on ECS. The message can carry an access key, a token and a signature; they are masked here.", "CCM 无法访问 API：DNS、安全组问题，或未运行在 ECS 上。消息可能包含 AccessKey、Token 和签名，此处已脱敏。"),
    steps: [step.look("Try the name from a Pod.", "从 Pod 内解析域名。", "kubectl run dns-check --rm -it --restart=Never --image=busybox -- nslookup slb-vpc.{region}.aliyuncs.com"), step.note("Check node DNS, security groups and the way out to the endpoint.", "检查节点 DNS、安全组以及到端点的出口网络。")], sources: ["issues", "ccm"],
    examples: [{ message: 'Error syncing load balancer []: Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.abc&Action=DescribeLoadBalancers&Signature=xyz%3D": dial tcp: i/o timeout' }, { message: "dial tcp: lookup slb.aliyuncs.com on 10.0.0.2:53: no such host" }],
  },
  {
    code: "EVT936", group: "openapi", row: "C36", severity: "error", reasons: SYNC, wraps: "inner", title: t("Reading the instance failed", "读取实例失败"),
    patterns: ["get load balancer attribute from cloud, error: {text}", "get lb backend from remote error: {text}", "get lb listeners from cloud, error: {text}", "find loadbalancer by id error: {text}", "DescribeTags: {text}"], cause: t("The CCM could not read the instance, its groups or its listeners, so it changed nothing.", "CCM 无法读取实例、虚拟服务器组或监听，因此未做任何变更。"),
    steps: [step.log(), step.wait()], sources: ["ccm"], related: ["EVT107", "EVT919"], examples: [{ message: "apply model error: get lb listeners from cloud, error: something nobody has seen" }],
  },
] as const satisfies readonly EventRule[];
