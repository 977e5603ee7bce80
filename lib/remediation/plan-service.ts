import { riskOf, worstRisk, worstTraffic } from "@/lib/remediation/fixes/calls";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { asSentence, joinSentences, translate, type Locale } from "@/lib/model/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import { portOf } from "@/lib/remediation/fixes/facts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import type { ManualFix } from "@/lib/remediation/commands/fix";
import {
  contradictoryPorts,
  decision,
  riskyWay,
  sameText,
  withSync,
  duplicatePortFix,
  DUPLICATE_PORT,
} from "./plan-decisions";
import { editSteps, leaveEdit, type Edit } from "./plan-edits";
import {
  commandSteps,
  dropBehindOtherInstance,
  dropRemovedPorts,
  leaveBehindUnsureInstance,
  leaveBoundGroups,
  leaveStartBehindAccess,
  leaveWithoutGroup,
  rebuildCreations,
} from "./plan-order";
import { isCommand, runnable, unique, type Collected, type PlanStep, type StepInit, type Work } from "./plan-step";
import { leaveToUpgrade } from "./plan-versions";
import { fixOptions } from "./remediate";
import { renderFix } from "./render";

/** Several Services request the same port of one instance: a command for one is reverted by the other's sync. */
const SHARED_PORT = "CLB532";

/** The steps for all findings of a Service, without advice. */
export function serviceSteps(row: ResultService, context: RemediationContext, bundle: Bundle): PlanStep[] {
  const findings = row.findings.filter((finding) => finding.visibility !== "advice");
  if (findings.length === 0) return [];
  const disputed = row.findings.filter((finding) => finding.code === SHARED_PORT);
  return planService(findings, { ...context, siblings: row.findings }, bundle, disputed);
}

/**
 * The steps of one Service, or of an instance without one: cloud calls in dependency order, its annotations in one
 * edit, then manual steps. `disputed`: its findings about a port that several Services request.
 */
export function planService(
  findings: readonly Finding[],
  context: RemediationContext,
  bundle: Bundle,
  disputed: readonly Finding[],
): PlanStep[] {
  const work = collectWork(findings, context, disputed);
  const edits = arrange(work, context, bundle);
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
function collectWork(findings: readonly Finding[], context: RemediationContext, disputed: readonly Finding[]): Work {
  const commands: Collected[] = [];
  const manual: Collected[] = [];
  const duplicatePorts = contradictoryPorts(context);
  for (const finding of findings) {
    const dispute =
      finding.resource.kind === "Listener"
        ? disputed.find((other) => Number(other.params.port) === finding.resource.port)
        : undefined;
    if (dispute) {
      const option = fixOptions(dispute, context)[0];
      if (option) manual.push(...option.fixes.map((fix) => ({ fix, option, finding })));
      continue;
    }
    if (duplicatePorts.has(portOf(finding))) {
      manual.push({ finding, option: DUPLICATE_PORT, fix: duplicatePortFix(portOf(finding), context) });
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

/** Applies the rules of order and of manual decisions; returns the edits of annotations. */
function arrange(work: Work, context: RemediationContext, bundle: Bundle): Edit[] {
  leaveBehindUnsureInstance(work);
  leaveToUpgrade(work, context, bundle);
  const moot = dropBehindOtherInstance(work);
  leaveStartBehindAccess(work);
  const covered = dropRemovedPorts(work, context);
  leaveWithoutGroup(work);
  leaveBoundGroups(work, context);
  const done = new Set(work.commands.filter(({ fix }) => isCommand(fix)).map((part) => part.finding.id));
  const edits = editSteps(work, { covered, moot }, context, bundle, done);
  // An edit that needs a decision leaves the annotations unchanged: Listeners are then created from the present ones.
  if (!edits.some((edit) => edit.decided)) rebuildCreations(work, context);
  return edits;
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

/**
 * Findings without a step after all (their edit already exists) become manual. `named`: ids of findings with a step.
 */
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
