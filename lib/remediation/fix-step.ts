import type { Consequence } from "@/lib/model/consequence";
import type { RemediationStep } from "@/lib/model/result";
import { riskOf } from "@/lib/model/traffic";
import { annotationsOf, targetOf } from "@/lib/remediation/fixes/parts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import {
  annotateService,
  ownValue,
  jsonPatchService,
  undoAnnotate,
  type AnnotationChange,
} from "@/lib/knowledge/kubectl";
import { lacksValue, openPlaces } from "@/lib/text/shell";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { fateOf, ownerOf, type ServiceChange } from "@/lib/owners";
import { sentence, type Phrase } from "./phrase";
import type { OptionStep } from "./plan-step";
import { isTold, shownEdits } from "./shown";
import type { AnnotationEdit, Fix } from "@/lib/remediation/commands/fix";
import type { KubeService } from "@/lib/model/bundle";

/** The actual changes: edits of one key build on each other, and a final removal overrides them. */
export function foldEdits(
  edits: readonly AnnotationEdit[],
  before: Readonly<Record<string, string>>,
): AnnotationChange[] {
  const values = new Map<string, string | null>();
  const finals = new Set<string>();
  for (const edit of edits) {
    if (edit.final) finals.add(edit.key);
    const current = values.has(edit.key) ? values.get(edit.key)! : ownValue(before, edit.key);
    values.set(edit.key, edit.apply(current ?? undefined));
  }
  return [...values].flatMap(([key, wanted]) => {
    const value = finals.has(key) ? null : wanted;
    // Values with unknown parts are not written.
    return value === ownValue(before, key) || (value !== null && lacksValue(value)) ? [] : { key, value };
  });
}

/** Whether a fix would change anything: an annotation may have its value already. */
export const isChange = (fix: Fix, context: RemediationContext): boolean =>
  fix.kind !== "annotate" || foldEdits(fix.edits, annotationsOf(context)).length > 0;

/** A fix as a step with finished commands; undefined when nothing would change. `consequence`: what it leads to, once judged. */
export function fixStep(fix: Fix, context: RemediationContext, consequence?: Consequence): OptionStep | undefined {
  const commands = commandsOf(fix, context);
  if (!commands) return undefined;
  const { command, undo, example } = commands;
  const isEdit = fix.kind === "annotate" || fix.kind === "patch";
  const owner = isEdit ? managedByNote(context.service, changeOf(fix, context)) : undefined;
  const traffic = consequence?.clients ?? fix.traffic;
  const own = riskOf(consequence ? "none" : fix.traffic, fix.risk);
  const isForced = !isEdit && / --force$/m.test(command ?? example?.command ?? "");
  return {
    kind: kindOf(fix),
    traffic,
    risk: consequence && isTold(consequence) ? riskOf(traffic, own === "none" ? "low" : own) : own,
    inspect: fix.inspect,
    ...commands,
    text: [
      textOf(fix, context),
      ...(owner ? [owner] : []),
      ...(isForced ? [{ text: PLAN_TEXT.forced }] : []),
      ...(command && undo === undefined ? [{ text: PLAN_TEXT.noUndo }] : []),
      ...(consequence ? [{ leadsTo: consequence, service: context.serviceKey }] : []),
    ],
    path: fix.path && { text: fix.path },
  };
}

/** Kind of the step of a fix: an edit of the Service is one of kubectl. */
export const kindOf = ({ kind }: Fix): RemediationStep["kind"] =>
  kind === "annotate" || kind === "patch" ? "kubectl" : kind;

/** Instruction of a fix; an edit without its own text says what it changes. */
function textOf(fix: Fix, context: RemediationContext): Phrase {
  if (fix.changes) return { text: fix.text, inTable: true };
  if (fix.kind !== "annotate" || fix.text !== FIX_TEXT.annotate) return sentence(fix.text, fix.params);
  const before = annotationsOf(context);
  return { edits: shownEdits(foldEdits(fix.edits, before), before) };
}

function commandsOf(
  fix: Fix,
  context: RemediationContext,
): Pick<OptionStep, "command" | "undo" | "example"> | undefined {
  const target = targetOf(context);
  if (fix.kind === "annotate") {
    const before = annotationsOf(context);
    const changes = foldEdits(fix.edits, before);
    if (changes.length === 0) return undefined;
    return { command: annotateService(target, changes), undo: undoAnnotate(target, changes, before) };
  }
  if (fix.kind === "patch")
    return { command: jsonPatchService(target, fix.patch), undo: jsonPatchService(target, fix.undo) };
  if (fix.kind !== "kubectl" && fix.kind !== "aliyun") return {};
  const { command, undo } = fix;
  const places = openPlaces(command);
  if (places.length > 0) return { example: { command, places } };
  return { command, undo: undo && openPlaces(undo).length === 0 ? undo : undefined };
}

/** The owner's effect on a change made with kubectl; undefined where no owner is known. */
export function managedByNote(service: KubeService | undefined, change: ServiceChange): Phrase | undefined {
  const owner = ownerOf(service);
  if (!service || owner.kind === "none" || owner.kind === "unknown") return undefined;
  const fate = fateOf(service, owner, change);
  return fate.keys.length > 0 ? { fate } : undefined;
}

/** The change of the Service that a fix makes. */
const changeOf = (fix: Fix, context: RemediationContext): ServiceChange =>
  fix.kind === "annotate"
    ? { annotations: foldEdits(fix.edits, annotationsOf(context)) }
    : fix.kind === "patch"
      ? { patch: fix.patch }
      : {};
