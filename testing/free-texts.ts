import { applyWaivers } from "@/lib/upgrade/waivers";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Waiver } from "@/lib/model/result";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures";

/** The mark of texts that a person wrote, in nothing else of these clusters. */
export const WRITTEN = /tulip/i;
const NOW = "2026-11-21T08:00:00Z";

/** Two clusters with every finding, where each place that people write to holds a different text. */
export function clustersWithFreeTexts(): { name: string; bundle: Bundle; result: Result; waivers: Waiver[] }[] {
  return [
    { name: "demo", bundle: demoBundle({ now: NOW }) },
    { name: "every finding", bundle: findingFixturesBundle({ now: NOW }) },
  ].map(({ name, bundle }) => {
    plant(bundle);
    const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
    const waivers = result.services
      .flatMap(({ service, findings }) => findings.map(({ code }) => ({ service, code })))
      .slice(0, 3)
      .map((one) => ({ ...one, reason: "Tulip moves next week", owner: "team-shop", until: "2027-03-31" }));
    return { name, bundle, result: applyWaivers(result, waivers), waivers };
  });
}

/** Adds texts to the bundle; what the controller wrote stays, but for every third description. */
function plant({ kubernetes, alibabaCloud }: Bundle): void {
  let n = 0;
  const forms = ["tulip#", "Tulip in the garden #", "+tulip: #", '"tulip", <moss> #', "郁金香 tulip #", "tulip=moss#"];
  const text = () => forms[n++ % forms.length]!.replace("#", String(n));
  for (const { metadata } of kubernetes.services)
    Object.assign(metadata!.annotations ?? {}, {
      "meta.helm.sh/release-name": text(),
      "service.kubernetes.io/topology-mode": text(),
      "example.com/note": text(),
    });
  for (const lb of alibabaCloud.loadBalancers)
    lb.Tags = { Tag: [...(lb.Tags?.Tag ?? []), { TagKey: "team", TagValue: text() }] };
  const { nlb } = alibabaCloud;
  for (const one of [...(nlb?.loadBalancers ?? []), ...(nlb?.serverGroups ?? [])])
    one.Tags = [...((one.Tags as object[] | undefined) ?? []), { Key: "team", Value: text() }];
  const described = [
    ...alibabaCloud.listeners,
    ...alibabaCloud.vServerGroups.flatMap((group) => group.BackendServers?.BackendServer ?? []),
    ...(nlb?.servers ?? []),
  ] as { Description?: unknown }[];
  for (const one of described.filter((_, at) => at % 3 === 0)) one.Description = text();
  for (const one of nlb?.listeners.filter((_, at) => at % 3 === 0) ?? []) one.ListenerDescription = text();
  for (const lb of alibabaCloud.loadBalancers.slice(0, 5)) lb.ModificationProtectionReason = text();
  const { namespace, name } = kubernetes.services[0]!.metadata!;
  kubernetes.events.push({
    metadata: { namespace, name: "paged" },
    involvedObject: { kind: "Service", namespace, name },
    type: "Warning",
    reason: "Paged",
    message: text(),
    firstTimestamp: NOW,
    lastTimestamp: NOW,
  });
}
