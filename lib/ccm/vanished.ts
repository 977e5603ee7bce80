import { CLUSTER_TAG, OWNERSHIP_TAG } from "./names";
import type { Bundle, CollectError } from "@/lib/model/bundle";
import { annotation, defaultName, isChecked, isSelected, tagOf } from "./relevance";

/** Code of the error line; a person who knows that the Services are really gone confirms it for one check. */
export const SERVICES_VANISHED = "ServicesVanished";

/** Fewer than these say nothing: small clusters lose half of their Services in an afternoon's work. */
const FEW_INSTANCES = 5;
const FEW_SERVICES = 4;

/**
 * A list of Services can be proven to be whole only as far as the answer tells. What speaks against it all the same:
 * no Service at all (every cluster has `default/kubernetes`), none of type LoadBalancer while instances of this cluster
 * exist, most of the cluster's own instances without their Service, or half as many as the check before saw. Such a
 * list would read as "nothing to do" and its instances as orphans to delete, so everything is unknown until a person
 * confirms it. Returns the error line, or undefined for a list that is in order.
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
  const owners = new Set<string>();
  const named = new Set<string>();
  for (const service of services) {
    owners.add(defaultName(service));
    const id = annotation(service, "id");
    if (id) named.add(id);
  }
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
 * A bundle as a file brings it, with the doubt among its errors, so that whatever depends on the Services is unknown.
 * `accepted`: a person says that the missing ones are really gone.
 */
export function doubted(bundle: Bundle, accepted = false): Bundle {
  const doubt = accepted ? undefined : vanishedServices(bundle);
  if (!doubt || bundle.errors?.some((error) => error.code === SERVICES_VANISHED)) return bundle;
  return { ...bundle, errors: [...(bundle.errors ?? []), doubt] };
}
