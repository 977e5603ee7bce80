import { groupBy } from "@/lib/model/group-by";
import type { CloudListener, Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { annotationsOf, listenersOf, portOf, listParam } from "@/lib/remediation/fixes/parts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { asOneFix, settingsObject } from "@/lib/remediation/fixes/cloud";
import { groupOfPort } from "@/lib/remediation/fixes/backend";
import type { CommandFix } from "@/lib/remediation/commands/fix";
import { fixOptions } from "./remediate";
import { fixStep, foldEdits } from "./fix-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { isCommand, unique, type Collected, type Work, type CommandParts } from "./plan-step";
import { withAnnotations } from "@/lib/knowledge/kubectl";
import { judgeOf } from "@/lib/judge";

/** Moves parts between commands and manual steps, in this order; returns the findings that an edit covers. */
export function applyRules(work: Work, context: RemediationContext, bundle: Bundle) {
  blockBehindUnsureInstance(work);
  leaveToUpgrade(work, context, bundle);
  const superseded = dropBehindOtherInstance(work);
  blockStartBehindAccess(work);
  blockBehindRecreation(work);
  const covered = dropRemovedPorts(work, context);
  blockWithoutGroup(work);
  blockBoundGroups(work, context);
  return { superseded, covered };
}

function take(work: Work, matches: (part: Collected) => boolean): Collected[] {
  const taken = work.commands.filter(matches);
  work.commands = work.commands.filter((part) => !taken.includes(part));
  return taken;
}

function blockBehind(work: Work, blockerOf: (part: Collected) => Collected | undefined): void {
  const moved = take(work, (part) => blockerOf(part) !== undefined);
  work.manual.push(...moved.map((part) => behind(part, blockerOf(part)!)));
}

/** A part that waits for the decision about another one. */
export const behind = ({ finding }: Pick<Collected, "finding">, blocker: Collected): Collected => ({
  ...blocker,
  asks: blocker.asks ?? blocker.finding,
  finding,
});

/** Where access control needs a decision (CLB229 to CLB231), the Listener must not be started before. */
function blockStartBehindAccess(work: Work): void {
  const access = work.manual.filter(({ finding }) => /^CLB(229|23[01])$/.test(finding.code));
  const samePort = ({ params: a }: Finding, { params: b }: Finding) => a.port === b.port && a.protocol === b.protocol;
  blockBehind(work, ({ finding }) =>
    finding.code === "CLB203" ? access.find((part) => samePort(finding, part.finding)) : undefined,
  );
}

/** A person decides whether a Listener is made again: its other settings wait for that. */
function blockBehindRecreation(work: Work): void {
  const open = work.manual.filter(({ finding, ways }) => ways && UNBINDS.has(finding.code));
  blockBehind(work, ({ finding }) =>
    finding.resource.kind === "Listener"
      ? open.find(
          (part) => finding.maskedBy?.includes(part.finding.id) && portOf(part.finding) === finding.resource.port,
        )
      : undefined,
  );
}

/** A port that is removed, or that a person moves to another protocol first, needs no group and no Listener. */
function dropRemovedPorts(work: Work, context: RemediationContext): Collected[] {
  const isRemoval = (part: Collected) => part.finding.code === "CLB206";
  if (![...work.commands, ...work.manual].some(isRemoval)) return [];
  const kept = new Set(
    (context.service?.spec?.ports ?? [])
      .filter((row) => ["TCP", "UDP"].includes(String(row.protocol ?? "TCP").toUpperCase()))
      .map((row) => groupOfPort(context, Number(row.port), String(row.protocol ?? "TCP").toLowerCase()).name),
  );
  const unused = (part: Collected) =>
    part.finding.code === "CLB301" && !kept.has(String(part.finding.params.groupName));
  const blocker = work.manual.find(isRemoval);
  blockBehind(work, (part) => (unused(part) ? blocker : undefined));
  return take(work, unused);
}

/** A command whose group is not created by the plan becomes part of the manual step that creates the group. */
function blockWithoutGroup(work: Work): void {
  const blocker = work.manual.find((part) => part.finding.code === "CLB301");
  const made = new Set(work.commands.flatMap(({ fix }) => (isCommand(fix) ? (fix.makes ?? []) : [])));
  blockBehind(work, ({ fix }) => (isCommand(fix) && fix.needs && !made.has(fix.needs) ? blocker : undefined));
}

/** Codes whose fix unbinds a Listener from its group. */
const UNBINDS: ReadonlySet<string> = new Set(["CLB201", "CLB202", "CLB204", "CLB221"]);

/** The API refuses to delete a group with a Listener: it is deleted only if every such Listener is unbound before. */
function blockBoundGroups(work: Work, context: RemediationContext): void {
  const { manual } = work;
  blockBehind(work, (part) => {
    if (part.finding.code !== "CLB302" || part.chosen) return undefined;
    const id = part.finding.params.groupId;
    const about = (row: CloudListener) => (other: Collected) =>
      UNBINDS.has(other.finding.code) && portOf(other.finding) === Number(row.ListenerPort);
    const bound = listenersOf(context).filter((row) => row.VServerGroupId === id);
    const stays = bound.find((row) => !work.commands.some(about(row)));
    if (!stays) return undefined;
    const { inspect, path } = part.fix;
    const params = { id: String(id), port: String(stays.ListenerPort) };
    const none = { traffic: "none", risk: "none" } as const;
    const fix = { kind: "console", text: PLAN_TEXT.groupInUse, params, ...none, inspect, path } as const;
    return manual.find(about(stays)) ?? { ...part, fix };
  });
}

/** The Service may not use the instance, or which one is intended is not known. */
const INSTANCE_UNSURE = /^CLB(51[0-3]|52[01]|53[34]|70[678])$/;
/** Their annotation names an instance that the check did not compare; of an NLB it compares the right one. */
const NAMES_ANOTHER = /^CLB(51[03]|52[01]|53[34])$/;

/** About an instance, and not about which one it is. */
export const isOfInstance = ({ resource, code }: Finding) =>
  ["LoadBalancer", "Listener", "VServerGroup"].includes(resource.kind) && !INSTANCE_UNSURE.test(code);

/** While a user has to decide which instance is intended, or what an unreadable annotation means, none is changed. */
function blockBehindUnsureInstance(work: Work): void {
  const unsure = work.manual.filter((part) => INSTANCE_UNSURE.test(part.finding.code));
  const unread = work.manual.filter((part) => part.finding.code === "CLB741");
  blockBehind(
    work,
    ({ finding }) =>
      [...unread, ...unsure].find((part) => finding.maskedBy?.includes(part.finding.id)) ??
      (isOfInstance(finding) ? unsure[0] : undefined),
  );
}

/** Findings about the present instance do not matter where an annotation comes to name another one. */
function dropBehindOtherInstance(work: Work): Collected[] {
  const [move, ...more] = work.commands.filter(
    (part) => NAMES_ANOTHER.test(part.finding.code) && part.fix.kind === "annotate",
  );
  if (!move) return [];
  const moves = [move, ...more];
  const isSuperseded = ({ finding }: Collected) =>
    isOfInstance(finding) || moves.some((one) => finding.maskedBy?.includes(one.finding.id));
  const superseded = take(work, (part) => !moves.includes(part) && isSuperseded(part));
  return superseded.map((part) => ({ ...part, option: move.option }));
}

/** A Listener created by the plan must match the annotations after the plan's edits: rebuilds its command for them. True when one changed. */
export function rebuildCreations(work: Work, context: RemediationContext): boolean {
  const edits = work.commands.flatMap(({ fix }) => (fix.kind === "annotate" ? fix.edits : []));
  if (edits.length === 0 || !context.service) return false;
  const service = withAnnotations(context.service, foldEdits(edits, annotationsOf(context)));
  const later = { ...context, service };
  let changed = false;
  for (const part of work.commands) {
    if (part.finding.code !== "CLB201" || !isCommand(part.fix)) continue;
    const option = fixOptions(part.finding, later).find(({ direction }) => direction === part.option.direction);
    const fresh = option?.fixes[part.option.fixes.indexOf(part.fix)];
    if (fresh && isCommand(fresh) && fresh.command !== part.fix.command) {
      part.fix = fresh;
      changed = true;
    }
  }
  return changed;
}

/** Cloud and node commands in dependency order, without duplicates; settings of one object are one command. */
export function commandSteps({ commands }: Work, context: RemediationContext): CommandParts[] {
  const parts = commands.filter((part): part is Collected & { fix: CommandFix } => isCommand(part.fix));
  // Settings that users chose stay apart from those that the plan chooses.
  const objectOf = ({ fix, chosen }: CommandParts[number]) => {
    const object = settingsObject(fix);
    return object && `${object} ${chosen === true}`;
  };
  const byCommand = groupBy(parts, (part) => objectOf(part) ?? part.fix.command);
  for (const [key, own] of byCommand) {
    if (own.length < 2 || key !== objectOf(own[0]!)) continue;
    const fix = asOneFix(
      context,
      own.map((part) => part.fix),
    );
    byCommand.set(
      key,
      own.map((part) => ({ ...part, fix })),
    );
  }
  // A tag command whose tags are all set by another command on the same instances is merged into that one.
  for (const [command, own] of byCommand) {
    const { tags } = own[0]!.fix;
    const whole =
      tags &&
      [...byCommand].find(
        ([other, [first]]) => other !== command && tags.every((tag) => first!.fix.tags?.includes(tag)),
      );
    if (!whole) continue;
    byCommand.delete(command);
    whole[1].push(...own);
  }
  return [...byCommand.values()].sort(([a], [b]) => a!.fix.phase - b!.fix.phase);
}

/** Backends of a group: compared by every release and set to its own result with each sync. */
const BACKENDS: ReadonlySet<string> = new Set(["CLB301", "CLB303", "CLB304", "CLB722", "CLB723"]);
const groupOf = ({ params, resource }: Finding) =>
  String(params.groupId || params.groupName || resource.id || resource.name);

/**
 * Two releases may require different backends of one group. A change for the target release would be reverted by the
 * next sync of the running one, so it is left to the upgrade. The user may run it right before the precheck.
 */
function leaveToUpgrade(work: Work, context: RemediationContext, bundle: Bundle): void {
  const { ccmVersion } = bundle.cluster;
  const isOfBackends = ({ finding }: Collected) => BACKENDS.has(finding.code);
  if (!ccmVersion || !context.service || !work.commands.some(isOfBackends)) return;
  const row = judgeOf(bundle, ccmVersion).row(context.serviceKey);
  if (!row || row.status === "skipped" || row.loadBalancerId === null) return;
  const [next, now] = [backendsOf(work.commands.map((part) => part.finding)), backendsOf(row.findings)];
  const disputed = new Set([...next].flatMap(([group, keys]) => (keys === now.get(group) ? [] : [group])));
  for (const part of take(work, (one) => isOfBackends(one) && disputed.has(groupOf(one.finding)))) {
    const step = fixStep(part.fix, context);
    const { traffic, risk, inspect, path } = part.fix;
    const params = { group: groupOf(part.finding) };
    work.manual.push({
      ...part,
      option: { ...part.option, why: PLAN_TEXT.otherReleaseWhy },
      fix: { kind: "console", text: PLAN_TEXT.otherRelease, params, traffic, risk, inspect, path },
      way: part.option,
      risky: step?.command ? { command: step.command, traffic: step.traffic, undo: step.undo, late: true } : undefined,
    });
  }
}

/** `code backend` by group, to compare the results of two releases. */
function backendsOf(findings: readonly Finding[]): Map<string, string> {
  const keysOf = (finding: Finding) => [
    finding.code,
    ...listParam(finding, "backends").map(({ ServerId, ServerIp = "", Port }) =>
      [finding.code, finding.params.item, ServerId, ServerIp, Port].join(" "),
    ),
  ];
  const groups = groupBy(
    findings.filter(({ code }) => BACKENDS.has(code)),
    groupOf,
  );
  return new Map([...groups].map(([group, own]) => [group, unique(own.flatMap(keysOf)).sort().join("\n")]));
}
