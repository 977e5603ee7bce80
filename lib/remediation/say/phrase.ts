import { renderFinding } from "@/lib/knowledge/findings/text";
import { translateGeneric } from "@/lib/knowledge/steps/step-text";
import { asSentence, joinSentences, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { visibleLine } from "@/lib/model/visible";
import { fateText } from "@/lib/owners";
import { isPhrase, type Phrase } from "@/lib/remediation/phrase";
import { consequenceText, editList, editText, revertText } from "./consequence";

/** The text of a phrase in one language, on one line; "" where there is nothing to say. */
export function say(phrase: Phrase, locale: Locale): string {
  if (Array.isArray(phrase))
    return joinSentences(
      phrase.map((one: Phrase) => say(one, locale)),
      locale,
    );
  return visibleLine(sayOne(phrase as Exclude<Phrase, readonly Phrase[]>, locale));
}

function sayOne(phrase: Exclude<Phrase, readonly Phrase[]>, locale: Locale): string {
  if ("text" in phrase) {
    const params =
      phrase.params &&
      Object.fromEntries(
        Object.entries(phrase.params).map(([name, value]) => [name, isPhrase(value) ? say(value, locale) : value]),
      );
    return translate(phrase.text, locale, params);
  }
  if ("guide" in phrase) return translateGeneric(phrase.guide, locale, phrase.values);
  if ("about" in phrase) return renderFinding(phrase.about, locale)[phrase.part];
  if ("edits" in phrase) return phrase.bare ? editList(phrase.edits, locale) : editText(phrase.edits, locale);
  if ("fate" in phrase) return fateText(phrase.fate, locale);
  if ("takenBack" in phrase) return revertText(phrase.takenBack, phrase.service, locale) ?? "";
  if ("sentences" in phrase)
    // Findings of two ports may have one title.
    return joinSentences([...new Set(phrase.sentences.map((one) => asSentence(say(one, locale), locale)))], locale);
  const told = consequenceText(phrase.leadsTo, phrase.service, locale);
  if (!told) return "";
  return phrase.way ? joinSentences([asSentence(translate(phrase.way, locale), locale), told], locale) : told;
}
