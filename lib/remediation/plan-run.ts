import { judgeOf, type World } from "@/lib/judge";
import { loses } from "@/lib/judge/label";
import { endsSync } from "@/lib/judge/sync-calls";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { familyOf } from "@/lib/model/family";
import type { Finding } from "@/lib/model/result";
import { TRAFFIC, worstTraffic } from "@/lib/model/traffic";
import { resync } from "@/lib/remediation/fixes/reuse";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { askEdit, commandInit, editsOf, nextCommand, NOTHING_ALONG, type Edit } from "./plan-edits";
import { commandSteps } from "./plan-order";
import type { Collected, CommandParts, StepInit, Work } from "./plan-step";
import { changesOf, type Considered, type Rehearsal } from "./rehearsal";

/** A command that a person decides about, as judged in this state. */
interface Left {
  parts: CommandParts;
  init: StepInit;
  takes: readonly string[];
  at: World;
}

/** The steps of a Service in one order, as rehearsed. `undo`: works out what taking an edit back does to clients. */
interface Run {
  done: { parts: readonly Collected[]; init: StepInit; takes?: readonly string[]; undo?: () => void }[];
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
export function leastEffect(work: Work, edits: readonly Edit[], context: RemediationContext, start: Rehearsal): Run {
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
    const { init, considered, undo } = asked;
    const takes = takenAlong(considered, rehearsal, handed, context);
    if (takes.length > 0) {
      decided.set(one, { init, takes });
      return;
    }
    if (init.label !== "decide") rehearsal.keep(considered);
    done.push({ parts: one.parts, init, undo });
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
export const handedOf = ({ manual }: Work): ReadonlySet<string> =>
  new Set(
    manual.flatMap(({ fix, finding }) => (fix.text === PLAN_TEXT.otherRelease || isLoss(finding) ? [] : finding.id)),
  );

/** Of what is no work for the precheck, a Service has only its losses in the plan. */
export const isLoss = ({ visibility, traffic }: Finding) => visibility === "advice" && loses({ clients: traffic });

/** Changes left to a person that a step makes on its way: it is a part of that decision then. */
export function takenAlong(
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
