import { CURRENT } from "@/lib/ccm/annotations";
import { step, t } from "@/lib/knowledge/steps";
import type { FaqRow } from "./types";

const BEFORE = t("Before", "开始之前");
const NLB_SERVICE = `kubectl apply --dry-run=server -f - <<'EOF'
apiVersion: v1
kind: Service
metadata:
  name: {service}
  namespace: {namespace}
  annotations:
    ${CURRENT}zone-maps: "{zoneA}:{vSwitchA},{zoneB}:{vSwitchB}"
    ${CURRENT}address-type: internet
spec:
  type: LoadBalancer
  loadBalancerClass: alibabacloud.com/nlb
  selector:
    app: {app}
  ports:
    - name: http
      port: 80
      targetPort: 8080
EOF`;

/** Questions about upgrades, NLB, quotas and the client's address that people bring and the documents spread over pages. */
export const UPGRADE_ROWS = [
  {
    code: "FAQ148",
    title: t("The precheck reports a difference: will the upgrade change it?", "预检报告了差异：升级会改动它吗"),
    answer: t(
      "Only where the Service was changed since its last successful sync, or was never synced. Each sync writes a hash of ports, type, policy, class and annotations as a label of the Service. Where it is equal, the new CCM looks at backends alone: listeners and instance stay as they are, until the Service is edited; then all of it is overwritten at once. The precheck behaves as if every Service had changed.",
      "只有上次成功同步之后有过修改、或从未同步过的 Service 才会被改动。每次同步都会把端口、类型、策略、class 和注解的哈希写入 Service 标签。哈希相同时，新版 CCM 只处理后端：监听和实例保持原样，直到该 Service 被修改，届时一次性全部覆盖。预检则按每个 Service 都有修改来处理。",
    ),
    steps: [
      step.look(
        "See which Services have the label.",
        "查看哪些 Service 带有该标签。",
        "kubectl get svc -A -L service.beta.kubernetes.io/hash",
      ),
      step.look(
        "See for each finding whether the upgrade or the next edit changes it.",
        "逐项查看是升级还是下次修改会改动它。",
        "preflight check --live",
      ),
      step.note(
        "A Service that is not in step is synced whole by any restart of the CCM, with or without an upgrade.",
        "与上次同步不一致的 Service，只要 CCM 重启就会被完整同步，与是否升级无关。",
      ),
      step.note(
        "An upgrade from before v2.7.0 to it or newer, or back, syncs every Service whole; one across v2.14.0 each with loadBalancerSourceRanges.",
        "跨越 v2.7.0 的升级或回退会完整同步每个 Service；跨越 v2.14.0 时则是带有 loadBalancerSourceRanges 的 Service。",
      ),
    ],
    sources: ["ccm"],
    related: ["FAQ122", "FAQ104"],
  },
  {
    code: "FAQ122",
    title: t("What the dry run is, and what it changes", "什么是 dry run，它会改动什么"),
    answer: t(
      "The upgrade check starts the new CCM once with --dry-run: it compares every Service with its instance, and refuses and reports each call that would write to the cloud. Cloud resources stay as they are, apart from some writes of v2.4.0 and earlier; from v2.15.0 on it also looks at NLB and writes finalizers, labels, status and Pod conditions in the cluster.",
      "升级检查会以 --dry-run 方式运行一次新版 CCM：逐个比较 Service 与实例，凡是会写云资源的调用都被拒绝并上报。云资源不变（v2.4.0 及更早版本的部分写操作除外）；自 v2.15.0 起还检查 NLB，并会在集群中写入 finalizer、标签、状态和 Pod 条件。",
    ),
    sections: [
      {
        title: t("What it does not tell", "它不会告诉您的"),
        steps: [
          step.note(
            "It stops at the first refused call of a phase, so one finding hides others. CCM Preflight lists all of them.",
            "每个阶段在首个被拒绝的调用处停止，一个问题会掩盖其他问题；CCM Preflight 会全部列出。",
          ),
          step.note(
            "Its result keeps at most 20 items, one per key. Failures before the comparison leave only an Event on the Service.",
            "结果最多保留 20 项，同一键只保留一项；在比较之前失败的，只在 Service 上留下事件。",
          ),
          step.note(
            "Nearly all items of an NLB Service have one key and an empty message: one of them is shown, while FailedCount counts every call. What the run writes to which Service stands on the Upgrade page.",
            "同一个 NLB Service 的条目几乎都使用同一个键，且消息为空：只显示其中一项，而 FailedCount 统计每次调用。运行会写入哪些 Service，见升级页面。",
          ),
        ],
      },
    ],
    steps: [
      step.look(
        "Read the result of the last run.",
        "查看最近一次的结果。",
        "kubectl -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'",
      ),
      step.look("Compare it with the complete list.", "与完整列表对照。", "preflight check --live"),
    ],
    sources: ["ccm", "upgradeAcs"],
    related: ["FAQ119", "FAQ123", "FAQ143"],
  },
  {
    code: "FAQ143",
    title: t("A precheck on Gardener and self-built clusters", "Gardener 与自建集群的升级预检"),
    answer: t(
      "No console checks these clusters before an upgrade: CCM Preflight is their only precheck. Beside it the new CCM's own dry run can be run once, by hand, as a Job in kube-system.",
      "这些集群没有控制台预检，CCM Preflight 是唯一的升级预检。此外可以在 kube-system 中以 Job 手动运行一次新版 CCM 自身的 dry run。",
    ),
    steps: [
      step.look(
        "Check first: it needs no change in the cluster.",
        "先执行检查：无需改动集群。",
        "preflight check --live --target-version {toVersion}",
      ),
      step.look(
        "See how the CCM runs now: image, service account, cloud config and arguments. On Gardener it is in the shoot's namespace of the seed.",
        "查看当前 CCM 的运行方式：镜像、ServiceAccount、cloud-config 与参数。Gardener 中位于 seed 的 shoot 命名空间。",
        "kubectl -n kube-system get deploy,ds -l app=cloud-controller-manager -o yaml",
      ),
      step.note(
        "Make a Job of that Pod template with restartPolicy Never and the image of the target version. Keep --cloud-config, the service account and the mounts; add --dry-run=true and --leader-elect=false, and --controllers=service,nlb (before v2.15.0: service). Run it in a quiet hour: up to v2.4.0 some calls are really made, and from v2.15.0 on finalizers, labels and status are written.",
        "用该 Pod 模板创建一个 Job：restartPolicy 为 Never，镜像为目标版本；保留 --cloud-config、ServiceAccount 和挂载，增加 --dry-run=true、--leader-elect=false 和 --controllers=service,nlb（v2.15.0 之前为 service）。请在业务低峰运行：v2.4.0 及更早版本会真实执行部分调用，自 v2.15.0 起会写入 finalizer、标签和状态。",
      ),
      step.look(
        "Read its result and its Events, which begin with DryRun:.",
        "查看结果，以及以 DryRun: 开头的事件。",
        "kubectl -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'",
      ),
      step.look(
        "Give both to CCM Preflight: it shows what the dry run hides.",
        "把两者交给 CCM Preflight：它会列出 dry run 未显示的问题。",
        "preflight collect > cluster.json && preflight check cluster.json --target-version {toVersion}",
      ),
      step.note("Delete the Job.", "删除该 Job。"),
    ],
    sources: ["ccm"],
    related: ["FAQ121", "FAQ122"],
  },
  {
    code: "FAQ123",
    title: t("Does a CCM upgrade interrupt traffic", "升级 CCM 是否会中断流量"),
    answer: t(
      "The upgrade restarts the controller, not the instances: traffic goes on. At its start the new CCM goes through every Service: backends are synced for all, listeners and instance where the Service was edited since its last sync (FAQ148). A Service without findings keeps its traffic; a deleted listener, removed backend or recreated instance cuts it.",
      "升级只重启控制器，不影响实例，流量照常转发。新版 CCM 启动后会处理一遍所有 Service：后端全部同步，监听和实例只在 Service 上次同步后被修改过时才会变更（见 FAQ148）。没有问题的 Service 流量不受影响；删除监听、移除后端或重建实例会中断流量。",
    ),
    sections: [
      {
        title: BEFORE,
        steps: [
          step.look(
            "See what the first synchronisation would change.",
            "查看首次同步会改动的内容。",
            "preflight check --live",
          ),
          step.note(
            "Settle every finding whose effect is not “No effect on traffic”, or plan a window for it.",
            "逐一处理影响流量的问题，或为其安排变更窗口。",
          ),
          step.note(
            "It takes about a minute until the new Pod leads, then seconds for each Service that changes; the Upgrade page estimates it for your cluster.",
            "新 Pod 接管约需一分钟，之后每个有变更的 Service 需要数秒；“升级”页面会按您的集群估算。",
          ),
          step.note(
            "While the controller restarts, new Pods and nodes are not added to backends. Start no rollout during that minute.",
            "控制器重启期间，新的 Pod 和节点不会加入后端，请勿在此期间发布应用。",
          ),
        ],
      },
    ],
    sources: ["ccm", "upgradeAcs"],
    related: ["FAQ119", "FAQ122", "FAQ124", "FAQ148"],
  },
  {
    code: "FAQ124",
    title: t("Roll the CCM back", "回退 CCM 版本"),
    answer: t(
      "Whether an older version can be installed again is decided by Alibaba Cloud: ask by a ticket before the window. Going back does not undo what the newer version changed on instances.",
      "能否装回旧版本由阿里云决定，请在变更窗口之前提交工单确认。回退组件不会撤销新版本对实例做过的改动。",
    ),
    sections: [
      {
        title: BEFORE,
        steps: [
          step.look(
            "Save both sides: the bundle is what the comparison after the upgrade needs.",
            "保存升级前的集群与实例状态，升级后可据此对比。",
            "preflight collect --output before.json",
          ),
          step.ticket(
            "Open a ticket with the cluster ID, both versions and the reason.",
            "提交工单，附集群 ID、前后版本和原因。",
          ),
        ],
      },
      {
        title: t("After", "升级之后"),
        steps: [
          step.note(
            "Set changed values back on the Service: its annotations decide, and edits on the instance are overwritten.",
            "在 Service 上改回设置：以注解为准，直接修改实例会被覆盖。",
          ),
          step.note(
            "A deleted listener is created again by the next synchronisation; the address of a released instance is lost.",
            "被删除的监听可由下一次同步重建；已释放实例的地址无法恢复。",
          ),
        ],
      },
    ],
    sources: ["ccm"],
    related: ["FAQ119", "FAQ123"],
  },
  {
    code: "FAQ125",
    title: t("Make a Service with an NLB", "创建使用 NLB 的 Service"),
    answer: t(
      "Set spec.loadBalancerClass to alibabacloud.com/nlb when the Service is created, and name at least two zones with a vSwitch each. It needs Kubernetes 1.24 and CCM v2.5.0 or later. NLB forwards TCP, UDP and TCPSSL, not HTTP.",
      "创建 Service 时将 spec.loadBalancerClass 设为 alibabacloud.com/nlb，并至少指定两个可用区及其交换机。需要 Kubernetes 1.24 及以上、CCM v2.5.0 及以上。NLB 转发 TCP、UDP 和 TCPSSL，不支持 HTTP。",
    ),
    steps: [
      step.look(
        "Find vSwitches with free addresses in two zones of the cluster's VPC.",
        "在集群 VPC 的两个可用区中查找有空闲 IP 的交换机。",
        "aliyun vpc DescribeVSwitches --RegionId {region} --VpcId {vpcId}",
      ),
      step.look(
        "Try the manifest; without --dry-run=server it creates a paid instance.",
        "试运行清单；去掉 --dry-run=server 会创建收费实例。",
        NLB_SERVICE,
      ),
      step.note(
        "The address is a domain name in status.loadBalancer.ingress[0].hostname. With address-type intranet it is private.",
        "访问地址是 status.loadBalancer.ingress[0].hostname 中的域名；address-type 为 intranet 时是私网地址。",
      ),
      step.note(
        "The NLB changes between internet and intranet when address-type is changed; a CLB cannot (EVT117).",
        "修改 address-type 即可在公网与私网之间切换 NLB；CLB 不支持（EVT117）。",
      ),
      step.note(
        "A public NLB has an EIP in each zone: made with it, or named as the fourth part of an entry of zone-maps (zone:vswitch::eip-id, v2.12.1). bandwidth-package-id (v2.9.1) puts them into an Internet Shared Bandwidth. An internal NLB has neither.",
        "公网 NLB 在每个可用区有一个 EIP：随实例创建，或在 zone-maps 每项的第四段指定（可用区:交换机::EIP 实例 ID，v2.12.1）。bandwidth-package-id（v2.9.1）将其加入共享带宽包。私网 NLB 两者都没有。",
      ),
      step.note(
        "The class cannot be changed later: to leave or to enter NLB the Service is recreated (FAQ126).",
        "loadBalancerClass 创建后不可修改，换用其他类型需新建 Service（见 FAQ126）。",
      ),
    ],
    sources: ["ccm", "faq2025"],
    related: ["NLB101", "FAQ126", "FAQ127"],
  },
  {
    code: "FAQ126",
    title: t("Move from CLB to NLB", "从 CLB 迁移到 NLB"),
    answer: t(
      "A Service cannot change from CLB to NLB: its class is fixed. Create a second Service with an NLB for the same Pods, move DNS, then remove the first. The address changes; HTTP and HTTPS listeners have no counterpart.",
      "Service 不能由 CLB 直接改为 NLB（类型不可修改）。请为相同的 Pod 新建一个使用 NLB 的 Service，切换 DNS 后再删除原 Service。访问地址会变化；HTTP、HTTPS 监听没有对应功能。",
    ),
    steps: [
      step.note(
        "Listeners with protocol http or https need an Ingress or ALB, or TLS at the NLB (tcpssl) or in the Pods.",
        "使用 http、https 协议的监听需改用 Ingress 或 ALB，或由 NLB（tcpssl）或 Pod 处理 TLS。",
      ),
      step.note(
        "Some annotations are not read by NLB, session stickiness among them: Look up says for each key what reads it.",
        "部分注解对 NLB 无效（如会话保持）：可在查询页查看每个注解适用的类型。",
      ),
      step.note(
        "Create the second Service (FAQ125), test its address, lower the DNS time to live, then point DNS to the new domain name.",
        "新建 Service（见 FAQ125）并测试其地址，调低 DNS TTL 后将域名指向新地址。",
      ),
      step.decide(
        step.change(
          "When no connections are left, delete the first Service. Its CLB instance and address go with it.",
          "确认没有连接后删除原 Service，其 CLB 实例和地址会一并释放。",
          "kubectl -n {namespace} delete svc {service}",
        ),
        "existingConnections",
      ),
    ],
    sources: ["ccm"],
    related: ["FAQ125", "FAQ106"],
  },
  {
    code: "FAQ127",
    title: t("Quotas of CLB and NLB", "CLB 与 NLB 的配额"),
    answer: t(
      "Defaults of CLB: 30 instances an account, 50 listeners and 200 backends an instance, 50 groups a server, 3 extra certificates a listener. Defaults of NLB: 60 instances a region, 50 listeners and 400 backends an instance, 400 servers a group, 3,000 groups a region, 25 extra certificates an instance.",
      "CLB 默认值：每账号 30 个实例；每实例 50 个监听、200 个后端；每台服务器最多加入 50 个服务器组；每个监听 3 个扩展域名证书。NLB 默认值：每地域 60 个实例；每实例 50 个监听、400 个后端；每服务器组 400 个后端；每地域 3,000 个服务器组；每实例 25 个扩展证书。",
    ),
    sections: [
      {
        title: t("CLB that can still be bought", "仍可购买的 CLB"),
        steps: [
          step.note(
            "Instances paid by specification are no longer sold: since 1 June 2025 by the international pages, since 1 January 2026 by the China pages. Existing ones go on; new ones are paid by usage (PayByCLCU).",
            "按规格计费的实例已停售：国际站页面为 2025 年 6 月 1 日起，中国站页面为 2026 年 1 月 1 日起。已有实例不受影响，新建实例按使用量计费（PayByCLCU）。",
          ),
        ],
      },
    ],
    steps: [
      step.console(
        "Console, Quota Center, Service: CLB or NLB: see the account's own figures and ask for more.",
        "控制台 > 配额中心 > 产品选择 CLB 或 NLB：查看本账号的配额并申请提升。",
      ),
    ],
    sources: ["quotas"],
    related: ["EVT101", "EVT909", "EVT911", "NLB158"],
  },
  {
    code: "FAQ128",
    title: t("Keep the client's source address", "保留客户端源 IP"),
    answer: t(
      "Which way works depends on listener and network plugin. TCP and UDP: ENI backends (Terway), or externalTrafficPolicy Local, keep the client's address. HTTP and HTTPS: read the X-Forwarded-For header. Cluster policy with node backends hides it behind a node's address.",
      "方式取决于监听协议和网络插件。TCP、UDP：ENI 后端（Terway）或 externalTrafficPolicy 为 Local 时保留客户端 IP。HTTP、HTTPS：读取 X-Forwarded-For 请求头。Cluster 策略加节点后端会将其替换为节点 IP。",
    ),
    sections: [
      {
        title: t("By listener", "按监听选择"),
        steps: [
          step.note(
            "TCP or UDP, Terway with ENI backends: kept, nothing to set.",
            "TCP、UDP，Terway 且后端为 ENI：默认保留，无需设置。",
          ),
          step.note(
            "TCP or UDP, Flannel or node backends: set externalTrafficPolicy to Local. Nodes without a Pod are then taken off, and calls from inside the cluster to the address can fail (FAQ105).",
            "TCP、UDP，Flannel 或节点后端：将 externalTrafficPolicy 设为 Local。没有 Pod 的节点会被移除，集群内可能无法访问该地址（见 FAQ105）。",
          ),
          step.note(
            "HTTP or HTTPS: the CLB sends X-Forwarded-For; let the application or Ingress controller trust it.",
            "HTTP、HTTPS：CLB 会发送 X-Forwarded-For，请在应用或 Ingress 控制器中信任该请求头。",
          ),
          step.annotate(
            "proxy-protocol",
            "on",
            "TCP or UDP where neither is possible: Proxy Protocol, from CCM v2.6.0 on. The application must read version 2 of it before it is switched on, or every connection fails. xforwardedfor-proto is something else: a header of HTTP listeners.",
            "TCP、UDP 且以上方式均不可行：使用 Proxy Protocol（CCM v2.6.0 起）。开启前应用必须支持其 v2 版本，否则所有连接都会失败。xforwardedfor-proto 与此无关，它是 HTTP 监听的请求头。",
          ),
          step.note(
            "NLB: preserve-client-ip is on by default; Proxy Protocol is the way with IP backends.",
            "NLB：preserve-client-ip 默认开启；IP 类型后端请使用 Proxy Protocol。",
          ),
        ],
      },
      {
        title: t("See what is set", "查看当前设置"),
        steps: [
          step.yaml(
            "Policy, backend type and Proxy Protocol of the Service.",
            "查看 Service 的策略、后端类型和 Proxy Protocol。",
          ),
        ],
      },
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ120", "FAQ105"],
  },
  {
    code: "FAQ129",
    title: t("Several Services on one CLB instance", "多个 Service 共用一个 CLB 实例"),
    answer: t(
      "Yes, on an instance that you made yourself: name it in loadbalancer-id of each Service, give each its own ports, and set force-override-listeners. The address type must be the one that address-type asks for (internet without it), and across clusters namespace and name of each Service must be unique. An instance that the CCM or the cluster made cannot be shared.",
      "可以，但实例须由您自行创建：在每个 Service 的 loadbalancer-id 中填写它，各 Service 使用不同端口，并开启 force-override-listeners。实例的网络类型须与 address-type 一致（未设置时为公网），多个集群共用时各 Service 的命名空间和名称须唯一。由 CCM 或集群创建的实例不能共用。",
    ),
    steps: [
      step.listeners("List the ports that are taken on the instance.", "列出实例上已占用的端口。"),
      step.note(
        "CCM v1.9.3.105 or later. Two Services with one port and protocol overwrite each other (EVT510). The instance stays when the Services go (FAQ106).",
        "需要 CCM v1.9.3.105 及以上。两个 Service 使用相同端口和协议会互相覆盖（EVT510）。删除 Service 后实例仍保留（FAQ106）。",
      ),
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ109", "FAQ110", "EVT510", "EVT116"],
  },
  {
    code: "FAQ130",
    title: t("Make an HTTPS listener, or change its certificate", "创建 HTTPS 监听，更换证书"),
    answer: t(
      "Upload the certificate, put its ID into cert-id, and name the port in protocol-port as https:443; on an NLB the protocol is tcpssl. The load balancer ends TLS, so targetPort is the Pods' plain HTTP port. Another ID in cert-id changes the certificate of the listener.",
      "上传证书后将其 ID 填入 cert-id，并在 protocol-port 中写明 https:443；NLB 使用 tcpssl。TLS 在负载均衡上终止，targetPort 应为 Pod 的 HTTP 端口。更换 cert-id 即更换监听的证书。",
    ),
    steps: [
      step.look(
        "List the certificates of the region, with the day on which each expires.",
        "列出该地域的证书及到期时间。",
        "aliyun slb DescribeServerCertificates --RegionId {region}",
      ),
      step.annotate("protocol-port", "{protocolPort}", "Name the port's protocol.", "指定端口的协议。"),
      step.annotate("cert-id", "{certificateId}", "Name the certificate.", "指定证书。"),
      step.note(
        "A certificate that is changed in the console only is overwritten by the next synchronisation.",
        "仅在控制台更换的证书会在下次同步时被覆盖。",
      ),
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ150", "EVT603", "EVT604"],
  },
  {
    code: "FAQ131",
    title: t("Which nodes become backends, and when they leave", "哪些节点会成为后端，何时被移除"),
    answer: t(
      "Cluster policy takes all ready nodes, Local those with a Pod of the Service, ENI mode the Pods themselves. Nodes with the label node-role.kubernetes.io/master are never attached; one with node-role.kubernetes.io/control-plane alone is (Kubernetes 1.24 on). Deleted, NotReady and excluded nodes leave. A cordoned or drained node stays, unless remove-unscheduled-backend is on. backend-label keeps to nodes with given labels.",
      "Cluster 策略挂载全部就绪节点，Local 只挂载有该 Service Pod 的节点，ENI 模式直接挂载 Pod。带 node-role.kubernetes.io/master 标签的节点从不挂载；只带 node-role.kubernetes.io/control-plane 的节点（Kubernetes 1.24 起）会挂载。已删除、NotReady 和被排除的节点会移除；被封锁或排水的节点默认保留，除非开启 remove-unscheduled-backend。backend-label 可只挂载带指定标签的节点。",
    ),
    steps: [
      step.look("See the nodes, their state and labels.", "查看节点的状态与标签。", "kubectl get nodes --show-labels"),
      step.annotate(
        "backend-label",
        "{nodeLabels}",
        "Only nodes with these labels become backends; not in ENI mode.",
        "只挂载带这些标签的节点；ENI 模式不适用。",
      ),
      step.annotate(
        "remove-unscheduled-backend",
        "on",
        "Nodes that are cordoned leave.",
        "移除被封锁（不可调度）的节点。",
      ),
      step.write(
        "One node for all Services, a control-plane node for example: this label keeps it out of load balancers and does nothing else (CCM v2.6.0 on; before, alpha.service-controller.kubernetes.io/exclude-balancer).",
        "对全部 Service 排除某个节点（例如控制面节点）：添加该标签只会使其不加入负载均衡（CCM v2.6.0 起；更早版本使用 alpha.service-controller.kubernetes.io/exclude-balancer）。",
        { nodeLabel: "node.kubernetes.io/exclude-from-external-load-balancers" },
      ),
      step.note(
        "Not service.beta.kubernetes.io/exclude-node: with that label the CCM makes no route for the node either, and on Flannel the Pods of a new node cannot be reached.",
        "不要使用 service.beta.kubernetes.io/exclude-node：CCM 也不会再为该节点维护路由，Flannel 集群中新节点的 Pod 将无法通信。",
      ),
      step.note(
        "Virtual nodes (ECI): their Pods become backends by their own network interface, beside the other nodes of the same group, with policy Cluster and Local.",
        "虚拟节点（ECI）：其上的 Pod 通过自身弹性网卡加入后端，与其他节点混合挂载在同一服务器组，Cluster 和 Local 策略均如此。",
      ),
    ],
    sources: ["ccm", "faq2025"],
    related: ["EVT103", "FAQ102", "EVT101"],
  },
  {
    code: "FAQ132",
    title: t("Settings of a load balancer by annotation", "通过注解配置负载均衡"),
    answer: t(
      "Annotations of the Service set the instance, its listeners and backends; what is set in the console only is overwritten. Look up says for each key which values and versions it takes, and whether CLB or NLB reads it.",
      "Service 的注解用于配置实例、监听和后端；仅在控制台做的修改会被覆盖。可在查询页查看每个注解的取值、版本以及适用于 CLB 还是 NLB。",
    ),
    sections: [
      {
        title: t("By purpose", "按用途"),
        steps: [
          step.note(
            "Internal only: address-type intranet, when the Service is created. Without it the address is public.",
            "仅内网访问：创建 Service 时设置 address-type 为 intranet，不设置则为公网。",
          ),
          step.note(
            "Keep the address: preserve-lb-on-delete (v2.10.0 on), or an instance of your own in the annotation id (FAQ106).",
            "保留地址：使用 preserve-lb-on-delete（v2.10.0 起），或在 id 注解中填写自己创建的实例（FAQ106）。",
          ),
          step.note(
            "Let only some clients in: acl-status on, acl-id and acl-type white, all three. loadBalancerSourceRanges is read for NLB only; on a CLB it does nothing and the port is open to all.",
            "限制客户端：acl-status 为 on，并同时设置 acl-id 和 acl-type 为 white。loadBalancerSourceRanges 只对 NLB 生效，对 CLB 无效，端口对所有人开放。",
          ),
          step.note(
            'Redirect HTTP to HTTPS: forward-port "80:443" with protocol-port "http:80,https:443" and cert-id.',
            'HTTP 跳转 HTTPS：forward-port 为 "80:443"，并设置 protocol-port 为 "http:80,https:443" 和 cert-id。',
          ),
          step.note(
            "The client's address: FAQ128 (proxy-protocol is one way). Access logs: no annotation, FAQ135. TCP and UDP on one port: FAQ134.",
            "获取客户端 IP：见 FAQ128（proxy-protocol 是其中一种方式）。访问日志：没有注解，见 FAQ135。同一端口使用 TCP 和 UDP：见 FAQ134。",
          ),
          step.note(
            "Instance: address-type (internet or intranet, fixed on a CLB), vswitch-id, instance-charge-type, spec, charge-type and bandwidth, name, resource-group-id, delete-protection, ip-version.",
            "实例：address-type（公网或私网，CLB 创建后不可改）、vswitch-id、instance-charge-type、spec、charge-type 与 bandwidth、name、resource-group-id、delete-protection、ip-version。",
          ),
          step.note(
            "Listeners: protocol-port, cert-id, scheduler, health-check-type, health-check-connect-port and health-check-uri, acl-status with acl-id and acl-type (white or black list), sticky-session, forward-port (HTTP to HTTPS), idle-timeout, connection-drain.",
            "监听：protocol-port、cert-id、scheduler、health-check-type、health-check-connect-port 与 health-check-uri、acl-status 及 acl-id、acl-type（白名单或黑名单）、sticky-session、forward-port（HTTP 跳转 HTTPS）、idle-timeout、connection-drain。",
          ),
          step.note(
            "Backends: backend-type (eni or ecs), backend-label, remove-unscheduled-backend, vgroup-port, weight.",
            "后端：backend-type（eni 或 ecs）、backend-label、remove-unscheduled-backend、vgroup-port、weight。",
          ),
          step.yaml("See which annotations the Service has.", "查看 Service 已有的注解。"),
        ],
      },
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ103", "FAQ104", "FAQ130", "FAQ128", "FAQ134", "FAQ135"],
  },
] as const satisfies readonly FaqRow[];
