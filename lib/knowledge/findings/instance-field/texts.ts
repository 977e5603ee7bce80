import { spaced } from "@/lib/text/spaced";
import { INSTANCE_FIELDS, type InstanceFieldCode } from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-kinds";
import type { FindingRow, OfficialCheck } from "../types";

const PARAMS = ["annotation", "field", "desired", "actual", "loadBalancerId"] as const;
const EXTRA = ["adopt", "remove"] as const;

/** Rows of the product's table by the dry run's item; it has none for the other items. */
const OFFICIAL: Readonly<Record<string, OfficialCheck>> = {
  ModifySLBSpec: "modify the slb instance spec",
  ModifyInternetSpec: "modify the slb internet spec",
  ModifyLoadBalancerInstanceChargeType: "modify loadbalancer instance charge type",
};

/** All differences of one attribute read alike; what is special about it is its row's note, title or remedy. */
function differs(row: InstanceField): FindingRow & { params: typeof PARAMS; extraParams: typeof EXTRA } {
  const { label, note, change } = row;
  const item = change.how === "call" ? change.item : undefined;
  const officialCheck = item === undefined ? undefined : OFFICIAL[item];
  return {
    category: row.category,
    ...(officialCheck ? { officialCheck } : {}),
    ...(item ? { messageCode: item } : {}),
    ...(change.how === "refused" ? { endsPart: true, wholeOnly: true } : {}),
    title: row.title ?? {
      en: `${label.en} is {actual}, the Service asks for {desired}`,
      zh: spaced(`${label.zh}为 {actual}，Service 期望 {desired}`),
    },
    shortTitle: { en: `${label.en} differs`, zh: spaced(`${label.zh}不一致`) },
    cause: item
      ? {
          en: `{annotation} says {desired}, {loadBalancerId} has {actual}. ${note.en}`,
          zh: spaced(`{annotation} 为 {desired}，{loadBalancerId} 的${label.zh}为 {actual}。${note.zh}`),
        }
      : {
          en: `${note.en} As long as {annotation} differs, each sync of the Service fails, without an item in the precheck.`,
          zh: `${note.zh}只要 {annotation} 不一致，该 Service 每次同步都会失败，且预检不提示。`,
        },
    remedy:
      row.remedy ??
      (item
        ? {
            en: "Set the annotation to the instance's value, or change the instance.",
            zh: "把注解改为实例的实际值，或修改实例。",
          }
        : { en: "Set {annotation} to {actual}.", zh: "把 {annotation} 改为 {actual}。" }),
    params: PARAMS,
    extraParams: EXTRA,
  };
}

/** CLB401 to CLB406 and CLB411 to CLB417: compared attributes of the instance, made from their rows in `lib/ccm/fields`. */
export const INSTANCE_FIELD_FINDINGS = Object.fromEntries(
  INSTANCE_FIELDS.map((row) => [row.code, differs(row)]),
) as Readonly<Record<InstanceFieldCode, FindingRow & { params: typeof PARAMS; extraParams: typeof EXTRA }>>;
