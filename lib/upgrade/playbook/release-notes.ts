import { RELEASES } from "@/lib/knowledge/playbook/texts";
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
    text: RELEASES.certificateCheck,
    concerns: (service) => has(service, "cert-id"),
  },
  {
    since: firstVersionWith((rules) => rules.endpointSlices),
    text: RELEASES.endpointSlices,
    concerns: (service, bundle) => isClb(service) && (bundle.kubernetes.endpoints?.length ?? 0) > 0,
  },
  {
    since: firstVersionWith((rules) => rules.reusedGroupMustBeUsers),
    text: RELEASES.userGroups,
    concerns: (service) => has(service, "vgroup-port"),
  },
  {
    since: firstVersionWith((rules) => rules.tags === "reported"),
    text: RELEASES.tags,
    concerns: (service) => has(service, "additional-resource-tags"),
  },
  {
    since: firstVersionWith((rules) => rules.readinessGates),
    text: RELEASES.readinessGates,
    concerns: (service, bundle) =>
      isClb(service) &&
      backendMode(service, bundle.cluster.serviceBackendType) === "eni" &&
      bundle.kubernetes.pods.some(
        (pod) => pod.metadata?.namespace === service.metadata?.namespace && rec(pod.spec)["readinessGates"],
      ),
  },
  {
    since: firstVersionWith((rules) => rules.uniqueGroups),
    text: RELEASES.uniqueGroups,
    concerns: (service) => has(service, "vgroup-port"),
  },
  {
    since: firstVersionWith((rules) => rules.hybridNodes),
    text: RELEASES.hybridNodes,
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
    text: RELEASES.sourceRanges,
    concerns: (service) => isNlb(service) && (service.spec?.loadBalancerSourceRanges ?? []).length > 0,
  },
  {
    since: firstVersionWith((rules) => rules.nlbDryRun),
    text: RELEASES.nlbPrecheck,
    concerns: isNlb,
  },
  {
    since: firstVersionWith((rules) => !rules.reuseTagReported),
    text: RELEASES.reuseTag,
    concerns: (service) => has(service, "id"),
  },
  {
    since: firstVersionWith((rules) => rules.gracefulShutdown),
    text: RELEASES.gracefulShutdown,
    concerns: (service, bundle) =>
      asksForGracefulShutdown(service) && backendMode(service, bundle.cluster.serviceBackendType) === "eni",
  },
  {
    since: "v2.15.0",
    text: RELEASES.groupIpVersion,
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
