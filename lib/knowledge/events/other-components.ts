import type { Text } from "@/lib/model/text";

/** Marks that separate Events of other programs from the controller's: reasons, objects, sources and words. */

/** Reasons that the controller writes (2.x and 1.9), and the service controller of Kubernetes that older ones were built on. */
export const REASONS = new Set(
  [
    "FailedAddFinalizer FailedRemoveFinalizer FailedAddHash FailedRemoveHash FailedUpdateStatus FailedUpdateReadinessGate",
    "UnAvailableLoadBalancer SkipSyncBackends SyncLoadBalancerFailed CleanLoadBalancer CleanLoadBalancerFailed",
    "EnsuredLoadBalancer AnnotationChanged TypeChanged ServiceSpecChanged DeleteTimestampChanged PreservedOnDelete",
    "FeatureNotSupported FailedSetEIPAddress DeleteNodeFailed AddNodeFailed SyncNodeFailed DeletedNode DeletingNode",
    "InitializedNode CreateRouteFailed SyncRouteFailed CreatedRoute DescriberRouteFailed FailedToCreateRoute",
    "CreatingLoadBalancerFailed CreatingLoadBalancer UpdatingLoadBalancer UpdatedLoadBalancer EnsuringLoadBalancer",
    "DeletingLoadBalancer DeletedLoadBalancer DeletingLoadBalancerFailed UpdateLoadBalancerFailed LoadBalancerUpdateFailed",
    "UpdateLoadBalancer LoadbalancerIP ExternalIP Type Success Failed_Precheck CloudControllerManagerPrecheckResult",
    "NetworkNotReady NodeNetworkUnavailable",
  ]
    .join(" ")
    .split(" "),
);

/** Reasons of a failed synchronisation or clean-up, in a text in lower case. */
export const OWN_REASON =
  /\b(?:syncloadbalancerfailed|cleanloadbalancerfailed|creatingloadbalancerfailed|unavailableloadbalancer)\b/;

export const KINDS = new Set(["service", "services", "svc", "node", "nodes", "route", "routecontroller", ""]);
export const PRECHECK_POD = "ccm-precheck-pod";
/** Sources of Kubernetes Events of other components, whatever the message. */
export const SOURCES =
  /kubelet|scheduler|autoscaler|terway|csi|provisioner|attachdetach|persistentvolume|replicaset|deployment-|statefulset|daemonset|cronjob|job-controller|horizontal-pod|ingress|alb|kruise|external-dns|cert-manager|node-problem|kube-proxy|metallb|speaker|service-lb|kube-vip|eci|virtual-kubelet|arms|logtail|log-controller|taint-eviction|node-lifecycle/i;

/**
 * Words that only another component's text holds; `-` or a blank at an end asks for a word's end there (`|nas|`).
 * Looked for with one walk over the first `WINDOW` characters.
 */
export const WORDS =
  "openshift-ingress-operator cluster-autoscaler cluster_autoscaler |node_group external-dns |terway |kubelet| kube-scheduler kube-proxy kube-vip metallb service-lb-controller |svclb mixed_protocol |bgp| |vmss ipconfig |alb| alblistener albconfig |ingress ingress-controller |albs| .albs cert-manager nodes_are_available failed_to_pull_image back-off_ is_invalid:_spec. imagepull probe_failed probe_errored mountvolume attachvolume unmountvolume persistentvolume storageclass mount.nfs |nfs| |nas| |oss| |csi| |disk| |disks| |snapshot sandbox |cni| rpc_error replica_set evict preempt oomkill container_runtime scaling_group scalinggroup |ess| |nodepool |node_pool allocip alloceni enterprise_container |elb| |aws| amazonaws |azure| azure.com microsoft. googleapi |gce| |gke| openstack octavia neutron current_provisioning_status lb_floatingip digitalocean tencentcloud |qcloud huaweicloud available_in_pool no_available_ips_in |ipaddresspool suitable_subnets |rds| |redis| |acr| |docker| registry. |hpa| horizontalpod |metrics |istio |envoy| nginx-ingress |coredns| |pvc| |volume |privatezone certificaterequest |acme| |helm| argo_cd argocd prometheus invalidvswitchid.ipnotenough_ qingcloud |oci| vsphere cloudstack |hcloud hetzner linode vultr scaleway equinix ksyun volcengine |ucloud| baidubce jdcloud |ovh| exoscale retriable:_ httpstatuscode:_ rawerror:_ |bucket| file_system |keypair| logtail |logstore k8s-log- bytes_received load_balancer_type_annotation |tke| |cce| |blb| 腾讯云 百度云 华为云 火山引擎 京东云 天翼云 移动云 standard_network_tier offline/create"
    .split(" ")
    .map((word) => word.replaceAll("_", " "));
/** Other clouds and address pools use the controller's frame too. */
export const CLOUDS = new Set(
  "|elb| |aws| amazonaws |azure| azure.com |vmss microsoft. googleapi |gce| |gke| openstack octavia neutron current_provisioning_status lb_floatingip huaweicloud |qcloud digitalocean metallb kube-vip available_in_pool no_available_ips_in |ipaddresspool suitable_subnets qingcloud |oci| vsphere cloudstack |hcloud hetzner linode vultr scaleway equinix ksyun volcengine |ucloud| baidubce jdcloud |ovh| exoscale retriable:_ httpstatuscode:_ rawerror:_ |tke| |cce| |blb| 腾讯云 百度云 华为云 火山引擎 京东云 天翼云 移动云 standard_network_tier offline/create"
    .split(" ")
    .map((word) => word.replaceAll("_", " ")),
);

/** Resources of AWS have 17 digits; those of this cloud have 20 letters and digits, some older ones fewer. */
export const AWS_ID = /\b(?:i|sg|eni|vpc|subnet)-0[0-9a-f]{16}\b/;

/** Actions that the controller never calls: they belong to other components that use the same SDK. */
export const ACTIONS =
  /\b(?:create|delete|attach|detach|describe|resize|reinit|modify|assign|unassign)(?:disks?|snapshots?|images?|networkinterfaces?(?!s?\b.{0,12}describe)|privateipaddress(?:es)?|ipv6addresses|scaling\w{0,20}|dbinstances?|filesystems?|mounttargets?|domainrecords?|containergroups?|nodepools?|keypairs?)\b|\b(?:runinstances|startinstance|stopinstance|adddomainrecord|putobject|getobject|describeclusters?|createloadbalancer(?:s)?ofalb)\b/;
/** ...except the two of that shape which it does call. */
export const OWN_ACTIONS = /\b(?:describenetworkinterfaces|modifynetworkinterfaceattribute)\b/g;

/** An action that a text names as such: `API: X`, `Action=X`, `action X`. */
export const NAMED_ACTION =
  /\b(?:api|action)(?:: ?|=| )((?:create|delete|describe|list|get|set|add|remove|modify|update|attach|detach|put|run|start|stop|query|enable|disable|associate|allocate|release|tag|untag)[a-z]{3,60})\b/g;
/** Objects of the actions that the controller calls; any other action is another component's. */
export const OWN_OBJECTS =
  /loadbalancer|listener|server|backend|certificate|acl|accesscontrol|domainextension|tag|resource|route|vpc|vswitch|eip|instance(?:s|attribute|type)?$|networkinterface|securitygroup|bandwidthpackage|zone|region|job|role|identity|token|quota|rule/;

/** `alb.cn-hangzhou.aliyuncs.com`, `nas.aliyuncs.com`: another product's endpoint. */
export const HOSTS =
  /\b(?:alb|nas|ess|rds|oss|alidns|dns|cs|eci|pvtz|fc|cr|kms|cms|sls|log|registry|acr|ga|eflo|edas|mse|arms|cdn|dds|r-kvstore|dcdn|waf|privatelink)(?:[.-][a-z0-9-]{2,40}){0,3}\.aliyuncs\.com/;

/** A resource of Terraform that is none of the controller's. */
export const TERRAFORM =
  /\balicloud_(?!slb|nlb|vpc|vswitch|eip|route|security_group|network_interface|ecs_network|common_bandwidth|ram_|instance\b|resource_manager|tag)[a-z]/;

/** Frames that only the controller writes; inside such a frame a Service, node or group may be named like anything. */
export const FRAME =
  /^(?:dryrun: ?)?error (?:syncing|deleting) load balancer \[(?:lb-|nlb-|\])|^error (?:creating|updating) load balancer|^error (?:adding|removing) (?:finalizer|service hash|load balancer finalizer)|^not sync pods \[|^skip delete and update|^ensured load balancer/;
/** The brackets are the controller's alone; what a node or a provider ID is called inside says nothing. */
export const OWN_FRAME = /^(?:dryrun: ?)?error (?:syncing|deleting) load balancer \[(?:lb-|nlb-|\])/;

/** Source files of the controller in the head of a log line. */
export const OWN_LOG = /\b(?:vgroups|model_applier|model_builder)\.go:\d/;

/** Addresses from which a CLB probes and forwards: 100.64.0.0/10. */
const PROBE = String.raw`\b100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+`;
/** `pages`: entries of the guide that the sentence sends to, nearest first. */
type Speaker = readonly [sign: RegExp, title: Text, pages?: readonly string[]];
const said = (sign: RegExp, en: string, zh: string, ...pages: string[]): Speaker => [sign, { en, zh }, pages];

/** Lines of gateways, servers and clients behind and in front of a load balancer: the setting that makes them, and how to tell. */
export const OUTSIDE = [
  said(
    new RegExp(`^${PROBE}.{0,80}"(?:HEAD|GET) `, "i"),
    "Not the CCM's: an access log. 100.64.0.0/10 is the load balancer: HEAD requests are its health check; clients behind an HTTP listener have their address in X-Forwarded-For (FAQ128)",
    "不是 CCM 的消息：这是访问日志。100.64.0.0/10 是负载均衡：HEAD 请求为健康检查；HTTP 监听的客户端地址在 X-Forwarded-For 中（FAQ128）",
    "FAQ128",
  ),
  said(
    /many connection errors|aborted connection \d|unauthenticated user|reading initial communication packet|receive identification string|kex_exchange_identification|\{handshake_(?:timeout|error)/i,
    "Not the CCM's: a server complains of connections that open and close without a word. A TCP health check does that at each interval, with an address of 100.64.0.0/10 or, where nodes are the backends, of a node (FAQ152). From other addresses it is a client or a scan",
    "不是 CCM 的消息：服务端记录了建立后未发送数据就关闭的连接。TCP 健康检查会按间隔产生这种连接，来源为 100.64.0.0/10，后端为节点时为节点地址（FAQ152）；其他来源则是客户端或扫描",
    "FAQ152",
  ),
  said(
    /broken header|proxy[ _-]?protocol.{0,60}(?:header|signature|invalid|error|missing)|invalid.{0,20}proxy[ _-]?protocol/i,
    "Not the CCM's: one side speaks Proxy Protocol and the other does not. Compare the annotation proxy-protocol with the server's setting (nginx: use-proxy-protocol): both on, or both off (FAQ128)",
    "不是 CCM 的消息：一端使用 Proxy Protocol，另一端没有。请核对注解 proxy-protocol 与服务端设置（nginx 为 use-proxy-protocol），两端须同时开启或关闭（FAQ128）",
    "FAQ128",
  ),
  said(
    /plain http request was sent to https port|http request to (?:an? )?https (?:server|port)|http response to https client|wrong version number|err_ssl_protocol_error|client sent an http request to an https/i,
    "Not the CCM's: one side speaks TLS and the other plain HTTP. An https or tcpssl listener ends TLS and sends plain HTTP to targetPort: point it at the plain port. A tcp listener passes on what clients send: the Pods must speak TLS themselves (FAQ150)",
    "不是 CCM 的消息：一端使用 TLS，另一端使用明文 HTTP。https 或 tcpssl 监听会终止 TLS，并以明文访问 targetPort，应指向明文端口；tcp 监听原样转发，需由 Pod 自身提供 TLS（FAQ150）",
    "FAQ150",
  ),
  said(
    /err_too_many_redirects|redirected you too many times|too many redirects|重定向次数过多/i,
    "Not the CCM's: the client's line. TLS ends at the load balancer, so the application sees plain HTTP and redirects to https again. Let it trust X-Forwarded-Proto (annotation xforwardedfor-proto), or redirect at the listener alone (forward-port)",
    "不是 CCM 的消息：由客户端输出。TLS 在负载均衡终止，应用看到的是明文 HTTP，于是再次重定向到 https。请让应用信任 X-Forwarded-Proto（注解 xforwardedfor-proto），或只在监听上重定向（forward-port）",
  ),
  said(
    /\bproxier\.go:\d|graceful_termination\.go:\d|iptables-(?:restore|save)|parseip error/i,
    "Not the CCM's: kube-proxy writes it, on one node. The load balancer reaches Pods through it where nodes are backends: look at the kube-proxy Pod of that node, at its mode, and whether other nodes have the line too",
    "不是 CCM 的消息：由某个节点上的 kube-proxy 输出。后端为节点时流量经过它：请查看该节点的 kube-proxy Pod 及其模式，并确认其他节点是否也有该日志",
  ),
  said(
    /" 50[234] (?:\d|[A-Z]{2}\b)|\b50[234] (?:bad gateway|service (?:temporarily )?unavailable|gateway time-?out)|no live upstreams|no healthy upstream|upstream (?:timed out|prematurely closed|connect error)|connect\(\) failed.{0,80}upstream/i,
    "Not the CCM's: a gateway found no backend that answers. 502: the Pod closed or refused; 503: no backend is ready; 504: it took longer than request-timeout (60 s). Look at readiness and health check (FAQ149), and at rollouts (FAQ114)",
    "不是 CCM 的消息：网关没有得到后端响应。502：Pod 拒绝或关闭连接；503：没有就绪的后端；504：超过 request-timeout（默认 60 秒）。请查看就绪状态和健康检查（FAQ149）以及发布过程（FAQ114）",
    "FAQ149",
    "FAQ114",
  ),
  said(
    new RegExp(
      `(?:handshake|identification|blocked|error|closed|refused|abort\\w*).{0,80}${PROBE}|${PROBE}.{0,160}(?:reset|\\beof\\b|closed|blocked|error|timed? ?out|abort|disconnect|handshake)`,
      "i",
    ),
    "Not the CCM's: a server behind the CLB writes it. 100.64.0.0/10 is the load balancer's health check: over TCP it opens a connection and resets it without data, so the handshake fails. Harmless. Fewer lines with policy Local, a longer health-check-interval, or an HTTP check",
    "不是 CCM 的消息：由 CLB 后端的程序输出。100.64.0.0/10 是负载均衡的健康检查：TCP 检查建立连接后不发送数据便立即重置，因此握手失败，属正常现象。使用 Local 策略、增大 health-check-interval 或改用 HTTP 检查可减少日志",
    "FAQ152",
  ),
  said(
    /\bidle\b.{0,60}(?:closed|reset|timeout|timed out|cut)|(?:closed|reset|cut).{0,60}\bidle\b/i,
    "Not the CCM's: an idle connection was cut. A TCP listener of a CLB cuts after established-timeout (900 s by default), HTTP after idle-timeout (15 s), an NLB after idle-timeout: send keepalives more often, or raise it",
    "不是 CCM 的消息：空闲连接被断开。CLB 的 TCP 监听由 established-timeout 控制（默认 900 秒），HTTP 监听由 idle-timeout 控制（默认 15 秒），NLB 由 idle-timeout 控制：请缩短保活间隔或增大该值",
  ),
  said(
    /empty reply from server/i,
    "Not the CCM's: the client's line. The connection was accepted and closed without an answer: no healthy backend behind a TCP listener, TLS and plain HTTP mixed up (FAQ150), or Proxy Protocol on one side (FAQ128)",
    "不是 CCM 的消息：由客户端输出。连接建立后未收到响应即被关闭：TCP 监听没有健康后端、TLS 与明文 HTTP 混用（FAQ150），或仅一端启用 Proxy Protocol（FAQ128）",
    "FAQ150",
    "FAQ128",
  ),
  said(
    /ssl certificate problem|\berr_cert_|certificate verify failed|\bsec_error_|ssl_error_bad_cert/i,
    "Not the CCM's: a client does not trust the certificate: it has ended, is for another name, or lacks its chain. Where TLS ends at the load balancer it is that of cert-id or domain-extensions (FAQ130); behind a TCP listener it is the Pods' own",
    "不是 CCM 的消息：客户端不信任证书：证书已过期、域名不符或缺少证书链。TLS 在负载均衡终止时，使用的是 cert-id 或 domain-extensions 中的证书（FAQ130）；TCP 监听之后则是 Pod 自己的证书",
    "FAQ130",
  ),
  said(
    /health_?status\W{1,6}abnormal|健康检查异常.{0,60}(?:探测|端口)/i,
    "Not the CCM's: a line of the load balancer's health check log. The backend did not answer the probe: is a Pod ready there, does a security group keep out 100.64.0.0/10, does the path answer with an accepted code (FAQ149)",
    "不是 CCM 的消息：这是负载均衡的健康检查日志。后端没有响应探测：请查看其上是否有就绪的 Pod、安全组是否拦截 100.64.0.0/10、检查路径返回的状态码是否被接受（FAQ149）",
    "FAQ149",
  ),
  said(
    /\bcurl: \(\d+\)|\bnc: |\btelnet: |timed out after \d+ milliseconds|site can['’]t be reached|took too long to respond|\berr_connection_|pr_(?:end_of_file|connect_reset)_|无法访问此网站/i,
    "Not the CCM's: the client's line. Refused: no listener on the port; timed out: an access list, a security group, an internal address from outside, or a backend that calls itself (FAQ149 from outside, FAQ105 from inside the cluster)",
    "不是 CCM 的消息：由客户端输出。拒绝连接：端口没有监听；超时：访问控制、安全组、从外部访问私网地址，或后端访问自身（集群外见 FAQ149，集群内见 FAQ105）",
    "FAQ149",
    "FAQ105",
  ),
  said(
    /kube-ipvs0|\bipvs\b|hairpin/i,
    "Not the CCM's: kube-proxy answers for the load balancer's address on every node. With policy Local only nodes with a Pod of the Service reach it (FAQ105)",
    "不是 CCM 的消息：每个节点上的 kube-proxy 会接管负载均衡地址。Local 策略下只有运行本服务 Pod 的节点可以访问（FAQ105）",
    "FAQ105",
  ),
];

/** A fault of a connection, in words that name no part of the controller: whose line it is remains open, where to look does not. */
const CONNECTION = new RegExp(
  String.raw`^(?![^]*(?:load ?balancer|\b[sncg]lb\b|alicloud|aliyun|ccm|cloud-?controller|sdk|request ?id|error ?code|v?server ?group|dry ?run|openapi|\bevt\d))[^]*(?:connection (?:to .{1,80} )?(?:was |has been )?(?:reset|refused|timed out|closed|lost|aborted)|(?:not|never) connected|(?:could not|cannot|can['’]?t|unable to|failed to) connect\b|(?:closed|reset) by (?:peer|remote|foreign)|peer closed|lost connection|connect timed out|no route to host|(?:host|network) is unreachable|econn(?:reset|refused|aborted)|etimedout|socket hang up|i/o timeout|read timed out|unexpected eof|transport is closing|broken pipe|tls handshake|ssl_do_handshake|err_connection_\w+|健康检查(?:异常|失败)|连接(?:被重置|超时|被拒绝))`,
  "i",
);
const ANY_SIDE: Text = {
  en: "Said by a gateway, kube-proxy, a client or the SLB log, not by the CCM. Look at three things: is a listener on the port and its health check green (FAQ149), is a Pod ready behind the targetPort, and does an access list, a security group or a backend that calls itself stand between (FAQ105)? Resets that come at the interval of the health check are the health check (FAQ152)",
  zh: "由网关、kube-proxy、客户端或 SLB 日志输出，不是 CCM 的消息。请看三处：端口上是否有监听且健康检查正常（FAQ149），targetPort 后是否有就绪的 Pod，中间是否有访问控制、安全组或后端访问自身的情况（FAQ105）。若重置按健康检查间隔出现，则由健康检查产生（FAQ152）",
};

/** Of a text with one of `CLOUDS` that no row names, and of the node controller that other clouds' programs share. */
export const OTHER_CLOUD: Text = {
  en: "Not the CCM's: the controller of another cloud, or of an address pool, writes it. Look at the log of that controller. Where the cluster is on Alibaba Cloud, see which controllers take Services (kubectl get pods -A): one alone may",
  zh: "不是 CCM 的消息：由其他云或地址池的控制器输出，请查看该控制器的日志。若集群在阿里云上，请确认有哪些控制器在处理 Service（kubectl get pods -A），只应有一个",
};

/** Components whose messages are taken for the controller's, by what only they write: whose it is, and where to look. The first that fits counts. */
export const SPEAKERS: readonly Speaker[] = [
  [
    /ipnotenough|not enough ip ?address/i,
    {
      en: "Not the CCM's: Terway finds no free address in the Pods' vSwitch. Add a vSwitch of that zone to Terway's configuration",
      zh: "不是 CCM 的消息：Terway 在 Pod 交换机中找不到空闲 IP，请在 Terway 配置中增加该可用区的交换机",
    },
  ],
  [
    /alb-ingress-controller|\balbconfigs?\b|alb\.ingress/i,
    {
      en: "Not the CCM's: the ALB Ingress Controller writes it. Look at its log and at the AlbConfig",
      zh: "不是 CCM 的消息：由 ALB Ingress Controller 输出，请查看其日志和 AlbConfig",
    },
  ],
  [
    /\bterway\b|allocip|alloceni|error alloc ip/i,
    {
      en: "Not the CCM's: Terway writes it. Look at the log of the terway Pod on that node",
      zh: "不是 CCM 的消息：由 Terway 输出，请查看该节点上 terway Pod 的日志",
    },
  ],
  [
    /loadbalancerclass.{0,80}may not change once set/i,
    {
      en: "Not the CCM's: the API server takes no other class. Make a second Service with it beside the first (FAQ126)",
      zh: "不是 CCM 的消息：API Server 不允许修改 loadBalancerClass，请另建一个带该 class 的 Service（FAQ126）",
    },
    ["FAQ126"],
  ],
  [
    /provided port is not in the valid range/i,
    {
      en: "Not the CCM's: the API server gives node ports of its own range only (--service-node-port-range; FAQ111). Leave nodePort out of the manifest, or take one of the range",
      zh: "不是 CCM 的消息：API Server 只接受其范围内的 NodePort（--service-node-port-range，见 FAQ111）。请去掉清单中的 nodePort，或使用范围内的端口",
    },
    ["FAQ111"],
  ],
  [
    /provided port is already allocated/i,
    {
      en: "Not the CCM's: another Service has this node port. Leave nodePort out of the manifest: the API server chooses one",
      zh: "不是 CCM 的消息：该 NodePort 已被其他 Service 使用。请去掉清单中的 nodePort，由 API Server 分配",
    },
  ],
  [
    /waiting for service .{0,200}to assign ip\/hostname|upgrade failed.{0,80}timed out waiting for the condition|install(?:ation)? failed.{0,80}(?:timed out|context deadline exceeded)/i,
    {
      en: "Not the CCM's: Helm or Terraform gave up waiting. A Service of type LoadBalancer counts as ready when it has an address: read its Events (kubectl describe service), they hold the cause",
      zh: "不是 CCM 的消息：Helm 或 Terraform 等待超时。LoadBalancer 类型的 Service 获得地址后才算就绪：请查看该 Service 的事件（kubectl describe service）获取原因",
    },
  ],
  [
    /service \\?"[\w.-]+\\?" is invalid|cannot be handled as a service|strict decoding error|unknown field \\?"(?:spec|metadata)\./i,
    {
      en: "Not the CCM's: the API server refuses the manifest, by the field that it names. Give the manifest to the preview to see all of it",
      zh: "不是 CCM 的消息：API Server 因消息中的字段拒绝该清单，可用预览功能检查整个清单",
    },
  ],
  [
    /admission webhook.{0,200}denied the request/i,
    {
      en: "Not the CCM's: a webhook of the cluster refuses the object. Ask who installed it, by its name",
      zh: "不是 CCM 的消息：集群中的准入 Webhook 拒绝了该对象，请按其名称找到安装者",
    },
  ],
  [
    /no available ips? in pool|\bmetallb\b/i,
    {
      en: "Not the CCM's: MetalLB writes it, its pool has no free address. Two controllers may serve one Service here",
      zh: "不是 CCM 的消息：由 MetalLB 输出，其地址池没有空闲 IP。可能有两个控制器在处理该 Service",
    },
  ],
  said(
    /service-lb-controller|\bsvclb-/i,
    "Not the CCM's: the load balancer of k3s (ServiceLB) writes it. It serves every Service without a loadBalancerClass: start k3s with --disable=servicelb where the CCM is to make the load balancers",
    "不是 CCM 的消息：由 k3s 自带的 ServiceLB 输出。它会处理所有未设置 loadBalancerClass 的 Service：若由 CCM 创建负载均衡，请以 --disable=servicelb 启动 k3s",
  ),
  said(
    /exceeded quota: .{1,100}requested: /i,
    "Not the CCM's, and no quota of the cloud: the API server refuses the object, the namespace's ResourceQuota is full. See it with kubectl -n <namespace> describe resourcequota; the owner of the namespace can raise it",
    "不是 CCM 的消息，也不是云上配额：命名空间的 ResourceQuota 已用完，API Server 拒绝该对象。可用 kubectl -n <namespace> describe resourcequota 查看，由命名空间的管理者调整",
  ),
  said(
    /registered without the cloud taint/i,
    "No fault: a cloud controller passes over a node that carries no node.cloudprovider.kubernetes.io/uninitialized taint, since it is initialised already",
    "不是故障：该节点没有 node.cloudprovider.kubernetes.io/uninitialized 污点，说明已完成初始化，云控制器会跳过它",
  ),
  said(
    /(?:readiness|liveness|startup) probe (?:failed|errored)|back-?off (?:restarting|pulling)|failed to pull image|mountvolume\.|failedscheduling|\bnodes are available: |failed to create pod sandbox/i,
    "Not the CCM's: the kubelet or the scheduler says it about a Pod. A Pod that is not ready leaves the load balancer; where none is left nothing answers (EVT103). Read the Pod: kubectl describe pod",
    "不是 CCM 的消息：由 kubelet 或调度器输出，说的是某个 Pod。未就绪的 Pod 会移出负载均衡；若没有就绪的 Pod，访问将无响应（见 EVT103）。请查看该 Pod：kubectl describe pod",
    "EVT103",
  ),
  [/failed to get instance metadata for node/i, OTHER_CLOUD],
  ...OUTSIDE,
  [CONNECTION, ANY_SIDE],
  [
    /"(?:GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS) \S+ HTTP\/[\d.]+" \d{1,3}\b/,
    {
      en: "Not the CCM's: a line of an access log. The number behind the request is what the server answered; 499, 0 and 408 mean that the client, or a load balancer whose timeout is over, went first (request-timeout, idle-timeout)",
      zh: "不是 CCM 的消息：这是访问日志。请求之后的数字是服务端返回的状态码；499、0、408 表示客户端或超时的负载均衡先断开了连接（request-timeout、idle-timeout）",
    },
  ],
];
