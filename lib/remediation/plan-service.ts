import { familyOf } from "@/lib/model/family";
import { labelOf, loses, timeOf } from "@/lib/judge/label";
import { chosenFor, wayNames, withChoice, type Choices } from "@/lib/model/ways";
import { riskOf, TRAFFIC, worstRisk, worstTraffic } from "@/lib/model/traffic";
import { endsSync } from "@/lib/judge/sync-calls";
import type { Text } from "@/lib/model/text";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { annotationsOf, targetOf } from "@/lib/remediation/fixes/parts";
import { RESYNC, resync } from "@/lib/remediation/fixes/reuse";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import type { AnnotateFix, CommandFix, FixOption, ManualFix, PatchFix } from "@/lib/remediation/commands/fix";
import { applyRules, behind, commandSteps, rebuildCreations } from "./plan-order";
import {
  isCommand,
  runnable,
  unique,
  type Collected,
  type CommandParts,
  type PlanLabel,
  type Step,
  type StepInit,
  type StepWay,
  type Work,
} from "./plan-step";
import { shownWays, valueAfter, waysOf } from "./remediate";
import { fixStep, foldEdits, managedByNote } from "./fix-step";
import { questionOf } from "./question";
import { about, contains, distinctPhrases, sentence, type Phrase } from "./phrase";
import { shownEdits } from "./shown";
import {
  changesOf,
  changesOfAll,
  effectOf,
  inOneGo,
  NOTHING,
  Rehearsal,
  safestFirst,
  type Considered,
} from "./rehearsal";
import { memoizeByObject } from "@/lib/text/memoize";
import { changed, fateOf, ownerOf, revertOf, type ServiceChange } from "@/lib/owners";
import { idsOf, judgeOf, type Change, type World } from "@/lib/judge";
import type { Consequence } from "@/lib/model/consequence";
import { groupBy } from "@/lib/model/group-by";
import {
  annotateService,
  jsonPatchService,
  showAnnotations,
  undoAnnotate,
  withAnnotations,
  withPatch,
} from "@/lib/knowledge/kubectl";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { SAID_BY, TITLES } from "@/lib/knowledge/findings/why";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";

/**
 * The steps of one Service (or instance), rehearsed in memory: each is judged on the state that the one before leaves. Cloud calls
 * are in dependency order before the edit of the annotations, which leads where it is what lets the sync continue. What the steps
 * settle on their way is dropped; manual steps come last.
 */
export function planService(findings: readonly Finding[], context: RemediationContext, bundle: Bundle): Step[] {
  return plannedService(findings, context, bundle).steps;
}

/** The steps, and the steps of a way of a finding on the state that they leave. */
export interface PlannedService {
  steps: Step[];
  wayOf(findings: readonly Finding[], name: string): PlannedWay;
}

/** Steps of a way, and what all of them lead to; the latter is absent where a person does one of them. */
interface PlannedWay {
  steps: readonly Step[];
  consequence?: Consequence;
}

export function plannedService(
  findings: readonly Finding[],
  context: RemediationContext,
  bundle: Bundle,
): PlannedService {
  const work = collectWork(findings, context);
  const along = applyRules(work, context, bundle);
  const edits = editsOf(work, along, context);
  const start = new Rehearsal(bundle, context.serviceKey, namedIds(work, context));
  let run = leastEffect(work, edits, context, start);
  // An edit that needs a decision leaves the annotations unchanged: Listeners are then created from the present ones.
  if (run.decided.size === 0 && rebuildCreations(work, context)) run = leastEffect(work, edits, context, start);
  const { decided, rehearsal } = run;
  work.settled = run.settled;
  const steps: Step[] = [];
  const add = (parts: readonly Collected[], init: StepInit) =>
    steps.push(stepOf(parts, init, context, steps.length + 1));
  const leave = (parts: readonly Collected[], init: StepInit, takes: readonly string[] = []) => {
    const decision = work.manual.find(({ finding, ways = [] }) => ways.length > 1 && takes.includes(finding.id));
    work.manual.push(...parts.map((part) => (decision ? behind(part, decision) : leaveStep(part, init))));
  };
  for (const { parts, init, takes } of run.done) {
    if (init.label === "decide" && init.command) leave(parts, init, takes);
    else add(parts, init);
  }
  for (const edit of edits) {
    const left = decided.get(edit);
    if (left) leave(edit.parts, left.init, left.takes);
  }
  const named = new Set([...steps.flatMap((step) => step.findingIds), ...(work.settled ?? [])]);
  addMissingToManual(work, named, context);
  const known = new Map<string, PlannedWay>();
  const wayOf = (asking: readonly Finding[], name: string) => {
    const together = unique(asking.flatMap((one) => askedTogether(one, findings, context)));
    const ids = together.map(({ id }) => id);
    const key = JSON.stringify([name, ...ids.sort()]);
    // Parts that wait for a decision are done with it.
    const waiting = () =>
      work.manual.flatMap(({ asks, finding }) => (asks && together.includes(asks) ? finding.id : []));
    const way = known.get(key) ?? stepsOfWay(asking, name, waiting(), findings, context, bundle, rehearsal);
    known.set(key, way);
    return way;
  };
  const open = memoizeByObject((ways: readonly StepWay[]) => {
    const part = work.manual.find((one) => one.ways === ways)!;
    return openDecision(part, ways, context, wayOf);
  });
  work.manual = work.manual
    .filter(({ finding }) => !work.settled?.has(finding.id))
    .map((part) =>
      part.ways ? { ...part, ...open(part.ways), finding: part.finding } : judged(part, context, rehearsal),
    );
  addManual(work, context, add);
  const losses = new Set(findings.flatMap((finding) => (isLoss(finding) ? [finding.id] : [])));
  for (const step of steps)
    if (step.service !== "" && step.command === undefined && step.findingIds.some((id) => losses.has(id)))
      step.leads = true;
  return { steps: leadingFirst(steps), wayOf };
}

export const leadingFirst = <T extends Pick<Step, "leads">>(steps: readonly T[]): T[] => [
  ...steps.filter(({ leads }) => leads),
  ...steps.filter(({ leads }) => !leads),
];

const NO_CHOICES: Choices = new Map();

/**
 * The steps of one way, for one finding or for several that are answered alike, as the plan makes them once it is chosen: its edit together with what the Service's other edits keep, and all
 * that its sync sets off. They start from the state that the plan's own steps leave.
 */
function stepsOfWay(
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
function openDecision(
  part: Collected,
  open: readonly StepWay[],
  { serviceKey: service }: RemediationContext,
  wayOf: PlannedService["wayOf"],
): Collected {
  const asking = [part.asks ?? part.finding, ...(part.along ?? [])];
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

/** Ids of instances and groups that the fixes of a Service name, chosen or not. */
function namedIds({ commands, manual }: Work, context: RemediationContext): string[] {
  const all = [...commands, ...manual];
  const fixes = all.flatMap((part) => [part.fix, ...waysOf(part.finding, context).flatMap((way) => way.fixes)]);
  const calls = fixes.flatMap((fix) => (isCommand(fix) ? (fix.calls ?? []) : []));
  return unique([context.loadBalancerId ?? "", ...idsOf(calls)].filter((id) => id !== ""));
}

/** A command that a person decides about, as judged in this state. */
interface Left {
  parts: CommandParts;
  init: StepInit;
  takes: readonly string[];
  at: World;
}

/** The steps of a Service in one order, as rehearsed. */
interface Run {
  done: { parts: readonly Collected[]; init: StepInit; takes?: readonly string[] }[];
  /** Edits that a person decides about: their sync would make changes that are left to a person, by the ids of their findings. */
  decided: Map<Edit, { init: StepInit; takes: readonly string[] }>;
  /** Ids of findings that the steps settle on their way. */
  settled: ReadonlySet<string>;
  rehearsal: Rehearsal;
}

/**
 * Of several runs that reach the same end the one that clients notice least. Where a command lets the sync continue, the edit that
 * keeps the load balancer's values goes before it, so that nothing is changed there and back. What the controller makes by itself
 * once it synchronises the Service, no command makes.
 */
function leastEffect(work: Work, edits: readonly Edit[], context: RemediationContext, start: Rehearsal): Run {
  const run = settle(work, edits, context, start.branch(), false);
  const made = makes(run);
  const isNoticed = run.done.some(({ init }) => init.consequence?.clients !== "none");
  if (edits.length === 0) return (made > 0 && bySync(work, run, context, start)) || run;
  if (run.done.length < 2 || (!isNoticed && made === 0)) return run;
  const other = settle(work, edits, context, start.branch(), true);
  if (!reaches(other, run, context)) return run;
  const isShorter = makes(other) < made && other.decided.size <= run.decided.size && noticed(other) <= noticed(run);
  return isShorter || (other.done.length >= run.done.length && noticed(other) < noticed(run)) ? other : run;
}

/** Commands that make a group or a listener of an NLB: one's answer is what the next needs. */
const makes = ({ done }: Run): number =>
  done.filter(
    ({ init, parts }) => init.makes !== undefined && parts.some(({ finding }) => familyOf(finding.code) === "nlb"),
  ).length;

/** A full sync in place of commands that make a group or a listener of an NLB, where it ends the same differences and does no more. */
function bySync(work: Work, run: Run, context: RemediationContext, start: Rehearsal): Run | undefined {
  if (!context.service || run.done.some(({ init }) => init.label === "decide")) return undefined;
  const fix = resync(context);
  const [edit] = editsOf(
    { commands: work.commands.map((part) => ({ ...part, fix })), manual: [] },
    NOTHING_ALONG,
    context,
  );
  const synced = settle({ ...work, commands: [] }, edit ? [edit] : [], context, start.branch(), true);
  const isQuiet = synced.done.length > 0 && synced.done.every(({ init }) => init.label !== "decide");
  return isQuiet && reaches(synced, run, context) && noticed(synced) <= noticed(run) ? synced : undefined;
}

/** Whether a run leaves no difference that the other one ends. */
function reaches(run: Run, other: Run, { targetVersion }: RemediationContext): boolean {
  const left = ({ rehearsal }: Run) =>
    (rehearsal.row(targetVersion)?.findings ?? []).flatMap(({ id, visibility }) => (visibility === "advice" ? [] : id));
  const open = new Set(left(other));
  return left(run).every((id) => open.has(id));
}

/** How much clients notice of a run: its worst step, then how many changes they notice. */
function noticed({ done, decided }: Run): number {
  const all = [...done, ...decided.values()].flatMap(({ init }) => init.consequence ?? []);
  const facts = all.flatMap((one) => one.facts).filter(({ clients }) => clients !== "none");
  return TRAFFIC.indexOf(worstTraffic(all.map(({ clients }) => clients))) * 1e6 + facts.length;
}

/** Does the commands and edits of a Service one after the other, and keeps each with its consequence. */
function settle(
  work: Work,
  edits: readonly Edit[],
  context: RemediationContext,
  rehearsal: Rehearsal,
  editsFirst: boolean,
): Run {
  const done: Run["done"] = [];
  const decided: Run["decided"] = new Map();
  const handed = handedOf(work);
  /** Does commands of the cloud, and returns those that a person decides about: these are not done before what follows. */
  const command = (all: readonly { parts: CommandParts }[]): Left[] =>
    all.flatMap(({ parts }) => {
      const before = done.map((one) => one.parts);
      const asked = nextCommand(parts, before, context, rehearsal, edits);
      if (!asked) return [];
      const { considered } = asked;
      const takes = takenAlong(considered, rehearsal, handed, context);
      const init = takes.length > 0 ? asDecision(asked.init) : asked.init;
      if (init.label === "decide" && init.command) return [{ parts, init, takes, at: rehearsal.state }];
      if (considered) rehearsal.keep(considered);
      done.push({ parts, init });
      return [];
    });
  const edit = (one: Edit) => {
    const asked = askEdit(one, context, rehearsal);
    if (!asked) return;
    const { init, considered } = asked;
    const takes = takenAlong(considered, rehearsal, handed, context);
    if (takes.length > 0) {
      decided.set(one, { init, takes });
      return;
    }
    if (init.label !== "decide") rehearsal.keep(considered);
    done.push({ parts: one.parts, init });
  };
  const leading = new Set(
    edits.flatMap(({ parts }) => parts.flatMap(({ finding }) => (endsSync(finding) ? finding.id : []))),
  );
  const leads = editsFirst || leading.size > 0;
  // Commands of the same fix, such as one that clears the status, stay before its edit.
  const ofEdits = new Set(edits.flatMap(({ parts }) => parts.map(({ option }) => option)));
  const isBefore = (parts: CommandParts) =>
    parts.some(({ finding, option }) => (editsFirst ? ofEdits.has(option) : leading.has(finding.id)));
  const asks = commandSteps(work, context).map((parts) => ({ parts }));
  let left = command(asks.filter(({ parts }) => isBefore(parts)));
  if (leads) edits.forEach(edit);
  left = [...left, ...command(asks.filter(({ parts }) => !isBefore(parts)))];
  if (!leads) edits.forEach(edit);
  // An edit may take away what made a command a decision.
  if (!leads && edits.length > 0) left = command(left);
  for (const { parts, init, takes, at } of left) {
    const { fix } = parts[0]!;
    const again = () => {
      const changes = changesOf(fix, { ...context, service: rehearsal.present });
      return asDecision(commandInit(fix, context, changes, changes && rehearsal.ask(changes)));
    };
    done.push({ parts, takes, init: at === rehearsal.state ? init : again() });
  }
  const taken = new Set(done.flatMap(({ parts }) => parts.map(({ finding }) => finding.id)));
  const isEnd = done.every(({ init }) => init.consequence?.unknown === undefined && init.label !== "decide");
  const manual = new Set(work.manual.map(({ finding }) => finding.id));
  const settled = () => {
    const before = judgeOf(context.index.bundle, context.targetVersion).row(context.serviceKey);
    const after = new Set(rehearsal.row(context.targetVersion)?.findings.map(({ id }) => id));
    return (before?.findings ?? [])
      .filter(({ id, visibility }) => (visibility !== "advice" || manual.has(id)) && !after.has(id) && !taken.has(id))
      .map(({ id }) => id);
  };
  const along = new Set(isEnd && done.length > 0 ? settled() : []);
  // A step names what it settles along the way.
  const last = done.at(-1);
  if (last && along.size > 0) last.init.settles = [...along];
  return { done, decided, settled: along, rehearsal };
}

/**
 * Findings left to a person. Changes left to the upgrade need no decision: the running release's sync makes them where it requires
 * them too. A loss that a step ends is none.
 */
const handedOf = ({ manual }: Work): ReadonlySet<string> =>
  new Set(
    manual.flatMap(({ fix, finding }) => (fix.text === PLAN_TEXT.otherRelease || isLoss(finding) ? [] : finding.id)),
  );

/** Of what is no work for the precheck, a Service has only its losses in the plan. */
const isLoss = ({ visibility, traffic }: Finding) => visibility === "advice" && loses({ clients: traffic });

/** Changes left to a person that a step makes on its way: it is a part of that decision then. */
function takenAlong(
  considered: Considered | undefined,
  rehearsal: Rehearsal,
  handed: ReadonlySet<string>,
  { index }: RemediationContext,
): string[] {
  if (!considered || considered.consequence.clients === "none" || handed.size === 0) return [];
  const release = index.bundle.cluster.ccmVersion || undefined;
  const ids = new Set(rehearsal.row(release)?.findings.map(({ id }) => id));
  const left = new Set(rehearsal.rowAfter(considered, release)?.findings.map(({ id }) => id));
  return [...handed].filter((id) => ids.has(id) && !left.has(id));
}

const asDecision = (init: StepInit): StepInit => ({ ...init, label: "decide", risk: "high" });

/** Whether findings of a command are still open in this state. */
function isOpen(parts: CommandParts, rehearsal: Rehearsal, { targetVersion }: RemediationContext): boolean {
  const left = new Set(rehearsal.row(targetVersion)?.findings.map(({ id }) => id));
  return parts.some(({ finding }) => left.has(finding.id));
}

/**
 * A command after others; undefined for calls that the sync of an earlier step has made. A way of several commands is made whole, up
 * to those that the API would refuse by then.
 */
function nextCommand(
  parts: CommandParts,
  done: readonly (readonly Collected[])[],
  context: RemediationContext,
  rehearsal: Rehearsal,
  edits: readonly Edit[],
): ReturnType<typeof askCommand> | undefined {
  if (done.length === 0 || isOpen(parts, rehearsal, context)) return askCommand(parts, context, rehearsal, edits);
  const ways = new Set(parts.map(({ option }) => option));
  if (!done.flat().some(({ option }) => ways.has(option))) return undefined;
  const asked = askCommand(parts, context, rehearsal, edits);
  return asked.considered?.consequence.unknown === "refused" ? undefined : asked;
}

/** A command of the cloud, judged in this state. */
function askCommand(
  parts: CommandParts,
  context: RemediationContext,
  rehearsal: Rehearsal,
  edits: readonly Edit[],
): { init: StepInit; considered?: Considered } {
  const { fix, option } = parts[0]!;
  const changes = changesOf(fix, { ...context, service: rehearsal.present });
  const [change] = changes ?? [];
  // The edit of the same way follows at once.
  if (change?.kind === "edit" && edits.some((edit) => edit.parts.some((part) => part.option === option))) {
    rehearsal.hold(change.service);
    return { init: commandInit(fix, context, changes, NOTHING) };
  }
  const considered = changes && rehearsal.consider(changes);
  const isChosen = parts.some(({ chosen }) => chosen);
  return { init: decidedOn(commandInit(fix, context, changes, considered?.consequence), isChosen), considered };
}

/** An edit of the Service with its undo and what its owner puts back, judged in this state; undefined where it cannot be applied. */
function askEdit(edit: Edit, context: RemediationContext, rehearsal: Rehearsal) {
  const { present } = rehearsal;
  const edited = present && edit.apply(present);
  if (!edited) return undefined;
  const changes: Change[] = [{ kind: "edit", service: edited }];
  const considered = rehearsal.consider(changes);
  const { consequence } = considered;
  // After an edit that leads to nothing the cloud is as it is now.
  const isQuiet = consequence.calls.length + consequence.facts.length === 0;
  const back = isQuiet ? rehearsal.ask([{ kind: "edit", service: present }]) : rehearsal.askAfter(considered, present);
  /** Whether the edit would be a decision without what people chose in it: then that one is still open. */
  const decidesWithout = () =>
    editsOf({ commands: edit.parts.filter(({ chosen }) => !chosen), manual: [] }, NOTHING_ALONG, context).some(
      (rest) => {
        const service = rest.apply(present);
        return (
          service && labelOf(rehearsal.ask([{ kind: "edit", service }]), rest.init.undo !== undefined) === "decide"
        );
      },
    );
  const init = decidedOn(
    editInit(edit, context, changes, consequence, back),
    edit.parts.some(({ chosen }) => chosen) && !decidesWithout(),
  );
  takenBack(edit, init, context, (service) => rehearsal.askAfter(considered, service));
  return { init, considered };
}

function commandInit(
  fix: CommandFix,
  context: RemediationContext,
  changes: readonly Change[] | undefined,
  consequence: Consequence | undefined,
): StepInit {
  const { kind, makes, needs } = fix;
  const { text: title, inspect, command, example, undo, path } = fixStep(fix, context, consequence)!;
  return {
    kind: command ? kind : "console",
    ...{ makes, needs, title, inspect, command, example, undo, path, changes, consequence },
    brief: sentence(fix.text, fix.params),
    ...effectOf(consequence, fix, undo !== undefined),
  };
}

function editInit(
  { init, parts }: Edit,
  context: RemediationContext,
  changes: readonly Change[],
  consequence: Consequence,
  back: Consequence,
): StepInit {
  const risk = worstRisk([...parts.map((part) => part.fix.risk), consequence.calls.length > 0 ? "low" : "none"]);
  return {
    ...init,
    title: [init.title, { leadsTo: consequence, service: context.serviceKey }],
    changes,
    consequence,
    undoTraffic: back.clients === "none" ? undefined : back.clients,
    ...effectOf(consequence, { traffic: "none", risk }, init.undo !== undefined),
  };
}

/** The owner's effect on an edit is shown with it. A reverted edit that changes the cloud is not safe. */
function takenBack(
  { change, apply }: Edit,
  init: StepInit,
  { service, serviceKey }: RemediationContext,
  ask: (reverted: KubeService) => Consequence,
): void {
  const owner = ownerOf(service);
  const edited = service && apply(service);
  const revert = service && revertOf(service, owner, change);
  if (!edited || !revert) return;
  const consequence = ask(changed(edited, revert));
  if (consequence.calls.length === 0) return;
  init.title = [init.title, { takenBack: consequence, service: serviceKey }];
  if (init.label === "safe" && fateOf(service, owner, change).byItself) init.label = "window";
}

type Add = (parts: readonly Collected[], init: StepInit) => void;

/** The recommended option of each finding; without one the user has to decide. */
function collectWork(findings: readonly Finding[], context: RemediationContext): Work {
  const commands: Collected[] = [];
  const manual: Collected[] = [];
  const asked = new Map<Finding, Collected>();
  for (const finding of findings) {
    const options = waysOf(finding, context);
    const together = askedTogether(finding, findings, context);
    const taken = chosenWay(together, options, context);
    const option = taken ?? options[0];
    if (!option) continue;
    if (!taken && !option.recommended) {
      const [first, ...along] = together as [Finding, ...Finding[]];
      const decided = asked.get(first);
      const part = decided
        ? behind({ finding }, decided)
        : {
            option,
            finding,
            along,
            ...decision(finding, options, context),
            ways: namedWays(finding, options, context),
          };
      asked.set(finding, part);
      manual.push(part);
      continue;
    }
    for (const fix of option.fixes)
      (runnable(fix) ? commands : manual).push({ fix, option, finding, ...(taken ? { chosen: true } : {}) });
  }
  return { commands, manual };
}

/** Annotations that the ways of a finding set as a whole, not an entry of a list. */
function setWhole(options: readonly FixOption[]): Set<string> {
  const fixes = options.flatMap((option) => option.fixes);
  const edits = fixes.flatMap((fix) => (fix.kind === "annotate" ? fix.edits : []));
  return new Set(edits.flatMap(({ key, apply }) => (apply(undefined) === apply("other:1") ? key : [])));
}

/** Findings that one annotation decides for all ports at once: they have one answer. */
function askedTogether(finding: Finding, findings: readonly Finding[], context: RemediationContext): Finding[] {
  const asks = (one: Finding) => {
    const options = waysOf(one, context);
    return options.length > 1 && !options[0]!.recommended ? options : [];
  };
  const keys = setWhole(asks(finding));
  const names = namesOf(asks(finding), context);
  if (keys.size === 0) return [finding];
  return findings.filter((one) => {
    if (one === finding) return true;
    const options = one.resource.kind === finding.resource.kind ? asks(one) : [];
    return [...setWhole(options)].some((key) => keys.has(key)) && namesOf(options, context).join() === names.join();
  });
}

const namesOf = (options: readonly FixOption[], context: RemediationContext): string[] =>
  wayNames(shownWays(options, context));

/** The way that a person decided for; ways are named as pages show them, without those that change nothing. */
function chosenWay(
  asking: readonly Finding[],
  options: readonly FixOption[],
  context: RemediationContext,
): FixOption | undefined {
  const { choices } = context;
  const name = choices && asking.map(({ id }) => chosenFor(choices, id)).find((one) => one !== undefined);
  if (name === undefined) return undefined;
  const shown = shownWays(options, context);
  return shown[wayNames(shown).indexOf(name)];
}

function namedWays(finding: Finding, options: readonly FixOption[], context: RemediationContext): StepWay[] {
  const shown = shownWays(options, context);
  const names = wayNames(shown);
  return shown.map((option, at) => ({
    name: names[at]!,
    direction: option.direction,
    title: { text: option.title ?? TITLES[option.direction] },
    why: { text: option.why },
    value: valueAfter(option, finding, context),
    steps: [],
    consequence: undefined,
  }));
}

/** A decision that was taken leaves open only when the step runs. */
const decidedOn = (init: StepInit, isDecided: boolean): StepInit =>
  isDecided && init.label === "decide" && init.command !== undefined
    ? {
        ...init,
        label: timeOf(
          init.consequence ?? { clients: init.traffic ?? "none", facts: [], unknown: "notRead" },
          init.undo !== undefined,
        ),
      }
    : init;

function stepOf(
  parts: readonly Collected[],
  { settles = [], ...init }: StepInit,
  context: RemediationContext,
  number: number,
): Step {
  const traffic = init.traffic ?? worstTraffic(parts.map((part) => part.fix.traffic));
  const risk = init.risk ?? worstRisk(parts.map((part) => part.fix.risk));
  return {
    service: context.serviceKey,
    findings: unique(parts.map((part) => part.finding.code)),
    ...init,
    traffic,
    risk: riskOf(traffic, risk),
    why: whyOf(parts, init.title),
    id: `${context.serviceKey || context.loadBalancerId || ""}|${init.kind}|${number}`,
    loadBalancerId: context.loadBalancerId,
    findingIds: unique([...parts.map((part) => part.finding.id), ...settles]),
  };
}

/** Findings without a step after all (their edit already exists) become manual. */
function addMissingToManual({ commands, manual }: Work, named: ReadonlySet<string>, context: RemediationContext): void {
  const inManual = new Set(manual.map((part) => part.finding.id));
  for (const part of commands)
    if (!named.has(part.finding.id) && !inManual.has(part.finding.id)) {
      inManual.add(part.finding.id);
      manual.push({ ...part, ...decision(part.finding, waysOf(part.finding, context), context) });
    }
}

function addManual({ manual }: Work, context: RemediationContext, add: Add): void {
  // Obstacles of the controller come before the things that it does by itself.
  const waits = ([first]: readonly Collected[]) => Number(labelOfManual(first!) === "waiting");
  for (const parts of sameText(manual).sort((a, b) => waits(a) - waits(b))) {
    const { risky, annotations, ways, ...first } = parts[0]!;
    const fix = first.fix as ManualFix;
    add(parts, {
      kind: fix.kind === "ticket" ? "ticket" : "console",
      title: manualText(parts[0]!),
      inspect: fix.inspect,
      risky,
      ...(risky ? { traffic: risky.traffic, consequence: risky.consequence } : {}),
      annotations,
      ways,
      path: fix.path && sentence(fix.path, fix.params),
      label: labelOfManual(parts[0]!),
    });
  }
}

/** A decision has two ways at least; of one way, what has a command is confirmed, and the rest is a person's own work. */
const labelOfManual = ({ fix, ways = [], risky }: Collected): PlanLabel =>
  (fix as ManualFix).ends ?? (ways.length > 1 ? "decide" : risky?.brief ? "left" : risky ? "confirm" : "outside");

/** Instruction of a manual step. */
const manualText = ({ told, fix }: Collected): Phrase => told ?? sentence(fix.text, fix.params);

const NO_TEXT: Text = { en: "", zh: "" };

/** Why a step exists: the reason, or where the title already contains it, the finding's title or cause. */
function whyOf(parts: readonly Collected[], title: Phrase): Phrase {
  const [first] = parts;
  // Several ways have a reason each: the step says what is wrong.
  if (first?.ways && first.ways.length > 1) return about(first.asks ?? first.finding, "cause");
  const found = parts.map(({ finding }) => finding);
  const whys = parts.map((part) => part.option.why);
  const reasons = distinctPhrases(
    whys.flatMap((text) => (whys.includes(SAID_BY.get(text) ?? NO_TEXT) ? [] : [{ text }])),
  );
  const titles = distinctPhrases(found.map((one) => about(one)));
  const causes = distinctPhrases(found.map((one) => about(one, "cause")));
  const sayings = [reasons, titles, causes];
  return { sentences: sayings.find((all) => !all.every((one) => contains(title, one))) ?? reasons };
}

/** Groups equal manual steps of several findings, and those whose command is another's, or the start of it. */
function sameText(manual: readonly Collected[]): Collected[][] {
  const own = (part: Collected) => part.risky?.command ?? `${part.fix.kind}|${JSON.stringify(manualText(part))}`;
  const whole = (part: Collected) =>
    part.risky && manual.find((other) => other.risky?.command.startsWith(`${part.risky!.command}\n`));
  const sorted = [...manual].sort((a, b) => Number(whole(a) !== undefined) - Number(whole(b) !== undefined));
  return [...groupBy(sorted, (part) => own(whole(part) ?? part)).values()];
}

function decision(
  finding: Finding,
  options: readonly FixOption[],
  context: RemediationContext,
): Pick<Collected, "told"> & { fix: ManualFix } {
  // Of several ways, each has its own reason.
  const isEvent = finding === context.event;
  const told =
    options.length > 1
      ? questionOf(finding, options, context)
      : { sentences: [...(isEvent ? [] : [about(finding)]), { text: options[0]?.why ?? PLAN_TEXT.consent }] };
  const all = options.flatMap((option) => option.fixes);
  const path = options[0]?.fixes.find((fix) => fix.path)?.path;
  const looked = options[0]?.fixes.find((fix) => fix.inspect);
  return {
    told,
    fix: {
      kind: "console",
      text: PLAN_TEXT.consent,
      // Worst case: the chosen option is unknown.
      traffic: worstTraffic(all.map((fix) => fix.traffic)),
      risk: worstRisk(all.map((fix) => fix.risk)),
      inspect: looked && fixStep(looked, context)?.inspect,
      path,
    },
  };
}

/** A manual step's command, judged on the state that the plan's own steps leave. */
function judged(part: Collected, context: RemediationContext, rehearsal: Rehearsal): Collected {
  const { fix, way, risky } = part;
  if (!way || !risky || risky.consequence || (fix.kind !== "console" && fix.kind !== "ticket")) return part;
  const changes = changesOfAll(way.fixes, { ...context, service: rehearsal.present ?? context.service });
  if (changes.length === 0) return part;
  const consequence = rehearsal.ask(changes);
  return {
    ...part,
    risky: { ...risky, traffic: consequence.clients, consequence },
    told: [manualText(part), { leadsTo: consequence, service: context.serviceKey }],
  };
}

const NOTHING_ALONG = { covered: [], superseded: [] };

/** One edit of the Service: all annotations in one command, then JSON patches. */
interface Edit {
  parts: Collected[];
  change: ServiceChange;
  init: StepInit & { command: string };
  apply(service: KubeService): KubeService | undefined;
}

/** `along`: findings covered by the removal of a port, or by an annotation that names another instance. */
function editsOf(
  { commands }: Work,
  along: { readonly covered: readonly Collected[]; readonly superseded: readonly Collected[] },
  context: RemediationContext,
): Edit[] {
  const { service } = context;
  if (!service) return [];
  const edits: Edit[] = [];
  const annotated = commands.filter((part): part is Collected & { fix: AnnotateFix } => part.fix.kind === "annotate");
  const before = annotationsOf(context);
  const changes = foldEdits(
    annotated.flatMap((part) => part.fix.edits),
    before,
  );
  const target = targetOf(context);
  if (changes.length > 0) {
    // The time of a resync is no setting: what it leads to is said.
    const settings = changes.filter(({ key }) => key !== RESYNC);
    const owner = managedByNote(service, { annotations: settings });
    const { fix } = annotated[0]!;
    const named = fix.text !== FIX_TEXT.annotate && annotated.every((part) => part.fix.text === fix.text);
    const shown = shownEdits(settings, before);
    const title: Phrase = named ? sentence(fix.text, fix.params) : { edits: shown };
    edits.push({
      parts: [...annotated, ...along.superseded],
      change: { annotations: changes },
      init: {
        kind: "kubectl",
        title: owner ? [title, owner] : title,
        inspect: showAnnotations(target),
        command: annotateService(target, changes),
        undo: undoAnnotate(target, changes, before),
        annotations: changes,
        ...(named ? { brief: title } : {}),
        ...(shown.length > 0 ? { edits: shown } : {}),
      },
      apply: (present) => withAnnotations(present, changes),
    });
  }
  // Ports are removed from the last one, so that the other indexes stay valid.
  const indexOf = ({ fix }: { fix: PatchFix }) => Number(/\d+/.exec(fix.patch[0]!.path)![0]);
  const patched = commands
    .filter((part): part is Collected & { fix: PatchFix } => part.fix.kind === "patch")
    .sort((a, b) => indexOf(b) - indexOf(a));
  const patch = patched.flatMap((part) => part.fix.patch);
  const back = [...patched].reverse().flatMap((part) => part.fix.undo);
  if (patched[0])
    edits.push({
      parts: [...patched, ...along.covered],
      change: { patch },
      init: {
        kind: "kubectl",
        title: distinctPhrases(patched.map(({ fix }) => sentence(fix.text, fix.params))),
        inspect: patched[0].fix.inspect,
        command: jsonPatchService(target, patch),
        undo: jsonPatchService(target, back),
      },
      apply: (present) => withPatch(present, patch),
    });
  return edits;
}

/** A step that a person decides about becomes a manual one; the script runs it with `--only`. */
function leaveStep(part: Collected, init: StepInit): Collected {
  const { inspect, command, undo, traffic = "none", path, consequence } = init;
  return {
    ...part,
    way: undefined,
    told: [init.title, { text: PLAN_TEXT.consent }],
    fix: { kind: "console", text: PLAN_TEXT.consent, traffic, risk: "high", inspect, ...pathOf(path) },
    risky: command === undefined ? undefined : { command, traffic, undo, consequence },
    annotations: init.annotations,
  };
}

const pathOf = (path: Phrase | undefined) =>
  path && "text" in path ? { path: path.text, params: path.params as ManualFix["params"] } : {};
