import { instanceFieldsOf } from "@/lib/ccm/fields/gate";
import {
  BANDWIDTH,
  INTERNET_CHARGE,
  type InstanceRow,
  METERING,
  refusalText,
  SPECIFICATION,
} from "@/lib/ccm/fields/instance";
import type { AttributeCall } from "@/lib/ccm/fields/instance-kinds";
import { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import type { Rules } from "@/lib/ccm/versions";
import { adoption, callStep, draft, FROM_UID, refusal, show } from "../draft";
import type { AttributePlan, Plan } from "../plan";
import type { Instance, PendingFinding, Step, Tag } from "../types";

interface Context extends Pick<Plan, "view" | "local" | "calls"> {
  target: Instance;
  rules: Rules;
  found: AttributePlan;
}

const bySpec = (type: string, rules: Rules) =>
  type.toLowerCase() === "paybyspec" || (type === "" && rules.chargeTypes !== "v2.12");

/** Both values of an attribute, and whether they differ; an attribute that is not requested does not. */
function sidesOf({ local, target }: Context, row: Pick<InstanceRow, "suffix" | "actual" | "unset">) {
  const desired = row.suffix === BANDWIDTH.suffix ? local.bandwidth : local.text(row.suffix) || (row.unset ?? "");
  const has = row.actual(target.raw);
  const actual = has === "" ? (row.unset ?? "") : has;
  return { desired, actual, differs: desired !== "" && desired !== 0 && desired !== actual };
}

/** A difference of one attribute. `ignored`: code of the finding for an annotation without effect, which is to be removed. */
function difference(context: Context, row: InstanceRow, ignored?: "CLB124" | "CLB125" | "CLB126"): PendingFinding {
  const { view, target } = context;
  const { suffix, field, harmless } = row;
  const { desired, actual } = sidesOf(context, row);
  const shown = show(actual);
  return draft(
    ignored ?? row.code,
    { kind: "LoadBalancer", id: target.id },
    {
      annotation: view.annotations.key(suffix),
      ...adoption(shown),
      field,
      desired: show(desired),
      actual: shown,
      loadBalancerId: target.id,
      ...(ignored ? { adopt: undefined, remove: true } : {}),
    },
    {
      ...(ignored ? { visibility: "advice", maskRule: ignored === "CLB126" ? undefined : "M16" } : {}),
      field,
      desired,
      actual: actual === "" ? null : actual,
      desiredFrom: view.annotations.origin(suffix),
      actualFrom: { kind: "api", name: `DescribeLoadBalancerAttribute.${field}` },
      traffic: ignored ? "none" : row.traffic,
      selfHeals: !ignored && row.change.how === "call",
      harmless,
    },
  );
}

/**
 * Attribute differences of the instance itself, in the order of the CCM's Update (docs/dry-run.md 4.2).
 * @param tags null when they could not be read
 */
export function compareAttributes(plan: Plan, target: Instance, tags: readonly Tag[] | null): AttributePlan {
  const { view, local, calls, index } = plan;
  const { rules } = index;
  const context: Context = { view, local, calls, target, rules, found: { steps: [], drafts: [] } };
  if (tags) ownershipTag(context, tags);
  immutables(context);
  if (rules.chargeTypes === "v2.4") {
    internetSpec(context);
    billingOf24(context);
  } else {
    billing(context);
    internetSpec(context);
  }
  settings(context);
  if (tags) tagSteps(context, tags);
  return context.found;
}

function ownershipTag({ view, local, target, calls, rules, found }: Context, tags: readonly Tag[]): void {
  const tag: Tag = local.reused ? { key: REUSE_TAG, value: "true" } : { key: OWNERSHIP_TAG, value: view.defaultName };
  const own = tags.filter((t) => t.key === tag.key);
  const about = { tagKey: tag.key, tagValue: tag.value, loadBalancerId: target.id };
  const resource = { kind: "LoadBalancer", id: target.id } as const;
  const rest = { field: `tag ${tag.key}`, desired: tag.value, actual: null };
  if (own.length > 0) {
    const actual = own[0]!.value;
    if (!local.reused && own.every((t) => t.value !== tag.value))
      found.drafts.push(draft("CLB421", resource, { ...about, desired: tag.value, actual }, { ...rest, actual }));
    return;
  }
  if (tags.length >= 10) {
    found.drafts.push(draft("CLB420", resource, { ...about, count: tags.length }, rest));
    return;
  }
  const desiredFrom = local.reused ? ({ kind: "default", name: REUSE_TAG } as const) : FROM_UID;
  const code = local.reused ? "CLB408" : "CLB407";
  const missing = draft(code, resource, { ...about, desired: tag.value }, { ...rest, desiredFrom });
  if (rules.tags === "reported" && !isUnreported(rules, [tag]))
    found.steps.push(callStep(calls.tag([tag]), [missing], "AddTags: "));
  // The dry run skips the call, or an old version executes it: not reported, the CCM adds the tag.
  else found.drafts.push({ ...missing, visibility: "advice" });
}

function immutables(context: Context): void {
  for (const row of instanceFieldsOf(context.rules.version).immutable)
    if (sidesOf(context, row).differs)
      context.found.steps.push(refusal(`alicloud: ${refusalText(row.change)}`, [difference(context, row)]));
}

/** The difference of the charge type, with the specification that its call sends. */
function chargeDifference(context: Context): PendingFinding & { params: { spec: string } } {
  const { local, rules } = context;
  const spec = bySpec(local.text(METERING.suffix), rules) ? local.text(SPECIFICATION.suffix) || "slb.s1.small" : "";
  const charge = difference(context, METERING);
  return { ...charge, params: { ...charge.params, spec } };
}

/** From v2.5.1: charge type first; the specification is compared only when the charge type is equal. */
function billing(context: Context): void {
  const { calls, rules, found } = context;
  const metering = sidesOf(context, METERING);
  const spec = sidesOf(context, SPECIFICATION);
  const prefix = "updateInstanceChargeTypeAndInstanceSpec error: ";
  const charge = rules.chargeTypes !== "none" && metering.differs ? chargeDifference(context) : undefined;
  if (charge)
    found.steps.push(
      callStep(calls.attribute(METERING.change, metering.desired, charge.params.spec), [charge], prefix),
    );
  if (!spec.differs) return;
  if (rules.chargeTypes !== "none" && !bySpec(String(metering.actual), rules)) {
    found.drafts.push(difference(context, SPECIFICATION, "CLB126"));
    return;
  }
  const call = calls.attribute(SPECIFICATION.change, spec.desired);
  const step = callStep(call, [difference(context, SPECIFICATION)], prefix);
  if (charge) found.drafts.push(...hiddenBy(charge, step, "M13"));
  else found.steps.push(step);
}

/** v2.4.0 compares the specification only when the annotation is PayBySpec or empty, and then the charge type. */
function billingOf24(context: Context): void {
  const { calls, rules, found } = context;
  const metering = sidesOf(context, METERING);
  if (bySpec(String(metering.desired), rules)) ownCall(context, SPECIFICATION);
  // It sends and prints no specification.
  if (metering.differs)
    found.steps.push(
      callStep(
        calls.attribute(METERING.change, metering.desired),
        [chargeDifference(context)],
        `${METERING.change.action}: `,
      ),
    );
}

function internetSpec(context: Context): void {
  const { local, target, calls, rules, found } = context;
  if (rules.chargeTypes === "v2.4" && !bySpec(local.text(METERING.suffix), rules)) return;
  const charge = sidesOf(context, INTERNET_CHARGE);
  const bandwidth = sidesOf(context, BANDWIDTH);
  const compared = bandwidth.differs && charge.desired === "paybybandwidth";
  if (bandwidth.differs && !compared) found.drafts.push(difference(context, BANDWIDTH, "CLB124"));
  const ignored = target.raw.AddressType === "internet" ? undefined : "CLB125";
  const drafts = [
    ...(charge.differs ? [difference(context, INTERNET_CHARGE, ignored)] : []),
    ...(compared ? [difference(context, BANDWIDTH, ignored)] : []),
  ];
  if (drafts.length === 0) return;
  // Adopting pay-by-bandwidth would start the comparison of a different bandwidth: remove the key instead.
  if (charge.differs && bandwidth.differs && charge.actual === "paybybandwidth")
    drafts[0]!.params = { ...drafts[0]!.params, adopt: undefined, remove: true };
  if (ignored) {
    found.drafts.push(...drafts);
    return;
  }
  const call = calls.attribute(
    INTERNET_CHARGE.change,
    charge.differs ? charge.desired : charge.actual,
    compared ? bandwidth.desired : bandwidth.actual,
  );
  found.steps.push(callStep(call, drafts, `${INTERNET_CHARGE.change.action}: `));
}

function settings(context: Context): void {
  for (const row of instanceFieldsOf(context.rules.version).settings) ownCall(context, row);
}

/** The call that changes one attribute, where it differs; the CCM prefixes its error with the name of its action. */
function ownCall(context: Context, row: InstanceRow & { change: AttributeCall }): void {
  const { desired, differs } = sidesOf(context, row);
  if (!differs) return;
  const call = context.calls.attribute(row.change, desired);
  context.found.steps.push(callStep(call, [difference(context, row)], `${row.change.action}: `));
}

/** The findings of a step that is not reached because of another finding. */
const hiddenBy = (cause: PendingFinding, { drafts }: Step, maskRule: string): PendingFinding[] =>
  drafts.map((found) => ({ ...found, maskRule, hiddenBy: [cause] }));

/** `%v` of a slice of tags. */
export const goTags = (tags: readonly Tag[]) => `[${tags.map((t) => `{${t.key} ${t.value}}`).join(" ")}]`;

export const tagTexts = (tags: readonly Tag[]) => tags.map((t) => `${t.key}=${t.value}`);

/** From v2.15.0 the dry run does not report a call that adds only the tag of a reused instance. */
const isUnreported = (rules: Rules, tags: readonly Tag[]) =>
  !rules.reuseTagReported && tags.length === 1 && tags[0]!.key === REUSE_TAG;

/** Keys of the tags with which the controller marks what it made for a Service. */
export const ownTagKeys = (tags: readonly Tag[], defaultName: string, clusterId: string): string[] =>
  tags
    .filter(
      ({ key, value }) =>
        (key === OWNERSHIP_TAG && value === defaultName) || (key === CLUSTER_TAG && value === clusterId),
    )
    .map(({ key }) => key);

/** Tags to add and to remove; `adopt`: the present ones as an annotation, null where it cannot name them. */
export function compareTags(wanted: readonly Tag[], present: readonly Tag[]) {
  const presentBy = new Map(present.map((tag) => [tag.key, tag.value]));
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const add = wanted.filter((tag) => presentBy.get(tag.key) !== tag.value);
  const writable = present.every(({ key, value }) =>
    [key, value].every((part) => !/[,=]/.test(part) && part === part.trim()),
  );
  return {
    add,
    /** Values under the keys of `add`. */
    had: add.flatMap(({ key }) => (presentBy.has(key) ? { key, value: presentBy.get(key)! } : [])),
    remove: present.filter(({ key }) => !wantedKeys.has(key)),
    // The mark of a reused instance is never a wish of the Service.
    adopt: writable ? tagTexts(present.filter(({ key }) => key !== REUSE_TAG)).join(",") : null,
  };
}

/** Whether the annotation of additional tags can name a tag. */
export const countsAsTag = ({ reused }: { reused: boolean }, withSystem: boolean) => {
  const ignored = [OWNERSHIP_TAG, CLUSTER_TAG, ...(reused ? [REUSE_TAG] : [])];
  return ({ key }: Tag) => !ignored.includes(key) && (withSystem || !key.startsWith("acs:"));
};

export const tagError = (verb: "tag" | "untag", id: string, tags: readonly Tag[], service: string) =>
  `error to ${verb} slb id [${id}] with tags ${goTags(tags)}, svc [${service}], err: `;

/** Additional tags (docs/dry-run.md 4.3): the annotation is the complete list, unless it is empty. */
function tagSteps({ view, local, target, calls, rules, found }: Context, remoteTags: readonly Tag[]): void {
  if (local.tags.length === 0 || rules.additionalTags === "none") return;
  const filtered = rules.additionalTags === "filtered";
  const counts = countsAsTag(local, !filtered);
  const wanted = filtered ? local.tags.filter(counts) : local.tags;
  const { add, had, remove, adopt } = compareTags(wanted, remoteTags.filter(counts));
  const annotation = view.annotations.key("additional-resource-tags");
  const desiredFrom = view.annotations.from("additional-resource-tags");
  const about = { annotation, ...adoption(adopt ?? ""), loadBalancerId: target.id };
  const resource = { kind: "LoadBalancer", id: target.id } as const;
  let cause: PendingFinding | undefined;
  if (add.length > 0) {
    const desired = tagTexts(add);
    const missing = draft(
      "CLB409",
      resource,
      {
        ...about,
        count: add.length,
        desired: desired.join(","),
        tags: add.map(({ key, value }) => ({ key, value })),
      },
      { desired, actual: tagTexts(had), desiredFrom },
    );
    if (isUnreported(rules, add)) found.drafts.push({ ...missing, visibility: "advice" });
    else {
      found.steps.push(callStep(calls.tag(add), [missing], tagError("tag", target.id, add, view.key)));
      cause = missing;
    }
  }
  if (remove.length === 0) return;
  const tagKeys = remove.map((t) => t.key);
  const actual = tagTexts(remove);
  const extra = draft(
    "CLB410",
    resource,
    { ...about, count: remove.length, actual: actual.join(","), tagKeys },
    { desired: [], actual, desiredFrom },
  );
  const step = callStep(calls.untag(tagKeys), [extra], tagError("untag", target.id, remove, view.key));
  if (cause) found.drafts.push(...hiddenBy(cause, step, "M14"));
  else found.steps.push(step);
}
