import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { Text } from "@/lib/model/text";
import { fill } from "@/lib/model/translate";
import type { FieldChange } from "@/lib/remediation/commands/fix";

/** Longest value that a sentence shows. */
const LONGEST = 60;
const shortened = (value: string) => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/** A label inside an English sentence; one with a name in it stays as it is. */
const inside = (label: string) => (/[A-Z]/.test(label.slice(1)) ? label : label[0]!.toLowerCase() + label.slice(1));

/** `Set scheduler of listener 80/tcp: wlc -> wrr.` A finished sentence: it goes without params, so that it is not read again. */
export function changeOf(field: Text, what: Text, from: string, to: string): { text: Text; change: FieldChange } {
  const text = to === "" ? FIX_TEXT.clearField : from === "" ? FIX_TEXT.setField : FIX_TEXT.changeField;
  const values = { from: shortened(from), to: shortened(to) };
  return {
    text: {
      en: fill(text.en, "en", { ...values, field: inside(field.en), what: what.en }),
      zh: fill(text.zh, "zh-CN", { ...values, field: field.zh, what: what.zh }),
    },
    change: { field, from, to },
  };
}
