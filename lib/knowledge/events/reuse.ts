import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

const ownTag = step.look(
  "Print the ownership tag of the Service.",
  "计算 Service 的归属标签。",
  `kubectl -n {namespace} get svc {service} -o jsonpath='{.metadata.uid}' | awk -F- '{print "kubernetes.do.not.delete: " substr("a"$1$2$3$4$5,1,32)}'`,
);
const checkId = step.look(
  "See which instance the annotation names and whether it exists in the cluster's region and account.",
  "核对注解中的实例 ID，确认它存在于集群所在地域和账号。",
  "aliyun slb DescribeLoadBalancers --RegionId {region} --LoadBalancerId {loadBalancerId}",
);

/** 5xx: finding or reusing the instance. */
export const REUSE_EVENTS = [
  {
    code: "EVT501",
    instanceLost: true,
    title: t("The instance lost its ownership tag", "实例丢失归属标签"),
    patterns: ["can not find loadbalancer by tag [{tag}]", "by tag [kubernetes.do.not.delete"],
    cause: t(
      "The instance that the CCM created was deleted or has lost the tag{tag, select, none {} other { {tag}}}, so the CCM cannot tell that it is its own.",
      "CCM 创建的实例被删除，或丢失了标签{tag, select, none {} other { {tag}}}，CCM 无法识别它。",
    ),
    steps: [
      step.byAddress(),
      step.when(
        ["ownHoldsAddress"],
        step.change(
          "It exists: put the tag back on the CLB instance (key and value as in the message).",
          "实例存在：将标签重新打在 CLB 实例上（键值与消息一致）。",
          "aliyun slb TagResources --RegionId {region} --ResourceType instance --ResourceId.1 {foundLoadBalancerId} --Tag.1.Key kubernetes.do.not.delete --Tag.1.Value {tagValue}",
        ),
      ),
      step.when(
        ["nobodyHoldsAddress"],
        step.decide(
          step.change(
            "It is gone: clear the status, then change an annotation (next step); clearing alone starts nothing. The new instance has a new address.",
            "实例已不存在：先清空状态，再修改一个注解（下一步）；仅清空状态不会触发创建。新实例的地址会变化。",
            `kubectl -n {namespace} patch svc {service} --subresource=status --type=merge -p '{"status":{"loadBalancer":{"ingress":null}}}'`,
          ),
          "addressLost",
        ),
      ),
      step.when(["nobodyHoldsAddress"], step.resync()),
    ],
    related: ["EVT104", "FAQ108"],
    contradiction: t(
      "Documents disagree on where kubernetes.do.not.delete goes. It is a tag of the CLB instance; on the Service it does nothing.",
      "各文档对 kubernetes.do.not.delete 的位置说法不一：它是 CLB 实例的标签，打在 Service 上没有作用。",
    ),
    examples: [
      {
        message:
          "alicloud: can not find loadbalancer by tag [kubernetes.do.not.delete:a5588f7bd871c482fbb5e61c56937974]",
        variables: { tagValue: "a5588f7bd871c482fbb5e61c56937974" },
      },
    ],
  },
  {
    code: "EVT502",
    title: t("Two instances carry the same ownership tag", "多个实例带有相同的归属标签"),
    patterns: [
      "[{serviceKey}] find multiple loadbalances by tag, lbIds[{loadBalancerIds}]",
      "find multiple loadbalances by tag, lbIds[{loadBalancerIds}]",
      "find multiple loadbalancers by tag",
    ],
    cause: t(
      "{loadBalancerIds, select, none {Several instances} other {{loadBalancerIds}}} carry the same ownership tag, usually because one was cloned or tagged by hand.",
      "{loadBalancerIds, select, none {多个实例} other {{loadBalancerIds} }}带有相同的归属标签，通常是克隆实例或手动打标签所致。",
    ),
    steps: [
      step.byAddress("See which one has the Service's address.", "确认哪个实例是 Service 的地址。"),
      step.change(
        "Remove the tag from the other one.",
        "从另一个实例上移除该标签。",
        "aliyun slb UntagResources --RegionId {region} --ResourceType instance --ResourceId.1 {otherLoadBalancerId} --TagKey.1 kubernetes.do.not.delete",
      ),
    ],
    related: ["EVT503"],
    examples: [
      {
        message:
          "apply model error: get load balancer attribute from cloud, error: [shop/web] find multiple loadbalances by tag, lbIds[lb-1,lb-1-twin]",
        variables: { namespace: "shop", service: "web" },
      },
    ],
  },
  {
    code: "EVT503",
    title: t("Two instances have the same name", "多个实例同名"),
    patterns: [
      "[{serviceKey}] find multiple loadbalances by name, lbIds[{loadBalancerIds}]",
      "find multiple loadbalances by name, lbIds[{loadBalancerIds}]",
    ],
    cause: t(
      "No instance carries the ownership tag, and {loadBalancerIds, select, none {several instances} other {{loadBalancerIds} all}} have the name the CCM looks for.",
      "没有实例带归属标签，而{loadBalancerIds, select, none {多个实例} other { {loadBalancerIds} 都}}与 CCM 查找的名称相同。",
    ),
    steps: [
      ownTag,
      step.console(
        "Rename the instance that is not the Service's, or tag the right one.",
        "重命名不属于该 Service 的实例，或给正确的实例打标签。",
      ),
    ],
    related: ["EVT502"],
    examples: ["[shop/web] find multiple loadbalances by name, lbIds[lb-1,lb-2]"],
  },
  {
    code: "EVT504",
    whoActs: "vendor",
    title: t("The API answered with another instance", "API 返回的实例与请求不符"),
    patterns: [
      "loadbalancer id from API not match, expect [{loadBalancerId}], actual [{otherLoadBalancerId}]",
      "loadbalancer id from API not match",
    ],
    cause: t("The ID asked for and the ID answered differ.", "请求的实例 ID 与返回的不一致。"),
    steps: [checkId, step.ticket("If the ID is right, open a ticket.", "若 ID 正确，请提交工单。")],
    examples: ["find loadbalancer by id error: loadbalancer id from API not match, expect [lb-1], actual [lb-2]"],
  },
  {
    code: "EVT505",
    versions: t("v1.9.3 wording; current releases say EVT506.", "v1.9.3 的写法；新版本为 EVT506。"),
    title: t("The instance in the annotation does not exist", "注解中的实例不存在"),
    patterns: [
      "user specified loadbalancer[{loadBalancerId}] does not exist. pls check",
      "user specified loadbalancer[{loadBalancerId}] does not exist",
    ],
    cause: t(
      "The ID annotation is wrong, or names an instance of another region or one that was deleted.",
      "实例 ID 注解有误，或实例位于其他地域、已被删除。",
    ),
    steps: [checkId, step.annotate("id", "{correctLoadBalancerId}", "Correct the ID.", "修正实例 ID。")],
    sources: ["ccm1"],
    related: ["EVT506"],
    examples: ["alicloud: user specified loadbalancer[lb-404] does not exist. pls check"],
  },
  {
    code: "EVT506",
    apiCodes: ["InvalidLoadBalancerId.NotFound", "InvalidLoadBalancerId"],
    title: t("The CLB instance does not exist", "CLB 实例不存在"),
    patterns: ["The specified LoadBalancerId does not exist", "LoadBalancerId does not exist"],
    cause: t(
      "The ID is wrong, belongs to another region or account, or the instance was just deleted in the console.",
      "实例 ID 有误、属于其他地域或账号，或刚在控制台被删除。",
    ),
    steps: [
      checkId,
      step.when(
        ["reused"],
        step.annotate(
          "id",
          "{correctLoadBalancerId}",
          "Reused: correct the ID annotation.",
          "复用场景：修正实例 ID 注解。",
        ),
      ),
      step.note("Made by the CCM and deleted by mistake: see FAQ107.", "由 CCM 创建但被误删：参见 FAQ107。"),
    ],
    sources: ["api", "terraform"],
    related: ["EVT505", "FAQ107"],
    examples: ["DryRun: Error syncing load balancer [lb-1]: Message: The specified LoadBalancerId does not exist."],
  },
  {
    code: "EVT507",
    title: t("The VServer group in the annotation is not on the instance", "注解中的虚拟服务器组不在该实例上"),
    patterns: [
      "find vgroupId {vServerGroupId} of lb {loadBalancerId} error: {text}",
      "can not find vgroupId {vServerGroupId} in lb {loadBalancerId}",
    ],
    cause: t(
      "vgroup-port names {vServerGroupId, select, none {a group} other {{vServerGroupId}}}, which the instance does not have.",
      "vgroup-port 指定的{vServerGroupId, select, none {组} other { {vServerGroupId} }}不属于该实例。",
    ),
    steps: [
      step.look(
        "List the groups of the instance.",
        "列出实例的虚拟服务器组。",
        "aliyun slb DescribeVServerGroups --RegionId {region} --LoadBalancerId {loadBalancerId}",
      ),
      step.annotate(
        "vgroup-port",
        "{groupIdOfTheInstance}:{port}",
        "Correct the group ID or the instance ID.",
        "修正虚拟服务器组 ID 或实例 ID。",
      ),
    ],
    examples: ["can not find vgroupId rsp-9 in lb lb-1", "find vgroupId rsp-9 of lb lb-1 error: timeout"],
  },
  {
    code: "EVT508",
    versions: t("From v2.9.1 on.", "v2.9.1 起。"),
    title: t("A VServer group made by the CCM cannot be reused", "不能复用由 CCM 创建的虚拟服务器组"),
    patterns: [
      "cannot reuse a ccm created vgroup {vServerGroupId} for slb {loadBalancerId}",
      "reuse ccm created vgroup {vServerGroupId}",
    ],
    cause: t(
      "The group in vgroup-port was created by the CCM for another Service.",
      "vgroup-port 指定的组由 CCM 为其他 Service 创建。",
    ),
    steps: [
      step.console(
        "Create a VServer group in the CLB console and name that one.",
        "在 CLB 控制台新建虚拟服务器组并填写其 ID。",
      ),
      step.annotate(
        "vgroup-port",
        "{groupIdOfTheInstance}:{port}",
        "Put its ID in the annotation.",
        "在注解中填写新组的 ID。",
      ),
    ],
    examples: ["cannot reuse a ccm created vgroup rsp-1 for slb lb-1"],
  },
  {
    code: "EVT509",
    versions: t(
      "v1.9.3 only; 2.x leaves the listener alone without a message.",
      "仅 v1.9.3；2.x 不再提示，直接保留原监听。",
    ),
    title: t("The reused instance already has a listener on the port", "复用的实例上该端口已有监听"),
    patterns: [
      "PortProtocolConflict] port matched, {text}",
      "PortProtocolConflict",
      "port matched, but conflict with user managed",
      "port matched. but not managed by this service",
      "trying to declare a port belongs to somebody else",
    ],
    cause: t("A listener already uses the port and overriding is off.", "该端口已有监听，且未开启覆盖。"),
    steps: [step.note("Change the Service port.", "修改 Service 端口。"), step.override()],
    sources: ["ccm1"],
    related: ["EVT510", "FAQ110"],
    examples: [
      "port matched, but conflict with user managed port. Port:80, ListenerName:manual, Service: default/nginx. Protocol:[source:tcp dst:http]",
      "port matched. but not managed by this service[default/nginx]. conflict with service[default/web]",
      "error: service[default/nginx] trying to declare a port belongs to somebody else [default/web]",
      "[PortProtocolConflict] port matched, while protocol does not. force override listener false. source[a], target[b]",
      "PortProtocolConflict] port matched, but conflict with user managed listener. Port:80",
    ],
  },
  {
    code: "EVT510",
    severity: "warning",
    reasons: [],
    title: t("Two owners of one port on a reused instance (no message)", "复用实例的同一端口有两个归属（无消息）"),
    patterns: [],
    cause: t(
      "The CCM writes no message for it: two Services that reuse one instance with the same port both look healthy, and a listener made by hand is updated when port and protocol match.",
      "CCM 不会提示：两个 Service 复用同一实例的同一端口时看起来都正常；手动创建的监听只要端口和协议一致也会被更新。",
    ),
    steps: [
      step.look(
        "List the Services that name the instance.",
        "列出使用该实例的 Service。",
        "kubectl get svc -A -o yaml | grep -F {loadBalancerId}",
      ),
      step.note(
        "Give each Service its own port or its own instance before force-override is switched on.",
        "开启强制覆盖前，为每个 Service 分配独立的端口或实例。",
      ),
    ],
    sources: ["issues"],
    related: ["EVT509"],
  },
  {
    code: "EVT511",
    severity: "info",
    reasons: [],
    title: t("Listeners of a reused instance are left alone", "复用实例的监听不由 CCM 管理"),
    patterns: [
      "listener override is false, skip reconcile listeners",
      "is managed by user, skip",
      "is user managed, skip update attribute",
      "ListenerForward is on, skip update listener",
    ],
    cause: t(
      "The Service reuses an instance and force-override-listeners is not true: the CCM writes backends, no listener.",
      "Service 复用已有实例且 force-override-listeners 不为 true：CCM 只写入后端，不创建也不更新监听。",
    ),
    steps: [
      step.note("Make the listener in the console, or let the CCM write it.", "在控制台创建监听，或由 CCM 管理监听。"),
      step.override(),
    ],
    related: ["EVT509", "FAQ110"],
  },
] as const satisfies readonly EventRow[];
