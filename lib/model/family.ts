import type { Text } from "./text";

/** The controller that serves a Service; absent: that of CLB. */
export type Family = "nlb" | undefined;

/** CLB7xx are of the NLB controller. */
export const familyOf = (code: string): Family => (/^CLB7\d\d$/.test(code) ? "nlb" : undefined);

/** A text about CLB, adapted to an NLB. */
export const familyText = (text: string, family: Family): string =>
  family === undefined ? text : text.replaceAll("CLB", "NLB");

export const ofFamily = ({ en, zh }: Text, family: Family): Text => ({
  en: familyText(en, family),
  zh: familyText(zh, family),
});
