import type { Text } from "@/lib/model/text";

/** What fixes do that depend on the cluster, and why one would choose them (`...Why`, `...Title`); those that do not are rows of `WAYS`. */
export const FIX_TEXT = {
  correctAnnotation: { en: "Correct the annotation", zh: "修正注解" },
  removeLegacyWhy: {
    en: "Removing the legacy key keeps the behaviour of today; removing the empty one would switch the old value on.",
    zh: "删除旧前缀的键不会改变现状；删除空的新键则会让旧值生效。",
  },
  createGroup: {
    en: "Create the VServer group {name} with {count, plural, one {# backend} other {# backends}}. Keep the shell open: the next command uses its id.",
    zh: "创建虚拟服务器组 {name}，包含 {count} 个后端服务器。请在同一个终端中执行后续命令，它会用到该组的 ID。",
  },
  keepAddressTitle: { en: "Keep the address", zh: "保留地址" },
  keepAddressWhy: {
    en: "Without the finalizer the CCM makes no clean-up: the Service keeps its address in its status. Nothing updates the backends of the CLB instance from then on.",
    zh: "去掉 finalizer 后 CCM 不再清理：Service 状态中的地址保留，但此后不再有组件更新该 CLB 实例的后端。",
  },
  createGroupWhy: {
    en: "The missing group is created.",
    zh: "创建缺失的虚拟服务器组。",
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
  annotate: { en: "Change the annotation of {service}.", zh: "修改 {service} 的注解。" },
  changeAttribute: {
    en: 'Change {field} of {loadBalancerId} to "{desired}".',
    zh: "把 {loadBalancerId} 的 {field} 改为“{desired}”。",
  },
  addTag: {
    en: "Add the tag {key}={value} to {loadBalancerId}.",
    zh: "为 {loadBalancerId} 添加标签 {key}={value}。",
  },
  addTagWhy: {
    en: "kubernetes.reused.by.user marks the instance as reused; by the other tags the CCM finds its own instance.",
    zh: "kubernetes.reused.by.user 标记该实例为复用实例，其余标签供 CCM 查找自己创建的实例。",
  },
  addTags: { en: "Add the tags to {loadBalancerId}.", zh: "为 {loadBalancerId} 添加这些标签。" },
  keepTagsWhy: {
    en: "The tags stay on the instance; from v2.10.0 on the annotation is the full list.",
    zh: "标签会保留在实例上；从 v2.10.0 起注解表示完整的标签列表。",
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
  markInstance: {
    en: "Put the Service's ownership tag on {id}: the CCM then owns it and deletes it with the Service.",
    zh: "为 {id} 打上该 Service 的归属标签（之后由 CCM 管理，随 Service 删除）。",
  },
  markAgainWhy: {
    en: "This instance still has the Service's address; with its tag back the CCM finds it again.",
    zh: "该实例仍持有 Service 的地址，恢复标签后 CCM 就能找到它。",
  },
  ownInstanceWhy: {
    en: "The Service has no address yet, so none is lost. The instance is billed from that moment.",
    zh: "该 Service 还没有地址，因此不会丢失地址。实例从创建起开始计费。",
  },
  removeId: {
    en: "Remove the id annotation of {service}: the CCM then creates an instance for it, which is billed, and public unless address-type is intranet.",
    zh: "删除 {service} 的 id 注解，CCM 为其新建实例（产生费用；address-type 不是 intranet 时为公网）。",
  },
  ownInstanceTitle: { en: "A dedicated instance", zh: "使用独立实例" },
  removeClusterTagsFrom: { en: "Remove the cluster's tags from {id}.", zh: "移除 {id} 上的集群标签。" },
  leaveClusterTitle: { en: "Release the instance from its cluster", zh: "解除实例与原集群的关联" },
  leaveClusterWhy: {
    en: "Only when no cluster uses the instance any more: the cluster that made it loses sight of it.",
    zh: "仅在没有集群再使用该实例时选择：原集群将无法再识别它。",
  },
  setListenerField: {
    en: 'Set {field} of listener {port} to "{desired}".',
    zh: "把监听 {port} 的 {field} 设为“{desired}”。",
  },
  createListener: {
    en: "Create listener {port}/{protocol} on {loadBalancerId} as the Service describes it, and start it.",
    zh: "按 Service 的描述在 {loadBalancerId} 上创建监听 {port}/{protocol} 并启动。",
  },
  recreateListenerWhy: {
    en: "The listener is deleted and created again.",
    zh: "监听会被删除并重建。",
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
  deleteRedirect: { en: "Delete listener {port}.", zh: "删除监听 {port}。" },
  removePort: { en: "Remove port {port} from {service}.", zh: "从 {service} 移除端口 {port}。" },
  removePortWhy: {
    en: "The CLB never had this port, so no client of the CLB loses anything.",
    zh: "CLB 上从来没有该端口，CLB 的客户端不受影响。",
  },
  changeNlb: { en: 'Change {field} of {what} to "{desired}".', zh: "把 {what} 的 {field} 改为“{desired}”。" },
  alignTags: { en: "Bring the tags of {what} in line with the Service.", zh: "使 {what} 的标签与 Service 一致。" },
  joinSecurityGroups: { en: "Add {what} to security groups {ids}.", zh: "将 {what} 加入安全组 {ids}。" },
  leaveSecurityGroups: { en: "Let {what} leave the security groups {ids}.", zh: "将 {what} 移出安全组 {ids}。" },
  createNlbListener: { en: "Create the listener {what} of {id}.", zh: "在 {id} 上创建监听 {what}。" },
  deleteNlbListener: {
    en: "Delete the listener {what} of {loadBalancerId}.",
    zh: "删除 {loadBalancerId} 的监听 {what}。",
  },
  deleteListenerTitle: { en: "Delete the listener", zh: "删除监听" },
  deleteOwnListenerWhy: {
    en: "The Service has no such port any more; the CCM deletes the listener with the next full sync.",
    zh: "Service 已没有该端口，CCM 会在下一次完整同步时删除该监听。",
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
    en: "Create the server group {what} with {count, plural, one {# server} other {# servers}}. Keep the shell open: the next command uses its id.",
    zh: "创建服务器组 {what}，包含 {count} 个服务器。请在同一个终端中执行后续命令，它会用到该组的 ID。",
  },
  moveListener: { en: "Move listener {id} to the new group.", zh: "把监听 {id} 指向新的服务器组。" },
  deleteOldGroup: { en: "Delete the old group {id}.", zh: "删除旧的服务器组 {id}。" },
  deleteServerGroup: { en: "Delete the unused server group {what}.", zh: "删除不再使用的服务器组 {what}。" },
  untagServerGroup: {
    en: "Remove the cluster's tags from server group {what}.",
    zh: "移除服务器组 {what} 的集群标签。",
  },
  markNlb: {
    en: "Put the Service's ownership tag on {id}: the CCM then owns it and deletes it with the Service.",
    zh: "为 {id} 打上该 Service 的归属标签（之后由 CCM 管理，随 Service 删除）。",
  },
  markNlbWhy: {
    en: "This NLB has the Service's DNS name; with its tag back the CCM finds it.",
    zh: "该 NLB 持有 Service 的 DNS 名称，恢复标签后 CCM 就能找到它。",
  },
  removeCopiedNlbTag: {
    en: "Remove the copied tag from {others}; {id} has the Service's DNS name.",
    zh: "移除 {others} 上被复制的标签；{id} 持有该 Service 的 DNS 名称。",
  },
  removeCopiedNlbTagWhy: {
    en: "Only one NLB may carry the Service's tag; the others lose a tag and nothing else.",
    zh: "只能有一个 NLB 带有该 Service 的标签，其他 NLB 只会少一个标签。",
  },
  holdsDnsNameWhy: {
    en: "That is the NLB whose DNS name the Service has.",
    zh: "这就是持有该 Service DNS 名称的 NLB。",
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
    en: "The address survives and nothing changes for clients; the instance is yours from then on. It can be deleted later.",
    zh: "地址得以保留，客户端不受影响，之后由你自行管理；如不需要可再删除。",
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
