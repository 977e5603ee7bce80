import type { DifferenceRow, Remediation, RemediationOption, Value } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import { afterFix, wayNames } from "@/lib/model/ways";
import type { DifferenceLine } from "./difference";
import type { ShownEdit } from "@/lib/remediation/phrase";
import type { PageFinding } from "./present";

/** The side that changes: the one that does not have the value after the fix. */
export const movingSide = ({ desired }: Pick<DifferenceRow, "desired">, after: Value | undefined) =>
  after === undefined ? undefined : JSON.stringify(after) === JSON.stringify(desired) ? "cloud" : "service";

/** A row of the table, and what becomes of it. `open`: a person decides. */
export interface TableRow extends DifferenceLine {
  after?: Value;
  open?: boolean;
  /** Of an annotation that the command writes and no difference shows: the load balancer has no such value. */
  alone?: true;
}

/** The table with a row for each annotation that the command writes, where no row names it or ends with its value. */
export function withEdits(rows: readonly TableRow[], edits: readonly ShownEdit[]): TableRow[] {
  const isShown = ({ name, to }: ShownEdit) =>
    rows.some(
      ({ asked, after }) =>
        asked?.replace(/^.*loadbalancer-/, "") === name || (to !== undefined && String(after ?? "") === to),
    );
  const missing = edits
    .filter((edit) => !isShown(edit))
    .map(({ name, from = null, to = null }) => ({
      ...{ field: name, desired: from, actual: null, after: to, count: 1, alone: true as const },
    }));
  return [...rows, ...missing];
}

type TableFinding = Pick<PageFinding, "category" | "remediation" | "lines">;

/** The way that a finding takes: the chosen one, else the recommended or only one. Undefined: a person decides. */
export function wayOf(
  { options }: Pick<Remediation, "options">,
  chosen: string | undefined,
): RemediationOption | undefined {
  return (
    options[chosen === undefined ? -1 : wayNames(options).indexOf(chosen)] ??
    options.find(({ recommended }) => recommended) ??
    (options.length === 1 && !options[0]!.steps.some(({ risk, command }) => command && risk === "high")
      ? options[0]
      : undefined)
  );
}

/**
 * The table of several findings: each pair of values once. `settled`: the plan takes their first way. `isLed`: the step of
 * another finding settles one, so that none of its own ways is open. `isQuiet`: the edits shown make no call, and what the load balancer
 * has stays.
 */
export function tableRows<F extends TableFinding>(
  findings: readonly F[],
  chosenOf: (finding: F) => string | undefined,
  {
    settled = false,
    isLed = () => false,
    isQuiet = false,
  }: { settled?: boolean; isLed?: (finding: F) => boolean; isQuiet?: boolean } = {},
): TableRow[] {
  // Effects of another finding's fix are left out.
  const own = findings.filter(({ remediation: { options } }) => options.length > 0);
  const rows = (own.length > 0 ? own : findings).flatMap((finding): TableRow[] => {
    const { category, remediation, lines } = finding;
    const way = wayOf(remediation, chosenOf(finding)) ?? (settled ? remediation.options[0] : undefined);
    // Findings about the lifecycle of an instance change no field, but those that the way names.
    if (category === "lifecycle" || remediation.options.every(({ direction }) => direction === "other"))
      return lines.map((line) => ({ ...line, after: way?.after?.[line.field] }));
    const isOpen = !way && !isLed(finding);
    const after = isQuiet && way?.direction === "keep-service" ? undefined : way;
    return lines.map((line) => ({ ...line, after: afterFix(line, after), ...(isOpen ? { open: true } : {}) }));
  });
  return [...new Map(rows.map((row) => [JSON.stringify([row.field, row.at, row.desired, row.actual]), row])).values()];
}

type Remedied = Pick<PageFinding, "id" | "remediation" | "askedWith" | "together">;

/**
 * Findings of one Service that are settled together, in their order: by the same command, or by one decision. `chosenOf`: what was decided otherwise is by itself. `apart`: each decision is.
 */
export const sameWay = <F extends Remedied>(
  findings: readonly F[],
  chosenOf: (id: string) => string | undefined,
  { leads = () => false, apart = false }: { leads?: (finding: F) => boolean; apart?: boolean } = {},
): F[][] => {
  const keyOf = (finding: F) => {
    const { id, askedWith = id, together } = finding;
    const { options } = finding.remediation;
    if (together) return apart ? askedWith : `${together.ids[0]!} ${chosenOf(askedWith) ?? ""}`;
    if (leads(finding)) return "lead";
    const option = options.find(({ recommended }) => recommended) ?? options[0];
    return option?.steps.find(({ command }) => command)?.command ?? finding.id;
  };
  return [...groupBy(findings, keyOf).values()];
};

/** The ways of findings that are settled together, with all steps of each and without its reasons. */
export function jointOptions(
  findings: readonly Pick<PageFinding, "id" | "remediation" | "together">[],
): RemediationOption[] {
  const together = findings.length > 1 ? findings[0]!.together : undefined;
  if (together && together.ids.length === findings.length && findings.every(({ id }) => together.ids.includes(id)))
    return together.options;
  const [first, ...more] = findings.map(({ remediation: { options } }) => options);
  if (!first || more.length === 0) return first ?? [];
  const names = wayNames(first);
  return first.map((option, at) => {
    const same = [first, ...more].flatMap((options) => options[wayNames(options).indexOf(names[at]!)] ?? []);
    const steps = same.flatMap((one) => one.steps).map((step) => [step.command ?? step.text, step] as const);
    return { ...option, why: "", steps: [...new Map(steps).values()] };
  });
}
