import { SLOTS, type SlotName } from "@/lib/knowledge/search/slots";

/** Values of the slots that a text speaks of. */
export type Slots = Partial<Record<SlotName, readonly string[]>>;

const NAMES = Object.keys(SLOTS) as SlotName[];
const READERS = NAMES.map((name) => [name, Object.entries(SLOTS[name].values)] as const);

export function slotsOf(text: string): Slots {
  const found = READERS.flatMap(([name, values]) => {
    const said = values.flatMap(([id, { words }]) => (words.test(text) ? [id] : []));
    return said.length > 0 ? [[name, said] as const] : [];
  });
  return Object.fromEntries(found);
}

/** How well a page's slots fit those of a question: less for another value, a little less for one that was not asked. */
export function fit(asked: Slots, page: Slots): number {
  return NAMES.reduce((product, name) => {
    const [wanted, own] = [asked[name], page[name]];
    if (!own) return name === "family" && wanted?.join() === "alb" ? product * DIFFERENT : product;
    if (!wanted) return product * (UNASKED[name] ?? 0.9);
    return product * (own.some((value) => wanted.includes(value)) ? SAME : DIFFERENT);
  }, 1);
}
const SAME = 1.1;
const DIFFERENT = 0.5;
/** A symptom has many wordings, and a CLB is meant where no family is named. */
const UNASKED: Partial<Record<SlotName, number>> = { want: 1, family: 0.65 };

/** The one slot in which two pages differ and which a question leaves open; undefined where there are none or several. */
export function openSlot(asked: Slots, a: Slots, b: Slots): SlotName | undefined {
  const differ = NAMES.filter((name) => a[name] && b[name] && !a[name].some((value) => b[name]!.includes(value)));
  return differ.length === 1 && !asked[differ[0]!] ? differ[0] : undefined;
}
