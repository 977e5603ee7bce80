import type { Change } from "@/lib/judge";
import { labelOf, timeOf } from "@/lib/judge/label";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import {
  annotateService,
  jsonPatchService,
  showAnnotations,
  undoAnnotate,
  withAnnotations,
  withPatch,
} from "@/lib/knowledge/kubectl";
import type { KubeService } from "@/lib/model/bundle";
import type { Consequence } from "@/lib/model/consequence";
import { worstRisk } from "@/lib/model/traffic";
import { changed, fateOf, ownerOf, revertOf, type ServiceChange } from "@/lib/owners";
import type { AnnotateFix, CommandFix, PatchFix } from "@/lib/remediation/commands/fix";
import { annotationsOf, targetOf } from "@/lib/remediation/fixes/parts";
import { RESYNC } from "@/lib/remediation/fixes/reuse";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { fixStep, foldEdits, managedByNote } from "./fix-step";
import { distinctPhrases, sentence, type Phrase } from "./phrase";
import type { Collected, CommandParts, StepInit, Work } from "./plan-step";
import { changesOf, effectOf, NOTHING, type Considered, type Rehearsal } from "./rehearsal";
import { shownEdits } from "./shown";

export const NOTHING_ALONG = { covered: [], superseded: [] };

/** One edit of the Service: all annotations in one command, then JSON patches. */
export interface Edit {
  parts: Collected[];
  change: ServiceChange;
  init: StepInit & { command: string };
  apply(service: KubeService): KubeService | undefined;
}

/** `along`: findings covered by the removal of a port, or by an annotation that names another instance. */
export function editsOf(
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

/**
 * A command after others; undefined for calls that the sync of an earlier step has made. A way of several commands is made whole, up
 * to those that the API would refuse by then.
 */
export function nextCommand(
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

/** Whether findings of a command are still open in this state. */
function isOpen(parts: CommandParts, rehearsal: Rehearsal, { targetVersion }: RemediationContext): boolean {
  const left = new Set(rehearsal.row(targetVersion)?.findings.map(({ id }) => id));
  return parts.some(({ finding }) => left.has(finding.id));
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
  return { init: decidedOn(commandInit(fix, context, changes, considered?.consequence), () => isChosen), considered };
}

/** An edit of the Service with its undo and what its owner puts back, judged in this state; undefined where it cannot be applied. */
export function askEdit(edit: Edit, context: RemediationContext, rehearsal: Rehearsal) {
  const { present } = rehearsal;
  const edited = present && edit.apply(present);
  if (!edited) return undefined;
  const changes: Change[] = [{ kind: "edit", service: edited }];
  const considered = rehearsal.consider(changes);
  const { consequence } = considered;
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
    editInit(edit, context, changes, consequence),
    () => edit.parts.some(({ chosen }) => chosen) && !decidesWithout(),
  );
  takenBack(edit, init, context, (service) => rehearsal.askAfter(considered, service));
  const { state } = rehearsal;
  const undo = () => {
    // After an edit that leads to nothing the cloud is as it is now.
    const isQuiet = consequence.calls.length + consequence.facts.length === 0;
    const { clients } = isQuiet
      ? rehearsal.consider([{ kind: "edit", service: present }], state).consequence
      : rehearsal.askAfter(considered, present);
    if (clients !== "none") init.undoTraffic = clients;
  };
  return { init, considered, undo };
}

/** A decision that was taken leaves open only when the step runs. */
const decidedOn = (init: StepInit, isDecided: () => boolean): StepInit =>
  init.label === "decide" && init.command !== undefined && isDecided()
    ? {
        ...init,
        label: timeOf(
          init.consequence ?? { clients: init.traffic ?? "none", facts: [], unknown: "notRead" },
          init.undo !== undefined,
        ),
      }
    : init;

export function commandInit(
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
    // A person completes it.
    ...(command ? {} : { label: "outside" as const }),
  };
}

function editInit(
  { init, parts }: Edit,
  context: RemediationContext,
  changes: readonly Change[],
  consequence: Consequence,
): StepInit {
  const risk = worstRisk([...parts.map((part) => part.fix.risk), consequence.calls.length > 0 ? "low" : "none"]);
  return {
    ...init,
    title: [init.title, { leadsTo: consequence, service: context.serviceKey }],
    changes,
    consequence,
    undoTraffic: undefined,
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
  if (init.label === "safe" && fateOf(service, owner, change).byItself)
    Object.assign(init, { label: "window", putBack: true });
}
