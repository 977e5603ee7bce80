import type { CloudLoadBalancer } from "@/lib/model/bundle";
import { str } from "../read";
import type { AttributeCall, AttributeRefusal, InstanceField } from "./instance-types";

type Row<C extends string, Change> = Omit<
  InstanceField,
  "code" | "step" | "change" | "actual" | "traffic" | "category"
> &
  Partial<Pick<InstanceField, "actual" | "traffic" | "category">> & { code: C } & Change;
type Made<C extends string, Change> = InstanceField & { code: C; change: Change };

const textOf = (field: string) => (instance: CloudLoadBalancer) => str(instance[field]);

/** An attribute that is changed by a call. */
export function changeable<const C extends string>(
  field: Row<C, { step: Exclude<InstanceField["step"], "immutable">; change: Omit<AttributeCall, "how"> }>,
): Made<C, AttributeCall> {
  return {
    category: "instance",
    actual: textOf(field.field),
    traffic: "none",
    ...field,
    change: { how: "call", ...field.change },
  };
}

/** An attribute that cannot be changed after the instance is created. */
export function immutable<const C extends string>(field: Row<C, { refuses: string }>): Made<C, AttributeRefusal> {
  const { refuses, ...rest } = field;
  const change = { how: "refused", says: refuses } as const;
  return { category: "instance", actual: textOf(field.field), traffic: "none", ...rest, step: "immutable", change };
}
