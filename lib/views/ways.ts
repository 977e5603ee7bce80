import type { Finding, Remediation, RemediationOption, Traffic } from "@/lib/model/result";
import { groupBy } from "@/lib/model/group-by";
import { wayNames } from "@/lib/model/ways";
import { movingSide, type TableRow } from "./difference";
import type { PageFinding } from "./resource";
import { TRAFFIC } from "./fix";

type TableFinding = Pick<PageFinding, "category" | "remediation" | "lines">;

/** Costs of an option beside traffic, in a word each. */
export type WayFact =
  | "instanceCreated"
  | "instanceReleased"
  | "addressChanged"
  | "instanceTaken"
  | "instanceLeft"
  | "lessProtected"
  | "same";

/** Who notices a way, and what it does to cost and address; no traffic and no facts where that is not known. */
export function wayEffect({ steps }: RemediationOption): { traffic?: Traffic; facts: WayFact[] } {
  const traffic =
    steps.map((step) => step.traffic).sort((a, b) => TRAFFIC.indexOf(b) - TRAFFIC.indexOf(a))[0] ?? "none";
  const all = steps.flatMap(({ consequence }) => consequence?.facts ?? []);
  const facts = all.flatMap(({ kind, code }): WayFact[] =>
    code === "statusChanged"
      ? ["addressChanged"]
      : kind === "protection"
        ? ["lessProtected"]
        : code === "instanceCreated" ||
            code === "instanceReleased" ||
            code === "instanceTaken" ||
            code === "instanceLeft"
          ? [code]
          : [],
  );
  const isKnown = steps.every(({ consequence }) => consequence && consequence.unknown === undefined);
  const isQuiet = traffic === "none" && (!isKnown || facts.includes("addressChanged"));
  const isSame = facts.length === 0 && isKnown && traffic !== "addressLost";
  return { ...(isQuiet ? {} : { traffic }), facts: isSame ? ["same"] : [...new Set(facts)] };
}

/** The way that a finding takes: the chosen one, else the recommended or only one. Undefined: a person decides. */
export function wayOf({ options }: Remediation, chosen: string | undefined): RemediationOption | undefined {
  return (
    options[chosen === undefined ? -1 : wayNames(options).indexOf(chosen)] ??
    options.find(({ recommended }) => recommended) ??
    (options.length === 1 && options[0]!.steps.every(({ risk }) => risk !== "high") ? options[0] : undefined)
  );
}

/** The table of several findings: each pair of values once. `settled`: the plan takes their first way. */
export function tableRows<F extends TableFinding>(
  findings: readonly F[],
  chosenOf: (finding: F) => string | undefined,
  settled = false,
): TableRow[] {
  // Effects of another finding's fix are left out.
  const own = findings.filter(({ remediation: { options } }) => options.length > 0);
  const rows = (own.length > 0 ? own : findings).flatMap((finding): TableRow[] => {
    const { category, remediation, lines } = finding;
    // Findings about the lifecycle of an instance change no field.
    if (category === "lifecycle" || !remediation.options.some(({ direction }) => movingSide(direction)))
      return [...lines];
    const way = wayOf(remediation, chosenOf(finding)) ?? (settled ? remediation.options[0] : undefined);
    return lines.map((line) => ({ ...line, ...(way ? { direction: way.direction } : { open: true }) }));
  });
  return [...new Map(rows.map((row) => [JSON.stringify([row.field, row.at, row.desired, row.actual]), row])).values()];
}

/** Findings that the same command settles are together; the order stays. */
export const sameWay = <F extends Finding & { remediation: Remediation }>(
  findings: readonly F[],
  leads: (finding: F) => boolean = () => false,
): F[][] => [
  ...groupBy(findings, (finding) => {
    const { options } = finding.remediation;
    const option = options.find(({ recommended }) => recommended) ?? options[0];
    return leads(finding) ? "lead" : (option?.steps.find(({ command }) => command)?.command ?? finding.id);
  }).values(),
];
