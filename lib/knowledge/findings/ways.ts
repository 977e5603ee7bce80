import type { ActionOf } from "@/lib/knowledge/cloud-api";
import { t } from "@/lib/knowledge/steps";
import type { Risk, Traffic } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { ofNlb, TITLES, WHY } from "./why";

/** A call of the API. A value `{name}` is the finding's param of that name, or what the builder gives. */
export interface WayCall {
  /** Absent: of CLB. */
  readonly product?: "nlb";
  readonly action: ActionOf<"slb"> | ActionOf<"nlb">;
  readonly params: Readonly<Record<string, string>>;
}

/** One thing to do: a call, or what a person does. */
export interface WayStep {
  readonly text: Text;
  readonly call?: WayCall;
  /** The calls with which the controller settles the finding. */
  readonly own?: true;
  /** Nothing takes the call back. */
  readonly final?: true;
  /** The call lets the controller do the rest, with the upgrade at the latest. */
  readonly opens?: true;
  readonly by?: "console" | "ticket" | "note";
  /** The controller does it without a step: at its next try, or after the upgrade. */
  readonly ends?: "waiting" | "left";
  /** Command that shows the present state, where the call has none. */
  readonly look?: "service" | "yaml" | "manifest" | "endpoints" | "certificates" | "domains" | "group" | "groupsInUse";
  /** Where the console shows it. */
  readonly at?:
    "instance" | "instances" | "listener" | "listeners" | "groups" | "group" | "billing" | "certificates" | "nlb";
  /** `finding`: the effect of the finding itself. */
  readonly traffic?: Traffic | "finding";
  readonly risk?: Risk;
}

/** One way out of a finding, as data: its one step is written beside it, several are `does`. */
export type Way = {
  readonly direction: "keep-cloud" | "keep-service" | "other";
  readonly title?: Text;
  readonly why: Text;
  readonly recommended?: true;
} & (WayStep | { readonly does: readonly WayStep[] });

export const stepsOf = (way: Way): readonly WayStep[] => ("does" in way ? way.does : [way]);

/** The only way, which a person goes. */
const MANUAL = { direction: "other", title: t("What to do", "操作步骤"), recommended: true } as const;
/** One thing to do that needs no reason. */
export const toDo = (step: WayStep): Way => ({ ...MANUAL, why: step.text, ...step });

const ANOTHER: WayStep = {
  by: "console",
  text: t(
    "Create an instance in the console, and name it in the id annotation.",
    "在控制台创建实例，并将其 ID 写入 id 注解。",
  ),
  at: "instances",
  look: "yaml",
};
const LOOK_AT_ENDPOINTS: WayStep = {
  by: "note",
  text: t("Look at the Service's EndpointSlices and nodes.", "查看 Service 的 EndpointSlice 和节点。"),
  look: "endpoints",
};
const UPLOAD: WayStep = {
  by: "console",
  text: t("Upload a valid certificate.", "上传有效证书。"),
  at: "certificates",
  look: "certificates",
};
const PORT_IS_WANTED = t(
  "The Service wants the port open; if it was stopped on purpose, remove the port from the Service instead.",
  "Service 需要该端口；如果是有意停止，请改为从 Service 中移除该端口。",
);
const ADDRESS_GOES = t(
  "Only when the address is no longer used: it cannot be restored.",
  "仅在确认无人使用该地址时选择：地址无法恢复。",
);
const RECREATE = {
  direction: "keep-service",
  title: t("Recreate the Service", "重建 Service"),
  why: t(
    "To have what the Service asks for, delete it and create it again in a window: its address changes.",
    "如需采用 Service 的设置，请在变更窗口删除并重建该 Service：地址会变化。",
  ),
} as const;
const RELEASED = {
  direction: "keep-service",
  title: t("Let the CCM release the instance", "由 CCM 解除关联"),
  why: t("The CCM then takes its tags off; the instance stays as it is.", "随后 CCM 会移除其标签，实例保持不变。"),
} as const;
const LOSES_ADDRESS = { by: "console", traffic: "addressLost", risk: "high" } as const;
const INSTANCE = { LoadBalancerId: "{loadBalancerId}" };
const PROTECTION_OFF = {
  opens: true,
  call: { action: "SetLoadBalancerDeleteProtection", params: { ...INSTANCE, DeleteProtection: "off" } },
} as const;
const LISTENER = { ...INSTANCE, ListenerPort: "{port}", ListenerProtocol: "{protocol}" };
const NO_PORT_USES_IT = t("No port of the Service uses the group any more.", "Service 的端口已不再使用该组。");
const NOT_WANTED = t(
  "The Service's endpoints and nodes no longer ask for them.",
  "Service 的 Endpoint 和节点已不再需要它们。",
);
const REMOVE_THEM = t("Remove them", "移除");
/** The last backends of a group go. */
export const EMPTIES = {
  title: REMOVE_THEM,
  why: t(
    "The Service's endpoints and nodes no longer ask for them. The group is then empty: its listeners have no backend left.",
    "Service 的 Endpoint 和节点已不再需要它们。移除后该组为空，其监听不再有后端。",
  ),
} as const;
const DELETE_GROUP = { own: true } as const;
const START = {
  direction: "keep-service",
  why: PORT_IS_WANTED,
  recommended: true,
  text: t("Start listener {port}/{protocol}.", "启动监听 {port}/{protocol}。"),
  traffic: "newConnections",
} as const;

/** Ways that are the same for every cluster: texts and calls. A builder decides when one applies. */
export const WAYS = {
  // Listeners
  startListener: { ...START, own: true },
  // One that the controller leaves stopped.
  startUnasked: { ...START, call: { action: "StartLoadBalancerListener", params: LISTENER } },
  startUnaskedNlb: {
    ...START,
    call: { product: "nlb", action: "StartListener", params: { ListenerId: "{listenerId}" } },
  },
  addDomain: {
    direction: "keep-service",
    why: t("Adding a domain leaves the others as they are.", "添加扩展域名不影响其他域名。"),
    text: t(
      "Add {domain} with certificate {certId} to listener {port}.",
      "在监听 {port} 上添加扩展域名 {domain}（证书 {certId}）。",
    ),
    own: true,
  },
  setDomainCertificate: {
    direction: "keep-service",
    why: WHY.keepService,
    text: t("Put certificate {desired} on domain {domain}.", "把扩展域名 {domain} 的证书改为 {desired}。"),
    own: true,
    look: "domains",
    at: "listener",
    traffic: "newConnections",
  },
  removeDomain: {
    direction: "keep-service",
    why: WHY.keepService,
    text: t(
      "Remove domain {domain} from listener {port}. Its clients then get the default certificate.",
      "从监听 {port} 移除扩展域名 {domain}，其客户端将使用默认证书。",
    ),
    own: true,
    look: "domains",
    at: "listener",
    traffic: "newConnections",
  },
  uploadCertificate: {
    direction: "keep-service",
    why: t(
      "Choose this when another certificate is wanted: upload it first, then write its id into cert-id.",
      "如果需要使用另一张证书，请先上传，再把其 ID 写入 cert-id。",
    ),
    ...UPLOAD,
  },
  nameCertificate: {
    ...MANUAL,
    why: t(
      "The port is to be https, but cert-id names no certificate: the CCM cannot create the listener either.",
      "该端口要求 HTTPS，但 cert-id 没有指定证书，CCM 也无法创建该监听。",
    ),
    ...UPLOAD,
    text: t(
      "Upload or choose a certificate and write its id into cert-id of {service}.",
      "上传或选择证书，并将其 ID 写入 {service} 的 cert-id。",
    ),
    title: t("Name a certificate first", "先指定证书"),
  },
  moveListener: {
    ...MANUAL,
    why: t("The CCM cannot read an instance that has such a listener.", "实例上只要有此类监听，CCM 就无法读取。"),
    by: "console",
    text: t("Move listener {port} to another instance.", "把监听 {port} 迁移到其他实例。"),
    at: "listener",
    traffic: "existingConnections",
    risk: "high",
  },
  movePort: toDo({
    by: "note",
    text: t("Move the port to TCP or UDP in the Service's manifest.", "在 Service 的清单中把该端口改为 TCP 或 UDP。"),
    look: "yaml",
  }),
  leaveListeners: toDo({
    by: "note",
    text: t("Nothing to do: listeners of this instance are yours.", "无需处理：该实例的监听由你自行管理。"),
    look: "yaml",
  }),
  // Groups and backends
  giveNodePorts: toDo({
    by: "console",
    text: t(
      "Let the Service have node ports (allocateLoadBalancerNodePorts: true), or use pods as backends (backend-type eni). Without them the CCM has no port to send traffic to, and all ports of the Service share one group.",
      "为 Service 分配节点端口（allocateLoadBalancerNodePorts: true），或使用 Pod 作为后端（backend-type 为 eni）。没有节点端口，CCM 就没有可转发的端口，且该 Service 的所有端口共用一个虚拟服务器组。",
    ),
  }),
  findMissing: {
    direction: "other",
    title: t("Find out why they are missing", "排查缺失原因"),
    why: t("When pods or nodes change right now, wait and check again.", "如果 Pod 或节点正在变化，请稍候后重新检查。"),
    ...LOOK_AT_ENDPOINTS,
  },
  findUnwanted: {
    direction: "other",
    title: t("Find out why nothing is wanted", "排查为何不再需要任何后端"),
    why: t(
      "A Service without any ready pod or usable node empties its groups. Put those right, and the backends are wanted again.",
      "没有就绪 Pod 或可用节点的 Service 会清空其虚拟服务器组。先修复它们，这些后端就会重新被需要。",
    ),
    ...LOOK_AT_ENDPOINTS,
  },
  removeWithoutId: toDo({
    by: "console",
    text: t(
      "Remove the backends without a server id from the group in the console.",
      "在控制台从该组移除没有服务器 ID 的后端服务器。",
    ),
    at: "group",
    look: "group",
    traffic: "existingConnections",
  }),
  leaveBackends: toDo({
    by: "note",
    text: t("Leave them if they are wanted: the CCM never touches them.", "如果需要它们，请保持不变：CCM 不会改动。"),
  }),
  makeGroup: toDo({
    by: "console",
    text: t(
      "Create a VServer group of your own on the instance and name it in vgroup-port.",
      "在实例上自行创建虚拟服务器组，并填入 vgroup-port。",
    ),
    at: "groups",
    look: "yaml",
  }),
  deleteGroup: {
    direction: "keep-service",
    why: NO_PORT_USES_IT,
    recommended: true,
    ...DELETE_GROUP,
    text: t(
      "Delete the VServer group {groupId}; no listener uses it.",
      "删除虚拟服务器组 {groupId}，没有监听在使用它。",
    ),
  },
  keepGroup: {
    direction: "keep-cloud",
    title: t("Keep the listener and its group", "保留监听及其组"),
    why: t(
      "The CCM deletes only groups that have a name of its own: with another name the group stays, and so does the traffic of listener {listeners}.",
      "CCM 只删除按其规则命名的组：改名后该组会保留，监听 {listeners} 的流量不受影响。",
    ),
    text: t(
      "Give the VServer group {groupId}, which listener {listeners} uses, another name: {kept}.",
      "将监听 {listeners} 正在使用的虚拟服务器组 {groupId} 改名为 {kept}。",
    ),
    call: {
      action: "SetVServerGroupAttribute",
      params: { ...{ VServerGroupId: "{groupId}" }, ...{ VServerGroupName: "{kept}" } },
    },
  },
  deleteListenerToo: {
    direction: "keep-service",
    title: t("Delete the listener", "删除监听"),
    why: t(
      "Listener {listeners} is not the CCM's. When it is not used any more, delete it, and the group with it.",
      "监听 {listeners} 不属于 CCM。确认不再使用后，将监听及该组一并删除。",
    ),
    does: [
      {
        text: t("Delete listener {listeners} of {loadBalancerId}.", "删除 {loadBalancerId} 的监听 {listeners}。"),
        call: { action: "DeleteLoadBalancerListener", params: LISTENER },
        final: true,
        traffic: "existingConnections",
        risk: "high",
      },
      { ...DELETE_GROUP, text: t("Delete the VServer group {groupId}.", "删除虚拟服务器组 {groupId}。") },
    ],
  },
  rebindOthers: {
    direction: "keep-service",
    title: t("Use another group", "改用其他组"),
    why: t(
      "Listener {listeners} is not the CCM's and uses this group; bind it to another group first.",
      "监听 {listeners} 不属于 CCM，正在使用该组，请先把它绑定到其他组。",
    ),
    by: "console",
    text: t("Bind listener {listeners} to another group.", "将监听 {listeners} 绑定到其他组。"),
    at: "listeners",
    look: "groupsInUse",
  },
  deleteBoundGroup: {
    direction: "keep-service",
    why: NO_PORT_USES_IT,
    recommended: true,
    ...DELETE_GROUP,
    text: t(
      "Delete the VServer group {groupId} once no listener is bound to it (now: {ports}).",
      "确认没有监听绑定后（当前：{ports}）删除虚拟服务器组 {groupId}。",
    ),
  },
  anotherVpc: toDo({
    by: "note",
    text: t(
      "{loadBalancerId} is in another VPC and cannot have servers of this cluster: the Service needs an instance of the cluster's VPC.",
      "{loadBalancerId} 位于其他 VPC，无法挂载本集群的服务器：该 Service 需要集群所在 VPC 的实例。",
    ),
    look: "yaml",
  }),
  addBackends: {
    direction: "keep-service",
    why: t(
      "They are what the Service's endpoints and nodes ask for; existing connections stay.",
      "这些是 Service 的 Endpoint 和节点所需要的后端服务器，已有连接不受影响。",
    ),
    recommended: true,
    text: t(
      "Add the missing backends ({count}) to group {groupId}.",
      "向虚拟服务器组 {groupId} 添加 {count} 个后端服务器。",
    ),
    own: true,
    traffic: "newConnections",
  },
  removeBackends: {
    direction: "keep-service",
    title: REMOVE_THEM,
    why: NOT_WANTED,
    recommended: true,
    text: t(
      "Remove the backends that are not wanted ({count}) from group {groupId}.",
      "从虚拟服务器组 {groupId} 移除 {count} 个后端服务器。",
    ),
    own: true,
    traffic: "existingConnections",
  },
  emptyGroup: {
    direction: "keep-service",
    ...EMPTIES,
    recommended: true,
    text: t(
      "Remove {count, plural, one {the only backend} other {all # backends}} from group {groupId}. The group is then empty: its listeners have no backends.",
      "从虚拟服务器组 {groupId} 移除全部 {count} 个后端服务器。该组将为空。",
    ),
    own: true,
    traffic: "existingConnections",
    risk: "high",
  },
  writeWeights: {
    direction: "keep-service",
    why: WHY.keepService,
    text: t(
      "Write the CCM's weights and descriptions to group {groupId} at a time of your choice.",
      "在合适的时间把 CCM 计算的权重和描述写入虚拟服务器组 {groupId}。",
    ),
    own: true,
    traffic: "finding",
    risk: "low",
  },
  // The instance
  startInstance: {
    direction: "keep-service",
    why: WHY.onlyCloud,
    recommended: true,
    text: t("Start {loadBalancerId}.", "启动 {loadBalancerId}。"),
    call: { action: "SetLoadBalancerStatus", params: { ...INSTANCE, ...{ LoadBalancerStatus: "active" } } },
    traffic: "newConnections",
  },
  unlockInstance: {
    ...MANUAL,
    why: t(
      "A locked instance has to be unlocked by its owner, most often by paying.",
      "锁定的实例需要由账号所有者解锁，通常是因为欠费。",
    ),
    by: "console",
    text: t("Unlock {loadBalancerId}.", "解锁 {loadBalancerId}。"),
    at: "instance",
  },
  waitForInstance: {
    ...MANUAL,
    why: t(
      "The running CCM creates the instance by itself; a second one must not be made by hand.",
      "当前运行的 CCM 会自行创建实例，不要手动再创建一个。",
    ),
    by: "ticket",
    ends: "waiting",
    text: t(
      "Wait for the running CCM to create it. Where that takes more than some minutes, look at the Service's Events for the reason, then submit a ticket: the fix plan has its text under this Service.",
      "等待当前运行的 CCM 完成创建。若数分钟后仍未完成，请在 Service 的 Event 中查看原因，然后提交工单：工单文本见修复计划中该 Service 的步骤。",
    ),
    look: "service",
  },
  letDelete: {
    direction: "other",
    title: t("Let the CCM delete the instance", "由 CCM 删除实例"),
    why: ADDRESS_GOES,
    text: t(
      "Switch deletion protection off; the CCM then deletes {loadBalancerId} and its address.",
      "关闭删除保护，随后 CCM 会删除 {loadBalancerId} 及其地址。",
    ),
    ...PROTECTION_OFF,
    traffic: "addressLost",
    risk: "high",
  },
  letRelease: {
    ...RELEASED,
    text: t("Switch deletion protection of {loadBalancerId} off.", "关闭 {loadBalancerId} 的删除保护。"),
    ...PROTECTION_OFF,
  },
  letReleaseModified: {
    ...RELEASED,
    text: t(
      "Switch modification protection of {loadBalancerId} off. From then on everybody can change it in the console.",
      "关闭 {loadBalancerId} 的配置修改保护。关闭后任何人都可以在控制台修改该实例。",
    ),
    opens: true,
    call: {
      action: "SetLoadBalancerModificationProtection",
      params: { ...INSTANCE, ...{ ModificationProtectionStatus: "NonProtection" } },
    },
  },
  secondService: {
    direction: "other",
    title: t("A second, internal Service first", "先新建一个私网 Service"),
    why: t(
      "Nothing is cut: clients move when they are ready. Both instances are billed until then.",
      "不会中断：客户端可逐步切换。在此之前两个实例都会计费。",
    ),
    by: "console",
    text: t(
      "Create a second Service with an internal address for the same Pods, move clients and DNS to it, then delete this one. Until then let an access list guard the public address.",
      "为同一组 Pod 新建一个私网 Service，将客户端和 DNS 切换过去后再删除此 Service。在此之前用访问控制列表保护公网地址。",
    ),
  },
  recreate: {
    ...RECREATE,
    ...LOSES_ADDRESS,
    text: t(
      "Delete the Service and create it again: the CCM makes an instance that has what it asks for. The address changes: clients and DNS must follow.",
      "删除并重建 Service，CCM 会创建符合要求的实例。地址会变化，客户端和 DNS 需要随之更改。",
    ),
  },
  recreateOnAnother: {
    ...RECREATE,
    ...LOSES_ADDRESS,
    text: t(
      "Delete the Service and create it again with the id of an instance that has what it asks for. The address changes: clients and DNS must follow.",
      "删除 Service，并使用符合要求的实例 ID 重建。地址会变化，客户端和 DNS 需要随之更改。",
    ),
  },
  bySpecification: {
    direction: "keep-service",
    why: t(
      "Pay by specification is not sold any more; only an account that is still allowed to can change back, in the console.",
      "按规格计费已停售，只有仍具备权限的账号可以在控制台改回。",
    ),
    by: "console",
    text: t(
      "Change {loadBalancerId} to pay by specification, if the console offers it.",
      "如果控制台提供该选项，将 {loadBalancerId} 改为按规格计费。",
    ),
    at: "billing",
    risk: "low",
  },
  changeBilling: {
    direction: "keep-service",
    why: WHY.keepService,
    text: t(
      "Change internet billing of {loadBalancerId} to {charge} {bandwidth}.",
      "把 {loadBalancerId} 的公网计费改为 {charge} {bandwidth}。",
    ),
    own: true,
    at: "billing",
    traffic: "finding",
    risk: "low",
  },
  changeMetering: {
    direction: "keep-service",
    why: WHY.keepService,
    text: t(
      "Change metering of {loadBalancerId} to {desired}. Most accounts cannot go back to pay by specification.",
      "把 {loadBalancerId} 的计费类型改为 {desired}。多数账号无法再改回按规格计费。",
    ),
    call: {
      action: "ModifyLoadBalancerInstanceChargeType",
      params: { LoadBalancerId: "{loadBalancerId}", InstanceChargeType: "{desired}" },
    },
    at: "billing",
    traffic: "finding",
    risk: "low",
  },
  chooseOne: {
    ...MANUAL,
    why: t(
      "None of them holds an address of the Service. The one with the Service's listeners is most often right.",
      "它们都没有持有该 Service 的地址。通常应保留带有该 Service 监听的实例。",
    ),
    by: "console",
    text: t(
      "Keep the tag or name on one of them, and take it off the others. They are, with their listeners: {listeners}.",
      "只在其中一个上保留标签或名称，并从其他实例上移除。各自的监听：{listeners}。",
    ),
    at: "instances",
    look: "yaml",
  },
  findHolder: {
    direction: "other",
    title: t("Find the instance that holds the address", "查找持有该地址的实例"),
    why: t(
      "The Service keeps its address only on the instance that has it. It is not among the instances of this region and account.",
      "只有在持有该地址的实例上，Service 才能保留地址。该实例不在此地域和账号的实例中。",
    ),
    by: "console",
    text: t(
      "Look for {address} in the console, in other regions and accounts too, and write the id of the instance that holds it into the id annotation.",
      "请在控制台按 {address} 查找实例（包括其他地域和账号），并将其 ID 写入 id 注解。",
    ),
    at: "instances",
    look: "yaml",
  },
  recreateAtNewAddress: {
    direction: "keep-service",
    title: t("Recreate the Service", "重建 Service"),
    why: t(
      "Only where the instance with the old address is gone: the Service gets a new address.",
      "仅在持有旧地址的实例已不存在时选择：Service 将获得新地址。",
    ),
    by: "console",
    text: t(
      "Delete the Service and create it again at a planned time: it gets a new address.",
      "请在计划的时间删除并重建 Service，它将获得新地址。",
    ),
    look: "yaml",
    traffic: "addressLost",
    risk: "high",
  },
  moveAway: {
    direction: "other",
    title: t("Move to another instance in a window", "在变更窗口迁移到其他实例"),
    why: t(
      "Where the instance cannot be used: on another one the Service gets another address, so clients and DNS must follow.",
      "仅在该实例无法使用时选择：改用其他实例后地址会变化，客户端和 DNS 需要随之更改。",
    ),
    by: "console",
    text: t(
      "Delete the Service and create it again in a window: with the id of an instance that you create in the console, or without the id annotation, and the CCM creates one.",
      "请在变更窗口删除并重建 Service：填写在控制台自行创建的实例 ID，或不设置 id 注解，由 CCM 创建实例。",
    ),
    look: "yaml",
    traffic: "addressLost",
    risk: "high",
  },
  deleteService: {
    direction: "other",
    title: t("Delete the Service", "删除 Service"),
    why: t("Where it is not wanted any more.", "仅在不再需要该 Service 时选择。"),
    by: "console",
    text: t("Delete {service}.", "删除 {service}。"),
    look: "yaml",
  },
  askForAddress: {
    direction: "other",
    title: t("Ask for the address", "尝试找回地址"),
    why: t(
      "No command brings the address back. If it matters, submit a ticket before anything else.",
      "没有命令能恢复该地址。如果地址很重要，请先提交工单。",
    ),
    by: "ticket",
    text: t("Submit a ticket that names the address.", "提交工单，并说明该地址。"),
    look: "yaml",
  },
  recreateWithClass: {
    ...RECREATE,
    title: t("Make the Service anew, as an NLB's", "以 NLB 类型重建 Service"),
    why: t(
      "{loadBalancerId} is an NLB, and only spec.loadBalancerClass: alibabacloud.com/nlb gives a Service to the NLB controller. The class cannot be added to a Service of type LoadBalancer.",
      "{loadBalancerId} 是 NLB，只有设置 spec.loadBalancerClass: alibabacloud.com/nlb 的 Service 才由 NLB 控制器处理。LoadBalancer 类型的 Service 无法补加该字段。",
    ),
    recommended: true,
    by: "note",
    text: t(
      "Delete the Service and create it again with spec.loadBalancerClass: alibabacloud.com/nlb. It has no address yet, so none is lost.",
      "删除 Service，并带上 spec.loadBalancerClass: alibabacloud.com/nlb 重新创建。它还没有地址，不会丢失地址。",
    ),
    look: "yaml",
  },
  useAnother: {
    direction: "other",
    title: t("Use an instance of your own", "使用自建实例"),
    why: t(
      "Create an instance in the console and name it in the id annotation: it stays yours when the Service is deleted.",
      "在控制台创建实例并填入 id 注解：删除 Service 后该实例仍由你管理。",
    ),
    ...ANOTHER,
  },
  useAnotherNlb: {
    direction: "other",
    title: t("Use an NLB of your own", "使用自建 NLB"),
    why: t(
      "Create an NLB in the console and name it in the id annotation: it stays yours when the Service is deleted.",
      "在控制台创建 NLB 并填入 id 注解：删除 Service 后该 NLB 仍由你管理。",
    ),
    ...ANOTHER,
    text: t(
      "Create an NLB in the console and write its id into the id annotation.",
      "在控制台创建 NLB，并将其 ID 写入 id 注解。",
    ),
    at: "nlb",
  },
  createNlb: {
    direction: "other",
    title: t("A dedicated NLB", "新建专用 NLB"),
    why: t(
      "Remove the id annotation and set zone-maps: the CCM creates an NLB, which is billed, and internet-facing unless address-type says intranet.",
      "删除 id 注解并设置 zone-maps：CCM 会创建 NLB 并产生费用；除非 address-type 为 intranet，否则为公网。",
    ),
    by: "note",
    text: t(
      "Remove the id annotation of {service} and set zone-maps and address-type.",
      "删除 {service} 的 id 注解，并设置 zone-maps 和 address-type。",
    ),
    look: "yaml",
  },
  nameZones: {
    ...toDo({
      by: "note",
      text: t(
        "Write two zones with a vSwitch each into zone-maps of {service}, as zone:vsw-id,zone:vsw-id. The CCM then creates an NLB, which is billed.",
        "在 {service} 的 zone-maps 中填写两个可用区及其交换机（格式为 可用区:vsw-ID,可用区:vsw-ID）。随后 CCM 会创建 NLB 并产生费用。",
      ),
      look: "yaml",
    }),
  },
  waitForNlb: {
    ...MANUAL,
    why: t("The NLB is being created; it cannot be compared before that.", "NLB 正在创建，完成之前无法比较。"),
    by: "ticket",
    ends: "waiting",
    text: t(
      "Wait until the NLB is active. Where that takes more than some minutes, look at the Service's Events, then submit a ticket: the fix plan has its text under this Service.",
      "等待 NLB 变为可用。若数分钟后仍未完成，请查看 Service 的 Event，然后提交工单：工单文本见修复计划中该 Service 的步骤。",
    ),
    look: "service",
  },
  onePort: {
    ...MANUAL,
    why: t(
      "Only one Service can own the port of an instance; which one is for you to say.",
      "实例的一个端口只能属于一个 Service，需要由你决定。",
    ),
    ...ANOTHER,
    text: t(
      "Decide which of {services} keeps port {port} of {loadBalancerId}. Give the other another port, or an instance of its own: create one in the console, and name it in its id annotation.",
      "请决定由 {services} 中的哪个保留 {loadBalancerId} 的端口 {port}。为另一个更换端口，或使用独立实例：在控制台创建实例，并将其 ID 写入该 Service 的 id 注解。",
    ),
  },
  oneProtocol: {
    ...MANUAL,
    why: t(
      "The CCM would set the same listener for one and then for the other, and never come to rest.",
      "CCM 会先后为两者设置同一个监听，始终无法稳定。",
    ),
    by: "console",
    text: t(
      "{service} has port {port} for TCP and for UDP, and protocol-port gives both the same protocol. Take {port} out of protocol-port, or move one of the two to another number or Service.",
      "{service} 的端口 {port} 同时用于 TCP 和 UDP，而 protocol-port 为两者指定了同一协议。请从 protocol-port 中移除 {port}，或将其中一个改用其他端口号或 Service。",
    ),
    look: "yaml",
  },
  oneGroup: {
    ...MANUAL,
    why: t(
      "One group holds backends for one port: the CCM would write those of TCP and then those of UDP, and never come to rest.",
      "一个虚拟服务器组只能对应一个后端端口：CCM 会先后写入 TCP 和 UDP 的后端，始终无法稳定。",
    ),
    by: "console",
    text: t(
      "{service} has port {port} for TCP and for UDP, and vgroup-port gives both the same group. Give one of the two another number, or move it to another Service.",
      "{service} 的端口 {port} 同时用于 TCP 和 UDP，而 vgroup-port 为两者指定了同一个组。请将其中一个改用其他端口号，或移到其他 Service。",
    ),
    look: "yaml",
  },
  bothProtocols: {
    ...MANUAL,
    why: t(
      "Below v2.6.0 the CCM takes a port for one listener: it deletes one of the two again and again.",
      "v2.6.0 之前的 CCM 认为一个端口只对应一个监听，会反复删除其中一个。",
    ),
    by: "note",
    text: t(
      "{service} asks for port {port} with TCP and with UDP, and both listeners are right: delete neither. Upgrade to v2.6.0 or later, or move one of the two ports to another Service.",
      "{service} 的端口 {port} 同时要求 TCP 和 UDP，两个监听都是正确的，请勿删除。请升级到 v2.6.0 或更高版本，或将其中一个端口移到其他 Service。",
    ),
    look: "yaml",
  },
  nameNodes: {
    ...MANUAL,
    why: t(
      "A ready Pod of the Service may be behind these backends: its endpoint does not say on which node it runs.",
      "这些后端可能对应该 Service 的就绪 Pod：其 Endpoint 没有说明所在节点。",
    ),
    by: "note",
    text: t(
      "Give the endpoint {ips} its nodeName first; leave the backends until then.",
      "请先为 Endpoint {ips} 补充 nodeName，在此之前保留这些后端服务器。",
    ),
    look: "endpoints",
  },
  waitForPods: {
    ...MANUAL,
    why: t(
      "These Pods are shutting down. The running release takes them out of the group again, the target keeps them while they shut down.",
      "这些 Pod 正在终止。当前运行的版本会再次将其移出虚拟服务器组，而目标版本会在其终止期间保留。",
    ),
    by: "note",
    text: t(
      "Nothing to do before the upgrade: the difference ends with the Pods.",
      "升级前无需处理：Pod 终止后差异随之消失。",
    ),
    ends: "left",
    look: "endpoints",
  },
  freeGroup: {
    ...MANUAL,
    why: t(
      "Another Service serves with this group: without it, that one fails.",
      "另一个 Service 正在使用该组：删除后其同步会失败。",
    ),
    by: "note",
    text: t(
      "Keep the group: {users} names it in vgroup-port. Take it out there first.",
      "请保留该组：{users} 在 vgroup-port 中使用它，请先从那里移除。",
    ),
    look: "yaml",
  },
  freeListener: {
    ...MANUAL,
    why: t("The API refuses to delete a group that a listener uses.", "仍有监听使用的组，API 会拒绝删除。"),
    by: "note",
    text: t(
      "Delete the server group once listener {listener} uses another one.",
      "监听 {listener} 改用其他服务器组后，再删除该服务器组。",
    ),
    look: "yaml",
    at: "nlb",
  },
  lookAtTraffic: {
    direction: "other",
    title: t("Look, then decide", "先确认再决定"),
    why: t("It is not known here whether clients still use the address.", "无法从这里判断是否仍有客户端使用该地址。"),
    recommended: true,
    by: "console",
    text: t(
      "Check the traffic of {loadBalancerId}. If there is none, delete it in the console; if you still need it, submit a ticket.",
      "查看 {loadBalancerId} 的流量；若没有流量可在控制台删除；若仍需要，请提交工单。",
    ),
    at: "instance",
  },
  mayBeInternal: {
    ...MANUAL,
    why: t(
      "Which Services may face the internet is decided by the controller's administrator; the address type of an instance that exists cannot change.",
      "哪些 Service 可以使用公网由控制器的配置者决定；已有实例的地址类型不能更改。",
    ),
    does: [
      {
        by: "note",
        text: t(
          "It may be internal: create it anew with address-type intranet. The old address goes with the old Service.",
          "可以使用私网：使用 address-type intranet 重新创建 Service，旧地址会随旧 Service 一同释放。",
        ),
        look: "manifest",
      },
      {
        by: "note",
        text: t(
          "It has to face the internet: have disablePublicSLB taken out of the controller's configuration (ConfigMap kube-system/cloud-config in self-managed clusters).",
          "必须使用公网：请将 disablePublicSLB 从控制器配置中去掉（自建集群为 ConfigMap kube-system/cloud-config）。",
        ),
      },
    ],
  },
  // NLB
  startNlbListener: {
    direction: "keep-service",
    title: ofNlb(TITLES["keep-service"]),
    why: PORT_IS_WANTED,
    recommended: true,
    text: t("Start the listener {what}.", "启动监听 {what}。"),
    own: true,
    traffic: "finding",
    risk: "low",
  },
  keepClients: {
    direction: "other",
    title: t("Keep its clients", "保留该监听"),
    why: t(
      "A listener stays on this NLB only as a port of the Service.",
      "须在 Service 中声明该监听的端口，否则 CCM 会将其删除。",
    ),
    by: "console",
    text: t(
      "Add the port to the Service, or make the listener on an NLB that no Service owns and move its clients there.",
      "把该端口加入 Service，或在不属于任何 Service 的 NLB 上创建该监听并迁移客户端。",
    ),
    look: "yaml",
    at: "nlb",
  },
  moveClients: {
    direction: "other",
    title: t("Move the clients first", "先迁移客户端"),
    why: t("The other controller serves under an address of its own.", "另一个控制器使用自己的地址提供服务。"),
    by: "note",
    text: t(
      "Point clients and DNS at the address of the other controller, then upgrade: the CCM takes the old address out of the Service's status.",
      "先将客户端和 DNS 切换到另一个控制器的地址，再升级：CCM 会清除 Service 状态中的旧地址。",
    ),
    look: "yaml",
    traffic: "finding",
  },
  letFinish: {
    direction: "keep-service",
    title: t("Let the CCM finish", "由 CCM 完成"),
    why: ADDRESS_GOES,
    by: "note",
    text: t(
      "Wait until the running CCM has deleted or released the NLB: its Events say what holds it up.",
      "等待当前运行的 CCM 删除或解除关联该 NLB：其 Event 会说明阻塞的原因。",
    ),
    look: "yaml",
    traffic: "finding",
  },
  nameEveryClient: {
    ...MANUAL,
    why: t(
      "The CCM alone manages this security group, from v2.14.0 on: the upgrade corrects it.",
      "该安全组只由 CCM 管理（v2.14.0 及以上），升级时会被修正。",
    ),
    by: "console",
    text: t(
      "Make sure that loadBalancerSourceRanges of {service} names every client before the upgrade: clients that are not in it are refused then.",
      "升级前请确认 {service} 的 loadBalancerSourceRanges 包含所有客户端：届时不在其中的客户端将被拒绝。",
    ),
    look: "yaml",
    traffic: "finding",
    risk: "medium",
  },
  renameBeforeDeletion: {
    direction: "other",
    why: t("Nothing happens while the Service is there.", "Service 存在期间不会有任何影响。"),
    recommended: true,
    by: "note",
    text: t(
      "Right before you delete the Service, give the instance another name and remove the cluster's tags. Not sooner: the CCM would find no instance and make a new one.",
      "在即将删除 Service 之前修改实例名称并移除集群标签。不要提前操作：CCM 会因找不到实例而新建一个。",
    ),
    look: "yaml",
  },
} as const satisfies Record<string, Way>;
