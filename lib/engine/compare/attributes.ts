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
import { advice, callStep, compared, draft, FROM_UID, refusal, show } from "../draft";
import { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import type { Rules } from "@/lib/ccm/versions";
import type { LocalAttributes } from "../desired/attributes";
import type { Calls } from "../dry-run/calls";
import type { ServiceView } from "@/lib/ccm/service";
import type { Call, Instance, PendingFinding, Step, Tag } from "../types";

export interface AttributeContext {
  view: ServiceView;
  rules: Rules;
  local: LocalAttributes;
  instance: Instance;
  calls: Calls;
  /** Tags of ListTagResources; null when they could not be read. */
  tags: readonly Tag[] | null;
}

export interface AttributePlan {
  steps: Step[];
  /** Differences hidden by a step, and those that the CCM never compares. */
  drafts: PendingFinding[];
}

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
      desiredFrom: view.annotations.origin(suffix),
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
  const differs = (actual: string | null, part: string, from?: Provenance) =>
    compared(`tag ${tag.key}`, tag.value, actual, `ListTagResources.${part}`, from);
  if (present) {
    const { value: actual } = present;
    if (!local.reused && actual !== tag.value && !tags.some((t) => t.key === tag.key && t.value === tag.value))
      plan.drafts.push(
        advice("CLB421", resource, { ...params, desired: tag.value, actual }, differs(actual, "TagValue")),
      );
    return;
  }
  if (tags.length >= 10) {
    plan.drafts.push(advice("CLB420", resource, { ...params, count: tags.length }, differs(null, "TagKey")));
    return;
  }
  const missing = draft(
    local.reused ? "CLB408" : "CLB407",
    resource,
    { ...params, desired: tag.value },
    {
      ...differs(null, "TagKey", local.reused ? { kind: "default", name: REUSE_TAG } : FROM_UID),
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

/** `%v` of a slice of tags. */
export const goTags = (tags: readonly Tag[]) => `[${tags.map((t) => `{${t.key} ${t.value}}`).join(" ")}]`;

export const tagTexts = (tags: readonly Tag[]) => tags.map((t) => `${t.key}=${t.value}`);

/** From v2.15.0 the dry run does not report a call that adds only the tag of a reused instance. */
const isUnreported = (rules: Rules, tags: readonly Tag[]) =>
  !rules.reuseTagReported && tags.length === 1 && tags[0]!.key === REUSE_TAG;

/** Additional tags (docs/dry-run.md 4.3): the annotation is the complete list, unless it is empty. */
function tagSteps(context: AttributeContext, remoteTags: readonly Tag[], plan: AttributePlan): void {
  const { view, local, instance, calls, rules } = context;
  if (local.tags.length === 0 || rules.additionalTags === "none") return;
  const ignored = new Set<string>([OWNERSHIP_TAG, CLUSTER_TAG, ...(local.reused ? [REUSE_TAG] : [])]);
  const filtered = rules.additionalTags === "filtered";
  const counts = (tag: Tag) => !ignored.has(tag.key) && !(filtered && tag.key.startsWith("acs:"));
  const wanted = filtered ? local.tags.filter(counts) : local.tags;
  const present = remoteTags.filter(counts);
  const presentBy = new Map(present.map((t) => [t.key, t.value]));
  const wantedBy = new Map(wanted.map((t) => [t.key, t.value]));
  const add = wanted.filter((t) => presentBy.get(t.key) !== t.value);
  const remove = present.filter((t) => !wantedBy.has(t.key));
  if (add.length === 0 && remove.length === 0) return;
  const annotation = view.annotations.key("additional-resource-tags");
  const resource = { kind: "LoadBalancer", id: instance.id } as const;
  const plain = present.every(
    (t) => !/[,=]/.test(t.key + t.value) && t.key === t.key.trim() && t.value === t.value.trim(),
  );
  const adoption = plain && present.length > 0 ? { adopt: tagTexts(present).join(",") } : { remove: true };
  const from = {
    desiredFrom: view.annotations.from("additional-resource-tags"),
    actualFrom: { kind: "api", name: "ListTagResources.TagResources" } as const,
    selfHeals: true,
    harmless: "bookkeeping",
  };
  const withTags = (verb: string, tags: readonly Tag[]) =>
    `error to ${verb} slb id [${instance.id}] with tags ${goTags(tags)}, svc [${view.key}], err: `;
  let hides: PendingFinding | undefined;
  if (add.length > 0) {
    const had = add.flatMap(({ key }) => (presentBy.has(key) ? { key, value: presentBy.get(key)! } : []));
    const missing = draft(
      "CLB409",
      resource,
      {
        annotation,
        ...adoption,
        count: add.length,
        desired: tagTexts(add).join(","),
        tags: add.map(({ key, value }) => ({ key, value })),
        loadBalancerId: instance.id,
      },
      { ...from, field: "tags to add", desired: tagTexts(add), actual: tagTexts(had) },
    );
    if (isUnreported(rules, add)) plan.drafts.push({ ...missing, visibility: "advice" });
    else {
      plan.steps.push(callStep(calls.tag(add), [missing], withTags("tag", add)));
      hides = missing;
    }
  }
  if (remove.length === 0) return;
  const tagKeys = remove.map((t) => t.key);
  const actual = tagTexts(remove);
  const extra = draft(
    "CLB410",
    resource,
    { annotation, ...adoption, count: remove.length, actual: actual.join(","), tagKeys, loadBalancerId: instance.id },
    { ...from, field: "tags to remove", desired: [], actual },
  );
  const step = callStep(calls.untag(tagKeys), [extra], withTags("untag", remove));
  if (hides) plan.drafts.push(Object.assign(extra, { maskRule: "M14", hiddenBy: [hides] }));
  else plan.steps.push(step);
}
