import { renderFinding } from "@/lib/findings/text";
import { translate, type Locale } from "@/lib/model/text";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, Result } from "@/lib/model/result";
import { indexBundle, type BundleIndex } from "@/lib/ccm/bundle-index";
import { portOf } from "@/lib/findings/fixes/facts";
import type { RemediationContext } from "@/lib/findings/fixes/types";
import type { ManualFix } from "@/lib/commands/fix";
import { contradictoryPorts, decision, riskyWay, sameText, duplicatePortFix, DUPLICATE_PORT } from "./plan-decisions";
import { editSteps, leaveEdit } from "./plan-edits";
import { behindEvent } from "./plan-event";
import { leadingEvent } from "./event-step";
import {
  commandSteps,
  dropBehindOtherInstance,
  dropRemovedPorts,
  instanceContext,
  leaveBehindUnsureInstance,
  leaveBoundGroups,
  leaveStartBehindAccess,
  leaveWithoutGroup,
  rebuildCreations,
} from "./plan-order";
import {
  riskOf,
  RISK_ORDER,
  runnable,
  TRAFFIC_ORDER,
  unique,
  worst,
  type Collected,
  type PlanOptions,
  type PlanStep,
  type StepInit,
} from "./plan-step";
import { PLAN_TEXT } from "./plan-texts";
import { leaveToUpgrade } from "./plan-versions";
import { optionSetOf } from "./remediate";
import { renderFix } from "./render";

export type { PlanOptions, PlanStep } from "./plan-step";

type PlanInput = Pick<Result, "services" | "orphans" | "cluster">;

/**
 * The plan for everything that the result holds: what the precheck reports, what it hides and what fails silently, so
 * that one round is enough. Per Service the cloud calls come first, in the order in which they depend on each other;
 * then all its annotations change in a single command, because each edit makes the running CCM synchronise the Service.
 * What only a person can do stands at the end. Advice is not part of it. Linear in the number of findings.
 */
export function buildPlan(result: PlanInput, bundle: Bundle, options: PlanOptions = {}): PlanStep[] {
  const index = indexBundle(bundle);
  const steps: PlanStep[] = [];
  const left: PlanStep[] = [];
  const seen = new Map<string, PlanStep>();
  const add = (step: PlanStep) => {
    const key = step.command ?? `${step.service}|${step.title}`;
    const known = seen.get(key);
    if (known) {
      known.findings = unique([...known.findings, ...step.findings]);
      known.findingIds = unique([...known.findingIds, ...step.findingIds]);
      return;
    }
    seen.set(key, step);
    (step.command === undefined ? left : steps).push(step);
  };
  for (const row of result.services) {
    const context = contextOf(row.service, row.loadBalancerId, bundle, index, options, result.cluster.targetCcmVersion);
    const findings = row.findings.filter((finding) => finding.visibility !== "advice");
    context.siblings = row.findings;
    const disputed = row.findings.filter((finding) => finding.code === SHARED_PORT);
    guarded(findings, context, () => {
      const own = findings.length > 0 ? planService(findings, context, bundle, disputed) : [];
      const event = leadingEvent(row, bundle);
      return event ? behindEvent(own, row, event, bundle, context) : own;
    }).forEach(add);
  }
  for (const orphan of result.orphans) {
    if (!orphan.finding || orphan.kind !== "orphan") continue;
    const context = contextOf("", orphan.loadBalancerId, bundle, index, options, result.cluster.targetCcmVersion);
    const { finding } = orphan;
    guarded([finding], context, () => planService([finding], context, bundle, [])).forEach(add);
  }
  // A group that is created for a later command keeps its place: order inside a Service is never changed here.
  return [...steps, ...left];
}

/** A value that no command line can carry (NUL) costs its Service the commands, and no other Service anything. */
function guarded(findings: readonly Finding[], context: RemediationContext, plan: () => PlanStep[]): PlanStep[] {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [
      {
        service: context.serviceKey,
        findings: unique(findings.map((finding) => finding.code)),
        kind: "console",
        title: translate(PLAN_TEXT.unquotable, context.locale, { detail: error.message.slice(0, 200) }),
        traffic: "none",
        risk: "none",
        why: translate(PLAN_TEXT.unquotableWhy, context.locale),
        id: `${context.serviceKey || context.loadBalancerId || ""}|console|1`,
        ...(context.loadBalancerId ? { loadBalancerId: context.loadBalancerId } : {}),
        findingIds: unique(findings.map((finding) => finding.id)),
      },
    ];
  }
}

function contextOf(
  serviceKey: string,
  loadBalancerId: string | null,
  bundle: Bundle,
  index: BundleIndex,
  options: PlanOptions,
  target: string | undefined,
): RemediationContext {
  const lb = loadBalancerId ? index.loadBalancers.get(loadBalancerId) : undefined;
  return {
    serviceKey,
    service: index.services.get(serviceKey),
    ...(loadBalancerId ? { loadBalancerId } : {}),
    ...(lb ? { loadBalancer: lb } : {}),
    region: bundle.cluster.region,
    ...(options.kubeContext ? { kubeContext: options.kubeContext } : {}),
    locale: options.locale ?? "en",
    cluster: bundle.cluster,
    targetVersion: options.targetVersion ?? target,
    index,
  };
}

/** Why a step is there; where its title says just that, what is wrong. */
function whyOf(parts: readonly Collected[], title: string, locale: Locale): string {
  const reasons = unique(parts.map((part) => translate(part.option.why, locale)));
  if (!reasons.includes(title)) return reasons.join(" ");
  return unique(parts.map(({ finding }) => renderFinding(finding, locale).title)).join(" ");
}

/** Several Services want the same port of one instance: whatever a command does for one, the other takes back. */
const SHARED_PORT = "CLB532";

function planService(
  findings: readonly Finding[],
  context: RemediationContext,
  bundle: Bundle,
  disputed: readonly Finding[],
): PlanStep[] {
  const index = indexBundle(bundle);
  const work: Collected[] = [];
  const manual: Collected[] = [];
  const duplicatePorts = contradictoryPorts(context);
  for (const finding of findings) {
    const dispute =
      finding.resource.kind === "Listener"
        ? disputed.find((other) => Number(other.params.port) === finding.resource.port)
        : undefined;
    if (dispute) {
      const option = optionSetOf(dispute, context).options[0];
      if (option) manual.push(...option.fixes.map((fix) => ({ fix, option, finding })));
      continue;
    }
    if (duplicatePorts.has(portOf(finding))) {
      manual.push({ finding, option: DUPLICATE_PORT, fix: duplicatePortFix(portOf(finding), context) });
      continue;
    }
    const owner = instanceContext(finding, context, index);
    const set = optionSetOf(finding, owner);
    const option = set.options[0];
    if (!option) continue;
    if (!option.recommended) {
      manual.push({ option, finding, fix: decision(finding, set.options, owner), ...riskyWay(set.options, owner) });
      continue;
    }
    for (const fix of option.fixes) (runnable(fix) ? work : manual).push({ fix, option, finding });
  }
  leaveBehindUnsureInstance(work, manual);
  leaveToUpgrade(work, manual, context, bundle);
  const moot = dropBehindOtherInstance(work);
  leaveStartBehindAccess(work, manual);
  const covered = dropRemovedPorts(work, manual, context);
  leaveWithoutGroup(work, manual);
  leaveBoundGroups(work, manual, context);
  const commanded = work.filter((part) => part.fix.kind === "kubectl" || part.fix.kind === "aliyun");
  const done = new Set(commanded.map((part) => part.finding.id));
  const edits = editSteps(work, { covered, moot }, manual, context, bundle, done);
  // An edit that waits for a person leaves the annotations as they are, and so must what is created.
  if (!edits.some((edit) => edit.decided)) rebuildCreations(work, context, index);
  const steps: PlanStep[] = [];
  const told = () => new Set(steps.flatMap((step) => step.findingIds));
  const step = (parts: readonly Collected[], init: StepInit): void => {
    const clean = Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined)) as StepInit;
    const traffic =
      init.traffic ??
      worst(
        TRAFFIC_ORDER,
        parts.map((part) => part.fix.traffic),
      );
    const risk =
      init.risk ??
      worst(
        RISK_ORDER,
        parts.map((part) => part.fix.risk),
      );
    steps.push({
      service: context.serviceKey,
      findings: unique(parts.map((part) => part.finding.code)),
      ...clean,
      traffic,
      risk: riskOf(traffic, risk),
      why: whyOf(parts, init.title, context.locale),
      id: `${context.serviceKey || context.loadBalancerId || ""}|${init.kind}|${steps.length + 1}`,
      ...(context.loadBalancerId ? { loadBalancerId: context.loadBalancerId } : {}),
      findingIds: unique(parts.map((part) => part.finding.id)),
    });
  };
  for (const parts of commandSteps(work)) {
    const rendered = renderFix(parts[0]!.fix, context);
    if (rendered)
      step(parts, {
        kind: rendered.kind === "kubectl" ? "kubectl" : "aliyun",
        title: rendered.text,
        inspect: rendered.inspect,
        command: rendered.command,
        ...(rendered.example ? { example: rendered.example } : {}),
        undo: rendered.undo,
        path: rendered.path,
      });
  }
  for (const edit of edits) {
    if (edit.decided) manual.push(...edit.parts.map((part) => leaveEdit(part, edit)));
    else step(edit.parts, edit.init);
  }
  // What no command changes after all (its edit is there already) is not forgotten.
  const inManual = new Set(manual.map((part) => part.finding.id));
  const named = told();
  for (const part of work)
    if (!named.has(part.finding.id) && !inManual.has(part.finding.id)) {
      inManual.add(part.finding.id);
      const owner = instanceContext(part.finding, context, index);
      manual.push({ ...part, fix: decision(part.finding, optionSetOf(part.finding, owner).options, owner) });
    }
  for (const parts of sameText(manual)) {
    const fix = parts[0]!.fix as ManualFix;
    step(parts, {
      kind: fix.kind === "ticket" ? "ticket" : "console",
      title: translate(fix.text, context.locale, fix.params),
      inspect: fix.inspect,
      command: undefined,
      undo: undefined,
      ...(parts[0]!.risky ? { risky: parts[0]!.risky, traffic: parts[0]!.risky.traffic } : {}),
      ...(parts[0]!.sync ? { sync: parts[0]!.sync } : {}),
      ...(fix.path ? { path: translate(fix.path, context.locale, fix.params) } : {}),
    });
  }
  return steps;
}
