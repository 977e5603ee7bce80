import type { Text } from "@/lib/model/text";
import { instancePath } from "@/lib/remediation/commands/console";
import {
  annotate,
  cloudCall,
  cloudFix,
  describeServiceOf,
  inspectService,
  isSet,
  keepCloud,
  keepService,
  annotationKeyOf,
  listParam,
  param,
  setTo,
  targetOf,
  valueOf,
} from "./facts";
import { getService } from "@/lib/remediation/commands/kubectl";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import type { AnyBuilder, Builder, Builders, RemediationContext } from "./types";
import { byHand, manual } from "./by-hand";
import { isPreserved, KEEP, losesListeners, releaseFixes, releaseInstance } from "./release";
import { listTagsCall, remoteTags, tagCall, untagCall } from "./instance";
import type { LIFECYCLE_FINDINGS } from "@/lib/knowledge/findings/lifecycle/texts";

const OWNERSHIP = "kubernetes.do.not.delete";
const CLUSTER = "ack.aliyun.com";

export const createdByController = (context: RemediationContext): FixOption[] => [
  byHand(
    {
      en: "The running CCM creates the instance by itself; a second one must not be made by hand.",
      zh: "当前运行的 CCM 会自行创建实例，不要手动再创建一个。",
    },
    manual(
      "ticket",
      {
        en: "Still pending after some minutes: look at its Events, then submit a ticket; the plan of the cluster holds its text.",
        zh: "若数分钟后仍为 pending，请查看 Event，然后提交工单，工单文本见修复计划。",
      },
      { inspect: describeServiceOf(context) },
    ),
  ),
];

const protectedRead = (context: RemediationContext) => context.loadBalancer?.DeleteProtection === "on";

function deleteFixes(context: RemediationContext): CommandFix[] {
  const id = context.loadBalancerId ?? "";
  const protect = (flag: string) =>
    cloudCall(context, "SetLoadBalancerDeleteProtection", { LoadBalancerId: id, DeleteProtection: flag });
  const calls = [
    ...(protectedRead(context) ? [protect("off")] : []),
    cloudCall(context, "DeleteLoadBalancer", { LoadBalancerId: id }),
  ];
  return [
    cloudFix(context, {
      text: {
        en: "Delete {loadBalancerId}. Its address is lost for good.",
        zh: "删除 {loadBalancerId}，其地址将永久丢失。",
      },
      call: calls,
      traffic: "addressLost",
      risk: "high",
    }),
  ];
}

export const REMOVE: FixOption = {
  direction: "keep-service",
  title: { en: "Delete the instance", zh: "删除实例" },
  why: {
    en: "Only when the address is no longer used: it cannot be restored.",
    zh: "仅在确认无人使用该地址时选择：地址无法恢复。",
  },
  fixes: [],
};

/** The Service goes away and the instance with it: keep the instance, or let it go. */
const deleted: Builder<"CLB502"> = (finding, context) => [
  { ...KEEP, fixes: releaseFixes(context) },
  { ...REMOVE, fixes: deleteFixes(context) },
];

const deletionProtection: Builder<"CLB503"> = (finding, context) => {
  const id = context.loadBalancerId ?? "";
  const protect = (flag: string) =>
    cloudCall(context, "SetLoadBalancerDeleteProtection", { LoadBalancerId: id, DeleteProtection: flag });
  const switchOff = { call: protect("off"), undo: protect("on"), phase: PHASE.instance } as const;
  if (isPreserved(context))
    return [
      releaseInstance(context),
      leaveToController(context, [
        cloudFix(context, {
          text: {
            en: "Switch deletion protection of {loadBalancerId} off.",
            zh: "关闭 {loadBalancerId} 的删除保护。",
          },
          ...switchOff,
          ...lossOf(context),
        }),
      ]),
    ];
  return [
    { ...KEEP, fixes: releaseFixes(context) },
    {
      ...REMOVE,
      title: { en: "Let the CCM delete the instance", zh: "由 CCM 删除实例" },
      fixes: [
        cloudFix(context, {
          text: {
            en: "Switch deletion protection off; the CCM then deletes {loadBalancerId} and its address.",
            zh: "关闭删除保护，随后 CCM 会删除 {loadBalancerId} 及其地址。",
          },
          ...switchOff,
          traffic: "addressLost",
          risk: "high",
        }),
      ],
    },
  ];
};

/** Why the instance is protected, which the API forgets when the protection is switched off. */
function protectionReason(context: RemediationContext): string | undefined {
  const reason = context.loadBalancer?.ModificationProtectionReason;
  return typeof reason === "string" && reason !== "" ? reason : undefined;
}

const modificationProtection: Builder<"CLB504"> = (finding, context) => {
  const id = context.loadBalancerId ?? "";
  const protect = (flag: string) =>
    cloudCall(context, "SetLoadBalancerModificationProtection", {
      LoadBalancerId: id,
      ModificationProtectionStatus: flag,
      ModificationProtectionReason: flag === "ConsoleProtection" ? protectionReason(context) : undefined,
    });
  return [
    releaseInstance(context),
    leaveToController(context, [
      cloudFix(context, {
        text: {
          en: "Switch modification protection of {loadBalancerId} off. From then on everybody can change it in the console.",
          zh: "关闭 {loadBalancerId} 的配置修改保护。关闭后任何人都可以在控制台修改该实例。",
        },
        call: protect("NonProtection"),
        undo: protect("ConsoleProtection"),
        ...lossOf(context),
      }),
    ]),
  ];
};

/** The controller releases the instance itself: with what it deletes on it, where its version does. */
function leaveToController(context: RemediationContext, fixes: CommandFix[]): FixOption {
  const loses = losesListeners(context);
  return {
    direction: "keep-service",
    title: { en: "Let the CCM release the instance", zh: "由 CCM 解除关联" },
    why: loses
      ? {
          en: "The CCM then takes its tags off and deletes the Service's listeners and VServer groups on it: the address stays, but nothing answers on it.",
          zh: "随后 CCM 会移除其标签，并删除该 Service 在实例上的监听和虚拟服务器组：地址保留，但不再提供服务。",
        }
      : {
          en: "The CCM then takes its tags off; the instance stays as it is.",
          zh: "随后 CCM 会移除其标签，实例保持不变。",
        },
    fixes,
  };
}

const lossOf = (context: RemediationContext): { traffic?: "existingConnections"; risk?: "high" } =>
  losesListeners(context) ? { traffic: "existingConnections", risk: "high" } : {};

const released: Builder<"CLB505"> = (finding, context) => [releaseInstance(context)];

/** The id annotation points nowhere: only an instance that holds the Service's address can be meant. */
const wrongId: Builder<"CLB510" | "CLB521"> = (finding, context) => {
  const ingress = context.service?.status?.loadBalancer?.ingress?.[0]?.ip;
  const wanted = finding.code === "CLB521" ? param(finding, "desired") : ingress;
  const holder = wanted ? context.index?.addresses.get(wanted)?.at(-1) : undefined;
  const tags = holder?.Tags?.Tag ?? [];
  const own = Array.isArray(tags) && tags.some((tag) => tag.TagKey === OWNERSHIP || tag.TagKey === CLUSTER);
  if (holder?.LoadBalancerId && !own)
    return [
      {
        ...keepCloud(context, [], {
          en: "This instance holds the Service's address now.",
          zh: "当前持有该 Service 地址的正是此实例。",
        }),
        fixes: [
          annotate(
            context,
            [setTo(annotationKeyOf(finding, context, "lb-id"), holder.LoadBalancerId)],
            {
              en: "Set the id annotation of {service} back to {id}, the instance that holds {address}.",
              zh: "将 {service} 的 id 注解改回 {id}，即持有 {address} 的实例。",
            },
            { params: { service: context.serviceKey, id: holder.LoadBalancerId, address: wanted ?? "" } },
          ),
        ],
      },
    ];
  if (!wanted)
    return [
      byHand(
        {
          en: "The Service has no address yet, so none can be lost.",
          zh: "该 Service 还没有地址，因此不会丢失地址。",
        },
        manual(
          "console",
          {
            en: "Write the id of an existing instance of this region into the id annotation, or remove it: the CCM then makes an instance.",
            zh: "把 id 注解改为该地域中已有实例的 ID，或删除该注解，由 CCM 创建实例。",
          },
          { path: instancePath(undefined), inspect: inspectService(context) },
        ),
      ),
    ];
  const back = [
    byHand(
      {
        en: "The Service can keep its address only on the instance that has it.",
        zh: "只有在持有该地址的实例上，Service 才能保留地址。",
      },
      manual(
        "console",
        {
          en: "Set the id annotation back to the instance that holds {address}. Find it in the console by that address, in another region or account too.",
          zh: "将 id 注解改回持有 {address} 的实例。请在控制台按该地址查找，包括其他地域和账号。",
        },
        { params: { address: wanted }, path: instancePath(undefined), inspect: inspectService(context) },
      ),
    ),
  ];
  return [
    ...back,
    {
      direction: "keep-service",
      title: { en: "Recreate the Service", zh: "重建 Service" },
      why: { en: "Only where that instance is gone.", zh: "仅在该实例已不存在时选择。" },
      fixes: [
        manual(
          "console",
          {
            en: "Delete the Service and create it again at a planned time: it gets a new address.",
            zh: "请在计划的时间删除并重建 Service，它将获得新地址。",
          },
          { risk: "high", traffic: "addressLost", inspect: inspectService(context) },
        ),
      ],
    },
  ];
};

const duplicateTag: Builder<"CLB511"> = (finding, context) => {
  const keep = param(finding, "keep");
  const ids = listParam(finding, "ids");
  const others = ids.filter((id) => id !== keep);
  const tag = { key: param(finding, "tagKey") || OWNERSHIP, value: param(finding, "defaultName") };
  if (keep === "" || others.length === 0) return ambiguous(finding, context);
  return [
    keepService(
      [
        cloudFix(context, {
          text: {
            en: "Remove the copied tag from {others}; {keep} holds the Service's address.",
            zh: "移除 {others} 上被复制的标签；{keep} 持有该 Service 的地址。",
          },
          params: { others: others.join(", "), keep },
          call: untagCall(context, others, [tag.key]),
          undo: tagCall(context, others, [tag]),
          inspect: listTagsCall(context, ids),
        }),
      ],
      {
        en: "Only one instance may carry the Service's tag; the others lose a tag and nothing else.",
        zh: "只能有一个实例带有该 Service 的标签，其他实例只会少一个标签。",
      },
      true,
    ),
  ];
};

const ambiguous: Builder<"CLB511" | "CLB512"> = (finding, context) => [
  byHand(
    {
      en: "None of them holds an address of the Service, so which one to keep is for you to say.",
      zh: "它们都没有持有该 Service 的地址，需要由你决定保留哪一个。",
    },
    manual(
      "console",
      {
        en: "Compare {ids} and leave the tag or name on one only.",
        zh: "比较 {ids}，只在其中一个上保留标签或名称。",
      },
      { params: { ids: param(finding, "ids") }, path: instancePath(undefined), inspect: inspectService(context) },
    ),
  ),
];

/** Several instances of the default name: the tag of the right one settles it, and the CCM writes that tag anyway. */
const duplicateName: Builder<"CLB512"> = (finding, context) => {
  const keep = param(finding, "keep");
  if (keep === "") return ambiguous(finding, context);
  return [
    keepService(
      [ownershipFix(context, keep, param(finding, "defaultName"))],
      {
        en: "The tag is searched first; the other instances stay as they are.",
        zh: "CCM 优先按标签查找，其他实例保持不变。",
      },
      true,
    ),
  ];
};

function ownershipFix(context: RemediationContext, id: string, defaultName: string): CommandFix {
  const tags = [
    { key: OWNERSHIP, value: defaultName },
    { key: CLUSTER, value: context.cluster?.id ?? context.index?.clusterId ?? "" },
  ].filter((tag) => tag.value !== "");
  const before = remoteTags({ ...context, loadBalancer: context.index?.loadBalancers.get(id) });
  const fresh = tags.filter((tag) => !before.some((old) => old.key === tag.key));
  const changed = before.filter((old) => tags.some((tag) => tag.key === old.key));
  return cloudFix(context, {
    text: { en: "Mark {id} as the Service's instance.", zh: "把 {id} 标记为该 Service 的实例。" },
    params: { id },
    call: tagCall(context, [id], tags),
    undo: [
      ...(changed.length > 0 ? [tagCall(context, [id], changed)] : []),
      ...(fresh.length > 0
        ? [
            untagCall(
              context,
              [id],
              fresh.map((tag) => tag.key),
            ),
          ]
        : []),
    ],
  });
}

const gone: Builder<"CLB513"> = (finding, context) => {
  const candidate = param(finding, "candidate");
  if (candidate !== "")
    return [
      keepService(
        [ownershipFix(context, candidate, param(finding, "defaultName"))],
        {
          en: "This instance still has the Service's address; with its tag back the CCM finds it again.",
          zh: "该实例仍持有 Service 的地址，恢复标签后 CCM 就能找到它。",
        },
        true,
      ),
    ];
  return [
    byHand(
      {
        en: "The address cannot be brought back by a command: the instance is gone.",
        zh: "实例已不存在，无法通过命令恢复地址。",
      },
      manual(
        "ticket",
        {
          en: "If the address matters, submit a ticket before anything else; the plan of the cluster holds its text.",
          zh: "如果地址很重要，请先提交工单，工单文本见修复计划。",
        },
        { inspect: inspectService(context) },
      ),
      manual(
        "note",
        {
          en: "Otherwise clear the Service's status and then change one of its annotations, at a planned time: the CCM makes a new instance with a new address, and the Service keeps its cluster IP and node ports. EVT104 has both commands.",
          zh: "否则请在计划的时间先清空 Service 状态，再修改一个注解：CCM 会新建实例（地址会变化），Service 的 ClusterIP 与 nodePort 保持不变。命令见 EVT104。",
        },
        { risk: "high", traffic: "addressLost", inspect: inspectService(context) },
      ),
    ),
  ];
};

const ANOTHER: Text = {
  en: "Make an instance of your own in the console, and name it in the id annotation.",
  zh: "在控制台自行创建实例，并在 id 注解中填写它。",
};

/** While the Service has no address there is none to lose: without the id annotation the CCM makes an instance for it. */
function ownInstance(finding: Parameters<AnyBuilder>[0], context: RemediationContext): FixOption[] {
  const key = annotationKeyOf(finding, context, "lb-id");
  if (!isSet(context, "lb-id") || (context.service?.status?.loadBalancer?.ingress ?? []).length > 0) return [];
  return [
    {
      ...keepCloud(
        context,
        [{ key, apply: () => null }],
        {
          en: "The Service has no address yet, so none is lost. The instance is billed from that moment.",
          zh: "该 Service 还没有地址，因此不会丢失地址。实例从创建起开始计费。",
        },
        {
          en: "Remove the id annotation of {service}: the CCM then creates an instance of its own for it.",
          zh: "删除 {service} 的 id 注解，由 CCM 为其创建独立实例。",
        },
      ),
      direction: "other",
      title: { en: "An instance of its own", zh: "使用独立实例" },
    },
  ];
}

/** The instance carries a cluster's tags. They may be taken off only when no cluster manages it any more. */
const notReusable: Builder<"CLB520"> = (finding, context) => {
  const listed = listParam(finding, "tagKeys");
  const keys = listed.length > 0 ? listed : [param(finding, "tagKey")];
  const id = context.loadBalancerId || valueOf(context, "lb-id");
  const tags = remoteTags(context).filter((tag) => keys.includes(tag.key));
  const fix = cloudFix(context, {
    text: { en: "Remove the cluster's tags from {id}.", zh: "移除 {id} 上的集群标签。" },
    params: { id },
    call: untagCall(
      context,
      [id],
      keys.filter((key) => key !== ""),
    ),
    ...(tags.length > 0 ? { undo: tagCall(context, [id], tags) } : {}),
    risk: "high",
  });
  const ingress = context.service?.status?.loadBalancer?.ingress ?? [];
  const address = context.index?.loadBalancers.get(id)?.Address ?? context.loadBalancer?.Address;
  // A Service that is bound to another address would be refused all the same.
  const bound =
    ingress.length > 0 &&
    valueOf(context, "lb-external-ip-type") !== "eip" &&
    !ingress.some((entry) => entry.ip === address || (entry.hostname && !entry.ip));
  return [
    ...ownInstance(finding, context),
    {
      direction: "other",
      title: { en: "Use another instance", zh: "改用其他实例" },
      why: {
        en: "The instance belongs to a cluster that may still manage or delete it.",
        zh: "该实例属于某个集群，可能仍被其管理或删除。",
      },
      recommended: true,
      fixes: [manual("console", ANOTHER, { path: instancePath(undefined), inspect: inspectService(context) })],
    },
    ...(bound
      ? []
      : [
          {
            direction: "keep-service" as const,
            title: { en: "Release the instance from its cluster", zh: "解除实例与原集群的关联" },
            why: {
              en: "Only when no cluster uses the instance any more: the cluster that made it loses sight of it.",
              zh: "仅在没有集群再使用该实例时选择：原集群将无法再识别它。",
            },
            fixes: [fix],
          },
        ]),
  ];
};

const refuse =
  (why: Text): AnyBuilder =>
  (finding, context) => {
    const another = [
      byHand(why, manual("console", ANOTHER, { path: instancePath(undefined), inspect: inspectService(context) })),
    ];
    return finding.code === "CLB532" ? another : [...ownInstance(finding, context), ...another];
  };

/** An instance of this cluster without a Service. Looking comes first: the address may still be in use. */
const orphan: Builder<"CLB530"> = (finding, context) => {
  const id = param(finding, "loadBalancerId") || context.loadBalancerId || "";
  const own = { ...context, loadBalancerId: id };
  const keys = listParam(finding, "tagKeys");
  const tags = remoteTags(own).filter((tag) => keys.includes(tag.key));
  return [
    {
      direction: "other",
      title: { en: "Look, then decide", zh: "先确认再决定" },
      why: {
        en: "It is not known here whether clients still use the address.",
        zh: "无法从这里判断是否仍有客户端使用该地址。",
      },
      recommended: true,
      fixes: [
        manual(
          "console",
          {
            en: "Look at the traffic of {id}. Delete it there if it has none; if you still need it, submit a ticket.",
            zh: "查看 {id} 的流量；若没有流量可在控制台删除；若仍需要，请提交工单。",
          },
          { params: { id }, path: instancePath(id) },
        ),
      ],
    },
    {
      ...KEEP,
      recommended: false,
      fixes: [
        cloudFix(own, {
          text: {
            en: "Remove the cluster's tags from {loadBalancerId}.",
            zh: "移除 {loadBalancerId} 上的集群标签。",
          },
          call: untagCall(own, [id], keys.length > 0 ? keys : [OWNERSHIP]),
          ...(tags.length > 0 ? { undo: tagCall(own, [id], tags) } : {}),
        }),
      ],
    },
    { ...REMOVE, fixes: deleteFixes(own) },
  ];
};

export const LIFECYCLE_FIXES: Builders<keyof typeof LIFECYCLE_FINDINGS> = {
  CLB501: (_finding, context) => createdByController(context),
  CLB502: deleted,
  CLB503: deletionProtection,
  CLB504: modificationProtection,
  CLB505: released,
  CLB510: wrongId,
  CLB511: duplicateTag,
  CLB512: duplicateName,
  CLB513: gone,
  CLB520: notReusable,
  CLB521: wrongId,
  CLB530: orphan,
  CLB532: refuse({
    en: "Only one Service can own the port of an instance; which one is for you to say.",
    zh: "实例的一个端口只能属于一个 Service，需要由你决定。",
  }),
  CLB533: refuse({
    en: "The CCM made the instance for another Service and refuses it to this one.",
    zh: "该实例由 CCM 为其他 Service 创建，CCM 拒绝本 Service 复用。",
  }),
  CLB534: refuse({
    en: "The instance serves the cluster's API and must not be shared.",
    zh: "该实例用于集群 API Server，不能共享。",
  }),
  CLB555: (_finding, context) => [
    byHand(
      {
        en: "Which Services may face the internet is decided by the controller's administrator; the address type of an instance that exists cannot change.",
        zh: "哪些 Service 可以使用公网由控制器的配置者决定；已有实例的地址类型不能更改。",
      },
      manual(
        "note",
        {
          en: "It may be internal: create it anew with address-type intranet. The old address goes with the old Service.",
          zh: "可以使用私网：使用 address-type intranet 重新创建 Service，旧地址会随旧 Service 一同释放。",
        },
        { inspect: getService(targetOf(context)) },
      ),
      manual("note", {
        en: "It has to face the internet: have disablePublicSLB taken out of the controller's configuration (ConfigMap kube-system/cloud-config in self-managed clusters).",
        zh: "必须使用公网：请将 disablePublicSLB 从控制器配置中去掉（自建集群为 ConfigMap kube-system/cloud-config）。",
      }),
    ),
  ],
};
