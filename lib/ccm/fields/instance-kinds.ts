import type { AnnotationRow } from "@/lib/ccm/annotation-row";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { Category, Traffic } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { str } from "../read";
import type { Since } from "./kinds";

/** Catalogue entry of an attribute's annotation; the other properties are derived from the row. */
type InstanceAnnotation = Omit<
  AnnotationRow,
  | "key"
  | "legacy"
  | "appliesTo"
  | "target"
  | "protocols"
  | "since"
  | "compared"
  | "immutable"
  | "precheckCodes"
  | "notAllowed"
  | "console"
>;

/** The call with which the CCM changes an attribute, and the item that its dry run writes instead. */
export interface AttributeCall {
  how: "call";
  /** Published action name of the API. */
  action: string;
  /** The action's parameter for this attribute. */
  parameter: string;
  /** A second attribute in the same call: both are always sent. */
  also?: string;
  /** MessageCode of the dry run's item. */
  item: string;
  /** Item text after `loadbalancer {id} `; `also` is the second attribute's value. */
  says: (value: string | number, also?: string | number) => string;
}

/** The CCM stops with an error: `alicloud: can not change {says}`. No item; every sync fails. */
export interface AttributeRefusal {
  how: "refused";
  says: string;
}

/** A CLB attribute compared with an annotation (docs/dry-run.md 4.2), with its texts and test case. */
export interface InstanceField {
  /** Field of the API's answer; findings use this name. */
  field: string;
  /** Shared by attributes that one call changes. */
  code: string;
  suffix: string;
  /** Targets before it do not compare the attribute. */
  since: Since;
  /** Those of billing are compared by rules of their own: one attribute decides whether the other is compared. */
  category: Extract<Category, "billing" | "instance">;
  label: Text;
  /** Replaces `{label} is {actual}`. */
  title?: Text;
  /** Change that the CCM will make, or why it cannot be changed: one sentence of the cause. */
  note: Text;
  /** Replaces the default remedy, "one side or the other". */
  remedy?: Text;
  annotation: InstanceAnnotation;
  change: AttributeCall | AttributeRefusal;
  /** Value that counts as unset and is compared all the same; without it an unset annotation is not compared. */
  unset?: string;
  actual: (instance: CloudLoadBalancer) => string | number;
  traffic: Traffic;
  /** Protection by the attribute: adopting the CLB's value may lower the protection. */
  guards?: "deletion" | "modification" | "exposure";
  /** Why a difference here is harmless. */
  harmless?: "bookkeeping";
  /**
   * The recorded case, used as the row's test. `error` is the Event's part; `with`: other annotations that must be set.
   */
  example: {
    desired: string | number;
    actual: string | number;
    error: string;
    with?: { annotations?: Readonly<Record<string, string>>; instance?: Readonly<Record<string, unknown>> };
  };
}

type Row<C extends string> = Omit<InstanceField, "code" | "change" | "actual" | "traffic" | "category"> &
  Partial<Pick<InstanceField, "actual" | "traffic" | "category">> & { code: C };

const textOf = (field: string) => (instance: CloudLoadBalancer) => str(instance[field]);

/** An attribute that is changed by a call. */
export function changeable<const C extends string>(
  field: Row<C> & { change: Omit<AttributeCall, "how"> },
): InstanceField & { code: C; change: AttributeCall } {
  return {
    category: "instance",
    actual: textOf(field.field),
    traffic: "none",
    ...field,
    change: { how: "call", ...field.change },
  };
}

/** An attribute that cannot be changed after the instance is created. */
export function immutable<const C extends string>({
  refuses,
  example,
  ...field
}: Omit<Row<C>, "example"> & { refuses: string; example: Omit<InstanceField["example"], "error"> }) {
  return {
    category: "instance",
    actual: textOf(field.field),
    traffic: "none",
    ...field,
    change: { how: "refused", says: refuses },
    example: { ...example, error: `alicloud: can not change ${refuses}` },
  } satisfies InstanceField & { change: AttributeRefusal };
}
