import type { Provenance } from "@/lib/model/result";
import { instanceFieldsOf } from "@/lib/ccm/fields/gate";
import {
  BANDWIDTH,
  type InstanceFieldCode,
  INTERNET_CHARGE,
  METERING,
  refusalText,
  SPECIFICATION,
} from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-types";
import { advice, callStep, draft, refusal, show } from "../draft";
import { OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import type { Rules } from "@/lib/ccm/versions";
import type { AttributeContext, AttributePlan } from "./attribute-plan";
import { isUnreported, tagSteps } from "./tags";
import type { Call, PendingFinding, Step, Tag } from "../types";

const S1_SMALL = "slb.s1.small";
const bySpec = (type: string, rules: Rules) =>
  type.toLowerCase() === "paybyspec" || (type === "" && rules.chargeTypes !== "v2.12");

const api = (field: string): Provenance => ({ kind: "api", name: `DescribeLoadBalancerAttribute.${field}` });

/** Finding params that end the difference: adopt the instance's value, or remove the annotation when there is none. */
function adoption(
  context: Pick<AttributeContext, "view">,
  suffix: string,
  actual: string,
): { annotation: string; adopt?: string; remove?: true } {
  const annotation = context.view.annotations.key(suffix);
  return actual === "" ? { annotation, remove: true } : { annotation, adopt: actual };
}

type Compared = InstanceField & { code: InstanceFieldCode };

/** A difference of one attribute. `ignored`: code of the finding for an annotation without effect. */
function difference(
  context: AttributeContext,
  row: Compared,
  desired: string | number,
  actual: string | number,
  ignored?: "CLB124" | "CLB125" | "CLB126",
): PendingFinding {
  const { view, instance } = context;
  const { suffix, field } = row;
  const present = actual === "" ? null : actual;
  const found = draft(
    ignored ?? row.code,
    { kind: "LoadBalancer", id: instance.id },
    {
      ...adoption(context, suffix, show(present)),
      field,
      desired: show(desired),
      actual: show(present),
      loadBalancerId: instance.id,
    },
    {
      field,
      desired,
      actual: present,
      desiredFrom: view.annotations.has(suffix) ? view.annotations.from(suffix) : { kind: "default", name: suffix },
      actualFrom: api(field),
      traffic: ignored ? "none" : row.traffic,
      selfHeals: !ignored && row.change.how === "call",
    },
  );
  if (row.harmless) found.harmless = row.harmless;
  return found;
}

/** The annotation has no effect, so the remedy is to remove it. */
function noEffect(found: PendingFinding, maskRule?: "M16"): PendingFinding {
  return {
    ...found,
    params: { ...found.params, remove: true, adopt: undefined },
    visibility: "advice",
    ...(maskRule ? { maskRule } : {}),
  };
}

/** Attribute differences of the instance itself, in the order of the CCM's Update (docs/dry-run.md 4.2). */
export function compareAttributes(context: AttributeContext): AttributePlan {
  const plan: AttributePlan = { steps: [], drafts: [] };
  ownershipTag(context, plan);
  immutables(context, plan);
  if (context.rules.chargeTypes === "v2.4") {
    internetSpec(context, plan);
    billingOf24(context, plan);
  } else {
    billing(context, plan);
    internetSpec(context, plan);
  }
  settings(context, plan);
  if (context.tags !== null) tagSteps(context, context.tags, plan);
  return plan;
}

function ownershipTag(context: AttributeContext, plan: AttributePlan): void {
  const { view, local, instance, calls, rules, tags } = context;
  if (tags === null) return;
  const tag: Tag = local.reused ? { key: REUSE_TAG, value: "true" } : { key: OWNERSHIP_TAG, value: view.defaultName };
  const present = tags.find((t) => t.key === tag.key);
  const params = { tagKey: tag.key, tagValue: tag.value, loadBalancerId: instance.id };
  const resource = { kind: "LoadBalancer", id: instance.id } as const;
  if (present) {
    if (!local.reused && present.value !== tag.value && !tags.some((t) => t.key === tag.key && t.value === tag.value)) {
      plan.drafts.push(
        advice(
          "CLB421",
          resource,
          { ...params, desired: tag.value, actual: present.value },
          {
            field: `tag ${tag.key}`,
            desired: tag.value,
            actual: present.value,
            actualFrom: { kind: "api", name: "ListTagResources.TagValue" },
          },
        ),
      );
    }
    return;
  }
  if (tags.length >= 10) {
    plan.drafts.push(
      advice(
        "CLB420",
        resource,
        { ...params, count: tags.length },
        {
          field: `tag ${tag.key}`,
          desired: tag.value,
          actual: null,
          actualFrom: { kind: "api", name: "ListTagResources.TagKey" },
        },
      ),
    );
    return;
  }
  const missing = draft(
    local.reused ? "CLB408" : "CLB407",
    resource,
    { ...params, desired: tag.value },
    {
      field: `tag ${tag.key}`,
      desired: tag.value,
      actual: null,
      desiredFrom: local.reused
        ? { kind: "default", name: REUSE_TAG }
        : { kind: "cluster", name: "Service.metadata.uid" },
      actualFrom: { kind: "api", name: "ListTagResources.TagKey" },
      selfHeals: true,
      harmless: "bookkeeping",
    },
  );
  const call = calls.tag([tag]);
  if (rules.tags === "reported" && !isUnreported(rules, [tag])) plan.steps.push(callStep(call, [missing], "AddTags: "));
  else {
    // The dry run skips the call, or an old version executes it: not reported, the CCM adds the tag.
    plan.drafts.push({ ...missing, visibility: "advice" });
  }
}

function immutables(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, rules } = context;
  for (const row of instanceFieldsOf(rules.version).immutable) {
    const desired = local.text(row.suffix) || (row.unset ?? "");
    if (desired === "") continue;
    const actual = row.actual(instance.raw) || (row.unset ?? "");
    if (desired === actual) continue;
    const found = difference(context, row, desired, actual);
    plan.steps.push(refusal(`alicloud: ${refusalText(row.change)}`, [found]));
  }
}

/** From v2.5.1: charge type first; the specification is compared only when the charge type is equal. */
function billing(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  const wanted = local.text(METERING.suffix);
  const spec = local.text(SPECIFICATION.suffix);
  const has = METERING.actual(instance.raw);
  const hasSpec = SPECIFICATION.actual(instance.raw);
  const specDiffers = spec !== "" && spec !== hasSpec;
  const prefix = "updateInstanceChargeTypeAndInstanceSpec error: ";
  const effective = wanted !== "" && wanted === has ? wanted : String(has);
  let charge: PendingFinding | undefined;
  if (rules.chargeTypes !== "none" && wanted !== "" && wanted !== has) {
    const newSpec = bySpec(wanted, rules) ? spec || S1_SMALL : "";
    charge = difference(context, METERING, wanted, has);
    charge.params = { ...charge.params, spec: newSpec };
    plan.steps.push(callStep(calls.attribute(METERING.change, wanted, newSpec), [charge], prefix));
  }
  if (!specDiffers) return;
  if (rules.chargeTypes === "none" || bySpec(effective, rules)) {
    const found = difference(context, SPECIFICATION, spec, hasSpec);
    const call = calls.attribute(SPECIFICATION.change, spec);
    if (charge)
      plan.drafts.push({ ...found, messageCode: call.code, message: call.error, maskRule: "M13", hiddenBy: [charge] });
    else plan.steps.push(callStep(call, [found], prefix));
  } else {
    plan.drafts.push(noEffect(difference(context, SPECIFICATION, spec, hasSpec, "CLB126")));
  }
}

/** v2.4.0 compares the specification only when the annotation is PayBySpec or empty, and then the charge type. */
function billingOf24(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  const wanted = local.text(METERING.suffix);
  const spec = local.text(SPECIFICATION.suffix);
  const has = METERING.actual(instance.raw);
  const hasSpec = SPECIFICATION.actual(instance.raw);
  if (bySpec(wanted, rules) && spec !== "" && spec !== hasSpec) {
    const call = calls.attribute(SPECIFICATION.change, spec);
    plan.steps.push(ownCall(SPECIFICATION, call, [difference(context, SPECIFICATION, spec, hasSpec)]));
  }
  if (wanted !== "" && wanted !== has) {
    const found = difference(context, METERING, wanted, has);
    found.params = { ...found.params, spec: bySpec(wanted, rules) ? spec || S1_SMALL : "" };
    plan.steps.push(ownCall(METERING, calls.attribute(METERING.change, wanted), [found]));
  }
}

function internetSpec(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  if (rules.chargeTypes === "v2.4" && !bySpec(local.text(METERING.suffix), rules)) return;
  const wanted = local.text(INTERNET_CHARGE.suffix);
  const has = INTERNET_CHARGE.actual(instance.raw);
  const hasBandwidth = BANDWIDTH.actual(instance.raw);
  const chargeDiffers = wanted !== "" && wanted !== has;
  const bandwidthDiffers = local.bandwidth !== 0 && local.bandwidth !== hasBandwidth;
  const compared = bandwidthDiffers && wanted === "paybybandwidth";
  if (bandwidthDiffers && !compared)
    plan.drafts.push(noEffect(difference(context, BANDWIDTH, local.bandwidth, hasBandwidth, "CLB124"), "M16"));
  if (!chargeDiffers && !compared) return;
  const ignored = instance.raw.AddressType === "internet" ? undefined : "CLB125";
  const drafts: PendingFinding[] = [];
  if (chargeDiffers) drafts.push(difference(context, INTERNET_CHARGE, wanted, has, ignored));
  if (compared) drafts.push(difference(context, BANDWIDTH, local.bandwidth, hasBandwidth, ignored));
  // Adopting pay-by-bandwidth would start the comparison of a different bandwidth: remove the key instead.
  if (chargeDiffers && bandwidthDiffers && has === "paybybandwidth")
    drafts[0]!.params = { ...drafts[0]!.params, adopt: undefined, remove: true };
  if (ignored) {
    for (const found of drafts) plan.drafts.push(noEffect(found, "M16"));
    return;
  }
  const call = calls.attribute(
    INTERNET_CHARGE.change,
    chargeDiffers ? wanted : has,
    compared ? local.bandwidth : hasBandwidth,
  );
  plan.steps.push(ownCall(INTERNET_CHARGE, call, drafts));
}

function settings(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  for (const row of instanceFieldsOf(rules.version).settings) {
    const desired = local.text(row.suffix);
    if (desired === "") continue;
    const actual = row.actual(instance.raw);
    if (desired === actual) continue;
    plan.steps.push(ownCall(row, calls.attribute(row.change, desired), [difference(context, row, desired, actual)]));
  }
}

/** A call whose error is prefixed by the CCM with the name of its action. */
function ownCall(row: { change: { action: string } }, call: Call, drafts: readonly PendingFinding[]): Step {
  return callStep(call, drafts, `${row.change.action}: `);
}
