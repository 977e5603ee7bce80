import type { DifferenceRow, RemediationOption, Result, Value } from "@/lib/model/result";

/** Decisions of users: the name of the chosen way, by the id of a finding or of a Service's live Event (`namespace/name|code`), or by a code for all of it. "": the finding stays open. */
export type Choices = ReadonlyMap<string, string>;

/** A decision that is kept for its cluster: `id` and `way` as in `Choices`, who took it, and when (RFC 3339). */
export interface Decision {
  id: string;
  way: string;
  by: string;
  at: string;
}

/** A name for each way of one finding, by its direction; a second way of one direction has a number. */
export function wayNames(options: readonly Pick<RemediationOption, "direction">[]): string[] {
  const seen = new Map<string, number>();
  return options.map(({ direction }) => {
    const number = (seen.get(direction) ?? 0) + 1;
    seen.set(direction, number);
    return number === 1 ? direction : `${direction}-${number}`;
  });
}

/** Ways between the two sides of a setting: the load balancer keeps its value, or the Service does. */
export const areSides = (names: readonly string[]): boolean => [...names].sort().join() === "keep-cloud,keep-service";

export type Way = Pick<RemediationOption, "direction" | "after">;

/** Value of both sides after a way; undefined where it is not known. */
export function afterFix({ field, desired, actual }: DifferenceRow, way: Way | undefined): Value | undefined {
  const known = way?.after?.[field];
  if (known !== undefined) return known;
  return way?.direction === "keep-cloud" ? actual : way?.direction === "keep-service" ? desired : undefined;
}

/** A choice as addresses carry it: the finding, a tilde, the way. */
export const choiceText = (findingId: string, way: string): string => `${findingId}~${way}`;

/** Choices as one value of a request, one a line. */
export const choiceTexts = (choices: readonly { id: string; way: string | null }[]): string =>
  choices.map(({ id, way }) => choiceText(id, way ?? "")).join("\n");

/** Choices of one address. What is no choice is left out; ids of findings that are gone do nothing. */
export function readChoices(texts: readonly string[]): Choices {
  return new Map(
    texts.flatMap((text) => {
      const at = text.lastIndexOf("~");
      return at > 0 ? [[text.slice(0, at), text.slice(at + 1)] as const] : [];
    }),
  );
}

const WAY = /^(?:keep-(?:cloud|service)|other)(?:-[2-9])?$/;

/** The choices of a text (one a line) that say something about these findings: each once, in one order. `~`: none of them does. */
export function knownChoices(text: string, result: Pick<Result, "services" | "orphans">): string {
  const findings = [...result.services, ...result.orphans].flatMap((row) =>
    "findings" in row ? row.findings : (row.finding ?? []),
  );
  const ids = new Set(findings.flatMap(({ id, code }) => [id, code]));
  const services = new Set(result.services.map(({ service }) => service));
  const isKnown = (id: string) =>
    ids.has(id) || (services.has(serviceOfFinding(id)) && /^[^|]+\|[A-Z]{2,4}\d{3}$/.test(id));
  const known = [...readChoices(text.split("\n"))].filter(([id, way]) => isKnown(id) && (way === "" || WAY.test(way)));
  return known.length === 0
    ? "~"
    : known
        .map(([id, way]) => choiceText(id, way))
        .sort()
        .join("\n");
}

/** The code of a finding, from its id. */
export const codeOfFinding = (id: string): string => id.split("|")[1] ?? "";

/** The way chosen for a finding: for this one, else for its whole code. */
export const chosenFor = (choices: Choices, id: string): string | undefined =>
  (choices.get(id) ?? choices.get(codeOfFinding(id))) || undefined;

/** Whether a choice is for all findings of a code. */
export const isForAll = (key: string): boolean => !key.includes("|");

/** The choices with one more: the way of a finding, or of all with a code; undefined takes it back. */
export function withChoice(choices: Choices, key: string, way: string | undefined): Choices {
  const next = new Map(choices);
  if (isForAll(key)) for (const id of choices.keys()) if (codeOfFinding(id) === key) next.delete(id);
  if (way !== undefined) next.set(key, way);
  else if (!isForAll(key) && next.has(codeOfFinding(key))) next.set(key, "");
  else next.delete(key);
  return next;
}

/** The Service of a finding or Event; "" of an instance without one. */
export const serviceOfFinding = (id: string): string => id.slice(0, Math.max(0, id.indexOf("|")));

/** The Services about which something was decided. */
export function decidedServices<S extends { service: string; findings: readonly { id: string; code: string }[] }>(
  services: readonly S[],
  choices: Choices,
): S[] {
  const codes = new Set([...choices.keys()].filter(isForAll));
  const named = new Set([...choices.keys()].map(serviceOfFinding));
  return services.filter(({ service, findings }) => named.has(service) || findings.some(({ code }) => codes.has(code)));
}
