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
  attributeCallOf,
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
export const recreate = (context: RemediationContext): FixOption => ({
  direction: "keep-service",
  title: { en: "Recreate the Service", zh: "重建 Service" },
  why: {
    en: "To have what the Service asks for, delete it and create it again in a window: its address changes.",
    zh: "如需采用 Service 的设置，请在变更窗口删除并重建该 Service：地址会变化。",
  },
  fixes: [
    {
      kind: "console",
      text: isSet(context, "lb-id")
        ? {
            en: "Delete the Service and create it again with the id of an instance that has what it asks for. The address changes: clients and DNS must follow.",
            zh: "删除 Service，并使用符合要求的实例 ID 重建。地址会变化，客户端和 DNS 需要随之更改。",
          }
        : {
            en: "Delete the Service and create it again: the CCM makes an instance that has what it asks for. The address changes: clients and DNS must follow.",
            zh: "删除并重建 Service，CCM 会创建符合要求的实例。地址会变化，客户端和 DNS 需要随之更改。",
          },
      traffic: "addressLost",
      risk: "high",
    },
  ],
});

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
    if (change.how === "refused") return [adopt, recreate(context)];
    if (!acceptable(short, desired)) return [adopt];
    const { parameter } = change;
    const call = (value: string) =>
      attributeCallOf(context, change, {
        LoadBalancerId: context.loadBalancerId,
        [parameter]: value,
        ...reasonOf(row, value, context),
      });
    return [
      adopt,
      keepService([
        cloudFix(context, {
          text: {
            en: 'Change {field} of {loadBalancerId} to "{desired}".',
            zh: "把 {loadBalancerId} 的 {field} 改为“{desired}”。",
          },
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
    attributeCallOf(context, INTERNET_CHARGE.change, {
      LoadBalancerId: context.loadBalancerId,
      [INTERNET_CHARGE.change.parameter]: chargeType || undefined,
      [BANDWIDTH.change.parameter]: mbit && mbit !== "0" ? mbit : undefined,
    });
  return [
    keepCloud(context, edits),
    keepService([
      cloudFix(context, {
        text: {
          en: "Change internet billing of {loadBalancerId} to {charge} {bandwidth}.",
          zh: "把 {loadBalancerId} 的公网计费改为 {charge} {bandwidth}。",
        },
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
  if (desired.toLowerCase() === "paybyspec") return [keepCloud(context, edits), notSold(context)];
  return [
    keepCloud(context, edits),
    keepService([
      cloudFix(context, {
        text: {
          en: "Change metering of {loadBalancerId} to {desired}. Most accounts cannot go back to pay by specification.",
          zh: "把 {loadBalancerId} 的计费类型改为 {desired}。多数账号无法再改回按规格计费。",
        },
        params: { desired },
        call: attributeCallOf(context, METERING.change, {
          LoadBalancerId: context.loadBalancerId,
          [METERING.change.parameter]: desired,
        }),
        path: pathOf(METERING, context),
        traffic: METERING.traffic,
      }),
    ]),
  ];
};

/** Pay by specification is sold no more (from 2025-06-01), so the API refuses the change for most accounts. */
function notSold(context: RemediationContext): FixOption {
  return {
    direction: "keep-service",
    why: {
      en: "Pay by specification is not sold any more; only an account that is still allowed to can change back, in the console.",
      zh: "按规格计费已停售，只有仍具备权限的账号可以在控制台改回。",
    },
    fixes: [
      {
        kind: "console",
        text: {
          en: "Change {loadBalancerId} to pay by specification, if the console offers it.",
          zh: "如果控制台提供该选项，将 {loadBalancerId} 改为按规格计费。",
        },
        params: { loadBalancerId: context.loadBalancerId },
        traffic: "none",
        risk: "low",
        path: pathOf(METERING, context),
      },
    ],
  };
}

/** Where one call carries two attributes, one builder looks at both. */
const TOGETHER: Readonly<Record<string, Builder<InstanceFieldCode>>> = {
  [METERING.code]: metering,
  [INTERNET_CHARGE.code]: internet,
};

/** The remedy of an attribute follows from its row. */
export const INSTANCE_FIELD_FIXES = Object.fromEntries(
  (INSTANCE_FIELDS as readonly InstanceField[]).map((row) => [row.code, TOGETHER[row.code] ?? attribute(row)]),
) as Builders<InstanceFieldCode>;
