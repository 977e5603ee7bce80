import { step, t } from "@/lib/knowledge/steps";
import type { FaqRow } from "./types";

/** Questions about what a Service is to have, from public issues and forums. */
export const SETTING_ROWS = [
  {
    code: "FAQ134",
    title: t("TCP and UDP in one Service, or on one port", "一个 Service 同时使用 TCP 和 UDP，或同一端口"),
    answer: t(
      "Yes. Kubernetes takes both protocols in one LoadBalancer Service from 1.24 on (1.26 as a settled feature). Both on one port, as QUIC and HTTP/3 need it, works from CCM v2.6.0 on: older releases match a listener by its port alone and serve one of the two.",
      "可以。Kubernetes 1.24 起（1.26 正式发布）允许 LoadBalancer Service 同时使用两种协议。同一端口同时使用 TCP 和 UDP（QUIC、HTTP/3 需要）自 CCM v2.6.0 起支持：更早的版本只按端口匹配监听，只能服务其中一种。",
    ),
    steps: [
      step.look(
        "Read both versions.",
        "查看两者的版本。",
        "kubectl version; kubectl -n kube-system get ds,deploy -o wide | grep cloud-controller-manager",
      ),
      step.note("Give each entry of spec.ports a name of its own.", "为 spec.ports 的每一项设置不同的名称。"),
      step.note(
        "Leave the port out of protocol-port: an entry by number gives both the same protocol. vgroup-port and other annotations by port apply to both as well.",
        "不要在 protocol-port 中填写该端口：按端口号填写会使两者协议相同。vgroup-port 等按端口配置的注解同样会作用于两者。",
      ),
      step.note(
        "Below v2.6.0: use two ports, two Services, or upgrade the CCM.",
        "低于 v2.6.0：使用两个端口、两个 Service，或升级 CCM。",
      ),
    ],
    versions: t("One port for both: CCM v2.6.0 or later.", "同一端口：CCM v2.6.0 及以上。"),
    sources: ["issues", "ccm", "releaseNotes"],
    related: ["FAQ132", "CLB221"],
  },
  {
    code: "FAQ135",
    title: t("Access logs of a load balancer", "负载均衡的访问日志"),
    answer: t(
      "No annotation of the CCM switches access logs on; it knows no key such as enable-access-log. They are a setting of the console and write into Simple Log Service. A CLB has them for HTTP and HTTPS listeners only.",
      "CCM 没有开启访问日志的注解，enable-access-log 等键会被忽略。访问日志在控制台开启，写入日志服务 SLS。CLB 仅 HTTP、HTTPS 监听支持。",
    ),
    steps: [
      step.console(
        "SLB console > CLB > Logs > Access Logs: name a project and a Logstore for the instance. The CCM leaves this setting alone.",
        "负载均衡控制台 > 传统型负载均衡 CLB > 日志管理 > 访问日志：为实例指定 Project 和 Logstore。CCM 不会改动该设置。",
      ),
      step.note(
        "An instance that the CCM creates anew has to be set again. TCP and UDP listeners: log in the application or the Ingress controller.",
        "CCM 重新创建的实例需要再次设置。TCP、UDP 监听请在应用或 Ingress 控制器中记录日志。",
      ),
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ132", "FAQ103"],
  },
  {
    code: "FAQ144",
    title: t("CLB, NLB or ALB: which one", "CLB、NLB、ALB 如何选择"),
    answer: t(
      "A Service of type LoadBalancer gets a CLB, or an NLB where spec.loadBalancerClass is alibabacloud.com/nlb. It never gets an ALB: no annotation and no class of a Service makes one. An ALB serves Ingresses, and the ALB Ingress Controller makes it, not the CCM.",
      "LoadBalancer 类型的 Service 使用 CLB；spec.loadBalancerClass 为 alibabacloud.com/nlb 时使用 NLB。Service 不能使用 ALB：没有这样的注解或 class。ALB 用于 Ingress，由 ALB Ingress Controller 创建，而不是 CCM。",
    ),
    sections: [
      {
        title: t("Who makes what", "由谁创建"),
        steps: [
          step.note(
            "CLB: the CCM, for a Service without a class. Listeners are TCP and UDP, or HTTP and HTTPS by protocol-port and cert-id. Public or internal is fixed when it is made.",
            "CLB：未设置 class 的 Service，由 CCM 创建。监听为 TCP、UDP，或通过 protocol-port、cert-id 设为 HTTP、HTTPS。公网或私网在创建时确定。",
          ),
          step.note(
            "NLB: the CCM, for the class alibabacloud.com/nlb (Kubernetes 1.24, CCM v2.5.0) with zone-maps. Listeners are TCP, UDP and TCPSSL. There is no switch that makes NLB the default: each Service names its class when it is created.",
            "NLB：class 为 alibabacloud.com/nlb（Kubernetes 1.24、CCM v2.5.0）并设置 zone-maps，由 CCM 创建。监听为 TCP、UDP、TCPSSL。没有默认使用 NLB 的开关：每个 Service 在创建时设置 class。",
          ),
          step.note(
            "ALB: the ALB Ingress Controller, for Ingresses with its IngressClass and an AlbConfig. Keys that begin with alb.ingress.kubernetes.io belong on the Ingress; on a Service they do nothing, and keys of the CCM do nothing on an Ingress. The Service behind it needs no load balancer of its own (ClusterIP or NodePort).",
            "ALB：ALB Ingress Controller 为使用其 IngressClass 和 AlbConfig 的 Ingress 创建。alb.ingress.kubernetes.io 开头的注解写在 Ingress 上，写在 Service 上不起作用；CCM 的注解写在 Ingress 上也不起作用。其后端 Service 不需要自己的负载均衡（ClusterIP 或 NodePort 即可）。",
          ),
          step.note(
            "ELB of ACK Edge: the class alibabacloud.com/elb is another controller's. Its keys, such as eip-bandwidth, are not the CCM's.",
            "ACK Edge 的 ELB：class alibabacloud.com/elb 由其他控制器处理，eip-bandwidth 等注解不属于 CCM。",
          ),
        ],
      },
      {
        title: t("Which one for what", "按需求选择"),
        steps: [
          step.note(
            "Routes by host or path, rewrites, canary releases, many certificates: an ALB Ingress, or an Ingress controller of your own behind a CLB or an NLB.",
            "按域名或路径转发、重写、灰度发布、多证书：使用 ALB Ingress，或在 CLB、NLB 之后自建 Ingress Controller。",
          ),
          step.note(
            "One HTTPS port without routes, cookies that keep a client on its Pod, a redirect from 80 to 443: a CLB.",
            "单个 HTTPS 端口且无需路由、按 Cookie 会话保持、80 跳转 443：使用 CLB。",
          ),
          step.note(
            "Many connections, TLS ended for plain TCP, ranges of ports, security groups, a change between public and internal later: an NLB.",
            "大量连接、TCP 的 TLS 卸载、端口段监听、安全组、之后可在公网与私网之间切换：使用 NLB。",
          ),
          step.note(
            "From one to the other: make a second Service or an Ingress beside the first, move DNS, then remove the first (FAQ126).",
            "更换类型：在旧的旁边新建 Service 或 Ingress，切换 DNS 后再删除旧的（见 FAQ126）。",
          ),
        ],
      },
    ],
    sources: ["ccm", "albIngress", "networkDesign"],
    related: ["FAQ125", "FAQ126", "FAQ132", "PRE127"],
  },
  {
    code: "FAQ145",
    title: t("A public and an internal address for the same Pods", "同一组 Pod 同时使用公网和私网地址"),
    answer: t(
      "A Service has one load balancer; its id annotation takes one id. For two, make two Services with the same selector, one of them with address-type intranet.",
      "一个 Service 只对应一个负载均衡，id 注解只能填写一个实例。需要两个时，请用相同的 selector 创建两个 Service，其中一个设置 address-type 为 intranet。",
    ),
    steps: [
      step.note(
        "Two Services: each has its own instance, listeners, access control and bill.",
        "两个 Service：各有自己的实例、监听、访问控制和费用。",
      ),
      step.note(
        "One internal CLB with an EIP bound to it in the console: one address list for both ways in. external-ip-type: eip shows the EIP as the Service's address.",
        "一个私网 CLB 并在控制台绑定 EIP：两个入口共用同一份访问控制。external-ip-type 为 eip 时，Service 的地址显示为 EIP。",
      ),
    ],
    sources: ["issues", "ccm"],
    related: ["FAQ132", "FAQ129", "EVT217"],
  },
  {
    code: "FAQ146",
    title: t("The name of the load balancer", "负载均衡的名称"),
    answer: t(
      "Without an annotation the CCM names an instance a and the Service's UID without dashes, at most 32 characters, and finds it again by the tag kubernetes.do.not.delete, which holds the same name. The annotation name sets a name of your own, and renames the instance when it changes; a name typed in the console is then put back.",
      "未设置注解时，CCM 将实例命名为 a 加 Service 的 UID（去掉连字符，最多 32 个字符），并通过内容相同的标签 kubernetes.do.not.delete 识别实例。name 注解用于设置自定义名称，修改注解会重命名实例；此后在控制台修改的名称会被改回。",
    ),
    steps: [
      step.change(
        "Set the name: 2 to 128 letters, digits, dots, dashes and underscores, a letter first.",
        "设置名称：2～128 个字符，以字母或汉字开头，可包含字母、数字、点、连字符和下划线。",
        "kubectl -n {namespace} annotate svc {service} service.beta.kubernetes.io/alibaba-cloud-loadbalancer-name={name} --overwrite",
      ),
      step.note("A name in the console only: FAQ108 says when that is safe.", "仅在控制台重命名：见 FAQ108 中的前提。"),
    ],
    versions: t("CLB: v1.9.3.313 or later; NLB: v2.5.0 or later.", "CLB：v1.9.3.313 及以上；NLB：v2.5.0 及以上。"),
    sources: ["issues", "ccm"],
    related: ["FAQ108", "FAQ132"],
  },
  {
    code: "FAQ147",
    title: t("Many Services at once take minutes", "大批 Service 同时创建时就绪较慢"),
    answer: t(
      "The CCM works on a few Services at a time (3 by default), and each needs several calls one after the other: a listener of an NLB is a job that is waited for. A hundred new Services take minutes; each gets its address in its turn, and nothing is lost. Calls that the API throttles are repeated and take longer still.",
      "CCM 同时处理的 Service 数量有限（默认 3 个），每个 Service 需要依次调用多个接口，NLB 监听还是异步任务，需要等待。上百个新 Service 需要数分钟，会依次获得地址，不会丢失。被限流的调用会重试，耗时更长。",
    ),
    steps: [
      step.look(
        "See which Services wait, and whether calls are throttled.",
        "查看哪些 Service 在等待，以及是否被限流。",
        "kubectl get events -A --field-selector involvedObject.kind=Service --sort-by=.lastTimestamp | tail -50",
      ),
      step.note(
        "Self-built: start the CCM with a larger --concurrent-service-syncs; the API's limits per account stay, and throttled calls then grow. A managed CCM has no such setting for users.",
        "自建集群：启动参数 --concurrent-service-syncs 可设置更大的值；账号级别的 API 限流不变，限流会增多。托管 CCM 不提供该设置。",
      ),
      step.note(
        "Fewer backends per Service are fewer calls: externalTrafficPolicy Local, or backend-type eni. Ports of one Service on one instance cost less than many Services.",
        "每个 Service 的后端越少，调用越少：externalTrafficPolicy 设为 Local，或 backend-type 设为 eni。同一 Service 的多个端口比多个 Service 更省。",
      ),
    ],
    sources: ["issues", "ccm"],
    related: ["EVT901", "FAQ129", "FAQ101"],
  },
] as const satisfies readonly FaqRow[];
