import { Annotations } from "@/lib/ccm/annotations";
import { PRESERVE_LOSES } from "@/lib/knowledge/annotations/preserve";
import { backendMode } from "@/lib/ccm/backend-mode";
import { keyOf } from "@/lib/ccm/names";
import { asksForGracefulShutdown } from "@/lib/ccm/relevance";
import { rec } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { firstVersionWith } from "@/lib/ccm/versions";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

interface ReleaseNote {
  /** First version that behaves so; null: no known one does. */
  since: string | null;
  text: Text;
  /** Whether a Service is touched by it. */
  concerns: (service: KubeService, bundle: Bundle) => boolean;
}

const isNlb = (service: KubeService) => service.spec?.loadBalancerClass === NLB_CLASS;
const isClb = (service: KubeService) => !service.spec?.loadBalancerClass;
const sets = (service: KubeService, suffix: string) =>
  new Annotations(service.metadata?.annotations).get(suffix) !== "";
const has = (service: KubeService, suffix: string) => isClb(service) && sets(service, suffix);

/**
 * What a release does otherwise to Services that exist already, in our words; from the rules of each version
 * (lib/ccm/version-table, which names the tag). Annotations that begin to count come from the catalogue.
 */
const NOTES: readonly ReleaseNote[] = [
  {
    since: firstVersionWith((rules) => rules.certificateCheck),
    text: {
      en: "The certificate of an HTTPS listener is looked at before it is set: one that has expired stops the sync.",
      zh: "设置 HTTPS 监听证书前会先检查，证书过期会使同步停止。",
    },
    concerns: (service) => has(service, "cert-id"),
  },
  {
    since: firstVersionWith((rules) => rules.endpointSlices),
    text: {
      en: "Backends are read from EndpointSlices instead of Endpoints: both must agree.",
      zh: "后端改为读取 EndpointSlice 而不是 Endpoints，两者需要一致。",
    },
    concerns: (service, bundle) => isClb(service) && (bundle.kubernetes.endpoints?.length ?? 0) > 0,
  },
  {
    since: firstVersionWith((rules) => rules.reusedGroupMustBeUsers),
    text: {
      en: "A VServer group named in vgroup-port must be one you made yourself.",
      zh: "vgroup-port 中的虚拟服务器组必须是自行创建的。",
    },
    concerns: (service) => has(service, "vgroup-port"),
  },
  {
    since: firstVersionWith((rules) => rules.tags === "reported"),
    text: {
      en: "Tags of the instance are kept as additional-resource-tags lists them: others that the CCM set are removed.",
      zh: "实例标签以 additional-resource-tags 为准，CCM 设置的其他标签会被移除。",
    },
    concerns: (service) => has(service, "additional-resource-tags"),
  },
  {
    since: firstVersionWith((rules) => rules.readinessGates),
    text: {
      en: "A Pod that waits for nothing but the CCM's readiness gate becomes a backend before it is ready.",
      zh: "仅等待 CCM readiness gate 的 Pod 会在就绪之前加入后端。",
    },
    concerns: (service, bundle) =>
      isClb(service) &&
      backendMode(service, bundle.cluster.serviceBackendType) === "eni" &&
      bundle.kubernetes.pods.some(
        (pod) => pod.metadata?.namespace === service.metadata?.namespace && rec(pod.spec)["readinessGates"],
      ),
  },
  {
    since: firstVersionWith((rules) => rules.uniqueGroups),
    text: {
      en: "A VServer group named twice in vgroup-port counts once.",
      zh: "vgroup-port 中重复的虚拟服务器组只计一次。",
    },
    concerns: (service) => has(service, "vgroup-port"),
  },
  {
    since: firstVersionWith((rules) => rules.hybridNodes),
    text: {
      en: "Hybrid nodes (provider id ack-hybrid://) are left out of the groups.",
      zh: "混合云节点（provider id 为 ack-hybrid://）不再加入虚拟服务器组。",
    },
    concerns: (service, bundle) =>
      isClb(service) &&
      backendMode(service, bundle.cluster.serviceBackendType) !== "eni" &&
      bundle.kubernetes.nodes.some((node) => String(node.spec?.providerID ?? "").startsWith("ack-hybrid://")),
  },
  {
    since: firstVersionWith((rules) => rules.preservedLosesListeners),
    text: PRESERVE_LOSES,
    concerns: (service) => (isClb(service) || isNlb(service)) && sets(service, "preserve-lb-on-delete"),
  },
  {
    since: "v2.14.0",
    text: {
      en: "loadBalancerSourceRanges of an NLB Service takes effect: clients outside these ranges are cut off.",
      zh: "NLB Service 的 loadBalancerSourceRanges 开始生效，范围之外的客户端将无法访问。",
    },
    concerns: (service) => isNlb(service) && (service.spec?.loadBalancerSourceRanges ?? []).length > 0,
  },
  {
    since: firstVersionWith((rules) => rules.nlbDryRun),
    text: {
      en: "The precheck looks at NLB Services too (check ccmNLB). Its dry run may write finalizers, labels, status and Pod conditions of theirs.",
      zh: "预检也会检查 NLB Service（检查项 ccmNLB），其 dry run 可能写入这些 Service 的 finalizer、标签、状态以及 Pod 的 condition。",
    },
    concerns: isNlb,
  },
  {
    since: firstVersionWith((rules) => !rules.reuseTagReported),
    text: {
      en: "The precheck no longer reports that a reused instance lacks the tag kubernetes.reused.by.user; the CCM still adds it.",
      zh: "被复用的实例缺少标签 kubernetes.reused.by.user 时，预检不再报告；CCM 仍会添加该标签。",
    },
    concerns: (service) => has(service, "id"),
  },
  {
    since: firstVersionWith((rules) => rules.gracefulShutdown),
    text: {
      en: "graceful-shutdown counts: a Pod that terminates and still serves stays a backend with weight 0.",
      zh: "graceful-shutdown 开始生效：正在终止但仍在服务的 Pod 会以权重 0 保留为后端。",
    },
    concerns: (service, bundle) =>
      asksForGracefulShutdown(service) && backendMode(service, bundle.cluster.serviceBackendType) === "eni",
  },
  {
    since: "v2.15.0",
    text: {
      en: "A server group of an NLB whose IP version changed is made anew instead of updated.",
      zh: "NLB 服务器组的 IP 版本发生变化时会重新创建，而不是更新。",
    },
    concerns: (service) => isNlb(service) && sets(service, "backend-ip-version"),
  },
];

/** Notes of the releases that are crossed, with the Services they touch; one that touches none is left out. */
export function releaseNotes(
  bundle: Bundle,
  services: readonly KubeService[],
  crosses: (since: string) => boolean,
): { text: Text; concerned: string[] }[] {
  return NOTES.flatMap(({ since, text, concerns }) => {
    if (since === null || !crosses(since)) return [];
    const concerned = services.filter((service) => concerns(service, bundle)).map(keyOf);
    return concerned.length > 0
      ? [{ text: { en: `${since}: ${text.en}`, zh: `${since}：${text.zh}` }, concerned }]
      : [];
  });
}
