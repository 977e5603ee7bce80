import { ENI_CLUSTER, step, t } from "@/lib/knowledge/steps";
import { CURRENT } from "@/lib/ccm/annotations";
import type { FaqRow } from "./types";

const clearStatus = step.change(
  "Still needed: clear the Service's status. That alone starts nothing: change an annotation as well (next step); the CCM then creates a new instance with a new address.",
  "仍需要：清空 Service 状态。仅此不会触发创建，还需修改一个注解（下一步），CCM 随后新建实例，地址会变化。",
  `kubectl -n {namespace} patch svc {service} --subresource=status --type=merge -p '{"status":{"loadBalancer":{"ingress":null}}}'`,
);
/** The Service of the Ingress controller as the documents describe it: both ports, Local, the selector. */
const INGRESS_SERVICE = `kubectl apply --dry-run=server -f - <<'EOF'
apiVersion: v1
kind: Service
metadata:
  name: nginx-ingress-lb
  namespace: kube-system
spec:
  type: LoadBalancer
  externalTrafficPolicy: Local
  selector:
    app: ingress-nginx
  ports:
    - name: http
      port: 80
      targetPort: 80
    - name: https
      port: 443
      targetPort: 443
EOF`;
/** Kubernetes takes no status from an ordinary update, so whether the console clears it has to be seen. */
const inConsole = (namespace?: string, service?: string) =>
  step.console(
    `In the ACK console: Clusters > the cluster > Network > Services (older: Services and Ingresses > Services), namespace ${namespace ?? "of the Service"} or All Namespaces, ${service ?? "the Service"} > YAML Edit (older: View in YAML). Remove the content of status.loadBalancer, add or change an annotation, then OK (older: Update). If EXTERNAL-IP still shows the old address afterwards, use the commands below.`,
    `ACK 控制台：集群列表 > 集群名称 > 网络 > 服务（旧版：服务与路由 > 服务），命名空间选 ${namespace ?? "该 Service 的命名空间"} 或所有命名空间，在 ${service ?? "该 Service"} 的操作列单击“YAML 编辑”（旧版：查看 YAML）。删除 status.loadBalancer 的内容并增加或修改一个注解，再单击“确定”（旧版：更新）。若之后 EXTERNAL-IP 仍是旧地址，请使用下面的命令。`,
  );

/** FAQ1xx: questions of the product documents, answered in our own words and checked against the controller. */
export const FAQ_ROWS = [
  {
    code: "FAQ101",
    title: t("The Service stays pending", "Service 一直处于 Pending"),
    answer: t(
      "The CCM could not create or find an instance yet; an Event says why, unless the CCM is too old to write Events.",
      "CCM 尚未创建或找到实例，原因见事件；版本过旧的 CCM 不写事件。",
    ),
    steps: [
      step.look(
        "Find the Service from its address, where that is all you have.",
        "仅知道地址时，先查找对应的 Service。",
        "kubectl get svc -A | grep -i LoadBalancer | grep {loadBalancerIp}",
      ),
      step.describe(),
      step.note("Paste the Warning Event on the triage page.", "将 Warning 事件粘贴到排障页。"),
      step.note("No Event at all: see FAQ115.", "没有任何事件：见 FAQ115。"),
    ],
    related: ["FAQ115", "PRE101"],
  },
  {
    code: "FAQ102",
    aliases: ["SYM110"],
    title: t("A VServer group is not updated, or does not follow the Pods", "虚拟服务器组没有更新，后端与 Pod 不一致"),
    answer: t(
      "The last synchronisation failed, the backend quota is full, or Pods without a network interface hold removals back. Backends whose description is not the CCM's were added by hand and are never touched.",
      "最近一次同步失败、后端配额已满，或存在找不到网卡的 Pod 而暂停移除；描述不是 CCM 格式的后端为手动添加，从不改动。",
    ),
    steps: [
      step.describe(),
      step.note("No Event at all: see FAQ115.", "没有任何事件：见 FAQ115。"),
      step.endpoints(),
      step.resync(),
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["EVT101", "EVT212", "EVT709"],
  },
  {
    code: "FAQ103",
    aliases: ["SYM106"],
    title: t("An annotation has no effect", "注解不生效"),
    answer: t(
      "Look for an error Event first; then check the CCM version, the spelling of the key and the value. An unknown key is ignored without a message.",
      "先查看是否有错误事件；再核对 CCM 版本、键的拼写和取值。未知的键会被静默忽略。",
    ),
    steps: [
      step.describe(),
      step.yaml(),
      step.note(
        "Some annotations are only read when the instance is created; listener annotations of a reused instance need force-override-listeners (FAQ110).",
        "部分注解仅在创建实例时生效；复用实例的监听注解需要 force-override-listeners（FAQ110）。",
      ),
      step.note(
        "`preflight lint` checks all annotations of a bundle against the version.",
        "`preflight lint` 可按版本检查所有注解。",
      ),
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["FAQ110"],
  },
  {
    code: "FAQ104",
    aliases: ["SYM107"],
    title: t("The instance's configuration was changed", "实例配置被修改"),
    answer: t(
      "The CCM is declarative: whenever it synchronises a Service it sets the instance to what the Service says, and overwrites edits made in the console. An instance edited by hand may become inaccessible.",
      "CCM 是声明式的：每次同步都会把实例恢复为 Service 的描述，覆盖控制台修改。手动修改可能导致实例无法访问。",
    ),
    sections: [
      {
        title: t("The instance was changed in the console", "在控制台修改过实例"),
        steps: [
          step.note("Keep every setting as an annotation of the Service.", "将所有配置写成 Service 注解。"),
          step.note(
            "Or manage a reused instance wholly by hand, without force-override-listeners; do not mix the two.",
            "或完全手动管理复用实例（不设置 force-override-listeners），不要混用。",
          ),
        ],
      },
      {
        title: t("It was not", "没有在控制台修改"),
        text: t("Then the Service changed: its annotations or its spec.", "说明 Service 的注解或 spec 被修改。"),
        steps: [step.managedFields("Read the change Events and managed fields.", "查看变更事件和字段管理者。")],
      },
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["EVT214", "EVT215"],
  },
  {
    code: "FAQ105",
    aliases: ["SYM103"],
    title: t("The CLB address does not answer from inside the cluster", "集群内无法访问 CLB 地址"),
    answer: t(
      "Either a layer-4 backend calls itself through the CLB, or the policy is Local and the caller's node has no Pod of the Service.",
      "要么四层后端通过 CLB 访问自身，要么策略为 Local 且调用方节点没有本服务的 Pod。",
    ),
    sections: [
      {
        title: t("Scenario 1: an internal instance that no Service created", "场景一：非 Service 创建的私网实例"),
        text: t(
          "An ECS instance cannot be client and backend of one layer-4 listener. It fails when caller and chosen backend share a node.",
          "同一台 ECS 不能既是四层监听的客户端又是后端；调用方与所选后端同节点时会失败。",
        ),
        steps: [
          step.note("Use an internet-facing address.", "改用公网地址。"),
          step.note(
            "Or let a Service with policy Cluster create the instance: kube-proxy then answers inside the cluster.",
            "或由 Cluster 策略的 Service 创建实例，集群内流量由 kube-proxy 处理。",
          ),
        ],
      },
      {
        title: t("Scenario 2: policy Local", "场景二：Local 策略"),
        text: t(
          "kube-proxy takes traffic to the address on every node and sends it to local Pods only.",
          "每个节点上的 kube-proxy 都会接管该地址的流量，并且只转发给本节点的 Pod。",
        ),
        steps: [
          step.look(
            "Inside the cluster call the cluster IP or DNS name; the Ingress controller's is nginx-ingress-lb.kube-system.",
            "集群内请访问 ClusterIP 或服务域名；Ingress 的服务域名为 nginx-ingress-lb.kube-system。",
            "kubectl -n {namespace} get svc {service}",
          ),
          step.write(
            "Or set the policy to Cluster; the client's source address is lost.",
            "或改为 Cluster 策略，会丢失客户端源 IP。",
            { spec: { externalTrafficPolicy: "Cluster" } },
          ),
          step.change(
            "On Terway with ENIs: Cluster with ENI backends keeps the source address. It exchanges every backend: do it in a maintenance window, both changes in one step.",
            "Terway 弹性网卡集群：Cluster 加 ENI 后端可保留源 IP。此操作会更换全部后端，请在变更窗口内一次完成两项修改。",
            ENI_CLUSTER,
          ),
        ],
      },
      {
        title: t("Neither", "两者都不是"),
        text: t(
          "Check network policies and the security group, then the same points as for access from outside (FAQ149).",
          "检查网络策略与安全组，再按集群外无法访问排查（FAQ149）。",
        ),
        steps: [step.endpoints()],
      },
    ],
    sources: ["faq2025", "inCluster", "troubleshooting"],
    related: ["FAQ120", "FAQ149"],
  },
  {
    code: "FAQ106",
    aliases: ["SYM111", "SYM112"],
    title: t("When an instance is deleted automatically, and when it stays", "实例何时会被自动删除，何时保留"),
    answer: t(
      "An instance that the CCM created goes with its Service, or when the type changes away from LoadBalancer. A reused instance always stays; only the Service's own listeners and backends leave it.",
      "CCM 创建的实例会随 Service 删除或类型更改而删除；复用的实例始终保留，只移除该 Service 的监听和后端。",
    ),
    sections: [
      {
        title: t("Created by the CCM", "由 CCM 创建"),
        steps: [
          step.note("Service deleted: the instance is deleted.", "删除 Service：实例被删除。"),
          step.note(
            "Type changed from LoadBalancer: the instance is deleted.",
            "类型从 LoadBalancer 改为其他：实例被删除。",
          ),
          step.note(
            "preserve-lb-on-delete set (v2.10.0 on): the instance and its address stay.",
            "设置 preserve-lb-on-delete（v2.10.0 起）：保留实例及其地址。",
          ),
          step.note(
            "Deletion protection does not help, because the CCM switches it off before it deletes.",
            "删除保护无效，CCM 删除前会先将其关闭。",
          ),
          step.preserveLoses(),
          ...step.release(),
        ],
      },
      {
        title: t("Reused", "复用已有实例"),
        steps: [
          step.look(
            "It is reused when the ID annotation is set.",
            "设置了实例 ID 注解即为复用。",
            `kubectl -n {namespace} get svc {service} -o yaml | grep ${CURRENT}id`,
          ),
          step.note("Service deleted or type changed: the instance is kept.", "删除 Service 或更改类型：实例保留。"),
          step.note(
            "Do not turn a created instance into a reused one by adding the ID: it would never be deleted.",
            "不要给自动创建的实例补上 ID 改成复用，否则将不会自动删除。",
          ),
        ],
      },
      {
        title: t("An instance is gone unexpectedly", "实例被意外删除"),
        text: t(
          "It cannot be restored; a new one has another address. Without these Events it was deleted in the console or by another tool (FAQ107).",
          "无法恢复，新实例地址不同。若没有这些事件，则是被控制台或其他工具删除（FAQ107）。",
        ),
        steps: [
          step.look(
            "Look for TypeChanged and CleanLoadBalancer Events.",
            "查找 TypeChanged 和 CleanLoadBalancer 事件。",
            "kubectl get events -A --sort-by=.lastTimestamp | grep -E 'TypeChanged|CleanLoadBalancer'",
          ),
        ],
      },
      {
        title: t("An instance is left behind", "实例残留"),
        text: t(
          "It was reused or preserved; the clean-up failed; it was changed by hand from created to reused; or the cluster or its CCM was deleted before the Services: delete the Services first and wait for their finalizer.",
          "实例为复用或设置了保留；清理失败；手动把自动创建的实例改为复用；或先删除了集群或 CCM：请先删除 Service，并等待其 finalizer 移除。",
        ),
        steps: [
          step.look(
            "Look for a failed clean-up.",
            "查找清理失败事件。",
            "kubectl get events -A | grep CleanLoadBalancerFailed",
          ),
          step.console(
            "Delete the instance in the CLB console, once nothing uses it.",
            "确认无人使用后，在 CLB 控制台删除实例。",
          ),
        ],
      },
      {
        title: t("Deleted by hand", "手动删除实例"),
        steps: [
          step.note(
            "The CCM does not notice: the Service keeps its address in its status, and the next full synchronisation fails with EVT104. It creates no new instance by itself.",
            "CCM 不会感知：Service 状态仍保留原地址，下一次完整同步会报 EVT104，不会自动新建实例。",
          ),
          step.note("What to do then: see FAQ107.", "处理方法见 FAQ107。"),
        ],
      },
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["EVT104", "EVT202", "EVT203", "EVT209", "EVT213", "EVT933", "FAQ107"],
  },
  {
    code: "FAQ107",
    title: t("An instance was deleted by mistake", "误删了实例"),
    answer: t(
      "A deleted instance cannot be restored. Which way leads on depends on whose it was.",
      "已删除的实例无法恢复，处理方式取决于它的用途。",
    ),
    sections: [
      {
        title: t("An application's instance", "业务的实例"),
        steps: [
          step.change(
            "Not needed any more: delete the Service.",
            "不再需要：删除 Service。",
            "kubectl -n {namespace} delete svc {service}",
          ),
          inConsole(),
          clearStatus,
          step.resync(),
          step.note(
            "A reused instance: create one in the console, then recreate the Service with its ID.",
            "复用的实例：在控制台新建后，用新 ID 重建 Service。",
          ),
        ],
      },
      {
        title: t("The Ingress controller's instance", "Ingress 的实例"),
        steps: [
          step.look(
            "See whether the Service is still there.",
            "确认 Service 是否还在。",
            "kubectl -n kube-system get svc nginx-ingress-lb",
          ),
          inConsole("kube-system", "nginx-ingress-lb"),
          step.change(
            "It is: clear its status, then change an annotation (next step); the CCM creates a new instance.",
            "还在：清空状态，再修改一个注解（下一步），CCM 会新建实例。",
            `kubectl -n kube-system patch svc nginx-ingress-lb --subresource=status --type=merge -p '{"status":{"loadBalancer":{"ingress":null}}}'`,
          ),
          step.change(
            "Then change an annotation, which starts the creation.",
            "然后修改一个注解，触发创建。",
            'kubectl -n kube-system annotate svc nginx-ingress-lb ccm-preflight/resync="$(date +%s)" --overwrite',
          ),
          step.change(
            "It is not: create a LoadBalancer Service of that name with ports 80 and 443, policy Local, and the selector app=ingress-nginx.",
            "不在：创建同名 LoadBalancer Service，端口 80 和 443，策略 Local，selector 为 app=ingress-nginx。",
            INGRESS_SERVICE,
          ),
          step.console(
            "In the console that is Create from YAML on the same page (Network > Services).",
            "控制台中对应同一页面（网络 > 服务）的“使用 YAML 创建资源”。",
          ),
          step.note("Point DNS at the new address.", "将 DNS 指向新地址。"),
        ],
      },
      {
        title: t("The API server's instance", "API Server 的实例"),
        text: t("The cluster cannot be reached without it.", "缺少它集群将无法访问。"),
        steps: [
          step.note(
            "The API server's instance cannot be recovered: the cluster has to be created again. Open a ticket before you do anything else.",
            "API Server 的实例无法恢复，需要重建集群；操作前请先提交工单。",
          ),
        ],
      },
    ],
    contradiction: t(
      "The older edition says of the API server's instance to create a new SLB instance; the newer one says the cluster must be recreated. The newer is right: certificates and nodes are bound to the old address.",
      "旧版文档称 API Server 的实例新建 SLB 即可，新版称须重建集群。以新版为准：证书和节点都绑定了旧地址。",
    ),
    related: ["EVT104", "EVT501", "EVT506", "FAQ106"],
  },
  {
    code: "FAQ108",
    title: t("Rename an instance that an old CCM created", "重命名旧版 CCM 创建的实例"),
    answer: t(
      "Instances of old releases are found by their name. Give such an instance its ownership tag first; then the name is free.",
      "旧版本创建的实例靠名称查找。先打上归属标签，之后即可改名。",
    ),
    steps: [
      step.look(
        "Check that the type is LoadBalancer, and note the address.",
        "确认类型为 LoadBalancer 并记下地址。",
        "kubectl -n {namespace} get svc {service}",
      ),
      step.look(
        "Generate the tag from the Service's UID.",
        "用 Service 的 UID 生成标签。",
        `kubectl -n {namespace} get svc {service} -o jsonpath='{.metadata.uid}' | awk -F- '{print "kubernetes.do.not.delete: " substr("a"$1$2$3$4$5,1,32)}'`,
      ),
      step.change(
        "Put it on the CLB instance.",
        "将标签打在 CLB 实例上。",
        "aliyun slb TagResources --RegionId {region} --ResourceType instance --ResourceId.1 {loadBalancerId} --Tag.1.Key kubernetes.do.not.delete --Tag.1.Value {tagValue}",
      ),
      step.console(
        "In the console that is SLB console > CLB > Instances > the instance > Instance Details > Tags.",
        "控制台中对应：负载均衡控制台 > 传统型负载均衡 CLB > 实例管理 > 该实例 > 实例详情 > 标签。",
      ),
      step.change(
        "Rename it.",
        "重命名。",
        "aliyun slb SetLoadBalancerName --RegionId {region} --LoadBalancerId {loadBalancerId} --LoadBalancerName {name}",
      ),
    ],
    versions: t("Needed for instances created by v1.9.3.10 or earlier.", "v1.9.3.10 及更早版本创建的实例需要。"),
    contradiction: t(
      "One sentence counts v1.9.3.10 among the releases that tag by themselves, the next among those that do not. Look at the instance: if the tag is missing, add it. Adding a tag that is there changes nothing. The tag belongs on the CLB instance; a page that says to put it on the Service is wrong.",
      "文档前一句称 v1.9.3.10 会自动打标签，后一句又称不会。请直接查看实例：没有标签就补上，已有则重复添加无影响。标签属于 CLB 实例，称打在 Service 上的文档有误。",
    ),
    related: ["EVT104", "EVT220", "EVT501"],
  },
  {
    code: "FAQ109",
    aliases: ["SYM108"],
    title: t("Reusing an instance fails", "复用已有实例失败"),
    answer: t(
      "Six things rule an instance out: a CCM that is too old, an instance that the CCM created, the API server's instance, an internal instance of another VPC, an address type other than the annotation's, and a Service of the same namespace and name in another cluster that uses it too.",
      "六种情况不能复用：CCM 版本过低、由 CCM 创建的实例、API Server 的实例、其他 VPC 的私网实例、实例的网络类型与注解不一致、其他集群中命名空间和名称相同的 Service 也在使用该实例。",
    ),
    steps: [
      step.look(
        "CCM: v1.9.3.105-gfd4e547-aliyun or later; upgrade an older one.",
        "CCM：v1.9.3.105-gfd4e547-aliyun 或更高，更早的版本请先升级。",
        "kubectl -n kube-system get ds,deploy -o wide | grep cloud-controller-manager",
      ),
      step.look(
        "Tags: neither kubernetes.do.not.delete nor ack.aliyun.com may be on it.",
        "标签：不能带有 kubernetes.do.not.delete 或 ack.aliyun.com。",
        "aliyun slb ListTagResources --RegionId {region} --ResourceType instance --ResourceId.1 {loadBalancerId}",
      ),
      step.note("It must not be the API server's instance.", "不能是 API Server 的实例。"),
      step.instance("An internal instance must be in the cluster's VPC.", "私网实例须与集群在同一 VPC。"),
      step.note(
        "Its address type must be the one that the annotation address-type asks for; without the annotation that is internet (EVT117).",
        "实例的网络类型须与 address-type 注解一致；没有该注解时为公网（EVT117）。",
      ),
      step.note(
        "Several clusters on one instance: namespace and name of each Service must be unique across all of them, say the product documents.",
        "多个集群共用一个实例时，产品文档要求 Service 的命名空间和名称在所有集群中唯一。",
      ),
      step.note(
        "A Service that has an address cannot be moved to another instance: recreate it (EVT118).",
        "已有地址的 Service 不能改绑其他实例，需要重建（EVT118）。",
      ),
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["EVT116", "EVT118", "EVT109", "EVT506"],
  },
  {
    code: "FAQ110",
    aliases: ["SYM109"],
    title: t("A reused instance gets no listener", "复用实例时没有创建监听"),
    answer: t(
      'By default the CCM leaves the listeners of a reused instance alone: overwriting them interrupts the applications that use them, and complex settings cannot be kept. Only force-override-listeners with exactly "true" hands them over.',
      '默认情况下 CCM 不改动复用实例的监听：覆盖会中断正在使用它们的业务，也无法保留复杂配置；只有 force-override-listeners 精确为 "true" 才会接管。',
    ),
    steps: [
      step.listeners("List the present listeners first.", "先列出现有监听。"),
      step.override(),
      step.note("It is set already: then an Event says why.", "已设置该注解：原因见事件。"),
      step.note(
        "Complex listeners (rules, several groups) stay better in the console.",
        "复杂监听（转发规则、多组）更适合在控制台维护。",
      ),
    ],
    sources: ["troubleshooting", "faq2025", "faq2021"],
    related: ["EVT509", "EVT510"],
  },
  {
    code: "FAQ111",
    title: t("Set the NodePort range", "配置 NodePort 范围"),
    answer: t(
      "The NodePort range (ServiceNodePortRange in ACK, --service-node-port-range of the API server; 30000 to 32767 by default) must not overlap the nodes' local port range (32768 to 60999 by default). Overlap causes sporadic failures, up to failing health checks and nodes that go offline.",
      "NodePort 范围（ACK 中为 ServiceNodePortRange，API Server 参数为 --service-node-port-range，默认 30000–32767）不能与节点本地端口范围（默认 32768–60999）重叠，否则会偶发网络异常，甚至健康检查失败、节点离线。",
    ),
    steps: [
      step.look(
        "Read the local range on a node.",
        "查看节点本地端口范围。",
        "kubectl debug node/{node} -it --image=busybox -- cat /proc/sys/net/ipv4/ip_local_port_range",
      ),
      step.look(
        "Find NodePorts outside the default range.",
        "查找超出默认范围的 NodePort。",
        `kubectl get svc -A -o json | jq -r '.items[] | .metadata as $m | .spec.ports[]? | select((.nodePort // 30000) < 30000 or (.nodePort // 30000) > 32767) | "\\($m.namespace)/\\($m.name) \\(.nodePort)"'`,
      ),
      step.console(
        "Change the API server's range on the control plane page of an ACK Pro cluster; then give clashing Services another nodePort (next step).",
        "在 ACK Pro 集群的控制面参数中修改范围，再为冲突的 Service 更换 nodePort（下一步）。",
      ),
      step.write(
        "Set spec.ports[].nodePort of such a Service to an unused port of the range. With ECS backends the CCM moves the listener to a new server group: choose a quiet hour.",
        "将该 Service 的 spec.ports[].nodePort 改为范围内未使用的端口。ECS 后端下 CCM 会将监听切换到新的服务器组，请在低峰期进行。",
        { edit: true },
      ),
      step.note(
        "If it was changed without need, restore the defaults: 30000 to 32767 for NodePorts, 32768 to 60999 for the nodes.",
        "如无必要请恢复默认值：NodePort 为 30000–32767，节点本地端口为 32768–60999。",
      ),
    ],
    sources: ["faq2025"],
  },
  {
    code: "FAQ112",
    title: t("RAM permissions before an upgrade of a dedicated cluster", "专有版集群升级前的 RAM 权限"),
    answer: t(
      "New releases call new APIs. Before an upgrade to v2.11.2 or later add nlb:ListAsynJobs; on Flannel also vpc:CreateRouteEntries and vpc:DeleteRouteEntries.",
      "新版本会调用新接口。升级到 v2.11.2 或更高前需添加 nlb:ListAsynJobs；Flannel 集群还需 vpc:CreateRouteEntries 和 vpc:DeleteRouteEntries。",
    ),
    steps: [
      step.note(
        "A self-built cluster on ECS: grant the same actions to the RAM role of the nodes that run the CCM.",
        "ECS 自建集群：为运行 CCM 的节点 RAM 角色授予同样的权限。",
      ),
      step.console(
        "Cluster Information, Basic Information: open the Master RAM Role.",
        "集群信息 > 基本信息：打开 Master RAM 角色。",
      ),
      step.console(
        "Edit the policy that starts with k8sMasterRolePolicy-Ccm- (k8sMasterRolePolicy- on older clusters) and add the actions. Save the policy first, then upgrade.",
        "编辑以 k8sMasterRolePolicy-Ccm- 开头的策略（较早集群为 k8sMasterRolePolicy-），添加上述权限。先保存策略，再升级。",
      ),
      step.look(
        "Check the policy against the versions.",
        "按版本核对策略。",
        "preflight permissions --from {fromVersion} --to {toVersion} policy.json",
      ),
    ],
    contradiction: t(
      "The action is really spelled ListAsynJobs, without a c: that is the API's name, not a slip of the page. The page names v2.12.1 as the release that needs it and v2.11.2 as the one to prepare for; granting it early does no harm.",
      "接口名确实是 ListAsynJobs（没有 c），并非文档笔误。文档一处说 v2.12.1 需要、另一处要求升级 v2.11.2 前授予；提前授予没有影响。",
    ),
    sources: ["faq2025"],
    related: ["EVT801", "EVT919", "NLB104"],
  },
  {
    code: "FAQ113",
    title: t("Node weights in Local mode", "Local 模式下的节点权重"),
    answer: t(
      "From v1.9.3.276 on a node weighs as much as it has Pods of the Service. From v1.9.3.164 it was its share of the Pods times 100, cut to a whole number, at least 1. Before that every node weighed 100.",
      "v1.9.3.276 起，节点权重等于本服务在该节点上的 Pod 数。v1.9.3.164 起为 Pod 占比乘以 100 取整、最小为 1。更早版本所有节点均为 100。",
    ),
    sections: [
      {
        title: t("What an upgrade changes", "升级带来的变化"),
        steps: [
          step.note(
            "The CCM rewrites the weights after an upgrade across one of these versions. The precheck never reports it.",
            "跨越上述版本升级后，CCM 会重写权重；预检不会报告。",
          ),
          step.annotate(
            "ignore-weight-update",
            "on",
            "From v2.11.2 on, keep weights that were set by hand.",
            "v2.11.2 起可保留手动设置的权重。",
          ),
        ],
      },
    ],
    contradiction: t(
      "The English pages say “later than v1.9.3.164”, the Chinese one “from v1.9.3.164”, and an older edition heads the text of the oldest rule with the newer version. From v1.9.3.164 on is right. 1.9.3 caps the weight at 100; 2.x sends the Pod count as it is.",
      "英文版写“晚于 v1.9.3.164”，中文版写“从 v1.9.3.164 起”，旧版还把最早规则的说明放在新版本标题下。正确的是“从 v1.9.3.164 起”。1.9.3 将权重限制为 100；2.x 直接提交 Pod 数。",
    ),
    sources: ["faq2025", "faq2021", "upgradeZh", "ccm", "ccm1"],
    related: ["FAQ151"],
  },
  {
    code: "FAQ115",
    title: t("No Events on the Service", "Service 没有事件"),
    answer: t(
      "Releases before v1.9.3.276-g372aa98-aliyun write no Events: upgrade the CCM. Later ones do; Kubernetes drops Events after an hour.",
      "v1.9.3.276-g372aa98-aliyun 之前的版本不写事件，请升级 CCM；之后的版本会写，Kubernetes 默认保留一小时。",
    ),
    steps: [
      step.look(
        "Read the CCM version.",
        "查看 CCM 版本。",
        "kubectl -n kube-system get ds,deploy -o wide | grep cloud-controller-manager",
      ),
      step.resync(),
      step.describe(),
      step.ticket("Still none on a later release: open a ticket.", "较新版本仍没有事件：提交工单。"),
    ],
    related: ["FAQ101"],
  },
  {
    code: "FAQ116",
    title: t("List the addresses of all Services", "查询所有 Service 的地址"),
    answer: t(
      "One kubectl command lists name, address (of an NLB its domain name) and type of every LoadBalancer Service.",
      "一条 kubectl 命令即可列出所有 LoadBalancer Service 的名称、地址（NLB 为域名）和类型。",
    ),
    steps: [
      step.look(
        "All namespaces.",
        "所有命名空间。",
        `kubectl get svc -A -o json | jq -r '.items[] | select(.spec.type=="LoadBalancer") | [.metadata.namespace, .metadata.name, (.status.loadBalancer.ingress[0] | .ip // .hostname), .metadata.annotations["${CURRENT}address-type"] // "internet"] | @tsv'`,
      ),
    ],
    sources: ["faq2025"],
  },
  {
    code: "FAQ117",
    title: t("Which instances a cluster has from the start", "集群默认有哪些实例"),
    answer: t(
      "One for the API server (TCP 6443), and one for the Nginx Ingress controller if it was installed (Service nginx-ingress-lb in kube-system, TCP 80 and 443). Backends of the first are the API server Pods or the master ECS instances, of the second the Ingress controller Pods. Neither may be reused or deleted.",
      "一个用于 API Server（TCP 6443），后端为 API Server Pod 或 master ECS；安装 Nginx Ingress 时还有一个（kube-system 中的 Service nginx-ingress-lb，TCP 80 和 443），后端为 Ingress Controller Pod。两者都不可复用或删除。",
    ),
    steps: [
      step.look(
        "Instances that carry the cluster's tag.",
        "查询带有集群标签的实例。",
        `aliyun slb DescribeLoadBalancers --RegionId {region} --Tags '[{"TagKey":"ack.aliyun.com","TagValue":"'{clusterId}'"}]'`,
      ),
      step.note(
        "A public one that was not asked for is nearly always the second. slb_internet_enabled of Terraform, and the EIP in the console, are about the first alone. When the cluster is made the second is internal by IngressSlbNetworkType: intranet in the add-on's settings, and absent without the add-on; a CLB that is there cannot change (FAQ145).",
        "未要求却出现的公网实例通常是第二个。Terraform 的 slb_internet_enabled 以及控制台中的 EIP 只针对第一个。创建集群时，在组件配置中设置 IngressSlbNetworkType 为 intranet 可使第二个为私网，不安装该组件则不会创建；已有的 CLB 不能更改类型（FAQ145）。",
      ),
    ],
    sources: ["faq2025"],
    related: ["FAQ107"],
  },
  {
    code: "FAQ118",
    title: t("NodePort Services and listeners", "NodePort Service 与监听"),
    answer: t(
      "The CCM manages listeners for Services of type LoadBalancer only. A NodePort Service answers on each node's IP and nodePort, which is 30000 or higher by default.",
      "CCM 只为 LoadBalancer 类型管理监听。NodePort Service 通过节点 IP 与 nodePort 访问，nodePort 默认不小于 30000。",
    ),
    steps: [
      step.note(
        "Inside the cluster: cluster IP and port. In the VPC: node IP and nodePort. From elsewhere: change the type.",
        "集群内：ClusterIP 加端口；VPC 内：节点 IP 加 nodePort；其他来源：更改类型。",
      ),
      step.write("Change the type to LoadBalancer.", "改为 LoadBalancer 类型。", {
        spec: { type: "LoadBalancer" },
      }),
      step.note(
        "With policy Local, choose a node that hosts a Pod of the Service.",
        "Local 策略下需访问运行本服务 Pod 的节点。",
      ),
    ],
    sources: ["faq2025"],
  },
  {
    code: "FAQ119",
    title: t("The CCM upgrade check fails", "CCM 升级检查失败"),
    answer: t(
      "The new CCM would change something on at least one instance. Each message is explained in PRE101 to PRE126; CCM Preflight lists all of them, also those the official result hides.",
      "新版 CCM 会改动至少一个实例。各条信息见 PRE101–PRE126；CCM Preflight 会列出全部，包括官方结果中被隐藏的项。",
    ),
    sections: [
      {
        title: t("Before", "升级之前"),
        steps: [
          step.note(
            "Review the release notes of the versions in between, and know which of your own changes could be undone.",
            "先阅读各版本的发布记录，了解新功能，并确认哪些手动修改可能被还原。",
          ),
          step.note(
            "Three risks to settle before anything is changed: fault tolerance of what runs on the instance, a snapshot or backup of data that is changed, and renewal of credentials that were shared.",
            "变更前的三点风险提醒：确认实例的容灾与容错能力；修改数据前创建快照或备份；曾向他人提供的账号、密码等请及时修改。",
          ),
        ],
      },
      {
        title: t("What to do", "处理步骤"),
        steps: [
          step.note(
            "Which instance failed: the ID in the result is the SLB instance's, the name is made of namespace and Service.",
            "哪个实例失败：检查结果中的实例 ID 为 SLB 实例 ID，实例名称由命名空间和 Service 组成。",
          ),
          step.note(
            "Change no Service while the precheck runs; if one changed, run it again. Still failing after several runs: open a ticket.",
            "预检期间不要修改 Service；若有修改请重新预检。多次检测后仍未通过，请提交工单。",
          ),
          step.look("Check a bundle or the live cluster.", "检查采集包或在线集群。", "preflight check --live"),
          step.note(
            "The console does not upgrade while an item fails: none can be ignored there. What a failing item would change, and when, decides whether it is urgent (FAQ148).",
            "只要有检查项未通过，控制台就不会升级，无法忽略。是否紧急取决于该项会改什么、何时改（见 FAQ148）。",
          ),
        ],
      },
      {
        title: t("For a ticket", "提交工单时提供"),
        steps: [
          step.note(
            "Cluster ID, CCM version from and to, the exact precheck messages.",
            "集群 ID、升级前后 CCM 版本、预检信息原文。",
          ),
          step.yaml(),
          step.instance(),
        ],
      },
    ],
    sources: ["upgradeAcs", "upgradeZh"],
    related: ["PRE110", "PRE101"],
  },
  {
    code: "FAQ120",
    title: t("Local or Cluster", "选择 Local 还是 Cluster"),
    answer: t(
      "Local attaches only nodes with a Pod and keeps the client's address; Cluster attaches every node and hides it. With ENI backends the policy no longer decides which backends are attached.",
      "Local 只挂载有 Pod 的节点并保留客户端 IP；Cluster 挂载所有节点但不保留。使用 ENI 后端时，策略不再决定挂载哪些后端。",
    ),
    steps: [
      step.note(
        "Few backends, source address needed: Local. Calls from inside the cluster to the CLB address: Cluster.",
        "需要较少后端或源 IP：Local；集群内需访问 CLB 地址：Cluster。",
      ),
      step.write("Set it.", "设置策略。", { spec: { externalTrafficPolicy: "Local" } }),
    ],
    sources: ["faq2025"],
    related: ["FAQ105", "FAQ113", "EVT101"],
  },
  {
    code: "FAQ121",
    title: t("Connect a self-built cluster on ECS to the CCM", "ECS 自建集群接入 CCM"),
    answer: t(
      "The CCM runs in any Kubernetes cluster on ECS instances of one VPC. It needs nodes that it can map to ECS instances, a RAM role or an AccessKey, and a service account with its permissions.",
      "只要 Kubernetes 集群运行在同一 VPC 的 ECS 上，就可以接入 CCM。前提是：节点能对应到 ECS 实例，CCM 有 RAM 角色或 AccessKey，并有带相应权限的 ServiceAccount。",
    ),
    steps: [
      step.note(
        "On every node start kubelet with --cloud-provider=external and --provider-id=REGION.INSTANCE-ID, for example cn-hangzhou.i-bp18j8zzajt93rztiw9g, and with the same value as --hostname-override.",
        "每个节点的 kubelet 使用 --cloud-provider=external 和 --provider-id=<地域>.<实例 ID>（例如 cn-hangzhou.i-bp18j8zzajt93rztiw9g），--hostname-override 取相同值。",
      ),
      step.look(
        "See that every node has its provider ID.",
        "确认每个节点都有 provider ID。",
        "kubectl get nodes -o custom-columns=NAME:.metadata.name,PROVIDER:.spec.providerID",
      ),
      step.note(
        "Grant a RAM role of the nodes that run the CCM the actions of its policy (docs/examples/master.policy in its repository), or put a base64-encoded AccessKey of a RAM user with them into the ConfigMap kube-system/cloud-config.",
        "为运行 CCM 的节点的 RAM 角色授予其策略（仓库中的 docs/examples/master.policy），或将具备这些权限的 RAM 用户的 AccessKey 以 base64 写入 ConfigMap kube-system/cloud-config。",
      ),
      step.note(
        "Save the kubeconfig of the service account as /etc/kubernetes/cloud-controller-manager.conf on the masters, and apply docs/examples/cloud-controller-manager.yml with your Pod network for CLUSTER_CIDR.",
        "在 master 节点将该 ServiceAccount 的 kubeconfig 保存为 /etc/kubernetes/cloud-controller-manager.conf，并部署 docs/examples/cloud-controller-manager.yml，将 CLUSTER_CIDR 替换为集群的 Pod 网段。",
      ),
      step.look(
        "See that it runs; then create a Service of type LoadBalancer and read its Events.",
        "确认 CCM 已运行，再创建一个 LoadBalancer Service 并查看事件。",
        "kubectl -n kube-system get pods -l app=cloud-controller-manager -o wide",
      ),
    ],
    sources: ["gettingStarted", "faq2021"],
    related: ["EVT702", "EVT703", "EVT920", "FAQ112"],
  },
] as const satisfies readonly FaqRow[];
