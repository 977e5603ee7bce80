import { isNewAddress } from "@/lib/calls/state";
import { str } from "@/lib/ccm/read";
import type { Bundle } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { memoizeByObject } from "@/lib/text/memoize";
import { atomsOf, keyOfAtom, objectOf, type Atom, type Predicted } from "./predict";

/** Ids that the controller made, by those of the rehearsal. */
type Names = ReadonlyMap<string, string>;

export interface Ticked {
  expected: number;
  seen: number;
  /** Values that are neither the ones before nor predicted ones. */
  other: (Atom & { predicted?: string | null })[];
  /** Instances of the lane, made ones included. */
  ids: string[];
}

/** Changes that no lane explains yet, and their keys by instance, or by Service where they are of none. */
export interface Left {
  atoms: Map<string, Atom>;
  keysAt: ReadonlyMap<string, readonly string[]>;
}

const placeOf = (service: string) => `service ${service}`;

export const leftOf = (atoms: Map<string, Atom>): Left => ({
  atoms,
  keysAt: groupBy([...atoms.keys()], (key) => {
    const { kind, name, loadBalancerId } = atoms.get(key)!;
    return kind === "service" ? placeOf(name) : loadBalancerId;
  }),
});

/**
 * Ticks the predicted changes of a lane off against the changes that are there, and takes what it explains out of `left`.
 * `isMoved`: backends follow other nodes or endpoints, so that they say nothing.
 */
export function tick(lane: Predicted, left: Left, now: Bundle, isMoved: boolean): Ticked {
  const names = namesOf(lane, now);
  const expected = atomsOf(lane.start.bundle, renamed(lane.end.bundle, names));
  const ticked: Ticked = {
    expected: 0,
    seen: 0,
    other: [],
    ids: [...new Set([lane.start.bundle, lane.end.bundle].flatMap(instancesOf).map((id) => names.get(id) ?? id))],
  };
  const ids = new Set(ticked.ids);
  const made = [...expected.values()].filter(({ field, after }) => field === "" && after);
  const added = new Set(made.map(objectOf));
  const open: Atom[] = [];
  for (const [key, atom] of expected) {
    if (isMoved && atom.kind === "backend") continue;
    const is = left.atoms.get(key);
    left.atoms.delete(key);
    const isDefault = atom.field !== "" && added.has(objectOf(atom));
    // The API's answer lacks some parameters of the creation.
    if (isDefault && !is?.after) continue;
    ticked.expected += 1;
    if (is && isSame(atom.after, is.after)) ticked.seen += 1;
    else if (is) open.push({ ...is, predicted: atom.after } as Atom);
  }
  const places = new Set([...ids, ...made.map(({ loadBalancerId }) => loadBalancerId), ...lane.services.map(placeOf)]);
  for (const key of [...places].flatMap((place) => left.keysAt.get(place) ?? [])) {
    const atom = left.atoms.get(key);
    if (!atom) continue;
    // The API fills a new object with defaults.
    const isFilled = added.has(objectOf(atom));
    if (!isFilled && !ids.has(atom.loadBalancerId) && !(atom.kind === "service" && lane.services.includes(atom.name)))
      continue;
    if (isFilled || (isMoved && atom.kind === "backend")) left.atoms.delete(key);
    else open.push(atom);
  }
  if (open.length === 0) return ticked;
  const passing = new Set(
    lane.way.flatMap((world) =>
      [...atomsOf(lane.start.bundle, renamed(world.bundle, names)).values()].map((atom) => valueOf(atom)),
    ),
  );
  for (const atom of open) {
    left.atoms.delete(keyOfAtom(atom));
    if (!passing.has(valueOf(atom))) ticked.other.push(atom);
  }
  return ticked;
}

const instancesOf = ({ alibabaCloud: { loadBalancers, nlb } }: Bundle): string[] =>
  [...loadBalancers, ...(nlb?.loadBalancers ?? [])].map((row) => str(row.LoadBalancerId));

const valueOf = (atom: Atom) => `${keyOfAtom(atom)}=${atom.after ?? ""}`;

const MADE = /-new-\d+$/;

/** An id or an address that a rehearsal makes is another one in the cloud. */
function isSame(predicted: string | null, is: string | null): boolean {
  if (predicted === is) return true;
  return predicted !== null && is !== null && (MADE.test(predicted) || isNewAddress(predicted));
}

/** Objects of a cloud that a start may make, each with the words by which it is found again. */
const OBJECTS = ({ loadBalancers, vServerGroups, nlb }: Bundle["alibabaCloud"]) => [
  ...loadBalancers.map((row) => [str(row.LoadBalancerId), str(row.LoadBalancerName)] as const),
  ...vServerGroups.map((row) => [str(row.VServerGroupId), str(row.LoadBalancerId), str(row.VServerGroupName)] as const),
  ...(nlb?.loadBalancers ?? []).map((row) => [str(row.LoadBalancerId), str(row.LoadBalancerName)] as const),
  ...(nlb?.serverGroups ?? []).map((row) => [str(row.ServerGroupId), str(row.ServerGroupName)] as const),
  ...(nlb?.listeners ?? []).map(
    (row) =>
      [str(row.ListenerId), str(row.LoadBalancerId), `${str(row.ListenerPort)} ${str(row.ListenerProtocol)}`] as const,
  ),
];

/** Instances first: groups and listeners are found by them. */
function namesOf({ start, end }: Predicted, now: Bundle): Names {
  const made = OBJECTS(end.bundle.alibabaCloud).filter(([id]) => MADE.test(id));
  const names = new Map<string, string>();
  if (made.length === 0) return names;
  const there = idsByWords(now.alibabaCloud);
  const before = new Set(OBJECTS(start.bundle.alibabaCloud).map(([id]) => id));
  for (const [id, ...words] of made) {
    const is = there.get(words.map((word) => names.get(word) ?? word).join(" "))?.find((one) => !before.has(one));
    if (is) names.set(id, is);
  }
  return names;
}

const idsByWords = memoizeByObject((cloud: Bundle["alibabaCloud"]) => {
  const found = new Map<string, string[]>();
  for (const [id, ...words] of OBJECTS(cloud)) found.set(words.join(" "), [...(found.get(words.join(" ")) ?? []), id]);
  return found;
});

function renamed(bundle: Bundle, names: Names): Bundle {
  if (names.size === 0) return bundle;
  const text = JSON.stringify(bundle.alibabaCloud).replace(/"([^"]*-new-\d+)"/g, (own, id: string) =>
    names.has(id) ? `"${names.get(id)!}"` : own,
  );
  return { ...bundle, alibabaCloud: JSON.parse(text) as Bundle["alibabaCloud"] };
}
