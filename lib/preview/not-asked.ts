import { backendMode } from "@/lib/ccm/backend-mode";
import { BundleIndex } from "@/lib/ccm/bundle-index";
import { keyOf } from "@/lib/ccm/names";
import type { Bundle, CollectError, KubeService } from "@/lib/model/bundle";

/**
 * What the change would need and nobody has asked for: network interfaces are looked up only for Services whose backends
 * are Pods (lib/sources/collect), so a Service that becomes one has none in the bundle. That is an input that is missing,
 * not a Pod without an interface.
 */
export function notAsked(
  bundle: Bundle,
  desired: readonly { live: KubeService | undefined; service: KubeService | null }[],
): CollectError[] {
  const mode = (service: KubeService) => backendMode(service, bundle.cluster.serviceBackendType);
  const turned = desired.flatMap(({ live, service }) =>
    live && service && mode(service) === "eni" && mode(live) !== "eni" ? [keyOf(service)] : [],
  );
  if (turned.length === 0) return [];
  const index = new BundleIndex(bundle);
  return turned
    .filter((key) => {
      const slices = (index.slices.get(key) ?? []).flatMap(({ endpoints }) => endpoints ?? []);
      const subsets = index.endpoints.get(key)?.subsets ?? [];
      const addresses = [
        ...slices.flatMap((endpoint) => endpoint.addresses ?? []),
        ...subsets.flatMap(({ addresses: ready }) => (ready ?? []).map(({ ip }) => ip ?? "")),
      ];
      return addresses.some((address) => !index.interfaces.has(address));
    })
    .map((resource) => ({
      source: "ecs",
      action: "DescribeNetworkInterfaces",
      resource,
      code: "preview.notAsked",
      message: "The network interfaces of these Pods were not asked for: their Service has nodes as backends today.",
    }));
}
