import { LISTENER_FIELDS, type ListenerFieldCode } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/kinds";
import { spaced } from "@/lib/text/spaced";
import type { FindingRow } from "../types";

const PARAMS = ["port", "protocol", "field", "desired", "actual", "annotation", "loadBalancerId"] as const;
const EXTRA = ["api", "groupId", "adopt", "remove"] as const;

/** Where the desired value comes from, when it is not one annotation that is always there. */
function origin(row: ListenerField): { en: string; zh: string } {
  if (row.suffix === null) return { en: "", zh: "" };
  return row.always
    ? { en: ` (${row.suffix})`, zh: `（${row.suffix}）` }
    : { en: " ({annotation})", zh: "（{annotation}）" };
}

/** All differences of one listener field read alike; what is special about a field is its row's note. */
function differs(row: ListenerField): FindingRow & { params: typeof PARAMS; extraParams: typeof EXTRA } {
  const { en, zh } = row.label;
  const from = origin(row);
  return {
    ...(row.category ? { category: row.category } : {}),
    officialCheck: "update listener",
    messageCode: "UpdateListener",
    title: { en: `${en} of listener {port}/{protocol} differs`, zh: spaced(`监听 {port}/{protocol} 的${zh}不一致`) },
    shortTitle: { en: `${en} of listener differs`, zh: spaced(`监听的${zh}不一致`) },
    cause: {
      en: `The Service asks for "{desired}"${from.en}, the listener has "{actual}". The CCM will rewrite the listener.${row.note ? ` ${row.note.en}` : ""}`,
      zh: `Service 期望“{desired}”${from.zh}，监听为“{actual}”。CCM 会改写监听。${row.note?.zh ?? ""}`,
    },
    // No annotation can take over what the CCM makes itself.
    remedy:
      row.suffix === null
        ? { en: "Set the listener to what the Service asks for.", zh: "把监听改为 Service 期望的值。" }
        : {
            en: "Write the listener's value into the annotation, or set the listener to what the Service asks for.",
            zh: "让注解与监听一致，或把监听改为 Service 期望的值。",
          },
    params: PARAMS,
    extraParams: EXTRA,
  };
}

/** CLB220..CLB259: one code per compared listener field, made from its row in `lib/ccm/fields`. */
export const LISTENER_FIELD_FINDINGS = Object.fromEntries(
  LISTENER_FIELDS.map((row) => [row.code, differs(row)]),
) as Readonly<Record<ListenerFieldCode, FindingRow & { params: typeof PARAMS; extraParams: typeof EXTRA }>>;
