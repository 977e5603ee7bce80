import { eventRule, whoActsOf, type EventRule } from "@/lib/knowledge/events";
import { DRY_RUN_CALL } from "@/lib/knowledge/events/wrappers";
import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { TemplateMatch } from "./templates";
import { CERTAIN } from "./sure";
import { UNKNOWN, type Classification, type ClassifiedPart } from "./types";
import type { Phase } from "./unwrap";
import { derive, findIds, nonEmpty } from "./variables";

/** The errors of one message: which rows may answer them, and what all of them say together. */

const UNKNOWN_TITLE: Text = { en: "Not in the catalogue", zh: "目录中没有该消息" };
const RANK: Record<Severity, number> = { error: 3, warning: 2, info: 1 };
export interface Context {
  reason?: string;
  phase?: Phase;
  variables: Record<string, string>;
  depth: number;
  /** The frame or the text names an NLB: no answer for CLB applies. */
  nlb: boolean;
  /** The frame is the controller's own, or the reason is: general sentences count. */
  framed: boolean;
  /** No other cloud's controller writes such a frame: text inside reads like an API's, so it is one. */
  own: boolean;
}

/** Groups whose rows say the same of every kind of load balancer. */
const NEUTRAL: ReadonlySet<string> = new Set(["lifecycle", "nlb", "route", "precheck"]);
export const isOfAnyKind = ({ group, anyKind }: EventRule): boolean => NEUTRAL.has(group) || anyKind === true;

export function fitting(matches: TemplateMatch[], context: Context): TemplateMatch[] {
  return matches.filter(({ rule }) => {
    if (context.nlb) return isOfAnyKind(rule);
    if (rule.nlbFrame) return false;
    return context.framed || !rule.framed;
  });
}

/** Longest literal text wins; the reason breaks near ties. */
export function best(matches: readonly TemplateMatch[], reason: string | undefined): TemplateMatch | undefined {
  let winner: TemplateMatch | undefined;
  let top = -1;
  for (const match of matches) {
    const score = match.score + (reason && match.rule.reasons.includes(reason) ? 4 : 0);
    if (score > top) [winner, top] = [match, score];
  }
  return winner;
}

/** `rule`: null for what is not understood. */
export function partOf(rule: EventRule | null, message: string, context: Context, confidence: number): ClassifiedPart {
  return {
    code: rule?.code ?? UNKNOWN,
    known: rule !== null,
    title: rule?.title ?? UNKNOWN_TITLE,
    severity: rule?.severity ?? "warning",
    whoActs: rule && whoActsOf(rule),
    confidence,
    message,
    variables: derive({ ...findIds(message), ...nonEmpty(context.variables) }),
    phase: context.phase,
    transient: rule?.transient === true,
  };
}

export const unknownPart = (message: string, context: Context): ClassifiedPart => partOf(null, message, context, 0);

export function summarise(
  parts: ClassifiedPart[],
  frame: { dryRun: boolean; moreMayBeHidden: boolean; variables: Record<string, string>; phase?: Phase },
): Classification {
  const unique = dropDuplicates(parts);
  let head = unique[0] as ClassifiedPart;
  const weight = (part: ClassifiedPart) =>
    !part.known ? 0 : eventRule(part.code)?.consequence ? 0.5 : RANK[part.severity];
  for (const part of unique) if (weight(part) > weight(head)) head = part;
  const variables = { ...frame.variables, ...head.variables };
  const loadBalancerId = frame.variables.loadBalancerId ?? variables.loadBalancerId;
  // Fields that are absent are here as undefined: an object of one shape is made and read faster.
  return {
    code: head.code,
    title: head.title,
    severity: head.severity,
    whoActs: head.whoActs,
    confidence: head.confidence,
    known: head.known,
    parts: unique,
    variables: loadBalancerId
      ? { ...variables, loadBalancerId: variables.loadBalancerId ?? loadBalancerId }
      : variables,
    // A sentence of the dry run alone makes the whole Event a dry run's: a failing call would have kept nothing beside it.
    dryRun: frame.dryRun || unique.some(({ code, message }) => code === "PRE126" || DRY_RUN_CALL.test(message)),
    phase: head.phase ?? frame.phase,
    loadBalancerId,
    moreMayBeHidden: frame.moreMayBeHidden,
    transient: unique.every((part) => part.transient),
    recovers: eventRule(head.code)?.recovers === true,
  };
}

/** The CCM drops exact duplicates itself; pasted text may not have been through that. */
function dropDuplicates(parts: ClassifiedPart[]): ClassifiedPart[] {
  if (parts.length < 2) return parts;
  const seen = new Set<string>();
  const unique = parts.filter((part) => {
    const key = `${part.code}\n${part.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const last = unique.at(-1);
  if (!last || unique.length < 2 || !/(?:\.\.\.|…)$/.test(last.message)) return unique;
  // Cut off by Kubernetes: its complete part says nothing of its own, and half a code or sentence no more.
  const whole = unique.slice(0, -1);
  const text = last.message.replace(/(?:\.\.\.|…)$/, "");
  if (text.length >= 12 && whole.some((part) => part.message.startsWith(text))) return whole;
  return last.confidence >= CERTAIN
    ? unique
    : [
        ...whole,
        unknownPart(last.message, { variables: last.variables, depth: 0, nlb: false, framed: true, own: true }),
      ];
}

/** Letters of the longest documented name. */
const LONGEST_NAME = 200;

/** Without the dots and blanks at its end; no name of the list is longer. */
export function withoutEnd(text: string): string {
  if (text.length > LONGEST_NAME) return text;
  let end = text.length;
  while (end > 0 && /[.。\s]/.test(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}
