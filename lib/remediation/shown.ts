import { parseManagedName } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { CALLS } from "@/lib/calls";
import { isNewAddress } from "@/lib/calls/state";
import { FACT_TEXT } from "@/lib/knowledge/fact-texts";
import type { Consequence, Fact } from "@/lib/model/consequence";
import type { ShownEdit } from "./phrase";

const LONGEST = 48;

/** A group of the controller by its port, without Service, namespace and cluster, which the step names anyway. */
export function short(target: string): string {
  const managed = parseManagedName(target);
  if (managed) return `k8s/${managed.port}`;
  const parts = target.split(".");
  if (parts.length === 6 && parts[0] === "k8s") return `k8s.${parts[1]}.${parts[2]}`;
  return target.length > LONGEST ? `${target.slice(0, LONGEST)}…` : target;
}

/** The row of FACT_TEXT of a fact; undefined where a step does not note it. */
export function factKey(fact: Fact): keyof typeof FACT_TEXT | undefined {
  // A part without clients ends no connection.
  if (fact.kind === "clients" && fact.clients !== "existingConnections" && fact.clients !== "addressLost")
    return undefined;
  const key =
    fact.code === "instanceCreated"
      ? fact.exposure === "public"
        ? "instanceCreatedPublic"
        : "instanceCreatedInternal"
      : fact.code !== "statusChanged"
        ? fact.code
        : fact.to === ""
          ? "statusLost"
          : isNewAddress(fact.to)
            ? "statusNew"
            : fact.code;
  return Object.hasOwn(FACT_TEXT, key) ? (key as keyof typeof FACT_TEXT) : undefined;
}

/** Whether a step says anything of its consequence. */
export const isTold = ({ calls, facts, unknown }: Consequence): boolean =>
  unknown !== undefined ||
  calls.some(({ product, action }) => CALLS[product][action]?.says !== undefined) ||
  facts.some((fact) => factKey(fact) !== undefined);

/** Changes of an edit of annotations, by the names that people know. */
export function shownEdits(
  changes: readonly { key: string; value: string | null }[],
  before: Readonly<Record<string, string>>,
): ShownEdit[] {
  const names = changes.map(({ key }) => shortName(key));
  return changes.map(({ key, value }, at) => {
    // Of two spellings each has its own.
    const isTwice = names.indexOf(names[at]!) !== names.lastIndexOf(names[at]!);
    const name = isTwice ? key.replace(/^.*\//, "") : names[at]!;
    if (!Object.hasOwn(before, key)) return { name, ...(value === null ? {} : { to: short(value) }) };
    if (value === null) return { name, from: short(str(before[key])) };
    const [from, to] = shortPair(str(before[key]), value);
    return { name, from, to };
  });
}

/** An annotation by the name that people know. */
export const shortName = (key: string) => key.replace(/^.*\/(?:alibaba-cloud-|alicloud-)?(?:loadbalancer-)?/, "");

/** Two values, shortened; where they then look the same, without the entries that both begin with. */
function shortPair(from: string, to: string): [string, string] {
  if (short(from) !== short(to)) return [short(from), short(to)];
  let same = 0;
  while (same < to.length && from[same] === to[same]) same += 1;
  const cut = to.lastIndexOf(",", same) + 1;
  return [`…${short(from.slice(cut))}`, `…${short(to.slice(cut))}`];
}
