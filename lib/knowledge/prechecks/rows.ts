import { step, t, type GuideStep } from "@/lib/knowledge/steps";
import { NLB_CALLS } from "@/lib/knowledge/findings/nlb/words";
import { CURRENT } from "@/lib/ccm/annotations";
import type { PrecheckRow } from "./types";

const listeners = step.listeners("Compare the Service with the instance's listeners.", "对比 Service 与实例的监听。");
const groups = step.look(
  "Compare the Service's endpoints with the group's backends.",
  "对比 Service 端点与组内后端。",
  "aliyun slb DescribeVServerGroupAttribute --RegionId {region} --VServerGroupId {vServerGroupId}",
);
const quiet = step.note(
  "Change nothing on the Service while the precheck runs, then run it again.",
  "预检期间不要修改 Service，然后重新预检。",
);
const quietEndpoints = step.note(
  "Keep the endpoints still while the precheck runs (no rollout, no scaling, no cordon), then run it again.",
  "预检期间保持端点不变（不发布、不扩缩、不封锁节点），然后重新预检。",
);
const restoreGroup = step.console(
  "Restore the VServer group in the CLB console, then run the precheck again.",
  "在 CLB 控制台恢复虚拟服务器组配置，然后重新预检。",
);
const allow = step.note(
  "Nothing was changed by hand: let the CCM make the change by a synchronisation now, with the version that runs. It overwrites every edit made in the console on this instance.",
  "无人手动修改：先用当前版本触发一次同步，让 CCM 完成该变更。该同步会覆盖此实例上所有控制台修改。",
);
/** The steps, and the precheck once more. */
const thenAgain = (...steps: readonly GuideStep[]) => [...steps, step.recheck()];
/** Of the two items about the default server group. */
const DEFAULT_GROUP = {
  cause: t(
    "The instance's default server group differs from the Service's endpoints. No 2.x release manages that group.",
    "实例默认服务器组与 Service 端点不一致。2.x 版本不管理该组。",
  ),
  steps: [step.instance(), step.endpoints()],
  changedByHand: [
    step.console(
      "Restore the backend servers in the CLB console, then run the precheck again.",
      "在 CLB 控制台恢复后端服务器，然后重新预检。",
    ),
  ],
  notChanged: [quietEndpoints],
  sources: ["upgradeAcs", "upgradeZh", "ccm1"],
  versions: t("1.9 line only.", "仅 1.9 系列。"),
} as const;

/** Calls of the NLB dry run by the names of its items, but for those that a CLB item has as well. */
const NLB_ITEMS = Object.keys(NLB_CALLS).filter((name) => !/^(?:Create|Update|Delete|Start)Listener$/.test(name));

/** Items of the ALB Ingress Controller's own upgrade check. */
const ALB_ITEMS = [
  "CreateALB",
  "ReuseALB",
  "UnReuseALB",
  "DeleteALB",
  "UpdateALBAttribute",
  "UpdateALBDeletionProtection",
  "UpdateALBAccessLog",
  "UpdateALBEdition",
] as const;

/** PRE1xx: every item the dry run can report, and the two documented ones that no 2.x release reports. */
export const PRECHECKS = [
  {
    code: "PRE101",
    messageCode: "CreateSLB",
    documented: "create a new load balancer",
    title: t("A CLB instance would be created", "将新建 CLB 实例"),
    patterns: ["need to create loadbalancer"],
    phrases: ["创建负载均衡实例", "新建负载均衡", "创建 SLB", "新建 SLB", "新建 CLB 实例"],
    cause: t(
      "The Service asks for a load balancer and has neither an instance nor an address yet, or it was made while the precheck ran.",
      "Service 需要负载均衡但还没有实例和地址，或在预检期间刚被创建。",
    ),
    steps: [
      step.look(
        "See whether the Service has an address.",
        "查看 Service 是否已有外部地址。",
        "kubectl get svc {service} -n {namespace}",
      ),
    ],
    changedByHand: [
      step.note(
        "The instance was deleted in the console: decide whether the Service is still wanted (FAQ107).",
        "实例在控制台被删除：先确认是否仍需要该 Service（FAQ107）。",
      ),
    ],
    notChanged: [
      step.note("It has an address: run the precheck again.", "已有外部地址：重新预检。"),
      step.describe(),
      step.ticket(
        "It stays pending without an Event that says why: open a ticket.",
        "一直 Pending 且没有说明原因的事件：提交工单。",
      ),
    ],
    related: ["FAQ101", "EVT104"],
    examples: [
      "DryRun: Error syncing load balancer []: apply model error: update lb attribute error: create lb error: create slb error: OpenAPI: CreateLoadBalancer, Message: need to create loadbalancer",
    ],
  },
  {
    code: "PRE102",
    messageCode: "DeleteSLB",
    documented: "delete the load balancer",
    title: t("The CLB instance would be deleted", "将删除 CLB 实例"),
    patterns: ["loadbalancer {loadBalancerId} should be deleted"],
    phrases: ["删除负载均衡", "删除 SLB", "删除 CLB"],
    cause: t(
      "The Service is being deleted or changed its type, deletion protection is off, and the instance is still there.",
      "Service 正在删除或已更改类型，删除保护已关闭，而实例仍存在。",
    ),
    steps: [step.yaml(), step.instance()],
    changedByHand: [
      step.console(
        "Not needed: delete the instance in the CLB console. Its address is lost.",
        "不再需要：在 CLB 控制台删除实例，地址会丢失。",
      ),
    ],
    notChanged: [
      step.look(
        "See whether the Service is being deleted: with a deletionTimestamp the type cannot save it.",
        "查看 Service 是否正在删除：存在 deletionTimestamp 时改回类型无效。",
        "kubectl -n {namespace} get svc {service} -o jsonpath='{.metadata.deletionTimestamp}'",
      ),
      ...step.release(),
      step.preserveLoses(),
      step.write(
        "Not being deleted, only its type was changed: set the type back to LoadBalancer before anything else.",
        "未在删除，仅修改了类型：先将类型改回 LoadBalancer。",
        { spec: { type: "LoadBalancer" } },
      ),
      step.ticket("Needed, and the Service is gone: open a ticket.", "仍需要但 Service 已不存在：提交工单。"),
    ],
    related: ["PRE116", "EVT213"],
    contradiction: t(
      "The documents say the Service no longer exists. The dry run only looks at Services that exist: it reports this for one that is being deleted or changed its type. An instance left behind by a Service that is gone is never reported.",
      "文档称 Service 已不存在。实际上 dry run 只检查存在的 Service：仅当其正在删除或更改类型时才会报告；Service 已消失而遗留的实例从不报告。",
    ),
    examples: ["OpenAPI: DeleteLoadBalancer, Message: loadbalancer lb-1 should be deleted"],
  },
  {
    code: "PRE103",
    messageCode: "ModifySLBSpec",
    documented: "modify the slb instance spec",
    title: t("The specification would change", "将变更实例规格"),
    patterns: ["loadbalancer {loadBalancerId} spec should be {spec}"],
    phrases: ["修改实例规格", "变更实例规格", "变更规格"],
    cause: t("The spec annotation differs from the instance's specification.", "spec 注解与实例规格不一致。"),
    steps: [step.instance()],
    changedByHand: thenAgain(
      step.annotate(
        "spec",
        "{actual}",
        "Keep what the instance has: set the annotation to its specification.",
        "保留实例现状：将注解改为实例规格。",
      ),
    ),
    notChanged: thenAgain(
      step.annotate(
        "spec",
        "{actual}",
        "Set the annotation to the instance's specification, or change the instance to the annotation's.",
        "将注解改为实例规格，或将实例变更为注解规格。",
      ),
    ),
    related: ["PRE105", "EVT925", "EVT924"],
    versions: t(
      "On PayByCLCU instances it is reported up to v2.11.2 only.",
      "对 PayByCLCU 实例，仅 v2.11.2 及更早会报告。",
    ),
    examples: [
      "DryRun: Error syncing load balancer [lb-1]: apply model error: update lb attribute error: updateInstanceChargeTypeAndInstanceSpec error: OpenAPI: ModifyLoadBalancerInstanceSpec, Message: loadbalancer lb-1 spec should be slb.s2.small",
    ],
  },
  {
    code: "PRE104",
    messageCode: "ModifyInternetSpec",
    documented: "modify the slb internet spec",
    title: t("Bandwidth or internet billing would change", "将变更带宽或公网计费方式"),
    patterns: ["loadbalancer {loadBalancerId} chargeType should be {chargeType}, bandwidth {bandwidth}"],
    phrases: ["修改带宽", "变更带宽", "公网计费方式"],
    cause: t(
      "The bandwidth or charge-type annotation differs from the instance.",
      "bandwidth 或 charge-type 注解与实例不一致。",
    ),
    steps: [step.instance()],
    changedByHand: thenAgain(
      step.annotate(
        "bandwidth",
        "{bandwidthOfTheInstance}",
        "Bandwidth: set the annotation to the instance's.",
        "带宽：将注解改为实例带宽。",
      ),
      step.annotate(
        "charge-type",
        "{actual}",
        "Billing: set the annotation to the instance's.",
        "计费：将注解改为实例的计费方式。",
      ),
    ),
    notChanged: thenAgain(
      step.write(
        "Set both annotations to what the instance has in one command, else the first edit's synchronisation applies the other.",
        "请用一条命令将两个注解都改为实例的实际值，否则第一次修改触发的同步会应用另一个。",
        {
          annotations: { [`${CURRENT}bandwidth`]: "{bandwidthOfTheInstance}", [`${CURRENT}charge-type`]: "{actual}" },
        },
      ),
    ),
    related: ["EVT924", "EVT926", "EVT927"],
    examples: [
      "ModifyLoadBalancerInternetSpec: OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer lb-1 chargeType should be paybybandwidth, bandwidth 5",
    ],
  },
  {
    code: "PRE105",
    messageCode: "ModifyLoadBalancerInstanceChargeType",
    documented: "modify loadbalancer instance charge type",
    title: t("The metering method would change", "将变更实例计费方式"),
    patterns: [
      "loadbalancer {loadBalancerId} ModifyLoadBalancerInstanceChargeType should be {chargeType} with spec [{spec}]",
    ],
    phrases: ["变更实例计费方式", "修改计费方式", "变更计费方式"],
    cause: t(
      "The instance-charge-type annotation differs from the instance's metering method.",
      "instance-charge-type 注解与实例计费方式不一致。",
    ),
    steps: [step.instance()],
    changedByHand: [
      step.remove(
        "spec",
        "The instance was changed to PayByCLCU by hand in the console: remove the spec annotation.",
        "实例在控制台被手动改为 PayByCLCU：删除 spec 注解。",
      ),
      step.annotate(
        "instance-charge-type",
        "{actual}",
        "And set the metering annotation to the instance's.",
        "并将计费方式注解改为实例的实际值。",
      ),
    ],
    notChanged: [quiet],
    related: ["EVT115", "PRE103"],
    examples: [
      "OpenAPI: ModifyLoadBalancerInstanceChargeType, Message: loadbalancer lb-1 ModifyLoadBalancerInstanceChargeType should be PayBySpec with spec [slb.s1.small]",
    ],
  },
  {
    code: "PRE106",
    messageCode: "StartListener",
    documented: "start listener",
    title: t("A listener is stopped and would be started", "监听已停止，将被启动"),
    patterns: ["loadbalancer {loadBalancerId} listener {port} should be running"],
    phrases: ["启动监听"],
    cause: t(
      "The listener{port, select, none {} other { on port {port}}} is stopped. The CCM starts every listener it owns.",
      "{port, select, none {} other {端口 {port} 的}}监听处于停止状态，CCM 会启动其管理的所有监听。",
    ),
    steps: [listeners],
    changedByHand: thenAgain(
      step.note(
        "Look at its access control first: where the Service asks for a list and the listener has none, put the list back before it starts.",
        "先检查其访问控制：若 Service 要求访问控制而监听没有，请先恢复访问控制，再启动监听。",
      ),
      step.change(
        "Start it; clients reach the port again.",
        "启动监听，客户端可再次访问该端口。",
        "aliyun slb StartLoadBalancerListener --RegionId {region} --LoadBalancerId {loadBalancerId} --ListenerPort {port} --ListenerProtocol {protocol}",
      ),
      step.describe(),
    ),
    notChanged: [quiet],
    contradiction: t(
      "The documents give the cause as a Service port that differs. The controller looks at one thing only: the listener's status is stopped.",
      "文档给出的原因是 Service 端口不一致；实际上控制器只看一点：监听状态为 stopped。",
    ),
    examples: [
      "update listener error: start tcp listener 80 error: OpenAPI: StartLoadBalancerListener, Message: loadbalancer lb-1 listener 80 should be running",
    ],
  },
  {
    code: "PRE107",
    messageCode: "StopListener",
    documented: "stop listener",
    title: t("A listener would be stopped", "监听将被停止"),
    patterns: [
      "loadbalancer {loadBalancerId} listener {port} should be stopped",
      "called on start StopLoadBalancerListener",
    ],
    phrases: ["stop listener / start listener", "停止监听"],
    cause: t(
      "The listener{port, select, none {} other { on port {port}}} runs and would be stopped. No 2.x release calls this.",
      "{port, select, none {} other {端口 {port} 的}}监听将被停止。2.x 版本不会出现此项。",
    ),
    steps: [listeners, step.describe()],
    changedByHand: [
      step.console(
        "Restore the listener in the CLB console, then run the precheck again.",
        "在 CLB 控制台恢复监听，然后重新预检。",
      ),
    ],
    notChanged: [quiet],
    versions: t("1.9 line only.", "仅 1.9 系列。"),
    examples: ["loadbalancer lb-1 listener 80 should be stopped"],
  },
  {
    code: "PRE108",
    messageCode: "CreateListener",
    documented: "create listener",
    title: t("A listener would be created", "将创建监听"),
    patterns: ["loadbalancer {loadBalancerId} listener {port} should be created"],
    phrases: ["创建监听", "新建监听"],
    cause: t(
      "The Service has a port{port, select, none {} other { ({port})}} for which the instance has no listener of that protocol.",
      "Service 有端口{port, select, none {} other { {port}}}，但实例上没有该端口和协议的监听。",
    ),
    steps: [listeners],
    changedByHand: thenAgain(
      step.console(
        "It was deleted: add the listener again in the CLB console, or let a synchronisation do it.",
        "监听被手动删除：在 CLB 控制台补建，或触发一次同步。",
      ),
      step.resync(),
    ),
    notChanged: [quiet, allow],
    examples: [
      {
        message:
          "create listener error: create tcp listener 80 error: OpenAPI: CreateLoadBalancerTCPListener, Message: loadbalancer lb-1 listener 80 should be created",
        variables: { protocol: "tcp" },
      },
    ],
  },
  {
    code: "PRE109",
    messageCode: "DeleteListener",
    documented: "delete listener",
    title: t("A listener would be deleted", "将删除监听"),
    patterns: ["loadbalancer {loadBalancerId} listener {port} should be deleted"],
    phrases: ["删除监听"],
    cause: t(
      "The listener{port, select, none {} other { on port {port}}} carries the Service's name but the Service has no such port, or an HTTP redirect differs and the listener would be recreated.",
      "{port, select, none {} other {端口 {port} 的}}监听归属该 Service，但 Service 没有此端口；或 HTTP 重定向配置不一致，监听将被重建。",
    ),
    steps: [listeners],
    changedByHand: thenAgain(
      step.change(
        "It was added by hand in the console: delete it if it is not used. Connections on the port end. An HTTP listener that redirects to HTTPS is left alone: without it the port is served unencrypted.",
        "在控制台手动添加的监听：确认无人使用后删除，该端口的连接会中断。重定向到 HTTPS 的 HTTP 监听请勿删除：否则该端口将以明文提供服务。",
        "aliyun slb DeleteLoadBalancerListener --RegionId {region} --LoadBalancerId {loadBalancerId} --ListenerPort {port} --ListenerProtocol {protocol}",
      ),
    ),
    notChanged: [quiet],
    examples: [
      "delete listener error: OpenAPI: DeleteLoadBalancerListener, Message: loadbalancer lb-1 listener 443 should be deleted",
      "delete port [80] error: OpenAPI: DeleteLoadBalancerListener, Message: loadbalancer lb-1 listener 80 should be deleted",
    ],
  },
  {
    code: "PRE110",
    messageCode: "UpdateListener",
    documented: "update listener",
    title: t("A listener's settings would change", "将更新监听配置"),
    patterns: [
      "loadbalancer {loadBalancerId} listener {port} should be updated, {detail}",
      "loadbalancer {loadBalancerId} listener {port} should be updated",
      "listener {text} should be changed to {value}",
    ],
    phrases: ["修改监听", "更新监听", "变更监听"],
    cause: t(
      "Settings of the listener{port, select, none {} other { on port {port}}} differ from the Service's annotations; the message names each field as actual, then desired.",
      "{port, select, none {} other {端口 {port} 的}}监听配置与 Service 注解不一致；消息逐项列出“实际值 → 期望值”。",
    ),
    steps: [step.describe(), listeners],
    changedByHand: thenAgain(
      step.note(
        "Decide per field: put the console's value into the annotation, or restore the listener (certificate, access control, health check, cookie). Where the console's value protects less (access control off or shorter, weaker TLS, redirect off), restore the listener.",
        "逐项决定：把控制台的值写入注解，或恢复监听配置（证书、访问控制、健康检查、Cookie）。若控制台的值保护更弱（访问控制关闭或条目变少、TLS 策略更弱、重定向关闭），请恢复监听。",
      ),
    ),
    notChanged: [quiet, allow],
    examples: [
      {
        message:
          "DryRun: Error syncing load balancer [lb-1]: apply model error: update listener error: OpenAPI: SetLoadBalancerTCPListenerAttribute, Message: loadbalancer lb-1 listener 80 should be updated, lb HealthCheckInterval 2 should be changed to 5;lb AclId [] should be changed to acl-1,acl-2;",
        variables: { fields: "HealthCheckInterval,AclId" },
      },
      "DryRun: Error syncing load balancer [lb-1]: Message: loadbalancer lb-1 listener 80 should be updated, VGroupId rsp-1 should be changed to rsp-2;",
    ],
  },
  {
    code: "PRE111",
    messageCode: "CreateVgroup",
    documented: "create VServerGroup",
    title: t("A VServer group would be created", "将创建虚拟服务器组"),
    patterns: ["loadbalancer {loadBalancerId} vgroup {vServerGroup} should be created"],
    phrases: ["创建虚拟服务器组", "新建虚拟服务器组"],
    cause: t(
      "The instance has no VServer group of the name the Service needs{vServerGroup, select, none {} other {: {vServerGroup}}}. Its listeners wait for it.",
      "实例上没有 Service 所需的虚拟服务器组{vServerGroup, select, none {} other { {vServerGroup}}}，相关监听也因此等待。",
    ),
    steps: [
      step.look(
        "List the instance's groups.",
        "列出实例的虚拟服务器组。",
        "aliyun slb DescribeVServerGroups --RegionId {region} --LoadBalancerId {loadBalancerId}",
      ),
    ],
    changedByHand: [restoreGroup],
    notChanged: [
      quietEndpoints,
      allow,
      step.ticket("It comes back after several prechecks: open a ticket.", "多次预检仍重复出现：提交工单。"),
    ],
    related: ["EVT607"],
    versions: t(
      "Up to v2.5.1 the dry run really created the group, so it was never reported.",
      "v2.5.1 及更早的 dry run 会真实创建该组，因此从不报告。",
    ),
    examples: [
      "DryRun: Error syncing load balancer [lb-1]: apply model error: [OpenAPI: CreateVServerGroup, Message: loadbalancer lb-1 vgroup k8s/30080/web/shop/c1 should be created, there are unprocessed listeners in reconcile]",
    ],
  },
  {
    code: "PRE112",
    messageCode: "DeleteVgroup",
    documented: "delete VServerGroup",
    title: t("A VServer group would be deleted", "将删除虚拟服务器组"),
    patterns: ["loadbalancer {loadBalancerId} vgroup {vServerGroupId} should be deleted"],
    phrases: ["删除虚拟服务器组"],
    cause: t(
      "The group{vServerGroupId, select, none {} other { {vServerGroupId}}} carries the Service's name but no port of the Service needs it.",
      "{vServerGroupId, select, none {该组} other {组 {vServerGroupId} }}归属该 Service，但没有端口使用它。",
    ),
    steps: [groups],
    changedByHand: [restoreGroup],
    notChanged: [quietEndpoints],
    examples: [
      {
        message: "cleanup lb error: OpenAPI: DeleteVServerGroup, Message: loadbalancer  vgroup rsp-1 should be deleted",
        variables: { vServerGroupId: "rsp-1" },
      },
    ],
    nearMisses: ["vgroup rsp-1 was deleted"],
  },
  {
    code: "PRE113",
    messageCode: "AddVServerGroupBackendServers",
    documented: "add VServerGroup backends",
    title: t("Backends would be added", "将添加后端服务器"),
    patterns: ["loadbalancer {loadBalancerId} vgroup {vServerGroupId} backends {json} should be added"],
    phrases: ["add VServerGroup backend", "添加后端", "挂载后端"],
    cause: t(
      "Endpoints or nodes of the Service are not in {vServerGroupId, select, none {its group} other {group {vServerGroupId}}}. Besides console edits, new nodes, changed labels, readiness and interface look-ups do that.",
      "Service 的部分端点或节点不在{vServerGroupId, select, none {其服务器组} other {组 {vServerGroupId} }}中。除控制台修改外，新增节点、标签变化、就绪状态和网卡查询也会导致。",
    ),
    steps: [groups, step.endpoints()],
    changedByHand: [restoreGroup],
    notChanged: [quietEndpoints],
    related: ["PRE114"],
    examples: [
      {
        message:
          'OpenAPI: AddVServerGroupBackendServers, Message: loadbalancer  vgroup rsp-1 backends [{"IsUserManaged":false,"NodeName":null,"description":"k8s/80/a/b/c","serverId":"i-1","serverIp":"","weight":100,"port":80,"type":"ecs"}] should be added',
        variables: { vServerGroupId: "rsp-1", backends: "1" },
      },
    ],
  },
  {
    code: "PRE114",
    messageCode: "RemoveVgroup",
    documented: "remove VServerGroup backends",
    title: t("Backends would be removed", "将移除后端服务器"),
    patterns: ["loadbalancer {loadBalancerId} vgroup {vServerGroupId} backends {json} should be deleted"],
    phrases: ["RemoveVServerGroupBackendServers", "移除后端", "删除后端"],
    cause: t(
      "{vServerGroupId, select, none {A group} other {Group {vServerGroupId}}} holds backends that are no endpoint or node of the Service any more.",
      "{vServerGroupId, select, none {服务器组} other {组 {vServerGroupId} }}中有已不属于 Service 端点或节点的后端。",
    ),
    steps: [groups, step.endpoints()],
    changedByHand: [restoreGroup],
    notChanged: [quietEndpoints],
    related: ["PRE113"],
    contradiction: t(
      "Its message code is RemoveVgroup, but it removes backends of a group, never the group.",
      "消息码为 RemoveVgroup，但它移除的是组内后端，而不是组。",
    ),
    examples: [
      {
        message:
          'OpenAPI: RemoveVServerGroupBackendServers, Message: loadbalancer lb-1 vgroup rsp-1 backends [{"serverId":"i-1","port":80},{"serverId":"i-2","port":80}] should be deleted',
        variables: { backends: "2" },
      },
    ],
  },
  {
    code: "PRE115",
    messageCode: "ModifyVgroup",
    title: t("Backends of a group would change", "将修改组内后端"),
    patterns: [
      "loadbalancer {loadBalancerId} vgroup {vServerGroupId} backends should be {json}",
      "called on start ModifyVServerGroupBackendServers",
    ],
    cause: t(
      "Backends of the group differ. No known 2.x release reports it for a CLB.",
      "组内后端不一致。已知的 2.x 版本不会对 CLB 报告此项。",
    ),
    steps: [groups],
    changedByHand: [restoreGroup],
    notChanged: [quietEndpoints],
    examples: ["loadbalancer lb-1 vgroup rsp-1 backends should be []"],
  },
  {
    code: "PRE116",
    messageCode: "SetSLBDeleteProtection",
    title: t("Deletion protection would change", "将修改删除保护"),
    patterns: ["loadbalancer {loadBalancerId} DeleteProtection should be {desired}"],
    phrases: ["修改删除保护"],
    cause: t(
      "The delete-protection annotation differs from the instance; or the Service is going away and the CCM must switch the protection off first, which hides the deletion itself.",
      "delete-protection 注解与实例不一致；或 Service 正在删除，CCM 需先关闭保护，此时后续的删除项被掩盖。",
    ),
    steps: [step.instance()],
    changedByHand: thenAgain(
      step.change(
        "It was switched off by hand: switch it on again. Without it the instance and its address can be deleted.",
        "被手动关闭：重新开启。没有删除保护时，实例及其地址可能被删除。",
        "aliyun slb SetLoadBalancerDeleteProtection --RegionId {region} --LoadBalancerId {loadBalancerId} --DeleteProtection on",
      ),
      step.note(
        "It was switched on by hand: set the annotation delete-protection to on, or remove it.",
        "被手动开启：将 delete-protection 注解改为 on，或删除该注解。",
      ),
    ),
    notChanged: [
      step.note(
        "Is the Service being deleted, or no longer of type LoadBalancer? Then the instance would be deleted after this; see PRE102.",
        "Service 是否正在删除或已不是 LoadBalancer？若是，之后会删除实例，见 PRE102。",
      ),
    ],
    related: ["PRE102", "EVT933"],
    examples: [
      "error to set slb id [lb-1] delete protection off, svc [shop/web], err: OpenAPI: SetLoadBalancerDeleteProtection, Message: loadbalancer lb-1 DeleteProtection should be off",
    ],
  },
  {
    code: "PRE117",
    messageCode: "SetSLBModificationProtection",
    title: t("Modification protection would change", "将修改配置修改保护"),
    patterns: ["loadbalancer {loadBalancerId} ModificationProtection should be {desired}"],
    cause: t(
      "The modification-protection annotation differs from the instance.",
      "modification-protection 注解与实例不一致。",
    ),
    steps: [step.instance()],
    changedByHand: thenAgain(
      step.change(
        "It was switched off by hand: switch it on again.",
        "被手动关闭：重新开启。",
        "aliyun slb SetLoadBalancerModificationProtection --RegionId {region} --LoadBalancerId {loadBalancerId} --ModificationProtectionStatus ConsoleProtection",
      ),
      step.note(
        "It was switched on by hand: set the annotation modification-protection to ConsoleProtection, or remove it.",
        "被手动开启：将 modification-protection 注解改为 ConsoleProtection，或删除该注解。",
      ),
    ),
    notChanged: [quiet, allow],
    examples: [
      "SetLoadBalancerModificationProtection: OpenAPI: SetLoadBalancerModificationProtection, Message: loadbalancer lb-1 ModificationProtection should be NonProtection",
    ],
  },
  {
    code: "PRE118",
    messageCode: "SetSLBName",
    title: t("The instance would be renamed", "将修改实例名称"),
    patterns: ["loadbalancer {loadBalancerId} name should be {name}"],
    phrases: ["修改实例名称"],
    cause: t("The name annotation differs from the instance's name.", "name 注解与实例名称不一致。"),
    steps: [step.instance()],
    changedByHand: thenAgain(
      step.annotate("name", "{actual}", "Set the annotation to the instance's name.", "将注解改为实例名称。"),
    ),
    notChanged: [quiet, allow],
    examples: ["OpenAPI: SetLoadBalancerName, Message: loadbalancer lb-1 name should be new-name"],
  },
  {
    code: "PRE119",
    messageCode: "TagSLB",
    title: t("Tags would be added", "将添加标签"),
    patterns: ['loadbalancer {loadBalancerId} tags "{tags}" should be added'],
    phrases: ["添加标签"],
    cause: t(
      "The instance lacks tags{tags, select, none {} other { ({tags})}}: the ownership tag, or those of the additional-resource-tags annotation.",
      "实例缺少标签{tags, select, none {} other { {tags}}}：归属标签，或 additional-resource-tags 注解中的标签。",
    ),
    steps: [step.tags()],
    changedByHand: thenAgain(step.console("Put the tag back on the CLB instance.", "将标签重新打在 CLB 实例上。")),
    notChanged: [quiet, allow],
    contradiction: t(
      "The hint names the API UntagResources although tags would be added; that is a slip in the controller.",
      "提示中的接口写成 UntagResources，但实际是添加标签，这是控制器的笔误。",
    ),
    versions: t(
      "From v2.10.0 on; silently ignored in v2.5.1 to v2.9.1, really executed up to v2.4.x.",
      "v2.10.0 起报告；v2.5.1 至 v2.9.1 静默忽略，v2.4.x 及更早会真实执行。",
    ),
    examples: [
      'AddTags: OpenAPI: UntagResources, Message: loadbalancer lb-1 tags "kubernetes.do.not.delete=a1" should be added',
    ],
  },
  {
    code: "PRE120",
    messageCode: "UntagSLB",
    title: t("Tags would be removed", "将移除标签"),
    patterns: ['loadbalancer {loadBalancerId} tags "{tags}" should be deleted'],
    phrases: ["移除标签", "删除标签"],
    cause: t(
      "The instance carries tags{tags, select, none {} other { ({tags})}} that the additional-resource-tags annotation does not list.",
      "实例带有 additional-resource-tags 注解中没有的标签{tags, select, none {} other { {tags}}}。",
    ),
    steps: [step.tags()],
    changedByHand: thenAgain(
      step.annotate("additional-resource-tags", "{allTags}", "Add the tags to the annotation.", "将这些标签加入注解。"),
    ),
    notChanged: [quiet, allow],
    versions: t("From v2.10.0 on.", "v2.10.0 起。"),
    examples: ['OpenAPI: UntagResources, Message: loadbalancer lb-1 tags "owner,team" should be deleted'],
  },
  {
    code: "PRE121",
    messageCode: "CreateDomainExtension",
    title: t("An extra certificate would be added", "将添加扩展域名"),
    patterns: ["listener {port} domain extension {domain} should be created"],
    cause: t(
      "The annotation lists {domain, select, none {a domain} other {{domain}}}, and the listener{port, select, none {} other { on port {port}}} has no such extension.",
      "注解中有域名{domain, select, none {} other { {domain}}}，但{port, select, none {} other {端口 {port} 的}}监听没有该扩展域名。",
    ),
    steps: [listeners],
    changedByHand: thenAgain(
      step.console("Add the extension again in the CLB console.", "在 CLB 控制台补建扩展域名。"),
    ),
    notChanged: [quiet, allow],
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    examples: [
      "update listener error: OpenAPI: CreateDomainExtension, Message: loadbalancer lb-1 listener 443 domain extension q.example should be created",
    ],
  },
  {
    code: "PRE122",
    messageCode: "SetDomainExtensionAttribute",
    title: t("An extra certificate would change", "将修改扩展域名证书"),
    patterns: ["domain extension {domainExtensionId} should be set"],
    cause: t(
      "The certificate of a domain extension differs from the annotation. Current releases print no ID here.",
      "扩展域名的证书与注解不一致。当前版本此处不输出 ID。",
    ),
    steps: [listeners],
    changedByHand: thenAgain(
      step.note(
        "Put the certificate into the annotation, or restore it in the console.",
        "将证书写入注解，或在控制台恢复。",
      ),
    ),
    notChanged: [quiet, allow],
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    examples: ["OpenAPI: SetDomainExtensionAttribute, Message: domain extension  should be set"],
  },
  {
    code: "PRE123",
    messageCode: "DeleteDomainExtension",
    title: t("An extra certificate would be removed", "将删除扩展域名"),
    patterns: ["domain extension {domainExtensionId} should be deleted"],
    cause: t("The listener has an extension that the annotation does not list.", "监听上有注解未列出的扩展域名。"),
    steps: [listeners],
    changedByHand: thenAgain(
      step.note("Add the domain to the annotation, or delete the extension.", "将该域名加入注解，或删除扩展域名。"),
    ),
    notChanged: [quiet, allow],
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    examples: ["OpenAPI: DeleteDomainExtension, Message: domain extension de-1 should be deleted"],
  },
  {
    code: "PRE124",
    documented: "remove backend servers",
    title: t("Servers of the default group would be removed", "将移除默认服务器组的后端"),
    patterns: ["called on start RemoveBackendServers"],
    phrases: ["remove backend servers / add backend servers"],
    ...DEFAULT_GROUP,
    related: ["PRE114"],
  },
  {
    code: "PRE125",
    documented: "add backend servers",
    title: t("Servers would be added to the default group", "将向默认服务器组添加后端"),
    patterns: ["called on start AddBackendServers"],
    ...DEFAULT_GROUP,
    related: ["PRE113"],
  },
  {
    code: "PRE126",
    messageCodes: NLB_ITEMS,
    title: t("The NLB differs from what the Service asks for", "NLB 与 Service 的要求不一致"),
    patterns: [
      "nlb should be created",
      "nlb {nlbId} protection configs should be updated",
      "nlb {nlbId} address type should be updated to {value}",
      "nlb {nlbId} zones should be updated",
      "nlb {nlbId} ipv6 address type should be updated",
      "nlb {nlbId} should attach bandwidth package",
      "nlb {nlbId} should detach bandwidth package",
      "nlb {nlbId} should join security groups",
      "nlb {nlbId} should leave security groups",
      "nlb {nlbId} should be updated",
      "type loadbalancer should be tagged with",
      "type loadbalancer should be untagged with",
      "type servergroup should be untagged with",
      "listener for lb {nlbId} should be created",
      "listener for nlb {nlbId} should be created",
      "listener {listenerId} should be updated",
      "listener {listenerId} should be deleted",
      "listener {listenerId} should be started",
      "additional certificates should be associated with listener",
      "additional certificates should be disassociated with listener",
      "server group should be created",
      "server group {serverGroupId} should be updated",
      "server group {serverGroupId} should be deleted",
      "servers should be added to server group {serverGroupId}",
      "servers should be removed from server group {serverGroupId}",
      "servers should be updated in server group {serverGroupId}",
      "need to create security group {securityGroup}",
      "need to modify security group attribute {securityGroupId}",
      "need to modify security group rule {securityGroupId}",
      "need to authorize security group {securityGroupId}",
      "need to revoke security group {securityGroupId}",
      "need to delete security group {securityGroupId}",
    ],
    cause: t(
      'From v2.15.0 on the precheck looks at NLB Services too. It writes such an Event without "DryRun:": it begins with "OpenAPI:", the name of the call and "Message:", and no call was made. A real failure begins with "[SDKError] API:".',
      "v2.15.0 起预检也检查 NLB Service。它写入的事件不带“DryRun:”，而是以“OpenAPI:”、接口名和“Message:”开头，实际并未调用该接口。真正的失败以“[SDKError] API:”开头。",
    ),
    steps: [step.nlb("Read the NLB's side.", "查看 NLB 侧的配置。")],
    changedByHand: [
      step.note(
        "Restore the NLB, or write its value into the Service's annotation, then run the precheck again.",
        "恢复 NLB 的配置，或将其取值写入 Service 注解，然后重新预检。",
      ),
    ],
    notChanged: [
      quiet,
      step.note(
        "The check of the cluster lists both values of each difference; the official result never does.",
        "对集群的检查会列出每处差异两侧的取值；官方结果不会列出。",
      ),
    ],
    versions: t("From v2.15.0 on.", "v2.15.0 起。"),
    related: ["CLB701", "CLB711", "CLB721", "CLB723", "CLB731"],
    examples: [
      {
        message:
          "Error syncing load balancer [nlb-1]: apply model error: UpdateNLBServerGroup error: OpenAPI: UpdateServerGroup, Message: server group sgp-1 should be updated",
        variables: { apiAction: "UpdateServerGroup" },
      },
      {
        message:
          "Error syncing load balancer [nlb-1]: apply model error: update nlb attribute error: update security group ids error: OpenAPI: JoinSecurityGroup, Message: nlb nlb-1 should join security groups [sg-a]",
        variables: { apiAction: "JoinSecurityGroup" },
      },
      {
        message:
          "Error syncing load balancer []: apply model error: update nlb attribute error: create nlb error: OpenAPI: CreateNLB, Message: nlb should be created",
        variables: { apiAction: "CreateNLB" },
      },
      {
        message:
          "Error deleting load balancer [nlb-1]: apply model error: update nlb attribute error: set loadbalancer [nlb-1] protections off error: error to set nlb id [nlb-1] protections off, svc [shop/web], err: OpenAPI: UpdateLoadBalancerProtection, Message: nlb nlb-1 protection configs should be updated",
        variables: { apiAction: "UpdateLoadBalancerProtection" },
      },
    ],
    nearMisses: [
      "Error syncing load balancer [nlb-1]: apply model error: [SDKError] API: UpdateServerGroupAttribute, ErrorCode: ResourceNotFound.ServerGroup, RequestId: 1, Message: The specified resource is not found.",
    ],
  },
  {
    code: "PRE127",
    messageCodes: ALB_ITEMS,
    severity: "warning",
    title: t("A check of another component, the ALB Ingress Controller", "另一组件 ALB Ingress Controller 的检查项"),
    patterns: ALB_ITEMS,
    cause: t(
      "The ALB Ingress Controller has an upgrade check of its own, with items of these names: an ALB differs from its AlbConfig. The CCM does not touch ALBs, and CCM Preflight does not predict this check.",
      "ALB Ingress Controller 有自己的升级前置检查，这些名称是它的检查项：ALB 实例与 AlbConfig 的配置不一致。CCM 不管理 ALB，CCM Preflight 也不预测该检查。",
    ),
    steps: [
      step.look("Read the AlbConfig.", "查看 AlbConfig。", "kubectl get albconfig -o yaml"),
      step.note(
        "Make the ALB in the console and the AlbConfig the same, change neither during the check, then run it again. The page of that check, among the sources, has a row for each item.",
        "使控制台中的 ALB 与 AlbConfig 保持一致，检查期间不要修改，然后重新发起检查。来源中的该检查页面对每一项均有说明。",
      ),
    ],
    changedByHand: [step.note("Bring the AlbConfig in line with the ALB.", "将 AlbConfig 改为与 ALB 一致。")],
    notChanged: [step.note("Run that check again.", "重新发起该检查。")],
    sources: ["albPrecheck"],
    examples: ["CreateALB", "UpdateALBDeletionProtection", "UpdateALBEdition alb-demo"],
  },
] as const satisfies readonly PrecheckRow[];
