import type { Text } from "@/lib/model/text";
import { instancePath, TAB } from "@/lib/commands/console";
import {
  cloudCall,
  cloudFix,
  describeServiceOf,
  inspectService,
  keepCloud,
  keepService,
  annotationKeyOf,
  listParam,
  param,
  setTo,
  targetOf,
  valueOf,
} from "../fixes/facts";
import { getService, jsonPatchService } from "@/lib/commands/kubectl";
import { PHASE, type CommandFix, type OptionSet, type ManualFix, type FixOption } from "@/lib/commands/fix";
import type { AnyBuilder, Builder, Builders, RemediationContext } from "../fixes/types";
import { listTagsCall, remoteTags, tagCall, untagCall } from "../instance/fixes";
import type { LIFECYCLE_FINDINGS } from "./texts";

const OWNERSHIP = "kubernetes.do.not.delete";
const CLUSTER = "ack.aliyun.com";
const FINALIZER = "service.k8s.alibaba/resources";

function manual(kind: ManualFix["kind"], text: Text, extra: Partial<ManualFix> = {}): ManualFix {
  return { kind, text, traffic: "none", risk: "none", ...extra };
}

function only(why: Text, fixes: ManualFix[], noCommand: Text): OptionSet {
  return {
    options: [{ direction: "other", title: { en: "What to do", zh: "操作步骤" }, why, recommended: true, fixes }],
    noCommand,
  };
}

const created: Builder<"CLB501"> = (finding, context) =>
  only(
    {
      en: "The running CCM creates the instance by itself; a second one must not be made by hand.",
      zh: "当前运行的 CCM 会自行创建实例，不要手动再创建一个。",
    },
    [
      manual(
        "note",
        {
          en: "Wait until the Service has an external IP, then check again.",
          zh: "等待 Service 获得外部 IP 后重新检查。",
        },
        { inspect: getService(targetOf(context)) },
      ),
      manual(
        "ticket",
        {
          en: "Still pending after some minutes: look at its Events, then submit a ticket; the plan of the cluster holds its text.",
          zh: "若数分钟后仍为 pending，请查看 Event，然后提交工单，工单文本见修复计划。",
        },
        { inspect: describeServiceOf(context) },
      ),
    ],
    {
      en: "Creating an instance by hand would give the Service a second address.",
      zh: "手动创建实例会使 Service 多出一个地址。",
    },
  );

/** Takes the cluster's tags, and the name the CCM searches by, off an instance: the CCM then never finds it again. */
function releaseFixes(context: RemediationContext): CommandFix[] {
  const id = context.loadBalancerId ?? "";
  const tags = remoteTags(context).filter((tag) => tag.key === OWNERSHIP || tag.key === CLUSTER);
  const uid = String(context.service?.metadata?.uid ?? "");
  const defaultName = `a${uid.replaceAll("-", "")}`.slice(0, 32);
  const fixes: CommandFix[] = [];
  if (uid !== "" && context.loadBalancer?.LoadBalancerName === defaultName) {
    const rename = (name: string) =>
      cloudCall(context, "SetLoadBalancerName", { LoadBalancerId: id, LoadBalancerName: name });
    fixes.push(
      cloudFix(context, {
        text: {
          en: "Rename {loadBalancerId}: the CCM also searches by its name.",
          zh: "重命名 {loadBalancerId}：CCM 也会按名称查找。",
        },
        call: rename(`kept-${targetOf(context).name}`.slice(0, 80)),
        undo: rename(defaultName),
        phase: PHASE.instance,
      }),
    );
  }
  if (tags.length > 0) {
    fixes.push(
      cloudFix(context, {
        text: { en: "Remove the cluster's tags from {loadBalancerId}.", zh: "移除 {loadBalancerId} 上的集群标签。" },
        call: untagCall(
          context,
          [id],
          tags.map((tag) => tag.key),
        ),
        undo: tagCall(context, [id], tags),
        inspect: listTagsCall(context, [id]),
        phase: PHASE.tags,
        path: instancePath(id, TAB.tags),
      }),
    );
  }
  return fixes;
}

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
      phase: PHASE.instance,
      traffic: "addressLost",
      risk: "high",
      path: instancePath(id),
    }),
  ];
}

const KEEP: FixOption = {
  direction: "keep-cloud",
  title: { en: "Keep the instance and its address", zh: "保留实例及其地址" },
  why: {
    en: "The address survives and nothing changes for clients; the instance is yours from then on. It can be deleted later.",
    zh: "地址得以保留，客户端不受影响，之后由你自行管理；如不需要可再删除。",
  },
  recommended: true,
  fixes: [],
};
const REMOVE: FixOption = {
  direction: "keep-service",
  title: { en: "Delete the instance", zh: "删除实例" },
  why: {
    en: "Only when nobody uses the address any more: it cannot be brought back.",
    zh: "仅在确认无人使用该地址时选择：地址无法恢复。",
  },
  fixes: [],
};

/** The Service goes away and the instance with it: keep the instance, or let it go. */
const deleted: Builder<"CLB502"> = (finding, context) => ({
  options: [
    { ...KEEP, fixes: releaseFixes(context) },
    { ...REMOVE, fixes: deleteFixes(context) },
  ],
});

const deletionProtection: Builder<"CLB503"> = (finding, context) => {
  const id = context.loadBalancerId ?? "";
  const protect = (flag: string) =>
    cloudCall(context, "SetLoadBalancerDeleteProtection", { LoadBalancerId: id, DeleteProtection: flag });
  return {
    options: [
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
            call: protect("off"),
            undo: protect("on"),
            phase: PHASE.instance,
            traffic: "addressLost",
            risk: "high",
          }),
        ],
      },
    ],
  };
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
  return {
    options: [
      keepService(
        [
          cloudFix(context, {
            text: {
              en: "Switch modification protection of {loadBalancerId} off.",
              zh: "关闭 {loadBalancerId} 的配置修改保护。",
            },
            call: protect("NonProtection"),
            undo: protect("ConsoleProtection"),
            phase: PHASE.instance,
          }),
        ],
        {
          en: "The instance is to be kept (preserve-lb-on-delete), and the CCM cannot remove its tags while it is protected. From then on everybody can change it in the console.",
          zh: "实例将被保留（preserve-lb-on-delete），但在保护状态下 CCM 无法移除其标签。关闭后任何人都可以在控制台修改该实例。",
        },
      ),
    ],
  };
};

/** The dry run asks for this as long as the Service is there, so the finalizer has to go as well. */
const released: Builder<"CLB505"> = (finding, context) => {
  const finalizers = context.service?.metadata?.finalizers ?? [];
  const index = finalizers.indexOf(FINALIZER);
  const target = targetOf(context);
  const fixes = [...releaseFixes(context)];
  if (index >= 0) {
    fixes.push({
      kind: "kubectl",
      text: {
        en: "Remove the CCM's finalizer: a Service that is being deleted then disappears.",
        zh: "移除 CCM 的 finalizer：正在删除的 Service 随后会消失。",
      },
      command: jsonPatchService(target, [
        { op: "test", path: `/metadata/finalizers/${index}`, value: FINALIZER },
        { op: "remove", path: `/metadata/finalizers/${index}` },
      ]),
      ...(context.service?.metadata?.deletionTimestamp
        ? {}
        : {
            undo: jsonPatchService(target, [
              {
                op: "add",
                path: finalizers.length > 1 ? `/metadata/finalizers/${index}` : "/metadata/finalizers",
                value: finalizers.length > 1 ? FINALIZER : [FINALIZER],
              },
            ]),
          }),
      inspect: getService(target, 'jsonpath={.metadata.finalizers}{"\\n"}'),
      phase: PHASE.patch,
      traffic: "none",
      risk: "low",
    });
  }
  return { options: [{ ...KEEP, title: { en: "Finish the release", zh: "完成释放" }, fixes }] };
};

/** The id annotation points nowhere: only an instance that holds the Service's address can be meant. */
const wrongId: Builder<"CLB510" | "CLB521"> = (finding, context) => {
  const ingress = context.service?.status?.loadBalancer?.ingress?.[0]?.ip;
  const wanted = finding.code === "CLB521" ? param(finding, "desired") : ingress;
  const holder = wanted ? context.index?.addresses.get(wanted)?.at(-1) : undefined;
  const tags = holder?.Tags?.Tag ?? [];
  const own = Array.isArray(tags) && tags.some((tag) => tag.TagKey === OWNERSHIP || tag.TagKey === CLUSTER);
  if (holder?.LoadBalancerId && !own)
    return {
      options: [
        keepCloud(context, [setTo(annotationKeyOf(finding, context, "lb-id"), holder.LoadBalancerId)], {
          en: "This instance holds the Service's address now.",
          zh: "当前持有该 Service 地址的正是此实例。",
        }),
      ],
    };
  if (!wanted)
    return only(
      {
        en: "The Service has no address yet, so none can be lost.",
        zh: "该 Service 还没有地址，因此不会丢失地址。",
      },
      [
        manual(
          "console",
          {
            en: "Write the id of an existing instance of this region into the id annotation, or remove it: the CCM then makes an instance.",
            zh: "把 id 注解改为该地域中已有实例的 ID，或删除该注解，由 CCM 创建实例。",
          },
          { path: instancePath(undefined), inspect: inspectService(context) },
        ),
      ],
      {
        en: "Which instance is meant cannot be told from the cluster.",
        zh: "无法从集群判断应使用哪个实例。",
      },
    );
  return only(
    {
      en: "The Service can keep its address only on the instance that has it.",
      zh: "只有在持有该地址的实例上，Service 才能保留地址。",
    },
    [
      manual(
        "console",
        {
          en: "Find the instance with address {address} (another region or account?) and name it in the id annotation.",
          zh: "查找地址为 {address} 的实例（是否在其他地域或账号），并填入 id 注解。",
        },
        { params: { address: wanted }, path: instancePath(undefined), inspect: inspectService(context) },
      ),
      manual(
        "note",
        {
          en: "Where it is gone, delete the Service and create it again at a planned time: it gets a new address.",
          zh: "如果该实例已不存在，请在计划的时间删除并重建 Service，它将获得新地址。",
        },
        { risk: "high", traffic: "addressLost", inspect: inspectService(context) },
      ),
    ],
    {
      en: "No instance of this region holds the address, and re-creating the Service loses it.",
      zh: "该地域没有实例持有此地址，而重建 Service 会丢失地址。",
    },
  );
};

const duplicateTag: Builder<"CLB511"> = (finding, context) => {
  const keep = param(finding, "keep");
  const ids = listParam(finding, "ids");
  const others = ids.filter((id) => id !== keep);
  const tag = { key: param(finding, "tagKey") || OWNERSHIP, value: param(finding, "defaultName") };
  if (keep === "" || others.length === 0) return ambiguous(finding, context);
  return {
    options: [
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
            phase: PHASE.tags,
            path: instancePath(others[0], TAB.tags),
          }),
        ],
        {
          en: "Only one instance may carry the Service's tag; the others lose a tag and nothing else.",
          zh: "只能有一个实例带有该 Service 的标签，其他实例只会少一个标签。",
        },
        true,
      ),
    ],
  };
};

const ambiguous: Builder<"CLB511" | "CLB512"> = (finding, context) =>
  only(
    {
      en: "None of them holds an address of the Service, so which one to keep is for you to say.",
      zh: "它们都没有持有该 Service 的地址，需要由你决定保留哪一个。",
    },
    [
      manual(
        "console",
        {
          en: "Compare {ids} and leave the tag or name on one only.",
          zh: "比较 {ids}，只在其中一个上保留标签或名称。",
        },
        { params: { ids: param(finding, "ids") }, path: instancePath(undefined), inspect: inspectService(context) },
      ),
    ],
    { en: "Which instance is the right one cannot be told from the cluster.", zh: "无法从集群判断哪个实例是正确的。" },
  );

/** Several instances of the default name: the tag of the right one settles it, and the CCM writes that tag anyway. */
const duplicateName: Builder<"CLB512"> = (finding, context) => {
  const keep = param(finding, "keep");
  if (keep === "") return ambiguous(finding, context);
  return {
    options: [
      keepService(
        [ownershipFix(context, keep, param(finding, "defaultName"))],
        {
          en: "The tag is searched first; the other instances stay as they are.",
          zh: "CCM 优先按标签查找，其他实例保持不变。",
        },
        true,
      ),
    ],
  };
};

function ownershipFix(context: RemediationContext, id: string, defaultName: string): CommandFix {
  const tags = [
    { key: OWNERSHIP, value: defaultName },
    { key: CLUSTER, value: context.cluster?.id ?? context.index?.clusterId ?? "" },
  ].filter((tag) => tag.value !== "");
  const before = context.index?.loadBalancers.get(id)?.Tags?.Tag ?? [];
  const fresh = tags.filter((tag) => !before.some((old) => old.TagKey === tag.key));
  const changed = before
    .filter((old) => tags.some((tag) => tag.key === old.TagKey))
    .map((old) => ({ key: String(old.TagKey), value: String(old.TagValue ?? "") }));
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
    inspect: listTagsCall(context, [id]),
    phase: PHASE.tags,
    path: instancePath(id, TAB.tags),
  });
}

const gone: Builder<"CLB513"> = (finding, context) => {
  const candidate = param(finding, "candidate");
  if (candidate !== "")
    return {
      options: [
        keepService(
          [ownershipFix(context, candidate, param(finding, "defaultName"))],
          {
            en: "This instance still has the Service's address; with its tag back the CCM finds it again.",
            zh: "该实例仍持有 Service 的地址，恢复标签后 CCM 就能找到它。",
          },
          true,
        ),
      ],
    };
  return only(
    {
      en: "The address cannot be brought back by a command: the instance is gone.",
      zh: "实例已不存在，无法通过命令恢复地址。",
    },
    [
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
    ],
    {
      en: "A new instance has another address; that is a decision, not a command.",
      zh: "新实例的地址会变化，需要人工决策。",
    },
  );
};

const noVswitch: Builder<"CLB514"> = (finding, context) =>
  only(
    {
      en: "An intranet instance needs a vSwitch, and only you know which network it belongs in.",
      zh: "私网实例需要交换机，只有你知道它应位于哪个网络。",
    },
    [
      manual(
        "note",
        { en: "Set {annotation} to a vSwitch of the cluster's VPC.", zh: "把 {annotation} 设为集群 VPC 中的交换机。" },
        { params: { annotation: param(finding, "annotation") }, inspect: inspectService(context) },
      ),
    ],
    { en: "The vSwitch to use is not in the cluster's data.", zh: "集群数据中没有应使用的交换机信息。" },
  );

const ANOTHER: Text = {
  en: "Make an instance of your own in the console, and name it in the id annotation.",
  zh: "在控制台自行创建实例，并在 id 注解中填写它。",
};

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
    inspect: listTagsCall(context, [id]),
    phase: PHASE.tags,
    risk: "high",
    path: instancePath(id, TAB.tags),
  });
  const ingress = context.service?.status?.loadBalancer?.ingress ?? [];
  const address = context.index?.loadBalancers.get(id)?.Address ?? context.loadBalancer?.Address;
  // A Service that is bound to another address would be refused all the same.
  const bound =
    ingress.length > 0 &&
    valueOf(context, "lb-external-ip-type") !== "eip" &&
    !ingress.some((entry) => entry.ip === address || (entry.hostname && !entry.ip));
  return {
    ...(bound
      ? {
          noCommand: {
            en: "The Service is bound to another address; another instance has to be chosen.",
            zh: "该 Service 已绑定其他地址，需要改用其他实例。",
          },
        }
      : {}),
    options: [
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
    ],
  };
};

const refuse =
  (why: Text): AnyBuilder =>
  (finding, context) =>
    only(why, [manual("console", ANOTHER, { path: instancePath(undefined), inspect: inspectService(context) })], {
      en: "Another instance has to be chosen or made.",
      zh: "需要选择或创建其他实例。",
    });

/** An instance of this cluster without a Service. Looking comes first: the address may still be in use. */
const orphan: Builder<"CLB530"> = (finding, context) => {
  const id = param(finding, "loadBalancerId") || context.loadBalancerId || "";
  const own = { ...context, loadBalancerId: id };
  const keys = listParam(finding, "tagKeys");
  const tags = remoteTags(own).filter((tag) => keys.includes(tag.key));
  return {
    options: [
      {
        direction: "other",
        title: { en: "Look, then decide", zh: "先确认再决定" },
        why: {
          en: "Nobody can tell from here whether clients still use the address.",
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
            inspect: listTagsCall(own, [id]),
            phase: PHASE.tags,
            path: instancePath(id, TAB.tags),
          }),
        ],
      },
      { ...REMOVE, fixes: deleteFixes(own) },
    ],
  };
};

const nothing =
  (en: string, zh: string): AnyBuilder =>
  (finding, context) =>
    only({ en, zh }, [manual("note", { en, zh }, context.serviceKey ? { inspect: describeServiceOf(context) } : {})], {
      en: "Nothing has to be changed.",
      zh: "无需更改。",
    });

export const LIFECYCLE_FIXES: Builders<keyof typeof LIFECYCLE_FINDINGS> = {
  CLB501: created,
  CLB502: deleted,
  CLB503: deletionProtection,
  CLB504: modificationProtection,
  CLB505: released,
  CLB510: wrongId,
  CLB511: duplicateTag,
  CLB512: duplicateName,
  CLB513: gone,
  CLB514: noVswitch,
  CLB520: notReusable,
  CLB521: wrongId,
  CLB530: orphan,
  CLB531: nothing(
    "It serves the cluster's API. Never delete, change or reuse it.",
    "它用于集群 API Server，请勿删除、修改或复用。",
  ),
  CLB532: refuse({
    en: "Only one Service can own the port of an instance; which one is for you to say.",
    zh: "实例的一个端口只能属于一个 Service，需要由你决定。",
  }),
  CLB533: refuse({
    en: "The CCM made the instance for another Service and will delete it with that Service.",
    zh: "该实例由 CCM 为其他 Service 创建，会随其一起删除。",
  }),
  CLB534: refuse({
    en: "The instance serves the cluster's API and must not be shared.",
    zh: "该实例用于集群 API Server，不能共享。",
  }),
  CLB550: nothing("The Service has no CLB instance to check.", "该 Service 没有需要检查的 CLB 实例。"),
  CLB551: nothing("Another controller looks after this Service.", "该 Service 由其他控制器管理。"),
  CLB552: nothing("Another controller looks after this Service.", "该 Service 由其他控制器管理。"),
  CLB553: nothing("Nothing is left for the CCM to do.", "CCM 无需再处理。"),
  CLB554: nothing(
    "No dry run covers NLB. Keep the NLB's listeners and server groups as they are now to compare them after the upgrade.",
    "没有任何 dry run 覆盖 NLB。请记录 NLB 当前的监听和服务器组，升级后进行对比。",
  ),
  CLB555: (_finding, context) =>
    only(
      {
        en: "Which Services may face the internet is decided by whoever configured the controller; the address type of an instance that exists cannot change.",
        zh: "哪些 Service 可以使用公网由控制器的配置者决定；已有实例的地址类型不能更改。",
      },
      [
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
      ],
      {
        en: "No command: the switch is part of the controller's configuration.",
        zh: "没有命令：该开关属于控制器的配置。",
      },
    ),
  CLB560: nothing(
    "Make sure that nobody uses the CLB address any more before the upgrade.",
    "升级前请确认没有客户端再使用该 CLB 地址。",
  ),
};
