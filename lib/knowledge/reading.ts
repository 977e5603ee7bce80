import type { Text } from "@/lib/model/text";

/** Words of a reading: what a Service asks for, port by port and line by line. */
export const READING_LABEL = {
  reach: { en: "Who can reach it", zh: "谁能访问" },
  listener: { en: "Listener", zh: "监听" },
  tls: { en: "TLS", zh: "TLS" },
  backends: { en: "Backends", zh: "后端" },
  client: { en: "Client address", zh: "客户端地址" },
  pods: { en: "Pods", zh: "Pod" },
  check: { en: "Health check", zh: "健康检查" },
  cost: { en: "Cost", zh: "费用" },
  open: { en: "Open to the Internet", zh: "对公网开放" },
  lines: { en: "Line by line", zh: "逐行解读" },
} as const satisfies Record<string, Text>;

/** `by`: what restricts it. */
export const REACH_TEXT: Text = {
  en: `{from, select, internet {everybody on the Internet} vpc {the VPC and the networks joined to it (CEN, VPN, peering); nobody from the Internet} other {as the type of {id} says, which was not read}}{by, select, white {, only the addresses of the list {names}} black {, but for the addresses of the list {names}} groups {, as the security groups {names} let in} ranges {, only from {names}} own {; access lists of its listeners stay as they are} other {}}{ignored, select, none {} other {. Nothing enforces the source ranges {ignored} here}}`,
  zh: `{from, select, internet {公网上的所有人} vpc {VPC 内以及与其互通的网络（CEN、VPN、对等连接），公网无法访问} other {取决于 {id} 的类型，此处未读取}}{by, select, white {，仅限策略组 {names} 中的地址} black {，策略组 {names} 中的地址除外} groups {，由安全组 {names} 放行} ranges {，仅限 {names}} own {；其监听的访问控制保持不变} other {}}{ignored, select, none {} other {。此处没有任何设置会执行来源地址段 {ignored}}}`,
};

export const LISTENER_TEXT: Text = {
  en: "{listener, select, refused {none: no {family} has {protocol} listeners, and the sync of the whole Service fails} byHand {no listener is made: {id} is reused and force-override-listeners is not true. Set it to true, or make a listener{protocol, select, none {} other { ({protocol})}} by hand and bind it to the server group} takenOver {{protocol, select, none {} other {{protocol}, }}made on {id} by the controller; one that is there on the port is taken over, whoever made it} other {{protocol, select, none {} other {{protocol}, }}made by the controller}}",
  zh: "{listener, select, refused {无：{family} 没有 {protocol} 监听，整个 Service 的同步会失败} byHand {不会创建监听：复用 {id}，且 force-override-listeners 不是 true。请将其设为 true，或手动创建{protocol, select, none {} other { {protocol} }}监听并绑定到该服务器组} takenOver {由控制器在 {id} 上创建{protocol, select, none {} other { {protocol} }}监听；该端口已有的监听会被接管，无论由谁创建} other {由控制器创建{protocol, select, none {} other { {protocol} }}监听}}",
};

export const TLS_TEXT: Text = {
  en: "{tls, select, ends {ends at the load balancer; plain {layer, select, http {HTTP} other {TCP}} goes to the Pods: {behind, select, tls {appProtocol says that their port wants TLS, so it answers with an error} plain {appProtocol says that their port speaks it} other {that their port {target} speaks it is not known here}}} other {{layer, select, http {none: plain HTTP} udp {not at the load balancer: datagrams go through as they are} other {not at the load balancer: what clients send goes through as it is, the Pods end TLS if there is any}}}}",
  zh: "{tls, select, ends {在负载均衡终止，以明文 {layer, select, http {HTTP} other {TCP}} 访问 Pod：{behind, select, tls {appProtocol 表明该端口需要 TLS，会返回错误} plain {appProtocol 表明该端口支持明文} other {此处无法得知 Pod 的端口 {target} 是否支持明文}}} other {{layer, select, http {无，明文 HTTP} udp {不在负载均衡终止，数据报原样转发} other {不在负载均衡终止：客户端发送的内容原样转发，如有 TLS 由 Pod 终止}}}}",
};

export const BACKENDS_TEXT: Text = {
  en: "{mode, select, eni {the Pods themselves} local {nodes with a ready Pod, at the node port (externalTrafficPolicy: Local)} cluster {all nodes that may serve, at the node port (externalTrafficPolicy: Cluster)} other {nodes, or the Pods themselves where the cluster's default backend type is eni, which is not known here}}{count, plural, =-1 {} =0 {: none now, nothing answers} other {: # now}}",
  zh: "{mode, select, eni {Pod 本身} local {有就绪 Pod 的节点的 NodePort（externalTrafficPolicy: Local）} cluster {所有可用节点的 NodePort（externalTrafficPolicy: Cluster）} other {节点；若集群默认后端类型为 eni 则为 Pod 本身，此处无法得知}}{count, plural, =-1 {} =0 {：目前没有，无法访问} other {：目前 # 个}}",
};

export const CLIENT_TEXT: Text = {
  en: "{client, select, kept {the Pods see it} header {in X-Forwarded-For; the connection comes from the load balancer (100.64.0.0/10)} proxy {in PROXY protocol v2, which the Pods must read} lost {{why, select, tls {the Pods see the NLB's: proxy-protocol: on carries it} off {the Pods see the NLB's: preserve-client-ip is off} other {the Pods see a node's address; externalTrafficPolicy: Local keeps it}}} other {kept where the Pods are backends; lost where nodes are, unless externalTrafficPolicy is Local}}",
  zh: "{client, select, kept {Pod 可见} header {在 X-Forwarded-For 中；连接来自负载均衡（100.64.0.0/10）} proxy {在 PROXY protocol v2 中，Pod 必须能解析} lost {{why, select, tls {Pod 看到的是 NLB 的地址：可用 proxy-protocol: on 携带} off {Pod 看到的是 NLB 的地址：preserve-client-ip 为 off} other {Pod 看到的是节点地址；externalTrafficPolicy: Local 可保留}}} other {后端为 Pod 时保留；后端为节点时，除非 externalTrafficPolicy 为 Local，否则丢失}}",
};

export const PODS_TEXT: Text = {
  en: "{selector, select, none {none: spec.selector is missing, unless EndpointSlices are made by hand} unknown {those that the Service selects} other {those with {selector}}}",
  zh: "{selector, select, none {没有：缺少 spec.selector（除非手动创建 EndpointSlice）} unknown {该 Service 所选的 Pod} other {标签为 {selector} 的 Pod}}",
};

/** A port of the load balancer, and the port of the Pods behind it. */
export const PORT_TEXT: Text = { en: "{port} -> port {target} of the Pods", zh: "{port} → Pod 的端口 {target}" };

export const CHECK_TEXT: Text = {
  en: "{kind, select, byHand {that of the listener made by hand} none {switched off: a backend that does not answer still gets traffic} http {HTTP {method}{path}, Host {host, select, none {the backend's address} other {{host}}}, healthy with {codes}, at {port, plural, =0 {the backend's port} other {port {port}}}} udp {UDP, at {port, plural, =0 {the backend's port} other {port {port}}}} other {TCP connection, at {port, plural, =0 {the backend's port} other {port {port}}}}}",
  zh: "{kind, select, byHand {手动创建的监听自身的健康检查} none {已关闭：无响应的后端仍会收到流量} http {HTTP {method}{path}，Host 为{host, select, none {后端地址} other { {host}}}，{codes} 为健康，探测{port, plural, =0 {后端端口} other {端口 {port}}}} udp {UDP，探测{port, plural, =0 {后端端口} other {端口 {port}}}} other {TCP 连接，探测{port, plural, =0 {后端端口} other {端口 {port}}}}}",
};

export const COST_TEXT: Text = {
  en: "{cost, select, new {{family, select, nlb {a new NLB: by instance and LCU} other {a new CLB: by use (LCU)}}{from, select, internet {, and public traffic} other {}}{family, select, clb {. New Services in the ACK console are NLBs since September 2025, and a CLB there needs the whitelist: a Service without loadBalancerClass still makes a CLB} other {}}} reused {no new instance: {id} is billed already} other {no new instance: the one that is there stays}}",
  zh: "{cost, select, new {{family, select, nlb {新建 NLB：按实例和 LCU 计费} other {新建 CLB：按使用量（LCU）计费}}{from, select, internet {，另计公网流量} other {}}{family, select, clb {。自 2025 年 9 月起 ACK 控制台新建 Service 为 NLB，CLB 需要白名单；没有 loadBalancerClass 的 Service 仍会创建 CLB} other {}}} reused {不新建实例：{id} 已在计费} other {不新建实例：沿用现有实例}}",
};

export const OPEN_TEXT: Text = {
  en: "{ports, select, none {nothing} unknown {as {id} is, which was not read} other {{ports}, to everybody}}",
  zh: "{ports, select, none {无} unknown {取决于 {id}，此处未读取} other {{ports}，对所有人开放}}",
};

/** One line of the manifest; a note on it follows. */
export const LINE_TEXT: Text = {
  en: "{state, select, does {sets {label}{legacy, select, yes {, by the prefix of before 2019, which is still read} other {}}} refused {refused} notOurs {not the CCM's: it does not read it} other {does nothing: {why, select, controller {this Service is not the CCM's} family {read for the other family only} protocol {read for other protocols only} reused {the reused instance keeps its own} gone {no longer read} misspelt {no key of this name} empty {empty counts as not set} hidden {the other spelling counts} version {not read by this release} alone {it needs another line} made {read only while the instance is made} off {the value counts as off} other {the CCM does not read it}}}}",
  zh: "{state, select, does {设置{label}{legacy, select, yes {（2019 年之前的前缀，仍会读取）} other {}}} refused {会被拒绝} notOurs {不是 CCM 的注解，CCM 不读取} other {不起作用：{why, select, controller {该 Service 不由 CCM 处理} family {仅用于另一类负载均衡} protocol {只对其他协议生效} reused {复用的实例保持自己的设置} gone {已不再读取} misspelt {没有这个键} empty {空值等同于未设置} hidden {以另一写法为准} version {该版本不读取} alone {还需要另一行} made {仅在创建实例时读取} off {该值等同于关闭} other {CCM 不读取}}}}",
};
