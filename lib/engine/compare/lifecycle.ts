import { DELETE_PROTECTION, MODIFICATION_PROTECTION } from "@/lib/ccm/fields/instance";
import type { RunIndex } from "../run-index";
import type { Calls } from "../dry-run/calls";
import { callStep, compared, draft, FROM_UID, refusal } from "../draft";
import { ingressIps } from "../actual/find";
import type { LocalAttributes } from "../desired/attributes";
import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import type { PendingFinding, Instance, Stage, Step, Tag } from "../types";

interface LifecycleContext {
  index: RunIndex;
  view: ServiceView;
  local: LocalAttributes;
  calls: Calls;
}

/** Delete path of an instance owned by the CCM (docs/dry-run.md 4.1): one call, and the findings hidden by it. */
export function deletionStages(context: LifecycleContext, instance: Instance, tags: readonly Tag[]): Stage[] {
  const { view, local, calls, index } = context;
  const { type } = view.service.spec ?? {};
  const reason = type === "LoadBalancer" ? "Terminating" : `type ${str(type) || "ClusterIP"}`;
  const lost = index.rules.preservedLosesListeners ? 1 : 0;
  const id = instance.id;
  const resource = { kind: "LoadBalancer", id } as const;
  const from = { kind: "spec", name: type === "LoadBalancer" ? "metadata.deletionTimestamp" : "spec.type" } as const;
  const stages: Stage[] = [];
  const prefix = (text: string) =>
    local.preserve
      ? `set loadbalancer [${id}] protections off error: ${text}`
      : `delete loadbalancer [${id}] error: ${text}`;
  /** Switches off a protection that is on. */
  const unprotect = (
    code: "CLB503" | "CLB504",
    { field, change }: Pick<typeof DELETE_PROTECTION, "field" | "change">,
    [on, off]: readonly [string, string],
    stage: { rule: string; word: string },
  ) => {
    if (str(instance.raw[field]) !== on) return;
    const guarded = draft(
      code,
      resource,
      { loadBalancerId: id, reason, lost },
      {
        desiredFrom: from,
        ...compared(field, off, on, `DescribeLoadBalancerAttribute.${field}`),
        selfHeals: true,
      },
    );
    const error = prefix(`error to set slb id [${id}] ${stage.word} protection off, svc [${view.key}], err: `);
    stages.push({ rule: stage.rule, steps: [callStep(calls.attribute(change, off), [guarded], error)] });
  };
  unprotect("CLB503", DELETE_PROTECTION, ["on", "off"], { rule: "M9", word: "delete" });
  if (!local.preserve) {
    const address = str(instance.raw.Address);
    const extra = draft(
      "CLB502",
      resource,
      { loadBalancerId: id, reason, actual: address, lost },
      {
        desiredFrom: from,
        ...compared("LoadBalancer", null, address, "DescribeLoadBalancers.LoadBalancerId"),
        selfHeals: true,
        traffic: "addressLost",
      },
    );
    stages.push({ rule: "M8", steps: [callStep(calls.remove(), [extra], `delete loadbalancer [${id}] error: `)] });
    return stages;
  }
  const modification = { rule: "M10", word: "modification" };
  unprotect("CLB504", MODIFICATION_PROTECTION, ["ConsoleProtection", "NonProtection"], modification);
  const own = [
    { key: OWNERSHIP_TAG, value: view.defaultName },
    { key: CLUSTER_TAG, value: index.clusterId },
  ];
  const keys = tags.filter((tag) => own.some((o) => o.key === tag.key && o.value === tag.value)).map((tag) => tag.key);
  const tagged = draft(
    "CLB505",
    resource,
    { loadBalancerId: id, reason, tagKeys: keys, lost },
    {
      desiredFrom: from,
      ...compared("tags", [], keys, "ListTagResources.TagKey"),
      selfHeals: true,
      harmless: keys.length === 0 ? "alreadyUntagged" : undefined,
    },
  );
  stages.push({
    rule: "M8",
    steps: [callStep(calls.untag(keys), [tagged], `cleanup loadbalancer [${id}] tags error: `)],
  });
  return stages;
}

/** No instance, not deleting: an error when the Service has an address, creation otherwise. */
export function creationStep(context: LifecycleContext, candidate: Instance | null): Step {
  const { view, calls } = context;
  const ingress = ingressIps(view);
  if (ingress.length > 0) {
    const address = ingress[0]!.ip;
    const gone = draft(
      "CLB513",
      { kind: "LoadBalancer", name: view.defaultName },
      {
        address: address || ingress[0]!.hostname,
        defaultName: view.defaultName,
        candidate: candidate?.id ?? "",
        tagKey: OWNERSHIP_TAG,
        tagValue: view.defaultName,
      },
      compared("LoadBalancer", view.defaultName, null, "DescribeLoadBalancers.Tags", FROM_UID),
    );
    return refusal(
      `alicloud: can not find loadbalancer, but it's defined in service [${address}] this may happen when you delete the loadbalancer`,
      [gone],
    );
  }
  const missing = draft(
    "CLB501",
    { kind: "LoadBalancer", name: view.defaultName },
    { defaultName: view.defaultName },
    {
      ...compared("LoadBalancer", view.defaultName, null, "DescribeLoadBalancers.LoadBalancerId", FROM_UID),
      selfHeals: true,
    },
  );
  return callStep(calls.create(), [missing], "create lb error: create slb error: ");
}

/** The first reason why a reused instance is refused (docs/dry-run.md 4.1); null when it is accepted. */
export function reuseRefusal(context: LifecycleContext, instance: Instance, tags: readonly Tag[]): Step | null {
  const { view, index, local } = context;
  const prefix = `alicloud: the loadbalancer ${instance.id} can not be reused, `;
  const resource = { kind: "LoadBalancer", id: instance.id } as const;
  const foreign = tags.filter((tag) => tag.key === OWNERSHIP_TAG || tag.key === CLUSTER_TAG);
  if (foreign.length > 0)
    return refusal(`${prefix}can not reuse loadbalancer created by kubernetes.`, [
      clusterOwned(index, instance, foreign),
    ]);
  if (index.rules.eipSkipsAddressCheck && local.text("external-ip-type") === "eip") return null;
  const address = str(instance.raw.Address);
  const ingress = ingressIps(view);
  if (
    ingress.length === 0 ||
    ingress.some(
      (entry) => entry.ip === address || (index.rules.hostnameIngress && entry.hostname !== "" && entry.ip === ""),
    )
  )
    return null;
  const bound = ingress[0]!.ip;
  const differs = draft(
    "CLB521",
    resource,
    { loadBalancerId: instance.id, desired: bound, actual: address, annotation: view.annotations.key("id") },
    {
      ...compared("Address", bound, address, "DescribeLoadBalancers.Address", {
        kind: "spec",
        name: "status.loadBalancer.ingress[0].ip",
      }),
      traffic: "addressLost",
    },
  );
  return refusal(`${prefix}service has been associated with ip [${bound}], cannot be bound to ip [${address}]`, [
    differs,
  ]);
}

function clusterOwned(index: RunIndex, instance: Instance, foreign: readonly Tag[]): PendingFinding {
  const resource = { kind: "LoadBalancer", id: instance.id } as const;
  const owner = foreign.find((tag) => tag.key === OWNERSHIP_TAG);
  const cluster = foreign.find((tag) => tag.key === CLUSTER_TAG);
  const from = {
    ...compared(
      "tags",
      [],
      foreign.map((t) => `${t.key}=${t.value}`),
      "ListTagResources.TagKey",
    ),
  };
  const tagKeys = foreign.map((t) => t.key);
  const ours = cluster?.value === index.clusterId;
  if (ours && !owner) return draft("CLB534", resource, { loadBalancerId: instance.id, tagKeys }, from);
  if (ours && owner)
    return draft(
      "CLB533",
      resource,
      { loadBalancerId: instance.id, owner: index.ownerName(owner.value) ?? owner.value, tagKeys },
      from,
    );
  const first = foreign[0]!;
  return draft(
    "CLB520",
    resource,
    { loadBalancerId: instance.id, tagKey: first.key, tagValue: first.value, tagKeys },
    from,
  );
}
