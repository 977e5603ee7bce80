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

/** `since`: first version with this behaviour; null: no known one. `concerns`: whether a Service is affected. */
type ReleaseNote = [since: string | null, text: Text, concerns: (service: KubeService, bundle: Bundle) => boolean];

const isNlb = (service: KubeService) => service.spec?.loadBalancerClass === NLB_CLASS;
const isClb = (service: KubeService) => !service.spec?.loadBalancerClass;
const sets = (service: KubeService, suffix: string) =>
  new Annotations(service.metadata?.annotations).get(suffix) !== "";
const has = (service: KubeService, suffix: string) => isClb(service) && sets(service, suffix);
const hasEniBackends = (service: KubeService, { cluster }: Bundle) =>
  backendMode(service, cluster.serviceBackendType) === "eni";

/**
 * Changed behaviour of a release for existing Services, in our words; from the rules of each version
 * (lib/ccm/version-table, which has the tag). Annotations that take effect come from the catalogue.
 */
const NOTES: readonly ReleaseNote[] = [
  [
    firstVersionWith((rules) => rules.certificateCheck),
    RELEASES.certificateCheck,
    (service) => has(service, "cert-id"),
  ],
  [
    firstVersionWith((rules) => rules.endpointSlices),
    RELEASES.endpointSlices,
    (service, { kubernetes }) => isClb(service) && (kubernetes.endpoints?.length ?? 0) > 0,
  ],
  [
    firstVersionWith((rules) => rules.reusedGroupMustBeUsers),
    RELEASES.userGroups,
    (service) => has(service, "vgroup-port"),
  ],
  [
    firstVersionWith((rules) => rules.tags === "reported"),
    RELEASES.tags,
    (service) => has(service, "additional-resource-tags"),
  ],
  [
    firstVersionWith((rules) => rules.readinessGates),
    RELEASES.readinessGates,
    (service, bundle) =>
      isClb(service) &&
      hasEniBackends(service, bundle) &&
      bundle.kubernetes.pods.some(
        (pod) => pod.metadata?.namespace === service.metadata?.namespace && rec(pod.spec)["readinessGates"],
      ),
  ],
  [firstVersionWith((rules) => rules.uniqueGroups), RELEASES.uniqueGroups, (service) => has(service, "vgroup-port")],
  [
    firstVersionWith((rules) => rules.hybridNodes),
    RELEASES.hybridNodes,
    (service, bundle) =>
      isClb(service) &&
      !hasEniBackends(service, bundle) &&
      bundle.kubernetes.nodes.some((node) => String(node.spec?.providerID ?? "").startsWith("ack-hybrid://")),
  ],
  [
    firstVersionWith((rules) => rules.preservedLosesListeners),
    PRESERVE_LOSES,
    (service) => (isClb(service) || isNlb(service)) && sets(service, "preserve-lb-on-delete"),
  ],
  [
    "v2.14.0",
    RELEASES.sourceRanges,
    (service) => isNlb(service) && (service.spec?.loadBalancerSourceRanges ?? []).length > 0,
  ],
  [firstVersionWith((rules) => rules.nlbDryRun), RELEASES.nlbPrecheck, isNlb],
  [firstVersionWith((rules) => !rules.reuseTagReported), RELEASES.reuseTag, (service) => has(service, "id")],
  [
    firstVersionWith((rules) => rules.gracefulShutdown),
    RELEASES.gracefulShutdown,
    (service, bundle) => asksForGracefulShutdown(service) && hasEniBackends(service, bundle),
  ],
  ["v2.15.0", RELEASES.groupIpVersion, (service) => isNlb(service) && sets(service, "backend-ip-version")],
];

/** Notes of the releases between the two versions, with the affected Services; notes that affect none are omitted. */
export function releaseNotes(
  bundle: Bundle,
  services: readonly KubeService[],
  crosses: (since: string) => boolean,
): { text: Text; concerned: string[] }[] {
  return NOTES.flatMap(([since, text, concerns]) => {
    if (since === null || !crosses(since)) return [];
    const concerned = services.filter((service) => concerns(service, bundle)).map(keyOf);
    return concerned.length > 0
      ? [{ text: { en: `${since}: ${text.en}`, zh: `${since}：${text.zh}` }, concerned }]
      : [];
  });
}
