import { planTotal } from "@/lib/remediation/plan-effect";
import { countGroups, WORK_GROUPS, type FixRow } from "./fix";

/** Seconds that one command of the script takes with what it looks at before: two calls on either side. */
const SECONDS_A_COMMAND = 4;

/** How long commands take, at least a minute. */
export const commandMinutes = (commands: number): number =>
  Math.max(1, Math.round((commands * SECONDS_A_COMMAND) / 60));

/**
 * Whether the upgrade may start, by what is left to do, and how long the fixes that can run now take. no: people decide first, or
 * others act. window: some of it waits for the window. yes: all of it may run now. ready: nothing is left.
 */
export function canStart(rows: readonly FixRow[]) {
  const { decide, outside, open, window, safe, waiting } = countGroups(rows);
  const now = rows.filter(({ group }) => group === "safe").flatMap(({ steps }) => steps);
  const minutes = commandMinutes(planTotal(now).commands);
  const blocked = decide + outside + open > 0;
  const answer = blocked ? "no" : window > 0 ? "window" : safe + waiting > 0 ? "yes" : "ready";
  return { answer, decide, outside, open, window, safe, waiting, minutes };
}

/** The row to begin with: of those that take least, the one on which the controller fails most now, then as the plan has them. */
export function startRow(rows: readonly FixRow[]): FixRow | undefined {
  const group = WORK_GROUPS.find((one) => rows.some((row) => row.group === one));
  const own = rows.filter((row) => row.group === group);
  return own.toSorted((a, b) => b.failures - a.failures)[0];
}
