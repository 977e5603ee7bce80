import type { CloudListener } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { annotationsOf, listenersOf, portOf } from "@/lib/remediation/fixes/facts";
import { groupOfPort } from "@/lib/remediation/fixes/group";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { PHASE, type Fix } from "@/lib/remediation/commands/fix";
import { fixOptions } from "./remediate";
import { foldEdits } from "./render";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import type { Collected } from "./plan-step";

/** Access control findings that need a decision: until then the Listener must not be started. */
const ACCESS: ReadonlySet<string> = new Set(["CLB229", "CLB230", "CLB231"]);

export function leaveStartBehindAccess(work: Collected[], manual: Collected[]): void {
  const access = manual.filter((part) => ACCESS.has(part.finding.code));
  leaveBehind(work, manual, ({ finding }) =>
    finding.code === "CLB203" ? access.find((part) => samePort(finding, part.finding)) : undefined,
  );
}

/** Moves steps that depend on a manual step to that step. */
function leaveBehind(
  work: Collected[],
  manual: Collected[],
  blockerOf: (part: Collected) => Collected | undefined,
): void {
  for (const part of [...work]) {
    const blocker = blockerOf(part);
    if (!blocker) continue;
    work.splice(work.indexOf(part), 1);
    manual.push({ ...blocker, finding: part.finding });
  }
}

const samePort = (a: Finding, b: Finding) => a.params.port === b.params.port && a.params.protocol === b.params.protocol;

/**
 * A port to be removed from the Service, or to be moved to another protocol by the user first, needs no group and no
 * Listener: steps only for it are dropped. Returns the steps covered by the removal of a port.
 */
export function dropRemovedPorts(work: Collected[], manual: Collected[], context: RemediationContext): Collected[] {
  const gone = [...work, ...manual].filter((part) => part.finding.code === "CLB206");
  if (gone.length === 0) return [];
  const kept = new Set(
    (context.service?.spec?.ports ?? [])
      .filter((row) => ["TCP", "UDP"].includes(String(row.protocol ?? "TCP").toUpperCase()))
      .map((row) => groupOfPort(context, Number(row.port), String(row.protocol ?? "TCP").toLowerCase()).name),
  );
  const unused = (part: Collected) =>
    part.finding.code === "CLB301" && !kept.has(String(part.finding.params.groupName));
  const blocker = manual.find((part) => part.finding.code === "CLB206");
  leaveBehind(work, manual, (part) => (unused(part) ? blocker : undefined));
  const covered = work.filter(unused);
  for (const part of covered) work.splice(work.indexOf(part), 1);
  return covered;
}

/** A command whose group is not created by the plan becomes part of the manual step that creates the group. */
export function leaveWithoutGroup(work: Collected[], manual: Collected[]): void {
  const blocker = manual.find((part) => part.finding.code === "CLB301");
  if (!blocker) return;
  const made = new Set(work.flatMap((part) => (part.fix.kind === "aliyun" ? (part.fix.makes ?? []) : [])));
  leaveBehind(work, manual, ({ fix }) =>
    fix.kind === "aliyun" && fix.needs && !made.has(fix.needs) ? blocker : undefined,
  );
}

/** Codes whose fix unbinds a Listener from its group. */
const UNBINDS: ReadonlySet<string> = new Set(["CLB201", "CLB202", "CLB204", "CLB221"]);

/** The API refuses to delete a group with a Listener: it is deleted only if every such Listener is unbound before. */
export function leaveBoundGroups(work: Collected[], manual: Collected[], context: RemediationContext): void {
  const rows = listenersOf(context);
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
              inspect: part.fix.inspect,
              path: part.fix.path,
            },
          },
    );
  }
}

/** The user has to decide which instance is intended: findings hidden by these must not change the present one. */
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

export function leaveBehindUnsureInstance(work: Collected[], manual: Collected[]): void {
  const blockers = manual.filter((part) => INSTANCE_UNSURE.has(part.finding.code));
  leaveBehind(work, manual, ({ finding }) => blockers.find((part) => finding.maskedBy?.includes(part.finding.id)));
}

/**
 * An annotation that names another instance makes findings about the present instance irrelevant: no group is created
 * and no tag is set there. Returns the findings covered by the edit.
 */
export function dropBehindOtherInstance(work: Collected[]): Collected[] {
  const moves = work.filter((part) => INSTANCE_UNSURE.has(part.finding.code) && part.fix.kind === "annotate");
  const moved = (part: Collected) => moves.find((move) => part.finding.maskedBy?.includes(move.finding.id));
  const moot = work.filter((part) => !moves.includes(part) && moved(part));
  for (const part of moot) work.splice(work.indexOf(part), 1);
  return moot.map((part) => ({ ...part, option: moved(part)!.option }));
}

/** A Listener created by the plan must match the annotations after the plan's edits: rebuilds its command for them. */
export function rebuildCreations(work: Collected[], context: RemediationContext): void {
  const edits = work.flatMap((part) => (part.fix.kind === "annotate" ? part.fix.edits : []));
  if (edits.length === 0 || !context.service) return;
  const annotations = { ...annotationsOf(context) };
  for (const change of foldEdits(edits, annotations)) {
    if (change.value === null) delete annotations[change.key];
    else annotations[change.key] = change.value;
  }
  const { known: _other, ...rest } = context;
  const later = { ...rest, service: { ...context.service, metadata: { ...context.service.metadata, annotations } } };
  const fresh = new Map<Finding, Fix[]>();
  for (const part of work) {
    if (part.finding.code !== "CLB201" || part.fix.kind !== "aliyun") continue;
    if (!fresh.has(part.finding)) {
      const option = fixOptions(part.finding, later).find(({ direction }) => direction === part.option.direction);
      fresh.set(part.finding, [...(option?.fixes ?? [])]);
    }
    const next = fresh.get(part.finding)?.shift();
    if (next?.kind === "aliyun") part.fix = next;
  }
}

/** Cloud and node commands in dependency order, without duplicates. */
export function commandSteps(work: readonly Collected[]): Collected[][] {
  const byCommand = new Map<string, Collected[]>();
  for (const part of work) {
    if (part.fix.kind !== "kubectl" && part.fix.kind !== "aliyun") continue;
    const same = byCommand.get(part.fix.command);
    if (same) same.push(part);
    else byCommand.set(part.fix.command, [part]);
  }
  // A tag command whose tags are all set by another command on the same instances is merged into that one.
  const tags = (parts: Collected[]) => (parts[0]!.fix.kind === "aliyun" ? parts[0]!.fix.tags : undefined);
  for (const [command, parts] of byCommand) {
    const own = tags(parts);
    const whole =
      own && [...byCommand].find(([other, rest]) => other !== command && own.every((tag) => tags(rest)?.includes(tag)));
    if (!whole) continue;
    byCommand.delete(command);
    whole[1].push(...parts);
  }
  const phase = (parts: Collected[]) =>
    parts[0]!.fix.kind === "kubectl" || parts[0]!.fix.kind === "aliyun" ? parts[0]!.fix.phase : PHASE.left;
  return [...byCommand.values()]
    .map((parts, position) => ({ parts, position }))
    .sort((a, b) => phase(a.parts) - phase(b.parts) || a.position - b.position)
    .map((row) => row.parts);
}
