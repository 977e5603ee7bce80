import type { FindingTable } from "../types";

/** CLB5xx: finding, creating, deleting and reusing instances; which Services are checked. */
export const LIFECYCLE_FINDINGS = {
  CLB501: {
    officialCheck: "create a new load balancer",
    messageCode: "CreateSLB",
    title: { en: "No CLB instance belongs to this Service", zh: "该 Service 没有对应的 CLB 实例" },
    cause: {
      en: "No instance carries the tag kubernetes.do.not.delete={defaultName} or that name, and the Service has no address yet. The CCM will create an instance.",
      zh: "没有实例带有标签 kubernetes.do.not.delete={defaultName} 或使用该名称，Service 也还没有地址。CCM 会新建实例。",
    },
    remedy: {
      en: "Wait until the running CCM has created it (look at the Service's Events), then check again.",
      zh: "等待当前 CCM 创建完成（查看 Service 的 Event），然后重新检查。",
    },
    params: ["defaultName"],
  },
  CLB502: {
    officialCheck: "delete the load balancer",
    messageCode: "DeleteSLB",
    title: {
      en: "{loadBalancerId} is still there although the Service no longer needs it",
      zh: "Service 已不需要 {loadBalancerId}，但实例仍存在",
    },
    shortTitle: { en: "Instance is no longer needed", zh: "实例已不再需要" },
    cause: {
      en: "The Service is {reason}, so the CCM will delete {loadBalancerId} ({actual}).",
      zh: "Service 正在删除或已更改类型（{reason}），因此 CCM 会删除 {loadBalancerId}（{actual}）。",
    },
    remedy: {
      en: "Let the CCM delete it. {lost, plural, =1 {To keep address and traffic, remove its cluster tags and default name: preserve-lb-on-delete keeps the address only, and {loadBalancerId} loses its listeners and VServer groups.} other {To keep the address, set preserve-lb-on-delete.}}",
      zh: "由 CCM 删除。{lost, plural, =1 {如需保留地址和流量，请移除其集群标签和默认名称：preserve-lb-on-delete 只保留地址，{loadBalancerId} 会失去监听和虚拟服务器组。} other {如需保留地址，请设置 preserve-lb-on-delete。}}",
    },
    params: ["loadBalancerId", "reason", "actual", "lost"],
  },
  CLB503: {
    messageCode: "SetSLBDeleteProtection",
    title: {
      en: "The CCM switches off the deletion protection of {loadBalancerId} to release it",
      zh: "CCM 会关闭 {loadBalancerId} 的删除保护并释放该实例",
    },
    shortTitle: { en: "Deletion protection goes off for a release", zh: "为释放实例关闭删除保护" },
    cause: {
      en: "The Service is {reason} and the instance has deletion protection on. The CCM will switch it off first.",
      zh: "Service 正在删除或已更改类型（{reason}），而实例开启了删除保护。CCM 会先将其关闭。",
    },
    remedy: {
      en: "Switch deletion protection off, or keep the instance{lost, plural, =1 {: remove its cluster tags and default name before the Service is deleted. With preserve-lb-on-delete it would lose its listeners and VServer groups} other { with preserve-lb-on-delete}}.",
      zh: "关闭删除保护，或{lost, plural, =1 {在 Service 删除之前移除实例的集群标签和默认名称以保留实例；使用 preserve-lb-on-delete 会使其失去监听和虚拟服务器组} other {使用 preserve-lb-on-delete 保留实例}}。",
    },
    params: ["loadBalancerId", "reason", "lost"],
  },
  CLB504: {
    messageCode: "SetSLBModificationProtection",
    title: {
      en: "The CCM switches off the modification protection of {loadBalancerId} to release it",
      zh: "CCM 会关闭 {loadBalancerId} 的配置修改保护并释放该实例",
    },
    shortTitle: { en: "Modification protection goes off for a release", zh: "为释放实例关闭配置修改保护" },
    cause: {
      en: "The Service is {reason} with preserve-lb-on-delete, and the instance has ConsoleProtection. The CCM will switch it off first.{lost, plural, =1 { It then deletes the Service's listeners and VServer groups on the instance.} other {}}",
      zh: "Service 正在删除或已更改类型（{reason}），并设置了 preserve-lb-on-delete，而实例为 ConsoleProtection。CCM 会先将其关闭。{lost, plural, =1 {随后会删除该 Service 在实例上的监听和虚拟服务器组。} other {}}",
    },
    remedy: {
      en: "{lost, plural, =1 {To keep traffic, remove the cluster tags and the default name from the instance before the Service is deleted. Otherwise set the protection to NonProtection} other {Set the protection to NonProtection}}.",
      zh: "{lost, plural, =1 {如需保留流量，请在 Service 删除之前移除实例的集群标签和默认名称；否则把保护状态改为 NonProtection} other {把保护状态改为 NonProtection}}。",
    },
    params: ["loadBalancerId", "reason", "lost"],
  },
  CLB505: {
    messageCode: "UntagSLB",
    title: { en: "{loadBalancerId} is to be released from the cluster", zh: "{loadBalancerId} 将与集群解除关联" },
    shortTitle: { en: "Instance is to be released from the cluster", zh: "实例将与集群解除关联" },
    cause: {
      en: "The Service is {reason} with preserve-lb-on-delete. The CCM will take the cluster's tags ({tagKeys}) off the instance; the dry run says so even when none is left.{lost, plural, =1 { Then it deletes the Service's listeners and VServer groups on the instance: the address stays, but nothing answers on it.} other {}}",
      zh: "Service 正在删除或已更改类型（{reason}），并设置了 preserve-lb-on-delete。CCM 会移除实例上的集群标签（{tagKeys}）；即使标签已不存在，预检仍会提示。{lost, plural, =1 {随后会删除该 Service 在实例上的监听和虚拟服务器组：地址保留，但不再提供服务。} other {}}",
    },
    remedy: {
      en: "{lost, plural, =1 {Remove the tags and the default name by hand, check that the CCM no longer finds the instance, then delete the Service} other {Let the CCM finish, or remove the finalizer once the tags are gone}}.",
      zh: "{lost, plural, =1 {手动移除标签和默认名称，确认不再能找到该实例，然后再删除 Service} other {由 CCM 完成处理；标签移除后也可去掉 finalizer}}。",
    },
    params: ["loadBalancerId", "reason", "tagKeys", "lost"],
  },
  CLB510: {
    category: "reuse",
    title: { en: "No CLB instance {loadBalancerId} in this region", zh: "该地域没有 CLB 实例 {loadBalancerId}" },
    shortTitle: { en: "No such CLB instance", zh: "没有该 CLB 实例" },
    cause: {
      en: "{annotation} names {loadBalancerId}, and no CLB instance of this region has that id (one that begins with nlb- is an NLB: without spec.loadBalancerClass the Service is the CLB controller's). The sync fails and the precheck shows no item.",
      zh: "{annotation} 指定了 {loadBalancerId}，但该地域没有此 ID 的 CLB 实例（以 nlb- 开头的是 NLB：未设置 spec.loadBalancerClass 时由 CLB 控制器处理）。同步会失败，但预检不提示。",
    },
    remedy: {
      en: "Correct the id; for an NLB make the Service anew with its class; or remove the annotation so that the CCM creates an instance.",
      zh: "更正 ID；如为 NLB，请带上 class 重新创建 Service；或删除该注解由 CCM 新建实例。",
    },
    params: ["annotation", "loadBalancerId"],
  },
  CLB511: {
    title: {
      en: "{count, plural, one {# instance carries} other {# instances carry}} this Service's ownership tag",
      zh: "{count} 个实例带有该 Service 的归属标签",
    },
    shortTitle: { en: "Instances carry this Service's ownership tag", zh: "实例带有该 Service 的归属标签" },
    cause: {
      en: "{ids} all carry kubernetes.do.not.delete={defaultName} (a copied tag). The CCM cannot choose and stops; the precheck shows no item.",
      zh: "{ids} 都带有 kubernetes.do.not.delete={defaultName}（标签被复制）。CCM 无法选择而停止，预检不提示。",
    },
    remedy: {
      en: "Remove the tag from all but the instance that holds the Service's address.",
      zh: "只保留持有该 Service 地址的实例上的标签，其余移除。",
    },
    params: ["count", "ids", "defaultName", "keep", "tagKey"],
  },
  CLB512: {
    title: {
      en: "{count, plural, one {# instance has} other {# instances have}} this Service's default name",
      zh: "{count} 个实例使用了该 Service 的默认名称",
    },
    shortTitle: { en: "Instances have this Service's default name", zh: "实例使用了该 Service 的默认名称" },
    cause: {
      en: "{ids} are all named {defaultName} and none has the ownership tag. The CCM cannot choose and stops; the precheck shows no item.",
      zh: "{ids} 的名称都是 {defaultName}，且都没有归属标签。CCM 无法选择而停止，预检不提示。",
    },
    remedy: {
      en: "Rename all but the instance that holds the Service's address.",
      zh: "只保留持有该 Service 地址的实例名称，其余改名。",
    },
    params: ["count", "ids", "defaultName", "keep"],
  },
  CLB513: {
    title: { en: "The CCM finds no CLB instance of this Service", zh: "CCM 找不到该 Service 的 CLB 实例" },
    cause: {
      en: "The Service's status still has the address {address}, but no instance carries its tag or name: it was deleted, renamed or lost its tag. The CCM refuses to create another one; the precheck shows no item.",
      zh: "Service 状态中仍有地址 {address}，但没有实例带有其标签或名称：可能被删除、改名或丢失标签。CCM 拒绝新建实例，预检不提示。",
    },
    remedy: {
      en: "If the instance still exists: give it its tag back if the CCM made it, or name it in the id annotation if a person did. Only if it is gone, delete the Service where it is no longer required, or re-create it (the address changes).",
      zh: "若实例仍在：由 CCM 创建的恢复其标签，手动创建的把其 ID 写入 id 注解。仅当实例已不存在时，删除不再需要的 Service，或重建 Service（地址会变化）。",
    },
    params: ["address", "defaultName", "candidate"],
    extraParams: ["tagKey", "tagValue"],
  },
  CLB514: {
    title: { en: "An intranet instance cannot be created without a vSwitch", zh: "未指定交换机，无法创建私网实例" },
    cause: {
      en: "The Service asks for an intranet instance without vswitch-id. If the CCM's configuration names no vSwitch either, creating fails and the precheck shows no item.",
      zh: "Service 要求私网实例但没有设置 vswitch-id。若 CCM 配置中也没有交换机，创建会失败，且预检不提示。",
    },
    remedy: {
      en: "Set {annotation} to a vSwitch of the cluster's VPC.",
      zh: "把 {annotation} 设为集群 VPC 中的交换机。",
    },
    params: ["annotation"],
  },
  CLB520: {
    wholeOnly: true,
    category: "reuse",
    title: {
      en: "{loadBalancerId} may not be reused: it carries {tagKey}",
      zh: "{loadBalancerId} 带有标签 {tagKey}，不允许复用",
    },
    shortTitle: { en: "Instance may not be reused", zh: "实例不允许复用" },
    cause: {
      en: "The tag {tagKey}={tagValue} says that a cluster made the instance. The CCM refuses it; the sync fails and the precheck shows no item.",
      zh: "标签 {tagKey}={tagValue} 表明该实例由集群创建。CCM 拒绝复用，同步失败，且预检不提示。",
    },
    remedy: {
      en: "Reuse an instance that you made yourself, or remove the tag if the instance no longer belongs to a cluster.",
      zh: "请复用自行创建的实例；若实例已不属于任何集群，可移除该标签。",
    },
    params: ["loadBalancerId", "tagKey", "tagValue", "tagKeys"],
  },
  CLB521: {
    wholeOnly: true,
    category: "reuse",
    title: {
      en: "The Service's address {desired} is not that of {loadBalancerId}",
      zh: "Service 的地址 {desired} 与 {loadBalancerId} 不符",
    },
    shortTitle: { en: "Address is not the instance's", zh: "Service 的地址与实例不符" },
    cause: {
      en: "The Service is bound to {desired}, but the instance it names has {actual}. The CCM refuses to move it; the precheck shows no item.",
      zh: "Service 已绑定 {desired}，而其指定的实例地址是 {actual}。CCM 拒绝切换，且预检不提示。",
    },
    remedy: {
      en: "Name the instance with address {desired}, or re-create the Service to move it.",
      zh: "改为指定地址为 {desired} 的实例，或重建 Service 以切换。",
    },
    params: ["loadBalancerId", "desired", "actual", "annotation"],
  },
  CLB530: {
    severity: "warning",
    officialCheck: "delete the load balancer",
    title: { en: "{loadBalancerId} belongs to no Service", zh: "{loadBalancerId} 不属于任何 Service" },
    shortTitle: { en: "Instance belongs to no Service", zh: "实例不属于任何 Service" },
    cause: {
      en: "{name} ({address}) carries this cluster's tags, but no Service owns it: its Service is gone. The CCM's precheck never reports it; it costs money until it is deleted.",
      zh: "{name}（{address}）带有本集群的标签，但没有 Service 拥有它：对应的 Service 已不存在。CCM 预检不会提示，删除前会持续计费。",
    },
    remedy: {
      en: "If nothing uses its address, delete it in the SLB console. If it is still needed, submit a ticket, or remove the cluster's tags from it to keep it yourself.",
      zh: "若地址已无人使用，请在 SLB 控制台删除该实例；若仍需要，请提交工单，或移除其集群标签后自行管理。",
    },
    params: ["loadBalancerId", "name", "address", "tagKeys"],
  },
  CLB531: {
    severity: "info",
    title: { en: "{loadBalancerId} is the API server's own instance", zh: "{loadBalancerId} 是 API Server 的实例" },
    shortTitle: { en: "Instance is the API server's own instance", zh: "实例是 API Server 的实例" },
    cause: {
      en: "{name} ({address}) carries the cluster tag but no ownership tag. It serves the cluster's API: never delete, change or reuse it.",
      zh: "{name}（{address}）带有集群标签但没有归属标签，用于集群 API Server：请勿删除、修改或复用。",
    },
    remedy: { en: "Never delete, change or reuse it.", zh: "请勿删除、修改或复用。" },
    params: ["loadBalancerId", "name", "address"],
  },
  CLB532: {
    category: "reuse",
    title: {
      en: "{count, plural, one {# Service uses} other {# Services use}} port {port}/{protocol} of {loadBalancerId}",
      zh: "{count} 个 Service 争用 {loadBalancerId} 的端口 {port}/{protocol}",
    },
    shortTitle: { en: "Several Services want one port", zh: "多个 Service 争用端口" },
    cause: {
      en: "{services} reuse the instance and have the same port, and a listener serves one group only. With listener override each sync takes the listener from the other; without it the CCM makes no listener, and one made by hand serves one of them at most.",
      zh: "{services} 复用同一实例并使用相同端口，而一个监听只能对应一个服务器组。开启监听覆盖时，每次同步都会互相抢占监听；未开启时 CCM 不创建监听，手动创建的监听最多只服务其中一个。",
    },
    remedy: {
      en: "Give all but one Service another port or another instance.",
      zh: "让其余 Service 使用其他端口或其他实例。",
    },
    params: ["count", "services", "port", "protocol", "loadBalancerId"],
  },
  CLB533: {
    wholeOnly: true,
    category: "reuse",
    title: {
      en: "{loadBalancerId} was made by this cluster for {owner}",
      zh: "{loadBalancerId} 由本集群为 {owner} 创建",
    },
    shortTitle: { en: "Instance was made for another Service", zh: "实例由本集群为其他 Service 创建" },
    cause: {
      en: "The Service names an instance that the CCM made for {owner}. The CCM refuses the reuse, and the precheck shows no item.",
      zh: "Service 指定了 CCM 为 {owner} 创建的实例。CCM 拒绝复用，且预检不提示。",
    },
    remedy: { en: "Reuse an instance that you made yourself.", zh: "请复用自行创建的实例。" },
    params: ["loadBalancerId", "owner", "tagKeys"],
  },
  CLB534: {
    wholeOnly: true,
    category: "reuse",
    title: {
      en: "{loadBalancerId} is the API server's own instance and may not be reused",
      zh: "{loadBalancerId} 是 API Server 的实例，不允许复用",
    },
    shortTitle: {
      en: "Instance is the API server's own instance and may not be reused",
      zh: "实例是 API Server 的实例，不允许复用",
    },
    cause: {
      en: "The Service names the instance that serves the cluster's API (cluster tag without ownership tag). The CCM refuses it; the precheck shows no item.",
      zh: "Service 指定了集群 API Server 的实例（有集群标签、无归属标签）。CCM 拒绝复用，且预检不提示。",
    },
    remedy: { en: "Reuse an instance that you made yourself.", zh: "请复用自行创建的实例。" },
    params: ["loadBalancerId", "tagKeys"],
  },
  CLB550: {
    severity: "info",
    title: { en: "Not a LoadBalancer Service", zh: "不是 LoadBalancer 类型的 Service" },
    cause: {
      en: "spec.type is not LoadBalancer and no CLB finalizer is left.",
      zh: "spec.type 不是 LoadBalancer，也没有遗留的 CLB finalizer。",
    },
    remedy: { en: "Nothing to do.", zh: "无需处理。" },
  },
  CLB551: {
    severity: "info",
    title: { en: "Another load balancer class", zh: "使用其他负载均衡类别" },
    cause: {
      en: "spec.loadBalancerClass names a controller that is not the CCM's, so the CCM leaves the Service alone.",
      zh: "spec.loadBalancerClass 指定了其他控制器，CCM 不处理该 Service。",
    },
    remedy: { en: "Nothing to do.", zh: "无需处理。" },
  },
  CLB552: {
    severity: "info",
    title: { en: "Another controller by annotation", zh: "由注解指定其他控制器" },
    cause: {
      en: "The class or tunnel-type annotation hands the Service to another controller.",
      zh: "class 或 tunnel-type 注解把该 Service 交给了其他控制器。",
    },
    remedy: { en: "Nothing to do.", zh: "无需处理。" },
  },
  CLB553: {
    severity: "info",
    title: { en: "The Service is being deleted and has no finalizer", zh: "Service 正在删除且没有 finalizer" },
    cause: { en: "Nothing is left for the CCM to do.", zh: "CCM 无需再处理。" },
    remedy: { en: "Nothing to do.", zh: "无需处理。" },
  },
  CLB554: {
    severity: "warning",
    title: { en: "NLB Service: not covered", zh: "NLB Service：未覆盖" },
    cause: {
      en: "spec.loadBalancerClass is alibabacloud.com/nlb. The dry run of releases below v2.15.0 does not look at NLB, so the official precheck says nothing of this Service. That is no pass: the upgraded CCM synchronises it all the same.",
      zh: "spec.loadBalancerClass 为 alibabacloud.com/nlb。v2.15.0 之前版本的 dry run 不检查 NLB，官方预检不会提到该 Service。这并不代表通过：升级后的 CCM 仍会同步它。",
    },
    remedy: {
      en: "Choose v2.15.0 as the target: what is shown then differs on the NLB now. Compare the NLB before and after the upgrade.",
      zh: "请将目标版本设为 v2.15.0：届时显示的即为 NLB 上现有的差异，并在升级前后对比该 NLB。",
    },
  },
  CLB555: {
    title: { en: "The controller's configuration forbids internet-facing instances", zh: "控制器配置禁止公网实例" },
    cause: {
      en: "The Service asks for an internet-facing instance (address-type is empty or internet) and the controller's configuration has disablePublicSLB: it writes a Warning and does nothing else for the Service, neither changes nor deletion.",
      zh: "该 Service 要求公网实例（address-type 为空或 internet），而控制器配置了 disablePublicSLB：控制器只写一条 Warning，不再为该 Service 做任何变更或删除。",
    },
    remedy: {
      en: "Ask for an internal instance with address-type intranet in a new Service, or take disablePublicSLB out of the controller's configuration.",
      zh: "新建 Service 并设置 address-type 为 intranet，或从控制器配置中去掉 disablePublicSLB。",
    },
  },
  CLB556: {
    severity: "warning",
    title: {
      en: "NLB Service: the precheck of {target} looks at it, but its NLB was not collected",
      zh: "NLB Service：{target} 的预检会检查它，但未采集其 NLB",
    },
    shortTitle: {
      en: "NLB Service: the precheck looks at it, but its NLB was not collected",
      zh: "NLB Service：预检会检查它，但未采集其 NLB",
    },
    cause: {
      en: "From v2.15.0 on the official precheck compares NLB Services too (check ccmNLB). What was read holds no NLBs (alibabaCloud.nlb of a bundle), so it is unknown what that check reports and what the upgrade changes here.",
      zh: "从 v2.15.0 起官方预检也会比较 NLB Service（检查项 ccmNLB）。采集的数据中没有 NLB（采集包的 alibabaCloud.nlb），因此无法判断该检查会报告什么、升级会改动什么。",
    },
    remedy: {
      en: "Check again with a build that reads NLBs, or run the official precheck and read what it says under ccmNLB.",
      zh: "请用能够采集 NLB 的版本重新检查，或运行官方预检并查看 ccmNLB 的结果。",
    },
    params: ["target"],
  },
  CLB560: {
    severity: "warning",
    title: {
      en: "The Service was handed to another controller but still has the CLB finalizer",
      zh: "Service 已交给其他控制器，但仍有 CLB finalizer",
    },
    cause: {
      en: "With {detail} set, the finalizer service.k8s.alibaba/resources is still there. The dry run checks it as a CLB Service; after the upgrade the CCM applies it once more, then takes the address out of its status and its finalizer off. The CLB instance stays and nothing updates it any more.",
      zh: "设置了 {detail}，但 finalizer service.k8s.alibaba/resources 仍在。预检会按 CLB Service 检查，升级后 CCM 会再同步一次，然后清除其状态中的地址和 finalizer；CLB 实例保留，但不再有组件更新它：升级前必须处理。",
    },
    remedy: {
      en: "Before the upgrade, make sure that no client uses the CLB address any more.",
      zh: "升级前确认没有客户端再使用该 CLB 地址。",
    },
    params: ["detail"],
  },
} as const satisfies FindingTable;
