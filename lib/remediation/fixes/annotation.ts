import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { annotationInfo } from "@/lib/knowledge/annotations/index";
import type { ANNOTATION_FINDINGS } from "@/lib/knowledge/findings/annotation/texts";
import type { Scalar } from "@/lib/knowledge/findings/params";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { WHY } from "@/lib/knowledge/findings/why";
import type { Text } from "@/lib/model/text";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import { acceptable, annotationsOf, drop, dropAll, engineAnswer, keepCloud, param, setTo } from "./parts";
import type { Builder, Builders, RemediationContext } from "./types";
import { mistypedBackends } from "./backend-type";
import { byRow, wayOf } from "./cloud";

type Named = { readonly params: { readonly annotation?: Scalar } };

function remove(finding: Named, context: RemediationContext): AnnotationEdit[] {
  const info = annotationInfo(param(finding, "annotation"));
  return info ? dropAll(context, info.key) : [];
}

const repairOption = (
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  why: Text = WHY.repair,
): FixOption[] => [{ ...keepCloud(context, edits, why), title: FIX_TEXT.correctAnnotation }];

/** A whole number with blanks around it, or with the unit of its setting. */
const WITH_UNIT = /^(\d+) *(?:s|secs?|seconds?|mbps)?$/i;

/** Not an integer: the number that it plainly means; without the key the CLB keeps its value. */
const integer: Builder<"CLB101"> = (finding, context) => {
  const [removal] = repairOption(context, remove(finding, context), WHY.repairByRemoval) as [FixOption];
  const key = param(finding, "annotation");
  const meant = WITH_UNIT.exec(param(finding, "value").trim())?.[1];
  const suffix = annotationInfo(key)?.key.replace(/^lb-/, "") ?? null;
  if (meant === undefined || !acceptable({ suffix }, meant)) return [removal];
  const [written] = repairOption(context, [setTo(key, meant)]) as [FixOption];
  return [
    { ...written, direction: "keep-service" },
    { ...removal, recommended: false },
  ];
};

const weight: Builder<"CLB108"> = (finding, context) => repairOption(context, remove(finding, context));

/** An unreadable list becomes what the engine assumed for the findings that the error hides. */
const list: Builder<"CLB102" | "CLB103" | "CLB104" | "CLB105" | "CLB106" | "CLB107"> = (finding, context) => {
  // Not final: findings hidden by the error may need an entry in the same list.
  const edits = engineAnswer(finding, context) ?? remove(finding, context);
  return repairOption(
    context,
    edits.map(({ key, apply }) => ({ key, apply })),
  );
};

/** Without effect as written: the Service then says what is true. */
const spellOut: Builder<"CLB121" | "CLB122" | "CLB123" | "CLB124" | "CLB125" | "CLB126" | "CLB129"> = (
  finding,
  context,
) => [keepCloud(context, engineAnswer(finding, context) ?? remove(finding, context), WHY.noEffect)];

const inert: Builder<"CLB130"> = (finding, context) => {
  const named = param(finding, "annotations")
    .replace(/^\[|\]$/g, "")
    .split(/[",\s]+/)
    .filter((part) => part !== "");
  const present = Object.keys(annotationsOf(context));
  const keys = present.filter(
    (key) =>
      annotationInfo(key)?.target === "listener" &&
      (named.length === 0 || named.some((name) => key === name || key.endsWith(`loadbalancer-${name}`))),
  );
  if (keys.length === 0) return [wayOf(WAYS.leaveListeners, finding, context)];
  return [keepCloud(context, keys.map(drop), WHY.noEffect)];
};

export const ANNOTATION_FIXES: Builders<keyof typeof ANNOTATION_FINDINGS> = {
  CLB101: integer,
  CLB102: list,
  CLB103: list,
  CLB104: list,
  CLB105: list,
  CLB106: list,
  CLB107: list,
  CLB108: weight,
  CLB120: (finding, context) => [
    keepCloud(context, [drop(param(finding, "legacyAnnotation"))], FIX_TEXT.removeLegacyWhy),
  ],
  CLB121: spellOut,
  CLB122: spellOut,
  CLB123: spellOut,
  CLB124: spellOut,
  CLB125: spellOut,
  CLB126: spellOut,
  CLB127: byRow(WAYS.renameBeforeDeletion),
  CLB128: mistypedBackends,
  CLB129: spellOut,
  CLB130: inert,
};
