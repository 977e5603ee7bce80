import type { Sentence, Text } from "@/lib/model/text";
import type { RemediationStep, RemediationStepOf } from "@/lib/model/result";
import { translateStep } from "@/lib/model/remediation";
import { riskOf } from "@/lib/remediation/fixes/calls";
import { annotationsOf, targetOf } from "@/lib/remediation/fixes/facts";
import {
  annotateService,
  jsonPatchService,
  undoAnnotate,
  type AnnotationChange,
} from "@/lib/remediation/commands/kubectl";
import { lacksValue, openPlaces } from "@/lib/text/shell";
import { managedByNote } from "./managed-by";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { withAnnotations, withPatch } from "./service-edit";
import { syncAfterLabel } from "./node-sync";
import { syncAfter, syncSentences, type WholeSync } from "./whole-sync";
import type { AnnotationEdit, Fix } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";

/**
 * Runs edits over the annotations in order and returns what really changes. Edits of one key build on each other;
 * a final removal wins over everything.
 */
export function foldEdits(
  edits: readonly AnnotationEdit[],
  before: Readonly<Record<string, string>>,
): AnnotationChange[] {
  const values = new Map<string, string | null>();
  const finals = new Set<string>();
  for (const edit of edits) {
    if (edit.final) finals.add(edit.key);
    const own = Object.prototype.hasOwnProperty.call(before, edit.key) ? String(before[edit.key]) : undefined;
    const current = values.has(edit.key) ? (values.get(edit.key) ?? undefined) : own;
    values.set(edit.key, edit.apply(current));
  }
  const changes: AnnotationChange[] = [];
  for (const [key, wanted] of values) {
    const value = finals.has(key) ? null : wanted;
    const own = Object.prototype.hasOwnProperty.call(before, key) ? String(before[key]) : null;
    // What no builder knows is not written.
    if (value !== own && !(value !== null && lacksValue(value))) changes.push({ key, value });
  }
  return changes;
}

/** A fix as a step with finished commands, its sentences still data; undefined when nothing would change. `known`: the effect of its edit is. */
export function describeFix(
  fix: Fix,
  context: RemediationContext,
  known = false,
): RemediationStepOf<readonly Sentence[]> | undefined {
  const owner = fix.kind === "annotate" || fix.kind === "patch" ? managedByNote(context.service) : undefined;
  const sentence = (text: Text): Sentence => ({ text, ...(fix.params ? { params: fix.params } : {}) });
  const step: RemediationStepOf<readonly Sentence[]> = {
    kind: fix.kind === "annotate" || fix.kind === "patch" ? "kubectl" : fix.kind,
    text: [sentence(fix.text), ...(owner ? [{ text: owner }] : [])],
    traffic: fix.traffic,
    risk: riskOf(fix.traffic, fix.risk),
    ...(fix.inspect ? { inspect: fix.inspect } : {}),
    ...(fix.path ? { path: [sentence(fix.path)] } : {}),
  };
  if (fix.kind === "annotate") {
    const before = annotationsOf(context);
    const changes = foldEdits(fix.edits, before);
    if (changes.length === 0) return undefined;
    return {
      ...step,
      ...(known ? {} : withSync(step, syncOf(fix, context))),
      command: annotateService(targetOf(context), changes),
      undo: undoAnnotate(targetOf(context), changes, before),
    };
  }
  if (fix.kind === "patch")
    return {
      ...step,
      ...withSync(step, syncOf(fix, context)),
      command: jsonPatchService(targetOf(context), fix.patch),
      undo: jsonPatchService(targetOf(context), fix.undo),
    };
  if (fix.kind === "kubectl" || fix.kind === "aliyun") {
    const places = openPlaces(fix.command);
    const undo = fix.undo && openPlaces(fix.undo).length === 0 ? fix.undo : undefined;
    const final = places.length === 0 && undo === undefined;
    const sync = syncOf(fix, context);
    return {
      ...step,
      ...withSync(step, sync),
      text: [
        ...step.text,
        ...(/ --force$/m.test(fix.command) ? [{ text: PLAN_TEXT.forced }] : []),
        ...(final ? [{ text: PLAN_TEXT.noUndo }] : []),
        ...(sync ? syncSentences(sync) : []),
      ],
      ...(places.length > 0
        ? { example: { command: fix.command, places } }
        : { command: fix.command, ...(undo ? { undo } : {}) }),
    };
  }
  return step;
}

/**
 * What a fix wakes beside what it does: the running CCM synchronises the whole Service after an edit, and every Service with
 * node backends after a label. Undefined for any other fix. `done`: findings that were settled before it.
 */
export function syncOf(
  fix: Fix,
  context: RemediationContext,
  done: ReadonlySet<string> = new Set(),
): WholeSync | undefined {
  const { index, service } = context;
  if (!index) return undefined;
  if ("nodeLabel" in fix && fix.nodeLabel) return syncAfterLabel(index.bundle, fix.nodeLabel.node, fix.nodeLabel.label);
  if (!service || (fix.kind !== "annotate" && fix.kind !== "patch")) return undefined;
  const edited =
    fix.kind === "annotate"
      ? withAnnotations(service, foldEdits(fix.edits, annotationsOf(context)))
      : (withPatch(service, fix.patch) ?? service);
  return syncAfter(index.bundle, context.serviceKey, edited, done);
}

function withSync(
  step: RemediationStepOf<readonly Sentence[]>,
  sync: WholeSync | undefined,
): Pick<RemediationStepOf<readonly Sentence[]>, "text" | "traffic" | "risk"> {
  if (!sync) return step;
  const { traffic } = sync;
  if (sync.changes.length === 0) return { text: step.text, traffic, risk: step.risk };
  const risk = riskOf(traffic, step.risk === "none" ? "low" : step.risk);
  return { text: [...step.text, ...syncSentences(sync)], traffic, risk };
}

/** A fix as a step in the context's language; undefined when nothing would change. */
export function renderFix(fix: Fix, context: RemediationContext): RemediationStep | undefined {
  const step = describeFix(fix, context);
  return step && translateStep(step, context.locale);
}
