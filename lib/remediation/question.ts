import { ASK, QUESTIONS } from "@/lib/knowledge/findings/questions";
import { eventRule } from "@/lib/knowledge/events";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { Params, Text } from "@/lib/model/text";
import { differenceRows, type Finding } from "@/lib/model/result";
import { isAbsent, type Value } from "@/lib/model/value";
import type { FixOption } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { about, type Phrase } from "./phrase";

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
  if (more.length > 0 || !actual || !desired) return { text: ASK.sides, params: { title } };
  return { text: ASK.values, params: { title, actual, desired } };
}

const placesOf = ({ en }: Text) => [...en.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A value, or a list of them, as a sentence may hold it. */
function shortOf(value: Value | undefined): string | undefined {
  if (value === undefined || isAbsent(value) || (typeof value === "object" && !Array.isArray(value))) return undefined;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text.length <= (Array.isArray(value) ? 80 : 40) ? text : undefined;
}
