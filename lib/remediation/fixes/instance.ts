import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import {
  acceptable,
  keepCloud,
  keepService,
  engineAnswer,
  listParam,
  param,
  dropAll,
  isSet,
  shown,
  takeOver,
  valueOf,
} from "./parts";
import { REUSE_TAG } from "@/lib/ccm/names";
import type { Builder, Builders, FindingOf, RemediationContext } from "./types";
import { tagFix } from "./tags";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { ownFix, wayOf } from "./cloud";
import { toldOf } from "./field-change";
import type { INSTANCE_FINDINGS } from "@/lib/knowledge/findings/instance/texts";
import {
  BANDWIDTH,
  INSTANCE_FIELDS,
  type InstanceFieldCode,
  INTERNET_CHARGE,
  METERING,
  SPECIFICATION,
} from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-kinds";
import { textOf } from "@/lib/ccm/read";
import { instancePath, TAB } from "@/lib/knowledge/console-paths";
import { WHY } from "@/lib/knowledge/findings/why";
import type { Finding } from "@/lib/model/result";
import { isPreserved, releaseInstance } from "./lifecycle";

/** The CCM's own tags: they have no annotation. */
const ownTag: Builder<"CLB407" | "CLB408" | "CLB420" | "CLB421"> = (finding, context) => {
  const tag = { key: param(finding, "tagKey"), value: param(finding, "tagValue") };
  const why = tag.key === REUSE_TAG ? FIX_TEXT.addReuseTagWhy : FIX_TEXT.addOwnTagWhy;
  return [keepService([tagFix(context, [tag], FIX_TEXT.addTag, { ...tag })], why, true)];
};

/** The annotation names the tags as the instance has them. */
const asTagged = (finding: FindingOf<"CLB409" | "CLB410">, context: RemediationContext) =>
  engineAnswer(finding, context) ?? dropAll(context, "lb-additional-resource-tags");

const tagsMissing: Builder<"CLB409"> = (finding, context) => [
  keepCloud(context, asTagged(finding, context)),
  keepService(ownFix(context, [finding as Finding], { text: FIX_TEXT.addTags })),
];

const tagsExtra: Builder<"CLB410"> = (finding, context) => {
  const keys = listParam(finding, "tagKeys");
  const untag = ownFix(context, [finding as Finding], { text: FIX_TEXT.removeTags });
  // Never copy the reuse tag into the annotation: a later own instance of the Service would get it.
  if (keys.includes(REUSE_TAG)) return [keepService(untag, FIX_TEXT.removeReuseTagWhy, true)];
  return [keepCloud(context, asTagged(finding, context), FIX_TEXT.keepTagsWhy), keepService(untag)];
};

const status: Builder<"CLB422"> = (finding, context) => [
  wayOf(param(finding, "actual") === "inactive" ? WAYS.startInstance : WAYS.unlockInstance, finding, context),
];

export const INSTANCE_FIXES: Builders<keyof typeof INSTANCE_FINDINGS> = {
  CLB407: ownTag,
  CLB408: ownTag,
  CLB409: tagsMissing,
  CLB410: tagsExtra,
  CLB420: ownTag,
  CLB421: ownTag,
  CLB422: status,
};

const shortOf = (row: InstanceField) => `lb-${row.suffix}`;

/** An immutable attribute is set at creation: only another instance can have the requested value. */
export const recreate = (finding: Finding, context: RemediationContext): FixOption =>
  wayOf(isSet(context, "lb-id") ? WAYS.recreateOnAnother : WAYS.recreate, finding, context);

const onInstance = ({ loadBalancerId = "" }: RemediationContext) => ({ en: loadBalancerId, zh: `${loadBalancerId} ` });

const pathOf = (row: InstanceField, context: RemediationContext) =>
  instancePath(context.loadBalancerId, row.category === "billing" ? TAB.billing : TAB.details);

/** One attribute, one parameter; for an immutable one only the annotation can change. */
const attribute =
  (row: InstanceField): Builder<InstanceFieldCode> =>
  (finding, context) => {
    const short = shortOf(row);
    const desired = param(finding, "desired");
    const actual = shown(finding.actual);
    const edits = engineAnswer(finding, context) ?? takeOver(context, short, actual);
    const { change } = row;
    // A deleted Service waits until the controller releases its instance: annotations have no effect.
    if (change.how === "refused")
      return isPreserved(context)
        ? [releaseInstance(context)]
        : [
            keepCloud(context, edits, WHY.immutable),
            ...(row.guards === "exposure" && desired === "intranet"
              ? [wayOf(WAYS.secondService, finding, context)]
              : []),
            recreate(finding, context),
          ];
    const adopt = keepCloud(context, edits);
    if (!acceptable(row, desired)) return [adopt];
    return [
      adopt,
      keepService(
        ownFix(context, [finding as Finding], {
          ...toldOf([{ field: row.label, what: onInstance(context), from: actual, to: desired }]),
          path: pathOf(row, context),
          traffic: finding.traffic,
        }),
      ),
    ];
  };

/** Billing by traffic or bandwidth: adopting one attribute can start the comparison of the other. */
const internet: Builder<InstanceFieldCode> = (finding, context) => {
  const isBandwidth = param(finding, "field") === BANDWIDTH.field;
  const lb = context.loadBalancer;
  const [chargeKey, bandwidthKey] = [shortOf(INTERNET_CHARGE), shortOf(BANDWIDTH)];
  const chargeNow =
    textOf(lb?.InternetChargeTypeAlias) ?? (isBandwidth ? valueOf(context, chargeKey) : shown(finding.actual));
  const bandwidthNow = shown(lb?.Bandwidth ?? (isBandwidth ? finding.actual : ""));
  const takesBandwidth = isBandwidth || (chargeNow === "paybybandwidth" && isSet(context, bandwidthKey));
  const edits: AnnotationEdit[] = [
    ...(isBandwidth ? [] : take(context, chargeKey, chargeNow)),
    ...(takesBandwidth ? take(context, bandwidthKey, bandwidthNow) : []),
  ];
  const charge = valueOf(context, chargeKey);
  const bandwidth = charge === "paybybandwidth" ? valueOf(context, bandwidthKey) : "";
  // The API refuses a bandwidth outside its range: then only the Service can change.
  const asked = bandwidth || bandwidthNow || "0";
  if (charge === "paybybandwidth" && !acceptable(BANDWIDTH, asked)) return [keepCloud(context, edits)];
  const spoken = (mbit: string) => (mbit === "0" ? "" : mbit);
  const values = { charge, bandwidth: spoken(bandwidth) };
  // One call sets both attributes, so both findings have its effect.
  const { traffic } = bandwidth !== "" && bandwidth !== bandwidthNow ? BANDWIDTH : INTERNET_CHARGE;
  return [
    keepCloud(context, edits),
    wayOf(WAYS.changeBilling, { ...finding, traffic } as Finding, context, { values }),
  ];
};

const take = (context: RemediationContext, short: string, value: string): AnnotationEdit[] =>
  takeOver(context, short, value === "0" ? "" : value);

/** Metering: a pay-by-LCU instance has no specification, so the spec annotation is removed too. */
const metering: Builder<InstanceFieldCode> = (finding, context) => {
  const desired = param(finding, "desired");
  const actual = shown(finding.actual);
  const specKey = shortOf(SPECIFICATION);
  const edits = takeOver(context, shortOf(METERING), actual);
  const spec = shown(context.loadBalancer?.LoadBalancerSpec);
  if (isSet(context, specKey))
    edits.push(...(actual === "PayBySpec" ? take(context, specKey, spec) : dropAll(context, specKey)));
  const way = desired.toLowerCase() === "paybyspec" ? WAYS.bySpecification : WAYS.changeMetering;
  return [keepCloud(context, edits), wayOf(way, finding, context)];
};

const TOGETHER: Readonly<Record<string, Builder<InstanceFieldCode>>> = {
  [METERING.code]: metering,
  [INTERNET_CHARGE.code]: internet,
};

/** The remedy of an attribute is derived from its row. */
export const INSTANCE_FIELD_FIXES = Object.fromEntries(
  INSTANCE_FIELDS.map((row) => [row.code, TOGETHER[row.code] ?? attribute(row)]),
) as Builders<InstanceFieldCode>;
