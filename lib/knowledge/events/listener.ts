import { step, t } from "@/lib/knowledge/steps";
import type { EventRow } from "./types";

/** 6xx: listeners, certificates and server groups. */
export const LISTENER_EVENTS = [
  {
    code: "EVT601",
    wraps: "inner",
    title: t("A listener call failed", "监听操作失败"),
    patterns: [
      "create {protocol} listener {port} error: {text}",
      "start {protocol} listener {port} error: {text}",
      "delete port [{port}] error: {text}",
      "update listener [{port}] error: {text}",
      "delete listener [{port}] error: {text}",
      "create listener [{port}] error: {text}",
      "start {protocol} listener error: {text}",
      "update {protocol} listener: {text}",
    ],
    cause: t(
      "Creating, starting, changing or deleting the listener{port, select, none {} other { on port {port}}} failed; the rest of the message says why.",
      "{port, select, none {} other {端口 {port} 的}}监听创建、启动、修改或删除失败，具体原因见消息后半部分。",
    ),
    steps: [
      step.listeners(),
      step.note("Fix the inner cause; the CCM then retries.", "处理内层原因后，CCM 会自动重试。"),
    ],
    examples: [
      "create tcp listener 80 error: something unseen before",
      "start http listener 8080 error: something unseen before",
      "delete port [80] error: something unseen before",
    ],
  },
  {
    code: "EVT602",
    wraps: "named",
    title: t("The extra certificate could not be added", "扩展域名证书添加失败"),
    patterns: ["create https listener {port} domain extension {domain} error: {text}"],
    cause: t(
      "The certificate of a domain{domain, select, none {} other { ({domain})}}{port, select, none {} other { on port {port}}} could not be added: unknown certificate ID, or the extension quota is used up (3 by default, 10 at most).",
      "{port, select, none {} other {端口 {port} 上}}域名{domain, select, none {} other { {domain} }}的扩展证书添加失败：证书 ID 不存在，或扩展域名配额已满（默认 3 个，最多 10 个）。",
    ),
    steps: [
      step.certificates(),
      step.console("Check the extension quota of the listener.", "检查监听的扩展域名配额。"),
    ],
    sources: ["ccm", "quotas"],
    related: ["EVT604"],
    examples: ["create https listener 443 domain extension a.example error: something unseen before"],
  },
  {
    code: "EVT603",
    versions: t("From v2.6.0 on.", "v2.6.0 起。"),
    title: t("The new certificate is expired", "新证书已过期"),
    patterns: ["can not update cert {certificateId} because it is expired"],
    cause: t(
      "The CCM refuses to move a listener to the expired certificate{certificateId, select, none {} other { {certificateId}}}; all other changes of that listener wait too.",
      "证书{certificateId, select, none {} other { {certificateId} }}已过期，CCM 拒绝更新；该监听的其他变更也会一并搁置。",
    ),
    steps: [
      step.certificates(),
      step.annotate(
        "cert-id",
        "{newCertificateId}",
        "Upload a valid certificate and put its ID in the annotation.",
        "上传有效证书并在注解中填写其 ID。",
      ),
    ],
    related: ["EVT604"],
    examples: ["apply model error: update listener error: can not update cert cert-expired because it is expired"],
  },
  {
    code: "EVT604",
    versions: t("From v2.6.0 on.", "v2.6.0 起。"),
    title: t("The certificate is not known", "找不到证书"),
    patterns: [
      "can not found cert by id {certificateId}",
      "describe new cert {certificateId} error: {text}",
      "describe old cert {certificateId} error: {text}",
      "find more than 1 server cert by id",
    ],
    cause: t(
      "The certificate{certificateId, select, none {} other { {certificateId}}} does not exist in this region or cannot be read. Certificates belong to a region.",
      "证书{certificateId, select, none {} other { {certificateId} }}在该地域不存在或无法读取。证书按地域区分。",
    ),
    steps: [
      step.certificates(),
      step.annotate(
        "cert-id",
        "{newCertificateId}",
        "Upload the certificate in the instance's region and use its ID.",
        "在实例所在地域上传证书并使用其 ID。",
      ),
    ],
    related: ["EVT603"],
    examples: [
      "update listener error: can not found cert by id 123_abc",
      "describe new cert 1_a error: find more than 1 server cert by id ",
      "describe old cert 1_a error: timeout",
    ],
  },
  {
    code: "EVT605",
    title: t("The listener protocol is not supported", "监听协议不受支持"),
    patterns: [
      "listener error: {protocol} protocol is not supported",
      "{protocol} protocol is not supported",
      "not support protocol {protocol}",
    ],
    cause: t(
      "CLB listeners of the CCM speak tcp, udp, http or https{protocol, select, none {} other {; {protocol} is none of them}}.",
      "CCM 管理的 CLB 监听仅支持 tcp、udp、http、https{protocol, select, none {} other {，{protocol} 不在其中}}。",
    ),
    steps: [
      step.write(
        "Change the port's protocol to TCP or UDP, or use the protocol-port annotation.",
        "将端口协议改为 TCP 或 UDP，或使用 protocol-port 注解。",
        { edit: true },
      ),
    ],
    examples: ["create listener error: sctp protocol is not supported", "quic protocol is not supported"],
    nearMisses: ["port protocol format must be either [http|https|tcp|udp], protocol not supported wit [ftp]"],
  },
  {
    code: "EVT606",
    title: t("A port has no VServer group", "端口缺少虚拟服务器组"),
    patterns: [
      "merge listener: find vservergroup error: can not find vgroup by name {vServerGroup}",
      "find vservergroup error: can not find vgroup by name {vServerGroup}",
      "can not find vgroup by name {vServerGroup}",
      "find vservergroup error: {text}",
    ],
    cause: t(
      "The group{vServerGroup, select, none {} other { {vServerGroup}}} could not be built, mostly because of an error that is only in the CCM log: a bad weight, an unknown or CCM-made group ID, an endpoint without a node, or a node without a usable provider ID. Nothing of the Service is synchronised.",
      "{vServerGroup, select, none {服务器组} other {组 {vServerGroup} }}未能生成，多因仅出现在 CCM 日志中的错误：权重非法、组 ID 不存在或由 CCM 创建、端点缺少节点名、节点 providerID 不可用。整个 Service 都不会同步。",
    ),
    steps: [
      step.log(),
      step.describe(),
      step.look(
        "Check that every node has a provider ID.",
        "检查所有节点是否有 providerID。",
        "kubectl get nodes -o custom-columns=NAME:.metadata.name,PROVIDER:.spec.providerID",
      ),
      step.endpoints(),
    ],
    related: ["EVT308", "EVT507", "EVT508", "EVT701", "EVT702", "EVT703"],
    versions: t(
      "From v2.12.4 on the first error is swallowed and only this text is left.",
      "v2.12.4 起首个错误被吞掉，只剩这条文本。",
    ),
    examples: [
      "DryRun: Error syncing load balancer [lb-1]: apply model error: merge listener: find vservergroup error: can not find vgroup by name k8s/30080/web/shop/c1",
    ],
  },
  {
    code: "EVT607",
    severity: "warning",
    consequence: true,
    versions: t("From v2.12.4 on.", "v2.12.4 起。"),
    title: t("Listeners were left out because their group is missing", "因缺少虚拟服务器组，部分监听未处理"),
    patterns: ["there are unprocessed listeners in reconcile"],
    cause: t(
      "A VServer group could not be created, so the listeners bound to it were left out. The cause is in the same Event. In a precheck this always goes with CreateVgroup.",
      "虚拟服务器组未能创建，绑定它的监听被跳过，原因在同一事件中。预检时它总与 CreateVgroup 同时出现。",
    ),
    steps: [step.note("Fix the VServer group error of the same Event.", "处理同一事件中的虚拟服务器组错误。")],
    related: ["PRE111"],
  },
  {
    code: "EVT608",
    reasons: [],
    versions: t("From v2.13.0 on.", "v2.13.0 起。"),
    title: t("Invalid backends remain", "仍有异常后端"),
    patterns: ["has invalid backend in vservergroups"],
    cause: t(
      "Pods without a network interface are still in a group, so the CCM goes on retrying and does not report success.",
      "组内仍有找不到网卡的 Pod，CCM 持续重试且不上报成功。",
    ),
    steps: [step.note("Fix the Pods that EVT211 lists.", "处理 EVT211 列出的 Pod。")],
    related: ["EVT211"],
    transient: true,
  },
  {
    code: "EVT609",
    wraps: "inner",
    title: t("Interfaces or address blocks could not be read", "查询弹性网卡或 VPC 网段失败"),
    patterns: [
      "call DescribeNetworkInterfaces: {text}",
      "call DescribeVpcCIDRBlock: {text}",
      "batch process eni fail: {text}",
      "get vpc cidr error: {text}",
    ],
    cause: t(
      "The ECS or VPC query failed: throttling, or the CCM's role lacks read permission.",
      "查询 ECS 或 VPC 接口失败：被限流，或 CCM 角色缺少读取权限。",
    ),
    steps: [
      step.log(),
      step.console(
        "Allow ecs:DescribeNetworkInterfaces and vpc:DescribeVpcAttribute in the CCM's role.",
        "在 CCM 角色中授予 ecs:DescribeNetworkInterfaces 和 vpc:DescribeVpcAttribute。",
      ),
    ],
    related: ["EVT107", "EVT919"],
    examples: [
      "build vserver groups error: call DescribeNetworkInterfaces: something unseen before",
      "call DescribeVpcCIDRBlock: something unseen before",
    ],
  },
  {
    code: "EVT610",
    apiCodes: ["InvalidParameter.VServerGroupId", "VServerGroupNotExist"],
    title: t("The VServer group does not exist any more", "虚拟服务器组已不存在"),
    patterns: ["The specified VServerGroupId does not exist"],
    cause: t(
      "The group was deleted in the console while the CCM still used it.",
      "该组在控制台被删除，而 CCM 仍在使用。",
    ),
    steps: [step.resync(), step.note("Do not delete the CCM's groups by hand.", "请勿手动删除 CCM 的虚拟服务器组。")],
    sources: ["api"],
    examples: ["Message: The specified VServerGroupId does not exist."],
    nearMisses: ["The specified VServerGroupId is fine"],
  },
  {
    code: "EVT611",
    instanceLost: true,
    versions: t("v1.9.3 only.", "仅 v1.9.3。"),
    title: t("The instance has gone (old wording)", "实例已不存在（旧版写法）"),
    patterns: ["the loadbalance you specified by name [{service}] does not exist"],
    cause: t("On update, the CCM could not find the Service's instance.", "更新时 CCM 找不到该 Service 的实例。"),
    steps: [step.byAddress(), step.note("Then follow EVT501.", "之后按 EVT501 处理。")],
    sources: ["ccm1"],
    related: ["EVT501"],
    examples: ["the loadbalance you specified by name [web] does not exist"],
  },
] as const satisfies readonly EventRow[];
