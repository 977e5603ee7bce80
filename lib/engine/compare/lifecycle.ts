import { DELETE_PROTECTION, MODIFICATION_PROTECTION } from "@/lib/ccm/fields/instance";
import type { RunIndex } from "../run-index";
import type { Calls } from "../dry-run/calls";
import { callStep, draft, refusal } from "../draft";
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

/** Why the Service no longer needs an instance, as a word for the message. */
function deletionReason(view: ServiceView): string {
  return view.service.spec?.type === "LoadBalancer"
    ? "Terminating"
    : `type ${str(view.service.spec?.type) || "ClusterIP"}`;
}

/** Delete path of an instance owned by the CCM (docs/dry-run.md 4.1): one call, and the findings hidden by it. */
export function deletionStages(context: LifecycleContext, instance: Instance, tags: readonly Tag[]): Stage[] {
  const { view, local, calls, index } = context;
  const reason = deletionReason(view);
  const lost = index.rules.preservedLosesListeners ? 1 : 0;
  const id = instance.id;
  const resource = { kind: "LoadBalancer", id } as const;
  const from = {
    desiredFrom: {
      kind: "spec",
      name: view.service.spec?.type === "LoadBalancer" ? "metadata.deletionTimestamp" : "spec.type",
    } as const,
  };
  const stages: Stage[] = [];
  const prefix = (text: string) =>
    local.preserve
      ? `set loadbalancer [${id}] protections off error: ${text}`
      : `delete loadbalancer [${id}] error: ${text}`;
  if (str(instance.raw.DeleteProtection) === "on") {
    const guarded = draft(
      "CLB503",
      resource,
      { loadBalancerId: id, reason, lost },
      {
        ...from,
        field: "DeleteProtection",
        desired: "off",
        actual: "on",
        actualFrom: { kind: "api", name: "DescribeLoadBalancerAttribute.DeleteProtection" },
        selfHeals: true,
      },
    );
    stages.push({
      rule: "M9",
      steps: [
        callStep(
          calls.attribute(DELETE_PROTECTION.change, "off"),
          [guarded],
          prefix(`error to set slb id [${id}] delete protection off, svc [${view.key}], err: `),
        ),
      ],
    });
  }
  if (!local.preserve) {
    const extra = draft(
      "CLB502",
      resource,
      { loadBalancerId: id, reason, actual: str(instance.raw.Address), lost },
      {
        ...from,
        field: "LoadBalancer",
        desired: null,
        actual: str(instance.raw.Address),
        actualFrom: { kind: "api", name: "DescribeLoadBalancers.LoadBalancerId" },
        selfHeals: true,
        traffic: "addressLost",
      },
    );
    stages.push({ rule: "M8", steps: [callStep(calls.remove(), [extra], `delete loadbalancer [${id}] error: `)] });
    return stages;
  }
  if (str(instance.raw.ModificationProtectionStatus) === "ConsoleProtection") {
    const guarded = draft(
      "CLB504",
      resource,
      { loadBalancerId: id, reason, lost },
      {
        ...from,
        field: "ModificationProtectionStatus",
        desired: "NonProtection",
        actual: "ConsoleProtection",
        actualFrom: { kind: "api", name: "DescribeLoadBalancerAttribute.ModificationProtectionStatus" },
        selfHeals: true,
      },
    );
    stages.push({
      rule: "M10",
      steps: [
        callStep(
          calls.attribute(MODIFICATION_PROTECTION.change, "NonProtection"),
          [guarded],
          prefix(`error to set slb id [${id}] modification protection off, svc [${view.key}], err: `),
        ),
      ],
    });
  }
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
      ...from,
      field: "tags",
      desired: [],
      actual: keys,
      actualFrom: { kind: "api", name: "ListTagResources.TagKey" },
      selfHeals: true,
      ...(keys.length === 0 ? { harmless: "alreadyUntagged" } : {}),
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
      {
        field: "LoadBalancer",
        desired: view.defaultName,
        actual: null,
        desiredFrom: { kind: "cluster", name: "Service.metadata.uid" },
        actualFrom: { kind: "api", name: "DescribeLoadBalancers.Tags" },
      },
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
      field: "LoadBalancer",
      desired: view.defaultName,
      actual: null,
      desiredFrom: { kind: "cluster", name: "Service.metadata.uid" },
      actualFrom: { kind: "api", name: "DescribeLoadBalancers.LoadBalancerId" },
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
      field: "Address",
      desired: bound,
      actual: address,
      desiredFrom: { kind: "spec", name: "status.loadBalancer.ingress[0].ip" },
      actualFrom: { kind: "api", name: "DescribeLoadBalancers.Address" },
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
    field: "tags",
    desired: [],
    actual: foreign.map((t) => `${t.key}=${t.value}`),
    actualFrom: { kind: "api", name: "ListTagResources.TagKey" } as const,
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
