import type { PlanStep, PlanView } from "@/lib/remediation";
import { effectsOf, type StepEffect } from "@/lib/remediation/plan-effect";
import type { PlanLabel, WayName } from "@/lib/remediation/plan-step";
import { ownerId } from "@/lib/model/owner";
import type { Orphan, Traffic, Value } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import { areSides } from "@/lib/model/ways";
import { RISK, TRAFFIC } from "@/lib/model/traffic";
import { effectOf, type WayFact } from "./effect";
import type { InstanceRow } from "./rows";
import type { RowState } from "@/lib/model/row-state";

/**
 * Effort of a row. safe: at any hour. waiting: its change is in place, the controller tries again. left: the upgrade makes the change. window: clients may notice. decide: a person
 * chooses. outside: a person's own work: an account, a permission, a ticket, a workload. open: it fails, and no step is known (yet). The others do not block the upgrade.
 */
export type FixGroup =
  | "safe"
  | "waiting"
  | "left"
  | "window"
  | "decide"
  | "outside"
  | "open"
  | "unknown"
  | "notCovered"
  | "advice"
  | "accepted"
  | "rest";

/** Groups of rows that fail: what must be done before the upgrade. */
export const WORK_GROUPS: readonly FixGroup[] = ["safe", "waiting", "window", "decide", "outside", "left", "open"];
export const FIX_GROUPS: readonly FixGroup[] = [...WORK_GROUPS, "unknown", "notCovered", "advice", "accepted", "rest"];

/** A row of the Fix list: an instance or a Service, with the steps of its Services in the order of the plan. */
export interface FixRow extends InstanceRow {
  group: FixGroup;
  steps: readonly PlanStep[];
  /** End of the commands of its group: it passes, or it gets one step further. Absent where no command does anything. */
  ends?: "green" | "further";
  /** Instances that its commands create: they are billed. */
  bought: number;
  /** A CLB instance that no Service uses. */
  orphan?: Omit<Orphan, "finding">;
}

/** Steps that no command of the plan runs. */
const OF_LABEL: Partial<Record<PlanLabel, FixGroup>> = { waiting: "waiting", left: "left", outside: "outside" };

/** The group of a row that begins with a step. */
export const groupOfStep = (step: PlanStep, effects: ReadonlyMap<PlanStep, StepEffect>): FixGroup =>
  OF_LABEL[step.label!] ?? effects.get(step)!;

const BESIDE: Partial<Record<RowState, FixGroup>> = {
  unknown: "unknown",
  notCovered: "notCovered",
  advice: "advice",
  accepted: "accepted",
  pass: "rest",
  skipped: "rest",
};

/** The rows in the order of work: by effort, then by risk, then as in the plan. */
export function fixRows(
  rows: readonly InstanceRow[],
  plan: readonly PlanStep[],
  orphans: readonly Omit<Orphan, "finding">[] = [],
): FixRow[] {
  const effects = effectsOf(plan);
  const place = new Map(plan.map((step, index) => [step, index]));
  const own = groupBy(plan, (step) => step.service || step.loadBalancerId || "");
  const groupOf = (state: RowState, first: PlanStep | undefined): FixGroup =>
    BESIDE[state] ?? (first ? groupOfStep(first, effects) : "open");
  const made = rows.map((row): FixRow => {
    const steps = row.services
      .flatMap((service) => own.get(service) ?? [])
      .sort((a, b) => place.get(a)! - place.get(b)!);
    const group = groupOf(row.state, steps[0]);
    // Ten times as fast as a spread, which widens the copy.
    return Object.assign({}, row, { group, steps, ...endOf(group, steps, effects) });
  });
  for (const orphan of orphans)
    made.push({
      ...orphan,
      id: `orphan:${orphan.loadBalancerId}`,
      services: [],
      owners: [],
      namespaces: [],
      state: "advice",
      findings: [],
      reported: 0,
      failures: 0,
      unstable: false,
      group: orphan.kind === "orphan" ? "advice" : "rest",
      steps: own.get(orphan.loadBalancerId) ?? [],
      bought: 0,
      orphan,
    });
  // First what the precheck reports, then what fails for clients now, then what one command settles most of.
  const keyOf = ({ group, reported, address, steps: [first] }: FixRow) =>
    FIX_GROUPS.indexOf(group) * 1e9 +
    (reported > 0 ? 0 : 5e8) +
    (address ? 1e8 : 0) +
    (first
      ? TRAFFIC.indexOf(first.traffic) * 1e7 +
        RISK.indexOf(first.risk) * 1e6 -
        Math.min(first.findingIds.length, 9) * 1e5 +
        place.get(first)!
      : 9e6);
  // Most rows of a large cluster have the same key.
  return [...groupBy(made, keyOf)].sort(([a], [b]) => a - b).flatMap(([, own]) => own);
}

/** End of a row by the steps that run with its group: those in a window come after the safe ones. */
function endOf(
  group: FixGroup,
  steps: readonly PlanStep[],
  effects: ReadonlyMap<PlanStep, StepEffect>,
): Pick<FixRow, "ends" | "bought"> {
  if (group !== "safe" && group !== "window") return { bought: 0 };
  const runs = steps.filter((step) => effects.get(step) === "safe" || effects.get(step) === group);
  const facts = runs.flatMap(({ consequence }) => consequence?.facts ?? []);
  return {
    ends: runs.length === steps.length ? "green" : "further",
    bought: facts.filter(({ code }) => code === "instanceCreated").length,
  };
}

/** Effect of the steps that run with a group: computed, never written. `undone`: a command takes each of them back. */
export function groupEffect(
  rows: readonly FixRow[],
  group: FixGroup,
): { traffic?: Traffic; facts: WayFact[]; undone: boolean } | undefined {
  if (group !== "safe" && group !== "window") return undefined;
  const runs = rows.flatMap(({ steps }) => {
    const effects = effectsOf(steps);
    return steps.filter((step) => effects.get(step) === "safe" || effects.get(step) === group);
  });
  return runs.length > 0 ? { ...effectOf(runs), undone: runs.every(({ undo }) => undo !== undefined) } : undefined;
}

/** By what the list is grouped: what the rows take, their first problem, their namespace, or who owns them. */
export const GROUPINGS = ["takes", "problem", "namespace", "owner"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The finding that a row's first step is about, else its first one; the code of a live Event where there is no finding. */
export function problemOf({ steps: [first], findings }: FixRow): string | undefined {
  const code = first?.event ? undefined : first?.findings[0];
  return code ?? findings[0]?.code ?? first?.event;
}

/** The failure that the first step of a row answers, in a sentence. */
export const causeOf = ({ steps: [first] }: Pick<FixRow, "steps">): string | undefined =>
  first?.event ? first.why : undefined;

/** The group of a row: a FixGroup, or a code, a namespace or an owner after the grouping's name. Rows without work keep their FixGroup. */
function groupKey(row: FixRow, by: Grouping): string {
  if (by === "takes" || !WORK_GROUPS.includes(row.group)) return row.group;
  const value = {
    problem: problemOf(row),
    namespace: row.namespaces[0],
    owner: row.owners[0] && ownerId(row.owners[0]),
  }[by];
  return `${by}:${value ?? ""}`;
}

/** Instead of a problem: rows with different problems. */
export const ALONE = "*";

/** The group of each of these rows. A problem of one row is no group. */
export function groupOfRows(rows: readonly FixRow[], by: Grouping): (row: FixRow) => string {
  if (by !== "problem") return (row) => groupKey(row, by);
  const groups = groupBy(rows, (row) => groupKey(row, by));
  return (row) => {
    const key = groupKey(row, by);
    return key.startsWith(`${by}:`) && (groups.get(key)?.length ?? 0) < 2 ? `${by}:${ALONE}` : key;
  };
}

/** The rows by group, the largest group first; the order inside a group stays. */
export function grouped(rows: readonly FixRow[], by: Grouping): FixRow[] {
  if (by === "takes") return [...rows];
  const groups = [...groupBy(rows, groupOfRows(rows, by))];
  const place = ([key, own]: (typeof groups)[number]) =>
    key === `${by}:${ALONE}` ? 0 : key.startsWith(`${by}:`) ? -own.length : FIX_GROUPS.indexOf(key as FixGroup) + 1;
  return groups.toSorted((a, b) => place(a) - place(b)).flatMap(([, own]) => own);
}

/** A group of so many rows has patterns to begin with. */
const MANY = 40;

/** The rows to begin with where one group has many: those of its most frequent problem. */
export function startPattern(rows: readonly FixRow[]): { code: string; rows: readonly FixRow[] } | undefined {
  const group = WORK_GROUPS.find((one) => rows.some((row) => row.group === one));
  const own = rows.filter((row) => row.group === group);
  if (own.length < MANY) return undefined;
  const [first] = [...groupBy(own, problemOf)].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] !== undefined && first[1].length > 1 ? { code: first[0], rows: first[1] } : undefined;
}

/** A question of a row: findings or an Event that are answered alike, and the ways. `sides`: which side of a setting is right. */
export interface Question {
  ids: readonly string[];
  ways: readonly WayName[];
  sides: boolean;
}

/** Most characters of a value on a button. */
const ON_BUTTON = 24;

/** The values between which a question decides, without what long ones begin with in common; undefined where one stays too long. */
export function buttonValues(ways: readonly Pick<WayName, "value">[]): readonly Value[] | undefined {
  const values = ways.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (values.length < ways.length) return undefined;
  const texts = values.filter((value) => typeof value === "string");
  const [first = "", ...others] = texts;
  let same = 0;
  while (same < first.length && others.every((text) => text[same] === first[same])) same += 1;
  const cut = Math.max(...[..."_-.:/, "].map((mark) => first.lastIndexOf(mark, same - 2))) + 1;
  const isLong = texts.length === values.length && texts.some((text) => text.length > ON_BUTTON);
  const shown = isLong && cut > 0 ? texts.map((text) => `…${text.slice(cut)}`) : values;
  return shown.some((value) => String(value ?? "").length > ON_BUTTON) ? undefined : shown;
}

/** The open questions of a row, in the order of its steps. */
export function questionsOf({ steps }: Pick<FixRow, "steps">): Question[] {
  const asked = groupBy(
    steps.filter(({ command, ways }) => command === undefined && ways !== undefined && ways.length > 0),
    (step) => step.decision?.id ?? step.id,
  );
  return [...asked].map(([key, all]) => ({
    ids: all[0]!.decision ? [key] : (all[0]!.asks ?? []),
    ways: all[0]!.ways!,
    sides: !all[0]!.decision && areSides(all[0]!.ways!.map(({ name }) => name)),
  }));
}

/** The ways between which a person decides for all rows of a problem, each once. */
export function waysOf(rows: readonly FixRow[], code: string): WayName[] {
  const all = rows
    .flatMap(({ steps }) => steps)
    .flatMap(({ findings, ways }) => (findings.includes(code) ? (ways ?? []) : []));
  return [...new Map(all.map((way) => [way.name, way])).values()];
}

const GREEN: readonly FixGroup[] = ["rest", "advice"];

/**
 * The list of a visit: rows that passed since they were first seen stay in their places and are marked, so that no row jumps.
 * `finished`: the groups of rows that have passed.
 */
export interface Visit {
  /** The rows that it was made from. */
  source: readonly FixRow[];
  rows: readonly FixRow[];
  finished: ReadonlyMap<string, FixGroup>;
}

export const newVisit = (rows: readonly FixRow[]): Visit => ({ source: rows, rows, finished: new Map() });

/** The visit after the rows changed, and the rows that passed with this change. */
export function nextVisit(visit: Visit, now: readonly FixRow[]): { visit: Visit; turned: FixRow[] } {
  const before = new Map(visit.rows.map((row) => [row.id, row.group]));
  const isWork = (group: FixGroup | undefined) => group !== undefined && WORK_GROUPS.includes(group);
  const finished = new Map<string, FixGroup>();
  const turned: FixRow[] = [];
  for (const row of now) {
    const group = before.get(row.id);
    if (!isWork(group) || !GREEN.includes(row.group)) continue;
    finished.set(row.id, group!);
    if (!visit.finished.has(row.id)) turned.push(row);
  }
  if (finished.size === 0) return { visit: newVisit(now), turned };
  const at = new Map(visit.rows.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: FixRow) => at.get(id) ?? -1;
  const green = groupBy(
    now.filter(({ id }) => finished.has(id)),
    ({ id }) => finished.get(id)!,
  );
  const others = groupBy(
    now.filter(({ id }) => !finished.has(id)),
    ({ group }) => group,
  );
  // Each goes before the first row of its group that came after it.
  const rows = FIX_GROUPS.flatMap((group) => {
    const done = (green.get(group) ?? []).map((row) => ({ ...row, group })).sort((a, b) => placeOf(a) - placeOf(b));
    const own = (others.get(group) ?? []).flatMap((row) => {
      const before = done.findIndex((one) => placeOf(one) >= placeOf(row));
      return [...done.splice(0, before < 0 ? done.length : before), row];
    });
    return [...own, ...done];
  });
  return { visit: { source: now, rows, finished }, turned };
}

/** How many rows each group holds. */
export function countGroups(rows: readonly FixRow[]): Record<FixGroup, number> {
  const counts = Object.fromEntries(FIX_GROUPS.map((group) => [group, 0])) as Record<FixGroup, number>;
  for (const { group } of rows) counts[group] += 1;
  return counts;
}

/** Rows that need a decision by the plan without any, and how many of them do no longer. */
export function countDecided(rows: readonly FixRow[], open: PlanView): { all: number; decided: number } {
  const still = new Map(rows.map(({ id, group }) => [id, group === "decide"]));
  const asked = fixRows(rows, open.steps).filter(({ group }) => group === "decide");
  return { all: asked.length, decided: asked.filter(({ id }) => !still.get(id)).length };
}

/** The plan with the steps that decisions lead to, in place of those of their Services. */
export function withChoices(plan: PlanView, { steps, tickets }: PlanView): PlanView {
  const anew = groupBy(steps, ({ service }) => service);
  const kept = plan.steps.filter(({ service }) => !anew.has(service));
  const commands = (all: readonly PlanStep[], is: boolean) =>
    all.filter(({ command }) => (command !== undefined) === is);
  return {
    ...plan,
    steps: [...commands(kept, true), ...commands(steps, true), ...commands(kept, false), ...commands(steps, false)],
    tickets: { ...plan.tickets, ...tickets },
  };
}
