import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import {
  BANDWIDTH,
  INSTANCE_FIELDS,
  type InstanceFieldCode,
  INTERNET_CHARGE,
  METERING,
  MODIFICATION_PROTECTION,
  SPECIFICATION,
} from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-types";
import { instancePath, TAB } from "@/lib/remediation/commands/console";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import type { Finding } from "@/lib/model/result";
import {
  settingsCallOf,
  cloudFix,
  dropAll,
  isSet,
  keepCloud,
  keepService,
  annotationKeyOf,
  param,
  setTo,
  valueOf,
} from "./facts";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { wayOf } from "./ways";
import type { Builder, Builders, RemediationContext } from "./types";
import { isPreserved, releaseInstance } from "./release";
import { WHY } from "@/lib/knowledge/findings/why";
import { acceptable } from "./listener-field";

const shortOf = (row: InstanceField) => `lb-${row.suffix}`;

const textOf = (value: Finding["actual"]) => (value === null || value === undefined ? "" : String(value));

/** Where the console shows the attribute. */
const pathOf = (row: InstanceField, context: RemediationContext) =>
  instancePath(context.loadBalancerId, row.category === "billing" ? TAB.billing : TAB.details);

/** The API forgets why an instance was protected when its protection is switched off: what brings it back says it again. */
function reasonOf(
  row: InstanceField,
  value: string,
  context: RemediationContext,
): { ModificationProtectionReason?: string } {
  const reason = context.loadBalancer?.ModificationProtectionReason;
  return row.field === MODIFICATION_PROTECTION.field &&
    value === "ConsoleProtection" &&
    typeof reason === "string" &&
    reason !== ""
    ? { ModificationProtectionReason: reason }
    : {};
}

/** What an instance cannot change it has from the start: only another one has what the Service asks for. */
export const recreate = (finding: Finding, context: RemediationContext): FixOption =>
  wayOf(isSet(context, "lb-id") ? WAYS.recreateOnAnother : WAYS.recreate, finding, context);

/** One attribute, one parameter; what cannot be changed leaves only the annotation. */
const attribute =
  (row: InstanceField): Builder<InstanceFieldCode> =>
  (finding, context) => {
    const { change } = row;
    const short = shortOf(row);
    const desired = param(finding, "desired");
    const actual = textOf(finding.actual);
    // The Service goes, so that no annotation counts: it hangs until the controller lets go of it.
    if (change.how === "refused" && isPreserved(context)) return [releaseInstance(context)];
    const edits = actual === "" ? dropAll(context, short) : [setTo(annotationKeyOf(finding, context, short), actual)];
    const adopt = keepCloud(context, edits, change.how === "call" ? WHY.keepCloud : WHY.immutable);
    if (change.how === "refused") return [adopt, recreate(finding, context)];
    if (!acceptable(short, desired)) return [adopt];
    const { parameter } = change;
    const call = (value: string) =>
      settingsCallOf(context, change.action, {
        LoadBalancerId: context.loadBalancerId,
        [parameter]: value,
        ...reasonOf(row, value, context),
      });
    return [
      adopt,
      keepService([
        cloudFix(context, {
          text: FIX_TEXT.changeAttribute,
          params: { field: parameter, desired },
          call: call(desired),
          ...(actual === "" ? {} : { undo: call(actual) }),
          path: pathOf(row, context),
          traffic: finding.traffic,
        }),
      ]),
    ];
  };

/** Billing by traffic or bandwidth: taking over one side can bring the other into the comparison. */
const internet: Builder<InstanceFieldCode> = (finding, context) => {
  const isBandwidth = param(finding, "field") === BANDWIDTH.field;
  const lb = context.loadBalancer;
  const [chargeKey, bandwidthKey] = [shortOf(INTERNET_CHARGE), shortOf(BANDWIDTH)];
  const chargeNow =
    String(lb?.InternetChargeTypeAlias ?? "") || (isBandwidth ? valueOf(context, chargeKey) : textOf(finding.actual));
  const bandwidthNow = String(lb?.Bandwidth ?? (isBandwidth ? finding.actual : "") ?? "");
  const edits: AnnotationEdit[] = [];
  if (isBandwidth) edits.push(...take(context, bandwidthKey, bandwidthNow));
  else {
    edits.push(...take(context, chargeKey, chargeNow));
    if (chargeNow === "paybybandwidth" && isSet(context, bandwidthKey))
      edits.push(...take(context, bandwidthKey, bandwidthNow));
  }
  const charge = valueOf(context, chargeKey);
  const bandwidth = charge === "paybybandwidth" ? valueOf(context, bandwidthKey) : "";
  // The API refuses a bandwidth outside its range: then only the Service can give way.
  if (charge === "paybybandwidth" && !sellable(Number(bandwidth || bandwidthNow))) return [keepCloud(context, edits)];
  const call = (chargeType: string, mbit: string) =>
    settingsCallOf(context, INTERNET_CHARGE.change.action, {
      LoadBalancerId: context.loadBalancerId,
      [INTERNET_CHARGE.change.parameter]: chargeType || undefined,
      [BANDWIDTH.change.parameter]: mbit && mbit !== "0" ? mbit : undefined,
    });
  return [
    keepCloud(context, edits),
    keepService([
      cloudFix(context, {
        text: FIX_TEXT.changeBilling,
        params: { charge: charge || chargeNow, bandwidth },
        call: call(charge, bandwidth),
        undo: call(chargeNow, bandwidthNow),
        // Both attributes go in one call, so both findings have its effect.
        traffic: bandwidth !== "" && bandwidth !== bandwidthNow ? BANDWIDTH.traffic : INTERNET_CHARGE.traffic,
        path: pathOf(INTERNET_CHARGE, context),
      }),
    ]),
  ];
};

const sellable = (mbit: number) =>
  mbit >= (BANDWIDTH.annotation.min ?? 1) && mbit <= (BANDWIDTH.annotation.max ?? 5120);

function take(context: RemediationContext, short: string, value: string): AnnotationEdit[] {
  return value === "" || value === "0"
    ? dropAll(context, short)
    : [setTo(annotationKeyOf({ params: {} }, context, short), value)];
}

/** Metering: a pay-by-LCU instance has no specification, so the spec annotation goes with it. */
const metering: Builder<InstanceFieldCode> = (finding, context) => {
  const desired = param(finding, "desired");
  const actual = textOf(finding.actual);
  const [typeKey, specKey] = [shortOf(METERING), shortOf(SPECIFICATION)];
  const edits: AnnotationEdit[] =
    actual === "" ? dropAll(context, typeKey) : [setTo(annotationKeyOf(finding, context, typeKey), actual)];
  const spec = String(context.loadBalancer?.LoadBalancerSpec ?? "");
  if (isSet(context, specKey))
    edits.push(...(actual === "PayBySpec" ? take(context, specKey, spec) : dropAll(context, specKey)));
  if (desired.toLowerCase() === "paybyspec")
    return [keepCloud(context, edits), wayOf(WAYS.bySpecification, finding, context)];
  return [
    keepCloud(context, edits),
    keepService([
      cloudFix(context, {
        text: FIX_TEXT.changeMetering,
        params: { desired },
        call: settingsCallOf(context, METERING.change.action, {
          LoadBalancerId: context.loadBalancerId,
          [METERING.change.parameter]: desired,
        }),
        path: pathOf(METERING, context),
        traffic: METERING.traffic,
      }),
    ]),
  ];
};

/** Where one call carries two attributes, one builder looks at both. */
const TOGETHER: Readonly<Record<string, Builder<InstanceFieldCode>>> = {
  [METERING.code]: metering,
  [INTERNET_CHARGE.code]: internet,
};

/** The remedy of an attribute follows from its row. */
export const INSTANCE_FIELD_FIXES = Object.fromEntries(
  (INSTANCE_FIELDS as readonly InstanceField[]).map((row) => [row.code, TOGETHER[row.code] ?? attribute(row)]),
) as Builders<InstanceFieldCode>;
