import { WAYS } from "@/lib/knowledge/findings/ways";
import { wayOf } from "@/lib/remediation/fixes/cloud";
import { riskOf, worstRisk, worstTraffic } from "@/lib/judge/sync-calls";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { asSentence, joinSentences, translate, type Locale } from "@/lib/model/text";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { portOf, annotationsOf, portsOf, targetOf, valueOf } from "@/lib/remediation/fixes/facts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import type { ManualFix, FixOption, AnnotateFix, PatchFix } from "@/lib/remediation/commands/fix";
import { applyRules, commandSteps, rebuildCreations } from "./plan-order";
import { isCommand, runnable, unique, type Collected, type PlanStep, type StepInit, type Work } from "./plan-step";
import { fixOptions } from "./remediate";
import { renderFix, foldEdits, syncOf, managedByNote } from "./render";
import { findingInfo } from "@/lib/knowledge/findings";
import { groupBy } from "@/lib/model/group-by";
import {
  annotateService,
  jsonPatchService,
  showAnnotations,
  undoAnnotate,
  withAnnotations,
  withPatch,
} from "@/lib/remediation/commands/kubectl";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { TITLES } from "@/lib/knowledge/findings/why";
import { syncSentence, syncAfter } from "./whole-sync";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";

/** Cloud calls of one Service (or instance) in dependency order, its annotations in one edit, then manual steps. */
export function planService(findings: readonly Finding[], context: RemediationContext, bundle: Bundle): PlanStep[] {
  const work = collectWork(findings, context);
  const along = applyRules(work, context, bundle);
  const made = new Set(work.commands.filter(({ fix }) => isCommand(fix)).map((part) => part.finding.id));
  const edits = editSteps(work, along, context, bundle, made);
  // An edit that needs a decision leaves the annotations unchanged: Listeners are then created from the present ones.
  if (!edits.some((edit) => edit.decided)) rebuildCreations(work, context);
  const steps: PlanStep[] = [];
  const add = (parts: readonly Collected[], init: StepInit) =>
    steps.push(stepOf(parts, init, context, steps.length + 1));
  addCommands(work, context, add);
  for (const edit of edits) {
    if (edit.decided) work.manual.push(...edit.parts.map((part) => leaveEdit(part, edit)));
    else add(edit.parts, edit.init);
  }
  leaveForgotten(work, new Set(steps.flatMap((step) => step.findingIds)), context);
  const done = new Set(steps.flatMap((step) => [...step.findingIds, ...(step.sync ?? []).map((c) => c.findingId)]));
  work.manual = work.manual.map((part) => withSync(part, context, done));
  addManual(work, context, add);
  return steps;
}

type Add = (parts: readonly Collected[], init: StepInit) => void;

/** The recommended option of each finding; without one the user has to decide. */
function collectWork(findings: readonly Finding[], context: RemediationContext): Work {
  const commands: Collected[] = [];
  const manual: Collected[] = [];
  // Several Services request the same port of one instance: a command for one is reverted by the other's sync.
  const disputed = (context.siblings ?? []).filter((finding) => finding.code === "CLB532");
  const duplicatePorts = contradictoryPorts(context);
  for (const finding of findings) {
    const dispute =
      finding.resource.kind === "Listener"
        ? disputed.find((other) => Number(other.params.port) === finding.resource.port)
        : undefined;
    const [handed] = dispute
      ? fixOptions(dispute, context)
      : duplicatePorts.has(portOf(finding))
        ? [wayOf(WAYS.oneProtocol, finding, context)]
        : [];
    if (handed) {
      manual.push(...handed.fixes.map((fix) => ({ fix, option: handed, finding })));
      continue;
    }
    const options = fixOptions(finding, context);
    const option = options[0];
    if (!option) continue;
    if (!option.recommended) {
      manual.push({ option, finding, fix: decision(finding, options, context), ...riskyWay(options, context) });
      continue;
    }
    for (const fix of option.fixes) (runnable(fix) ? commands : manual).push({ fix, option, finding });
  }
  return { commands, manual };
}

function stepOf(parts: readonly Collected[], init: StepInit, context: RemediationContext, number: number): PlanStep {
  const traffic = init.traffic ?? worstTraffic(parts.map((part) => part.fix.traffic));
  const risk = init.risk ?? worstRisk(parts.map((part) => part.fix.risk));
  return {
    service: context.serviceKey,
    findings: unique(parts.map((part) => part.finding.code)),
    ...init,
    traffic,
    risk: riskOf(traffic, risk),
    why: whyOf(parts, init.title, context.locale),
    id: `${context.serviceKey || context.loadBalancerId || ""}|${init.kind}|${number}`,
    loadBalancerId: context.loadBalancerId,
    findingIds: unique(parts.map((part) => part.finding.id)),
  };
}

function addCommands(work: Work, context: RemediationContext, add: Add): void {
  for (const parts of commandSteps(work)) {
    const { kind, makes, needs } = parts[0]!.fix;
    const { text: title, inspect, command, example, undo, path } = renderFix(parts[0]!.fix, context)!;
    add(parts, { kind: command ? kind : "console", makes, needs, title, inspect, command, example, undo, path });
  }
}

/** Findings without a step after all (their edit already exists) become manual. */
function leaveForgotten({ commands, manual }: Work, named: ReadonlySet<string>, context: RemediationContext): void {
  const inManual = new Set(manual.map((part) => part.finding.id));
  for (const part of commands)
    if (!named.has(part.finding.id) && !inManual.has(part.finding.id)) {
      inManual.add(part.finding.id);
      manual.push({ ...part, fix: decision(part.finding, fixOptions(part.finding, context), context) });
    }
}

function addManual({ manual }: Work, context: RemediationContext, add: Add): void {
  for (const parts of sameText(manual)) {
    const { risky, sync, annotations, ...first } = parts[0]!;
    const fix = first.fix as ManualFix;
    add(parts, {
      kind: fix.kind === "ticket" ? "ticket" : "console",
      title: translate(fix.text, context.locale, fix.params),
      inspect: fix.inspect,
      risky,
      ...(risky ? { traffic: worstTraffic([fix.traffic, risky.traffic]) } : {}),
      sync,
      annotations,
      path: fix.path && translate(fix.path, context.locale, fix.params),
    });
  }
}

/** Why a step exists: the reason, or where the title already contains it, the finding's title or cause. */
function whyOf(parts: readonly Collected[], title: string, locale: Locale): string {
  const reasons = unique(parts.map((part) => translate(part.option.why, locale)));
  const found = parts.map(({ finding }) => renderFinding(finding, locale));
  const ways = [reasons, unique(found.map((one) => one.title)), unique(found.map((one) => one.cause))];
  const why = ways.find((sentences) => !sentences.every((sentence) => title.includes(sentence))) ?? reasons;
  return joinSentences(
    why.map((sentence) => asSentence(sentence, locale)),
    locale,
  );
}

/** Ports for both TCP and UDP to which protocol-port, by number only, assigns one protocol. */
function contradictoryPorts(context: RemediationContext): Set<number> {
  const entries = valueOf(context, "lb-protocol-port").split(",");
  const named = new Set(entries.map((entry) => Number(entry.split(":")[1])));
  const ports = portsOf(context).map((row) => Number(row.port));
  return new Set(ports.filter((port, at) => named.has(port) && ports.indexOf(port) !== at));
}

/** Groups equal manual steps of several findings, and those whose command is the start of another's. */
function sameText(manual: readonly Collected[]): Collected[][] {
  const own = (part: Collected) => `${part.fix.kind}|${translate(part.fix.text, "en", part.fix.params)}`;
  const whole = (part: Collected) =>
    part.risky && manual.find((other) => other.risky?.command.startsWith(`${part.risky!.command}\n`));
  const sorted = [...manual].sort((a, b) => Number(whole(a) !== undefined) - Number(whole(b) !== undefined));
  return [...groupBy(sorted, (part) => own(whole(part) ?? part)).values()];
}

function decision(finding: Finding, options: readonly FixOption[], context: RemediationContext): ManualFix {
  const info = findingInfo(finding.code);
  // Several options are distinguished by number and name.
  const named = (option: FixOption, at: number, key: "en" | "zh") => {
    const title = (option.title ?? TITLES[option.direction])[key];
    if (options.length === 1) return option.why[key];
    return key === "en" ? `(${at + 1}) ${title}: ${option.why.en}` : `（${at + 1}）${title}：${option.why.zh}`;
  };
  const whys = (key: "en" | "zh") => options.map((option, at) => named(option, at, key));
  const title = (locale: Locale) => (info ? translate(info.title, locale, finding.params) : finding.code);
  const all = options.flatMap((option) => option.fixes);
  const path = options[0]?.fixes.find((fix) => fix.path)?.path;
  const looked = options[0]?.fixes.find((fix) => fix.inspect);
  return {
    kind: "console",
    text: {
      en: `${title("en")}: needs a decision. ${whys("en").join(" ")}`,
      zh: `${title("zh-CN")}：需要决定。${whys("zh").join("")}`,
    },
    // Worst case: the chosen option is unknown.
    traffic: worstTraffic(all.map((fix) => fix.traffic)),
    risk: worstRisk(all.map((fix) => fix.risk)),
    inspect: looked && renderFix(looked, context)?.inspect,
    path,
  };
}

/** The option that the CCM itself would apply: the Service's request, or the only one. */
function riskyWay(
  options: readonly FixOption[],
  context: RemediationContext,
): Pick<Collected, "risky" | "way" | "annotations"> {
  const complete = (option: FixOption) => option.fixes.length > 0 && option.fixes.every(runnable);
  const way = options.find((o) => o.direction === "keep-service" && complete(o)) ?? options.find(complete);
  const rendered = way?.fixes.flatMap((fix) => renderFix(fix, context) ?? []) ?? [];
  const commands = rendered.flatMap((step) => step.command ?? []);
  if (!way || commands.length === 0 || way.fixes.some((fix) => "needs" in fix && fix.needs !== undefined)) return {};
  const undos = [...rendered].reverse().flatMap((step) => step.undo ?? []);
  const [only] = way.fixes.length === 1 ? way.fixes : [];
  return {
    way,
    ...(only?.kind === "annotate" ? { annotations: foldEdits(only.edits, annotationsOf(context)) } : {}),
    risky: {
      command: commands.join("\n"),
      traffic: worstTraffic(rendered.map((step) => step.traffic)),
      undo: undos.length === commands.length ? undos.join("\n") : undefined,
    },
  };
}

/** The CCM's further changes after this option, without those that the plan's own steps make needless (`done`). */
function withSync(part: Collected, context: RemediationContext, done: ReadonlySet<string>): Collected {
  const { fix, way } = part;
  if (!way || (fix.kind !== "console" && fix.kind !== "ticket")) return part;
  const changes = way.fixes.flatMap((one) => syncOf(one, context, done)?.changes ?? []);
  if (changes.length === 0) return part;
  const text = (locale: Locale) =>
    joinSentences([translate(fix.text, locale, fix.params), syncSentence({ changes }, locale)], locale);
  return { ...part, sync: changes, fix: { ...fix, text: { en: text("en"), zh: text("zh-CN") }, params: undefined } };
}

interface Edit {
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
function editSteps(
  { commands, manual }: Work,
  along: { readonly covered: readonly Collected[]; readonly moot: readonly Collected[] },
  context: RemediationContext,
  bundle: Bundle,
  done: Set<string>,
): Edit[] {
  const { locale, serviceKey } = context;
  let { service } = context;
  if (!service) return [];
  const edits: Edit[] = [];
  // Changes left to the upgrade need no decision: the running release's sync makes them where it requires them too.
  const handed = new Set(manual.flatMap((part) => (part.fix.text === PLAN_TEXT.otherRelease ? [] : part.finding.id)));
  const add = (parts: Collected[], init: Edit["init"], edited: KubeService) => {
    const back = syncAfter(bundle, serviceKey, service!, done).traffic;
    const sync = syncAfter(bundle, serviceKey, edited, done);
    service = edited;
    for (const change of sync.changes) done.add(change.findingId);
    edits.push({
      parts,
      init: {
        ...init,
        title: joinSentences([init.title, syncSentence(sync, locale)], locale),
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
  const all = annotated.flatMap((part) => part.fix.edits);
  const changes = foldEdits(all, before);
  const target = targetOf(context);
  if (changes.length > 0) {
    const owner = managedByNote(service, { annotations: changes });
    const { fix } = annotated[0]!;
    const named = fix.text !== FIX_TEXT.annotate && annotated.every((part) => part.fix.text === fix.text);
    const counted = changes.length > 1 ? PLAN_TEXT.annotateMany : PLAN_TEXT.annotateOne;
    const title = named
      ? translate(fix.text, locale, fix.params)
      : translate(counted, locale, { service: serviceKey, count: changes.length });
    add(
      [...annotated, ...along.moot],
      {
        kind: "kubectl",
        title: joinSentences([title, owner && translate(owner, locale)], locale),
        inspect: showAnnotations(target),
        command: annotateService(target, changes),
        undo: undoAnnotate(target, changes, before),
        annotations: changes,
      },
      withAnnotations(service, changes),
    );
  }
  // Ports are removed from the last one, so that the other indexes stay valid.
  const indexOf = ({ fix }: { fix: PatchFix }) => Number(/\d+/.exec(fix.patch[0]!.path)![0]);
  const patched = commands
    .filter((part): part is Collected & { fix: PatchFix } => part.fix.kind === "patch")
    .sort((a, b) => indexOf(b) - indexOf(a));
  const patch = patched.flatMap((part) => part.fix.patch);
  const back = [...patched].reverse().flatMap((part) => part.fix.undo);
  if (patched[0])
    add(
      [...patched, ...along.covered],
      {
        kind: "kubectl",
        title: joinSentences(unique(patched.map(({ fix }) => translate(fix.text, locale, fix.params))), locale),
        inspect: patched[0].fix.inspect,
        command: jsonPatchService(target, patch),
        undo: jsonPatchService(target, back),
      },
      withPatch(service, patch) ?? service,
    );
  return edits;
}

/** An edit whose sync makes a change that needs a decision becomes a manual step; the script runs it with `--only`. */
function leaveEdit(part: Collected, { init }: Edit): Collected {
  const { title, inspect, command, undo, traffic = "none" } = init;
  return {
    ...part,
    fix: { kind: "console", text: { en: title, zh: title }, traffic, risk: "high", inspect },
    risky: { command, traffic, undo },
    sync: init.sync,
    annotations: init.annotations,
  };
}
