import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import type { Bundle } from "@/lib/model/bundle";
import type { Consequence } from "@/lib/model/consequence";
import type { Finding } from "@/lib/model/result";
import { worstTraffic } from "@/lib/model/traffic";
import { wayNames, withChoice, type Choices } from "@/lib/model/ways";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { editsOf, nextCommand, askEdit } from "./plan-edits";
import { addManual, manualText, stepOf } from "./plan-manual";
import { distinctPhrases } from "./phrase";
import { applyRules, behind, commandSteps, rebuildCreations } from "./plan-order";
import { handedOf, takenAlong } from "./plan-run";
import {
  askedBy,
  runnable,
  unique,
  type Collected,
  type CommandParts,
  type Step,
  type StepInit,
  type StepWay,
} from "./plan-step";
import { askedTogether, collectWork } from "./plan-work";
import { isAskedAlone, sidesOf } from "./question";
import { hasTwoSides, shownWays, waysOf } from "./remediate";
import { inOneGo, type Rehearsal, safestFirst, type Considered } from "./rehearsal";

/** Steps of a way, and what all of them lead to; the latter is absent where a person does one of them. */
export interface PlannedWay {
  steps: readonly Step[];
  consequence?: Consequence;
}

/** The steps of a way of findings on the state that the plan's steps leave. */
export type WayOf = (findings: readonly Finding[], name: string) => PlannedWay;

const NO_CHOICES: Choices = new Map();

/**
 * The steps of one way, for one finding or for several that are answered alike, as the plan makes them once it is chosen: its edit together with what the Service's other edits keep, and all
 * that its sync sets off. They start from the state that the plan's own steps leave.
 */
export function stepsOfWay(
  asking: readonly Finding[],
  name: string,
  waiting: readonly string[],
  findings: readonly Finding[],
  given: RemediationContext,
  bundle: Bundle,
  after: Rehearsal,
): PlannedWay {
  const choices = asking.reduce((all, { id }) => withChoice(all, id, name), given.choices ?? NO_CHOICES);
  const context = { ...given, choices };
  const together = asking.flatMap((one) => askedTogether(one, findings, context));
  const ids = new Set([...together.map(({ id }) => id), ...waiting]);
  const work = collectWork(findings, context);
  const along = applyRules(work, context, bundle);
  rebuildCreations(work, context);
  const isOwn = ({ parts }: { parts: readonly Collected[] }) => parts.some((part) => ids.has(part.finding.id));
  const handed = handedOf(work);
  /** Parts that waited for this decision, and now wait for another one. */
  const isLater = ({ parts }: { parts: readonly Collected[] }, considered: Considered | undefined) =>
    !parts.some((part) => part.chosen) && takenAlong(considered, rehearsal, handed, context).length > 0;
  const rehearsal = after.branch();
  const steps: Step[] = [];
  const add = (parts: readonly Collected[], init: StepInit) =>
    steps.push(stepOf(parts, init, context, steps.length + 1));
  const edits = editsOf(work, along, context).filter(isOwn);
  const done: CommandParts[] = [];
  for (const own of commandSteps(work, context)
    .map((parts) => ({ parts }))
    .filter(isOwn)) {
    const asked = nextCommand(own.parts, done, context, rehearsal, edits);
    if (!asked || isLater(own, asked.considered)) continue;
    if (asked.considered) rehearsal.keep(asked.considered);
    done.push(own.parts);
    add(own.parts, asked.init);
  }
  for (const edit of edits) {
    const asked = askEdit(edit, context, rehearsal);
    if (!asked || isLater(edit, asked.considered)) continue;
    rehearsal.keep(asked.considered);
    add(edit.parts, asked.init);
  }
  const manual = work.manual.filter((part) => ids.has(part.finding.id) && part.chosen);
  addManual({ commands: [], manual }, context, add);
  const [only] = steps;
  if (steps.length < 2) return { steps, consequence: only?.consequence };
  const isKnown = steps.every(({ changes }) => changes !== undefined);
  const changes = inOneGo(steps.flatMap((step) => step.changes ?? []));
  return { steps, consequence: isKnown ? after.branch().ask(changes) : undefined };
}

/** A decision with its ways, the safest first; the script runs the one that the CCM would take: the Service's request, or the only one. */
export function openDecision(
  part: Collected,
  open: readonly StepWay[],
  { serviceKey: service }: RemediationContext,
  wayOf: WayOf,
): Collected {
  const asking = askedBy(part);
  const ways = safestFirst(open.map((way) => ({ ...way, ...wayOf(asking, way.name) })));
  const isComplete = ({ steps }: StepWay) =>
    steps.length > 0 && steps.every(({ command, needs }) => command !== undefined && needs === undefined);
  const way = ways.find((one) => one.direction === "keep-service" && isComplete(one)) ?? ways.find(isComplete);
  if (!way) return { ...part, ways };
  const { steps, consequence } = way;
  // Several ways are listed, each with its effect.
  const told =
    ways.length === 1 ? [...(consequence ? [{ leadsTo: consequence, service }] : []), { text: PLAN_TEXT.consent }] : [];
  const undos = [...steps].reverse().flatMap((step) => step.undo ?? []);
  return {
    ...part,
    ways,
    told: [manualText(part), ...told],
    annotations: steps.length === 1 ? steps[0]!.annotations : undefined,
    risky: {
      command: steps.map(({ command }) => command).join("\n"),
      traffic: consequence?.clients ?? worstTraffic(steps.map(({ traffic }) => traffic)),
      undo: undos.length === steps.length ? undos.join("\n") : undefined,
      consequence,
    },
  };
}

/** Settings where a user says which side is right: one sync overwrites all of them, so that they are one question. */
export function asOneQuestion(manual: readonly Collected[], context: RemediationContext): Collected[] {
  // A way that a person goes, such as making the Service anew, is no answer for the others.
  const isByCommand = (finding: Finding) => waysOf(finding, context).every(({ fixes }) => fixes.every(runnable));
  const isAsked = ({ ways, finding }: Collected) =>
    ways !== undefined && hasTwoSides(finding, context) && !isAskedAlone(finding) && isByCommand(finding);
  const leads = new Set(manual.flatMap((part) => (isAsked(part) && !part.asks ? part.finding : [])));
  const isOfOne = (part: Collected) => part.ways !== undefined && leads.has(part.asks ?? part.finding);
  const asking = manual.filter((part) => isOfOne(part) && isAsked(part));
  const [first, ...others] = asking;
  if (!first || others.length === 0) return [...manual];
  // The ways of one that waits are those of its decision: its own say why.
  const own = asking.flatMap(({ finding }) => {
    const options = shownWays(waysOf(finding, context), context);
    return wayNames(options).map((name, at) => ({ name, why: { text: options[at]!.why } }));
  });
  const whys = (name: string) => distinctPhrases(own.flatMap((way) => (way.name === name ? way.why : [])));
  const one: Collected = {
    ...first,
    along: unique(others.map(({ finding }) => finding)),
    told: sidesOf(asking.map(({ finding }) => finding)),
    // On buttons the value of the first setting, which names the row.
    ways: first.ways!.map((way) => ({ ...way, why: { sentences: whys(way.name) } })),
  };
  return manual.map((part) => (part === first ? one : isOfOne(part) ? behind(part, one) : part));
}
