import type { Text } from "@/lib/model/text";

/** Sentences of fixes that depend on the cluster, and reasons to choose them (`...Why`, `...Title`); those that do not are rows of `WAYS`. */
export const FIX_TEXT = {
  correctAnnotation: { en: "Correct the annotation", zh: "修正注解" },
  removeLegacyWhy: {
    en: "Removing the legacy key keeps the behaviour of today; removing the empty one would switch the old value on.",
    zh: "删除旧前缀的键不会改变现状；删除空的新键则会让旧值生效。",
  },
  createGroup: {
    en: "Port {port} has no server group: create {group} {count, plural, =0 {without backends, since no Pod is ready} one {with # backend} other {with # backends}}. The next command gives it to the listener, by its id ({variable}): run both in one shell.",
    zh: "端口 {port} 没有虚拟服务器组：创建 {group}，{count, plural, =0 {由于没有就绪的 Pod，不含后端服务器} other {包含 {count} 个后端服务器}}。后续命令通过其 ID（{variable}）将其用于监听，请在同一终端中执行。",
  },
  keepAddressTitle: { en: "Keep the address", zh: "保留地址" },
  keepAddressWhy: {
    en: "Without the finalizer the CCM makes no clean-up: the Service keeps its address in its status. Nothing updates the backends of the CLB instance from then on.",
    zh: "去掉 finalizer 后 CCM 不再清理：Service 状态中的地址保留，但此后不再有组件更新该 CLB 实例的后端。",
  },
  createGroupWhy: {
    en: "Without its group the CCM neither makes nor changes the listener.",
    zh: "缺少该组时，CCM 无法创建或修改监听。",
  },
  keepWeightsWhy: {
    en: "The group keeps its weights after the upgrade; nothing shifts.",
    zh: "升级后保留现有权重，流量分布不变。",
  },
  excludeNodeTitle: { en: "Take the node out of load balancing", zh: "把该节点排除在负载均衡之外" },
  excludeNodeWhy: {
    en: "The providerID of a node cannot be changed. With the label no Service uses this node as a backend; its routes and everything else of it stay, and its pods are reached through other nodes only.",
    zh: "节点的 providerID 无法修改。加上该标签后，任何 Service 都不会把此节点作为后端；其路由等其他功能不变，其上的 Pod 只能通过其他节点访问。",
  },
  excludeNode: { en: "Exclude node {node} from CLB backends.", zh: "将节点 {node} 排除在 CLB 后端之外。" },
  unknownCode: {
    en: "This build does not know the code. Look it up in the documentation of the release that made the result.",
    zh: "当前版本不认识该编码，请查阅生成此结果的版本的文档。",
  },
  changeField: { en: "Set {field} of {what}: {from} -> {to}.", zh: "{what}的{field}：{from} -> {to}。" },
  setField: { en: "Set {field} of {what} to {to}.", zh: "将{what}的{field}设为 {to}。" },
  clearField: { en: "Clear {field} of {what} ({from}).", zh: "清除{what}的{field}（{from}）。" },
  changeFields: { en: "Set on {what}: {changes}.", zh: "{what}的设置：{changes}。" },
  addCertificates: { en: "Add the certificates {ids} to listener {what}.", zh: "为监听 {what} 添加证书 {ids}。" },
  removeCertificates: {
    en: "Remove the certificates {ids} from listener {what}.",
    zh: "从监听 {what} 移除证书 {ids}。",
  },
  annotate: { en: "Change the annotation of {service}.", zh: "修改 {service} 的注解。" },
  addTag: { en: "Add the tag {key}={value} to {loadBalancerId}.", zh: "为 {loadBalancerId} 添加标签 {key}={value}。" },
  addReuseTagWhy: {
    en: "The tag marks the instance as reused. The CCM finds it by the id annotation.",
    zh: "该标签标记实例为复用实例。CCM 通过 id 注解找到它。",
  },
  addOwnTagWhy: { en: "By this tag the CCM finds its own instance.", zh: "CCM 凭该标签查找自己创建的实例。" },
  addTags: { en: "Add the tags to {loadBalancerId}.", zh: "为 {loadBalancerId} 添加这些标签。" },
  keepTagsWhy: {
    en: "The tags stay on the instance; from v2.10.0 on the annotation is the full list.",
    zh: "标签会保留在实例上；从 v2.10.0 起注解表示完整的标签列表。",
  },
  removeReuseTagWhy: {
    en: "One of the tags marks an instance that a user made. This one is the CCM's, so the tag is wrong here.",
    zh: "其中一个标签用于标记用户自建的实例，而该实例由 CCM 管理，因此该标签有误。",
  },
  removeTags: { en: "Remove the tags from {loadBalancerId}.", zh: "从 {loadBalancerId} 移除这些标签。" },
  deleteInstance: {
    en: "Delete {loadBalancerId}. Its address is lost for good.",
    zh: "删除 {loadBalancerId}，其地址将永久丢失。",
  },
  deleteInstanceTitle: { en: "Delete the instance", zh: "删除实例" },
  losesListenersWhy: {
    en: "The CCM then takes its tags off and deletes the Service's listeners and VServer groups on it: the address stays, but nothing answers on it.",
    zh: "随后 CCM 会移除其标签，并删除该 Service 在实例上的监听和虚拟服务器组：地址保留，但不再提供服务。",
  },
  holdsAddressWhy: {
    en: "This instance holds the Service's address now.",
    zh: "当前持有该 Service 地址的正是此实例。",
  },
  setIdBack: {
    en: "Set the id annotation of {service} back to {id}, the instance that holds {address}.",
    zh: "将 {service} 的 id 注解改回 {id}，即持有 {address} 的实例。",
  },
  removeCopiedTag: {
    en: "Remove the copied tag from {others}; {keep} holds the Service's address.",
    zh: "移除 {others} 上被复制的标签；{keep} 持有该 Service 的地址。",
  },
  removeCopiedTagWhy: {
    en: "Only one instance may carry the Service's tag; the others lose a tag and nothing else.",
    zh: "只能有一个实例带有该 Service 的标签，其他实例只会少一个标签。",
  },
  markByTagWhy: {
    en: "The tag is searched first; the other instances stay as they are.",
    zh: "CCM 优先按标签查找，其他实例保持不变。",
  },
  markInstanceTitle: { en: "Give the instance its ownership tag back", zh: "恢复实例的归属标签" },
  markInstance: {
    en: "Put the ownership tag of {service} on {id}: the CCM then owns the instance and deletes it with the Service.",
    zh: "为 {id} 打上 {service} 的归属标签：之后由 CCM 管理该实例，并随 Service 一同删除。",
  },
  markPreserved: {
    en: "Put the ownership tag of {service} on {id}: the CCM then owns the instance; preserve-lb-on-delete keeps it when the Service is deleted.",
    zh: "为 {id} 打上 {service} 的归属标签：之后由 CCM 管理该实例；删除 Service 时 preserve-lb-on-delete 会保留它。",
  },
  markAgainWhy: {
    en: "The CCM made this instance, and it still has the Service's address; with its tag back the CCM finds it again.",
    zh: "该实例由 CCM 创建，且仍持有 Service 的地址，恢复标签后 CCM 就能找到它。",
  },
  madeByCcmWhy: {
    en: "Choose this when the CCM made the instance: it owns it again.",
    zh: "如果该实例由 CCM 创建，请选择此方式：CCM 会重新管理它。",
  },
  setIdBackTitle: { en: "Name the instance in the id annotation", zh: "在 id 注解中填写该实例" },
  madeByUserWhy: {
    en: "Choose this when the instance was created by hand: it stays yours, and the CCM does not delete it with the Service.",
    zh: "如果该实例为手动创建，请选择此方式：实例仍由你管理，CCM 不会随 Service 删除它。",
  },
  userHoldsAddressWhy: {
    en: "The instance has the Service's address and was created by hand. Named in the annotation it stays yours; with the ownership tag the CCM would delete it with the Service.",
    zh: "该实例持有 Service 的地址，且为手动创建。在注解中填写它，实例仍由你管理；若打上归属标签，CCM 会随 Service 删除它。",
  },
  clearStatus: { en: "Clear the address in the status of {service}.", zh: "清空 {service} 状态中的地址。" },
  resync: {
    en: "Start a full sync of {service}, with an annotation that the CCM does not read.",
    zh: "用一个 CCM 不读取的注解触发 {service} 的完整同步。",
  },
  renewTitle: { en: "A new instance with a new address", zh: "新建实例，地址改变" },
  renewWhy: {
    en: "Clear the Service's status, then change one of its annotations, at a planned time: the CCM creates an instance with another address, which is billed. Cluster IP and node ports stay; clients and DNS must follow.",
    zh: "在计划的时间清空 Service 状态，再修改一个注解：CCM 会新建实例（产生费用），地址会变化。ClusterIP 与 nodePort 保持不变，客户端和 DNS 需要随之更改。",
  },
  useOwnTitle: { en: "Use the Service's own instance", zh: "使用该 Service 自己的实例" },
  useOwnWhy: {
    en: "The CCM made this instance for the Service and finds it by its tag. It refuses every instance that it made when the annotation names it.",
    zh: "该实例由 CCM 为此 Service 创建，CCM 会按标签找到它；而在注解中填写 CCM 创建的实例会被拒绝。",
  },
  useOwnElsewhereWhy: {
    en: "The CCM made an instance for the Service, but with another address than the Service has: clients and DNS must follow.",
    zh: "CCM 曾为该 Service 创建实例，但其地址与 Service 的不同：客户端和 DNS 需要随之更改。",
  },
  removeIdOfOwn: {
    en: "Remove the id annotation of {service}: {id} is its own instance, which the CCM finds by its tag.",
    zh: "删除 {service} 的 id 注解：{id} 是它自己的实例，CCM 会按标签找到它。",
  },
  createInternalTitle: { en: "A new internal instance", zh: "新建私网实例" },
  createPublicTitle: { en: "A new public instance", zh: "新建公网实例" },
  createPublic: {
    en: "Remove the id annotation of {service}: the CCM then creates an internet-facing CLB instance for it, billed from that moment. To take it back, put the annotation back and delete the new instance.",
    zh: "删除 {service} 的 id 注解：CCM 会为其创建公网 CLB 实例，并从创建起计费。如需撤销，请恢复注解并删除新实例。",
  },
  createPublicWhy: {
    en: "The CCM creates an instance with a public address: the Service is then reachable from the internet, and the instance is billed.",
    zh: "CCM 会创建带有公网地址的实例：该 Service 将可从公网访问，并产生费用。",
  },
  createInternal: {
    en: "Remove the id annotation of {service} and ask for an internal address: the CCM then creates an internal CLB instance for it, billed from that moment. To take it back, put the annotations back and delete the new instance.",
    zh: "删除 {service} 的 id 注解并指定私网地址：CCM 会为其创建私网 CLB 实例，并从创建起计费。如需撤销，请恢复注解并删除新实例。",
  },
  createInternalWhy: {
    en: "The CCM creates an instance with an internal address, which is reached from the VPC alone; it is billed.",
    zh: "CCM 会创建私网地址的实例，仅能从 VPC 内访问，并产生费用。",
  },
  renameAll: {
    en: "Rename {ids}: the CCM also searches by the default name.",
    zh: "重命名 {ids}：CCM 也会按默认名称查找。",
  },
  removeClusterTagsFromAll: {
    en: "Remove the cluster's tags from {ids} in one call: with one of them left the CCM would delete that one.",
    zh: "在一次调用中移除 {ids} 的集群标签：若有一个仍带标签，CCM 会删除它。",
  },
  removeClusterTagsFrom: { en: "Remove the cluster's tags from {id}.", zh: "移除 {id} 上的集群标签。" },
  leaveClusterTitle: { en: "Release the instance from its cluster", zh: "解除实例与原集群的关联" },
  leaveClusterWhy: {
    en: "Only when the cluster of its tag is gone, or uses the instance no more: that cluster loses sight of it, and this Service is then synchronised on it.",
    zh: "仅在标签所属的集群已不存在或不再使用该实例时选择：原集群将无法再识别它，之后本 Service 会在该实例上同步。",
  },
  createListener: {
    en: "Create listener {port}/{protocol} on {loadBalancerId} as the Service describes it, and start it.",
    zh: "按 Service 的描述在 {loadBalancerId} 上创建监听 {port}/{protocol} 并启动。",
  },
  recreateListenerWhy: { en: "The listener is deleted and created again.", zh: "监听会被删除并重建。" },
  recreateAloneWhy: {
    en: "The listener is deleted and created again. It cannot be kept: no annotation has what it has (a redirect, another group, a description, being stopped), so the CCM would create it again.",
    zh: "监听会被删除并重建。现有监听无法保留：其重定向、服务器组、描述或停止状态无法用注解表达，CCM 仍会重建。",
  },
  createListenerWhy: {
    en: "The port is not used yet; creating the listener only adds what the Service asks for.",
    zh: "该端口尚无监听，创建监听只是补齐 Service 的需求。",
  },
  deleteOtherListener: { en: "Delete listener {port}/{protocol}.", zh: "删除监听 {port}/{protocol}。" },
  deleteListener: {
    en: "Delete listener {port}/{protocol} from {loadBalancerId}.",
    zh: "从 {loadBalancerId} 删除监听 {port}/{protocol}。",
  },
  describeListener: {
    en: "Give listener {port}/{protocol} a description of its own, so that the CCM leaves it alone.",
    zh: "为监听 {port}/{protocol} 设置自定义描述，使 CCM 不再管理它。",
  },
  keepListenerTitle: { en: "Keep the listener, outside the CCM", zh: "保留监听，脱离 CCM 管理" },
  keepListenerWhy: {
    en: "Traffic on the port goes on; from then on the listener is yours to manage.",
    zh: "该端口的流量继续，但之后由你自行管理此监听。",
  },
  deleteListenerWhy: {
    en: "The Service does not have this port; nothing it asks for is lost.",
    zh: "Service 没有该端口，删除不影响它的需求。",
  },
  deleteOtherTransportWhy: {
    en: "The Service asks for another protocol on this port, and its node port answers no other: this listener serves no client.",
    zh: "Service 在该端口上使用另一种协议，其 nodePort 不响应此协议：该监听没有提供服务。",
  },
  dropDomainTitle: { en: "Drop the domain from the Service", zh: "从 Service 中移除该扩展域名" },
  dropDomainWhy: {
    en: "Choose this when the domain is not wanted any more: its clients get the default certificate.",
    zh: "仅在不再需要该扩展域名时选择：其客户端将使用默认证书。",
  },
  deleteRedirect: { en: "Delete listener {port}.", zh: "删除监听 {port}。" },
  removePort: {
    en: "Move port {port} to a ClusterIP Service first, then remove it from {service}: clients inside the cluster, and its node port, lose it here.",
    zh: "请先将端口 {port} 移到一个 ClusterIP Service，再从 {service} 移除：集群内的客户端将无法再通过该 Service 及其 nodePort 访问该端口。",
  },
  removePortTitle: { en: "Move the port to a Service of its own", zh: "将该端口移到单独的 Service" },
  removePortWhy: {
    en: "The load balancer never had this port, but clients inside the cluster may use it: give them a ClusterIP Service with it first.",
    zh: "负载均衡上从来没有该端口，但集群内的客户端可能在使用：请先为它们创建包含该端口的 ClusterIP Service。",
  },
  emptyTargetWhy: {
    en: "The Service's group has no backend: no Pod is ready, or no node is usable. The listener would leave running backends and serve no client.",
    zh: "该 Service 的组中没有后端：没有就绪的 Pod 或可用节点。监听会离开正在运行的后端，无法提供服务。",
  },
  writeEniTitle: { en: "Pods as backends", zh: "以 Pod 作为后端" },
  writeEniWhy: {
    en: "The groups hold Pods now, and keep them. Every other value means node backends.",
    zh: "组中目前是 Pod，保持不变。其他任何取值都表示使用节点作为后端。",
  },
  writeEcsTitle: { en: "Nodes as backends", zh: "以节点作为后端" },
  writeEcsWhy: {
    en: "The value as it stands means node backends; written as ecs it says so.",
    zh: "当前取值等同于节点后端，写成 ecs 则含义明确。",
  },
  alignTags: { en: "Set the tags of {what} as the Service asks for them.", zh: "使 {what} 的标签与 Service 一致。" },
  joinSecurityGroups: { en: "Add {what} to security groups {ids}.", zh: "将 {what} 加入安全组 {ids}。" },
  leaveSecurityGroups: { en: "Let {what} leave the security groups {ids}.", zh: "将 {what} 移出安全组 {ids}。" },
  addCertificatesWhy: {
    en: "The Service asks for these certificates: adding them changes nothing for the other names.",
    zh: "Service 需要这些证书：添加它们不影响其他域名。",
  },
  dropCertificatesTitle: { en: "Drop the certificates from the Service", zh: "从 Service 中移除这些证书" },
  dropCertificatesWhy: {
    en: "Choose this when their names are not served any more.",
    zh: "仅在不再需要这些证书的域名时选择。",
  },
  notWantedWhy: {
    en: "The Service's endpoints and nodes no longer ask for them.",
    zh: "Service 的 Endpoint 和节点已不再需要它们。",
  },
  unusedGroupWhy: { en: "No port of the Service uses the group any more.", zh: "Service 的端口已不再使用该组。" },
  untagServerGroupWhy: {
    en: "Others have servers in the group, so it stays: without the tags the CCM no longer takes it for the Service's.",
    zh: "组中有其他人的服务器，因此保留该组：移除标签后 CCM 不再将其视为该 Service 的组。",
  },
  correctSecurityGroupTitle: { en: "Let the CCM correct it", zh: "由 CCM 修正" },
  correctSecurityGroupWhy: {
    en: "The CCM alone manages this security group; a change of any annotation makes it look again.",
    zh: "该安全组只由 CCM 管理，修改任意注解即可触发它重新检查。",
  },
  createSecurityGroupWhy: {
    en: "The CCM creates the security group and puts the NLB into it: clients outside loadBalancerSourceRanges are refused from then on. Make sure that it names every client.",
    zh: "CCM 会创建安全组并将 NLB 加入其中：之后 loadBalancerSourceRanges 之外的客户端将被拒绝。请确认其中包含所有客户端。",
  },
  addRulesWhy: {
    en: "The CCM adds the missing rules: clients of the added ranges get in, and with the drop rule all others are refused.",
    zh: "CCM 会添加缺少的规则：新增网段的客户端可以访问；若添加的是拒绝规则，其他客户端将被拒绝。",
  },
  rewriteRulesWhy: {
    en: "The CCM rewrites the rules as it makes them: all protocols and ports, its own priority and description. A narrower rule made by hand gets wider.",
    zh: "CCM 会按自身的规则改写：所有协议和端口、自身的优先级和描述。手动收窄的规则会变宽。",
  },
  removeRulesWhy: {
    en: "The CCM removes rules that loadBalancerSourceRanges does not have: clients whom only they let in are refused. Put such ranges into the field first.",
    zh: "CCM 会移除 loadBalancerSourceRanges 中没有的规则：只靠这些规则访问的客户端将被拒绝。请先将所需网段写入该字段。",
  },
  renameSecurityGroupWhy: {
    en: "Name or description of the security group differ: the CCM writes its own back, which no client notices.",
    zh: "安全组的名称或描述不一致：CCM 会改回自己的名称和描述，客户端无感知。",
  },
  deleteSecurityGroupWhy: {
    en: "The Service has no loadBalancerSourceRanges any more: the CCM deletes the security group that is left over.",
    zh: "Service 已没有 loadBalancerSourceRanges：CCM 会删除遗留的安全组。",
  },
  rangeOfListenerWhy: {
    en: "The value is read off the listener that serves now, and the port of the Service that has none: it may not be what was meant. Without the entry the CCM deletes that listener.",
    zh: "该值取自当前提供服务的监听，以及尚无监听的 Service 端口，可能不符合原意。若没有该条目，CCM 会删除该监听。",
  },
  sameListenerWhy: {
    en: "An NLB has one listener of a port and protocol: the CCM stops at the second, and synchronises nothing of the Service.",
    zh: "NLB 同一端口和协议只能有一个监听：CCM 在第二个处停止，该 Service 的任何配置都不会同步。",
  },
  zonesTitle: { en: "Set the zones of the new NLB", zh: "设置新 NLB 的可用区" },
  zonesWhy: {
    en: "The CCM needs two zones with a vSwitch each, then creates an NLB, which is billed. These have the most free addresses.",
    zh: "CCM 需要两个可用区及其交换机，随后会创建 NLB 并产生费用。以下交换机的可用 IP 最多。",
  },
  publicZonesWhy: {
    en: "The CCM needs two zones with a vSwitch each, then creates an NLB, which is billed and internet-facing: address-type intranet makes it internal. These have the most free addresses.",
    zh: "CCM 需要两个可用区及其交换机，随后会创建公网 NLB 并产生费用；如需私网请设置 address-type 为 intranet。以下交换机的可用 IP 最多。",
  },
  createNlbListener: { en: "Create the listener {what} of {id}.", zh: "在 {id} 上创建监听 {what}。" },
  deleteNlbListener: {
    en: "Delete the listener {what} of {loadBalancerId}.",
    zh: "删除 {loadBalancerId} 的监听 {what}。",
  },
  deleteListenerTitle: { en: "Delete the listener", zh: "删除监听" },
  deleteOwnListenerWhy: {
    en: "The Service asks for no such listener any more: its port is gone, or has another protocol. The CCM deletes it with the next full sync.",
    zh: "Service 不再需要该监听：其端口已移除，或改用了其他协议。CCM 会在下一次完整同步时删除该监听。",
  },
  deleteForeignListenerWhy: {
    en: "It was created by hand and may be in use. The CCM deletes it with the next full sync, before the upgrade too.",
    zh: "该监听为手动创建，可能正在使用。CCM 会在下一次完整同步该 Service 时删除它，升级之前也是如此。",
  },
  addServers: { en: "Add the missing servers to {what}.", zh: "向 {what} 添加缺少的服务器。" },
  removeServers: {
    en: "Remove the servers from {what} that the Service no longer has.",
    zh: "从 {what} 移除 Service 不再使用的服务器。",
  },
  writeServers: {
    en: "Write the CCM's ports, weights and descriptions to {what}.",
    zh: "把 CCM 计算的端口、权重和描述写入 {what}。",
  },
  createServerGroup: {
    en: "Create the server group {what} with {count, plural, one {# server} other {# servers}}. Commands of the same shell have its id as {variable}.",
    zh: "创建服务器组 {what}，包含 {count} 个服务器。同一终端中的后续命令通过 {variable} 使用其 ID。",
  },
  moveListener: {
    en: "Move listener {what} of {lb} to the new group.",
    zh: "把 {lb} 的监听 {what} 指向新的服务器组。",
  },
  newGroupWhy: {
    en: "The type of a group cannot be changed: the listener moves to a new group, and the old one goes.",
    zh: "服务器组的类型不能修改：监听改用新的服务器组，旧的删除。",
  },
  missingWhy: {
    en: "An NLB needs this annotation: nothing of this Service is synchronised until it is set. The value is what the NLB has.",
    zh: "NLB 必须有该注解：设置之前该 Service 的任何配置都不会同步。该值取自 NLB 的现状。",
  },
  deleteOldGroup: { en: "Delete the old group {id}.", zh: "删除旧的服务器组 {id}。" },
  deleteServerGroup: { en: "Delete the unused server group {what}.", zh: "删除不再使用的服务器组 {what}。" },
  untagServerGroup: {
    en: "Remove the cluster's tags from server group {what}.",
    zh: "移除服务器组 {what} 的集群标签。",
  },
  removeCopiedNlbTag: {
    en: "Remove the copied tag from {others}; {id} has the Service's DNS name.",
    zh: "移除 {others} 上被复制的标签；{id} 持有该 Service 的 DNS 名称。",
  },
  removeCopiedNlbTagWhy: {
    en: "Only one NLB may carry the Service's tag; the others lose a tag and nothing else.",
    zh: "只能有一个 NLB 带有该 Service 的标签，其他 NLB 只会少一个标签。",
  },
  removeGroupsEntry: { en: "Remove vgroup-port from {service}.", zh: "删除 {service} 的 vgroup-port。" },
  correctGroupsEntry: {
    en: "Take the wrong entries out of vgroup-port of {service}.",
    zh: "移除 {service} 的 vgroup-port 中错误的条目。",
  },
  groupsEntryWhy: {
    en: "An entry cannot be read, or its group is gone. The CCM reads it whatever it does for the Service, deletion included, and stops.",
    zh: "某个条目无法解析，或其服务器组已不存在。无论为该 Service 做什么（包括删除），CCM 都会读取它并停止。",
  },
  restoreProtectionWhy: {
    en: "The Service asks for more protection than the CLB gives, so change the CLB.",
    zh: "Service 要求的安全级别高于 CLB 当前配置，建议修改 CLB。",
  },
  rename: {
    en: "Rename {loadBalancerId}: the CCM also searches by its name.",
    zh: "重命名 {loadBalancerId}：CCM 也会按名称查找。",
  },
  removeClusterTags: {
    en: "Remove the cluster's tags from {loadBalancerId}.",
    zh: "移除 {loadBalancerId} 上的集群标签。",
  },
  keepInstanceTitle: { en: "Keep the instance and its address", zh: "保留实例及其地址" },
  keepInstanceWhy: {
    en: "The address survives and nothing changes for clients. The instance is yours from then on, and its bill continues until you delete it.",
    zh: "地址得以保留，客户端不受影响。之后由你自行管理，并继续计费，直到删除为止。",
  },
  releaseTitle: { en: "Release the instance with everything on it", zh: "解除关联并保留实例上的全部内容" },
  removeFinalizer: {
    en: "Remove the CCM's finalizer: a Service that is being deleted then disappears.",
    zh: "移除 CCM 的 finalizer：正在删除的 Service 随后会消失。",
  },
  ownGroupWhy: {
    en: "The listener already uses the CCM's own group; without the entry the CCM goes on using it.",
    zh: "监听已在使用 CCM 自己的组，删除该条目后 CCM 会继续使用它。",
  },
} as const satisfies Record<string, Text>;
