import type { Bundle, KubeService } from "@/lib/model/bundle";
import { worstRisk } from "@/lib/remediation/fixes/calls";
import { annotationsOf, targetOf } from "@/lib/remediation/fixes/facts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import {
  annotateService,
  jsonPatchService,
  showAnnotations,
  undoAnnotate,
  type JsonPatch,
} from "@/lib/remediation/commands/kubectl";
import type { AnnotateFix, PatchFix } from "@/lib/remediation/commands/fix";
import { joinSentences, translate } from "@/lib/model/text";
import { managedByNote } from "./managed-by";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { foldEdits } from "./render";
import { unique, type Collected, type StepInit, type Work } from "./plan-step";
import { withAnnotations, withPatch } from "./service-edit";
import { syncAfter, syncSentence } from "./whole-sync";

/** One edit of the Service, with the effect of the sync that it triggers. */
export interface Edit {
  parts: Collected[];
  init: StepInit & { command: string };
  /** The sync would make a change that a user has to decide about: so the edit needs that decision too. */
  decided: boolean;
}

/**
 * All annotations in one command, then JSON patches. Each edit makes the running CCM synchronise the whole Service: its
 * effect is that of the sync, computed on the state after the edit. `done`: findings fixed by earlier commands;
 * `along`: findings covered by the removal of a port, or by an annotation that names another instance.
 */
export function editSteps(
  { commands, manual }: Work,
  along: { readonly covered: readonly Collected[]; readonly moot: readonly Collected[] },
  context: RemediationContext,
  bundle: Bundle,
  done: Set<string>,
): Edit[] {
  if (!context.service) return [];
  const edits: Edit[] = [];
  let service = context.service;
  // Changes left to the upgrade need no decision: the running release's sync makes them where it requires them too.
  const handed = new Set(manual.flatMap((part) => (part.fix.text === PLAN_TEXT.otherRelease ? [] : part.finding.id)));
  const add = (parts: Collected[], init: Edit["init"], edited: KubeService) => {
    const back = syncAfter(bundle, context.serviceKey, service, done).traffic;
    const sync = syncAfter(bundle, context.serviceKey, edited, done);
    const sentence = syncSentence(sync, context.locale);
    service = edited;
    for (const change of sync.changes) done.add(change.findingId);
    edits.push({
      parts,
      init: {
        ...init,
        title: joinSentences([init.title, sentence], context.locale),
        traffic: sync.traffic,
        undoTraffic: back === "none" ? undefined : back,
        risk: worstRisk([...parts.map((part) => part.fix.risk), sync.changes.length > 0 ? "low" : "none"]),
        sync: sync.changes.length > 0 ? sync.changes : undefined,
      },
      decided: sync.changes.some((change) => change.traffic !== "none" && handed.has(change.findingId)),
    });
  };
  const annotated = commands.filter((part): part is Collected & { fix: AnnotateFix } => part.fix.kind === "annotate");
  const before = annotationsOf(context);
  const changes = foldEdits(
    annotated.flatMap((part) => part.fix.edits),
    before,
  );
  const target = targetOf(context);
  if (changes.length > 0) {
    const owner = managedByNote(context.service);
    const [{ fix }] = annotated as [(typeof annotated)[number]];
    const named = fix.text !== FIX_TEXT.annotate && annotated.every((part) => part.fix.text === fix.text);
    const title = named
      ? translate(fix.text, context.locale, fix.params)
      : translate(changes.length > 1 ? PLAN_TEXT.annotateMany : PLAN_TEXT.annotateOne, context.locale, {
          service: context.serviceKey,
          count: changes.length,
        });
    add(
      [...annotated, ...along.moot],
      {
        kind: "kubectl",
        title: joinSentences([title, owner && translate(owner, context.locale)], context.locale),
        inspect: showAnnotations(target),
        command: annotateService(target, changes),
        undo: undoAnnotate(target, changes, before),
        annotations: changes,
      },
      withAnnotations(service, changes),
    );
  }
  // Ports are removed from the last one, so that the other indexes stay valid.
  const indexOfPatch = (patch: JsonPatch) => Number(/\/spec\/ports\/(\d+)/.exec(patch[0]?.path ?? "")?.[1] ?? 0);
  const patched = commands
    .filter((part): part is Collected & { fix: PatchFix } => part.fix.kind === "patch")
    .sort((a, b) => indexOfPatch(b.fix.patch) - indexOfPatch(a.fix.patch));
  const patch = patched.flatMap((part) => part.fix.patch);
  if (patched[0])
    add(
      [...patched, ...along.covered],
      {
        kind: "kubectl",
        title: joinSentences(
          unique(patched.map((part) => translate(part.fix.text, context.locale, part.fix.params))),
          context.locale,
        ),
        inspect: patched[0].fix.inspect,
        command: jsonPatchService(target, patch),
        undo: jsonPatchService(
          target,
          [...patched].reverse().flatMap((part) => part.fix.undo),
        ),
      },
      withPatch(service, patch) ?? service,
    );
  return edits;
}

/** An edit whose sync makes a change that needs a decision becomes a manual step; the script runs it with `--only`. */
export function leaveEdit(part: Collected, { init }: Edit): Collected {
  const { title, inspect, command, undo, traffic = "none" } = init;
  return {
    ...part,
    fix: { kind: "console", text: { en: title, zh: title }, traffic, risk: "high", inspect },
    risky: { command, traffic, undo },
    sync: init.sync,
    annotations: init.annotations,
  };
}
