import type { RemediationOption } from "@/lib/model/result";

/** Decisions of users: the name of the chosen way, by the id of its finding. */
export type Choices = ReadonlyMap<string, string>;

/** A name for each way of one finding, by its direction; a second way of one direction has a number. */
export function wayNames(options: readonly Pick<RemediationOption, "direction">[]): string[] {
  const seen = new Map<string, number>();
  return options.map(({ direction }) => {
    const number = (seen.get(direction) ?? 0) + 1;
    seen.set(direction, number);
    return number === 1 ? direction : `${direction}-${number}`;
  });
}

/** A choice as addresses carry it: the finding, a tilde, the way. */
export const choiceText = (findingId: string, way: string): string => `${findingId}~${way}`;

/** Choices of one address. What is no choice is left out; ids of findings that are gone do nothing. */
export function readChoices(texts: readonly string[]): Choices {
  return new Map(
    texts.flatMap((text) => {
      const at = text.lastIndexOf("~");
      return at > 0 ? [[text.slice(0, at), text.slice(at + 1)] as const] : [];
    }),
  );
}

/** The Service of a finding; "" of an instance without one. */
export const serviceOfFinding = (id: string): string => id.slice(0, id.indexOf("|"));
