import type { Bundle } from "@/lib/model/bundle";
import { generateScale } from "@/simulator/cluster/scale";
import { failedSync } from "./failed-sync";

/** A small cluster with an object of every kind that a bundle holds, each with its texts; so much of it fails. */
export function clusterWithTexts(now: string, failing: number): Bundle {
  const bundle = generateScale({ services: 2, ports: 1, nodes: 1, failing, seed: 9 });
  const service = bundle.kubernetes.services[0]!;
  const message = "Error syncing load balancer [lb-1]: Message: The specified vswitch is not available";
  bundle.kubernetes.events = ["SyncLoadBalancerFailed", "UnAvailableLoadBalancer"].map((reason, n) =>
    failedSync(service, message, {
      metadata: { name: `web.${n}`, namespace: service.metadata?.namespace, uid: `e-${n}` },
      ...{ reason, count: 2, firstTimestamp: now, lastTimestamp: now },
      source: { component: "service-controller", host: "n" },
    }),
  );
  return bundle;
}

export interface TextPlace {
  /** Kind of place: numbers of lists left out. */
  kind: string;
  /** Where it is, key by key. */
  keys: readonly string[];
  set(bundle: Bundle, value: unknown): void;
}

/** One place of each kind at which a bundle holds a text. */
export function textPlaces(bundle: Bundle): TextPlace[] {
  const found = new Map<string, TextPlace>();
  const visit = (value: unknown, keys: readonly string[]) => {
    if (typeof value === "string") {
      const kind = keys.map((key) => (/^\d+$/.test(key) ? "*" : key)).join(".");
      if (keys.at(-1) === "format" || found.has(kind)) return;
      found.set(kind, {
        kind,
        keys,
        set(into, to) {
          let at = into as unknown as Record<string, unknown>;
          for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
          at[keys.at(-1) as string] = to;
        },
      });
    } else if (typeof value === "object" && value !== null)
      for (const [key, child] of Object.entries(value)) visit(child, [...keys, key]);
  };
  visit(bundle, []);
  return [...found.values()];
}
