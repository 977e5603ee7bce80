import { CLUSTER_TAG, OWNERSHIP_TAG } from "./names";
import type { Bundle, CollectError } from "@/lib/model/bundle";
import { instancesOf, isChecked, isSelected, tagOf } from "./relevance";

/** Code of the error; a user who knows that the Services are really deleted confirms it for one check. */
export const SERVICES_VANISHED = "ServicesVanished";

/** Below this number of instances no conclusion: small clusters may delete half of their Services at once. */
const FEW_INSTANCES = 5;
const FEW_SERVICES = 4;

/**
 * Error for a list of Services that looks incomplete: none at all (every cluster has `default/kubernetes`), no
 * LoadBalancer although instances of this cluster exist, most instances without their Service, or half as many as in
 * the previous check. Its instances would look like orphans to delete: all is unknown until a user confirms the list.
 */
export function vanishedServices(
  bundle: {
    cluster: Pick<Bundle["cluster"], "id">;
    kubernetes: Pick<Bundle["kubernetes"], "services">;
    alibabaCloud: Pick<Bundle["alibabaCloud"], "loadBalancers">;
  },
  before?: { services: number },
): CollectError | undefined {
  const services = bundle.kubernetes.services;
  const selected = services.filter(isSelected).length;
  const checked = services.filter(isChecked).length;
  const { owners, named } = instancesOf(services);
  let owned = 0;
  let lost = 0;
  for (const lb of bundle.alibabaCloud.loadBalancers) {
    const owner = tagOf(lb, OWNERSHIP_TAG);
    const mine = bundle.cluster.id === "" || tagOf(lb, CLUSTER_TAG) === bundle.cluster.id;
    if (!owner || !mine) continue;
    owned += 1;
    if (!owners.has(owner) && !named.has(lb.LoadBalancerId ?? "")) lost += 1;
  }
  const why =
    services.length === 0 && (owned > 0 || bundle.alibabaCloud.loadBalancers.length > 0)
      ? "no Service was listed, although every cluster has at least default/kubernetes"
      : selected === 0 && owned > 0
        ? `no Service of type LoadBalancer was listed, although ${owned} CLB instances carry this cluster's tags`
        : lost >= FEW_INSTANCES && lost * 2 >= owned
          ? `${lost} of the ${owned} CLB instances of this cluster have no Service in the list`
          : before && before.services >= FEW_SERVICES && checked * 2 <= before.services
            ? `${checked} Services of type LoadBalancer were listed, the check before saw ${before.services}`
            : undefined;
  if (!why) return undefined;
  return {
    source: "kubernetes",
    action: "list services",
    code: SERVICES_VANISHED,
    message: `The list of Services is doubtful: ${why}. If they are really gone, check again and accept the missing Services (--accept-missing-services).`,
  };
}

/**
 * A bundle from a file, with the vanished-Services error added, so that everything depending on Services is unknown.
 * `accepted`: the user confirms that the missing Services are really deleted.
 */
export function doubted(bundle: Bundle, accepted = false): Bundle {
  const doubt = accepted ? undefined : vanishedServices(bundle);
  if (!doubt || bundle.errors?.some((error) => error.code === SERVICES_VANISHED)) return bundle;
  return { ...bundle, errors: [...(bundle.errors ?? []), doubt] };
}
