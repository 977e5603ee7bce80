import { groupEvents } from "@/lib/events";
import type { EventGroupRow } from "@/lib/events/group-events";
import { eventRule } from "@/lib/events/rows";
import { serviceFacts, valuesFor } from "@/lib/events/values";
import { splitServiceKey } from "@/lib/ccm/names";
import {
  annotateService,
  mergePatchService,
  undoAnnotate,
  type AnnotationChange,
  type KubeTarget,
} from "@/lib/commands/kubectl";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { fillCommand, translateGeneric, type GuideStep } from "@/lib/guide-steps";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Example, Result, Risk, Traffic } from "@/lib/model/result";
import { joinSentences, translate } from "@/lib/model/text";
import { openPlaces } from "@/lib/text/shell";
import { annotationChanges, mergePatch } from "./parse-command";
import { syncAfterLabel } from "./node-sync";
import { riskOf, TRAFFIC_ORDER, worst, type PlanOptions, type PlanStep } from "./plan-step";
import { PLAN_TEXT } from "./plan-texts";
import { withAnnotations, withMerge } from "./service-edit";
import { syncAfter, syncSentence, type SyncChange, type WholeSync } from "./whole-sync";

type Row = Result["services"][number];

const failures = new WeakMap<Bundle, ReadonlyMap<string, EventGroupRow>>();

/** Of each Service the newest understood failure that is not over, not the precheck's own and not one that passes by itself. */
function failuresOf(bundle: Bundle): ReadonlyMap<string, EventGroupRow> {
  const known = failures.get(bundle);
  if (known) return known;
  const own = (bundle.kubernetes.events ?? []).filter(({ involvedObject: object }) => object?.kind === "Service");
  const found = new Map<string, EventGroupRow>();
  for (const row of groupEvents(own, bundle.kubernetes.services)) {
    if (row.state !== "failing" || row.severity !== "error" || row.transient || !eventRule(row.code)) continue;
    const other = found.get(row.object);
    if (!other || (row.lastSeen ?? "") > (other.lastSeen ?? "")) found.set(row.object, row);
  }
  failures.set(bundle, found);
  return found;
}

/** Whether a live failure leads: not where the engine itself names the input that stops the sync, which has its own command. */
export function leadingEvent(row: Row, bundle: Bundle): EventGroupRow | undefined {
  return row.findings.some((finding) => finding.visibility === "silent")
    ? undefined
    : failuresOf(bundle).get(row.service);
}

/** What the bundle knows fills the answer; the message's own values are closer to the failure and win. */
function valuesOf(row: Row, event: EventGroupRow, bundle: Bundle): Record<string, string | undefined> {
  const service = indexBundle(bundle).services.get(row.service);
  return {
    ...valuesFor(event.code, service ? serviceFacts(service, indexBundle(bundle)) : {}),
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
    ...event.sample.variables,
  };
}

/** Events of an instance that could not be found. Where it is found now, its tag or annotation is back already. */
const LOST_INSTANCE: ReadonlySet<string> = new Set(["EVT104", "EVT501", "EVT611"]);

/** What answers a live failure, with everything filled in that the bundle knows. */
export interface EventAnswer {
  /** What is wrong. */
  wrong: string;
  /** What to do, and what the sync that then goes through changes. */
  text: string;
  kind: PlanStep["kind"];
  inspect?: string;
  command?: string;
  example?: Example;
  undo?: string;
  /** In place of a command where a person has to choose it. */
  risky?: PlanStep["risky"];
  /** The annotations to keep went into the same command. */
  merged: boolean;
  traffic: Traffic;
  risk: Risk;
  sync: SyncChange[];
}

/**
 * The answer to the failure that leads: its first change. Its effect is that of the sync that then goes through. `keep` are
 * annotations with which the Service takes over what the CLB has: where the answer is an annotation too, they go into its
 * command, because that sync overwrites what they would keep.
 */
export function answerOf(
  row: Row,
  event: EventGroupRow,
  bundle: Bundle,
  options: PlanOptions,
  keep: readonly AnnotationChange[],
): EventAnswer {
  const locale = options.locale ?? "en";
  const rule = eventRule(event.code);
  const service = indexBundle(bundle).services.get(row.service);
  const values = valuesOf(row, event, bundle);
  const fill = (step: GuideStep | undefined) =>
    step?.command ? inContext(fillCommand(step.command, values), options.kubeContext) : undefined;
  const inspect = fill(rule?.steps.find((step) => step.command && !step.change));
  const change = rule?.steps.find((step) => step.change) ?? rule?.steps.find((step) => !step.command);
  const command = fill(change);
  const places = command ? openPlaces(command) : [];
  const found = LOST_INSTANCE.has(event.code) && row.loadBalancerId !== null;
  const inPlace =
    found ||
    (command !== undefined && places.length === 0 && service !== undefined && changesNothing(command, service));
  const effect =
    command && !inPlace && places.length === 0
      ? atLeast(
          effectOf(command, row.service, bundle, service, options, change?.decision ? [] : keep),
          change?.decision,
        )
      : undefined;
  // Nobody is given a command that loses an address, a node or somebody's listener as the first thing to type, or an editor to run.
  const decided = change?.decision !== undefined;
  const interactive = effect !== undefined && / edit svc /.test(effect.command);
  const shown = effect && effect.traffic !== "addressLost" && !decided && !interactive ? effect.command : undefined;
  const text = inPlace
    ? translate(PLAN_TEXT.inPlace, locale)
    : change
      ? translateGeneric(change.text, locale, values)
      : translateGeneric(event.title, locale, values);
  const sentence = effect && (shown || decided) ? syncSentence(effect.sync, locale) : undefined;
  return {
    wrong: translateGeneric(event.title, locale, values),
    text: joinSentences(
      [
        text,
        ...(effect && shown && effect.undo === undefined ? [translate(PLAN_TEXT.noUndo, locale)] : []),
        ...(interactive ? [translate(PLAN_TEXT.edit, locale, { command: effect.command })] : []),
        ...(effect?.merged ? [translate(PLAN_TEXT.keptAlong, locale, { count: keep.length })] : []),
        ...(sentence ? [sentence] : []),
      ],
      locale,
    ),
    kind: shown
      ? shown.startsWith("aliyun")
        ? "aliyun"
        : "kubectl"
      : change?.kind === "ticket"
        ? "ticket"
        : "console",
    ...(inspect ? { inspect } : {}),
    ...(shown ? { command: shown } : {}),
    ...(command && !inPlace && places.length > 0 ? { example: { command, places } } : {}),
    ...(shown && effect?.undo ? { undo: effect.undo } : {}),
    ...(decided && effect && effect.traffic !== "addressLost"
      ? {
          risky: {
            command: effect.command,
            traffic: effect.traffic,
            ...(effect.undo ? { undo: effect.undo } : {}),
          },
        }
      : {}),
    merged: effect?.merged === true && shown !== undefined,
    traffic: effect?.traffic ?? "none",
    risk: decided ? "high" : !shown || !effect ? "none" : riskOf(effect.traffic, "low"),
    sync: effect && (shown || decided) ? effect.sync.changes : [],
  };
}

/** Answers are written for one cluster; with several the command says which. */
const inContext = (command: string, context: string | undefined) =>
  context ? command.replace(/^kubectl /, `kubectl --context=${fillCommand("{context}", { context })} `) : command;

/** What a table says of a command that nothing here can work out (a node that goes). */
function atLeast(effect: Effect, traffic: Traffic | undefined): Effect {
  if (!traffic || effect.sync.changes.length > 0) return effect;
  return { ...effect, traffic: worst(TRAFFIC_ORDER, [effect.traffic, traffic]) };
}

interface Effect {
  command: string;
  traffic: Traffic;
  sync: WholeSync;
  undo?: string;
  merged?: boolean;
}

const QUIET: WholeSync = { traffic: "none", changes: [] };

/** What a filled-in answer does: an edit of the Service starts the sync of all of it. */
function effectOf(
  command: string,
  key: string,
  bundle: Bundle,
  service: KubeService | undefined,
  options: PlanOptions,
  keep: readonly AnnotationChange[],
): Effect {
  const edited = (next: KubeService, rest: Omit<Effect, "traffic" | "sync">): Effect => {
    const sync = syncAfter(bundle, key, next);
    return { traffic: sync.traffic, sync, ...rest };
  };
  const target = { ...splitServiceKey(key), ...(options.kubeContext ? { context: options.kubeContext } : {}) };
  if (service) {
    const own = annotationChanges(command);
    if (own) {
      const merged = keep.length > 0 && !command.includes("$(");
      const changes = merged ? [...keep.filter((row) => !own.some((other) => other.key === row.key)), ...own] : own;
      return edited(withAnnotations(service, changes), {
        // A value that the shell makes (the time of a resync) stays as the table wrote it.
        command: merged ? annotateService(target, changes) : command,
        undo: undoAnnotate(target, changes, service.metadata?.annotations),
        merged,
      });
    }
    const patch = mergePatch(command);
    // The status is no part of what the controller compares: clearing it alone starts nothing.
    if (patch && !("status" in patch))
      return edited(withMerge(service, patch), { command, undo: undoMerge(target, patch, service) });
    if (/ edit svc /.test(command)) return edited(service, { command });
  }
  const label = /^kubectl (?:--context=\S+ )?label node (\S+) ([\w./-]+)=true$/.exec(command);
  if (label) {
    const sync = syncAfterLabel(bundle, label[1]!, label[2]!);
    return { command, traffic: sync.traffic, sync, undo: command.replace(/=true$/, "-") };
  }
  return { command, traffic: / Set\w+Protection /.test(command) ? "addressLost" : "none", sync: QUIET };
}

/** The merge patch that brings back what another one replaces. */
function undoMerge(target: KubeTarget, patch: Readonly<Record<string, unknown>>, service: KubeService): string {
  const back = (part: unknown, before: unknown): unknown =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).map(([key, value]) => [
            key,
            back(value, (before as Record<string, unknown> | null)?.[key]),
          ]),
        )
      : (before ?? null);
  return mergePatchService(target, back(patch, service));
}

/** The answer has been given, and the controller has not tried again since: giving it once more does nothing. */
function changesNothing(command: string, service: KubeService): boolean {
  const changes = annotationChanges(command);
  const annotations = service.metadata?.annotations ?? {};
  if (changes) return changes.every(({ key, value }) => (annotations[key] ?? null) === value);
  const patch = mergePatch(command);
  return patch !== undefined && !("status" in patch) && sameJson(withMerge(service, patch), service);
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
