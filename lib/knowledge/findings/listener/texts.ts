import type { FindingTable } from "../types";

/** CLB201..CLB219: a listener as a whole. Fields of a listener are in listener-field.ts. */
export const LISTENER_FINDINGS = {
  CLB201: {
    officialCheck: "create listener",
    messageCode: "CreateListener",
    title: { en: "Listener {port}/{protocol} is missing", zh: "缺少监听 {port}/{protocol}" },
    shortTitle: { en: "Listener is missing", zh: "缺少监听" },
    cause: {
      en: "The Service has port {port} ({protocol}), but {loadBalancerId} has no listener with that port and protocol. The CCM will create it.",
      zh: "Service 有端口 {port}（{protocol}），但 {loadBalancerId} 上没有相同端口和协议的监听，CCM 会创建它。",
    },
    remedy: {
      en: "Create the listener as the Service describes it, or remove the port from the Service.",
      zh: "按 Service 的描述创建监听，或从 Service 中移除该端口。",
    },
    params: ["port", "protocol", "loadBalancerId"],
    extraParams: ["groupId", "groupName", "description", "forwardPort", "oldProtocol"],
  },
  CLB202: {
    officialCheck: "delete listener",
    messageCode: "DeleteListener",
    title: { en: "Listener {port}/{protocol} is left over", zh: "监听 {port}/{protocol} 多余" },
    shortTitle: { en: "Listener is left over", zh: "监听多余" },
    cause: {
      en: "The listener carries this Service's description ({description}), but the Service has no port {port} with protocol {protocol}. The CCM will delete it.",
      zh: "该监听的描述（{description}）属于此 Service，但 Service 没有协议为 {protocol} 的端口 {port}，CCM 会删除它。",
    },
    remedy: {
      en: "Delete the listener if it is not used, or add the port to the Service.",
      zh: "确认无人使用后删除该监听，或在 Service 中加回该端口。",
    },
    params: ["port", "protocol", "description", "loadBalancerId"],
    extraParams: ["newProtocol", "annotation"],
  },
  CLB203: {
    officialCheck: "start listener",
    messageCode: "StartListener",
    title: { en: "Listener {port}/{protocol} is stopped", zh: "监听 {port}/{protocol} 已停止" },
    shortTitle: { en: "Listener is stopped", zh: "监听已停止" },
    cause: {
      en: "The listener exists but its status is stopped, so it takes no traffic. The CCM will start it.",
      zh: "监听存在但处于停止状态，不接收流量，CCM 会启动它。",
    },
    remedy: { en: "Start the listener.", zh: "启动该监听。" },
    params: ["port", "protocol", "loadBalancerId"],
  },
  CLB204: {
    officialCheck: "delete listener",
    messageCode: "DeleteListener",
    title: { en: "HTTP redirect of listener {port} differs", zh: "监听 {port} 的 HTTP 重定向不一致" },
    shortTitle: { en: "HTTP redirect of listener differs", zh: "监听的 HTTP 重定向不一致" },
    cause: {
      en: "The Service asks for redirect {desired}, the listener has {actual}. A redirect cannot be changed in place: the CCM deletes the listener and creates it again.",
      zh: "Service 期望重定向为 {desired}，监听当前为 {actual}。重定向无法原地修改，CCM 会删除并重建该监听。",
    },
    remedy: {
      en: "Re-create the listener at a quiet time; or set forward-port to what it does, which without a redirect means plain HTTP.",
      zh: "在低峰期重建监听；或把 forward-port 改为与监听一致，若监听没有重定向，则意味着明文 HTTP。",
    },
    params: ["port", "protocol", "desired", "actual", "loadBalancerId"],
    extraParams: ["annotation"],
  },
  CLB205: {
    severity: "warning",
    title: {
      en: "Passes the precheck; the certificate on {port} of {address} has ended",
      zh: "预检通过；{address} 端口 {port} 的证书已过期",
    },
    shortTitle: { en: "Passes the precheck; certificate has ended", zh: "预检通过但证书已过期" },
    cause: {
      en: "Listener {port} of {loadBalancerId} uses a certificate that was no longer valid when it was read: clients refuse the connection.",
      zh: "读取时 {loadBalancerId} 的监听 {port} 所用的证书已失效，客户端会拒绝连接。",
    },
    remedy: {
      en: "Put a valid certificate on the listener, and its id into cert-id.",
      zh: "为监听更换有效证书，并把其 ID 写入 cert-id。",
    },
    params: ["port", "protocol", "address", "loadBalancerId"],
  },
  CLB206: {
    endsPart: true,
    wholeOnly: true,
    title: { en: "CLB has no {protocol} listeners", zh: "CLB 不支持 {protocol} 监听" },
    shortTitle: { en: "Protocol that CLB does not have", zh: "CLB 不支持的协议" },
    cause: {
      en: "Port {port} of the Service uses protocol {protocol}. The CCM cannot create such a listener and the sync of the Service fails each time.",
      zh: "Service 的端口 {port} 使用协议 {protocol}，CCM 无法创建此类监听，每次同步都会失败。",
    },
    remedy: {
      en: "Move the port to a ClusterIP Service, then remove it from this one; or change it to TCP or UDP.",
      zh: "将该端口移到一个 ClusterIP Service 后从本 Service 移除，或改为 TCP 或 UDP。",
    },
    params: ["port", "protocol"],
  },
  CLB207: {
    category: "certificate",
    messageCode: "CreateDomainExtension",
    title: { en: "Domain {domain} is missing on listener {port}", zh: "监听 {port} 缺少扩展域名 {domain}" },
    shortTitle: { en: "Domain is missing on listener", zh: "监听缺少扩展域名" },
    cause: {
      en: "domain-extensions names {domain} with certificate {certId}; the listener has no such domain. The CCM will add it.",
      zh: "domain-extensions 中有 {domain}（证书 {certId}），监听上没有该扩展域名，CCM 会添加它。",
    },
    remedy: {
      en: "Add the domain extension to the listener, or remove it from the annotation.",
      zh: "在监听上添加该扩展域名，或从注解中移除。",
    },
    params: ["port", "domain", "certId", "loadBalancerId"],
    extraParams: ["annotation"],
  },
  CLB208: {
    wholeOnly: true,
    category: "certificate",
    messageCode: "SetDomainExtensionAttribute",
    title: {
      en: "Certificate of {domain} on listener {port} differs",
      zh: "监听 {port} 的扩展域名 {domain} 证书不一致",
    },
    shortTitle: { en: "Certificate of a domain differs", zh: "扩展域名证书不一致" },
    cause: {
      en: "domain-extensions asks for {desired}, the listener has {actual}. The known CCM versions send this update with an empty id, so it cannot succeed: fix it by hand.",
      zh: "domain-extensions 期望 {desired}，监听上为 {actual}。目前已知的 CCM 版本在更新时传入空 ID，无法成功，需要手动处理。",
    },
    remedy: {
      en: "Write the certificate in use into domain-extensions, or change it on the listener.",
      zh: "把实际使用的证书写入 domain-extensions，或在监听上更换证书。",
    },
    params: ["port", "domain", "desired", "actual", "domainExtensionId", "loadBalancerId"],
  },
  CLB209: {
    category: "certificate",
    messageCode: "DeleteDomainExtension",
    title: {
      en: "Domain {domain} on listener {port} is not in the Service",
      zh: "监听 {port} 的扩展域名 {domain} 不在 Service 中",
    },
    shortTitle: { en: "Domain is not in the Service", zh: "扩展域名不在 Service 中" },
    cause: {
      en: "The listener serves {domain} with certificate {certId}, but domain-extensions does not name it. The CCM will delete it.",
      zh: "监听为 {domain} 提供证书 {certId}，但 domain-extensions 中没有它，CCM 会将其删除。",
    },
    remedy: {
      en: "Add {domain}:{certId} to domain-extensions, or delete the domain from the listener.",
      zh: "把 {domain}:{certId} 加入 domain-extensions，或从监听上删除该域名。",
    },
    params: ["port", "domain", "certId", "domainExtensionId", "loadBalancerId"],
  },
  CLB210: {
    endsPart: true,
    wholeOnly: true,
    category: "certificate",
    title: { en: "Certificate {certId} for listener {port} does not exist", zh: "监听 {port} 的证书 {certId} 不存在" },
    shortTitle: { en: "Certificate for listener does not exist", zh: "监听的证书不存在" },
    cause: {
      en: "The annotation names certificate {certId}, which is not among the server certificates of this region. The sync fails and the precheck shows no item.",
      zh: "注解指定的证书 {certId} 不在该地域的服务器证书中。同步会失败，但预检不提示。",
    },
    remedy: {
      en: "Set cert-id to the certificate in use ({actual}), or upload the wanted one first.",
      zh: "把 cert-id 改为正在使用的证书（{actual}），或先上传所需证书。",
    },
    params: ["port", "certId", "actual", "loadBalancerId"],
    extraParams: ["annotation", "adopt", "remove"],
  },
  CLB211: {
    endsPart: true,
    wholeOnly: true,
    category: "certificate",
    title: { en: "Certificate {certId} for listener {port} has expired", zh: "监听 {port} 的证书 {certId} 已过期" },
    shortTitle: { en: "Certificate for listener has expired", zh: "监听的证书已过期" },
    cause: {
      en: "The CCM refuses to put the expired certificate {certId} on the listener. The sync fails and the precheck shows no item.",
      zh: "CCM 拒绝把已过期的证书 {certId} 配置到监听。同步会失败，但预检不提示。",
    },
    remedy: { en: "Upload a valid certificate and name it in cert-id.", zh: "上传有效证书并写入 cert-id。" },
    params: ["port", "certId", "actual", "loadBalancerId"],
    extraParams: ["annotation", "adopt", "remove"],
  },
  CLB212: {
    endsPart: true,
    wholeOnly: true,
    category: "certificate",
    title: {
      en: "HTTPS listener {port} has no certificate id to compare",
      zh: "HTTPS 监听 {port} 没有可比较的证书 ID",
    },
    shortTitle: { en: "HTTPS listener has no certificate id to compare", zh: "HTTPS 监听没有可比较的证书 ID" },
    cause: {
      en: 'One side has an empty certificate id (Service "{desired}", listener "{actual}"). The CCM then asks for all certificates, finds more than one and stops.',
      zh: "一侧的证书 ID 为空（Service“{desired}”，监听“{actual}”）。CCM 会查询全部证书，发现不止一个后停止。",
    },
    remedy: {
      en: "Set cert-id on the Service to the listener's certificate.",
      zh: "在 Service 上把 cert-id 设为监听使用的证书。",
    },
    params: ["port", "desired", "actual", "loadBalancerId"],
    extraParams: ["annotation", "adopt", "remove"],
  },
  CLB213: {
    severity: "warning",
    title: {
      en: "Passes the precheck; nothing answers on {port} of {address}",
      zh: "预检通过；{address} 的端口 {port} 无应答",
    },
    shortTitle: { en: "Passes the precheck; nothing answers: no listener", zh: "预检通过但无应答：没有监听" },
    cause: {
      en: "{loadBalancerId} has no listener on port {port}, and the CCM makes none: on an instance that the Service names it manages no listeners unless force-override-listeners is true.",
      zh: "{loadBalancerId} 的端口 {port} 没有监听，CCM 也不会创建：对于 Service 指定的实例，除非 force-override-listeners 为 true，CCM 不管理其监听。",
    },
    remedy: {
      en: "Create the listener on the instance, or let the CCM manage the listeners with force-override-listeners.",
      zh: "在该实例上创建监听，或通过 force-override-listeners 让 CCM 管理监听。",
    },
    params: ["port", "address", "loadBalancerId"],
  },
  CLB214: {
    severity: "info",
    title: { en: "Listener {port}/{protocol} is not this Service's", zh: "监听 {port}/{protocol} 不属于此 Service" },
    shortTitle: { en: "Listener is not this Service's", zh: "监听不属于此 Service" },
    cause: {
      en: 'It was made outside the CCM or by another Service (description "{description}"), on a port the Service does not use. The CCM never touches it.',
      zh: "它由 CCM 之外的方式或其他 Service 创建（描述“{description}”），端口不在此 Service 中，CCM 不会改动它。",
    },
    remedy: {
      en: "Nothing to do; delete it in the console if it is not wanted.",
      zh: "无需处理；若不需要，可在控制台删除。",
    },
    params: ["port", "protocol", "description", "loadBalancerId"],
  },
  CLB215: {
    wholeOnly: true,
    title: { en: "A listener has a protocol that the CCM cannot read", zh: "存在 CCM 无法识别协议的监听" },
    cause: {
      en: "Listener {port} of {loadBalancerId} has protocol {protocol}. Reading the listeners fails, so nothing of this Service is synchronised.",
      zh: "{loadBalancerId} 的监听 {port} 使用协议 {protocol}，CCM 读取监听失败，该 Service 的任何配置都不会同步。",
    },
    remedy: { en: "Move that listener to another instance.", zh: "把该监听迁移到其他实例。" },
    params: ["port", "protocol", "loadBalancerId"],
  },
  CLB216: {
    officialCheck: "stop listener",
    documentedOnly: true,
    messageCode: "StopListener",
    title: { en: "Listener {port} should be stopped", zh: "监听 {port} 应停止" },
    shortTitle: { en: "Listener should be stopped", zh: "监听应停止" },
    cause: {
      en: "An old precheck asked to stop listener {port}. No CCM 2.x does; an Event with this text is left over from a 1.x run.",
      zh: "旧版预检要求停止监听 {port}。CCM 2.x 不会产生该提示，含有它的 Event 是 1.x 运行遗留的。",
    },
    remedy: { en: "Run the precheck again with a 2.x version.", zh: "使用 2.x 版本重新预检。" },
    params: ["port"],
  },
  CLB218: {
    severity: "warning",
    title: {
      en: "Passes the precheck; nothing answers on {port} of {address}: the listener is stopped",
      zh: "预检通过；{address} 的端口 {port} 无应答：监听已停止",
    },
    shortTitle: { en: "Passes the precheck; nothing answers: listener stopped", zh: "预检通过但无应答：监听已停止" },
    cause: {
      en: "Listener {port}/{protocol} of {loadBalancerId} is stopped, and the CCM does not start it.",
      zh: "{loadBalancerId} 的监听 {port}/{protocol} 已停止，CCM 不会启动它。",
    },
    remedy: { en: "Start it if the port is still used.", zh: "若仍在使用该端口，请启动监听。" },
    params: ["port", "protocol", "address", "loadBalancerId"],
  },
} as const satisfies FindingTable;
