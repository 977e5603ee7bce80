import { groupEvents } from "@/lib/triage";
import type { EventGroupRow } from "@/lib/triage/group-events";
import { eventRule } from "@/lib/knowledge/events";
import { serviceFacts, valuesFor } from "@/lib/triage/values";
import {
  annotateService,
  mergePatchService,
  undoAnnotate,
  type AnnotationChange,
  withAnnotations,
} from "@/lib/knowledge/kubectl";
import { rec } from "@/lib/ccm/read";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { memoizeByObject } from "@/lib/text/memoize";
import { riskOf, worstTraffic } from "@/lib/model/traffic";
import { listParam, targetOf } from "@/lib/remediation/fixes/parts";
import { isUncarried } from "@/lib/remediation/fixes/listener";
import { RESYNC } from "@/lib/remediation/fixes/reuse";
import { eventOptions } from "@/lib/remediation/fixes/event";
import type { FixOption } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { fillCommand, fillWrites, NOW, type GuideStep, type Writes } from "@/lib/knowledge/steps";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { chosenFor, type Choices } from "@/lib/model/ways";
import type { Finding, ResultService } from "@/lib/model/result";
import { openPlaces } from "@/lib/text/shell";
import { exampleOf } from "./places";
import type { Phrase } from "./phrase";
import { shownEdits } from "./shown";
import { effectOf, Rehearsal } from "./rehearsal";
import { judgeOf, type Change } from "@/lib/judge";
import type { Consequence } from "@/lib/model/consequence";
import { planService } from "./plan-service";
import { unique, type Step } from "./plan-step";
import { judgedOptions } from "./remediate";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { holds } from "./step-condition";

const NONE: Choices = new Map();

/** Per Service the newest recognised failure that is not resolved, not caused by the precheck and not transient. */
const failuresOf = memoizeByObject((bundle: Bundle): ReadonlyMap<string, EventGroupRow> => {
  const own = (bundle.kubernetes.events ?? []).filter(({ involvedObject: object }) => object?.kind === "Service");
  const found = new Map<string, EventGroupRow>();
  for (const row of groupEvents(own, bundle.kubernetes.services)) {
    if (row.state !== "failing" || row.severity !== "error" || row.transient || !eventRule(row.code)) continue;
    const other = found.get(row.object);
    if (!other || (row.lastSeen ?? "") > (other.lastSeen ?? "")) found.set(row.object, row);
  }
  return found;
});

/** Not after a newer check that passes, nor where the engine itself names the input, or the port, that stops the sync. */
export function leadingEvent(row: ResultService, bundle: Bundle): EventGroupRow | undefined {
  const stops = ({ visibility, resource }: Finding) => visibility === "silent" || isUncarried(resource.protocol);
  return row.status === "pass" || row.findings.some(stops) ? undefined : failuresOf(bundle).get(row.service);
}

/** Values for the answer's placeholders; those from the message are more specific than those from the bundle. */
function valuesOf(row: ResultService, event: EventGroupRow, bundle: Bundle): Record<string, string | undefined> {
  const service = indexBundle(bundle).services.get(row.service);
  const facts = service ? serviceFacts(service, indexBundle(bundle)) : {};
  const pod = podAt(event.sample.variables.ips, row.service, bundle);
  return {
    serverWithoutNode: serverWithoutNode(row, bundle),
    podNamespace: pod?.namespace,
    pod: pod?.name,
    ...valuesFor(event.code, facts),
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
    ...event.sample.variables,
  };
}

/** The Event's answer as ways between which a person decides, as a finding's are; undefined where it has one answer. */
function eventOf(
  row: ResultService,
  event: EventGroupRow,
  bundle: Bundle,
  context: RemediationContext,
): { finding: Finding; options: readonly FixOption[] } | undefined {
  const rule = eventRule(event.code);
  if (!rule?.steps.some((step) => step.way)) return undefined;
  const options = eventOptions(rule, valuesOf(row, event, bundle), context);
  if (options.length === 0) return undefined;
  const finding: Finding = {
    id: `${row.service}|${event.code}`,
    code: event.code,
    visibility: "reported",
    resource: { kind: "Service", name: row.service },
    selfHeals: false,
    traffic: "none",
    params: {},
  };
  return { finding, options };
}

/** The Pod of the Service that has an address, by the EndpointSlices. */
const podAt = (address: string | undefined, serviceKey: string, bundle: Bundle) =>
  (indexBundle(bundle).slices.get(serviceKey) ?? [])
    .flatMap((slice) => slice.endpoints ?? [])
    .find((endpoint) => address !== undefined && endpoint.addresses?.includes(address))?.targetRef;

/** Surplus servers of a group that belong to no Node: the API no longer has them. */
function serverWithoutNode(row: ResultService, bundle: Bundle): string | undefined {
  const nodes = bundle.kubernetes.nodes.flatMap((node) => node.spec?.providerID?.split(".").at(-1) ?? []);
  const servers = row.findings
    .filter((finding) => finding.code === "CLB304")
    .flatMap((finding) => listParam(finding, "backends").map((server) => String(server.ServerId ?? "")))
    .filter((id) => id.startsWith("i-") && !nodes.includes(id));
  return nodes.length > 0 && servers.length > 0 ? unique(servers).join(", ") : undefined;
}

/** The first possible action, the last step to look before it, and whether the action's conditions are known to hold. */
function chosenStep(all: readonly GuideStep[], test: (step: GuideStep) => boolean | undefined) {
  const steps = all.filter((step) => test(step) !== false);
  const action = (step: GuideStep) => step.change || step.fix || step.kind === "console";
  const chosen = steps.find(action) ?? steps.find((step) => !step.command);
  const isLook = (step: GuideStep) => step.command && !action(step);
  const before = chosen && steps.slice(0, steps.indexOf(chosen)).filter(isLook).at(-1);
  return { chosen, look: before ?? steps.find(isLook), known: chosen !== undefined && test(chosen) === true };
}

export function replacingEvent(row: ResultService, bundle: Bundle): string | undefined {
  const event = leadingEvent(row, bundle);
  return event && eventRule(event.code)?.steps.some((step) => step.replaces) ? event.code : undefined;
}

/**
 * The answer to the leading failure: its first action whose conditions hold. The action lets a sync succeed, so its
 * effect is at least that sync's effect. `own`: the plan's steps for the findings, `used`: the one that is the answer,
 * or whose annotations are merged into its command, because that sync would overwrite the values they preserve.
 */
function answerOf(
  row: ResultService,
  event: EventGroupRow,
  bundle: Bundle,
  context: RemediationContext,
  own: readonly Step[],
): { steps: Step[]; used?: Step; replaces: boolean } {
  const { serviceKey, service, loadBalancerId, kubeContext } = context;
  const rule = eventRule(event.code);
  const values = valuesOf(row, event, bundle);
  const planned = (code: string | undefined) =>
    code === undefined ? undefined : own.find((step) => step.command && step.findings.includes(code));
  const { chosen, look, known } = chosenStep(rule?.steps ?? [], (step) =>
    step.fix && !planned(step.fix) ? false : holds(step.when, { bundle, serviceKey, service, values }),
  );
  const fill = (step: GuideStep | undefined) =>
    step?.command ? fillCommand(step.command, { ...values, kubeContext }) : undefined;
  const inspect = fill(look);
  const base = {
    service: serviceKey,
    loadBalancerId,
    findings: [event.code],
    why: { guide: event.sample.title, values },
    id: `${serviceKey}|event|1`,
    findingIds: [],
    event: event.code,
  };
  const decision = eventOf(row, event, bundle, context);
  if (decision) {
    const { finding, options } = decision;
    const replaces = rule?.steps.some((step) => step.way && step.replaces) === true;
    const lost = worstTraffic((rule?.steps ?? []).map((step) => (step.replaces && step.decision) || "none"));
    // The present Service's sync goes through by any way: the step names what it does.
    const after = service && !replaces ? retryOf(bundle, serviceKey, service) : undefined;
    const covers = (said: Consequence | undefined) =>
      said?.unknown !== undefined ||
      !(after?.unknown ?? after?.calls.some(({ action }) => !said?.calls.some((call) => call.action === action)));
    const ways = { id: finding.id, options: judgedOptions(options, finding, context) };
    const steps = planService([finding], { ...context, event: finding, waysOf: () => options }, bundle).map(
      (step, at): Step => {
        const through = step.command === undefined && !covers(step.consequence) ? after : undefined;
        return {
          ...step,
          ...base,
          id: `${serviceKey}|event|${at + 1}`,
          title: through ? [step.title, { leadsTo: through, service: serviceKey }] : step.title,
          traffic: step.command === undefined ? worstTraffic([step.traffic, after?.clients ?? lost]) : step.traffic,
          consequence: through ?? step.consequence,
          decision: ways,
        };
      },
    );
    return { steps, replaces };
  }
  const told = chosen ?? look;
  const text: Phrase = told ? { guide: told.text, values } : base.why;
  const fix = planned(chosen?.fix);
  if (fix) {
    return {
      steps: [{ ...fix, ...base, title: [text, fix.title], brief: text, findingIds: fix.findingIds }],
      used: fix,
      replaces: false,
    };
  }

  const command = fill(chosen);
  const places = command ? openPlaces(command) : [];
  const complete = command !== undefined && places.length === 0;
  const found = eventRule(event.code)?.instanceLost && row.loadBalancerId !== null;
  const writes = chosen?.writes && fillWrites(chosen.writes, values);
  const inPlace = found || (complete && service !== undefined && changesNothing(writes, service));
  const decided = chosen?.decision;
  const edit = own.find((step) => step.annotations);
  const keep = (edit?.annotations ?? []).filter(({ key }) => key !== RESYNC);
  const answer =
    complete && known && !inPlace
      ? answerBy(command, writes, values.node, bundle, context, decided ? [] : keep)
      : undefined;
  // Never the first command: one that a person decides about, or that opens an editor.
  const interactive = answer !== undefined && writes !== undefined && "edit" in writes;
  const judged = answer && {
    ...answer,
    ...effectOf(answer.consequence, { traffic: decided ?? "none", risk: "none" }, answer.undo !== undefined),
  };
  const shown = judged && judged.label !== "decide" && !decided && !interactive ? judged : undefined;
  const replaces = !inPlace && chosen?.replaces === true;
  // The answer has no command; it lets the present Service's sync succeed.
  const through = service && !replaces ? retryOf(bundle, serviceKey, service) : undefined;
  const consequence = shown?.consequence ?? (decided ? judged?.consequence : undefined) ?? through;
  const traffic = worstTraffic([consequence?.clients ?? "none", shown ? "none" : (decided ?? "none")]);
  const byCommand = chosen?.kind === "aliyun" ? "aliyun" : "kubectl";
  // Any edit of an annotation starts the full sync that the plan's own step starts.
  const isSync = keep.length === 0 && writes !== undefined && "annotations" in writes;
  const used = shown && (shown.kept !== undefined || isSync) ? edit : undefined;
  const risky =
    !shown && !interactive && judged && !inPlace
      ? {
          command: judged.command,
          traffic: worstTraffic([judged.traffic, decided ?? "none"]),
          undo: judged.undo,
          consequence: judged.consequence,
        }
      : undefined;
  const step: Step = {
    ...base,
    kind: shown ? byCommand : chosen?.kind === "ticket" ? "ticket" : "console",
    title: [
      inPlace ? { text: PLAN_TEXT.inPlace } : text,
      ...(shown && shown.undo === undefined ? [{ text: PLAN_TEXT.noUndo }] : []),
      ...(interactive ? [{ text: PLAN_TEXT.edit, params: { command: answer.command } }] : []),
      ...(shown?.kept ? [{ text: PLAN_TEXT.keptAlong, params: { changes: shown.kept } }] : []),
      ...(consequence ? [{ leadsTo: consequence, service: serviceKey }] : []),
      ...(risky ? [{ text: PLAN_TEXT.consent }] : []),
    ],
    ...(inPlace ? {} : { brief: text }),
    inspect,
    command: shown?.command,
    example: command && !inPlace && !complete && !decided ? exampleOf(command, places, bundle, service) : undefined,
    undo: shown?.undo,
    risky,
    traffic,
    risk: decided || (judged && !shown) || consequence?.unknown ? "high" : riskOf(traffic, shown?.risk ?? "none"),
    consequence,
    label: inPlace ? "waiting" : (shown?.label ?? (risky ? "confirm" : "outside")),
    changes: shown?.changes,
    findingIds: used?.findingIds ?? [],
  };
  return { steps: [step], used, replaces };
}

/** Calls of the controller's next try of the present Service, once nothing stops it. */
function retryOf(bundle: Bundle, serviceKey: string, service: KubeService): Consequence {
  return new Rehearsal(bundle, serviceKey).ask([{ kind: "edit", service }]);
}

/**
 * The steps of a Service whose sync fails now. Commands without effect on traffic come first if they make that sync
 * unnecessary or preserve what it would delete, interrupt or overwrite; the answer to the failure follows. Otherwise
 * the answer is first: the other differences may result from the failing sync and end with a successful one.
 */
export function stepsOfFailure(
  own: readonly Step[],
  row: ResultService,
  event: EventGroupRow,
  bundle: Bundle,
  context: RemediationContext,
): Step[] {
  const { serviceKey } = context;
  const rule = eventRule(event.code);
  const isDecided = ({ findingIds }: Step) => findingIds.some((id) => chosenFor(context.choices ?? NONE, id));
  // The answer is a decision about a finding of the Service.
  const isAnswer = (step: Step) =>
    rule?.steps.some(({ fix }) => fix && step.findings.includes(fix)) === true && (step.ways || isDecided(step));
  if (own.some(isAnswer)) return [...own];
  const { steps, used, replaces } = answerOf(row, event, bundle, context, own);
  const answer = steps[0]!;
  /** The answer's steps, with what it settles on its way. */
  const answered = (ids: readonly string[], say = (title: Phrase) => title) =>
    steps.map((step) => ({ ...step, title: say(step.title), findingIds: unique([...step.findingIds, ...ids]) }));
  const idsOf = (steps: readonly Step[]) => unique(steps.flatMap((step) => step.findingIds));
  if (replaces) return answered(idsOf(own));

  // Once the sync goes through the address is lost: whether it is kept is decided before.
  const decisions = own.filter((step) => step.risky);
  if (answer.traffic === "addressLost" && decisions.length > 0)
    return [...decisions, ...answered(idsOf(own.filter((step) => !step.risky)))];
  // Commands that no client notices come first, where the retried sync would overwrite what they keep, or has then nothing to do.
  const commands = own.filter((step) => step.command);
  const loud = commands.findIndex(
    ({ label, traffic, undo }) => label === "decide" || traffic !== "none" || undo === undefined,
  );
  const quiet = loud < 0 ? commands : commands.slice(0, loud);
  const { service } = context;
  const retried = service && retryOf(bundle, serviceKey, service);
  const afterCommands = (steps: readonly Step[]) => {
    const rehearsal = new Rehearsal(bundle, serviceKey, context.loadBalancerId ? [context.loadBalancerId] : []);
    for (const step of steps) rehearsal.take(step.changes ?? []);
    const { present } = rehearsal;
    return present && rehearsal.ask([{ kind: "edit", service: present }]);
  };
  const decided = commands.filter(isDecided);
  if (decided.length > 0) {
    // Decided steps stay; the answer follows where the sync still has calls to make.
    const left = afterCommands(commands);
    if (left?.calls.length === 0 || !left) return [...own];
    const others = own.filter((step) => !decided.includes(step));
    return [...decided, ...answered(idsOf(others)), ...others.filter((step) => step.risky)];
  }
  const later = afterCommands(quiet);
  const call = rule?.group === "openapi" || (rule?.apiCodes?.length ?? 0) > 0;
  const needless = call && later?.calls.length === 0;
  const harm = retried !== undefined && retried.clients !== "none" && later?.clients === "none";
  const [first, ...more] = quiet;
  if (
    first &&
    retried &&
    retried.calls.length > 0 &&
    (needless || harm) &&
    !(answer.command && answer.traffic === "none")
  ) {
    const why: Phrase = {
      text: needless ? PLAN_TEXT.needNotRun : PLAN_TEXT.keepFirst,
      params: { wrong: answer.why, count: quiet.length },
    };
    return [
      { ...first, why: [why, first.why] },
      ...more,
      ...answered(idsOf(own.filter((step) => !quiet.includes(step))), (title) => [{ text: PLAN_TEXT.instead }, title]),
    ];
  }

  // The Event adds a reason: an edit of the Service that no client notices stays. Calls are the controller's own, and may fail alike.
  const rest = own.filter((step) => step !== used);
  const reason: Phrase = { text: PLAN_TEXT.keepFirst, params: { wrong: answer.why } };
  const isKept = ({ command, annotations, label }: Step) => command && annotations && label === "safe";
  const keeps = rest.filter(isKept);
  const kept = keeps.map((step, at) => (at === 0 ? { ...step, why: [reason, step.why] } : step));
  const edit = used ? undefined : rest.find((step) => step.annotations && !keeps.includes(step));
  const command = edit?.command ?? edit?.risky?.command;
  // Alternatives stay with the answer.
  const choices = rest.filter((step) => step.risky && step !== edit);
  const others = rest.filter((step) => !choices.includes(step) && !keeps.includes(step));
  if (!edit || !command) return [...answered(idsOf(others)), ...kept, ...choices];
  // Commands for the cloud are left out here: the edit is judged without them.
  const edited = service && withAnnotations(service, edit.annotations ?? []);
  const consequence = edited && new Rehearsal(bundle, serviceKey).ask([{ kind: "edit", service: edited }]);
  const traffic = consequence?.clients ?? edit.traffic;
  return [
    ...steps,
    {
      service: serviceKey,
      loadBalancerId: edit.loadBalancerId,
      findings: unique([edit, ...others].flatMap((step) => step.findings)),
      kind: "console",
      title: [
        { text: PLAN_TEXT.keepBefore },
        ...(consequence ? [{ leadsTo: consequence, service: serviceKey }] : []),
        { text: PLAN_TEXT.consent },
      ],
      inspect: edit.inspect,
      traffic,
      risk: riskOf(traffic, "low"),
      why: edit.why,
      id: `${serviceKey}|event|2`,
      findingIds: idsOf([edit, ...others]),
      risky: { command, traffic, undo: edit.undo ?? edit.risky?.undo, consequence },
      consequence,
      label: "confirm",
    },
    ...kept,
    ...choices,
  ];
}

const changesOf = (annotations: Readonly<Record<string, string | null>>): AnnotationChange[] =>
  Object.entries(annotations).map(([key, value]) => ({ key, value }));

interface Answer {
  command: string;
  changes: readonly Change[];
  consequence: Consequence;
  undo?: string;
  /** Settings that the command keeps too; absent where it is not merged with the plan's edit. */
  kept?: Phrase;
}

/** A completed answer, judged. A command whose change is not known as data has no consequence: a person decides. */
function answerBy(
  command: string,
  writes: Writes | undefined,
  node: string | undefined,
  bundle: Bundle,
  context: RemediationContext,
  keep: readonly AnnotationChange[],
): Answer {
  const { serviceKey, service } = context;
  const ask = (changes: readonly Change[]) => ({
    changes,
    consequence: new Rehearsal(bundle, serviceKey).ask(changes),
  });
  if (writes && "nodeLabel" in writes && node) {
    const labelled = judgeOf(bundle, bundle.cluster.ccmVersion || undefined).judgeNode({
      kind: "node",
      node,
      labels: { [writes.nodeLabel]: "true" },
    });
    return { command, changes: [], consequence: labelled.consequence, undo: command.replace(/=true$/, "-") };
  }
  if (!service || !writes || "nodeLabel" in writes)
    return {
      command,
      changes: [],
      consequence: { clients: "none", facts: [], calls: [], syncs: [], unknown: "callNotKnown" },
    };
  const target = targetOf(context);
  const edited = (next: KubeService) => ask([{ kind: "edit", service: next }]);
  if ("edit" in writes) return { command, ...edited(service) };
  if ("spec" in writes) {
    const before = Object.fromEntries(Object.keys(writes.spec).map((key) => [key, rec(service.spec)[key] ?? null]));
    const next = { ...service, spec: { ...service.spec, ...writes.spec } };
    return { command, ...edited(next), undo: mergePatchService(target, { spec: before }) };
  }
  const own = changesOf(writes.annotations);
  // A value computed by the shell (the time of a resync) stays as written in the table.
  const merged = keep.length > 0 && !own.some(({ value }) => value === NOW);
  const kept = merged ? keep.filter((row) => !own.some((other) => other.key === row.key)) : [];
  const changes = [...kept, ...own];
  const before = service.metadata?.annotations ?? {};
  return {
    command: merged ? annotateService(target, changes) : command,
    ...edited(withAnnotations(service, changes)),
    undo: undoAnnotate(target, changes, before),
    ...(merged ? { kept: { edits: shownEdits(kept, before), bare: true as const } } : {}),
  };
}

/** The answer has been applied and the controller has not retried since: applying it again has no effect. */
function changesNothing(writes: Writes | undefined, { metadata, spec }: KubeService): boolean {
  if (!writes || "nodeLabel" in writes || "edit" in writes) return false;
  const [wanted, present] = "spec" in writes ? [writes.spec, spec] : [writes.annotations, metadata?.annotations];
  return Object.entries(wanted).every(([key, value]) => (rec(present)[key] ?? null) === value);
}
