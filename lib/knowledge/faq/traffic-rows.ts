import { step, t } from "@/lib/knowledge/steps";
import { CURRENT } from "@/lib/ccm/annotations";
import type { FaqRow } from "./types";

/** Printed, not applied: the reader puts it into the Deployment. */
const POD_EXAMPLE = `cat <<'EOF'
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 60
      containers:
        - name: app
          livenessProbe:
            tcpSocket:
              port: 8080
            initialDelaySeconds: 30
            periodSeconds: 30
            timeoutSeconds: 1
            failureThreshold: 3
          readinessProbe:
            tcpSocket:
              port: 8080
            initialDelaySeconds: 30
            periodSeconds: 30
            timeoutSeconds: 1
            successThreshold: 1
            failureThreshold: 3
          lifecycle:
            preStop:
              exec:
                command: ["sleep", "30"]
EOF`;

/** TLS ends at the CLB: both ports lead to the Pod's HTTP port. */
const HTTPS_EXAMPLE = `cat <<'EOF'
apiVersion: v1
kind: Service
metadata:
  name: nginx
  namespace: default
  annotations:
    ${CURRENT}protocol-port: "https:443"
    ${CURRENT}cert-id: "<certificate id>"
spec:
  type: LoadBalancer
  selector:
    run: nginx
  ports:
    - name: http
      port: 80
      targetPort: 80
    - name: https
      port: 443
      targetPort: 80
EOF`;

/** Symptoms on the way of a request, where no Event says why. */
export const TRAFFIC_ROWS = [
  {
    code: "FAQ114",
    aliases: ["SYM102"],
    title: t(
      "503 or cut connections while Pods or nodes are replaced: close connections gracefully",
      "发布或缩容时出现 503、连接中断：优雅关闭连接",
    ),
    answer: t(
      "Backends leave before their connections end: connection draining is off, or Pods stop at once. Draining lets a removed backend finish its connections within a time that you set; it works on TCP and UDP listeners.",
      "后端在连接结束前被移除：未配置连接优雅中断，或 Pod 立即退出。连接优雅中断让被移除的后端在设定时间内处理完已有连接，适用于 TCP 和 UDP 监听。",
    ),
    sections: [
      {
        title: t("Connection draining is off", "未开启连接优雅中断"),
        steps: [
          step.annotate("connection-drain", "on", "Switch draining on.", "开启连接优雅中断。"),
          step.annotate(
            "connection-drain-timeout",
            "30",
            "Set the time in seconds (10 to 900).",
            "设置超时时间，单位秒（10–900）。",
          ),
        ],
      },
      {
        title: t("The Pods have no readinessProbe or preStop hook", "Pod 未配置 readinessProbe 或 preStop"),
        text: t(
          "A Pod must be ready before it gets traffic, and go on serving while the CLB removes it. Failure threshold of the probe, preStop, grace period and drain timeout must fit in that order.",
          "Pod 就绪后才应接收流量，退出前应在 CLB 移除期间继续服务。探针失败阈值、preStop、优雅终止时间与优雅中断超时应依次匹配。",
        ),
        steps: [
          step.look(
            "Read the Pod template.",
            "查看 Pod 模板。",
            "kubectl -n {namespace} get deploy -o yaml | grep -E 'readinessProbe|preStop|terminationGracePeriodSeconds'",
          ),
          step.note(
            "Add a readinessProbe that tests the real port. Period, delay and failure threshold must fit the application's start-up time; where a livenessProbe gives it too little, the Pod restarts again and again.",
            "添加检查真实端口的 readinessProbe。检查间隔、初始延迟和失败阈值须与应用启动时间匹配；livenessProbe 留的时间过短会导致 Pod 反复重启。",
          ),
          step.note(
            "Add preStop: sleep for as long as requests need, and terminationGracePeriodSeconds at least 30 seconds longer.",
            "添加 preStop：sleep 至请求处理完，terminationGracePeriodSeconds 至少再长 30 秒。",
          ),
          step.look(
            "An example with probes, preStop and grace period. Put your port and times in.",
            "包含探针、preStop 和宽限期的示例，端口与时间请按实际填写。",
            POD_EXAMPLE,
          ),
        ],
      },
      {
        title: t("Pods are the backends (ENI), from v2.15.0 on", "后端为 Pod（ENI），v2.15.0 起"),
        steps: [
          step.note(
            'graceful-shutdown "true" keeps a Pod that terminates and still serves with weight 0, instead of removing it. Every scheduler, rr too, sends it nothing new. It is off beside ignore-weight-update.',
            '可设置 graceful-shutdown 为 "true"：正在终止但仍在服务的 Pod 会以权重 0 保留，而不是立即移除。所有调度算法（包括 rr）都不再向其转发新连接。不能与 ignore-weight-update 同用。',
          ),
        ],
      },
    ],
    sources: ["faq2025", "troubleshooting"],
  },
  {
    code: "FAQ151",
    aliases: ["SYM101"],
    title: t("Load is spread unevenly over the backends", "后端负载不均"),
    answer: t(
      "The scheduling algorithm does not fit the traffic, or the weights do not follow the number of Pods.",
      "调度算法与流量特征不匹配，或权重与 Pod 数量不一致。",
    ),
    sections: [
      {
        title: t("The external traffic policy is Local", "外部流量策略为 Local"),
        text: t(
          "Nodes carry different numbers of Pods. Weighted round robin follows the weights that the CCM sets from the Pod count.",
          "各节点的 Pod 数不同。加权轮询会按 CCM 根据 Pod 数设置的权重分配。",
        ),
        steps: [
          step.look(
            "Read the policy.",
            "查看策略。",
            "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.externalTrafficPolicy}'",
          ),
          step.annotate("scheduler", "wrr", "Use weighted round robin.", "使用加权轮询。"),
        ],
      },
      {
        title: t("Clients hold long-lived connections", "客户端使用长连接"),
        text: t(
          "Long connections stay where they are. Weighted least connections sends new ones to the least busy backend.",
          "长连接不会重新分配。加权最小连接数会把新连接分给较空闲的后端。",
        ),
        steps: [step.annotate("scheduler", "wlc", "Use weighted least connections.", "使用加权最小连接数。")],
      },
      {
        title: t("Neither", "两者都不是"),
        text: t(
          "Compare the weights with the number of Pods per node; session persistence also binds clients to one backend.",
          "对比权重与每节点 Pod 数；会话保持也会将客户端固定到某个后端。",
        ),
        steps: [step.endpoints()],
      },
    ],
    sources: ["troubleshooting", "faq2025"],
    related: ["FAQ113"],
  },
  {
    code: "FAQ149",
    aliases: ["SYM104"],
    title: t("The CLB address does not answer from outside", "集群外无法访问 CLB 地址"),
    answer: t(
      "An error stops the synchronisation, an access control list blocks the client, a VServer group is empty, or the health check fails. The address of an internal instance answers only in its VPC and in networks that are joined to it.",
      "同步报错、访问控制拦截客户端、虚拟服务器组为空，或健康检查失败。私网实例的地址只能在其 VPC 及与之打通的网络内访问。",
    ),
    sections: [
      {
        title: t("The Service has a Warning Event", "Service 有 Warning 事件"),
        steps: [step.describe(), step.note("Paste the Event into Look up.", "将该事件粘贴到查询页。")],
      },
      {
        title: t("An access control list is on the listener", "监听设置了访问控制"),
        text: t(
          "The list decides who gets in: a whitelist needs the client's address, a blacklist must not have it.",
          "访问控制决定放行对象：白名单须包含客户端地址，黑名单不得包含。",
        ),
        steps: [
          step.listeners("List the listeners' AclStatus and AclType.", "查看监听的 AclStatus 和 AclType。"),
          step.console("Check the entries of the list in the CLB console.", "在 CLB 控制台检查访问控制条目。"),
          step.console(
            "White list: add the client's address to it; black list: take it out. Switching the list off would open the listener to everyone.",
            "白名单：将客户端地址加入；黑名单：将其移除。关闭访问控制会使监听对所有人开放。",
          ),
        ],
      },
      {
        title: t("A VServer group of the Service is empty", "该 Service 的虚拟服务器组为空"),
        text: t(
          "Nothing stands behind the listener: no Pod matches the Service, or none is ready.",
          "监听后面没有后端：没有 Pod 匹配，或 Pod 未就绪。",
        ),
        steps: [
          step.endpoints(),
          step.look("Look at the Pods.", "排查 Pod。", "kubectl -n {namespace} get pods -o wide"),
        ],
      },
      {
        title: t("The health check fails", "健康检查失败"),
        text: t(
          "The backends are there and do not answer the check as configured.",
          "后端存在但未按健康检查配置响应。",
        ),
        steps: [
          step.look(
            "Ask the CLB; this is not in the collected data.",
            "查询 CLB，采集数据中不包含该信息。",
            "aliyun slb DescribeHealthStatus --RegionId {region} --LoadBalancerId {loadBalancerId}",
          ),
          step.look(
            "Try the Pod's port from another Pod.",
            "从其他 Pod 测试端口。",
            "kubectl -n {namespace} run check --rm -it --restart=Never --image=busybox -- wget -qO- -T 3 http://{podIp}:{port}/",
          ),
          step.note(
            "Compare path, port and codes of the health check with what the application answers; with policy Local only nodes with a Pod are healthy.",
            "核对健康检查的路径、端口和状态码；Local 策略下只有运行 Pod 的节点健康。",
          ),
          step.note(
            "An HTTP check sends HEAD with HTTP/1.0 and the backend's address as Host. Where the application refuses that (400, 404, 405): health-check-method get, health-check-domain with its name, or health-check-httpcode with the class that it answers.",
            "HTTP 健康检查默认发送 HEAD 请求（HTTP/1.0），Host 为后端地址。若应用拒绝（400、404、405）：设置 health-check-method 为 get，用 health-check-domain 指定域名，或用 health-check-httpcode 接受它返回的状态码。",
          ),
          step.note(
            "The probes come from 100.64.0.0/10: let these addresses through iptables of the nodes, network policies and firewalls. A security group rule is normally not needed.",
            "健康检查探测来自 100.64.0.0/10：在节点 iptables、网络策略和防火墙中放行该网段。通常无需添加安全组规则。",
          ),
        ],
      },
      {
        title: t("The backends are healthy", "后端健康"),
        text: t(
          "Check security groups of the nodes, the route to the client, and DNS.",
          "检查节点安全组、到客户端的路由和 DNS。",
        ),
        steps: [
          step.note(
            "With ENI backends the security group of the Pods' interfaces must let the port in.",
            "ENI 后端须在 Pod 网卡安全组放行端口。",
          ),
        ],
      },
    ],
    sources: ["troubleshooting"],
    related: ["EVT103", "FAQ105"],
  },
  {
    code: "FAQ150",
    aliases: ["SYM105"],
    title: t("“The plain HTTP request was sent to HTTPS port”", "报错 “The plain HTTP request was sent to HTTPS port”"),
    answer: t(
      "A listener with a certificate ends TLS at the CLB and sends plain HTTP on; the targetPort expects HTTPS.",
      "配置证书的监听在 CLB 终结 TLS 并转发明文 HTTP，而 targetPort 是 HTTPS 端口。",
    ),
    sections: [
      {
        title: t(
          "The port with the certificate has an HTTPS targetPort (443, 8443, https)",
          "配置证书的端口，其 targetPort 为 HTTPS 端口（443、8443、https）",
        ),
        steps: [
          step.look(
            "Read the ports.",
            "查看端口。",
            "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.ports}'",
          ),
          step.write(
            "Set targetPort of the HTTPS port to the Pod's port that speaks HTTP (for example 80).",
            "将 HTTPS 端口的 targetPort 改为 Pod 的 HTTP 端口（例如 80）。",
            { edit: true },
          ),
          step.look(
            "An example: the https listener has the certificate, and both ports lead to the Pod's HTTP port.",
            "示例：https 监听配置证书，两个端口都转发到 Pod 的 HTTP 端口。",
            HTTPS_EXAMPLE,
          ),
        ],
      },
      {
        title: t("It has not", "不是"),
        text: t(
          "Either end TLS at the CLB (https listener, HTTP targetPort) or pass it through (tcp listener, HTTPS targetPort), not a mix.",
          "要么在 CLB 终结 TLS（https 监听 + HTTP targetPort），要么透传（tcp 监听 + HTTPS targetPort），不要混用。",
        ),
        steps: [
          step.look(
            "Read the protocol annotation.",
            "查看协议注解。",
            `kubectl -n {namespace} get svc {service} -o yaml | grep ${CURRENT}protocol-port`,
          ),
        ],
      },
    ],
    sources: ["troubleshooting"],
    related: ["FAQ130"],
  },
  {
    code: "FAQ152",
    title: t("Connection resets of the health check in the backends' logs", "健康检查的连接出现在业务日志中"),
    answer: t(
      "Harmless. A TCP health check opens a connection and resets it without data, so a server logs Connection reset by peer, EOF or a TLS handshake error, from an address of 100.64.0.0/10 or, where nodes are the backends, from a node.",
      "属正常现象。TCP 健康检查建立连接后不发送数据即重置，因此服务端会记录 Connection reset by peer、EOF 或 TLS 握手错误，来源为 100.64.0.0/10；后端为节点时来源也可能是节点地址。",
    ),
    steps: [
      step.note(
        "It is the health check where the lines come at its interval (2 s by default, from several addresses), also without any client. Others come with requests: look at the client and at FAQ149.",
        "若日志按健康检查间隔（默认 2 秒，来自多个地址）出现，且没有客户端时也有，则由健康检查产生。随请求出现的异常请从客户端排查，并参见 FAQ149。",
      ),
      step.note(
        "Leave out what comes from 100.64.0.0/10 in the server's log. Keep these addresses open: without them every backend is unhealthy.",
        "在服务端日志中过滤 100.64.0.0/10 的记录。请勿拦截该网段，否则所有后端都会变为不健康。",
      ),
      step.annotate(
        "health-check-type",
        "http",
        "Or ask over HTTP, where the Pods answer plain HTTP: then the request is complete.",
        "Pod 提供明文 HTTP 时，也可改用 HTTP 健康检查，请求会完整结束。",
      ),
    ],
    sources: ["troubleshooting"],
    related: ["FAQ149", "FAQ128"],
  },
] as const satisfies readonly FaqRow[];
