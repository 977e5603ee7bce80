import { indexBundle } from "@/lib/ccm/bundle-index";
import { keyOf } from "@/lib/ccm/names";
import { asksForGracefulShutdown, endpointNeeds, isEniMode } from "@/lib/ccm/relevance";
import type { Bundle, CollectError, KubeService } from "@/lib/model/bundle";

/**
 * What the change would need and nobody has asked for: network interfaces are looked up only for Pods that are
 * backends (lib/collect/collect), so a Service that takes Pods, or keeps terminating ones, has none in the bundle. That is an input that is missing,
 * not a Pod without an interface.
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
