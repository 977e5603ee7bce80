import { step, t } from "@/lib/knowledge/steps";
import type { FaqEntry } from "./types";

const WHAT = t("What to do", "处理步骤");

/** Questions about what a Service is to have, and about who else writes it, from public issues and forums. */
export const SETTING_ROWS = [
  {
    code: "FAQ133",
    id: "owned-by-gitops",
    title: t("Helm, Argo CD, Flux or Terraform owns the Service", "Service 由 Helm、Argo CD、Flux 或 Terraform 管理"),
    answer: t(
      "Change the value where it is kept: in Git, the chart's values or the Terraform file. A value that kubectl changes and the source sets comes back: at once with Argo CD self-heal, at the next interval with a Flux Kustomization, else at the next upgrade, sync or apply. That is a change of the annotation once more, so the CCM then synchronises the whole Service with the old value.",
      "请在源头修改：Git、Chart values 或 Terraform 文件。源头设置了的值，用 kubectl 修改后会被改回：Argo CD 开启 self-heal 时立即改回，Flux Kustomization 在下一个间隔改回，其他工具在下一次升级、同步或 apply 时改回。改回本身也是一次注解变更，CCM 会用旧值再次完整同步该 Service。",
    ),
    sections: [
      {
        title: t("An annotation that the source does not set", "源头没有设置的注解"),
        steps: [
          step.note(
            "Added with kubectl it stays with Helm, Argo CD, a Flux HelmRelease and kubectl apply. A Flux Kustomization removes it at its next interval, Terraform removes service.beta.kubernetes.io keys at its next apply, and anything that replaces objects (helm upgrade --force, Replace=true) loses it.",
            "用 kubectl 添加后，Helm、Argo CD、Flux HelmRelease 和 kubectl apply 都会保留。Flux Kustomization 会在下一个间隔删除，Terraform 会在下一次 apply 时删除 service.beta.kubernetes.io 开头的键，替换对象的方式（helm upgrade --force、Replace=true）也会丢失。",
          ),
        ],
      },
      {
        title: WHAT,
        steps: [
          step.look(
            "See who owns it: meta.helm.sh annotations (Helm), a tracking-id annotation or instance label (Argo CD), labels of toolkit.fluxcd.io (Flux), and the managers of its fields.",
            "查看归属：meta.helm.sh 注解（Helm）、tracking-id 注解或 instance 标签（Argo CD）、toolkit.fluxcd.io 标签（Flux），以及各字段的管理者。",
            "kubectl -n {namespace} get svc {service} -o yaml --show-managed-fields",
          ),
          step.note(
            "Helm: the annotations of the Service in the values, for ingress-nginx controller.service.annotations. Kustomize: a patch of the Service. To remove one that the chart sets, give it the value null.",
            "Helm：在 values 中修改 Service 的注解，例如 ingress-nginx 的 controller.service.annotations。Kustomize：为 Service 添加 patch。要删除 Chart 设置的注解，请将其值设为 null。",
          ),
          step.look(
            "Try the change before it is committed.",
            "提交前先试运行该修改。",
            "helm template {release} {chart} -f values.yaml | preflight diff -f - --live",
          ),
          step.note(
            "Commit, let it synchronise, check again. kubectl alone is for emergencies, with automatic synchronisation paused.",
            "提交并等待同步后重新检查。仅在紧急情况下直接使用 kubectl，并先暂停自动同步。",
          ),
        ],
      },
    ],
    sources: ["ccm"],
    related: ["FAQ104", "EVT214", "SYM107"],
  },
  {
    code: "FAQ134",
    id: "tcp-and-udp",
    title: t("TCP and UDP in one Service, or on one port", "一个 Service 同时使用 TCP 和 UDP，或同一端口"),
    answer: t(
      "Yes. Kubernetes takes both protocols in one LoadBalancer Service from 1.24 on (1.26 as a settled feature). Both on one port, as QUIC and HTTP/3 need it, works from CCM v2.6.0 on: older releases match a listener by its port alone and serve one of the two.",
      "可以。Kubernetes 1.24 起（1.26 正式发布）允许 LoadBalancer Service 同时使用两种协议。同一端口同时使用 TCP 和 UDP（QUIC、HTTP/3 需要）自 CCM v2.6.0 起支持：更早的版本只按端口匹配监听，只能服务其中一种。",
    ),
    sections: [
      {
        title: WHAT,
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
      },
    ],
    versions: t("One port for both: CCM v2.6.0 or later.", "同一端口：CCM v2.6.0 及以上。"),
    sources: ["issues", "ccm", "releaseNotes"],
    related: ["FAQ132", "CLB221"],
  },
  {
    code: "FAQ135",
    id: "access-logs",
    title: t("Access logs of a load balancer", "负载均衡的访问日志"),
    answer: t(
      "No annotation of the CCM switches access logs on; it knows no key such as enable-access-log. They are a setting of the console and write into Simple Log Service. A CLB has them for HTTP and HTTPS listeners only.",
      "CCM 没有开启访问日志的注解，enable-access-log 等键会被忽略。访问日志在控制台开启，写入日志服务 SLS。CLB 仅 HTTP、HTTPS 监听支持。",
    ),
    sections: [
      {
        title: WHAT,
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
      },
    ],
    sources: ["ccm", "faq2025"],
    related: ["FAQ132", "FAQ103"],
  },
] as const satisfies readonly FaqEntry[];
