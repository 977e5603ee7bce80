import { readClbAnnotation } from "@/lib/ccm/annotations";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { atLeast } from "@/lib/ccm/version-order";
import type { StepCondition } from "@/lib/knowledge/steps/step-text";
import type { Bundle, KubeService } from "@/lib/model/bundle";

interface Facts {
  bundle: Bundle;
  serviceKey: string;
  service: KubeService | undefined;
  values: Readonly<Record<string, string | undefined>>;
}

/** Whether all conditions hold; undefined where the bundle does not contain the facts. */
export function holds(conditions: readonly StepCondition[] = [], facts: Facts): boolean | undefined {
  const results = conditions.map((condition) => test(condition, facts));
  return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);

type Named = Exclude<StepCondition, `from ${string}` | `before ${string}`>;

const TESTS: Readonly<Record<Named, (facts: Facts) => boolean | undefined>> = {
  flannel: (facts) => not(terway(facts)),
  terway,
  nodeExists: ({ bundle, values: { node } }) =>
    node === undefined ? undefined : bundle.kubernetes.nodes.some((row) => row.metadata?.name === node),
  serverWithoutNode: ({ values }) => values.serverWithoutNode !== undefined,
  podFound: ({ values }) => values.pod !== undefined,
  reused: ({ service }) => service && Boolean(named(service)),
  notReused: ({ service }) => service && !named(service),
  pending: ({ service }) => service && (service.status?.loadBalancer?.ingress ?? []).length === 0,
  specificationSold: () => undefined,
  namedHoldsAddress: ({ bundle, service }) => {
    const address = indexBundle(bundle).loadBalancers.get(named(service) || "-")?.Address;
    const ingress = service?.status?.loadBalancer?.ingress ?? [];
    return address === undefined ? undefined : ingress.some(({ ip }) => ip === address);
  },
  // An instance that is not in the bundle may still exist.
  ownHoldsAddress: ({ values }) => held(values) && values.idOfTheRightInstance === undefined,
  otherHoldsAddress: ({ values }) => held(values) && values.idOfTheRightInstance !== undefined,
  nobodyHoldsAddress: ({ values }) => held(values) && false,
};

const named = (service: KubeService | undefined) => readClbAnnotation(service?.metadata?.annotations, "id");
const held = ({ foundLoadBalancerId }: Facts["values"]) => (foundLoadBalancerId === undefined ? undefined : true);

function test(condition: StepCondition, facts: Facts): boolean | undefined {
  const [, when, version = ""] = /^(from|before) (.*)$/.exec(condition) ?? [];
  if (!when) return TESTS[condition as Named](facts);
  const reached = atLeast(facts.bundle.cluster.ccmVersion, version);
  return reached === null ? undefined : reached === (when === "from");
}

/** A Pod of the Service whose address belongs to a network interface overrides the read or set value. */
function terway({ bundle, serviceKey }: Facts): boolean | undefined {
  const index = indexBundle(bundle);
  const pods = (index.slices.get(serviceKey) ?? []).flatMap((slice) =>
    (slice.endpoints ?? []).flatMap((endpoint) => endpoint.addresses ?? []),
  );
  if (pods.some((ip) => index.interfaces.has(ip))) return true;
  const { networkPlugin } = bundle.cluster;
  return networkPlugin ? networkPlugin.startsWith("terway") : undefined;
}
