/**
 * Questions that an entry answers, in the words of people and of the product documents, one after the other. The search compares a
 * question with the nearest of them: an entry gains nothing by many. Not shown.
 */
export const QUESTIONS: Readonly<Record<string, string>> = {
  FAQ148:
    "does the upgrade change my listeners; is the load balancer modified or overwritten by a CCM upgrade; when does the difference take effect, only after I edit the Service; service.beta.kubernetes.io/hash label; hash of the Service changed, full synchronisation after a restart; 预检报告的差异升级会不会改; 升级 CCM 会修改监听或负载均衡配置吗; 重启 CCM 会不会全量同步; Service 哈希标签",
  PRE115: "vgroup will be updated",
  PRE119: "add tags",
  CLB226: "更换 HTTPS 监听的证书; renew or rotate the certificate of an HTTPS listener",
  CLB401: "instance specification differs; 实例规格不一致",
  CLB402: "bandwidth differs; 带宽不一致",
  CLB407: "标签不一致; kubernetes.do.not.delete tag",
  EVT101:
    "后端数量超过上限; 后端服务器配额不够; 后端服务器配额 200; backend quota reached; backend quota exceeded; backend server quota; maximum number of backend servers of a CLB; the quota is reached when the server group is updated; raise the limit of 200 backends; the number of backend servers is limited; more than 200 backends; 后端超过 200 台; hits the backend quota, the VServer group cannot be updated",
  EVT102: "slb.s1.small",
  EVT103:
    "没有后端; 没有可用节点; no ready Pod; no available nodes; 节点没有加入后端; SLB 无后端服务器; node not in backend; node missing from backends; no endpoints",
  EVT104:
    "找不到 SLB; 无法根据 Service 关联 SLB; kubernetes.do.not.delete ownership tag removed; the address of a Service changed after the upgrade; EXTERNAL-IP is another than before; 升级后公网 IP 变了; 地址变了",
  EVT105: "arrears; overdue payment; 账号欠费; 欠费导致负载均衡创建失败",
  EVT106: "insufficient balance; 账户余额不足",
  EVT107: "throttling; 接口限流; rate limit; fewer calls of the SLB API; how to reduce throttling",
  EVT110: "交换机 IP 不足; vSwitch out of IP addresses; 可用 IP 耗尽",
  EVT112: "共享型停售; 性能共享型下线; slb.s1.small; shared-performance instance discontinued",
  EVT114:
    "Flannel does not support ENI mode; Flannel 不支持 ENI 直通; backend-type eni on Flannel; no ENI found for the address of a Pod",
  EVT115: "PayByCLCU; pay-as-you-go; 按使用量计费; go back from LCU to a specification; 改回按规格计费",
  EVT117:
    "from public to private; change an existing CLB from internet to intranet; 公网 SLB 改成内网; 内网 CLB 改公网; make a public load balancer internal",
  EVT118:
    "switch to another SLB; Service 换绑另一个 SLB; change loadbalancer-id of a Service that has an address; move a Service to another load balancer; use a different load balancer for an existing Service; the load balancer of a Service cannot be changed; 给 Service 更换负载均衡; 已创建的 Service 更换 SLB 实例; 换成已有的 SLB; change the id of the load balancer of a running Service",
  EVT202: "Terminating; finalizer stuck; Service is not deleted; Service 删除不掉; a Service hangs in deletion",
  EVT205: "stuck in Terminating",
  EVT226: "优雅下线不生效; ignore-weight-update; graceful-shutdown 被禁用",
  EVT501: "归属标签丢失; kubernetes.do.not.delete tag lost",
  EVT510:
    "port conflict; two Services share one SLB and the same port; 两个 Service 共用一个 SLB 端口冲突; two Services on the same port of one SLB; port conflict of two Services",
  EVT603: "证书过期",
  EVT701: "node without provider ID; 节点没有 providerID",
  EVT801: "flannel 路由; 路由条目配额; 添加路由失败; route table full; vpc:CreateRouteEntries",
  EVT806:
    "NoRouteCreated; 节点 network-unavailable 污点删不掉; taint node.kubernetes.io/network-unavailable is added again",
  EVT909: "instance quota; SLB 实例数量配额; how many SLB instances can I create; 最多创建多少个实例",
  EVT919: "not authorized; 无权限; 未授权; access denied; 缺少 RAM 权限; RAM permission missing",
  EVT922: "payment method; 未实名认证; real-name verification",
  EVT929: "健康检查失败; 健康检查类型; health check type",
  EVT935: "无法连接 OpenAPI; cannot connect to the API endpoint",
  EVT974:
    "启动异常; 启动报错; crashes at start; the CCM does not start; CrashLoopBackOff of the cloud controller manager; CCM 启动失败",
  EVT975:
    "one server in too many load balancers; slb_quota_backendserver_attached_num; 单台后端服务器挂载的负载均衡数量超过上限",
  EVT976: "接口不存在; Apsara Stack; API not found; 专有云、私有云没有接口",
  EVT977:
    "route table not found at start; configure-cloud-routes=false; multiple vpc found by id length(vpcs)=0; 自建 k8s 部署 CCM 启动异常 multiple vpc found",
  FAQ101:
    "no external IP; 没有分配地址; stuck in pending; no instance appears; Service has no address; load balancer is not created; 负载均衡没有创建出来; 外部 IP 一直 pending; no external address is assigned; 获取不到公网 IP; EXTERNAL-IP is pending; SLB 实例一直处于 Pending 状态如何处理; SLB instance remains in the Pending state during creation; external ip never shows up; no public address assigned to the Service; 分配不到公网 IP; the CCM runs, but no load balancer is made; LoadBalancer Service error, no instance is created; ccm 已部署但 LoadBalancer 创建失败; Service 创建后没有 SLB",
  FAQ102:
    "虚拟服务器组没有刷新; 后端没有更新; 后端与预期不符; Pod 不在后端里; Inconsistent CLB backends; backends differ from Pods; 新 Pod 没有挂到 SLB; SLB 虚拟服务器组未更新如何处理; a Pod is missing in the SLB; new Pods are not in the backends; CLB 后端不一致; backends not updated after Pods change; What do I do if the vServer groups of an SLB instance are not upgraded; backends are not attached; 后端服务器没有自动挂载; 控制台手动加的后端会被删掉吗; backends do not follow the replicas of a Deployment; 扩容副本后后端没有增加",
  FAQ103:
    "Service 注解不生效如何处理; version requirements of annotations; which CCM version does an annotation need; an annotation of the load balancer is ignored; 注解需要的 CCM 版本; alicloud or alibaba-cloud prefix of an annotation; 注解加了没反应; a listener is not updated; 监听没有更新",
  FAQ104:
    "reverted; the certificate of nginx-ingress-lb set in the console is overwritten; 配置被改回; 配置发生变化; CLB 配置被修改; listener settings reset; console changes overwritten; CLB configuration is unexpectedly modified; configuration of an SLB instance is changed; console change lost after a synchronisation; 控制台修改被覆盖; a setting changed in the console is put back; a listener added by hand is gone; 手动加的监听会不会被删; what was opened in the console is gone the next day; 控制台加的监听没了; a certificate set in the console is overwritten; SLB 配置被改了; 配置自己变了; 监听配置被还原; my changes in the console disappear; does an edit of a listener take effect at once; 修改监听后何时生效; 控制台改的配置又变回去",
  FAQ105:
    "集群内不通; cannot access SLB from a Pod; 集群内无法访问 CLB; Pod 内访问不了负载均衡; 集群内无法访问 SLB 地址; Why does the cluster fail to access the IP address of the SLB instance; curl to the SLB address from a node or a Pod times out; Kubernetes clusters cannot access the IP address of the SLB instance; a server behind the load balancer cannot call itself; a Pod calls its own Service through the public address and hangs; 后端不能反向访问自己的 SLB; 容器内访问自己的公网 SLB 超时; a backend server cannot call the address of its own load balancer; backend as server and client at once; clients that are backends themselves time out; 后端服务器既作为服务端又作为客户端; 后端的机器访问 SLB 的地址不通; 后端服务器不能访问自己挂载的负载均衡; 回访问题",
  FAQ106:
    "残留; SLB 没有删除; load balancer gone; instance disappeared; 集群删除后 SLB 没有删除; automatic deletion policy; instance remains after deletion; SLB 不见了; CLB 实例被意外删除; 固定 SLB 的公网 IP; SLB 在什么情况下会被自动删除; 删除 Service 不删 SLB; 删除 Service 时保留 SLB; 删除 Service 后 CLB 未删除; preserve-lb-on-delete; 删除 Service 是否会删除 SLB 实例; When are SLB instances automatically deleted; Service 删除重建后 IP 会变; Service type changed from LoadBalancer to NodePort; Is the corresponding SLB instance deleted after I delete a Service; after the cluster or the Gardener shoot is deleted its SLBs are not deleted; keep the same public IP when the Service is deleted and made again; the address changed after the Service was made again; orphaned load balancers still billed after namespace or cluster deleted; will the load balancer be deleted with the namespace; 删 Service 会不会删 SLB; does kubectl delete svc remove the load balancer; SLB 的创建和删除能否改成 loadbalancer-id; the domain name of an NLB changes when it is made again; NLB 重新创建后域名变化; listeners are kept when the Service is deleted; static public IP address for a LoadBalancer Service; reserve the public IP; what happens to the load balancer when the Service becomes ClusterIP or NodePort; 固定公网 IP; Service 类型改成 ClusterIP 会怎样",
  FAQ107:
    "removed by accident; 误删负载均衡; recover a deleted instance; accidentally delete an SLB instance; SLB instance of the Ingress deleted; SLB instance of the API server deleted; an instance was deleted manually in the console; 误删除 SLB 实例怎么办; someone released our load balancer, get a new one; instance deleted in the console and CCM does not create it again; 被释放了 怎么恢复; accidentally deleted the SLB of the nginx ingress controller; 误删了 Ingress 的 SLB",
  FAQ108:
    "改名; rename slb; change the name; 修改 SLB 名称; kubernetes.do.not.delete tag; 旧版本 CCM 如何支持 SLB 重命名; enable SLB renaming for older CCM versions; How do I rename an SLB instance when the CCM version is V1.9.3.10 or earlier",
  FAQ109:
    "reuse; Reusing an existing CLB instance does not take effect; 复用已有 SLB 失败; 复用已有 CLB 未生效; 为什么复用已有 SLB 没有生效; Why does the system fail to use an existing SLB instance for more than one Services; which load balancers can be reused; may I reuse a load balancer that the CCM made; reuse the API server SLB",
  FAQ110:
    "监听没有创建; override listeners; 强制覆盖监听; force-override-listeners; listener not configured when I reuse an existing SLB instance; Why is no listener created when I reuse an existing SLB instance; 复用已有 CLB 时未配置监听; 复用已有 SLB 时为什么没有配置监听; are the listeners of a reused SLB overwritten; listener missing on a reused SLB",
  FAQ111: "端口冲突; port range; 如何配置 NodePort 端口范围; service-node-port-range ip_local_port_range conflict",
  FAQ112:
    "RAM 权限; upgrade prerequisites; what to do before an upgrade; flannel 路由权限; nlb:ListAsynJobs; vpc:CreateRouteEntries; authorization of a dedicated cluster; add required permissions when you upgrade the CCM component; 升级 CCM 组件时如何添加所需权限; 专有集群升级 CCM 加什么权限; missing RAM permission before an upgrade of a dedicated cluster",
  FAQ113:
    "节点权重; 权重变化; weights changed after upgrade; externalTrafficPolicy Local weight; 后端服务器权重不一样; 后端权重为什么是 0 或 1; Local 模式下如何自动设置 Node 权重; How does CCM calculate node weights in Local mode; How are node weights automatically set in Local mode",
  FAQ114:
    "优雅下线; 优雅中断; 更新时报错; 滚动发布 503; connection reset; graceful shutdown; downtime on release; connection draining; 连接排空; 发布时连接中断; connection-drain; 如何优雅关闭现有连接; service unavailable while deploying; 503 error during application updates; gracefully close existing connections; 应用更新时访问 CLB 出现 503; 502 504 after nodes are scaled in; 缩容节点后 502 504; do connections break when backends are removed; connections are reset while Pods are replaced; client gets 502 during a deployment",
  FAQ115:
    "没有事件; events none; 查看不到事件; describe shows no events; Why is the event of a Service synchronizing with the SLB instance not collected; Why are events for the service and LoadBalancer synchronization process not visible; 为什么看不到 Service 与 LoadBalancer 同步过程的事件信息; event log empty; no Event for a failed synchronisation; where does the CCM log errors; 同步失败但没有事件; CCM 日志怎么看",
  FAQ116:
    "which Service uses an instance; 列出所有地址; 某个 SLB 实例是哪个 Service 在用; find the Service of an lb- id or address; list all load balancer addresses of a cluster; 如何查询集群中所有 SLB 的 IP、名称及地址类型; show all external addresses in the cluster; 批量查集群里所有 SLB 的 IP; where do I see the id, name and address of the load balancer that the CCM made for my Service; get the lb id of a Service; 如何获取 Service 对应的 SLB ID; 查看自动创建的 SLB 实例 ID",
  FAQ117:
    "which SLB is what for; API server SLB; default instances; 默认创建的 SLB; Nginx Ingress SLB; the cluster comes with two SLB instances; ACK 集群中 SLB 实例的具体用途; The specific purposes of SLB instances in an ACK cluster; 集群自带、默认创建的两个 SLB 是做什么的; why are there two SLBs that nobody created; what is the 6443 SLB for; two default SLBs; slb_internet_enabled is false and a public SLB is created all the same; 不要自动创建默认 SLB; 自动创建的公网 SLB 是哪来的",
  FAQ118:
    "access a NodePort service; 如何访问 NodePort 类型的 Service; configure a listener for a NodePort service; 如何为 NodePort 类型的 Service 配置监听",
  FAQ119:
    "may a finding of the precheck be ignored or skipped; 检查项能不能忽略、跳过; 提交工单; submit a ticket; 升级检查失败; 升级前要看什么; 升级前检查不通过; CCM 升级失败如何处理; dry run fails; dry run result; component check failed; 组件升级检查失败; Cloud Controller Manager (CCM) component upgrade check failed; 升级检查没过怎么办; the check before an upgrade failed, what now; may a Service be changed during the precheck; 预检期间可以改 Service 吗; 需要提供哪些信息给技术支持",
  FAQ120:
    "区别; externalTrafficPolicy; 保留客户端真实 IP; client ip lost; keep the real client ip with Local; difference between Local and Cluster; 创建 Service 时 Local 和 Cluster 外部流量策略如何选择; How to choose between the Local and Cluster external traffic policies when you create a service",
  FAQ121:
    "rancher 上 LoadBalancer 一直 pending; a LoadBalancer Service on a cluster of rancher; install the cloud controller manager on a self-built; ECS 自建集群如何接入 CCM; 自建 Kubernetes 安装 cloud-controller-manager; rke or kubeadm on ECS servers is always pending: no CCM is installed; How do I connect CCM to a Kubernetes cluster that is created on top of Elastic Compute Service (ECS); configure an SLB on KubeSphere; does a self-built, Rancher or other cluster get an SLB; use an SLB with my own Kubernetes cluster on ECS; nodes need a provider ID; 自建 Kubernetes 集群如何使用 SLB; Rancher 是否支持阿里云 SLB",
  FAQ122:
    "what does the precheck do; dry run 是什么; 预检会修改资源吗; 升级检查做了什么; --dry-run; DryRun 开头的要处理吗; dry run mode what is it; is the precheck read-only; does the upgrade check change anything; is a DryRun: Error syncing load balancer a live failure",
  FAQ123:
    "is an upgrade safe; downtime during the upgrade; 升级是否影响业务; 升级期间会中断吗; 升级 CCM 会断流吗; will the upgrade delete my listeners or change my address; do connections drop during the upgrade, how long does it take; upgrade in business hours; 白天升级有没有影响; which Services does the upgrade touch, what first; will users notice the upgrade; 升级会断连接吗; 升级 CCM 会中断业务吗",
  FAQ124: "降级; undo the upgrade; 回退版本; rollback to an earlier version",
  FAQ125:
    "use a network load balancer; 如何使用 NLB; 网络型负载均衡示例; zone-maps; 可用区和交换机的格式; nlb example manifest; create an NLB Service; associate an EIP with an NLB; the annotations that an NLB needs at least; NLB 内网改公网; NLB 固定公网 IP; zone-maps 怎么写; 创建 NLB 类型的 Service; address-type of an NLB; fixed public address of an NLB; EIP and bandwidth package of an NLB; loadBalancerClass alibabacloud.com/nlb; switch an NLB between internet and intranet; what does an NLB need; 创建 NLB 要写什么; set loadBalancerClass in a Helm chart to get an NLB; how many addresses and zones an NLB needs; Helm 部署时使用 NLB",
  FAQ126:
    "change loadBalancerClass; CLB 迁移 NLB; switch slb to nlb; migrate from CLB to NLB; CLB 换成 NLB; CLB 切换到 NLB; move a Service from CLB to NLB without downtime; 切 NLB 不断流; CLB to NLB",
  FAQ127:
    "nlb quota; sale date; quotas and limits of CLB and NLB; how many load balancers can I create; CLB、NLB 配额和限制; shared-performance discontinued; 扩展域名证书最多几个; pay-by-specification no longer sold; 按规格计费停售时间; 最多可以创建多少个实例; slb quota; raise a limit; 提升配额; 一台 ECS 最多挂多少个服务器组",
  FAQ128:
    "real ip; real client ip behind nginx ingress; addresses of 100.64.0.0/10 in the access log; 访问日志里都是 100.64 开头的地址; 源 IP 丢失; 保留客户端 IP; 获取客户端真实 IP; Proxy Protocol; X-Forwarded-For; real client ip lost; 看不到客户端 IP; 后端看到的是节点 IP; Ingress 日志里都是节点 IP; the log of the Ingress shows node addresses only; backend sees the node address instead of the client; does xforwardedfor-proto switch PROXY protocol on; the log shows addresses that begin with 100; addresses beginning with 100 visit my server all the time; pass the client's IP on through Ingress; IP 透传; 源 IP 透传; 100 开头的 IP 频繁访问服务器; TOA header; TCP option address; enable PROXY protocol on a CLB",
  FAQ129:
    "use my own SLB; use an existing SLB for Services; two services one load balancer; 一个负载均衡给多个服务用; 2 services 1 slb; multiple services same instance; Can several Services share one SLB; 两个服务复用同一个实例; share one SLB between several Services of several namespaces; 多个 Service 复用同一个 SLB; save cost by sharing a load balancer; 共用一个 SLB 省钱",
  FAQ130:
    "TCPSSL; use https; 续期; 更换证书; 证书在哪里换; renew a certificate; cert-id; 配置 SSL 证书; 如何配置 HTTPS 监听; How do I add an SSL or TLS certificate to a LoadBalancer Service; terminate TLS of a TCP port at the load balancer; TCP 监听终结 TLS; 部署证书到负载均衡; deploy a certificate to the load balancer; 证书快过期换新证书",
  FAQ131:
    "排除节点; 节点不加入 SLB 后端; drain a node; exclude a node from the SLB; backend-label; master node as a backend; node removed but still a backend; 节点下线后仍在后端; 指定节点（机器）作为后端; remove-unscheduled-backend; When are nodes added to or removed from the backends; ECS 和 ECI 混合挂载; cordoned or drained node still receives traffic; control plane nodes are not attached as backends; 驱逐、排水、封锁的节点还有流量; 允许 master 节点作为 LoadBalancer 的后端; Pods on virtual nodes (ECI) and on nodes behind one load balancer; master 节点、控制面节点是否挂载为后端; Pod 运行在虚拟节点（ECI）上能否挂载为 SLB 后端; may backends be in another region or VPC; add or remove ECS of a running load balancer; 可以使用其他地域的服务器作为后端吗; 运行中能否增减后端服务器; only some nodes as backends; exclude instances from the backends",
  FAQ132:
    "用哪个注解; annotations list; which annotation sets; how to configure a load balancer; 升级时保证一直是内网; 在云平台手动切到内网 LB; 只允许公司出口 IP 访问 LoadBalancer; 设置带宽、规格、健康检查、白名单、会话保持、跳转; which settings has a load balancer of a Service; settings of the health check; custom health check; 健康检查推荐配置",
  FAQ134:
    "QUIC; HTTP3; MixedProtocolLBService; 混合协议; HTTP/3; TCP and UDP on the same port 443; mixed protocols in one LoadBalancer Service; 同一个端口同时使用 TCP 和 UDP",
  FAQ135: "SLS; log service; 日志服务 SLS; enable-access-log; access-log-bucket; 开启访问日志用哪个注解",
  FAQ140:
    "flux; gitops; kustomize; 注解被改回; helm values; 改了又变回去; self-heal; kubectl annotate is undone; argocd reverts the annotation; terraform removes the annotation; the annotation comes back after a deployment; GitOps、Helm、Argo CD、Flux、Terraform 管理的 Service",
  FAQ143:
    "precheck without a console on Gardener; k3s or another self-built cluster; run the controller's own dry run by hand; 自建集群或 Gardener 没有控制台预检; 手动运行 CCM dry run 做升级检查",
  FAQ144:
    "对比; AlbConfig; ALB 注解; ALB 还是 NLB; ALB Ingress; Service 能用 ALB 吗; use NLB by default; application load balancer; which load balancer to choose; 应用型负载均衡; 默认使用 NLB; 用注解创建 ALB; nlb vs clb; eip-bandwidth; Service 使用 ALB; alb annotation on a Service; CLB NLB ALB 区别; alibabacloud.com/elb; NLB as the default load balancer instead of CLB; difference between CLB NLB and ALB; annotation of the ELB in ACK Edge is not read; ALB specification, quota, 502; does the CCM manage an ALB; listen on a port range or by path; which controller takes an Ingress; ALB 实例规格; 访问 ALB 返回 502; ALB 健康检查",
  FAQ145:
    "several ids; more than one SLB; 既要内网又要公网; both addresses at the same time; 一个 Service 支持多个 SLB 吗; 同时挂载公网和私网的 SLB; one Service with an internal and a public load balancer; both publicly and internally",
  FAQ146:
    "默认名称; a 开头的一串; SLB 实例名称是什么; 怎么修改负载均衡的名字; default name of the load balancer; name starts with a and a long hash; set the name of the SLB that a Service uses",
  FAQ147:
    "CCM 处理很慢; the CCM is slow; creating load balancers in bulk; 批量创建 NLB 要几分钟; 一次部署很多 Service 就绪慢; many Services at once take minutes until they are ready",
  FAQ151:
    "负载不均衡; 流量不均匀; load balancing not even; one node gets all requests; CLB 后端负载不均; 请求集中到一个节点; Uneven load distribution across CLB backends; one node or Pod gets all the traffic; 流量都打到一台机器上; 长连接 流量集中到一个 Pod",
  FAQ149:
    "健康检查失败; 健康检查异常; 公网访问不通; backend unhealthy; timeout from outside; 外部访问超时; internet access broken; connection refused from outside; 后端不健康; 集群外无法访问 CLB; 100.64.0.0/10; works in the VPC but not from the internet; telnet to the port fails; 内网地址在内网访问不到; HEAD request of the health check gets 400; 四层监听健康检查一直异常; acl blocks clients; public access blocked; the access list blocks clients; why does a connection to the load balancer time out; security group or iptables blocks the health check; how does the health check work; health check fails but the service can be reached; 健康检查原理; 健康检查异常但服务正常; 通过 SLB 连接超时 直连正常; 注册或连接 SLB 地址超时; every node is unhealthy in the console of the SLB; 所有后端健康检查异常; nodeport 通 slb 不通",
  FAQ150: "400 错误; 400 Bad Request; 无法访问后端 HTTPS 服务; 明文请求发送到 HTTPS 端口",
  FAQ152:
    "connection reset by peer in the log of a backend every few seconds; the TCP health check succeeds and the application logs connection resets; TLS handshake and EOF from 100.64 in the log; TCP 端口健康检查成功而业务日志出现连接异常; 业务日志频繁出现 Connection reset by peer; health checks fill the log of my server; a large number of logs of the health check; 健康检查产生大量日志; 健康检查刷日志; the health check floods the access log",
  NLB101: "zones and vSwitches; NLB 可用区和交换机注解; zone-maps annotation",
  PRE101:
    "Service lifecycle mismatches; SLB instance lifecycle is out of sync with the Kubernetes Service; Service 与 SLB 实例生命周期不一致; 新建负载均衡",
  PRE102:
    "Service lifecycle mismatches; SLB instance lifecycle is out of sync with the Kubernetes Service; Service 与 SLB 实例生命周期不一致",
  PRE103:
    "规格变更; SLB specification and billing mismatches; billing or metering method differ from what the Service annotation specifies; SLB 的规格、带宽或支付类别和 Service 中配置的不一致; set load balancer spec",
  PRE104:
    "internet billing; SLB specification and billing mismatches; billing or metering method differ from what the Service annotation specifies; SLB 的规格、带宽或支付类别和 Service 中配置的不一致",
  PRE105:
    "pay by specification or usage; 按规格计费; SLB specification and billing mismatches; 按使用量计费; billing or metering method differ from what the Service annotation specifies; SLB 的规格、带宽或支付类别和 Service 中配置的不一致",
  PRE106:
    "Listener configuration mismatches; The Service port differs from the SLB listener port; Service 的 port 与 SLB 监听配置不一致",
  PRE107:
    "Listener configuration mismatches; The Service port differs from the SLB listener port; Service 的 port 与 SLB 监听配置不一致",
  PRE108:
    "恢复监听; 监听被删除; a listener is missing; Listener configuration mismatches; 监听不见了; a listener was deleted in the console; The Service port differs from the SLB listener port; Service 的 port 与 SLB 监听配置不一致",
  PRE109:
    "Listener configuration mismatches; The Service port differs from the SLB listener port; Service 的 port 与 SLB 监听配置不一致",
  PRE110:
    "Listener configuration mismatches; 监听配置不一致; The Service port differs from the SLB listener port; Service 的 port 与 SLB 监听配置不一致; may I ignore UpdateListener; UpdateListener 怎么处理",
  PRE111:
    "Backend server and vServer group mismatches; The Service endpoint differs from the vServer group configuration on the SLB instance; Endpoint 与 SLB 后端虚拟服务器组配置不一致",
  PRE112:
    "Backend server and vServer group mismatches; The Service endpoint differs from the vServer group configuration on the SLB instance; Endpoint 与 SLB 后端虚拟服务器组配置不一致",
  PRE113:
    "Backend server and vServer group mismatches; The Service endpoint differs from the vServer group configuration on the SLB instance; Endpoint 与 SLB 后端虚拟服务器组配置不一致; 添加后端服务器",
  PRE114:
    "Backend server and vServer group mismatches; The Service endpoint differs from the vServer group configuration on the SLB instance; Endpoint 与 SLB 后端虚拟服务器组配置不一致",
  PRE124:
    "Backend server and vServer group mismatches; Endpoint 与 SLB 后端服务器配置不一致; The Service endpoint differs from the SLB backend server configuration",
  PRE125:
    "Backend server and vServer group mismatches; Endpoint 与 SLB 后端服务器配置不一致; The Service endpoint differs from the SLB backend server configuration",
  PRE126: "ccmNLB; AddServers; UpdateZones; UpdateServerGroup",
  PRE127: "CreateALB; AlbConfig; UpdateALBEdition",
  NLB120: "reuse an NLB of another VPC",
  FAQ141: "terraform kubernetes_service annotations; annotations in Helm values; Helm values 里写注解",
  EVT938: "ACL not found; 访问控制策略组不存在",
  EVT715:
    "label that keeps the CCM away from a node; label node.kubernetes.io/exclude-from-external-load-balancers; 不让 CCM 管理节点的标签",
};

/** The same for annotations whose key and label say less than people ask. */
export const PURPOSES: Readonly<Record<string, string>> = {
  "lb-established-timeout":
    "idle timeout of tcp connections; idle TCP connections are closed or cut after 15 minutes, 900 seconds; long-lived TCP connections are dropped after 15 minutes; websocket disconnects after 15 minutes; TCP 空闲超时; 连接空闲超时怎么改; how long may a TCP connection be idle; timeout period of connections of a listener; long-lived connections through the load balancer are cut; TCP 连接超时时间是多久; 客户端经过 SLB 频繁掉线; 长连接经过负载均衡被断开",
  "lb-idle-timeout":
    "keep-alive timeout of http; 空闲超时时间; 空闲连接超时; websocket closes after 60 seconds; connection is closed after a minute of being idle; NLB idle timeout; 连接空闲一分钟后断开; 七层监听连接空闲超时",
  "lb-request-timeout":
    "requests longer than 60 seconds get 504; slow requests time out; 请求超过 60 秒 504; 请求超时时间; websocket is closed after 60 seconds although the proxy's read timeout is longer; time that an http request may take; upload or export of more than a minute is cut; 接口超过 60 秒断开",
  "lb-health-check-domain": "Host header of the health check; 健康检查 Host 头",
  "lb-health-check-uri": "path that the health check asks for; 健康检查路径怎么配",
  "lb-health-check-method": "HEAD or GET of the health check; 健康检查 HEAD GET 方法",
  "lb-health-check-httpcode":
    "status codes that the health check accepts; 健康检查状态码; health check gets 302, 404 or 401",
  "lb-health-check-switch": "turn the health check off, tcp; 关闭健康检查",
  "lb-health-check-flag": "turn the health check off, http; 关闭 HTTP 健康检查",
  "lb-address-type":
    "an internal load balancer instead of a public one; 私网 SLB 注解; 只用内网 不要公网; I asked for an internal load balancer and got a public one; 配置了 intranet 却创建了公网 SLB; 内网负载均衡怎么创建; 每次都新建公网 SLB; make a Service private; internal load balancer",
  "lb-bandwidth":
    "limit the bandwidth; peak bandwidth; 带宽峰值; 限制带宽; connections do not reach the bandwidth; 带宽跑不满; instance bandwidth too small; change the maximum bandwidth",
  "lb-charge-type": "pay by bandwidth or by traffic; 按带宽计费; 按流量计费",
  "lb-acl-id":
    "allow only some addresses; office ip range; whitelist, blacklist; IP 白名单; 限制访问来源; 只允许公司出口 IP 访问; ip whitelist of a listener; only certain addresses may connect; 白名单注解",
  "lb-scheduler": "load balancing algorithm; round robin; 调度算法; 轮询",
  "lb-backend-label":
    "only nodes with a label as backends; nodes of one node pool as backends; 指定节点池作为后端; 打了标签的节点作为后端",
  "lb-forward-port": "redirect http to https; redirect 80 to 443",
  "lb-hostname":
    "publish a hostname instead of the address; 用域名代替地址; point a custom domain at the load balancer; CNAME; 自定义域名解析到负载均衡; the Service returns a domain name, for external-dns",
  "lb-spec": "specification of the instance; resize the load balancer to a bigger specification; 升级 SLB 规格",
  "lb-persistence-timeout": "四层会话保持; source IP affinity; session persistence of a tcp listener",
  "lb-sticky-session":
    "sticky session http; cookie stickiness; 七层会话保持; keep a user on one Pod; 同一用户固定到一个 Pod",
  "lb-security-group-ids": "security group of an NLB",
  "lb-ip-version": "an IPv6 load balancer; 创建 IPv6 的 SLB",
  "lb-id":
    "id of the instance to reuse; 指定 SLB 实例 ID; which existing load balancer a Service uses; use a load balancer that I made; 使用已有 SLB",
  "lb-delete-protection": "protect the load balancer from deletion in the console; 防止误删",
  "lb-cert-id": "certificate of a listener",
  "lb-name": "set the name of the load balancer; 设置 SLB 名称",
  "lb-resource-group-id": "资源组",
  "lb-additional-resource-tags":
    "tags of the load balancer; 给 SLB 打标签; tag the load balancers that the CCM makes; own tags for cost allocation; 自定义标签; 给自动创建的 SLB 打标签",
  "lb-vswitch-id": "vswitch of an internal load balancer; 指定交换机",
  "lb-ip":
    "fixed private address; 指定私网 IP; choose the private address of an internal CLB; specify the IP address; 指定 CLB 的 IP 地址; loadBalancerIP field of the Service",
  "backend-type":
    "ENI backends; attach Pods directly; Terway ENI 直通; Pods (ENI) instead of nodes as backends; ENI backends or node backends; backend-type eni; 直接挂载 Pod 怎么配置; SLB 直连 Pod",
  "lb-connection-drain": "switch connection draining on; 开启连接优雅中断",
  "lb-proxy-protocol":
    "switch Proxy Protocol on; 开启 Proxy Protocol; client address of a TCP listener by PROXY protocol",
  "lb-zone-maps": "zones and vSwitches of an NLB",
  "lb-xforwardedfor-proto":
    "http headers that the load balancer adds; X-Forwarded-Proto header; tell the backend that the client used https; 负载均衡添加请求头; 后端获取客户端协议",
  "lb-xforwardedfor-clientsrcport": "client's source port in a header; 获取客户端端口",
  "lb-xforwardedfor-slbport": "listener port in a header; 获取监听端口",
  "lb-acl-status": "switch access control on; 开启访问控制",
  "lb-acl-type": "white or black list; 白名单还是黑名单",
  "lb-backend-ip-version": "IPv6 backends; 后端使用 IPv6; IPv6 backends of a dual stack NLB",
  "lb-connection-drain-timeout": "how long a removed backend keeps its connections; 连接优雅中断时间",
  "lb-cookie": "name of the cookie of session stickiness; 自定义 Cookie 名称",
  "lb-cookie-timeout": "how long the stickiness cookie lasts; Cookie 过期时间",
  "lb-sticky-session-type": "insert the cookie, or take the server's; 植入 Cookie 还是重写 Cookie",
  "lb-default-weight": "default weight of backends",
  "lb-domain-extensions": "several certificates for several domains on one listener; SNI; 扩展域名",
  "lb-external-ip-type":
    "an EIP as the external IP of the Service; publish the EIP that is bound to the instance; 用 EIP 作为 Service 的外部地址; 绑定 EIP 的私网 SLB",
  "lb-force-override-listeners": "let the CCM write the listeners of a reused instance; 覆盖已有监听",
  "lb-graceful-shutdown": "terminating Pods stay with weight 0; Pod 优雅下线",
  "lb-health-check-connect-port": "port that the health check asks; health check on another port; 自定义健康检查端口",
  "lb-health-check-connect-timeout":
    "timeout of the health check of tcp and udp; recommended settings of the health check; 健康检查响应超时",
  "lb-health-check-interval":
    "how often the health check asks; fewer health checks; too many health check requests in the log; 健康检查太频繁; 健康检查日志太多; 调大健康检查间隔; find dead backends faster; 更快发现故障后端",
  "lb-health-check-timeout": "timeout of the health check of http and https",
  "lb-health-check-type":
    "TCP or HTTP health check: how to choose; protocol of the health check; http health check of a TCP listener; 健康检查方式; 选择健康检查协议; TCP 监听使用 HTTP 健康检查",
  "lb-healthy-threshold": "how many good checks until a backend counts as healthy; 多少次成功后恢复",
  "lb-unhealthy-threshold": "how many failed checks until a backend counts as unhealthy; 多少次失败后摘除后端",
  "lb-http2-enabled": "HTTP/2 on or off; 开启 HTTP2; gRPC over an https listener",
  "lb-ignore-weight-update": "keep the weights set by hand; 不更新后端权重; weights are reset",
  "lb-instance-charge-type":
    "pay by specification or by usage; 实例按规格计费还是按使用量计费; billing by LCU or by specification; LCU 计费",
  "lb-master-zoneid": "choose the primary zone; zone of the load balancer; 指定主可用区",
  "lb-slave-zoneid": "choose the backup zone; 指定备可用区",
  "lb-modification-protection": "protect the instance from changes in the console; 配置修改保护",
  "lb-network-type": "classic network or VPC; 经典网络或专有网络",
  "lb-preserve-lb-on-delete": "switch that keeps load balancer and listeners",
  "lb-protocol-port":
    "protocol of a listener; http, https or tcp listener; which listener for WebSocket; one port https, another http; 指定监听为 HTTPS; 七层监听怎么配",
  "lb-remove-unscheduled-backend": "take cordoned nodes out of the backends; 移除不可调度节点",
  "lb-tls-cipher-policy": "TLS versions and ciphers; disable TLS 1.0; TLS 安全策略; 禁用 TLS1.0",
  "lb-vgroup-port": "use an existing server group; 复用虚拟服务器组",
  "lb-weight": "share of a Service in a server group; canary between two clusters; 跨集群按权重分流",
  class:
    "a load balancer that another controller manages; the CCM shall leave a Service alone; 让 CCM 不管理该 Service",
  "lb-additional-cert-ids": "more certificates of an NLB listener; NLB 多证书",
  "lb-alpn": "ALPN of an NLB; NLB 开启 ALPN",
  "lb-alpn-policy": "HTTP/2 on a tcpssl listener; ALPN 策略",
  "lb-bandwidth-package-id":
    "NLB in an internet shared bandwidth; NLB 加入共享带宽; attach a shared bandwidth package to an NLB; NLB 共享带宽包; bandwidth package of an internal NLB",
  "lb-cacert": "mutual TLS on an NLB; client certificates; 双向认证",
  "lb-cacert-id": "CA certificate for mutual TLS; 双向认证 CA 证书",
  "lb-cps": "limit new connections per second; rate limit; 限制每秒新建连接; 限速",
  "lb-cross-zone-enabled": "traffic across zones of an NLB; NLB 跨可用区转发",
  "lb-health-check-http-version": "HTTP version of the NLB's health check",
  "lb-listener-port-range": "listen on all ports; port range; 监听端口范围; 全端口监听; 端口段",
  "lb-preserve-client-ip": "source address kept by an NLB; NLB 保留源地址",
  "lb-server-group-type": "NLB server group by instance or by IP; NLB 服务器组类型",
};
