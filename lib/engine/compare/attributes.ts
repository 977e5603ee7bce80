import type { Provenance, Traffic, Value } from "@/lib/model/result";
import type { Calls } from "../dry-run/calls";
import { advice, callStep, draft, refusal, show } from "../draft";
import { OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { num, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import type { AttributeContext, AttributePlan } from "./attribute-plan";
import { tagSteps } from "./tags";
import type { PendingFinding, FindingCode, Instance, Tag } from "../types";

const S1_SMALL = "slb.s1.small";
const bySpec = (type: string, rules: Rules) =>
  type.toLowerCase() === "paybyspec" || (type === "" && rules.chargeTypes !== "v2.12");

export function internetChargeType(instance: Instance): string {
  const alias = str(instance.raw.InternetChargeTypeAlias);
  if (alias !== "") return alias;
  const code = str(instance.raw.InternetChargeType);
  return code === "3" ? "paybybandwidth" : code === "4" ? "paybytraffic" : code;
}

const api = (field: string): Provenance => ({ kind: "api", name: `DescribeLoadBalancerAttribute.${field}` });

/** Params by which an annotation can be brought in line: the instance's value, or its removal when there is none. */
export function adoption(
  context: Pick<AttributeContext, "view">,
  suffix: string,
  actual: string,
): { annotation: string; adopt?: string; remove?: true } {
  const annotation = context.view.annotations.key(suffix);
  return actual === "" ? { annotation, remove: true } : { annotation, adopt: actual };
}

function difference(
  context: AttributeContext,
  code: FindingCode,
  suffix: string,
  field: string,
  desired: Value,
  actual: Value,
  traffic: Traffic,
  selfHeals: boolean,
): PendingFinding {
  const { view, instance } = context;
  return draft(
    code,
    { kind: "LoadBalancer", id: instance.id },
    {
      ...adoption(context, suffix, show(actual)),
      field,
      desired: show(desired),
      actual: show(actual),
      loadBalancerId: instance.id,
    },
    {
      field,
      desired,
      actual,
      desiredFrom: view.annotations.has(suffix) ? view.annotations.from(suffix) : { kind: "default", name: suffix },
      actualFrom: api(field),
      traffic,
      selfHeals,
    },
  );
}

/** What the instance itself differs in, in the order of the CCM's Update (spec 4.2). */
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
  if (rules.tags === "reported") plan.steps.push(callStep(call, [missing], "AddTags: "));
  else {
    // Older dry runs ignore the call, or really make it: nothing is reported, the CCM adds the tag.
    plan.drafts.push({ ...missing, visibility: "advice" });
  }
}

const IMMUTABLE: readonly {
  suffix: string;
  field: string;
  code: FindingCode;
  text: string;
  only?: "ipAnnotation" | "networkType";
}[] = [
  { suffix: "master-zoneid", field: "MasterZoneId", code: "CLB411", text: "LoadBalancer master zone id once created" },
  { suffix: "slave-zoneid", field: "SlaveZoneId", code: "CLB412", text: "LoadBalancer slave zone id once created" },
  {
    suffix: "address-type",
    field: "AddressType",
    code: "CLB413",
    text: "LoadBalancer AddressType once created. delete and retry",
  },
  {
    suffix: "ip-version",
    field: "AddressIPVersion",
    code: "CLB414",
    text: "LoadBalancer AddressIPVersion once created",
  },
  { suffix: "resource-group-id", field: "ResourceGroupId", code: "CLB415", text: "ResourceGroupId once created" },
  {
    suffix: "network-type",
    field: "NetworkType",
    code: "CLB416",
    text: "LoadBalancer network type once created",
    only: "networkType",
  },
  { suffix: "ip", field: "Address", code: "CLB417", text: "LoadBalancer address once created", only: "ipAnnotation" },
];

function immutables(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, rules } = context;
  for (const row of IMMUTABLE) {
    if (row.only && !rules[row.only]) continue;
    let desired = local.text(row.suffix);
    let actual = str(instance.raw[row.field]);
    if (row.suffix === "ip-version") {
      desired ||= "ipv4";
      actual ||= "ipv4";
    } else if (desired === "") continue;
    if (desired === actual) continue;
    const found = difference(
      context,
      row.code,
      row.suffix,
      row.field,
      desired,
      actual === "" ? null : actual,
      "none",
      false,
    );
    plan.steps.push(refusal(`alicloud: can not change ${row.text}`, [found]));
  }
}

/** From v2.5.1: the charge type first; only when it agrees the specification is looked at. */
function billing(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  const wanted = local.text("instance-charge-type");
  const spec = local.text("spec");
  const has = str(instance.raw.InstanceChargeType);
  const hasSpec = str(instance.raw.LoadBalancerSpec);
  const specDiffers = spec !== "" && spec !== hasSpec;
  const prefix = "updateInstanceChargeTypeAndInstanceSpec error: ";
  const effective = wanted !== "" && wanted === has ? wanted : has;
  let charge: PendingFinding | undefined;
  if (rules.chargeTypes !== "none" && wanted !== "" && wanted !== has) {
    const newSpec = bySpec(wanted, rules) ? spec || S1_SMALL : "";
    charge = difference(
      context,
      "CLB403",
      "instance-charge-type",
      "InstanceChargeType",
      wanted,
      has === "" ? null : has,
      "none",
      true,
    );
    charge.params = { ...charge.params, spec: newSpec };
    plan.steps.push(callStep(calls.instanceChargeType(wanted, newSpec), [charge], prefix));
  }
  if (!specDiffers) return;
  if (rules.chargeTypes === "none" || bySpec(effective, rules)) {
    const found = difference(
      context,
      "CLB401",
      "spec",
      "LoadBalancerSpec",
      spec,
      hasSpec === "" ? null : hasSpec,
      "none",
      true,
    );
    if (charge)
      plan.drafts.push({
        ...found,
        messageCode: "ModifySLBSpec",
        message: calls.spec(spec).error,
        maskRule: "M13",
        hiddenBy: [charge],
      });
    else plan.steps.push(callStep(calls.spec(spec), [found], prefix));
  } else {
    const found = difference(
      context,
      "CLB126",
      "spec",
      "LoadBalancerSpec",
      spec,
      hasSpec === "" ? null : hasSpec,
      "none",
      false,
    );
    plan.drafts.push({ ...found, params: { ...found.params, remove: true, adopt: undefined }, visibility: "advice" });
  }
}

/** v2.4.0 compares the specification only when the annotation is PayBySpec or empty, and the charge type after it. */
function billingOf24(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  const wanted = local.text("instance-charge-type");
  const spec = local.text("spec");
  const has = str(instance.raw.InstanceChargeType);
  const hasSpec = str(instance.raw.LoadBalancerSpec);
  if (bySpec(wanted, rules) && spec !== "" && spec !== hasSpec) {
    const found = difference(
      context,
      "CLB401",
      "spec",
      "LoadBalancerSpec",
      spec,
      hasSpec === "" ? null : hasSpec,
      "none",
      true,
    );
    plan.steps.push(callStep(calls.spec(spec), [found], "ModifyLoadBalancerInstanceSpec: "));
  }
  if (wanted !== "" && wanted !== has) {
    const found = difference(
      context,
      "CLB403",
      "instance-charge-type",
      "InstanceChargeType",
      wanted,
      has === "" ? null : has,
      "none",
      true,
    );
    found.params = { ...found.params, spec: bySpec(wanted, rules) ? spec || S1_SMALL : "" };
    plan.steps.push(callStep(calls.instanceChargeType(wanted, ""), [found], "ModifyLoadBalancerInstanceChargeType: "));
  }
}

function internetSpec(context: AttributeContext, plan: AttributePlan): void {
  const { local, instance, calls, rules } = context;
  if (rules.chargeTypes === "v2.4" && !bySpec(local.text("instance-charge-type"), rules)) return;
  const wanted = local.text("charge-type");
  const has = internetChargeType(instance);
  const hasBandwidth = num(instance.raw.Bandwidth);
  const chargeDiffers = wanted !== "" && wanted !== has;
  const bandwidthDiffers = local.bandwidth !== 0 && local.bandwidth !== hasBandwidth;
  const compared = bandwidthDiffers && wanted === "paybybandwidth";
  const intranet = str(instance.raw.AddressType) !== "internet";
  if (bandwidthDiffers && !compared) {
    const found = difference(context, "CLB124", "bandwidth", "Bandwidth", local.bandwidth, hasBandwidth, "none", false);
    plan.drafts.push({
      ...found,
      params: { ...found.params, remove: true, adopt: undefined },
      visibility: "advice",
      maskRule: "M16",
    });
  }
  if (!chargeDiffers && !compared) return;
  const drafts: PendingFinding[] = [];
  if (chargeDiffers)
    drafts.push(
      difference(
        context,
        intranet ? "CLB125" : "CLB402",
        "charge-type",
        "InternetChargeType",
        wanted,
        has === "" ? null : has,
        "none",
        !intranet,
      ),
    );
  if (compared)
    drafts.push(
      difference(
        context,
        intranet ? "CLB125" : "CLB402",
        "bandwidth",
        "Bandwidth",
        local.bandwidth,
        hasBandwidth,
        intranet ? "none" : "newConnections",
        !intranet,
      ),
    );
  // Taking over pay-by-bandwidth would start the comparison of a bandwidth that differs: remove the key instead.
  if (chargeDiffers && bandwidthDiffers && has === "paybybandwidth")
    drafts[0]!.params = { ...drafts[0]!.params, adopt: undefined, remove: true };
  if (intranet) {
    for (const found of drafts)
      plan.drafts.push({
        ...found,
        params: { ...found.params, remove: true, adopt: undefined },
        visibility: "advice",
        maskRule: "M16",
      });
    return;
  }
  const call = calls.internet(chargeDiffers ? wanted : has, compared ? local.bandwidth : hasBandwidth);
  plan.steps.push(callStep(call, drafts, "ModifyLoadBalancerInternetSpec: "));
}

function settings(context: AttributeContext, plan: AttributePlan): void {
  const { calls } = context;
  compareSetting(
    context,
    plan,
    "delete-protection",
    "DeleteProtection",
    "CLB404",
    "SetLoadBalancerDeleteProtection: ",
    (v) => calls.deleteProtection(v),
  );
  compareSetting(
    context,
    plan,
    "modification-protection",
    "ModificationProtectionStatus",
    "CLB405",
    "SetLoadBalancerModificationProtection: ",
    (v) => calls.modificationProtection(v),
  );
  compareSetting(context, plan, "name", "LoadBalancerName", "CLB406", "SetLoadBalancerName: ", (v) => calls.rename(v));
}

function compareSetting(
  context: AttributeContext,
  plan: AttributePlan,
  suffix: string,
  field: string,
  code: FindingCode,
  prefix: string,
  call: (value: string) => ReturnType<Calls["rename"]>,
): void {
  const desired = context.local.text(suffix);
  if (desired === "") return;
  const actual = str(context.instance.raw[field]);
  if (desired === actual) return;
  const found = difference(context, code, suffix, field, desired, actual === "" ? null : actual, "none", true);
  found.harmless = "bookkeeping";
  plan.steps.push(callStep(call(desired), [found], prefix));
}
