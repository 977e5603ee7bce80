import { REMEDY_TEXT } from "@/lib/knowledge/plan-texts";
import type { KubeService } from "@/lib/model/bundle";
import { differenceRows, type Finding, type RemediationOption, type Value } from "@/lib/model/result";
import { isAbsent } from "@/lib/model/value";
import type { FindingCode } from "@/lib/knowledge/findings";
import { asWritten } from "@/lib/remediation/fixes/cloud";
import { withProtection } from "@/lib/remediation/fixes/protection";
import { idsOf } from "@/lib/judge";
import { changesOf, effectOf, NOTHING, Rehearsal, safestFirst } from "./rehearsal";
import { fixStep, foldEdits, isChange, kindOf } from "./fix-step";
import { kindOf as kindOfFinding } from "@/lib/knowledge/findings/text";
import { TITLES } from "@/lib/knowledge/findings/why";
import type { Fix, FixOption } from "@/lib/remediation/commands/fix";
import type { Phrase } from "./phrase";
import { afterFix, areSides, wayNames } from "@/lib/model/ways";
import type { Option, OptionStep, Step } from "./plan-step";
import { annotationsOf } from "@/lib/remediation/fixes/parts";
import type { AnyBuilder, RemediationContext, Builders } from "@/lib/remediation/fixes/types";
import { ANNOTATION_FIXES } from "@/lib/remediation/fixes/annotation";
import { settledElsewhere } from "@/lib/remediation/fixes/elsewhere";
import { BACKEND_FIXES } from "@/lib/remediation/fixes/backend";
import { INSTANCE_FIXES, INSTANCE_FIELD_FIXES } from "@/lib/remediation/fixes/instance";
import { LIFECYCLE_FIXES } from "@/lib/remediation/fixes/lifecycle";
import { LISTENER_FIELD_FIXES, LISTENER_FIXES } from "@/lib/remediation/fixes/listener";
import { NLB_FIXES } from "@/lib/remediation/fixes/nlb";

/** The ways out of a finding, best first. */
export const waysOf = (finding: Finding, context: RemediationContext): readonly FixOption[] =>
  context.waysOf?.(finding) ?? fixOptions(finding, context);

export function fixOptions(finding: Finding, context: RemediationContext): FixOption[] {
  // Table of builders by code: the entry of the finding's own code accepts it.
  const own = Object.hasOwn(FIXES, finding.code) ? (FIXES[finding.code as FindingCode] as AnyBuilder) : undefined;
  const at = withInstance(finding, context);
  const elsewhere = settledElsewhere(finding, at);
  if (elsewhere) return [elsewhere];
  return order(withProtection((own ?? asWritten)(finding, at), finding, at));
}

/** A finding may be about another instance than the Service's own, or one that the Service does not have yet. */
function withInstance(finding: Finding, given: RemediationContext): RemediationContext {
  const own = finding.resource.kind === "LoadBalancer" ? finding.resource.id : undefined;
  const context =
    own && own !== given.loadBalancerId
      ? { ...given, loadBalancerId: own, loadBalancer: given.index.loadBalancers.get(own) ?? given.loadBalancer }
      : given;
  const id = finding.params.loadBalancerId;
  if (typeof id !== "string" || id === "" || id === context.loadBalancerId) return context;
  const loadBalancer = context.index.loadBalancers.get(id);
  return loadBalancer
    ? { ...context, loadBalancerId: id, loadBalancer }
    : { ...context, loadBalancerId: context.loadBalancerId ?? id };
}

/** Recommended first. A risky option is never recommended; when only risky ones are left, the reader decides. */
function order(options: readonly FixOption[]): FixOption[] {
  const safe = options.map((option) =>
    option.recommended && option.fixes.some((fix) => fix.risk === "high") ? { ...option, recommended: false } : option,
  );
  const chosen = safe.find((option) => option.recommended);
  if (!chosen) return safe;
  return [chosen, ...safe.flatMap((option) => (option === chosen ? [] : { ...option, recommended: false }))];
}

/** The ways out of a finding as data, or the reason for none. `why`: why no way holds a command. */
export interface Remedy {
  options: readonly Option[];
  why?: Phrase;
}

export function remedyOf(finding: Finding, context: RemediationContext): Remedy {
  const { movedBy } = context;
  if (movedBy) return { options: [], why: { text: REMEDY_TEXT.moved, params: { code: movedBy } } };
  try {
    const ways = waysOf(finding, context);
    const options = judgedOptions(ways, finding, context);
    const steps = options.flatMap((option) => option.steps);
    if (steps.some((step) => step.command)) return { options };
    const text = steps.some((step) => step.example) ? REMEDY_TEXT.valueMissing : (ways[0]?.why ?? REMEDY_TEXT.agreed);
    return { options, why: { text } };
  } catch (error) {
    // A value that a command line cannot contain (NUL) removes the commands of this finding only.
    const detail = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    return { options: [], why: { text: REMEDY_TEXT.unquotableFinding, params: { detail } } };
  }
}

/** Ways with their steps and what each leads to; those that change nothing are left out. */
export function judgedOptions(ways: readonly FixOption[], finding: Finding, context: RemediationContext): Option[] {
  const shown = shownWays(ways, context);
  const names = wayNames(shown);
  const all = shown.map((option, at): Option => {
    const planned = context.stepsOf?.(finding, names[at]!, option) ?? [];
    const steps = planned.length > 0 ? planned.map(stepOfPlan) : stepsAlone(option, context);
    return {
      direction: option.direction,
      // Decisions are never recommended.
      recommended: option.recommended === true && steps.every(({ risk }) => risk !== "high"),
      title: { text: option.title ?? TITLES[option.direction] },
      why: { text: option.why },
      ...valuesAfter(option, finding, context),
      steps,
    };
  });
  return all.some(({ recommended }) => recommended) ? all : safestFirst(all);
}

/** A setting where a user may say whether the Service or the load balancer is right. */
export const hasTwoSides = (finding: Finding, context: RemediationContext): boolean =>
  kindOfFinding(finding.code).category !== "lifecycle" &&
  areSides(wayNames(shownWays(waysOf(finding, context), context)));

/** The ways as pages show them: without those that change nothing. */
export const shownWays = (options: readonly FixOption[], context: RemediationContext): FixOption[] =>
  options.filter(({ fixes }) => fixes.some((fix) => isChange(fix, context)));

/** A step of the plan as one of a way. */
export const stepOfPlan = ({
  kind,
  title,
  inspect,
  command,
  example,
  undo,
  path,
  traffic,
  risk,
  consequence,
}: Step) => ({
  kind,
  text: title,
  inspect,
  command,
  example,
  undo,
  path,
  traffic,
  risk,
  ...(consequence ? { consequence } : {}),
});

/** The steps of a way without a plan, on the cluster as read: of advice, and of an Event. */
function stepsAlone({ fixes }: FixOption, context: RemediationContext): OptionStep[] {
  const calls = fixes.flatMap((fix) => ("calls" in fix ? (fix.calls ?? []) : []));
  const rehearsal = new Rehearsal(context.index.bundle, context.serviceKey, [
    ...(context.loadBalancerId ? [context.loadBalancerId] : []),
    ...idsOf(calls).filter((id) => id !== ""),
  ]);
  let edited: KubeService | undefined;
  return fixes.flatMap((fix, at) => {
    const service = edited ?? rehearsal.present ?? context.service;
    const changes = changesOf(fix, { ...context, service });
    // Edits that follow one another are one change (`changesOfAll`): the last of them has its consequence.
    const [change] = changes ?? [];
    const next = fixes[at + 1];
    edited = next && isEdit(next) && change?.kind === "edit" ? change.service : undefined;
    const consequence = edited ? NOTHING : changes && rehearsal.take(changes);
    const step = fixStep(fix, context, consequence);
    if (!step) return [];
    const { traffic, risk } = consequence ? effectOf(consequence, fix, step.undo !== undefined) : step;
    return [{ ...step, traffic, risk, ...(consequence ? { consequence } : {}) }];
  });
}

const isEdit = (fix: Fix) => fix.kind === "patch" || ("edits" in fix && fix.edits !== undefined);

/** The recommended way of a finding that the plan takes with a step, not judged; undefined where the step is another finding's. */
export function wayBehind(
  { kind }: Pick<Step, "kind">,
  finding: Finding,
  context: RemediationContext,
): Pick<RemediationOption, "direction" | "after"> | undefined {
  if (context.movedBy) return undefined;
  const way = waysOf(finding, context).find(
    ({ recommended, fixes }) => recommended && fixes.some((fix) => kindOf(fix) === kind),
  );
  return way && { direction: way.direction, ...valuesAfter(way, finding, context) };
}

/** Values after a way that writes an annotation which nothing of the load balancer answers to. */
function valuesAfter(
  { fixes, after = {} }: FixOption,
  finding: Finding,
  context: RemediationContext,
): Pick<RemediationOption, "after"> {
  const before = annotationsOf(context);
  const written = new Map(
    fixes
      .flatMap((fix) => (fix.kind === "annotate" ? foldEdits(fix.edits, before) : []))
      .map((edit) => [edit.key, edit.value]),
  );
  const asked = differenceRows(finding).flatMap(({ field, actual, desiredFrom }) => {
    const key = desiredFrom?.kind === "annotation" && isAbsent(actual) ? desiredFrom.name : "";
    const value = key.endsWith(field) ? written.get(key) : undefined;
    return value === undefined ? [] : [[field, value] as const];
  });
  const all = { ...Object.fromEntries(asked), ...after };
  return Object.keys(all).length > 0 ? { after: all } : {};
}

/** The value of a setting after a way; undefined where a finding is about several or none. */
export function valueAfter(option: FixOption, finding: Finding, context: RemediationContext): Value | undefined {
  const [row, ...more] = differenceRows(finding);
  if (!row || more.length > 0 || kindOfFinding(finding.code).category === "lifecycle") return undefined;
  return afterFix(row, { direction: option.direction, ...valuesAfter(option, finding, context) });
}

/** Apart from the texts of `lib/knowledge/findings`: a page that shows titles does not load the builders. */
const FIXES: Builders<FindingCode> = {
  ...ANNOTATION_FIXES,
  ...LISTENER_FIXES,
  ...LISTENER_FIELD_FIXES,
  ...BACKEND_FIXES,
  ...INSTANCE_FIXES,
  ...INSTANCE_FIELD_FIXES,
  ...LIFECYCLE_FIXES,
  ...NLB_FIXES,
};
