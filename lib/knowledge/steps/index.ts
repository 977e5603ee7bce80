import { PRESERVE_LOSES } from "@/lib/knowledge/annotations/preserve";
import { CURRENT } from "@/lib/ccm/annotations";
import type { Traffic } from "@/lib/model/result";
import type { Locale, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import type { GuideStep, StepCondition, Writes } from "./step-text";

export * from "./step-text";

/** One sentence in both languages; keeps the tables narrow. */
export const t = (en: string, zh: string): Text => ({ en, zh });

/** Published documents. Rows name those they are drawn from by key, sentences are our own; a search names the nearest last. */
export const SOURCES = {
  upgradeAcs: {
    title: t(
      "Cloud Controller Manager (CCM) component upgrade check failed (Container Compute Service, 2026-02-28)",
      "CCM 组件升级检查失败（容器计算服务 ACS，英文版，2026-02-28）",
    ),
    url: "https://www.alibabacloud.com/help/en/cs/user-guide/cloud-controller-manager-ccm-component-upgrade-check-failed",
  },
  upgradeZh: {
    title: t(
      "CCM component upgrade check failed (Container Service, Chinese edition)",
      "Cloud Controller Manager（CCM）组件升级检查失败（容器服务，中文版）",
    ),
    url: "https://www.alibabacloud.com/help/doc-detail/164988.htm",
  },
  faq2025: {
    title: t(
      "Service FAQ (Container Service for Kubernetes, 2025-11-05)",
      "Service 常见问题（容器服务 Kubernetes 版，2025-11-05）",
    ),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/service-faq",
  },
  faq2021: {
    title: t(
      "FAQ about Services (Container Service for Kubernetes, older edition)",
      "Service 常见问题（容器服务 Kubernetes 版，旧版）",
    ),
    url: "https://www.alibabacloud.com/help/doc-detail/203174.htm",
  },
  troubleshooting: {
    title: t(
      "Troubleshoot LoadBalancer Services (Container Service for Kubernetes)",
      "LoadBalancer Service 问题排查（容器服务 Kubernetes 版）",
    ),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/service-troubleshooting-2",
  },
  albPrecheck: {
    title: t(
      "ALB Ingress Controller component upgrade pre-check failures",
      "ALB Ingress Controller 组件升级前置检查失败",
    ),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/alb-ingress-controller-component-upgrade-pre-check-failed",
  },
  albIngress: {
    title: t("ALB Ingress overview", "ALB Ingress 概述"),
    url: "https://www.alibabacloud.com/help/en/slb/application-load-balancer/user-guide/alb-ingress-overview",
  },
  clbAnnotations: {
    title: t("Use annotations to configure CLB instances", "通过 Annotation 配置传统型负载均衡 CLB"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/add-annotations-to-the-yaml-file-of-a-service-to-configure-clb-instances",
  },
  nlbAnnotations: {
    title: t("Use annotations to configure NLB instances", "通过 Annotation 配置网络型负载均衡 NLB"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/configure-nlb-instances-by-using-annotations",
  },
  considerations: {
    title: t(
      "Considerations for configuring a LoadBalancer Service: reuse, update policies of the CCM",
      "Service 的负载均衡配置注意事项：复用、CCM 更新策略",
    ),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/considerations-for-configuring-a-loadbalancer-type-service-1",
  },
  diagnostics: {
    title: t("Service diagnostics: billing, certificates, reuse, quotas", "Service 诊断：计费、证书、复用、配额"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/service-diagnostics",
  },
  clusterChecks: {
    title: t("Cluster check items before an upgrade, and how to fix them", "集群升级前置检查项及修复方案"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/cluster-check-items-and-suggestions-on-how-to-fix-cluster-issues",
  },
  nginxIngress: {
    title: t("Troubleshoot the NGINX Ingress controller", "Nginx Ingress 异常问题排查"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/troubleshooting-nginx-ingress-exceptions",
  },
  albIngressFaq: {
    title: t("ALB Ingress FAQ", "ALB Ingress 常见问题"),
    url: "https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/alb-ingress-faq",
  },
  clbListeners: {
    title: t(
      "FAQ about CLB listeners: ports, WebSocket, bandwidth, timeouts",
      "CLB 监听常见问题：端口、WebSocket、带宽、超时",
    ),
    url: "https://www.alibabacloud.com/help/en/slb/classic-load-balancer/user-guide/faq/",
  },
  clbQuotas: {
    title: t("Manage CLB quotas: view, request an increase", "管理 CLB 配额：查看、申请提升"),
    url: "https://www.alibabacloud.com/help/en/slb/classic-load-balancer/user-guide/manage-clb-quotas",
  },
  clbToAlb: {
    title: t("Migrate layer 7 listeners (HTTP, HTTPS) from CLB to ALB", "将 CLB 七层监听（HTTP、HTTPS）迁移至 ALB"),
    url: "https://www.alibabacloud.com/help/en/slb/application-load-balancer/use-cases/migrate-services-from-a-layer-7-listener-of-clb-to-alb",
  },
  albStatus: {
    title: t("ALB status codes: 400, 405, 502, 503, 504", "ALB 异常状态码：400、405、502、503、504"),
    url: "https://www.alibabacloud.com/help/en/slb/application-load-balancer/support/alb-exception-status-code-description",
  },
  networkDesign: {
    title: t("Application delivery network design for ACK", "ACK 容器应用交付网络设计"),
    url: "https://www.alibabacloud.com/help/en/cloud-network-well-architected-design/application-delivery-network-design-of-ack-container",
  },
  inCluster: {
    title: t(
      "Kubernetes clusters cannot access the IP address of the SLB instance",
      "Kubernetes 集群内无法访问 SLB 地址",
    ),
    url: "https://www.alibabacloud.com/help/doc-detail/171437.htm",
  },
  releaseNotes: {
    title: t("Cloud Controller Manager release notes", "Cloud Controller Manager 发布记录"),
    url: "https://www.alibabacloud.com/help/doc-detail/94925.htm",
  },
  quotas: {
    title: t("CLB quotas", "CLB 配额"),
    url: "https://www.alibabacloud.com/help/en/slb/classic-load-balancer/product-overview/limits-1",
  },
  api: {
    title: t("CLB API reference, common error codes", "CLB API 参考：公共错误码"),
    url: "https://www.alibabacloud.com/help/en/slb/",
  },
  ccm: {
    title: t(
      "Source of kubernetes/cloud-provider-alibaba-cloud (2.x)",
      "kubernetes/cloud-provider-alibaba-cloud 源码（2.x）",
    ),
    url: "https://github.com/kubernetes/cloud-provider-alibaba-cloud",
  },
  ccm1: {
    title: t(
      "Source of kubernetes/cloud-provider-alibaba-cloud (1.9.3)",
      "kubernetes/cloud-provider-alibaba-cloud 源码（1.9.3）",
    ),
    url: "https://github.com/kubernetes/cloud-provider-alibaba-cloud/tree/v1.9.3.376-g5c84e19-aliyun",
  },
  gettingStarted: {
    title: t(
      "Getting started (kubernetes/cloud-provider-alibaba-cloud)",
      "快速入门（kubernetes/cloud-provider-alibaba-cloud）",
    ),
    url: "https://github.com/kubernetes/cloud-provider-alibaba-cloud/blob/master/docs/getting-started.md",
  },
  issues: {
    title: t("Issues of kubernetes/cloud-provider-alibaba-cloud", "kubernetes/cloud-provider-alibaba-cloud 的 issue"),
    url: "https://github.com/kubernetes/cloud-provider-alibaba-cloud/issues",
  },
  terraform: {
    title: t("Issues of aliyun/terraform-provider-alicloud", "aliyun/terraform-provider-alicloud 的 issue"),
    url: "https://github.com/aliyun/terraform-provider-alicloud/issues",
  },
  helm: { title: t("Helm documentation", "Helm 文档"), url: "https://helm.sh/docs/" },
  argocd: {
    title: t("Argo CD: automated sync, resource tracking", "Argo CD：自动同步、资源跟踪"),
    url: "https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/",
  },
  flux: { title: t("Flux: frequently asked questions", "Flux：常见问题"), url: "https://fluxcd.io/flux/faq/" },
  kustomize: {
    title: t("Kustomize: patches", "Kustomize：patches"),
    url: "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/",
  },
  serverSideApply: {
    title: t("Kubernetes: server-side apply", "Kubernetes：服务端 apply"),
    url: "https://kubernetes.io/docs/reference/using-api/server-side-apply/",
  },
  terraformKubernetes: {
    title: t("Terraform provider for Kubernetes", "Terraform Kubernetes provider"),
    url: "https://github.com/hashicorp/terraform-provider-kubernetes",
  },
} as const satisfies Record<string, { title: Text; url: string }>;
export type SourceKey = keyof typeof SOURCES;

/** A published document in the reader's language: its pages have one address for each. */
export function publishedPage(key: SourceKey, locale: Locale): { title: string; href: string } {
  const { title, url } = SOURCES[key];
  return { title: translate(title, locale), href: locale === "en" ? url : url.replace("/help/en/", "/help/zh/") };
}

/** Cluster policy and ENI backends belong together: either alone changes or breaks the way to the Pods. */
export const ENI_CLUSTER = `kubectl -n {namespace} patch svc {service} --type=merge -p '{"metadata":{"annotations":{"service.beta.kubernetes.io/backend-type":"eni"}},"spec":{"externalTrafficPolicy":"Cluster"}}'`;

/** The time, which the shell writes. */
export const NOW = '"$(date +%s)"';

function commandOf(writes: Writes): string {
  if ("nodeLabel" in writes) return `kubectl label node {node} ${writes.nodeLabel}=true`;
  if ("edit" in writes) return "kubectl -n {namespace} edit svc {service}";
  if ("spec" in writes) return `kubectl -n {namespace} patch svc {service} -p '${JSON.stringify(writes)}'`;
  const changes = Object.entries(writes.annotations);
  const words = changes.map(([key, value]) => (value === null ? `${key}-` : `${key}=${value}`));
  const overwrite = changes.some(([, value]) => value !== null) ? " --overwrite" : "";
  return `kubectl -n {namespace} annotate svc {service} ${words.join(" ")}${overwrite}`;
}

/** Step builders shared by the tables. Every command is complete apart from its placeholders. */
export const step = {
  note: (en: string, zh: string): GuideStep => ({ kind: "note", text: t(en, zh) }),
  /** `decision`: what it does to traffic at worst, where that is for a person to decide. */
  console: (en: string, zh: string, decision?: Traffic): GuideStep => ({
    kind: "console",
    text: t(en, zh),
    ...(decision ? { decision } : {}),
  }),
  ticket: (en: string, zh: string): GuideStep => ({ kind: "ticket", text: t(en, zh) }),
  look: (en: string, zh: string, command: string): GuideStep => ({
    kind: command.startsWith("aliyun ") ? "aliyun" : "kubectl",
    text: t(en, zh),
    command,
  }),
  change: (en: string, zh: string, command: string): GuideStep => ({
    kind: command.startsWith("aliyun ") ? "aliyun" : "kubectl",
    text: t(en, zh),
    command,
    change: true,
  }),
  /** A change of the Service or of a node, which carries what it writes. */
  write: (en: string, zh: string, writes: Writes): GuideStep => ({ ...step.change(en, zh, commandOf(writes)), writes }),
  /** A change that only a person may choose, with what it does to traffic at worst. */
  decide: (guided: GuideStep, traffic: Traffic): GuideStep => ({ ...guided, decision: traffic }),
  /** One of several answers, with its short name. */
  way: (
    direction: NonNullable<GuideStep["way"]>["direction"],
    en: string,
    zh: string,
    guided: GuideStep,
    more: { afresh?: true } = {},
  ): GuideStep => ({ ...guided, way: { direction, title: t(en, zh), ...more } }),
  /** The step, where all of that holds. */
  when: (given: readonly StepCondition[], guided: GuideStep): GuideStep => ({ ...guided, when: given }),
  /** Settings that preserve-lb-on-delete does not protect. */
  preserveLoses: (): GuideStep => ({ kind: "note", text: PRESERVE_LOSES }),
  /** Keeps an instance with its traffic when its Service goes: the CCM then finds it neither by name nor by tag. */
  release: (): readonly GuideStep[] => [
    step.change(
      "Keep the instance with its traffic, in any version: before the Service goes, give the instance another name.",
      "保留实例及其流量（适用于所有版本）：在 Service 删除之前，先修改实例名称。",
      "aliyun slb SetLoadBalancerName --RegionId {region} --LoadBalancerId {loadBalancerId} --LoadBalancerName kept-{service}",
    ),
    step.change(
      "Then remove the cluster's tags: the CCM finds the instance no more and changes nothing on it.",
      "再移除集群标签：CCM 将不再找到该实例，也不会改动它。",
      "aliyun slb UntagResources --RegionId {region} --ResourceType instance --ResourceId.1 {loadBalancerId} --TagKey.1 kubernetes.do.not.delete --TagKey.2 ack.aliyun.com",
    ),
  ],
  describe: (): GuideStep =>
    step.look(
      "Read the Service's Events and annotations.",
      "查看 Service 的事件和注解。",
      "kubectl -n {namespace} describe svc {service}",
    ),
  yaml: (en = "Read the Service as it is stored.", zh = "查看 Service 的完整 YAML。"): GuideStep =>
    step.look(en, zh, "kubectl -n {namespace} get svc {service} -o yaml"),
  instance: (en = "Read the CLB instance.", zh = "查看 CLB 实例。"): GuideStep =>
    step.look(en, zh, "aliyun slb DescribeLoadBalancerAttribute --RegionId {region} --LoadBalancerId {loadBalancerId}"),
  nlb: (en = "Read the instance.", zh = "查看该实例。"): GuideStep =>
    step.look(en, zh, "aliyun nlb GetLoadBalancerAttribute --RegionId {region} --LoadBalancerId {nlbId}"),
  podsOf: (en: string, zh: string): GuideStep => step.look(en, zh, "kubectl get pods -A -o wide | grep -E {ips}"),
  managedFields: (en: string, zh: string): GuideStep =>
    step.look(en, zh, "kubectl -n {namespace} get svc {service} -o yaml --show-managed-fields"),
  listeners: (en = "List the instance's listeners.", zh = "列出实例的监听。"): GuideStep =>
    step.look(
      en,
      zh,
      "aliyun slb DescribeLoadBalancerListeners --RegionId {region} --LoadBalancerId.1 {loadBalancerId}",
    ),
  tags: (): GuideStep =>
    step.look(
      "List the tags.",
      "列出标签。",
      "aliyun slb ListTagResources --RegionId {region} --ResourceType instance --ResourceId.1 {loadBalancerId}",
    ),
  certificates: (): GuideStep =>
    step.look(
      "List the certificates of the region.",
      "列出该地域的证书。",
      "aliyun slb DescribeServerCertificates --RegionId {region}",
    ),
  byAddress: (en = "Look for the instance by the Service's address.", zh = "按 Service 的地址查找实例。"): GuideStep =>
    step.look(en, zh, "kubectl -n {namespace} get svc {service} -o wide"),
  endpoints: (): GuideStep =>
    step.look(
      "See which Pods stand behind the Service and whether they are ready.",
      "查看 Service 后端的 Pod 及其就绪状态。",
      "kubectl -n {namespace} get endpointslices -l kubernetes.io/service-name={service} -o wide",
    ),
  annotate: (suffix: string, value: string, en: string, zh: string): GuideStep =>
    step.write(en, zh, { annotations: { [`${CURRENT}${suffix}`]: value } }),
  remove: (suffix: string, en = "Remove the annotation.", zh = "删除该注解。"): GuideStep =>
    step.write(en, zh, { annotations: { [`${CURRENT}${suffix}`]: null } }),
  /** Overwrites listeners of another owner on a reused instance. */
  override: (): GuideStep =>
    step.decide(
      step.annotate(
        "force-override-listeners",
        "true",
        "Let the CCM manage the listeners of the Service's ports, once the existing ones are no longer used: it overwrites them, their access control and certificates included.",
        "确认现有监听无人使用后，允许 CCM 管理 Service 端口的监听：会覆盖现有配置，包括访问控制和证书。",
      ),
      "existingConnections",
    ),
  resync: (): GuideStep =>
    step.write(
      "Start a full sync (any change of an annotation does): the CCM makes what is missing. It overwrites every edit made in the console on this instance.",
      "触发一次完整同步（修改任意注解即可）：CCM 会补齐缺少的部分，并会覆盖该实例上所有控制台修改。",
      { annotations: { "ccm-preflight/resync": NOW } },
    ),
  recheck: (): GuideStep => step.note("Run the precheck again.", "重新发起预检。"),
  wait: (): GuideStep =>
    step.note(
      "Wait: the CCM retries by itself. Only a repeat over many minutes is a fault.",
      "等待即可：CCM 会自动重试，只有持续数分钟仍重复出现才算故障。",
    ),
  log: (): GuideStep =>
    step.look(
      "Read the CCM log for the action, error code and request ID (dedicated clusters; a managed cluster's log is in the control plane logs).",
      "在 CCM 日志中查找接口名、错误码和请求 ID（专有版集群；托管版集群请查看控制面日志）。",
      "kubectl -n kube-system logs -l app=cloud-controller-manager --tail=500",
    ),
} as const;
