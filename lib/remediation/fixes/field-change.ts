import { CONSEQUENCE_TEXT } from "@/lib/knowledge/fact-texts";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { inLanguage, insideSentence, type Locale, type Text } from "@/lib/model/text";
import { fill } from "@/lib/model/translate";
import type { FieldChange } from "@/lib/remediation/commands/fix";

/** Longest value that a sentence shows. */
const LONGEST = 60;
const shortened = (value: string) => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

const valuesIn = (locale: Locale, { field, what, from, to }: FieldChange) => ({
  field: locale === "en" ? insideSentence(field.en) : field.zh,
  what: locale === "en" ? what.en : what.zh,
  from: shortened(from),
  to: shortened(to),
});

const byValues = ({ from, to }: FieldChange, cleared: Text, set: Text, changed: Text): Text =>
  to === "" ? cleared : from === "" ? set : changed;

/** `Set scheduler of listener 80/tcp: wlc -> wrr.` A finished sentence: it goes without params, so that it is not read again. */
export function toldOf(changes: readonly FieldChange[]): { text: Text; changes: readonly FieldChange[] } {
  const [first, ...more] = changes as readonly [FieldChange, ...FieldChange[]];
  const { clearField, setField, changeField, changeFields } = FIX_TEXT;
  const { drop, fresh, pair } = CONSEQUENCE_TEXT;
  const said = (locale: Locale) => {
    const values = valuesIn(locale, first);
    if (more.length === 0)
      return fill(inLanguage(byValues(first, clearField, setField, changeField), locale), locale, values);
    const list = changes.map((change) => {
      const { field: name, ...own } = valuesIn(locale, change);
      return fill(inLanguage(byValues(change, drop, fresh, pair), locale), locale, { ...own, name });
    });
    return fill(inLanguage(changeFields, locale), locale, {
      ...values,
      changes: list.join(locale === "en" ? ", " : "，"),
    });
  };
  return { text: { en: said("en"), zh: said("zh-CN") }, changes };
}
