import { ENI_CLUSTER, step, t } from "@/lib/knowledge/steps";
import { CURRENT } from "@/lib/ccm/annotations";
import type { SymptomRow } from "./types";

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

const podExample = step.look(
  "An example with probes, preStop and grace period. Put your port and times in.",
  "包含探针、preStop 和宽限期的示例，端口与时间请按实际填写。",
  POD_EXAMPLE,
);

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

const WITH_EVENT = {
  when: [{ hasErrorEvent: true }],
  conclusion: t("Classify the Event first: paste it on the triage page.", "先分析该事件：粘贴到排障页。"),
  steps: [step.describe()],
} as const;
const WITHOUT_EVENT = { when: [{ hasErrorEvent: false }] } as const;
const events = {
  id: "events",
  ask: t("Does the Service have a Warning Event?", "Service 是否有 Warning 事件？"),
  how: step.describe(),
  yes: WITH_EVENT,
  no: WITHOUT_EVENT,
} as const;
const policy = {
  id: "policy",
  ask: t("Is the external traffic policy Local?", "外部流量策略是否为 Local？"),
  how: step.look(
    "Read it.",
    "查看策略。",
    "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.externalTrafficPolicy}'",
  ),
} as const;

/** SYM1xx: what people see when no Event says why. */
export const SYMPTOM_ROWS = [
  {
    code: "SYM101",
    id: "uneven-load",
    title: t("Load is spread unevenly over the backends", "后端负载不均"),
    cause: t(
      "The scheduling algorithm does not fit the traffic, or the weights do not follow the number of Pods.",
      "调度算法与流量特征不匹配，或权重与 Pod 数量不一致。",
    ),
    questions: [
      {
        ...policy,
        yes: {
          when: [{ trafficPolicy: "Local" }],
          conclusion: t(
            "Nodes carry different numbers of Pods. Weighted round robin follows the weights that the CCM sets from the Pod count.",
            "各节点的 Pod 数不同。加权轮询会按 CCM 根据 Pod 数设置的权重分配。",
          ),
          steps: [step.annotate("scheduler", "wrr", "Use weighted round robin.", "使用加权轮询。")],
          codes: ["FAQ113"],
        },
        no: { when: [{ trafficPolicy: "Cluster" }] },
      },
      {
        id: "long",
        ask: t("Do clients hold long-lived connections?", "客户端是否使用长连接？"),
        yes: {
          conclusion: t(
            "Long connections stay where they are. Weighted least connections sends new ones to the least busy backend.",
            "长连接不会重新分配。加权最小连接数会把新连接分给较空闲的后端。",
          ),
          steps: [step.annotate("scheduler", "wlc", "Use weighted least connections.", "使用加权最小连接数。")],
        },
        no: {
          conclusion: t(
            "Compare the weights with the number of Pods per node; session persistence also binds clients to one backend.",
            "对比权重与每节点 Pod 数；会话保持也会将客户端固定到某个后端。",
          ),
          steps: [step.endpoints()],
          codes: ["FAQ113"],
        },
      },
    ],
    sources: ["troubleshooting", "faq2025"],
    related: ["FAQ113"],
  },
  {
    code: "SYM102",
    id: "errors-during-rollout",
    title: t("503 or cut connections while the application is updated", "应用发布时出现 503 或连接中断"),
    cause: t(
      "Backends leave before their connections end: no connection draining, or Pods stop at once.",
      "后端在连接结束前被移除：未配置连接优雅中断，或 Pod 立即退出。",
    ),
    questions: [
      {
        id: "drain",
        ask: t("Is connection draining on?", "是否开启连接优雅中断？"),
        how: step.look(
          "Read the annotations.",
          "查看注解。",
          `kubectl -n {namespace} get svc {service} -o yaml | grep connection-drain`,
        ),
        yes: { when: [{ drain: true }] },
        no: {
          when: [{ drain: false }],
          conclusion: t(
            "Switch connection draining on (TCP and UDP listeners), so that a removed backend finishes its connections.",
            "开启连接优雅中断（TCP、UDP 监听），让被移除的后端处理完已有连接。",
          ),
          steps: [
            step.annotate("connection-drain", "on", "Switch draining on.", "开启连接优雅中断。"),
            step.annotate("connection-drain-timeout", "30", "Give it a time in seconds.", "设置超时时间（秒）。"),
            podExample,
          ],
          codes: ["FAQ114"],
        },
      },
      {
        id: "prestop",
        ask: t("Do the Pods have a readinessProbe and a preStop hook?", "Pod 是否配置 readinessProbe 和 preStop？"),
        how: step.look(
          "Read the Pod template.",
          "查看 Pod 模板。",
          "kubectl -n {namespace} get deploy -o yaml | grep -E 'readinessProbe|preStop|terminationGracePeriodSeconds'",
        ),
        yes: {
          conclusion: t(
            "Compare the times: probe failure threshold, preStop, grace period and drain timeout must fit in that order.",
            "核对时间：探针失败阈值、preStop、优雅终止时间与优雅中断超时应依次匹配。",
          ),
          steps: [step.endpoints()],
        },
        no: {
          conclusion: t(
            "A Pod must be ready before it gets traffic, and go on serving while the CLB removes it.",
            "Pod 就绪后才应接收流量，退出前应在 CLB 移除期间继续服务。",
          ),
          steps: [
            step.note(
              "Add a readinessProbe that tests the real port. Period, delay and failure threshold must fit the application's start-up time; where a livenessProbe gives it too little, the Pod restarts again and again.",
              "添加检查真实端口的 readinessProbe。检查间隔、初始延迟和失败阈值须与应用启动时间匹配；livenessProbe 留的时间过短会导致 Pod 反复重启。",
            ),
            step.note(
              'With Pods as backends (ENI), from v2.15.0 on: graceful-shutdown "true" keeps a terminating Pod with weight 0 while it still serves.',
              '后端为 Pod（ENI）时，v2.15.0 起可设置 graceful-shutdown 为 "true"：正在终止但仍在服务的 Pod 会以权重 0 保留。',
            ),
            step.note(
              "Add preStop: sleep for as long as requests need, and terminationGracePeriodSeconds at least 30 seconds longer.",
              "添加 preStop：sleep 至请求处理完，terminationGracePeriodSeconds 至少再长 30 秒。",
            ),
            podExample,
          ],
        },
      },
    ],
    sources: ["troubleshooting", "faq2025"],
    related: ["FAQ114"],
  },
  {
    code: "SYM103",
    id: "unreachable-inside",
    title: t("The CLB address does not answer from inside the cluster", "集群内无法访问 CLB 地址"),
    cause: t(
      "With policy Local, kube-proxy answers for the address itself and only where a Pod of the Service runs; or a layer-4 backend calls itself.",
      "Local 策略下 kube-proxy 会接管该地址，仅在有本服务 Pod 的节点可用；或四层后端访问了自身。",
    ),
    questions: [
      {
        ...policy,
        yes: {
          when: [{ trafficPolicy: "Local" }],
          conclusion: t(
            "Only nodes with a Pod of the Service reach the address. Inside the cluster use the cluster IP or the DNS name.",
            "只有运行本服务 Pod 的节点能访问该地址。集群内请使用 ClusterIP 或服务域名。",
          ),
          steps: [
            step.note(
              "Call the Service's name inside the cluster{service, select, none {} other { ({service}.{namespace})}} instead of the CLB address.",
              "改为访问集群内的 Service 名称{service, select, none {} other {（{service}.{namespace}）}}，而不是 CLB 地址。",
            ),
            step.write(
              "Or set the policy to Cluster; the client's source address is lost then.",
              "或改为 Cluster 策略，此时会丢失客户端源 IP。",
              { spec: { externalTrafficPolicy: "Cluster" } },
            ),
            step.change(
              "On Terway with ENIs, Cluster with ENI backends keeps the source address. It exchanges every backend: do it in a maintenance window, both changes in one step.",
              "Terway 弹性网卡集群可使用 Cluster 加 ENI 后端，保留源 IP。此操作会更换全部后端，请在变更窗口内一次完成两项修改。",
              ENI_CLUSTER,
            ),
          ],
          codes: ["FAQ105"],
        },
        no: { when: [{ trafficPolicy: "Cluster" }] },
      },
      {
        id: "foreign",
        ask: t(
          "Is it an internal instance that no Service of this cluster created?",
          "是否为非本集群 Service 创建的私网实例？",
        ),
        yes: {
          when: [{ reused: true }],
          conclusion: t(
            "A layer-4 CLB cannot send a backend's own request back to it. It fails when the caller runs on the node of the chosen backend.",
            "四层 CLB 无法将后端自身的请求转发回自身；当调用方与所选后端同节点时会失败。",
          ),
          steps: [
            step.note(
              "Use an internet-facing address, or let a Service with policy Cluster create the instance.",
              "改用公网地址，或由 Cluster 策略的 Service 创建实例。",
            ),
          ],
          codes: ["FAQ105"],
        },
        no: {
          conclusion: t(
            "Check network policies and the security group, then the same points as for access from outside.",
            "检查网络策略与安全组，再按集群外无法访问排查。",
          ),
          steps: [step.endpoints()],
          codes: ["SYM104"],
        },
      },
    ],
    sources: ["troubleshooting", "faq2025", "inCluster"],
    related: ["FAQ105", "SYM104"],
  },
  {
    code: "SYM104",
    id: "unreachable-outside",
    title: t("The CLB address does not answer from outside", "集群外无法访问 CLB 地址"),
    cause: t(
      "An error stops the synchronisation, an access control list blocks the client, a VServer group is empty, or the health check fails.",
      "同步报错、访问控制拦截客户端、虚拟服务器组为空，或健康检查失败。",
    ),
    questions: [
      events,
      {
        id: "acl",
        ask: t("Is an access control list on the listener?", "监听是否设置访问控制？"),
        how: step.listeners("List the listeners' AclStatus and AclType.", "查看监听的 AclStatus 和 AclType。"),
        yes: {
          label: t("Yes, and the client may not be in it", "是，且客户端可能不在其中"),
          when: [{ acl: "white" }, { acl: "black" }],
          conclusion: t(
            "The list decides who gets in: a whitelist needs the client's address, a blacklist must not have it.",
            "访问控制决定放行对象：白名单须包含客户端地址，黑名单不得包含。",
          ),
          steps: [
            step.console("Check the entries of the list in the CLB console.", "在 CLB 控制台检查访问控制条目。"),
            step.console(
              "White list: add the client's address to it; black list: take it out. Switching the list off would open the listener to everyone.",
              "白名单：将客户端地址加入；黑名单：将其移除。关闭访问控制会使监听对所有人开放。",
            ),
          ],
        },
        no: { when: [{ acl: "off" }] },
      },
      {
        id: "empty",
        ask: t("Is a VServer group of the Service empty?", "该 Service 的虚拟服务器组是否为空？"),
        how: step.endpoints(),
        yes: {
          when: [{ emptyGroup: true }],
          conclusion: t(
            "Nothing stands behind the listener: no Pod matches the Service, or none is ready.",
            "监听后面没有后端：没有 Pod 匹配，或 Pod 未就绪。",
          ),
          steps: [
            step.endpoints(),
            step.look("Look at the Pods.", "排查 Pod。", "kubectl -n {namespace} get pods -o wide"),
          ],
          codes: ["EVT103"],
        },
        no: { when: [{ emptyGroup: false }] },
      },
      {
        id: "health",
        ask: t("Does the health check fail?", "健康检查是否失败？"),
        how: step.look(
          "Ask the CLB; this is not in the collected data.",
          "查询 CLB，采集数据中不包含该信息。",
          "aliyun slb DescribeHealthStatus --RegionId {region} --LoadBalancerId {loadBalancerId}",
        ),
        yes: {
          conclusion: t(
            "The backends are there and do not answer the check as configured.",
            "后端存在但未按健康检查配置响应。",
          ),
          steps: [
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
              "The probes come from 100.64.0.0/10: let these addresses through iptables of the nodes, network policies and firewalls. A security group rule is normally not needed.",
              "健康检查探测来自 100.64.0.0/10：在节点 iptables、网络策略和防火墙中放行该网段。通常无需添加安全组规则。",
            ),
          ],
        },
        no: {
          conclusion: t(
            "Backends are healthy: check security groups of the nodes, the route to the client, and DNS.",
            "后端健康：检查节点安全组、到客户端的路由和 DNS。",
          ),
          steps: [
            step.note(
              "With ENI backends the security group of the Pods' interfaces must let the port in.",
              "ENI 后端须在 Pod 网卡安全组放行端口。",
            ),
          ],
        },
      },
    ],
    sources: ["troubleshooting"],
    related: ["EVT103", "SYM103"],
  },
  {
    code: "SYM105",
    id: "plain-http-to-https",
    title: t("“The plain HTTP request was sent to HTTPS port”", "报错 “The plain HTTP request was sent to HTTPS port”"),
    cause: t(
      "A listener with a certificate ends TLS at the CLB and sends plain HTTP on; the targetPort expects HTTPS.",
      "配置证书的监听在 CLB 终结 TLS 并转发明文 HTTP，而 targetPort 是 HTTPS 端口。",
    ),
    questions: [
      {
        id: "target",
        ask: t(
          "Does the port with the certificate have an HTTPS targetPort (443, 8443, https)?",
          "配置证书的端口，其 targetPort 是否为 HTTPS 端口（443、8443、https）？",
        ),
        how: step.look(
          "Read the ports.",
          "查看端口。",
          "kubectl -n {namespace} get svc {service} -o jsonpath='{.spec.ports}'",
        ),
        yes: {
          when: [{ httpsTargetPort: true }],
          conclusion: t("Point targetPort at the Pod's HTTP port.", "将 targetPort 指向 Pod 的 HTTP 端口。"),
          steps: [
            step.write(
              "Set targetPort of the HTTPS port to the port that speaks HTTP (for example 80).",
              "将 HTTPS 端口的 targetPort 改为 HTTP 端口（例如 80）。",
              { edit: true },
            ),
            step.look(
              "An example: the https listener has the certificate, and both ports lead to the Pod's HTTP port.",
              "示例：https 监听配置证书，两个端口都转发到 Pod 的 HTTP 端口。",
              HTTPS_EXAMPLE,
            ),
          ],
        },
        no: {
          when: [{ httpsTargetPort: false }],
          conclusion: t(
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
      },
    ],
    sources: ["troubleshooting"],
  },
  {
    code: "SYM106",
    id: "annotation-no-effect",
    title: t("An annotation has no effect", "注解不生效"),
    cause: t(
      "An error stops the synchronisation, the CCM version does not read it, the key or value is wrong, or listeners of a reused instance are not managed.",
      "同步报错、CCM 版本不支持、键或值有误，或复用实例的监听未被管理。",
    ),
    questions: [
      events,
      {
        id: "reused",
        ask: t(
          'Is the instance reused, without force-override-listeners: "true"?',
          '是否复用实例且未设置 force-override-listeners: "true"？',
        ),
        how: step.yaml(),
        yes: {
          when: [{ reused: true, override: false }],
          conclusion: t("Then no listener annotation is read.", "此时所有监听类注解都不会生效。"),
          steps: [step.override()],
          codes: ["FAQ110"],
        },
        no: {
          when: [{ reused: false }, { override: true }],
          conclusion: t(
            "Check the spelling (an unknown key is ignored without a message), the value, and the CCM version that reads it. Some keys are only read on creation.",
            "检查拼写（未知键会被静默忽略）、取值以及支持的 CCM 版本；部分注解仅创建时生效。",
          ),
          steps: [
            step.yaml(),
            step.note("`preflight lint` checks every annotation of a bundle.", "`preflight lint` 可检查所有注解。"),
          ],
          codes: ["FAQ103"],
        },
      },
    ],
    related: ["FAQ103", "FAQ110"],
  },
  {
    code: "SYM107",
    id: "configuration-modified",
    title: t("The CLB's configuration changed by itself", "CLB 配置被意外修改"),
    cause: t(
      "The CCM makes the instance what the Service says, at every full synchronisation.",
      "CCM 在每次完整同步时都会将实例恢复为 Service 的描述。",
    ),
    questions: [
      {
        id: "console",
        ask: t("Was the instance changed in the console?", "是否有人在控制台修改过实例？"),
        how: step.instance(),
        yes: {
          conclusion: t(
            "The edit was overwritten. Write the setting as an annotation instead.",
            "手动修改被覆盖。请改用注解配置。",
          ),
          steps: [step.yaml()],
          codes: ["FAQ104"],
        },
        no: {
          conclusion: t(
            "Look who changed the Service: its annotations or its spec.",
            "查看是谁修改了 Service 的注解或 spec。",
          ),
          steps: [step.managedFields("Read the change Events and managed fields.", "查看变更事件和字段管理者。")],
          codes: ["EVT214", "EVT215"],
        },
      },
    ],
    related: ["FAQ104"],
  },
  {
    code: "SYM108",
    id: "reuse-no-effect",
    title: t("Reusing an instance has no effect", "复用已有实例不生效"),
    cause: t(
      "The instance cannot be reused: made by the CCM, the API server's own, in another VPC, or the Service is bound already.",
      "实例不可复用：由 CCM 创建、属于 API Server、位于其他 VPC，或 Service 已绑定其他实例。",
    ),
    questions: [
      {
        ...events,
        yes: { ...WITH_EVENT, codes: ["EVT116", "EVT118", "EVT109", "EVT506"] },
        no: {
          ...WITHOUT_EVENT,
          conclusion: t("Check the four conditions in FAQ109.", "逐条核对 FAQ109 的四个条件。"),
          steps: [step.instance()],
          codes: ["FAQ109"],
        },
      },
    ],
    related: ["FAQ109"],
  },
  {
    code: "SYM109",
    id: "no-listener-on-reuse",
    title: t("A reused instance gets no listener", "复用实例时没有创建监听"),
    cause: t(
      'Listeners of a reused instance are only managed with force-override-listeners set to exactly "true".',
      '只有 force-override-listeners 精确设为 "true" 时，CCM 才管理复用实例的监听。',
    ),
    questions: [
      {
        id: "override",
        ask: t('Is force-override-listeners exactly "true"?', 'force-override-listeners 是否精确为 "true"？'),
        how: step.yaml(),
        yes: {
          when: [{ override: true }],
          conclusion: t("Then an Event must say why; classify it.", "此时应有事件说明原因，请分析事件。"),
          steps: [step.describe()],
        },
        no: {
          when: [{ override: false }],
          conclusion: t(
            "Set it, once no application uses the present listeners of those ports.",
            "确认对应端口的现有监听不再使用后，再设置该注解。",
          ),
          steps: [step.override()],
          codes: ["FAQ110"],
        },
      },
    ],
    related: ["FAQ110"],
  },
  {
    code: "SYM110",
    id: "backends-inconsistent",
    title: t("The backends do not follow the Pods", "后端与 Pod 不一致"),
    cause: t(
      "A failed synchronisation, a full backend quota, invalid Pods that hold removals back, or backends added by hand.",
      "同步失败、后端配额已满、异常 Pod 阻止移除，或存在手动添加的后端。",
    ),
    questions: [
      {
        ...events,
        yes: { ...WITH_EVENT, codes: ["EVT101", "EVT212", "EVT709"] },
        no: {
          ...WITHOUT_EVENT,
          conclusion: t(
            "Backends whose description is not the CCM's were added by hand and stay. Others: start a synchronisation and look at the Events.",
            "描述不是 CCM 格式的后端为手动添加，会一直保留；其他情况请触发同步并查看事件。",
          ),
          steps: [step.resync(), step.describe()],
          codes: ["FAQ102"],
        },
      },
    ],
    related: ["FAQ102"],
  },
  {
    code: "SYM111",
    id: "instance-deleted",
    title: t("The CLB instance was deleted unexpectedly", "CLB 实例被意外删除"),
    cause: t(
      "The Service was deleted or changed its type, or the instance was deleted in the console.",
      "Service 被删除或更改类型，或有人在控制台删除实例。",
    ),
    questions: [
      {
        id: "type",
        ask: t("Was the Service deleted, or its type changed?", "Service 是否被删除或更改类型？"),
        how: step.look(
          "Look for TypeChanged and CleanLoadBalancer Events.",
          "查找 TypeChanged 和 CleanLoadBalancer 事件。",
          "kubectl get events -A --sort-by=.lastTimestamp | grep -E 'TypeChanged|CleanLoadBalancer'",
        ),
        yes: {
          conclusion: t(
            "That deletes an instance that the CCM created. It cannot be restored; a new one has another address.",
            "这会删除 CCM 创建的实例，无法恢复；新实例地址不同。",
          ),
          steps: [
            step.note(
              "For the other instances: deletion protection does not help, because the CCM switches it off before it deletes.",
              "对于其他实例：删除保护无效，CCM 删除前会先将其关闭。",
            ),
            ...step.release(),
            step.preserveLoses(),
          ],
          codes: ["FAQ106", "EVT213", "EVT203"],
        },
        no: {
          conclusion: t(
            "It was deleted in the console or by another tool. Follow the scenario that fits.",
            "实例被控制台或其他工具删除，请按对应场景处理。",
          ),
          steps: [step.describe()],
          codes: ["FAQ107"],
        },
      },
    ],
    related: ["FAQ106", "FAQ107"],
  },
  {
    code: "SYM112",
    id: "instance-left-behind",
    title: t("The CLB instance stays after the Service is deleted", "删除 Service 后 CLB 实例仍在"),
    cause: t(
      "Reused instances are kept, so are preserved ones; or the deletion failed.",
      "复用的实例和设置保留的实例不会删除；或删除失败。",
    ),
    questions: [
      {
        id: "kept",
        ask: t(
          "Was the instance reused, or preserve-lb-on-delete set?",
          "实例是否为复用，或设置了 preserve-lb-on-delete？",
        ),
        yes: {
          when: [{ reused: true }, { preserved: true }],
          conclusion: t(
            "It is kept on purpose. Delete it in the console when it is no longer used.",
            "属预期保留。确认无人使用后在控制台删除。",
          ),
          steps: [step.console("Delete the instance in the CLB console.", "在 CLB 控制台删除实例。")],
          codes: ["FAQ106", "EVT209"],
        },
        no: {
          conclusion: t(
            "An instance changed by hand from created to reused, or a failed clean-up, leaves it behind; so does a cluster that was deleted, or whose CCM was removed, before its Services: delete the Services first.",
            "手动把自动创建的实例改为复用，或清理失败，都会遗留实例；先删除集群或 CCM、后删除 Service 也会遗留：请先删除 Service。",
          ),
          steps: [
            step.look(
              "Look for a failed clean-up.",
              "查找清理失败事件。",
              "kubectl get events -A | grep CleanLoadBalancerFailed",
            ),
            step.console("Delete the instance in the CLB console.", "在 CLB 控制台删除实例。"),
          ],
          codes: ["EVT202", "EVT933"],
        },
      },
    ],
    related: ["FAQ106", "EVT202"],
  },
] as const satisfies readonly SymptomRow[];
