import type { AnnotationRow } from "@/lib/knowledge/annotations/types";
import type { Since } from "./types";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { Category, Traffic } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";

/** Catalogue entry of an attribute's annotation; key, prefix, target, version, console field and items follow from the row. */
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

/** The call with which the CCM changes an attribute, and what its dry run writes instead. */
export interface AttributeCall {
  how: "call";
  /** Action of the API, by its published name. */
  action: string;
  /** The action's parameter that carries this attribute. */
  parameter: string;
  /** A second attribute that the same call carries: both are always sent. */
  also?: string;
  /** MessageCode of the dry run's item. */
  item: string;
  /** What the dry run says after `loadbalancer {id} `; `also` is the second attribute's value. */
  says: (value: string | number, also?: string | number) => string;
}

/** The CCM refuses to go on: `alicloud: can not change {says}`. No item, each sync fails. */
export interface AttributeRefusal {
  how: "refused";
  says: string;
}

/** One attribute of the CLB instance that is compared with an annotation (spec 4.2), and all that is said about it. */
export interface InstanceField {
  /** Field of the API's answer; the findings name it so. */
  field: string;
  /** Several attributes share one where one call changes them. */
  code: string;
  suffix: string;
  /** Targets before it do not compare the attribute. */
  since: Since;
  category: Extract<Category, "billing" | "instance">;
  label: Text;
  /** Where `{label} is {actual}` does not say it. */
  title?: Text;
  /** What the CCM will do, or why nobody can: one sentence of the cause. */
  note: Text;
  /** Where there is more to say than "one side or the other". */
  remedy?: Text;
  annotation: InstanceAnnotation;
  /**
   * Where in the CCM's Update it is compared: what cannot change comes first, metering and internet have rules of their
   * own (which of two attributes is looked at depends on the other), then come the plain settings.
   */
  step: "immutable" | "metering" | "internet" | "setting";
  change: AttributeCall | AttributeRefusal;
  /** The value that a side has which says nothing, compared as well; elsewhere an unset annotation is not compared. */
  unset?: string;
  actual: (instance: CloudLoadBalancer) => string | number;
  traffic: Traffic;
  /** What the attribute protects, so that giving in to the CLB may lower it. */
  guards?: "deletion" | "modification" | "exposure";
  /** Why the difference does no harm, when it never does. */
  harmless?: "bookkeeping";
  /** The recorded case: the test of the row. `error` is the Event's part; `with` is what else has to be set. */
  example: {
    desired: string | number;
    actual: string | number;
    error: string;
    with?: { annotations?: Readonly<Record<string, string>>; instance?: Readonly<Record<string, unknown>> };
  };
}
