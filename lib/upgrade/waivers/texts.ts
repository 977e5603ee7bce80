import type { Acceptance, ResultSummary, Waiver, WaiverOutcome, WaiverState } from "@/lib/model/result";
import { WAIVERS } from "@/lib/knowledge/playbook/texts";
import { translator } from "@/lib/model/translator";
import { labelled, type Locale, type Params } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

const textOf = (key: keyof typeof WAIVERS, locale: Locale, params?: Params) => translate(WAIVERS[key], locale, params);

export const waiversTitle = (locale: Locale): string => textOf("title", locale);

export const waiverState = (state: WaiverState, locale: Locale): string => translator(locale)(`waivers.state.${state}`);

/** The subject of a waiver: `shop/web CLB221 (port 443)`. Not escaped. */
export function waiverSubject(waiver: Waiver, locale: Locale): string {
  const parts = [
    waiver.field === undefined ? "" : textOf("field", locale, { field: waiver.field }),
    waiver.port === undefined ? "" : textOf("port", locale, { port: waiver.port }),
  ].filter((part) => part !== "");
  return `${waiver.service} ${waiver.code}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
}

/** Owner, end and reason of an acceptance: `by ops until 2027-03-31: moved next week`. Not escaped. */
export function acceptedBy({ owner, until, reason }: Acceptance, locale: Locale): string {
  return textOf("by", locale, { owner, until, reason });
}

const same = (text: string) => text;

/** An acceptance: state, subject, owner and reason. `name` and `words` escape what was typed; without them nothing is escaped. */
export function waiverLine(waiver: WaiverOutcome, locale: Locale, name = same, words = same): string {
  const subject = labelled(waiverState(waiver.state, locale), name(waiverSubject(waiver, locale)), locale);
  return `${subject} ${words(acceptedBy(waiver, locale))}`;
}

/** `1 failing Service accepted, 3 findings accepted`; empty without any. */
export function acceptedCount(accepted: ResultSummary["accepted"], locale: Locale): string {
  return (["services", "findings", "acknowledged"] as const)
    .flatMap((key) => {
      const count = accepted?.[key] ?? 0;
      return count > 0 ? [textOf(key, locale, { count })] : [];
    })
    .join(locale === "en" ? ", " : "，");
}
