import { CURRENT } from "@/lib/ccm/annotations";
import { step, t } from "@/lib/knowledge/steps";
import type { FaqRow } from "./types";

const HELM_VALUES = `cat > change.yaml <<'EOF'
controller:
  service:
    annotations:
      ${CURRENT}spec: "slb.s2.small"
      ${CURRENT}bandwidth: null
EOF`;

/** Services that Helm, Argo CD, Flux, Kustomize, Terraform or an operator own: what they take back, and where a change goes. */
export const OWNER_ROWS = [
  {
    code: "FAQ140",
    aliases: ["FAQ133"],
    title: t(
      "Helm, Argo CD, Flux or Terraform takes an edited annotation back",
      "Helm、Argo CD、Flux 或 Terraform 把修改过的注解改回去了",
    ),
    answer: t(
      "A tool that owns the Service (GitOps) puts back the keys that its source sets: Argo CD at the next sync, or about 5 seconds later with self-heal; Flux at its next interval; Helm, kubectl apply and Terraform at their next run, even if the chart did not change. A key that only you added mostly stays: a Flux Kustomization and Terraform remove it. The revert is one more change of an annotation: the CCM synchronises the load balancer with the old value.",
      "管理该 Service 的工具（GitOps）会恢复其源文件设置的键：Argo CD 在下次同步时恢复，开启 self-heal 时约 5 秒后恢复；Flux 在下一个周期恢复；Helm、kubectl apply、Terraform 在下次执行时恢复，即使 chart 没有变化。自行新增的键大多会保留，但 Flux Kustomization 和 Terraform 会删除。恢复旧值也是一次注解变更：CCM 会按旧值同步负载均衡。",
    ),
    sections: [
      {
        title: t("Who owns the Service", "谁在管理该 Service"),
        steps: [
          step.managedFields(
            "Read its marks: meta.helm.sh (Helm), argocd.argoproj.io/tracking-id that names this Service (Argo CD), kustomize.toolkit.fluxcd.io or helm.toolkit.fluxcd.io (Flux), ownerReferences (an operator).",
            "查看标记：meta.helm.sh（Helm）、指向该 Service 的 argocd.argoproj.io/tracking-id（Argo CD）、kustomize.toolkit.fluxcd.io 或 helm.toolkit.fluxcd.io（Flux）、ownerReferences（Operator）。",
          ),
          step.note(
            "managedFields name the program that set each key. An edit with kubectl moves the key to kubectl-annotate or kubectl-edit: it proves nothing about the source any more.",
            "managedFields 记录每个键由哪个程序设置。用 kubectl 修改后，该键归属 kubectl-annotate 或 kubectl-edit，不再能说明源文件的内容。",
          ),
          step.note(
            "The label app.kubernetes.io/instance alone, helm.sh/chart alone, or a tracking-id that names another object proves no owner.",
            "仅有标签 app.kubernetes.io/instance、仅有 helm.sh/chart，或 tracking-id 指向其他对象，都不能说明管理者。",
          ),
        ],
      },
      {
        title: t("What to do", "处理步骤"),
        steps: [
          step.note("Change the value at its source: see FAQ141.", "在源文件中修改：见 FAQ141。"),
          step.note(
            "Where the upgrade cannot wait for the source, pause the tool, edit, upgrade, commit the same change, resume: see FAQ142.",
            "若升级来不及等待源文件修改，请暂停工具、修改、升级、提交同样的修改、恢复：见 FAQ142。",
          ),
          step.note(
            "What replaces the object (helm upgrade --force, Replace=true) loses the keys that only you added, whichever tool it is.",
            "以替换对象的方式下发（helm upgrade --force、Replace=true）时，无论哪个工具，自行新增的键都会丢失。",
          ),
          step.note(
            "Helm with server-side apply and kubectl apply --server-side do not put another value back: their next run fails with a conflict until the source has the same value.",
            "使用服务端 apply 的 Helm 和 kubectl apply --server-side 不会恢复旧值，而是在源文件的值不同时因冲突而失败。",
          ),
          step.note(
            "kube-system/nginx-ingress-lb belongs to an ACK add-on: change its parameters in Add-ons of the ACK console only.",
            "kube-system/nginx-ingress-lb 属于 ACK 组件：请只在 ACK 控制台的组件管理中修改参数。",
          ),
        ],
      },
    ],
    sources: ["argocd", "flux", "helm", "serverSideApply", "terraformKubernetes"],
    related: ["FAQ141", "FAQ142", "FAQ104", "FAQ103", "EVT214"],
  },
  {
    code: "FAQ141",
    title: t(
      "Change an annotation in Helm values, Kustomize, YAML or Terraform",
      "在 Helm values、Kustomize、YAML 或 Terraform 中修改注解",
    ),
    answer: t(
      "Write the same key and value where the Service comes from, commit, let the tool apply it, and check again. Values are texts: quote true and 80.",
      "在 Service 的源文件中写入同样的键和值，提交并由工具下发，然后重新检查。注解的值必须是字符串：true 和 80 需要加引号。",
    ),
    sections: [
      {
        title: t("In Helm values", "Helm values 的写法"),
        steps: [
          step.look(
            "Find the values of the release, and where the chart has annotations.",
            "查看 release 的 values 及 chart 中 annotations 的位置。",
            "helm get values {release} -n {namespace} --all | grep -n annotations",
          ),
          step.change(
            "Put the change below that path. null takes a key of the chart's defaults out; where your own values set it, delete the line.",
            "在该路径下写入修改。null 表示移除 chart 默认的键；若是自己的 values 设置的，请删除该行。",
            HELM_VALUES,
          ),
          step.note(
            "Use a values file, not --set: the dots and slashes of the key need escapes there. In an umbrella chart the path begins with the name or alias of the subchart.",
            "请使用 values 文件而不是 --set，否则键中的点和斜杠需要转义。在父 chart 中，路径以子 chart 的名称或别名开头。",
          ),
        ],
      },
      {
        title: t("In Kustomize, Flux, Argo CD", "Kustomize、Flux、Argo CD 的写法"),
        steps: [
          step.note(
            'Set a key with a strategic merge patch of the Service in patches. Take a key out with a JSON patch, op: remove: with a target, null in a strategic merge becomes the text "null".',
            '在 patches 中用 strategic merge 设置键。移除键请使用 JSON patch 的 op: remove：带 target 时，strategic merge 中的 null 会变成字符串 "null"。',
          ),
          step.note(
            "A HelmRelease has the values in spec.values, an Application of Argo CD in spec.source.helm; both may be generated themselves: then change what generates them.",
            "HelmRelease 的 values 在 spec.values，Argo CD Application 的在 spec.source.helm；二者本身也可能是生成的，此时请修改生成它们的源文件。",
          ),
        ],
      },
      {
        title: t("In Terraform", "Terraform 的写法"),
        steps: [
          step.note(
            "metadata.annotations of kubernetes_service_v1. terraform plan also shows the labels of the controller unless ignore_labels of the provider names them: an apply that takes the hash label away costs one more full sync.",
            "写入 kubernetes_service_v1 的 metadata.annotations。除非在 provider 的 ignore_labels 中列出，terraform plan 还会显示控制器的标签；apply 若删除 hash 标签，会多触发一次完整同步。",
          ),
        ],
      },
      {
        title: t("Try it before you commit", "提交前先试"),
        steps: [
          step.look(
            "What helm template or kubectl kustomize prints can be tried: what the controller would do, call by call.",
            "helm template 或 kubectl kustomize 的输出可以直接试：逐个调用列出控制器将要做的操作。",
            "kubectl kustomize . | preflight preview -f -",
          ),
        ],
      },
    ],
    sources: ["helm", "kustomize", "argocd", "flux", "terraformKubernetes"],
    related: ["FAQ140", "FAQ142"],
  },
  {
    code: "FAQ142",
    title: t("Pause Argo CD or Flux while the CCM is upgraded", "升级 CCM 期间暂停 Argo CD 或 Flux"),
    answer: t(
      "The precheck and the upgrade look at the live Service: an edit with kubectl is enough for them as long as nothing syncs in between. Pause, edit, upgrade, commit the same change, resume. A pause stops every object of the application.",
      "预检和升级只看集群中的 Service：只要期间没有同步，kubectl 修改就足够。请依次暂停、修改、升级、提交同样的修改、恢复。暂停会影响该应用的所有对象。",
    ),
    sections: [
      {
        title: t("Pause Argo CD", "暂停 Argo CD"),
        steps: [
          step.look(
            "Note the sync policy that it has now.",
            "记录当前的同步策略。",
            "argocd app get {application} -o yaml",
          ),
          step.change("Pause.", "暂停。", "argocd app set {application} --sync-policy none"),
          step.change(
            "Resume with the policy that it had before.",
            "按原有策略恢复。",
            "argocd app set {application} --sync-policy automated --self-heal",
          ),
          step.note(
            "An ApplicationSet or a parent application may undo the pause: pause that one.",
            "ApplicationSet 或上级应用可能会撤销暂停：此时请暂停上级。",
          ),
        ],
      },
      {
        title: t("Pause Flux", "暂停 Flux"),
        steps: [
          step.change("Pause.", "暂停。", "flux suspend kustomization {kustomization} -n flux-system"),
          step.change("Resume.", "恢复。", "flux resume kustomization {kustomization} -n flux-system"),
          step.note(
            "For a HelmRelease the word is helmrelease. Suspended with kubectl it is resumed where another Kustomization applies it.",
            "HelmRelease 使用 helmrelease。若它由另一个 Kustomization 下发，用 kubectl 暂停会被恢复。",
          ),
        ],
      },
      {
        title: t("Hold Helm releases back", "暂停 Helm 发布"),
        steps: [
          step.note(
            "Helm does nothing between releases: hold releases back until the same change is in the values.",
            "Helm 在两次发布之间不做任何操作：在 values 中写入同样的修改之前请暂停发布。",
          ),
        ],
      },
    ],
    sources: ["argocd", "flux", "helm"],
    related: ["FAQ140", "FAQ141", "FAQ123"],
  },
] as const satisfies readonly FaqRow[];
