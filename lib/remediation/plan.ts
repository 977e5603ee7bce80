import { findingInfo } from "@/lib/findings";
import { translate, type Locale, type Text } from "@/lib/model/text";
import type { Bundle, CloudListener } from "@/lib/model/bundle";
import type { Finding, ResultOf, Risk, Traffic } from "@/lib/model/result";
import { indexBundle, type BundleIndex } from "@/lib/ccm/bundle-index";
import { annotationsOf, inspectService, portOf, targetOf, valueOf } from "@/lib/findings/fixes/facts";
import {
  annotateService,
  jsonPatchService,
  showAnnotations,
  undoAnnotate,
  type JsonPatch,
} from "@/lib/commands/kubectl";
import { groupOfPort } from "@/lib/findings/backend/group-name";
import { managedByNote } from "./managed-by";
import { optionSetOf } from "./remediate";
import { foldEdits, renderFix } from "./render";
import { PLAN_TEXT } from "./plan-texts";
import { PHASE, type AnnotateFix, type Fix, type ManualFix, type FixOption, type PatchFix } from "@/lib/commands/fix";
import type { RemediationContext } from "@/lib/findings/fixes/types";

/** One step of the fix plan (the first nine fields are a contract that other tools read). */
export interface PlanStep {
  /** `namespace/name`; "" for an instance without a Service. */
  service: string;
  /** Codes of the findings that the step removes. */
  findings: string[];
  kind: "kubectl" | "aliyun" | "console" | "ticket";
  inspect?: string;
  command?: string;
  undo?: string;
  traffic: Traffic;
  risk: Risk;
  why: string;
  /** Stable for one plan: `service|kind|n`. */
  id: string;
  /** What the step does, in a sentence or a few. */
  title: string;
  loadBalancerId?: string;
  /** Ids of the findings, for links. */
  findingIds: string[];
  /** A way out that only a person may choose: the script runs it when it is named. */
  risky?: { command: string; undo?: string };
  /** Console path, or where to click instead of the command. */
  path?: string;
}

export interface PlanOptions {
  locale?: Locale;
  kubeContext?: string;
  targetVersion?: string;
}

type PlanInput = Pick<ResultOf<Finding>, "services" | "orphans" | "cluster">;

interface Collected {
  risky?: PlanStep["risky"];
  fix: Fix;
  option: FixOption;
  finding: Finding;
}

const TRAFFIC_ORDER: readonly Traffic[] = ["none", "newConnections", "existingConnections", "addressLost"];
const RISK_ORDER: readonly Risk[] = ["none", "low", "high"];
const worst = <T>(order: readonly T[], values: readonly T[]): T =>
  order[Math.max(0, ...values.map((value) => order.indexOf(value)))] as T;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

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
    if (findings.length > 0) planService(findings, context, index, disputed).forEach(add);
  }
  for (const orphan of result.orphans) {
    if (!orphan.finding || orphan.kind !== "orphan") continue;
    const context = contextOf("", orphan.loadBalancerId, bundle, index, options, result.cluster.targetCcmVersion);
    planService([orphan.finding], context, index, []).forEach(add);
  }
  // A group that is created for a later command keeps its place: order inside a Service is never changed here.
  return [...steps, ...left];
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

const runnable = (fix: Fix) => fix.kind !== "console" && fix.kind !== "ticket" && fix.kind !== "note";

/** Several Services want the same port of one instance: whatever a command does for one, the other takes back. */
const SHARED_PORT = "CLB532";

function planService(
  findings: readonly Finding[],
  context: RemediationContext,
  index: BundleIndex,
  disputed: readonly Finding[],
): PlanStep[] {
  const work: Collected[] = [];
  const manual: Collected[] = [];
  const twins = contradictoryPorts(context);
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
    if (twins.has(portOf(finding))) {
      manual.push({ finding, option: TWINS, fix: twinFix(portOf(finding), context) });
      continue;
    }
    const owner = instanceContext(finding, context, index);
    const set = optionSetOf(finding, owner);
    const option = set.options[0];
    if (!option) continue;
    if (!option.recommended) {
      const risky = riskyWay(set.options, owner);
      manual.push({ option, finding, fix: decision(finding, set.options, owner), ...(risky ? { risky } : {}) });
      continue;
    }
    for (const fix of option.fixes) (runnable(fix) ? work : manual).push({ fix, option, finding });
  }
  leaveBehindUnsureInstance(work, manual);
  leaveStartBehindAccess(work, manual);
  const covered = dropRemovedPorts(work, manual, context);
  leaveWithoutGroup(work, manual);
  leaveBoundGroups(work, manual, context);
  rebuildCreations(work, context, index);
  const steps: PlanStep[] = [];
  const told = () => new Set(steps.flatMap((step) => step.findingIds));
  const step = (
    parts: readonly Collected[],
    init: Pick<PlanStep, "kind" | "title" | "inspect" | "command" | "undo" | "risky"> & { path?: string },
  ): void => {
    const clean = Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined)) as typeof init;
    steps.push({
      service: context.serviceKey,
      findings: unique(parts.map((part) => part.finding.code)),
      ...clean,
      traffic: worst(
        TRAFFIC_ORDER,
        parts.map((part) => part.fix.traffic),
      ),
      risk: worst(
        RISK_ORDER,
        parts.map((part) => part.fix.risk),
      ),
      why: unique(parts.map((part) => translate(part.option.why, context.locale))).join(" "),
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
        undo: rendered.undo,
        path: rendered.path,
      });
  }
  const edits = steps.length;
  annotateStep(work, context, step);
  patchStep(work, covered, context, step);
  tellWholeSync(steps.slice(edits), manual, context);
  // What no command changes after all (its edit is there already) is not forgotten.
  const inManual = new Set(manual.map((part) => part.finding.id));
  const commanded = told();
  for (const part of work)
    if (!commanded.has(part.finding.id) && !inManual.has(part.finding.id)) {
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
      ...(parts[0]!.risky ? { risky: parts[0]!.risky } : {}),
      ...(fix.path ? { path: translate(fix.path, context.locale, fix.params) } : {}),
    });
  }
  return steps;
}

const TWINS: FixOption = { direction: "other", why: PLAN_TEXT.twinsWhy, fixes: [] };

/** Ports that the Service has for TCP and UDP while protocol-port, which knows numbers only, makes one protocol of both. */
function contradictoryPorts(context: RemediationContext): Set<number> {
  const rows = context.service?.spec?.ports ?? [];
  const named = new Set(
    valueOf(context, "lb-protocol-port")
      .split(",")
      .map((entry) => Number(entry.split(":")[1])),
  );
  return new Set(
    rows.flatMap((row) => {
      const port = Number(row.port);
      return named.has(port) && rows.filter((other) => Number(other.port) === port).length > 1 ? [port] : [];
    }),
  );
}

function twinFix(port: number, context: RemediationContext): ManualFix {
  return {
    kind: "console",
    text: PLAN_TEXT.twins,
    params: { port, service: context.serviceKey },
    traffic: "none",
    risk: "none",
    inspect: inspectService(context),
  };
}

/**
 * An edit of the Service makes the running CCM synchronise all of it: what is left to a person is applied as well, with its
 * own effect on traffic. Everything else of the Service agrees by then, because edits come last.
 */
function tellWholeSync(edits: readonly PlanStep[], manual: readonly Collected[], context: RemediationContext): void {
  // Where the instance itself is in question the sync stops before it changes anything.
  if (edits.length === 0 || manual.some((part) => INSTANCE_UNSURE.has(part.finding.code))) return;
  const applied = manual.filter((part) => part.finding.messageCode !== undefined || part.finding.traffic !== "none");
  if (applied.length === 0) return;
  const codes = unique(applied.map((part) => part.finding.code)).join(", ");
  for (const edit of edits) {
    edit.title = `${edit.title} ${translate(PLAN_TEXT.wholeSync, context.locale, { codes })}`;
    edit.traffic = worst(TRAFFIC_ORDER, [edit.traffic, ...applied.map((part) => part.finding.traffic)]);
    edit.risk = worst(RISK_ORDER, [edit.risk, "low"]);
  }
}

/** Access control that a person still has to decide about: until then nobody opens the listener. */
const ACCESS: ReadonlySet<string> = new Set(["CLB229", "CLB230", "CLB231"]);

function leaveStartBehindAccess(work: Collected[], manual: Collected[]): void {
  for (const blocker of manual.filter((part) => ACCESS.has(part.finding.code)))
    for (const part of work.filter((w) => w.finding.code === "CLB203" && samePort(w.finding, blocker.finding))) {
      work.splice(work.indexOf(part), 1);
      manual.push({ ...blocker, finding: part.finding });
    }
}

const samePort = (a: Finding, b: Finding) => a.params.port === b.params.port && a.params.protocol === b.params.protocol;

/**
 * A port that leaves the Service, or that a person has to move to another protocol first, needs no group and no listener:
 * what only serves it is not done. Returns what the removal of a port takes along.
 */
function dropRemovedPorts(work: Collected[], manual: Collected[], context: RemediationContext): Collected[] {
  const gone = [...work, ...manual].filter((part) => part.finding.code === "CLB206");
  if (gone.length === 0) return [];
  const kept = new Set(
    (context.service?.spec?.ports ?? [])
      .filter((row) => ["TCP", "UDP"].includes(String(row.protocol ?? "TCP").toUpperCase()))
      .map((row) => groupOfPort(context, Number(row.port), String(row.protocol ?? "TCP").toLowerCase()).name),
  );
  const covered: Collected[] = [];
  for (const part of work.filter((w) => w.finding.code === "CLB301" && !kept.has(String(w.finding.params.groupName)))) {
    work.splice(work.indexOf(part), 1);
    const blocker = manual.find((other) => other.finding.code === "CLB206");
    if (blocker) manual.push({ ...blocker, finding: part.finding });
    else covered.push(part);
  }
  return covered;
}

/** A command that takes its group from one that is not in the plan waits for the person who is to make the group. */
function leaveWithoutGroup(work: Collected[], manual: Collected[]): void {
  const blocker = manual.find((part) => part.finding.code === "CLB301");
  if (!blocker) return;
  const made = new Set(
    work.flatMap((part) => (part.fix.kind === "aliyun" ? (/^(VGROUP_\w+)=/.exec(part.fix.command)?.[1] ?? []) : [])),
  );
  for (const part of [...work]) {
    const needed = part.fix.kind === "aliyun" ? /\$\{(VGROUP_\w+):\?/.exec(part.fix.command)?.[1] : undefined;
    if (!needed || made.has(needed)) continue;
    work.splice(work.indexOf(part), 1);
    manual.push({ ...blocker, finding: part.finding });
  }
}

/** Codes whose fix takes a listener off its group. */
const UNBINDS: ReadonlySet<string> = new Set(["CLB201", "CLB202", "CLB204", "CLB221"]);

/** The API refuses to delete a group that a listener uses: it goes only when every such listener is taken off it before. */
function leaveBoundGroups(work: Collected[], manual: Collected[], context: RemediationContext): void {
  const rows = context.loadBalancerId ? (context.index?.listeners.get(context.loadBalancerId) ?? []) : [];
  for (const part of work.filter((w) => w.finding.code === "CLB302")) {
    const bound = rows.filter((row) => row.VServerGroupId === part.finding.params.groupId);
    const about = (other: Collected, row: CloudListener) =>
      UNBINDS.has(other.finding.code) && portOf(other.finding) === Number(row.ListenerPort);
    const stays = bound.find((row) => !work.some((other) => about(other, row)));
    if (!stays) continue;
    work.splice(work.indexOf(part), 1);
    const blocker = manual.find((other) => about(other, stays));
    manual.push(
      blocker
        ? { ...blocker, finding: part.finding }
        : {
            ...part,
            fix: {
              kind: "console",
              text: PLAN_TEXT.groupInUse,
              params: { id: String(part.finding.params.groupId), port: String(stays.ListenerPort) },
              traffic: "none",
              risk: "none",
              ...(part.fix.inspect ? { inspect: part.fix.inspect } : {}),
              ...(part.fix.path ? { path: part.fix.path } : {}),
            },
          },
    );
  }
}

/** Which instance is meant is for a person to say: nothing behind these may be done to the one that is named now. */
const INSTANCE_UNSURE: ReadonlySet<string> = new Set([
  "CLB510",
  "CLB511",
  "CLB512",
  "CLB513",
  "CLB520",
  "CLB521",
  "CLB533",
  "CLB534",
]);

function leaveBehindUnsureInstance(work: Collected[], manual: Collected[]): void {
  const blockers = manual.filter((part) => INSTANCE_UNSURE.has(part.finding.code));
  if (blockers.length === 0) return;
  const blockerOf = (finding: Finding) => blockers.find((part) => finding.maskedBy?.includes(part.finding.id));
  for (const part of [...work]) {
    const blocker = blockerOf(part.finding);
    if (!blocker) continue;
    work.splice(work.indexOf(part), 1);
    manual.push({ ...blocker, finding: part.finding });
  }
}

/**
 * A listener that the plan creates must match the annotations as the plan leaves them, not as they are now: its
 * command is built again for that Service.
 */
function rebuildCreations(work: Collected[], context: RemediationContext, index: BundleIndex): void {
  const edits = work.flatMap((part) => (part.fix.kind === "annotate" ? part.fix.edits : []));
  if (edits.length === 0 || !context.service) return;
  const annotations = { ...annotationsOf(context) };
  for (const change of foldEdits(edits, annotations)) {
    if (change.value === null) delete annotations[change.key];
    else annotations[change.key] = change.value;
  }
  const later = { ...context, service: { ...context.service, metadata: { ...context.service.metadata, annotations } } };
  const fresh = new Map<Finding, Fix[]>();
  for (const part of work) {
    if (part.finding.code !== "CLB201" || part.fix.kind !== "aliyun") continue;
    if (!fresh.has(part.finding)) {
      const option = optionSetOf(part.finding, instanceContext(part.finding, later, index)).options.find(
        (candidate) => candidate.direction === part.option.direction,
      );
      fresh.set(part.finding, [...(option?.fixes ?? [])]);
    }
    const next = fresh.get(part.finding)?.shift();
    if (next?.kind === "aliyun") part.fix = next;
  }
}

/** A finding may be about another instance than the Service's own (a duplicate, an instance named by mistake). */
function instanceContext(finding: Finding, context: RemediationContext, index: BundleIndex): RemediationContext {
  const id = finding.resource.kind === "LoadBalancer" ? finding.resource.id : undefined;
  if (!id || id === context.loadBalancerId) return context;
  const lb = index.loadBalancers.get(id);
  return { ...context, loadBalancerId: id, ...(lb ? { loadBalancer: lb } : {}) };
}

/** One thing to do by hand, even when several findings ask for it. */
function sameText(manual: readonly Collected[]): Collected[][] {
  const groups = new Map<string, Collected[]>();
  for (const part of manual) {
    const key = `${part.fix.kind}|${translate(part.fix.text, "en", part.fix.params)}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()];
}

/** Cloud and node commands in dependency order, the same command once. */
function commandSteps(work: readonly Collected[]): Collected[][] {
  const byCommand = new Map<string, Collected[]>();
  for (const part of work) {
    if (part.fix.kind !== "kubectl" && part.fix.kind !== "aliyun") continue;
    const same = byCommand.get(part.fix.command);
    if (same) same.push(part);
    else byCommand.set(part.fix.command, [part]);
  }
  const phase = (parts: Collected[]) =>
    parts[0]!.fix.kind === "kubectl" || parts[0]!.fix.kind === "aliyun" ? parts[0]!.fix.phase : PHASE.left;
  return [...byCommand.values()]
    .map((parts, position) => ({ parts, position }))
    .sort((a, b) => phase(a.parts) - phase(b.parts) || a.position - b.position)
    .map((row) => row.parts);
}

type StepWriter = (
  parts: readonly Collected[],
  init: Pick<PlanStep, "kind" | "title" | "inspect" | "command" | "undo">,
) => void;

function annotateStep(work: readonly Collected[], context: RemediationContext, step: StepWriter): void {
  const parts = work.filter((part): part is Collected & { fix: AnnotateFix } => part.fix.kind === "annotate");
  if (parts.length === 0) return;
  const before = annotationsOf(context);
  const changes = foldEdits(
    parts.flatMap((part) => part.fix.edits),
    before,
  );
  if (changes.length === 0) return;
  const target = targetOf(context);
  const owner = managedByNote(context.service);
  step(parts, {
    kind: "kubectl",
    title: [
      translate(changes.length > 1 ? PLAN_TEXT.annotateMany : PLAN_TEXT.annotateOne, context.locale, {
        service: context.serviceKey,
        count: changes.length,
      }),
      ...(owner ? [translate(owner, context.locale)] : []),
    ].join(" "),
    inspect: showAnnotations(target),
    command: annotateService(target, changes),
    undo: undoAnnotate(target, changes, before),
  });
}

/** Ports are removed from the back, so that no index moves before it is used. */
function patchStep(
  work: readonly Collected[],
  covered: readonly Collected[],
  context: RemediationContext,
  step: StepWriter,
): void {
  const parts = work.filter((part): part is Collected & { fix: PatchFix } => part.fix.kind === "patch");
  const [first] = parts;
  if (!first) return;
  const indexOfPatch = (patch: JsonPatch) => Number(/\/spec\/ports\/(\d+)/.exec(patch[0]?.path ?? "")?.[1] ?? 0);
  const sorted = [...parts].sort((a, b) => indexOfPatch(b.fix.patch) - indexOfPatch(a.fix.patch));
  const target = targetOf(context);
  step([...parts, ...covered], {
    kind: "kubectl",
    title: unique(parts.map((part) => translate(part.fix.text, context.locale, part.fix.params))).join(" "),
    inspect: first.fix.inspect,
    command: jsonPatchService(
      target,
      sorted.flatMap((part) => part.fix.patch),
    ),
    undo: jsonPatchService(
      target,
      [...sorted].reverse().flatMap((part) => part.fix.undo),
    ),
  });
}

/** No safe way: say what the choice is and leave it to a person. */
function decision(finding: Finding, options: readonly FixOption[], context: RemediationContext): ManualFix {
  const info = findingInfo(finding.code);
  const ways: Text = {
    en: options.map((option) => option.why.en).join(" "),
    zh: options.map((option) => option.why.zh).join(""),
  };
  const path = options[0]?.fixes.find((fix) => fix.path)?.path;
  return {
    kind: "console",
    text: {
      en: `${info ? translate(info.title, "en", finding.params) : finding.code}: decide and act by hand. ${ways.en}`,
      zh: `${info ? translate(info.title, "zh-CN", finding.params) : finding.code}：需要人工决定并处理。${ways.zh}`,
    },
    traffic: worst(TRAFFIC_ORDER, options[0]?.fixes.map((fix) => fix.traffic) ?? []),
    risk: worst(RISK_ORDER, options[0]?.fixes.map((fix) => fix.risk) ?? []),
    inspect: renderInspect(options, context),
    ...(path ? { path } : {}),
  };
}

/** What the Service asks for, or the only way there is: that is where the CCM itself goes. */
function riskyWay(options: readonly FixOption[], context: RemediationContext): PlanStep["risky"] {
  const complete = (option: FixOption) => option.fixes.length > 0 && option.fixes.every(runnable);
  const option = options.find((o) => o.direction === "keep-service" && complete(o)) ?? options.find(complete);
  const rendered = option?.fixes.flatMap((fix) => renderFix(fix, context) ?? []) ?? [];
  const commands = rendered.flatMap((step) => step.command ?? []);
  if (commands.length === 0 || commands.some((command) => command.includes("${VGROUP_"))) return undefined;
  const undos = [...rendered].reverse().flatMap((step) => step.undo ?? []);
  return {
    command: commands.join("\n"),
    ...(undos.length === commands.length ? { undo: undos.join("\n") } : {}),
  };
}

function renderInspect(options: readonly FixOption[], context: RemediationContext): string | undefined {
  const fix = options[0]?.fixes.find((candidate) => candidate.inspect);
  return fix ? renderFix(fix, context)?.inspect : undefined;
}
