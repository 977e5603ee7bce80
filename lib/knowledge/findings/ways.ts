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
  /** A list among the values that one request may be too small for. */
  readonly each?: string;
}

/** One thing to do: a call with what undoes it, or what a person does. */
export interface Deed {
  readonly text: Text;
  readonly call?: WayCall;
  readonly undo?: WayCall;
  readonly by?: "console" | "ticket" | "note";
  /** What to look at first, where the call does not say so. */
  readonly look?: "service" | "yaml" | "manifest" | "endpoints" | "certificates" | "domains" | "group" | "groupsInUse";
  /** Where the console shows it. */
  readonly at?:
    "instance" | "instances" | "listener" | "listeners" | "groups" | "group" | "billing" | "certificates" | "nlb";
  /** `finding`: what the finding itself says. */
  readonly traffic?: Traffic | "finding";
  readonly risk?: Risk;
}

/** One way out of a finding, as data. */
export interface Way {
  readonly direction: "keep-cloud" | "keep-service" | "other";
  readonly title?: Text;
  readonly why: Text;
  readonly recommended?: true;
  readonly does: readonly Deed[];
}

/** The only way, which no command of ours can go, and why it is one. */
const hand = (why: Text, ...does: Deed[]): Way => ({
  direction: "other",
  title: t("What to do", "操作步骤"),
  why,
  recommended: true,
  does,
});
/** One thing to do that needs no reason. */
export const toDo = (deed: Deed): Way => hand(deed.text, deed);

const ANOTHER: Deed = {
  by: "console",
  text: t(
    "Create an instance in the console, and name it in the id annotation.",
    "在控制台自行创建实例，并在 id 注解中填写它。",
  ),
  at: "instances",
  look: "yaml",
};
const LOOK_AT_ENDPOINTS: Deed = {
  by: "note",
  text: t("Look at the Service's EndpointSlices and nodes.", "查看 Service 的 EndpointSlice 和节点。"),
  look: "endpoints",
};
const UPLOAD: Deed = {
  by: "console",
  text: t("Upload a valid certificate.", "上传有效证书。"),
  at: "certificates",
  look: "certificates",
};
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
const LOSES_ADDRESS = { by: "console", traffic: "addressLost", risk: "high" } as const;
const PROTECTION = { LoadBalancerId: "{loadBalancerId}", DeleteProtection: "off" };
const LISTENER = { LoadBalancerId: "{loadBalancerId}", ListenerPort: "{port}", ListenerProtocol: "{protocol}" };
const NO_PORT_USES_IT = t("No port of the Service uses the group any more.", "Service 的端口已不再使用该组。");
const NOT_WANTED = t(
  "The Service's endpoints and nodes no longer ask for them.",
  "Service 的 Endpoint 和节点已不再需要它们。",
);
const DELETE_GROUP = {
  call: { action: "DeleteVServerGroup", params: { VServerGroupId: "{groupId}" } },
  undo: {
    action: "CreateVServerGroup",
    params: { LoadBalancerId: "{loadBalancerId}", VServerGroupName: "{groupName}", BackendServers: "{servers}" },
  },
} as const;
const ADD = {
  action: "AddVServerGroupBackendServers",
  params: { VServerGroupId: "{groupId}", BackendServers: "{servers}" },
  each: "servers",
} as const;
/** A backend is removed by less than it is added with. */
const REMOVE = {
  action: "RemoveVServerGroupBackendServers",
  params: { VServerGroupId: "{groupId}", BackendServers: "{removed}" },
  each: "removed",
} as const;

/** Ways that are the same for every cluster: what they say, call and undo. A builder says when one is open. */
export const WAYS = {
  // Listeners
  startListener: {
    direction: "keep-service",
    why: t(
      "The Service wants the port open; if it was stopped on purpose, remove the port from the Service instead.",
      "Service 需要该端口；如果是有意停止，请改为从 Service 中移除该端口。",
    ),
    recommended: true,
    does: [
      {
        text: t("Start listener {port}/{protocol}.", "启动监听 {port}/{protocol}。"),
        call: { action: "StartLoadBalancerListener", params: LISTENER },
        undo: { action: "StopLoadBalancerListener", params: LISTENER },
        traffic: "newConnections",
      },
    ],
  },
  addDomain: {
    direction: "keep-service",
    why: t("Adding a domain leaves the others as they are.", "添加扩展域名不影响其他域名。"),
    does: [
      {
        text: t(
          "Add {domain} with certificate {certId} to listener {port}.",
          "在监听 {port} 上添加扩展域名 {domain}（证书 {certId}）。",
        ),
        call: {
          action: "CreateDomainExtension",
          params: {
            LoadBalancerId: "{loadBalancerId}",
            ListenerPort: "{port}",
            Domain: "{domain}",
            ServerCertificateId: "{certId}",
          },
        },
      },
    ],
  },
  setDomainCertificate: {
    direction: "keep-service",
    why: WHY.keepService,
    does: [
      {
        text: t("Put certificate {desired} on domain {domain}.", "把扩展域名 {domain} 的证书改为 {desired}。"),
        call: {
          action: "SetDomainExtensionAttribute",
          params: { DomainExtensionId: "{domainExtensionId}", ServerCertificateId: "{desired}" },
        },
        undo: {
          action: "SetDomainExtensionAttribute",
          params: { DomainExtensionId: "{domainExtensionId}", ServerCertificateId: "{actual}" },
        },
        look: "domains",
        at: "listener",
        traffic: "newConnections",
      },
    ],
  },
  removeDomain: {
    direction: "keep-service",
    why: WHY.keepService,
    does: [
      {
        text: t(
          "Remove domain {domain} from listener {port}. Its clients then get the default certificate.",
          "从监听 {port} 移除扩展域名 {domain}，其客户端将使用默认证书。",
        ),
        call: { action: "DeleteDomainExtension", params: { DomainExtensionId: "{domainExtensionId}" } },
        undo: {
          action: "CreateDomainExtension",
          params: {
            LoadBalancerId: "{loadBalancerId}",
            ListenerPort: "{port}",
            Domain: "{domain}",
            ServerCertificateId: "{certId}",
          },
        },
        look: "domains",
        at: "listener",
        traffic: "newConnections",
      },
    ],
  },
  uploadCertificate: {
    direction: "keep-service",
    why: t(
      "Choose this when another certificate is wanted: upload it first, then write its id into cert-id.",
      "如果需要使用另一张证书，请先上传，再把其 ID 写入 cert-id。",
    ),
    does: [UPLOAD],
  },
  nameCertificate: {
    ...hand(
      t(
        "The port is to be https, but cert-id names no certificate: the CCM cannot create the listener either.",
        "该端口要求 HTTPS，但 cert-id 没有指定证书，CCM 也无法创建该监听。",
      ),
      {
        ...UPLOAD,
        text: t(
          "Upload or choose a certificate and write its id into cert-id of {service}.",
          "上传或选择证书，并将其 ID 写入 {service} 的 cert-id。",
        ),
      },
    ),
    title: t("Name a certificate first", "先指定证书"),
  },
  moveListener: hand(
    t("The CCM cannot read an instance that has such a listener.", "实例上只要有此类监听，CCM 就无法读取。"),
    {
      by: "console",
      text: t("Move listener {port} to another instance.", "把监听 {port} 迁移到其他实例。"),
      at: "listener",
      traffic: "existingConnections",
      risk: "high",
    },
  ),
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
      "Let the Service have node ports (allocateLoadBalancerNodePorts: true), or use pods as backends (backend-type eni). Without one the CCM has no port to send traffic to.",
      "为 Service 分配节点端口（allocateLoadBalancerNodePorts: true），或使用 Pod 作为后端（backend-type 为 eni）。没有节点端口，CCM 就没有可转发的端口。",
    ),
  }),
  findMissing: {
    direction: "other",
    title: t("Find out why they are missing", "排查缺失原因"),
    why: t("When pods or nodes change right now, wait and check again.", "如果 Pod 或节点正在变化，请稍候后重新检查。"),
    does: [LOOK_AT_ENDPOINTS],
  },
  findUnwanted: {
    direction: "other",
    title: t("Find out why nothing is wanted", "排查为何不再需要任何后端"),
    why: t(
      "A Service without any ready pod or usable node empties its groups. Put those right, and the backends are wanted again.",
      "没有就绪 Pod 或可用节点的 Service 会清空其虚拟服务器组。先修复它们，这些后端就会重新被需要。",
    ),
    does: [LOOK_AT_ENDPOINTS],
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
    does: [
      {
        ...DELETE_GROUP,
        text: t(
          "Delete the VServer group {groupId}; no listener uses it.",
          "删除虚拟服务器组 {groupId}，没有监听在使用它。",
        ),
      },
    ],
  },
  deleteBoundGroup: {
    direction: "keep-service",
    why: NO_PORT_USES_IT,
    recommended: true,
    does: [
      {
        ...DELETE_GROUP,
        text: t(
          "Delete the VServer group {groupId} once no listener is bound to it (now: {ports}).",
          "确认没有监听绑定后（当前：{ports}）删除虚拟服务器组 {groupId}。",
        ),
      },
    ],
  },
  addBackends: {
    direction: "keep-service",
    why: t(
      "They are what the Service's endpoints and nodes ask for; existing connections stay.",
      "这些是 Service 的 Endpoint 和节点所需要的后端服务器，已有连接不受影响。",
    ),
    recommended: true,
    does: [
      {
        text: t(
          "Add the missing backends ({count}) to group {groupId}.",
          "向虚拟服务器组 {groupId} 添加 {count} 个后端服务器。",
        ),
        call: ADD,
        undo: REMOVE,
        traffic: "newConnections",
      },
    ],
  },
  removeBackends: {
    direction: "keep-service",
    why: NOT_WANTED,
    recommended: true,
    does: [
      {
        text: t(
          "Remove the backends that are not wanted ({count}) from group {groupId}.",
          "从虚拟服务器组 {groupId} 移除 {count} 个后端服务器。",
        ),
        call: REMOVE,
        undo: ADD,
        traffic: "existingConnections",
      },
    ],
  },
  emptyGroup: {
    direction: "keep-service",
    why: NOT_WANTED,
    recommended: true,
    does: [
      {
        text: t(
          "Remove {count, plural, one {the only backend} other {all # backends}} from group {groupId}. The group is then empty: its listeners have no backends.",
          "从虚拟服务器组 {groupId} 移除全部 {count} 个后端服务器。该组将为空。",
        ),
        call: REMOVE,
        undo: ADD,
        traffic: "existingConnections",
        risk: "high",
      },
    ],
  },
  writeWeights: {
    direction: "keep-service",
    why: WHY.keepService,
    does: [
      {
        text: t(
          "Write the CCM's weights and descriptions to group {groupId} at a time of your choice.",
          "在合适的时间把 CCM 计算的权重和描述写入虚拟服务器组 {groupId}。",
        ),
        call: {
          action: "SetVServerGroupAttribute",
          params: { VServerGroupId: "{groupId}", BackendServers: "{servers}" },
          each: "servers",
        },
        undo: {
          action: "SetVServerGroupAttribute",
          params: { VServerGroupId: "{groupId}", BackendServers: "{before}" },
          each: "before",
        },
        traffic: "finding",
        risk: "low",
      },
    ],
  },
  // The instance
  startInstance: {
    direction: "keep-service",
    why: WHY.onlyCloud,
    recommended: true,
    does: [
      {
        text: t("Start {loadBalancerId}.", "启动 {loadBalancerId}。"),
        call: {
          action: "SetLoadBalancerStatus",
          params: { LoadBalancerId: "{loadBalancerId}", LoadBalancerStatus: "active" },
        },
        undo: {
          action: "SetLoadBalancerStatus",
          params: { LoadBalancerId: "{loadBalancerId}", LoadBalancerStatus: "inactive" },
        },
        traffic: "newConnections",
      },
    ],
  },
  unlockInstance: hand(
    t(
      "A locked instance has to be unlocked by its owner, most often by paying.",
      "锁定的实例需要由账号所有者解锁，通常是因为欠费。",
    ),
    { by: "console", text: t("Unlock {loadBalancerId}.", "解锁 {loadBalancerId}。"), at: "instance" },
  ),
  waitForInstance: hand(
    t(
      "The running CCM creates the instance by itself; a second one must not be made by hand.",
      "当前运行的 CCM 会自行创建实例，不要手动再创建一个。",
    ),
    {
      by: "ticket",
      text: t(
        "Still pending after some minutes: look at its Events, then submit a ticket; the plan of the cluster holds its text.",
        "若数分钟后仍为 pending，请查看 Event，然后提交工单，工单文本见修复计划。",
      ),
      look: "service",
    },
  ),
  letDelete: {
    direction: "keep-service",
    title: t("Let the CCM delete the instance", "由 CCM 删除实例"),
    why: ADDRESS_GOES,
    does: [
      {
        text: t(
          "Switch deletion protection off; the CCM then deletes {loadBalancerId} and its address.",
          "关闭删除保护，随后 CCM 会删除 {loadBalancerId} 及其地址。",
        ),
        call: { action: "SetLoadBalancerDeleteProtection", params: PROTECTION },
        undo: { action: "SetLoadBalancerDeleteProtection", params: { ...PROTECTION, DeleteProtection: "on" } },
        traffic: "addressLost",
        risk: "high",
      },
    ],
  },
  letRelease: {
    direction: "keep-service",
    title: t("Let the CCM release the instance", "由 CCM 解除关联"),
    why: t("The CCM then takes its tags off; the instance stays as it is.", "随后 CCM 会移除其标签，实例保持不变。"),
    does: [
      {
        text: t("Switch deletion protection of {loadBalancerId} off.", "关闭 {loadBalancerId} 的删除保护。"),
        call: { action: "SetLoadBalancerDeleteProtection", params: PROTECTION },
        undo: { action: "SetLoadBalancerDeleteProtection", params: { ...PROTECTION, DeleteProtection: "on" } },
      },
    ],
  },
  letReleaseModified: {
    direction: "keep-service",
    title: t("Let the CCM release the instance", "由 CCM 解除关联"),
    why: t("The CCM then takes its tags off; the instance stays as it is.", "随后 CCM 会移除其标签，实例保持不变。"),
    does: [
      {
        text: t(
          "Switch modification protection of {loadBalancerId} off. From then on everybody can change it in the console.",
          "关闭 {loadBalancerId} 的配置修改保护。关闭后任何人都可以在控制台修改该实例。",
        ),
        call: {
          action: "SetLoadBalancerModificationProtection",
          params: { LoadBalancerId: "{loadBalancerId}", ModificationProtectionStatus: "NonProtection" },
        },
        undo: {
          action: "SetLoadBalancerModificationProtection",
          params: {
            LoadBalancerId: "{loadBalancerId}",
            ModificationProtectionStatus: "ConsoleProtection",
            ModificationProtectionReason: "{protectionReason}",
          },
        },
      },
    ],
  },
  recreate: {
    ...RECREATE,
    does: [
      {
        ...LOSES_ADDRESS,
        text: t(
          "Delete the Service and create it again: the CCM makes an instance that has what it asks for. The address changes: clients and DNS must follow.",
          "删除并重建 Service，CCM 会创建符合要求的实例。地址会变化，客户端和 DNS 需要随之更改。",
        ),
      },
    ],
  },
  recreateOnAnother: {
    ...RECREATE,
    does: [
      {
        ...LOSES_ADDRESS,
        text: t(
          "Delete the Service and create it again with the id of an instance that has what it asks for. The address changes: clients and DNS must follow.",
          "删除 Service，并使用符合要求的实例 ID 重建。地址会变化，客户端和 DNS 需要随之更改。",
        ),
      },
    ],
  },
  bySpecification: {
    direction: "keep-service",
    why: t(
      "Pay by specification is not sold any more; only an account that is still allowed to can change back, in the console.",
      "按规格计费已停售，只有仍具备权限的账号可以在控制台改回。",
    ),
    does: [
      {
        by: "console",
        text: t(
          "Change {loadBalancerId} to pay by specification, if the console offers it.",
          "如果控制台提供该选项，将 {loadBalancerId} 改为按规格计费。",
        ),
        at: "billing",
        risk: "low",
      },
    ],
  },
  changeBilling: {
    direction: "keep-service",
    why: WHY.keepService,
    does: [
      {
        text: t(
          "Change internet billing of {loadBalancerId} to {charge} {bandwidth}.",
          "把 {loadBalancerId} 的公网计费改为 {charge} {bandwidth}。",
        ),
        call: {
          action: "ModifyLoadBalancerInternetSpec",
          params: {
            LoadBalancerId: "{loadBalancerId}",
            InternetChargeType: "{charge}",
            Bandwidth: "{bandwidth}",
          },
        },
        undo: {
          action: "ModifyLoadBalancerInternetSpec",
          params: {
            LoadBalancerId: "{loadBalancerId}",
            InternetChargeType: "{chargeNow}",
            Bandwidth: "{bandwidthNow}",
          },
        },
        at: "billing",
        traffic: "finding",
        risk: "low",
      },
    ],
  },
  changeMetering: {
    direction: "keep-service",
    why: WHY.keepService,
    does: [
      {
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
    ],
  },
  nameInstance: hand(
    t("The Service has no address yet, so none can be lost.", "该 Service 还没有地址，因此不会丢失地址。"),
    {
      by: "console",
      text: t(
        "Write the id of an existing instance of this region into the id annotation, or remove it: the CCM then makes an instance.",
        "把 id 注解改为该地域中已有实例的 ID，或删除该注解，由 CCM 创建实例。",
      ),
      at: "instances",
      look: "yaml",
    },
  ),
  findHolder: hand(
    t(
      "The Service can keep its address only on the instance that has it.",
      "只有在持有该地址的实例上，Service 才能保留地址。",
    ),
    {
      by: "console",
      text: t(
        "Set the id annotation back to the instance that holds {address}. Find it in the console by that address, in another region or account too.",
        "将 id 注解改回持有 {address} 的实例。请在控制台按该地址查找，包括其他地域和账号。",
      ),
      at: "instances",
      look: "yaml",
    },
  ),
  recreateAtNewAddress: {
    direction: "keep-service",
    title: t("Recreate the Service", "重建 Service"),
    why: t("Only where that instance is gone.", "仅在该实例已不存在时选择。"),
    does: [
      {
        by: "console",
        text: t(
          "Delete the Service and create it again at a planned time: it gets a new address.",
          "请在计划的时间删除并重建 Service，它将获得新地址。",
        ),
        look: "yaml",
        traffic: "addressLost",
        risk: "high",
      },
    ],
  },
  chooseOne: hand(
    t(
      "None of them holds an address of the Service, so which one to keep is for you to say.",
      "它们都没有持有该 Service 的地址，需要由你决定保留哪一个。",
    ),
    {
      by: "console",
      text: t("Compare {ids} and leave the tag or name on one only.", "比较 {ids}，只在其中一个上保留标签或名称。"),
      at: "instances",
      look: "yaml",
    },
  ),
  lostAddress: hand(
    t("The address cannot be brought back by a command: the instance is gone.", "实例已不存在，无法通过命令恢复地址。"),
    {
      by: "ticket",
      text: t(
        "If the address matters, submit a ticket before anything else; the plan of the cluster holds its text.",
        "如果地址很重要，请先提交工单，工单文本见修复计划。",
      ),
      look: "yaml",
    },
    {
      by: "note",
      text: t(
        "Otherwise clear the Service's status and then change one of its annotations, at a planned time: the CCM makes a new instance with a new address, and the Service keeps its cluster IP and node ports. EVT104 has both commands.",
        "否则请在计划的时间先清空 Service 状态，再修改一个注解：CCM 会新建实例（地址会变化），Service 的 ClusterIP 与 nodePort 保持不变。命令见 EVT104。",
      ),
      look: "yaml",
      traffic: "addressLost",
      risk: "high",
    },
  ),
  useAnother: {
    direction: "other",
    title: t("Use another instance", "改用其他实例"),
    why: t(
      "The instance belongs to a cluster that may still manage or delete it.",
      "该实例属于某个集群，可能仍被其管理或删除。",
    ),
    recommended: true,
    does: [ANOTHER],
  },
  onePort: hand(
    t(
      "Only one Service can own the port of an instance; which one is for you to say.",
      "实例的一个端口只能属于一个 Service，需要由你决定。",
    ),
    ANOTHER,
  ),
  oneProtocol: hand(
    t(
      "The CCM would set the same listener for one and then for the other, and never come to rest.",
      "CCM 会先后为两者设置同一个监听，始终无法稳定。",
    ),
    {
      by: "console",
      text: t(
        "{service} has port {port} for TCP and for UDP, and protocol-port gives both the same protocol. Take {port} out of protocol-port, or move one of the two to another number or Service.",
        "{service} 的端口 {port} 同时用于 TCP 和 UDP，而 protocol-port 为两者指定了同一协议。请从 protocol-port 中移除 {port}，或将其中一个改用其他端口号或 Service。",
      ),
      look: "yaml",
    },
  ),
  ofAnotherService: hand(
    t(
      "The CCM made the instance for another Service and refuses it to this one.",
      "该实例由 CCM 为其他 Service 创建，CCM 拒绝本 Service 复用。",
    ),
    ANOTHER,
  ),
  ofApiServer: hand(
    t("The instance serves the cluster's API and must not be shared.", "该实例用于集群 API Server，不能共享。"),
    ANOTHER,
  ),
  lookAtTraffic: {
    direction: "other",
    title: t("Look, then decide", "先确认再决定"),
    why: t("It is not known here whether clients still use the address.", "无法从这里判断是否仍有客户端使用该地址。"),
    recommended: true,
    does: [
      {
        by: "console",
        text: t(
          "Check the traffic of {loadBalancerId}. If there is none, delete it in the console; if you still need it, submit a ticket.",
          "查看 {loadBalancerId} 的流量；若没有流量可在控制台删除；若仍需要，请提交工单。",
        ),
        at: "instance",
      },
    ],
  },
  mayBeInternal: hand(
    t(
      "Which Services may face the internet is decided by the controller's administrator; the address type of an instance that exists cannot change.",
      "哪些 Service 可以使用公网由控制器的配置者决定；已有实例的地址类型不能更改。",
    ),
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
  ),
  // NLB
  startNlbListener: {
    direction: "keep-service",
    title: ofNlb(TITLES["keep-service"]),
    why: ofNlb(WHY.onlyCloud),
    recommended: true,
    does: [
      {
        text: t("Start the listener {what}.", "启动监听 {what}。"),
        call: { product: "nlb", action: "StartListener", params: { ListenerId: "{listenerId}" } },
        undo: { product: "nlb", action: "StopListener", params: { ListenerId: "{listenerId}" } },
        traffic: "finding",
        risk: "low",
      },
    ],
  },
  keepClients: {
    direction: "other",
    title: t("Keep its clients", "保留该监听"),
    why: t(
      "A listener stays on this NLB only as a port of the Service.",
      "须在 Service 中声明该监听的端口，否则 CCM 会将其删除。",
    ),
    does: [
      {
        by: "console",
        text: t(
          "Add the port to the Service, or make the listener on an NLB that no Service owns and move its clients there.",
          "把该端口加入 Service，或在不属于任何 Service 的 NLB 上创建该监听并迁移客户端。",
        ),
        look: "yaml",
        at: "nlb",
      },
    ],
  },
  moveClients: {
    direction: "other",
    title: t("Move the clients first", "先迁移客户端"),
    why: t("The other controller serves under an address of its own.", "另一个控制器使用自己的地址提供服务。"),
    does: [
      {
        by: "note",
        text: t(
          "Point clients and DNS at the address of the other controller, then upgrade: the CCM takes the old address out of the Service's status.",
          "先将客户端和 DNS 切换到另一个控制器的地址，再升级：CCM 会清除 Service 状态中的旧地址。",
        ),
        look: "yaml",
        traffic: "finding",
      },
    ],
  },
  letFinish: {
    direction: "keep-service",
    title: t("Let the CCM finish", "由 CCM 完成"),
    why: ADDRESS_GOES,
    does: [
      {
        by: "note",
        text: t(
          "Wait until the running CCM has deleted or released the NLB: its Events say what holds it up.",
          "等待当前运行的 CCM 删除或解除关联该 NLB：其 Event 会说明阻塞的原因。",
        ),
        look: "yaml",
        traffic: "finding",
      },
    ],
  },
  lostDnsName: hand(
    t(
      "The DNS name cannot be brought back by a command: the NLB is gone.",
      "NLB 已不存在，无法通过命令恢复 DNS 名称。",
    ),
    {
      ...LOSES_ADDRESS,
      text: t(
        "Delete the Service and create it again at a planned time: the CCM makes an NLB with a new DNS name.",
        "请在计划的时间删除并重建 Service：CCM 会创建新的 NLB，DNS 名称随之改变。",
      ),
      look: "yaml",
    },
  ),
  nameEveryClient: hand(
    t(
      "The CCM alone manages this security group. The next sync of the Service (from v2.14.0 on) or the upgrade corrects it.",
      "该安全组只由 CCM 管理。差异会在下一次同步该 Service 时（v2.14.0 及以上）或升级时被修正。",
    ),
    {
      by: "console",
      text: t(
        "Make sure that loadBalancerSourceRanges of {service} names every client: whoever is not in it is cut off then. Rules made by hand in the group belong in the field, or in a group of their own.",
        "请确认 {service} 的 loadBalancerSourceRanges 包含所有客户端：届时不在其中的客户端将被拒绝。手动添加到该安全组的规则应写入此字段，或放入单独的安全组。",
      ),
      look: "yaml",
      traffic: "finding",
      risk: "medium",
    },
  ),
  renameBeforeDeletion: {
    direction: "other",
    why: t("Nothing happens while the Service is there.", "Service 存在期间不会有任何影响。"),
    recommended: true,
    does: [
      {
        by: "note",
        text: t(
          "Right before you delete the Service, give the instance another name and remove the cluster's tags. Not sooner: the CCM would find no instance and make a new one.",
          "在即将删除 Service 之前修改实例名称并移除集群标签。不要提前操作：CCM 会因找不到实例而新建一个。",
        ),
        look: "yaml",
      },
    ],
  },
} as const satisfies Record<string, Way>;
