import { indexBundle } from "@/lib/ccm/bundle-index";
import { keyOf } from "@/lib/ccm/names";
import { asksForGracefulShutdown, endpointNeeds, isEniMode } from "@/lib/ccm/relevance";
import type { Bundle, CollectError, KubeService } from "@/lib/model/bundle";

/**
 * Inputs that the change would need and that were not collected: network interfaces are read only for Pods that are
 * backends (lib/collect/collect), so for a Service that switches to Pods, or keeps terminating ones, the bundle has
 * none. That is a missing input, not a Pod without an interface.
 */
export function notAsked(
  bundle: Bundle,
  desired: readonly { live: KubeService | undefined; service: KubeService | null }[],
): CollectError[] {
  const isEni = (service: KubeService) => isEniMode(service, bundle.cluster.serviceBackendType);
  const turned = desired.flatMap(({ live, service }) =>
    live && service && isEni(service) && (!isEni(live) || keepsMore(live, service)) ? [service] : [],
  );
  if (turned.length === 0) return [];
  const index = indexBundle(bundle);
  const needs = { eni: true, ipv6Gates: bundle.cluster.ipv6Backends };
  return turned.flatMap((service): CollectError[] => {
    const resource = keyOf(service);
    const slices = index.slices.get(resource) ?? [];
    const { addresses } = endpointNeeds(service, slices, index.endpoints.get(resource), needs, () => false);
    if (addresses.every((address) => index.interfaces.has(address))) return [];
    return [
      {
        source: "ecs",
        action: "DescribeNetworkInterfaces",
        resource,
        code: "preview.notAsked",
        message:
          "The network interfaces of these Pods were not asked for: the Pods are not backends of their Service today.",
      },
    ];
  });
}

const keepsMore = (live: KubeService, service: KubeService) =>
  asksForGracefulShutdown(service) && !asksForGracefulShutdown(live);
