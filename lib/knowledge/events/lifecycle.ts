import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const rbac = step.look(
  "See what the CCM may do with Services.",
  "检查 CCM 对 Service 的权限。",
  "kubectl auth can-i patch services --as=system:serviceaccount:kube-system:cloud-controller-manager -A",
);
const webhooks = step.look(
  "List the admission webhooks that may refuse the write.",
  "列出可能拦截写入的准入 Webhook。",
  "kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations",
);

/** 2xx: Events that are identified by their reason. */
export const LIFECYCLE_EVENTS = [
  {
    code: "EVT201",
    severity: "info",
    byReason: ["EnsuredLoadBalancer"],
    recovers: true,
    title: t("Synchronisation succeeded", "同步成功"),
    patterns: [
      "Ensured load balancer [{loadBalancerId}]",
      "Ensured load balancer",
      "Ensure loadbalancer successfully",
      "Finished ensured loadbalancer",
    ],
    cause: t(
      "The last synchronisation of this Service succeeded; older failures are over. That it has backends is another matter (EVT103).",
      "该 Service 最近一次同步成功，此前的失败已恢复；是否有后端则是另一回事（见 EVT103）。",
    ),
    steps: [step.note("Nothing to do.", "无需处理。")],
    sources: ["ccm", "ccm1"],
    related: ["FAQ105", "FAQ149"],
    examples: [
      "Ensure loadbalancer successfully",
      "Finished ensured loadbalancer, default/nginx",
      "Ensured load balancer [lb-1]",
      "Ensured load balancer",
    ],
    nearMisses: ["ensure loadbalancer error"],
  },
  {
    code: "EVT202",
    byReason: ["CleanLoadBalancerFailed", "DeleteLoadBalancerFailed"],
    wraps: "inner",
    title: t("The instance could not be removed", "CLB 实例清理失败"),
    patterns: ["Error deleting load balancer [{loadBalancerId}]: {text}", "Error deleting load balancer: {text}"],
    cause: t(
      "The Service is being deleted or is no longer of type LoadBalancer, and removing its instance (or its share of a reused one) failed. The Service keeps its finalizer until it works.",
      "Service 正在删除或已不是 LoadBalancer 类型，但其实例（或在复用实例上的部分）清理失败；成功之前 Service 会保留 finalizer。",
    ),
    steps: [
      step.describe(),
      step.note(
        "Fix the inner cause: deletion protection, a missing permission, or a listener that is still used.",
        "处理内层原因：删除保护、缺少权限或监听仍被占用。",
      ),
      step.note(
        "Do not remove the finalizer by hand before the instance is known to be gone.",
        "在确认实例已删除之前，不要手动移除 finalizer。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    related: ["EVT933", "EVT108", "EVT919"],
    examples: ["Error deleting load balancer [lb-1]: something unseen before"],
  },
  {
    code: "EVT203",
    severity: "info",
    byReason: ["CleanLoadBalancer", "DeletedLoadBalancer"],
    title: t("The instance was removed", "CLB 实例已清理"),
    patterns: ["Clean load balancer", "LoadBalancer Deleted SUCCESS", "Delete loadbalancer successfully"],
    cause: t(
      "The instance that the CCM created was deleted, or the Service's listeners and groups were taken off a reused instance.",
      "CCM 创建的实例已删除，或该 Service 的监听和组已从复用实例上移除。",
    ),
    steps: [
      step.note(
        "Confirm that it was intended: a Service that is recreated gets another address.",
        "请确认符合预期：重建 Service 会得到新的地址。",
      ),
    ],
    sources: ["ccm", "ccm1"],
    related: ["EVT213", "FAQ106"],
    examples: ["Delete loadbalancer successfully", "Clean load balancer", "LoadBalancer Deleted SUCCESS. default/web"],
  },
  {
    code: "EVT204",
    whoActs: "permissions",
    byReason: ["FailedAddFinalizer"],
    wraps: "outer",
    title: t("The finalizer could not be added", "添加 finalizer 失败"),
    patterns: ["Error adding finalizer: {text}"],
    cause: t(
      "The CCM could not write to the Service: missing permission, an admission webhook, or the API server.",
      "CCM 无法写入 Service：缺少权限、被准入 Webhook 拦截，或 API Server 异常。",
    ),
    steps: [rbac, webhooks],
    examples: ['Error adding finalizer: services "web" is forbidden'],
  },
  {
    code: "EVT205",
    whoActs: "permissions",
    byReason: ["FailedRemoveFinalizer"],
    wraps: "outer",
    title: t("The finalizer could not be removed", "移除 finalizer 失败"),
    patterns: ["Error removing load balancer finalizer: {text}"],
    cause: t(
      "The instance is gone, but the CCM could not write to the Service, so it hangs in Terminating.",
      "实例已清理，但 CCM 无法写入 Service，Service 停留在 Terminating。",
    ),
    steps: [
      rbac,
      webhooks,
      step.note(
        "Strip the finalizer by hand only after the instance is confirmed gone.",
        "确认实例已删除后，才可手动移除 finalizer。",
      ),
    ],
    examples: ["Error removing load balancer finalizer: timeout"],
  },
  {
    code: "EVT206",
    whoActs: "permissions",
    severity: "warning",
    byReason: ["FailedAddHash", "FailedRemoveHash"],
    wraps: "outer",
    title: t("The bookkeeping label could not be written", "写入 Service 哈希标签失败"),
    patterns: [
      "Error adding service hash: {text}",
      "Error removing service hash: {text}",
      "failed to add service hash:{text}",
      "failed to remove service hash:{text}",
    ],
    cause: t(
      "The CCM could not write its hash label on the Service. Until it can, every restart synchronises the whole Service again.",
      "CCM 无法在 Service 上写入哈希标签；在此之前每次重启都会完整同步该 Service。",
    ),
    steps: [
      rbac,
      webhooks,
      step.note(
        "Look for another controller that owns the Service's labels and writes them back.",
        "检查是否有其他控制器在改写 Service 的标签。",
      ),
    ],
    examples: ["Error adding service hash: conflict", "Error removing service hash: conflict"],
  },
  {
    code: "EVT207",
    whoActs: "permissions",
    byReason: ["FailedUpdateStatus"],
    wraps: "outer",
    title: t("The Service status could not be written", "更新 Service 状态失败"),
    patterns: ["Error updating load balancer status: {text}", "Error removing load balancer status: {text}"],
    cause: t(
      "The cloud side is done, but the address could not be written to the Service, so EXTERNAL-IP stays pending or old.",
      "云上资源已就绪，但无法写回 Service 状态，EXTERNAL-IP 会停留在 pending 或旧值。",
    ),
    steps: [
      step.look(
        "See whether the CCM may write the status.",
        "检查 CCM 是否可以更新 Service 状态。",
        "kubectl auth can-i patch services --subresource=status --as=system:serviceaccount:kube-system:cloud-controller-manager -A",
      ),
      step.wait(),
    ],
    examples: ["Error updating load balancer status: forbidden", "Error removing load balancer status: forbidden"],
  },
  {
    code: "EVT208",
    whoActs: "permissions",
    byReason: ["FailedUpdateReadinessGate"],
    wraps: "outer",
    title: t("A Pod readiness gate could not be written", "更新 Pod readiness gate 失败"),
    patterns: ["Error updating pod readiness gates for service [{serviceKey}]: {text}"],
    cause: t(
      "A Pod declares the CCM's readiness gate and its condition could not be written; such Pods stay not ready.",
      "Pod 声明了 CCM 的 readiness gate，但条件无法写入，这些 Pod 会一直未就绪。",
    ),
    steps: [
      step.look(
        "See whether the CCM may write Pod status.",
        "检查 CCM 是否可以更新 Pod 状态。",
        "kubectl auth can-i patch pods --subresource=status --as=system:serviceaccount:kube-system:cloud-controller-manager -A",
      ),
    ],
    versions: t("Readiness gates are read from v2.10.0 on.", "v2.10.0 起支持 readiness gate。"),
    examples: ["Error updating pod readiness gates for service [shop/web]: forbidden"],
  },
  {
    code: "EVT209",
    severity: "info",
    byReason: ["PreservedOnDelete"],
    title: t("The instance will be kept after the Service is deleted", "删除 Service 后将保留实例"),
    patterns: ["The lb [{loadBalancerId}] will be preserved after the service is deleted"],
    cause: t(
      "The preserve-lb-on-delete annotation is set. Any value switches it on, even false.",
      "设置了 preserve-lb-on-delete 注解；只要有值就生效，填 false 也会生效。",
    ),
    steps: [
      step.remove("preserve-lb-on-delete", "Not intended: remove the annotation.", "如非预期：删除该注解。"),
      step.note(
        "If this is intended, make sure that the instance is not deleted and stays paid.",
        "如符合预期：实例之后不会自动删除，会持续计费。",
      ),
      step.preserveLoses(),
      ...step.release(),
    ],
    examples: ["The lb [lb-1] will be preserved after the service is deleted."],
  },
  {
    code: "EVT210",
    severity: "warning",
    reasons: ["SkipSyncBackends"],
    title: t("Pods outside the VPC are left out", "不在 VPC 网段内的 Pod 被跳过"),
    patterns: ["Not sync pods [{ips}] whose ip is not in vpc cidrs"],
    cause: t(
      "The Service uses ENI backends and these Pod addresses lie outside the VPC's address blocks, so they cannot be attached.",
      "Service 使用 ENI 后端，而这些 Pod IP 不在 VPC 网段内，无法挂载。",
    ),
    steps: [
      step.podsOf("Find the Pods and their network.", "查找这些 Pod 及其网络。"),
      step.when(
        ["flannel"],
        step.write(
          "On Flannel or overlay networks: remove the ENI annotation.",
          "Flannel 或 Overlay 网络：删除 ENI 注解。",
          { annotations: { "service.beta.kubernetes.io/backend-type": null } },
        ),
      ),
    ],
    versions: t(
      "Dropped silently up to v2.8.0, reported from v2.11.2 on.",
      "v2.8.0 及更早静默丢弃，v2.11.2 起有此事件。",
    ),
    related: ["EVT211", "EVT114"],
    examples: ["Not sync pods [192.168.9.1,192.168.9.2] whose ip is not in vpc cidrs"],
  },
  {
    code: "EVT211",
    severity: "warning",
    reasons: ["SkipSyncBackends"],
    title: t("Pods without a network interface are left out", "找不到弹性网卡的 Pod 被跳过"),
    patterns: ["Not sync pods [{ips}] whose eni is invalid", "Not sync pods whose eni is invalid: {ips}"],
    cause: t(
      "These Pod addresses are inside the VPC, but no network interface has them: the Pod was just deleted, its interface is being recycled, or it is not attached.",
      "这些 Pod IP 在 VPC 网段内，但没有对应的弹性网卡：Pod 刚被删除、网卡正在回收或未绑定。",
    ),
    steps: [
      step.podsOf("Find the Pods and their nodes.", "查找这些 Pod 及其节点。"),
      step.note(
        "A single occurrence is normal during a rollout; a steady repeat points at the network plugin.",
        "滚动更新期间偶发属正常；持续重复说明网络插件异常。",
      ),
    ],
    sources: ["ccm", "releaseNotes"],
    versions: t(
      "From v2.13.0; it replaces `can not find eniid for ip` (EVT114).",
      "v2.13.0 起，取代 `can not find eniid for ip`（EVT114）。",
    ),
    related: ["EVT114", "EVT212"],
    examples: ["Not sync pods [10.0.0.5] whose eni is invalid"],
  },
  {
    code: "EVT212",
    severity: "warning",
    reasons: ["SkipSyncBackends"],
    title: t("Removals are held back because of invalid Pods", "因存在异常 Pod，暂停移除后端"),
    patterns: ["Skip delete and update backends to vgroup {vServerGroup} due to invalid backends: {ips}"],
    cause: t(
      "To be safe the CCM neither removes nor re-weights backends of a group that has Pods without an interface, so stale backends can still get traffic.",
      "为安全起见，只要组内有找不到网卡的 Pod，CCM 就不移除后端也不调整权重，过期后端可能仍接收流量。",
    ),
    steps: [
      step.podsOf(
        "Fix the listed Pods; the removal then happens by itself.",
        "处理列出的 Pod，之后会自动移除过期后端。",
      ),
    ],
    related: ["EVT211"],
    examples: [
      "Skip delete and update backends to vgroup k8s/80/web/shop/c1 due to invalid backends: 10.0.0.5,10.0.0.6",
    ],
  },
  {
    code: "EVT213",
    severity: "warning",
    byReason: ["TypeChanged"],
    title: t("The Service type was changed", "Service 类型被修改"),
    patterns: ["type change {from} - {to}"],
    cause: t(
      "spec.type was changed. Leaving LoadBalancer deletes an instance that the CCM created; a reused one stays.",
      "有人修改了 spec.type。从 LoadBalancer 改为其他类型会删除 CCM 创建的实例；复用的实例会保留。",
    ),
    steps: [
      step.note(
        "Confirm that it was intended. A deleted instance does not come back; a new one has another address.",
        "请确认符合预期。已删除的实例无法恢复，新实例地址不同。",
      ),
      step.managedFields("See who wrote the field.", "查看是谁修改的。"),
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ106", "EVT203"],
    examples: ["type change LoadBalancer - NodePort"],
  },
  {
    code: "EVT214",
    severity: "info",
    byReason: ["AnnotationChanged"],
    title: t("An annotation was changed", "注解已修改"),
    patterns: ["The service will be updated because the annotations has been changed"],
    cause: t(
      "An annotation edit starts a full synchronisation, which also overwrites edits made in the console.",
      "注解变更会触发完整同步，同时覆盖控制台上的手动修改。",
    ),
    steps: [step.note("If it falls inside a precheck, run the precheck again.", "若发生在预检期间，请重新预检。")],
  },
  {
    code: "EVT215",
    severity: "info",
    byReason: ["ServiceSpecChanged"],
    title: t("The Service spec was changed", "Service spec 已修改"),
    patterns: ["The service will be updated because the spec has been changed"],
    cause: t(
      "A change of the spec starts a full synchronisation, which also overwrites edits made in the console.",
      "spec 变更会触发完整同步，同时覆盖控制台上的手动修改。",
    ),
    steps: [step.note("If it falls inside a precheck, run the precheck again.", "若发生在预检期间，请重新预检。")],
  },
  {
    code: "EVT216",
    severity: "info",
    byReason: ["DeleteTimestampChanged"],
    title: t("The Service is being deleted", "Service 开始删除"),
    patterns: ["The service will be updated because the delete timestamp has been changed"],
    cause: t("Deletion has begun; the CCM now cleans up the cloud side.", "删除流程已开始，CCM 将清理云上资源。"),
    steps: [step.note("Expect EVT203, or EVT202 if it fails.", "接下来应出现 EVT203，失败则为 EVT202。")],
    related: ["EVT202", "EVT203"],
  },
  {
    code: "EVT217",
    severity: "warning",
    byReason: ["FailedSetEIPAddress"],
    wraps: "named",
    title: t("The EIP could not be published", "无法使用 EIP 作为外部地址"),
    patterns: [
      "get eip error, set external ip to slb ip",
      "has no eip, svc external ip cannot be set to eip address",
      "failed to get eip by slb id[{loadBalancerId}], DescribeEipAddresses error: {text}",
      "warning: slb {loadBalancerId} has multiple eips",
      "warning: slb {loadBalancerId} has no eip",
    ],
    cause: t(
      "external-ip-type is eip, but the instance has no EIP or the query failed; the CLB's own address is published instead.",
      "external-ip-type 设为 eip，但实例未绑定 EIP 或查询失败，因此改用 CLB 自身地址。",
    ),
    steps: [
      step.look(
        "See whether an EIP is bound.",
        "查看是否绑定了 EIP。",
        "aliyun vpc DescribeEipAddresses --RegionId {region} --AssociatedInstanceType SlbInstance --AssociatedInstanceId {loadBalancerId}",
      ),
      step.console(
        "Bind an EIP to the instance. Only an internal instance in a VPC takes one; an internet-facing instance has a public address of its own.",
        "为实例绑定 EIP。只有专有网络中的私网实例可以绑定，公网实例已有自己的公网地址。",
      ),
      step.remove("external-ip-type", "Or remove the annotation.", "或删除该注解。"),
    ],
    sources: ["ccm", "ccm1"],
    examples: [
      "alicloud: failed to get eip by slb id[lb-1], DescribeEipAddresses error: timeout",
      "warning: slb lb-1 has multiple eips, eip len 2",
      "get eip error, set external ip to slb ip",
      "slb lb-1 has no eip, svc external ip cannot be set to eip address",
    ],
  },
  {
    code: "EVT218",
    title: t("Internet-facing instances are forbidden here", "集群禁止创建公网实例"),
    patterns: ["create public address slb is not allowed", "PublicAddress SLB is Not allowed"],
    cause: t(
      "The CCM is configured to refuse internet-facing instances, and the Service asks for one (also by default, when no address type is set). The CCM does not retry.",
      "CCM 配置禁止公网实例，而该 Service 要求公网（未设置地址类型时默认公网）。CCM 不会重试。",
    ),
    steps: [
      step.when(
        ["pending"],
        step.annotate("address-type", "intranet", "Ask for an internal instance.", "改为私网实例。"),
      ),
      step.note(
        "Or have the cluster administrator lift the ban in the CCM's configuration.",
        "或由集群管理员在 CCM 配置中解除限制。",
      ),
    ],
    sources: ["ccm", "ccm1"],
  },
  {
    code: "EVT219",
    severity: "warning",
    byReason: ["FeatureNotSupported"],
    title: t("loadBalancerSourceRanges does not work on a reused instance", "复用实例不支持 loadBalancerSourceRanges"),
    patterns: ["LoadBalancerSourceRanges is not supported for"],
    cause: t(
      "The NLB Service reuses an instance, where source ranges are not applied.",
      "该 NLB Service 复用了已有实例，源地址限制不会生效。",
    ),
    steps: [
      step.note(
        "Use an access control list or a security group on the instance.",
        "请在实例上使用访问控制列表或安全组。",
      ),
    ],
    examples: ["LoadBalancerSourceRanges is not supported for user-managed LB."],
  },
  {
    code: "EVT220",
    severity: "warning",
    byReason: ["SetLoadBalancerNameFailed"],
    title: t("The instance could not be renamed", "实例重命名失败"),
    patterns: ["only user defined slb or slb which has 'kubernetes.do.not.delete' tag can update name"],
    cause: t(
      "The CCM renames an instance only if it is reused or carries the ownership tag, because without the tag the name is how the CCM finds it.",
      "只有复用的实例或带归属标签的实例才能改名：没有标签时 CCM 靠名称查找实例。",
    ),
    steps: [
      step.note(
        "Put the ownership tag on the CLB instance, then set the name again (FAQ108).",
        "先给 CLB 实例打上归属标签，再修改名称（FAQ108）。",
      ),
    ],
    sources: ["ccm1"],
    versions: t("v1.9.3 only.", "仅 v1.9.3。"),
    related: ["FAQ108"],
    examples: [
      "Error setting load balancer web name: only user defined slb or slb which has 'kubernetes.do.not.delete' tag can update name",
    ],
  },
  {
    code: "EVT221",
    severity: "info",
    byReason: ["RecreateListener"],
    title: t("A listener was recreated", "监听被重建"),
    patterns: ["Recreate {protocol} listener [{from}] -> [{to}]"],
    cause: t(
      "A setting that cannot be changed in place differed, so the CCM deleted and created the listener; its connections were cut.",
      "存在无法原地修改的配置差异，CCM 删除并重建了监听，期间连接会中断。",
    ),
    steps: [step.note("Nothing to do, if the change was intended.", "若变更符合预期，无需处理。")],
    sources: ["ccm1"],
    versions: t("v1.9.3 only.", "仅 v1.9.3。"),
    examples: ["Recreate TCP listener [k8s/80/web] -> [k8s/80/web2]"],
  },
  {
    code: "EVT222",
    severity: "error",
    reasons: ["SyncLoadBalancerFailed", "CreatingLoadBalancerFailed"],
    wraps: "inner",
    title: t("Synchronisation failed", "同步失败"),
    patterns: ["retry with {text}, try again", "not persisting update to service {text}"],
    cause: t(
      "The Service changed or vanished while the CCM wrote its status; it tries again.",
      "CCM 写入状态时 Service 已变化或消失，会自动重试。",
    ),
    steps: [step.wait(), step.describe()],
    sources: ["ccm", "ccm1"],
    transient: true,
    examples: ["not persisting update to service that has been changed since we received it"],
  },
  {
    code: "EVT224",
    reasons: ["SyncLoadBalancerFailed", "FailedUpdateStatus"],
    framed: true,
    title: t("The cluster changed or was busy meanwhile", "集群对象同时被修改或 API Server 繁忙"),
    patterns: [
      "the object has been modified; please apply your changes to the latest version",
      "etcdserver: request timed out",
      "etcdserver: leader changed",
      "the server was unable to return a response in the time allotted",
      "the server is currently unable to handle the request",
    ],
    cause: t(
      "Another client changed the same object, or the API server did not answer in time. The CCM tries again.",
      "同一对象被其他组件同时写入，或 API Server 未及时应答。CCM 会自动重试。",
    ),
    steps: [step.wait(), step.log()],
    sources: ["ccm", "ccm1"],
    transient: true,
    examples: [
      'Error syncing load balancer [lb-1]: Operation cannot be fulfilled on services "web": the object has been modified; please apply your changes to the latest version and try again',
      "Error syncing load balancer [lb-1]: etcdserver: request timed out",
    ],
    nearMisses: [
      'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again',
    ],
  },
  {
    code: "EVT225",
    reasons: [],
    title: t("A synchronisation failed; the message says why", "同步失败，原因见事件消息"),
    patterns: [],
    phrases: ["SyncLoadBalancerFailed", "CreatingLoadBalancerFailed", "UpdateLoadBalancerFailed"],
    cause: t(
      "The reason of an Event says that the CCM could not bring the load balancer in line with the Service. Why it could not stands in the Event's message.",
      "事件的 Reason 只表示 CCM 未能将负载均衡同步为 Service 的描述，具体原因在事件的 Message 中。",
    ),
    steps: [step.describe(), step.note("Paste the whole Event, with its message.", "请粘贴包含 Message 的完整事件。")],
    related: ["FAQ101"],
    examples: ["SyncLoadBalancerFailed"],
  },
  {
    code: "EVT226",
    severity: "warning",
    byReason: ["GracefulShutdownDisabled"],
    title: t("Graceful shutdown is off beside ignore-weight-update", "设置了 ignore-weight-update，优雅下线未生效"),
    patterns: ["Disable graceful-shutdown because ignore-weight-update is enabled"],
    cause: t(
      "Graceful shutdown gives a terminating Pod the weight 0, and ignore-weight-update forbids weight changes. With both, a terminating Pod is removed at once. Nothing else fails.",
      "优雅下线会将正在终止的 Pod 权重设为 0，而 ignore-weight-update 禁止修改权重。两者同时设置时，正在终止的 Pod 会被立即移除，其他同步不受影响。",
    ),
    steps: [
      step.remove(
        "ignore-weight-update",
        "Keep one of the two: without this annotation the CCM manages weights again, and graceful shutdown works.",
        "二者保留其一：删除该注解后 CCM 重新管理权重，优雅下线生效。",
      ),
    ],
    versions: t("From v2.15.0 on, ENI backends.", "v2.15.0 起，ENI 后端。"),
    related: ["FAQ114"],
  },
  {
    code: "EVT223",
    severity: "info",
    reasons: ["Success"],
    title: t("Result of an upgrade precheck", "升级预检结果"),
    patterns: ['"Reason":"ccm initial process finished"', "ccm initial process finished"],
    cause: t(
      "The CCM's dry run left its result here. FailedCount and the items show whether it passed; State is always Success. At most 20 items are kept, and items with one name overwrite each other.",
      "CCM dry run 的结果。是否通过取决于 FailedCount 和结果项，而不是 State（恒为 Success）。最多保留 20 项，同名项会互相覆盖。",
    ),
    steps: [
      step.look(
        "Read the whole result.",
        "查看完整结果。",
        "kubectl -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'",
      ),
      step.note("Let CCM Preflight compute the complete list.", "使用 CCM Preflight 计算完整列表。"),
    ],
    examples: ['{"State":"Success","Reason":"ccm initial process finished","CheckResults":null}'],
  },
] as const satisfies readonly EventRow[];
