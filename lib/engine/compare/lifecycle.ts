import { DELETE_PROTECTION, MODIFICATION_PROTECTION } from "@/lib/ccm/fields/instance";
import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { ingressIps } from "../actual/find";
import { callStep, draft, FROM_UID, refusal } from "../draft";
import type { Plan } from "../plan";
import type { PendingFinding, Instance, Stage, Step, Tag } from "../types";
import { ownTagKeys, tagTexts } from "./attributes";

/** Delete path of an instance owned by the CCM (docs/dry-run.md 4.1): one call, and the findings hidden by it. */
export function deletionStages(
  { view, local, calls, index }: Plan,
  { id, raw }: Instance,
  tags: readonly Tag[],
): Stage[] {
  const { type } = view.service.spec ?? {};
  const reason = type === "LoadBalancer" ? "Terminating" : `type ${str(type) || "ClusterIP"}`;
  const about = { loadBalancerId: id, reason, lost: index.rules.preservedLosesListeners ? 1 : 0 };
  const resource = { kind: "LoadBalancer", id } as const;
  const desiredFrom = {
    kind: "spec",
    name: type === "LoadBalancer" ? "metadata.deletionTimestamp" : "spec.type",
  } as const;
  const stages: Stage[] = [];
  const prefix = local.preserve
    ? `set loadbalancer [${id}] protections off error: `
    : `delete loadbalancer [${id}] error: `;
  /** Switches off a protection that is on. */
  const unprotect = (
    code: "CLB503" | "CLB504",
    { field, change }: Pick<typeof DELETE_PROTECTION, "field" | "change">,
    [on, off]: readonly [string, string],
    [rule, word]: readonly [string, string],
  ) => {
    if (str(raw[field]) !== on) return;
    const guarded = draft(code, resource, about, { desired: off, actual: on, desiredFrom });
    const error = `${prefix}error to set slb id [${id}] ${word} protection off, svc [${view.key}], err: `;
    stages.push({ rule, steps: [callStep(calls.attribute(change, off), [guarded], error)] });
  };
  unprotect("CLB503", DELETE_PROTECTION, ["on", "off"], ["M9", "delete"]);
  if (!local.preserve) {
    const actual = str(raw.Address);
    const extra = draft("CLB502", resource, { ...about, actual }, { desired: null, actual, desiredFrom });
    stages.push({ rule: "M8", steps: [callStep(calls.remove(), [extra], prefix)] });
    return stages;
  }
  unprotect("CLB504", MODIFICATION_PROTECTION, ["ConsoleProtection", "NonProtection"], ["M10", "modification"]);
  const tagKeys = ownTagKeys(tags, view.defaultName, index.clusterId);
  const tagged = draft(
    "CLB505",
    resource,
    { ...about, tagKeys },
    { desired: [], actual: tagKeys, desiredFrom, harmless: tagKeys.length === 0 ? "alreadyUntagged" : undefined },
  );
  const error = `cleanup loadbalancer [${id}] tags error: `;
  stages.push({ rule: "M8", steps: [callStep(calls.untag(tagKeys), [tagged], error)] });
  return stages;
}

/** No instance, not deleting: an error when the Service has an address, creation otherwise. */
export function creationStage({ view, calls, candidate }: Plan): Stage {
  const { defaultName } = view;
  const resource = { kind: "LoadBalancer", name: defaultName } as const;
  const rest = { desired: defaultName, actual: null, desiredFrom: FROM_UID };
  const [ingress] = ingressIps(view);
  if (!ingress) {
    const missing = draft("CLB501", resource, { defaultName }, rest);
    return { rule: "M7", steps: [callStep(calls.create(), [missing], "create lb error: create slb error: ")] };
  }
  const params = {
    address: ingress.ip || ingress.hostname,
    defaultName,
    candidate: candidate?.id ?? "",
    tagKey: OWNERSHIP_TAG,
    tagValue: defaultName,
  };
  const error = `alicloud: can not find loadbalancer, but it's defined in service [${ingress.ip}] this may happen when you delete the loadbalancer`;
  return { rule: "M6", steps: [refusal(error, [draft("CLB513", resource, params, rest)])] };
}

/** The first reason why a reused instance is refused (docs/dry-run.md 4.1); null when it is accepted. */
export function reuseRefusal(plan: Plan, { id, raw }: Instance, tags: readonly Tag[]): Step | null {
  const { view, local } = plan;
  const { rules } = plan.index;
  const prefix = `alicloud: the loadbalancer ${id} can not be reused, `;
  const foreign = tags.filter((tag) => tag.key === OWNERSHIP_TAG || tag.key === CLUSTER_TAG);
  if (foreign.length > 0)
    return refusal(`${prefix}can not reuse loadbalancer created by kubernetes.`, [clusterOwned(plan, id, foreign)]);
  if (rules.eipSkipsAddressCheck && local.text("external-ip-type") === "eip") return null;
  const actual = str(raw.Address);
  const ingress = ingressIps(view);
  const isBound = ({ ip, hostname }: (typeof ingress)[number]) =>
    ip === actual || (rules.hostnameIngress && hostname !== "" && ip === "");
  if (ingress.length === 0 || ingress.some(isBound)) return null;
  const desired = ingress[0]!.ip;
  const differs = draft(
    "CLB521",
    { kind: "LoadBalancer", id },
    { loadBalancerId: id, desired, actual, annotation: view.annotations.key("id") },
    { desired, actual, desiredFrom: { kind: "spec", name: "status.loadBalancer.ingress[0].ip" } },
  );
  return refusal(`${prefix}service has been associated with ip [${desired}], cannot be bound to ip [${actual}]`, [
    differs,
  ]);
}

function clusterOwned({ index }: Plan, id: string, foreign: readonly Tag[]): PendingFinding {
  const resource = { kind: "LoadBalancer", id } as const;
  const owner = foreign.find((tag) => tag.key === OWNERSHIP_TAG);
  const rest = { desired: [], actual: tagTexts(foreign) };
  const about = { loadBalancerId: id, tagKeys: foreign.map((t) => t.key) };
  const { key: tagKey, value: tagValue } = foreign[0]!;
  if (foreign.find((tag) => tag.key === CLUSTER_TAG)?.value !== index.clusterId)
    return draft("CLB520", resource, { ...about, tagKey, tagValue }, rest);
  if (!owner) return draft("CLB534", resource, about, rest);
  return draft("CLB533", resource, { ...about, owner: index.ownerName(owner.value) ?? owner.value }, rest);
}
