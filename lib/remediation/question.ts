import { ASK, QUESTIONS } from "@/lib/knowledge/findings/questions";
import { eventRule } from "@/lib/knowledge/events";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { Params, Text } from "@/lib/model/text";
import { differenceRows, type Finding } from "@/lib/model/result";
import { isAbsent, type Value } from "@/lib/model/value";
import type { FixOption } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { about, distinctPhrases, type Phrase } from "./phrase";

/** The question of a decision about a finding. */
export function questionOf(finding: Finding, options: readonly FixOption[], { event }: RemediationContext): Phrase {
  if (finding === event) return { text: ASK.way, params: { title: { text: eventRule(finding.code)!.title } } };
  const title = about(finding);
  const own = QUESTIONS[finding.code as FindingCode];
  if (own && placesOf(own).every((name) => name === "title" || !isAbsent(finding.params[name] as Value)))
    return { text: own, params: { ...(finding.params as Params), title } };
  const directions = new Set(options.map(({ direction }) => direction));
  if (directions.size !== 2 || directions.has("other")) return { text: ASK.way, params: { title } };
  const [row, ...more] = differenceRows(finding);
  const [actual, desired] = [row?.actual, row?.desired].map(shortOf);
  if (more.length > 0 || !actual || !desired) return sidesOf([finding]);
  return { text: ASK.values, params: { title, actual, desired } };
}

/** Which side is right, of one setting or of several: the first of them by name. */
export function sidesOf(findings: readonly Finding[]): Phrase {
  const titles = distinctPhrases(findings.map((one) => about(one)));
  const count = titles.length - NAMED;
  const more = count > 0 ? [{ text: ASK.more, params: { count } }] : [];
  const named = titles.slice(0, NAMED);
  const asked = new Set(findings.map(({ code }) => QUESTIONS[code as FindingCode]));
  const [own] = asked;
  if (asked.size === 1 && own && placesOf(own).join() === "title")
    return { sentences: [...named.slice(0, -1), { text: own, params: { title: named.at(-1)! } }, ...more] };
  return { sentences: [...named, ...more, { text: ASK.sides }] };
}

/** Its question is about more than a setting: the listener as a whole. */
export const isAskedAlone = ({ code }: Finding): boolean => {
  const own = QUESTIONS[code as FindingCode];
  return own !== undefined && !placesOf(own).includes("title");
};

/** Most settings that a question names. */
export const NAMED = 3;

const placesOf = ({ en }: Text) => [...en.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A value, or a list of them, as a sentence may hold it. */
function shortOf(value: Value | undefined): string | undefined {
  if (value === undefined || isAbsent(value) || (typeof value === "object" && !Array.isArray(value))) return undefined;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.length <= (Array.isArray(value) ? 80 : 40) ? text : undefined;
}
