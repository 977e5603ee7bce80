import { readClbAnnotation } from "@/lib/ccm/annotations";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { atLeast } from "@/lib/ccm/version-order";
import type { StepCondition } from "@/lib/knowledge/steps/said";
import type { Bundle, KubeService } from "@/lib/model/bundle";

interface Facts {
  bundle: Bundle;
  serviceKey: string;
  service: KubeService | undefined;
  /** Values of the answer's placeholders. */
  values: Readonly<Record<string, string | undefined>>;
}

/** Whether all conditions hold; undefined where the bundle does not contain the facts. */
export function holds(conditions: readonly StepCondition[] = [], facts: Facts): boolean | undefined {
  const results = conditions.map((condition) => test(condition, facts));
  return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
}

function test(condition: StepCondition, { bundle, serviceKey, service, values }: Facts): boolean | undefined {
  const index = indexBundle(bundle);
  const version = /^(from|before) (.*)$/.exec(condition);
  if (version) {
    const reached = atLeast(bundle.cluster.ccmVersion, version[2]!);
    return reached === null ? undefined : reached === (version[1] === "from");
  }
  const ingress = (service?.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip ?? []);
  const named = readClbAnnotation(service?.metadata?.annotations, "id");
  switch (condition) {
    case "flannel":
      return not(terway());
    case "terway":
      return terway();
    case "nodeExists":
      return values.node === undefined
        ? undefined
        : bundle.kubernetes.nodes.some((row) => row.metadata?.name === values.node);
    case "serverWithoutNode":
      return values.serverWithoutNode !== undefined;
    case "reused":
      return service && Boolean(named);
    case "notReused":
      return service && !named;
    case "pending":
      return service && (service.status?.loadBalancer?.ingress ?? []).length === 0;
    case "namedHoldsAddress": {
      const address = named ? index.loadBalancers.get(named)?.Address : undefined;
      return address === undefined ? undefined : ingress.includes(address);
    }
    // An instance that is not in the bundle may still exist.
    case "ownHoldsAddress":
      return held() ? values.idOfTheRightInstance === undefined : undefined;
    case "otherHoldsAddress":
      return held() ? values.idOfTheRightInstance !== undefined : undefined;
    case "nobodyHoldsAddress":
      return held() ? false : undefined;
    case "specificationSold":
  }
  return undefined;

  function held(): boolean {
    return values.foundLoadBalancerId !== undefined;
  }

  /** A Pod of the Service whose address belongs to a network interface overrides the read or set value. */
  function terway(): boolean | undefined {
    const pods = (index.slices.get(serviceKey) ?? []).flatMap((slice) =>
      (slice.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? []),
    );
    if (pods.some((ip) => index.interfaces.has(ip))) return true;
    const { networkPlugin } = bundle.cluster;
    return networkPlugin ? networkPlugin.startsWith("terway") : undefined;
  }
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);
